"""Halves: boards with a mean to many digits, by meeting in the middle.

Idea: if no jump crosses the middle of a board, a token that leaves the lower half never returns.
Let m be the mean number of rolls until then.  Let p(k) be the chance that the throw which leaves
the half counts to the k-th square above the middle, and h(k) the mean number of rolls from there.
Then

    mean = m + Σ p(k)·h(k),

where m and p depend on the lower half alone, and h on the upper half alone.  So n lower and n upper
halves make n² boards, and sorting finds those near a target.  With p̄ and h̄ the averages over all
halves,

    mean = (m + Σ (p(k) − p̄(k))·h̄(k)) + Σ p̄(k)·h(k) + Σ (p(k) − p̄(k))·(h(k) − h̄(k)).

The last sum is about 10⁻⁴ if some squares around the middle have no jumps (renewal), so it is left
out at first.  The first bracket depends on the lower half alone; here it is called the share of
the lower half.  The middle sum depends on the upper half alone.  So for each upper half, the
target minus the middle sum is the share that is needed, and only the lower halves with the nearest
shares are checked.

A half with one more jump needs no new elimination.  Each h and p is an expectation v in a chain.
One more jump e → x changes v(y), the expectation from y, by

    A(y, e)·(v(x) − v(e)) / (1 + A(e, e) − A(x, e)),

where A(y, e) is the expected number of throws from y that count to e (Sherman and Morrison, as in
`chain.rank_one`).

Why it is right: this module only proposes boards.  The search then analyses each of them as a
whole.
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
"""For each round, the number of random halves that it adds on each side.

