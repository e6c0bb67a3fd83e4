"""Absorption by step: how much of the chain has finished, until its tail is geometric.

Idea: with v the probabilities of the states after n steps, one step is v ← v·Q, and what finishes
is v·finishing.  Blocks of steps are made by doubling: the first k vectors times Qᵏ are the next k,
so a hundred states make 64 steps in seven small matrix products.  After enough steps v
keeps its shape and only shrinks, by the factor λ a step (theorem 6); from there on everything is
geometric, and games of 10³⁸ rolls have quantiles too.  Where states are come back to only every d
steps, v keeps its shape from each cycle of d steps to the next, and shrinks by λᵈ a cycle.

Why it is right: only sums of products of non-negative numbers, so each entry's relative error
grows by at most the number of ways into a state in each step.  Whether v keeps its shape is asked
of every entry, relatively, and what finishes in a cycle is added up, never a difference.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction, floats
from boustro.chain.arrays import Flags, Floats, Ints, np, sums_by
from boustro.chain.definitions import FINISH
from boustro.chain.reach import period, strong_components
from boustro.chain.tail import Tail

_DENSE = 600
_BLOCK = 64
_BLOCKS_BEFORE_CYCLES = 8
_LONGEST_CYCLE = 5_000
_MOST_STEPS = 200_000
NOTHING = 1e-18
_SAME_SHAPE = 1e-12
_MOST_DOUBLINGS = 100
_SETTLED = 1e-15


@dataclass(frozen=True, eq=False)
class Walk:
    """`finishes[n]`: the chance to finish at step n + 1, up to a horizon, and what comes after.

    `later`: the chance to finish after the horizon.  `tail`: how it does from there on; None where
    that is not known to be geometric.
    """

    finishes: Floats
    later: float
    tail: Tail | None


def walk(chain: Absorbing, start: int) -> Walk:
    """The walk of a token that is in state `start`, until nothing or a geometric tail is left."""
    hopes = _hopes(chain)
    v = np.zeros(len(chain.rows))
    v[start] = 1.0
    blocks: list[Floats] = []
    steps, length, tail = 0, 1, None
    stepper = _Dense(chain) if len(v) <= _DENSE else _OneByOne(chain)
    for block, after in stepper.blocks(v):
        if steps >= _MOST_STEPS or v @ hopes <= NOTHING:
            break
        blocks.append(block @ chain.finish_chances)
        steps, v = steps + len(block), after
        if (tail := _tail(stepper, v, chain.finish_chances, hopes, length)) is not None:
            break
        if len(blocks) == _BLOCKS_BEFORE_CYCLES:
            length = _cycle_length(chain, hopes > 0.0)
    finishes = np.concatenate(blocks) if blocks else np.zeros(0)
    return Walk(finishes, float(v @ hopes), tail)


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


def tail_rate(chain: Absorbing) -> float:
    """λ, the largest eigenvalue of Q among states that may yet finish; 0 for a game that must end.

    It is that of the strongly connected set which is left most slowly.
    """
    live = _hopes(chain) > 0.0
    sets = strong_components(range(int(live.sum())), _onward(chain, live))
    among, places = chain.matrix, np.flatnonzero(live)
    blocks = (among[np.ix_(places[s], places[s])] for s in sets)
    return max((_largest_eigenvalue(block) for block in blocks), default=0.0)


def _largest_eigenvalue(block: Floats) -> float:
    """The largest eigenvalue of a strongly connected set, by squaring.

    Half a step at a time nothing has a period, and the largest eigenvalue is a simple one.
    """
    if len(block) == 1:
        return float(block[0, 0])
    power = (block + np.eye(len(block))) / 2.0
    v = np.full(len(block), 1.0 / len(block))
    for _ in range(_MOST_DOUBLINGS):
        before, v = v, v @ power
        v = v / v.sum()
        if np.abs(v - before).max() < _SETTLED:
            break
        power = power @ power
        power = power / power.max()
    return float((v @ block).sum())


def _hopes(chain: Absorbing) -> Floats:
    """From each state the chance to finish at all: 1 without a trap."""
    if not chain.leaks:
        return np.ones(len(chain.rows))
    finishing = [row.get(FINISH, floats(0, 1)) for row in chain.rows]
    return np.array(chain.factors.solve(finishing), dtype=np.float64)


def _onward(chain: Absorbing, live: Flags) -> Sequence[Sequence[int]]:
    """Which of the live states lead to which, numbered among themselves."""
    place = {int(i): new for new, i in enumerate(np.flatnonzero(live))}
    return [[place[to] for to in chain.rows[i] if to in place] for i in place]


def _cycle_length(chain: Absorbing, live: Flags) -> int:
    """The steps of a cycle; 1 where they would be too many to follow."""
    found = period(_onward(chain, live))
    return found if found <= _LONGEST_CYCLE else 1


def _tail(
    stepper: "_Dense | _OneByOne", v: Floats, finishing: Floats, hopes: Floats, length: int
) -> Tail | None:
    """The tail from `v` on, when `v` keeps its shape over a cycle of this length; else None."""
    pending = float(v @ hopes)
    if pending <= NOTHING:
        return None
    after, shares = v, np.empty(length)
    for i in range(length):
        shares[i] = after @ finishing
        after = stepper.step(after)
    left = float(after @ hopes)
    if left <= 0.0 or not shares.any():
        return None
    kept = after * (pending / left)
    alive = (hopes > 0.0) & ((v > 0.0) | (kept > 0.0))
    if np.any(np.abs(kept - v)[alive] > _SAME_SHAPE * v[alive]):
        return None
    return Tail(shares / pending, left / pending)


class _Dense:
    """Blocks of steps by doubling, for a few hundred states."""

    def __init__(self, chain: Absorbing) -> None:
        self._powers = [chain.matrix]

    def blocks(self, v: Floats) -> Iterator[tuple[Floats, Floats]]:
        """The vectors of the next steps, beginning with `v`, and the one after them; for ever."""
        rows, level = v[None, :], 0
        while len(rows) < _BLOCK:
            rows = np.concatenate([rows, rows @ self._power(level)])
            level += 1
        while True:
            yield rows, rows[-1] @ self._powers[0]
            rows = rows @ self._power(level)

    def step(self, v: Floats) -> Floats:
        """The vector after `v`."""
        return v @ self._powers[0]

    def _power(self, level: int) -> Floats:
        while len(self._powers) <= level:
            self._powers.append(self._powers[-1] @ self._powers[-1])
        return self._powers[level]


class _OneByOne:
    """Step by step over the ways there are, for thousands of states."""

    def __init__(self, chain: Absorbing) -> None:
        ways = [(i, j, q) for i, row in enumerate(chain.rows) for j, q in row.items() if j >= 0]
        self._sources: Ints = np.array([i for i, _, _ in ways], dtype=np.int64)
        self._targets: Ints = np.array([j for _, j, _ in ways], dtype=np.int64)
        self._chances = np.array([q for _, _, q in ways], dtype=np.float64)

    def blocks(self, v: Floats) -> Iterator[tuple[Floats, Floats]]:
        """The vectors of the next steps, beginning with `v`, and the one after them; for ever."""
        while True:
            rows = np.empty((_BLOCK, len(v)))
            for row in rows:
                row[:] = v
                v = self.step(v)
            yield rows, v

    def step(self, v: Floats) -> Floats:
        """The vector after `v`."""
        return sums_by(self._targets, v[self._sources] * self._chances, len(v))
