"""Document of a hosted game: its throws, how it may end, and its picture."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from boustro.answers.constraints import Chance, Count, OneOf, Seat, Seed
from boustro.answers.documents import copy_fields
from boustro.answers.pictures import TokenLeg
from boustro.answers.play import EVENTS, EventAnswer, event_answer
from boustro.answers.saved import PlayerAnswer, SavedGameAnswer, saved_game_answer
from boustro.gameplay import Event, Play, PlayedThrow
from boustro.say import Wording

_LISTED = 200
"""The most throws that an answer lists."""
ROLES = ("starter", "guest", "watcher")


@dataclass(frozen=True)
class GameEventAnswer(EventAnswer):
    """What a throw did to the player of a seat; the sentence has the players' names."""

    event: Annotated[str, OneOf(tuple(map(str.lower, EVENTS)))] = field(metadata={"key": "kind"})
    player: Seat = field(metadata={"key": "seat"})


@dataclass(frozen=True)
class ThrowAnswer:
    """One throw and its events."""

    seat: Seat
    label: str
    throw: int
    origin: int = field(metadata={"key": "from"})
    reached: int
    landed: int
    events: tuple[GameEventAnswer, ...]


@dataclass(frozen=True)
class OutlookAnswer:
    """How the game may end, by seat; null if that takes too long to compute."""

    needed: tuple[int | None, ...]
    """The fewest rolls to the finish."""
    chances: tuple[Chance, ...] | None


@dataclass(frozen=True)
class PlayedGameAnswer:
    """A stored game, with its last 200 throws."""

    schema: ClassVar[str] = "boustro/game/1"
    id: str
    game: SavedGameAnswer
    rules_text: Wording
    players: tuple[PlayerAnswer, ...]
    seed: Seed
    created: str
    serial: Count
    """The number of events: rolls, undos, changes of seats, and the begin of the next game."""
    watch: str
    """The id with which a device can watch the game, but not play."""
    role: Annotated[str, OneOf(ROLES)]
    """The role of the asking device in this game."""
    held: tuple[Annotated[str, OneOf(("you", "other"))] | None, ...]
    """For each seat, the device that has taken it; null for a free seat."""
    next: str | None
    """The id of the next game, for playing or watching like the id of this one."""
    rolls: Count
    turn: Seat
    squares: tuple[int, ...]
    over: bool
    winner: Seat | None
    past: tuple[ThrowAnswer, ...]
    """The last 200 throws."""
    last: ThrowAnswer | None
    fall: ThrowAnswer | None
    """In a finished game, the throw with the longest snake."""
    climb: ThrowAnswer | None
    """In a finished game, the throw with the longest ladder."""


@dataclass(frozen=True)
class OutlookPart:
    """The part of a game's document that says how it may end."""

    outlook: OutlookAnswer


@dataclass(frozen=True)
class PicturePart:
    """The drawn part of a game's document; null for a board that is too large."""

    svg: str | None
    path: tuple[TokenLeg, ...] | None
    """How the tokens move over the picture in the last throw."""


@dataclass(frozen=True)
class GameAnswer(PicturePart, OutlookPart, PlayedGameAnswer):
    """The whole document of a game: its throws, how it may end, and its picture."""


@dataclass(frozen=True)
class HostedGame:
    """The stored data of a game, as the asking device sees it."""

    id: str
    players: tuple[PlayerAnswer, ...]
    created: str
    serial: int
    watch: str
    role: str
    held: tuple[str | None, ...]
    next: str | None = None


def played_game_answer(play: Play, hosted: HostedGame) -> PlayedGameAnswer:
    """The stored part of a game, which needs no long computation."""
    position = play.position
    names = [player.name for player in hosted.players]
    past = tuple(_throw(played, names) for played in play.past[-_LISTED:])
    return PlayedGameAnswer(
        **vars(hosted),
        game=saved_game_answer(play.game),
        rules_text=play.game.in_plain_words,
        seed=play.seed,
        rolls=play.rolls,
        turn=position.turn,
        squares=position.squares,
        over=position.over,
        winner=position.winner,
        past=past,
        last=past[-1] if past else None,
        fall=_longest_jump(play, names, -1),
        climb=_longest_jump(play, names, 1),
    )


def _longest_jump(play: Play, names: Sequence[str], way: int) -> ThrowAnswer | None:
    """In a finished game, the first throw with the longest jump upwards (1) or downwards (-1)."""
    if not play.position.over:
        return None

    def length(throw: PlayedThrow) -> int:
        return way * (throw.move.landed - throw.move.reached)

    longest = max(play.past, key=length, default=None)
    if longest is None or length(longest) <= 0:
        return None
    return _throw(longest, names)


def _throw(played: PlayedThrow, names: Sequence[str]) -> ThrowAnswer:
    move = played.move
    return ThrowAnswer(
        played.player,
        move.label,
        move.outcome.advance,
        move.origin,
        move.reached,
        move.landed,
        tuple(_event(event, names) for event in played.events),
    )


def _event(event: Event, names: Sequence[str]) -> GameEventAnswer:
    answer = event_answer(event)
    return copy_fields(
        GameEventAnswer, answer, event=answer.event.lower(), sentence=event.sentence(names)
    )
