"""Heat map layer: colour squares by their values, write the values, and draw a legend."""

import math
import textwrap
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from boustro.errors import QuestionError
from boustro.render.picture.place import Geometry
from boustro.render.picture.scene import Item, Rectangle, ShapeGroup, Tone, Words, group
from boustro.render.picture.squares import number

_FOOT = 0.905
"""The distance of a reading from the upper edge of its square, as a share of the side."""
_RAISED = 0.71
"""The same distance if the label of a start or a finish is below the reading."""
_SLICES = 28
"""The number of slices in the ramp of a legend."""
_LEGEND = 62
"""The height of a legend with one line of text, in units."""
_LABEL = 13
"""The size of the text of a legend, in units."""
_LEADING = 17
"""The distance of the lines of a legend, in units."""
_LETTER = 0.56
"""The average width of a letter, as a share of the size of the text."""
_MOST_CHIPS = 12
"""The most whole numbers for which a legend has a chip each."""
KINDS = ("sequential", "diverging")
"""The kinds of ramps."""


@dataclass(frozen=True)
class Heat:
    """A value for every square.

    >>> Heat((None, 0.0, 2.5), "visits").span
    (0.0, 2.5)
    """

    values: Sequence[float | None]
    """The values, indexed by square from 0; None for a square without one."""
    label: str
    """What the values are."""
    kind: str = "sequential"
    """`sequential` for values from a lowest one, `diverging` for values on both sides of 0."""
    format: str = ".2f"
    """The format of a value, as for `format()`."""
    high: float | None = None
    """The ramp ends at this value, unless a value is higher; None to end at the highest value."""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise QuestionError(f"expected a kind of {' or '.join(KINDS)}, got {self.kind!r}")

    @cached_property
    def span(self) -> tuple[float, float]:
        """The lowest and highest value of the ramp; infinite values get the colours of its ends."""
        finite = [value for value in self.values if value is not None and math.isfinite(value)]
        low, high = min(finite, default=0.0), max(finite, default=0.0)
        if self.high is not None:
            high = max(high, self.high)
        if self.kind == "diverging":
            largest = max(-low, high, 1e-12)
            return -largest, largest
        if high > low:
            return low, high
        # All values are equal.
        if high > 0:
            return 0.0, high
        return low, 1.0

    def tone(self, value: float) -> Tone:
        """The colour of `value` on its ramp."""
        low, high = self.span
        share = (value - low) / (high - low)
        return Tone(self.kind, min(max(share, 0.0), 1.0))

    def reading(self, value: float) -> str:
        """The text of `value` in its square."""
        if not math.isfinite(value):
            return "ever" if value > 0 else "-"
        if self.format.endswith("d"):
            text = format(round(value), self.format)
        else:
            text = format(value, self.format)
        needs_sign = self.kind == "diverging" and value > 0
        return f"+{text}" if needs_sign else text

    def in_picture(self, place: Geometry) -> dict[int, float]:
        """The squares in the picture that have a value, each with its value."""
        values = zip(place.squares(), self.values[place.first :], strict=False)
        return {square: value for square, value in values if value is not None}

    @property
    def steps(self) -> list[int]:
        """All values of the ramp if they are a few whole numbers; otherwise empty."""
        if not self.format.endswith("d"):
            return []
        values = {value for value in self.values if value is not None}
        if not all(float(value).is_integer() for value in values):
            return []
        first = round(min(values, default=0))
        last = round(max(values, default=0))
        if self.high is not None:
            _, highest = self.span
            last = round(highest)
        steps = list(range(first, last + 1))
        return steps if len(steps) <= _MOST_CHIPS else []


def level_heat(levels: Sequence[int | None], deepest: int | None = None) -> Heat:
    """The levels as values; `deepest` is the last level of the search."""
    label = "level: the fewest rolls to rest there"
    return Heat(tuple(levels), label, format="d", high=deepest)


