"""Halves: boards with a mean to many digits, by meeting in the middle.

Idea: if no jump crosses the middle of a board, a token leaves the lower half once and for all.
Let m be the mean rolls until then, p(k) the chance that the token is first counted to the k-th
square above the middle, and h(k) the mean rolls from there.  Then

    mean = m + Σ p(k)·h(k),

where m and p depend on the lower half alone, and h on the upper half alone.  So n lower and n upper
halves make n² boards, and sorting finds those near a target.  With p̄ and h̄ the averages over all
halves,

    mean = (m + Σ (p(k) − p̄(k))·h̄(k)) + Σ p̄(k)·h(k) + Σ (p(k) − p̄(k))·(h(k) − h̄(k)),

and the last sum is about 10⁻⁴ if some squares around the middle have no jumps (renewal).  So an
upper half needs a lower half with a certain bracket: only those with the nearest few are checked.

Many halves come from one: h and p are expectations in a chain, and one more jump e → x changes the
expectation v(y) by A(y, e)·(v(x) − v(e)) / (1 + A(e, e) − A(x, e)), where A(y, e) is the expected
number of throws from y that count to e (Sherman and Morrison, as in `chain.rank_one`).

Why it is right: it only proposes boards.  Every board that is taken has been analysed as a whole.
"""

import heapq
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from operator import mul
from typing import NamedTuple

from boustro.basics.floats import total
from boustro.chain import Factors
from boustro.designs.generate import Draws, draw_kinds, draw_pair
from boustro.designs.plan import JumpTable, Pair, Plan
from boustro.model import Track, chances_of_throws, throws_told_apart

_ROUNDS = (20, 20, 40, 80)
"""The random halves of each side that each round adds, before one more jump."""
_NEIGHBOURS = 8
"""The lower halves that are checked for every upper one."""
_PROPOSED = 300
"""The boards that are proposed after each round."""
_KINDS = 24
"""How often the kinds of the jumps are drawn; the draw nearest to the target is taken."""
_LEAST_DIVISOR = 1e-3
"""With a smaller divisor, few games get past the new jump, and floats lose digits."""


class Part(NamedTuple):
    """The jumps of one half, and their effect on the mean."""

    figures: tuple[float, ...]
    """m, p(1), p(2), … of a lower half; h(1), h(2), … of an upper one."""
    jumps: tuple[Pair, ...]


def propose_boards(plan: Plan, draws: Draws, target: float) -> Iterator[tuple[int, JumpTable]]:
    """Boards with means very near to `target`, each with the number checked so far.

    There are none if jumps are kept, the rules need memory, or the board is too short.
    """
    if (sides := _sides_of(plan)) is None:
        return
    lower, upper = sides
    kinds = _kinds_near(lower, upper, draws, target)
    looked_at = 0
    for bases in _ROUNDS:
        lower.add(draws, kinds[::2], bases)
        upper.add(draws, kinds[1::2], bases)
        if not (lower.parts and upper.parts):
            return
        looked_at += _NEIGHBOURS * len(upper.parts)
        for jumps in _nearest_pairs(lower.parts, upper.parts, target):
            yield looked_at, dict(jumps)


class Side:
    """All halves of one side of the board; new jumps begin and end within `inner`."""

    def __init__(self, plan: Plan, squares: range, inner: range, *, is_lower: bool) -> None:
        self.plan, self.squares, self.inner = plan, squares, inner
        self.is_lower = is_lower
        self.parts: list[Part] = []

    def empty(self) -> "Side":
        """The same side without halves."""
        return Side(self.plan, self.squares, self.inner, is_lower=self.is_lower)

    def add(self, draws: Draws, kinds: Sequence[bool], bases: int) -> None:
        """Add halves with jumps of these kinds (True goes up), from `bases` random ones."""
        if not kinds:
            return
        for _ in range(bases):
            jumps = self._random_jumps(draws, kinds[:-1])
            if jumps is not None:
                self.parts += Half(self, jumps).with_one_more(goes_up=kinds[-1])

    def _random_jumps(self, draws: Draws, kinds: Sequence[bool]) -> JumpTable | None:
        jumps: JumpTable = {}
        for goes_up in kinds:
            pair = draw_pair(self.plan, jumps, draws, goes_up=goes_up, inner=self.inner)
            if pair is None:
                return None
            jumps[pair[0]] = pair[1]
        return jumps


