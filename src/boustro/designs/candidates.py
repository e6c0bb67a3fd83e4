"""Candidates: every change of one jump that the plan allows, the nearest to a mean first.

One elimination gives the means after all changes (`whatif`), so checking thousands of boards costs
as much as checking one.
"""

import heapq
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple, cast

from boustro.chain import WhatIf
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
        if self.entry:
            after[self.entry] = self.exit
        return after


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
        self._rows = [*self._additions(), *self._replacements()]
        self._crossings: dict[int, int] = {}
        """The number of crossings without one of the jumps, by its entry."""
        self.count = sum(len(row.places) for row in self._rows)

    def nearest(self, aim: float, count: int) -> list[Candidate]:
        """The `count` steps whose means are nearest to `aim`, the nearest first."""
        bound = math.inf
        candidates: list[tuple[float, int, int]] = []
        for number, row in enumerate(self._rows):
            means = row.means
            near = [(abs(means[p] - aim), number, p) for p in row.places]
            candidates += [candidate for candidate in near if candidate[0] < bound]
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
        steps: list[Candidate] = []
        if not self._rows:
            return steps
        for _ in range(count):
            row = draws.choice(self._rows)
            place = draws.choice(row.places)
            if math.isfinite(row.means[place]):
                steps.append(row.step(row.means[place], place))
        return steps

    def _additions(self) -> Iterator[Row]:
        """The steps that add a jump."""
        kinds = self._kinds_beside(self._snakes, self._ladders)
        if not (kinds.snakes or kinds.ladders):
            return
        blocked = self._plan.blocked_squares(self._jumps)
        for entry, exits in self._plan.exits.items():
            if entry not in blocked.entries:
                wanted = kinds.exits_from(entry)
                places = [x for x in exits if x not in blocked.exits and x in wanted]
                if places:
                    yield Row(0, entry, 0, self._means[entry], places)

    def _replacements(self) -> Iterator[Row]:
        """The steps that remove a jump, or give it another exit or another entry."""
        for place, (entry, exit) in enumerate(sorted(self._jumps.items())):
            if entry not in self._plan.kept:
                snakes, ladders = self._snakes, self._ladders
                if exit < entry:
                    snakes -= 1
                else:
                    ladders -= 1
                if self._plan.may_have(snakes, ladders):
                    yield Row(entry, 0, 0, self._means[entry], [entry])
                kinds = self._kinds_beside(snakes, ladders)
                rows = self._changes(entry, exit, self._moved[place], kinds)
                yield from (row for row in rows if row.places)

    def _changes(
        self, entry: int, exit: int, moved: Sequence[float], kinds: "_Kinds"
    ) -> Iterator[Row]:
        """The steps that give the jump from `entry` to `exit` another end."""
        plan = self._plan
        blocked = plan.blocked_squares({e: x for e, x in self._jumps.items() if e != entry})
        if entry not in blocked.entries:
            free = (x for x in plan.exits[entry] if x != exit and x not in blocked.exits)
            wanted = kinds.exits_from(entry)
            yield Row(entry, entry, 0, self._means[entry], [x for x in free if x in wanted])
        if exit not in blocked.exits:
            free = (
                e for e in plan.entries.get(exit, ()) if e != entry and e not in blocked.entries
            )
            wanted = kinds.entries_to(exit)
            yield Row(entry, 0, exit, moved, [e for e in free if e in wanted])

    def _kinds_beside(self, snakes: int, ladders: int) -> "_Kinds":
        """The kinds of which a board with these numbers of snakes and ladders may have one more."""
        return _Kinds(
            self._plan.may_have(snakes + 1, ladders),
            self._plan.may_have(snakes, ladders + 1),
            self._plan.game.size,
        )


class _Kinds(NamedTuple):
    """The kinds of jumps that may be added."""

    snakes: bool
    ladders: bool
    size: int
    """The number of squares of the board."""

    def exits_from(self, entry: int) -> range:
        """Where a jump of these kinds from `entry` can end."""
        first = 1 if self.snakes else entry + 1
        last = self.size if self.ladders else entry - 1
        return range(first, last + 1)

    def entries_to(self, exit: int) -> range:
        """Where a jump of these kinds to `exit` can begin."""
        first = 1 if self.ladders else exit + 1
        last = self.size if self.snakes else exit - 1
        return range(first, last + 1)
