"""Animation (GIF): a token on its route, a recorded game, or a search level by level.

The board is drawn once, and each frame only pastes the tokens over it, which is fast.  Few colours
keep the files small.  Pillow writes the files (the extra `picture`).
"""

import io
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from boustro.errors import LimitError
from boustro.model import Game
from boustro.render.fonts import BOLD, font_path
from boustro.render.picture.board import BoardScene, SceneContent, board_scene
from boustro.render.picture.curves import evenly, lengths
from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Point, Scene
from boustro.render.picture.theme import Theme, theme_of
from boustro.render.picture.tokens import RADIUS, spots, token
from boustro.render.picture.walk import CentreLines, Hop, slide, squares_passed
from boustro.render.raster import missing_extra, png

MOST_FRAMES = 3_000
"""The most frames of a game."""
MOST_PICTURES = 301
"""The most pictures of a search, or of a board after each roll."""
_PROJECTOR = 960
"""The longer side of a picture on a projector, in pixels."""
_LARGEST_SCALE = 2.0
"""The most pixels for one unit."""
_MANY_FRAMES = 400
"""With more frames than this, `_SMALL_SCALE` keeps the file small."""
_SMALL_SCALE = 0.6
_COLOURS = 128
"""The number of colours of a file."""
_SAMPLES = 6
"""The palette is made from this number of images."""
_SWATCH = 48
"""Small shapes need their colours, too: for each one, the palette gets a square of this side."""
_STEP = 70
"""How long a frame in which a token moves is shown, in milliseconds."""
_REST = 420
"""How long the pause after a throw is, in milliseconds."""
SEARCHED = 2_500
"""How long a level of the search is shown, in milliseconds."""
ROLLED = 500
"""How long the board after a roll is shown, in milliseconds."""
_LAST = 2_400
"""How long the last frame is shown, in milliseconds."""
_CAPTION = 40
"""The height of the band for the caption, in units."""
_HOP = 0.16
"""How high a token hops, in squares."""
_LONG = 60
"""The most throws of a game whose tokens move square by square; in longer ones they jump."""


class Frame(NamedTuple):
    """One image of an animated game."""

    squares: tuple[int, ...]
    """The squares of the tokens, by seat."""
    moving: tuple[int, Point] | None
    """The seat and the place of the token that is moving, or None."""
    caption: str
    """The sentence below the board."""
    milliseconds: int
    """How long the image is shown."""


def walk_animation(
    game: Game,
    outset: Sequence[int],
    hops: Sequence[Hop],
    *,
    theme: str = "classic",
    scale: float | None = None,
    title: str | None = None,
    signs: Sequence[int] = (),
) -> bytes:
    """The GIF of tokens that walk, climb ladders and slide down snakes, throw by throw.

    `outset` has the square of each token at the beginning, by seat.  By default, each seat has its
    own kind of token; `signs` has, for each seat, the seat whose kind of token it gets instead.
    Without a `scale`, the picture fills a projector.
    """
    drawn = board_scene(game, SceneContent(title=title))
    frames = list(_frames(drawn, tuple(outset), hops))
    _refuse_beyond(MOST_FRAMES, len(frames), "frames")
    seats = range(1, len(outset) + 1)
    painter = _Painter(drawn, theme, scale, signs or seats, len(frames))
    times = [frame.milliseconds for frame in frames]
    return _encode(lambda i: painter.paint(frames[i]), times, theme_of(theme))


def scenes_animation(
    scenes: Sequence[Scene], milliseconds: int, theme: str = "classic", scale: float | None = None
) -> bytes:
    """The GIF that shows the scenes in turn; without a `scale`, they fill a projector."""
    _refuse_beyond(MOST_PICTURES, len(scenes), "pictures")
    height = max(scene.height for scene in scenes)

    def image(i: int) -> Any:
        scene = scenes[i]._replace(height=height)
        return _open_image(png(scene, theme, scale=scale or fitting_scale(scene, len(scenes))))

    times = [milliseconds] * len(scenes)
    times[-1] = _LAST
    return _encode(image, times, theme_of(theme))


def _refuse_beyond(most: int, count: int, what: str) -> None:
    if count > most:
        raise LimitError.of("too-large", f"expected at most {most} {what}, got {count}")


def fitting_scale(scene: Scene, frames: int) -> float:
    """The scale at which a picture fills a projector; at most 0.6 for more than 400 frames."""
    fitting = min(_LARGEST_SCALE, _PROJECTOR / max(scene.width, scene.height))
    if frames > _MANY_FRAMES:
        return min(fitting, _SMALL_SCALE)
    return fitting


def _frames(drawn: BoardScene, outset: tuple[int, ...], hops: Sequence[Hop]) -> Iterator[Frame]:
    squares = outset
    yield Frame(squares, None, "", _REST)
    for number, hop in enumerate(hops, 1):
        if len(hops) <= _LONG:
            for point in _way(drawn.place, drawn.centre_lines, hop):
                yield Frame(squares, (hop.seat, point), hop.caption, _STEP)
        squares = hop.squares
        is_last = number == len(hops)
        yield Frame(squares, None, hop.caption, _LAST if is_last else _REST)


