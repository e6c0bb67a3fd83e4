"""SVG writer: a scene as text, byte for byte the same for the same board.

A file has the paints of its theme in a `<style>` element.  An embedded picture has only classes,
and its colours come from the `stylesheet` of the page.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from boustro.render.picture.palette import RAMPS
from boustro.render.picture.scene import (
    Item,
    Path,
    Rectangle,
    Scene,
    Shape,
    ShapeGroup,
    Step,
    Tone,
    Words,
    shapes,
)
from boustro.render.picture.theme import FAMILY, Paint, Theme, theme_of
from boustro.render.picture.tones import css, inks, mix_colour
from boustro.say import plain_text

_WHOLE = re.compile(r"\.0(?![0-9])")
"""The decimal part of a whole number, which is left out."""


def stylesheet(theme: str = "classic") -> str:
    """The rules that give an embedded picture the colours of a theme.

    >>> ".boustro .grid{fill:none;stroke:" in stylesheet()
    True
    """
    chosen = theme_of(theme)
    stops: list[str] = []
    for name, ramp in RAMPS[chosen.dark].items():
        stops += [f"--{name}-{i}:{stop}" for i, stop in enumerate(ramp)]
    rule_of_stops = f".boustro {{{';'.join(stops)}}}"
    return "\n".join([rule_of_stops, *_rules(chosen, sorted(chosen.paints))])


def write(scene: Scene, theme: Theme | None, *, prefix: str = "", paper: bool = True) -> str:
    """A scene as SVG with the paints of `theme`, or only with classes if the theme is None.

    Each part of a layer is a line of its own, which begins with the key of the part.  A layer
    without parts is a single line.  So equal lines in two pictures draw the same shapes.
    """
    dark = None if theme is None else theme.dark
    items = scene.items
    lines = [*_head(scene, prefix, sized=theme is not None)]
    if theme is not None:
        page = Rectangle(0.0, 0.0, scene.width, scene.height, "page")
        if paper:
            items = (page, *items)
        roles = {_role(shape, dark) for shape in shapes(items)}
        lines += ["<style>", *_rules(theme, sorted(roles)), "</style>"]
    for item in items:
        if isinstance(item, ShapeGroup):
            lines += _layer(item, dark)
        else:
            lines.append(_shape(item, dark, {}))
    return "\n".join((*lines, "</svg>\n"))


def _head(scene: Scene, prefix: str, *, sized: bool) -> Iterator[str]:
    title, about = f"{prefix}boustro-title", f"{prefix}boustro-desc"
    wide, high = _n(scene.width), _n(scene.height)
    size = f' width="{wide}" height="{high}"' if sized else ""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scene.classes}"'
        f' viewBox="0 0 {wide} {high}"{size} role="img" aria-labelledby="{title} {about}"'
        f"{_data(scene.data)}>"
    )
    yield f'<title id="{title}">{_escape(scene.title)}</title>'
    yield f'<desc id="{about}">{_escape(scene.description)}</desc>'


def _rules(theme: Theme, roles: Iterable[str]) -> Iterator[str]:
    """One rule of the stylesheet for each role that has a paint, the general ones first."""
    yield f".boustro text{{font-family:'{FAMILY}',sans-serif}}"
    yield ".boustro .track{fill:none;stroke:none}"
    for role in sorted(roles, key=_generality):
        if role in theme.paints:
            selector = "".join(f".{name}" for name in role.split())
            yield f".boustro {selector}{{{_declarations(theme.paints[role])}}}"


def _generality(role: str) -> tuple[int, str]:
    """The sort key of a role: the more classes it has, the later it comes."""
    spaces = role.count(" ")
    return spaces, role


def _declarations(paint: Paint) -> str:
    styles = [f"fill:{paint.fill or 'none'}"]
    if paint.stroke:
        styles += [f"stroke:{paint.stroke}", f"stroke-width:{_n(paint.width)}"]
        if paint.fill is None:
            styles += ["stroke-linecap:round", "stroke-linejoin:round"]
    if paint.opacity != 1.0:
        # An opacity of the whole shape would make renderers slow.
        opacity = _n(paint.opacity)
        if paint.fill:
            styles.append(f"fill-opacity:{opacity}")
        if paint.stroke:
            styles.append(f"stroke-opacity:{opacity}")
    if paint.bold:
        styles.append("font-weight:700")
    return ";".join(styles)


def _layer(layer: ShapeGroup, dark: bool | None) -> list[str]:
    """The lines of a layer: one for each part, or a single one if some shapes are in no part."""
    parts = [part for part in layer.items if isinstance(part, ShapeGroup)]
    if len(parts) < len(layer.items):
        return [_part(layer, dark)]
    return [_opening(layer, layer.key), *(_part(part, dark) for part in parts), "</g>"]


@lru_cache(4096)
def _part(part: ShapeGroup, dark: bool | None) -> str:
    """The line of a square, a jump or a stop; cached, because an edit changes few of them."""
    return f"{_opening(part, part.key)}{_inside(part.items, dark, {})}</g>"


def _inside(items: Iterable[Item], dark: bool | None, known: dict[int, str]) -> str:
    """The text of items.

    Several shapes may share the steps of a path: `known` has the text of steps by their `id`.
    """
    texts: list[str] = []
    for item in items:
        if isinstance(item, ShapeGroup):
            texts.append(f"{_opening(item)}{_inside(item.items, dark, known)}</g>")
        else:
            texts.append(_shape(item, dark, known))
    return "".join(texts)


def _opening(item: ShapeGroup, key: str = "") -> str:
    named = f' data-key="{_escape(key)}"' if key else ""
    opacity = "" if item.opacity == 1.0 else f' opacity="{_n(item.opacity)}"'
    at = "" if item.at is None else f' transform="translate({_n(item.at.x)} {_n(item.at.y)})"'
    return f'<g class="{item.classes}"{named}{_data(item.data)}{opacity}{at}>'


def _data(data: Iterable[tuple[str, str]]) -> str:
    return "".join([f' data-{name}="{_escape(value)}"' for name, value in data])


def _role(shape: Shape, dark: bool | None) -> str:
    """The classes of a shape: its role, and for a text on a tone also its ink."""
    if isinstance(shape, Words) and shape.on is not None:
        return f"{shape.role} {inks(shape.on, dark)}"
    return shape.role


def _colour(tone: Tone, dark: bool | None) -> str:
    return css(tone) if dark is None else mix_colour(tone, dark=dark)


def _shape(item: Shape, dark: bool | None, known: dict[int, str]) -> str:
    if isinstance(item, Words):
        return _words(item, dark)
    if isinstance(item, Rectangle):
        return _box(item, dark)
    if isinstance(item, Path):
        return _path(item, known)
    centre = f'cx="{_n(item.x)}" cy="{_n(item.y)}"'
    return f'<circle class="{item.role}" {centre} r="{_n(item.radius)}"/>'


def _words(item: Words, dark: bool | None) -> str:
    anchor = "" if item.anchor == "start" else f' text-anchor="{item.anchor}"'
    # A `style` attribute, because the page's style sheet overrides other attributes.
    colour = "" if item.fill is None else _colour(item.fill, dark)
    fill = f' style="fill:{colour};stroke:{colour}"' if colour else ""
    return (
        f'<text class="{_role(item, dark)}" x="{_n(item.x)}" y="{_n(item.y)}"'
        f' font-size="{_n(item.size)}"{anchor}{fill}>{_escape(item.text)}</text>'
    )


def _box(item: Rectangle, dark: bool | None) -> str:
    radius = f' rx="{_n(item.radius)}"' if item.radius else ""
    fill = "" if item.fill is None else f' style="fill:{_colour(item.fill, dark)}"'
    return (
        f'<rect class="{item.role}" x="{_n(item.x)}" y="{_n(item.y)}"'
        f' width="{_n(item.width)}" height="{_n(item.height)}"{radius}{fill}/>'
    )


def _path(item: Path, known: dict[int, str]) -> str:
    steps = known.get(id(item.steps))
    if steps is None:
        steps = _d(item.steps)
        known[id(item.steps)] = steps
    if item.role == "track":
        return f'<path class="track" d="{steps}" fill="none" stroke="none"/>'
    styles = [] if item.width is None else [f"stroke-width:{_n(item.width)}"]
    if item.dash:
        styles.append(f"stroke-dasharray:{' '.join(map(_n, item.dash))}")
    style = f' style="{";".join(styles)}"' if styles else ""
    return f'<path class="{item.role}" d="{steps}"{style}/>'


_TEMPLATES = {"M": "M%.1f %.1f", "L": "L%.1f %.1f", "C": "C" + "%.1f " * 5 + "%.1f", "Z": "Z"}


def _d(steps: tuple[Step, ...]) -> str:
    """The attribute `d` of a path."""
    text = "".join([_TEMPLATES[letter] % numbers for letter, numbers in steps])
    return _WHOLE.sub("", text)


def _n(number: float) -> str:
    """A number with at most one decimal (two below 1), without trailing zeros."""
    if not -1 < number < 1:
        # `%` is twice as fast here as an f-string.
        return ("%.1f" % number).removesuffix(".0")  # noqa: UP031
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


_SIGNS = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;"})


def _escape(text: str) -> str:
    """Text for XML, escaped, on one line, and without characters that XML does not allow."""
    if text.isalnum():
        return text
    return plain_text(text).translate(_SIGNS)
