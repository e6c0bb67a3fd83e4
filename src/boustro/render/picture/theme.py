"""Themes: the paint of every role, as plain values that each writer understands.

A role is one or more classes (`body colour-2`); its paint is a fill, a stroke, a width, how
opaque it is and whether text is bold.  Widths are for a square of 64 units.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from boustro.basics.arguments import check_arguments
from boustro.errors import QuestionError
from boustro.render.picture_options import THEMES

FAMILY = "Atkinson Hyperlegible Next"
SNAKE_COLOURS = 5
SEATS = 6


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
        """The paint of a role; nothing at all for one it does not know."""
        return self.paints.get(role, Paint())


_COLOURS = """\
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
snake-0     #6f9a5b  #79a866  #0072b2  #a9cf97
snake-1     #c0674c  #cf7a5f  #d55e00  #ecb29f
snake-2     #4f8f96  #5fa6ac  #009e73  #a3d3d7
snake-3     #92699e  #a781b5  #cc79a7  #d0b5d9
snake-4     #b98a3a  #c79c4e  #56b4e9  #ecd08e
edge-0      #47683a  #2f4726  #003f63  #3a5a2d
edge-1      #84402c  #5d2c1e  #6f3100  #7a3520
edge-2      #2c6167  #1f4549  #00523c  #22555a
edge-3      #604269  #412c49  #6f3456  #57365f
edge-4      #7c5a1f  #553d14  #1b5f87  #6e4e14
back-0      #dcebc4  #cfe3bb  #cfe6f5  #e6f4dd
back-1      #f6d6bf  #f3cdb8  #ffe0c7  #fbe6de
back-2      #cfe9e6  #c4e4e3  #c8f0e4  #e0f3f4
back-3      #e6d4ea  #dfcbe6  #fbe3ef  #f1e6f5
back-4      #f5e3b0  #efdca6  #e3f3fd  #fbf1d3
tongue      #c22f2f  #ef7a74  #6f3100  #b02020
accent      #b4232a  #ffb454  #000000  #8c1d18
glow        #e08a00  #ffd37a  #d55e00  #c97b00
on_accent   #ffffff  #231400  #ffffff  #ffffff
bad         #c4161c  #ff6b64  #a8005c  #c4161c
seat-1      #1f4e9c  #8db4ff  #00558a  #1f4e9c
seat-2      #b3261e  #ff9189  #a84600  #b3261e
seat-3      #1d6b45  #7fd6a4  #006b4e  #1d6b45
seat-4      #7a3b8f  #d9a3ea  #8c3a68  #7a3b8f
seat-5      #8a5a00  #f0c060  #5a4700  #8a5a00
seat-6      #3d3d3d  #d6d6d6  #1d1c1a  #3d3d3d
on_seats    #ffffff  #14171b  #ffffff  #ffffff
"""
"""The colour of each kind of thing in every theme."""
_INKS = {"deep": "#000000", "pale": "#ffffff"}
"""The inks over values."""
_SHADOWS = {"classic": 0.16, "dark": 0.35, "safe": 0.1, "print": 0.0}
"""How opaque shadows are."""
_PAINTS = """\
page                    page
frame                   frame       frame_line  1.6
inner                   -           frame_line  0.9
paper.even              even        rule        1.0
paper.odd               odd         rule        1.0
tray-box                odd         frame_line  1.2
edge                    -           frame_line  1.4
grid                    -           rule        0.5
number                  number
number-halo             even        even        3.6    0.92
caption                 ink
heading                 ink         bold
small                   number
turn-line               -           turn        1.8
place-box               special
place-text              on_special  bold
place-ring              -           special     2.4
bad-box                 -           bad         3.0
bad-line                -           bad         3.6
halo                    -           even        4.0    0.9
shadow                  -           #000000     1.0    shadow
shadow-body             #000000     -           0.0    shadow
rail-edge               -           wood_edge   6.4
rail                    -           wood        4.0
rung-edge               -           wood_edge   5.4
rung                    -           wood        3.2
eye                     #fffdf5     #20201e     0.7
pupil                   #16150f
tongue                  -           tongue      1.5
ring                    -           wood_edge   3.0
stub-line               -           ink         1.6
thin-ladder             -           wood        3.0
accent-line             -           accent      3.4
accent-jump             -           accent      3.4
accent-halo             -           even        8.0    0.85
stop-disc               accent      even        2.2
stop-text               on_accent   bold
roll-text               accent      bold
reached-ring            even        accent      2.6
throw-box               even        accent      1.6
throw-text              accent      bold
value                   even        rule        0.6
value-halo              even        even        3.6    0.95
slice                   even
legend-box              -           frame_line  1.0
glow                    -           glow        6.5    0.4
frontier-box            -           glow        2.6
current-box             -           accent      5.5
chip                    even        accent      1.6
chip-first              accent      accent      1.6
chip-text               ink         bold
chip-first-text         on_accent   bold
seat-text               on_seats    bold
node                    even        ink         1.4
node-text               ink         bold
edge-line               -           turn        1.1    0.5
edge-head               turn        -           0.0    0.6
edge-new                -           ink         1.6
edge-new-head           ink
"""
"""Each role with its fill, stroke, width and opacity; text has the word `bold` or no stroke."""
_OF_SNAKES = """\
body.colour-{k}         snake-{k}   edge-{k}    1.4
back.colour-{k}         -           back-{k}    4.4    0.95
thin-snake.colour-{k}   -           snake-{k}   3.0
thin-head.colour-{k}    edge-{k}
"""
_OF_SEATS = """\
piece.seat-{k}          seat-{k}    on_seats    1.8
"""
_COLUMNS = ("role", "fill", "stroke", "width", "opacity")
_THIN = 0.8
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
    head, *rows = (line.split() for line in _COLOURS.splitlines())
    colours = {kind: in_themes[head.index(name)] for kind, *in_themes in rows}
    paints = [_paint(line, name, colours) for line in _rows()]
    return Theme(name, colours, dict([*paints, *_inks(dark=name == "dark")]))


def _rows() -> Iterator[str]:
    yield from _PAINTS.splitlines()
    for k in range(SNAKE_COLOURS):
        yield from _OF_SNAKES.format(k=k).splitlines()
    for seat in range(1, SEATS + 1):
        yield from _OF_SEATS.format(k=seat).splitlines()


def _paint(line: str, theme: str, colours: dict[str, str]) -> tuple[str, Paint]:
    """A role and its paint, from a line of the table."""
    known: dict[str, str | None] = {**colours, "-": None, "bold": None}
    field = dict(zip(_COLUMNS, line.split(), strict=False))
    role = field["role"].replace(".", " ")
    fill, stroke = field["fill"], field.get("stroke", "-")
    width = float(field.get("width", 0))
    if theme == "print" and role in _THINNER:
        width *= _THIN
    opacity = _SHADOWS[theme] if field.get("opacity") == "shadow" else field.get("opacity", 1)
    colour = known.get(fill, fill), known.get(stroke, stroke)
    return role, Paint(*colour, width, float(opacity), bold=stroke == "bold")


def _inks(*, dark: bool) -> Iterator[tuple[str, Paint]]:
    """The inks over values; those of two words are for light and for dark paper."""
    for ink in ("deep", "pale", "deep-deep", "deep-pale", "pale-deep", "pale-pale"):
        names = ink.split("-")
        colour = _INKS[names[-1] if dark else names[0]]
        yield f"reading {ink}", Paint(colour, bold=True)
        yield f"number {ink}", Paint(colour)
