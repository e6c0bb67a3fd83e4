r"""Game records: the text from which one game can be replayed.

::

    boustro record 1
    # anything behind a number sign is for people
    board: mb48
    rules: three-sixes
    players: 2
    seed: 42
    throws:
    1: 6 6 3
    2: 4
    1: 1

- The first line has the version: 3 if a player has rules of their own, else 2 for a board with
  effects, else 1.  A reader refuses versions that it does not know.
- `board` is the name of a built-in board, or on one line a JSON object such as
  `{"size": 100, "columns": 10, "jumps": [[1, 38]]}`, with `name` and `source` if the board has
  them.
- `rules` is a preset's name, or on one line a JSON object; rules that it leaves out have their
  default values.
- If `seed` is missing, the reader draws one.
- In version 3, a line such as `seat 2: {"start": 11, "die": "d4"}` has the rules of the player of a
  seat that differ from `rules`.
- After `throws:` every line is one turn: the seat, then its throws by their labels.  Only the
  last turn may be unfinished.  A turn that a player misses has no line.  `4:yes` and `4:no` say
  whether a jump with a chance worked.

The reader plays every throw.  For an impossible one it raises an error with the number of the line.
A record that is written and read again is equal, except that blank lines and remarks are lost.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any, NoReturn

from boustro.basics.arguments import check_arguments
from boustro.basics.digits import is_number
from boustro.basics.literal import Object, parse
from boustro.errors import FormatError, InputError, LossyFormatError
from boustro.formats.base import Bad
from boustro.formats.boustro import plain_game, read_object
from boustro.formats.plain import changed_rules, rules_of
from boustro.gameplay.play import Play
from boustro.gameplay.position import Games, game_of, outset, play_outcome
from boustro.gameplay.throw import outcome_of
from boustro.model.board import Board
from boustro.model.builtin_boards import builtin, builtin_names
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.rules import Rules

HEADER = "boustro record 1"
HEADER_OF_EFFECTS = "boustro record 2"
"""The header of a record of a board with effects."""
HEADER_OF_OWN_RULES = "boustro record 3"
"""The header of a record of players with rules of their own."""
_HEADERS = (HEADER, HEADER_OF_EFFECTS, HEADER_OF_OWN_RULES)
_SEED_DIGITS = 20
"""The most digits of a seed, or of a number of players."""
_FIELDS = ("board", "rules", "players", "seed")


@dataclass(frozen=True, slots=True)
class Record:
    """One game as it was played.

    `str()` gives the text; `Record.parse` reads it.

    >>> play = Play(builtin("mb48"), players=2, seed=42)
    >>> for throw in (6, 3, 1):
    ...     _ = play.throw(throw)
    >>> record = Record.of(play)
    >>> print(record)
    boustro record 1
    board: mb48
    rules: boxed
    players: 2
    seed: 42
    throws:
    1: 6
    2: 3
    1: 1
    >>> Record.parse(str(record)) == record
    True
    >>> record.play().position.squares
    (7, 3)
    """

    game: Game
    """The board and its rules."""
    players: int
    """The number of players."""
    seed: int
    """The seed of the die."""
    throws: tuple[str, ...] = ()
    """The throws by their labels."""
    games: tuple[Game, ...] = ()
    """The game of each seat, if a player has rules of their own; else empty."""

    @classmethod
    @check_arguments()
    def of(cls, play: Play) -> "Record":
        """The record of a game as far as it has been played."""
        throws = tuple(throw.move.label for throw in play.past)
        return cls(play.game, play.players, play.seed, throws, play.games)

    @classmethod
    @check_arguments()
    def parse(cls, text: str) -> "Record":
        """The record that `text` describes.

        Raises `FormatError` with the number of the first line that is wrong or cannot be played.
        """
        return _Reader(text).record()

    def play(self) -> Play:
        """A game in which all recorded throws have been played; it can go on from there."""
        play = Play(self.game, self.players, seed=self.seed, games=self.games)
        for throw in self.throws:
            play.throw(throw)
        return play

    def __str__(self) -> str:
        return "\n".join(_lines(self))


def _lines(record: Record) -> Iterator[str]:
    yield _header(record)
    yield f"board: {_board_text(record.game)}"
    yield f"rules: {_rules_text(record.game.rules)}"
    yield f"players: {record.players}"
    yield f"seed: {record.seed}"
    for seat, game in enumerate(record.games, 1):
        if game != record.game:
            yield f"seat {seat}: {json.dumps(_own_rules(game.rules, record.game.rules))}"
    yield "throws:"
    yield from _turns(record)


def _header(record: Record) -> str:
    if record.games:
        return HEADER_OF_OWN_RULES
    return HEADER_OF_EFFECTS if record.game.board.effects else HEADER


def _own_rules(own: Rules, rules: Rules) -> dict[str, Any]:
    """The rules of one player that differ from the rules of the game, as plain values."""
    plain, others = own.as_dict(), rules.as_dict()
    del plain["name"]
    return {name: value for name, value in plain.items() if value != others[name]}


def _turns(record: Record) -> Iterator[str]:
    """One line for each turn."""
    reserved = set(" \t\n\r#")
    if any(reserved & set(label) for label in record.throws):
        raise LossyFormatError("a record cannot write throws whose labels have blanks or '#'")
    games: Games = record.games or record.game
    position = outset(games, record.players)
    turn = ""
    for label in record.throws:
        turn = f"{turn} {label}" if turn else f"{position.turn}: {label}"
        game = game_of(games, position.turn)
        outcome = outcome_of(game, label, position.states[position.turn - 1])
        played = play_outcome(games, position, outcome)
        position = played.position
        if played.move.ends_turn:
            yield turn
            turn = ""
    if turn:
        yield turn


def _board_text(game: Game) -> str:
    """The name of a built-in board, or the board as a JSON object."""
    for name in builtin_names():
        if _are_same(builtin(name).board, game.board):
            return name
    plain = plain_game(game)
    return json.dumps({key: plain[key] for key in plain if key not in ("schema", "rules")})


def _are_same(board: Board, other: Board) -> bool:
    """Whether two boards are equal and have the same name and source, which `==` ignores."""
    return board == other and board.name == other.name and board.source == other.source


def _rules_text(rules: Rules) -> str:
    if rules.name is not None:
        return rules.name
    plain = rules.as_dict()
    return json.dumps({name: plain[name] for name in rules.differences})


class _Reader:
    """Reads a record line by line."""

    def __init__(self, text: str) -> None:
        lines = text.replace("\r\n", "\n").split("\n")
        stripped = (line.partition("#")[0] if _is_plain(line) else line for line in lines)
        self.lines = [(n, line.strip()) for n, line in enumerate(stripped, 1) if line.strip()]
        """The lines that are not empty, without remarks, each with its number."""
        self.number = 1
        """The number of the line being read, for messages."""

    def record(self) -> Record:
        if not self.lines or self.lines[0][1] not in _HEADERS:
            got = self.lines[0][1][:40] if self.lines else "nothing"
            self.refuse(f"expected {HEADER!r}, got {got!r}")
        fields, turns = self.fields()
        game = self.game(fields)
        seed = self.whole(fields, "seed")
        # Only to report a wrong seed with the number of its line.
        self.check(partial(Play, game, seed=seed))
        players = self.whole(fields, "players")
        if players is None:
            players = 1
        play = self.check(partial(Play, game, players, seed=seed))
        if games := self.own_games(fields, game, play.players):
            play = self.check(partial(Play, game, players, seed=play.seed, games=games))
        return self.replay(play, turns)

    def own_games(
        self, fields: dict[str, tuple[int, str]], game: Game, players: int
    ) -> tuple[Game, ...]:
        """The game of each seat; empty if no line has the rules of one player."""
        own = {name: line for name, line in fields.items() if name not in _FIELDS}
        games = {seat: self.own_game(line, game) for seat, line in own.items()}
        beyond = games.keys() - {f"seat {seat}" for seat in range(1, players + 1)}
        if beyond:
            self.go_to(own[min(beyond)])
            self.refuse(f"expected a seat in 1..{players}, got {min(beyond)[:40]!r}")
        if not games:
            return ()
        return tuple(games.get(f"seat {seat}", game) for seat in range(1, players + 1))

    def own_game(self, field: tuple[int, str], game: Game) -> Game:
        """The game of a player, with the rules in a line of their own."""
        changes = self.check(partial(self.value, self.go_to(field)))
        if not isinstance(changes, Object):
            self.refuse("expected an object of rules for one player")
        rules = self.check(lambda: changed_rules(game.rules, changes))
        own_game: Game = self.check(partial(Game, game.board, rules))
        return own_game

    def refuse(self, sentence: str) -> NoReturn:
        raise FormatError.of("record", sentence, f"line {self.number}")

    def check(self, make: Callable[[], Any]) -> Any:
        """The result of `make`; its errors get the number of the line."""
        try:
            return make()
        except InputError as error:
            raise FormatError(error.problems.with_places(self.place)) from None

    def place(self, within: str) -> str:
        """A place within the line being read, with the number of the line."""
        line = f"line {self.number}"
        if within.startswith(line):
            return within
        return f"{line}, {within}" if within else line

    def fields(self) -> tuple[dict[str, tuple[int, str]], list[tuple[int, str]]]:
        """The fields above the throws, each with its line, and the lines of the turns."""
        head: dict[str, tuple[int, str]] = {}
        for i, (number, line) in enumerate(self.lines[1:], 1):
            self.number = number
            name, colon, value = line.partition(":")
            if name == "throws" and colon and not value:
                return head, self.lines[i + 1 :]
            if not (name in _FIELDS or self.is_seat(name)) or not colon:
                expected = ", ".join(_FIELDS)
                self.refuse(f"expected one of {expected} or throws: and a value, got {line[:40]!r}")
            if name in head:
                self.refuse(f"expected {name} once, got it again")
            # Blanks replace the name of the field, so that columns in errors are those of the line.
            blanks = " " * len(f"{name}:")
            head[name] = number, blanks + value
        return self.refuse("expected a line 'throws:' before the end")

    def is_seat(self, name: str) -> bool:
        """Whether this field has the rules of one player, which only version 3 knows."""
        word, _, seat = name.partition(" ")
        is_known = self.lines[0][1] == HEADER_OF_OWN_RULES
        return is_known and word == "seat" and is_number(seat, _SEED_DIGITS)

    def go_to(self, field: tuple[int, str]) -> str:
        """The text of a field; errors from here on name its line."""
        self.number, text = field
        return text

    def whole(self, fields: dict[str, tuple[int, str]], name: str) -> int | None:
        if name not in fields:
            return None
        text = self.go_to(fields[name]).strip()
        if not is_number(text, _SEED_DIGITS):
            self.refuse(f"expected {name} to be a whole number, got {text[:40]!r}")
        return int(text)

    def game(self, fields: dict[str, tuple[int, str]]) -> Game:
        if "board" not in fields:
            self.refuse("expected a line 'board:' before 'throws:'")
        rules_text = self.go_to(fields["rules"]) if "rules" in fields else "boxed"
        rules = self.check(lambda: rules_of(self.value(rules_text)))
        board_text = self.go_to(fields["board"])
        layout = self.check(lambda: _layout_of(self.value(board_text)))
        game: Game = self.check(lambda: Game.from_layout(layout, rules))
        return game

    def value(self, text: str) -> Any:
        """The JSON object or the name that `text` contains; errors name the column in the line."""
        if text.lstrip().startswith("{"):
            return parse(text, self.number)
        return text.strip()

    def replay(self, play: Play, turns: list[tuple[int, str]]) -> Record:
        """Play the throws of all turns; returns the record of the game."""
        finished = True
        for number, line in turns:
            self.number = number
            player = play.position.turn
            if not finished:
                self.refuse(f"expected player {player} to throw again in the line before")
            if play.over:
                self.refuse(f"expected nothing more, {play.position.result_text}")
            seat, colon, text = line.partition(":")
            throws = text.split()
            is_turn_of_player = colon != "" and seat == str(player)
            if not is_turn_of_player or not throws:
                self.refuse(f"expected '{player}:' and the throws of a turn, got {line[:40]!r}")
            finished = self.turn(play, throws)
        return Record.of(play)

    def turn(self, play: Play, throws: list[str]) -> bool:
        """Play the throws of one turn; return whether they finish it."""
        finished = False
        for i, throw in enumerate(throws, 1):
            if finished:
                self.refuse(f"expected the turn to end after {i - 1} throws, got {throw[:40]!r}")
            finished = self.check(partial(play.throw, throw)).move.ends_turn
        return finished


def _is_plain(line: str) -> bool:
    """Whether a number sign in this line begins a remark.

    It does not in the lines of the board and of rules, where it may be part of a name.
    """
    return not line.lstrip().startswith(("board:", "rules:", "seat "))


def _layout_of(plain: Any) -> Layout:
    """The layout of a board's name, or of its object."""
    if isinstance(plain, str):
        board = builtin(plain).board
        return Layout(
            board.size, tuple(board.jumps.items()), board.columns, board.name, board.source
        )
    draft = read_object(plain)
    if isinstance(draft, Bad):
        raise draft.error
    if draft.rules is not None:
        raise FormatError.of("rules", "expected the rules on a line of their own, got them here")
    return draft.layout
