"""Incomplete gamma function: the p-value of a chi-square statistic, without SciPy.

It is the regularised upper incomplete gamma function Q(k/2, x/2).  Below the mean the lower one is
summed as a series of positive terms and taken from 1; above it the continued fraction of the upper
one converges quickly (Abramowitz and Stegun, 6.5.29 and 6.5.31; the latter by Lentz's method).
"""

import math

_MOST_STEPS = 10_000
_TINY = 1e-300
_CLOSE = 1e-16


def chi_square_tail(statistic: float, freedom: int) -> float:
    """P(chi-square with `freedom` degrees of freedom, 1 or more, ≥ `statistic`).

    >>> round(chi_square_tail(3.841458820694124, 1), 12), chi_square_tail(0.0, 5)
    (0.05, 1.0)
    """
    a, x = freedom / 2.0, statistic / 2.0
    if x <= 0.0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1.0:
        return max(0.0, 1.0 - scale * _series(a, x))
    return scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1.0 / a
    for n in range(1, _MOST_STEPS):
        term *= x / (a + n)
        total += term
        if term < total * _CLOSE:
            break
    return total


def _fraction(a: float, x: float) -> float:
    b = x + 1.0 - a
    c, d = 1.0 / _TINY, 1.0 / b
    value = d
    for n in range(1, _MOST_STEPS):
        numerator = -n * (n - a)
        b += 2.0
        d = 1.0 / _away_from_0(numerator * d + b)
        c = _away_from_0(b + numerator / c)
        value *= d * c
        if abs(d * c - 1.0) < _CLOSE:
            break
    return value


def _away_from_0(number: float) -> float:
    return number if abs(number) > _TINY else _TINY
