"""Format interface: how a format recognises, reads and writes games.

A reader turns text into drafts, one game at a time.  A draft is a layout, and the rules if the text
states them.  A reader never decides whether a board is sound; `games` checks each draft.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any, Literal, NamedTuple

from boustro.basics.literal import NotANumber
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
from boustro.formats.source import Source
from boustro.model.game import Game
from boustro.model.jump import direction
from boustro.model.layout import Layout
from boustro.model.rules import Rules
from boustro.model.square import Numbering
from boustro.say import plain_text

RulesChange = Callable[[Rules], Rules]
"""A function from the rules of a text, or of its format, to the rules to play by."""

NOT_SHOWN = Problem(
    "not-shown", "characters that cannot be shown are left out of the board's name or source"
)


class Overrides(NamedTuple):
    """The caller's wishes; each overrides what the text says."""

    rules: Rules | RulesChange | None = None
    """The rules to play by, or a change of the rules of the text."""
    size: int | None = None
    """The number of squares."""
    columns: int | None = None
    """The number of squares in a row."""

    def rules_to_play(self, text_rules: Rules) -> Rules:
        """The rules to play by, if the text or its format has the rules `text_rules`."""
        if self.rules is None:
            return text_rules
        return self.rules if isinstance(self.rules, Rules) else self.rules(text_rules)


class Draft(NamedTuple):
    """One game as written, before it is checked."""

    layout: Layout
    rules: Rules | None = None
    """The rules that the text states."""
    place: str = ""
    """Where the game is in the text; empty if there is only one."""
    notes: tuple[Problem, ...] = ()
    """What is unusual about it."""


class Bad(NamedTuple):
    """One game that cannot be read; the reader goes on with the next one."""

    error: InputError
    place: str = ""
    """Where the game is in the text; empty if there is only one."""


Found = Draft | Bad
"""The outcome of reading one game."""
Reader = Callable[[Source, Overrides], Iterator[Found]]
Writer = Callable[[Sequence[Game]], "str | bytes"]


class Functions(NamedTuple):
    """The functions of a format: how well a text fits, a reader and a writer."""

    fits: Callable[[Head], int]
    """How well a text fits: 0 if not at all, or `POSSIBLE`, `LIKELY`, `SURE`, `CERTAIN`."""
    read: Reader
    """The games of a text, one by one."""
    write: Writer
    """The text of some games."""
    doubt: Callable[[Head, Overrides], str] = lambda *_: ""
    """Another plausible reading of the text, and how to choose it; empty if there is none."""


Flag = Literal["dense", "single", "names", "binary", "from_0", "lenient"]
"""A property of a format.

- `dense`: it writes every square.
- `single`: one text holds one game.
- `names`: it holds a board's name and source.
- `binary`: its files are not text.
- `from_0`: a text may count squares from 0.
- `lenient`: a strict format that fits is preferred to it.
"""


