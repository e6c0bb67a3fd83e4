"""First passage: how soon a token comes to a square, whether it ever does, and to which one first.

See `docs/theory.md`, "When does a token come to a square?".  A throw that does not move a token
touches no square.  A throw that breaks a limit may put the token on the start.

Method: a throw leaves the chain if the event happens, or if it can no longer happen.  Following
throws decides when it can no longer happen.  What remains is a chain of transient
states, for which all theorems of `definitions` hold.  The games in which the event happens are a
chain again (Doob's h-transform).  No step subtracts, so every result has the small relative error
of the elimination.

All chains share one elimination.  A question for chances alone (`chances_of`) needs no factors, so
it stops the elimination at the first state; with the factors it would take 1.15 times as long and
be as exact.  The core cannot answer here.  Its chains have the same chances of throws in every
state.  In the chain of the games in which the event happens, each state has its own.
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
"""The mark of a chain that is left because the event happens."""
NEVER = TRAPPED
"""The mark of a chain that is left because no event can happen any more."""
OTHER = HUNG
"""The mark of a chain that is left because the second of two events happens first."""
Event = Callable[[Squares], int | None]
"""From the squares that a throw touches, the mark of the event that happens, or None."""


def chain_from(game: Game, square: int | None = None) -> tuple[Chain, State]:
    """The chain of a token, and the state in which the token begins.

    It begins at the outset, or rests on `square` before its turn.
    """
    check_squares(game, [] if square is None else [square])
    begin = initial(game) if square is None else state_on(game, square)
    return Chain.of(game, begins=[begin]), begin


def until(chain: Chain, begin: State, event: Event) -> Absorbing:
    """The chain of the rolls until an event; it has no rows if the event is decided already.

    Otherwise it begins in state 0.
    """
    mark = event((begin.square,))
    if mark is not None:
        return Absorbing((), mark)
    if begin not in chain.index:
        return Absorbing((), NEVER)
    rows = rows_by_throw(_targets_until(chain, begin, event), chain.chances)
    return Absorbing(tuple(rows), 0) if rows else Absorbing((), NEVER)


def chances_of(chain: Chain, begin: State, event: Event) -> dict[int, float]:
    """The chance of each mark by which the chain of an event is left."""
    events = until(chain, begin, event)
    if not events.rows:
        return {events.start: 1.0}
    first_row = censor(events.rows, 1)[0]
    chances = {mark: chance for mark, chance in first_row.items() if mark < 0}
    sum_of_chances = total(chances.values())
    return {mark: chance / sum_of_chances for mark, chance in chances.items()}


def _targets_until(chain: Chain, begin: State, event: Event) -> list[list[int]]:
    """The targets by state and throw, for the states from which an event can still happen.

    The state `begin` is the first one.
    """
    targets_or_marks = []
    for targets, touched in zip(chain.targets, chain.put_down, strict=True):
        row = []
        for target, squares in zip(targets, touched, strict=True):
            mark = event(squares)
            if mark is not None:
                row.append(mark)
            else:
                row.append(NEVER if target == FINISH else target)
        targets_or_marks.append(row)
    either_event = [[HAPPENED if to == OTHER else to for to in row] for row in targets_or_marks]
    undecided = states_that_reach(HAPPENED, either_event)
    first = chain.index[begin]
    if first not in undecided:
        return []
    others = sorted(undecided & states_from(first, targets_or_marks) - {first})
    order = [first, *others]
    number = {old: new for new, old in enumerate(order)} | {HAPPENED: HAPPENED, OTHER: OTHER}
    return [[number.get(to, NEVER) for to in targets_or_marks[i]] for i in order]


def comes_to(squares: Iterable[int], others: Iterable[int] = (), *, touch: bool = False) -> Event:
    """The event that a token rests on one of `squares`; with `touch`, that it touches one.

    The mark is `OTHER` if the token is on one of `others` first.

    >>> comes_to([3])((3, 8)), comes_to([3], touch=True)((3, 8)) == HAPPENED
    (None, True)
    """
    marks = dict.fromkeys(squares, HAPPENED) | dict.fromkeys(others, OTHER)

    def event(touched: Squares) -> int | None:
        squares_that_count = touched if touch else touched[-1:]
        return next((marks[square] for square in squares_that_count if square in marks), None)

    return event


def check_squares(game: Game, squares: Iterable[int]) -> None:
    """Raise an error for squares off the board, and for boards too large to list their squares."""
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
    """The chain of the rolls; its target is `FINISH` where the event happens."""

    @property
    def chance(self) -> float:
        """The chance that it ever happens."""
        return float(self.chain.p_finish)

    @property
    def is_sure(self) -> bool:
        """Whether it happens with probability 1, found by following throws."""
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
        """An upper bound of the relative error of chance and mean, from the number of roundings."""
        return self.chain.error

    @cached_property
    def conditional_chain(self) -> Absorbing | None:
        """The chain of the games in which it happens; None if it never does."""
        chain = self.chain
        if chain.absorbs:
            return chain
        if chain.start < 0:
            return None
        chances = chain.factors.solve([row.get(HAPPENED, 0.0) for row in chain.rows])
        # The marks `NEVER` and `HAPPENED` are the indices -2 and -1.
        chances += [0.0, 1.0]
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

    `start` is the square on which the token rests now, before its turn (default: the game's start).
    Raises `QuestionError` for squares not on the board, and `LimitError` for boards of more than
    2,000 squares.

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

    With `touch` the token need only touch the squares; if one throw touches both, the first one
    counts.  Raises the errors of `first_passage`, and `QuestionError` for equal squares.

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
    begins is neither a snake nor a ladder.

    >>> from boustro import builtin
    >>> lucky = finish_without(builtin("mb47"), "snakes")
    >>> round(lucky.chance, 4), round(lucky.mean_given, 2)
    (0.1065, 16.79)
    """
    game = Game.of(thing, rules)
    entries = _entries(game, jumps)

    def event(touched: Squares) -> int | None:
        # A jump leads away from every square but the last.
        if entries.intersection(touched[:-1]):
            return NEVER
        return HAPPENED if touched[-1:] == (game.finish,) else None

    return Passage(until(*chain_from(game, start), event))


def touch_chances(
    thing: Any, rules: RulesSpec = None, *, start: int | None = None
) -> tuple[float, ...]:
    """The chance of ever touching each square, indexed from 0; the first square counts as touched.

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
    """The chance of using each jump at least once, by its entry.

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
    return lambda touched: HAPPENED if entry in touched[:-1] else None


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
