"""Answer to `solve`: the fewest rolls of a game, a shortest route, the number of these routes."""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice
from typing import Annotated, ClassVar, TypeVar

from boustro import solve
from boustro.answers.constraints import OneOf, Whole
from boustro.answers.documents import NOT_ASKED, Digits, NotAsked
from boustro.answers.parts import BadAnswer, GameHead, NoteAnswer, head_of, note_answers
from boustro.errors import LimitError, Problem
from boustro.model import LIST_LIMIT, Game, Route, claim
from boustro.say import Wording, say
from boustro.solve import REASON_KINDS, Explanation

T = TypeVar("T")


@dataclass(frozen=True)
class RouteAnswer:
    """A route as runs of equal throws, and as lists of its squares without the start.

    The lists are null beyond `--list-limit`.
    """

    runs: tuple[tuple[Whole, Whole], ...]
    """Each throw with the number of times that it comes in a row."""
    throws: tuple[Whole, ...] | None
    reached: tuple[Whole, ...] | None
    landed: tuple[Whole, ...] | None
    labels: tuple[str, ...] | NotAsked = NOT_ASKED
    """The labels of the throws, if throws with the same advance can differ."""


@dataclass(frozen=True, eq=False)
class Solution:
    """The figures about the fewest rolls; each is computed when it is first read.

    A list with more than `limit` values is None, and so is a count that takes too long; `notes`
    then say why.
    """

    game: Game
    limit: int = LIST_LIMIT
    notes: list[Problem] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Add a note on what "fewest" means if chance or a loss can block a route."""
        effects = self.game.board.effects
        if effects.have("chance", "over") and self.rolls is not None:
            code = "fewest-by-chance" if effects.have("chance") else "fewest-if-not-lost"
            self.notes.append(Problem("chance", claim(code).words))

    @cached_property
    def rolls(self) -> int | None:
        """The fewest rolls; None without a route."""
        return solve.min_rolls(self.game)

    @cached_property
    def turns(self) -> int | None:
        """The fewest turns; a route with the fewest turns may need more than the fewest rolls."""
        if self.rolls is None or not self.game.turns_differ:
            return self.rolls
        return self._try(solve.min_turns, "turns-not-counted")

    @cached_property
    def why(self) -> Explanation | None:
        """Why there is no route; None if there is one."""
        return solve.explain(self.game) if self.rolls is None else None

    @cached_property
    def route(self) -> Route | None:
        """One shortest route."""
        return None if self.rolls is None else solve.shortest_route(self.game)

    @cached_property
    def count(self) -> int | None:
        """The number of shortest routes."""
        if self.rolls is None:
            return 0
        return self._try(solve.count_shortest_routes, "routes-not-counted")

    @cached_property
    def levels(self) -> tuple[int | None, ...] | None:
        """The levels of all squares."""
        if self.game.size <= self.limit:
            return self._try(solve.levels, "levels-not-listed")
        sentence = f"{self.game.size} squares are more than the list limit {self.limit}"
        seen = say("levels-not-listed", sentence, size=self.game.size, most=self.limit)
        self.notes.append(Problem("levels-not-listed", seen))
        return None

    def _try(self, ask: Callable[[Game], T], name: str) -> T | None:
        """The answer of `ask`; None, with a note of this name, if that takes too long."""
        try:
            return ask(self.game)
        except LimitError as error:
            self.notes.append(Problem(name, error.wording))
            return None


@dataclass(frozen=True)
class FewestAnswer:
    """The fewest rolls, as in `boustro solve`; null without a route."""

    min_rolls: Whole | None
    min_turns: Whole | None
    """The fewest turns; null, with a note, if the board is too large to search turns."""
    shortest_routes: Digits | None
    """The number of shortest routes: 0 without a route, null if the board is too large."""
    route: RouteAnswer | None
    reason: Wording | None
    """Why there is no route; null if there is one."""
    reason_name: Annotated[str, OneOf(REASON_KINDS)] | None
    """A stable name of the reason, for programs."""


@dataclass(frozen=True)
class SolveAnswer(FewestAnswer, GameHead):
    """The fewest rolls of one game; null without a route."""

    notes: tuple[NoteAnswer, ...]
    levels: tuple[Whole | None, ...] | NotAsked | None = NOT_ASKED
    """Only with `--levels`: the level of every square, from 0.

    A level is null if no token can rest on the square.  The whole list is null beyond
    `--list-limit`.
    """
    routes: tuple[RouteAnswer, ...] | NotAsked = NOT_ASKED
    """Only with `--routes K`: the first K shortest routes."""


@dataclass(frozen=True)
class SolveDocument:
    """What `boustro solve --json` prints."""

    schema: ClassVar[str] = "boustro/solve/1"
    results: tuple[SolveAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


def solve_answer(
    game: Game,
    notes: tuple[Problem, ...] = (),
    *,
    routes: int | None = None,
    levels: bool = False,
    limit: int = LIST_LIMIT,
) -> SolveAnswer:
    """The answer from a `Solution`, with the levels and the first routes on request.

    >>> solve_answer(Game.of([[-1, -1], [-1, 3]])).min_rolls
    1
    """
    solution = Solution(game, limit)
    # Computing a figure may add a note, so all figures are computed before the notes are read.
    turns = solution.turns
    count = solution.count
    route = solution.route
    listed = solution.levels if levels else NOT_ASKED
    why = solution.why
    return SolveAnswer(
        *head_of(game),
        min_rolls=solution.rolls,
        min_turns=turns,
        shortest_routes=None if count is None else Digits(count),
        route=None if route is None else route_answer(route, limit),
        reason=None if why is None else why.sentence,
        reason_name=None if why is None else why.kind,
        notes=note_answers((*notes, *solution.notes)),
        levels=listed,
        routes=NOT_ASKED if routes is None else _first_routes(game, routes, limit),
    )


def _first_routes(game: Game, count: int, limit: int) -> tuple[RouteAnswer, ...]:
    first = islice(solve.shortest_routes(game), count)
    return tuple(route_answer(route, limit) for route in first)


def route_answer(route: Route, limit: int = LIST_LIMIT) -> RouteAnswer:
    """A route as runs of equal throws and, if it has at most `limit` throws, as lists."""
    if route.rolls > limit:
        return RouteAnswer(route.runs, None, None, None)
    stops = list(route.stops())
    labels: tuple[str, ...] | NotAsked = NOT_ASKED
    if any(leg.label for leg in route.legs):
        each_throw: list[str] = []
        for leg in route.legs:
            each_throw += [leg.label or str(leg.throw)] * leg.times
        labels = tuple(each_throw)
    return RouteAnswer(
        route.runs,
        tuple(stop.throw for stop in stops),
        tuple(stop.reached for stop in stops),
        tuple(stop.landed for stop in stops),
        labels,
    )
