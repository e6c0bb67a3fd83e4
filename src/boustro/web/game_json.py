"""Game documents: the stored part, and the parts that take long to compute."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from boustro.answers.game import (
    HostedGame,
    OutlookAnswer,
    OutlookPart,
    PicturePart,
    PlayedGameAnswer,
    played_game_answer,
)
from boustro.answers.outlook import Outlook
from boustro.answers.pictures import page_picture, page_scene, token_path
from boustro.answers.saved import OwnRules, own_game
from boustro.errors import LimitError
from boustro.formats import reads
from boustro.gameplay import PlayedThrow, Position, game_of, outcome_of, outset, play_outcome
from boustro.model import Game, State
from boustro.web.limits import ServerLimits
from boustro.web.tables import PlayedGame

NO_PICTURE = PicturePart(None, None)
StateValues = tuple[int, bool, int, tuple[int, bool] | tuple[()], int]
"""The fields of a `State`, in their order."""


@dataclass(frozen=True)
class MomentRequest:
    """Ask a worker for a part of a game's document after a throw; no client sends this request."""

    part: str
    """What to compute: `outlook` or `picture`."""
    game: str
    """The game as one line of boustro JSON."""
    states: Sequence[StateValues]
    """The states of the players before the throw."""
    turn: int
    """The player who makes the throw."""
    winner: int | None
    """The winner before the throw."""
    throw: str | None
    """The label of the throw; None if nobody has thrown yet."""
    tokens: Sequence[int] = ()
    """The numbers of the players' tokens, for a picture."""
    own: Sequence[OwnRules] = ()
    """The own start and die of each player; empty if nobody has any."""


def table_part(table: PlayedGame, link: str, device: str | None) -> PlayedGameAnswer:
    """The stored part of a game's document, as a device that has this link sees it."""
    with table.lock:
        own_link, next_link = _links_for(link, table)
        holders = [table.seats.holders.get(seat) for seat in range(1, len(table.players) + 1)]
        hosted = HostedGame(
            own_link,
            table.players,
            table.created,
            table.serial,
            table.watch,
            _role(table, link, device),
            tuple(_name_of_holder(holder, device) for holder in holders),
            next_link,
        )
        return played_game_answer(table.play, hosted)


def _links_for(link: str, table: PlayedGame) -> tuple[str, str | None]:
    """The links of this game and of the next one, of the same kind as `link`: to play or watch."""
    to_play, to_watch = table.next or (None, None)
    if link == table.watch:
        return table.watch, to_watch
    return table.id, to_play


def _name_of_holder(holder: str | None, device: str | None) -> str | None:
    """The holder of a seat as this device sees it: `you`, `other`, or None for a free seat."""
    if holder is None:
        return None
    return "you" if holder == device else "other"


def _role(table: PlayedGame, link: str, device: str | None) -> str:
    """The role of a device in a game: `watcher`, `starter` or `guest`."""
    if link == table.watch:
        return "watcher"
    return "starter" if table.seats.is_starter(device) else "guest"


@dataclass(frozen=True)
class ReplayRequest:
    """Ask a worker for a moving picture of a game; no client sends this request."""

    record: str
    """The replayable record of the game."""
    tokens: Sequence[int]
    """The numbers of the players' tokens."""
    names: Sequence[str]
    """The names of the players."""


def moment(table: PlayedGame, part: str, at: int | None = None) -> MomentRequest:
    """The request for a part of a game after `at` throws, or after all of them."""
    with table.lock:
        play = table.play
        past = play.past[:at]
        before = outset(play.games or play.game, play.players)
        throw = None
        if past:
            *earlier, last = past
            throw = last.move.label
            if earlier:
                before = earlier[-1].position
        tokens = [player.token for player in table.players] if part == "picture" else ()
        return MomentRequest(
            part,
            table.text,
            before.states,
            before.turn,
            before.winner,
            throw,
            tokens,
            _own_rules(table),
        )


def _own_rules(table: PlayedGame) -> Sequence[OwnRules]:
    """The own start and die of each player; empty if nobody has any."""
    return [player.own_rules for player in table.players] if table.play.games else ()


def none_of(part: str, players: int) -> OutlookPart | PicturePart:
    """The empty part that replaces, in the document, a part that takes too long to compute."""
    if part != "outlook":
        return NO_PICTURE
    return OutlookPart(OutlookAnswer((None,) * players, None))


def answer_part(request: MomentRequest, limits: ServerLimits) -> OutlookPart | PicturePart:
    """The `outlook` of a game at one moment, or its `picture`."""
    game, outlook = _game_and_outlook(request.game, tuple(map(tuple, request.own)))
    games = outlook.games
    states = tuple(_state(values) for values in request.states)
    position = Position(states, request.turn, request.winner)
    last = None
    if request.throw is not None:
        state = position.states[position.turn - 1]
        outcome = outcome_of(game_of(games, position.turn), request.throw, state)
        last = play_outcome(games, position, outcome)
        position = last.position
    if request.part == "picture":
        return _picture_part(game, position, last, request.tokens, limits)
    needed = tuple(
        outlook.rolls_needed(state, position.players, seat=seat)
        for seat, state in enumerate(position.states, 1)
    )
    chances = outlook.chances(position)
    return OutlookPart(OutlookAnswer(needed, None if chances is None else tuple(chances)))


def _state(values: StateValues) -> State:
    """The state with these values, which JSON may have turned from tuples into lists."""
    square, waiting, agains, began, misses = values
    if not began:
        return State(square, waiting, agains, (), misses)
    first, second = began
    return State(square, waiting, agains, (first, second), misses)


@lru_cache(64)
def _game_and_outlook(text: str, own: tuple[OwnRules, ...]) -> tuple[Game, Outlook]:
    """A game with its outlook, cached because many hosted games have the same board and rules."""
    game = reads(text, "boustro")
    return game, Outlook([own_game(game, *rules) for rules in own] or game)


def _picture_part(
    game: Game,
    position: Position,
    last: PlayedThrow | None,
    signs: Sequence[int],
    limits: ServerLimits,
) -> PicturePart:
    """The picture of the board with its tokens, and the path of the token in the last throw.

    Both are None if the board is too large, too long or too wide to draw.
    """
    if game.size > limits.drawn:
        return NO_PICTURE
    try:
        scene = page_scene(game, tokens=position.squares, signs=signs)
    except LimitError:
        return NO_PICTURE
    path = token_path(scene, last) if last is not None else []
    return PicturePart(page_picture(scene), tuple(path))
