"""Ranges: the allowed values of a figure, as people write them."""

import math
import re
from typing import Any, NamedTuple

from boustro.errors import InputError, quote
from boustro.say import argument_name

RangeSpec = float | str | tuple[float, float] | None
"""A number, a text such as `36..44`, `5..`, `..9` or `about 10`, two numbers, or None for any."""

_NUMBER = r"-?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE]-?[0-9]+)?"
PATTERN = rf"^\s*(about\s+)?({_NUMBER})?\s*(\.\.|–)?\s*({_NUMBER})?\s*$"
"""The pattern of a text of a range, for a JSON schema."""
_ABOUT = 0.05
"""A number is about 10, for example, if it differs from 10 by at most this share of 10."""
_NEAR = 1e-12
"""A figure equals an end if it differs from it by at most this share of the end."""


class Range(NamedTuple):
    """The numbers from `low` to `high`, both included.

    >>> Range.of("36..44"), Range.of(7), Range.of("..9").high, Range.of("about 40").low
    (Range(low=36.0, high=44.0), Range(low=7.0, high=7.0), 9.0, 38.0)
    """

    low: float
    high: float

    @classmethod
    def of(cls, spec: Any, name: str = "range") -> "Range":
        """The range that `spec` describes; raises `InputError` if it describes none."""
        match spec:
            case Range():
                wished = spec
            case None:
                return ANY
            case str():
                wished = _parse(spec)
            case (int() | float() as low, int() | float() as high):
                wished = cls(_float(low), _float(high))
            case int() | float() if not isinstance(spec, bool):
                wished = cls(_float(spec), _float(spec))
            case _:
                wished = _NONE
        if not (wished.low <= wished.high and wished.low < math.inf and wished.high > -math.inf):
            expected = "expected a number or a range such as 36..44"
            raise InputError.of(name, f"{expected}, got {quote(spec)}", argument_name(name))
        return wished

    @property
    def is_point(self) -> bool:
        """Whether it contains only one number."""
        return self.low == self.high

    @property
    def least(self) -> int:
        """The least number of things in it."""
        return 0 if self.low <= 0 else math.ceil(self.low)

    def wider(self, by: float) -> "Range":
        """The range with `by` more on both sides."""
        return Range(self.low - by, self.high + by)

    def wider_by_share(self, share: float) -> "Range":
        """The range with each end moved outwards by `share` times its size."""
        return Range(self.low - share * abs(self.low), self.high + share * abs(self.high))

    def distance(self, value: float) -> float:
        """How far `value` is outside; 0 if it is within, or within 10⁻¹² of an end.

        `inf` if it is not a number.
        """
        low, high = self
        if low <= value <= high:
            return 0.0
        if math.isnan(value):
            return math.inf
        end = low if value < low else high
        outside = abs(value - end)
        return outside if outside > _NEAR * abs(end) else 0.0

    def includes(self, value: float) -> bool:
        """Whether `value` is within the range, or within 10⁻¹² of an end."""
        return self.distance(value) == 0.0

    def __str__(self) -> str:
        if self.is_point:
            return f"{self.low:.12g}"
        low, high = ("" if math.isinf(end) else f"{end:.12g}" for end in self)
        return f"{low}..{high}"


ANY = Range(-math.inf, math.inf)
_NONE = Range(math.nan, math.nan)


def _float(number: float) -> float:
    """The number as a float; nan for one that has none."""
    try:
        return float(number)
    except OverflowError:
        return math.nan


def _parse(text: str) -> Range:
    match = re.fullmatch(PATTERN, text)
    if match is None:
        return _NONE
    about, low, dots, high = match.group(1, 2, 6, 7)
    if low is None and high is None:
        return _NONE
    if high is not None and dots is None:
        return _NONE
    if about and dots:
        return _NONE
    least = float(low) if low else -math.inf
    if high:
        most = float(high)
    else:
        most = math.inf if dots else least
    wished = Range(least, most)
    return wished.wider(_ABOUT * abs(least)) if about else wished
