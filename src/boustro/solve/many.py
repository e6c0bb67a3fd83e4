"""Batch solving: the fewest rolls of many boards in one call, with a status for each."""

from array import array
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from boustro.core import native
from boustro.errors import InputError
from boustro.model.arrow import ArrowColumn, ArrowTable, Tabular
from boustro.model.batch import (
    BAD,
    NO_ROLLS,
    NO_ROUTE,
    OK,
    Batch,
    array_of_boards,
    games_in_memory,
    games_in_rows,
    games_of,
    merge_statuses,
    rows_of,
    rule_arguments,
)
from boustro.model.game import Game, RulesSpec
from boustro.model.rules import Rules
from boustro.solve import kernels

_TOO_LARGE = 9
"""What the kernel says of a board whose rules it does not play at that size."""


@dataclass(frozen=True, slots=True, eq=False)
class Many(Batch, Tabular):
    """The fewest rolls of many boards, in their order.

    `rolls` holds them as 64-bit integers, -1 where there are none; NumPy reads them without a
    copy.  Iterating gives the rolls, with None in the place of -1.
    """

    rolls: "array[int]"

    @property
    def arrow(self) -> ArrowTable:
        """The columns `rolls` and `status` by board."""
        rolls = ArrowColumn(self.rolls, self.route_flags)
        return ArrowTable({"rolls": rolls, "status": ArrowColumn(self.status)})

    def __getitem__(self, index: int) -> int | None:
        rolls = self.rolls[index]
        return None if rolls < 0 else rolls

    def __iter__(self) -> Iterator[int | None]:
        return (None if rolls < 0 else rolls for rolls in self.rolls)


def solve_many(boards: Any, rules: RulesSpec = None, *, threads: int = 0) -> Many:
    """The fewest rolls of many boards, with a status for each.

    `boards` is an array of shape (count, rows, columns) of whole numbers, or an iterable of
    games, boards and matrices.  Arrays and matrices have `leetcode` rules and boards `boxed`
    ones, unless `rules` are given; they replace the games' own.  `threads` says how many to use
    on an array, 0 for all cores.

    >>> many = solve_many([[[-1, -1], [-1, 3]], [[-1, 9], [-1, -1]]])
    >>> list(many), list(many.status)
    ([1, None], [0, 2])
    >>> print(many.problems(1)[0])
    row 1, column 2: expected an exit in 0..4, got 3 -> 9
    """
    if native is None or (found := array_of_boards(boards, rules)) is None:
        return _solve_one_by_one(*games_of(boards, rules))
    memory, checked = found
    game_at = games_in_memory(memory, checked)
    rolls, status = _answers(len(memory))
    native.solve_many(memory, rolls, status, threads=threads, **rule_arguments(checked))
    return _finish_batch(rolls, status, game_at)


def solve_ragged(
    offsets: Sequence[int],
    entries: Sequence[int],
    exits: Sequence[int],
    sizes: Sequence[int],
    rules: RulesSpec = None,
    *,
    threads: int = 0,
) -> Many:
    """The fewest rolls of boards of any sizes, given by their jumps in compressed rows.

    Board i has `sizes[i]` squares and the jumps `offsets[i]` to `offsets[i + 1]` of `entries`
    and `exits`, in any order.  Rules are `boxed` unless given.  Raises `InputError` for rows
    that do not fit together, or hold anything but whole numbers of at most 64 bits.

    >>> list(solve_ragged([0, 1, 1], [4], [100], [100, 10**18]))
    [1, 166666666666666667]
    """
    checked = Rules.of(rules)
    rows = rows_of(offsets, entries, exits, sizes)
    game_at = games_in_rows(rows, checked)
    if native is None or checked.has_memory:
        return _solve_one_by_one(len(rows[-1]), game_at)
    rolls, status = _answers(len(rows[-1]))
    native.solve_many_ragged(*rows, rolls, status, threads=threads, **rule_arguments(checked))
    return _finish_batch(rolls, status, game_at)


def _solve_one_by_one(count: int, game_at: Callable[[int], Game]) -> Many:
    rolls, status = _answers(count)
    for index in range(count):
        rolls[index], status[index] = _answer_alone(game_at, index)
    return _many(rolls, status, game_at)


def _answer_alone(game_at: Callable[[int], Game], index: int) -> tuple[int, int]:
    """The rolls, -1 for none, and the status of one board."""
    try:
        found = kernels.min_rolls(game_at(index))
    except InputError:
        return NO_ROLLS, BAD
    return (NO_ROLLS, NO_ROUTE) if found is None else (found, OK)


def _finish_batch(
    rolls: "array[int]", status: "array[int]", game_at: Callable[[int], Game]
) -> Many:
    """The answers of the batch; boards too large for its rules are asked alone, where more is played."""
    told, index = status.tobytes(), -1
    while (index := told.find(_TOO_LARGE, index + 1)) >= 0:
        rolls[index], status[index] = _answer_alone(game_at, index)
    return _many(rolls, merge_statuses(status), game_at)


def _many(rolls: "array[int]", status: "array[int]", game_at: Callable[[int], Game]) -> Many:
    return Many(status, lambda index: kernels.min_rolls(game_at(index)), rolls)


def _answers(count: int) -> tuple["array[int]", "array[int]"]:
    """Rolls and status of `count` boards, to be filled."""
    return array("q", [NO_ROLLS]) * count, array("B", [OK]) * count
