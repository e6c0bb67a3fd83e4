"""Halves: a board to a tight mean from two parts, by meeting in the middle.

Idea: where no jump crosses the middle of a board, a token leaves the lower half once and for all.
With m the mean rolls until then, p(k) the chance that it is first counted to the k-th square above
the middle, and h(k) the mean rolls from there,

    mean = m + Σ p(k)·h(k),

and m and p depend on the lower half alone, h on the upper half alone.  So n lower and n upper halves
make n² boards, and the one nearest to a target is found in the time of sorting.  With p̄ and h̄ the
averages over all halves,

    mean = (m + Σ (p(k) − p̄(k))·h̄(k)) + Σ p̄(k)·h(k) + Σ (p(k) − p̄(k))·(h(k) − h̄(k)),

and the last sum is some 10⁻⁴ where some squares about the middle are plain (renewal).  So each upper
half asks only for the lower halves whose first bracket is what is missing.

Many halves come from one: h and p are expectations in a chain, and one jump e → x more changes the
expectation v(y) by A(y, e)·(v(x) − v(e)) / (1 + A(e, e) − A(x, e)), A(y, e) being the expected throws
that reach e from y (Sherman and Morrison, as in `chain.rank_one`).

Why it is right: it only proposes boards.  What is taken has been analysed as a whole.
"""

import heapq
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from operator import mul
from typing import NamedTuple

from boustro.chain.arithmetic import total
from boustro.chain.elimination import Factors, rows_by_throw
from boustro.chain.expected import chances_of
from boustro.design.generate import Draws, draw_kinds, draw_pair
from boustro.design.plan import JumpTable, Pair, Plan
from boustro.model.track import Track

_BASES = (20, 20, 40, 80)
"""The base halves added in each round; the others come from them by one more jump."""
_NEIGHBOURS = 8
"""The lower halves that are looked at for every upper one."""
_PROPOSED = 300
_KINDS = 24
_LEAST_DIVISOR = 1e-3


class Part(NamedTuple):
    """One half: its `jumps`, and what it does to the mean.

    The values of a lower half are m, p(1), p(2), …; those of an upper one h(1), h(2), ….
    """

    values: tuple[float, ...]
    jumps: tuple[Pair, ...]


class Half:
    """The squares of one half with some jumps, and what each further jump does to it."""

    def __init__(self, plan: Plan, squares: range, jumps: JumpTable, *, is_lower: bool) -> None:
        self._plan, self._squares, self._jumps = plan, squares, jumps
        self._chances = chances_of(plan.game.rules)
        self._track = Track.of(plan.game_with(jumps))
        rows = [[self._landing(y, face) for face in self._chances] for y in squares]
        self._counted = self._throws_by_square()
        self._chain = Factors.of(rows_by_throw(rows, list(self._chances.values())))
        highest = plan.game.rules.die.highest
        rolls = self._chain.solve([1.0] * len(squares))
        if is_lower:
            self._begins, beyond = [0], range(squares.stop, squares.stop + highest)
            self._values = [rolls, *map(self._expected_throws_to, beyond)]
        else:
            self._begins, self._values = list(range(highest)), [rolls]

    def parts(self, inner: range, *, goes_up: bool) -> Iterator[Part]:
        """This half with each further jump within `inner` that the plan allows."""
        blocked = self._plan.blocked_squares(self._jumps)
        for entry in inner:
            if entry not in blocked.entries:
                arrivals = self._expected_throws_to(entry)
                for exit in self._plan.exits[entry]:
                    allowed = exit in inner and exit not in blocked.exits
                    if allowed and (exit > entry) is goes_up:
                        yield from self._part(arrivals, entry, exit)

    def _part(self, arrivals: Sequence[float], entry: int, exit: int) -> Iterator[Part]:
        """This half with one jump more, unless few games come past it."""
        first = self._squares.start
        e, x = entry - first, exit - first
        divisor = 1.0 + arrivals[e] - arrivals[x]
        if divisor > _LEAST_DIVISOR:
            part_values = []
            for values in self._values:
                share = (values[x] - values[e]) / divisor
                part_values += [values[i] + arrivals[i] * share for i in self._begins]
            yield Part(tuple(part_values), (*self._jumps.items(), (entry, exit)))

    def _expected_throws_to(self, square: int) -> list[float]:
        """From every square of this half the expected throws that count to `square`."""
        costs = [0.0] * len(self._squares)
        for y, chance in self._counted.get(square, ()):
            costs[y] += chance
        return self._chain.solve(costs)

    def _throws_by_square(self) -> dict[int, list[tuple[int, float]]]:
        """Square → the places from which a throw counts to it, with its chance."""
        throws: dict[int, list[tuple[int, float]]] = {}
        for y, square in enumerate(self._squares):
            for face, chance in self._chances.items():
                kind, counted = self._track.reach(square, face) if face else ("stayed", square)
                if kind == "moved":
                    throws.setdefault(counted, []).append((y, chance))
        return throws

    def _landing(self, square: int, face: int) -> int:
        """The place in this half of the square on which a throw ends; negative beyond."""
        landed = self._track.landing(square, face) if face else square
        return landed - self._squares.start if landed in self._squares else -1


