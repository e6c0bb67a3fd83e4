"""Events on a token's way, and the chains that are left when they happen.

Each throw puts a token down on some squares: on the one that it counts to, then on the exit of
every jump that is taken from there.  The token *touches* all of these and *rests on* the last.
A throw that does not move it puts it down nowhere; one that breaks a limit may put it on the start.

Method: the throws that bring an event about lead out of the chain, and so do those after which it
cannot happen any more, which is decided by following throws.  What is left is a chain of transient
states, for which all theorems of `definitions` hold.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import total
from boustro.chain.definitions import FINISH, HUNG, TRAPPED, Chain
from boustro.chain.elimination import censor, rows_by_throw
from boustro.chain.expected import LARGEST_LISTED
from boustro.chain.reach import states_from
from boustro.errors import LimitError, QuestionError
from boustro.model.game import Game
from boustro.model.states import states_that_reach
from boustro.model.turn import State, initial, state_on

HAPPENED, NEVER, OTHER = FINISH, TRAPPED, HUNG
"""The ways out of a chain of events: the event; none can happen any more; the other of two."""
Squares = tuple[int, ...]
Event = Callable[[Squares], int | None]
"""Which event it is that a throw puts a token down on these squares: a way out, or None."""


@dataclass(frozen=True)
class Throws:
    """All throws a token can come to make that begins in the state `begin` of a chain.

    `squares[i][t]`: the squares over which throw t leads from state i of the chain.

    >>> from boustro import Board, Rules
    >>> throws = Throws.of(Game(Board(4, jumps={2: 1}), Rules(die=2)))
    >>> throws.chain.targets[0], throws.squares[0]
    ((1, 1), [(1,), (2, 1)])
    """

    begin: State
    chain: Chain
    squares: list[list[Squares]]

    @classmethod
    def of(cls, game: Game, square: int | None = None) -> "Throws":
        """The throws of a token at the outset, or of one that rests on `square`, its turn not begun."""
        begin = _state_on(game, square)
        chain = Chain.of(game, begins=[begin])
        rests = [state.square for state in chain.index] + [game.finish]
        squares = [
            [
                _put_down(game, origin, *one)
                for one in zip(reached, map(rests.__getitem__, to), strict=True)
            ]
            for origin, reached, to in zip(rests[:-1], chain.reached, chain.targets, strict=True)
        ]
        return cls(begin, chain, squares)

    def until(self, event: Event) -> Absorbing:
        """The chain of the rolls until an event; it begins in state 0, or where it has happened."""
        begun = event((self.begin.square,))
        if begun is not None or self.begin not in self.chain.index:
            return Absorbing((), NEVER if begun is None else begun)
        rows = rows_by_throw(self._targets_until(event), self.chain.chances)
        return Absorbing(tuple(rows), 0) if rows else Absorbing((), NEVER)

    def chances_of(self, event: Event) -> dict[int, float]:
        """The chance of each way out of the chain of events."""
        chain = self.until(event)
        if not chain.rows:
            return {chain.start: 1.0}
        ways = {way: chance for way, chance in censor(chain.rows, 1)[0].items() if way < 0}
        whole = total(ways.values())
        return {way: chance / whole for way, chance in ways.items()}

    def _targets_until(self, event: Event) -> list[list[int]]:
        """The targets by state and throw, of the states from which an event can still happen."""
        ends = [
            [self._way_on(to, event(squares)) for to, squares in zip(targets, touched, strict=True)]
            for targets, touched in zip(self.chain.targets, self.squares, strict=True)
        ]
        joined = [[HAPPENED if to == OTHER else to for to in row] for row in ends]
        can, begin = states_that_reach(HAPPENED, joined), self.chain.index[self.begin]
        others = sorted(can & states_from(begin, ends) - {begin})
        open_ = [begin, *others] if begin in can else []
        number = {old: new for new, old in enumerate(open_)} | {HAPPENED: HAPPENED, OTHER: OTHER}
        return [[number.get(to, NEVER) for to in ends[i]] for i in open_]

    @staticmethod
    def _way_on(target: int, happened: int | None) -> int:
        if happened is not None:
            return happened
        return NEVER if target == FINISH else target


def comes_to(squares: Iterable[int], *, touch: bool = False) -> Event:
    """The event that a token rests on one of these squares, or with `touch`, touches one.

    >>> comes_to([3])((3, 8)), comes_to([3], touch=True)((3, 8)) == HAPPENED
    (None, True)
    """
    wanted = frozenset(squares)

    def event(down: Squares) -> int | None:
        here = down if touch else down[-1:]
        return None if wanted.isdisjoint(here) else HAPPENED

    return event


def check_squares(game: Game, squares: Iterable[int]) -> None:
    """Refuse squares on which no token can be, and boards too large to list their squares."""
    if game.size > LARGEST_LISTED:
        raise LimitError(f"expected at most {LARGEST_LISTED} squares to list, got {game.size}")
    lowest = 0 if game.start == 0 else 1
    if outside := [square for square in squares if not lowest <= square <= game.size]:
        raise QuestionError(f"expected squares in {lowest}..{game.size}, got {outside[0]}")


def _state_on(game: Game, square: int | None) -> State:
    """The state of a token that rests on `square` and begins a turn; None is the outset."""
    check_squares(game, [] if square is None else [square])
    return initial(game) if square is None else state_on(game, square)


def _put_down(game: Game, origin: int, reached: int, landed: int) -> Squares:
    """The squares that a throw puts a token down on, by where it counts to (0: it is not counted)."""
    if not reached and landed == origin:
        return ()
    if not 0 < reached <= game.size:
        return (landed,)
    down, jumps = [reached], game.board.jumps
    while down[-1] in jumps and (len(down) == 1 or game.rules.chaining == "follow"):
        down.append(jumps[down[-1]])
    return tuple(down)
