"""Rolls of a game that finishes for sure: moments, visits and law, from the core where there is one.

The core follows the throws itself; the chain is listed in Python only where readable twins answer.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import BEYOND_FLOATS
from boustro.chain.definitions import Chain
from boustro.chain.lengths import Lengths
from boustro.chain.moments import Moments, chances_to_visit, moments_of
from boustro.chain.moves import Moves
from boustro.chain.reach import Edges
from boustro.chain.turns import chain_in_core
from boustro.chain.walks import FIRST_BLOCKS, Followed, Live, first_steps, walk_on
from boustro.errors import LimitError
from boustro.model.game import Game


@dataclass(frozen=True, eq=False)
class Rolls:
    """The rolls of a game that finishes for sure and begins in a state; `list_chain` lists those.

    >>> from boustro import builtin
    >>> game = builtin("mb47")
    >>> rolls = Rolls(game, lambda: Chain.of(game))
    >>> rolls.mean, rolls.lengths.median
    (39.22512230823495, 32)
    """

    game: Game
    list_chain: Callable[[], Chain]

    @classmethod
    def of(cls, game: Game, list_chain: Callable[[], Chain]) -> "Rolls | None":
        """The rolls of `game`; None where a trap can be fallen into or it is over at its start."""
        rolls = cls(game, list_chain)
        if rolls._core is not None:
            return None if rolls._core_moments is None else rolls
        chain = list_chain()
        return rolls if chain.absorbs and chain.start >= 0 else None

    @cached_property
    def _core(self) -> Any:
        return chain_in_core(self.game)

    @cached_property
    def _core_moments(self) -> Any:
        return self._core.moments()

    @cached_property
    def moves(self) -> Moves:
        """Where throws lead from each state."""
        if not self.game.rules.has_memory:
            return Moves.of(self.game)
        chain = self.list_chain()
        return Moves(chain.targets, chain.chances, chain.start, chain.squares)

    @cached_property
    def moments(self) -> Moments:
        """Mean, spread, skewness, and the rolls made from each state."""
        return moments_of(self.moves) if self._core is None else Moments(*self._core_moments)

    @property
    def mean(self) -> float:
        """The mean."""
        return self.moments.mean

    @property
    def sd(self) -> float:
        """The standard deviation."""
        return self.moments.sd

    @property
    def skewness(self) -> float:
        """The third central moment over sd³; nan where nothing varies."""
        return self.moments.skewness

    @property
    def error(self) -> float:
        """A bound of the relative error of the mean, by counting roundings."""
        return self.moments.error

    @property
    def visits(self) -> tuple[float, ...]:
        """The expected rolls made from each state; raises `LimitError` beyond floats."""
        if self.mean == math.inf:
            raise LimitError(BEYOND_FLOATS)
        return self.moments.visits

    @property
    def absorbs(self) -> bool:
        """That the finish is reached with probability 1."""
        return True

    @property
    def p_finish(self) -> float:
        """The probability that the finish is ever reached."""
        return 1.0

    @cached_property
    def chain(self) -> Absorbing:
        """The chain as bare rows."""
        return Absorbing.of(self.list_chain())

    @cached_property
    def lengths(self) -> Lengths:
        """The distribution: pmf, within, beyond, quantile."""
        if self._core is None:
            found = first_steps(Live.of_moves(self.moves), self.moves.start)
        else:
            found = Followed(*self._core.law(FIRST_BLOCKS))
        return Lengths.of_walk(walk_on(found, self._states))

    @cached_property
    def visits_by_square(self) -> tuple[float, ...]:
        """The expected rolls made from each square, indexed from 0; the finish is visited once."""
        found = [0.0] * (self.game.size + 1)
        for square, often in zip(self._squares, self.visits, strict=True):
            found[square] += often
        found[self.game.finish] += 1.0
        return tuple(found)

    @cached_property
    def ever_by_square(self) -> tuple[float, ...]:
        """The probability of ever resting on each square, where rules need no memory."""
        if self.mean == math.inf:
            raise LimitError(BEYOND_FLOATS)
        found = [0.0] * (self.game.size + 1)
        core = self._core
        chances = chances_to_visit(self.moves) if core is None else core.chances_to_visit()
        for square, chance in zip(self._squares, chances, strict=True):
            found[square] = chance
        found[self.game.finish] = 1.0
        return tuple(found)

    @property
    def _squares(self) -> tuple[int, ...]:
        return self.list_chain().squares if self._core is None else self._core.squares()

    def _states(self) -> tuple[Live, Edges]:
        moves = self.moves
        return Live.of_moves(moves), [[to for to in row if to >= 0] for row in moves.targets]