def propose_boards(plan: Plan, draws: Draws, target: float) -> Iterator[tuple[int, JumpTable]]:
    """Boards whose means are very near to `target`, each with the number looked at so far.

    There are none where jumps are kept, the rules remember something, or the board is too short.
    """
    rules, finish, start = plan.game.rules, plan.game.finish, plan.game.start
    middle, margin = (start + finish) // 2, 3 * rules.die.highest // 2
    if plan.kept or rules.has_memory or finish != plan.game.size or middle - start <= 2 * margin:
        return
    low = Side(plan, range(start, middle + 1), range(start + 1, middle + 1 - margin))
    high = Side(plan, range(middle + 1, finish), range(middle + 1 + margin, finish))
    kinds = _kinds_for(low, high, draws, target)
    looked_at = 0
    for bases in _BASES:
        low.add(draws, kinds[::2], bases)
        high.add(draws, kinds[1::2], bases)
        if not (low.parts and high.parts):
            return
        looked_at += _NEIGHBOURS * len(high.parts)
        for jumps in _nearest_pairs(low.parts, high.parts, target):
            yield looked_at, dict(jumps)


class Side:
    """All halves made so far of one side of the board; new jumps go within `inner`."""

    def __init__(self, plan: Plan, squares: range, inner: range) -> None:
        self.plan, self.squares, self.inner = plan, squares, inner
        self.parts: list[Part] = []

    def add(self, draws: Draws, kinds: Sequence[bool], bases: int) -> None:
        """Make more halves with jumps of these kinds (whether they go up), from so many bases."""
        for _ in range(bases if kinds else 0):
            jumps: JumpTable = {}
            for goes_up in kinds[:-1]:
                pair = draw_pair(self.plan, jumps, draws, goes_up=goes_up, inner=self.inner)
                jumps |= {} if pair is None else {pair[0]: pair[1]}
            if len(jumps) == len(kinds) - 1:
                is_lower = self.squares.start == self.plan.game.start
                half = Half(self.plan, self.squares, jumps, is_lower=is_lower)
                self.parts += half.parts(self.inner, goes_up=kinds[-1])


def _kinds_for(low: Side, high: Side, draws: Draws, target: float) -> list[bool]:
    """Of some draws of kinds the one that brings halves nearest to the target."""
    candidates = []
    for place in range(_KINDS):
        kinds = draw_kinds(low.plan, draws)
        sides = [Side(side.plan, side.squares, side.inner) for side in (low, high)]
        for i, side in enumerate(sides):
            side.add(draws, kinds[i::2], 2)
        means = [sorted(part.values[0] for part in side.parts) for side in sides]
        if all(means):
            usual = total(side[len(side) // 2] for side in means)
            candidates.append((abs(usual - target), place, kinds))
    return min(candidates)[2] if candidates else []


def _nearest_pairs(
    lower: list[Part], upper: list[Part], target: float
) -> Iterator[tuple[Pair, ...]]:
    """The jumps of lower and upper halves together, those nearest to `target` first."""
    p = _averages([part.values[1:] for part in lower])
    h = _averages([part.values for part in upper])
    known = total(map(mul, p, h))
    keyed = sorted(
        (part.values[0] + total(map(mul, part.values[1:], h)) - known, part) for part in lower
    )
    keys = [key for key, _ in keyed]
    candidates = []
    for high in upper:
        place = bisect_left(keys, target - total(map(mul, p, high.values))) - _NEIGHBOURS // 2
        for _, low in keyed[max(0, place) : max(0, place + _NEIGHBOURS)]:
            mean = low.values[0] + total(map(mul, low.values[1:], high.values))
            candidates.append((abs(mean - target), low.jumps + high.jumps))
    return (jumps for _, jumps in heapq.nsmallest(_PROPOSED, candidates))


def _averages(rows: Sequence[Sequence[float]]) -> list[float]:
    return [total(column) / len(rows) for column in zip(*rows, strict=True)]
