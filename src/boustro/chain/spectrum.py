"""Spectrum: the second eigenvalue of a chain, its relaxation time and its period.

The transition matrix P has the eigenvalue 1, which belongs to the finish.  The second one, λ, is
the largest of P on the states from which the finish can be reached: late in a game the share λ of
all games still running goes on after one more roll (theorem 6).  1/(1 − λ) is the *relaxation
time* (Levin, Peres and Wilmer, *Markov Chains and Mixing Times*, section 12.2): so many rolls of
the rest of a game are expected late in it.  Where tokens come back to a state only every d rolls, λ
times any d-th root of 1 is an eigenvalue, too.

Idea: λ is that of the strongly connected set that is left most slowly.  Within such a set
N = (I − Q)⁻¹ has the same eigenvectors as Q and the eigenvalues 1/(1 − λ); the largest of them
belongs to λ and to no other, even with a period.  So tokens are sent through N until their shape
stays the same.  N comes from an elimination without subtraction, and the relaxation time is right
to nearly all its digits, also where λ itself rounds to 1.

Why it is right: for positive v the least and the largest quotient of an entry of v·N and that of v
enclose the eigenvalue (Collatz 1942, Wielandt 1950).
"""

from collections.abc import Sequence
from typing import NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import total
from boustro.chain.elimination import Factors, Row
from boustro.chain.reach import period, strong_components
from boustro.chain.tail import Tail
from boustro.chain.walks import live_states, onward

_OUT = -1
_ENCLOSED = 1e-12
_MOST_PASSES = 100_000


class Spectrum(NamedTuple):
    """The second eigenvalue, the relaxation time in steps, and the period in steps.

    0, 1 and 1 where no state comes back to itself.

    >>> from boustro import Board, Rules
    >>> from boustro.chain.definitions import Chain
    >>> from boustro.model.game import Game
    >>> Spectrum.of(Absorbing.of(Chain.of(Game(Board(4), Rules(die=2)))))
    Spectrum(second_eigenvalue=0.5, relaxation_time=2.0, period=1)
    """

    second_eigenvalue: float
    relaxation_time: float
    period: int

    @classmethod
    def of(cls, chain: Absorbing, tail: Tail | None = None) -> "Spectrum":
        """The spectrum of `chain`; `tail` is that of its lengths, where it is known already."""
        place = live_states(chain)
        edges = onward(chain, place)
        if tail is not None:
            return cls(tail.rate, tail.steps_per_finish, period(edges))
        states = list(place)
        sets = strong_components(range(len(states)), edges)
        slowest = max(
            (_slowest(chain, [states[i] for i in together]) for together in sets),
            key=lambda found: found[1],
            default=(0.0, 1.0),
        )
        return cls(*slowest, period(edges))


def _slowest(chain: Absorbing, states: Sequence[int]) -> tuple[float, float]:
    """The largest eigenvalue λ of Q on a strongly connected set, and 1/(1 − λ)."""
    rows = _rows_among(chain, states)
    factors, v = Factors.of(rows), [1.0] * len(rows)
    quotients = v
    for _ in range(_MOST_PASSES):
        after = factors.solve_left(v)
        quotients = [now / before for now, before in zip(after, v, strict=True)]
        whole = total(after)
        v = [entry / whole for entry in after]
        if max(quotients) - min(quotients) <= _ENCLOSED * min(quotients):
            break
    stays = total(
        entry * q for entry, row in zip(v, rows, strict=True) for to, q in row.items() if to != _OUT
    )
    return min(1.0, stays), total(quotients) / len(quotients)


def _rows_among(chain: Absorbing, states: Sequence[int]) -> list[Row]:
    """The rows of these states, all other targets being one way out."""
    place = {state: i for i, state in enumerate(sorted(states))}
    rows = []
    for state in place:
        row: Row = {}
        for to, q in chain.rows[state].items():
            inside = place.get(to, _OUT)
            row[inside] = row[inside] + q if inside in row else q
        rows.append(row)
    return rows
