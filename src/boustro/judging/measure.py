"""Measures: which answers count as the right one.

An answer is a whole number, a decimal, or a text (a fraction or words).
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isfinite
from typing import Any

Answer = int | float | str
NO_ROUTE = -1
_DIGITS = re.compile(r"[+-]?\d+")
_FRACTION = re.compile(r"[+-]?\d{1,4000}(?:/0*[1-9]\d{0,4000}|\.\d{0,400})?")


@dataclass(frozen=True, slots=True)
class Measure:
    """Which answers count as right: equal numbers, or decimals within a tolerance."""

    tolerance: float = 0.0
    """The largest error of a decimal: relative if the right value exceeds 1, otherwise absolute."""
    modulus: int = 0
    """The prime P if a fraction p/q is written as p·q⁻¹ modulo P; 0 otherwise."""
    is_exact: bool = False
    """Whether a fraction is written as p/q."""

    def written(self, value: Any) -> Answer:
        """A right value in the form of an answer.

        >>> from fractions import Fraction
        >>> half = Fraction(1, 2)
        >>> Measure(modulus=998244353).written(half), Measure(is_exact=True).written(half)
        (499122177, '1/2')
        """
        if isinstance(value, int | str):
            return value % self.modulus if self.modulus and not isinstance(value, str) else value
        if isinstance(value, tuple | list):
            return " ".join(map(str, value))
        if value == inf:
            return NO_ROUTE
        if self.modulus:
            return int(value.numerator * pow(value.denominator, -1, self.modulus) % self.modulus)
        return str(value) if self.is_exact else float(value)

    def accepts(self, answer: Answer | None, right: Answer) -> bool:
        """Whether every word of an answer is right.

        >>> Measure(tolerance=1e-6).accepts("0.5 0.4999999", "0.5 0.5"), Measure().accepts(3, 3)
        (True, True)
        """
        words, expected = str(answer).split(), str(right).split()
        if self.is_exact:
            words, expected = (_as_fractions(some) for some in (words, expected))
        return len(words) == len(expected) and all(map(self._is_same, words, expected))

    def _is_same(self, word: str, expected: str) -> bool:
        number, right = _number(word), _number(expected)
        are_whole = all(map(_DIGITS.fullmatch, (word, expected)))
        if are_whole or not self.tolerance or number is None or right is None:
            return word == expected
        return abs(number - right) <= self.tolerance * max(1.0, abs(right))

    @property
    def is_whole(self) -> bool:
        """Whether a right answer that is one number is a whole number."""
        return not self.tolerance and not self.is_exact


def _as_fractions(words: Sequence[str]) -> list[str]:
    """All numbers as fractions in lowest terms; other words unchanged.

    >>> _as_fractions(["6.0", "4/6", "6/1", "none"])
    ['6', '2/3', '6', 'none']
    """
    return [str(Fraction(word)) if _FRACTION.fullmatch(word) else word for word in words]


def _number(answer: Answer | None) -> float | None:
    try:
        number = float(answer) if answer is not None else inf
    except ValueError:
        return None
    return number if isfinite(number) else None


WHOLE = Measure()
