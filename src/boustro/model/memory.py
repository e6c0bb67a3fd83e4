"""Buffers: read the memory of an array of whole numbers in place, as kernels do.

Anything with the buffer protocol has such memory: NumPy arrays, memory-mapped files, `array.array`,
memoryviews.  Kernels cannot read unsigned numbers, floats, dates or another byte order than the
machine's.  Such an array is converted to lists, and gets the answer or error of these lists.
"""

from array import array
from typing import Any, cast

from boustro import core
from boustro.basics.as_lists import as_lists
from boustro.errors import InputError, quote

_LETTERS = {1: "b", 2: "h", 4: "i", 8: "q"}
"""The format letter of a signed whole number, by its size in bytes."""
_WHOLE_NUMBERS = frozenset("bhilq")


def memory_of(thing: Any, dimensions: int) -> memoryview | None:
    """The memory of an array of signed whole numbers; None for anything else, or without the core.

    The result refers to the array itself, whatever its order and strides; only an unaligned array
    is copied.  An array without elements gives None.

    >>> memory_of(array("i", [3, 4]), 1).tolist(), memory_of(array("d", [3, 4]), 1)
    ([3, 4], None)
    """
    # The memory of a masked array (one with `mask`) does not show which cells are masked.
    if core.native is None or isinstance(thing, list | tuple) or hasattr(thing, "mask"):
        return None
    try:
        view = memoryview(thing)
    except (TypeError, ValueError, BufferError):
        return None
    # NumPy writes "=" before the letter of an unaligned array, which memoryview cannot read.
    letter = view.format.lstrip("@=")
    if view.ndim != dimensions or letter not in _WHOLE_NUMBERS or 0 in (view.shape or ()):
        return None
    if view.format == letter:
        return view
    copied: Any = memoryview(view.tobytes())
    return copied.cast(_LETTERS[view.itemsize], view.shape)  # type: ignore[no-any-return]


def int64_of(values: Any, name: str) -> Any:
    """`values` as a buffer of 64-bit integers, copied unless it is an array of these.

    Raises `InputError` unless `values` is a row of whole numbers of at most 64 bits.
    """
    memory = memory_of(values, 1)
    if memory is not None and memory.itemsize == 8:
        return memory
    try:
        return array("q", iter(as_lists(values)))
    except (TypeError, OverflowError):
        got = f"{type(values).__name__} {quote(values)}"
        sentence = f"expected whole numbers of at most 64 bits in a row, got {got}"
        raise InputError.of(name, sentence) from None


def sorted_jumps(size: int, entries: Any, exits: Any) -> "tuple[array[int], array[int]] | None":
    """The jumps in two arrays, sorted by entry and without repetitions.

    None for values that are not arrays and for unsound jumps; the check in Python then finds the
    problems.

    >>> sorted_jumps(9, array("q", [4, 2, 4]), array("b", [1, 8, 1]))
    (array('q', [2, 4]), array('q', [8, 1]))
    """
    rows = [memory_of(row, 1) for row in (entries, exits)]
    if None in rows or len(entries) != len(exits):
        return None
    jumps = cast("Any", core.native).sorted_jumps(size, *rows)
    return None if jumps is None else (array("q", jumps[0]), array("q", jumps[1]))
