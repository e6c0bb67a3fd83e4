"""Requests: each question as a frozen value, and the one converter from JSON to it.

A request is a dataclass whose annotations say what its keys may hold (`boustro.web.fields`); a key
without a default is required.  `read_request` reports all problems of a body at once; the JSON
schemas are generated from the same annotations.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, field
from dataclasses import fields as fields_of
from functools import cache, cached_property
from typing import Annotated, NamedTuple, TypeVar, get_type_hints

from boustro.answers.documents import Json
from boustro.answers.search import ORDERS
from boustro.design import defaults
from boustro.design.defaults import PRESET, PRESETS, SIZE, WAYS
from boustro.design.ranges import Range
from boustro.errors import InputError, LimitError, Problem, Problems
from boustro.formats.literal import Object, duplicates
from boustro.formats.registry import KNOWN
from boustro.judge.choices import FORM_TITLES, QUESTION_TITLES
from boustro.model.choices import PRESET_LABELS
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.render.choices import MOST_ROLLS, PICTURES, SHOWN_HEATS, THEMES
from boustro.web import fields
from boustro.web.fields import Field, Player, Schema
from boustro.web.game_fields import BOARD, RULES, RequestedBoard
from boustro.web.limits import USUAL, ServerLimits
from boustro.web.refusals import Refusal

MOST_ROUTES = 10_000
_DEEPEST = 40
_MOST_SQUARES = 2**53
_MOST_THROWS = 10**9
_LONGEST_FILE_NAME = 300
LONGEST_SOLUTION = 65_536
OTHER_LANGUAGE = "the page judges Python and JavaScript; `boustro judge FILE` also judges TypeScript, C, C++ and Java"


@dataclass(frozen=True)
class BoardRequest:
    """A board, perhaps unsound, and rules that replace those it brings along."""

    board: Annotated[RequestedBoard, BOARD]
    rules: Annotated[Rules | None, RULES] = None

    @property
    def rules_to_play(self) -> Rules:
        """The rules to play by."""
        return self.board.rules if self.rules is None else self.rules

    @cached_property
    def game(self) -> Game:
        """The game; raises `LayoutError` with every problem when there is none."""
        return Game.from_layout(self.board.layout, self.rules_to_play)


@dataclass(frozen=True)
class SolveRequest(BoardRequest):
    """The fewest rolls, `routes` shortest routes, the level of every square."""

    routes: Annotated[int | None, fields.whole(1, 1000)] = None
    levels: Annotated[bool, fields.FLAG] = False


@dataclass(frozen=True)
class AnalyseRequest(BoardRequest):
    """The exact chain: fractions, the seats of `players`, the chances of each length to `pmf`.

    `lengths` are games that were recorded, to be held against it.
    """

    exact: Annotated[bool, fields.FLAG] = False
    players: Annotated[int | None, fields.whole(1, 64)] = None
    pmf: Annotated[int | None, fields.whole(0, 100_000)] = None
    lengths: Annotated[tuple[int, ...] | None, fields.GAME_LENGTHS] = None


@dataclass(frozen=True)
class WhatIfRequest(BoardRequest):
    """Every removal, and the `top` changes that shorten and that lengthen the game most.

    `apart` asks for the `top` of all changes, removals among them, that begin on a square each.
    """

    top: Annotated[int | None, fields.whole(0, 1000)] = None
    apart: Annotated[bool, fields.FLAG] = False


@dataclass(frozen=True)
class SearchRequest(BoardRequest):
    """The search, step by step, with a queue or, depth-first, with a stack."""

    order: Annotated[str, fields.word(ORDERS)] = ORDERS[0]


@dataclass(frozen=True)
class ViewRequest(BoardRequest):
    """What a page shows of a board while it is drawn: its figures, a heat, one shortest route.

    `after` colours the squares by where the token is after so many rolls, `chart` asks for the
    distribution of the game length, drawn.
    """

    players: Annotated[int, fields.whole(1, USUAL.players)] = 2
    heat: Annotated[str | None, fields.word(SHOWN_HEATS)] = None
    after: Annotated[int | None, fields.whole(0, MOST_ROLLS)] = None
    route: Annotated[int | None, fields.whole(0, MOST_ROUTES)] = None
    chart: Annotated[bool, fields.FLAG] = False


@dataclass(frozen=True)
class LightViewRequest(ViewRequest):
    """The same without the figures, which may take long."""


@dataclass(frozen=True)
class JumpEffectRequest(BoardRequest):
    """One jump more, or in the place of another; an exit equal to its entry takes one away."""

    entry: Annotated[int, fields.whole(1, _MOST_SQUARES)] = field(kw_only=True)
    exit: Annotated[int, fields.whole(0, _MOST_SQUARES)] = field(kw_only=True)


@dataclass(frozen=True)
class WriteRequest(BoardRequest):
    """The board in a format; `lossy` allows one that cannot say everything."""

    format: Annotated[str, fields.word(KNOWN)] = field(kw_only=True)
    lossy: Annotated[bool, fields.FLAG] = False


@dataclass(frozen=True)
class PictureRequest(BoardRequest):
    """The board as a picture file of a `kind`."""

    kind: Annotated[str, fields.word(PICTURES)] = field(kw_only=True, metadata={"key": "as"})
    theme: Annotated[str | None, fields.word(THEMES)] = None
    route: Annotated[int | None, fields.route_number(MOST_ROUTES)] = None
    levels: Annotated[bool, fields.FLAG] = False
    heat: Annotated[str | None, fields.word(SHOWN_HEATS)] = None
    after: Annotated[int | None, fields.whole(0, MOST_ROLLS)] = None
    search: Annotated[bool, fields.FLAG] = False


@dataclass(frozen=True)
class LessonRequest(BoardRequest):
    """A page about the board that needs no server, or so many worksheets, `key` their answers behind them."""

    worksheets: Annotated[int | None, fields.whole(1, 100)] = None
    key: Annotated[bool, fields.FLAG] = False


@dataclass(frozen=True)
class SaveRequest(BoardRequest):
    """A board to keep, under a name of its own or the board's."""

    name: Annotated[str | None, fields.short_text(USUAL.name)] = None


