"""Absorption by step: how much of the chain has finished, until its tail is geometric.

Idea: if v has the probabilities of the states after n steps, one step is v ← v·Q, and the chance to
finish in it is v·finishing.  After enough steps v keeps its shape and only shrinks, by the factor λ
per step (theorem 6).  From there on everything is geometric, so games of 10³⁸ rolls have quantiles
too.  If tokens return to a state only every d steps, v keeps its shape from each cycle of d steps
to the next, and shrinks by λᵈ per cycle.

Why it is right: there are only sums of products of non-negative numbers, so the relative error of
each entry grows in each step by at most the number of ways into a state.  Whether v keeps its shape
is checked for every entry, relatively.  What finishes in a cycle is a sum, so nothing is
subtracted.

Sums over all lengths need no more steps where v, weighted by the mean steps from each state, is
next to nothing: no sum of chances, and no mean, then lacks more than that.  The mean sees a state
that is hardly ever entered and kept for very long, which the chance alone would not.

States from which the finish cannot be reached are left out, because no token returns
from them to the others.
"""

from array import array
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from math import inf, lcm
from typing import Any, NamedTuple, cast

from boustro.basics.floats import total
from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction, floats
from boustro.chain.reach import period
from boustro.core import CoreValue, native
from boustro.model.states import FINISH, states_that_reach

_BLOCK = 64
"""The steps of a block."""
FIRST_BLOCKS = 8
"""The blocks of the first steps."""
_UNLISTED_BLOCKS = 64
"""The blocks that the core follows further before Python lists the chain to look for a cycle."""
_LONGEST_CYCLE = 5_000
"""The longest cycle that is followed."""
_MOST_BLOCKS = 3_125
"""The most blocks that are followed."""
NOTHING = 1e-290
"""Below this probability floats lose digits, so nothing is followed further."""
ENOUGH = 1e-15
"""The share of `p_finish` below which the expected steps that are left change no sum."""
_SAME_SHAPE = 1e-12
"""The relative difference of entries below which v keeps its shape."""

Ways = list[tuple[int, float]]
"""States, each with a probability."""


@dataclass(frozen=True, slots=True, eq=False)
class Live(CoreValue):
    """The states from which the finish can be reached, with numbers of their own."""

    into: list[Ways]
    """The ways into each of them from others, by ascending state."""
    finishing: Ways
    """The states that may finish in one step, with the chance."""
    hopes: list[float]
    """The chance to finish at all, from each state."""
    means: list[float]
    """The mean steps, from each state, until the token finishes or can no longer finish."""
    places: dict[int, int]
    """The number here of each of these states of the chain."""

    @classmethod
    def of(cls, chain: Absorbing) -> "Live":
        """The states of `chain` from which the finish can be reached.

        >>> Live.of(Absorbing(({1: 0.5, -2: 0.5}, {0: 0.5, 1: 0.25, -1: 0.25}, {-2: 1.0}), 0)).into
        [[(1, 0.5)], [(0, 0.5), (1, 0.25)]]
        """
        places = _places(chain)
        into: list[Ways] = [[] for _ in places]
        finishing: Ways = []
        for state, i in places.items():
            for to, q in chain.rows[state].items():
                if to == FINISH:
                    finishing.append((i, q))
                elif to in places:
                    into[places[to]].append((i, q))
        # The means tell when sums need no more steps.  The core has already followed the chain that
        # far, or could not, and the elimination that gives the means is slow here.
        core_has_tried = chain.in_core is not None
        means = [inf if core_has_tried else chain.mean_from[state] for state in places]
        hopes = [1.0] * len(places)
        if chain.leaks:
            ends = [row.get(FINISH, floats(0, 1)) for row in chain.rows]
            from_all = chain.factors.solve(ends)
            hopes = [from_all[state] for state in places]
        return cls(into, finishing, hopes, means, places)

    @property
    def period(self) -> int:
        """The steps after which tokens come back to a state; the same as of the ways backwards."""
        return period([[state for state, _ in ways] for ways in self.into])

    def follow(
        self, v: Sequence[float], cycle: int, blocks: int, least: float = 0.0
    ) -> "AbsorptionSteps":
        """`follow`, by the core if it is there."""
        if (core := self.core_form) is None:
            return follow(self, v, cycle, blocks, least)
        return AbsorptionSteps(*core.follow(array("d", v), cycle, blocks, least))

    def make_core_form(self) -> Any:
        """The object of the core: where the ways into each state begin, and so on."""
        first = array("q", accumulate(map(len, self.into), initial=0))
        ways = [way for ways in self.into for way in ways]
        return cast("Any", native).Live(
            first,
            array("q", [state for state, _ in ways]),
            array("d", [chance for _, chance in ways]),
            array("q", [state for state, _ in self.finishing]),
            array("d", [chance for _, chance in self.finishing]),
            array("d", self.hopes),
            array("d", self.means),
        )


