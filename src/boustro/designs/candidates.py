"""Candidates: every change of one jump that the plan allows, the nearest to a mean first.

One elimination gives the means after all changes (`whatif`), so a step checks thousands of boards
for the price of one.
"""

import heapq
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from boustro.chain.whatif import WhatIf
from boustro.designs.generate import Draws
from boustro.designs.plan import JumpTable, Plan
from boustro.designs.ranges import Range

_ENOUGH = 500
"""The candidates that are kept before farther ones are dropped."""


class Candidate(NamedTuple):
    """A change of one jump."""

    distance: float
    """How far the mean after it is from the target, in rolls; or the mean itself."""
    removed: int
    """The entry of the jump that goes; 0 for none."""
    entry: int
    """The entry of the new jump; 0 for none."""
    exit: int
    """The exit of the new jump."""

    def apply_to(self, jumps: JumpTable) -> JumpTable:
        """The jumps after this step."""
        after = {entry: exit for entry, exit in jumps.items() if entry != self.removed}
        return after | ({self.entry: self.exit} if self.entry else {})


class Row(NamedTuple):
    """The steps that differ in one square, which is one of `places`.

    The other square is `entry` or, if that is 0, `exit`; if both are 0, the jump is only removed.
    """

    removed: int
    """The entry of the jump that goes; 0 for none."""
    entry: int
    exit: int
    means: Sequence[float]
    """The mean after the step to each of the places."""
    places: Sequence[int]

    def step(self, distance: float, place: int) -> Candidate:
        """The step of one of the places."""
        if not (self.entry or self.exit):
            return Candidate(distance, self.removed, 0, 0)
        return Candidate(distance, self.removed, self.entry or place, self.exit or place)


class Candidates:
    """The changes of `jumps` that a plan allows, with their means; `count` is their number.

    >>> from boustro.designs.wishes import Wishes
    >>> plan = Plan(Wishes.of(100, snakes=1, ladders=1, jumps=2, keep={16: 62}))
    >>> steps = Candidates(plan, {16: 62, 87: 24})
    >>> steps.nearest(30.0, 1)[0][1:], steps.count
    ((87, 31, 24), 114)
    """

    def __init__(self, plan: Plan, jumps: JumpTable) -> None:
        self._plan, self._jumps = plan, jumps
        self._snakes = sum(exit < entry for entry, exit in jumps.items())
        self._ladders = len(jumps) - self._snakes
        effects = WhatIf(plan.game_with(jumps))
        self._means = cast("list[list[float]]", effects.means.tolist())
        self._moved = cast("list[list[float]]", effects.moved_means.tolist())
        self._rows = [*self._additions(self._ways(0, 0)), *self._replacements()]
        self._crossings: dict[int, int] = {}
        """The means without one of the jumps, by its entry."""
        self.count = sum(len(row.places) for row in self._rows)

    def nearest(self, aim: float, count: int) -> list[Candidate]:
        """The `count` steps whose means are nearest to `aim`, the nearest first."""
        bound, candidates = math.inf, list[tuple[float, int, int]]()
        for number, row in enumerate(self._rows):
            means = row.means
            near = [(abs(means[p] - aim), number, p) for p in row.places]
            candidates += [one for one in near if one[0] < bound]
            if len(candidates) > max(_ENOUGH, 2 * count):
                candidates = heapq.nsmallest(count, candidates)
                bound = candidates[-1][0]
        best = heapq.nsmallest(count, candidates)
        return [self._rows[number].step(distance, place) for distance, number, place in best]

    def within(self, wished: Range) -> list[Candidate]:
        """All steps with means in a range; `distance` is then the mean."""
        low, high = wished
        return [
            row.step(row.means[place], place)
            for row in self._rows
            for place in row.places
            if low <= row.means[place] <= high and math.isfinite(row.means[place])
        ]

    def crosses_seldom(self, step: Candidate) -> bool:
        """Whether the jumps after `step` cross no more often than the plan allows."""
        others = {e: x for e, x in self._jumps.items() if e != step.removed}
        if step.removed not in self._crossings:
            self._crossings[step.removed] = self._plan.crossings(others)
        count = self._crossings[step.removed]
        if step.entry:
            count += self._plan.crossings_with(others, (step.entry, step.exit))
        return count <= self._plan.wishes.crossings.high

    def some(self, draws: Draws, count: int) -> list[Candidate]:
        """`count` random steps after which the board can still be won."""
        steps = []
        for _ in range(count if self._rows else 0):
            row = draws.choice(self._rows)
            place = draws.choice(row.places)
            if math.isfinite(row.means[place]):
                steps.append(row.step(row.means[place], place))
        return steps

    def _additions(self, ways: Sequence[bool]) -> Iterator[Row]:
        blocked = self._plan.blocked_squares(self._jumps)
        for entry, exits in self._plan.exits.items() if ways else ():
            if entry not in blocked.entries:
                places = [x for x in exits if x not in blocked.exits and (x > entry) in ways]
                if places:
                    yield Row(0, entry, 0, self._means[entry], places)

    def _replacements(self) -> Iterator[Row]:
        """The steps that remove a jump, or give it another exit or another entry."""
        for place, (entry, exit) in enumerate(sorted(self._jumps.items())):
            if entry not in self._plan.kept:
                gone = (-1, 0) if exit < entry else (0, -1)
                if self._may_have(*gone):
                    yield Row(entry, 0, 0, self._means[entry], [entry])
                rows = self._changes(entry, exit, self._moved[place], self._ways(*gone))
                yield from (row for row in rows if row.places)

    def _changes(
        self, entry: int, exit: int, moved: Sequence[float], ways: Sequence[bool]
    ) -> Iterator[Row]:
        plan = self._plan
        blocked = plan.blocked_squares({e: x for e, x in self._jumps.items() if e != entry})
        if entry not in blocked.entries:
            free = (x for x in plan.exits[entry] if x != exit and x not in blocked.exits)
            places = [x for x in free if (x > entry) in ways]
            yield Row(entry, entry, 0, self._means[entry], places)
        if exit not in blocked.exits:
            free = (
                e for e in plan.entries.get(exit, ()) if e != entry and e not in blocked.entries
            )
            yield Row(entry, 0, exit, moved, [e for e in free if (exit > e) in ways])

    def _ways(self, snakes: int, ladders: int) -> list[bool]:
        """Which jumps may still be added, True for ladders.

        `snakes` and `ladders` are the numbers that the step adds before.
        """
        may_come = {
            True: self._may_have(snakes, ladders + 1),
            False: self._may_have(snakes + 1, ladders),
        }
        return [way for way, is_allowed in may_come.items() if is_allowed]

    def _may_have(self, snakes: int, ladders: int) -> bool:
        """Whether the wished numbers allow these more snakes and ladders."""
        return self._plan.may_have(self._snakes + snakes, self._ladders + ladders)
