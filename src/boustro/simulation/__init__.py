"""Monte Carlo simulation: lengths, visits, jumps and winners, with standard errors.

`simulate` runs a simulation.  The compiled core plays the games if it is installed.  The readable
reference in Python is the specification, and gives the same results to the last bit.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "Simulation": "boustro.simulation.results",
    "simulate": "boustro.simulation.run",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)