class AbsorptionSteps(NamedTuple):
    """Some steps of a token."""

    finishes: tuple[float, ...]
    """The chance to finish at each step."""
    v: tuple[float, ...]
    """The probabilities of the states after these steps."""
    pending: float
    """The chance to finish later."""
    left: float
    """The expected steps that are left."""
    shares: tuple[float, ...] = ()
    """The shares of `pending` that finish at each step of a cycle, if the shape of `v` stays the
    same over it; else empty."""
    kept: float = 0.0
    """The share that a cycle keeps."""

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to follow: the rest is geometric, or nothing."""
        return bool(self.shares) or self.pending <= NOTHING


def first_steps(chain: Absorbing, start: int | None = None) -> AbsorptionSteps:
    """The first steps of a token in state `start`, as far as sums need them, or 512 of them.

    By default it begins at the outset, and the core may know the steps.
    """
    if start is None and chain.in_core is not None:
        return AbsorptionSteps(*chain.in_core.law(FIRST_BLOCKS, ENOUGH))
    live = Live.of(chain)
    begin = live.places.get(chain.start if start is None else start)
    if begin is None:
        return AbsorptionSteps((), (), 0.0, 0.0)
    outset = [float(i == begin) for i in live.places.values()]
    return live.follow(outset, 1, FIRST_BLOCKS, ENOUGH * live.hopes[begin])


def further_steps(chain: Absorbing, followed: AbsorptionSteps, least: float) -> AbsorptionSteps:
    """The steps of a token with those after them, until `least` or a geometric tail is left."""
    if chain.in_core is not None:
        blocks = min(_UNLISTED_BLOCKS, _blocks_left(followed))
        later = AbsorptionSteps(*chain.in_core.law(blocks, least, array("d", followed.v)))
        followed = _joined(followed, later)
        if followed.is_settled or followed.left <= least:
            return followed
    live = Live.of(chain)
    length = live.period
    cycle = length if length <= _LONGEST_CYCLE else 1
    later = live.follow(followed.v, cycle, _blocks_left(followed), least)
    return _joined(followed, later)


def _blocks_left(followed: AbsorptionSteps) -> int:
    """The blocks that may still be followed."""
    return _MOST_BLOCKS - len(followed.finishes) // _BLOCK


def _joined(followed: AbsorptionSteps, later: AbsorptionSteps) -> AbsorptionSteps:
    """All steps, and what is left after the later ones."""
    return later._replace(finishes=followed.finishes + later.finishes)


def follow(
    live: Live, v: Sequence[float], cycle: int, blocks: int, least: float = 0.0
) -> AbsorptionSteps:
    """Steps from `v` on, in blocks of 64, until the shape stays the same over a cycle.

    They also end where at most `least` steps are expected to be left.  The readable reference of
    `native/boustro/walk.hpp`.
    """
    finishes: list[float] = []
    followed = _standing_at(v, live)
    while blocks and not (followed.is_settled or followed.left <= least):
        v = followed.v
        for _ in range(_BLOCK):
            finishes.append(_chance_to_finish(v, live))
            v = _after(v, live)
        blocks -= 1
        followed = _standing_at(v, live)
        if not followed.is_settled:
            followed = _with_tail(followed, live, cycle)
    return followed._replace(finishes=tuple(finishes))


def _standing_at(v: Sequence[float], live: Live) -> AbsorptionSteps:
    """No steps yet, only what is left of a token with the probabilities `v`."""
    return AbsorptionSteps((), tuple(v), _dot(v, live.hopes), _dot(v, live.means))


def _after(v: Sequence[float], live: Live) -> list[float]:
    """The probabilities one step on.  Ways from states that no token is in are passed over."""
    taken = [state for state, chance in enumerate(v) if chance]
    lowest, highest = (taken[0], taken[-1]) if taken else (len(v), -1)
    after = []
    for ways in live.into:
        chance = 0.0
        if ways and ways[0][0] <= highest and ways[-1][0] >= lowest:
            for state, q in ways:
                chance += v[state] * q
        after.append(chance)
    return after


def _chance_to_finish(v: Sequence[float], live: Live) -> float:
    return float(total(v[state] * q for state, q in live.finishing))


def _dot(v: Sequence[float], hopes: Sequence[float]) -> float:
    return float(total(map(float.__mul__, v, hopes)))


def _with_tail(followed: AbsorptionSteps, live: Live, cycle: int) -> AbsorptionSteps:
    """The steps with their tail, if `v` keeps its shape over a cycle of this length."""
    after: Sequence[float] = followed.v
    shares = []
    for _ in range(cycle):
        shares.append(_chance_to_finish(after, live))
        after = _after(after, live)
    left = _dot(after, live.hopes)
    if left <= 0.0 or not any(shares):
        return followed
    scale = followed.pending / left
    for now, then in zip(followed.v, after, strict=True):
        if abs(then * scale - now) > _SAME_SHAPE * now:
            return followed
    shares = [share / followed.pending for share in shares]
    return followed._replace(shares=tuple(shares), kept=left / followed.pending)


def _places(chain: Absorbing) -> dict[int, int]:
    """The states from which the finish can be reached, with their own numbers."""
    if not chain.leaks:
        return {state: state for state in range(len(chain.rows))}
    good = states_that_reach(FINISH, [tuple(row) for row in chain.rows])
    return {state: i for i, state in enumerate(sorted(good))}


def exact_finishes(chain: Absorbing, n: int) -> tuple[Fraction, ...]:
    """The chances to finish at steps 0 … n of a chain in exact arithmetic.

    They are counted in whole numbers, over a power of the common denominator of the rows.

    >>> list(map(str, exact_finishes(Absorbing(({0: Fraction(1, 2), -1: Fraction(1, 2)},), 0), 3)))
    ['0', '1/2', '1/4', '1/8']
    """
    rows = [{to: as_fraction(q) for to, q in row.items()} for row in chain.rows]
    whole = lcm(*(q.denominator for row in rows for q in row.values()))
    ways = [[(to, int(q * whole)) for to, q in row.items()] for row in rows]
    counts, finishes = {chain.start: 1}, []
    for step in range(n + 1):
        finishes.append(Fraction(counts.pop(FINISH, 0), whole**step))
        after = defaultdict[int, int](int)
        for state, count in counts.items():
            if state < 0:
                continue
            for to, way in ways[state]:
                after[to] += count * way
        counts = after
    return tuple(finishes)
