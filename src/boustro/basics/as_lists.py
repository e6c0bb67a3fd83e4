"""Convert arrays of NumPy and other packages to lists, without importing these packages.

It is separate from `memory`, so that a board without arrays does not load the core.
"""

from math import prod
from typing import Any

from boustro.errors import InputError, LimitError

MOST_LISTED = 10**8
"""The most elements of an array or a range that becomes a list."""


def as_lists(thing: Any) -> Any:
    """An array (anything with `tolist`) as lists of its elements; anything else unchanged.

    Raises `LimitError` for an array or a range of more than 10^8 elements, and `InputError` for an
    array that cannot be read.

    >>> as_lists(memoryview(b"ab")), as_lists("no array")
    ([97, 98], 'no array')
    """
    if isinstance(thing, range) and thing[MOST_LISTED:]:
        raise LimitError.of("size", f"expected at most {MOST_LISTED} numbers, got {thing}")
    if not hasattr(thing, "tolist"):
        return thing
    try:
        elements = prod(getattr(thing, "shape", None) or ())
        if elements <= MOST_LISTED:
            return thing.tolist()
    except (TypeError, ValueError, ArithmeticError, LookupError, NotImplementedError) as error:
        cause = f"{type(thing).__name__}: {error}"
        sentence = f"expected an array that can be read as lists, got {cause}"
        raise InputError.of("array", sentence) from None
    sentence = f"expected signed native whole numbers or {MOST_LISTED} elements, got {elements}"
    raise LimitError.of("size", sentence)
