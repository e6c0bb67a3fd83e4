"""PNG writer: resvg with the bundled font (the extra `picture`)."""

from boustro.errors import LimitError, MissingExtraError
from boustro.render.fonts import BOLD, REGULAR, font_path
from boustro.render.picture.scene import Scene
from boustro.render.picture.theme import FAMILY, theme_of
from boustro.render.svg import write

MOST_PIXELS = 60_000_000


def png(scene: Scene, theme: str = "classic", *, scale: float = 1.0, paper: bool = True) -> bytes:
    """A scene as PNG with `scale` pixels for one user unit; transparent without `paper`.

    The picture is the same on all machines, because no system fonts are used.  Raises `LimitError`
    beyond 60 million pixels, and `MissingExtraError` without resvg-py.
    """
    pixels = scene.width * scene.height * scale * scale
    if pixels > MOST_PIXELS:
        sentence = f"expected at most {MOST_PIXELS} pixels, got {pixels:.0f}; a smaller scale fits"
        raise LimitError.of("too-large", sentence)
    try:
        import resvg_py
    except ImportError as missing:
        raise missing_extra("PNG") from missing
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=write(scene, theme_of(theme), paper=paper),
            zoom=1,
            width=max(1, round(scene.width * scale)),
            font_files=[font_path(REGULAR), font_path(BOLD)],
            skip_system_fonts=True,
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


def missing_extra(what: str) -> MissingExtraError:
    """The error that explains how to install the extra for pictures."""
    return MissingExtraError(
        f"{what} needs the extra that draws pictures: pip install 'boustro[picture]'"
    )
