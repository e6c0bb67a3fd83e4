"""Expected visits: where tokens rest how often, which jumps they take, how they finish.

Conventions.  A *visit* of a square is a roll made from it: resting there at the outset and staying
there after an overshoot count too, so all visits but the finish's add up to the mean game length.
The finish is visited once, if at all.  A square is *reached* by a throw that counts to it, before
any jump: an entry nobody rests on is reached whenever its jump is used.

The visits are a row of N (theorem 1); the chance of ever being on a square is theorem 4, or where
a square has several states, the same with their block of N.
"""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arrays import Floats, Ints, frozen, np, sums_by
from boustro.chain.definitions import FINISH, TRAPPED, Chain
from boustro.errors import LimitError
from boustro.model.turn import step

LARGEST_FUNDAMENTAL = 3_000


class LastStep(NamedTuple):
    """A way to finish: the square rolled from, the throw, the square reached, its probability."""

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
    absorbing: Absorbing

    @cached_property
    def _rolls(self) -> Floats:
        return np.array(self.absorbing.visits, dtype=np.float64)

    @cached_property
    def visits(self) -> Floats:
        """The expected visits of each square, indexed from 0; `inf` where a token stays for ever."""
        found = sums_by(self.chain.squares, self._rolls, self.chain.game.size + 1)
        found[self.chain.game.finish] += float(self.absorbing.p_finish)
        for square in self._lost_on:
            found[square] = np.inf
        return frozen(found)

    @cached_property
    def ever(self) -> Floats:
        """The probability of ever resting on each square, the start included."""
        found = np.zeros(self.chain.game.size + 1)
        if self.chain.size > LARGEST_FUNDAMENTAL:
            raise LimitError(
                f"expected at most {LARGEST_FUNDAMENTAL} states, got {self.chain.size}"
            )
        among = self.absorbing.factors.fundamental
        alone = np.bincount(self.chain.squares, minlength=len(found)) == 1
        single = np.flatnonzero(alone[self.chain.squares])
        found[self.chain.squares[single]] = self._rolls[single] / among[single, single]
        for square in set(self.chain.squares.tolist()) - set(self.chain.squares[single].tolist()):
            at = np.flatnonzero(self.chain.squares == square)
            found[square] = self._rolls[at] @ np.linalg.solve(
                among[np.ix_(at, at)], np.ones(len(at))
            )
        found[self.chain.game.finish] = float(self.absorbing.p_finish)
        for square, chance in self._lost_on.items():
            also = square in self.chain.squares
            found[square] = self._ever_on(square) if also else chance
        return frozen(np.minimum(found, 1.0))

    def _ever_on(self, square: int) -> float:
        """The chance ever to rest on a square that has transient states and recurrent ones."""
        chain = self.chain
        here = np.flatnonzero(chain.squares == square)
        if chain.start in here:
            return 1.0
        groups = [
            int(group)
            for state, group in zip(chain.recurrent, chain.group, strict=True)
            if state.square == square
        ]
        comes = (chain.targets == TRAPPED) & np.isin(chain.group[chain.lost], groups)
        comes |= np.isin(chain.targets, here)
        away = np.where(chain.targets < 0, TRAPPED, chain.targets)
        return float(Absorbing.of(replace(chain, targets=np.where(comes, FINISH, away))).p_finish)

    @cached_property
    def _throws_to_squares(self) -> Floats:
        """The expected throws that count to each square, and at size + 1 those that overshoot."""
        each = self._rolls[:, None] * self.chain.chances
        size = self.chain.game.size
        found = sums_by(self.chain.reached.ravel(), each.ravel(), size + 2)
        found[self._squares_counted_for_ever()] = np.inf
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
    def reaches(self) -> Floats:
        """The expected throws that reach each square, indexed from 0; nothing reaches 0.

        Infinite inside a trap.
        """
        found = self._throws_to_squares[:-1].copy()
        found[0] = 0.0
        found[-1] += self._throws_to_squares[-1]
        return frozen(found)

    @cached_property
    def jump_uses(self) -> dict[int, float]:
        """The expected uses of each jump in one game, by entry; infinite inside a trap.

        A jump is used when a throw reaches its entry; those it leads on to are not counted.
        """
        return {
            entry: float(self._throws_to_squares[entry]) for entry in self.chain.game.board.jumps
        }

    @cached_property
    def last_steps(self) -> tuple[LastStep, ...]:
        """Every way to finish, the likeliest first; the probabilities add up to `p_finish`."""
        found: dict[tuple[int, int, int], float] = {}
        for i, t in np.argwhere(self.chain.targets == FINISH).tolist():
            reached = min(int(self.chain.reached[i, t]), self.chain.game.size)
            way = (self.chain.states[i].square, self.chain.throws[t].advance, reached)
            chance = float(self._rolls[i] * self.chain.chances[t])
            found[way] = found.get(way, 0.0) + chance
        steps = (LastStep(*way, chance) for way, chance in found.items())
        return tuple(sorted(steps, key=lambda step: (-step.probability, step)))

    @property
    def most_visited(self) -> tuple[int, ...]:
        """The squares between start and finish, by falling visits."""
        return tuple(sorted(self._between, key=lambda s: (-self.visits[s], s)))

    @property
    def least_visited(self) -> tuple[int, ...]:
        """The squares between start and finish, by rising visits; entries nobody rests on are out."""
        return tuple(sorted(self._between, key=lambda s: (self.visits[s], s)))

    @property
    def _between(self) -> Ints:
        ends = (self.chain.game.start, self.chain.game.finish)
        squares = np.flatnonzero(self.visits > 0.0)
        return squares[~np.isin(squares, ends)]

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
        lost = self.chain.lost
        for i, t in np.argwhere(self.chain.targets == TRAPPED).tolist():
            group = int(self.chain.group[lost[i, t]])
            into[group] = into.get(group, 0.0) + float(self._rolls[i] * self.chain.chances[t])
        found: dict[int, float] = {}
        pairs = zip(self.chain.recurrent, self.chain.group.tolist(), strict=True)
        for square, group in sorted({(state.square, group) for state, group in pairs}):
            found[square] = found.get(square, 0.0) + into.get(group, 0.0)
        return found
