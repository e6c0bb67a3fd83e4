"""Spectrum: the second eigenvalue of a chain, its relaxation time and its period.

What they are says `docs/theory.md`, "How long exactly?".  Sets and periods are those of the smallest
list of states (*lumpability*: Kemeny and Snell, *Finite Markov Chains*, section 6.3), which has the
same λ: what no throw to come depends on need not be remembered, and a count that no rule reads again
would make a period of its own.

Idea: within a strongly connected set N = (I − Q)⁻¹ has the same eigenvectors as Q and the eigenvalues
1/(1 − λ); the largest of them belongs to λ and to no other, even with a period.  So costs v are put
through N, what is expected being the next costs, until their shape stays the same.  Where states have
the same throws N is the elimination that means come from, by the core where there is one; turns and
games with a trap are eliminated as rows.

Why it is right: for positive v the least and the largest quotient of an entry of N·v and that of v
enclose the eigenvalue (Collatz 1942, Wielandt 1950).  λ is 1 − 1/time, or where that would cancel
the share of v that stays within the set.
"""

import itertools
import math
from array import array
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from math import lcm
from typing import Any, NamedTuple, cast

from boustro import core
from boustro.chain.absorption import Absorbing, Rolls
from boustro.chain.arithmetic import BEYOND_FLOATS, total
from boustro.chain.elimination import HUNG, TRAPPED, Factors, Row, join_targets
from boustro.chain.reach import period_of, strong_components
from boustro.chain.tail import Decay, Tail
from boustro.chain.walks import live_states
from boustro.errors import LimitError
from boustro.model.states import FINISH

_OUT = -1
_ENCLOSED = 1e-12
_NEARLY = 1.0 - 1e-9
"""Sets whose times differ by less are left equally slowly."""
_MOST_PASSES = 100_000
_ALL_DIGITS = 1e-290
"""Far less than this, a float has fewer digits than others."""
Solve = Callable[[Sequence[float]], Sequence[float]]
"""N, which tells of costs what is expected of them in all."""
Way = tuple[int, float]


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
        place = _fewest_states(chain)
        # From all states of a set the chances are those from its first.
        pairs = sorted({own: state for state, own in reversed(place.items())}.items())
        firsts = [state for _, state in pairs]
        edges = [[place[to] for to in chain.rows[state] if to in place] for state in firsts]
        sets = strong_components(range(len(firsts)), edges)
        periods = [period_of(together, edges) for together in sets]
        if tail is not None and lcm(*periods) == 1:
            return cls(tail.rate, tail.steps_per_finish, 1)
        found = [_slowest(chain, place, [firsts[i] for i in sorted(each)]) for each in sets]
        kept, time = max(found, key=lambda each: each[1], default=(0.0, 1.0))
        slow = (d for d, (_, each) in zip(periods, found, strict=True) if each >= time * _NEARLY)
        if tail is not None:
            kept, time = tail.rate, tail.steps_per_finish
        return cls(kept, time, lcm(*slow))


def _fewest_states(chain: Absorbing) -> dict[int, int]:
    """The states from which the finish can be reached, each with the number of its set.

    States are put together that only the list of them tells apart.
    """
    live = live_states(chain)
    if len(set(chain.squares)) == len(chain.squares):
        return live
    ways = dict.fromkeys(range(HUNG, len(chain.rows)), TRAPPED) | {FINISH: FINISH} | live
    rows = [join_targets(chain.rows[state], ways) for state in live]
    return dict(zip(live, lump(rows, [chain.squares[state] for state in live]), strict=True))


def lump(rows: Sequence[Row], squares: Sequence[int]) -> list[int]:
    """For each state the number of its set; chances are equal that agree to ten digits.

    States on one square are put together, and taken apart again where the chances of what a step
    leads to differ, until no set is split any more.

    >>> lump([{1: 0.5, 2: 0.5}, {0: 1.0}, {0: 1.0}], [5, 7, 7])
    [0, 1, 1]
    """
    sets = _numbers(squares)
    while True:
        place = dict(enumerate(sets))
        finer = _numbers((own, _onward(row, place)) for own, row in zip(sets, rows, strict=True))
        if max(finer, default=0) == max(sets, default=0):
            return sets
        sets = finer


def _onward(row: Row, place: Mapping[int, int]) -> Hashable:
    """The sets and ways out that a step leads to, each with its chance."""
    return frozenset((to, f"{float(q):.9e}") for to, q in join_targets(row, place).items())


def _numbers(kinds: Iterable[Hashable]) -> list[int]:
    """Equal things by one number, in the order in which they come."""
    known: dict[Hashable, int] = {}
    return [known.setdefault(kind, len(known)) for kind in kinds]


def _slowest(
    chain: Absorbing, place: Mapping[int, int], states: Sequence[int]
) -> tuple[float, float]:
    """The largest eigenvalue λ of Q on a strongly connected set, and 1/(1 − λ)."""
    own = {place[state]: i for i, state in enumerate(states)}
    inside = {state: own[at] for state, at in place.items() if at in own}
    solve, ways = _eliminate_set(chain, states, inside)
    v = quotients = [1.0] * len(states)
    for _ in range(_MOST_PASSES):
        after = solve(v)
        pairs = zip(after, v, strict=True)
        quotients = [now / before for now, before in pairs if before > _ALL_DIGITS]
        whole = total(after)
        if not whole < math.inf:
            raise LimitError(BEYOND_FLOATS)
        v = [entry / whole for entry in after]
        if max(quotients) - min(quotients) <= _ENCLOSED * min(quotients):
            break
    time = total(quotients) / len(quotients)
    stays = total(q * v[to] for to, q in ways if to != _OUT)
    return Decay.of(1.0 / time, stays).kept, time


def _eliminate_set(
    chain: Absorbing, states: Sequence[int], inside: Mapping[int, int]
) -> tuple[Solve, Iterator[Way]]:
    """Elimination of some states, all that is not `inside` being one way out; and all ways."""
    flat = itertools.chain.from_iterable
    if isinstance(chain, Rolls) and core.native is not None:
        chances = chain.chain.chances
        targets = [[inside.get(to, _OUT) for to in chain.chain.targets[state]] for state in states]
        eliminated = cast("Any", core.native).Backward(
            array("q", flat(targets)), array("d", chances)
        )
        ways = flat(zip(row, chances, strict=True) for row in targets)
        return lambda costs: eliminated.solve(array("d", costs)), ways
    ways_out = {to: inside.get(to, _OUT) for state in states for to in chain.rows[state]}
    rows = [join_targets(chain.rows[state], ways_out) for state in states]
    return Factors.of(rows).solve, flat(row.items() for row in rows)
