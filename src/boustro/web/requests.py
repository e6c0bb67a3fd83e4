"""Requests: a frozen dataclass for each kind of question, and the conversion from JSON.

The annotations of a dataclass say what its keys may hold (`boustro.web.fields`); a key without a
default is required.  `read_request` reports all problems of a body at once.  The JSON schemas are
generated from the same annotations.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, field
from dataclasses import fields as fields_of
from functools import cache, cached_property
from itertools import chain
from typing import Annotated, NamedTuple, TypeVar, get_type_hints

from boustro.answers.documents import Json
from boustro.answers.search import ORDERS
from boustro.basics.literal import Object, duplicates
from boustro.designs import defaults
from boustro.designs.defaults import PRESET, PRESETS, SIZE, WAYS
from boustro.designs.ranges import Range
from boustro.errors import InputError, LimitError, Problem, Problems
from boustro.formats import KNOWN
from boustro.judging.choices import (
    LANGUAGE_TITLES,
    PACK_FORMS,
    PROBLEM_TITLES,
    QUESTION_TITLES,
)
from boustro.model import PRESET_LABELS, Game, Rules
from boustro.render.picture_options import MOST_ROLLS, PAPERS, PICTURES, SHOWN_HEATS, THEMES
from boustro.say import Wording, say
from boustro.web import fields
from boustro.web.fields import Field, Player, Schema
from boustro.web.game_fields import BOARD, RULES, RequestedBoard
from boustro.web.limits import USUAL, ServerLimits
from boustro.web.refusals import Refusal

MOST_ROUTES = 10_000
_DEEPEST = 40
"""The most levels of nested lists and objects in a body."""
_MOST_SQUARES = 2**53
_MOST_THROWS = 10**9
_LONGEST_FILE_NAME = 300
LONGEST_SOLUTION = 65_536
LONGEST_ZIP = 1_500_000
"""Bytes of the ZIP of a class; in base64 it is within the limit of a body."""
MOST_SUBMISSIONS = 100
"""Files in the ZIP of a class."""
_OTHER_LANGUAGE = (
    "this page judges {}; for other languages it has boards to test on your judge, "
    "and `boustro judge FILE` also judges TypeScript, C, C++ and Java"
)
"""The refusal of a solution in a language that is not one of those named."""


def other_language(titles: str) -> Wording:
    """The refusal of a solution in a language that is not one of `titles`."""
    return say("other-language", _OTHER_LANGUAGE.format(titles), languages=titles)


@dataclass(frozen=True)
class BoardRequest:
    """A board, which may be unsound, and rules that replace its own."""

    board: Annotated[RequestedBoard, BOARD]
    """The board."""
    rules: Annotated[Rules | None, RULES] = None
    """The rules to play by; None for those that come with the board."""

    @property
    def rules_to_play(self) -> Rules:
        """The rules to play by."""
        return self.board.rules if self.rules is None else self.rules

    @cached_property
    def game(self) -> Game:
        """The game; raises `LayoutError` with every problem of an unsound board."""
        return Game.from_layout(self.board.layout, self.rules_to_play)


@dataclass(frozen=True)
class SolveRequest(BoardRequest):
    """The fewest rolls; on request also shortest routes and the level of every square."""

    routes: Annotated[int | None, fields.whole(1, 1000)] = None
    """How many shortest routes to list; None for no list."""
    levels: Annotated[bool, fields.FLAG] = False
    """Whether to list the level of every square."""


@dataclass(frozen=True)
class AnalyseRequest(BoardRequest):
    """The analysis; on request also fractions, chances to win, and chances of game lengths."""

    exact: Annotated[bool, fields.FLAG] = False
    """Whether to compute in fractions."""
    players: Annotated[int | None, fields.whole(1, 64)] = None
    """The number of players for which to compute who wins; None to leave that out."""
    pmf: Annotated[int | None, fields.whole(0, 100_000)] = None
    """The longest length in rolls whose chance is listed; None for no list."""
    lengths: Annotated[tuple[int, ...] | None, fields.GAME_LENGTHS] = None
    """Lengths of recorded games, to be compared with the chain."""
    within: Annotated[int | None, fields.whole(0, 100_000)] = None
    """A number of rolls: with what chance is the game finished by then?"""
    after: Annotated[int | None, fields.whole(0, MOST_ROLLS)] = None
    """A number of rolls: where is the token then?"""
    first_throw: Annotated[bool, fields.FLAG] = False
    """Whether to answer what each first throw leads to."""
    squares: Annotated[bool, fields.FLAG] = False
    """Whether to give the mean rolls still to come from each square."""


@dataclass(frozen=True)
class WhatIfRequest(BoardRequest):
    """Every removal of a jump, and the changes that shorten and that lengthen the game most."""

    top: Annotated[int | None, fields.whole(0, 1000)] = None
    """The most changes to list that shorten the game, and the most that lengthen it; None: all."""
    apart: Annotated[bool, fields.FLAG] = False
    """Whether removals are among these changes, and no two of them concern the same square."""


@dataclass(frozen=True)
class SearchRequest(BoardRequest):
    """The search, step by step: breadth-first with a queue, or depth-first with a stack."""

    order: Annotated[str, fields.word(ORDERS)] = ORDERS[0]
    """Whether the search is breadth-first or depth-first."""


@dataclass(frozen=True)
class ViewRequest(BoardRequest):
    """What the page shows while the user draws a board: figures, a heat map, a shortest route."""

    players: Annotated[int, fields.whole(1, USUAL.players)] = 2
    """The number of players for which to compute who wins."""
    heat: Annotated[str | None, fields.word(SHOWN_HEATS)] = None
    """The figure that colours the squares."""
    after: Annotated[int | None, fields.whole(0, MOST_ROLLS)] = None
    """Instead of `heat`: colour the squares by where the token is after this number of rolls."""
    route: Annotated[int | None, fields.whole(0, MOST_ROUTES)] = None
    """The number of the shortest route to draw; None to draw no route."""
    chart: Annotated[bool, fields.FLAG] = False
    """Whether to draw the distribution of the game length."""
    figures: Annotated[bool, fields.FLAG] = True
    """Whether to compute figures; without them a board is drawn sooner."""


@dataclass(frozen=True)
class LightViewRequest(ViewRequest):
    """A view without the figures, which may take long to compute."""


@dataclass(frozen=True)
class JumpEffectRequest(BoardRequest):
    """A jump to add, or to replace the one on its entry; an exit equal to the entry removes it."""

    entry: Annotated[int, fields.whole(1, _MOST_SQUARES)] = field(kw_only=True)
    """The square on which the jump starts."""
    exit: Annotated[int, fields.whole(0, _MOST_SQUARES)] = field(kw_only=True)
    """The square on which the jump ends."""


@dataclass(frozen=True)
class WriteRequest(BoardRequest):
    """The board in a format; `lossy` allows a format that cannot express everything."""

    format: Annotated[str, fields.word(KNOWN)] = field(kw_only=True)
    """The name of the format."""
    lossy: Annotated[bool, fields.FLAG] = False
    """Whether the file may leave out what the format cannot express."""


@dataclass(frozen=True)
class PictureRequest(BoardRequest):
    """The board as a picture file of a `kind`."""

    kind: Annotated[str, fields.word(PICTURES)] = field(kw_only=True, metadata={"key": "as"})
    """The kind of file; its key in a request is `as`."""
    theme: Annotated[str | None, fields.word(THEMES)] = None
    """The theme; None for the usual one of this kind."""
    route: Annotated[int | None, fields.route_number(MOST_ROUTES)] = None
    """The number of the shortest route to draw; None to draw no route."""
    levels: Annotated[bool, fields.FLAG] = False
    """Whether to colour the squares by their level; takes precedence over `heat` and `after`."""
    heat: Annotated[str | None, fields.word(SHOWN_HEATS)] = None
    """The figure that colours the squares."""
    after: Annotated[int | None, fields.whole(0, MOST_ROLLS)] = None
    """Instead of `heat`: colour the squares by where the token is after this number of rolls."""
    search: Annotated[bool, fields.FLAG] = False
    """Whether to draw the search step by step."""
    paper: Annotated[str | None, fields.word(PAPERS)] = None
    """The size of the pages of a PDF; None for A4."""


@dataclass(frozen=True)
class LessonRequest(BoardRequest):
    """A page about the board that needs no server, or worksheets about it."""

    worksheets: Annotated[int | None, fields.whole(1, 100)] = None
    """The number of worksheets; None for the page."""
    key: Annotated[bool, fields.FLAG] = False
    """Whether the answers follow the worksheets."""


@dataclass(frozen=True)
class SaveRequest(BoardRequest):
    """A board to save, under a new name or under the board's own."""

    name: Annotated[str | None, fields.short_text(USUAL.name)] = None
    """The name to save the board under; None for the board's own."""


