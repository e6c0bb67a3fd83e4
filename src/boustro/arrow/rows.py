"""Compressed rows: the jumps of many boards one after another in NumPy arrays.

`solve_ragged` and `analyse_ragged` take such rows.  Arrow stores a column of lists in the same way,
so a column becomes rows without a Python object for each board.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

Ints = np.ndarray[Any, np.dtype[np.int64]]
Reasons = tuple[str, ...]
"""Why a board is bad."""
_LARGEST = np.iinfo(np.int64).max
UNREADABLE = 0
"""The size of a board that cannot be read.  No board has this size, so every answer is `bad`."""


@dataclass(frozen=True, slots=True, eq=False)
class CompressedRows:
    """The sizes and the jumps of boards, each in one array for all boards."""

    offsets: Ints
    """The jumps of board i are those from `offsets[i]` to `offsets[i + 1]`."""
    entries: Ints
    """The entries of all jumps."""
    exits: Ints
    """The exits of all jumps."""
    sizes: Ints
    """The number of squares of each board."""

    def __len__(self) -> int:
        return len(self.sizes)

    @classmethod
    def of_counts(cls, counts: Ints, entries: Ints, exits: Ints, sizes: Ints) -> "CompressedRows":
        """The rows of boards, where board i has `counts[i]` of the jumps."""
        offsets = np.zeros(len(counts) + 1, np.int64)
        np.cumsum(counts, out=offsets[1:])
        return cls(offsets, entries, exits, sizes)

    @property
    def counts(self) -> Ints:
        """The number of jumps of each board."""
        return np.diff(self.offsets)

    def take(self, order: Ints) -> "CompressedRows":
        """The rows of the boards with the indices `order`, in that order.

        >>> rows = CompressedRows.of_counts(*map(np.array, ([1, 2], [3, 4, 5], [6, 7, 8], [9, 10])))
        >>> rows.take(np.array([1, 0])).entries.tolist()
        [4, 5, 3]
        """
        counts = self.counts[order]
        old_starts = self.offsets[order]
        new_starts = np.cumsum(counts) - counts
        # For each jump in the new order, how far it is from its old place.
        shifts = np.repeat(old_starts - new_starts, counts)
        old_places = np.arange(len(shifts)) + shifts
        entries, exits = self.entries[old_places], self.exits[old_places]
        return self.of_counts(counts, entries, exits, self.sizes[order])

    @classmethod
    def join(cls, rows: "Sequence[CompressedRows]") -> "CompressedRows":
        """The boards of all `rows`, one after the other."""
        return cls.of_counts(
            np.concatenate([block.counts for block in rows]),
            np.concatenate([block.entries for block in rows]),
            np.concatenate([block.exits for block in rows]),
            np.concatenate([block.sizes for block in rows]),
        )

    def jumps(self, index: int) -> list[tuple[int, int]]:
        """The jumps of one board, in the order of the input."""
        at = slice(self.offsets[index], self.offsets[index + 1])
        return list(zip(self.entries[at].tolist(), self.exits[at].tolist(), strict=True))


class Faults(dict[int, Reasons]):
    """Why boards could not be read: all reasons for each row."""

    def add(self, rows: Any, reason: str) -> None:
        """Add a reason for some rows."""
        for row in rows.tolist():
            self[row] = (*self.get(row, ()), reason)


def rows_of_columns(size: Any, entries: Any, exits: Any) -> tuple[CompressedRows, Faults]:
    """The compressed rows of three Arrow columns, and the faults of rows that are not boards.

    >>> rows, faults = rows_of_columns(pa.array([9, 9]), pa.array([[3], [4]]), pa.array([[8], []]))
    >>> rows.jumps(0), faults
    ([(3, 8)], {1: ('expected as many exits as entries, got 0 and 1',)})
    """
    faults = Faults()
    values, is_large = int64_of_column(combine(size))
    is_null = nulls_of(values) & ~is_large
    faults.add(np.flatnonzero(is_null), "expected a size, got null")
    faults.add(np.flatnonzero(is_large), f"expected a size{_TOO_LARGE}")
    counts, all_entries = _counts_and_values(entries, "entries", faults)
    exit_counts, all_exits = _counts_and_values(exits, "exits", faults)
    sizes = ints_of(values, UNREADABLE)
    for row in np.flatnonzero(counts != exit_counts).tolist():
        if row not in faults:
            got = f"got {exit_counts[row]} and {counts[row]}"
            faults[row] = (f"expected as many exits as entries, {got}",)
    if faults:
        # Rows with faults keep their place, but without a size and without jumps.
        is_good = np.ones(len(counts), bool)
        is_good[list(faults)] = False
        sizes = np.where(is_good, sizes, UNREADABLE)
        all_entries = all_entries[np.repeat(is_good, counts)]
        all_exits = all_exits[np.repeat(is_good, exit_counts)]
        counts = np.where(is_good, counts, 0)
    return CompressedRows.of_counts(counts, all_entries, all_exits, sizes), faults


def _counts_and_values(column: Any, name: str, faults: Faults) -> tuple[Ints, Ints]:
    """The lengths of the lists of a column, and the values of all lists one after another.

    Rows with a fault are added to `faults`: a null instead of a list, a null in a list, or a number
    that is too large.
    """
    lists = combine(column)
    value_type = getattr(lists.type, "value_type", pa.int64())
    # In a column of lists of a fixed size, even a null has that length.
    lists = lists.cast(pa.large_list(value_type))
    faults.add(np.flatnonzero(nulls_of(lists)), f"expected a list of {name}, got null")
    counts = ints_of(pc.list_value_length(lists))
    values, is_large = int64_of_column(lists.flatten())
    owners = np.repeat(np.arange(len(counts)), counts)  # the row of each value
    is_null = nulls_of(values) & ~is_large
    faults.add(np.unique(owners[is_null]), f"expected {name}, got null")
    faults.add(np.unique(owners[is_large]), f"expected {name}{_TOO_LARGE}")
    return counts, ints_of(values)


_TOO_LARGE = " below 2^63, got a larger number"


def int64_of_column(values: Any) -> tuple[Any, Any]:
    """The values as signed 64-bit numbers, and for each whether it is too large for that.

    Values that are too large become null.
    """
    if values.type != pa.uint64():
        return values.cast(pa.int64()), np.zeros(len(values), bool)
    is_large = pc.greater(values, pa.scalar(_LARGEST, pa.uint64()))
    fitting = pc.if_else(is_large, None, values).cast(pa.int64())
    return fitting, ints_of(is_large).astype(bool)


def column_of(values: Any, valid: Any = None) -> Any:
    """A NumPy array as an Arrow array without a copy; `valid` says which values are not null.

    `pyarrow.array` would import pandas, if that is installed, which takes 0.2 s.

    >>> column_of(np.array([5, 6]), np.array([True, False])).to_pylist()
    [5, None]
    """
    bits = None if valid is None else pa.py_buffer(np.packbits(valid, bitorder="little"))
    data = pa.py_buffer(np.ascontiguousarray(values))
    return pa.Array.from_buffers(pa.from_numpy_dtype(values.dtype), len(values), [bits, data])


def values_of(column: Any) -> list[Any]:
    """The values of a column as Python values; times as text, because nanoseconds need pandas.

    >>> values_of(pa.array([1], pa.timestamp("ns"))), values_of(pa.array([5], pa.duration("ns")))
    (['1970-01-01 00:00:00.000000001'], [5])
    """
    if pa.types.is_temporal(column.type) and not pa.types.is_interval(column.type):
        is_span = pa.types.is_duration(column.type)
        column = column.cast(pa.int64() if is_span else pa.string())
    values: list[Any] = column.to_pylist()
    return values


def combine(column: Any) -> Any:
    """A column of a table or a record batch as one array."""
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def nulls_of(values: Any) -> Any:
    """For each value, whether it is null."""
    return ints_of(values.is_null()).astype(bool)


def ints_of(values: Any, value: int = 0) -> Ints:
    """Numbers or truth values as 64-bit integers, with `value` instead of null.

    >>> ints_of(pa.array([True, None, False]), 7).tolist()
    [1, 7, 0]
    """
    whole = values.cast(pa.int64())
    if whole.null_count:
        whole = pc.coalesce(whole, column_of(np.full(len(whole), value)))
    if len(whole) == 0:
        return np.empty(0, int)
    # Read the buffer, because Arrow's `to_numpy` would import pandas (see `column_of`).
    _, data = whole.buffers()
    bytes_a_number = 8
    offset = bytes_a_number * whole.offset
    return np.frombuffer(data, np.int64, count=len(whole), offset=offset)
