"""Batch solving: the fewest rolls of many boards in one call, with a status for each."""

from array import array
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from boustro.model.batch import NO_ROLLS, Batch, ManyBoards
from boustro.model.game import Game, RulesSpec
from boustro.model.tabular import ArrowColumn, ArrowTable, Tabular
from boustro.solve import kernels


@dataclass(frozen=True, slots=True, eq=False)
class Many(Batch, Tabular):
    """The fewest rolls of many boards, in their order.

    Iteration gives the rolls of each board, with None instead of -1.
    """

    rolls: "array[int]"
    """The fewest rolls as 64-bit integers, -1 without a route; NumPy reads them without a copy."""

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

    `boards` is an array of shape (count, rows, columns) of whole numbers, or an iterable of games,
    boards and matrices.  `rules` apply to all of them.  By default games keep their rules, boards
    get `boxed` rules, and arrays and matrices get `leetcode` rules.  `threads` is the number of
    threads for an array, at most 1,024; 0 uses all cores.

    >>> many = solve_many([[[-1, -1], [-1, 3]], [[-1, 9], [-1, -1]]])
    >>> list(many), list(many.status)
    ([1, None], [0, 2])
    >>> print(many.problems(1)[0])
    row 1, column 2: expected an exit in 0..4, got 3 -> 9
    """
    return _solve(ManyBoards.of(boards, rules), threads)


def solve_ragged(
    offsets: Sequence[int],
    entries: Sequence[int],
    exits: Sequence[int],
    sizes: Sequence[int],
    rules: RulesSpec = None,
    *,
    threads: int = 0,
) -> Many:
    """The fewest rolls of boards of different sizes, whose jumps are in compressed rows.

    Board i has `sizes[i]` squares.  Its jumps have the indices `offsets[i]` to `offsets[i + 1] - 1`
    in `entries` and `exits`, in any order.  The default rules are `boxed`.  Raises `InputError` if
    the lengths of the rows do not match, or if they hold anything but whole numbers of at most 64
    bits.

    >>> list(solve_ragged([0, 1, 1], [4], [100], [100, 10**18]))
    [1, 166666666666666667]
    """
    return _solve(ManyBoards.of_rows([offsets, entries, exits, sizes], rules), threads)


def _solve(boards: ManyBoards, threads: int) -> Many:
    def alone(game: Game) -> tuple[int | None]:
        return (kernels.min_rolls(game),)

    rolls = array("q", [NO_ROLLS]) * boards.number
    status = boards.answer("solve_many", alone, [rolls], threads=threads)
    return Many(status, lambda index: alone(boards.game_at(index)), rolls)