@dataclass(frozen=True)
class BeginRequest(BoardRequest):
    """A new game; the server draws the seed of the die if there is none."""

    players: Annotated[tuple[Player, ...], fields.PLAYERS] = field(kw_only=True)
    """The players, in the order of their seats."""
    seed: Annotated[int | None, fields.SEED] = None
    """The seed of the die; None to draw one."""


@dataclass(frozen=True)
class HandicapRequest(BoardRequest):
    """The chances of players with an own start or die; on request one of them is made fair."""

    players: Annotated[tuple[Player, ...], fields.PLAYERS] = field(kw_only=True)
    """The players, in the order of their seats."""
    fair: Annotated[int | None, fields.whole(1, USUAL.players)] = None
    """The seat of the player who gets a fair start or die; None for nobody."""


@dataclass(frozen=True)
class AdviseRequest(BoardRequest):
    """Small changes that make games clearly shorter, longer or fairer, or make them always end."""

    way: Annotated[str, fields.word(WAYS)] = field(kw_only=True)
    """What the games should become."""
    players: Annotated[int, fields.whole(1, USUAL.players)] = defaults.PLAYERS
    """The number of players."""


@dataclass(frozen=True)
class DesignRequest:
    """A board to design, with the same wishes as in the command `design`."""

    size: Annotated[int, fields.whole(2, USUAL.design_squares)] = SIZE
    """The number of squares."""
    columns: Annotated[int | None, fields.whole(1, USUAL.design_squares)] = None
    """The width; None for the usual one of this size."""
    rules: Annotated[Rules | None, RULES] = None
    """The rules; None for the default ones."""
    preset: Annotated[str, fields.word(PRESETS)] = PRESET
    """The set of wishes that replaces each wish not given here."""
    snakes: Annotated[Range | None, fields.RANGE] = None
    """The number of snakes."""
    ladders: Annotated[Range | None, fields.RANGE] = None
    """The number of ladders."""
    snake_length: Annotated[Range | None, fields.RANGE] = None
    """The squares from the head of a snake to its tail."""
    ladder_length: Annotated[Range | None, fields.RANGE] = None
    """The squares from the foot of a ladder to its top."""
    keep: Annotated[tuple[tuple[int, int], ...], fields.JUMPS] = ()
    """Jumps that the board must have."""
    mean: Annotated[Range | None, fields.RANGE] = None
    """The mean number of rolls of one player."""
    minutes: Annotated[Range | None, fields.RANGE] = None
    """The mean duration of a game, in minutes."""
    min_rolls: Annotated[Range | None, fields.RANGE] = None
    """The fewest rolls."""
    players: Annotated[int, fields.whole(1, USUAL.players)] = defaults.PLAYERS
    """The number of players."""
    seed: Annotated[int, fields.SEED] = 0
    """The seed of the search."""


