"""GTH elimination (Grassmann, Taksar and Heyman): no subtraction, in floats or exactly.

Idea: take the states out of the chain one by one, from the last to the first.  The probability of
entering a state is passed on to its successors (theorem 5 in `definitions`).

No step subtracts.  The pivot 1 − Q(k, k) is computed as the sum of the ways out of k: to the states
that remain, and out of the chain.  So the factors in I − Q = (I − U) D (I − L) have no negative
entries.  To solve with them for a non-negative right-hand side, one only adds, multiplies and
divides.

Nothing here depends on the type of the numbers, so the same lines serve floats, `Fraction` and
python-flint's `fmpq`.  From the top square downwards a state is entered only from the few squares
below it and from jumps across it, so the factors of a board stay sparse.

Why it is accurate: sums, products and quotients of non-negative numbers pass relative errors on and
never magnify them.  Rounding in step k is a relative change of the entries of the chain on the
first k states.  An expectation of this chain is a quotient of two sums of products of at most k
entries (the matrix-tree theorem).  So if every entry changes by a factor within 1 ± ε, the
expectation changes by a factor within 1 ± 2kε, to first order.  Adding that up over the steps gives
`Factors.bound`.

A row is a dict: target → probability.  States have the numbers from 0 on; every way out of the
chain has a negative number and is only ever a target.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from boustro.basics.floats import total
from boustro.chain.arithmetic import BEYOND_FLOATS, UNIT, Number
from boustro.errors import LimitError
from boustro.model.turn import State

TRAPPED = -2
"""The target outside the chain that stands for a trap."""
HUNG = -3
"""The target outside the chain that stands for a turn that never ends."""
LOST = -4
"""The target outside the chain that stands for a token that has lost."""

Row = dict[int, Number]
"""The probability of each target."""
Entries = tuple[tuple[int, Number], ...]
"""Part of a row or a column of a matrix: pairs of an index and a value."""


@dataclass(frozen=True, eq=False)
class Factors:
    """I − Q as (I − U) D (I − L), sparse, without a negative entry.

    >>> factors = Factors.of([{0: 0.5, 1: 0.5}, {0: 0.25, 1: 0.25, -1: 0.5}])
    >>> factors.solve([1, 1]), factors.solve_left([1, 0])
    ([5.0, 3.0], [3.0, 2.0])
    """

    upper: tuple[Entries, ...]
    """`upper[k]` lists (i, U(i, k)) for i < k."""
    pivots: tuple[Number, ...]
    """The diagonal D."""
    lower: tuple[Entries, ...]
    """`lower[k]` lists (j, L(k, j)) for j < k."""

    @classmethod
    def of(cls, rows: Sequence[Row]) -> "Factors":
        """The factors of the chain with these rows.

        Raises `LimitError` if floats cannot hold the chance to leave some state.
        """
        work, upper, pivots = _eliminate(rows, 0)
        lower = tuple(
            tuple((j, q / pivot) for j, q in row.items() if j >= 0)
            for row, pivot in zip(work, pivots, strict=True)
        )
        return cls(tuple(upper), tuple(pivots), lower)

    @classmethod
    def of_throws(cls, targets: Iterable[Sequence[int]], chances: Sequence[Number]) -> "Factors":
        """The factors of the chain in which each state has a target for each throw.

        >>> Factors.of_throws([[0, 1], [-1, -1]], [0.5, 0.5]).solve([1, 1])
        [3.0, 1.0]
        """
        return cls.of(rows_by_throw(targets, chances))

    @property
    def bound(self) -> float:
        """An upper bound of the relative error of every solution in floats."""
        steps = ((k + 1) * (len(row) + 4) for k, row in enumerate(self.lower))
        return (2 * sum(steps) + 4 * len(self.lower)) * UNIT

    def solve(self, cost: Sequence[Number]) -> list[Number]:
        """N·cost: the expected total if each roll in state i costs `cost[i]` ≥ 0."""
        return self._substitute(cost, self.upper, self.lower)

    def solve_columns(self, columns: Iterable[Sequence[Number]]) -> list[list[Number]]:
        """`solve` for several cost vectors; each item has the answers of one state.

        >>> Factors.of([{0: 0.5, 1: 0.5}, {-1: 1.0}]).solve_columns([[1, 1], [0, 1]])
        [[3.0, 1.0], [1.0, 1.0]]
        """
        return [list(row) for row in zip(*map(self.solve, columns), strict=True)]

    def solve_left(self, begin: Sequence[Number]) -> list[Number]:
        """begin·N: the expected rolls in each state if `begin[i]` ≥ 0 tokens begin in state i."""
        return self._substitute(begin, self.lower, self.upper)

    def _substitute(
        self, right_side: Sequence[Number], into: Sequence[Entries], out: Sequence[Entries]
    ) -> list[Number]:
        """Solve by the factor `into` from the last state to the first, then back by `out`."""
        x = list(right_side)
        for k in range(len(x) - 1, 0, -1):
            passed = x[k]
            for i, share in into[k]:
                x[i] += share * passed
        for k, pivot in enumerate(self.pivots):
            value = x[k] / pivot
            for j, share in out[k]:
                value += share * x[j]
            x[k] = value
        return x


def rows_by_throw(targets: Iterable[Sequence[int]], chances: Sequence[Number]) -> list[Row]:
    """For each state the chance of each target; `targets` has the target of each throw.

    >>> rows_by_throw([[1, 1], [0, -1]], [0.25, 0.75])
    [{1: 1.0}, {0: 0.25, -1: 0.75}]
    """
    rows = []
    for leads in targets:
        row: Row = {}
        for to, chance in zip(leads, chances, strict=True):
            row[to] = row[to] + chance if to in row else chance
        rows.append(row)
    return rows


def join_targets(row: Row, place: Mapping[int, int]) -> Row:
    """A row with the numbers of its targets replaced as in `place`; other targets stay."""
    sums: Row = {}
    for old, q in row.items():
        to = place.get(old, old)
        sums[to] = sums[to] + q if to in sums else q
    return sums


def in_passing_order(states: Sequence[State]) -> list[int]:
    """The numbers of states in the order in which tokens pass them, for the elimination.

    On each square later states of a turn come first, because a void throw leads from them to the
    beginning of the turn on the same square.  In this order that is a forward edge.
    """
    places = [(s.square, s.waiting, -s.agains, s.began, -s.misses) for s in states]
    return sorted(range(len(states)), key=places.__getitem__)


def watch(rows: Sequence[Row], order: Sequence[int], kept: int) -> list[Row]:
    """The rows of the chain watched only in the first `kept` states of `order`.

    The states have their places in `order` as numbers.
    """
    place = {old: new for new, old in enumerate(order)}
    return censor([join_targets(rows[i], place) for i in order], kept)


def censor(rows: Sequence[Row], kept: int) -> list[Row]:
    """The rows of the chain watched only while it is in its first `kept` states.

    >>> censor([{0: 0.5, 1: 0.5}, {0: 0.25, 1: 0.5, -1: 0.25}], 1)
    [{0: 0.75, -1: 0.25}]
    """
    return _eliminate(rows, kept)[0][:kept]


def _eliminate(rows: Sequence[Row], kept: int) -> tuple[list[Row], list[Entries], list[Number]]:
    """Take all but the first `kept` states out of the chain.

    Returns what is left of the rows, the columns of U, and the pivots.
    """
    work = [dict(row) for row in rows]
    entering: list[set[int]] = [set() for _ in work]
    for i, row in enumerate(work):
        for j in row:
            if j >= 0:
                entering[j].add(i)
    upper: list[Entries] = [()] * len(work)
    pivots: list[Number] = [1] * len(work)
    for k in range(len(work) - 1, kept - 1, -1):
        work[k].pop(k, None)
        if not work[k]:
            # A token never leaves the state, so the state lies in a trap.
            work[k][TRAPPED] = 1
        pivots[k] = total(work[k].values(), 0)
        if pivots[k] == 0:
            raise LimitError(BEYOND_FLOATS)
        upper[k] = _pass_on(work, entering, k, pivots[k])
    return work, upper, pivots


def _pass_on(work: list[Row], entering: list[set[int]], k: int, pivot: Number) -> Entries:
    """Pass the probability of entering state k on to its successors; return the shares by state."""
    ways = tuple(work[k].items())
    shares = []
    for i in sorted(entering[k]):
        if i >= k:
            continue
        row = work[i]
        share = row.pop(k) / pivot
        shares.append((i, share))
        for j, way in ways:
            if j in row:
                row[j] += share * way
            else:
                row[j] = share * way
                if j >= 0:
                    entering[j].add(i)
    return tuple(shares)
