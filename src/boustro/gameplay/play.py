"""Game in progress: its position and its history."""

import secrets
from typing import Any

from boustro.basics.arguments import check_arguments
from boustro.errors import LimitError, QuestionError
from boustro.gameplay.events import Event
from boustro.gameplay.position import PlayedThrow, Position, outset, play_outcome
from boustro.gameplay.throw import Throw, outcome_of
from boustro.model.die import Outcome
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

    `seed` determines the throws, which are the same on every machine: the n-th throw of the game is
    the n-th throw of the seed's stream 0.  Without a seed, `Play` draws one.  A call of `throw`
    replaces the throw that `roll` would make at this point of the game.

    Raises `InputError` unless there are 1 to 1000 players, or for a seed not in 0..2^64 - 1.

    >>> from boustro import builtin
    >>> play = Play(builtin("mb48"), players=2, seed=1)
    >>> for event in play.throw(4).events:
    ...     print(event)
    Player 1 rolls 4, from 0 to 4.
    Player 1 climbs from 4 to 14.
    >>> while not play.over:
    ...     _ = play.roll()
    >>> play.winner, play.rolls
    (2, 56)
    """

    def __init__(
        self,
        thing: Any,
        players: int = 1,
        *,
        seed: int | None = None,
        rules: RulesSpec = None,
    ) -> None:
        self.game = Game.of(thing, rules)
        # 32 bits are short to type, and enough that two games rarely have the same seed.
        self.seed = secrets.randbits(32) if seed is None else seed
        self._outset = outset(self.game, players)
        self._past: list[PlayedThrow] = []
        self._rolled: list[Outcome] = []
        """The first throws of the stream, kept so that a roll after `undo` repeats them."""
        self._stream = Stream(die_on(self.game), seed=self.seed).outcomes()

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
        while len(self._rolled) <= self.rolls:
            self._rolled.append(next(self._stream))
        return self._play(self._rolled[self.rolls])

    def throw(self, throw: Throw) -> PlayedThrow:
        """Play this throw, given as a label (`"1+5"`), an advance or an outcome of the die.

        Raises `InputError` for a throw the die lacks, `QuestionError` when the game is over.
        """
        position = self.position
        return self._play(outcome_of(self.game, throw, position.states[position.turn - 1]))

    def undo(self) -> PlayedThrow:
        """Take back the last throw and return it; the next `roll` repeats what the die showed.

        Raises `QuestionError` when there is no throw to take back.
        """
        if not self._past:
            raise QuestionError("expected a throw to take back, nothing has been thrown yet")
        return self._past.pop()

    def _play(self, outcome: Outcome) -> PlayedThrow:
        after = play_outcome(self.game, self.position, outcome)
        self._past.append(after)
        return after

    def _repr_svg_(self) -> Any:
        from boustro.answers.notebook import svg

        return svg(self)

    def __repr__(self) -> str:
        return f"Play({self.game!r}, players={self.players}, seed={self.seed})"


@check_arguments(roll_limit=(1, MOST_LIMIT))
def play(
    thing: Any,
    players: int = 1,
    *,
    seed: int | None = None,
    rules: RulesSpec = None,
    roll_limit: int = MOST_ROLLS,
) -> Play:
    """One game, rolled to its end; the arguments are those of `Play`.

    Raises `LimitError` if no player has won after `roll_limit` rolls of all players.

    >>> from boustro import builtin
    >>> game = play(builtin("mb48"), 2, seed=1)
    >>> game.winner, game.rolls, game.position.squares
    (2, 56, (76, 100))
    """
    game = Play(thing, players, seed=seed, rules=rules)
    while not game.over:
        if game.rolls >= roll_limit:
            raise LimitError(f"expected a winner within {roll_limit} rolls, got none")
        game.roll()
    return game
