"""Fast path: solve a list of lists without building a Board, in the compiled core if there is one.

Everything else, and every board that is irregular in any way, takes the long way round through
`boustro.solve`, which reports what is wrong.  A contract test holds the two ways equal.  This file
imports nothing that the fast path does not need: it is there for a first answer from a cold
interpreter.
"""

from boustro.core import native, say_once_without_core

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from boustro.model.game import RulesSpec


def min_rolls(thing: "Any", rules: "RulesSpec" = None) -> int | None:
    """The fewest rolls from the start to the finish, or None when there is no route.

    `thing` is a game, a board (with `boxed` rules unless others are given) or a matrix as in
    LeetCode 909 (with `leetcode` rules): lists, tuples, or an array of whole numbers of any
    width, order and strides, memory-mapped ones included; or a `Track`, for millions of jumps.
    Every cell is checked, and nothing handed in is changed.

    Raises `InputError` for anything else, and `LayoutError` for a board without meaning.

    >>> min_rolls([[-1, -1, -1], [-1, 9, 8], [-1, 8, 9]])
    1
    """
    if rules is None and (rolls := min_rolls_lists(thing)) is not NotImplemented:
        say_once_without_core()
        return rolls  # type: ignore[no-any-return]
    from boustro.solve import min_rolls as long_way

    return long_way(thing, rules)


MOST_BITS = 40_000
"""The most squares of a board whose frontier is one number; shifting a longer one costs more."""


def min_rolls_lists(board: "Any") -> "Any":
    """The same for a list of lists by `leetcode` rules; NotImplemented for an irregular one."""
    cells: list[int] = []
    rows: list[Any] | tuple[Any, ...] = board if type(board) in (list, tuple) else ()
    for up, row in enumerate(reversed(rows)):
        if type(row) not in (list, tuple) or len(row) != len(rows[-1]):
            return NotImplemented
        if up % 2:
            cells += reversed(row)
        else:
            cells += row
    if {*map(type, cells)} != {int} or min(cells) < -1 or 0 in cells or max(cells) > len(cells):
        return NotImplemented
    return _by_bits(cells) if len(cells) <= MOST_BITS else _by_sets(cells)


def _by_bits(cells: list[int]) -> int | None:
    """All squares of a level as the bits of one number, which shifts throw on together.

    Joined with itself shifted by 1, a bit becomes two in a row; by 2 again, four; by 2 again, six.
    """
    exits = {entry: exit for entry, exit in enumerate(cells, 1) if exit != -1}
    entries, unseen = sum(1 << entry for entry in exits), (2 << len(cells)) - 2
    rolls = 0
    front, finish = 2, 1 << len(cells)
    while front and not front & finish:
        run = front | front << 1
        run |= run << 2
        front = (run | run << 2) << 1 & unseen
        unseen ^= front
        jumps = front & entries
        front ^= jumps
        while jumps:
            entry = jumps.bit_length() - 1
            jumps ^= 1 << entry
            front |= 1 << exits[entry]
        rolls += 1
    return rolls if front else None


def _by_sets(cells: list[int]) -> int | None:
    """The same with a set of squares, of which each throws to a slice of where squares lead."""
    leads = [0, *(i if cell == -1 else cell for i, cell in enumerate(cells, 1))]
    rolls = 0
    seen, now = {1}, {1}
    while now and len(cells) not in now:
        now = {landed for square in now for landed in leads[square + 1 : square + 7]} - seen
        seen |= now
        rolls += 1
    return rolls if now else None


if not TYPE_CHECKING and native is not None:
    # The same function, compiled: it asks the long way only where the short one does not serve.
    min_rolls = native.min_rolls
