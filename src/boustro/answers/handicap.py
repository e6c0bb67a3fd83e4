"""Answer about a table at which players have their own start or die: the chances to win."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from boustro.answers.constraints import Chance, Whole
from boustro.answers.saved import OwnRules
from boustro.chain import fair_seat, seat_table
from boustro.model import Game


@dataclass(frozen=True)
class HandicappedPlayer:
    """How one player plays, and with what chance they win."""

    start: Whole | None
    """The square on which the player begins; null if it is the start of the game."""
    die: str | None
    """The die that the player throws; null if it is the die of the game."""
    chance: Chance
    """The chance to win."""


@dataclass(frozen=True)
class HandicapAnswer:
    """The chances of players who may have their own start or die."""

    schema: ClassVar[str] = "boustro/handicap/1"
    players: tuple[HandicappedPlayer, ...]
    """The players in the order of their seats."""
    share: Chance
    """An equal share: the mean of all chances."""


def handicap_answer(
    game: Game, games: Sequence[Game], *, fair: int | None = None
) -> HandicapAnswer:
    """The chances of the players of `games`, some of whom have other rules than those of `game`.

    With `fair`, the player of this seat first gets the start, or else the die, for which their
    chance is nearest to an equal share.

    >>> from boustro import builtin
    >>> game = builtin("mb48")
    >>> answer = handicap_answer(game, [game, game], fair=2)
    >>> answer.players[1].start, round(answer.players[1].chance, 3)
    (10, 0.5)
    """
    if fair is None:
        chances = seat_table(games).chances
    else:
        best = fair_seat(games, fair)
        games = [*games[: fair - 1], best.game, *games[fair:]]
        chances = best.chances
    players = tuple(
        HandicappedPlayer(*_own_rules(own, game), chance)
        for own, chance in zip(games, chances, strict=True)
    )
    return HandicapAnswer(players, sum(chances) / len(chances))


def _own_rules(own: Game, game: Game) -> OwnRules:
    """The start and the die of one player, if they are not those of the game."""
    start = None if own.start == game.start else own.start
    die = None if own.rules.die == game.rules.die else str(own.rules.die)
    return start, die