def _way(place: Geometry, centre_lines: CentreLines, hop: Hop) -> Iterator[Point]:
    """The place of a token in each frame of a throw.

    It hops from square to square, and then slides along the jump.
    """
    squares = squares_passed(place.size, hop.origin, hop.throw, hop.reached)
    for before, after in pairwise(map(place.centre, squares)):
        yield before.towards(after, 0.5).moved(0.0, -_HOP * place.cell)
        yield after
    if hop.landed != hop.reached:
        line = slide(place, centre_lines, hop.reached, hop.landed)
        length_in_squares = lengths(line)[-1] / place.cell
        frames = round(length_in_squares * 2.5)
        yield from evenly(line, min(max(frames, 4), 14))


class _Painter:
    """Draws frames: the board once, then tokens pasted over it."""

    def __init__(
        self, drawn: BoardScene, theme: str, scale: float | None, signs: Sequence[int], frames: int
    ) -> None:
        self.place, self.theme = drawn.place, theme_of(theme)
        self.middle_of_caption = _middle_of_caption(drawn)
        height = max(drawn.scene.height, self.middle_of_caption.y + _CAPTION / 2)
        scene = drawn.scene._replace(height=height)
        self.scale = scale or fitting_scale(scene, frames)
        self.base = _open_image(png(scene, theme, scale=self.scale))
        from PIL import ImageFont

        self.sprites: dict[tuple[int, int], Any] = {}
        self.font = ImageFont.truetype(font_path(BOLD), max(8, round(20 * self.scale)))
        self.signs = signs

    def paint(self, frame: Frame) -> Any:
        image = self.base.copy()
        moving_seat = frame.moving[0] if frame.moving else 0
        for seat, middle, size in spots(self.place, frame.squares, moving_seat):
            self.paste(image, seat, middle, size)
        if frame.moving:
            seat, spot = frame.moving
            self.paste(image, seat, spot, 1.0)
        self.caption(image, frame.caption)
        return image

    def paste(self, image: Any, seat: int, spot: Point, size: float) -> None:
        """Put a token's middle at `spot`."""
        sprite = self.sprite(seat, size)
        x, y = round(spot.x * self.scale), round(spot.y * self.scale)
        image.paste(sprite, (x - sprite.width // 2, y - sprite.height // 2), sprite)

    def sprite(self, seat: int, size: float) -> Any:
        """The image of a token, drawn once for each size."""
        key = seat, round(size * 100)
        if key not in self.sprites:
            radius = RADIUS * size * self.place.cell
            side = 3.2 * radius
            shape = token(seat, 0, Point(side / 2, side / 2), radius, self.signs[seat - 1])
            scene = Scene(side, side, (shape,), f"player {seat}", "")
            drawn = png(scene, self.theme.name, scale=self.scale, paper=False)
            self.sprites[key] = _open_image(drawn, "RGBA")
        return self.sprites[key]

    def caption(self, image: Any, text: str) -> None:
        """Write the caption into the band below the board, smaller if it is too long."""
        from PIL import ImageDraw

        if not text:
            return
        ink = self.theme.paint("caption").fill
        middle = self.middle_of_caption
        spot = middle.x * self.scale, middle.y * self.scale
        # 1.9 and not 2, so that some space is left on both sides.
        available_width = 1.9 * (self.place.right - middle.x) * self.scale
        share = available_width / self.font.getlength(text)
        font = self.font
        if share < 1:
            font = font.font_variant(size=font.size * share)
        ImageDraw.Draw(image).text(spot, text, fill=ink, font=font, anchor="mm")


def _middle_of_caption(drawn: BoardScene) -> Point:
    """The middle of the caption: right of the tray, or below a board without one."""
    place, tray = drawn.place, drawn.place.rect(0)
    if place.tray and place.columns > 3:
        right_of_tray = tray.x + tray.width
        return Point((right_of_tray + place.right) / 2, tray.centre.y)
    return Point((place.left + place.right) / 2, drawn.scene.height + _CAPTION * 0.35)


def _open_image(data: bytes, mode: str = "RGB") -> Any:
    try:
        from PIL import Image
    except ImportError as missing:
        raise missing_extra("an animation") from missing
    return Image.open(io.BytesIO(data)).convert(mode)


def _encode(image: Callable[[int], Any], milliseconds: Sequence[int], theme: Theme) -> bytes:
    """All images as one GIF with one palette; `image` makes each image when it is needed."""
    count = len(milliseconds)
    last = count - 1
    # Evenly spread, from the first image to the last.
    sampled = [i * last // (_SAMPLES - 1) for i in range(_SAMPLES)]
    palette = _palette([image(i) for i in sampled], theme)
    images = (image(i).quantize(palette=palette, dither=0) for i in range(count))
    first = next(images)
    out = io.BytesIO()
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=images,
        duration=[*milliseconds],
        loop=0,
        optimize=True,
    )
    return out.getvalue()


def _palette(samples: Sequence[Any], theme: Theme) -> Any:
    """A palette for an animation, made from one large picture.

    This sheet has the samples side by side, and below them a square for each colour of small
    shapes, so that none of these colours is lost.
    """
    from PIL import Image

    small_colours = (*theme.seats, theme.colours["accent"], theme.colours["glow"])
    width, height = samples[0].size
    size = max(len(samples) * width, _SWATCH * len(small_colours)), height + _SWATCH
    sheet = Image.new("RGB", size, theme.colours["page"])
    for i, colour in enumerate(small_colours):
        sheet.paste(colour, (i * _SWATCH, height, (i + 1) * _SWATCH, height + _SWATCH))
    for i, picture in enumerate(samples):
        sheet.paste(picture, (i * width, 0))
    return sheet.quantize(_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
