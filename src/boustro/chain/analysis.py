"""Analysis of a game: one object with every exact answer, each computed on first use."""

import math
from array import array
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, islice
from typing import Any, ClassVar, NamedTuple, NoReturn

from boustro.basics.arguments import check_arguments
from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import exact_arithmetic
from boustro.chain.definitions import FINISH, LOST, TRAPPED, Chain
from boustro.chain.distribution import Lengths
from boustro.chain.expected import (
    LARGEST_ALONE,
    LARGEST_LISTED,
    LARGEST_THROW,
    chain_in_core,
    expected_rolls,
    where_python_answers,
)
from boustro.chain.gamelength import GameLength, TurnLength
from boustro.chain.likeliest import LikeliestGame, likeliest_game
from boustro.chain.seats import Match, check_players, turns_for_a_table
from boustro.chain.shortest import Shortest, shortest
from boustro.chain.summary import summary_in_core
from boustro.chain.visits import Visits, positions
from boustro.errors import BoustroError, LimitError, QuestionError, quote
from boustro.model.game import Game, RulesSpec
from boustro.model.route import Route
from boustro.model.rules import Rules
from boustro.model.tabular import ArrowColumn, ArrowTable, Tabular
from boustro.model.track import Track
from boustro.model.turn import state_on

_PLAYERS = (2, 3, 4)
"""The numbers of players whose chances `seats` gives."""


class _Seats(dict[int, tuple[float, ...]]):
    """Chances by the number of players; an error names the numbers that are listed."""

    def __missing__(self, players: int) -> tuple[float, ...]:
        numbers = ", ".join(map(str, self))
        raise QuestionError(f"expected {numbers} players, got {players}; table({players}) has them")


class FirstThrow(NamedTuple):
    """What one throw at the outset leads to."""

    throw: str
    """The throw, as records write it."""
    chance: float
    """The chance of the throw.

    If jumps work with a chance, a throw can have several results.  This is then the chance that the
    throw is made and has this result.
    """
    square: int
    """The square on which the token then rests."""
    mean: float
    """The mean rolls still to come; `inf` if the finish might not be reached."""


class LengthComparison(NamedTuple):
    """Which of two games is won in fewer rolls, each played by one token on its own."""

    longer: float
    """The chance that the other game is won first."""
    equal: float
    """The chance that both take the same number of rolls."""
    shorter: float
    """The chance that this game is won first."""


