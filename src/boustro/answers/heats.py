"""Heat maps of a game: a value for each square, such as its level or its visits."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from boustro import solve
from boustro.errors import QuestionError
from boustro.model import Game
from boustro.render.heats import level_heat, position_heat, reach_heat, visit_heat, whatif_heat
from boustro.render.picture.heat import Heat

if TYPE_CHECKING:
    from boustro.chain import Analysis


def heat_of(kind: str | int, game: Game, analysis: "Analysis | None" = None) -> Heat:
    """The values of the squares by their `kind`: `levels`, `visits`, `reaches` or `whatif`.

    If `kind` is a number, a value is the chance that the token is on the square after this number
    of rolls.  `whatif` has no values if the mean is infinite, because its changes are then
    undefined.  Pass the `analysis` of the game if it was computed before.

    >>> heat_of("levels", Game.of([[-1, -1], [-1, 3]])).values
    (None, 0, None, 1, 1)
    """
    if kind == "levels":
        return level_heat(solve.levels(game))
    if isinstance(kind, str) and kind not in _OF_CHAIN:
        expected = ", ".join(("levels", *_OF_CHAIN))
        raise QuestionError(f"expected one of {expected}, got {kind!r}")
    from boustro.chain import analyse

    analysis = analysis or analyse(game)
    if isinstance(kind, int):
        return position_heat(analysis.after(kind), kind, game.finish)
    return _OF_CHAIN[kind](game, analysis)


def _whatif(game: Game, analysis: "Analysis") -> Heat:
    from boustro.chain import whatif

    removals = whatif(game).removals if analysis.absorbs else ()
    return whatif_heat(game.size, {edit.entry: edit.change for edit in removals})


_OF_CHAIN: dict[str, Callable[[Game, "Analysis"], Heat]] = {
    "visits": lambda game, analysis: visit_heat(analysis.visits, game.finish),
    "reaches": lambda _, analysis: reach_heat(analysis.reaches),
    "whatif": _whatif,
}
