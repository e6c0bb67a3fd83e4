"""Monte Carlo simulation: lengths, visits, jumps and winners, with standard errors.

`simulate` runs a simulation.  The compiled core plays the games if it is installed.  The readable
reference in Python is the specification, and gives the same results to the last bit.
"""

from boustro.simulation.run import simulate as simulate
