"""Expected visits of each square, its chance after n rolls, and the ways to finish.

Conventions.  A *visit* of a square is a roll made from it, also at the outset and after an
overshoot that did not move the token.  So all visits except those of the finish add up to the mean
game length.  The finish counts as visited once, if at all.  A square is *reached* by a throw that
counts to it, before any jump.  So a throw that leads to a jump reaches its entry, although the
token does not rest there.

The visits are a row of N (theorem 1).

What is the chance ever to be on a square?  Watch the chain only at the outset and on that square.
Then it is the chance that the first watched step leads to the square.  To watch fewer states means
to eliminate the others (theorem 5), which never subtracts.  The squares are divided into halves,
these into quarters, and so on.  For each half, the states of the other half are eliminated once.
So all squares together cost a few eliminations, not one per square.

After n rolls.  If v has the probabilities of the states, v·P has them after one more roll
(`definitions`).  These are sums of products of positive numbers, so a chance after n rolls of a die
with k outcomes has a relative error of at most n·(k + 2) roundings, and more if many states lead to
one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from graphlib import TopologicalSorter
from math import inf
from typing import NamedTuple

from boustro.basics.floats import rank, total
from boustro.chain.arithmetic import BEYOND_FLOATS
from boustro.chain.definitions import FINISH, TRAPPED, Chain
from boustro.chain.elimination import Row, join_targets, watch
from boustro.errors import LimitError
from boustro.model.game import Game
from boustro.model.turn import initial, is_out

LARGEST_EVER = 3_000
"""The most states for which `ever` is computed."""
Part = tuple[int, list[int]]
"""A square and the numbers of its states."""


class LastStep(NamedTuple):
    """A way to finish."""

    origin: int
    """The square before the last throw."""
    throw: int
    """The last throw."""
    reached: int
    """The square that it counts to; 0 if the limit on rolls again sends the token to the finish."""
    probability: float
    """The probability that a game ends in this way."""


class Visits:
    """Expected visits and uses of every square and jump; a base class of `Analysis`.

    >>> from boustro import analyse, builtin
    >>> visits = analyse(builtin("mb48"))
    >>> round(float(visits.reaches[48]), 3), round(visits.jump_uses[80], 4)
    (0.733, 0.4817)
    """

    game: Game

    @property
    def source(self) -> Chain:
        """The rolls of the game."""
        raise NotImplementedError

    @cached_property
    def visits(self) -> tuple[float, ...]:
        """The expected number of rolls from each square, indexed from 0.

        The finish has `p_finish`.  A square on which a token may stay for ever has `inf`.
        """
        by_state = self.source.visits  # raises an error if the board is too large to list
        by_square = [0.0] * (self.game.size + 1)
        for square, rolls in zip(self.source.squares, by_state, strict=True):
            by_square[square] += rolls
        by_square[self.game.finish] += self.source.p_finish
        if not self.source.absorbs:
            for square in self.trapped_in:
                by_square[square] = inf
        return tuple(by_square)

    @cached_property
    def ever(self) -> tuple[float, ...]:
        """The probability of ever resting on each square, including at the outset."""
        pairs = self._chances_to_visit()
        by_square = [0.0] * (self.game.size + 1)
        for square, chance in pairs:
            by_square[square] = min(chance, 1.0)
        by_square[self.game.finish] = float(self.source.p_finish)
        return tuple(by_square)

    def _chances_to_visit(self) -> Iterable[tuple[int, float]]:
        """The chance of ever resting on each square; the core has it if squares have one state."""
        rolls = self.source
        if rolls.in_core is not None and not self.game.has_memory:
            if rolls.mean == inf:
                raise LimitError(BEYOND_FLOATS)
            return zip(rolls.squares, rolls.in_core.chances_to_visit(), strict=True)
        if self.source.size > LARGEST_EVER:
            raise LimitError(f"expected at most {LARGEST_EVER} states, got {self.source.size}")
        return chances_to_visit(self.source).items()

    @cached_property
    def _throws_to_squares(self) -> list[float]:
        """The expected number of throws that count to each square; overshoots have size + 1."""
        chain, by_square = self.source, [0.0] * (self.game.size + 2)
        for reached, rolls in zip(chain.reached[: chain.size], self.source.visits, strict=True):
            for square, chance in zip(reached, chain.chances, strict=True):
                by_square[square] += rolls * chance
        for reached in chain.reached[chain.size :]:
            for square in reached:
                by_square[square] = inf
        return by_square

    @cached_property
    def reaches(self) -> tuple[float, ...]:
        """The expected number of throws that reach each square, indexed from 0.

        It is infinite inside a trap.
        """
        _, *to_others, to_last_square, overshooting = self._throws_to_squares
        # No throw reaches square 0.  An overshoot onto the finish reaches the last square.
        return (0.0, *to_others, to_last_square + overshooting)

    @cached_property
    def jump_uses(self) -> dict[int, float]:
        """The expected uses of each jump in one game, by entry; infinite inside a trap.

        A jump is used whenever a token takes it, even if another jump led to it.
        """
        jumps, used = self.game.board.jumps, list(self._throws_to_squares)
        follows = self.game.rules.chaining == "follow"
        entries = _before_those_led_to(jumps) if follows else jumps
        for entry in entries:
            effect = self.game.board.effects.get(entry)
            if effect is not None:
                used[entry] *= float(effect.amount)
            if follows:
                used[jumps[entry]] += used[entry]
        return {entry: used[entry] for entry in jumps}

    @cached_property
    def last_steps(self) -> tuple[LastStep, ...]:
        """Every way to finish, the most likely first; the probabilities add up to `p_finish`."""
        chances: dict[tuple[int, int, int], float] = {}
        for i, t, target, chance in self._leaving_ways():
            if target == FINISH:
                reached = min(self.source.reached[i][t], self.game.size)
                way = (self.source.squares[i], self.source.throws[t].advance, reached)
                chances[way] = chances.get(way, 0.0) + chance
        steps = (LastStep(*way, chance) for way, chance in chances.items())
        return tuple(rank(sorted(steps), lambda step: -step.probability))

    @property
    def most_visited(self) -> tuple[int, ...]:
        """The squares between start and finish, the most visited first."""
        return tuple(rank(self._between, lambda square: -self.visits[square]))

    @property
    def _between(self) -> list[int]:
        """The visited squares other than the start and the finish."""
        ends = (self.game.start, self.game.finish)
        visited = [square for square, visits in enumerate(self.visits) if visits > 0.0]
        return [square for square in visited if square not in ends]

    def _leaving_ways(self) -> Iterable[tuple[int, int, int, float]]:
        """For each throw out of the transient states: state, throw, target and expected number."""
        chain = self.source
        for i, visits in enumerate(self.source.visits):
            for t, target in enumerate(chain.targets[i]):
                if not 0 <= target < chain.size:
                    yield i, t, target, visits * chain.chances[t]

    @cached_property
    def trapped_in(self) -> dict[int, float]:
        """For each recurrent square the chance to return to it for ever; empty without a trap."""
        chain = self.source
        if chain.start == TRAPPED:
            return {state.square: 1.0 for state in chain.recurrent}
        lost = {index for index, state in enumerate(chain.recurrent) if is_out(state)}
        into_group: dict[int, float] = {}
        for *_, target, chance in self._leaving_ways():
            index = target - chain.size
            if target != FINISH and index not in lost:
                group = chain.group[index]
                into_group[group] = into_group.get(group, 0.0) + chance
        squares_in_groups = set()
        for index, state in enumerate(chain.recurrent):
            if index not in lost:
                squares_in_groups.add((state.square, chain.group[index]))
        chances: dict[int, float] = {}
        for square, group in sorted(squares_in_groups):
            chances[square] = chances.get(square, 0.0) + into_group.get(group, 0.0)
        return chances


def _before_those_led_to(jumps: Mapping[int, int]) -> Iterable[int]:
    """The entries of jumps that follow on, each before the entry to which its jump leads."""
    sources: dict[int, set[int]] = {entry: set() for entry in jumps}
    for entry, exit in jumps.items():
        if exit in sources:
            sources[exit].add(entry)
    return TopologicalSorter(sources).static_order()


def chances_to_visit(chain: Chain) -> dict[int, float]:
    """The chance of ever resting on each square that has a state, except the finish.

    >>> from boustro import Board, Rules
    >>> chances_to_visit(Chain.of(Game(Board(3, jumps={2: 1}), Rules(die=2))))
    {0: 1.0, 1: 1.0}
    """
    if chain.start == FINISH:
        return {}
    # The outset is an extra state, 0, to which no token comes back.  So the number of each other
    # state is larger by 1 here.
    new_numbers = {number: number + 1 for number in chain.index.values()}
    first_state = new_numbers[chain.index[initial(chain.game)]]
    onward = [join_targets(row, new_numbers) for row in chain.all_rows()]
    rows = [{first_state: 1.0}, *onward]
    parts = defaultdict[int, list[int]](list)
    for state, number in chain.index.items():
        parts[state.square].append(new_numbers[number])
    return dict(_chances(rows, sorted(parts.items())))


def _chances(rows: Sequence[Row], parts: Sequence[Part]) -> Iterable[tuple[int, float]]:
    """The chance of ever being on each square of `parts`; row 0 is the outset."""
    if len(parts) == 1:
        square, _ = parts[0]
        yield square, total(q for to, q in rows[0].items() if to > 0)
        return
    half = len(parts) // 2
    lower, upper = parts[:half], parts[half:]
    for kept, others in ((lower, upper), (upper, lower)):
        kept_states = [state for _, states in kept for state in states]
        other_states = [state for _, states in others for state in states]
        order = [0, *kept_states, *other_states]
        place = {old: new for new, old in enumerate(order)}
        renumbered = [(square, [place[i] for i in states]) for square, states in kept]
        watched = watch(rows, order, 1 + len(kept_states))
        yield from _chances(watched, renumbered)


def positions(chain: Chain) -> Iterator[tuple[float, ...]]:
    """The chances of the squares, indexed from 0, after 0 rolls, after 1 roll, and so on.

    A token that has finished stays on the finish.

    >>> from itertools import islice
    >>> from boustro import Board, Game, Rules
    >>> chain = Chain.of(Game(Board(3), Rules(die=2, start=1)))
    >>> [chances[1:] for chances in islice(positions(chain), 3)]
    [(1.0, 0.0, 0.0), (0.0, 0.5, 0.5), (0.0, 0.25, 0.75)]
    """
    states = (*chain.states, *chain.recurrent)
    begins_in_trap = chain.start == TRAPPED
    start = chain.index[initial(chain.game)] if begins_in_trap else chain.start
    now = {start: 1.0}
    while True:
        finished = now.pop(FINISH, 0.0)
        by_square = [0.0] * (chain.game.size + 1)
        by_square[chain.game.finish] = finished
        after = defaultdict[int, float](float, {FINISH: finished})
        for state, chance in now.items():
            by_square[states[state].square] += chance
            for to, q in zip(chain.targets[state], chain.chances, strict=True):
                after[to] += chance * q
        yield tuple(by_square)
        now = after
