# The names of `boustro.simulation`; the modules of the package have all others.

from boustro.simulation.results import Simulation as Simulation
from boustro.simulation.run import simulate as simulate