class Half:
    """The squares of one side with some jumps, as a chain, and the effects of one more jump."""

    def __init__(self, side: Side, jumps: JumpTable) -> None:
        self._side, self._jumps = side, jumps
        game = side.plan.game_with(jumps)
        self._track, self._throws = Track.of(game), throws_told_apart(game)
        self._chances = chances_of_throws(self._throws)
        rows = [[self._landing(y, one.advance) for one in self._throws] for y in side.squares]
        self._chain = Factors.of_throws(rows, self._chances)
        self._counted = self._throws_by_square()
        self._begins, self._expected = self._expectations(game.rules.die.highest)

    def with_one_more(self, *, goes_up: bool) -> Iterator[Part]:
        """This half with each further jump that the plan allows."""
        plan, inner = self._side.plan, self._side.inner
        blocked = plan.blocked_squares(self._jumps)
        for entry in inner:
            if entry in blocked.entries:
                continue
            arrivals = self._expected_throws_to(entry)
            for exit in plan.exits[entry]:
                is_free = exit in inner and exit not in blocked.exits
                if is_free and (exit > entry) is goes_up:
                    yield from self._part(arrivals, entry, exit)

    def _part(self, arrivals: Sequence[float], entry: int, exit: int) -> Iterator[Part]:
        """This half with one more jump, unless few games pass it."""
        first = self._side.squares.start
        e, x = entry - first, exit - first
        divisor = 1.0 + arrivals[e] - arrivals[x]
        if divisor <= _LEAST_DIVISOR:
            return
        figures: list[float] = []
        for values in self._expected:
            share = (values[x] - values[e]) / divisor
            figures += [values[y] + arrivals[y] * share for y in self._begins]
        yield Part(tuple(figures), (*self._jumps.items(), (entry, exit)))

    def _expectations(self, highest: int) -> tuple[Sequence[int], list[list[float]]]:
        """The places at which a token enters this half, and the expectations from every place.

        These are the rolls in this half, and for a lower half the throws that count to each square
        beyond.
        """
        squares = self._side.squares
        rolls = self._chain.solve([1.0] * len(squares))
        if not self._side.is_lower:
            return range(highest), [rolls]
        beyond = range(squares.stop, squares.stop + highest)
        return (0,), [rolls, *map(self._expected_throws_to, beyond)]

    def _expected_throws_to(self, square: int) -> list[float]:
        """From every place of this half the expected throws that count to `square`."""
        costs = [0.0] * len(self._side.squares)
        for y, chance in self._counted.get(square, ()):
            costs[y] += chance
        return self._chain.solve(costs)

    def _throws_by_square(self) -> dict[int, list[tuple[int, float]]]:
        """For each square the places from which a throw counts to it, with its chance."""
        throws = defaultdict[int, list[tuple[int, float]]](list)
        for y, square in enumerate(self._side.squares):
            for one, chance in zip(self._throws, self._chances, strict=True):
                kind, counted = self._track.reach(square, one.advance)
                if kind == "moved":
                    throws[counted].append((y, chance))
        return throws

    def _landing(self, square: int, advance: int) -> int:
        """The place in this half of the square on which a throw ends; -1 outside it."""
        landed = self._track.landing(square, advance) if advance else square
        squares = self._side.squares
        return landed - squares.start if landed in squares else -1


def _sides_of(plan: Plan) -> tuple[Side, Side] | None:
    """The two sides of a board of this plan; some squares around the middle stay without jumps."""
    game = plan.game
    middle, margin = (game.start + game.finish) // 2, 3 * game.rules.die.highest // 2
    is_short = middle - game.start <= 2 * margin
    if plan.kept or game.has_memory or game.finish != game.size or is_short:
        return None
    below, above = range(game.start, middle + 1), range(middle + 1, game.finish)
    return (
        Side(plan, below, range(game.start + 1, middle + 1 - margin), is_lower=True),
        Side(plan, above, range(middle + 1 + margin, game.finish), is_lower=False),
    )


def _kinds_near(lower: Side, upper: Side, draws: Draws, target: float) -> list[bool]:
    """The draw of snakes and ladders whose usual mean is nearest to the target."""
    candidates = []
    for place in range(_KINDS):
        kinds = draw_kinds(lower.plan, draws)
        sides = lower.empty(), upper.empty()
        for i, side in enumerate(sides):
            side.add(draws, kinds[i::2], 2)
        if all(side.parts for side in sides):
            usual = total(_median([part.figures[0] for part in side.parts]) for side in sides)
            candidates.append((abs(usual - target), place, kinds))
    return min(candidates)[2] if candidates else []


def _median(numbers: list[float]) -> float:
    return sorted(numbers)[len(numbers) // 2]


def _nearest_pairs(
    lower: list[Part], upper: list[Part], target: float
) -> Iterator[tuple[Pair, ...]]:
    """The jumps of lower and upper halves together, the nearest to `target` first."""
    p = _averages([part.figures[1:] for part in lower])
    h = _averages([part.figures for part in upper])
    known = total(map(mul, p, h))
    brackets = sorted(
        (low.figures[0] + total(map(mul, low.figures[1:], h)) - known, low) for low in lower
    )
    keys = [bracket for bracket, _ in brackets]
    candidates = []
    for high in upper:
        missing = target - total(map(mul, p, high.figures))
        first = max(0, bisect_left(keys, missing) - _NEIGHBOURS // 2)
        for _, low in brackets[first : first + _NEIGHBOURS]:
            mean = low.figures[0] + total(map(mul, low.figures[1:], high.figures))
            candidates.append((abs(mean - target), low.jumps + high.jumps))
    return (jumps for _, jumps in heapq.nsmallest(_PROPOSED, candidates))


def _averages(rows: Sequence[Sequence[float]]) -> list[float]:
    return [total(column) / len(rows) for column in zip(*rows, strict=True)]
