"""Which kernel answers which game: one small choice, in one place."""

from boustro.model.game import Game
from boustro.model.route import Route
from boustro.solve import reasons, reference, routes
from boustro.solve.reasons import Explanation


def min_rolls(game: Game) -> int | None:
    """The fewest rolls, by the kernel that suits the game."""
    return reference.min_rolls(game)


def shortest_route(game: Game) -> Route | None:
    """The deterministic shortest route, by the kernel that suits the game."""
    return routes.shortest_route(game)


def levels(game: Game) -> tuple[int | None, ...]:
    """The level of every square, by the kernel that suits the game."""
    return reference.levels(game)


def level_of(game: Game, square: int) -> int | None:
    """The level of one square, by the kernel that suits the game."""
    return reference.levels(game)[square]


def explain(game: Game) -> Explanation | None:
    """Why there is no route; None when there is one."""
    return reasons.explain(game)
