"""First arrival: all exits of one entry, from the chain that ends with the first arrival there.

`native/boustro/first_arrival.hpp` does the same, faster.

Idea: what happens before a token first arrives at entry e does not depend on e's exit.  Let the
chain end there, and let

    V(y) = the rolls expected from state y before the finish or the first arrival at e,
    G(y) = the chance that the finish comes first,
    F(y, m) = the chance that the arrival comes first and leaves memory m.

With the exit x a token that arrives with memory m goes on from state x·m, so the new means there
are h(x·m) = V(x·m) + Σ F(x·m, k)·h(x·k), and that of the game is V(start) + Σ F(start, m)·h(x·m).

Why it is right: nothing is subtracted.  V, F and G come from `elimination`, and 1 − F(x·m, m) in the
small system is G plus the chances of the other memories (GTH elimination again).  So the relative
error is that of the mean of one board, whatever the change does.  Whether the change creates a trap
is decided by following throws: it does if a token can come, before it arrives at e or after, where
neither the finish nor e can be reached, or round and round by e without a way to the finish.
"""

import math
from collections.abc import Sequence

from boustro.chain.arithmetic import finite_or_infinite
from boustro.chain.arrivals import NOWHERE, Arrivals
from boustro.chain.elimination import Factors, rows_by_throw
from boustro.chain.moves import FINISH

_OUT = -1
_ARRIVED = -3
"""Out of the chain by an arrival that leaves memory m: the number `_ARRIVED` − m."""
_WON = 1
"""The mark of a state from which the finish can be reached first; 2 << m: an arrival with memory m."""


class FirstArrival:
    """The chain of a game up to the first arrival at `entry`, which a token can reach."""

    def __init__(self, arrivals: Arrivals, entry: int) -> None:
        self._arrivals, self._entry = arrivals, entry
        self._memories = range(arrivals.memories)
        self._targets = self._cut_targets()
        self._marks = self._follow_back()
        """What can be reached first from each state, 0 for a state in a trap."""
        self._solve()
        self._unsafe = self._states_before_traps()

    def mean_with(self, exit: int) -> float:
        """The mean of the game when the jump at the entry leads to `exit`; a game of one memory."""
        arrivals = self._arrivals
        after = [arrivals.after(self._entry, exit, m) for m in self._memories]
        begun = self._marks[arrivals.start]
        come = self._memories_to_come(begun, after)
        unsafe = self._unsafe[arrivals.start] or any(self._is_unsafe(after[m]) for m in come)
        if unsafe or not self._all_finish(come, after):
            return math.inf
        means = self._solve_memories(come, after)
        mean = self._rolls[arrivals.start]
        for m, there in zip(come, means, strict=True):
            mean += self._chances[m][arrivals.start] * there
        return finite_or_infinite(mean)

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

    def _follow_back(self) -> list[int]:
        marks = [0] * len(self._targets)
        changed = True
        while changed:
            changed = False
            for k in range(len(marks) - 1, -1, -1):
                found = marks[k]
                for to in self._targets[k]:
                    found |= marks[to] if to >= 0 else _mark_of(to)
                changed = changed or found != marks[k]
                marks[k] = found
        return marks

    def _states_before_traps(self) -> list[bool]:
        """For each state whether a trap can be fallen into from it before the entry is reached.

        Or whether a token can come from it to where floats cannot hold the rolls.
        """
        pairs = zip(self._marks, self._rolls, strict=True)
        unsafe = [not (mark and rolls < math.inf) for mark, rolls in pairs]
        changed = any(unsafe)
        while changed:
            changed = False
            for k in range(len(unsafe) - 1, -1, -1):
                if not unsafe[k] and any(to >= 0 and unsafe[to] for to in self._targets[k]):
                    unsafe[k] = changed = True
        return unsafe

    def _solve(self) -> None:
        """V, G and F of every state; of one in a trap they are not used."""
        kept = [k for k, mark in enumerate(self._marks) if mark]
        number = {old: new for new, old in enumerate(kept)}
        moves = [[number.get(to, _OUT) for to in self._targets[k]] for k in kept]
        costs = zip(*([1.0, *self._ways_out(k)] for k in kept), strict=True)
        rows = Factors.of(rows_by_throw(moves, self._arrivals.chances)).solve_columns(costs)
        columns = [[0.0] * len(self._marks) for _ in range(2 + self._arrivals.memories)]
        for k, row in zip(kept, rows, strict=True):
            for column, value in zip(columns, row, strict=True):
                column[k] = value
        self._rolls, self._wins, *self._chances = columns

    def _ways_out(self, k: int) -> list[float]:
        """The chance of a state to win by the next throw, and to arrive with each memory."""
        found = [0.0] * (1 + self._arrivals.memories)
        for to, chance in zip(self._targets[k], self._arrivals.chances, strict=True):
            if to == FINISH:
                found[0] += chance
            elif to <= _ARRIVED:
                found[1 + _ARRIVED - to] += chance
        return found

    def _memories_to_come(self, begun: int, after: Sequence[int]) -> list[int]:
        """The memories with which a token can arrive at the entry, ascending."""
        found, before = begun, -1
        while found != before:
            before = found
            for m in self._memories:
                if before & (2 << m) and after[m] >= 0:
                    found |= self._marks[after[m]]
        return [m for m in self._memories if found & (2 << m)]

    def _is_unsafe(self, state: int) -> bool:
        return state == NOWHERE or (state >= 0 and self._unsafe[state])

    def _all_finish(self, come: Sequence[int], after: Sequence[int]) -> bool:
        """Whether from each of the memories the finish can be reached, by whatever others."""
        good = [m for m in come if after[m] == FINISH or self._marks[after[m]] & _WON]
        before = -1
        while len(good) != before:
            before = len(good)
            mask = sum(2 << m for m in good)
            good = [m for m in come if m in good or self._marks[after[m]] & mask]
        return len(good) == len(come)

    def _solve_memories(self, come: Sequence[int], after: Sequence[int]) -> list[float]:
        """The means from the states after an arrival, by GTH elimination."""
        rows = [[self._value(self._chances[k], after[m], 0.0) for k in come] for m in come]
        out = [self._value(self._wins, after[m], 1.0) for m in come]
        found = [self._value(self._rolls, after[m], 0.0) for m in come]
        for k in range(len(come) - 1, -1, -1):
            pivot = out[k]
            for j in range(k):
                pivot += rows[k][j]
            if not pivot:
                return [math.inf] * len(come)
            found[k] /= pivot
            out[k] /= pivot
            for j in range(k):
                rows[k][j] /= pivot
            for i in range(k):
                share = rows[i][k]
                found[i] += share * found[k]
                out[i] += share * out[k]
                for j in range(k):
                    rows[i][j] += share * rows[k][j]
        for k in range(len(come)):
            for j in range(k):
                found[k] += rows[k][j] * found[j]
        return found

    def _value(self, column: Sequence[float], state: int, at_finish: float) -> float:
        return column[state] if state >= 0 else at_finish


def _mark_of(out: int) -> int:
    return _WON if out == FINISH else 2 << (_ARRIVED - out)