@dataclass(frozen=True)
class BeginRequest(BoardRequest):
    """A new game; without a seed the die is drawn."""

    players: Annotated[tuple[Player, ...], fields.PLAYERS] = field(kw_only=True)
    seed: Annotated[int | None, fields.SEED] = None


@dataclass(frozen=True)
class AdviseRequest(BoardRequest):
    """Small changes after which games are clearly shorter, longer, fairer, or always end."""

    way: Annotated[str, fields.word(WAYS)] = field(kw_only=True)
    players: Annotated[int, fields.whole(1, USUAL.players)] = defaults.PLAYERS


@dataclass(frozen=True)
class DesignRequest:
    """A board to order, with the wishes of the command `design`."""

    size: Annotated[int, fields.whole(2, USUAL.design_squares)] = SIZE
    columns: Annotated[int | None, fields.whole(1, USUAL.design_squares)] = None
    rules: Annotated[Rules | None, RULES] = None
    preset: Annotated[str, fields.word(PRESETS)] = PRESET
    snakes: Annotated[Range | None, fields.RANGE] = None
    ladders: Annotated[Range | None, fields.RANGE] = None
    keep: Annotated[tuple[tuple[int, int], ...], fields.JUMPS] = ()
    mean: Annotated[Range | None, fields.RANGE] = None
    minutes: Annotated[Range | None, fields.RANGE] = None
    min_rolls: Annotated[Range | None, fields.RANGE] = None
    players: Annotated[int, fields.whole(1, USUAL.players)] = defaults.PLAYERS
    seed: Annotated[int, fields.SEED] = 0


@dataclass(frozen=True)
class ReadRequest:
    """A file: its text, or its bytes in base64."""

    text: Annotated[str | None, fields.file_text()] = None
    base64: Annotated[str | None, fields.file_text(contentEncoding="base64")] = None
    filename: Annotated[str | None, fields.short_text(_LONGEST_FILE_NAME)] = None
    format: Annotated[str | None, fields.word(KNOWN)] = None


@dataclass(frozen=True)
class JudgeRequest:
    """A solution to be judged; its language, its form and what it answers are recognised where they are not said.

    `rules` are those of a preset in place of the form's.  `line`: a small change is looked for with which it passes.
    """

    solution: Annotated[str, fields.source_text(LONGEST_SOLUTION)]
    language: Annotated[str | None, fields.word(("python", "javascript"))] = None
    form: Annotated[str | None, fields.word(FORM_TITLES)] = None
    question: Annotated[str | None, fields.word(QUESTION_TITLES)] = None
    rules: Annotated[str | None, fields.word(PRESET_LABELS)] = None
    line: Annotated[bool, fields.FLAG] = False


@dataclass(frozen=True)
class StepRequest:
    """A step of a game that has `at` throws as far as the client knows; `id` names the step."""

    at: Annotated[int, fields.whole(0, _MOST_THROWS)]
    id: Annotated[str | None, fields.STEP_ID] = None
    svg: Annotated[bool, fields.FLAG] = True


