"""Values over the squares: levels, visits, what-if; with a legend that says what they are."""

import math
import textwrap
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boustro.errors import QuestionError
from boustro.render.picture.place import Place
from boustro.render.picture.scene import Box, Group, Item, Words, group
from boustro.render.picture.squares import number

_SEQUENTIAL = ("#fff8dc", "#e4efb9", "#b3dcae", "#78c3b0", "#439fb1", "#2d76a5", "#324f8f")
_DIVERGING = ("#24588f", "#6b9cc6", "#bcd6e9", "#ffffff", "#f3d2ac", "#d9944d", "#9c5410")
_SEQUENTIAL_DARK = ("#252b46", "#2c4a73", "#2f6d8c", "#3f9193", "#66b38a", "#a6cf80", "#f0e68c")
_DIVERGING_DARK = ("#7db4ea", "#4d7fb3", "#34506f", "#2b3037", "#6b4a2c", "#b0743a", "#f0ab5e")
_RAMPS = {
    ("sequential", False): _SEQUENTIAL,
    ("sequential", True): _SEQUENTIAL_DARK,
    ("diverging", False): _DIVERGING,
    ("diverging", True): _DIVERGING_DARK,
}
_FOOT, _RAISED = 0.905, 0.71
"""How far down a square its reading stands, and above the label of a start or a finish."""
_READ_DEEP = 0.179
"""The luminance from which black is read better than white: both then have a contrast of 4.6."""
_SLICES = 28
_LEGEND, _LABEL, _LEADING = 62, 13, 17
"""The height of a legend, the size of its label and the distance of its lines, in units."""
_LETTER = 0.56
"""How wide a letter is on average, as a share of its size."""
_MOST_CHIPS = 12
KINDS = ("sequential", "diverging")


@dataclass(frozen=True, slots=True)
class Heat:
    """A value for every square, indexed from 0; None where there is none.

    `label` says what the values are, `kind` whether they grow from a lowest value (`sequential`)
    or lie on both sides of 0 (`diverging`), and `format` how they are written, as in `format()`.
    `high` is the top of the ramp, where that is not the highest value.

    >>> Heat((None, 0.0, 2.5), "visits").span
    (0.0, 2.5)
    """

    values: Sequence[float | None]
    label: str
    kind: str = "sequential"
    format: str = ".2f"
    high: float | None = None

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise QuestionError(f"expected a kind of {' or '.join(KINDS)}, got {self.kind!r}")

    @property
    def span(self) -> tuple[float, float]:
        """The lowest and highest value of the ramp; infinite values are its ends."""
        found = [v for v in self.values if v is not None and math.isfinite(v)]
        low, high = min(found, default=0.0), max(found, default=0.0)
        high = high if self.high is None else max(high, self.high)
        if self.kind == "diverging":
            far = max(-low, high, 1e-12)
            return -far, far
        return (low, high) if high > low else (low, low + 1)

    def share(self, value: float) -> float:
        """Where `value` lies on the ramp, 0 to 1."""
        low, high = self.span
        return min(max((value - low) / (high - low), 0.0), 1.0)

    def colour(self, value: float, *, dark: bool = False) -> str:
        """The colour of `value`, on a dark board if it is one."""
        return ramp(self.kind, self.share(value), dark=dark)

    def reading(self, value: float) -> str:
        """`value` as it is written in its square."""
        if not math.isfinite(value):
            return "ever" if value > 0 else "-"
        whole = self.format.endswith("d")
        sign = "+" if self.kind == "diverging" and value > 0 else ""
        return sign + format(round(value) if whole else value, self.format)

    @property
    def steps(self) -> list[int]:
        """The values themselves, where they are few whole numbers."""
        found = {v for v in self.values if v is not None}
        if not self.format.endswith("d") or not all(float(v).is_integer() for v in found):
            return []
        last = round(self.span[1]) if self.high is not None else max(map(round, found), default=0)
        steps = list(range(round(min(found, default=0)), last + 1))
        return steps if len(steps) <= _MOST_CHIPS else []


class _Scale(NamedTuple):
    """A heat with its span worked out once."""

    heat: Heat
    low: float
    high: float
    dark: bool

    @classmethod
    def of(cls, heat: Heat, *, dark: bool) -> "_Scale":
        return cls(heat, *heat.span, dark)

    def colour(self, value: float) -> str:
        share = (value - self.low) / (self.high - self.low)
        return ramp(self.heat.kind, min(max(share, 0.0), 1.0), dark=self.dark)


def ramp(kind: str, share: float, *, dark: bool = False) -> str:
    """The colour at `share` (0 to 1) of a ramp.

    >>> ramp("diverging", 0.5), ramp("sequential", 0.0)
    ('#ffffff', '#fff8dc')
    """
    stops = _RAMPS[kind, dark]
    at = share * (len(stops) - 1)
    i = min(int(at), len(stops) - 2)
    one, two = rgb(stops[i]), rgb(stops[i + 1])
    mixed = (round(a + (b - a) * (at - i)) for a, b in zip(one, two, strict=True))
    return "#" + "".join(f"{part:02x}" for part in mixed)


