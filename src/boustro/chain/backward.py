"""Backward elimination: what is expected from every state of a chain, without subtraction.

The readable twin and the specification of `native/boustro/backward.hpp`, which explains the idea
and why it is right; both do the same operations in the same order and give the same bits.
"""

import math
from collections.abc import Sequence
from functools import cached_property

Form = list[float]
"""The weights that a state gives what follows it: the way out of the chain, then the open states."""
_FIRST_OPEN = 1


class Backward:
    """The elimination of the states of a chain, from the last to the first.

    `targets[k][t]` is the state that throw t, of probability `chances[t]`, leads to from state k; a
    negative number is out of the chain.  From every state there is a way out.

    >>> chain = Backward([[1, 1], [1, 2], [-1, 2]], [0.5, 0.5])
    >>> chain.solve([1, 1, 1]), chain.solve([0, 0, 0.5])
    ([5.0, 4.0, 2.0], [1.0, 1.0, 1.0])
    """

    def __init__(self, targets: Sequence[Sequence[int]], chances: Sequence[float]) -> None:
        self._targets = targets
        self._chances = chances
        self._open = sorted({to for k, row in enumerate(targets) for to in row if 0 <= to < k})
        """The states that a throw leads down to, ascending."""
        self._place = {state: i for i, state in enumerate(self._open)}
        self._forms: list[Form] = [[]] * len(targets)
        self._ways_out = [0.0] * len(targets)
        self._shares: list[list[tuple[int, float]]] = [[] for _ in targets]
        """For an open state those above it whose forms held it, with the weights they gave it."""
        self._eliminate()

    def solve(self, costs: Sequence[float]) -> list[float]:
        """What is expected in all from each state when a throw from state k costs `costs[k]` ≥ 0."""
        return self._read_forms(self._settle_all(costs))

    @property
    def overflows(self) -> bool:
        """Whether the throws from some state are more than a float can hold.

        >>> [Backward([[1, 1], [0, -1]], [1.0, chance]).overflows for chance in (1e-300, 1e-320)]
        [False, True]
        """
        return not all(throws < math.inf for throws in self._throws_settled)

    def throws_from_each(self) -> list[float]:
        """The throws from each state to the end of a game: what is expected where each costs 1.

        `inf` where floats cannot hold those of some state.
        """
        if self.overflows:
            return [math.inf] * len(self._targets)
        return self._read_forms(list(self._throws_settled))

    @cached_property
    def _throws_settled(self) -> list[float]:
        return self._settle_all([1.0] * len(self._targets))

    def _settle_all(self, costs: Sequence[float]) -> list[float]:
        expected = list(map(float, costs))
        for k in range(len(expected) - 1, -1, -1):
            self._settle(expected, k)
        return expected

    def _read_forms(self, expected: list[float]) -> list[float]:
        for k in range(len(expected)):
            self._read_form(expected, k)
        return expected

    def visits_from(self, start: int) -> list[float]:
        """The throws made from each state in a game that begins in `start`: the same turned round.

        >>> Backward([[1, 1], [1, 2], [-1, 2]], [0.5, 0.5]).visits_from(0)
        [1.0, 2.0, 2.0]
        """
        visits = [0.0] * len(self._targets)
        visits[start] = 1.0
        for k in range(len(visits) - 1, -1, -1):
            for state, weight in zip(self._open, self._forms[k][_FIRST_OPEN:], strict=False):
                visits[state] += weight * visits[k]
        for k in range(len(visits)):
            for above, share in reversed(self._shares[k]):
                visits[k] += share * visits[above]
            visits[k] /= self._ways_out[k]
            for to, chance in zip(self._targets[k], self._chances, strict=True):
                if to > k:
                    visits[to] += chance * visits[k]
        return visits

    def own_visits(self, state: int) -> float:
        """The throws made from `state` in a game that begins there: only they cost something.

        >>> Backward([[1, 1], [1, 2], [-1, 2]], [0.5, 0.5]).own_visits(1)
        2.0
        """
        expected = [0.0] * len(self._targets)
        expected[state] = 1.0
        opened = [k for k in self._open if k < state]
        for k in range(state, opened[0] - 1 if opened else state - 1, -1):
            self._settle(expected, k)
        for k in (*opened, state):
            self._read_form(expected, k)
        return expected[state]

    @property
    def roundings(self) -> int:
        """A bound of the relative error of what is solved for, in units of rounding (see there)."""
        throws, found, others = len(self._chances), 0, 0
        for k in range(len(self._targets)):
            found += (2 * k + 3) * (throws + _FIRST_OPEN + others + 5)
            others += k in self._place
        return found

    def _settle(self, expected: list[float], k: int) -> None:
        """Put what is expected after the throws up from k into its own, and where its form went."""
        for to, chance in zip(self._targets[k], self._chances, strict=True):
            if to > k:
                expected[k] += chance * expected[to]
        expected[k] = expected[k] / self._ways_out[k] if self._ways_out[k] else math.inf
        for above, share in self._shares[k]:
            expected[above] += share * expected[k]

    def _read_form(self, expected: list[float], k: int) -> None:
        """Add what the form of state k expects of the open states below it."""
        for state, weight in zip(self._open, self._forms[k][_FIRST_OPEN:], strict=False):
            expected[k] += weight * expected[state]

    def solve_rows(self, rows: list[list[float]]) -> None:
        """The same for many costs at a time, `rows[k]` being those of state k, in their place.

        >>> rows = [[1, 0], [1, 0], [1, 0.5]]
        >>> Backward([[1, 1], [1, 2], [-1, 2]], [0.5, 0.5]).solve_rows(rows)
        >>> rows
        [[5.0, 1.0], [4.0, 1.0], [2.0, 1.0]]
        """
        for k in range(len(rows) - 1, -1, -1):
            row = rows[k]
            for to, chance in zip(self._targets[k], self._chances, strict=True):
                if to > k:
                    row = [a + chance * b for a, b in zip(row, rows[to], strict=True)]
            ways_out = self._ways_out[k]
            rows[k] = row = [a / ways_out if ways_out else math.inf for a in row]
            for above, share in self._shares[k]:
                pairs = zip(rows[above], row, strict=True)
                rows[above] = [a + share * b for a, b in pairs]
        for k, form in enumerate(self._forms):
            for state, weight in zip(self._open, form[_FIRST_OPEN:], strict=False):
                if weight:
                    rows[k] = [a + weight * b for a, b in zip(rows[k], rows[state], strict=True)]

    def _eliminate(self) -> None:
        lowest_use = _lowest_uses(self._targets)
        live: list[int] = []
        others = len(self._open)
        for k in range(len(self._targets) - 1, -1, -1):
            is_open = k in self._place
            others -= is_open
            self._forms[k] = self._form(k, others)
            if is_open:
                live = [i for i in live if lowest_use[i] < k]
                self._replace(k, live)
            if lowest_use[k] < k:
                live.append(k)

    def _form(self, k: int, others: int) -> Form:
        """The weights from state k on the states below it, `others` of them open."""
        end = _FIRST_OPEN + others
        form = [0.0] * (end + (k in self._place))
        for to, chance in zip(self._targets[k], self._chances, strict=True):
            if to < 0:
                form[0] += chance
            elif to < k:
                form[_FIRST_OPEN + self._place[to]] += chance
            elif to > k:
                _add(form, self._forms[to], chance)
        # What is left at the end is the weight on the state itself, which is not among them.
        ways_out = 0.0
        for weight in form[:end]:
            ways_out += weight
        self._ways_out[k] = ways_out
        return [weight / ways_out if ways_out else math.nan for weight in form[:end]]

    def _replace(self, k: int, live: Sequence[int]) -> None:
        """Put the form of an open state in its place wherever it will still be read."""
        at = _FIRST_OPEN + self._place[k]
        for above in live:
            theirs = self._forms[above]
            share, theirs[at] = theirs[at], 0.0
            if share:
                _add(theirs, self._forms[k], share)
                self._shares[k].append((above, share))


def _lowest_uses(targets: Sequence[Sequence[int]]) -> list[int]:
    """For each state the lowest that a throw leads up to it from; where there is none, the count."""
    lowest = [len(targets)] * len(targets)
    for k in range(len(targets) - 1, -1, -1):
        for to in targets[k]:
            if to > k:
                lowest[to] = k
    return lowest


def _add(mine: Form, other: Form, share: float) -> None:
    for i in range(min(len(mine), len(other))):
        mine[i] += share * other[i]
