"""Format interface: how a format recognises, reads and writes games.

A reader turns text into drafts, one game at a time.  A draft is a layout, with rules if the text
states them.  A reader does not decide whether a board is sound; `games` checks each draft.
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
    """What the caller asks for; each value overrides what the text says."""

    rules: Rules | RulesChange | None = None
    """The rules to play by, or a function that changes the rules of the text."""
    size: int | None = None
    """The number of squares."""
    columns: int | None = None
    """The number of squares in a row."""

    def rules_to_play(self, text_rules: Rules) -> Rules:
        """The rules to play by; `text_rules` are the rules of the text or of its format."""
        if self.rules is None:
            return text_rules
        if isinstance(self.rules, Rules):
            return self.rules
        return self.rules(text_rules)


class Draft(NamedTuple):
    """One game as written, before it is checked."""

    layout: Layout
    rules: Rules | None = None
    """The rules that the text states."""
    place: str = ""
    """Where the game is in the text; empty if there is only one."""
    notes: tuple[Problem, ...] = ()
    """What is unusual about the game."""


class Bad(NamedTuple):
    """One game that cannot be read; the reader goes on with the next one."""

    error: InputError
    place: str = ""
    """Where the game is in the text; empty if there is only one."""


Found = Draft | Bad
"""The outcome of reading one game."""
Reader = Callable[[Source, Overrides], Iterator[Found]]
Writer = Callable[[Sequence[Game]], "str | bytes"]


def no_doubt(_head: Head, _overrides: Overrides) -> str:
    """The empty text: a text of this format has only one meaning."""
    return ""


class Functions(NamedTuple):
    """The functions of a format: how well a text fits, a reader and a writer."""

    fits: Callable[[Head], int]
    """How well a text fits: 0 if not at all, or `POSSIBLE`, `LIKELY`, `SURE`, `CERTAIN`."""
    read: Reader
    """The games of a text, one by one."""
    write: Writer
    """The text of some games."""
    doubt: Callable[[Head, Overrides], str] = no_doubt
    """Another plausible reading of the text, and how to choose it; empty if there is none."""


Flag = Literal["dense", "single", "names", "binary", "from_0", "lenient"]
"""A property of a format.

- `dense`: a text has a value for every square.
- `single`: one text holds one game.
- `names`: a text can hold a board's name and source.
- `binary`: its files are not text.
- `from_0`: a text may count squares from 0.
- `lenient`: the format reads almost any text, so recognition prefers a strict format that fits.
"""


class Format(NamedTuple):
    """The name and the properties of a format; its functions are loaded on first use."""

    name: str
    """The name by which a caller chooses it."""
    title: str
    """What a text of the format holds, in a few words."""
    module: str
    """The module of `boustro.formats` with its functions, which are in the table `FORMATS`."""
    preset: str
    """The rules to play by if a text states no rules."""
    words: tuple[int, ...] = ()
    """How many words the first line of a text of numbers may have; empty if the format allows any.
    """
    shapes: tuple[str, ...] = ()
    """The shapes that a text may have; see `Head.shape`."""
    endings: tuple[str, ...] = ()
    """The endings of its file names; if empty, the only ending is a dot and the format's name."""
    flags: tuple[Flag, ...] = ()
    """Its other properties; see `Flag`."""

    @property
    def many(self) -> bool:
        """Whether one text can hold several games."""
        return "single" not in self.flags

    @property
    def suffixes(self) -> tuple[str, ...]:
        """The endings of file names that stand for this format."""
        return self.endings or (f".{self.name}",)

    @property
    def functions(self) -> Functions:
        """The functions of this format; loads its module."""
        module = import_module(f"boustro.formats.{self.module}")
        functions: Functions = module.FORMATS[self.name]
        return functions

    def may_be(self, head: Head) -> bool:
        """Whether a text with this head may be of this format; only its shape is checked."""
        if head.shape not in self.shapes:
            return False
        if self.words and head.shape in ("rows", "row"):
            return len(head.rows[0]) in self.words
        return True


_LADDER_WORDS = ("l", "ladder", "ladders", "up")
_SNAKE_WORDS = ("c", "s", "chute", "chutes", "slide", "snake", "snakes", "down")
KINDS = dict.fromkeys(_LADDER_WORDS, "ladder") | dict.fromkeys(_SNAKE_WORDS, "snake")
"""The kind of jump that each word means, in lower case."""


def full_rows(game: Game) -> Numbering:
    """The numbering of a board; raises `LossyFormatError` if its top row is not full."""
    board = game.board
    if board.size % board.columns:
        got = f"{board.size} squares in rows of {board.columns}"
        raise LossyFormatError(f"expected full rows, got {got}")
    return board.numbering


