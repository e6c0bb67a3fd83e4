"""Several players in the answer to `analyse`: their places, the first and the last finish.

Each seat may also have its own rules.
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
"""The quantiles of the length of a game that are listed."""


@dataclass(frozen=True)
class RaceAnswer:
    """Several players in one game, all of whom play on until they finish."""

    players: Seat
    turns_until_first: Figure
    """The mean number of turns of all players until the first of them finishes; null if it is
    possible that none finishes."""
    turns_quantiles: Mapping[float, Length]
    """The quantiles of this number of turns."""
    rolls_until_first: Figure | None
    """The mean number of rolls until the first player finishes; null, too, if a turn might never
    end (see the notes)."""
    rounds_until_last: Figure
    """The mean number of rounds until the last player finishes; null if it is possible that one
    never does."""
    rounds_quantiles: Mapping[float, Length]
    """The quantiles of this number of rounds."""
    places: tuple[tuple[Chance, ...], ...]
    """For each seat, the chances to come in first, second, …, last."""
    pmf: tuple[Chance, ...] | NotAsked = NOT_ASKED
    """Only with `--pmf N`: for n = 0 to N, the chance that the first player finishes at turn n,
    counting the turns of all players."""


def race_answer(
    analysis: Analysis, players: int, *, pmf: int | None = None
) -> tuple[RaceAnswer | None, tuple[Problem, ...]]:
    """The figures of this number of players, and notes on them; None if tokens bump.

    >>> from boustro import analyse, builtin
    >>> race, _ = race_answer(analyse(builtin("mb47")), 2)
    >>> race.turns_quantiles[0.5], race.rounds_quantiles[0.5], round(race.rolls_until_first, 2)
    (46, 46, 52.15)
    """
    try:
        table = analysis.table(players)
        places = place_chances(table)
    except BoustroError as error:
        return None, (Problem("table", error.wording),)
    rolls, notes = _rolls(analysis, players)
    answer = RaceAnswer(
        players=players,
        turns_until_first=table.turns_until_first,
        turns_quantiles={q: table.turns_quantile(q) for q in QUANTILES},
        rolls_until_first=rolls,
        rounds_until_last=table.rounds_until_last,
        rounds_quantiles={q: last_finish_quantile(table, q) for q in QUANTILES},
        places=places,
        pmf=NOT_ASKED if pmf is None else first_finish_law(table, pmf),
    )
    return answer, notes


def _rolls(analysis: Analysis, players: int) -> tuple[float | None, tuple[Problem, ...]]:
    """The mean rolls until the first player finishes; None, with a note, if there is no mean."""
    try:
        return rolls_until_first([analysis.game] * players), ()
    except BoustroError as error:
        return None, (Problem("rolls", error.wording),)


MOST_HANDICAPS = 3
"""The most head starts, and the most numbers of extra turns, that are listed."""


@dataclass(frozen=True)
class HeadStartAnswer:
    """A head start for the second player."""

    square: Count
    """The square on which the second player begins."""
    chance: Chance
    """The chance that the second player then wins."""


@dataclass(frozen=True)
class ExtraTurnsAnswer:
    """Turns that one player has in advance."""

    turns: int
    """The turns that the second player has in advance; if negative, the first player has them."""
    chance: Chance
    """The chance that the second player then wins."""


@dataclass(frozen=True)
class OwnSeatsAnswer:
    """Players who each play by their own rules."""

    rules: tuple[Rules, ...]
    """The rules of each seat."""
    chances: tuple[Chance, ...]
    """The chance of each seat to win."""
    turns_until_first: Figure
    """The mean number of turns of all players until the first of them finishes; null if it is
    possible that none finishes."""
    places: tuple[tuple[Chance, ...], ...]
    """For each seat, the chances to come in first, second, …, last, if all play on."""
    head_starts: tuple[HeadStartAnswer, ...] = ()
    """For two seats: the squares on which the second should begin for the fairest games."""
    extra_turns: tuple[ExtraTurnsAnswer, ...] = ()
    """For two seats: the numbers of turns in advance with the fairest games."""


def own_seats_answer(games: Sequence[Game]) -> OwnSeatsAnswer:
    """The answer about seats with different rules; `games` has the game of each seat.

    Raises `QuestionError` for fewer than two seats.

    >>> from boustro import Rules, builtin
    >>> game = builtin("mb47")
    >>> answer = own_seats_answer([game, Game(game.board, Rules(die="d12"))])
    >>> round(answer.chances[1], 3), answer.extra_turns[0].turns
    (0.652, -8)
    """
    if len(games) < 2:
        raise QuestionError(f"expected rules for two seats or more, got {len(games)}")
    table = seat_table(games)
    first, second, *others = games
    are_two = not others
    starts = head_starts(second, first=first) if are_two else ()
    turns = extra_turns(first, second) if are_two else ()
    return OwnSeatsAnswer(
        tuple(game.rules for game in games),
        table.chances,
        table.turns_until_first,
        place_chances(table),
        tuple(HeadStartAnswer(*start) for start in starts[:MOST_HANDICAPS]),
        tuple(ExtraTurnsAnswer(*extra) for extra in turns[:MOST_HANDICAPS]),
    )
