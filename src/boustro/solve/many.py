"""Batch solving: the fewest rolls of many boards in one call, with a status for each.

One bad board never stops a million: every board has a status, and a bad one a reason.  With the
compiled core the boards are dealt out to all cores and Python's lock is released; without it, or
for rules that need memory, the boards are played one after the other, with the same answers.
"""

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from boustro.core import native, say_once_without_core
from boustro.errors import InputError, LayoutError, LimitError, Problem, quote
from boustro.model.as_lists import as_lists
from boustro.model.game import Game, RulesSpec
from boustro.model.layout import Layout
from boustro.model.rules import Rules
from boustro.model.soundness import LARGEST_SIZE
from boustro.solve import kernels
from boustro.solve.memory import int64_of, memory_of

OK, NO_ROUTE, BAD = 0, 1, 2
_NO_ROLLS = -1
_TOO_LARGE = 9
"""What the kernel says of a board whose rules it does not play at that size."""
MOST_BOARDS = 10**7


@dataclass(frozen=True, slots=True, eq=False)
class Many:
    """The answers for many boards, in their order.

    `rolls` holds the fewest rolls as 64-bit integers, -1 where there are none; `status` holds 0
    (ok), 1 (no route) or 2 (bad board) a byte; NumPy reads both without a copy.  Iterating gives
    the rolls, with None in the place of -1.
    """

    rolls: "array[int]"
    status: "array[int]"
    reread: Callable[[int], Game] = field(repr=False)

    def __len__(self) -> int:
        return len(self.rolls)

    def __getitem__(self, index: int) -> int | None:
        rolls = self.rolls[index]
        return None if rolls < 0 else rolls

    def __iter__(self) -> Iterator[int | None]:
        return (None if rolls < 0 else rolls for rolls in self.rolls)

    @property
    def bad(self) -> int:
        """The number of bad boards."""
        return self.status.count(BAD)

    def problems(self, index: int) -> tuple[Problem, ...]:
        """Why a board is bad, found by reading it again the long way; empty where it is not."""
        if self.status[index] != BAD:
            return ()
        try:
            kernels.min_rolls(self.reread(range(len(self))[index]))
        except InputError as error:
            return error.problems
        # Read again it is another board: its memory was changed in the meantime.
        return (Problem("board", "expected a board that stays as it is while it is solved"),)


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
    memory = None if native is None else memory_of(boards, 3)
    if memory is not None:
        checked = Rules.of(rules or "leetcode")
        if not checked.has_memory:
            return _solve_array(memory, checked, threads)
    one_by_one = _boards_of(boards)
    return _solve_one_by_one(len(one_by_one), lambda index: Game.of(one_by_one[index], rules))


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
    rows = _rows_of({"offsets": offsets, "entries": entries, "exits": exits, "sizes": sizes})

    def game_at(index: int) -> Game:
        return Game.from_layout(_layout(index, *rows), checked)

    count = len(rows[-1])
    if native is None or checked.has_memory:
        return _solve_one_by_one(count, game_at)
    rolls, status = _answers(count)
    faces = int64_of(_faces(checked), "faces")
    native.solve_many_ragged(*rows, faces, rolls, status, **_rule_arguments(checked, threads))
    return _finish_batch(rolls, status, game_at)


def _rows_of(parts: Mapping[str, Any]) -> list[Any]:
    """The arrays of compressed rows; raises `InputError` where they do not fit together."""
    rows = [int64_of(part, name) for name, part in parts.items()]
    offsets, entries, exits, sizes = rows
    if len(offsets) != len(sizes) + 1 or len(entries) != len(exits):
        raise InputError.of("ragged", "expected one offset more than sizes, exits as entries")
    return rows


