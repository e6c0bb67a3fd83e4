"""Which values colour the squares: levels, visits, or what each jump does to the mean."""

from math import isfinite

from boustro import solve
from boustro.chain import Analysis, analyse, whatif
from boustro.model.game import Game
from boustro.render.heats import level_heat, visit_heat, whatif_heat
from boustro.render.picture.heat import Heat

HEATS = ("levels", "visits", "whatif")


def heat_of(kind: str, game: Game, analysis: Analysis | None = None) -> Heat:
    """The values of this kind over the squares of a game."""
    if kind == "levels":
        return level_heat(solve.levels(game))
    if kind == "visits":
        return visit_heat((analysis or analyse(game)).visits.tolist(), game.finish)
    changes = {edit.entry: edit.change for edit in whatif(game).removals}
    # From an infinite mean there is no change that could be drawn.
    return whatif_heat(game.size, {entry: by for entry, by in changes.items() if isfinite(by)})
