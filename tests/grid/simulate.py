"""The checks of the simulation, entered by the modules `simulate_*`, and its exemptions."""

from tests.grid.hold import EFFECTS, Checks

simulate = Checks("simulation")
simulate.exempts(
    "tables and plots of what is compared here: tests/package/test_views.py",
    *("results.Simulation.arrow", "results.Simulation.plot"),
)
simulate.exempts("what kernels.walk asks the core of", "table.Table.make_core_form")
simulate.exempts(
    EFFECTS,
    *("kernels.throws_of_game", "results.Simulation.lost", "results.Simulation.p_lost"),
    "table.Table.misses",
)
simulate.exempts(
    "one game as the readable reference plays it, compared as the counts of many",
    "kernels.SimulatedGame.*",
)