@dataclass(frozen=True, repr=False)
class Analysis(GameLength, Visits, Tabular):
    """Everything exact about a game, for one token and for several.

    Lengths are in rolls.  `turns` has the lengths in turns if these differ from the rolls.  A board
    that is too large to list its states has a `LargeAnalysis`, with far fewer figures.

    >>> from boustro import builtin
    >>> result = analyse(builtin("mb47"))
    >>> result
    <Analysis of Chutes and Ladders: mean 39.22512231 rolls>
    >>> round(result.mean, 4), result.median, result.min_rolls, result.absorbs
    (39.2251, 32, 7, True)
    >>> [round(chance, 4) for chance in result.seats[2]]
    [0.5079, 0.4921]
    """

    game: Game
    exact: bool = False
    unit = "rolls"
    is_large: ClassVar[bool] = False
    """Whether the board is too large to list its states, so that most figures raise an error."""

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.exact)

    @property
    def name(self) -> str | None:
        """The name of the board."""
        return self.game.board.name

    @property
    def rules(self) -> Rules:
        """The rules of the game."""
        return self.game.rules

    @property
    def chain(self) -> Chain:
        """The Markov chain of the game."""
        return self.source

    @property
    def rolls(self) -> GameLength:
        """The game length in rolls, which is this analysis itself."""
        return self

    @cached_property
    def source(self) -> Chain:
        """The chain with one step per roll; it lists its states only if a figure needs them."""
        return Chain.by_core(self.game, chain_in_core(self.game))

    @cached_property
    def exactly(self) -> Absorbing | None:
        """The chain in exact arithmetic, if `exact`."""
        return self.chain.counted_in(exact_arithmetic()) if self.exact else None

    @cached_property
    def turns(self) -> GameLength | None:
        """The game length in turns; None if every turn has one roll."""
        return TurnLength(self.game, self.exact) if self.game.turns_differ else None

    @property
    def p_trap(self) -> float:
        """The probability of ending in a trap."""
        if self.absorbs:
            return 0.0
        return min(1.0, float(self.source.p_into(TRAPPED, self.source.start)))

    @property
    def p_lost(self) -> float:
        """The probability of losing, by a square that puts the token out of the game."""
        if not self.game.board.effects or self.absorbs:
            return 0.0
        return min(1.0, float(self.source.p_into(LOST, self.source.start)))

    @property
    def mean_won(self) -> float:
        """The mean number of rolls of the won games; nan if none can be won."""
        return float(self.source.mean_given)

    @property
    def trap(self) -> tuple[int, ...]:
        """The squares of a token that can no longer reach the finish."""
        return self.chain.trap_squares

    @property
    def mean_error(self) -> float:
        """An upper bound of the relative error of `mean`, from the number of roundings."""
        return self.error

    @cached_property
    def shortest(self) -> Shortest | None:
        """The shortest games: their rolls, their probability, and a most likely route."""
        return shortest(self.chain)

    @property
    def min_rolls(self) -> int | None:
        """The fewest rolls; None without a route."""
        return None if self.shortest is None else self.shortest.rolls

    @property
    def p_min(self) -> float | None:
        """The probability of a game of the fewest rolls; None without a route."""
        return None if self.shortest is None else float(self.shortest.probability)

    @property
    def likeliest_route(self) -> Route | None:
        """The most likely shortest route; of equally likely ones, the one with smallest throws."""
        return None if self.shortest is None else self.shortest.route

    @property
    def p_likeliest(self) -> float | None:
        """The probability of a game with the throws of `likeliest_route`; None without a route."""
        return None if self.shortest is None else float(self.shortest.route_probability)

    @cached_property
    def likeliest_game(self) -> LikeliestGame | None:
        """The most likely game of any length, with its probability; None without a route.

        A longer game can be more likely than every shortest one.  Of equally likely games, it is
        the one with the fewest rolls, and then the one with the smallest throws.

        >>> from boustro import Board
        >>> result = analyse(Board(2), {"die": "1:3,2:1"})
        >>> result.p_likeliest, float(result.likeliest_game.probability)
        (0.25, 0.5625)
        """
        return likeliest_game(self.chain)

    @cached_property
    def seats(self) -> dict[int, tuple[float, ...]]:
        """For 2, 3 and 4 players the chance of each seat to win; for k players ask `table(k)`."""
        return _Seats((players, self.table(players).chances) for players in _PLAYERS)

    def table(self, players: int) -> Match:
        """`players` at one table: chances by seat, rounds and turns until first and last finish.

        Raises `QuestionError` for rules under which tokens bump.
        """
        check_players(self.game, players)
        length = self.turns or self
        return Match((turns_for_a_table(self.game, length.lengths),) * players)

    def minutes(self, players: int = 2, *, seconds: float = 10.0) -> float:
        """The mean minutes until the first of `players` finishes, at `seconds` a turn."""
        if seconds <= 0.0:
            raise QuestionError(f"expected more than 0 seconds a turn, got {quote(seconds)}")
        return self.table(players).turns_until_first * seconds / 60.0

    def remaining(self, square: int) -> Lengths:
        """The rolls still to come for a token that rests on `square` before its turn."""
        return Lengths.of(*self._from(square))

    def remaining_mean(self, square: int) -> float:
        """The mean rolls still to come from `square`; `inf` if a trap can be entered."""
        return _mean_from(*self._from(square))

    @property
    def remaining_means(self) -> tuple[float, ...]:
        """`remaining_mean` of each square, indexed from 0.

        It is nan for square 0, unless tokens start there.

        >>> from boustro import Board
        >>> [round(mean, 3) for mean in analyse(Board(3, jumps={2: 1})).remaining_means]
        [6.0, 6.0, 6.0, 0.0]
        """
        game = self.game
        lowest = 0 if game.start == 0 else 1
        squares = range(lowest, game.size + 1)
        self._check_listed()
        chain = Chain.of(game, begins=[state_on(game, square) for square in squares])
        means = [_mean_from(chain, chain.at(square)) for square in squares]
        if lowest == 1:
            means.insert(0, math.nan)
        return tuple(means)

    @property
    def first_throws(self) -> tuple[FirstThrow, ...]:
        """Where each throw at the outset leads, and the mean rolls still to come.

        A game that is won at the outset, or comes back there for ever, has none.

        >>> from boustro import Board
        >>> for throw in analyse(Board(7, jumps={2: 6}), {"die": 2}).first_throws:
        ...     print(throw.throw, throw.square, throw.mean)
        1 1 3.75
        2 6 2.0
        """
        chain = self.chain
        if chain.start < 0:
            return ()
        total_weight = sum(chain.weights)
        squares = [state.square for state in (*chain.states, *chain.recurrent)]
        throws = []
        for to, weight, throw in chain.distinct_ways(chain.start):
            square = self.game.finish if to == FINISH else squares[to]
            is_recurrent = to >= chain.size
            mean = _mean_from(chain, chain.way_out(to) if is_recurrent else to)
            chance = weight / total_weight
            throws.append(FirstThrow(chain.throws[throw].label, chance, square, mean))
        return tuple(throws)

    def against(self, other: "Analysis") -> LengthComparison:
        """Which of two games is won in fewer rolls; a game that is never won takes the longest.

        >>> from boustro import builtin
        >>> mb47, mb48 = analyse(builtin("mb47")), analyse(builtin("mb48"))
        >>> [round(chance, 4) for chance in mb47.against(mb48)]
        [0.4886, 0.0157, 0.4957]
        """
        # Of two equal lengths the first seat wins, so the second seat wins only if it is shorter.
        longer = Match((self.lengths, other.lengths)).chances[1]
        shorter = Match((other.lengths, self.lengths)).chances[1]
        equal = max(0.0, 1.0 - longer - shorter)
        return LengthComparison(longer, equal, shorter)

    def after(self, rolls: int) -> tuple[float, ...]:
        """The probability of each square, indexed from 0, after `rolls` rolls of a token.

        A token that has finished stays on the finish.

        >>> from boustro import Board
        >>> [round(chance, 3) for chance in analyse(Board(3, jumps={2: 1})).after(1)]
        [0.5, 0.333, 0.0, 0.167]
        """
        if rolls < 0:
            raise QuestionError(f"expected 0 rolls or more, got {quote(rolls)}")
        return next(islice(positions(self.chain), rolls, None))

    @property
    def arrow(self) -> ArrowTable:
        """The distribution: the columns `rolls`, `probability` and `finished`.

        `finished` is the chance that the game is finished by then.  The table is as long as `pmf`.
        """
        chances = array("d", self.pmf)
        columns = {
            "rolls": ArrowColumn(array("q", range(len(chances)))),
            "probability": ArrowColumn(chances),
            "finished": ArrowColumn(array("d", accumulate(chances))),
        }
        return ArrowTable(columns)

    @property
    def squares(self) -> ArrowTable:
        """The columns `square`, `visits`, `ever` and `reaches`, as in the properties."""
        names = ("visits", "ever", "reaches")  # these refuse a board that is too large to list
        figures = {name: ArrowColumn(array("d", getattr(self, name))) for name in names}
        squares = ArrowColumn(array("q", range(self.game.size + 1)))
        return ArrowTable({"square": squares, **figures})

    def plot(self, ax: Any = None) -> Any:
        """Plot the distribution on matplotlib axes and return the axes.

        If `ax` is None, the plot makes new axes.
        """
        from boustro.answers.notebook import plot

        return plot(self, ax)

    def __repr__(self) -> str:
        named = self.name or f"{self.game.size} squares"
        try:
            return f"<Analysis of {named}: mean {self.mean:.10g} rolls>"
        except BoustroError:  # too large even for the mean
            return f"<Analysis of {named}>"

    def _repr_html_(self) -> Any:
        from boustro.answers.notebook import html

        return html(self)

    def _from(self, square: int) -> tuple[Chain, int]:
        """A chain that includes a token that begins on `square`, and the number of its state."""
        lowest = 0 if self.game.start == 0 else 1
        if not lowest <= square <= self.game.size:
            raise QuestionError(f"expected a square of the board, got {quote(square)}")
        self._check_listed()
        chain = Chain.of(self.game, begins=[state_on(self.game, square)])
        return chain, chain.at(square)

    def _check_listed(self) -> None:
        if self.game.size > LARGEST_LISTED:
            sentence = f"expected at most {LARGEST_LISTED} squares to begin on any of them"
            raise LimitError(f"{sentence}, got {self.game.size}")


