"""First passage: how soon a token comes to a square, whether it ever does, and where first.

The *first passage* to some squares is the number of rolls until a token first rests on one of them
(or touches one, as in `events`): 0 where it begins on one.  If the game ends first, it never
happens.  So there are two means: over all games, infinite unless the passage is certain; and over
the games in which it happens, which is `mean_given`.

The chain of those games is again a chain: where h(i) is the chance to come there from state i, a
roll from i leads to j with probability Q(i, j)·h(j) / h(i) (Doob's h-transform; Kemeny and Snell,
*Finite Markov Chains*, chapter 3).  No step of this subtracts, so everything has the small
relative error of the elimination.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.distribution import Lengths
from boustro.chain.events import (
    HAPPENED,
    NEVER,
    OTHER,
    Event,
    Squares,
    Throws,
    check_squares,
    comes_to,
)
from boustro.errors import LimitError, QuestionError
from boustro.model.game import Game, RulesSpec

MOST_TOUCHED = 400
"""The most squares for which the chance to touch each of them is worked out, one by one."""


class Precedence(NamedTuple):
    """The chances that one of two things happens before the other, or that neither does."""

    first: float
    second: float
    neither: float


@dataclass(frozen=True, eq=False)
class Passage:
    """The rolls until something first happens to a token, if it ever does.

    `chain` leads out by `FINISH` where it happens.

    >>> from boustro import builtin
    >>> passage = first_passage(builtin("mb47"), 50)
    >>> round(passage.chance, 4), passage.mean, round(passage.mean_given, 2)
    (0.403, inf, 21.1)
    """

    chain: Absorbing

    @property
    def chance(self) -> float:
        """The chance that it ever happens."""
        return float(self.chain.p_finish)

    @property
    def is_sure(self) -> bool:
        """Whether it happens with probability 1; decided by following throws."""
        return self.chain.absorbs

    @property
    def mean(self) -> float:
        """The mean number of rolls in all games; `inf` unless it is sure to happen."""
        return float(self.chain.mean) if self.is_sure else math.inf

    @property
    def mean_given(self) -> float:
        """The mean number of rolls in the games in which it happens; nan where it never does."""
        chain = self.conditional_chain
        return math.nan if chain is None else float(chain.mean)

    @property
    def sd_given(self) -> float:
        """The standard deviation in those games."""
        chain = self.conditional_chain
        return math.nan if chain is None else chain.sd

    @cached_property
    def lengths(self) -> Lengths:
        """The law of the rolls: `pmf(n)`, `within(n)`, `beyond(n)`, `quantile(q)`, of all games."""
        return Lengths.of(self.chain)

    @property
    def error(self) -> float:
        """A bound of the relative error of chance and mean, by counting roundings; not tight."""
        return self.chain.error

    @cached_property
    def conditional_chain(self) -> Absorbing | None:
        """The chain of those games in which it happens; None where it never does."""
        chain = self.chain
        if chain.absorbs:
            return chain
        if chain.start < 0:
            return None
        chances = [*chain.factors.solve([row.get(HAPPENED, 0.0) for row in chain.rows]), 0.0, 1.0]
        rows = (
            {j: q * chances[j] / chances[i] for j, q in row.items() if j >= HAPPENED}
            for i, row in enumerate(chain.rows)
        )
        return Absorbing(tuple(rows), chain.start)


def first_passage(
    thing: Any,
    squares: int | Iterable[int],
    rules: RulesSpec = None,
    *,
    start: int | None = None,
    touch: bool = False,
) -> Passage:
    """The rolls until a token first rests on one of the squares; with `touch`, touches one.

    `start` is the square that it rests on now, before its turn (default: the game's start).
    Raises `QuestionError` for squares not on the board, `LimitError` for more than 2,000 squares.

    >>> from boustro import Board
    >>> round(first_passage(Board(9), 3).chance, 12) == round((1 / 6) * (7 / 6) ** 2, 12)
    True
    >>> first_passage(Board(7), 7, start=3).mean
    6.0
    """
    game = Game.of(thing, rules)
    wanted = [squares] if isinstance(squares, int) else list(squares)
    check_squares(game, wanted)
    return Passage(Throws.of(game, start).until(comes_to(wanted, touch=touch)))


def precedence(
    thing: Any,
    first: int,
    second: int,
    rules: RulesSpec = None,
    *,
    start: int | None = None,
    touch: bool = False,
) -> Precedence:
    """The chances that a token rests on `first` before `second`, on `second` first, on neither.

    With `touch` the squares are touched; where one throw touches both, the order is that in which
    it puts the token down.  Errors are those of `first_passage`.

    >>> from boustro import builtin
    >>> [round(chance, 4) for chance in precedence(builtin("mb47"), 80, 87, touch=True)]
    [0.3219, 0.3405, 0.3376]
    """
    game = Game.of(thing, rules)
    check_squares(game, [first, second])
    if first == second:
        raise QuestionError(f"expected two different squares, got {first} twice")

    def event(down: Squares) -> int | None:
        here = down if touch else down[-1:]
        found = next((square for square in here if square in (first, second)), None)
        return None if found is None else HAPPENED if found == first else OTHER

    ways = Throws.of(game, start).chances_of(event)
    return Precedence(*(ways.get(way, 0.0) for way in (HAPPENED, OTHER, NEVER)))


def finish_without(
    thing: Any,
    jumps: str | Iterable[int],
    rules: RulesSpec = None,
    *,
    start: int | None = None,
) -> Passage:
    """The rolls to the finish of a token that takes none of these jumps on its way.

    `jumps` is `"snakes"`, `"ladders"`, or the entries of some jumps.  One that ends where it begins
    is neither snake nor ladder.

    >>> from boustro import builtin
    >>> lucky = finish_without(builtin("mb47"), "snakes")
    >>> round(lucky.chance, 4), round(lucky.mean_given, 2)
    (0.1065, 16.79)
    """
    game = Game.of(thing, rules)
    entries = _entries(game, jumps)

    def event(down: Squares) -> int | None:
        if entries.intersection(down[:-1]):
            return NEVER
        return HAPPENED if down[-1:] == (game.finish,) else None

    return Passage(Throws.of(game, start).until(event))


def touch_chances(
    thing: Any, rules: RulesSpec = None, *, start: int | None = None
) -> tuple[float, ...]:
    """The chance ever to touch each square, indexed from 0, the square a token begins on included.

    Raises `LimitError` for more than 400 squares.

    >>> from boustro import Board, Rules
    >>> touch_chances(Board(4, jumps={2: 3}), Rules(die=2))
    (1.0, 0.5, 0.75, 1.0, 1.0)
    """
    game = Game.of(thing, rules)
    throws = _throws_to_list(game, start)
    return tuple(
        throws.chances_of(comes_to([square], touch=True)).get(HAPPENED, 0.0)
        for square in range(game.size + 1)
    )


def use_chances(
    thing: Any, rules: RulesSpec = None, *, start: int | None = None
) -> dict[int, float]:
    """The chance to use each jump at least once, by its entry.

    A jump is used when a throw reaches its entry; those it leads on to are not counted (as in
    `Analysis.jump_uses`).  Raises `LimitError` for more than 400 squares.

    >>> from boustro import Board, Rules
    >>> use_chances(Board(4, jumps={2: 3}), Rules(die=2))
    {2: 0.75}
    """
    game = Game.of(thing, rules)
    throws = _throws_to_list(game, start)
    return {entry: throws.chances_of(_uses(entry)).get(HAPPENED, 0.0) for entry in game.board.jumps}


def _throws_to_list(game: Game, start: int | None) -> Throws:
    if game.size > MOST_TOUCHED:
        raise LimitError(f"expected at most {MOST_TOUCHED} squares to list, got {game.size}")
    return Throws.of(game, start)


def _uses(entry: int) -> Event:
    return lambda down: HAPPENED if len(down) > 1 and down[0] == entry else None


def _entries(game: Game, jumps: str | Iterable[int]) -> frozenset[int]:
    """The entries of the jumps that are named."""
    board = game.board
    if jumps in ("snakes", "ladders"):
        named = board.snakes if jumps == "snakes" else board.ladders
        return frozenset(jump.entry for jump in named)
    if isinstance(jumps, str):
        raise QuestionError(f'expected "snakes", "ladders" or entries, got {jumps!r}')
    entries = frozenset(jumps)
    if unknown := sorted(entries - board.jumps.keys()):
        raise QuestionError(f"expected entries of jumps, got {unknown[0]}")
    return entries