The last jump of these halves is still missing.
"""
_NEIGHBOURS = 8
"""The lower halves that are checked for every upper one."""
_PROPOSED = 300
"""The boards that are proposed after each round."""
_KINDS = 24
"""How often the kinds of the jumps are drawn; the draw nearest to the target is used."""
_LEAST_DIVISOR = 1e-3
"""A jump with a smaller divisor is left out: few games get past it, and floats lose digits."""


class Part(NamedTuple):
    """The jumps of one half, and their effect on the mean."""

    figures: tuple[float, ...]
    """m, p(1), p(2), … of a lower half; h(1), h(2), … of an upper one."""
    jumps: tuple[Pair, ...]


def propose_boards(plan: Plan, draws: Draws, target: float) -> Iterator[tuple[int, JumpTable]]:
    """Boards with means very near to `target`, each with the number of boards checked so far.

    There are none if jumps are kept, if the rules need memory, or if the board is too short.
    """
    sides = _sides_of(plan)
    if sides is None:
        return
    lower, upper = sides
    kinds = _kinds_near(lower, upper, draws, target)
    boards_checked = 0
    for bases in _ROUNDS:
        lower.add(draws, kinds[::2], bases)
        upper.add(draws, kinds[1::2], bases)
        if not (lower.parts and upper.parts):
            return
        boards_checked += _NEIGHBOURS * len(upper.parts)
        for jumps in _nearest_pairs(lower.parts, upper.parts, target):
            yield boards_checked, dict(jumps)


class Side:
    """One side of the board, with all its halves: each is a choice of jumps for this side."""

    def __init__(self, plan: Plan, squares: range, inner: range, *, is_lower: bool) -> None:
        self.plan = plan
        self.squares = squares
        """The squares of this side."""
        self.inner = inner
        """The squares on which its jumps begin and end."""
        self.is_lower = is_lower
        self.parts: list[Part] = []
        """Its halves so far."""

    def empty(self) -> "Side":
        """The same side without halves."""
        return Side(self.plan, self.squares, self.inner, is_lower=self.is_lower)

    def add(self, draws: Draws, kinds: Sequence[bool], bases: int) -> None:
        """Add halves with jumps of these kinds, where True is a ladder.

        `bases` is the number of random halves that have all jumps but the last.  Each of them gives
        one half for every possible last jump.
        """
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
            entry, exit = pair
            jumps[entry] = exit
        return jumps


class Half:
    """The squares of one side with some jumps, as a chain, and the effects of one more jump.

    A place is the index of a square in this side.
    """

    def __init__(self, side: Side, jumps: JumpTable) -> None:
        self._side, self._jumps = side, jumps
        game = side.plan.game_with(jumps)
        self._track, self._throws = Track.of(game), throws_told_apart(game)
        self._chances = chances_of_throws(self._throws)
        advances = [throw.advance for throw in self._throws]
        rows = [[self._landing(square, advance) for advance in advances] for square in side.squares]
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
        """This half with one more jump, unless only few games get past the jump.

        `arrivals` are the expected throws that count to the entry, from every place.
        """
        first = self._side.squares.start
        e, x = entry - first, exit - first  # the places of both ends
        divisor = 1.0 + arrivals[e] - arrivals[x]
        if divisor <= _LEAST_DIVISOR:
            return
        figures: list[float] = []
        for values in self._expected:
            change_per_arrival = (values[x] - values[e]) / divisor
            figures += [values[y] + arrivals[y] * change_per_arrival for y in self._begins]
        yield Part(tuple(figures), (*self._jumps.items(), (entry, exit)))

    def _expectations(self, highest: int) -> tuple[Sequence[int], list[list[float]]]:
        """The places at which a token enters this half, and the expectations from every place.

        The first expectation is the number of rolls in this half.  A lower half also has, for each
        square that a throw can reach beyond it, the expected number of throws that count there.
        """
        squares = self._side.squares
        rolls = self._chain.solve([1.0] * len(squares))
        if not self._side.is_lower:
            entered_places = range(highest)
            return entered_places, [rolls]
        start = (0,)
        beyond = range(squares.stop, squares.stop + highest)
        return start, [rolls, *map(self._expected_throws_to, beyond)]

    def _expected_throws_to(self, square: int) -> list[float]:
        """The expected number of throws that count to `square`, from every place of this half."""
        costs = [0.0] * len(self._side.squares)
        for place, chance in self._counted.get(square, ()):
            costs[place] += chance
        return self._chain.solve(costs)

    def _throws_by_square(self) -> dict[int, list[tuple[int, float]]]:
        """For each square the throws that count to it: the place before and the chance of each."""
        throws = defaultdict[int, list[tuple[int, float]]](list)
        for place, square in enumerate(self._side.squares):
            for throw, chance in zip(self._throws, self._chances, strict=True):
                kind, counted = self._track.reach(square, throw.advance)
                if kind == "moved":
                    throws[counted].append((place, chance))
        return throws

    def _landing(self, square: int, advance: int) -> int:
        """The place of the square on which a throw ends; -1 if it is outside this half."""
        landed = self._track.landing(square, advance) if advance else square
        squares = self._side.squares
        if landed not in squares:
            return -1
        return landed - squares.start


def _sides_of(plan: Plan) -> tuple[Side, Side] | None:
    """The two sides of a board of this plan; None if it cannot be divided.

    Some squares on both sides of the middle stay without jumps.
    """
    game = plan.game
    middle = (game.start + game.finish) // 2
    margin = 3 * game.rules.die.highest // 2
    is_short = middle - game.start <= 2 * margin
    if plan.kept or game.has_memory or game.finish != game.size or is_short:
        return None
    first_above = middle + 1
    lower = Side(
        plan,
        squares=range(game.start, first_above),
        inner=range(game.start + 1, first_above - margin),
        is_lower=True,
    )
    upper = Side(
        plan,
        squares=range(first_above, game.finish),
        inner=range(first_above + margin, game.finish),
        is_lower=False,
    )
    return lower, upper


def _kinds_near(lower: Side, upper: Side, draws: Draws, target: float) -> list[bool]:
    """The kinds of the jumps, drawn several times: the draw nearest to the target.

    It is the draw with the typical mean that is nearest to the target.  Empty if no draw gives
    halves on both sides.
    """
    candidates: list[tuple[float, int, list[bool]]] = []
    for number in range(_KINDS):
        kinds = draw_kinds(lower.plan, draws)
        trial_lower, trial_upper = lower.empty(), upper.empty()
        # As in `propose_boards`, the two sides take the kinds by turns.
        trial_lower.add(draws, kinds[::2], 2)
        trial_upper.add(draws, kinds[1::2], 2)
        if trial_lower.parts and trial_upper.parts:
            mean = total([_typical_rolls(trial_lower), _typical_rolls(trial_upper)])
            candidates.append((abs(mean - target), number, kinds))
    if not candidates:
        return []
    _, _, nearest = min(candidates)
    return nearest


def _typical_rolls(side: Side) -> float:
    """The median of the first figure of the halves of a side: m, or h of the first square."""
    rolls = sorted(part.figures[0] for part in side.parts)
    return rolls[len(rolls) // 2]


def _nearest_pairs(
    lower: list[Part], upper: list[Part], target: float
) -> Iterator[tuple[Pair, ...]]:
    """The jumps of a lower and an upper half together, those with means nearest to `target` first.

    As in the header, m, p and h are of one half; the averages over all halves are p̄ and h̄ there.
    """
    average_p = _averages([low.figures[1:] for low in lower])
    average_h = _averages([high.figures for high in upper])
    average_product = total(map(mul, average_p, average_h))
    shares: list[tuple[float, Part]] = []
    for low in lower:
        m, *p = low.figures
        shares.append((m + total(map(mul, p, average_h)) - average_product, low))
    shares.sort()
    keys = [share for share, _ in shares]
    candidates: list[tuple[float, tuple[Pair, ...]]] = []
    for high in upper:
        h = high.figures
        needed_share = target - total(map(mul, average_p, h))
        first = max(0, bisect_left(keys, needed_share) - _NEIGHBOURS // 2)
        nearest = shares[first : first + _NEIGHBOURS]
        for _, low in nearest:
            m, *p = low.figures
            mean = m + total(map(mul, p, h))
            candidates.append((abs(mean - target), low.jumps + high.jumps))
    return (jumps for _, jumps in heapq.nsmallest(_PROPOSED, candidates))


def _averages(rows: Sequence[Sequence[float]]) -> list[float]:
    """The average of each column of a table."""
    return [total(column) / len(rows) for column in zip(*rows, strict=True)]
