"""Compressed rows: the jumps of many boards one after another in NumPy arrays.

This is what `solve_ragged` and `analyse_ragged` take.  Arrow keeps a column of lists in the same
way, so a column becomes such rows without a Python object for each board.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

Ints = np.ndarray[Any, np.dtype[np.int64]]
UNREADABLE = 0
"""The size of a board that cannot be read: no board has it, so every question calls it bad."""


@dataclass(frozen=True, slots=True, eq=False)
class CompressedRows:
    """The sizes of boards, and their jumps: those of board i are `offsets[i]` to `offsets[i + 1]`."""

    offsets: Ints
    entries: Ints
    exits: Ints
    sizes: Ints

    def __len__(self) -> int:
        return len(self.sizes)

    @classmethod
    def of_counts(cls, counts: Ints, entries: Ints, exits: Ints, sizes: Ints) -> "CompressedRows":
        """Rows of which board i has `counts[i]` jumps."""
        offsets = np.zeros(len(counts) + 1, np.int64)
        np.cumsum(counts, out=offsets[1:])
        return cls(offsets, entries, exits, sizes)

    @property
    def counts(self) -> Ints:
        """The number of jumps of each board."""
        return np.diff(self.offsets)

    def take(self, order: Ints) -> "CompressedRows":
        """The boards `order`, in that order.

        >>> rows = CompressedRows.of_counts(*map(np.array, ([1, 2], [3, 4, 5], [6, 7, 8], [9, 10])))
        >>> rows.take(np.array([1, 0])).entries.tolist()
        [4, 5, 3]
        """
        counts = self.counts[order]
        ends = np.cumsum(counts)
        at = np.arange(ends[-1] if len(ends) else 0) + np.repeat(
            self.offsets[order] - ends + counts, counts
        )
        return self.of_counts(counts, self.entries[at], self.exits[at], self.sizes[order])

    @classmethod
    def join(cls, rows: "Sequence[CompressedRows]") -> "CompressedRows":
        """The boards of all `rows`, one after the other."""
        parts = [(each.counts, each.entries, each.exits, each.sizes) for each in rows]
        return cls.of_counts(*map(np.concatenate, zip(*parts, strict=True)))

    def jumps(self, index: int) -> list[tuple[int, int]]:
        """The jumps of one board, as they were given."""
        at = slice(self.offsets[index], self.offsets[index + 1])
        return list(zip(self.entries[at].tolist(), self.exits[at].tolist(), strict=True))


def rows_of_columns(size: Any, entries: Any, exits: Any) -> tuple[CompressedRows, dict[int, str]]:
    """The rows of three Arrow columns, and why each row that is no board is none.

    >>> rows, faults = rows_of_columns(pa.array([9, 9]), pa.array([[3], [4]]), pa.array([[8], []]))
    >>> rows.jumps(0), faults
    ([(3, 8)], {1: 'expected as many exits as entries, got 0 and 1'})
    """
    sizes = _combine(size).cast(pa.int64())
    (first, starts), (second, ends) = (_counts_and_values(column) for column in (entries, exits))
    faults = {
        row: f"expected as many exits as entries, got {second[row]} and {first[row]}"
        for row in np.flatnonzero(first != second).tolist()
    }
    for counts, values in ((first, starts), (second, ends)):
        if values.null_count:
            rows = np.repeat(np.arange(len(counts)), counts)[nulls_of(values)]
            faults |= dict.fromkeys(rows.tolist(), "expected whole numbers, got null")
    faults |= dict.fromkeys(np.flatnonzero(nulls_of(sizes)).tolist(), "expected a size, got null")
    known, left = ints_of(sizes), [ints_of(starts), ints_of(ends)]
    if faults:
        good = np.ones(len(first), bool)
        good[list(faults)] = False
        known = np.where(good, known, UNREADABLE)
        left = [
            values[np.repeat(good, counts)]
            for values, counts in zip(left, (first, second), strict=True)
        ]
        first = np.where(good, first, 0)
    return CompressedRows.of_counts(first, left[0], left[1], known), faults


def _counts_and_values(column: Any) -> tuple[Ints, Any]:
    """The lengths of the lists of a column, and all that is in them."""
    lists = _combine(column)
    lists = lists.cast(pa.list_(pa.int64())) if pa.types.is_null(lists.type) else lists
    counts = pc.fill_null(pc.list_value_length(lists), 0).cast(pa.int64()).to_numpy()
    return counts, lists.flatten().cast(pa.int64())


def _combine(column: Any) -> Any:
    return column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column


def nulls_of(values: Any) -> Any:
    """Which of the values are null."""
    return values.is_null().to_numpy(zero_copy_only=False)


def ints_of(values: Any) -> Ints:
    """The values as 64-bit integers, 0 in the place of null."""
    known: Ints = (pc.fill_null(values, 0) if values.null_count else values).to_numpy()
    return known
