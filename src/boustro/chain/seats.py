"""Several players: who wins, when the first and the last finish, fair head starts.

Players take turns in the order of their seats, and a game is won by the first to finish.  They do
not touch each other (unless they bump, which is refused here), so their game lengths are
independent.  A turn counts when it begins.  With T(j) the turns that seat j needs, and G(j, n) the
chance that it has ended n turns without finishing in one of them,

    P(i wins) = Σ P(T(i) = n) · Π G(j, n) over j < i · Π G(j, n − 1) over j > i.

G(j, n) is P(T(j) > n), save where every throw gives another roll and no limit ends the turn: then
the first turn of all wins, or never ends, and nobody after it ever throws.  Turns are rolls unless
the rules give another roll.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import accumulate
from math import inf, prod
from typing import Any, NamedTuple

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import rank, total
from boustro.chain.definitions import FINISH, TRAPPED, Chain
from boustro.chain.lengths import AS_GOOD_AS, Lengths
from boustro.chain.series import Series, Span, ends_at, goes_on_beyond, is_over_by, total_of_product
from boustro.errors import QuestionError, quote
from boustro.model.game import Game, RulesSpec
from boustro.model.turn import State, initial

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
        return self._span.horizon

    @property
    def chances(self) -> tuple[float, ...]:
        """The chance to win, in the order of play; less than 1 in all where a trap can end it."""
        return tuple(map(self._chance_to_win, range(len(self.turns))))

    @property
    def rounds_until_first(self) -> float:
        """The mean number of rounds begun until the first token finishes; `inf` if none may."""
        if self._may_never_end:
            return inf
        return total_of_product(self._goes_on[0])

    @property
    def rounds_until_last(self) -> float:
        """The mean number of rounds begun until the last token finishes; `inf` if it may not."""
        if any(turns.never > 0.0 for turns in self.turns):
            return inf
        over = [is_over_by(t, self._span) for t in self.turns]
        still = self._goes_on[0]
        return float(total(total_of_product([*over[:i], still[i]]) for i in range(len(over))))

    @property
    def turns_until_first(self) -> float:
        """The mean number of turns of all players begun until the first token finishes.

        `inf` where it may be that none does.
        """
        if self._may_never_end:
            return inf
        found = 0.0
        for seat in range(len(self.turns)):
            # Round 0 is none, so what it adds is taken off: before is 1 there, or all is over.
            others = self._others(seat, seat)
            found += total_of_product(others) - prod(other.begins[0] for other in others)
        return found

    def turns_quantile(self, q: float) -> float:
        """The fewest turns of all players by which at least the share `q` of games is over.

        An int, or `inf` where so many are never over; a chance within 1e-13 of `q` counts as it.
        """
        if not 0.0 < q <= 1.0:
            raise QuestionError(f"expected a quantile above 0 and up to 1, got {quote(q)}")
        going, players = 1.0 - q + AS_GOOD_AS, len(self.turns)
        if self._chance_unfinished(0, players) <= going:
            return 0
        endless = all(turns.later + turns.never > 0.0 for turns in self._throwing_tokens)
        if prod(turns.never for turns in self._throwing_tokens) > going or (q == 1.0 and endless):
            return inf
        before, rounds = 0, 1
        while self._chance_unfinished(rounds, players) > going:
            before, rounds = rounds, 2 * rounds
        while rounds - before > 1:
            between = (before + rounds) // 2
            late = self._chance_unfinished(between, players) > going
            before, rounds = (between, rounds) if late else (before, between)
        seats = (s for s in range(1, players + 1) if self._chance_unfinished(rounds, s) <= going)
        return before * players + next(seats)

    def _chance_unfinished(self, rounds: int, seats: int) -> float:
        """The chance that no token has finished when so many seats have had this round's turn."""
        each = (
            turns.beyond(rounds - (i >= seats)) for i, turns in enumerate(self._throwing_tokens)
        )
        return prod(each)

    @property
    def _throwing_tokens(self) -> tuple[Lengths, ...]:
        """The tokens that ever throw: after a first turn that wins or never ends, none does."""
        on_finish = any(turns.begins[0] > 0.0 for turns in self.turns)
        return self.turns[:1] if self.turns[0].hung > 0.0 and not on_finish else self.turns

    @cached_property
    def _span(self) -> Span:
        return Span.of(self.turns)

    @property
    def _may_never_end(self) -> bool:
        """Whether it may be that no token finishes: all are lost in traps, or the first turn hangs."""
        if any(turns.begins[0] > 0.0 for turns in self.turns):
            return False
        return self.turns[0].hung > 0.0 or all(turns.lost > 0.0 for turns in self.turns)

    def _chance_to_win(self, seat: int) -> float:
        """The chance that in some round a seat finishes, and none before it has."""
        return total_of_product([self._ends[seat], *self._others(seat, seat + 1)])

    def _others(self, seat: int, after: int) -> list[Series]:
        """For seats before `seat` to go on through a round, for those from `after` to come to it."""
        now, before = self._goes_on
        return [*now[:seat], *before[after:]]

    @cached_property
    def _ends(self) -> list[Series]:
        """For each seat the chance to need n turns."""
        return self._of_each(ends_at)

    @cached_property
    def _goes_on(self) -> tuple[list[Series], list[Series]]:
        """For each seat the chance to go on beyond n turns, and beyond n − 1."""
        return self._of_each(goes_on_beyond), self._of_each(partial(goes_on_beyond, shift=1))

    def _of_each(self, series: Callable[[Lengths, Span], Series]) -> list[Series]:
        """A sequence of each seat, made once for equal ones."""
        known = {id(turns): series(turns, self._span) for turns in set(self.turns)}
        return [known[id(turns)] for turns in self.turns]


