"""JSON objects: boustro's own format, and an object that maps entries to exits.

`boustro` is a JSON object that can hold everything about a game.  A text of several games has one
object on each line (NDJSON).  `mapping` holds only the jumps.  `docs/formats` has a page for each
format.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from typing import Any

from boustro.basics.digits import whole_number
from boustro.basics.literal import NotANumber, Object, duplicates
from boustro.errors import FormatError, InputError, Problem, Problems
from boustro.formats.base import Bad, CaseBuilder, Draft, Found, Functions, Overrides
from boustro.formats.code_names import is_no_board
from boustro.formats.head import LIKELY, Head, strip_assignment
from boustro.formats.headers import HeadedCase
from boustro.formats.plain import plain_int, plain_rules, rules_of
from boustro.formats.source import Source
from boustro.formats.values import Value, each_value, is_link
from boustro.model.game import Game
from boustro.say import plain_text

BOARD_SCHEMA = "boustro/board/1"
"""The value of `schema` in an object with a board."""
ANYTHING = Overrides()
"""No overrides: the text decides everything."""
JSON_KEYS = ("schema", "size", "columns", "jumps", "effects", "rules", "name", "source")
"""The keys of an object with a board."""
_FIRST_KEY = re.compile(
    r"""
    \{ \s*+
    (?: \}                                    # nothing: the object is empty
      | ["']? [-+]?[0-9.]+ ["']? \s* :        # a number as the first key, perhaps in quotes
    )
    """,
    re.VERBOSE,
)
"""The beginning of an object that may be a mapping: ``{}`` or ``{3: 22``."""
_ONE_KIND = re.compile(
    r"""
    (?= [^={]*+ = )                           # an equals sign comes before the object
    [\w\s]*? (?:ladder|snake|chute|slide)     # and a kind is in the name: `my_ladders = {`
    |
    \s*+ (?:ladder|snake|chute)               # or the text begins with a kind: `Snakes {`
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""The beginning of an object that holds only ladders or only snakes."""
_OURS = re.compile(r"[\"'](?:schema|size|jumps)[\"']\s*:")
"""A key that shows the format `boustro`."""


def fits(head: Head) -> int:
    """How well the text fits: an object with the key `schema`, `size` or `jumps`, or a link."""
    is_ours = head.shape == "object" and _OURS.search(head.text) is not None
    return LIKELY if is_ours or is_link(head.text) else 0


def fits_mapping(head: Head) -> int:
    """How well the text fits: an empty object, or one whose first key is a number.

    0 if the name of the object says that it holds only ladders, only snakes, or no board.
    """
    text = "\n".join(head.lines[:3])
    if _FIRST_KEY.match(strip_assignment(text)) is None:
        return 0
    if _ONE_KIND.match(text) or is_no_board(head) or _is_program(head, text):
        return 0
    return LIKELY


def _is_program(head: Head, text: str) -> bool:
    """Whether the text is a program: it begins with a name and has a statement."""
    begins_with_name = text[:1].isalpha()
    return begins_with_name and any(_is_statement(line) for line in head.lines)


def _is_statement(line: str) -> bool:
    """Whether a line begins with a word but does not name a value, as ``jumps = {`` does."""
    names_value = strip_assignment(line) != line
    return line[0].isalpha() and not names_value


def read(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all objects in `source`."""

    def build(value: Value) -> Found:
        return read_object(value.thing, overrides, value.place)

    return each_value(source, build)


def read_object(thing: Any, overrides: Overrides = ANYTHING, place: str = "") -> Found:
    """The draft of the game in an object, or an error with all its problems."""
    try:
        return _draft(thing, CaseBuilder(place), overrides)
    except FormatError as error:
        return Bad(error, place)


def draft_of(thing: Any) -> Draft:
    """The draft of the game in an object; raises `InputError` if the object does not state one.

    The board itself is not checked yet.
    """
    found = read_object(thing)
    if isinstance(found, Bad):
        raise InputError(found.error.problems)
    return found


def _draft(thing: Any, case: CaseBuilder, overrides: Overrides) -> Found:
    """Fill `case` from an object and build its draft; raises `FormatError` without a size."""
    if not isinstance(thing, Object):
        raise FormatError.of("object", f"expected an object, got {thing!s:.40}")
    fields = {key: value for key, value in thing.items if isinstance(key, str)}
    wrong_keys = chain(duplicates(thing.items), _key_problems(thing, overrides))
    case.problems = Problems(wrong_keys)
    checks: dict[str, Callable[[Any], Any]] = {
        "size": _whole,
        "columns": _whole,
        "name": _text,
        "source": _text,
        "rules": rules_of,
        "schema": _check_schema,
    }
    for key, check in checks.items():
        value = fields.setdefault(key, None)
        if value is None:
            continue
        try:
            fields[key] = check(value)
        except InputError as error:
            case.refuse_all(error.problems, key, keep_places=True)
    has_sound_fields = not case.problems
    _add_jumps(case, fields.get("jumps"))
    _add_effects(case, fields.get("effects"))
    size = overrides.size or fields["size"]
    if not has_sound_fields or size is None:
        raise FormatError(case.problems)
    case.properties = fields
    return case.build(size, overrides.columns or fields["columns"])


def _key_problems(thing: Object, overrides: Overrides) -> Iterator[Problem]:
    """A problem for each unknown key, and one if nothing gives a size: neither text nor caller."""
    for key, _ in thing.items:
        if key not in JSON_KEYS:
            yield Problem("key", f"expected keys among {', '.join(JSON_KEYS)}, got {key!s:.40}")
    sizes = [value for key, value in thing.items if key == "size"]
    has_size = overrides.size is not None or any(size is not None for size in sizes)
    if not has_size:
        got = "null" if sizes else "none"
        yield Problem("size", f"expected a key size, got {got}")


def _check_schema(schema: Any) -> None:
    if schema != BOARD_SCHEMA:
        raise FormatError.of("schema", f"expected {BOARD_SCHEMA}, got {schema!s:.40}")


def _whole(value: Any) -> int:
    whole = whole_number(value)
    if type(whole) is int:
        return whole
    raise FormatError.of("number", f"expected a whole number above 0, got {value!s:.40}")


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value
    raise FormatError.of("text", f"expected text, got {value!s:.40}")


def _add_jumps(case: CaseBuilder, jumps: Any) -> None:
    """Add the jumps of an object from entries to exits, or of a list of pairs."""
    if isinstance(jumps, Object):
        case.problems = case.problems.plus(duplicates(jumps.items, "jumps"))
        for entry, exit in jumps.items:
            _add_jump(case, entry, exit, f"jumps, key {entry!s:.40}")
        return
    if not isinstance(jumps, list | None):
        case.refuse("jumps", f"expected a list of pairs, got {jumps!s:.40}", "jumps")
        return
    for index, pair in enumerate(jumps or (), 1):
        where = f"jump {index}"
        if isinstance(pair, list) and len(pair) == 2:
            _add_jump(case, pair[0], pair[1], where)
        else:
            case.refuse("pair", f"expected [entry, exit], got {pair!s:.40}", where)


def _add_effects(case: CaseBuilder, effects: Any) -> None:
    """Add the effects of an object from squares to effects in words, or of a list of pairs."""
    pairs = effects.items if isinstance(effects, Object) else effects
    if not isinstance(pairs, list | tuple | None):
        case.refuse("effects", f"expected a list of pairs, got {pairs!s:.40}", "effects")
        return
    for index, pair in enumerate(pairs or (), 1):
        if isinstance(pair, list | tuple) and len(pair) == 2:
            case.effects.append((whole_number(pair[0]), pair[1]))
        else:
            sentence = f"expected [square, effect], got {pair!s:.40}"
            case.refuse("pair", sentence, f"effect {index}")


def _add_jump(case: CaseBuilder, entry: Any, exit: Any, where: str) -> None:
    """Add a jump; its ends must be whole numbers or strings of digits."""
    case.add(_jump_end(entry), _jump_end(exit), where)


def _jump_end(value: Any) -> int | NotANumber:
    """An end of a jump as a number; for any other value, the text that messages show."""
    whole = whole_number(value)
    if type(whole) is int:
        return whole
    return NotANumber(_show(whole))


def _show(value: Any) -> str:
    """A value as messages show it: null, truth values and texts as in JSON."""
    if value is None or isinstance(value, bool | str):
        return json.dumps(value)
    return str(value)[:60]


def read_mapping(source: Source, overrides: Overrides) -> Iterator[Found]:
    """The games of all objects in `source`."""

    def build(value: Value) -> Found:
        if not isinstance(value.thing, Object):
            sentence = f"expected an object of entries and exits, got {value.thing!s:.40}"
            raise FormatError.of("mapping", sentence)
        case = HeadedCase(overrides, value.place)
        case.problems = Problems(duplicates(value.thing.items))
        for entry, exit in value.thing.items:
            _add_jump(case, entry, exit, f"key {entry!s:.40}")
        return case.build_game()

    return each_value(source, build)


def plain_game(game: Game) -> dict[str, Any]:
    """A game as the plain values of this format.

    >>> from boustro.model.board import Board
    >>> plain_game(Game(Board(10, jumps={2: 9})))["jumps"]
    [[2, 9]]
    """
    board = game.board
    plain: dict[str, Any] = {
        "schema": BOARD_SCHEMA,
        "size": plain_int(board.size),
        "columns": plain_int(board.columns),
        "jumps": [[plain_int(entry), plain_int(exit)] for entry, exit in board.jumps.items()],
        "effects": [[plain_int(square), str(effect)] for square, effect in board.effects.items()],
        "rules": plain_rules(game.rules),
    }
    if not board.effects:
        del plain["effects"]
    for key, text in (("name", board.name), ("source", board.source)):
        if text is not None:
            plain[key] = plain_text(text, instead="")
    return plain


def write(games: Sequence[Game]) -> str:
    """The text of some games.

    A single game gets a line for each key.  Of several games, each gets one line.
    """
    if len(games) != 1:
        lines = [_json(plain_game(game)) + "\n" for game in games]
        return "".join(lines)
    [game] = games
    members = [f"  {_json(key)}: {_json(value)}" for key, value in plain_game(game).items()]
    return "{\n" + ",\n".join(members) + "\n}\n"


def _json(plain: Any) -> str:
    return json.dumps(plain, ensure_ascii=False)


def write_mapping(games: Sequence[Game]) -> str:
    """The jumps of each game as a JSON object.

    >>> from boustro.model.board import Board
    >>> print(write_mapping([Game(Board(100, jumps={1: 38, 16: 6}))]), end="")
    {"1": 38, "16": 6}
    """
    lines: list[str] = []
    for game in games:
        exits = {str(entry): exit for entry, exit in game.board.jumps.items()}
        lines.append(json.dumps(exits) + "\n")
    return "".join(lines)


FORMATS = {
    "boustro": Functions(fits, read, write),
    "mapping": Functions(fits_mapping, read_mapping, write_mapping),
}
