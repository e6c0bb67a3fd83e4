"""Request fields: the values that a key may hold, each kind with a parser and a JSON schema.

The parser reads a plain value and raises `InputError` with every problem it finds.  The schema
describes the same values, as far as JSON Schema can.  The parser accepts no value that the schema
excludes.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple

from boustro.answers.documents import Json
from boustro.answers.fit import MOST_CHARACTERS, MOST_GAMES, checked_lengths, read_lengths
from boustro.answers.saved import PLAYER_KINDS, TOKENS
from boustro.basics.digits import whole_number
from boustro.basics.literal import Object, duplicates
from boustro.chain import LONGEST_GAME
from boustro.designs.ranges import PATTERN, Range
from boustro.errors import InputError, Problem
from boustro.say import plain_text
from boustro.web.limits import USUAL, ServerLimits

Schema = dict[str, Json]
_LARGEST_SEED = 2**64 - 1
_ID = r"[A-Za-z0-9_-]{16,64}"
MOST_KEPT = 200
"""The most jumps that a designed board has to keep."""
_LONGEST_RANGE = 40


class Player(NamedTuple):
    """A player of a new game."""

    name: str
    """The name that the page shows."""
    kind: str
    """One of `PLAYER_KINDS`: a person or a computer."""
    token: int | None = None
    """The number of the token; None for the usual one of the seat."""
    start: int | None = None
    """The square on which the player begins; None for the start of the game."""
    die: str | None = None
    """The die that the player throws; None for the die of the game."""


@dataclass(frozen=True)
class Field:
    """One kind of value of a request's key."""

    read: Callable[[object, str, ServerLimits], object]
    """Parse a value, which is never null; raises `InputError` with every problem."""
    schema: Schema
    """Describe the value in JSON Schema."""


def _plain_field(is_one: Callable[[object], bool], words: str, schema: Schema) -> Field:
    """A field whose value is used unchanged; `words` describe it in the error for other values."""

    def read(value: object, key: str, _: ServerLimits) -> object:
        if not is_one(value):
            raise InputError.of(key, f"expected {key} to be {words}")
        return value

    return Field(read, schema)


def whole(low: int, high: int) -> Field:
    """A whole number in `low..high`."""
    schema: Schema = {"type": "integer", "minimum": low, "maximum": high}
    words = f"a whole number in {low}..{high}"
    return _plain_field(lambda value: type(value) is int and low <= value <= high, words, schema)


FLAG = _plain_field(lambda value: isinstance(value, bool), "true or false", {"type": "boolean"})
"""True or false."""


def route_number(most: int) -> Field:
    """The number of a shortest route, from 0; true means the first route, and false none."""
    number = whole(0, most)

    def read(value: object, key: str, limits: ServerLimits) -> object:
        if isinstance(value, bool):
            return 0 if value else None
        return number.read(value, key, limits)

    return Field(read, number.schema | {"type": ["boolean", "integer"]})


def word(words: Iterable[str]) -> Field:
    """One of some words."""
    among: list[Json] = [*words]
    return _plain_field(
        lambda value: isinstance(value, str) and value in among,
        f"one of {', '.join(map(str, among))}",
        {"enum": among},
    )


def short_text(longest: int) -> Field:
    """A text of at most `longest` characters; control characters are removed."""

    def read(value: object, key: str, _: ServerLimits) -> str:
        if not isinstance(value, str) or len(value) > longest:
            expected = f"expected {key} to be a text of at most {longest} characters"
            raise InputError.of(key, expected)
        return " ".join(plain_text(value, instead="").split())

    return Field(read, {"type": "string", "maxLength": longest})


def file_text(**more: Json) -> Field:
    """The text of a file, unchanged and of any length that the body allows."""
    return _plain_field(lambda value: isinstance(value, str), "a text", {"type": "string", **more})


def source_text(longest: int) -> Field:
    """A program of at most `longest` characters, unchanged."""

    def is_program(value: object) -> bool:
        return isinstance(value, str) and bool(value.strip()) and len(value) <= longest

    return _plain_field(
        is_program,
        f"a text of 1 to {longest} characters",
        {"type": "string", "pattern": "\\S", "maxLength": longest},
    )


def _read_seed(value: object, key: str, _: ServerLimits) -> int:
    number = whole_number(value)
    if type(number) is not int or not 0 <= number <= _LARGEST_SEED:
        raise InputError.of(key, f"expected {key} to be a whole number in 0..2^64 - 1")
    return number


SEED = Field(
    _read_seed,
    {
        "oneOf": [
            {"type": "integer", "minimum": 0, "maximum": _LARGEST_SEED},
            {"type": "string", "pattern": r"^\s*[+-]?0*[0-9]{1,20}\s*$"},
        ]
    },
)
"""The seed of a die: a number, or its decimal digits, which JavaScript keeps exact above 2^53."""


def is_id(text: str) -> bool:
    """Whether a text can be the id of a saved board or game, or of a step of a game."""
    return re.fullmatch(_ID, text) is not None


STEP_ID = _plain_field(
    lambda value: isinstance(value, str) and is_id(value),
    "16 to 64 letters, digits, - or _",
    {"type": "string", "pattern": f"^{_ID}$"},
)
"""The name that a client gives to one step of a game."""


