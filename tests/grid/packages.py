"""The packages whose public names are on the grid, with the modules that enter their checks.

To put a package on it: a module with its `Checks("package")`, modules that enter checks with
`@checks.covers("module.Class.name", …)`, each a function (case, hold), and their names below.
"""

from importlib import import_module

from tests.grid.chain import chain
from tests.grid.hold import Checks
from tests.grid.judge import judge
from tests.grid.model import model
from tests.grid.play import play
from tests.grid.simulate import simulate
from tests.grid.solve import solve

PACKAGES: tuple[Checks, ...] = (chain, model, solve, simulate, play, judge)
CHECKS = (
    *("distances", "solve_rolls", "solve_routes", "simulate_table", "simulate_runs"),
    *("chain_length", "chain_squares", "chain_seats", "chain_whatif", "chain_states"),
    *("chain_fit", "chain_large", "chain_answers", "chain_passage", "chain_race"),
    *("chain_handicap", "chain_decide"),
)

for _module in CHECKS:
    import_module(f"tests.grid.{_module}")
