"""Arithmetic backends: floats and exact rationals behind one interface.

An arithmetic is one function, (numerator, denominator) → number, whose numbers have the operators
+, × and ÷.  Exact numbers are python-flint's `fmpq` if the extra `exact` is installed, else the
standard library's `Fraction`, which is slower and gives the same values.
"""

import math
from collections.abc import Callable
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

Number = Any
"""A float, a Fraction or an fmpq: anything that adds, multiplies and divides."""
Arithmetic = Callable[[int, int], Number]


UNIT = 2.0**-53
"""The largest relative error of one rounding."""

BEYOND_FLOATS = "expected a mean that a float can hold, got one of more than 10^308 rolls"
"""The error for a figure of a game that is too long for floats."""


def finite_or_infinite(expected: float) -> float:
    """An expected value; nan, which infinite numbers can give, becomes `inf`.

    >>> finite_or_infinite(2.5), finite_or_infinite(float("nan"))
    (2.5, inf)
    """
    return math.inf if math.isnan(expected) else expected


def floats(numerator: int, denominator: int) -> float:
    """The arithmetic of floats: fast; each operation has a relative error of at most 1.2e-16."""
    return numerator / denominator


def exact_arithmetic() -> Arithmetic:
    """The fastest exact arithmetic available: python-flint's, or the standard library's."""
    if find_spec("flint") is None:
        return Fraction
    from flint import fmpq

    arithmetic: Arithmetic = fmpq
    return arithmetic


def as_fraction(number: Number) -> Fraction:
    """An exact number as a `Fraction`.

    >>> as_fraction(exact_arithmetic()(6, 4))
    Fraction(3, 2)
    """
    if isinstance(number, int | Fraction):
        return Fraction(number)
    return Fraction(int(number.p), int(number.q))
