"""Sums over all n of sequences that are listed up to a horizon and geometric beyond it.

Idea: players do not affect one another, so a chance for several players is a product of chances for
each.  The chance to be still playing after n steps is listed up to a horizon.  Beyond it, the
chance is c + a(r)·λᵏ at step r of cycle k.  A product of such sequences has the same form, so its
sum over all n has a formula, however long the games are.
"""

import math
from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from operator import add, mul, neg
from typing import NamedTuple

from boustro import core
from boustro.basics.floats import total
from boustro.chain.distribution import Lengths
from boustro.chain.tail import NO_DECAY, Decay

Values = tuple[float, ...]
Terms = dict[Decay, Values]
"""Maps each λ to its coefficients.

Beyond the horizon, the value at step r of cycle k (both from 0) is Σ coefficients[r]·λᵏ.
"""


class Span(NamedTuple):
    """The horizon and the cycle of sequences, equal for all factors of a product."""

    horizon: int
    """The number of listed steps."""
    cycle: int
    """The number of steps of a cycle."""

    @classmethod
    def of(cls, all_lengths: Iterable[Lengths]) -> "Span":
        """The longest horizon of all, and the least common multiple of their cycles."""
        laws = list(all_lengths)
        cycles = (law.tail.length for law in laws if law.tail is not None)
        return cls(max(law.horizon for law in laws), math.lcm(*cycles))


@dataclass(frozen=True, eq=False)
class Series:
    """Numbers `begins[0]`, `begins[1]`, …, followed by the sum of `terms`.

    >>> halves = Series(array("d", [1.0, 0.5]), {Decay(0.5, 0.5): (0.25,)})
    >>> total_of_product([halves]), round(total_of_product([halves, halves]), 9)
    (2.0, 1.333333333)
    """

    begins: "array[float]"
    terms: Terms

    @classmethod
    def constant(cls, value: float, span: Span) -> "Series":
        """The same number for ever."""
        terms = {NO_DECAY: (value,) * span.cycle} if value > 0.0 else {}
        return cls(array("d", [value]) * (span.horizon + 1), terms)

    def __mul__(self, other: "Series") -> "Series":
        """The sequence of the products; both must have the same span."""
        begins = array("d", map(mul, self.begins, other.begins))
        return Series(begins, _product_of_terms([self.terms, other.terms]))

    def __add__(self, other: "Series") -> "Series":
        """The sequence of the sums; both must have the same span."""
        terms = dict(self.terms)
        for decay, coefficients in other.terms.items():
            _add(terms, decay, coefficients)
        return Series(array("d", map(add, self.begins, other.begins)), terms)


def total_of_product(factors: Sequence[Series]) -> float:
    """The sum over all n of a product of sequences of one span; `inf` if it diverges."""
    listed = [factor.begins for factor in factors]
    if core.native is None:
        begins = _total_of_products(listed)
    else:
        begins = core.native.total_of_products(listed)
    tail = 0.0
    terms = _product_of_terms([factor.terms for factor in factors])
    for decay, coefficients in terms.items():
        if not any(coefficients):
            continue
        if decay.ends == 0.0:
            return math.inf  # this term never becomes smaller
        tail += total(coefficients) / decay.ends
    return float(begins) + tail


def _total_of_products(sequences: Sequence["array[float]"]) -> float:
    """The readable reference of `total_of_products` in `native/boustro/walk.hpp`."""
    products: Iterable[float] = sequences[0]
    for sequence in sequences[1:]:
        products = map(mul, products, sequence)
    return float(total(products))


def _product_of_terms(factors: Sequence[Terms]) -> Terms:
    product = factors[0]
    for factor in factors[1:]:
        terms: Terms = {}
        for decay, coefficients in product.items():
            for other, others in factor.items():
                _add(terms, decay.then(other), tuple(map(mul, coefficients, others)))
        product = terms
    return product


def _add(terms: Terms, decay: Decay, coefficients: Values) -> None:
    """Add these coefficients to the terms of the same decay."""
    known = terms.get(decay)
    terms[decay] = coefficients if known is None else tuple(map(add, known, coefficients))


def ends_at(lengths: Lengths, span: Span) -> Series:
    """P(length = n) for n from 0 on."""
    return _series(lengths.pmf(span.horizon + span.cycle), lengths, span)


def goes_on_beyond(lengths: Lengths, span: Span, *, shift: int = 0) -> Series:
    """The chance to be neither finished nor hung after n − shift steps, for n from 0 on.

    `shift` (0 or 1) is the number of steps by which a token is behind the others.
    """
    series = _finishing_after(lengths, span, shift)
    # Only the first turn can hang, so a token hangs after 1 step at the latest.
    for n in range(min(shift, span.horizon) + 1):
        series.begins[n] += lengths.hung
    if lengths.lost > 0.0:
        return series + Series.constant(lengths.lost, span)
    return series


def is_over_by(lengths: Lengths, span: Span, *, shift: int = 0) -> Series:
    """P(length ≤ n − shift) for n from 0 on."""
    delayed = (0.0,) * shift + lengths.within_each(span.horizon)
    begins = array("d", delayed[: span.horizon + 1])
    # Beyond the horizon it is the chance to finish at all, minus the chance to finish later.
    after = _finishing_after(lengths, span, shift)
    negated = {decay: tuple(map(neg, coefficients)) for decay, coefficients in after.terms.items()}
    at_all = Series.constant(lengths.p_finish, span)
    difference = at_all + Series(after.begins, negated)
    return Series(begins, difference.terms)


def _finishing_after(lengths: Lengths, span: Span, shift: int) -> Series:
    """The chance to finish, but after more than n − shift steps, for n from 0 on."""
    after = lengths.finishing_after_each(span.horizon + span.cycle - shift)
    return _series((lengths.p_finish,) * shift + after, lengths, span)


def _series(listed: Values, lengths: Lengths, span: Span) -> Series:
    """The sequence that begins with `listed`, which ends one cycle beyond the horizon."""
    first_of_cycle = span.horizon + 1
    begins, cycle = array("d", listed[:first_of_cycle]), listed[first_of_cycle:]
    if lengths.tail is None:
        return Series(begins, {})
    own_cycles = span.cycle // lengths.tail.length
    decay_of_cycle = lengths.tail.decay.power(own_cycles)
    return Series(begins, {decay_of_cycle: cycle})
