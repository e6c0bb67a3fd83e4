"""Seats with rules of their own in the answer to `analyse`: chances, places and handicaps."""

from collections.abc import Sequence
from dataclasses import dataclass

from boustro.answers.hints import Chance, Count, Figure
from boustro.answers.parts import RulesAnswer, rules_answer
from boustro.chain.handicap import extra_turns, head_starts
from boustro.chain.seats import place_chances, seat_table
from boustro.errors import QuestionError
from boustro.model.game import Game

MOST_HANDICAPS = 3


@dataclass(frozen=True)
class HeadStartAnswer:
    """If the second player begins on `square`, it wins with `chance`."""

    square: Count
    chance: Chance


@dataclass(frozen=True)
class ExtraTurnsAnswer:
    """If the second player has `turns` in advance (below 0: the first has them), it wins with `chance`."""

    turns: int
    chance: Chance


@dataclass(frozen=True)
class OwnSeatsAnswer:
    """Players who each play by rules of their own."""

    rules: tuple[RulesAnswer, ...]
    """In the order of the seats."""
    chances: tuple[Chance, ...]
    turns_until_first: Figure
    """The mean number of turns of all players until the first finishes; null if none may."""
    places: tuple[tuple[Chance, ...], ...]
    """For each seat the chance to come in first, second, …, last, when everybody plays on."""
    head_starts: tuple[HeadStartAnswer, ...] = ()
    """With two seats: the fairest squares for the second to begin on."""
    extra_turns: tuple[ExtraTurnsAnswer, ...] = ()
    """With two seats: the fairest numbers of turns in advance."""


def own_seats_answer(games: Sequence[Game]) -> OwnSeatsAnswer:
    """What is said of seats that play `games`; raises `QuestionError` for fewer than two.

    >>> from boustro import Rules, builtin
    >>> game = builtin("mb47")
    >>> found = own_seats_answer([game, Game(game.board, Rules(die="d12"))])
    >>> round(found.chances[1], 3), found.extra_turns[0].turns
    (0.652, -8)
    """
    if len(games) < 2:
        raise QuestionError(f"expected rules for two seats or more, got {len(games)}")
    table = seat_table(games)
    starts, turns = _handicaps(*games) if len(games) == 2 else ((), ())
    return OwnSeatsAnswer(
        tuple(rules_answer(game.rules) for game in games),
        table.chances,
        table.turns_until_first,
        place_chances(table),
        starts,
        turns,
    )


def _handicaps(
    first: Game, second: Game
) -> tuple[tuple[HeadStartAnswer, ...], tuple[ExtraTurnsAnswer, ...]]:
    starts = head_starts(second, first=first)[:MOST_HANDICAPS]
    turns = extra_turns(first, second)[:MOST_HANDICAPS]
    return (
        tuple(HeadStartAnswer(*start) for start in starts),
        tuple(ExtraTurnsAnswer(*each) for each in turns),
    )
