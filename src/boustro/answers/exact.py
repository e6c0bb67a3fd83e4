"""Exact figures of a game length in the answer to `analyse`: fractions as text."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import Annotated

from boustro.answers.documents import NOT_ASKED, NotAsked, decimal
from boustro.answers.hints import Matches
from boustro.chain import GameLength
from boustro.chain.gamelength import WITHIN

MOST_FRACTIONS = 1_000
"""The longest game whose chance is written as a fraction: of some 1,600 digits with a d6."""

Ratio = Annotated[str, Matches("^-?[0-9]+/[0-9]+$")]


@dataclass(frozen=True)
class ExactAnswer:
    """Figures as exact fractions, `"p/q"` in lowest terms."""

    mean: Ratio | None
    """Null with a trap, as are the next two."""
    variance: Ratio | None
    third_moment: Ratio | None
    """The third central moment."""
    p_finish: Ratio
    p_within: Mapping[int, Ratio] | NotAsked = NOT_ASKED
    """In rolls only: for each n the probability that the game is finished within n."""
    pmf: tuple[Ratio, ...] | NotAsked | None = NOT_ASKED
    """Only with `--pmf N`: P(length = n) for n = 0 to N; null for N above 1,000."""


def exact_answer(length: GameLength, *, pmf: int | None = None) -> ExactAnswer | NotAsked:
    """The figures of `length` as fractions; `NOT_ASKED` where it was not worked out exactly.

    >>> from boustro import Board, analyse
    >>> found = exact_answer(analyse(Board(7), exact=True).rolls, pmf=2)
    >>> found.mean, found.pmf, found.p_within[10]
    ('7/1', ('0/1', '0/1', '1/6'), '8124571/10077696')
    """
    finish = length.p_finish_exact
    if finish is None:
        return NOT_ASKED
    moments = (length.mean_exact, length.variance_exact, length.third_moment_exact)
    mean, variance, third = (None if x is None else ratio(x) for x in moments)
    if length.unit != "rolls":
        # Where a turn has several rolls, the chances of turns have far longer denominators.
        return ExactAnswer(mean, variance, third, ratio(finish))
    asked = -1 if pmf is None or pmf > MOST_FRACTIONS else pmf
    chances = length.pmf_exact(max(*WITHIN, asked)) or ()
    within = list(accumulate(chances))
    listed = None if pmf is not None and asked < 0 else tuple(map(ratio, chances[: asked + 1]))
    return ExactAnswer(
        mean,
        variance,
        third,
        ratio(finish),
        {n: ratio(within[n]) for n in WITHIN},
        NOT_ASKED if pmf is None else listed,
    )


def ratio(fraction: Fraction) -> str:
    """A fraction as `p/q`, however many digits it has.

    >>> ratio(Fraction(7))
    '7/1'
    """
    return f"{decimal(fraction.numerator)}/{decimal(fraction.denominator)}"
