"""Themes: the paint of every role, as plain values that each writer understands.

A role is one or more classes (`body colour-2`).  Its paint has a fill, a stroke, the width of the
line, an opacity, and whether text is bold.  Widths are for a square of 64 units.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from boustro.basics.arguments import check_arguments
from boustro.errors import QuestionError
from boustro.render.picture.palette import INKS, PICTURE_COLOURS
from boustro.render.picture_options import THEMES

FAMILY = "Atkinson Hyperlegible Next"
"""The font family of all text."""
SNAKE_COLOURS = 5
"""The number of colours of snakes."""
SEATS = 6
"""The number of different tokens; further seats use them again."""


class Paint(NamedTuple):
    """How a role is drawn."""

    fill: str | None = None
    """The colour inside; None for no fill."""
    stroke: str | None = None
    """The colour of the line; None for no line."""
    width: float = 0.0
    """The width of the line."""
    opacity: float = 1.0
    """The opacity."""
    bold: bool = False
    """Whether text is bold."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of a picture."""

    name: str
    """The name of the theme."""
    colours: dict[str, str]
    """Its colours by name."""
    paints: dict[str, Paint]
    """The paint of every role."""

    @property
    def dark(self) -> bool:
        """Whether its paper is dark."""
        return self.name == "dark"

    @property
    def seats(self) -> tuple[str, ...]:
        """The colours of the seats."""
        return tuple(self.colours[f"seat-{seat}"] for seat in range(1, SEATS + 1))

    def paint(self, role: str) -> Paint:
        """The paint of a role; one that draws nothing for an unknown role."""
        return self.paints.get(role, Paint())


_SHADOWS = {"classic": 0.16, "dark": 0.35, "safe": 0.1, "print": 0.0}
"""The opacity of shadows in each theme."""
_SHADOW_ROLES = ("shadow", "shadow-body")
_PAINTS: dict[str, Paint] = {
    "page": Paint(fill="page"),
    "frame": Paint(fill="frame", stroke="frame_line", width=1.6),
    "inner": Paint(stroke="frame_line", width=0.9),
    "paper even": Paint(fill="even", stroke="rule", width=1.0),
    "paper odd": Paint(fill="odd", stroke="rule", width=1.0),
    "tray-box": Paint(fill="odd", stroke="frame_line", width=1.2),
    "edge": Paint(stroke="frame_line", width=1.4),
    "grid": Paint(stroke="rule", width=0.5),
    "number": Paint(fill="number"),
    "number-halo": Paint(fill="even", stroke="even", width=3.6, opacity=0.92),
    "caption": Paint(fill="ink"),
    "heading": Paint(fill="ink", bold=True),
    "small": Paint(fill="number"),
    "turn-line": Paint(stroke="turn", width=1.8),
    "place-box": Paint(fill="special"),
    "place-text": Paint(fill="on_special", bold=True),
    "place-ring": Paint(stroke="special", width=2.4),
    "bad-box": Paint(stroke="bad", width=3.0),
    "bad-line": Paint(stroke="bad", width=3.6),
    "halo": Paint(stroke="even", width=4.0, opacity=0.9),
    "shadow": Paint(stroke="shadow", width=1.0),
    "shadow-body": Paint(fill="shadow"),
    "rail-edge": Paint(stroke="wood_edge", width=6.4),
    "rail": Paint(stroke="wood", width=4.0),
    "rung-edge": Paint(stroke="wood_edge", width=5.4),
    "rung": Paint(stroke="wood", width=3.2),
    "eye": Paint(fill="eye", stroke="eye_line", width=0.7),
    "pupil": Paint(fill="pupil"),
    "tongue": Paint(stroke="tongue", width=1.5),
    "ring": Paint(stroke="wood_edge", width=3.0),
    "stub-line": Paint(stroke="ink", width=1.6),
    "thin-ladder": Paint(stroke="wood", width=3.0),
    "accent-line": Paint(stroke="accent", width=3.4),
    "accent-jump": Paint(stroke="accent", width=3.4),
    "accent-halo": Paint(stroke="even", width=8.0, opacity=0.85),
    "stop-disc": Paint(fill="accent", stroke="even", width=2.2),
    "stop-text": Paint(fill="on_accent", bold=True),
    "roll-text": Paint(fill="accent", bold=True),
    "reached-ring": Paint(fill="even", stroke="accent", width=2.6),
    "throw-box": Paint(fill="even", stroke="accent", width=1.6),
    "throw-text": Paint(fill="accent", bold=True),
    "value": Paint(fill="even", stroke="rule", width=0.6),
    "value-halo": Paint(fill="even", stroke="even", width=3.6, opacity=0.95),
    "slice": Paint(fill="even"),
    "legend-box": Paint(stroke="frame_line", width=1.0),
    "glow": Paint(stroke="glow", width=6.5, opacity=0.4),
    "frontier-box": Paint(stroke="glow", width=2.6),
    "current-box": Paint(stroke="accent", width=5.5),
    "chip": Paint(fill="even", stroke="accent", width=1.6),
    "chip-first": Paint(fill="accent", stroke="accent", width=1.6),
    "chip-text": Paint(fill="ink", bold=True),
    "chip-first-text": Paint(fill="on_accent", bold=True),
    "seat-text": Paint(fill="on_seats", bold=True),
    "node": Paint(fill="even", stroke="ink", width=1.4),
    "node-text": Paint(fill="ink", bold=True),
    "edge-line": Paint(stroke="turn", width=1.1, opacity=0.5),
    "edge-head": Paint(fill="turn", opacity=0.6),
    "edge-new": Paint(stroke="ink", width=1.6),
    "edge-new-head": Paint(fill="ink"),
}
"""The paint of each role, in which a name from the palette stands for a colour.

The opacity of shadows depends on the theme.
"""
_THIN = 0.8
"""The width of thinner lines, as a share of their usual width."""
_THINNER = ("frame", "inner", "paper even", "paper odd", "tray-box", "edge", "grid")
"""The roles whose lines are thinner in print."""


