"""Request fields: what one key may hold; each kind is a reader and a JSON schema in one.

Each kind of field reads a plain value, raises `InputError` with every problem it finds, and says
the same in JSON Schema as far as a schema can.  It accepts nothing that its schema excludes.
"""

from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from boustro.answers.documents import Json
from boustro.answers.fit import MOST_CHARACTERS, MOST_GAMES, checked_lengths, read_lengths
from boustro.answers.saved import PLAYER_KINDS, TOKENS
from boustro.chain.goodness_of_fit import LONGEST
from boustro.errors import InputError, Problem
from boustro.formats.literal import Object, duplicates
from boustro.formats.plain import whole_number
from boustro.say import plain_text
from boustro.web.limits import USUAL, ServerLimits

Schema = dict[str, Json]
_LARGEST_SEED = 2**64 - 1
_ID = r"^[A-Za-z0-9_-]{16,64}$"


class Player(NamedTuple):
    """Who sits at a seat of a new game."""

    name: str
    kind: str
    token: int | None = None


class Field(Protocol):
    """One kind of value; `read` gets what stands under `key`, which is never null."""

    def read(self, value: object, key: str, limits: ServerLimits) -> object:
        """The value; raises `InputError` with every problem."""

    def schema(self) -> Schema:
        """The same as a JSON schema."""
        ...


@dataclass(frozen=True)
class Whole:
    """A whole number in `low..high`."""

    low: int
    high: int

    def read(self, value: object, key: str, _: ServerLimits) -> int:
        """The number."""
        if type(value) is not int or not self.low <= value <= self.high:
            bounds = f"{self.low}..{self.high}"
            raise InputError.of(key, f"expected {key} to be a whole number in {bounds}")
        return value

    def schema(self) -> Schema:
        """An integer between bounds."""
        return {"type": "integer", "minimum": self.low, "maximum": self.high}


@dataclass(frozen=True)
class Flag:
    """True or false."""

    def read(self, value: object, key: str, _: ServerLimits) -> bool:
        """The truth value."""
        if not isinstance(value, bool):
            raise InputError.of(key, f"expected {key} to be true or false")
        return value

    def schema(self) -> Schema:
        """A boolean."""
        return {"type": "boolean"}


@dataclass(frozen=True)
class RouteNumber:
    """The number of a shortest route, from 0; true is the first, false none."""

    most: int

    def read(self, value: object, key: str, limits: ServerLimits) -> int | None:
        """The number; None for no route."""
        if isinstance(value, bool):
            return 0 if value else None
        return Whole(0, self.most).read(value, key, limits)

    def schema(self) -> Schema:
        """A boolean or an integer."""
        return {"type": ["boolean", "integer"], "minimum": 0, "maximum": self.most}


@dataclass(frozen=True)
class Word:
    """One of some words."""

    words: tuple[str, ...]

    def read(self, value: object, key: str, _: ServerLimits) -> str:
        """The word."""
        if not isinstance(value, str) or value not in self.words:
            raise InputError.of(key, f"expected {key} to be one of {', '.join(self.words)}")
        return value

    def schema(self) -> Schema:
        """An enumeration."""
        return {"enum": list(self.words)}


@dataclass(frozen=True)
class ShortText:
    """A text of at most `longest` characters, read without anything that steers a screen."""

    longest: int

    def read(self, value: object, key: str, _: ServerLimits) -> str:
        """The text on one line."""
        if not isinstance(value, str) or len(value) > self.longest:
            expected = f"expected {key} to be a text of at most {self.longest} characters"
            raise InputError.of(key, expected)
        return " ".join(plain_text(value, instead="").split())

    def schema(self) -> Schema:
        """A bounded string."""
        return {"type": "string", "maxLength": self.longest}


@dataclass(frozen=True)
class FileText:
    """The text of a file, or with `coded` its bytes in base64; the body's limit bounds it."""

    coded: bool = False

    def read(self, value: object, key: str, _: ServerLimits) -> str:
        """The text, as it came."""
        if not isinstance(value, str):
            raise InputError.of(key, f"expected {key} to be a text")
        return value

    def schema(self) -> Schema:
        """A string."""
        coded: Schema = {"contentEncoding": "base64"} if self.coded else {}
        return {"type": "string", **coded}


@dataclass(frozen=True)
class SourceText:
    """A program of at most `longest` characters."""

    longest: int

    def read(self, value: object, key: str, _: ServerLimits) -> str:
        """The text, as it came."""
        if not isinstance(value, str) or not value.strip() or len(value) > self.longest:
            expected = f"expected {key} to be a text of 1 to {self.longest} characters"
            raise InputError.of(key, expected)
        return value

    def schema(self) -> Schema:
        """A bounded string that is not blank."""
        return {"type": "string", "pattern": "\\S", "maxLength": self.longest}


