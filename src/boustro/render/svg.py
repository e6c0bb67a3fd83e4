"""Boards as SVG, by a writer of our own: the same board gives the same text, byte for byte.

A file carries the paints of its theme in a `<style>`; an embedded picture carries classes only
and takes its colours from the page (`stylesheet`).
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from boustro.model.game import RulesSpec
from boustro.model.route import Route
from boustro.render.picture.board import Shown, board_scene, page_box
from boustro.render.picture.heat import Heat, level_heat
from boustro.render.picture.place import Rect
from boustro.render.picture.scene import (
    Box,
    Disc,
    Group,
    Item,
    Path,
    Scene,
    Step,
    Words,
    plain,
    shapes,
)
from boustro.render.picture.search import SearchFrame
from boustro.render.picture.theme import FAMILY, Paint, Theme, theme_of

_WHOLE = re.compile(r"\.0(?![0-9])")

__all__ = ["Heat", "SearchFrame", "draw", "geometry", "stylesheet", "write"]


def draw(
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
    embedded: bool = False,
    cell: float = 64.0,
    rules: RulesSpec = None,
    prefix: str = "",
) -> str:
    """A game, a board, a layout or a matrix as SVG, with what is known about it.

    `levels` are indexed by square from 0, `tokens` are squares by seat, `window` is the first and
    the last square to show, `cell` the side of a square, `rules` those in the place of the game's
    own.  `prefix` makes the ids of several pictures on one page differ.  A layout that is unsound
    is drawn as far as it goes, what is wrong with it marked with the class `bad`.

    Raises `LimitError` for more than 250 rows or columns, `QuestionError` for an unknown theme.

    >>> from boustro import Board
    >>> draw(Board(9, jumps={2: 8}))[:74]
    '<svg xmlns="http://www.w3.org/2000/svg" class="boustro board" viewBox="0 0'
    """
    if heat is None and levels is not None:
        heat = level_heat(levels)
    shown = Shown(route, heat, tokens, search, window, title, cell, theme == "dark", rules)
    scene = board_scene(thing, shown).scene
    return write(scene, None if embedded else theme_of(theme), prefix=prefix)


def geometry(
    thing: Any, square: int, *, window: tuple[int, int] | None = None, cell: float = 64.0
) -> Rect:
    """The rectangle of a square in the picture of a board without a title.

    >>> from boustro import Board
    >>> geometry(Board(9), 9).centre == geometry(Board(9), 1).centre
    False
    """
    return board_scene(thing, Shown(window=window, cell=cell)).place.rect(square)


def stylesheet(theme: str = "classic") -> str:
    """The rules that give an embedded picture the colours of a theme.

    >>> ".boustro .paper.even{fill:#fbf4e2;stroke:#dac9a0;stroke-width:1}" in stylesheet()
    True
    """
    chosen = theme_of(theme)
    return "\n".join(_rules(chosen, sorted(chosen.paints)))


def write(scene: Scene, theme: Theme | None, *, prefix: str = "") -> str:
    """A scene as SVG: with the paints of `theme`, or with classes only where it is None."""
    title, about = f"{prefix}boustro-title", f"{prefix}boustro-desc"
    data = "".join(f' data-{name}="{_escaped(value)}"' for name, value in scene.data)
    size = f"{_n(scene.width)} {_n(scene.height)}"
    drawn = "" if theme is None else f' width="{_n(scene.width)}" height="{_n(scene.height)}"'
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{scene.classes}" viewBox="0 0 {size}"'
        f'{drawn} role="img" aria-labelledby="{title} {about}"{data}>\n'
        f'<title id="{title}">{_escaped(scene.title)}</title>\n'
        f'<desc id="{about}">{_escaped(scene.description)}</desc>\n'
    )
    parts = [head]
    items = scene.items
    if theme is not None:
        items = (page_box(scene), *items)
        roles = {shape.role for shape in shapes(items)}
        rules = "\n".join(_rules(theme, sorted(roles)))
        parts.append(f"<style>\n{rules}\n</style>\n")
    _write(items, parts, {})
    parts.append("</svg>\n")
    return "".join(parts)


def _rules(theme: Theme, roles: Iterable[str]) -> Iterator[str]:
    """One rule of the stylesheet for each role that has a paint, the general ones first."""
    yield f".boustro text{{font-family:'{FAMILY}',sans-serif;font-variant-numeric:tabular-nums}}"
    yield ".boustro .track{fill:none;stroke:none}"
    for role in sorted(roles, key=lambda role: (role.count(" "), role)):
        if role in theme.paints:
            selector = "".join(f".{name}" for name in role.split())
            yield f".boustro {selector}{{{_declared(theme.paints[role])}}}"


def _declared(paint: Paint) -> str:
    found = [f"fill:{paint.fill or 'none'}"]
    if paint.stroke:
        found += [f"stroke:{paint.stroke}", f"stroke-width:{_n(paint.width)}"]
        found += ["stroke-linecap:round", "stroke-linejoin:round"] if paint.fill is None else []
    if paint.opacity != 1.0:
        # Of fill and stroke apart: for a shape's own opacity renderers make a layer, slowly.
        share = _n(paint.opacity)
        found += [f"{part}-opacity:{share}" for part in ("fill", "stroke") if getattr(paint, part)]
    if paint.bold:
        found.append("font-weight:700")
    return ";".join(found)


def _write(items: Iterable[Item], parts: list[str], known: dict[int, str]) -> None:
    """Append the text of all items; `known` holds paths that several shapes have, by identity."""
    for item in items:
        if isinstance(item, Group):
            if item.data:
                parts.append(_part(item))
            else:
                _write_group(item, parts, known)
        elif isinstance(item, Words):
            anchor = "" if item.anchor == "start" else f' text-anchor="{item.anchor}"'
            x, y, size = _n(item.x), _n(item.y), _n(item.size)
            # As a style, since a rule of the page's stylesheet would win over an attribute.
            fill = f' style="fill:{item.fill};stroke:{item.fill}"' if item.fill else ""
            parts.append(
                f'<text class="{item.role}" x="{x}" y="{y}" font-size="{size}"{anchor}{fill}>'
                f"{_escaped(item.text)}</text>\n"
            )
        elif isinstance(item, Box):
            parts.append(_box(item))
        elif isinstance(item, Disc):
            parts.append(
                f'<circle class="{item.role}" cx="{_n(item.x)}" cy="{_n(item.y)}"'
                f' r="{_n(item.radius)}"/>\n'
            )
        else:
            parts.append(_path(item, known))


@lru_cache(2048)
def _part(item: Group) -> str:
    """A square, a jump, a stop; most of them an edit leaves as they were."""
    parts: list[str] = []
    _write_group(item, parts, {})
    return "".join(parts)


def _write_group(item: Group, parts: list[str], known: dict[int, str]) -> None:
    data = "".join([f' data-{name}="{_escaped(value)}"' for name, value in item.data])
    opacity = "" if item.opacity == 1.0 else f' opacity="{_n(item.opacity)}"'
    at = "" if item.at is None else f' transform="translate({_n(item.at.x)} {_n(item.at.y)})"'
    parts.append(f'<g class="{item.classes}"{data}{opacity}{at}>\n')
    _write(item.items, parts, known)
    parts.append("</g>\n")


def _box(item: Box) -> str:
    radius = f' rx="{_n(item.radius)}"' if item.radius else ""
    fill = f' style="fill:{item.fill}"' if item.fill else ""
    data = "".join([f' data-{name}="{_escaped(value)}"' for name, value in item.data])
    return (
        f'<rect class="{item.role}"{data} x="{_n(item.x)}" y="{_n(item.y)}"'
        f' width="{_n(item.width)}" height="{_n(item.height)}"{radius}{fill}/>\n'
    )


def _path(item: Path, known: dict[int, str]) -> str:
    steps = known.get(id(item.steps))
    if steps is None:
        steps = known[id(item.steps)] = _d(item.steps)
    if item.role == "track":
        return f'<path class="track" d="{steps}" fill="none" stroke="none"/>\n'
    found = [] if item.fill is None else [f"fill:{item.fill}"]
    if item.width is not None:
        found.append(f"stroke-width:{_n(item.width)}")
    if item.dash:
        found.append(f"stroke-dasharray:{' '.join(map(_n, item.dash))}")
    style = f' style="{";".join(found)}"' if found else ""
    return f'<path class="{item.role}" d="{steps}"{style}/>\n'


_TEMPLATES = {"M": "M%.1f %.1f", "L": "L%.1f %.1f", "C": "C" + "%.1f " * 5 + "%.1f", "Z": "Z"}


def _d(steps: tuple[Step, ...]) -> str:
    """The steps of a path as the attribute `d`."""
    text = "".join([_TEMPLATES[letter] % numbers for letter, numbers in steps])
    return _WHOLE.sub("", text)


def _n(number: float) -> str:
    """A number with at most one decimal (two below 1), and none that says nothing."""
    if not -1 < number < 1:
        text = "%.1f" % number  # noqa: UP031 - in this place twice as quick as an f-string
        return text.removesuffix(".0")
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _escaped(text: str) -> str:
    """Text for XML: marked up signs escaped, characters XML does not know replaced."""
    if text.isalnum():
        return text
    kept = plain(text)
    for sign, name in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        kept = kept.replace(sign, name)
    return kept
