"""Simulation results: lengths, visits and winners with standard errors.

Every figure is read off from whole counts.  The mean m of n games has standard error s/√n with
s² = Σ (x − m)² / (n − 1); a share p has √(p (1 − p) / n).  Intervals are those of the normal
distribution, for shares Wilson's; a quantile's is that of the ranks n p ± z √(n p (1 − p)).
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


@dataclass(frozen=True)
class Simulation(Tabular):
    """The results of a run; all figures on lengths are those of finished games."""

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
    """How often, in all games, a player took the sole lead after another had had it."""
    bumps: int = 0
    """How often a token was bumped."""
    visits: dict[int, int] | None = None
    """The number of throws from each square that had any; None if they were not counted."""
    jump_uses: dict[int, int] | None = None
    """How often each jump was taken, by entry; None if it was not counted."""
    longest: Longest = field(default_factory=Longest)
    """The longest game, and where its throws begin."""
    lost: int = 0
    """Games in which all players were put out."""

    @classmethod
    def of(cls, table: Table, counts: Counts, *, seed: int, roll_limit: int) -> "Simulation":
        """Build the results from the `counts` of games played with `table`."""
        visits, jump_uses = _read_off(table, counts.cells) if counts.cells else (None, None)
        return cls(
            table.game,
            table.players,
            seed,
            roll_limit,
            dict(sorted(counts.lengths.items())),
            counts.unfinished,
            tuple(counts.wins),
            counts.lead_changes,
            counts.bumps,
            visits,
            jump_uses,
            counts.longest,
            counts.lost,
        )

    @property
    def games(self) -> int:
        """The games played, given up and lost ones among them."""
        return self.finished + self.unfinished + self.lost

    @property
    def p_lost(self) -> float:
        """The share of the games that were lost."""
        return self.lost / max(self.games, 1)

    @cached_property
    def finished(self) -> int:
        """The games that a player won."""
        return sum(self.lengths.values())

    @cached_property
    def _mean_and_error(self) -> tuple[float | None, float | None]:
        return mean_and_error(self.lengths)

    @property
    def mean(self) -> float | None:
        """The mean number of rolls of a finished game; None if there is none."""
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
        """The interval that holds the true mean with this confidence."""
        if self.mean is None or self.mean_se is None:
            return None
        wide = _z(level) * self.mean_se
        return self.mean - wide, self.mean + wide

    def quantile(self, p: float) -> int | None:
        """The least number of rolls within which the share `p` of the finished games was won."""
        if not 0 <= p <= 1:
            raise QuestionError(f"expected a share in 0..1, got {p}")
        return self._length_at(max(1, ceil(p * self.finished)))

    def quantile_interval(self, p: float, level: float = 0.95) -> tuple[int, int] | None:
        """The interval that holds the true quantile with this confidence."""
        n = self.finished
        wide = _z(level) * sqrt(n * p * (1 - p))
        low = self._length_at(max(1, floor(n * p - wide)))
        high = self._length_at(min(n, ceil(n * p + wide) + 1))
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
        """Wilson's interval for the winning chance of a seat, 1 first."""
        n, z = self.finished, _z(level)
        if not n:
            return None
        p = self.wins[seat - 1] / n
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        wide = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - wide, middle + wide

    @property
    def rolls(self) -> int:
        """The rolls of all finished games."""
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
        """The columns `rolls` and `games`: how many of the finished games were so long."""
        columns = {"rolls": array("q", self.lengths), "games": array("q", self.lengths.values())}
        return ArrowTable({name: ArrowColumn(values) for name, values in columns.items()})

    def plot(self, ax: Any = None) -> Any:
        """The lengths on matplotlib axes, which are made unless given, and returned."""
        from boustro.answers.notebook import plot

        return plot(self, ax)

    def _length_at(self, rank: int) -> int | None:
        """The rolls of the game at `rank`, the shortest being 1."""
        for rolls, games in self.lengths.items():
            rank -= games
            if rank <= 0:
                return rolls
        return None


def mean_and_error(lengths: dict[int, int]) -> tuple[float | None, float | None]:
    """The mean and its standard error, None where there are too few games to tell.

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
    # Whole numbers up to here, so that nothing cancels.
    return total / n, sqrt((n * squares - total * total) / (n * n * (n - 1)))


def _read_off(table: Table, cells: list[int]) -> tuple[dict[int, int], dict[int, int]]:
    """Throws from each square and uses of each jump, from how often each cell was played."""
    jumps, counted = table.game.board.jumps, chain.from_iterable(table.listed.reached)
    visits, uses = dict[int, int](), dict.fromkeys(jumps, 0)
    for cell, (played, reached) in enumerate(zip(cells, counted, strict=False)):
        if not played:
            continue
        square = table.squares[cell // len(table.classes)]
        visits[square] = visits.get(square, 0) + played
        if reached in jumps:
            luck = _NO_LUCK
            if table.game.board.effects:
                branch = table.classes[cell % len(table.classes)].branch
                luck = luck_of(table.game, reached, branch)
            for entry in squares_passed(table.game, reached, luck)[:-1]:
                uses[entry] += played
    return dict(sorted(visits.items())), uses


def _z(level: float) -> float:
    if not 0 < level < 1:
        raise QuestionError(f"expected a confidence between 0 and 1, got {level}")
    return NormalDist().inv_cdf((1 + level) / 2)
