"""Absorption by step: how much of the chain has finished, until its tail is geometric.

Idea: with v the probabilities of the states after n steps, one step is v ← v·Q, and what finishes
is v·finishing.  After enough steps v keeps its shape and only shrinks, by the factor λ a step
(theorem 6); from there on everything is geometric, and games of 10³⁸ rolls have quantiles too.
Where states are come back to only every d steps, v keeps its shape from each cycle of d steps to
the next, and shrinks by λᵈ a cycle.

Why it is right: only sums of products of non-negative numbers, so each entry's relative error
grows by at most the number of ways into a state in each step.  Whether v keeps its shape is asked
of every entry, relatively, and what finishes in a cycle is added up, never a difference.  States
from which the finish cannot be reached are left out, for nothing that counts comes back from them.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction, floats, total
from boustro.chain.definitions import FINISH
from boustro.chain.reach import period, states_that_reach
from boustro.chain.tail import Tail

_BLOCK = 64
_BLOCKS_BEFORE_CYCLES = 8
_LONGEST_CYCLE = 5_000
_MOST_BLOCKS = 3_125
NOTHING = 1e-18
_SAME_SHAPE = 1e-12

Ways = list[tuple[int, float]]
"""States with a probability each."""


@dataclass(frozen=True, eq=False)
class Walk:
    """`finishes[n]`: the chance to finish at step n + 1, up to a horizon, and what comes after.

    `later`: the chance to finish after the horizon.  `tail`: how it does from there on; None where
    that is not known to be geometric.
    """

    finishes: tuple[float, ...]
    later: float
    tail: Tail | None


class Live(NamedTuple):
    """The states from which the finish can be reached, numbered among themselves.

    `into`: the ways into each from others; `finishing`: those that may finish in one step;
    `hopes`: from each the chance to finish at all.
    """

    into: list[Ways]
    finishing: Ways
    hopes: list[float]


def walk(chain: Absorbing, start: int) -> Walk:
    """The walk of a token that is in state `start`, until nothing or a geometric tail is left."""
    place = live_states(chain)
    if start not in place:
        return Walk((), 0.0, None)
    live = _live(chain, place)
    v = [0.0] * len(place)
    v[place[start]] = 1.0
    found = follow(live, v, 1, _BLOCKS_BEFORE_CYCLES)
    if not found.is_settled:
        length = _cycle_length(chain, place)
        onward = follow(live, found.v, length, _MOST_BLOCKS - _BLOCKS_BEFORE_CYCLES)
        found = onward._replace(finishes=found.finishes + onward.finishes)
    return Walk(tuple(found.finishes), found.pending, found.tail)


class Followed(NamedTuple):
    """What finished at each step, where tokens are after these, how many may yet finish, and how."""

    finishes: list[float]
    v: list[float]
    pending: float
    tail: Tail | None

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to follow: the rest is geometric, or nothing."""
        return self.tail is not None or self.pending <= NOTHING


def follow(live: Live, v: list[float], cycle: int, blocks: int) -> Followed:
    """Steps from `v` on, in blocks of 64, until the shape stays the same over a cycle."""
    finishes: list[float] = []
    tail, pending = None, _dot(v, live.hopes)
    while tail is None and pending > NOTHING and blocks:
        for _ in range(_BLOCK):
            finishes.append(_chance_to_finish(v, live))
            v = _after(v, live)
        blocks -= 1
        pending = _dot(v, live.hopes)
        if pending > NOTHING:
            tail = _tail(live, v, pending, cycle)
    return Followed(finishes, v, pending, tail)


def _after(v: list[float], live: Live) -> list[float]:
    """The vector after `v`."""
    after = []
    for ways in live.into:
        chance = 0.0
        for state, q in ways:
            chance += v[state] * q
        after.append(chance)
    return after


def _chance_to_finish(v: list[float], live: Live) -> float:
    return float(total(v[state] * q for state, q in live.finishing))


def _dot(v: list[float], hopes: list[float]) -> float:
    return float(total(map(float.__mul__, v, hopes)))


def _tail(live: Live, v: list[float], pending: float, cycle: int) -> Tail | None:
    """The tail from `v` on, when `v` keeps its shape over a cycle of this length; else None."""
    after, shares = v, []
    for _ in range(cycle):
        shares.append(_chance_to_finish(after, live))
        after = _after(after, live)
    left = _dot(after, live.hopes)
    if left <= 0.0 or not any(shares):
        return None
    scale = pending / left
    for now, then in zip(v, after, strict=True):
        kept = then * scale
        if abs(kept - now) > _SAME_SHAPE * now:
            return None
    return Tail(tuple(share / pending for share in shares), left / pending)


def live_states(chain: Absorbing) -> dict[int, int]:
    """The states from which the finish can be reached, with their numbers among themselves."""
    good = states_that_reach(FINISH, [tuple(row) for row in chain.rows])
    return {state: i for i, state in enumerate(s for s in range(len(chain.rows)) if s in good)}


def onward(chain: Absorbing, place: dict[int, int]) -> Sequence[Sequence[int]]:
    """Which of these states lead to which, in the numbers they have here."""
    return [[place[to] for to in chain.rows[state] if to in place] for state in place]


def _live(chain: Absorbing, place: dict[int, int]) -> Live:
    into: list[Ways] = [[] for _ in place]
    finishing: Ways = []
    for state, i in place.items():
        for to, q in chain.rows[state].items():
            if to == FINISH:
                finishing.append((i, q))
            elif to in place:
                into[place[to]].append((i, q))
    if not chain.leaks:
        return Live(into, finishing, [1.0] * len(place))
    ends = [row.get(FINISH, floats(0, 1)) for row in chain.rows]
    hopes = chain.factors.solve(ends)
    return Live(into, finishing, [hopes[state] for state in place])


def _cycle_length(chain: Absorbing, place: dict[int, int]) -> int:
    """The steps of a cycle; 1 where they would be too many to follow."""
    found = period(onward(chain, place))
    return found if found <= _LONGEST_CYCLE else 1


def exact_finishes(chain: Absorbing, n: int) -> tuple[Fraction, ...]:
    """The chances to finish at steps 0 … n of a chain in exact arithmetic.

    Counted in whole numbers, over a power of the rows' common denominator.

    >>> list(map(str, exact_finishes(Absorbing(({0: Fraction(1, 2), -1: Fraction(1, 2)},), 0), 3)))
    ['0', '1/2', '1/4', '1/8']
    """
    rows = [{to: as_fraction(q) for to, q in row.items()} for row in chain.rows]
    whole = lcm(*(q.denominator for row in rows for q in row.values()))
    ways = [[(to, int(q * whole)) for to, q in row.items()] for row in rows]
    counts, found = {chain.start: 1}, []
    for step in range(n + 1):
        found.append(Fraction(counts.pop(FINISH, 0), whole**step))
        after = defaultdict[int, int](int)
        for state, count in counts.items():
            for to, way in ways[state] if state >= 0 else ():
                after[to] += count * way
        counts = after
    return tuple(found)