def _mean_from(chain: Chain, at: int) -> float:
    """The mean rolls from the state with this number; `inf` if the finish might not be reached."""
    if at < 0:
        return 0.0 if at == FINISH else math.inf
    if chain.leaks and (chain.p_into(TRAPPED, at) > 0.0 or chain.p_into(LOST, at) > 0.0):
        return math.inf
    mean = float(chain.mean_from[at])
    if math.isinf(mean):
        chain.visits_from(at)  # raises `LimitError` if no float can hold the visits
    return mean


@dataclass(frozen=True, repr=False)
class LargeAnalysis(Analysis):
    """The few exact figures of a game on a board that is too large to list its states.

    It has `min_rolls`.  Up to 10,000 squares the core also gives `mean`, `absorbs` and `p_finish`.
    Other figures raise `LimitError`.

    >>> from boustro import Board
    >>> result = analyse(Board(10**6))
    >>> result.is_large, result.min_rolls
    (True, 166667)
    """

    is_large = True

    def _refuse(self) -> NoReturn:
        """Raise the `LimitError` of every figure that needs a list of the states."""
        with_core = (
            f"with the compiled core {LARGEST_ALONE} where every roll ends the turn "
            "and the mean is finite"
        )
        raise LimitError(
            f"expected at most {LARGEST_LISTED} squares to list the states of the chain "
            f"({with_core}), got {self.game.size}"
        )

    @cached_property
    def source(self) -> Chain:
        """Raises `LimitError`."""
        self._refuse()

    @property
    def rolls(self) -> GameLength:
        """Raises `LimitError`."""
        self._refuse()

    @cached_property
    def turns(self) -> GameLength | None:
        """None if every turn has one roll; otherwise raises `LimitError`."""
        if self.game.turns_differ:
            self._refuse()
        return None

    @cached_property
    def _core(self) -> Any:
        """The chain in the core."""
        core = chain_in_core(self.game)
        if core is None:
            expected = f"expected at most {LARGEST_LISTED} squares {where_python_answers()}"
            raise LimitError.of("size", f"{expected}, got {self.game.size}")
        return core

    @property
    def absorbs(self) -> bool:
        """Whether the finish is reached with probability 1: no trap can be entered."""
        return bool(self._core.absorbs())

    @property
    def p_finish(self) -> float:
        """The probability that the finish is ever reached."""
        return summary_in_core(self._core).p_finish

    @property
    def p_trap(self) -> float:
        """The probability of ending in a trap."""
        return 0.0 if self.absorbs else 1.0 - self.p_finish

    @property
    def mean_won(self) -> float:
        """The mean number of rolls; here the same as `mean`."""
        return self.mean

    @property
    def mean(self) -> float:
        """The mean number of rolls; `inf` with a trap, or if no float can hold it."""
        return float(self._core.expected_rolls())

    @property
    def mean_error(self) -> float:
        """An upper bound of the relative error of `mean`, from the number of roundings."""
        return float(self._core.error())

    @property
    def min_rolls(self) -> int | None:
        """The fewest rolls; None without a route."""
        from boustro.fast_path import min_rolls

        return min_rolls(self.game)