def odds(
    thing: Any, squares: Sequence[int], rules: RulesSpec = None, *, next_seat: int = 1
) -> tuple[float, ...]:
    """Each seat's chance to win with its token on `squares[seat - 1]`, `next_seat` to roll next.

    The turn has not begun yet.  Raises `QuestionError` for squares not on the board.

    >>> from boustro import builtin
    >>> [round(chance, 3) for chance in odds(builtin("mb47"), [0, 79])]
    [0.23, 0.77]
    """
    game = Game.of(thing, rules)
    check_players(game, len(squares))
    if not 1 <= next_seat <= len(squares):
        raise QuestionError(f"expected a seat in 1..{len(squares)}, got {quote(next_seat)}")
    if outside := [square for square in squares if not 0 <= square <= game.size]:
        raise QuestionError(f"expected squares in 0..{game.size}, got {quote(outside[0])}")
    known = {square: _turns(game, square) for square in set(squares)}
    return chances_by_seat([known[square] for square in squares], next_seat)


def chances_by_seat(turns: Sequence[Lengths], next_seat: int) -> tuple[float, ...]:
    """Each seat's chance to win when it needs so many turns and `next_seat` is next to roll."""
    first, count = next_seat - 1, len(turns)
    chances = Table((*turns[first:], *turns[:first])).chances
    return (*chances[count - first :], *chances[: count - first])


def turns_from(game: Game, state: State) -> Lengths:
    """The turns that a token in `state` needs to the finish, the one it stands in counted.

    >>> from boustro import builtin
    >>> turns_from(builtin("mb47"), State(99)).median
    4
    """
    chain = Chain.of(game, begins=(state,), turns=True)
    number = chain.index.get(state, FINISH)
    begin = TRAPPED if number >= chain.size else number
    return Lengths.of(Absorbing.of_turns(chain, begin=begin))


def head_starts(
    thing: Any, rules: RulesSpec = None, *, first: Game | None = None
) -> tuple[HeadStart, ...]:
    """Where the second of two players may begin, the fairest square first.

    Every square but the finish and the entries of jumps, also one that no throw leads to; and the
    start, where a token has still to open, as in `odds`.  `first` is what the first player plays,
    if that is another game.

    >>> from boustro import builtin
    >>> head_starts(builtin("mb48"))[0].square
    10
    """
    game = Game.of(thing, rules)
    check_players(game, 2)
    begins = [s for s in range(1, game.size + 1) if s != game.start and s not in game.board.jumps]
    squares = [s for s in (game.start, *begins) if s != game.finish]
    chain = Chain.of(game, starts=begins, turns=True)
    absorbing = Absorbing.of_turns(chain)
    other = Lengths.of(absorbing) if first is None else Table.of_players(first, 1).turns[0]
    found = [
        HeadStart(square, Table((other, Lengths.of(absorbing, place))).chances[1])
        for square, place in zip(squares, _places(chain, squares), strict=True)
    ]
    return tuple(rank(sorted(found), lambda start: abs(start.chance - 0.5), scale=1.0))


def _places(chain: Chain, squares: Sequence[int]) -> list[int]:
    """Where in the chain of turns a turn on each of these squares begins."""
    number = accumulate(state.agains == 0 for state in chain.states)
    place = dict(zip(range(chain.size), number, strict=True))
    return [at if (at := chain.at(square)) < 0 else place[at] - 1 for square in squares]


def check_players(game: Game, players: int) -> None:
    """Refuse an invalid number of players, and rules under which tokens bump."""
    if not 1 <= players <= MOST_PLAYERS:
        raise QuestionError(f"expected 1..{MOST_PLAYERS} players, got {quote(players)}")
    if players > 1 and game.rules.bump is not None:
        raise QuestionError(
            "expected rules without bumping, whose players are independent; "
            "with bumping, ask a simulation"
        )


def _turns(game: Game, square: int) -> Lengths:
    """The turns to the finish of a token that rests on `square` and begins a turn."""
    outset = initial(game)
    return turns_from(game, outset if square == outset.square else State(square))
