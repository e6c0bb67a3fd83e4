"""Position: all tokens and whose turn it is, and the effect of one throw on them.

The transition function, `model/turn.py`, decides what a throw does to the token of the player who
throws.  This module decides what happens between players: whose turn comes next, and bumping.

- Players throw in the order of their seats, 1 first.  A turn lasts until the transition function
  ends it.
- A token that rests on the finish ends the game for all players, even in the middle of a round.
- A player who misses a turn does not throw.  A player who is out never throws again, and the token
  cannot be bumped.  The game is over when all players are out.
- A token bumps another one by *landing* on its square: it moves there and rests there after all
  jumps.  A token that stays on its square, or goes to the start, bumps no other.
- Players may have rules of their own, such as a start or a die.  The board, the finish and bumping
  are the same for all.
- On the start of any player, and off the board, any number of tokens can rest, and none is bumped.
  So in a game with bumping at most one token rests on any other square.
- `start`: the bumped token goes to its own start, where it must open again.
- `swap`: the bumped token goes to the square from which the other token came, without taking a jump
  there.  If that is its own start, it must open again.  The swap cannot win, because no token comes
  from the finish.
- A bumped token misses no more turns.
- `block`: no token is bumped; one that would land where another rests stays where it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from boustro.errors import InputError, QuestionError, quote
from boustro.gameplay import events as kinds
from boustro.gameplay.events import Event
from boustro.gameplay.throw import Throw, outcome_of
from boustro.model import turn
from boustro.model.die import Outcome
from boustro.model.effects import Effect, share_text
from boustro.model.game import Game
from boustro.model.turn import Move, State

Games = Game | Sequence[Game]
"""The game that all players play, or a list with the game of each seat."""
MOST_PLAYERS = 1000
_NO_EVENTS: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """The state of every player's token, whose turn it is, and who has won.

    Seats count from 1.
    """

    states: tuple[State, ...]
    """The states of the tokens, by seat."""
    turn: int = 1
    """The seat whose turn it is; after a win, the winner's seat."""
    winner: int | None = None
    """The seat that has won, or None."""

    @property
    def squares(self) -> tuple[int, ...]:
        """The square of every player's token, by seat."""
        return tuple(state.square for state in self.states)

    @property
    def players(self) -> int:
        """The number of players."""
        return len(self.states)

    @property
    def over(self) -> bool:
        """Whether a player has won, or all are out."""
        if self.winner is not None:
            return True
        # Players who are out get no turn, unless all are out.
        return turn.is_out(self.states[self.turn - 1])

    @property
    def result_text(self) -> str:
        """How a game that is over has ended."""
        if self.winner is not None:
            return f"player {self.winner} has won"
        return "player 1 is out" if self.players == 1 else "all players are out"


class PlayedThrow(NamedTuple):
    """One throw that was played."""

    player: int
    """The seat that threw."""
    move: Move
    """The move of the token."""
    events: tuple[Event, ...]
    """What happened, in order."""
    position: Position
    """The position after the throw."""


def game_of(games: Games, seat: int) -> Game:
    """The game of a seat, counted from 1."""
    return games if isinstance(games, Game) else games[seat - 1]


def outset(games: Games, players: int = 1) -> Position:
    """The position at the outset; the first player whose start is the finish has already won.

    `games` is the game of all `players`, or a list with the game of each seat, which says how many
    play.  Raises `InputError` unless there are 1 to 1000 players, and for games that differ in the
    board, the finish or bumping.

    >>> from boustro.model.board import Board
    >>> outset([Game(Board(30)), Game(Board(30), {"start": 7})]).squares
    (0, 7)
    """
    if not isinstance(games, Game):
        players = len(games)
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        expected = f"expected 1 to {MOST_PLAYERS} players, got {quote(players)}"
        raise InputError.of("players", expected)
    if isinstance(games, Game):
        states = (turn.initial(games),) * players
    else:
        _refuse_mixed(games)
        states = tuple(map(turn.initial, games))
    # The finish is the same for all.
    finish = game_of(games, 1).finish
    starts = [state.square for state in states]
    if finish in starts:
        winner = starts.index(finish) + 1
        return Position(states, winner, winner)
    return Position(states)


def _refuse_mixed(games: Sequence[Game]) -> None:
    """Raise `InputError` for games that cannot be played at one table."""
    first = games[0]
    for seat, game in enumerate(games, 1):
        parts = {
            "board": game.board == first.board,
            "finish": game.finish == first.finish,
            "rule bump": game.rules.bump == first.rules.bump,
        }
        for part, is_same in parts.items():
            if not is_same:
                expected = f"expected one {part} for all players, got another for player {seat}"
                raise InputError.of("games", expected)


def step(games: Games, position: Position, throw: Throw) -> tuple[Position, tuple[Event, ...]]:
    """The position after a throw, and what happened.

    `games` is the game of all players, or a list with the game of each seat.  `throw` is an outcome
    of the die, its label or its advance.  Raises `InputError` for a throw the die does not have,
    `QuestionError` when the game is over.

    >>> from boustro.model.board import Board
    >>> game = Game(Board(10, jumps={4: 9}))
    >>> position, events = step(game, outset(game, players=2), 4)
    >>> position.squares, position.turn
    ((9, 0), 2)
    >>> for event in events:
    ...     print(event)
    Player 1 rolls 4, from the start to 4.
    Player 1 climbs from 4 to 9.
    """
    game = game_of(games, position.turn)
    outcome = outcome_of(game, throw, position.states[position.turn - 1])
    after = play_outcome(games, position, outcome)
    return after.position, after.events


