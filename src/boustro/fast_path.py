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
BLOCK = 1024
"""The squares of one of the numbers of a longer frontier; no throw passes so many."""


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
    return _by_bits(cells) if len(cells) <= MOST_BITS else _by_blocks(cells)


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


def _by_blocks(cells: list[int]) -> int | None:
    """The same with a number for each block of squares, so that a roll costs what its front has."""
    past, within = len(cells) // BLOCK + 1, (1 << BLOCK) - 1
    entries, unseen = [0] * past, [within] * past
    for entry, exit in enumerate(cells, 1):
        if exit != -1:
            entries[entry // BLOCK] |= 1 << entry % BLOCK
    unseen[0] -= 3  # square 0, which is none, and the start
    last, finish = past - 1, 1 << len(cells) % BLOCK
    rolls = 0
    front = {0: 2}
    while front and not front.get(last, 0) & finish:
        counted: dict[int, int] = {}
        for block, squares in front.items():
            run = squares | squares << 1
            run |= run << 2
            run = (run | run << 2) << 1
            counted[block] = counted.get(block, 0) | run & within
            if run > within and block < last:
                counted[block + 1] = counted.get(block + 1, 0) | run >> BLOCK
        front = {}
        for block, run in counted.items():
            new = run & unseen[block]
            unseen[block] ^= new
            jumps = new & entries[block]
            if new != jumps:
                front[block] = front.get(block, 0) | new ^ jumps
            while jumps:
                entry = jumps.bit_length() - 1
                jumps ^= 1 << entry
                to, square = divmod(cells[block * BLOCK + entry - 1], BLOCK)
                front[to] = front.get(to, 0) | 1 << square
        rolls += 1
    return rolls if front else None


if not TYPE_CHECKING and native is not None:
    # The same function, compiled: it asks the long way only where the short one does not serve.
    min_rolls = native.min_rolls