class Format(NamedTuple):
    """The card of a format: its name and properties; its functions are loaded on first use."""

    name: str
    """The name by which a caller chooses it."""
    title: str
    """What a text of the format holds, in a few words."""
    module: str
    """The module of `boustro.formats` whose table `FORMATS` has the functions of this format."""
    preset: str
    """The rules of a game whose text states none."""
    words: tuple[int, ...] = ()
    """How many words the first line of a text of numbers may have; empty for any number."""
    shapes: tuple[str, ...] = ()
    """The shapes that a text may have; see `Head.shape`."""
    endings: tuple[str, ...] = ()
    """The endings of its file names; if empty, the only one is a dot and its name."""
    flags: tuple[Flag, ...] = ()
    """Its other properties; see `Flag`."""

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
        """Whether a text with this head may be of this format, by a quick look at its shape."""
        if head.shape not in self.shapes:
            return False
        if self.words and head.shape in ("rows", "row"):
            return len(head.rows[0]) in self.words
        return True


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
    """Collects the jumps of one game and everything else that its text states."""

    def __init__(self, place: str = "") -> None:
        self.place = place
        """Where the game is in the text; empty if there is only one."""
        self.pairs: list[tuple[int, int]] = []
        """The entry and the exit of each jump."""
        self.places: list[str] = []
        """The place of each jump."""
        self.effects: list[tuple[Any, Any]] = []
        """Squares and their effects."""
        self.problems = Problems()
        """What is wrong so far."""
        self.properties: dict[str, Any] = {}
        """The board's `name` and `source` and the `rules`, as far as the text states them."""

    def refuse(self, name: str, sentence: str, where: str = "") -> None:
        """Keep a problem, to be reported with all others at the end."""
        self.problems = self.problems.plus([Problem(name, sentence, where)])

    def refuse_all(self, problems: Problems, where: str, *, keep_places: bool = False) -> None:
        """Keep these problems, all at the place `where`.

        With `keep_places`, a problem that already has a place keeps it.
        """
        moved = problems.with_places(lambda own: own if keep_places and own else where)
        self.problems = self.problems.plus(moved)

    def add(
        self, entry: int | NotANumber, exit: int | NotANumber, where: str, kind: str = "jump"
    ) -> None:
        """Add one pair; an end that is no number, or a wrong direction, becomes a problem."""
        for end, value in (("an entry", entry), ("an exit", exit)):
            if isinstance(value, NotANumber):
                self.refuse("number", f"expected {end}, got {value}", where)
        if type(entry) is int and type(exit) is int:
            if wrong := self.wrong_way(kind, entry, exit):
                self.refuse("direction", wrong, where)
            self.pairs.append((entry, exit))
            self.places.append(where)

    def wrong_way(self, kind: str, entry: int, exit: int) -> str:
        """What is wrong with the direction of a jump of a kind; empty if nothing is."""
        return direction(kind, entry, exit)

    def build(self, size: int, columns: int | None = None, notes: Iterable[Problem] = ()) -> Found:
        """The case as a draft on `size` squares, or as an error with all its problems."""
        name, source = self.properties.get("name"), self.properties.get("source")
        shown_name, shown_source = _printable(name), _printable(source)
        layout = Layout(
            size, self.pairs, columns, shown_name, shown_source, self.places, self.effects
        )
        if (shown_name, shown_source) != (name, source):
            notes = (*notes, NOT_SHOWN)
        if self.problems:
            return Bad(FormatError(self.problems.plus(layout.problems())), self.place)
        return Draft(layout, self.properties.get("rules"), self.place, tuple(notes))


def _printable(text: str | None) -> str | None:
    """The text without the characters that cannot be shown."""
    return None if text is None else plain_text(text, instead="")


class Reading(NamedTuple):
    """One game in the order of the input, or the error in its place."""

    index: int  # type: ignore[assignment]  # hides tuple.index
    """Its number, counted from 0."""
    place: str
    """Where it is in the text, such as "case 2"; empty if there is only one game."""
    game: Game | None
    """The game; None if it cannot be read."""
    notes: tuple[Problem, ...] = ()
    """What is unusual about it."""
    error: InputError | None = None
    """Why it cannot be read."""
    ends: bool = False
    """Whether the error may have kept further games from being read."""
    format: str = ""
    """The name of the format that read it."""


def games(
    form: Format,
    source: Source,
    overrides: Overrides,
    *,
    strict: bool = False,
    guessed: bool = False,
    read: Reader | None = None,
) -> Iterator[Reading]:
    """All games of a source, in order; an error that concerns more than one game ends them.

    With `guessed` the text may be of other formats, and a note on the first game says how it was
    read.  `read` takes the place of the format's own reader.
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
        moved = error.problems.with_places(partial(_place_in_text, case.place))
        return Reading(index, case.place, None, (), type(error)(moved), format=form.name)
    return Reading(index, case.place, game, notes, format=form.name)


def _place_in_text(game_place: str, own_place: str) -> str:
    """The place of a problem in the whole text: that of its game, then its own in the game."""
    return ", ".join(place for place in (game_place, own_place) if place)


def _guess(form: Format, pairs: Sequence[tuple[int, int]]) -> Iterator[Problem]:
    """The note that the format was guessed, with the first jump as it was read."""
    if pairs:
        entry, exit = min(pairs)
        sentence = f"read as {form.name}: {entry} -> {exit} (a guess: other formats look alike)"
        yield Problem("format-guessed", sentence)


def _game(form: Format, draft: Draft, overrides: Overrides) -> tuple[Game, tuple[Problem, ...]]:
    layout = draft.layout
    _check_wish("size", overrides.size, layout.size)
    _check_wish("columns", overrides.columns, layout.columns)
    if layout.columns is None and overrides.columns is not None:
        layout = replace(layout, columns=overrides.columns)
    rules = overrides.rules_to_play(draft.rules or Rules.preset(form.preset))
    return Game.from_layout(layout, rules), (*draft.notes, *layout.notes(rules))


def _check_wish(name: str, wanted: int | None, stated: int | None) -> None:
    """Raise `FormatError` if the text states another number than the caller asks for."""
    if wanted is None or stated is None or stated == wanted:
        return
    raise FormatError.of(name, f"expected {name} {quote(wanted)} as asked for, got {stated}")