@dataclass(frozen=True)
class ReadRequest:
    """A file: its text, or its bytes in base64."""

    text: Annotated[str | None, fields.file_text()] = None
    """The text of the file."""
    base64: Annotated[str | None, fields.file_text(contentEncoding="base64")] = None
    """The bytes of the file, instead of its text."""
    filename: Annotated[str | None, fields.short_text(_LONGEST_FILE_NAME)] = None
    """The name of the file, whose suffix may indicate the format."""
    format: Annotated[str | None, fields.word(KNOWN)] = None
    """The format; None to recognise it."""


@dataclass(frozen=True)
class JudgeRequest:
    """A solution to judge; its language, form and question are recognised by default."""

    solution: Annotated[str, fields.source_text(LONGEST_SOLUTION)]
    """The program."""
    language: Annotated[str | None, fields.word(LANGUAGE_TITLES)] = None
    """The programming language; None to recognise it."""
    form: Annotated[str | None, fields.word(PROBLEM_TITLES)] = None
    """How the solution receives a board; None to recognise it."""
    question: Annotated[str | None, fields.word(QUESTION_TITLES)] = None
    """What the solution answers; None to recognise it."""
    rules: Annotated[str | None, fields.word(PRESET_LABELS)] = None
    """The preset whose rules replace those of the form."""
    line: Annotated[bool, fields.FLAG] = False
    """Whether to look for a small change that makes the solution pass."""
    board: Annotated[RequestedBoard | None, BOARD] = None
    """The one board to run the solution on, by the rules of its form; None for test boards."""


@dataclass(frozen=True)
class SolutionToJudge:
    """What a request to judge comes to, as plain values that go to another process."""

    solution: str
    """The program without what a paste brings along."""
    language: str
    """The programming language; empty for one that is not known."""
    form: str | None = None
    """How the solution receives a board; None to recognise it."""
    question: str | None = None
    """What the solution answers; None to recognise it."""
    rules: str | None = None
    """The preset whose rules replace those of the form."""
    line: bool = False
    """Whether to look for a small change that makes the solution pass."""
    board: str | None = None
    """The one board to run the solution on, as boustro JSON; None for test boards."""