@check_arguments()
def theme_of(name: str) -> Theme:
    """The theme of that name; raises `QuestionError` for an unknown name.

    >>> theme_of("dark").paint("accent-line").stroke
    '#ffb454'
    """
    if name not in THEMES:
        raise QuestionError(f"expected a theme of {', '.join(THEMES)}, got {name!r}")
    return _theme(name)


@cache
def _theme(name: str) -> Theme:
    colours = {kind: in_themes[name] for kind, in_themes in PICTURE_COLOURS.items()}
    paints = {role: _paint(role, paint, name, colours) for role, paint in _named_paints()}
    paints.update(_inks(dark=name == "dark"))
    return Theme(name, colours, paints)


def _named_paints() -> Iterator[tuple[str, Paint]]:
    """All roles of the table, of snakes and of seats, with names of colours."""
    yield from _PAINTS.items()
    for k in range(SNAKE_COLOURS):
        yield f"body colour-{k}", Paint(fill=f"snake-{k}", stroke=f"edge-{k}", width=1.4)
        yield f"back colour-{k}", Paint(stroke=f"back-{k}", width=4.4, opacity=0.95)
        yield f"thin-snake colour-{k}", Paint(stroke=f"snake-{k}", width=3.0)
        yield f"thin-head colour-{k}", Paint(fill=f"edge-{k}")
    for seat in range(1, SEATS + 1):
        yield f"piece seat-{seat}", Paint(fill=f"seat-{seat}", stroke="on_seats", width=1.8)


def _paint(role: str, paint: Paint, theme: str, colours: dict[str, str]) -> Paint:
    """The paint of a role in a theme: colours replace their names."""
    fill = None if paint.fill is None else colours.get(paint.fill, paint.fill)
    stroke = None if paint.stroke is None else colours.get(paint.stroke, paint.stroke)
    width = paint.width
    if theme == "print" and role in _THINNER:
        width *= _THIN
    opacity = _SHADOWS[theme] if role in _SHADOW_ROLES else paint.opacity
    return Paint(fill, stroke, width, opacity, paint.bold)


def _inks(*, dark: bool) -> Iterator[tuple[str, Paint]]:
    """The paints of text on a value, by its ink.

    An ink of two words has one word for light paper and one for dark paper.
    """
    for ink in ("deep", "pale", "deep-deep", "deep-pale", "pale-deep", "pale-pale"):
        names = ink.split("-")
        colour = INKS[names[-1] if dark else names[0]]
        yield f"reading {ink}", Paint(colour, bold=True)
        yield f"number {ink}", Paint(colour)
