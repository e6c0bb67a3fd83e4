"""A picture as a value: look at it in a notebook, save it, or take its text or bytes."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boustro.errors import LimitError, QuestionError
from boustro.model.game import RulesSpec
from boustro.model.route import Route
from boustro.render.picture.board import Shown, board_scene
from boustro.render.picture.heat import Heat, level_heat
from boustro.render.picture.scene import Scene
from boustro.render.picture.search import SearchFrame
from boustro.render.picture.theme import theme_of

KINDS = ("svg", "png", "pdf")
_NOTEBOOK_CELL = 44.0


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a theme; notebooks show it by itself.

    >>> from boustro import Board
    >>> picture(Board(9, jumps={2: 8})).svg.count('data-square')
    10
    """

    scene: Scene = field(repr=False)
    theme: str = "classic"

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        from boustro.render.svg import write

        return write(self.scene, theme_of(self.theme))

    def png(self, *, scale: float = 1.0) -> bytes:
        """The picture as PNG, `scale` pixels a user unit; needs the extra `picture`."""
        from boustro.render.raster import png

        return png(self.scene, self.theme, scale=scale)

    def pdf(self, *, paper: str = "a4") -> bytes:
        """The picture as PDF on `a4`, `a3` or `letter`; needs the extra `picture`."""
        from boustro.render.pdf import pdf

        return pdf([self.scene], self.theme, paper=paper)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file whose name ends in `.svg`, `.png` or `.pdf`."""
        kind = Path(path).suffix.lower().removeprefix(".")
        if kind not in KINDS:
            raise QuestionError(f"expected a name ending in .{', .'.join(KINDS)}, got {path!s}")
        data = self.svg.encode() if kind == "svg" else self.png() if kind == "png" else self.pdf()
        Path(path).write_bytes(data)

    def _repr_svg_(self) -> str:
        return self.svg


def picture(
    thing: Any,
    *,
    theme: str = "classic",
    route: Route | None = None,
    levels: Sequence[int | None] | None = None,
    heat: Heat | None = None,
    tokens: Sequence[int] = (),
    search: SearchFrame | None = None,
    window: tuple[int, int] | None = None,
    title: str | None = None,
    cell: float = 64.0,
    rules: RulesSpec = None,
) -> Picture:
    """The picture of a game, a board, a layout or a matrix, with what is known about it.

    `theme` is `classic`, `plain`, `dark`, `safe` (for colour-blind readers) or `print`.  `levels`
    are indexed by square from 0, `tokens` are squares by seat, `window` is the first and the last
    square to show, `title` is written over the board, `rules` take the place of the game's own.

    Raises `LimitError` for more than 250 rows or columns, `QuestionError` for an unknown theme.

    >>> from boustro import builtin, shortest_route
    >>> game = builtin("leetcode")
    >>> 'class="stop"' in picture(game, route=shortest_route(game)).svg
    True
    """
    theme_of(theme)
    if heat is None and levels is not None:
        heat = level_heat(levels)
    shown = Shown(route, heat, tuple(tokens), search, window, title, cell, theme == "dark", rules)
    return Picture(board_scene(thing, shown).scene, theme)


def notebook_svg(thing: Any) -> str | None:
    """What a notebook shows of a board or a game; None where it is too large to be drawn."""
    try:
        return picture(thing, cell=_NOTEBOOK_CELL).svg
    except LimitError:
        return None
