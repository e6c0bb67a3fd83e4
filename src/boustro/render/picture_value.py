"""Pictures as values: show one in a notebook, save it, or get its SVG, PNG or PDF."""

import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from boustro.basics.arguments import POSITIVE, check_arguments
from boustro.basics.files import replace_file
from boustro.errors import LimitError, QuestionError
from boustro.model import Route, RulesSpec
from boustro.render.fonts import letter_notes, words_of
from boustro.render.picture.board import SceneContent, board_scene
from boustro.render.picture.heat import Heat, level_heat
from boustro.render.picture.scene import Scene
from boustro.render.picture.search_frame import SearchFrame
from boustro.render.picture.theme import theme_of
from boustro.render.picture_options import STILL
from boustro.render.svg import write


def scene_file(
    scenes: Sequence[Scene],
    kind: str,
    theme: str = "classic",
    *,
    scale: float = 1.0,
    paper: str = "a4",
) -> bytes:
    """The scenes as one file: the first one as `svg` or `png`, or all as `pdf`, one on each page.

    A PNG has `scale` pixels for one user unit.  `paper` is the paper of a PDF.  PNG and PDF need
    the extra `picture`.
    """
    if kind == "svg":
        return write(scenes[0], theme_of(theme)).encode()
    if kind == "png":
        from boustro.render.raster import png

        return png(scenes[0], theme, scale=scale)
    if kind == "pdf":
        from boustro.render.pdf import pdf

        return pdf(scenes, theme, paper=paper)
    raise QuestionError(f"expected a picture as {', '.join(STILL)}, got {kind!r}")


NOTEBOOK_CELL = 44.0
"""The side of a square in notebooks, in units."""
_MOST_TOKENS = 1000


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture in a theme; notebooks show the value as an image.

    >>> from boustro import Board
    >>> picture(Board(9, jumps={2: 8})).svg.count('class="square ')
    10
    """

    scene: Scene = field(repr=False)
    """What is drawn."""
    theme: str = "classic"
    """The name of the theme."""

    @property
    def svg(self) -> str:
        """The picture as SVG."""
        return self._file("svg").decode()

    def embedded(self, *, prefix: str = "") -> str:
        """The picture as SVG with classes instead of colours, for a page with a `stylesheet`.

        If a page has several pictures, give each its own `prefix`, so that their ids differ.

        >>> picture([[-1, -1], [-1, 3]]).embedded()[:74]
        '<svg xmlns="http://www.w3.org/2000/svg" class="boustro board" viewBox="0 0'
        """
        return write(self.scene, None, prefix=prefix)

    def png(self, *, scale: float = 1.0) -> bytes:
        """The picture as PNG with `scale` pixels for one user unit; needs the extra `picture`.

        It warns about letters that the picture cannot show.
        """
        return self._file("png", scale=scale)

    def pdf(self, *, paper: str = "a4") -> bytes:
        """The picture as PDF on `a4`, `a3` or `letter`.

        It needs the extra `picture`, and warns about letters as `png` does.
        """
        return self._file("pdf", paper=paper)

    def save(self, path: str | Path) -> None:
        """Write the picture to a file whose name ends in `.svg`, `.png` or `.pdf`.

        If it cannot be written completely, an existing file stays as it was.
        """
        kind = Path(path).suffix.lower().removeprefix(".")
        if kind not in STILL:
            raise QuestionError(f"expected a name ending in .{', .'.join(STILL)}, got {path!s}")
        replace_file(Path(path), self._file(kind))

    def _file(self, kind: str, **how: Any) -> bytes:
        if kind != "svg":
            for note in letter_notes(words_of([self.scene])):
                warnings.warn(str(note), stacklevel=3)
        return scene_file([self.scene], kind, self.theme, **how)

    def _repr_svg_(self) -> str:
        return self.svg


@check_arguments(cell=POSITIVE)
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
    """Draw a game, a board, a layout or a matrix, with a route, values or tokens on it.

    `theme` is `classic`, `dark`, `safe` (for colour-blind readers) or `print`.  `heat` colours the
    squares by values (`boustro.render.heats`).  `levels` does the same with the fewest rolls to
    each square, indexed from 0.  `tokens` has the square of each player's token.  `window` has the
    first and the last square to show.  `title` is written above the board, `cell` is the side of a
    square in units, and `rules` replace the rules of the game.

    An unsound layout is drawn as far as possible, with the class `bad` on the wrong parts.

    Raises `LimitError` for more than 250 rows or columns or 1,000 tokens, and `QuestionError` for
    an unknown theme.

    >>> from boustro import builtin, shortest_route
    >>> game = builtin("leetcode")
    >>> 'class="stop"' in picture(game, route=shortest_route(game)).svg
    True
    """
    theme_of(theme)
    if len(tokens) > _MOST_TOKENS:
        raise LimitError.of("tokens", f"expected at most {_MOST_TOKENS} tokens, got {len(tokens)}")
    if heat is None and levels is not None:
        heat = level_heat(levels)
    content = SceneContent(
        route=route,
        heat=heat,
        tokens=tuple(tokens),
        search=search,
        window=window,
        title=title,
        cell=cell,
        rules=rules,
    )
    return Picture(board_scene(thing, content).scene, theme)