def rgb(colour: str) -> tuple[int, int, int]:
    """The red, green and blue (0 to 255) of a colour written `#rrggbb`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: str) -> float:
    """The relative luminance of a colour, 0 to 1, as the Web Content Accessibility Guidelines say."""
    parts = (part / 255 for part in rgb(colour))
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def ink_on(colour: str) -> str:
    """Whether text over `colour` is read better `deep` or `pale`."""
    return "deep" if luminance(colour) > _READ_DEEP else "pale"


def level_heat(levels: Sequence[int | None], deepest: int | None = None) -> Heat:
    """The levels as values over the squares; `deepest` is the last there will be."""
    label = "level: the fewest rolls to rest there"
    return Heat(tuple(levels), label, format="d", high=deepest)


def heat_items(
    place: Place, heat: Heat, raised: Collection[int] = (), *, dark: bool = False
) -> Iterator[Item]:
    """A box in the colour of its value for each square that has one, its number and its reading.

    The squares in `raised` have a label at their foot; their readings stand above it.
    """
    scale = _Scale.of(heat, dark=dark)
    for square in covered(place, heat):
        value = heat.values[square]
        if value is not None:
            yield from _valued(place, square, value, scale, square in raised)


def covered(place: Place, heat: Heat) -> Iterator[int]:
    """The squares in the picture that have a value."""
    for square in place.squares():
        if square < len(heat.values) and heat.values[square] is not None:
            yield square


def _valued(place: Place, square: int, value: float, scale: _Scale, raised: bool) -> Iterator[Item]:
    colour = scale.colour(value)
    ink = ink_on(colour)
    rect, cell = place.rect(square), place.cell
    data = (("square", str(square)),)
    yield Box(rect.x, rect.y, cell, cell, "value", 0.0, colour, data)
    if place.overview:
        return
    yield number(place, square, f"number {ink}")
    yield _reading(place, square, scale.heat.reading(value), f"reading {ink}", raised)


def _reading(place: Place, square: int, text: str, role: str, raised: bool) -> Words:
    cell, rect = place.cell, place.rect(square)
    size = min(0.21 * cell, 0.85 * cell / (0.62 * len(text)))
    foot = _RAISED if raised else _FOOT
    return Words(rect.x + 0.91 * cell, rect.y + foot * cell, text, role, size, "end")


def lifted_values(
    place: Place,
    heat: Heat,
    numbers: set[int],
    readings: set[int],
    raised: Collection[int] = (),
    *,
    dark: bool = False,
) -> Iterator[Words]:
    """The numbers and readings that jumps would hide, once more above them, each in a halo."""
    scale = _Scale.of(heat, dark=dark)
    for square in covered(place, heat):
        value = heat.values[square]
        if value is None:
            continue
        colour = scale.colour(value)
        ink = ink_on(colour)
        if square in numbers:
            yield number(place, square, "value-halo")._replace(fill=colour)
            yield number(place, square, f"number {ink}")
        if square in readings:
            text = heat.reading(value)
            high = square in raised
            yield _reading(place, square, text, "value-halo", high)._replace(fill=colour)
            yield _reading(place, square, text, f"reading {ink}", high)


def legend(
    heat: Heat, x: float, y: float, wide: float, unit: float, *, dark: bool = False
) -> Group:
    """What the colours mean: chips for few whole values, else a ramp with its ends."""
    draw = _chips if heat.steps else _ramp
    return group("legend", draw(heat, x, y, wide, unit, dark=dark))


def legend_height(heat: Heat, wide: float, unit: float) -> float:
    """How high a legend is that is `wide`: more where its label needs several lines."""
    return (_LEGEND + _LEADING * (len(_lines(heat, wide, unit)) - 1)) * unit


def _lines(heat: Heat, wide: float, unit: float) -> list[str]:
    letters = int(wide / (_LETTER * _LABEL * unit))
    return textwrap.wrap(heat.label, max(letters, 1)) or [""]


def _label(heat: Heat, x: float, y: float, wide: float, unit: float) -> Iterator[Words]:
    for i, line in enumerate(_lines(heat, wide, unit)):
        yield Words(x, y + i * _LEADING * unit, line, "caption", _LABEL * unit, "start")


def _chips(
    heat: Heat, x: float, y: float, wide: float, unit: float, *, dark: bool
) -> Iterator[Item]:
    steps = heat.steps
    side = min(26 * unit, (wide - 4) / len(steps))
    for i, value in enumerate(steps):
        colour = heat.colour(value, dark=dark)
        yield Box(x + i * side, y, side, 20 * unit, "value", 0.0, colour)
        role = f"number {ink_on(colour)}"
        yield Words(x + (i + 0.5) * side, y + 14.5 * unit, str(value), role, 12 * unit)
    yield from _label(heat, x, y + 37 * unit, wide, unit)


def _ramp(
    heat: Heat, x: float, y: float, wide: float, unit: float, *, dark: bool
) -> Iterator[Item]:
    low, high = heat.span
    room, wide = wide, min(wide, 300 * unit)
    slice_wide = wide / _SLICES
    for i in range(_SLICES):
        colour = ramp(heat.kind, (i + 0.5) / _SLICES, dark=dark)
        # A hair wider than a slice, so that no seam shows between two.
        yield Box(x + i * slice_wide, y, slice_wide * 1.06, 14 * unit, "slice", 0.0, colour)
    yield Box(x, y, wide, 14 * unit, "legend-box")
    ticks = [(0.0, low, "start"), (0.5, (low + high) / 2, "middle"), (1.0, high, "end")]
    for share, value, anchor in ticks:
        text = heat.reading(value)
        yield Words(x + share * wide, y + 28 * unit, text, "small", 12 * unit, anchor)
    yield from _label(heat, x, y + 46 * unit, room, unit)
