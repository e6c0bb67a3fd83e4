"""PDF writer: paper of a stated size, drawn by reportlab (the extra `picture`)."""

import io
from collections.abc import Iterable, Sequence
from typing import Any

from boustro.errors import QuestionError
from boustro.render.fonts import BOLD, REGULAR, font_path
from boustro.render.picture.scene import Disc, Item, Path, Rectangle, Scene, ShapeGroup, Tone, Words
from boustro.render.picture.theme import Paint, Theme, theme_of
from boustro.render.picture.tones import inks, mix_colour
from boustro.render.picture_options import PAPERS
from boustro.render.raster import missing_extra

_MARGIN = 28.35
"""The margin of 10 mm, in points."""


def pdf(scenes: Sequence[Scene], theme: str = "print", *, paper: str = "a4") -> bytes:
    """Scenes as PDF, each on its own page, as large as the paper allows with a margin of 10 mm.

    A page is in landscape format if its picture is wider than high.  The same scenes give the same
    bytes.  Raises `MissingExtraError` without reportlab.
    """
    if paper not in PAPERS:
        raise QuestionError(f"expected a paper of {', '.join(PAPERS)}, got {paper!r}")
    try:
        from reportlab.pdfbase.pdfmetrics import registerFont
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError as missing:
        raise missing_extra("PDF") from missing
    for name in (REGULAR, BOLD):
        registerFont(TTFont(name, font_path(name)))
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1, pageCompression=1)
    canvas.setCreator("boustro")
    canvas.setTitle(scenes[0].title if scenes else "boustro")
    short, long = PAPERS[paper]
    for scene in scenes:
        size = (long, short) if scene.width > scene.height else (short, long)
        _page(canvas, scene, theme_of(theme), size)
    canvas.save()
    return out.getvalue()


def _page(canvas: Any, scene: Scene, theme: Theme, size: tuple[float, float]) -> None:
    canvas.setPageSize(size)
    wide, high = size
    scale = min((wide - 2 * _MARGIN) / scene.width, (high - 2 * _MARGIN) / scene.height)
    # The y axis of a page points upwards.
    left = (wide - scale * scene.width) / 2
    top = (high + scale * scene.height) / 2
    canvas.saveState()
    canvas.translate(left, top)
    canvas.scale(scale, -scale)
    _Pen(canvas, theme).items(scene.items)
    canvas.restoreState()
    canvas.showPage()


class _Pen:
    """Draws shapes on a canvas whose y axis points downwards."""

    def __init__(self, canvas: Any, theme: Theme) -> None:
        self.canvas, self.theme = canvas, theme
        canvas.setLineCap(1)
        canvas.setLineJoin(1)

    def items(self, items: Iterable[Item], opacity: float = 1.0) -> None:
        for item in items:
            if isinstance(item, ShapeGroup):
                self.canvas.saveState()
                if item.at is not None:
                    self.canvas.translate(item.at.x, item.at.y)
                self.items(item.items, opacity * item.opacity)
                self.canvas.restoreState()
            elif isinstance(item, Words):
                self.words(item, opacity)
            else:
                self.shape(item, opacity)

    def shape(self, item: Rectangle | Disc | Path, opacity: float) -> None:
        if isinstance(item, Path) and item.role == "track":
            return
        paint = self.theme.paint(item.role)
        fill = self.mix(item.fill) if isinstance(item, Rectangle) else None
        width: float | None = None
        dash: tuple[float, ...] = ()
        if isinstance(item, Path):
            width, dash = item.width, item.dash
        self.ink(paint, opacity, fill, width)
        self.canvas.setDash(list(dash))
        path = self.canvas.beginPath()
        _trace(path, item)
        has_line = paint.stroke is not None
        is_filled = bool(fill or paint.fill)
        self.canvas.drawPath(path, stroke=int(has_line), fill=int(is_filled))

    def ink(
        self, paint: Paint, opacity: float, fill: str | None, width: float | None = None
    ) -> None:
        """Set the colours, their opacity and the width of the line."""
        from reportlab.lib.colors import HexColor

        canvas, alpha = self.canvas, paint.opacity * opacity
        inside = fill or paint.fill
        if inside:
            canvas.setFillColor(HexColor(inside), alpha=alpha)
        if paint.stroke:
            canvas.setStrokeColor(HexColor(paint.stroke), alpha=alpha)
            canvas.setLineWidth(paint.width if width is None else width)

    def mix(self, tone: Tone | None) -> str | None:
        return None if tone is None else mix_colour(tone, dark=self.theme.dark)

    def words(self, item: Words, opacity: float) -> None:
        role = item.role
        if item.on is not None:
            role = f"{role} {inks(item.on, self.theme.dark)}"
        paint, fill = self.theme.paint(role), self.mix(item.fill)
        if fill and paint.stroke:
            paint = paint._replace(stroke=fill)
        self.ink(paint, opacity, fill)
        canvas = self.canvas
        font = BOLD if paint.bold else REGULAR
        wide = canvas.stringWidth(item.text, font, item.size)
        shift = {"start": 0.0, "middle": wide / 2, "end": wide}[item.anchor]
        canvas.saveState()
        canvas.setDash([])
        canvas.translate(item.x - shift, item.y)
        canvas.scale(1, -1)
        text = canvas.beginText(0, 0)
        text.setFont(font, item.size)
        text.setTextRenderMode(2 if paint.stroke else 0)
        text.textOut(item.text)
        canvas.drawText(text)
        canvas.restoreState()


def _trace(path: Any, item: Rectangle | Disc | Path) -> None:
    """Add the outline of a shape to a path of reportlab."""
    if isinstance(item, Disc):
        path.circle(item.x, item.y, item.radius)
    elif isinstance(item, Rectangle):
        if item.radius:
            path.roundRect(item.x, item.y, item.width, item.height, item.radius)
        else:
            path.rect(item.x, item.y, item.width, item.height)
    else:
        draw = {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo, "Z": path.close}
        for letter, numbers in item.steps:
            draw[letter](*numbers)
