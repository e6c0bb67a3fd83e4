"""Everything that `solve` says about one game, worked out when it is asked for."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from boustro import solve
from boustro.errors import LimitError, Problem
from boustro.model.game import Game
from boustro.model.route import Route

LARGEST_JSON = 2**53


class Solution(NamedTuple):
    """A game and its answers; `rolls` is None when there is no route."""

    game: Game
    rolls: int | None
    turns: int | None
    route: Route | None
    routes: int | None
    reason: str | None
    notes: tuple[Problem, ...]

    @classmethod
    def of(cls, game: Game, notes: tuple[Problem, ...] = ()) -> "Solution":
        """The answers for `game`; what is too large to be counted is None, with a note."""
        rolls = solve.min_rolls(game)
        if rolls is None:
            explanation = solve.explain(game)
            reason = None if explanation is None else str(explanation)
            return cls(game, None, None, None, 0, reason, notes)
        turns = rolls if game.rules.again is None else solve.min_turns(game)
        routes, more = _counted(game)
        return cls(game, rolls, turns, solve.shortest_route(game), routes, None, (*notes, *more))


def first_routes(game: Game, count: int) -> Iterator[Route]:
    """The first `count` shortest routes, in the order of their throws."""
    return islice(solve.shortest_routes(game), count)


def levels_of(game: Game, limit: int) -> tuple[tuple[int | None, ...] | None, Problem | None]:
    """The levels of all squares; beyond `limit` squares None, and the note that says so."""
    sentence = f"{game.size} squares are more than the list limit {limit}"
    if game.size > limit:
        return None, Problem("levels-not-listed", sentence)
    try:
        return solve.levels(game), None
    except LimitError as error:
        return None, Problem("levels-not-listed", str(error))


def _counted(game: Game) -> tuple[int | None, tuple[Problem, ...]]:
    try:
        return solve.count_shortest_routes(game), ()
    except LimitError as error:
        return None, (Problem("routes-not-counted", str(error)),)
