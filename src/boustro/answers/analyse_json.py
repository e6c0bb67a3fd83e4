"""The document boustro/analyse/1, described by `schemas/analyse-1.json`."""

from typing import Any

from boustro import solve
from boustro.chain import analyse
from boustro.model.game import Game

SCHEMA = "boustro/analyse/1"


def entry(
    game: Game,
    *,
    exact: bool = False,
    players: int | None = None,
    pmf: int | None = None,
    limit: int = 10**6,
) -> dict[str, Any]:
    """What there is to say about one game; lists of more than `limit` are None."""
    analysis = analyse(game, exact=exact)
    said = analysis.as_dict(players=players, pmf=pmf, list_limit=limit)
    if analysis.is_large:
        said["min_rolls"] = solve.min_rolls(game)
    return said
