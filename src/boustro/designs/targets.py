"""Targets: the figures that a designed board must have, and its distance from them."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from boustro.basics.as_lists import as_lists
from boustro.designs.ranges import Range, RangeSpec
from boustro.errors import InputError, quote
from boustro.say import argument_name

QuantilesSpec = Mapping[Any, RangeSpec] | Iterable[str]
"""A mapping from shares (`0.9` or `90%`) to ranges, or texts such as `90%=60..70`.

A range is in rolls unless its text names another unit.
"""
_SHARE = re.compile(r"\s*(\d*\.?\d+(?:e-?\d+)?)\s*(%?)\s*", re.IGNORECASE)
"""A share as a number, and perhaps a percent sign."""
_UNIT = re.compile(r"(.*?)\s*(rolls|turns|minutes)\s*", re.DOTALL)
"""A range and its unit."""


class Goal(NamedTuple):
    """A target: a figure and its range."""

    figure: str
    """`mean`, `sd`, `min_rolls`, `minutes`, `first_seat` or `quantile`."""
    range: Range
    """The values that meet the target."""
    weight: float | None = None
    """How much the target counts as a preference; None for a requirement."""
    share: float = 0.0
    """The share of a quantile."""
    unit: str = "rolls"
    """The unit of a quantile: `rolls`, `turns` or `minutes`."""

    @property
    def name(self) -> str:
        """The name of the figure; for a quantile its share and unit."""
        if self.figure == "quantile":
            return f"{self.share:g} {self.unit}"
        return self.figure

    def distance(self, value: float) -> float:
        """How far `value` is from the range, relative to its larger end; 0 if the target is met."""
        ends = [abs(end) for end in self.range if math.isfinite(end)]
        scale = max(ends, default=0.0)
        if scale == 0.0:
            scale = 1.0
        return self.range.distance(value) / scale

    def __str__(self) -> str:
        return f"{self.name} {self.range}"


class Cost(NamedTuple):
    """How far a board is from its targets; requirements are compared first."""

    hard: float
    """The distance from the requirements."""
    soft: float
    """The distance from the preferences."""

    def beside(self, target: Goal, value: float) -> "Cost":
        """This cost together with the cost of one more target, whose figure has this value."""
        distance = target.distance(value)
        if target.weight is None:
            return Cost(self.hard + distance, self.soft)
        return Cost(self.hard, self.soft + target.weight * distance)


WORST = Cost(float("inf"), float("inf"))
"""The cost before the first board."""


def row_of(spec: Any) -> tuple[Any, ...]:
    """The items of a row; a single item as a row of one."""
    is_single = isinstance(spec, str) or not isinstance(spec, Iterable)
    return (spec,) if is_single else tuple(as_lists(spec))


def quantile_targets(quantiles: QuantilesSpec) -> Iterator[tuple[float, str, Range]]:
    """The share, the unit and the range of every quantile among the wishes.

    >>> list(quantile_targets({0.5: 30})), list(quantile_targets(["90%=10..12 minutes"]))
    ([(0.5, 'rolls', Range(low=30.0, high=30.0))], [(0.9, 'minutes', Range(low=10.0, high=12.0))])
    """
    for share, spec, source in _shares_and_specs(quantiles):
        wished, unit = spec, "rolls"
        match = _UNIT.fullmatch(spec) if isinstance(spec, str) else None
        if match:
            wished, unit = match.groups()
        yield _share(share, source), unit, Range.of(wished, "quantile")


def _shares_and_specs(quantiles: QuantilesSpec) -> Iterator[tuple[Any, Any, Any]]:
    """Every quantile as the caller wrote it: its share, its range, and both together for errors."""
    if isinstance(quantiles, Mapping):
        for share, spec in quantiles.items():
            yield share, spec, (share, spec)
        return
    for source in row_of(quantiles):
        text = source if isinstance(source, str) else quote(source)
        share, *specs = re.split("[=:]", text, maxsplit=1)
        spec = specs[0] if specs else ""
        yield share, spec, source


def _share(share: object, source: object) -> float:
    match = _SHARE.fullmatch(str(share))
    value = 0.0
    if match:
        value = float(match[1])
        if match[2]:
            value /= 100
    if not 0 < value < 1:
        expected = "expected a share and its range, such as 90%=60..70 or 0.5=10..12 minutes"
        raise InputError.of(
            "quantile", f"{expected}, got {quote(source)}", argument_name("quantile")
        )
    return value
