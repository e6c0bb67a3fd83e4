"""Questions of the search: fewest rolls, routes, levels, the steps of a search, unreachability.

Every function takes a game, a board or a matrix, and optionally the rules to use.
"""

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from boustro.basics.arguments import check_arguments
from boustro.model.board import Board
from boustro.model.game import Game, RulesSpec
from boustro.model.route import Route
from boustro.model.rules import Rules
from boustro.model.track import Track
from boustro.solve import kernels, reference, routes
from boustro.solve.level_list import Levels
from boustro.solve.reasons import Explanation
from boustro.solve.reference import Step

if TYPE_CHECKING:
    from boustro.solve.digraph import Graph

MOST_ROLLS = 100_000
"""The largest number of rolls for which `count_throw_sequences` answers."""


def min_rolls(thing: Any, rules: RulesSpec = None) -> int | None:
    """The fewest rolls from the start to the finish, or None without a route.

    Unlike `boustro.min_rolls`, this function also takes a `Track`.

    >>> min_rolls([[-1, -1, -1], [-1, 9, 8], [-1, 8, 9]])
    1
    """
    if isinstance(thing, Track):
        return kernels.kernel_of(thing).min_rolls()
    if (matrix := _array(thing)) is not None:
        from boustro.solve import arrays

        return arrays.min_rolls(matrix, Rules.of("leetcode" if rules is None else rules))
    return kernels.min_rolls(Game.of(thing, rules))


def min_turns(thing: Any, rules: RulesSpec = None) -> int | None:
    """The fewest turns, or None without a route.

    A turn is all the rolls that a player makes before the next player's turn.  A way with the
    fewest turns may have more rolls than `min_rolls`.

    >>> from boustro import Board, Rules
    >>> min_turns(Board(12), Rules(again=6)), min_rolls(Board(12))
    (1, 2)
    """
    return kernels.min_turns(Game.of(thing, rules))


def shortest_route(thing: Any, rules: RulesSpec = None) -> Route | None:
    """One shortest route, or None without a route.

    Up to a million squares it is the route whose throws come first in lexicographic order.  On
    larger boards the kernel decides which route it is.

    >>> print(shortest_route([[-1, -1], [-1, 3]]))
    1→4
    """
    if (matrix := _array(thing)) is not None:
        from boustro.solve import arrays

        game = arrays.game_of(matrix, Rules.of("leetcode" if rules is None else rules))
        return kernels.shortest_route(game)
    return kernels.shortest_route(Game.of(thing, rules))


def shortest_routes(thing: Any, rules: RulesSpec = None) -> Iterator[Route]:
    """All shortest routes, lazily, in lexicographic order of their throws.

    Beyond a million squares the iterator raises `LimitError` at its first step.

    >>> from boustro import builtin
    >>> [route.throws for route in shortest_routes(builtin("flat30"))][:3]
    [(2, 2, 6), (2, 3, 5), (2, 4, 4)]
    """
    return kernels.shortest_routes(Game.of(thing, rules))


def count_shortest_routes(thing: Any, rules: RulesSpec = None) -> int:
    """The exact number of shortest routes; 0 without a route.

    Raises `LimitError` beyond a million squares.

    >>> from boustro import builtin
    >>> count_shortest_routes(builtin("flat30"))
    7
    """
    return routes.count_shortest_routes(Game.of(thing, rules))


@check_arguments(rolls=(0, MOST_ROLLS))
def count_throw_sequences(thing: Any, rolls: int, rules: RulesSpec = None) -> int:
    """The number of throw sequences that finish at exactly the `rolls`-th roll.

    It is the *perft* count of a board.  Comparing this one number checks another implementation of
    all the rules.

    >>> from boustro import builtin
    >>> [count_throw_sequences(builtin("mb47"), rolls) for rolls in (6, 7, 8)]
    [0, 423, 7272]
    """
    return routes.count_throw_sequences(Game.of(thing, rules), rolls)


def levels(thing: Any, rules: RulesSpec = None) -> Levels:
    """The level of every square, indexed from 0: the fewest rolls to rest on it, or None.

    The result is a tuple with a method `plot` and a property `arrow`, a table for data frames.

    >>> levels([[-1, -1], [-1, 3]])
    (None, 0, None, 1, 1)
    """
    return Levels(kernels.levels(Game.of(thing, rules)))


def levels_of_array(matrix: Any, rules: RulesSpec = None) -> "array[int]":
    """The levels of a matrix as an array of 32-bit integers by square, with -1 for None.

    `matrix` is a two-dimensional array of whole numbers with at most ten million squares.  NumPy
    reads the result without a copy.  Raises `LimitError` for a larger matrix, and `InputError` for
    anything else.

    >>> levels_of_array([[-1, -1], [-1, 3]])
    array('i', [-1, 0, -1, 1, 1])
    """
    from boustro.solve import arrays

    checked = Rules.of("leetcode" if rules is None else rules)
    if (memory := arrays.matrix_of(matrix)) is not None:
        return arrays.levels(memory, checked)
    by_square = kernels.levels(Game.from_matrix(matrix, checked))
    return array("i", (kernels.NO_LEVEL if level is None else level for level in by_square))


@check_arguments()
def level_of(thing: Any, square: int, rules: RulesSpec = None) -> int | None:
    """The level of one square, on a board of any size; None if no token can rest on it.

    >>> from boustro import Board
    >>> level_of(Board(10**18), 10**17)
    16666666666666667
    """
    return kernels.level_of(Game.of(thing, rules), square)


@check_arguments()
def search(thing: Any, rules: RulesSpec = None, *, stack: bool = False) -> Iterator[Step]:
    """The steps of the breadth-first search until it finds the finish.

    With `stack=True` the search is depth-first.

    >>> first = next(search([[-1, -1], [-1, 3]]))
    >>> first.level, [found.landed for found in first.found if found.new]
    (0, [3, 4])
    """
    return reference.search(Game.of(thing, rules), stack=stack)


def explain(thing: Any, rules: RulesSpec = None) -> Explanation | None:
    """Why the game has no route, and which squares are the reason; None if it has one.

    >>> from boustro import builtin
    >>> explain(builtin("wall")).kind
    'wall'
    """
    return kernels.explain(Game.of(thing, rules))


def graph(thing: Any, rules: RulesSpec = None) -> "Graph":
    """The game as a directed graph with levels; raises `LimitError` beyond a million squares.

    >>> graph([[-1, -1], [-1, 3]]).adjacency
    {1: (3, 4), 3: (4,), 4: ()}
    """
    from boustro.solve import digraph

    return digraph.graph_of(Game.of(thing, rules))


def _array(thing: Any) -> memoryview | None:
    """The memory of an array of whole numbers; None for games, boards and lists."""
    if isinstance(thing, Game | Board | list | tuple):
        return None
    from boustro.solve import arrays

    return arrays.matrix_of(thing)
