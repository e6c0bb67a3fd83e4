"""Simulation results: lengths, visits and winners with standard errors.

Every figure is computed from whole counts.  The mean m of n games has the standard error s/√n with
s² = Σ (x − m)² / (n − 1).  A share p has the standard error √(p (1 − p) / n).  The interval of a
mean uses the normal distribution.  The interval of a share is Wilson's.  The interval of a quantile
is given by the ranks n p ± z √(n p (1 − p)).
"""

from array import array
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice
from math import ceil, floor, sqrt
from statistics import NormalDist
from typing import Any

from boustro.errors import QuestionError
from boustro.model.game import Game
from boustro.model.stream import Stream
from boustro.model.tabular import ArrowColumn, ArrowTable, Tabular
from boustro.model.turn import die_on, luck_of, squares_passed
from boustro.simulation.counts import Counts, Longest
from boustro.simulation.kernels import throws_of_game
from boustro.simulation.table import Table

_NO_LUCK: tuple[bool, ...] = ()
QUANTILES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
"""The shares of `Simulation.quantiles`."""


@dataclass(frozen=True)
class Simulation(Tabular):
    """The results of a run; all figures about lengths are for finished games only."""

    game: Game
    """The board and its rules."""
    players: int
    """The number of players."""
    seed: int
    """The seed: the same seed gives the same results."""
    roll_limit: int
    """The number of rolls after which a game was left unfinished."""
    lengths: dict[int, int]
    """The number of finished games by the rolls of all players together, ascending."""
    unfinished: int
    """Games that reached the roll limit."""
    wins: tuple[int, ...]
    """The number of games won, by seat."""
    lead_changes: int = 0
    """How often, in all games, the sole lead went from one player to another."""
    bumps: int = 0
    """How often a token was bumped."""
    visits: dict[int, int] | None = None
    """The number of throws made from each square, if not 0; None if they were not counted."""
    jump_uses: dict[int, int] | None = None
    """How often each jump was taken, by entry; None if the uses were not counted."""
    longest: Longest = field(default_factory=Longest)
    """The longest game, and where its throws begin."""
    lost: int = 0
    """Games in which all players were put out."""

    @classmethod
    def of(cls, table: Table, counts: Counts, *, seed: int, roll_limit: int) -> "Simulation":
        """Build the results from the `counts` of games played with `table`."""
        visits, jump_uses = None, None
        if counts.cells:
            visits, jump_uses = _visits_and_uses(table, counts)
        return cls(
            game=table.game,
            players=table.players,
            seed=seed,
            roll_limit=roll_limit,
            lengths=dict(sorted(counts.lengths.items())),
            unfinished=counts.unfinished,
            wins=tuple(counts.wins),
            lead_changes=counts.lead_changes,
            bumps=counts.bumps,
            visits=visits,
            jump_uses=jump_uses,
            longest=counts.longest,
            lost=counts.lost,
        )

    @property
    def games(self) -> int:
        """The number of games played, including unfinished and lost ones."""
        return self.finished + self.unfinished + self.lost

    @property
    def p_lost(self) -> float:
        """The share of the games that were lost."""
        return self.lost / max(self.games, 1)

    @cached_property
    def finished(self) -> int:
        """The number of games that a player won."""
        return sum(self.lengths.values())

    @cached_property
    def _mean_and_error(self) -> tuple[float | None, float | None]:
        return mean_and_error(self.lengths)

    @property
    def mean(self) -> float | None:
        """The mean number of rolls of a finished game; None if no game finished."""
        return self._mean_and_error[0]

    @property
    def mean_se(self) -> float | None:
        """The standard error of the mean; None for fewer than two finished games."""
        return self._mean_and_error[1]

    @property
    def sd(self) -> float | None:
        """The standard deviation of the number of rolls; None for fewer than two games."""
        return None if self.mean_se is None else self.mean_se * sqrt(self.finished)

    def mean_interval(self, level: float = 0.95) -> tuple[float, float] | None:
        """The confidence interval of the true mean; None for fewer than two finished games."""
        if self.mean is None or self.mean_se is None:
            return None
        half_width = _z(level) * self.mean_se
        return self.mean - half_width, self.mean + half_width

    def quantile(self, p: float) -> int | None:
        """The fewest rolls within which at least the share `p` of the finished games was won."""
        if not 0 <= p <= 1:
            raise QuestionError(f"expected a share in 0..1, got {p}")
        return self._length_at(max(1, ceil(p * self.finished)))

    def quantile_interval(self, p: float, level: float = 0.95) -> tuple[int, int] | None:
        """The interval that holds the true quantile with this confidence."""
        n = self.finished
        half_width = _z(level) * sqrt(n * p * (1 - p))
        low = self._length_at(max(1, floor(n * p - half_width)))
        high = self._length_at(min(n, ceil(n * p + half_width) + 1))
        return None if low is None or high is None else (low, high)

    @property
    def quantiles(self) -> dict[float, int | None]:
        """The quantiles 1, 5, 25, 50, 75, 95 and 99 per cent."""
        return {p: self.quantile(p) for p in QUANTILES}

    @property
    def win_shares(self) -> tuple[float, ...]:
        """The share of the finished games that each seat won."""
        return tuple(wins / max(self.finished, 1) for wins in self.wins)

    def win_interval(self, seat: int, level: float = 0.95) -> tuple[float, float] | None:
        """Wilson's interval for the chance of a seat, counted from 1, to win."""
        n, z = self.finished, _z(level)
        if n == 0:
            return None
        p = self.wins[seat - 1] / n
        scale = 1 + z * z / n
        middle = (p + z * z / (2 * n)) / scale
        half_width = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / scale
        return middle - half_width, middle + half_width

    @property
    def rolls(self) -> int:
        """The number of rolls in all finished games together."""
        return sum(rolls * games for rolls, games in self.lengths.items())

    def longest_throws(self) -> tuple[str, ...]:
        """The throws of the longest game by their labels, in order."""
        if self.longest.rolls < 0:
            return ()
        stream = Stream(die_on(self.game), seed=self.seed, number=self.longest.stream)
        if self.game.board.effects:
            table, begin = Table.of(self.game, self.players), self.longest.slot
            return tuple(throws_of_game(table, stream, begin, self.longest.rolls))
        outcomes = islice(stream.outcomes(self.longest.slot), self.longest.rolls)
        return tuple(outcome.label for outcome in outcomes)

    @property
    def arrow(self) -> ArrowTable:
        """The columns `rolls` and `games`: the number of finished games of each length."""
        columns = {"rolls": array("q", self.lengths), "games": array("q", self.lengths.values())}
        return ArrowTable({name: ArrowColumn(values) for name, values in columns.items()})

    def plot(self, ax: Any = None) -> Any:
        """Plot the lengths on matplotlib axes and return the axes.

        If `ax` is None, the plot makes new axes.
        """
        from boustro.answers.notebook import plot

        return plot(self, ax)

    def _length_at(self, rank: int) -> int | None:
        """The rolls of the game at this rank; the shortest game has rank 1."""
        games_up_to_here = 0
        for rolls, games in self.lengths.items():
            games_up_to_here += games
            if games_up_to_here >= rank:
                return rolls
        return None


