"""Notes on blocks: for each kind of note, find the first board of a block with such a note."""

from collections.abc import Callable, Iterator

import numpy as np

from boustro.arrow.blocks import BoardBlock
from boustro.arrow.rows import CompressedRows, Ints
from boustro.model import Rules

Bits = np.ndarray[tuple[int], np.dtype[np.bool_]]


def rows_to_note(
    block: BoardBlock, is_sound: Bits, change: Callable[[Rules], Rules] | None
) -> list[int]:
    """For each kind of note, the index of the first sound board with it.

    A repeated pair is one kind of note; the others are those of `soundness.unusual`.  If there is a
    `change`, it turns the rules of each board into the rules to play by.
    """
    firsts: list[int] = []
    for rules, members, group in block.groups():
        rules_to_play = rules if change is None else change(rules)
        for rows in _rows_of_each_kind(group.boards, rules_to_play):
            indices = members[rows]
            sound_indices = indices[is_sound[indices]]
            if len(sound_indices):
                firsts.append(int(sound_indices[0]))
    return firsts


def _rows_of_each_kind(boards: CompressedRows, rules: Rules) -> Iterator[Ints]:
    """For each kind of note the rows of the jumps that cause it, in their order."""
    rows = np.repeat(np.arange(len(boards)), boards.counts)  # the row of each jump
    entries, exits = boards.entries, boards.exits
    last_squares = boards.sizes[rows]
    if rules.finish is None:
        finishes = last_squares
    else:
        finishes = np.full(len(rows), rules.finish)
    leads_to_itself = entries == exits
    leads_to_another = _are_among(rows, exits, entries) & ~leads_to_itself
    begins_on_early_finish = (entries == finishes) & (finishes != last_squares)
    for is_noted in (
        leads_to_itself,
        leads_to_another,
        entries == last_squares,
        begins_on_early_finish,
        entries == rules.start,
        _are_repeated(rows, entries),
    ):
        yield rows[is_noted]


def _are_among(rows: Ints, exits: Ints, entries: Ints) -> Bits:
    """For each exit, whether it is also an entry of the same row."""
    squares, codes = np.unique(np.concatenate([exits, entries]), return_inverse=True)
    # One number for each pair of a row and a square: first of the exits, then of the entries.
    keys = np.concatenate([rows, rows]) * len(squares) + codes
    exit_keys, entry_keys = keys[: len(rows)], keys[len(rows) :]
    return np.isin(exit_keys, entry_keys)


def _are_repeated(rows: Ints, entries: Ints) -> Bits:
    """For each entry, whether the same entry comes before it in its row."""
    order = np.lexsort((entries, rows))  # by row, and within a row by entry
    is_same_row = np.diff(rows[order]) == 0
    is_same_entry = np.diff(entries[order]) == 0
    repeated = np.zeros(len(rows), np.bool_)
    repeated[order[1:]] = is_same_row & is_same_entry
    return repeated
