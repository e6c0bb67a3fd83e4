"""Notes on blocks: for each kind of note, the first board of a block that has it."""

from collections.abc import Callable, Iterator

import numpy as np

from boustro.arrow.blocks import BoardBlock
from boustro.arrow.rows import CompressedRows, Ints
from boustro.model import Rules

Bits = np.ndarray[tuple[int], np.dtype[np.bool_]]


def rows_to_note(
    block: BoardBlock, is_sound: Bits, change: Callable[[Rules], Rules] | None
) -> list[int]:
    """The first sound board with each kind of note of `soundness.unusual` or a repeated pair.

    The rules of each board are first changed by `change`.
    """
    firsts: list[int] = []
    for rules, members, group in block.groups():
        changed = rules if change is None else change(rules)
        for jumps in _each_kind(group.boards, changed):
            boards = members[jumps]
            boards = boards[is_sound[boards]]
            if len(boards):
                firsts.append(int(boards[0]))
    return firsts


def _each_kind(boards: CompressedRows, rules: Rules) -> Iterator[Ints]:
    """For each kind of note, the rows whose jumps have it, in their order."""
    rows = np.repeat(np.arange(len(boards)), boards.counts)
    entries, exits = boards.entries, boards.exits
    sizes = boards.sizes[rows]
    finish = sizes if rules.finish is None else np.full(len(rows), rules.finish)
    leads_on = _are_among(rows, exits, entries) & (entries != exits)
    for is_noted in (
        entries == exits,
        leads_on,
        entries == sizes,
        (entries == finish) & (finish != sizes),
        entries == rules.start,
        _are_repeated(rows, entries),
    ):
        yield rows[is_noted]


def _are_among(rows: Ints, exits: Ints, entries: Ints) -> Bits:
    """Which exits are entries of the same row."""
    squares, codes = np.unique(np.concatenate([exits, entries]), return_inverse=True)
    keys = np.concatenate([rows, rows]) * len(squares) + codes
    return np.isin(keys[: len(rows)], keys[len(rows) :])


def _are_repeated(rows: Ints, entries: Ints) -> Bits:
    """Which entries are in their row for the second time."""
    order = np.lexsort((entries, rows))
    same = (np.diff(rows[order]) == 0) & (np.diff(entries[order]) == 0)
    repeated = np.zeros(len(rows), np.bool_)
    repeated[order[1:]] = same
    return repeated
