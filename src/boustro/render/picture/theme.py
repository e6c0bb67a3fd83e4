"""Themes: the paint of every role, as plain values that each writer understands.

A role is one or more classes (`body colour-2`); its paint is a fill, a stroke, a width, how
opaque it is and whether text is bold.  Widths are for a square of 64 units.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from boustro.errors import QuestionError
from boustro.model.arguments import check_arguments
from boustro.render.choices import THEMES

FAMILY = "Atkinson Hyperlegible Next"
SNAKE_COLOURS = 5
SEATS = 6


class Paint(NamedTuple):
    """How a role is drawn; None draws neither inside nor outline."""

    fill: str | None = None
    stroke: str | None = None
    width: float = 0.0
    opacity: float = 1.0
    bold: bool = False


class Colours(NamedTuple):
    """The colours that a theme is made of."""

    page: str
    frame: str
    frame_line: str
    even: str
    odd: str
    rule: str
    number: str
    ink: str
    turn: str
    special: str
    on_special: str
    wood: str
    wood_edge: str
    shadow: float
    snakes: tuple[str, ...]
    snake_edges: tuple[str, ...]
    snake_backs: tuple[str, ...]
    tongue: str
    accent: str
    glow: str
    on_accent: str
    bad: str
    seats: tuple[str, ...]
    on_seats: str
    line: float = 1.0
    dark: bool = False


@dataclass(frozen=True, slots=True)
class Theme:
    """A theme: its name and the paint of every role."""

    name: str
    colours: Colours
    paints: dict[str, Paint]

    @property
    def dark(self) -> bool:
        """Whether its paper is dark."""
        return self.colours.dark

    def paint(self, role: str) -> Paint:
        """The paint of a role; nothing at all for one it does not know."""
        return self.paints.get(role, Paint())


_DEEP, _PALE = "#000000", "#ffffff"
_INKS = {
    "deep": (_DEEP, _DEEP),
    "pale": (_PALE, _PALE),
    "deep-deep": (_DEEP, _DEEP),
    "deep-pale": (_DEEP, _PALE),
    "pale-deep": (_PALE, _DEEP),
    "pale-pale": (_PALE, _PALE),
}
"""The inks over values on light and on dark paper."""
_SEATS = "#1f4e9c #b3261e #1d6b45 #7a3b8f #8a5a00 #3d3d3d"
_ONE_BY_ONE = """\
            classic  dark     safe     print