def _is_listed(game: Game) -> bool:
    """Whether the states of a game can be listed.

    Python lists them up to 2,000 squares.  Up to 10,000 squares the core lists them if the game has
    no memory and gives no other roll, and the mean is finite.
    """
    if game.size <= LARGEST_LISTED:
        return True
    if game.size > LARGEST_ALONE or game.rules.die.highest > LARGEST_THROW:
        return False
    if game.rules.again is not None or game.has_memory or Track.of(game).core_form is None:
        return False
    return expected_rolls(game) < math.inf


@check_arguments()
def analyse(thing: Any, rules: RulesSpec = None, *, exact: bool = False) -> Analysis:
    """The exact analysis of a game, a board (`boxed` rules) or a matrix (`leetcode` rules).

    With `exact` the result also has moments and chances as fractions (`mean_exact`, `pmf_exact`,
    …).  Raises `InputError` for anything else, and `LimitError` for fractions on more than 2,000
    squares.

    >>> from boustro import Board
    >>> result = analyse(Board(7), exact=True)
    >>> result.mean_exact, result.min_rolls
    (Fraction(7, 1), 2)
    """
    game = Game.of(thing, rules)
    if exact and game.size > LARGEST_LISTED:
        sentence = f"expected at most {LARGEST_LISTED} squares for fractions, got {game.size}"
        raise LimitError(sentence)
    return Analysis(game, exact) if _is_listed(game) else LargeAnalysis(game, exact)
