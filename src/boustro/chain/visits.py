"""Expected visits: where tokens rest how often, which jumps they take, how they finish.

Conventions.  A *visit* of a square is a roll made from it: resting there at the outset and staying
there after an overshoot count too, so all visits but the finish's add up to the mean game length.
The finish is visited once, if at all.  A square is *reached* by a throw that counts to it, before
any jump: an entry, where no token rests, is reached whenever its jump is used.

The visits are a row of N (theorem 1).  The chance of ever being on a square is that of coming to
one of its states from the outset when the chain is watched nowhere else (`first_visits`).
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import rank
from boustro.chain.definitions import FINISH, TRAPPED, Chain
from boustro.chain.first_visits import chances_to_visit
from boustro.chain.rolls import Rolls
from boustro.errors import LimitError
from boustro.model.turn import step

LARGEST_EVER = 3_000


class LastStep(NamedTuple):
    """A way to finish: the square rolled from, the throw, the square reached, its probability.

    `reached` is 0 where the limit of a turn sends the token to the finish.
    """

    origin: int
    throw: int
    reached: int
    probability: float


@dataclass(frozen=True, eq=False)
class Visits:
    """What is expected of every square and every jump in one game.

    >>> from boustro import builtin
    >>> chain = Chain.of(builtin("mb48"))
    >>> visits = Visits(chain, Absorbing.of(chain))
    >>> round(float(visits.reaches[48]), 3), round(visits.jump_uses[80], 4)
    (0.733, 0.4817)
    """

    chain: Chain
    absorbing: Absorbing | Rolls

    @cached_property
    def visits(self) -> tuple[float, ...]:
        """The expected visits of each square, indexed from 0; `inf` where a token stays for ever."""
        found = [0.0] * (self.chain.game.size + 1)
        for square, rolls in zip(self.chain.squares, self.absorbing.visits, strict=True):
            found[square] += rolls
        found[self.chain.game.finish] += self.absorbing.p_finish
        for square in self._lost_on:
            found[square] = inf
        return tuple(found)

    @cached_property
    def ever(self) -> tuple[float, ...]:
        """The probability of ever resting on each square, the start included."""
        if self.chain.size > LARGEST_EVER:
            raise LimitError(f"expected at most {LARGEST_EVER} states, got {self.chain.size}")
        found = [0.0] * (self.chain.game.size + 1)
        for square, chance in chances_to_visit(self.chain).items():
            found[square] = min(chance, 1.0)
        found[self.chain.game.finish] = float(self.absorbing.p_finish)
        return tuple(found)

    @cached_property
    def _throws_to_squares(self) -> list[float]:
        """The expected throws that count to each square, and at size + 1 those that overshoot."""
        found = [0.0] * (self.chain.game.size + 2)
        for reached, rolls in zip(self.chain.reached, self.absorbing.visits, strict=True):
            for square, chance in zip(reached, self.chain.chances, strict=True):
                found[square] += rolls * chance
        for square in self._squares_counted_for_ever():
            found[square] = inf
        return found

    def _squares_counted_for_ever(self) -> list[int]:
        """The squares that throws count to again and again inside a trap."""
        game = self.chain.game
        moves = (
            step(game, state, throw)
            for state in self.chain.recurrent
            for throw in self.chain.throws
        )
        return sorted({move.reached for move in moves if move.kind == "moved"})

    @cached_property
    def reaches(self) -> tuple[float, ...]:
        """The expected throws that reach each square, indexed from 0; nothing reaches 0.

        Infinite inside a trap.
        """
        *_, last, overshooting = counted = self._throws_to_squares
        return (0.0, *counted[1:-2], last + overshooting)

    @cached_property
    def jump_uses(self) -> dict[int, float]:
        """The expected uses of each jump in one game, by entry; infinite inside a trap.

        A jump is used when a throw reaches its entry; those it leads on to are not counted.
        """
        return {entry: self._throws_to_squares[entry] for entry in self.chain.game.board.jumps}

    @cached_property
    def last_steps(self) -> tuple[LastStep, ...]:
        """Every way to finish, the most likely first; the probabilities add up to `p_finish`."""
        found: dict[tuple[int, int, int], float] = {}
        for i, t, chance in self._leaving_by(FINISH):
            reached = min(self.chain.reached[i][t], self.chain.game.size)
            way = (self.chain.states[i].square, self.chain.throws[t].advance, reached)
            found[way] = found.get(way, 0.0) + chance
        steps = (LastStep(*way, chance) for way, chance in found.items())
        return tuple(rank(sorted(steps), lambda step: -step.probability))

    @property
    def most_visited(self) -> tuple[int, ...]:
        """The squares between start and finish, by falling visits."""
        return tuple(rank(self._between, lambda square: -self.visits[square]))

    @property
    def least_visited(self) -> tuple[int, ...]:
        """The squares between start and finish, by rising visits; entries are left out."""
        return tuple(rank(self._between, self.visits.__getitem__))

    @property
    def _between(self) -> list[int]:
        ends = (self.chain.game.start, self.chain.game.finish)
        return [s for s, visits in enumerate(self.visits) if visits > 0.0 and s not in ends]

    def _leaving_by(self, mark: int) -> Iterable[tuple[int, int, float]]:
        """The states and throws that lead out of the chain by a mark, and the chance of each."""
        for i, row in enumerate(self.chain.targets):
            for t, to in enumerate(row):
                if to == mark:
                    yield i, t, self.absorbing.visits[i] * self.chain.chances[t]

    @cached_property
    def trapped_in(self) -> dict[int, float]:
        """For each recurrent square the chance of ending up where it is come back to for ever."""
        return self._lost_on

    @cached_property
    def _lost_on(self) -> dict[int, float]:
        """The chance of each recurrent square to be visited for ever; empty without a trap."""
        if self.chain.start == TRAPPED:
            return {state.square: 1.0 for state in self.chain.recurrent}
        into: dict[int, float] = {}
        for i, t, chance in self._leaving_by(TRAPPED):
            group = self.chain.group[self.chain.lost[i][t]]
            into[group] = into.get(group, 0.0) + chance
        found: dict[int, float] = {}
        pairs = zip(self.chain.recurrent, self.chain.group, strict=True)
        for square, group in sorted({(state.square, group) for state, group in pairs}):
            found[square] = found.get(square, 0.0) + into.get(group, 0.0)
        return found
