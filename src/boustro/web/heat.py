"""Which values colour the squares: levels, visits, or what each jump does to the mean."""

import math

from boustro import solve
from boustro.chain import Analysis, analyse, whatif
from boustro.model.game import Game
from boustro.render.picture.heat import Heat, level_heat

HEATS = ("levels", "visits", "whatif")


def heat_of(kind: str, game: Game, analysis: Analysis | None = None) -> Heat:
    """The values of this kind over the squares of a game."""
    if kind == "levels":
        return level_heat(solve.levels(game))
    if kind == "visits":
        return _visits(analysis or analyse(game))
    changes = {edit.entry: edit.change for edit in whatif(game).removals}
    values = tuple(changes.get(square) for square in range(game.size + 1))
    return Heat(values, "change of the mean when the jump is taken away", "diverging", "+.1f")


def _visits(analysis: Analysis) -> Heat:
    visits, finish = analysis.visits.tolist(), analysis.game.finish
    values = tuple(
        value if value > 0 and not math.isnan(value) and square != finish else None
        for square, value in enumerate(visits)
    )
    return Heat(values, "rolls expected from each square in one game")
