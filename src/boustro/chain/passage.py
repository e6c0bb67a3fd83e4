"""First passage: how soon a token reaches a square, whether it ever does, and which one first.

See `docs/theory.md`, "When does a token come to a square?".  A throw that does not move a token
puts it down nowhere; a throw that breaks a limit may put it on the start.

Method: throws that bring about the event lead out of the chain.  So do throws after which it cannot
happen any more, which is decided by following throws.  The rest is a chain of transient states, for
which all theorems of `definitions` hold.  The games in which it happens are again a chain (Doob's
h-transform).  No step subtracts, so everything has the small relative error of the elimination.
"""

import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from boustro.basics.floats import total
from boustro.chain.absorption import Absorbing
from boustro.chain.definitions import FINISH, HUNG, TRAPPED, Chain, Squares
from boustro.chain.distribution import Lengths
from boustro.chain.elimination import censor, rows_by_throw
from boustro.chain.expected import LARGEST_LISTED
from boustro.chain.reach import states_from
from boustro.errors import LimitError, QuestionError
from boustro.model.game import Game, RulesSpec
from boustro.model.states import states_that_reach
from boustro.model.turn import State, initial, state_on

MOST_TOUCHED = 400
"""The most squares for which the chance to touch each of them is computed."""
HAPPENED = FINISH
"""The way out of a chain of events if the event happens."""
NEVER = TRAPPED
"""The way out if no event can happen any more."""
OTHER = HUNG
"""The way out if the other of two events happens."""
Event = Callable[[Squares], int | None]
"""Which event happens if a throw puts a token down on these squares: a way out, or None."""


def chain_from(game: Game, square: int | None = None) -> tuple[Chain, State]:
    """The chain of a token at the outset, or of one that rests on `square` before its turn.

    With the state in which it begins.
    """
    check_squares(game, [] if square is None else [square])
    begin = initial(game) if square is None else state_on(game, square)
    return Chain.of(game, begins=[begin]), begin


def until(chain: Chain, begin: State, event: Event) -> Absorbing:
    """The chain of the rolls until an event.

    It begins in state 0, or is over if the event has happened.
    """
    begun = event((begin.square,))
    if begun is not None or begin not in chain.index:
        return Absorbing((), NEVER if begun is None else begun)
    rows = rows_by_throw(_targets_until(chain, begin, event), chain.chances)
    return Absorbing(tuple(rows), 0) if rows else Absorbing((), NEVER)


def chances_of(chain: Chain, begin: State, event: Event) -> dict[int, float]:
    """The chance of each way out of the chain of events."""
    events = until(chain, begin, event)
    if not events.rows:
        return {events.start: 1.0}
    ways = {way: chance for way, chance in censor(events.rows, 1)[0].items() if way < 0}
    whole = total(ways.values())
    return {way: chance / whole for way, chance in ways.items()}


def _targets_until(chain: Chain, begin: State, event: Event) -> list[list[int]]:
    """The targets by state and throw, for the states from which an event can still happen."""
    ends = []
    for targets, touched in zip(chain.targets, chain.put_down, strict=True):
        row = []
        for to, squares in zip(targets, touched, strict=True):
            way = event(squares)
            if way is None:
                way = NEVER if to == FINISH else to
            row.append(way)
        ends.append(row)
    joined = [[HAPPENED if to == OTHER else to for to in row] for row in ends]
    can, first = states_that_reach(HAPPENED, joined), chain.index[begin]
    others = sorted(can & states_from(first, ends) - {first})
    open_ = [first, *others] if first in can else []
    number = {old: new for new, old in enumerate(open_)} | {HAPPENED: HAPPENED, OTHER: OTHER}
    return [[number.get(to, NEVER) for to in ends[i]] for i in open_]


def comes_to(squares: Iterable[int], others: Iterable[int] = (), *, touch: bool = False) -> Event:
    """The event that a token rests on one of these squares, or with `touch`, touches one.

    It is `OTHER` if the token is first on one of the `others`.

    >>> comes_to([3])((3, 8)), comes_to([3], touch=True)((3, 8)) == HAPPENED
    (None, True)
    """
    ways = dict.fromkeys(squares, HAPPENED) | dict.fromkeys(others, OTHER)

    def event(down: Squares) -> int | None:
        return next((ways[s] for s in (down if touch else down[-1:]) if s in ways), None)

    return event


def check_squares(game: Game, squares: Iterable[int]) -> None:
    """Refuse squares that no token can be on, and boards too large to list their squares."""
    if game.size > LARGEST_LISTED:
        raise LimitError(f"expected at most {LARGEST_LISTED} squares to list, got {game.size}")
    lowest = 0 if game.start == 0 else 1
    if outside := [square for square in squares if not lowest <= square <= game.size]:
        raise QuestionError(f"expected squares in {lowest}..{game.size}, got {outside[0]}")