def _lengths(value: object, key: str, _: ServerLimits) -> tuple[int, ...]:
    if isinstance(value, str):
        return read_lengths(value)
    if not isinstance(value, list):
        raise InputError.of(key, f"expected {key} to be a text or a list of whole numbers")
    if any(type(length) is not int or length < 0 for length in value):
        raise InputError.of(key, f"expected {key} to be whole numbers from 0")
    return checked_lengths(value)


GAME_LENGTHS = Field(
    _lengths,
    {
        "oneOf": [
            {"type": "string", "maxLength": MOST_CHARACTERS},
            {
                "type": "array",
                "items": {"type": "integer", "minimum": 0, "maximum": LONGEST_GAME},
                "minItems": 1,
                "maxItems": MOST_GAMES,
            },
        ]
    },
)
"""Recorded game lengths in rolls: a text of numbers, or a list."""


def _range(value: object, key: str, _: ServerLimits) -> Range:
    if isinstance(value, str) and len(value) > _LONGEST_RANGE:
        expected = f"expected {key} to be a text of at most {_LONGEST_RANGE} characters"
        raise InputError.of(key, expected)
    if not isinstance(value, int | float | str):
        raise InputError.of(key, f"expected {key} to be a number or a range such as 36..44")
    return Range.of(value, key)


_RANGE_TEXT: Schema = {
    "type": "string", "minLength": 1, "maxLength": _LONGEST_RANGE, "pattern": PATTERN,
}  # fmt: skip
RANGE = Field(_range, {"oneOf": [{"type": "number"}, _RANGE_TEXT]})
"""The values wanted for a figure: a number, or a text such as `36..44`."""


def _jumps(value: object, key: str, _: ServerLimits) -> tuple[tuple[int, int], ...]:
    if not isinstance(value, list) or len(value) > MOST_KEPT:
        raise InputError.of(key, f"expected {key} to be a list of at most {MOST_KEPT} jumps")
    if not all(_is_pair(jump) for jump in value):
        raise InputError.of(key, f"expected {key} to hold an entry and an exit each")
    return tuple((entry, exit) for entry, exit in value)


def _is_pair(value: object) -> bool:
    """Whether a value is an entry and an exit; `true` and `false` are not squares."""
    if not isinstance(value, list) or len(value) != 2:
        return False
    return all(type(square) is int and square >= 0 for square in value)


_PAIR: Schema = {
    "type": "array", "items": {"type": "integer", "minimum": 0}, "minItems": 2, "maxItems": 2,
}  # fmt: skip
JUMPS = Field(_jumps, {"type": "array", "items": _PAIR, "maxItems": MOST_KEPT})
"""A list of jumps, each of them a list of its entry and its exit."""


def _read_players(value: object, key: str, limits: ServerLimits) -> tuple[Player, ...]:
    if not isinstance(value, list) or not 1 <= len(value) <= limits.players:
        raise InputError.of(key, f"expected a list of 1 to {limits.players} players")
    problems: list[Problem] = []
    players = [_player(entry, seat, limits, problems) for seat, entry in enumerate(value, 1)]
    if problems:
        raise InputError(problems)
    return tuple(players)


_TOKEN = whole(1, TOKENS)
_START = whole(0, USUAL.squares)
_LONGEST_DIE = 40
_DIE = short_text(_LONGEST_DIE)
_PLAYER: Schema = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "name": {"type": ["string", "null"], "maxLength": USUAL.name},
        "kind": {"enum": [*PLAYER_KINDS, None]},
        "token": {"oneOf": [{"type": "null"}, _TOKEN.schema]},
        "start": {"oneOf": [{"type": "null"}, _START.schema]},
        "die": {"type": ["string", "null"], "maxLength": _LONGEST_DIE},
    },
}
PLAYERS = Field(
    _read_players,
    {"type": "array", "items": _PLAYER, "minItems": 1, "maxItems": USUAL.players},
)
"""The players of a new game, in the order of their seats."""


def _player(entry: object, seat: int, limits: ServerLimits, problems: list[Problem]) -> Player:
    """One player; adds what is wrong with it to `problems`."""
    where = f"player {seat}"
    values: dict[str, object] = {}
    parts: dict[str, Field] = {
        "name": short_text(limits.name),
        "kind": word(PLAYER_KINDS),
        "token": _TOKEN,
        "start": _START,
        "die": _DIE,
    }
    if not isinstance(entry, Object) or any(key not in parts for key, _ in entry.items):
        expected = f"expected a player as an object with {', '.join(parts)}"
        problems.append(Problem("players", expected, where))
        return Player("", "")
    problems += duplicates(entry.items, where)
    for key, value in entry.items:
        try:
            values[key] = None if value is None else parts[key].read(value, key, limits)
        except InputError as error:
            problems += (replace(problem, where=where) for problem in error.problems)
    name = values.get("name") or f"Player {seat}"
    kind = values.get("kind") or PLAYER_KINDS[0]
    token, start = (_whole_or_none(values.get(key)) for key in ("token", "start"))
    die = values.get("die") or None
    return Player(str(name), str(kind), token, start, None if die is None else str(die))


def _whole_or_none(value: object) -> int | None:
    return value if isinstance(value, int) else None
