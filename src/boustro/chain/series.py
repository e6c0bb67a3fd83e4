"""Sequences that are listed to a horizon and a sum of geometric ones after it.

Idea: what several players do is a product of what each does, because they do not touch each other.
A chance to be still playing is listed up to a horizon and c + a·λⁿ after it; a product of such
sequences is again of this form, so its sum over all n is known in full, however long the games.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from boustro.chain.arrays import Floats, np
from boustro.chain.lengths import Lengths

Terms = dict[float, float]
"""log λ → coefficient: the n-th number after the horizon, n from 0, is Σ coefficient · λⁿ."""


@dataclass(frozen=True, eq=False)
class Series:
    """Numbers `begins[0]`, `begins[1]`, …, and after those the sum of `terms`.

    >>> halves = Series(np.array([1.0, 0.5]), {math.log(0.5): 0.25})
    >>> halves.total(), round((halves * halves).total(), 9)
    (2.0, 1.333333333)
    """

    begins: Floats
    terms: Terms

    def __mul__(self, other: "Series") -> "Series":
        """The sequence of the products; both must have one horizon."""
        terms: Terms = {}
        for log, coefficient in self.terms.items():
            for other_log, other_coefficient in other.terms.items():
                key = log + other_log
                terms[key] = terms.get(key, 0.0) + coefficient * other_coefficient
        return Series(self.begins * other.begins, terms)

    def total(self) -> float:
        """The sum of all its numbers; `inf` where they do not grow small."""
        tail = 0.0
        for log, coefficient in self.terms.items():
            if coefficient != 0.0:
                tail += coefficient / -math.expm1(log) if log < 0.0 else math.inf
        return float(self.begins.sum()) + tail


def product(factors: Iterable[Series]) -> Series:
    """The product of one or more sequences of one horizon."""
    first, *others = factors
    for other in others:
        first = first * other
    return first


def ends_at(lengths: Lengths, horizon: int) -> Series:
    """P(length = n) for n = 0 and on."""
    begins = np.zeros(horizon + 1)
    listed = lengths.pmf(horizon)
    begins[: len(listed)] = listed
    return Series(begins, _tail(lengths, horizon, lengths.rate))


def lasts_beyond(lengths: Lengths, horizon: int, *, shift: int = 0) -> Series:
    """P(length > n − shift) for n = 0 and on; `shift` is 0 or 1."""
    never = 1.0 - lengths.p_finish
    begins = np.concatenate([np.ones(shift), lengths.beyond_each(horizon)])[: horizon + 1]
    terms = _tail(lengths, horizon, 1.0 if shift else 1.0 - lengths.rate)
    if never > 0.0:
        terms[0.0] = terms.get(0.0, 0.0) + never
    return Series(begins, terms or {-1.0: 0.0})


def is_over_by(lengths: Lengths, horizon: int) -> Series:
    """P(length ≤ n) for n = 0 and on."""
    begins = np.maximum(1.0 - lengths.beyond_each(horizon), 0.0)
    later = _tail(lengths, horizon, 1.0 - lengths.rate)
    terms = {log: -coefficient for log, coefficient in later.items()}
    terms[0.0] = terms.get(0.0, 0.0) + lengths.p_finish
    return Series(begins, terms)


def _tail(lengths: Lengths, horizon: int, factor: float) -> Terms:
    """`factor` times the chance to finish after horizon, horizon + 1, …, as terms."""
    if lengths.rate in (0.0, 1.0) or lengths.later == 0.0:
        return {-1.0: 0.0}
    return {math.log1p(-lengths.rate): factor * lengths.finishing_after(horizon)}
