"""Monte Carlo simulation: lengths, visits, jumps and winners, with standard errors.

`simulate` runs them.  A native kernel plays where it is installed; its readable twin gives the
same results, to the last bit, and is the specification.
"""

from boustro.simulate.counts import Longest as Longest
from boustro.simulate.run import simulate as simulate
from boustro.simulate.summary import Simulation as Simulation
