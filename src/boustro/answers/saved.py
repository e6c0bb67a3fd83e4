"""Documents of saved boards and games, and of lists of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from boustro.answers.constraints import As, Count, OneOf, Seat, Whole
from boustro.answers.documents import NOT_ASKED, NotAsked, StoredJson
from boustro.model import Game, Layout, Rules
from boustro.say import plain_text

OwnRules = tuple[int | None, str | None]
"""The own start and die of a player; None for those of the game."""
PLAYER_KINDS = ("person", "computer")
TOKENS = 6


@dataclass(frozen=True)
class BoardAnswer:
    """A board in boustro's own format; its rules are in it, or in the document around it."""

    schema: ClassVar[str] = "boustro/board/1"
    size: Whole
    columns: Whole | NotAsked
    jumps: tuple[tuple[Whole, Whole], ...]
    """The entry and the exit of each jump, in the order of the entries."""
    effects: tuple[tuple[Whole, str], ...] | NotAsked = NOT_ASKED
    """The effects: each a square and `chance 1/2`, `miss 1`, `back`, `again` or `over`."""
    rules: Rules | NotAsked = NOT_ASKED
    name: str | NotAsked = NOT_ASKED
    source: str | NotAsked = NOT_ASKED


@dataclass(frozen=True)
class SavedGameAnswer:
    """A stored game: a board and its rules."""

    board: BoardAnswer
    rules: Rules


@dataclass(frozen=True)
class SavedAnswer:
    """A saved board."""

    schema: ClassVar[str] = "boustro/saved/1"
    id: str
    name: str
    game: Annotated[StoredJson, As(SavedGameAnswer)]
    created: str
    updated: str


@dataclass(frozen=True)
class ShelfAnswer:
    """The saved boards of a shelf, the most recently changed first."""

    schema: ClassVar[str] = "boustro/shelf/1"
    boards: tuple[SavedAnswer, ...]


@dataclass(frozen=True)
class PlayerAnswer:
    """The player of a seat."""

    seat: Seat
    name: str
    kind: Annotated[str, OneOf(PLAYER_KINDS)]
    token: Seat
    """The sign and colour of the token, as the number of the seat that usually has them."""
    start: Whole | NotAsked = NOT_ASKED
    """The square on which the player begins, if it is their own."""
    die: str | NotAsked = NOT_ASKED
    """The die that the player throws, if it is their own."""

    @property
    def own_rules(self) -> OwnRules:
        """The start and the die of this player."""
        start = self.start if isinstance(self.start, int) else None
        return start, self.die if isinstance(self.die, str) else None


def own_game(game: Game, start: int | None, die: str | None) -> Game:
    """The game of a player with an own start or die; None stands for that of the game.

    >>> from boustro.model import Board
    >>> own_game(Game(Board(9)), 2, None).start
    2
    """
    own: dict[str, int | str | None] = {"start": start, "die": die}
    changes = {rule: value for rule, value in own.items() if value is not None}
    return Game(game.board, game.rules.with_(**changes)) if changes else game


def usual_token(seat: int) -> int:
    """The token of a seat whose player has chosen none."""
    return (seat - 1) % TOKENS + 1


@dataclass(frozen=True)
class GameEntryAnswer:
    """A game in a list."""

    id: str
    name: str | None
    players: tuple[PlayerAnswer, ...]
    rolls: Count
    created: str
    played: str
    """When the last throw was made."""
    winner: Seat | None
    """The seat that has won; null if no seat has."""


@dataclass(frozen=True)
class GamesAnswer:
    """The games of a shelf, the most recently begun first."""

    schema: ClassVar[str] = "boustro/games/1"
    games: tuple[GameEntryAnswer, ...]


def board_answer(game: Game) -> BoardAnswer:
    """The board of a game, without its rules.

    >>> from boustro.model import Board
    >>> board_answer(Game(Board(10, jumps={2: 9}))).jumps
    ((2, 9),)
    """
    board = game.board
    return BoardAnswer(
        board.size,
        board.columns,
        tuple(board.jumps.items()),
        _effects(board.effects.items()),
        name=_text(board.name),
        source=_text(board.source),
    )


def draft_answer(layout: Layout, rules: Rules) -> BoardAnswer:
    """A layout, which may be unsound, with its rules."""
    return BoardAnswer(
        layout.size,
        NOT_ASKED if layout.columns is None else layout.columns,
        tuple(sorted(layout.pairs)),
        _effects(layout.effects),
        rules,
        NOT_ASKED if layout.name is None else layout.name,
        NOT_ASKED if layout.source is None else layout.source,
    )


def saved_game_answer(game: Game) -> SavedGameAnswer:
    """A game in the form in which it is stored."""
    return SavedGameAnswer(board_answer(game), game.rules)


def _effects(pairs: Iterable[tuple[int, object]]) -> tuple[tuple[int, str], ...] | NotAsked:
    """Effects as pairs of a square and words; `NOT_ASKED` if there are none."""
    effects = tuple((square, str(effect)) for square, effect in pairs)
    return effects or NOT_ASKED


def _text(text: str | None) -> str | NotAsked:
    return NOT_ASKED if text is None else plain_text(text, instead="")
