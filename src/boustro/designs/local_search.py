"""Local search: from random boards, step by step, towards the targets.

Idea: a step changes one jump.  The search first tries the steps after which the mean is nearest to
the aim.  If the targets are other figures, the aim is an estimate: if a game takes one and a half
times as long as wished, the aim is two thirds of its mean.

The search never returns to an earlier board (tabu), so it goes on past a local optimum.  Every
board that it reaches has thousands of neighbours with means near the target.

Restarts are numbered and share nothing: each has its own random stream and its own effort.  Steps
come near to a narrow range of means, but seldom hit it.  For such a target every other restart
checks the boards that `halves` proposes, if there are any.
"""

import math
import time
from collections.abc import Iterator
from typing import NamedTuple

from boustro.designs.candidates import Candidates
from boustro.designs.figures import Figures
from boustro.designs.generate import Draws, random_jumps
from boustro.designs.halves import propose_boards
from boustro.designs.plan import JumpTable, Plan
from boustro.designs.targets import WORST, Cost, Goal
from boustro.designs.wishes import Wishes

EFFORT_OF_A_RESTART = 500_000
"""The number of boards that one restart checks."""
_LISTED = 400
"""The number of promising steps that are listed."""
_TRIED = 12
"""The number of listed steps for which all figures are computed."""
_PATIENCE = 40
"""After this many steps without progress, a new random board is begun."""
PROPORTIONAL = ("minutes", "quantile", "sd")
"""The figures that rise and fall with the mean."""


class RestartResult(NamedTuple):
    """The result of a restart."""

    cost: Cost
    """The cost of the best board."""
    jumps: JumpTable | None
    """Its jumps; None if no board was found."""
    effort: int
    """The number of boards checked."""
    ended: str
    """`met` if all wishes are met; otherwise `effort`, `time` or `interrupted`."""


NOTHING = RestartResult(WORST, None, 0, "effort")
"""The result before the first restart."""


def search_once(
    wishes: Wishes, seed: int, restart: tuple[int, int], *, until: float = math.inf
) -> RestartResult:
    """The best board of one restart; `restart` is its number and its effort.

    The search ends early at `until`, a time of `time.monotonic`.
    """
    number, effort = restart
    best = NOTHING
    try:
        walk = LocalSearch(Plan(wishes), Draws(seed, number), until)
        for cost, jumps in _boards(walk, number, effort):
            if best.jumps is None or cost < best.cost:
                best = best._replace(cost=cost, jumps=jumps)
            best = best._replace(effort=walk.effort)
            if cost == (0.0, 0.0):
                return best._replace(ended="met")
            if time.monotonic() > until:
                break
    except KeyboardInterrupt:
        return best._replace(ended="interrupted")
    if time.monotonic() > until:
        return best._replace(ended="time")
    return best


def _boards(walk: "LocalSearch", number: int, effort: int) -> Iterator[tuple[Cost, JumpTable]]:
    """The boards of restart `number` with their costs.

    If the target is a narrow range of means, every other restart takes boards from `halves`.
    """
    if number % 2 == 0 and walk.is_tight:
        halves = walk.boards_of_halves()
        first = next(halves, None)
        if first is not None:
            yield first
            yield from halves
            return
    yield from walk.boards(effort)


class LocalSearch:
    """A walk from board to board."""

    def __init__(self, plan: Plan, draws: Draws, until: float) -> None:
        self._plan, self._draws, self._until = plan, draws, until
        self._targets = plan.wishes.targets
        self.is_tight = plan.wishes.is_tight
        """Whether the only target is a narrow range of means."""
        self.effort = 0
        """The number of boards checked so far."""
        self._seen: set[frozenset[tuple[int, int]]] = set()
        """The jumps of the boards from which steps were taken."""

    def boards_of_halves(self) -> Iterator[tuple[Cost, JumpTable]]:
        """The boards that `halves` proposes for a narrow range of means, with their costs."""
        target = self._value_to_aim_at(self._targets[0])
        for boards_checked, jumps in propose_boards(self._plan, self._draws, target):
            self.effort = boards_checked
            if self._plan.is_allowed(jumps):
                yield Figures(self._plan.game_with(jumps), self._plan.wishes).cost(), jumps

    def boards(self, effort: int) -> Iterator[tuple[Cost, JumpTable]]:
        """The boards of the walk with their costs, until `effort` boards have been checked."""
        while self.effort < effort:
            jumps = random_jumps(self._plan, self._draws, until=self._until)
            if jumps is None:
                return
            self.effort += 1
            yield from self._boards_from(jumps, effort)

    def _boards_from(self, jumps: JumpTable, effort: int) -> Iterator[tuple[Cost, JumpTable]]:
        """A board and the boards after each step from it, until there is no more progress."""
        figures = Figures(self._plan.game_with(jumps), self._plan.wishes)
        best = cost = figures.cost()
        yield cost, jumps
        steps_without_progress = 0
        while self.effort < effort and steps_without_progress < _PATIENCE and self._targets:
            self._seen.add(frozenset(jumps.items()))
            following = self._next(jumps, figures)
            if following is None:
                return
            cost, jumps, figures = following
            yield cost, jumps
            if cost < best:
                best = cost
                steps_without_progress = 0
            else:
                steps_without_progress += 1

    def _next(self, jumps: JumpTable, figures: Figures) -> tuple[Cost, JumpTable, Figures] | None:
        """The board after the best of the most promising steps, with its cost and its figures."""
        steps = Candidates(self._plan, jumps)
        self.effort += steps.count
        best = None
        for jumps_after, figures_after in self._best_neighbours(steps, jumps, figures):
            lowest_cost = WORST if best is None else best[0]
            cost = figures_after.cost(lowest_cost)
            if best is None or cost < lowest_cost:
                best = cost, jumps_after, figures_after
        return best

    def _best_neighbours(
        self, steps: Candidates, jumps: JumpTable, figures: Figures
    ) -> Iterator[tuple[JumpTable, Figures]]:
        """The boards after the most promising steps, with their figures.

        These are the steps with means nearest to the aim, or random steps if there is no aim.
        """
        aim = self._aim(figures)
        if aim is None:
            promising = steps.some(self._draws, _LISTED)
        else:
            promising = steps.nearest(aim, _LISTED)
        most = 1 if self._plan.wishes.is_for_the_mean_alone else _TRIED
        count = 0
        for step in promising:
            after = step.apply_to(jumps)
            was_seen = frozenset(after.items()) in self._seen
            if was_seen or not steps.crosses_seldom(step):
                continue
            if not self._plan.is_of_use(after):
                continue
            game = self._plan.game_with(after)
            yield after, Figures(game, self._plan.wishes)
            count += 1
            if count == most:
                return

    def _aim(self, figures: Figures) -> float | None:
        """A mean at which the targets may be met; None if they do not depend on the mean."""
        target = self._target_to_aim_at()
        if target is None:
            return None
        wished = self._value_to_aim_at(target)
        if target.figure == "mean":
            return wished
        return figures.mean * wished / max(figures.of(target), 1e-9)

    def _target_to_aim_at(self) -> Goal | None:
        """The target for the mean, or else for a figure that rises and falls with the mean."""
        for figure in ("mean", *PROPORTIONAL):
            for target in self._targets:
                if target.figure == figure:
                    return target
        return None

    def _value_to_aim_at(self, target: Goal) -> float:
        """A random value in the range of a target, or near its end if it has only one."""
        low, high = target.range
        if math.isinf(low):
            low = 0.8 * high
        elif math.isinf(high):
            high = 1.25 * low
        return self._draws.between(low, high)