@dataclass(frozen=True)
class ClassRequest:
    """The ZIP of a class, as a learning platform writes it, with the solutions to judge."""

    zip: Annotated[str, fields.file_text(contentEncoding="base64")]
    """The bytes of the ZIP."""
    form: Annotated[str | None, fields.word(PROBLEM_TITLES)] = None
    """How the solutions receive a board; None to recognise it."""
    question: Annotated[str | None, fields.word(QUESTION_TITLES)] = None
    """What the solutions answer; None to recognise it."""
    rules: Annotated[str | None, fields.word(PRESET_LABELS)] = None
    """The preset whose rules replace those of the form."""


@dataclass(frozen=True)
class ClassToJudge(ClassRequest):
    """What a request to judge a class comes to: the same, with how much there is to judge."""

    count: int = field(kw_only=True)
    """The number of files in the ZIP."""


@dataclass(frozen=True)
class PackRequest:
    """The boards of a form, to be run where solutions are submitted."""

    form: Annotated[str, fields.word(PACK_FORMS)]
    """How the boards are written."""


@dataclass(frozen=True)
class OutputsRequest(PackRequest):
    """What a solution answered to the boards of a pack."""

    outputs: Annotated[str, fields.source_text(LONGEST_SOLUTION)]
    """The outputs, or the panel in which an online judge shows them."""


@dataclass(frozen=True)
class StepRequest:
    """A step of a game: a roll or an undo, after the `at` throws that the client has seen."""

    at: Annotated[int, fields.whole(0, _MOST_THROWS)]
    """The number of throws that the client has seen."""
    id: Annotated[str | None, fields.STEP_ID] = None
    """The name of the step; the server carries out only one step of each name."""
    svg: Annotated[bool, fields.FLAG] = True
    """Whether the answer includes the picture."""


@dataclass(frozen=True)
class SeatRequest:
    """A person's seat in a game, which the device that sends this takes or gives up."""

    seat: Annotated[int, fields.whole(1, USUAL.players)]
    """The number of the seat, from 1."""
    take: Annotated[bool, fields.FLAG] = True
    """Whether to take the seat; false gives it up."""


R = TypeVar("R")


class Key(NamedTuple):
    """One key of a request."""

    name: str
    """The name of the dataclass's field, which may differ from the key."""
    field: Field
    """The kind of its value."""
    needed: bool
    """Whether the key is required."""


@cache
def keys_of(kind: type) -> dict[str, Key]:
    """The keys of a kind of request, in the order of its fields.

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
    """The request in `body`; raises `InputError` with all its problems.

    If only one part has problems, this raises the error of that part, such as `LayoutError` for a
    ragged matrix.  If a part is too large, it raises that part's `LimitError`, whatever else is
    wrong.
    """
    dataclass_of_kind: type = kind  # a type that `cache` accepts as a key
    keys = keys_of(dataclass_of_kind)
    entries = dict(body.items)
    problems = [*duplicates(body.items), *_unknown(body, keys)]
    errors: list[InputError] = []
    values: dict[str, object] = {}
    for key, (name, part, needed) in keys.items():
        try:
            value = entries.get(key)
            if value is not None:
                values[name] = part.read(value, key, limits)
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
        for part_error in errors:
            all_problems = all_problems.plus(part_error.problems)
        raise InputError(all_problems)
    make: Callable[..., R] = kind
    return make(**values)


def _unknown(body: Object, keys: dict[str, Key]) -> Iterator[Problem]:
    for key, _ in body.items:
        if key not in keys:
            yield Problem("key", f"expected keys among {', '.join(keys)}, got {key[:40]!r}")


def request_schema(kind: type) -> Schema:
    """The JSON schema of a request, made from the schemas of its keys."""
    keys = keys_of(kind)
    title, _, _ = (kind.__doc__ or "").partition(".")
    required: list[Json] = [name for name, key in keys.items() if key.needed]
    properties: Schema = {name: _key_schema(key) for name, key in keys.items()}
    return {
        "title": title,
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": properties,
    }


def _key_schema(key: Key) -> Schema:
    schema = key.field.schema
    return schema if key.needed else {"oneOf": [{"type": "null"}, schema]}


def parse_body(raw: bytes) -> Object:
    """Parse a JSON object and keep its repeated keys; raises `Refusal` for anything else.

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
    """The depth to which lists and objects are nested, computed without recursion."""
    depth, level = 0, [value]
    while level and depth <= _DEEPEST:
        depth += 1
        level = list(chain.from_iterable(map(_inside, level)))
    return depth


def _inside(value: object) -> list[object]:
    """The lists and objects directly inside a list or an object."""
    if isinstance(value, Object):
        items = [item for _, item in value.items]
    elif isinstance(value, list):
        items = value
    else:
        return []
    return [item for item in items if isinstance(item, list | Object)]
