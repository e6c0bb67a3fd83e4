"""The document boustro/boards/1, described by `schemas/boards-1.json`."""

from typing import Any

from boustro import solve
from boustro.model.builtin import builtin

SCHEMA = "boustro/boards/1"


def entry(name: str) -> dict[str, Any]:
    """What there is to say about a built-in board."""
    game = builtin(name)
    return {
        "name": name,
        "title": game.board.name,
        "size": str(game.size),
        "jumps": len(game.board.jumps),
        "rules": game.rules.as_dict(),
        "min_rolls": solve.min_rolls(game),
        "source": game.board.source,
    }
