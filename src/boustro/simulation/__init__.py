"""Monte Carlo simulation: lengths, visits, jumps and winners, with standard errors.

`simulate` runs them.  A native kernel plays where it is installed; the readable reference gives the
same results, to the last bit, and is the specification.
"""

from boustro.simulation.run import simulate as simulate
