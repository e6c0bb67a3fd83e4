"""Format interface: how one format recognises, reads and writes games, and how text becomes a game.

A reader turns text into drafts (a layout, and the rules where the text says them) one game at a
time and never decides whether a board is sound; `games` puts the layouts and their rules together
and checks the result.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any, NamedTuple

from boustro.errors import (
    FormatError,
    InputError,
    LayoutError,
    LossyFormatError,
    Problem,
    Problems,
    RulesError,
    quote,
)
from boustro.formats.head import Head
from boustro.formats.literal import NotANumber
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.jump import direction
from boustro.model.layout import Layout
from boustro.model.rules import Rules
from boustro.model.square import Numbering
from boustro.say import plain_text

RulesChange = Callable[[Rules], Rules]
"""From the rules that a text or its format has to those to play by."""


NOT_SHOWN = Problem(
    "not-shown", "characters that cannot be shown are left out of the board's name or source"
)


class Overrides(NamedTuple):
    """What the caller asked for beside the text: each one overrides what the text says."""

    rules: Rules | RulesChange | None = None
    size: int | None = None
    columns: int | None = None

    def rules_to_play(self, text_rules: Rules) -> Rules:
        """The rules to play by, where the text or its format has the rules `text_rules`."""
        if self.rules is None:
            return text_rules
        return self.rules if isinstance(self.rules, Rules) else self.rules(text_rules)


class Draft(NamedTuple):
    """One game as written: a layout, its rules where the text says them, its place, and notes."""

    layout: Layout
    rules: Rules | None = None
    place: str = ""
    notes: tuple[Problem, ...] = ()


class Bad(NamedTuple):
    """One game that cannot be read, where the reader can go on with the next one."""

    error: InputError
    place: str = ""


Found = Draft | Bad
Reader = Callable[[Source, Overrides], Iterator[Found]]
Writer = Callable[[Sequence[Game]], "str | bytes"]


class Functions(NamedTuple):
    """What the module of a format does: it says how well a text fits, reads games and writes them.

    `fits` gives 0 for what does not fit, else `POSSIBLE`, `LIKELY`, `SURE` or `CERTAIN`.  `doubt` says
    what else a text may mean that fits, and what to do then; it is empty if nothing.
    """

    fits: Callable[[Head], int]
    read: Reader
    write: Writer
    doubt: Callable[[Head, Overrides], str] = lambda *_: ""


class Format(NamedTuple):
    """The card of one way in which games are written; its functions are loaded on first use."""

    name: str
    title: str
    module: str
    """The module with the functions, under the format's name in its `FORMATS`."""
    preset: str
    """The rules of a game whose text says none."""
    words: tuple[int, ...] = ()
    """How many words the first line of a text of numbers has; empty for any number."""
    shapes: tuple[str, ...] = ()
    """The shapes that a text can have; see `Head.shape`."""
    endings: tuple[str, ...] = ()
    """The endings of file names that mean it; its name if there are none."""
    flags: tuple[str, ...] = ()
    """What else is so: `dense` that every square is written, `single` that one text holds one game,
    `names` that it says a board's name and source, `binary` that it is no text, `from_0` that a text
    may count squares from 0, `lenient` that the format gives way to strict ones."""

    @property
    def many(self) -> bool:
        """Whether one text can hold several games."""
        return "single" not in self.flags

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of file names that mean the format."""
        return self.endings or (f".{self.name}",)

    @property
    def functions(self) -> Functions:
        """What the format's module does with a text or a game."""
        functions: Functions = import_module(f"boustro.formats.{self.module}").FORMATS[self.name]
        return functions

    def may_be(self, head: Head) -> bool:
        """Whether a text with this head may be of this format, as far as that is cheap to say."""
        if head.shape not in self.shapes:
            return False
        numbers = head.shape in ("rows", "row")
        return not (self.words and numbers) or len(head.rows[0]) in self.words


KINDS = {
    **dict.fromkeys(("l", "ladder", "ladders", "up"), "ladder"),
    **dict.fromkeys(("c", "s", "chute", "chutes", "slide", "snake", "snakes", "down"), "snake"),
}
"""The words for a jump's kind that readers accept, in lower case."""


def full_rows(game: Game) -> Numbering:
    """The numbering of a board in full rows; raises `LossyFormatError` if the top one is short."""
    board = game.board
    if board.size % board.columns:
        got = f"{board.size} squares in rows of {board.columns}"
        raise LossyFormatError(f"expected full rows, got {got}")
    return board.numbering