@dataclass(frozen=True)
class SeatRequest:
    """A person's seat in a game, to be taken by the device that asks, or given up."""

    seat: Annotated[int, fields.whole(1, USUAL.players)]
    take: Annotated[bool, fields.FLAG] = True


R = TypeVar("R")


class Key(NamedTuple):
    """One key of a request: the name of its field, the kind of its value, whether it is required."""

    name: str
    field: Field
    needed: bool


@cache
def keys_of(kind: type) -> dict[str, Key]:
    """The keys of a kind of request, in their order.

    >>> list(keys_of(SolveRequest)), keys_of(PictureRequest)["as"].name
    (['board', 'rules', 'routes', 'levels'], 'kind')
    """
    hints = get_type_hints(kind, include_extras=True)
    return {
        field.metadata.get("key", field.name): Key(
            field.name, hints[field.name].__metadata__[0], field.default is MISSING
        )
        for field in fields_of(kind)
    }


def read_request(kind: type[R], body: Object, limits: ServerLimits) -> R:
    """The request in `body`; raises `InputError` with all problems of it.

    If only one part has problems, its own error is raised, such as `LayoutError` for a ragged matrix.
    `LimitError` for a part that is too large takes precedence over all others.
    """
    asked: type = kind
    keys, entries = keys_of(asked), dict(body.items)
    problems = [*duplicates(body.items), *_unknown(body, keys)]
    errors: list[InputError] = []
    values: dict[str, object] = {}
    for key, (name, part, needed) in keys.items():
        try:
            if entries.get(key) is not None:
                values[name] = part.read(entries[key], key, limits)
            elif needed:
                problems.append(Problem(key, f"expected a key {key}, got none"))
        except LimitError:
            raise
        except InputError as error:
            errors.append(error)
    if len(errors) == 1 and not problems:
        raise errors[0]
    if errors or problems:
        all_problems = Problems(problems)
        for refused in errors:
            all_problems = all_problems.plus(refused.problems)
        raise InputError(all_problems)
    make: Callable[..., R] = kind
    return make(**values)


def _unknown(body: Object, keys: dict[str, Key]) -> Iterator[Problem]:
    for key, _ in body.items:
        if key not in keys:
            yield Problem("key", f"expected keys among {', '.join(keys)}, got {key[:40]!r}")


def request_schema(kind: type) -> Schema:
    """The JSON schema of a request, made from what its keys may hold."""
    keys = keys_of(kind)
    properties: Schema = {name: _key_schema(key) for name, key in keys.items()}
    schema: Schema = {"title": (kind.__doc__ or "").partition(".")[0], "type": "object"}
    required: list[Json] = [name for name, key in keys.items() if key.needed]
    return schema | {"required": required, "additionalProperties": False, "properties": properties}


def _key_schema(key: Key) -> Schema:
    schema = key.field.schema
    return schema if key.needed else {"oneOf": [{"type": "null"}, schema]}


def parse_body(raw: bytes) -> Object:
    """The object in the bytes, repeated keys included; raises `Refusal` for anything but a JSON object.

    >>> parse_body(b'{"board": {"size": 4, "size": 5}}').items[0][1].items
    (('size', 4), ('size', 5))
    """
    try:
        body = json.loads(
            raw.decode("utf-8"),
            parse_constant=_refuse,
            object_pairs_hook=lambda pairs: Object(tuple(pairs)),
        )
    except RecursionError:
        raise Refusal(400, "input", "expected JSON that is not nested so deeply") from None
    except ValueError as error:
        reason = str(error).partition(":")[0][:100]
        raise Refusal(400, "input", f"expected JSON in UTF-8: {reason}") from None
    if not isinstance(body, Object):
        raise Refusal(400, "input", "expected a JSON object")
    if _depth(body) > _DEEPEST:
        raise Refusal(400, "input", "expected JSON that is not nested so deeply")
    return body


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _depth(value: object) -> int:
    """The depth to which lists and objects are nested, found without recursion."""
    depth, level = 0, [value]
    while level and depth <= _DEEPEST:
        depth += 1
        level = [inner for item in level for inner in _inside(item)]
    return depth


def _inside(value: object) -> list[object]:
    """The lists and objects directly inside a list or an object."""
    items = [item for _, item in value.items] if isinstance(value, Object) else value
    if not isinstance(items, list):
        return []
    return [item for item in items if isinstance(item, list | Object)]
