"""State of a game: its throws, how it may end, and its picture."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Annotated, ClassVar

from boustro.answers.documents import copy_fields
from boustro.answers.hints import Chance, Count, OneOf, Seat, Seed
from boustro.answers.pictures import TokenLeg
from boustro.answers.play import EVENTS, EventAnswer, event_answer
from boustro.answers.saved import PlayerAnswer, SavedGameAnswer, saved_game_answer
from boustro.play import Play
from boustro.play.events import Event
from boustro.play.position import Played

_LISTED = 200
ROLES = ("starter", "guest", "watcher")


@dataclass(frozen=True)
class GameEventAnswer(EventAnswer):
    """Something that happened by a throw, to the player on a seat; its sentence has the players' names."""

    event: Annotated[str, OneOf(tuple(map(str.lower, EVENTS)))] = field(metadata={"key": "kind"})
    player: Seat = field(metadata={"key": "seat"})


@dataclass(frozen=True)
class ThrowAnswer:
    """One throw and what came of it."""

    seat: Seat
    label: str
    throw: int
    origin: int = field(metadata={"key": "from"})
    reached: int
    landed: int
    events: tuple[GameEventAnswer, ...]


@dataclass(frozen=True)
class OutlookAnswer:
    """How the game may end, by seat; null where that takes too long to compute."""

    needed: tuple[int | None, ...]
    """The fewest rolls to the finish."""
    chances: tuple[Chance, ...] | None


@dataclass(frozen=True)
class PlayedGameAnswer:
    """A game as it is kept, with its last 200 throws."""

    schema: ClassVar[str] = "boustro/game/1"
    id: str
    game: SavedGameAnswer
    rules_text: str
    players: tuple[PlayerAnswer, ...]
    seed: Seed
    created: str
    serial: Count
    """How many events it has: rolls, undos, seats taken or given up, and the next game."""
    watch: str
    """The id under which it can be watched, and not played."""
    role: Annotated[str, OneOf(ROLES)]
    """What the device that asks is in this game."""
    held: tuple[Annotated[str, OneOf(("you", "other"))] | None, ...]
    """By seat: which device has taken it."""
    next: str | None
    """The id of the game after it, to play or to watch as this one."""
    rolls: Count
    turn: Seat
    squares: tuple[int, ...]
    over: bool
    winner: Seat | None
    past: tuple[ThrowAnswer, ...]
    """The last 200 throws."""
    last: ThrowAnswer | None
    fall: ThrowAnswer | None
    """Of a game that is over: the throw with the longest snake."""
    climb: ThrowAnswer | None
    """The throw with the longest ladder."""


@dataclass(frozen=True)
class OutlookPart:
    """The part of a game's document that says how it may end."""

    outlook: OutlookAnswer


@dataclass(frozen=True)
class PicturePart:
    """The part of a game's document that is drawn; null where the board is too large."""

    svg: str | None
    path: tuple[TokenLeg, ...] | None
    """Where the tokens of the last throw go, over the picture."""


@dataclass(frozen=True)
class GameAnswer(PicturePart, OutlookPart, PlayedGameAnswer):
    """A game as it stands."""


@dataclass(frozen=True)
class HostedGame:
    """The stored data of a game, for the device that asks."""

    id: str
    players: tuple[PlayerAnswer, ...]
    created: str
    serial: int
    watch: str
    role: str
    held: tuple[str | None, ...]
    next: str | None = None


def played_game_answer(play: Play, kept: HostedGame) -> PlayedGameAnswer:
    """The stored part of a game, for which nothing has to be computed."""
    position = play.position
    names = [player.name for player in kept.players]
    past = tuple(_throw(played, names) for played in play.past[-_LISTED:])
    return PlayedGameAnswer(
        **vars(kept),
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
        fall=_longest(play, names, -1),
        climb=_longest(play, names, 1),
    )


def _longest(play: Play, names: Sequence[str], way: int) -> ThrowAnswer | None:
    """The first of the throws whose jump was the longest, upwards (1) or downwards (-1)."""
    throws = play.past if play.position.over else ()
    jumped = [throw for throw in throws if (throw.move.landed - throw.move.reached) * way > 0]
    longest = max(
        jumped, key=lambda throw: way * throw.move.landed - way * throw.move.reached, default=None
    )
    return longest and _throw(longest, names)


def _throw(played: Played, names: Sequence[str]) -> ThrowAnswer:
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
    answer, sentence = event_answer(event), event.sentence(names)
    return copy_fields(GameEventAnswer, answer, event=answer.event.lower(), sentence=sentence)