class CaseBuilder:
    """The jumps of one case with the lines they are on, and the `properties` that its text states.

    They may be the board's `name` and `source` and the `rules`.
    """

    def __init__(self, place: str = "") -> None:
        self.place = place
        self.pairs: list[tuple[int, int]] = []
        self.places: list[str] = []
        self.effects: list[tuple[Any, Any]] = []
        self.problems = Problems()
        self.properties: dict[str, Any] = {}

    def refuse(self, name: str, sentence: str, where: str = "") -> None:
        """Keep a problem, to be reported with all others at the end."""
        self.problems = self.problems.plus([Problem(name, sentence, where)])

    def refuse_all(self, problems: Problems, where: str, *, unless_said: bool = False) -> None:
        """Keep these problems at the place `where`; `unless_said` leaves those with a place there."""
        moved = problems.with_places(lambda own: (unless_said and own) or where)
        self.problems = self.problems.plus(moved)

    def add(
        self, entry: int | NotANumber, exit: int | NotANumber, where: str, kind: str = "jump"
    ) -> None:
        """Add one pair; what is no number or runs the wrong way is kept as a problem."""
        for end, value in (("an entry", entry), ("an exit", exit)):
            if isinstance(value, NotANumber):
                self.refuse("number", f"expected {end}, got {value}", where)
        if type(entry) is int and type(exit) is int:
            if wrong := self.wrong_way(kind, entry, exit):
                self.refuse("direction", wrong, where)
            self.pairs.append((entry, exit))
            self.places.append(where)

    def wrong_way(self, kind: str, entry: int, exit: int) -> str:
        """What is wrong with a jump of a kind, empty if nothing is."""
        return direction(kind, entry, exit)

    def build(self, size: int, columns: int | None = None, notes: Iterable[Problem] = ()) -> Found:
        """The case as a draft on `size` squares, or as an error with all its problems."""
        written = (self.properties.get("name"), self.properties.get("source"))
        name, source = names = tuple(text and plain_text(text, instead="") for text in written)
        layout = Layout(size, self.pairs, columns, name, source, self.places, self.effects)
        if names != written:
            notes = (*notes, NOT_SHOWN)
        if self.problems:
            return Bad(FormatError(self.problems.plus(layout.problems())), self.place)
        return Draft(layout, self.properties.get("rules"), self.place, tuple(notes))


class Reading(NamedTuple):
    """One game in the order of the input, or the error that stands in its place.

    `index` counts from 0, `place` says where it is ("case 2"; empty where there is but one) and
    `notes` what is unusual about it.  `ends`: games may follow that the error kept from being read.
    `format` is the name of the format in which it was read.
    """

    index: int  # type: ignore[assignment]  # in place of a tuple's method
    place: str
    game: Game | None
    notes: tuple[Problem, ...] = ()
    error: InputError | None = None
    ends: bool = False
    format: str = ""


def games(
    form: Format,
    source: Source,
    overrides: Overrides,
    *,
    strict: bool = False,
    guessed: bool = False,
    read: Reader | None = None,
) -> Iterator[Reading]:
    """All games of a source, in order; after an error that is not the game's own, no more.

    `guessed` says that the text may be of other formats: the first game's notes say what was read.
    `read` takes the place of the format's own reader.
    """
    cases = (read or form.functions.read)(source, overrides)
    index = source.offset.games
    while True:
        try:
            case = next(cases, None)
        except InputError as error:
            yield Reading(index, "", None, (), error, form.many, form.name)
            return
        if case is None:
            return
        if guessed and isinstance(case, Draft):
            case = case._replace(notes=(*_guess(form, case.layout.pairs), *case.notes))
        yield _reading(form, index, case, overrides, strict)
        source.mark()
        guessed = False
        index += 1


def _reading(form: Format, index: int, case: Found, overrides: Overrides, strict: bool) -> Reading:
    try:
        if isinstance(case, Bad):
            raise case.error
        game, notes = _game(form, case, overrides)
        if strict and notes:
            raise LayoutError(notes)
    except InputError as error:
        if isinstance(error, RulesError):
            raise  # the rules asked for are at fault, not the game
        moved = error.problems.with_places(lambda own: ", ".join(filter(None, (case.place, own))))
        return Reading(index, case.place, None, (), type(error)(moved), format=form.name)
    return Reading(index, case.place, game, notes, format=form.name)


def _guess(form: Format, pairs: Sequence[tuple[int, int]]) -> Iterator[Problem]:
    """The note that the format was guessed: how its first jump was understood."""
    if pairs:
        entry, exit = min(pairs)
        sentence = f"read as {form.name}: {entry} -> {exit} (a guess: other formats look alike)"
        yield Problem("format-guessed", sentence)


def _game(form: Format, draft: Draft, overrides: Overrides) -> tuple[Game, tuple[Problem, ...]]:
    layout = draft.layout
    for name in ("size", "columns"):
        wanted, got = getattr(overrides, name), getattr(layout, name)
        if wanted is not None and got not in (None, wanted):
            raise FormatError.of(name, f"expected {name} {quote(wanted)} as asked for, got {got}")
    if layout.columns is None and overrides.columns is not None:
        layout = replace(layout, columns=overrides.columns)
    rules = overrides.rules_to_play(draft.rules or Rules.preset(form.preset))
    return Game.from_layout(layout, rules), (*draft.notes, *layout.notes(rules))
