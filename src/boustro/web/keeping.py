"""Games to keep: what is stored of a board or a new game, read and checked where a limit holds.

The server itself never reads a board that a client sends: a worker does, within its time and its
memory, and the server stores the short text that comes of it.
"""

from dataclasses import dataclass

from boustro.errors import InputError
from boustro.model.game import Game
from boustro.play import outset
from boustro.web.fields import Player
from boustro.web.limits import ServerLimits
from boustro.web.requests import BeginRequest, SaveRequest
from boustro.web.shelf import kept_text


@dataclass(frozen=True)
class GameToKeep:
    """The text of a game, with the name to keep it under, or its players and its seed."""

    text: str
    name: str = ""
    players: tuple[Player, ...] = ()
    seed: int | None = None


def game_to_save(request: SaveRequest, limits: ServerLimits) -> GameToKeep:
    """A board to keep, under a name of its own or the board's."""
    name = request.name or request.game.board.name or ""
    return GameToKeep(kept_text(request.game, limits), name)


def game_to_begin(request: BeginRequest, limits: ServerLimits) -> GameToKeep:
    """A new game; raises `QuestionError` and `InputError` for one that cannot be played here."""
    outset(request.game, len(request.players))
    _refuse_unnamed_throws(request.game)
    text = kept_text(request.game, limits)
    return GameToKeep(text, players=request.players, seed=request.seed)


def _refuse_unnamed_throws(game: Game) -> None:
    """Refuse a die whose throws cannot be told by their labels: a record could not name them."""
    labels = [outcome.label for outcome in game.rules.die.outcomes]
    if len(set(labels)) < len(labels) or any(set(" \t\r\n#") & set(label) for label in labels):
        expected = "expected a die whose throws have labels of their own, without blanks or #"
        raise InputError.of("die", expected)
