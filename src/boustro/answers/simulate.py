"""Answer to `simulate`: the results of many games with their standard errors."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from boustro.answers.constraints import Between, Chance, Count, Seat, Whole
from boustro.answers.documents import Digits, copy_fields
from boustro.answers.parts import BadAnswer, NoteAnswer, note_answers
from boustro.errors import Problem
from boustro.model import LIST_LIMIT, Rules
from boustro.simulation import Simulation

Interval = tuple[float, float]


@dataclass(frozen=True)
class JumpUseAnswer:
    """How often tokens took a jump."""

    entry: Whole
    exit: Whole
    uses: Count
    """The number of uses in all games."""
    a_game: Annotated[float, Between(0)]
    """The mean number of uses in a game."""


@dataclass(frozen=True)
class LongestAnswer:
    """The longest game, and where its throws begin among the random numbers of the seed."""

    rolls: Count
    seed: Digits
    stream: Count
    slot: Count


@dataclass(frozen=True)
class SimulateAnswer:
    """The results of a run; a figure is null if there are too few finished games."""

    name: str | None
    rules: Rules
    games: Seat
    unfinished: Count
    """The number of games that reached the roll limit; the figures are those of the others."""
    lost: Count
    """The number of games in which all players were put out."""
    players: Seat
    seed: Digits
    mean: float | None
    mean_se: float | None
    mean_interval_95: Interval | None
    sd: float | None
    quantiles: Mapping[float, Count | None]
    """For each share, the fewest rolls within which this share of the finished games was won."""
    histogram: tuple[tuple[Count, Count], ...]
    """Each length in rolls with its number of games, in the order of the lengths."""
    visits: tuple[Count, ...] | None
    """The number of throws from each square, from 0; null if they were not counted."""
    jump_uses: tuple[JumpUseAnswer, ...] | None
    """How often tokens took each jump; null if this was not counted."""
    wins: tuple[Count, ...]
    """The number of games that each seat has won."""
    win_shares: tuple[Chance, ...]
    win_intervals_95: tuple[Interval | None, ...]
    lead_changes: Count
    bumps: Count
    longest: LongestAnswer | None
    notes: tuple[NoteAnswer, ...]


@dataclass(frozen=True)
class SimulateDocument:
    """What `boustro simulate --json` prints."""

    schema: ClassVar[str] = "boustro/simulate/1"
    results: tuple[SimulateAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


def simulate_answer(run: Simulation, notes: Iterable[Problem] = ()) -> SimulateAnswer:
    """The results of a run.

    >>> from boustro import builtin
    >>> from boustro.simulation import simulate
    >>> simulate_answer(simulate(builtin("mb48"), games=100, seed=1)).games
    100
    """
    return copy_fields(
        SimulateAnswer,
        run,
        name=run.game.board.name,
        rules=run.game.rules,
        seed=Digits(run.seed),
        mean_interval_95=run.mean_interval(),
        histogram=tuple(run.lengths.items()),
        visits=_visits(run),
        jump_uses=_jump_uses(run),
        win_intervals_95=tuple(map(run.win_interval, range(1, run.players + 1))),
        longest=_longest(run),
        notes=note_answers(notes),
    )


def _visits(run: Simulation) -> tuple[int, ...] | None:
    """The visits to each square, from 0; None if not counted, or for over a million squares."""
    visits, size = run.visits, run.game.size
    if visits is None or size > LIST_LIMIT:
        return None
    return tuple(visits.get(square, 0) for square in range(size + 1))


def _jump_uses(run: Simulation) -> tuple[JumpUseAnswer, ...] | None:
    if run.jump_uses is None:
        return None
    exits = run.game.board.jumps
    return tuple(
        JumpUseAnswer(entry, exits[entry], uses, uses / run.games)
        for entry, uses in run.jump_uses.items()
    )


def _longest(run: Simulation) -> LongestAnswer | None:
    longest = run.longest
    if longest.rolls < 0:
        return None
    return LongestAnswer(longest.rolls, Digits(run.seed), longest.stream, longest.slot)
