"""Request fields for boards and rules; a board is a matrix, an object or a name.

The board may be unsound.  The other fields are in `boustro.web.fields`.
"""

from collections.abc import Iterator
from typing import NamedTuple

from boustro.basics.literal import Object
from boustro.errors import FormatError, InputError, LimitError, Problem
from boustro.formats import BOARD_SCHEMA, draft_of, rules_of
from boustro.model import (
    RULE_TABLE,
    Game,
    Layout,
    Rules,
    builtin,
    builtin_names,
    is_matrix,
    matrix_layout,
)
from boustro.say import say
from boustro.web.fields import Field, Schema
from boustro.web.limits import ServerLimits

MOST_JUMPS = 100_000


class RequestedBoard(NamedTuple):
    """The board of a request, which may be unsound."""

    layout: Layout
    """The board as it was read."""
    rules: Rules
    """The rules that come with the board."""
    notes: tuple[Problem, ...] = ()
    """Unusual things that the parser noted."""


def _read_rules(value: object, _: str, limits: ServerLimits) -> Rules:
    try:
        return bounded_rules(rules_of(value), limits)
    except FormatError as error:
        raise InputError(error.problems) from None


def _read_board(value: object, key: str, limits: ServerLimits) -> RequestedBoard:
    if isinstance(value, str):
        return _named_board(value, key)
    if isinstance(value, Object):
        draft = draft_of(value)
        rules = bounded_rules(draft.rules or Rules(), limits)
        return _bound(RequestedBoard(draft.layout, rules, draft.notes), limits)
    if is_matrix(value):
        board = RequestedBoard(matrix_layout(value), Rules.preset("leetcode"))
        return _bound(board, limits)
    expected = "a matrix, an object with a size, or a built-in board's name"
    raise InputError.of(key, f"expected a board: {expected}")


RULES = Field(_read_rules, {"$ref": "#/components/schemas/RulesInput"})
"""Rules: the name of a preset, or an object with a key for each rule.

Their die has at most `limits.outcomes` outcomes.
"""
BOARD = Field(_read_board, {"$ref": "#/components/schemas/BoardInput"})
"""A board: a matrix, an object with a size, or the name of a built-in board.

The board may be unsound.  Its rules are those in the object, those of LeetCode for a matrix, or
those of the built-in game.
"""


def _named_board(name: str, key: str) -> RequestedBoard:
    if name not in builtin_names():
        raise InputError.of(key, f"expected a built-in board's name, got {name[:40]!r}")
    game: Game = builtin(name)
    board = game.board
    pairs = tuple(board.jumps.items())
    layout = Layout(board.size, pairs, board.columns, board.name, board.source)
    return RequestedBoard(layout, game.rules)


def _bound(draft: RequestedBoard, limits: ServerLimits) -> RequestedBoard:
    """The same board; raises `LimitError` or `InputError` if it is beyond the limits."""
    layout = draft.layout
    problems = list(_excesses(layout, limits))
    if problems:
        raise LimitError(problems)
    longest = 4 * limits.name
    if any(len(text or "") > longest for text in (layout.name, layout.source)):
        expected = f"expected name and source to be texts of at most {longest} characters"
        raise InputError.of("name", expected)
    return draft


def bounded_rules(rules: Rules, limits: ServerLimits) -> Rules:
    """The same rules; raises `LimitError` if their die is beyond the limits."""
    if len(rules.die.outcomes) > limits.outcomes:
        sentence = f"expected a die of at most {limits.outcomes} outcomes on this page"
        raise LimitError.of("die", sentence)
    return rules


def _excesses(layout: Layout, limits: ServerLimits) -> Iterator[Problem]:
    """A problem for each limit that the layout exceeds."""
    if layout.size > limits.squares:
        sentence = f"expected at most {limits.squares} squares on this page, got {layout.size}"
        seen = say("too-many-squares", sentence, size=layout.size, most=limits.squares)
        yield Problem("size", seen)
    if len(layout.effects) > MOST_JUMPS:
        yield Problem(
            "effects", f"expected at most {MOST_JUMPS} effects, got {len(layout.effects)}"
        )
    if len(layout.pairs) > MOST_JUMPS:
        yield Problem("jumps", f"expected at most {MOST_JUMPS} jumps, got {len(layout.pairs)}")


def shared_schemas() -> dict[str, Schema]:
    """The schemas that several requests refer to: boards and rules."""
    return {"BoardInput": _board_schema(), "RulesInput": _rules_schema()}


def _board_schema() -> Schema:
    whole: Schema = {"type": "integer"}
    rows: Schema = {"type": "array", "minItems": 1, "items": whole}
    pair: Schema = {"type": "array", "items": whole, "minItems": 2, "maxItems": 2}
    effect: Schema = {"type": "array", "minItems": 2, "maxItems": 2}
    words: Schema = {"type": "object", "additionalProperties": {"type": "string"}}
    by_entry: Schema = {"type": "object", "additionalProperties": whole}
    properties: Schema = {
        "schema": {"const": BOARD_SCHEMA},
        "size": {"oneOf": [{**whole, "minimum": 1}, {"type": "string", "pattern": "^[0-9]+$"}]},
        "columns": {"type": ["integer", "null"], "minimum": 1},
        "jumps": {"oneOf": [{"type": "null"}, {"type": "array", "items": pair}, by_entry]},
        "effects": {"oneOf": [{"type": "null"}, {"type": "array", "items": effect}, words]},
        "rules": {"oneOf": [{"type": "null"}, RULES.schema]},
        "name": {"type": ["string", "null"]},
        "source": {"type": ["string", "null"]},
    }
    matrix: Schema = {"type": "array", "minItems": 1, "items": rows}
    names: Schema = {"enum": list(builtin_names())}
    text = "A matrix (top row first, -1 for a plain square), an object, or a built-in board's name."
    return {"description": text, "oneOf": [matrix, _object(properties, "size"), names]}


def _rules_schema() -> Schema:
    properties: Schema = {"name": {"type": ["string", "null"]}}
    properties |= {rule.name: rule.schema() for rule in RULE_TABLE}
    words = "A preset's name, or rules; those left out have their default."
    return {"description": words, "oneOf": [{"type": "string"}, _object(properties)]}


def _object(properties: Schema, *required: str) -> Schema:
    schema: Schema = {"type": "object", "additionalProperties": False, "properties": properties}
    if required:
        schema["required"] = list(required)
    return schema
