"""Rolls of a game that finishes for sure, from the core: moments, visits and law.

The core follows the throws itself, so that the chain need not be listed in Python; without the core
`absorption` answers the same.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import BEYOND_FLOATS
from boustro.chain.definitions import Chain
from boustro.chain.lengths import Lengths
from boustro.chain.moves import Moves
from boustro.chain.reach import Edges
from boustro.chain.turns import chain_in_core
from boustro.chain.walks import FIRST_BLOCKS, Followed, Live, live_chain, walk_on
from boustro.errors import LimitError
from boustro.model.game import Game


class Moments(NamedTuple):
    """Mean, spread and skewness of the rolls, and the rolls made from each state.

    `error` bounds the relative error of the mean; `skewness` is nan where nothing varies, or more
    than floats can hold.  Where they cannot hold the mean it is `inf`, and there are no visits.
    """

    mean: float
    sd: float
    skewness: float
    error: float
    visits: tuple[float, ...]


@dataclass(frozen=True, eq=False)
class Rolls:
    """The rolls of a game that finishes for sure and begins in a state.

    `list_chain` lists its states, `in_core` is its chain in the core.

    >>> from boustro import builtin
    >>> game = builtin("mb47")
    >>> rolls = Rolls.of(game, lambda: Chain.of(game))
    >>> None if rolls is None else (round(rolls.mean, 6), rolls.lengths.median)
    (39.225122, 32)
    """

    game: Game
    list_chain: Callable[[], Chain]
    in_core: Any
    moments: Moments

    @classmethod
    def of(cls, game: Game, list_chain: Callable[[], Chain]) -> "Rolls | None":
        """The rolls of `game`; None without the core, with a trap, or for a game that has begun won."""
        in_core = chain_in_core(game)
        moments = None if in_core is None else in_core.moments()
        return None if moments is None else cls(game, list_chain, in_core, Moments(*moments))

    @cached_property
    def moves(self) -> Moves:
        """Where throws lead from each state."""
        chain = self.list_chain()
        return Moves(chain.targets, chain.chances, chain.start, chain.squares)

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
        found = Followed(*self.in_core.law(FIRST_BLOCKS))
        return Lengths.of_walk(walk_on(found, self._states))

    @cached_property
    def visits_by_square(self) -> tuple[float, ...]:
        """The expected rolls made from each square, indexed from 0; the finish is visited once."""
        found = [0.0] * (self.game.size + 1)
        for square, often in zip(self.in_core.squares(), self.visits, strict=True):
            found[square] += often
        found[self.game.finish] += 1.0
        return tuple(found)

    @cached_property
    def ever_by_square(self) -> tuple[float, ...]:
        """The probability of ever resting on each square, where rules need no memory."""
        if self.mean == math.inf:
            raise LimitError(BEYOND_FLOATS)
        found = [0.0] * (self.game.size + 1)
        pairs = zip(self.in_core.squares(), self.in_core.chances_to_visit(), strict=True)
        for square, chance in pairs:
            found[square] = chance
        found[self.game.finish] = 1.0
        return tuple(found)

    def _states(self) -> tuple[Live, Edges]:
        return live_chain(self.chain)
