"""Rank-one updates: the mean after a change of one jump, from one elimination for all changes.

`native/boustro/edits.hpp` and `first_arrival.hpp` do the same, faster.

Idea: to give entry e the exit x moves what throws bring to e from state c, where it leads now, to
state x, which changes P by one column times one row.  With A(y, e) the expected throws that reach e
in the rest of a game from y, the new means h' differ from the old ones h by

    h'(y) − h(y) = A(y, e) · (h(x) − h(c)) / (1 + A(c, e) − A(x, e)),

because each arrival at e now costs h'(x) − h'(c) more.  A plain square has c = e, and x = e takes
a jump away.  A is the solution for what throws reach, so one elimination gives all pairs.

To move an entry is to take one jump away and add another: two such changes, and a 2 × 2 system.

Why it is right: Sherman and Morrison (Woodbury for two).  The divisor is the chance to finish from x before e is
reached, times 1 + A(c, e).  Two things can lose digits: a small divisor, and a mean that becomes
small beside what it was.  Where either loses more than one of them, and where a trap is about,
the entry is looked at by itself, without subtraction.  Under rules that remember more than whether a
token has to open, and on a board with a trap, all entries are.

That is by the *first arrival*: what happens before a token first arrives at entry e does not depend
on e's exit.  Let the chain end there, and let

    V(y) = the rolls expected from state y before the finish or the first arrival at e,
    G(y) = the chance that the finish comes first,
    F(y, m) = the chance that the arrival comes first and leaves memory m.

With the exit x a token that arrives with memory m goes on from state x·m, so the new means there are
h(x·m) = V(x·m) + Σ F(x·m, k)·h(x·k), and that of the game is V(start) + Σ F(start, m)·h(x·m): again a
chain, of as many states as there are memories.  V, F and G come from an elimination, too, so the
relative error is that of the mean of one board, whatever the change does.  Whether the change creates
a trap is decided by following throws.
"""

import math

from boustro.chain.arithmetic import finite_or_infinite
from boustro.chain.arrivals import Arrivals
from boustro.chain.elimination import TRAPPED, Factors, Row, rows_by_throw
from boustro.chain.reach import states_from
from boustro.errors import LimitError
from boustro.model.states import FINISH, edges_back, follow_back, states_that_reach

TOO_CLOSE = 2.0**-4
"""The share of the divisor and of the mean below which an update loses too many digits."""
_ARRIVED = -3
"""Out of the chain by an arrival that leaves memory m: the number `_ARRIVED` − m."""


class RankOne:
    """What all changes of a game of one memory share; `mean` is that of the game, and finite."""

    def __init__(self, arrivals: Arrivals, mean: float) -> None:
        self._arrivals, self._mean = arrivals, mean
        good = states_that_reach(FINISH, arrivals.targets)
        kept = sorted(good)
        number = {old: new for new, old in enumerate(kept)} | {FINISH: FINISH}
        moves = [[number.get(to, TRAPPED) for to in arrivals.targets[k]] for k in kept]
        costs = zip(*map(self._arrivals_by_a_throw, kept), strict=True)
        rows = Factors.of(rows_by_throw(moves, arrivals.chances)).solve_columns(costs)
        far = {i for i, row in enumerate(rows) if not row[0] < math.inf}
        unsafe = far | states_that_reach(
            TRAPPED, [[TRAPPED if to in far else to for to in row] for row in moves]
        )
        self._rows = {k: row for k, row in zip(kept, rows, strict=True) if number[k] not in unsafe}
        """A(y, e) for the states y without a trap, of means that floats can hold; square 0, which no throw reaches, has the mean."""
        self._rows[FINISH] = [0.0] * arrivals.squares

    def mean_after(self, entry: int, exit: int) -> tuple[float, float] | None:
        """The change of the mean and the mean itself; None where digits would be lost.

        `entry` is one that tokens reach.
        """
        after = self._rows.get(self._arrivals.after(entry, exit, 0))
        if after is None:
            return math.inf, math.inf
        now, start = (
            self._rows.get(s) for s in (self._arrivals.now(entry, 0), self._arrivals.start)
        )
        if now is None or start is None:
            return None
        back = 1.0 + now[entry]
        divisor = back - after[entry]
        change = start[entry] * ((after[0] - now[0]) / divisor) if divisor > 0.0 else math.inf
        mean = self._mean + change
        least = TOO_CLOSE * back
        if divisor >= least and divisor * mean >= least * self._mean:
            return change, mean
        return None

    def mean_moved(self, entry: int, to: int) -> tuple[float, float] | None:
        """The same where the jump at `entry` begins at `to` instead."""
        a = self._arrivals
        onto, old, new = a.now(entry, 0), a.walked[entry], a.walked[to]
        if not self._rows.keys() >= {onto, old, new, a.start}:
            return None
        p, o, n, start = (self._rows[state] for state in (onto, old, new, a.start))
        first, second = (1.0 + p[entry]) - o[entry], (1.0 + n[to]) - p[to]
        upper, lower = p[to] - o[to], n[entry] - p[entry]
        less, more = o[0] - p[0], p[0] - n[0]
        divisor = first * second - upper * lower
        gain = start[entry] * (less * second - more * upper)
        gain += start[to] * (more * first - less * lower)
        # The same with sums for differences: what the roundings are relative to.
        sums = (1.0 + p[entry] + o[entry], 1.0 + n[to] + p[to], p[to] + o[to], n[entry] + p[entry])
        spread = sums[0] * sums[1] + sums[2] * sums[3]
        size = start[entry] * ((o[0] + p[0]) * sums[1] + (p[0] + n[0]) * sums[2])
        size += start[to] * ((p[0] + n[0]) * sums[0] + (o[0] + p[0]) * sums[3])
        if not divisor >= TOO_CLOSE * spread:
            return None
        change = gain / divisor
        mean = self._mean + change
        keeps = divisor * mean >= TOO_CLOSE * (spread * self._mean + size)
        return (change, mean) if keeps else None

    def _arrivals_by_a_throw(self, state: int) -> list[float]:
        arrivals = self._arrivals
        row = [1.0, *[0.0] * (arrivals.squares - 1)]
        for square, chance in zip(arrivals.reached[state], arrivals.chances, strict=True):
            for passed in arrivals.passed[square] if square >= 0 else ():
                row[passed] += chance
        return row