def play_outcome(games: Games, position: Position, outcome: Outcome) -> PlayedThrow:
    """Play `outcome` in a position; raises `QuestionError` if the game is over."""
    if position.over:
        raise QuestionError(f"expected a game that is not over, {position.result_text}")
    player = position.turn
    game = game_of(games, player)
    before = position.states[player - 1]
    move = turn.step(game, before, outcome)
    bumped = _bumped_seat(games, position, move)
    if bumped is not None and game.rules.bump == "block":
        move, bumped = turn.stay(game, before, move), None
    states = list(position.states)
    states[player - 1] = move.state
    events = _events(game, player, before, move)
    if bumped is not None:
        game_of_bumped = game_of(games, bumped)
        to = game_of_bumped.start if game.rules.bump == "start" else move.origin
        states[bumped - 1] = turn.state_on(game_of_bumped, to)
        events += (kinds.Bumped(bumped, player, move.landed, states[bumped - 1].square),)
    if move.won:
        events += (kinds.Won(player, move.landed),)
    next_player = player
    missed = _NO_EVENTS
    if move.ends_turn and not move.won:
        next_player = player % len(states) + 1
        if states[next_player - 1].misses:
            next_player, missed = _pass_turn(states, player)
    winner = player if move.won else None
    after = Position(tuple(states), next_player, winner)
    return PlayedThrow(player, move, events + missed, after)


def _pass_turn(states: list[State], player: int) -> tuple[int, tuple[Event, ...]]:
    """The seat that throws next, and an event for each player who misses a turn before that.

    Each of these players has one turn less to miss in `states` afterwards.
    """
    missed: list[Event] = []
    while True:
        player = player % len(states) + 1
        state = states[player - 1]
        if not state.misses or all(map(turn.is_out, states)):
            return player, tuple(missed)
        if not turn.is_out(state):
            states[player - 1] = state._replace(misses=state.misses - 1)
            missed.append(kinds.Missed(player, state.misses - 1))


def _bumped_seat(games: Games, position: Position, move: Move) -> int | None:
    """The seat whose token a move bumps, or under `block` the seat that stops it; or None."""
    if game_of(games, position.turn).rules.bump is None or turn.is_out(move.state):
        return None
    has_landed = move.kind in ("moved", "overshot", "sent")
    if not has_landed or move.landed == 0 or _is_start(games, move.landed):
        return None
    for seat, state in enumerate(position.states, 1):
        is_there = state.square == move.landed and not turn.is_out(state)
        if is_there and seat != position.turn:
            return seat
    return None


def _is_start(games: Games, square: int) -> bool:
    """Whether a player starts on this square."""
    if isinstance(games, Game):
        return square == games.start
    return any(square == game.start for game in games)


def _events(game: Game, player: int, before: State, move: Move) -> tuple[Event, ...]:
    """What happened to the token of the player who threw, without bumping and winning."""
    again = not (move.ends_turn or move.won)
    rolled = kinds.Rolled(player, move.label, move.origin, move.reached, again)
    if move.kind == "sent":
        return (rolled, kinds.Sent(player, move.origin, move.landed))
    if move.kind in ("stayed", "waited", "void", "blocked"):
        return (rolled, kinds.Stayed(player, move.origin, _reason_to_stay(move)))
    happened: list[Event] = [rolled]
    if move.kind == "moved":
        if game.rules.overshoot == "bounce" and _passes_last(game, before, move):
            happened.append(kinds.Bounced(player, move.reached))
        happened += _jumps(game, player, move)
        if game.board.effects:
            happened += _effect_events(game, player, move)
    return tuple(happened)


def _reason_to_stay(move: Move) -> str:
    """Why a token stayed: a key of `WHY_STAYED`."""
    if move.kind == "waited":
        return "opening"
    if move.kind == "void":
        return "limit"
    if move.kind == "blocked":
        return "taken"
    return "zero" if move.outcome.advance == 0 else "overshoot"


def _passes_last(game: Game, before: State, move: Move) -> bool:
    """Whether the throw counts past the last square; one that opens onto square 1 does not."""
    if before.waiting and game.rules.opening_move == "one":
        return False
    return move.origin + move.outcome.advance > game.size


def _jumps(game: Game, player: int, move: Move) -> tuple[Event, ...]:
    """The jumps taken from the square reached to the square landed on, one event each."""
    effects = game.board.effects
    jumps: list[Event] = []
    for entry, exit in pairwise(turn.squares_passed(game, move.reached, move.luck)):
        if exit == entry:
            continue
        kind = kinds.Climbed if exit > entry else kinds.Bitten
        jumps.append(kind(player, entry, exit, _chance_text(effects.get(entry))))
    return tuple(jumps)


def _chance_text(effect: Effect | None) -> str:
    """The chance of a jump with this effect; empty for a jump that always works."""
    return "" if effect is None else share_text(effect.amount)


def _effect_events(game: Game, player: int, move: Move) -> tuple[Event, ...]:
    """The events of a jump that did not work, and of the effect of the square landed on."""
    board = game.board
    square = turn.squares_passed(game, move.reached, move.luck)[-1]
    happened: list[Event] = []
    if False in move.luck:
        chance = share_text(1 - board.effects[square].amount)
        happened.append(kinds.JumpFailed(player, square, board.jumps[square], chance))
    if turn.is_out(move.state):
        happened.append(kinds.PutOut(player, square))
    elif move.state.misses:
        happened.append(kinds.Halted(player, square, move.state.misses))
    elif square != move.landed:
        happened.append(kinds.Returned(player, square, move.landed))
    return tuple(happened)
