"""Sequences listed to a horizon and continued as a sum of geometric ones.

Idea: what several players do is a product of what each does, because they do not touch each other.
A chance to be still playing is listed up to a horizon; after it, it is c + a(r)·λᵏ at step r of
cycle k.  A product of such sequences is again of this form, so its sum over all n is known in
full, however long the games.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from boustro.chain.arrays import Floats, np
from boustro.chain.lengths import Lengths

Terms = dict[float, Floats]
"""log λ → coefficients: after the horizon, step r of cycle k, both from 0, is Σ coefficients[r]·λᵏ."""


class Span(NamedTuple):
    """How far sequences are listed, and the steps of their cycles: the same for all in a product."""

    horizon: int
    cycle: int

    @classmethod
    def of(cls, all_lengths: Iterable[Lengths]) -> "Span":
        """The longest horizon of all, and the least common multiple of their cycles."""
        found = list(all_lengths)
        cycles = (lengths.tail.length for lengths in found if lengths.tail is not None)
        return cls(max(lengths.horizon for lengths in found), math.lcm(*cycles))


@dataclass(frozen=True, eq=False)
class Series:
    """Numbers `begins[0]`, `begins[1]`, …, and after those the sum of `terms`.

    >>> halves = Series(np.array([1.0, 0.5]), {math.log(0.5): np.array([0.25])})
    >>> halves.total(), round((halves * halves).total(), 9)
    (2.0, 1.333333333)
    """

    begins: Floats
    terms: Terms

    @classmethod
    def constant(cls, value: float, span: Span) -> "Series":
        """The same number for ever."""
        terms = {0.0: np.full(span.cycle, value)} if value > 0.0 else {}
        return cls(np.full(span.horizon + 1, value), terms)

    def __mul__(self, other: "Series") -> "Series":
        """The sequence of the products; both must have one span."""
        terms: Terms = {}
        for log, coefficients in self.terms.items():
            for other_log, others in other.terms.items():
                key = log + other_log
                terms[key] = terms.get(key, 0.0) + coefficients * others
        return Series(self.begins * other.begins, terms)

    def __add__(self, other: "Series") -> "Series":
        """The sequence of the sums; both must have one span."""
        terms = dict(self.terms)
        for log, coefficients in other.terms.items():
            terms[log] = terms.get(log, 0.0) + coefficients
        return Series(self.begins + other.begins, terms)

    def total(self) -> float:
        """The sum of all its numbers; `inf` where they do not grow small."""
        tail = 0.0
        for log, coefficients in self.terms.items():
            if coefficients.any():
                tail += float(coefficients.sum()) / -math.expm1(log) if log < 0.0 else math.inf
        return float(self.begins.sum()) + tail


def product(factors: Iterable[Series]) -> Series:
    """The product of one or more sequences of one span."""
    first, *others = factors
    for other in others:
        first = first * other
    return first


def ends_at(lengths: Lengths, span: Span) -> Series:
    """P(length = n) for n = 0 and on."""
    return _series(lengths.pmf(span.horizon + span.cycle), lengths, span)


def goes_on_beyond(lengths: Lengths, span: Span, *, shift: int = 0) -> Series:
    """The chance to be neither finished nor hung after n − shift steps, for n = 0 and on.

    `shift` is 0 or 1: how many steps behind the others a token is.
    """
    before, most = np.full(shift, lengths.p_finish), span.horizon + span.cycle - shift
    after = np.concatenate([before, lengths.finishing_after_each(most)])
    after[: 1 + shift] += lengths.hung
    found = _series(after, lengths, span)
    return found + Series.constant(lengths.lost, span) if lengths.lost > 0.0 else found


def is_over_by(lengths: Lengths, span: Span) -> Series:
    """P(length ≤ n) for n = 0 and on."""
    after = _series(lengths.finishing_after_each(span.horizon + span.cycle), lengths, span)
    less = {log: -coefficients for log, coefficients in after.terms.items()}
    found = Series.constant(lengths.p_finish, span) + Series(-after.begins, less)
    return Series(np.maximum(found.begins, 0.0), found.terms)


def _series(listed: Floats, lengths: Lengths, span: Span) -> Series:
    """A sequence that is listed for one cycle more than its horizon, and is geometric from there."""
    begins, cycle = listed[: span.horizon + 1], listed[span.horizon + 1 :]
    if lengths.tail is None:
        return Series(begins, {})
    return Series(begins, {lengths.tail.log * (span.cycle // lengths.tail.length): cycle})