page        #fbf6ea  #15181c  #ffffff  #ffffff
frame       #ecdcb9  #1d2126  #f4f1ea  #ffffff
frame_line  #b89a64  #4a5058  #77736a  #222222
even        #fbf4e2  #262b32  #ffffff  #ffffff
odd         #f3e7cb  #2d333b  #f2efe8  #f4f4f2
rule        #dac9a0  #3b424b  #cdc8bc  #9a9a96
number      #6b5637  #b9bfc6  #4d4a44  #333333
ink         #3f3220  #e8e6e0  #1d1c1a  #111111
turn        #a98b55  #7d858f  #77736a  #666666
special     #3f5d45  #d9c58b  #1d1c1a  #111111
on_special  #fdf8ea  #1b1a14  #ffffff  #ffffff
wood        #c8965a  #b98a56  #f0c419  #f3e3c8
wood_edge   #8a5a2b  #5e4122  #5a4700  #6b4a22
tongue      #c22f2f  #ef7a74  #6f3100  #b02020
accent      #b4232a  #ffb454  #000000  #8c1d18
glow        #e08a00  #ffd37a  #d55e00  #c97b00
on_accent   #ffffff  #231400  #ffffff  #ffffff
bad         #c4161c  #ff6b64  #a8005c  #c4161c
on_seats    #ffffff  #14171b  #ffffff  #ffffff
"""
"""The colour of each kind of thing in every theme."""
_IN_TURN = {
    "classic": {
        "snakes": "#6f9a5b #c0674c #4f8f96 #92699e #b98a3a",
        "snake_edges": "#47683a #84402c #2c6167 #604269 #7c5a1f",
        "snake_backs": "#dcebc4 #f6d6bf #cfe9e6 #e6d4ea #f5e3b0",
        "seats": _SEATS,
    },
    "dark": {
        "snakes": "#79a866 #cf7a5f #5fa6ac #a781b5 #c79c4e",
        "snake_edges": "#2f4726 #5d2c1e #1f4549 #412c49 #553d14",
        "snake_backs": "#cfe3bb #f3cdb8 #c4e4e3 #dfcbe6 #efdca6",
        "seats": "#8db4ff #ff9189 #7fd6a4 #d9a3ea #f0c060 #d6d6d6",
    },
    "safe": {
        "snakes": "#0072b2 #d55e00 #009e73 #cc79a7 #56b4e9",
        "snake_edges": "#003f63 #6f3100 #00523c #6f3456 #1b5f87",
        "snake_backs": "#cfe6f5 #ffe0c7 #c8f0e4 #fbe3ef #e3f3fd",
        "seats": "#00558a #a84600 #006b4e #8c3a68 #5a4700 #1d1c1a",
    },
    "print": {
        "snakes": "#a9cf97 #ecb29f #a3d3d7 #d0b5d9 #ecd08e",
        "snake_edges": "#3a5a2d #7a3520 #22555a #57365f #6e4e14",
        "snake_backs": "#e6f4dd #fbe6de #e0f3f4 #f1e6f5 #fbf1d3",
        "seats": _SEATS,
    },
}
"""The colours that snakes and seats take in turn."""
_MORE: dict[str, dict[str, float | bool]] = {
    "classic": {"shadow": 0.16},
    "dark": {"shadow": 0.35, "dark": True},
    "safe": {"shadow": 0.1},
    "print": {"shadow": 0.0, "line": 0.8},
}


def _colours(name: str) -> Colours:
    make: Callable[..., Colours] = Colours
    head, *rows = (line.split() for line in _ONE_BY_ONE.splitlines())
    found = {what: colours[head.index(name)] for what, *colours in rows}
    several = {what: tuple(colours.split()) for what, colours in _IN_TURN[name].items()}
    return make(**found, **several, **_MORE[name])


_COLOURS = {name: _colours(name) for name in _IN_TURN}


@check_arguments()
def theme_of(name: str) -> Theme:
    """The theme of that name; raises `QuestionError` for an unknown name.

    >>> theme_of("dark").paint("accent-line").stroke
    '#ffb454'
    """
    if name not in _COLOURS:
        raise QuestionError(f"expected a theme of {', '.join(THEMES)}, got {name!r}")
    colours = _COLOURS[name]
    paints = _board(colours) | _jumps(colours) | _marks(colours)
    return Theme(name, colours, paints)


def _board(c: Colours) -> dict[str, Paint]:
    return {
        "page": Paint(c.page),
        "frame": Paint(c.frame, c.frame_line, 1.6 * c.line),
        "inner": Paint(None, c.frame_line, 0.9 * c.line),
        "paper even": Paint(c.even, c.rule, 1.0 * c.line),
        "paper odd": Paint(c.odd, c.rule, 1.0 * c.line),
        "tray-box": Paint(c.odd, c.frame_line, 1.2 * c.line),
        "edge": Paint(None, c.frame_line, 1.4 * c.line),
        "grid": Paint(None, c.rule, 0.5 * c.line),
        "number": Paint(c.number),
        "number-halo": Paint(c.even, c.even, 3.6, 0.92),
        "caption": Paint(c.ink),
        "heading": Paint(c.ink, bold=True),
        "small": Paint(c.number),
        "turn-line": Paint(None, c.turn, 1.8),
        "place-box": Paint(c.special),
        "place-text": Paint(c.on_special, bold=True),
        "place-ring": Paint(None, c.special, 2.4),
        "bad-box": Paint(None, c.bad, 3.0),
        "bad-line": Paint(None, c.bad, 3.6),
    }


def _jumps(c: Colours) -> dict[str, Paint]:
    paints = {
        "halo": Paint(None, c.even, 4.0, 0.9),
        "shadow": Paint(None, "#000000", 1.0, c.shadow),
        "shadow-body": Paint("#000000", None, 0.0, c.shadow),
        "rail-edge": Paint(None, c.wood_edge, 6.4),
        "rail": Paint(None, c.wood, 4.0),
        "rung-edge": Paint(None, c.wood_edge, 5.4),
        "rung": Paint(None, c.wood, 3.2),
        "eye": Paint("#fffdf5", "#20201e", 0.7),
        "pupil": Paint("#16150f"),
        "tongue": Paint(None, c.tongue, 1.5),
        "ring": Paint(None, c.wood_edge, 3.0),
        "stub-line": Paint(None, c.ink, 1.6),
        "thin-ladder": Paint(None, c.wood, 3.0),
    }
    for k in range(SNAKE_COLOURS):
        paints[f"body colour-{k}"] = Paint(c.snakes[k], c.snake_edges[k], 1.4)
        paints[f"back colour-{k}"] = Paint(None, c.snake_backs[k], 4.4, 0.95)
        paints[f"thin-snake colour-{k}"] = Paint(None, c.snakes[k], 3.0)
        paints[f"thin-head colour-{k}"] = Paint(c.snake_edges[k])
    return paints


def _marks(c: Colours) -> dict[str, Paint]:
    paints = {
        "accent-line": Paint(None, c.accent, 3.4),
        "accent-jump": Paint(None, c.accent, 3.4),
        "accent-halo": Paint(None, c.even, 8.0, 0.85),
        "stop-disc": Paint(c.accent, c.even, 2.2),
        "stop-text": Paint(c.on_accent, bold=True),
        "roll-text": Paint(c.accent, bold=True),
        "reached-ring": Paint(c.even, c.accent, 2.6),
        "throw-box": Paint(c.even, c.accent, 1.6),
        "throw-text": Paint(c.accent, bold=True),
        "value": Paint(c.even, c.rule, 0.6),
        "value-halo": Paint(c.even, c.even, 3.6, 0.95),
        "slice": Paint(c.even),
        "legend-box": Paint(None, c.frame_line, 1.0),
        "glow": Paint(None, c.glow, 6.5, 0.4),
        "frontier-box": Paint(None, c.glow, 2.6),
        "current-box": Paint(None, c.accent, 5.5),
        "chip": Paint(c.even, c.accent, 1.6),
        "chip-first": Paint(c.accent, c.accent, 1.6),
        "chip-text": Paint(c.ink, bold=True),
        "chip-first-text": Paint(c.on_accent, bold=True),
        "seat-text": Paint(c.on_seats, bold=True),
        "node": Paint(c.even, c.ink, 1.4),
        "node-text": Paint(c.ink, bold=True),
        "edge-line": Paint(None, c.turn, 1.1, 0.5),
        "edge-head": Paint(c.turn, None, 0.0, 0.6),
        "edge-new": Paint(None, c.ink, 1.6),
        "edge-new-head": Paint(c.ink),
    }
    for ink, (on_light, on_dark) in _INKS.items():
        colour = on_dark if c.dark else on_light
        paints |= {f"reading {ink}": Paint(colour, bold=True), f"number {ink}": Paint(colour)}
    for seat, colour in enumerate(c.seats, 1):
        paints[f"piece seat-{seat}"] = Paint(colour, c.on_seats, 1.8)
    return paints
