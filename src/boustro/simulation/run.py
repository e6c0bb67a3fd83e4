"""Simulation run: a number of games, or as many as the target standard error needs.

Games are played in rounds, each on streams of its own, so that a run can go on where it has not
yet reached its precision.  A number of games is one round.
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
FIRST_ROUND = 20_000
Progress = Callable[[int, int], None]
"""Called with the games played and the games expected."""


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
    """Plays many games and tells how they went.

    `thing` is a game, a board (with `boxed` rules) or a matrix (with `leetcode` rules).  It is
    played `games` times (default: 10,000).  With `until_se` it is played until the standard error
    of the mean is at most that; `games`, if given, is then the most games to play.  The same seed
    gives the same results on every machine, whatever `threads`; without a seed one is drawn.
    `roll_limit`: give a game up after this many rolls of all players.  `visits=False`: do not count
    visits and jumps, which is faster.  `progress` is called about ten times a second; it may raise.

    Raises `InputError` for numbers out of range: 1 to 1000 players, 1 to 10^12 games; `LimitError`
    for a game of more than 2^20 states × throws.  Unless `allow_unfinished`, raises `QuestionError`
    for a game in which a token can get stuck, and `LimitError` if tokens bump one another so often
    that one of 100 games of a trial does not end within a million rolls.

    >>> from boustro import builtin
    >>> result = simulate(builtin("mb48"), games=2000, seed=1)
    >>> round(result.mean, 1), round(result.mean_se, 1)
    (39.8, 0.6)
    """
    game = Game.of(thing, rules)
    seed = secrets.randbits(32) if seed is None else seed
    key_of(seed)
    if game.start == game.finish:
        return _instant_wins(game, seed, players, games or 1)
    table = Table.of(game, players)
    if not allow_unfinished:
        check_ends(table)
    most = games or (10_000 if until_se is None else MOST_GAMES)
    run = _Run(table, seed, roll_limit, visits, threads, progress)
    counts = run.to_precision(until_se, most) if until_se is not None else run.games(most)
    return Simulation.of(table, counts, seed=seed, roll_limit=roll_limit)


@dataclass(slots=True)
class _Run:
    """A run: its settings, and what has been counted so far."""

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
    """What has been counted."""
    played: int = 0
    """The number of games that have been played."""
    rounds: int = 0
    """The number of rounds; each takes streams of its own."""

    def games(self, games: int, expected: int | None = None) -> Counts:
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

        The error so far sets the length of the next round.  A round makes the games at most ten
        times as many, and there are never more than `most`.
        """
        self.games(min(FIRST_ROUND, most), most)
        while self.played < most:
            _, reached = mean_and_error(self.counts.lengths)
            if reached is not None and reached <= error:
                break
            factor = 10.0 if reached is None else (reached / error) ** 2 * 1.02
            needed = min(int(self.played * min(factor, 10.0)) + 1, most)
            shortest_round = min(FIRST_ROUND, most - self.played)
            self.games(max(needed - self.played, shortest_round), needed)
        return self.counts


def _instant_wins(game: Game, seed: int, players: int, games: int) -> Simulation:
    """The games of a board whose start is its finish: player 1 has won in 0 rolls."""
    wins = (games,) + (0,) * (players - 1)
    unused = dict.fromkeys(game.board.jumps, 0)
    return Simulation(game, players, seed, 0, {0: games}, 0, wins, visits={}, jump_uses=unused)
