"""Many boards in one call: the fewest rolls and a status for each.

One bad board never stops a million: every board has a status, and a bad one a reason.  With the
compiled core the boards are dealt out to all cores and Python's lock is released; without it, or
for rules that need memory, the boards are played one after the other, with the same answers.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from boustro.core import native, say_once_without_core
from boustro.errors import InputError, Problem
from boustro.model.game import Game, RulesSpec
from boustro.model.layout import Layout
from boustro.model.rules import Rules
from boustro.solve import kernels
from boustro.solve.compiled import as_int64

OK, NO_ROUTE, BAD = 0, 1, 2


@dataclass(frozen=True, slots=True, eq=False)
class Many:
    """The answers for many boards, in their order.

    `rolls` holds the fewest rolls as 64-bit integers, -1 where there are none; `status` holds 0
    (ok), 1 (no route) or 2 (bad board) a byte; NumPy reads both without a copy.  Iterating gives
    the rolls, with None in the place of -1.
    """

    rolls: "array[int]"
    status: "array[int]"
    reread: Callable[[int], object] = field(repr=False)

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
            self.reread(index)
        except InputError as error:
            return error.problems
        # The kernel refused what the model accepts: too large for its rules.
        return (Problem("size", "expected a board that a kernel plays under these rules"),)


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
    if native is not None and _is_array(boards):
        checked = Rules.of(rules or "leetcode")
        if not checked.has_memory:
            return _solve_array(boards, checked, threads)
    return _solve_one_by_one(list(boards), rules)


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
    that do not fit together.

    >>> list(solve_ragged([0, 1, 1], [4], [100], [100, 10**18]))
    [1, 166666666666666667]
    """
    checked = Rules.of(rules)

    def layout(index: int) -> Layout:
        row = slice(int(offsets[index]), int(offsets[index + 1]))
        pairs = zip(map(int, entries[row]), map(int, exits[row]), strict=True)
        return Layout(int(sizes[index]), tuple(pairs))

    if len(offsets) != len(sizes) + 1 or len(entries) != len(exits):
        raise InputError(
            [Problem("ragged", "expected one offset more than sizes, exits as entries")]
        )
    if native is None or checked.has_memory:
        return _solve_one_by_one([layout(index) for index in range(len(sizes))], checked)
    rolls, status = _answers(len(sizes))
    rows = [as_int64(part) for part in (offsets, entries, exits, sizes)]
    native.solve_many_ragged(
        *rows, as_int64(_faces(checked)), rolls, status, **_said(checked, threads)
    )
    return Many(rolls, _told(status), lambda index: Game.from_layout(layout(index), checked))


def _is_array(boards: Any) -> bool:
    try:
        view = memoryview(boards)
    except TypeError:
        return False
    letter = view.format.lstrip("@=")
    return view.ndim == 3 and letter in tuple("bhilq") and 0 not in (view.shape or ())


def _solve_array(boards: Any, rules: Rules, threads: int) -> Many:
    rolls, status = _answers(len(boards))
    native.solve_many(  # type: ignore[union-attr]
        boards, as_int64(_faces(rules)), rolls, status, **_said(rules, threads)
    )
    return Many(rolls, _told(status), lambda index: Game.from_matrix(boards[index], rules))


def _solve_one_by_one(boards: Sequence[Any], rules: RulesSpec) -> Many:
    if native is None:
        say_once_without_core()
    rolls, status = _answers(len(boards))
    for index, board in enumerate(boards):
        try:
            found = kernels.min_rolls(Game.of(board, rules))
        except InputError:
            found, status[index] = None, BAD
        if found is not None:
            rolls[index] = found
        elif status[index] == OK:
            status[index] = NO_ROUTE
    return Many(rolls, status, lambda index: Game.of(boards[index], rules))


def _answers(count: int) -> tuple["array[int]", "array[int]"]:
    """Rolls and status of `count` boards, to be filled."""
    return array("q", [-1]) * count, array("B", [OK]) * count


def _faces(rules: Rules) -> Iterable[int]:
    return [face for face in rules.die.faces if face]


def _said(rules: Rules, threads: int) -> dict[str, Any]:
    """The rules as the native module is told them."""
    return {
        "start": rules.start,
        "finish": rules.finish or 0,
        "overshoot": rules.overshoot,
        "follow": rules.chaining == "follow",
        "threads": threads,
    }


def _told(status: "array[int]") -> "array[int]":
    """The kernel's status, with all kinds of bad board as one."""
    return array("B", status.tobytes().translate(_ONE_KIND_OF_BAD))


_ONE_KIND_OF_BAD = bytes([OK, NO_ROUTE, *[BAD] * 254])
