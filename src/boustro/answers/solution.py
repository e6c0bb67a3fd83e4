"""Everything that is said about the fewest rolls of one game, worked out when it is asked for."""

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from boustro import solve
from boustro.errors import LimitError, Problem
from boustro.model.game import Game
from boustro.model.route import Route


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
            return cls(game, None, None, None, 0, reason_of(game), notes)
        routes, more = count_of(game)
        turns, route = turns_of(game, rolls), solve.shortest_route(game)
        return cls(game, rolls, turns, route, routes, None, (*notes, *more))


def reason_of(game: Game) -> str | None:
    """Why there is no route."""
    explanation = solve.explain(game)
    return None if explanation is None else str(explanation)


def turns_of(game: Game, rolls: int) -> int | None:
    """The fewest turns, where the fewest rolls are known."""
    return rolls if game.rules.again is None else solve.min_turns(game)


def count_of(game: Game) -> tuple[int | None, tuple[Problem, ...]]:
    """The number of shortest routes; None, and the note that says so, where they are too many."""
    try:
        return solve.count_shortest_routes(game), ()
    except LimitError as error:
        return None, (Problem("routes-not-counted", str(error)),)


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