class FirstArrival:
    """The chain of a game up to the first arrival at `entry`, which a token can reach."""

    def __init__(self, arrivals: Arrivals, entry: int) -> None:
        self._arrivals, self._entry = arrivals, entry
        targets = self._cut_targets()
        self._ways = [FINISH, *(_ARRIVED - m for m in range(arrivals.memories))]
        back = edges_back(targets)
        self._can = [follow_back([way], back) for way in self._ways]
        """For each way out the states from which it can be taken first."""
        kept = sorted(set[int]().union(*self._can))
        place = dict.fromkeys(range(len(targets)), TRAPPED) | {s: i for i, s in enumerate(kept)}
        moves = [[place.get(to, to) for to in targets[state]] for state in kept]
        rows = rows_by_throw(moves, arrivals.chances)
        costs = [[1.0] * len(rows), *([row.get(way, 0.0) for row in rows] for way in self._ways)]
        self._values = dict(zip(kept, Factors.of(rows).solve_columns(costs), strict=True))
        """V, G and F of every state that is in no trap."""
        lost = {
            state
            for state in range(len(targets))
            if not (state in self._values and self._values[state][0] < math.inf)
        }
        self._unsafe = lost | follow_back(lost, back).keys() | {TRAPPED}
        """Whence a trap can be fallen into before the entry is reached, or floats hold no mean."""

    def mean_with(self, exit: int) -> float:
        """The mean of the game when the jump at the entry leads to `exit`."""
        arrivals, entry = self._arrivals, self._entry
        after = [arrivals.after(entry, exit, m) for m in range(arrivals.memories)]
        states = [arrivals.start, *after]
        edges = [self._edges(state) for state in states]
        come = sorted(states_from(0, edges))
        if not self._unsafe.isdisjoint(states[i] for i in come):
            return math.inf
        at_once = all(FINISH in edges[i] for i in come)
        if not at_once and not states_that_reach(FINISH, edges).issuperset(come):
            return math.inf
        place = {old: new for new, old in enumerate(come)}
        rows, costs = zip(*(self._row(states[i], place) for i in come), strict=True)
        try:
            return finite_or_infinite(Factors.of(rows).solve(costs)[0])
        except LimitError:
            return math.inf

    def _cut_targets(self) -> list[list[int]]:
        """The targets, with arrivals at the entry in their place."""
        arrivals, count = self._arrivals, self._arrivals.memories
        cut = [self._entry in passed for passed in arrivals.passed]
        return [
            [
                _ARRIVED - column % count if column >= 0 and cut[column // count] else to
                for to, column in zip(targets, reached, strict=True)
            ]
            for targets, reached in zip(arrivals.targets, arrivals.reached, strict=True)
        ]

    def _edges(self, state: int) -> list[int]:
        """What can come first from a state: the finish, or the state after memory m as m + 1."""
        if state < 0:
            return [state]
        found = (m for m, can in enumerate(self._can) if state in can)
        return [m or FINISH for m in found]

    def _row(self, state: int, place: dict[int, int]) -> tuple[Row, float]:
        """The chance of what comes first from a state, and the rolls until then."""
        if state == FINISH:
            return {FINISH: 1.0}, 0.0
        rolls, wins, *chances = self._values[state]
        come = {place[m]: q for m, q in enumerate(chances, 1) if m in place}
        return {FINISH: wins} | come, rolls
