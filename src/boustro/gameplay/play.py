"""Game in progress: its position and its history."""

import secrets
from collections.abc import Iterator, Sequence
from typing import Any

from boustro.basics.arguments import check_arguments
from boustro.errors import InputError, LimitError, QuestionError, quote
from boustro.gameplay.events import Event
from boustro.gameplay.position import (
    PlayedThrow,
    Position,
    game_of,
    outset,
    play_outcome,
)
from boustro.gameplay.throw import Throw, outcome_of
from boustro.model.die import Die, Outcome
from boustro.model.game import Game, RulesSpec
from boustro.model.stream import Stream
from boustro.model.turn import die_on

MOST_ROLLS = 1_000_000
"""The rolls after which `play` stops a game, unless the caller says otherwise."""
MOST_LIMIT = 2**40


class Play:
    """A game being played by `players`, who throw in turn.

    `thing` is a game, a board (with `boxed` rules) or a matrix (with `leetcode` rules).  `rules`
    replace the rules of `thing`.

    `games` has the game of each seat, if players have rules of their own, such as a head start or a
    die.  They have one board, one finish and one rule on bumping.  Then `thing`, which has the same
    board, is by default the game of the first player.  `rules` cannot be given beside them.

    `seed` determines the throws, which are the same on every machine: the n-th throw of the game is
    the n-th throw of the seed's stream 0.  Each further die of the players has the seed's next
    stream.  Without a seed, `Play` draws one.  A call of `throw` replaces the throw that `roll`
    would make at this point of the game.

    Raises `InputError` unless there are 1 to 1000 players, for a seed not in 0..2^64 - 1, for
    `games` beside `rules`, and for `games` that cannot be played at one table.

    >>> from boustro import builtin
    >>> play = Play(builtin("mb48"), players=2, seed=1)
    >>> for event in play.throw(4).events:
    ...     print(event)
    Player 1 rolls 4, from the start to 4.
    Player 1 climbs from 4 to 14.
    >>> while not play.over:
    ...     _ = play.roll()
    >>> play.winner, play.rolls
    (2, 56)
    >>> ann = builtin("mb48")
    >>> mia = Game(ann.board, {"start": 11, "die": "d4"})
    >>> Play(games=[ann, mia]).position.squares
    (0, 11)
    """

    def __init__(
        self,
        thing: Any = None,
        players: int | None = None,
        *,
        seed: int | None = None,
        rules: RulesSpec = None,
        games: Sequence[Game] = (),
    ) -> None:
        own = _own_games(games)
        if own and rules is not None:
            raise InputError.of(
                "games", "expected rules or games, got both: each game has its rules"
            )
        self.game = Game.of(own[0] if thing is None and own else thing, rules)
        if own and players not in (None, len(own)):
            expected = f"expected as many games as players, got {len(own)} games"
            raise InputError.of("games", expected)
        if own and own[0].board != self.game.board:
            expected = "expected one board for all players, got another for player 1"
            raise InputError.of("games", expected)
        # 32 bits are short to type, and enough that two games rarely have the same seed.
        self.seed = secrets.randbits(32) if seed is None else seed
        self.games = own if any(game != self.game for game in own) else ()
        """The game of each seat; empty if all players play `game`."""
        self._outset = outset(own or self.game, 1 if players is None else players)
        self._past: list[PlayedThrow] = []
        self._throws = _throws_by_seat(self.games or (self.game,), self.seed)
        """The throws of each seat; of one seat only if all players play `game`."""

    @property
    def position(self) -> Position:
        """All tokens and whose turn it is."""
        return self._past[-1].position if self._past else self._outset

    @property
    def players(self) -> int:
        """The number of players."""
        return self._outset.players

    @property
    def over(self) -> bool:
        """Whether a player has won, or all are out."""
        return self.position.over

    @property
    def winner(self) -> int | None:
        """The seat of the player who has won, or None."""
        return self.position.winner

    @property
    def rolls(self) -> int:
        """The number of throws so far, by all players."""
        return len(self._past)

    @property
    def past(self) -> tuple[PlayedThrow, ...]:
        """Every throw so far with its move, events and the position after it."""
        return tuple(self._past)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that has happened so far."""
        return tuple(event for throw in self._past for event in throw.events)

    def roll(self) -> PlayedThrow:
        """Roll the die and play the throw; raises `QuestionError` when the game is over."""
        seat = self.position.turn if self.games else 1
        return self._play(self._throws[seat - 1].at(self.rolls))

    def throw(self, throw: Throw) -> PlayedThrow:
        """Play this throw, given as a label (`"1+5"`), an advance or an outcome of the die.

        Raises `InputError` for a throw the die lacks, `QuestionError` when the game is over.
        """
        position = self.position
        game = game_of(self.games or self.game, position.turn)
        return self._play(outcome_of(game, throw, position.states[position.turn - 1]))

    def undo(self) -> PlayedThrow:
        """Take back the last throw and return it; the next `roll` repeats what the die showed.

        Raises `QuestionError` when there is no throw to take back.
        """
        if not self._past:
            raise QuestionError("expected a throw to take back, nothing has been thrown yet")
        return self._past.pop()

    def _play(self, outcome: Outcome) -> PlayedThrow:
        after = play_outcome(self.games or self.game, self.position, outcome)
        self._past.append(after)
        return after

    def _repr_svg_(self) -> Any:
        from boustro.answers.notebook import svg

        return svg(self)

    def __repr__(self) -> str:
        games = f", games={list(self.games)!r}" if self.games else ""
        return f"Play({self.game!r}, players={self.players}, seed={self.seed}{games})"


def _own_games(games: object) -> tuple[Game, ...]:
    """The games of a list; raises `InputError` for anything else."""
    if isinstance(games, str | bytes) or not isinstance(games, Sequence):
        raise InputError.of("games", f"expected a list of games, got {quote(games)}")
    return tuple(map(Game.of, games))


def _throws_by_seat(games: Sequence[Game], seed: int) -> "list[_Throws]":
    """The throws of each seat; seats with equal dice share a stream."""
    dice = list(map(die_on, games))
    by_die: dict[Die, _Throws] = {}
    for die in dice:
        if die not in by_die:
            by_die[die] = _Throws(die, seed, len(by_die))
    return [by_die[die] for die in dice]


class _Throws:
    """The throws of one die, kept so that a roll after `undo` repeats them."""

    def __init__(self, die: Die, seed: int, stream: int) -> None:
        self._to_come: Iterator[Outcome] = Stream(die, seed=seed, number=stream).outcomes()
        self._rolled: list[Outcome] = []

    def at(self, number: int) -> Outcome:
        """The throw with this number, counted from 0."""
        while len(self._rolled) <= number:
            self._rolled.append(next(self._to_come))
        return self._rolled[number]


@check_arguments(roll_limit=(1, MOST_LIMIT))
def play(
    thing: Any = None,
    players: int | None = None,
    *,
    seed: int | None = None,
    rules: RulesSpec = None,
    games: Sequence[Game] = (),
    roll_limit: int = MOST_ROLLS,
) -> Play:
    """One game, rolled to its end; the arguments are those of `Play`.

    Raises `LimitError` if no player has won after `roll_limit` rolls of all players.

    >>> from boustro import builtin
    >>> game = play(builtin("mb48"), 2, seed=1)
    >>> game.winner, game.rolls, game.position.squares
    (2, 56, (76, 100))
    """
    game = Play(thing, players, seed=seed, rules=rules, games=games)
    while not game.over:
        if game.rolls >= roll_limit:
            raise LimitError(f"expected a winner within {roll_limit} rolls, got none")
        game.roll()
    return game
