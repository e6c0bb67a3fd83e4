"""Fast path: solve a list of lists in the compiled core without building a Board.

Everything else, and every board that is irregular in any way, takes the long way round through
`boustro.solve`, which finds out what is wrong and says so.  A contract test holds the two ways
equal.  Nothing is imported here that a short way does not need: a first answer from a cold
interpreter is what this file is for.
"""

from boustro.core import native

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from boustro.model.game import RulesSpec


def min_rolls(thing: "Any", rules: "RulesSpec" = None, *, whole: bool = True) -> int | None:
    """The fewest rolls from the start to the finish, or None when there is no route.

    `thing` is a game, a board (with `boxed` rules unless others are given) or a matrix as in
    LeetCode 909 (with `leetcode` rules): lists, tuples, or an array of whole numbers of any
    width, order and strides, memory-mapped ones included; or a `Track`, for millions of jumps.
    Nothing handed in is changed.  With `whole` false an array's cells are checked only as far as
    the answer needs them.

    Raises `InputError` for anything else, and `LayoutError` for a board without meaning.

    >>> min_rolls([[-1, -1, -1], [-1, 9, 8], [-1, 8, 9]])
    1
    """
    from boustro.solve import min_rolls as long_way

    return long_way(thing, rules, whole=whole)


if not TYPE_CHECKING and native is not None:
    # The same function, compiled: it asks the long way only where the short one does not serve.
    min_rolls = native.min_rolls
