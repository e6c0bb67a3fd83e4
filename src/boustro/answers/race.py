"""Players at one table in the answer to `analyse`: places, first and last finish.

Seats may also have rules of their own.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from boustro.answers.constraints import Chance, Count, Figure, Length, Seat
from boustro.answers.documents import NOT_ASKED, NotAsked
from boustro.chain import (
    Analysis,
    extra_turns,
    first_finish_law,
    head_starts,
    last_finish_quantile,
    place_chances,
    rolls_until_first,
    seat_table,
)
from boustro.errors import BoustroError, Problem, QuestionError
from boustro.model import Game, Rules

QUANTILES = (0.1, 0.25, 0.5, 0.75, 0.9, 0.99)
"""The shares of the games whose lengths are given."""


@dataclass(frozen=True)
class RaceAnswer:
    """Several players at one table, all of whom play on until they finish."""

    players: Seat
    turns_until_first: Figure
    """The mean number of turns of all players until the first finishes; null if none might."""
    turns_quantiles: Mapping[float, Length]
    rolls_until_first: Figure | None
    """The mean number of rolls until then; null, too, if a turn might never end (see the notes)."""
    rounds_until_last: Figure
    """The mean number of rounds until the last finishes; null if one might not."""
    rounds_quantiles: Mapping[float, Length]
    """Of the rounds until the last finishes."""
    places: tuple[tuple[Chance, ...], ...]
    """For each seat the chance to come in first, second, …, last."""
    pmf: tuple[Chance, ...] | NotAsked = NOT_ASKED
    """Only with `--pmf N`: the chance that the first finishes at turn n (of all), n = 0 to N."""


def race_answer(
    analysis: Analysis, players: int, *, pmf: int | None = None
) -> tuple[RaceAnswer | None, tuple[Problem, ...]]:
    """The table of `players` and the notes on it; None where tokens bump.

    >>> from boustro import analyse, builtin
    >>> found, _ = race_answer(analyse(builtin("mb47")), 2)
    >>> found.turns_quantiles[0.5], found.rounds_quantiles[0.5], round(found.rolls_until_first, 2)
    (46, 46, 52.15)
    """
    try:
        table = analysis.table(players)
        places = place_chances(table)
    except BoustroError as error:
        return None, (Problem("table", str(error)),)
    rolls, notes = _rolls(analysis, players)
    answer = RaceAnswer(
        players,
        table.turns_until_first,
        {q: table.turns_quantile(q) for q in QUANTILES},
        rolls,
        table.rounds_until_last,
        {q: last_finish_quantile(table, q) for q in QUANTILES},
        places,
        NOT_ASKED if pmf is None else first_finish_law(table, pmf),
    )
    return answer, notes


def _rolls(analysis: Analysis, players: int) -> tuple[float | None, tuple[Problem, ...]]:
    try:
        return rolls_until_first([analysis.game] * players), ()
    except BoustroError as error:
        return None, (Problem("rolls", str(error)),)


MOST_HANDICAPS = 3
"""The most head starts, and the most numbers of extra turns, that are given."""


@dataclass(frozen=True)
class HeadStartAnswer:
    """A head start for the second player."""

    square: Count
    """The square on which the second player begins."""
    chance: Chance
    """The chance that the second player then wins."""


@dataclass(frozen=True)
class ExtraTurnsAnswer:
    """Turns in advance for one player."""

    turns: int
    """The turns that the second player has in advance; below 0 the first player has them."""
    chance: Chance
    """The chance that the second player then wins."""


@dataclass(frozen=True)
class OwnSeatsAnswer:
    """Players who each play by rules of their own."""

    rules: tuple[Rules, ...]
    """In the order of the seats."""
    chances: tuple[Chance, ...]
    turns_until_first: Figure
    """The mean number of turns of all players until the first finishes; null if none might."""
    places: tuple[tuple[Chance, ...], ...]
    """For each seat the chance to come in first, second, …, last, when all play on."""
    head_starts: tuple[HeadStartAnswer, ...] = ()
    """With two seats: the fairest squares for the second to begin on."""
    extra_turns: tuple[ExtraTurnsAnswer, ...] = ()
    """With two seats: the fairest numbers of turns in advance."""


def own_seats_answer(games: Sequence[Game]) -> OwnSeatsAnswer:
    """The answer about seats that play `games`, one each.

    Raises `QuestionError` for fewer than two.

    >>> from boustro import Rules, builtin
    >>> game = builtin("mb47")
    >>> found = own_seats_answer([game, Game(game.board, Rules(die="d12"))])
    >>> round(found.chances[1], 3), found.extra_turns[0].turns
    (0.652, -8)
    """
    if len(games) < 2:
        raise QuestionError(f"expected rules for two seats or more, got {len(games)}")
    table = seat_table(games)
    first, second, *others = games
    starts = () if others else head_starts(second, first=first)
    turns = () if others else extra_turns(first, second)
    return OwnSeatsAnswer(
        tuple(game.rules for game in games),
        table.chances,
        table.turns_until_first,
        place_chances(table),
        tuple(HeadStartAnswer(*start) for start in starts[:MOST_HANDICAPS]),
        tuple(ExtraTurnsAnswer(*extra) for extra in turns[:MOST_HANDICAPS]),
    )
