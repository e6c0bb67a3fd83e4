"""Who wins, in fractions: the same sums over all rounds as in `seats`, in whole numbers.

Idea: seat j wins with the chance Σ a(k)·b(k), a(k) that its turn k + 1 is its last one and b(k) that
nobody has finished before.  Both are linear recurrences: A(x) = Σ a(k)·xᵏ is a quotient of polynomials,
and b(k) = f(xᵏ) for a linear f on polynomials modulo χ, the characteristic polynomial of what the others
do.  So the sum is f(A(x) mod χ), for which one polynomial is inverted modulo another; there is an inverse,
since the roots of χ are at most 1 and those of A's denominator above.  Where no game comes back to a
square the sum is finite, and added up.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import product
from math import gcd, lcm, prod
from typing import NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction, exact_arithmetic
from boustro.chain.definitions import FINISH, LOST, TRAPPED, Chain
from boustro.chain.elimination import join_targets
from boustro.chain.seats import check_players
from boustro.errors import LimitError
from boustro.model.game import Game

MOST_STATES = 64
"""Of one token, and of all others together, where a game may come back to a square."""
_Ways = list[dict[int, int]]
_Numbers = list[int]


def exact_chances(games: Sequence[Game]) -> tuple[Fraction, ...]:
    """Each seat's chance to win in fractions, seat i playing `games[i - 1]`; less than 1 in all where a trap can end it.

    Raises `QuestionError` for games whose tokens bump, `LimitError` where some token may come back to a square
    and it, or the others together, have more than 64 states.

    >>> from boustro import Board, Rules
    >>> one, other = (Game(Board(3), Rules(die=die, overshoot="win")) for die in (2, 3))
    >>> [str(chance) for chance in exact_chances([one, other])]
    ['19/36', '17/36']
    """
    for game in games:
        check_players(game, len(games))
    known = {game: _SeatChain.of(game) for game in set(games)}
    tokens = [known[game] for game in games]
    won = [token.start == FINISH for token in tokens]
    if any(won):
        return tuple(Fraction(i == won.index(True)) for i in range(len(won)))
    ends = all(token.start >= 0 and len(token.ways) == token.size for token in tokens)
    chances = [_chance_to_win(tokens, seat) for seat in range(len(tokens) - ends)]
    return (*chances, 1 - sum(chances, Fraction(0))) if ends else tuple(chances)


class _SeatChain(NamedTuple):
    """One player's turns: from each state the weight of each that a turn leads to, of `whole` in all.

    After `size` states there is perhaps one for all traps, which is never left.
    """

    ways: _Ways
    whole: int
    start: int
    size: int

    @classmethod
    def of(cls, game: Game) -> "_SeatChain":
        source = Absorbing.of_turns(Chain.of(game, turns=True), exact_arithmetic())
        rows = [{to: as_fraction(q) for to, q in row.items()} for row in source.rows]
        whole, trap = lcm(*(q.denominator for row in rows for q in row.values())), len(rows)
        ways = [
            join_targets({to: int(q * whole) for to, q in row.items()}, {TRAPPED: trap, LOST: trap})
            for row in rows
        ]
        start = trap if source.start in (TRAPPED, LOST) else source.start
        traps = [{trap: whole}] * (start == trap or any(trap in row for row in ways))
        return cls([*ways, *traps], whole, start, trap)

    def weights(self, turns: int) -> tuple[_Numbers, _Numbers]:
        """The weight of the games that end in turn 1, 2, …, and of those that go on after 0, 1, … turns.

        So many of each, and one more that go on; fewer where none goes on.
        """
        now, ends, going = {self.start: 1}, list[int](), [1]
        while len(ends) < turns and going[-1]:
            after = defaultdict[int, int](int)
            for state, weight in now.items():
                for to, way in self.ways[state].items() if state > FINISH else ():
                    after[to] += weight * way
            ends.append(after.pop(FINISH, 0))
            now = after
            going.append(sum(weight for state, weight in now.items() if state >= 0))
        return ends, going

    @property
    def is_finite(self) -> bool:
        """Whether the token is off the board, or in its finish, after as many turns as it has states."""
        return not self.weights(len(self.ways))[1][-1]


def _chance_to_win(tokens: Sequence[_SeatChain], seat: int) -> Fraction:
    token, others = tokens[seat], [*tokens[:seat], *tokens[seat + 1 :]]
    finite = [len(one.ways) for one in tokens if one.is_finite]
    joint = prod(len(one.ways) for one in others)
    needed = min(finite, default=max(joint, len(token.ways)))
    if not finite and needed > MOST_STATES:
        raise LimitError(
            f"expected at most {MOST_STATES} states of a token, or of the others together, "
            f"for fractions of games that may come back to a square, got {needed}"
        )
    ends = token.weights(needed)[0]
    nobody = _weights_before(tokens, seat, needed)
    base = prod(one.whole for one in tokens)
    unit = token.whole * prod(one.whole for one in tokens[:seat])
    if finite:
        pairs = enumerate(zip(ends, nobody, strict=False))
        return sum((Fraction(a * b, base**k) for k, (a, b) in pairs), Fraction(0)) / unit
    return _sum_of_products(token.ways[: token.size], ends, _joint(others), nobody, base) / unit


def _weights_before(tokens: Sequence[_SeatChain], seat: int, turns: int) -> _Numbers:
    """The weight with which nobody else has finished before turn 1, 2, … of `seat`."""
    some = [one.weights(turns + 1)[1][i < seat :] for i, one in enumerate(tokens) if i != seat] or [
        [1] * turns
    ]
    return [prod(row) for row in zip(*some, strict=False)]


def _joint(tokens: Sequence[_SeatChain]) -> _Ways:
    """The ways of several tokens that move together, but for those in which one finishes."""
    ways: _Ways = [{0: 1}]
    for token in tokens:
        size = len(token.ways)
        ways = [
            {
                i * size + j: way * more
                for (i, way), (j, more) in product(row.items(), last.items())
                if j >= 0
            }
            for row, last in product(ways, token.ways)
        ]
    return ways


def _sum_of_products(
    ways: _Ways, ends: _Numbers, joint: _Ways, nobody: _Numbers, base: int
) -> Fraction:
    """Σ ends(k)·nobody(k)/baseᵏ over all k, by the recurrences of the two."""
    below = _characteristic(ways)
    above = [sum(below[i] * ends[k - i] for i in range(k + 1)) for k in range(len(below) - 1)]
    degree = len(below) - 1
    numerator = [c * base ** (degree - k) for k, c in enumerate(above)]
    denominator = [c * base ** (degree - k) for k, c in enumerate(below)]
    modulus = _characteristic(joint)[::-1]
    inverse, scale = _inverse(denominator, modulus)
    terms = _remainder(_times(numerator, inverse), modulus)
    return Fraction(sum(c * b for c, b in zip(terms, nobody, strict=False)), scale)


def _characteristic(ways: _Ways) -> _Numbers:
    """The coefficients of det(I − x·W), the lowest first (Faddeev and LeVerrier): all whole numbers."""
    rows = [[(to, way) for to, way in row.items() if 0 <= to < len(ways)] for row in ways]
    size, known = len(rows), [1]
    matrix = [[0] * size for _ in rows]
    for step in range(1, size + 1):
        for i, row in enumerate(matrix):
            row[i] += known[-1]
        matrix = [_paired_weights(row, matrix, size) for row in rows]
        known.append(-sum(matrix[i][i] for i in range(size)) // step)
    return known


def _paired_weights(row: Iterable[tuple[int, int]], matrix: list[_Numbers], size: int) -> _Numbers:
    sums = [0] * size
    for to, way in row:
        sums = [known + way * more for known, more in zip(sums, matrix[to], strict=True)]
    return sums


def _inverse(polynomial: _Numbers, modulus: _Numbers) -> tuple[_Numbers, int]:
    """The polynomial whose product with another is a number, modulo `modulus`; and that number."""
    left, right = _plain(modulus), _plain(_remainder(polynomial, modulus))
    known, factor = [0], [1]
    while len(right) > 1:
        lead, quotient_lead = right[-1], 0
        while len(left) >= len(right):
            shift, quotient_lead = len(left) - len(right), left[-1]
            left = _plain(_less(left, right, lead, quotient_lead, shift))
            known = _less(known, factor, lead, quotient_lead, shift)
        common = gcd(*left, *known)
        left, right = right, [c // common for c in left]
        known, factor = factor, [c // common for c in known]
    return factor, right[0]


def _less(left: _Numbers, right: _Numbers, by: int, times: int, shift: int) -> _Numbers:
    """`by` · left − `times` · right · xˢʰⁱᶠᵗ."""
    size = max(len(left), len(right) + shift)
    sums = [by * c for c in left] + [0] * (size - len(left))
    for i, c in enumerate(right, shift):
        sums[i] -= times * c
    return sums


def _plain(polynomial: _Numbers) -> _Numbers:
    """Without leading zeros."""
    size = len(polynomial)
    while size > 1 and not polynomial[size - 1]:
        size -= 1
    return polynomial[:size]


def _times(one: _Numbers, other: _Numbers) -> _Numbers:
    sums = [0] * (len(one) + len(other) - 1)
    for i, c in enumerate(one):
        for j, d in enumerate(other, i):
            sums[j] += c * d
    return sums


def _remainder(polynomial: _Numbers, modulus: _Numbers) -> _Numbers:
    """Of a division by a polynomial whose leading coefficient is 1."""
    left = list(polynomial)
    while len(left) >= len(modulus):
        lead = left.pop()
        for i, c in enumerate(modulus[:-1], len(left) + 1 - len(modulus)):
            left[i] -= lead * c
    return left
