"""Solution of a game: its fewest rolls and turns, its routes and levels, each figure when it is read."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from boustro import solve
from boustro.answers.documents import INSIDE, NOT_ASKED, Digits, NotAsked
from boustro.answers.hints import Whole
from boustro.errors import LimitError, Problem
from boustro.model.game import Game
from boustro.model.route import Route

LIST_LIMIT = 10**6


@dataclass(frozen=True)
class RouteAnswer:
    """A route as runs of throws and as lists, which leave out the start; null beyond `--list-limit`."""

    route: Route = field(metadata=INSIDE)
    runs: tuple[tuple[Whole, Whole], ...]
    """The throw and how many times in a row it is thrown."""
    throws: tuple[Whole, ...] | None
    reached: tuple[Whole, ...] | None
    landed: tuple[Whole, ...] | None
    labels: tuple[str, ...] | NotAsked = NOT_ASKED
    """How the die fell, where the rules tell apart throws of equal advance."""


@dataclass(frozen=True, eq=False)
class Solution:
    """What there is to say about the fewest rolls, each figure worked out when it is first read.

    Lists of more than `limit` are None, and so is what is too large to be counted; with each stand
    the notes that say so.
    """

    game: Game
    limit: int = LIST_LIMIT

    @cached_property
    def rolls(self) -> int | None:
        """The fewest rolls; None without a route."""
        return solve.min_rolls(self.game)

    @property
    def turns(self) -> tuple[int | None, tuple[Problem, ...]]:
        """The fewest turns, sought for themselves."""
        if self.rolls is None or self.game.rules.again is None:
            return self.rolls, ()
        try:
            return solve.min_turns(self.game), ()
        except LimitError as error:
            return None, (Problem("turns-not-counted", str(error)),)

    @property
    def reason(self) -> str | None:
        """Why there is no route; None where there is one."""
        return str(solve.explain(self.game)) if self.rolls is None else None

    @cached_property
    def route(self) -> RouteAnswer | None:
        """One shortest route."""
        route = None if self.rolls is None else solve.shortest_route(self.game)
        return None if route is None else route_answer(route, self.limit)

    @property
    def count(self) -> tuple[Digits | None, tuple[Problem, ...]]:
        """The number of shortest routes."""
        if self.rolls is None:
            return Digits(0), ()
        try:
            return Digits(solve.count_shortest_routes(self.game)), ()
        except LimitError as error:
            return None, (Problem("routes-not-counted", str(error)),)

    @property
    def levels(self) -> tuple[tuple[int | None, ...] | None, tuple[Problem, ...]]:
        """The levels of all squares."""
        sentence = f"{self.game.size} squares are more than the list limit {self.limit}"
        if self.game.size > self.limit:
            return None, (Problem("levels-not-listed", sentence),)
        try:
            return solve.levels(self.game), ()
        except LimitError as error:
            return None, (Problem("levels-not-listed", str(error)),)

    def first_routes(self, count: int) -> tuple[RouteAnswer, ...]:
        """The first `count` shortest routes, in the order of their throws."""
        found = islice(solve.shortest_routes(self.game), count)
        return tuple(route_answer(route, self.limit) for route in found)


def route_answer(route: Route, limit: int = LIST_LIMIT) -> RouteAnswer:
    """A route as runs of throws and, up to `limit` throws, as lists."""
    if route.rolls > limit:
        return RouteAnswer(route, route.runs, None, None, None)
    throws, reached, landed = zip(*route.stops(), strict=True) if route.legs else ((), (), ())
    named = (leg.label or str(leg.throw) for leg in route.legs for _ in range(leg.times))
    labels = tuple(named) if any(leg.label for leg in route.legs) else NOT_ASKED
    return RouteAnswer(route, route.runs, throws, reached, landed, labels)
