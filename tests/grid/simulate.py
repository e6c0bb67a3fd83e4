"""The checks of the simulation, entered by the modules `simulate_*`, and what is left out of them."""

from boustro import core
from tests.grid.hold import Checks

simulate = Checks("simulate")
if core.native is None:
    simulate.exempts("this installation has no compiled core", "kernels.native")
