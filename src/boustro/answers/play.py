"""Answer to `play`: a game with its moves and its position."""

from dataclasses import dataclass, field, fields
from typing import Annotated, ClassVar

from boustro.answers.constraints import OneOf, Seat, Whole
from boustro.answers.documents import NOT_ASKED, Digits, NotAsked, copy_fields
from boustro.gameplay import WHY_STAYED, Event, Play, PlayedThrow
from boustro.model import Rules

EVENTS = (
    "Rolled",
    "Climbed",
    "Bitten",
    "JumpFailed",
    "Stayed",
    "Bounced",
    "Sent",
    "Bumped",
    "Halted",
    "Missed",
    "Returned",
    "PutOut",
    "Won",
)


@dataclass(frozen=True)
class EventAnswer:
    """What happened to a player by a throw, and its sentence."""

    event: Annotated[str, OneOf(EVENTS)]
    player: Seat
    by: Seat | NotAsked = NOT_ASKED
    """Who bumped the token."""
    throw: str | NotAsked = NOT_ASKED
    origin: Whole | NotAsked = NOT_ASKED
    reached: Whole | NotAsked = NOT_ASKED
    again: bool | NotAsked = NOT_ASKED
    """Whether the player rolls again."""
    entry: Whole | NotAsked = NOT_ASKED
    exit: Whole | NotAsked = NOT_ASKED
    square: Whole | NotAsked = NOT_ASKED
    turns: Whole | NotAsked = NOT_ASKED
    """How many turns the player misses, or still has to miss."""
    chance: str | NotAsked = NOT_ASKED
    """The chance that a jump worked or did not, if it does not always work."""
    why: Annotated[str, OneOf(tuple(WHY_STAYED))] | NotAsked = NOT_ASKED
    """Why a token stayed."""
    sentence: str = ""


@dataclass(frozen=True)
class MoveAnswer:
    """One throw and its events."""

    player: Seat
    throw: str
    origin: Whole = field(metadata={"key": "from"})
    reached: Whole
    landed: Whole
    events: tuple[EventAnswer, ...]


@dataclass(frozen=True)
class PositionAnswer:
    """Where all tokens are, by seat; 0 is off the board."""

    squares: tuple[Whole, ...]
    turn: Seat
    """Whose turn it is; the winner's once there is one."""
    winner: Seat | None
    over: bool
    """Whether the game is over: somebody has won, or all tokens are out."""


@dataclass(frozen=True)
class PlayAnswer:
    """What `boustro play --json` prints."""

    schema: ClassVar[str] = "boustro/play/1"
    name: str | None
    rules: Rules
    players: Seat
    seed: Digits
    moves: tuple[MoveAnswer, ...]
    position: PositionAnswer


def play_answer(play: Play) -> PlayAnswer:
    """The game as it is now.

    >>> from boustro import builtin
    >>> play = Play(builtin("mb48"), seed=1)
    >>> _ = play.throw(4)
    >>> [event.sentence for event in play_answer(play).moves[0].events]
    ['Player 1 rolls 4, from 0 to 4.', 'Player 1 climbs from 4 to 14.']
    """
    return PlayAnswer(
        play.game.board.name,
        play.game.rules,
        play.players,
        Digits(play.seed),
        tuple(map(move_answer, play.past)),
        copy_fields(PositionAnswer, play.position),
    )


def move_answer(played: PlayedThrow) -> MoveAnswer:
    """The answer for a throw."""
    move, events = played.move, tuple(map(event_answer, played.events))
    throw = move.label
    return MoveAnswer(played.player, throw, move.origin, move.reached, move.landed, events)


def event_answer(event: Event) -> EventAnswer:
    """The answer for an event: its kind, its fields and its sentence."""
    held = {field.name: getattr(event, field.name) for field in fields(event)}
    if held.get("chance") == "":
        del held["chance"]
    return EventAnswer(type(event).__name__, sentence=str(event), **held)
