"""Local search: from random boards, step by step, towards the targets.

Idea: of all changes of one jump, those with a mean nearest to the aim are tried first.  If the
targets are other figures, the aim is a guess: a game that takes one and a half times as long as
wished needs two thirds of its mean.  The search never returns to an earlier board (tabu), so it
goes on past a local optimum, and each step brings thousands of new means near the target.

Restarts are numbered and share nothing: each has its own random stream and its own effort.  Steps
come near to a narrow range of means, but seldom hit it.  For such a target every other restart
checks the boards of `halves` instead, if there are any.
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
"""The boards that one restart checks."""
_TRIED = 12
"""The steps whose figures are all computed."""
_LISTED = 400
"""The steps from which these are chosen."""
_PATIENCE = 40
"""The steps without progress after which a new random board is begun."""
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
    """`met` if all wishes are met, else `effort`, `time` or `interrupted`."""


NOTHING = RestartResult(WORST, None, 0, "effort")
"""The result before the first restart."""


def search_once(
    wishes: Wishes, seed: int, restart: tuple[int, int], *, until: float = math.inf
) -> RestartResult:
    """The best board of one restart, which is given by its number and its effort.

    It ends early at `until`, a time of `time.monotonic`.
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
    return best._replace(ended="time") if time.monotonic() > until else best


def _boards(walk: "LocalSearch", number: int, effort: int) -> Iterator[tuple[Cost, JumpTable]]:
    """The boards of restart `number` with their costs.

    For a tight mean every other restart takes them from `halves`, if there are any.
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
    """A walk from board to board; `effort` counts the boards checked."""

    def __init__(self, plan: Plan, draws: Draws, until: float) -> None:
        self._plan, self._draws, self._until = plan, draws, until
        self._targets = plan.wishes.targets
        self.is_tight = plan.wishes.is_tight
        self.effort = 0
        self._seen: set[frozenset[tuple[int, int]]] = set()

    def boards_of_halves(self) -> Iterator[tuple[Cost, JumpTable]]:
        """The boards that `halves` proposes for a tight mean, with their costs."""
        target = self._value_to_aim_at(self._targets[0])
        for looked_at, jumps in propose_boards(self._plan, self._draws, target):
            self.effort = looked_at
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
        figures = Figures(self._plan.game_with(jumps), self._plan.wishes)
        best = cost = figures.cost()
        yield cost, jumps
        idle = 0
        while self.effort < effort and idle < _PATIENCE and self._targets:
            self._seen.add(frozenset(jumps.items()))
            following = self._next(jumps, figures)
            if following is None:
                return
            cost, jumps, figures = following
            yield cost, jumps
            idle = 0 if cost < best else idle + 1
            best = min(best, cost)

    def _next(self, jumps: JumpTable, figures: Figures) -> tuple[Cost, JumpTable, Figures] | None:
        """The best of the most promising steps, with its cost and its figures."""
        steps = Candidates(self._plan, jumps)
        self.effort += steps.count
        best = None
        for after, its_figures in self._best_neighbours(steps, jumps, figures):
            cost = its_figures.cost(WORST if best is None else best[0])
            if best is None or cost < best[0]:
                best = cost, after, its_figures
        return best

    def _best_neighbours(
        self, steps: Candidates, jumps: JumpTable, figures: Figures
    ) -> Iterator[tuple[JumpTable, Figures]]:
        """The boards after the most promising steps.

        These are the steps with means nearest to the aim, or random ones if there is no aim.
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
            known = frozenset(after.items()) in self._seen
            if known or not (steps.crosses_seldom(step) and self._plan.is_of_use(after)):
                continue
            game = self._plan.game_with(after)
            yield after, Figures(game, self._plan.wishes)
            count += 1
            if count == most:
                return

    def _aim(self, figures: Figures) -> float | None:
        """A mean at which the targets may be met; None if the mean does not determine them."""
        for figure in ("mean", *PROPORTIONAL):
            for target in self._targets:
                if target.figure == figure:
                    wished = self._value_to_aim_at(target)
                    if figure == "mean":
                        return wished
                    return figures.mean * wished / max(figures.of(target), 1e-9)
        return None

    def _value_to_aim_at(self, target: Goal) -> float:
        """A random value within the target's range, or near its only end."""
        low, high = target.range
        if math.isinf(low):
            low = 0.8 * high
        elif math.isinf(high):
            high = 1.25 * low
        return self._draws.between(low, high)