class CaseBuilder:
    """Collects what a text states about one game: its jumps and everything else."""

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
        """The board's `name` and `source` and the `rules`, if the text states them."""

    def refuse(self, name: str, sentence: str, where: str = "") -> None:
        """Record a problem; `build` reports it together with all others."""
        self.problems = self.problems.plus([Problem(name, sentence, where)])

    def refuse_all(self, problems: Problems, where: str, *, keep_places: bool = False) -> None:
        """Record these problems, all with the place `where`.

        With `keep_places`, a problem that already has a place keeps it.
        """

        def new_place(old_place: str) -> str:
            if keep_places and old_place:
                return old_place
            return where

        self.problems = self.problems.plus(problems.with_places(new_place))

    def add(
        self, entry: int | NotANumber, exit: int | NotANumber, where: str, kind: str = "jump"
    ) -> None:
        """Add one jump; record a problem if an end is not a number or the direction is wrong."""
        for end, value in (("an entry", entry), ("an exit", exit)):
            if isinstance(value, NotANumber):
                self.refuse("number", f"expected {end}, got {value}", where)
        if type(entry) is int and type(exit) is int:
            wrong = self.wrong_way(kind, entry, exit)
            if wrong:
                self.refuse("direction", wrong, where)
            self.pairs.append((entry, exit))
            self.places.append(where)

    def wrong_way(self, kind: str, entry: int, exit: int) -> str:
        """The sentence on a jump in the wrong direction for its kind; empty if it is right."""
        return direction(kind, entry, exit)

    def build(self, size: int, columns: int | None = None, notes: Iterable[Problem] = ()) -> Found:
        """The draft of a game on `size` squares, or an error with all its problems."""
        name, source = self.properties.get("name"), self.properties.get("source")
        shown_name, shown_source = _printable(name), _printable(source)
        layout = Layout(
            size, self.pairs, columns, shown_name, shown_source, self.places, self.effects
        )
        has_hidden_characters = shown_name != name or shown_source != source
        if has_hidden_characters:
            notes = (*notes, NOT_SHOWN)
        if self.problems:
            return Bad(FormatError(self.problems.plus(layout.problems())), self.place)
        return Draft(layout, self.properties.get("rules"), self.place, tuple(notes))


def _printable(text: str | None) -> str | None:
    """The text without the characters that cannot be shown."""
    return None if text is None else plain_text(text, instead="")


class Reading(NamedTuple):
    """One game of the input, or the error in its place."""

    index: int  # type: ignore[assignment]  # hides tuple.index
    """The number of the game in the input, counted from 0."""
    place: str
    """Where the game is in the text, such as "case 2"; empty if there is only one game."""
    game: Game | None
    """The game; None if it cannot be read."""
    notes: tuple[Problem, ...] = ()
    """What is unusual about the game."""
    error: InputError | None = None
    """Why the game cannot be read."""
    ends: bool = False
    """Whether the error stopped the reader, so that games after it may be missing."""
    format: str = ""
    """The name of the format that read the game."""


def games(
    form: Format,
    source: Source,
    overrides: Overrides,
    *,
    strict: bool = False,
    guessed: bool = False,
    read: Reader | None = None,
) -> Iterator[Reading]:
    """All games of a source, in order.  An error outside a single game ends them.

    `guessed` means that other formats may fit the text, too.  Then the first game gets a note that
    says how it was read.  `read` replaces the format's own reader.
    """
    reader = read or form.functions.read
    cases = reader(source, overrides)
    index = source.offset.games
    while True:
        try:
            case = next(cases, None)
        except InputError as error:
            yield Reading(index, "", None, error=error, ends=form.many, format=form.name)
            return
        if case is None:
            return
        if guessed and isinstance(case, Draft):
            guess = _note_guess(form, case.layout.pairs)
            case = case._replace(notes=(*guess, *case.notes))
        yield _reading(form, index, case, overrides, strict)
        source.mark()
        guessed = False
        index += 1


def _reading(form: Format, index: int, case: Found, overrides: Overrides, strict: bool) -> Reading:
    """Check one game; raises `RulesError` if the rules that the caller asks for are invalid."""
    try:
        if isinstance(case, Bad):
            raise case.error
        game, notes = _game(form, case, overrides)
        if strict and notes:
            raise LayoutError(notes)
    except InputError as error:
        if isinstance(error, RulesError):
            raise  # the caller's rules are wrong, not the game
        problems = error.problems.with_places(partial(_place_in_text, case.place))
        error_in_text = type(error)(problems)
        return Reading(index, case.place, None, error=error_in_text, format=form.name)
    return Reading(index, case.place, game, notes=notes, format=form.name)


def _place_in_text(game_place: str, own_place: str) -> str:
    """The place of a problem in the text: the place of its game, then its place in the game."""
    places = [place for place in (game_place, own_place) if place]
    return ", ".join(places)


def _note_guess(form: Format, pairs: Sequence[tuple[int, int]]) -> Iterator[Problem]:
    """Note that the format is a guess, and how the first jump was read."""
    if pairs:
        entry, exit = min(pairs)
        sentence = f"read as {form.name}: {entry} -> {exit} (a guess: other formats look alike)"
        yield Problem("format-guessed", sentence)


def _game(form: Format, draft: Draft, overrides: Overrides) -> tuple[Game, tuple[Problem, ...]]:
    """The game of a draft, with all notes on it; raises `InputError` if it is not sound."""
    layout = draft.layout
    _check_override("size", overrides.size, layout.size)
    _check_override("columns", overrides.columns, layout.columns)
    if layout.columns is None and overrides.columns is not None:
        layout = replace(layout, columns=overrides.columns)
    rules = overrides.rules_to_play(draft.rules or Rules.preset(form.preset))
    game = Game.from_layout(layout, rules)
    return game, (*draft.notes, *layout.notes(rules))


def _check_override(name: str, wanted: int | None, stated: int | None) -> None:
    """Raise `FormatError` if the caller asks for one number and the text states another."""
    if wanted is None or stated is None or stated == wanted:
        return
    raise FormatError.of(name, f"expected {name} {quote(wanted)} as asked for, got {stated}")
