"""Picture files: scenes as the bytes of an SVG, a PNG or a PDF."""

from collections.abc import Sequence

from boustro.errors import QuestionError
from boustro.render.choices import STILL
from boustro.render.picture.scene import Scene
from boustro.render.picture.theme import theme_of
from boustro.render.svg import write


def scene_file(
    scenes: Sequence[Scene],
    kind: str,
    theme: str = "classic",
    *,
    scale: float = 1.0,
    paper: str = "a4",
) -> bytes:
    """The scenes as one file: the first as `svg` or `png`, or all as `pdf`, one a page.

    `scale` is in pixels a user unit, `paper` that of a PDF.  PNG and PDF need the extra `picture`.
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
