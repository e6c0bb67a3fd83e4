"""Answer to `play`: the throws of a game and its position."""

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
    """What a throw did to a player, with a sentence about it."""

    event: Annotated[str, OneOf(EVENTS)]
    player: Seat
    by: Seat | NotAsked = NOT_ASKED
    """The player who bumped the token."""
    throw: str | NotAsked = NOT_ASKED
    origin: Whole | NotAsked = NOT_ASKED
    reached: Whole | NotAsked = NOT_ASKED
    again: bool | NotAsked = NOT_ASKED
    """Whether the player rolls again."""
    entry: Whole | NotAsked = NOT_ASKED
    exit: Whole | NotAsked = NOT_ASKED
    square: Whole | NotAsked = NOT_ASKED
    turns: Whole | NotAsked = NOT_ASKED
    """The number of turns that the player misses, or still has to miss."""
    chance: str | NotAsked = NOT_ASKED
    """For a jump that does not always work, the chance of what happened: it worked or failed."""
    why: Annotated[str, OneOf(tuple(WHY_STAYED))] | NotAsked = NOT_ASKED
    """Why the token stayed."""
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
    """The player whose turn it is; after the game, the winner."""
    winner: Seat | None
    over: bool
    """Whether the game is over, because a player has won or all tokens are out."""


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
    own_rules: tuple[Rules, ...] | NotAsked = NOT_ASKED
    """The rules of each player, if a player has rules of their own."""


def play_answer(play: Play) -> PlayAnswer:
    """The present state of a game.

    >>> from boustro import builtin
    >>> play = Play(builtin("mb48"), seed=1)
    >>> _ = play.throw(4)
    >>> [event.sentence for event in play_answer(play).moves[0].events]
    ['Player 1 rolls 4, from the start to 4.', 'Player 1 climbs from 4 to 14.']
    """
    return PlayAnswer(
        play.game.board.name,
        play.game.rules,
        play.players,
        Digits(play.seed),
        tuple(map(move_answer, play.past)),
        copy_fields(PositionAnswer, play.position),
        tuple(game.rules for game in play.games) or NOT_ASKED,
    )


def move_answer(played: PlayedThrow) -> MoveAnswer:
    """The answer for a throw."""
    move = played.move
    events = tuple(event_answer(event) for event in played.events)
    return MoveAnswer(played.player, move.label, move.origin, move.reached, move.landed, events)


def event_answer(event: Event) -> EventAnswer:
    """The answer for an event: its kind, its fields and its sentence."""
    values = {field.name: getattr(event, field.name) for field in fields(event)}
    if values.get("chance") == "":
        del values["chance"]
    return EventAnswer(type(event).__name__, sentence=str(event), **values)
