"""NumPy import in one place, with one explanation when it is missing."""

from boustro.chain.arithmetic import UNIT
from boustro.errors import MissingExtraError

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise MissingExtraError(
        "matrices and boards of more than 2,000 squares need NumPy, which is not installed: "
        "pip install 'boustro[numpy]'"
    ) from missing

__all__ = ["UNIT", "Floats", "np"]

Floats = NDArray[np.float64]
