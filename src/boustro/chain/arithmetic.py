"""Arithmetic backends: floats and exact rationals behind one interface.

An arithmetic is one function, (numerator, denominator) → number, whose numbers have the operators
+, × and ÷.  Exact numbers are python-flint's `fmpq` if the extra `exact` is installed, else the
standard library's `Fraction`, which is slower and gives the same values.
"""

import math
from collections.abc import Callable, Iterable
from fractions import Fraction
from importlib.util import find_spec
from typing import Any, TypeVar

Number = Any
"""A float, a Fraction or an fmpq: anything that adds, multiplies and divides."""
Arithmetic = Callable[[int, int], Number]


NEAR = 1e-12
"""The largest relative difference between the core's value of a figure and Python's."""
Thing = TypeVar("Thing")
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


def total(numbers: Iterable[Number], begun: Number = 0.0) -> Number:
    """`begun` plus the numbers, added one by one in their order.

    Since Python 3.12 the built-in `sum` corrects the rounding errors of floats, so its result would
    depend on the version.

    >>> total([0.1] * 10)
    0.9999999999999999
    """
    for number in numbers:
        begun += number
    return begun


def rank(
    items: Iterable[Thing], value: Callable[[Thing], float], *, scale: float = 0.0
) -> list[Thing]:
    """The items by ascending value; items with nearly equal values keep their order.

    Values are nearly equal if they differ from the lowest of their group by at most 10⁻¹² of it, or
    of `scale`.

    >>> rank([3, 1, 2], {1: 0.5, 2: 0.3, 3: 0.1 + 0.2}.__getitem__)
    [3, 2, 1]
    """
    listed = list(items)
    values = list(map(value, listed))
    groups: list[list[int]] = []
    lowest, allowed = -math.inf, -1.0  # so that the first item begins a group
    for index in sorted(range(len(listed)), key=values.__getitem__):
        if values[index] - lowest <= allowed < math.inf:
            groups[-1].append(index)
        else:
            groups.append([index])
            lowest = values[index]
            allowed = NEAR * max(abs(lowest), scale)
    return [listed[index] for group in groups for index in sorted(group)]


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
