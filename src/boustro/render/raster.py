"""Pictures as PNG, drawn by resvg (the extra `picture`) with the bundled face."""

from boustro.errors import LimitError, MissingExtraError, Problem
from boustro.render.fonts import BOLD, REGULAR, font_path
from boustro.render.picture.scene import Scene
from boustro.render.picture.theme import FAMILY, theme_of
from boustro.render.svg import write

MOST_PIXELS = 60_000_000


def png(scene: Scene, theme: str = "classic", *, scale: float = 1.0) -> bytes:
    """A scene as PNG, `scale` pixels a user unit.

    Raises `LimitError` beyond 60 million pixels, `MissingExtraError` without resvg-py.
    """
    pixels = scene.width * scene.height * scale * scale
    if pixels > MOST_PIXELS:
        sentence = (
            f"expected at most {MOST_PIXELS} pixels, got {round(pixels)}; a smaller scale fits"
        )
        raise LimitError([Problem("too-large", sentence)])
    return png_of_svg(write(scene, theme_of(theme)), scale=scale)


def png_of_svg(svg: str, *, scale: float = 1.0) -> bytes:
    """SVG text as PNG; fonts of the system are not looked at, so all machines draw alike."""
    try:
        import resvg_py
    except ImportError as missing:
        raise missing_extra("PNG") from missing
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=1,
            width=max(1, round(_width(svg) * scale)),
            font_files=[font_path(REGULAR), font_path(BOLD)],
            skip_system_fonts=True,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def missing_extra(what: str) -> MissingExtraError:
    """The error that tells how to install what writes pictures."""
    return MissingExtraError(
        f"{what} needs the extra that draws pictures: pip install 'boustro[picture]'"
    )


def _width(svg: str) -> float:
    """The width that the SVG names for itself."""
    start = svg.index(' width="') + len(' width="')
    return float(svg[start : svg.index('"', start)])
