"""Answer to `solve`: the fewest rolls of a game, a shortest route, how many there are."""

from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import ClassVar

from boustro import solve
from boustro.answers.documents import INSIDE, NOT_ASKED, Digits, NotAsked
from boustro.answers.hints import Whole
from boustro.answers.parts import BadAnswer, NoteAnswer, RulesAnswer, note_answers, rules_answer
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


@dataclass(frozen=True)
class SolveAnswer:
    """The fewest rolls of one game; null where there is no route."""

    game: Game = field(metadata=INSIDE)
    name: str | None
    size: Digits
    rules: RulesAnswer
    min_rolls: Whole | None
    min_turns: Whole | None
    """Null, with a note, too, when the board is too large to search turns."""
    shortest_routes: Digits | None
    """0 without a route; null when the board is too large to count them."""
    route: RouteAnswer | None
    reason: str | None
    """Why there is no route; null when there is one."""
    notes: tuple[NoteAnswer, ...]
    levels: tuple[Whole | None, ...] | NotAsked | None = NOT_ASKED
    """Only with `--levels`: the level of every square, indexed from 0.

    Null for a square on which no token comes to rest; null as a whole beyond `--list-limit`.
    """
    routes: tuple[RouteAnswer, ...] | NotAsked = NOT_ASKED
    """Only with `--routes K`: the first K shortest routes."""


@dataclass(frozen=True)
class SolveDocument:
    """What `boustro solve --json` prints."""

    schema: ClassVar[str] = "boustro/solve/1"
    results: tuple[SolveAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


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


def solve_answer(
    game: Game,
    notes: tuple[Problem, ...] = (),
    *,
    routes: int | None = None,
    levels: bool = False,
    limit: int = LIST_LIMIT,
) -> SolveAnswer:
    """All that a `Solution` says, with the levels and the first routes where they are asked for.

    >>> solve_answer(Game.of([[-1, -1], [-1, 3]])).min_rolls
    1
    """
    solution = Solution(game, limit)
    turns, unsought = solution.turns
    count, uncounted = solution.count
    listed, unlisted = solution.levels if levels else (NOT_ASKED, ())
    return SolveAnswer(
        game,
        game.board.name,
        Digits(game.size),
        rules_answer(game.rules),
        solution.rolls,
        turns,
        count,
        solution.route,
        solution.reason,
        note_answers((*notes, *unsought, *uncounted, *unlisted)),
        listed,
        NOT_ASKED if routes is None else solution.first_routes(routes),
    )


def route_answer(route: Route, limit: int = LIST_LIMIT) -> RouteAnswer:
    """A route as runs of throws and, up to `limit` throws, as lists."""
    if route.rolls > limit:
        return RouteAnswer(route, route.runs, None, None, None)
    throws, reached, landed = zip(*route.stops(), strict=True) if route.legs else ((), (), ())
    named = (leg.label or str(leg.throw) for leg in route.legs for _ in range(leg.times))
    labels = tuple(named) if any(leg.label for leg in route.legs) else NOT_ASKED
    return RouteAnswer(route, route.runs, throws, reached, landed, labels)