class Precedence(NamedTuple):
    """Which of two events happens first."""

    first: float
    """The chance that the first happens before the second."""
    second: float
    """The chance that the second happens before the first."""
    neither: float
    """The chance that neither happens."""


@dataclass(frozen=True, eq=False)
class Passage:
    """The rolls until something first happens to a token, if it ever does.

    >>> from boustro import builtin
    >>> passage = first_passage(builtin("mb47"), 50)
    >>> round(passage.chance, 4), passage.mean, round(passage.mean_given, 2)
    (0.403, inf, 21.1)
    """

    chain: Absorbing
    """It leads out by `FINISH` where the event happens."""

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
        """The mean number of rolls in all games; `inf` unless the event is sure to happen."""
        return float(self.chain.mean) if self.is_sure else math.inf

    @property
    def mean_given(self) -> float:
        """The mean number of rolls in the games in which it happens; nan if it never does."""
        chain = self.conditional_chain
        return math.nan if chain is None else float(chain.mean)

    @property
    def sd_given(self) -> float:
        """The standard deviation in those games."""
        chain = self.conditional_chain
        return math.nan if chain is None else chain.sd

    @cached_property
    def lengths(self) -> Lengths:
        """The distribution over all games: `pmf(n)`, `within(n)`, `beyond(n)`, `quantile(q)`."""
        return Lengths.of(self.chain)

    @property
    def error(self) -> float:
        """A bound of the relative error of chance and mean, by counting roundings; not tight."""
        return self.chain.error

    @cached_property
    def conditional_chain(self) -> Absorbing | None:
        """The chain of the games in which it happens; None if it never does."""
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

    `start` is the square on which it rests now, before its turn (default: the game's start).
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
    return Passage(until(*chain_from(game, start), comes_to(wanted, touch=touch)))


def precedence(
    thing: Any,
    first: int,
    second: int,
    rules: RulesSpec = None,
    *,
    start: int | None = None,
    touch: bool = False,
) -> Precedence:
    """The chances that a token rests first on `first`, first on `second`, or on neither.

    With `touch` the squares are touched; if one throw touches both, the one on which it first puts
    the token down counts.  Errors are those of `first_passage`.

    >>> from boustro import builtin
    >>> [round(chance, 4) for chance in precedence(builtin("mb47"), 80, 87, touch=True)]
    [0.3219, 0.3405, 0.3376]
    """
    game = Game.of(thing, rules)
    check_squares(game, [first, second])
    if first == second:
        raise QuestionError(f"expected two different squares, got {first} twice")
    ways = chances_of(*chain_from(game, start), comes_to([first], [second], touch=touch))
    return Precedence(*(ways.get(way, 0.0) for way in (HAPPENED, OTHER, NEVER)))


def finish_without(
    thing: Any,
    jumps: str | Iterable[int],
    rules: RulesSpec = None,
    *,
    start: int | None = None,
) -> Passage:
    """The rolls to the finish of a token that takes none of these jumps on its way.

    `jumps` is `"snakes"`, `"ladders"`, or the entries of some jumps.  A jump that ends where it
    begins is neither snake nor ladder.

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

    return Passage(until(*chain_from(game, start), event))


def touch_chances(
    thing: Any, rules: RulesSpec = None, *, start: int | None = None
) -> tuple[float, ...]:
    """The chance ever to touch each square, indexed from 0; the token touches its first square.

    Raises `LimitError` for more than 400 squares.

    >>> from boustro import Board, Rules
    >>> touch_chances(Board(4, jumps={2: 3}), Rules(die=2))
    (1.0, 0.5, 0.75, 1.0, 1.0)
    """
    game = Game.of(thing, rules)
    listed = _chain_to_list(game, start)
    return tuple(
        chances_of(*listed, comes_to([square], touch=True)).get(HAPPENED, 0.0)
        for square in range(game.size + 1)
    )


def use_chances(
    thing: Any, rules: RulesSpec = None, *, start: int | None = None
) -> dict[int, float]:
    """The chance to use each jump at least once, by its entry.

    A jump is used when a token takes it, even if another jump led to it (as in
    `Analysis.jump_uses`).  Raises `LimitError` for more than 400 squares.

    >>> from boustro import Board, Rules
    >>> use_chances(Board(4, jumps={2: 3}), Rules(die=2))
    {2: 0.75}
    """
    game = Game.of(thing, rules)
    listed = _chain_to_list(game, start)
    return {
        entry: chances_of(*listed, _uses(entry)).get(HAPPENED, 0.0) for entry in game.board.jumps
    }


def _chain_to_list(game: Game, start: int | None) -> tuple[Chain, State]:
    if game.size > MOST_TOUCHED:
        raise LimitError(f"expected at most {MOST_TOUCHED} squares to list, got {game.size}")
    return chain_from(game, start)


def _uses(entry: int) -> Event:
    return lambda down: HAPPENED if entry in down[:-1] else None


def _entries(game: Game, jumps: str | Iterable[int]) -> frozenset[int]:
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
