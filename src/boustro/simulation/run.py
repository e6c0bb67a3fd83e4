"""Simulation run: play a number of games, or as many as a target standard error needs.

A fixed number of games is one round.  With a target, a run plays further rounds until it reaches
the precision; each round has streams of its own.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from boustro.basics.arguments import POSITIVE, check_arguments
from boustro.basics.splitmix import key_of
from boustro.errors import LimitError
from boustro.model.game import Game, RulesSpec
from boustro.model.stream import MOST_STREAMS
from boustro.simulation import kernels
from boustro.simulation.counts import STREAMS, Counts, Task
from boustro.simulation.results import Simulation, mean_and_error
from boustro.simulation.table import Table
from boustro.simulation.termination import check_ends

MOST_GAMES = 10**12
MOST_PLAYERS = 1000
GAMES = 10_000
"""The usual number of games."""
FIRST_ROUND = 20_000
"""The games of the first round, and the fewest games of a later one."""
Progress = Callable[[int, int], None]
"""A function that gets the number of games played and the number of games expected."""


@check_arguments(
    games=(1, MOST_GAMES),
    players=(1, MOST_PLAYERS),
    until_se=POSITIVE,
    roll_limit=(1, 2**40),
    threads=(1, 1024),
)
def simulate(
    thing: Any,
    *,
    games: int | None = None,
    seed: int | None = None,
    players: int = 1,
    rules: RulesSpec = None,
    until_se: float | None = None,
    roll_limit: int = 1_000_000,
    allow_unfinished: bool = False,
    visits: bool = True,
    threads: int = 1,
    progress: Progress | None = None,
) -> Simulation:
    """Play many games and return their statistics.

    `thing` is a game, a board (with `boxed` rules) or a matrix (with `leetcode` rules).  `games` is
    the number of games to play (default: 10,000).  With `until_se` the run ends when the standard
    error of the mean is at most `until_se`; `games`, if given, is then the most games to play.

    The same seed gives the same results on every machine, with any number of `threads`.  Without a
    seed, `simulate` draws one.  A game is left unfinished after `roll_limit` rolls of all players.
    `visits=False` does not count visits and jumps, which is faster.  `simulate` calls `progress`
    about ten times a second; to stop the run, `progress` may raise an error.

    Raises `InputError` for numbers out of range (1 to 1000 players, 1 to 10^12 games), and
    `LimitError` for a game of more than 2^20 states × throws.  Unless `allow_unfinished`, raises
    `QuestionError` for a game in which a token can get stuck, and `LimitError` if tokens bump one
    another so often that one of 100 games of a trial does not end within a million rolls.

    >>> from boustro import builtin
    >>> result = simulate(builtin("mb48"), games=2000, seed=1)
    >>> round(result.mean, 1), round(result.mean_se, 1)
    (39.8, 0.6)
    """
    game = Game.of(thing, rules)
    seed = secrets.randbits(32) if seed is None else seed
    key_of(seed)  # raises an error for an invalid seed
    if game.start == game.finish:
        return _instant_wins(game, seed, players, games or 1)
    table = Table.of(game, players)
    if not allow_unfinished:
        check_ends(table)
    run = _Run(table, seed, roll_limit, visits, threads, progress)
    if until_se is None:
        counts = run.games(games or GAMES)
    else:
        counts = run.to_precision(until_se, games or MOST_GAMES)
    return Simulation.of(table, counts, seed=seed, roll_limit=roll_limit)


@dataclass(slots=True)
class _Run:
    """A run: its settings, and its counters so far."""

    table: Table
    """The game."""
    seed: int
    """The seed."""
    roll_limit: int
    """The number of rolls after which a game is left unfinished."""
    visits: bool
    """Whether to count visits and jumps."""
    threads: int
    """The number of threads."""
    progress: Progress | None
    """Called with the number of games played, and the number expected."""
    counts: Counts = field(default_factory=Counts)
    """The counters of all games so far."""
    played: int = 0
    """The number of games played so far."""
    rounds: int = 0
    """The number of rounds so far; each has streams of its own."""

    def games(self, games: int, expected: int | None = None) -> Counts:
        """Play one round; `expected` is the number of games of the whole run, as far as known."""
        if (self.rounds + 1) * STREAMS > MOST_STREAMS:
            raise LimitError(f"expected a run of at most {MOST_STREAMS // STREAMS} rounds")
        first = self.rounds * STREAMS
        task = Task(self.seed, games, first, self.roll_limit, self.visits)
        total = expected or games

        def report(done: int) -> None:
            if self.progress is not None:
                self.progress(self.played + done, total)

        self.counts.add(kernels.walk(self.table, task, threads=self.threads, progress=report))
        self.played += games
        self.rounds += 1
        report(0)
        return self.counts

    def to_precision(self, error: float, most: int) -> Counts:
        """Play rounds until the standard error of the mean is at most `error`.

        The error so far determines the length of the next round.  A round multiplies the number of
        games by at most ten, and the run plays at most `most` games.
        """
        self.games(min(FIRST_ROUND, most), most)
        while self.played < most:
            _, error_so_far = mean_and_error(self.counts.lengths)
            if error_so_far is not None and error_so_far <= error:
                break
            # The error falls with the root of the number of games; 2 % more make sure of it.
            factor = 10.0 if error_so_far is None else (error_so_far / error) ** 2 * 1.02
            needed = min(int(self.played * min(factor, 10.0)) + 1, most)
            shortest_round = min(FIRST_ROUND, most - self.played)
            self.games(max(needed - self.played, shortest_round), needed)
        return self.counts


def _instant_wins(game: Game, seed: int, players: int, games: int) -> Simulation:
    """The result for a game whose start is its finish: player 1 wins every game in 0 rolls."""
    wins = (games,) + (0,) * (players - 1)
    unused = dict.fromkeys(game.board.jumps, 0)
    return Simulation(game, players, seed, 0, {0: games}, 0, wins, visits={}, jump_uses=unused)