def heat_items(place: Geometry, heat: Heat, raised: Collection[int] = ()) -> Iterator[Item]:
    """For each square with a value: a box in the colour of the value, the number and the value.

    The squares in `raised` have a label at the lower edge, so their readings are above it.
    """
    for square, value in heat.in_picture(place).items():
        tone = heat.tone(value)
        if place.overview:
            yield place.rect(square, "value", fill=tone)
            continue
        box, words = value_box(place, square, tone)
        reading = value_words(place, square, heat.reading(value), square in raised)
        yield group("valued", (box, words, reading._replace(on=tone)), square=square)


def value_box(place: Geometry, square: int, tone: Tone) -> tuple[Rectangle, Words]:
    """The box of a square in a tone, and the number of the square."""
    words = number(place, square, "number")._replace(on=tone)
    return place.rect(square, "value", fill=tone), words


def value_words(place: Geometry, square: int, text: str, raised: bool) -> Words:
    """A value at the lower right of its square, or above the label there if it is `raised`."""
    cell, rect = place.cell, place.rect(square)
    size = min(0.21 * cell, 0.85 * cell / (0.62 * len(text)))
    baseline = _RAISED if raised else _FOOT
    return Words(rect.x + 0.91 * cell, rect.y + baseline * cell, text, "reading", size, "end")


def lift_values(
    place: Geometry, heat: Heat, numbers: set[int], readings: set[int], raised: Collection[int] = ()
) -> Iterator[ShapeGroup]:
    """The numbers and readings that jumps hide, drawn again above the jumps, each in a halo."""
    for square, value in heat.in_picture(place).items():
        words = [number(place, square, "number")] if square in numbers else []
        if square in readings:
            words.append(value_words(place, square, heat.reading(value), square in raised))
        if words:
            yield group("lifted", in_halo(words, heat.tone(value)), square=square)


def in_halo(words: Iterable[Words], tone: Tone) -> Iterator[Words]:
    """For each text on a tone its halo, then the text itself."""
    for text in words:
        yield text._replace(role="value-halo", fill=tone)
        yield text._replace(on=tone)


def legend(heat: Heat, x: float, y: float, wide: float, unit: float) -> tuple[ShapeGroup, float]:
    """The legend and its height; it has chips for a few whole numbers, otherwise a ramp."""
    letters_in_a_line = int(wide / (_LETTER * _LABEL * unit))
    lines = textwrap.wrap(heat.label, max(letters_in_a_line, 1)) or [""]
    if heat.steps:
        items = [*_chips(heat, x, y, wide, unit)]
        first_baseline = 37
    else:
        items = [*_ramp(heat, x, y, wide, unit)]
        first_baseline = 46
    for i, line in enumerate(lines):
        baseline = y + first_baseline * unit + i * _LEADING * unit
        items.append(Words(x, baseline, line, "caption", _LABEL * unit, "start"))
    height = (_LEGEND + _LEADING * (len(lines) - 1)) * unit
    return group("legend", items), height


def _chips(heat: Heat, x: float, y: float, wide: float, unit: float) -> Iterator[Item]:
    steps = heat.steps
    side = min(26 * unit, (wide - 4) / len(steps))
    for i, value in enumerate(steps):
        tone = heat.tone(value)
        yield Rectangle(x + i * side, y, side, 20 * unit, "value", 0.0, tone)
        middle = x + (i + 0.5) * side
        yield Words(middle, y + 14.5 * unit, str(value), "number", 12 * unit, on=tone)


def _ramp(heat: Heat, x: float, y: float, wide: float, unit: float) -> Iterator[Item]:
    low, high = heat.span
    wide = min(wide, 300 * unit)
    slice_wide = wide / _SLICES
    for i in range(_SLICES):
        tone = Tone(heat.kind, (i + 0.5) / _SLICES)
        # Slightly wider than a slice, so that there is no visible gap between two slices.
        yield Rectangle(x + i * slice_wide, y, slice_wide * 1.06, 14 * unit, "slice", 0.0, tone)
    yield Rectangle(x, y, wide, 14 * unit, "legend-box")
    ticks = [(0.0, low, "start"), (0.5, (low + high) / 2, "middle"), (1.0, high, "end")]
    for share, value, anchor in ticks:
        text = heat.reading(value)
        yield Words(x + share * wide, y + 28 * unit, text, "small", 12 * unit, anchor)
