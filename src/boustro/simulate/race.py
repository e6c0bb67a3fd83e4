"""Race simulation: leaders and comebacks where tokens bump, with standard errors.

The words are those of `boustro.chain.race`, which has the same chances exactly where tokens do not
touch: the leader after a round is alone farthest on, half time the end of round ⌊n / 2⌋.  Each game
is played from a stream of its own, so equal seeds give equal games.
"""

from collections import Counter
from dataclasses import dataclass
from itertools import islice
from math import sqrt
from typing import Any

from boustro.errors import QuestionError
from boustro.model.arguments import check_arguments
from boustro.model.game import Game, RulesSpec
from boustro.model.stream import Stream
from boustro.simulate.counts import Counts
from boustro.simulate.kernels import SimulatedGame, leader_of
from boustro.simulate.table import ENDS_TURN, WON, TransitionTable
from boustro.simulate.termination import unfinishable

MOST_GAMES, MOST_PLAYERS, MOST_ROLLS = 100_000, 64, 1_000_000


@dataclass(frozen=True)
class SimulatedRace:
    """What `games` games came to: by round, how many went on, had a leader, and were won by it.

    `comebacks`: games whose winner was behind at half time.  Games given up after a million rolls,
    `unfinished`, count as going on, with no winner.
    """

    games: int
    seed: int
    unfinished: int
    comebacks: int
    going: tuple[int, ...]
    leaders: tuple[int, ...]
    leader_wins: tuple[int, ...]

    def share(self, count: int) -> float:
        """The share of the games that such a count is."""
        return count / self.games

    def standard_error(self, count: int) -> float:
        """The standard error of that share, √(p (1 − p) / n)."""
        p = self.share(count)
        return sqrt(p * (1.0 - p) / self.games)

    def called_by(self, p: float) -> int | None:
        """The round from which on naming the leader as winner was right in the share `p`.

        None where games given up are too many for one.
        """
        pairs = zip(self.going, self.leader_wins, strict=True)
        wrong = [t for t, (on, wins) in enumerate(pairs) if self.games - on + wins < p * self.games]
        found = wrong[-1] + 1 if wrong else 0
        return found if found < len(self.going) else None


@check_arguments(games=(1, MOST_GAMES), players=(1, MOST_PLAYERS))
def simulate_race(
    thing: Any, *, players: int = 2, games: int = 2_000, seed: int = 0, rules: RulesSpec = None
) -> SimulatedRace:
    """Plays many games and counts leaders and comebacks, round by round.

    Raises `QuestionError` for a game that may never finish, `InputError` for numbers out of range
    (1 to 100,000 games, 1 to 64 players), `LimitError` for too many states to list.

    >>> from boustro import Board
    >>> found = simulate_race(Board(20), rules={"bump": "start"}, games=400, seed=1)
    >>> found.comebacks, round(found.standard_error(found.comebacks), 3)
    (194, 0.025)
    """
    game = Game.of(thing, rules)
    table = TransitionTable.of(game, players)
    if reason := unfinishable(table):
        raise QuestionError(reason)
    if game.start == game.finish:
        return SimulatedRace(games, seed, 0, 0, (0,), (0,), (0,))
    counts, comebacks, unfinished = Counter[tuple[str, int]](), 0, 0
    played = Counts(cells=[0] * len(table.after))
    for number in range(games):
        stream = Stream(game.rules.die, seed=seed, number=number)
        rounds, winner = _play(SimulatedGame(table, played), stream)
        unfinished += winner is None
        for t, squares in enumerate(rounds):
            leader = leader_of(squares)
            counts["going", t] += 1
            counts["leader", t] += leader is not None
            counts["wins", t] += leader is not None and leader == winner
        half = rounds[len(rounds) // 2]
        comebacks += winner is not None and max(half) > half[winner]
    last = max(t for _, t in counts) + 1
    every = (
        tuple(counts[name, t] for t in range(last + 1)) for name in ("going", "leader", "wins")
    )
    return SimulatedRace(games, seed, unfinished, comebacks, *every)


def _play(game: SimulatedGame, stream: Stream) -> tuple[list[list[int]], int | None]:
    """A game: the squares after rounds 0, …, until a player has won, and the winner's seat."""
    rounds = [game.squares()]
    for _, number in islice(stream.draws(), MOST_ROLLS):
        flags = game.throw(game.table.class_at(number))
        if flags & WON:
            return rounds, game.turn
        if flags & ENDS_TURN:
            game.turn = (game.turn + 1) % len(game.tokens)
            if game.turn == 0:
                rounds.append(game.squares())
    return rounds, None
