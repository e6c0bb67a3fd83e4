"""Candidates: every change of one jump that the plan allows, with the mean after it.

One elimination gives the means after all changes (`whatif`), so thousands of boards cost about as
much as one.
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
"""When there are more candidates than this, those far from the aim are dropped."""


class Candidate(NamedTuple):
    """A change of one jump."""

    distance: float
    """How far the mean after the change is from an aim, in rolls.

    In the answers of `within` and `some` it is the mean itself.
    """
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
    """Steps whose new jumps share one end; each of the `places` is the other end of one of them.

    If both `entry` and `exit` are 0, there is only one step, which removes a jump.
    """

    removed: int
    """The entry of the jump that goes; 0 for none."""
    entry: int
    """The shared entry of the new jump; 0 if its entry is one of the places."""
    exit: int
    """The shared exit of the new jump; 0 if its exit is one of the places."""
    means: Sequence[float]
    """The mean after each step, by its place."""
    places: Sequence[int]

    def step(self, distance: float, place: int) -> Candidate:
        """The step of a row with one of its places."""
        if not (self.entry or self.exit):
            return Candidate(distance, self.removed, 0, 0)
        return Candidate(distance, self.removed, self.entry or place, self.exit or place)


class Candidates:
    """The changes of `jumps` that a plan allows, with the mean after each; `count` is their number.

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
        """The number of crossings without a jump, by the entry of that jump."""
        self.count = sum(len(row.places) for row in self._rows)

    def nearest(self, aim: float, count: int) -> list[Candidate]:
        """The `count` steps whose means are nearest to `aim`, the nearest first."""
        bound = math.inf  # steps at least this far away are not among the nearest
        # For each step its distance, the number of its row, and its place.
        candidates: list[tuple[float, int, int]] = []
        for number, row in enumerate(self._rows):
            means = row.means
            of_row = [(abs(means[place] - aim), number, place) for place in row.places]
            candidates += [candidate for candidate in of_row if candidate[0] < bound]
            if len(candidates) > max(_ENOUGH, 2 * count):
                candidates = heapq.nsmallest(count, candidates)
                bound, _, _ = candidates[-1]
        best = heapq.nsmallest(count, candidates)
        return [self._rows[number].step(distance, place) for distance, number, place in best]

    def within(self, wished: Range) -> list[Candidate]:
        """All steps after which the mean is in a range; their `distance` is this mean."""
        low, high = wished
        steps: list[Candidate] = []
        for row in self._rows:
            for place in row.places:
                mean = row.means[place]
                if low <= mean <= high and math.isfinite(mean):
                    steps.append(row.step(mean, place))
        return steps

    def crosses_seldom(self, step: Candidate) -> bool:
        """Whether the jumps after `step` cross no more often than the plan allows."""
        others = {entry: exit for entry, exit in self._jumps.items() if entry != step.removed}
        if step.removed not in self._crossings:
            self._crossings[step.removed] = self._plan.crossings(others)
        count = self._crossings[step.removed]
        if step.entry:
            count += self._plan.crossings_with(others, (step.entry, step.exit))
        return count <= self._plan.wishes.crossings.high

    def some(self, draws: Draws, count: int) -> list[Candidate]:
        """Random steps after which every game can still be finished: `count` tries."""
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
            if entry in blocked.entries:
                continue
            wanted = kinds.exits_from(entry)
            places = [exit for exit in exits if exit not in blocked.exits and exit in wanted]
            if places:
                yield Row(0, entry, 0, self._means[entry], places)

    def _replacements(self) -> Iterator[Row]:
        """The steps that remove a jump, or give it another exit or another entry."""
        for index, (entry, exit) in enumerate(sorted(self._jumps.items())):
            if entry in self._plan.kept:
                continue
            snakes, ladders = self._snakes, self._ladders
            if exit < entry:
                snakes -= 1
            else:
                ladders -= 1
            if self._plan.may_have(snakes, ladders):
                # To remove the jump is to let it lead to its own entry.  So the mean without it is
                # at the place `entry`.
                yield Row(entry, 0, 0, self._means[entry], [entry])
            kinds = self._kinds_beside(snakes, ladders)
            for row in self._changes(entry, exit, self._moved[index], kinds):
                if row.places:
                    yield row

    def _changes(
        self, entry: int, exit: int, moved: Sequence[float], kinds: "_Kinds"
    ) -> Iterator[Row]:
        """The steps that give the jump from `entry` to `exit` another end.

        `moved` are the means after moves of its entry, by the new entry.
        """
        plan = self._plan
        others = dict(self._jumps)
        del others[entry]
        blocked = plan.blocked_squares(others)
        if entry not in blocked.entries:
            wanted = kinds.exits_from(entry)
            not_free = blocked.exits | {exit}
            places = [e for e in plan.exits[entry] if e in wanted and e not in not_free]
            yield Row(entry, entry, 0, self._means[entry], places)
        if exit not in blocked.exits:
            wanted = kinds.entries_to(exit)
            not_free = blocked.entries | {entry}
            places = [e for e in plan.entries.get(exit, ()) if e in wanted and e not in not_free]
            yield Row(entry, 0, exit, moved, places)

    def _kinds_beside(self, snakes: int, ladders: int) -> "_Kinds":
        """The kinds of which a board with so many snakes and ladders may have one more."""
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
