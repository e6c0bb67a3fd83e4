"""Backward elimination: what is expected from every state of a chain, without subtraction.

The readable twin and the specification of `native/boustro/backward.hpp`, which explains the idea
and why it is right; both do the same operations in the same order and give the same bits.
"""

from collections.abc import Sequence

Form = list[float]
"""What is expected from a state: the cost, the weight out of the chain, those of the open states."""
_COST, _OUT, _FIRST_OPEN = 0, 1, 2


class Backward:
    """The elimination of the states of a chain, from the last to the first.

    `targets[k][t]` is the state that throw t, of probability `chances[t]`, leads to from state k; a
    negative number is out of the chain.  From every state there is a way out.

    >>> Backward([[1, 1], [1, 2], [-1, 2]], [0.5, 0.5]).solve([1, 1, 1])
    [5.0, 4.0, 2.0]
    """

    def __init__(self, targets: Sequence[Sequence[int]], chances: Sequence[float]) -> None:
        self._targets = targets
        self._chances = chances
        self._lowest_use = [len(targets)] * len(targets)
        """The lowest state that a throw leads up to a state from."""
        for k in range(len(targets) - 1, -1, -1):
            for to in targets[k]:
                if to > k:
                    self._lowest_use[to] = k
        self._open = sorted({to for k, row in enumerate(targets) for to in row if 0 <= to < k})
        """The states that a throw leads down to, ascending."""
        self._place = {state: i for i, state in enumerate(self._open)}

    def solve(self, costs: Sequence[float]) -> list[float]:
        """What is expected in all from each state when a throw from state k costs `costs[k]` ≥ 0."""
        forms: list[Form] = [[]] * len(costs)
        live: list[int] = []
        others = len(self._open)
        for k in range(len(costs) - 1, -1, -1):
            is_open = k in self._place
            others -= is_open
            forms[k] = self._form(k, costs[k], forms, others)
            if is_open:
                live = [i for i in live if self._lowest_use[i] < k]
                _replace(forms[k], [forms[i] for i in live])
                forms[k].pop()
            if self._lowest_use[k] < k:
                live.append(k)
        return self._read(forms)

    def _form(self, k: int, cost: float, forms: Sequence[Form], others: int) -> Form:
        """What is expected from state k by the states below it, `others` of them open."""
        end = _FIRST_OPEN + others
        form = [float(cost)] + [0.0] * (end + (k in self._place) - 1)
        for to, chance in zip(self._targets[k], self._chances, strict=True):
            if to < 0:
                form[_OUT] += chance
            elif to < k:
                form[_FIRST_OPEN + self._place[to]] += chance
            elif to > k:
                _add(form, forms[to], chance)
        ways_out = 0.0
        for weight in form[_OUT:end]:
            ways_out += weight
        # What is left at the end is the weight on the state itself, which is not among them.
        return [weight / ways_out for weight in form[:end]] + form[end:]

    def _read(self, forms: Sequence[Form]) -> list[float]:
        expected: list[float] = []
        for form in forms:
            total = form[_COST]
            for state, weight in zip(self._open, form[_FIRST_OPEN:], strict=False):
                total += weight * expected[state]
            expected.append(total)
        return expected


def _replace(form: Form, live: Sequence[Form]) -> None:
    """Put the form of an open state, the last of its own weights, wherever it will still be read."""
    at = len(form) - 1
    for theirs in live:
        share, theirs[at] = theirs[at], 0.0
        if share:
            _add(theirs, form[:at], share)


def _add(mine: Form, other: Form, share: float) -> None:
    for i in range(min(len(mine), len(other))):
        mine[i] += share * other[i]
