"""Monte Carlo simulation: lengths, visits, jumps and winners, with standard errors.

`simulate` runs them.  A native kernel plays where it is installed; the readable reference gives the
same results, to the last bit, and is the specification.
"""

from boustro.lazy import lazy_names

_MODULES = {
    "Simulation": "boustro.simulation.results",
    "simulate": "boustro.simulation.run",
}
"""The module of each name, as in `__init__.pyi`, which type checkers read."""
__getattr__, __dir__, __all__ = lazy_names(__name__, _MODULES)
