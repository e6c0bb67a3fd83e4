"""Several players: who wins, how long until the first and the last finish, fair head starts.

Players take turns in the order of their seats, and a game is won by the first to finish.  They do
not touch each other (unless they bump, which is refused here), so their game lengths are
independent.  With T(j) the turns that seat j needs, seat i wins when it finishes in a turn that
no seat before it reached finished, nor any seat after it in the round before:

    P(i wins) = Σ P(T(i) = n) · Π P(T(j) > n) over j < i · Π P(T(j) > n − 1) over j > i.

Turns are rolls unless the rules give another roll.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.definitions import Chain
from boustro.chain.lengths import Lengths
from boustro.chain.series import ends_at, is_over_by, lasts_beyond, product
from boustro.errors import QuestionError
from boustro.model.game import Game, RulesSpec

MOST_PLAYERS = 64


class HeadStart(NamedTuple):
    """The second of two players begins on `square` and then wins with `chance`."""

    square: int
    chance: float


@dataclass(frozen=True)
class Table:
    """Tokens at one table, the next to roll first: the turns each of them still needs.

    >>> from boustro import builtin
    >>> table = Table.of_players(builtin("mb48"), 2)
    >>> [round(chance, 5) for chance in table.chances], round(table.turns_until_first, 2)
    ([0.5078, 0.4922], 52.52)
    """

    turns: tuple[Lengths, ...]

    @classmethod
    def of_players(cls, game: Game, players: int) -> "Table":
        """`players` tokens at the outset."""
        check_players(game, players)
        return cls((_turns(game, game.start),) * players)

    @property
    def horizon(self) -> int:
        """The number of turns up to which chances are listed one by one."""
        return max(lengths.horizon for lengths in self.turns)

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance to win, in the order of play; less than 1 in all where a trap can end it."""
        return tuple(self._chance(i) for i in range(len(self.turns)))

    @property
    def rounds_until_first(self) -> float:
        """The mean number of rounds begun until the first token finishes."""
        return product(lasts_beyond(t, self.horizon) for t in self.turns).total()

    @property
    def rounds_until_last(self) -> float:
        """The mean number of rounds begun until the last token finishes."""
        over = [is_over_by(t, self.horizon) for t in self.turns]
        still = [lasts_beyond(t, self.horizon) for t in self.turns]
        return sum(product([*over[:i], still[i]]).total() for i in range(len(over)))

    @property
    def turns_until_first(self) -> float:
        """The mean number of turns of all players until the first token finishes."""
        horizon, total = self.horizon, 0.0
        for i in range(len(self.turns)):
            before = [lasts_beyond(t, horizon, shift=0) for t in self.turns[:i]]
            after = [lasts_beyond(t, horizon, shift=1) for t in self.turns[i:]]
            # Round 0 is none, so what it adds is taken off: before is 1 there, or all is over.
            series = product([*before, *after])
            total += series.total() - float(series.begins[0])
        return total

    def _chance(self, seat: int) -> float:
        horizon = self.horizon
        before = [lasts_beyond(t, horizon) for t in self.turns[:seat]]
        after = [lasts_beyond(t, horizon, shift=1) for t in self.turns[seat + 1 :]]
        return product([*before, ends_at(self.turns[seat], horizon), *after]).total()


def odds(
    thing: Any, squares: Sequence[int], rules: RulesSpec = None, *, next_seat: int = 1
) -> tuple[float, ...]:
    """Each seat's chance to win with its token on `squares[seat - 1]`, `next_seat` to roll next.

    The turn has not begun yet.  Raises `QuestionError` for squares that are none.

    >>> from boustro import builtin
    >>> [round(chance, 3) for chance in odds(builtin("mb47"), [0, 79])]
    [0.23, 0.77]
    """
    game = Game.of(thing, rules)
    check_players(game, len(squares))
    if not 1 <= next_seat <= len(squares):
        raise QuestionError(f"expected a seat in 1..{len(squares)}, got {next_seat}")
    if outside := [square for square in squares if not 0 <= square <= game.size]:
        raise QuestionError(f"expected squares in 0..{game.size}, got {outside[0]}")
    order = [*range(next_seat - 1, len(squares)), *range(next_seat - 1)]
    known = {square: _turns(game, square) for square in set(squares)}
    chances = Table(tuple(known[squares[i]] for i in order)).chances
    return tuple(chances[order.index(i)] for i in range(len(squares)))


def head_starts(thing: Any, rules: RulesSpec = None) -> tuple[HeadStart, ...]:
    """Where the second of two players may begin, the fairest square first.

    >>> from boustro import builtin
    >>> head_starts(builtin("mb48"))[0].square
    10
    """
    game = Game.of(thing, rules)
    check_players(game, 2)
    chain = Chain.of(game, turns=True)
    absorbing = Absorbing.of_turns(chain)
    first = Lengths.of(absorbing)
    begins = [state for state in chain.states if state.agains == 0]
    found = [
        HeadStart(state.square, Table((first, Lengths.of(absorbing, i))).chances[1])
        for i, state in enumerate(begins)
    ]
    return tuple(sorted(found, key=lambda start: (abs(start.chance - 0.5), start)))


def check_players(game: Game, players: int) -> None:
    """Refuse a number of players that is none, and players who touch each other."""
    if not 1 <= players <= MOST_PLAYERS:
        raise QuestionError(f"expected 1..{MOST_PLAYERS} players, got {players}")
    if players > 1 and game.rules.bump is not None:
        raise QuestionError(
            "expected rules without bumping, whose players are independent; "
            "with bumping, ask a simulation"
        )


def _turns(game: Game, square: int) -> Lengths:
    """The turns to the finish of a token that rests on `square`."""
    chain = Chain.of(game, starts=(square,), turns=True)
    return Lengths.of(Absorbing.of_turns(chain), chain.at(square))
