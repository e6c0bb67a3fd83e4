"""Ranges: the allowed values of a figure, as people write them."""

import math
import re
from typing import Any, NamedTuple

from boustro.errors import InputError, quote
from boustro.say import argument_name, say

RangeSpec = float | str | tuple[float, float] | None
"""A number, a text such as `36..44`, `5..`, `..9` or `about 10`, two numbers, or None (any)."""

_NUMBER = r"-?([0-9]+(\.[0-9]+)?|\.[0-9]+)([eE]-?[0-9]+)?"
PATTERN = rf"^\s*(about\s+)?({_NUMBER})?\s*(\.\.|–)?\s*({_NUMBER})?\s*$"
"""The pattern of a range as a text; a JSON schema uses it, too."""
_PERCENTAGES = re.compile(
    rf"(?=.*%)\s*(about\s+)?({_NUMBER}\s*%?)?\s*((\.\.|–)\s*({_NUMBER}\s*%)?)?\s*"
)
"""A range of percentages: the last number has a percent sign, the first may have one."""
_ABOUT = 0.05
"""`about 10` means 10 give or take this share of it: 9.5 to 10.5."""
_NEAR = 1e-12
"""A figure counts as equal to an end if it differs by at most this share of the end."""


class Range(NamedTuple):
    """The numbers from `low` to `high`, both included.

    >>> Range.of("36..44"), Range.of(7), Range.of("..9").high, Range.of("about 40").low
    (Range(low=36.0, high=44.0), Range(low=7.0, high=7.0), 9.0, 38.0)
    """

    low: float
    high: float

    @classmethod
    def of(cls, spec: Any, name: str = "range") -> "Range":
        """The range that `spec` describes; raises `InputError` if it is not a valid range."""
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
        has_numbers = wished.low < math.inf and wished.high > -math.inf
        is_in_order = wished.low <= wished.high
        if not (has_numbers and is_in_order):
            expected = "expected a number or a range such as 36..44"
            sentence = say("not-a-range", f"{expected}, got {quote(spec)}", got=quote(spec))
            raise InputError.of(name, sentence, argument_name(name))
        return wished

    @classmethod
    def of_chances(cls, spec: Any, name: str = "range") -> "Range":
        """The range of chances that `spec` describes; a text may have percentages.

        >>> Range.of_chances("..50.5%"), Range.of_chances("50..51 %"), Range.of_chances(0.5)
        (Range(low=-inf, high=0.505), Range(low=0.5, high=0.51), Range(low=0.5, high=0.5))
        """
        if isinstance(spec, str) and _PERCENTAGES.fullmatch(spec):
            low, high = cls.of(spec.replace("%", ""), name)
            return cls(low / 100, high / 100)
        return cls.of(spec, name)

    @property
    def is_point(self) -> bool:
        """Whether the range contains only one number."""
        return self.low == self.high

    @property
    def least(self) -> int:
        """The smallest number of things that is in the range."""
        if self.low <= 0:
            return 0
        return math.ceil(self.low)

    def wider(self, by: float) -> "Range":
        """The range with `by` more on both sides."""
        return Range(self.low - by, self.high + by)

    def wider_by_share(self, share: float) -> "Range":
        """The range with each end moved outwards by this share of its absolute value."""
        return Range(self.low - share * abs(self.low), self.high + share * abs(self.high))

    def distance(self, value: float) -> float:
        """How far `value` is outside the range.

        0 if it is inside, or outside by at most 10⁻¹² of an end; `inf` for nan.
        """
        low, high = self
        if low <= value <= high:
            return 0.0
        if math.isnan(value):
            return math.inf
        nearest_end = low if value < low else high
        distance = abs(value - nearest_end)
        is_rounding = distance <= _NEAR * abs(nearest_end)
        return 0.0 if is_rounding else distance

    def includes(self, value: float) -> bool:
        """Whether `value` is in the range, or outside by at most 10⁻¹² of an end."""
        return self.distance(value) == 0.0

    def __str__(self) -> str:
        if self.is_point:
            return f"{self.low:.12g}"
        low, high = ("" if math.isinf(end) else f"{end:.12g}" for end in self)
        return f"{low}..{high}"


ANY = Range(-math.inf, math.inf)
"""The range of all numbers."""
_NONE = Range(math.nan, math.nan)
"""Stands for something that is not a valid range: every comparison with nan is false."""


def _float(number: float) -> float:
    """A number as a float; nan if it is too large for one."""
    try:
        return float(number)
    except OverflowError:
        return math.nan


def _parse(text: str) -> Range:
    """The range that a text describes; `_NONE` if it is not a valid range."""
    match = re.fullmatch(PATTERN, text)
    if match is None:
        return _NONE
    about, low, dots, high = match.group(1, 2, 6, 7)
    has_no_number = low is None and high is None
    lacks_dots = high is not None and dots is None
    is_range_about = about and dots
    if has_no_number or lacks_dots or is_range_about:
        return _NONE
    least = float(low) if low else -math.inf
    if high:
        most = float(high)
    elif dots:
        most = math.inf
    else:
        most = least
    wished = Range(least, most)
    return wished.wider(_ABOUT * abs(least)) if about else wished
