"""Absorption by step: the chance to finish at each step, until the tail is geometric.

Idea: if v has the probabilities of the states after n steps, one step is v ← v·Q, and the chance to
finish in it is v·finishing.  After enough steps v keeps its shape and only shrinks, by the factor λ
per step (theorem 6).  From there on everything is geometric, so even games of 10³⁸ rolls have
quantiles.  If tokens return to a state only every d steps, v keeps its shape from each cycle of d
steps to the next, and shrinks by λᵈ per cycle.

Why it is right: all results are sums of products of non-negative numbers, so in each step the
relative error of an entry grows by at most as many roundings as there are ways into the state.  The
test whether v keeps its shape compares every entry, relatively.  Nothing is subtracted.

When can sums over all lengths ignore the remaining steps?  When the expected number of further
steps is nearly 0: the sum of v, weighted with the mean steps from each state.  No sum of chances,
and no mean, is wrong by more.  The chance to be still playing is no measure for this.  It is tiny
for a state that is hardly ever entered, but a token may stay in it for very long.

States from which the finish cannot be reached are left out, because no token returns from them to
the others.
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
"""The number of steps in a block."""
FIRST_BLOCKS = 8
"""The number of blocks that `first_steps` follows."""
_UNLISTED_BLOCKS = 64
"""How many more blocks the core follows before Python lists the chain to look for a cycle."""
_LONGEST_CYCLE = 5_000
"""The longest cycle for which the shape of v is compared."""
_MOST_BLOCKS = 3_125
"""The most blocks that are followed in all."""
NOTHING = 1e-290
"""A probability at which floats begin to lose digits; steps are not followed below it."""
ENOUGH = 1e-15
"""If fewer steps than this share of `p_finish` are expected, sums can ignore them."""
_SAME_SHAPE = 1e-12
"""The largest relative difference of entries of v that still have the same shape."""

Ways = list[tuple[int, float]]
"""States, each with a probability."""


@dataclass(frozen=True, slots=True, eq=False)
class Live(CoreValue):
    """The states from which the finish can be reached, with numbers of their own."""

    into: list[Ways]
    """For each of these states the states that lead to it, ascending, with the chances."""
    finishing: Ways
    """The states that may finish in one step, with the chances."""
    hopes: list[float]
    """The chance to finish at all, from each state."""
    means: list[float]
    """The mean steps, from each state, until the token finishes or can no longer finish."""
    places: dict[int, int]
    """Maps the numbers of these states in the chain to their numbers here."""

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
        # The means tell when sums can ignore further steps.  If there is a core, it has already
        # tried to follow the chain that far, and the elimination for the means is slow here.
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
        """The period of the chain; the chain with all ways reversed has the same one."""
        return period([[state for state, _ in ways] for ways in self.into])

    def follow(
        self, v: Sequence[float], cycle: int, blocks: int, least: float = 0.0
    ) -> "AbsorptionSteps":
        """The result of the function `follow`, computed by the core if possible."""
        core = self.core_form
        if core is None:
            return follow(self, v, cycle, blocks, least)
        return AbsorptionSteps(*core.follow(array("d", v), cycle, blocks, least))

    def make_core_form(self) -> Any:
        """The states as an object of the core."""
        index_of_first_way = array("q", accumulate(map(len, self.into), initial=0))
        all_ways = [way for ways_of_state in self.into for way in ways_of_state]
        return cast("Any", native).Live(
            index_of_first_way,
            array("q", [state for state, _ in all_ways]),
            array("d", [chance for _, chance in all_ways]),
            array("q", [state for state, _ in self.finishing]),
            array("d", [chance for _, chance in self.finishing]),
            array("d", self.hopes),
            array("d", self.means),
        )


class AbsorptionSteps(NamedTuple):
    """The result of following a token for some steps."""

    finishes: tuple[float, ...]
    """The chance to finish at each step."""
    v: tuple[float, ...]
    """The probabilities of the states after these steps."""
    pending: float
    """The chance to finish later."""
    left: float
    """The expected number of further steps."""
    shares: tuple[float, ...] = ()
    """The shares of `pending` that finish at each step of a cycle.

    Empty unless `v` keeps its shape over a cycle.
    """
    kept: float = 0.0
    """The share of `pending` that a cycle keeps."""

    @property
    def is_settled(self) -> bool:
        """Whether no step needs to be followed: the rest is geometric, or next to 0."""
        return bool(self.shares) or self.pending <= NOTHING


def first_steps(chain: Absorbing, start: int | None = None) -> AbsorptionSteps:
    """The first steps of a token in state `start`: 512, or fewer if sums need no more.

    By default the token begins at the outset, and the core follows it if it can.
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
    """The steps of a token and the steps after them.

    They end when at most `least` further steps are expected, or when the tail is geometric.
    """
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
    """The number of blocks that may still be followed."""
    return _MOST_BLOCKS - len(followed.finishes) // _BLOCK


def _joined(followed: AbsorptionSteps, later: AbsorptionSteps) -> AbsorptionSteps:
    """Two results as one: all steps, and the state after the later ones."""
    return later._replace(finishes=followed.finishes + later.finishes)


def follow(
    live: Live, v: Sequence[float], cycle: int, blocks: int, least: float = 0.0
) -> AbsorptionSteps:
    """Follow a token from the probabilities `v` in blocks of 64 steps.

    The steps end when `v` keeps its shape over a cycle, when at most `least` further steps are
    expected, or after `blocks` blocks.  `native/boustro/walk.hpp` does the same, faster.
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
    """No steps, and what is left of a token with the probabilities `v`."""
    return AbsorptionSteps((), tuple(v), _dot(v, live.hopes), _dot(v, live.means))


def _after(v: Sequence[float], live: Live) -> list[float]:
    """The probabilities one step later; skips ways from states of probability 0."""
    possible = [state for state, chance in enumerate(v) if chance]
    if not possible:
        return [0.0] * len(v)
    lowest, highest = possible[0], possible[-1]
    after = []
    for ways in live.into:
        chance = 0.0
        # The ways are sorted by state, so the first and the last show whether any can be used.
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
    """Numbers from 0 on for the states from which the finish can be reached."""
    if not chain.leaks:
        return {state: state for state in range(len(chain.rows))}
    good = states_that_reach(FINISH, [tuple(row) for row in chain.rows])
    return {state: i for i, state in enumerate(sorted(good))}


def exact_finishes(chain: Absorbing, n: int) -> tuple[Fraction, ...]:
    """The chances to finish at steps 0 … n of a chain in exact arithmetic.

    It counts in whole numbers, over a power of the common denominator of the rows.

    >>> list(map(str, exact_finishes(Absorbing(({0: Fraction(1, 2), -1: Fraction(1, 2)},), 0), 3)))
    ['0', '1/2', '1/4', '1/8']
    """
    rows = [{to: as_fraction(q) for to, q in row.items()} for row in chain.rows]
    denominator = lcm(*(q.denominator for row in rows for q in row.values()))
    ways = [[(to, int(q * denominator)) for to, q in row.items()] for row in rows]
    # `counts` has the chance of each state, times the denominator to the power of the step.
    counts = {chain.start: 1}
    finishes: list[Fraction] = []
    for step in range(n + 1):
        finishes.append(Fraction(counts.pop(FINISH, 0), denominator**step))
        after = defaultdict[int, int](int)
        for state, count in counts.items():
            if state < 0:
                continue
            for to, way in ways[state]:
                after[to] += count * way
        counts = after
    return tuple(finishes)
