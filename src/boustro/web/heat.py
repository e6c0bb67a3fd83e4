"""Which values colour the squares: levels, visits, or what each jump does to the mean."""

import math
from typing import Any

from boustro import solve
from boustro.chain import Analysis, whatif
from boustro.model.game import Game

HEATS = ("levels", "visits", "whatif")


def heat_of(kind: str, game: Game, analysis: Analysis) -> dict[str, Any]:
    """What the picture is to be drawn with for a heat of this kind."""
    if kind == "levels":
        return {"levels": solve.levels(game)}
    values = _visits(analysis) if kind == "visits" else _effects(game)
    return {"heat": (kind, values)}


def _visits(analysis: Analysis) -> list[float | None]:
    """The expected rolls made from each square, None where they have no end."""
    return [value if math.isfinite(value) else None for value in analysis.visits.tolist()]


def _effects(game: Game) -> list[float | None]:
    """At the entry of each jump what the mean gains by it; None elsewhere."""
    values: list[float | None] = [None] * (game.size + 1)
    for edit in whatif(game).removals:
        values[edit.entry] = -edit.change if math.isfinite(edit.change) else None
    return values
