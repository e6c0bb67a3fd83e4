"""Targets: the figures that a board is made to have, and how far a board is from them."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boustro.design.ranges import Range, RangeSpec
from boustro.errors import InputError, quote

QuantilesSpec = Mapping[float, RangeSpec] | Iterable[str]
"""Shares with what the rolls may be, or texts such as `90%=60..70`."""
UNITS = ("rolls", "turns", "minutes")
_QUANTILE = re.compile(
    r"(?P<share>[\d.]+)\s*(?P<percent>%)?\s*[=:]\s*(?P<range>[\d.e-]+)\s*(?P<unit>[a-z]*)"
)


class Goal(NamedTuple):
    """A figure and what it may be; `weight` is None where it must be, else how much it counts.

    `figure` is `mean`, `sd`, `min_rolls`, `minutes`, `first_seat`, `comebacks` or `quantile`, for
    which `share` and `unit` say which one.
    """

    figure: str
    range: Range
    weight: float | None = None
    share: float = 0.0
    unit: str = "rolls"

    @property
    def name(self) -> str:
        """What the figure is called in a list of figures."""
        return f"{self.share:g} {self.unit}" if self.figure == "quantile" else self.figure

    def distance(self, value: float) -> float:
        """How far `value` is from the target, for its size; 0 where it is met."""
        low, high = self.range
        scale = max(
            abs(low) if low > float("-inf") else 0.0, abs(high) if high < float("inf") else 0.0
        )
        return self.range.distance(value) / (scale or 1.0)

    def __str__(self) -> str:
        return f"{self.name} {self.range}"


class Cost(NamedTuple):
    """How far a board is from what must be, and from what should be; compared in this order."""

    hard: float
    soft: float

    @classmethod
    def of(cls, targets: Iterable[Goal], figures: Mapping[str, float]) -> "Cost":
        """The cost of a board with these figures."""
        cost = cls(0.0, 0.0)
        for target in targets:
            cost = cost.beside(target, figures[target.name])
        return cost

    def beside(self, target: Goal, value: float) -> "Cost":
        """The cost with that of one target more."""
        distance = target.distance(value)
        if target.weight is None:
            return Cost(self.hard + distance, self.soft)
        return Cost(self.hard, self.soft + target.weight * distance)


WORST = Cost(float("inf"), float("inf"))


def quantile_targets(quantiles: QuantilesSpec) -> Iterator[tuple[float, str, Range]]:
    """The share, unit and range of every quantile wished for.

    >>> list(quantile_targets({0.5: 30})), list(quantile_targets(["90%=10..12 minutes"]))
    ([(0.5, 'rolls', Range(low=30.0, high=30.0))], [(0.9, 'minutes', Range(low=10.0, high=12.0))])
    """
    if isinstance(quantiles, Mapping):
        for share, spec in quantiles.items():
            yield _share(share, share), "rolls", Range.of(spec, "quantile")
        return
    for text in [quantiles] if isinstance(quantiles, str) else quantiles:
        found = _QUANTILE.fullmatch(str(text).strip())
        unit = (found and found["unit"]) or "rolls"
        if found is None or unit not in UNITS:
            raise _refusal(text)
        share = float(found["share"]) / (100 if found["percent"] else 1)
        yield _share(share, text), unit, Range.of(found["range"], "quantile")


def _share(share: float, given: object) -> float:
    if not 0 < share < 1:
        raise _refusal(given)
    return float(share)


def _refusal(given: object) -> InputError:
    expected = "expected a share and its range, such as 90%=60..70 or 0.5=10..12 minutes"
    return InputError.of("quantile", f"{expected}, got {quote(given)}", "quantile")
