"""How much of the chain has finished by each step, until its tail is geometric.

Idea: with v the probabilities of the states after n steps, one step is v ← v·Q, and what finishes
is v·finishing.  Blocks of steps are made by doubling: the first k vectors times Qᵏ are the next k,
so a hundred states make 64 steps in seven small matrix products.  After enough steps v
keeps its shape and only shrinks, by the factor λ a step (theorem 6); from there on everything is
geometric, and games of 10³⁸ rolls have quantiles too.

Why it is right: only sums of products of non-negative numbers, so each entry's relative error
grows by at most the number of ways into a state in each step.  Whether v keeps its shape is asked
of every entry, relatively, and 1 − λ is what finishes, never a difference.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import floats
from boustro.chain.arrays import Floats, Ints, np, sums_by

_DENSE = 600
_BLOCK = 64
_MOST_STEPS = 200_000
_NOTHING = 1e-18
_SAME_SHAPE = 1e-12


@dataclass(frozen=True, eq=False)
class Walk:
    """`finishes[n]`: the chance to finish at step n + 1, up to a horizon, and what comes after.

    `later`: the chance to finish after the horizon.  `rate`: the share of it that finishes in
    each further step, 1 − λ; 0 where it is not known to be constant.
    """

    finishes: Floats
    later: float
    rate: float


def walk(chain: Absorbing, start: int) -> Walk:
    """The walk of a token that is in state `start`, until nothing or a geometric tail is left."""
    hopes = _hopes(chain)
    v = np.zeros(len(chain.rows))
    v[start] = 1.0
    blocks, steps, rate = [], 0, 0.0
    stepper = _Dense(chain) if len(v) <= _DENSE else _OneByOne(chain)
    for block, after in stepper.blocks(v):
        if steps >= _MOST_STEPS or v @ hopes <= _NOTHING:
            break
        blocks.append(block @ chain.finishing)
        steps, v = steps + len(block), after
        if (rate := _steady_rate(stepper, v, chain.finishing, hopes)) > 0.0:
            break
    finishes = np.concatenate(blocks) if blocks else np.zeros(0)
    return Walk(finishes, float(v @ hopes), rate)


def tail_rate(chain: Absorbing) -> float:
    """λ, the largest eigenvalue of Q among states that may yet finish; 0 for a game that must end.

    nan where the powers of Q settle on no shape.
    """
    live = _hopes(chain) > 0.0
    power = chain.matrix[np.ix_(live, live)]
    v = np.ones(len(power)) / max(1, len(power))
    for _ in range(60):
        before = v
        v = v @ power
        if not (total := v.sum()) > 0.0:
            return 0.0
        v = v / total
        if np.abs(v - before).max() < 1e-15:
            return float((v @ chain.matrix[np.ix_(live, live)]).sum())
        power = power @ power
        power = power / power.max() if power.max() > 0 else power
    return float("nan")


def _hopes(chain: Absorbing) -> Floats:
    """From each state the chance to finish at all: 1 without a trap."""
    if all(-2 not in row for row in chain.rows):
        return np.ones(len(chain.rows))
    finishing = [row.get(-1, floats(0, 1)) for row in chain.rows]
    return np.array(chain.factors.solve(finishing), dtype=np.float64)


def _steady_rate(
    stepper: "_Dense | _OneByOne", v: Floats, finishing: Floats, hopes: Floats
) -> float:
    """1 − λ when `v` keeps its shape from here on, else 0."""
    pending = float(v @ hopes)
    ends = float(v @ finishing)
    if ends <= 0.0 or pending <= _NOTHING:
        return 0.0
    after = stepper.step(v)
    kept = after * (pending / max(float(after @ hopes), 1e-300))
    alive = (v > 0.0) | (kept > 0.0)
    return ends / pending if np.all(np.abs(kept - v)[alive] <= _SAME_SHAPE * v[alive]) else 0.0


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
