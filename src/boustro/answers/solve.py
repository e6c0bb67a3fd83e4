"""Answer to `solve`: the fewest rolls of a game, a shortest route, how many there are."""

from dataclasses import dataclass, field
from typing import ClassVar

from boustro.answers.documents import INSIDE, NOT_ASKED, Digits, NotAsked
from boustro.answers.hints import Whole
from boustro.answers.parts import BadAnswer, NoteAnswer, RulesAnswer, note_answers, rules_answer
from boustro.answers.solution import LIST_LIMIT, RouteAnswer, Solution
from boustro.errors import Problem
from boustro.model.game import Game


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
