"""NumPy import in one place, with one explanation when it is missing."""

from boustro.errors import MissingExtraError

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise MissingExtraError(
        "matrices need NumPy, which is not installed: pip install 'boustro[numpy]'"
    ) from missing

__all__ = ["Floats", "np"]

Floats = NDArray[np.float64]