def mean_and_error(lengths: dict[int, int]) -> tuple[float | None, float | None]:
    """The mean and its standard error; None for a figure that needs more games.

    >>> mean_and_error({1: 1, 3: 1})
    (2.0, 1.0)
    """
    n = sum(lengths.values())
    if n == 0:
        return None, None
    total = sum(rolls * games for rolls, games in lengths.items())
    if n == 1:
        return total / n, None
    squares = sum(rolls * rolls * games for rolls, games in lengths.items())
    spread = n * squares - total * total  # whole numbers, so the difference loses no digits
    return total / n, sqrt(spread / (n * n * (n - 1)))


def _visits_and_uses(table: Table, counts: Counts) -> tuple[dict[int, int], dict[int, int]]:
    """Throws from each square and uses of each jump, from how often each cell was played."""
    jumps = table.game.board.jumps
    visits, uses = dict[int, int](), dict.fromkeys(jumps, 0)
    # Tokens make no throws from the finish, so its cells are left out.
    counted_to = chain.from_iterable(table.listed.reached)
    blocked = counts.blocked
    for cell, (played, reached) in enumerate(zip(counts.cells, counted_to, strict=False)):
        if played == 0:
            continue
        state, throw_class = divmod(cell, len(table.classes))
        square = table.squares[state]
        visits[square] = visits.get(square, 0) + played
        if reached in jumps:
            luck = _NO_LUCK
            if table.game.board.effects:
                luck = luck_of(table.game, reached, table.classes[throw_class].branch)
            moved = played - blocked[cell] if blocked else played
            for entry in squares_passed(table.game, reached, luck)[:-1]:
                uses[entry] += moved
    return dict(sorted(visits.items())), uses


def _z(level: float) -> float:
    """How many standard errors an interval of this confidence extends to each side."""
    if not 0 < level < 1:
        raise QuestionError(f"expected a confidence between 0 and 1, got {level}")
    return NormalDist().inv_cdf((1 + level) / 2)
