"""The document boustro/game/1: a game at the table as it stands."""

from typing import Any

from boustro.errors import LimitError
from boustro.formats import plain_game
from boustro.formats.plain import plain_int
from boustro.play import Played
from boustro.web.limits import Limits
from boustro.web.picture import embedded
from boustro.web.tables import Table

SCHEMA = "boustro/game/1"
_LISTED = 200

Plain = dict[str, Any]


def document(table: Table, limits: Limits, *, picture: bool = True) -> Plain:
    """The game with its players, its last throws, its outlook and its picture."""
    with table.lock:
        play, position = table.play, table.play.position
        board = plain_game(play.game)
        rules = board.pop("rules")
        past = [_played(throw) for throw in play.past[-_LISTED:]]
        drawn = picture and play.game.size <= limits.drawn
        return {
            "schema": SCHEMA,
            "id": table.id,
            "game": {"board": board, "rules": rules},
            "rules_text": str(play.game.rules),
            "players": table.players,
            "seed": plain_int(play.seed),
            "created": table.created,
            "rolls": play.rolls,
            "turn": position.turn,
            "squares": list(position.squares),
            "over": position.over,
            "winner": position.winner,
            "past": past,
            "last": past[-1] if past else None,
            "outlook": _outlook(table),
            "svg": _picture(table) if drawn else None,
        }


def _picture(table: Table) -> str | None:
    """The board with its tokens; None for one too long or too wide to draw."""
    try:
        return embedded(table.play.game, tokens=table.play.position.squares)
    except LimitError:
        return None


def _outlook(table: Table) -> Plain:
    position, outlook = table.play.position, table.outlook
    if outlook is None:
        return {"needed": [None] * position.players, "chances": None}
    return {
        "needed": [outlook.needed(state) for state in position.states],
        "chances": outlook.chances(position),
    }


def _played(played: Played) -> Plain:
    move = played.move
    return {
        "seat": played.player,
        "label": move.outcome.label,
        "throw": move.outcome.advance,
        "from": move.origin,
        "reached": move.reached,
        "landed": move.landed,
        "events": [_event(event.as_dict()) for event in played.events],
    }


def _event(plain: Plain) -> Plain:
    kind, seat = plain.pop("event"), plain.pop("player")
    return {"kind": kind.lower(), "seat": seat, **plain}