@dataclass(frozen=True)
class Seed:
    """The seed of a die, as a number or as a string of digits."""

    def read(self, value: object, key: str, _: ServerLimits) -> int:
        """The number."""
        number = whole_number(value)
        if type(number) is not int or not 0 <= number <= _LARGEST_SEED:
            raise InputError.of(key, f"expected {key} to be a whole number in 0..2^64 - 1")
        return number

    def schema(self) -> Schema:
        """An integer, or its decimal digits, which JavaScript keeps exact above 2^53."""
        whole: Schema = {"type": "integer", "minimum": 0, "maximum": _LARGEST_SEED}
        return {"oneOf": [whole, {"type": "string", "pattern": r"^\s*[+-]?0*[0-9]{1,20}\s*$"}]}


@dataclass(frozen=True)
class StepId:
    """The name that a client gives to one step of a game."""

    def read(self, value: object, key: str, _: ServerLimits) -> str:
        """The name."""
        from boustro.web.shelf import is_id

        if not isinstance(value, str) or not is_id(value):
            raise InputError.of(key, f"expected {key} to be 16 to 64 letters, digits, - or _")
        return value

    def schema(self) -> Schema:
        """A string of letters, digits, - and _."""
        return {"type": "string", "pattern": _ID}


@dataclass(frozen=True)
class GameLengths:
    """Recorded game lengths in rolls: a text of numbers, or a list."""

    def read(self, value: object, key: str, _: ServerLimits) -> tuple[int, ...]:
        """The lengths."""
        if isinstance(value, str):
            return read_lengths(value)
        if not isinstance(value, list):
            raise InputError.of(key, f"expected {key} to be a text or a list of whole numbers")
        if any(type(length) is not int or length < 0 for length in value):
            raise InputError.of(key, f"expected {key} to be whole numbers from 0")
        return checked_lengths(value)

    def schema(self) -> Schema:
        """A string, or an array of whole numbers."""
        each: Schema = {"type": "integer", "minimum": 0, "maximum": LONGEST}
        several: Schema = {"type": "array", "items": each, "minItems": 1, "maxItems": MOST_GAMES}
        return {"oneOf": [{"type": "string", "maxLength": MOST_CHARACTERS}, several]}


@dataclass(frozen=True)
class Players:
    """The players of a new game, in the order of their seats."""

    def read(self, value: object, key: str, limits: ServerLimits) -> tuple[Player, ...]:
        """A name and a kind for each seat."""
        if not isinstance(value, list) or not 1 <= len(value) <= limits.players:
            raise InputError.of(key, f"expected a list of 1 to {limits.players} players")
        problems: list[Problem] = []
        found = [_player(entry, seat, limits, problems) for seat, entry in enumerate(value, 1)]
        if problems:
            raise InputError(problems)
        return tuple(found)

    def schema(self) -> Schema:
        """A list of objects with a name and a kind."""
        nullable: list[Json] = [*PLAYER_KINDS, None]
        name: Schema = {"type": ["string", "null"], "maxLength": USUAL.name}
        player: Schema = {
            "type": "object",
            "additionalProperties": False,
            "properties": {
                "name": name,
                "kind": {"enum": nullable},
                "token": {"oneOf": [{"type": "null"}, Whole(1, TOKENS).schema()]},
            },
        }
        return {"type": "array", "items": player, "minItems": 1, "maxItems": USUAL.players}


def _player(entry: object, seat: int, limits: ServerLimits, problems: list[Problem]) -> Player:
    """One player; what is wrong with it is added to `problems`."""
    where, values = f"player {seat}", dict[str, object]()
    parts: dict[str, Field] = {
        "name": ShortText(limits.name),
        "kind": Word(PLAYER_KINDS),
        "token": Whole(1, TOKENS),
    }
    if not isinstance(entry, Object) or {key for key, _ in entry.items} - parts.keys():
        expected = f"expected a player as an object with {', '.join(parts)}"
        problems.append(Problem("players", expected, where))
        return Player("", "")
    problems += duplicates(entry.items, where)
    for key, value in entry.items:
        try:
            values[key] = None if value is None else parts[key].read(value, key, limits)
        except InputError as error:
            problems += (replace(problem, where=where) for problem in error.problems)
    name, kind, token = map(values.get, parts)
    chosen = token if isinstance(token, int) else None
    return Player(str(name or f"Player {seat}"), str(kind or PLAYER_KINDS[0]), chosen)
