"""The checks of the simulation, entered by the modules `simulate_*`, and what is left out of them."""

from boustro import core
from tests.grid.hold import Checks

simulate = Checks("simulate")
simulate.exempts(
    "tables and plots of what is compared here: tests/test_views.py",
    *("summary.Simulation.arrow", "summary.Simulation.plot"),
)
if core.native is None:
    simulate.exempts("this installation has no compiled core", "kernels.native")
