"""NumPy import in one place, with one explanation when it is missing."""

from typing import Any

from boustro.chain.arithmetic import UNIT
from boustro.errors import MissingExtraError

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise MissingExtraError(
        "the chain needs NumPy, which is not installed: pip install 'boustro[numpy]'"
    ) from missing

__all__ = ["UNIT", "Flags", "Floats", "Ints", "frozen", "np", "product", "sums_by"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Flags = NDArray[np.bool_]


def frozen(array: NDArray[Any]) -> NDArray[Any]:
    """`array`, which from now on cannot be changed."""
    array.flags.writeable = False
    return array


_STRIP, _MANY_ROWS = 48, 1_000


def product(left: Floats, right: Floats) -> Floats:
    """`left` @ `right`, in strips so small that no second thread is woken up for them.

    On a busy machine waiting for that thread takes longer than the whole of a small product.
    """
    if len(left) > _MANY_ROWS:
        return left @ right
    right = np.ascontiguousarray(right)
    strips = [left[i : i + _STRIP] @ right for i in range(0, len(left), _STRIP)]
    return np.concatenate(strips) if strips else left @ right


def sums_by(places: Ints, amounts: Floats, count: int) -> Floats:
    """What `amounts` add up to in each of the places 0 … count − 1."""
    return np.bincount(places, amounts, count).astype(np.float64, copy=False)