def _layout(index: int, offsets: Any, entries: Any, exits: Any, sizes: Any) -> Layout:
    first, last = offsets[index], offsets[index + 1]
    if not 0 <= first <= last <= len(entries):
        sentence = f"expected ascending offsets in 0..{len(entries)}, got {first} and {last}"
        raise LayoutError.of("ragged", sentence)
    return Layout(sizes[index], tuple(zip(entries[first:last], exits[first:last], strict=True)))


def _boards_of(boards: Any) -> list[Any]:
    """The boards one by one; raises `InputError` for what has none, `LimitError` beyond 10^7."""
    with suppress(TypeError):
        # Strides of 0 make an array as long as one likes, in no memory at all.
        if hasattr(boards, "shape") and (count := len(boards)) > MOST_BOARDS:
            raise LimitError.of("boards", f"expected at most {MOST_BOARDS} boards, got {count}")
        # Boards of an array are read one at a time; a memoryview does not iterate over them.
        at_once = isinstance(boards, memoryview) or getattr(boards, "ndim", 3) != 3
        boards = as_lists(boards) if at_once else boards
        if not isinstance(boards, str | bytes):  # whose letters are no boards
            return list(boards)
    found = f"{type(boards).__name__} {quote(boards)}"
    raise InputError.of("boards", f"expected boards one after the other, got {found}")


def _solve_array(boards: memoryview, rules: Rules, threads: int) -> Many:
    count, rows, columns = boards.shape or (0, 0, 0)
    if rows * columns > LARGEST_SIZE:
        raise LayoutError.of("size", f"expected a size in 1..10^18, got {rows * columns}")

    def game_at(index: int) -> Game:
        board = [[boards[index, row, column] for column in range(columns)] for row in range(rows)]
        return Game.from_matrix(board, rules)

    rolls, status = _answers(count)
    faces = int64_of(_faces(rules), "faces")
    native.solve_many(boards, faces, rolls, status, **_rule_arguments(rules, threads))  # type: ignore[union-attr]
    return _finish_batch(rolls, status, game_at)


def _solve_one_by_one(count: int, game_at: Callable[[int], Game]) -> Many:
    if native is None:
        say_once_without_core()
    rolls, status = _answers(count)
    for index in range(count):
        rolls[index], status[index] = _answer_alone(game_at, index)
    return Many(rolls, status, game_at)


def _answer_alone(game_at: Callable[[int], Game], index: int) -> tuple[int, int]:
    """The rolls, -1 for none, and the status of one board."""
    try:
        found = kernels.min_rolls(game_at(index))
    except InputError:
        return _NO_ROLLS, BAD
    return (_NO_ROLLS, NO_ROUTE) if found is None else (found, OK)


def _finish_batch(
    rolls: "array[int]", status: "array[int]", game_at: Callable[[int], Game]
) -> Many:
    """The answers of the batch; boards too large for its rules are asked alone, where more is played."""
    told, index = status.tobytes(), -1
    while (index := told.find(_TOO_LARGE, index + 1)) >= 0:
        rolls[index], status[index] = _answer_alone(game_at, index)
    return Many(rolls, _merge_statuses(status), game_at)


def _answers(count: int) -> tuple["array[int]", "array[int]"]:
    """Rolls and status of `count` boards, to be filled."""
    return array("q", [_NO_ROLLS]) * count, array("B", [OK]) * count


def _faces(rules: Rules) -> list[int]:
    return [face for face in rules.die.faces if face]


def _rule_arguments(rules: Rules, threads: int) -> dict[str, Any]:
    """The rules as the native module is told them."""
    return {
        "start": rules.start,
        "finish": rules.finish or 0,
        "overshoot": rules.overshoot,
        "follow": rules.chaining == "follow",
        "threads": threads,
    }


def _merge_statuses(status: "array[int]") -> "array[int]":
    """The kernel's status, with all kinds of bad board as one."""
    return array("B", status.tobytes().translate(_ONE_KIND_OF_BAD))


_ONE_KIND_OF_BAD = bytes([OK, NO_ROUTE, *[BAD] * 254])
