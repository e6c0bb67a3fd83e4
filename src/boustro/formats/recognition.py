"""Format detection: find the format of a text from its head.

Each format whose shape the head may have says how well the text fits.  If several formats fit,
recognition keeps those that read only sound games from the head, and among these the best fit.  If
one format is left, it is a guess, and a note says how the first jump was read.  If several are
left, the suffix of the file decides; otherwise the caller must name the format.

If formats disagree, the error names the first jump that they read differently.  A text that fits
only one format may still mean something for which boustro has no format; then recognition refuses
it.  This module knows no format by its name: what is special about a format is in its entry in the
registry, or in its module.
"""

import io
import re
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import NoReturn

from boustro.errors import AmbiguousFormatError, FormatError, InputError, Problem
from boustro.formats.base import Format, Overrides, Reading, games
from boustro.formats.head import CERTAIN, Head
from boustro.formats.registry import FORMATS, KNOWN, MAGIC, means
from boustro.formats.samples import Sample, sample_of
from boustro.formats.source import Source, decode, head_of
from boustro.model.game import Game
from boustro.say import argument, quantity

_FROM_0 = re.compile(
    r"""
    \b (?: 0 | zero ) [-\s]? (?:based|indexed) \b                     # 0-based
    | \b (?: squares? | cells? | fields? | positions? | ind(?:ex|ices) ) \b
      [^\n]{0,20}?
      (?: \b 0 \s? (?: \.\.+=? | - | – | to\b ) \s?                   # squares 0 to 99
          (?: [0-9]*9 | 15 | 24 | 35 | 48 | 63 | 80 ) \b
        | \b (?:from|at)\ (?:0|zero) \b                               # squares count from 0
          (?! \s? (?: \.\. | - | – | to\b ) )
      )
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""Words that say that squares count from 0: ``0-based``, ``squares 0 to 99``."""
_SEVERAL = 2
"""The fewest problems, in a text with unknown lines, that one message replaces."""
_NEAREST = 2
"""How many strict formats a message names if a text fits no format."""
_WORKS = "expected jumps such as 3 -> 17, one on each line"
_EMBEDDED = re.compile(
    r"""
    \[ \s*+ \[ \s*+
    -?[0-9]++ (?>(?: \s*+ , \s*+ -?[0-9]++ ){2,})
    \s*+ \] \s*+ , \s*+ \[
    """,
    re.VERBOSE,
)
"""A matrix among other text.  It has three columns or more: two could be a list of pairs."""
_CELLS = re.compile(r"-?[0-9]++")
"""A number of a list."""
_LISTED = re.compile(
    r"""
    [\[({] \s*+
    [-+]?[0-9]++ (?>(?: \s*+ , \s*+ [-+]?[0-9]++ ){9,})
    \s*+ ,? \s*+ [\])}]
    """,
    re.VERBOSE,
)
"""A list of ten numbers or more among other text."""
_SAVED = re.compile(r"https?://\S++\Z")
"""A link, as of a saved board."""
_FREEFORM = re.compile(
    r"""
    ladder | snake | chute | slide | jump | row | square | \b (?:up|down) \b
    | ^[^\S\n]*+ [0-9]+ [.)] \s           # the number of an item: `1. `
    | [0-9] - [0-9]+ [ ,]                 # a jump in a row of jumps: `3-22, `
    """,
    re.VERBOSE | re.IGNORECASE | re.MULTILINE,
)
"""Signs of a list of jumps that people wrote down."""
_SQL = re.compile(r"^[^\S\n]*+(?:create\s++table|insert\s++into)\b", re.IGNORECASE | re.MULTILINE)
_PROGRAM = re.compile(
    r"""
    ^[^\S\n]*+
    (?: \#include\b
      | (?:import|using|package|module) \s++ [\w.]++ ;?+ [^\S\n]*+ $
      | (?:def|class|function|fn|func) \s++ \w++ \s*+ [({:<]
      | (?:public|static|local|const|let|var) \s++ \w++ [^\n]* [;{(\[=] [^\S\n]*+ $
    )
    """,
    re.VERBOSE | re.MULTILINE,
)
_YAML = re.compile(
    r"""
    ^[^\S\n]*+ [\w-]++ : [^\S\n]*+ (?: \# [^\n]*+ )? \n      # a key without a value
    [^\S\n]++ [\w-]                                          # and an indented line below it
    """,
    re.VERBOSE | re.MULTILINE,
)
_LOOKS = (
    ("a notebook", re.compile(r"\"nbformat\"\s*+:")),
    ("XML", re.compile(r"\A\s*+<(?:\?xml|!DOCTYPE|!--|[A-Za-z]\w*+[\s>])")),
    ("SQL", _SQL),
    ("a program", _PROGRAM),
    ("YAML", _YAML),
)
"""Kinds of text that no format reads, each with a pattern that shows it."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE = 4
"""A line with at least this many words is probably a sentence."""


class Trials:
    """What each format reads in the head of a text; each format reads it at most once."""

    def __init__(self, start: str | bytes, overrides: Overrides) -> None:
        self.start = start
        """The first bytes or characters of the text."""
        self.overrides = overrides
        self._readings: dict[str, list[Reading]] = {}

    @cached_property
    def head(self) -> Head:
        """The head; raises `FormatError` for bytes that are not text."""
        return head_of(self.start)

    def readings(self, name: str) -> list[Reading]:
        """What the format of this name reads."""
        if name not in self._readings:
            source = Source(io.StringIO(self.head.text))
            self._readings[name] = list(games(KNOWN[name], source, self.overrides))
        return self._readings[name]

    def whole(self, name: str, most: int) -> list[Reading] | None:
        """All games of a text, if the format has already read the whole text.

        None if it has not, and for a text of more than `most` bytes.
        """
        readings = self._readings.get(name)
        if readings is None:
            return None  # the next line would fail, because binary files have no head
        is_whole = self.head.complete and len(self.start) <= most
        return readings if is_whole else None

    def games(self, name: str) -> list[Game | None]:
        """The games that the format of this name reads; None for each that it cannot read."""
        return [reading.game for reading in self.readings(name)]


def recognise(
    head: str | bytes, suffix: str = "", *, overrides: Overrides | None = None
) -> tuple[str, ...]:
    """The names of the formats that fit the beginning of a text, in the order of the registry.

    A `head` shorter than `HEAD` counts as the whole text.  `suffix` decides between formats that
    fit equally well.  Raises `FormatError` for bytes that are not UTF-8 text.

    >>> recognise("[[-1,-1],[-1,3]]")
    ('leetcode',)
    >>> recognise("[0,0,0,7,2,0,0,0,5,0]")
    ('flat0', 'flat1', 'numbered')
    >>> recognise("[0,0,0,7,2,0,0,0,5,0]", ".flat1")
    ('flat1',)
    """
    fits, _ = _candidates(Trials(head, overrides or Overrides()), suffix)
    return fits


def the_format(trials: Trials, suffix: str = "") -> tuple[Format, bool]:
    """The one format that fits, and whether it is a guess because others fit the text's shape.

    Raises `FormatError` if no format fits, or if several fit and none reads a game.  Raises
    `AmbiguousFormatError` if several formats read different games.
    """
    fits, guessed = _candidates(trials, suffix)
    if not fits:
        raise FormatError.of("unknown-format", _unknown(trials))
    if len(fits) == 1:
        form = KNOWN[fits[0]]
        if "binary" not in form.flags and form.name != means(suffix):
            refuse_doubtful(form, trials)
        return form, guessed
    _refuse_unreadable(fits, trials)
    _refuse_ambiguous(fits, trials)
    first, *others = fits
    if any(trials.games(name) != trials.games(first) for name in others):
        raise _several_meanings(fits, trials)
    return KNOWN[first], True


def _several_meanings(fits: tuple[str, ...], trials: Trials) -> AmbiguousFormatError:
    """The error that names the meaning of a text in each format that fits."""
    games: dict[str, Game] = {}
    for name in fits:
        game = _first_game(trials, name)
        if game is not None:
            games[name] = game
    sizes = {game.size for game in games.values()}
    rules = {game.rules for game in games.values()}
    option = argument("format")
    if len(rules) == 1 and len(sizes) > 1:
        option += f" or {argument('size')}"
    sentence = f"expected text of one format, got text that could be {tell_apart(games)}"
    problem = Problem("ambiguous-format", f"{sentence}; choose one with {option}")
    return AmbiguousFormatError([problem], fits)


def _first_game(trials: Trials, name: str) -> Game | None:
    """The first game that a format reads in a head; None if it reads none."""
    return next((game for game in trials.games(name) if game is not None), None)


def the_sample(trials: Trials) -> tuple[Format, Sample, Overrides] | None:
    """The block of numbers in a text of prose, its format, and the size that the prose states.

    None if there is no such block, or if it might not be a board.
    """
    sample = sample_of(trials.head)
    if sample is None:
        return None
    sizes = {size for size, _ in sample.said}
    if len(sizes) > 1:
        return None
    overrides = trials.overrides
    for size, columns in sample.said:
        overrides = overrides._replace(
            size=overrides.size or size, columns=overrides.columns or columns
        )
    block = Trials(sample.text, overrides)
    try:
        form, _ = the_format(block)
    except InputError:
        return None
    if "lenient" in form.flags and not sample.is_fenced:
        return None
    readings = block.readings(form.name)
    if not readings or not all(_is_meant(sample, form, reading) for reading in readings):
        return None
    _refuse_from_0(form, trials.head)
    return form, sample, overrides


def _is_meant(sample: Sample, form: Format, reading: Reading) -> bool:
    """Whether the prose around a block of numbers agrees with the board in the block."""
    if reading.game is None:
        return False
    has_rows = {"matrix", "rows"}.issubset(form.shapes)
    is_grid = has_rows and "dense" in form.flags
    is_size_assumed = any(note.name == "size-assumed" for note in reading.notes)
    # Most variants imply the size of their boards instead of stating it.
    says_size = form.name in FORMATS and not is_size_assumed
    return sample.allows(reading.game.board, is_grid=is_grid, says_size=says_size)


def refuse_sample(trials: Trials, *, most: int = 0) -> None:
    """Raise `FormatError` for prose with a block of numbers that might not be a board.

    A text with `most` lines of prose or fewer passes: it is probably a list of jumps with a title.
    """
    sample = sample_of(trials.head)
    if sample is None or len(sample.prose) <= most or not sample.is_counted:
        return
    place = f"lines {sample.first} to {sample.last}"
    expected = (
        "expected a board, got numbers among other text that cannot be read as one for certain"
    )
    remedy = f"give them alone, and choose with {argument('format')} or {argument('size')}"
    near = "the nearest formats are counted and leetcode"
    raise FormatError.of("sample", f"{expected}: {remedy}; {near}", place)


def refuse_foreign(form: Format, trials: Trials) -> None:
    """Raise one problem for a text with several unknown lines, and say what the text looks like.

    It replaces all other problems, because unknown lines may have caused them.  Only a wrong count
    of jumps stays.
    """
    head = trials.head
    readings = trials.readings(form.name)
    error = readings[0].error if readings else None
    problems = [] if error is None else list(error.problems)
    unread = [problem for problem in problems if problem.name == "jump"]
    if not unread or len(problems) < _SEVERAL:
        return
    first = unread[0]
    more = " and further such lines" if len(unread) > 1 else ""
    sentence = f"{first.sentence}{more}{_looks(head.text)}; {_near(head)}"
    counts = [problem for problem in problems if problem.name == "count"]
    raise FormatError([Problem("unknown-format", sentence, first.where), *counts])


def is_certain(form: Format, trials: Trials) -> bool:
    """Whether a format that fits is strict, or reads a game.

    If the text is longer than its head, a game may still come, so the format counts as certain.
    """
    if "lenient" not in form.flags or not trials.head.complete:
        return True
    return _first_game(trials, form.name) is not None


def _candidates(trials: Trials, suffix: str) -> tuple[tuple[str, ...], bool]:
    """The formats that fit, and whether other formats fit the shape of the text, too."""
    start = trials.start
    if isinstance(start, bytes):
        for magic, name in MAGIC.items():
            if start.startswith(magic):
                return (name,), False
    fits = _fitting_formats(trials.head)
    guessed = len(fits) > 1
    names = list(fits)
    if guessed or _may_be_freeform(fits, trials.head):
        names = _best(fits, trials)
    named = means(suffix)
    if named in names:
        return (named,), False
    return tuple(names), guessed


def _fitting_formats(head: Head) -> dict[str, int]:
    """The formats that fit, and how well.

    Formats of the text's shape are tried first, and all others only if none of these fits.  If some
    formats fit for certain, the others are left out.
    """
    of_shape = [name for name, form in KNOWN.items() if form.may_be(head)]
    of_other_shapes = [name for name in KNOWN if name not in of_shape]
    for names in (of_shape, of_other_shapes):
        fits = {name: KNOWN[name].functions.fits(head) for name in names}
        fitting = {name: fit for name, fit in fits.items() if fit}
        if fitting:
            certain = {name: fit for name, fit in fitting.items() if fit == CERTAIN}
            return certain or fitting
    return {}


def _may_be_freeform(fits: Mapping[str, int], head: Head) -> bool:
    """Whether a text that fits a strict format may be a list of jumps that people wrote down."""
    is_strict = any("lenient" not in KNOWN[name].flags for name in fits)
    if not is_strict:
        return False
    is_pair = head.numeric and len(head.rows[-1]) == 2
    if is_pair or head.shape == "text" or CERTAIN in fits.values():
        return True
    return _FREEFORM.search(head.text) is not None


def _best(fits: Mapping[str, int], trials: Trials) -> list[str]:
    """The formats that read only sound games from the head; otherwise those that read any.

    If none reads a sound game, lenient formats that do are taken instead.
    """
    head = trials.head
    soundness = {name: _soundness(trials.readings(name), head) for name in fits}
    best = max(soundness.values())
    if best == _NONE_SOUND:
        lenient = [
            name for name, form in KNOWN.items() if "lenient" in form.flags and name not in fits
        ]
        fitting = [name for name in lenient if KNOWN[name].functions.fits(head)]
        sound = [name for name in fitting if _soundness(trials.readings(name), head) != _NONE_SOUND]
        if sound:
            return sound
    best_fits = {name: fit for name, fit in fits.items() if soundness[name] == best}
    return _likeliest(best_fits, trials)


def _likeliest(fits: Mapping[str, int], trials: Trials) -> list[str]:
    """The formats that the text fits best; lenient formats only if no strict one fits.

    A matrix with jumps on most squares may also be a list of jumps in brackets.  Then all formats
    are returned.
    """
    strict = [name for name in fits if "lenient" not in KNOWN[name].flags]
    has_both_kinds = 0 < len(strict) < len(fits)
    if has_both_kinds and trials.head.shape == "matrix":
        game = _first_game(trials, strict[0])
        if game is not None and 2 * len(game.board.jumps) > game.size:
            return list(fits)
    preferred = strict or list(fits)
    most = max(fits[name] for name in preferred)
    return [name for name in preferred if fits[name] == most]


_NONE_SOUND, _SOME_SOUND, _ALL_SOUND = 0, 1, 2
"""How many games of a head are sound."""


def _soundness(readings: Sequence[Reading], head: Head) -> int:
    """Whether all games of the head are sound, some of them or none.

    A game with several sound meanings counts as sound, so that no other format silently takes it.
    """
    sound = [reading.game is not None or _is_ambiguous(reading) for reading in readings]
    if not head.complete:
        sound = sound[:-1]  # the head may end in the middle of the last game
    if sound and all(sound):
        return _ALL_SOUND
    return _SOME_SOUND if any(sound) else _NONE_SOUND


def _is_ambiguous(reading: Reading) -> bool:
    return isinstance(reading.error, AmbiguousFormatError)


def _refuse_ambiguous(fits: tuple[str, ...], trials: Trials) -> None:
    """Raise the error of a format in which the first game has several meanings."""
    for name in fits:
        for reading in trials.readings(name)[:1]:
            if reading.error is not None and _is_ambiguous(reading):
                raise reading.error


def _refuse_unreadable(fits: tuple[str, ...], trials: Trials) -> None:
    """Raise `FormatError` if no format reads a game from a whole text, with the reasons.

    A reason that all formats share is given once.  Otherwise the first few formats give their first
    problem each.
    """
    head = trials.head
    if not head.complete:
        return
    errors: list[tuple[str, InputError]] = []
    for name in fits:
        readings = trials.readings(name)
        if any(reading.game is not None for reading in readings):
            return
        if readings and readings[0].error is not None:
            errors.append((name, readings[0].error))
    if not errors:
        return
    messages = {str(error) for _, error in errors}
    if len(messages) == 1:
        _, shared_error = errors[0]
        raise shared_error
    sentence = f"{_WORKS}, got {_first_line(head.text)}"
    problems = [Problem("unknown-format", sentence, "")]
    for name, error in errors[: _NEAREST + 1]:
        problems.append(Problem("unknown-format", str(error.problems[0]), f"as {name}"))
    raise FormatError(problems)


def _unknown(trials: Trials) -> str:
    """The sentence on a text that fits no format."""
    text = decode(trials.start, final=False)
    if not text.strip():
        return "expected a board, got nothing"
    if _SAVED.match(text.strip()):
        expected = "expected a link that ends in #board=…, or the board's file"
        return f"{expected}, got {_first_line(text)}"
    near = _near(trials.head)
    listed = _LISTED.search(text)
    if listed is not None:
        return f"{_WORKS}, got {_shown_list(listed)} among other text: give it alone; {near}"
    return f"{_WORKS}, got {_first_line(text)}{_looks(text)}; {near}"


def _near(head: Head) -> str:
    """The sentence that names the few nearest formats, and how to choose one."""
    *names, last = _nearest(head)
    near = f"{', '.join(names)} and {last}"
    return f"the nearest formats are {near}: choose with {argument('format')}"


def _looks(text: str) -> str:
    """The end of a message that shows a line: `` in YAML``; empty if the kind is not clear."""
    looks = looks_like(text)
    return f" in {looks}" if looks else ""


def looks_like(text: str) -> str:
    r"""The kind of text by its looks, such as a language; empty if that is not clear.

    >>> looks_like("board:\n  size: 9\n"), looks_like("<level>\n"), looks_like("3 22\n5 8\n")
    ('YAML', 'XML', '')
    >>> looks_like("My gran has an old game.\nIt looks like snakes and ladders.\n3 and 24\n")
    'lines of words'
    """
    for name, pattern in _LOOKS:
        if pattern.search(text):
            return name
    lines = [line for line in text.split("\n") if line.strip()]
    sentences = sum(len(_WORD.findall(line)) >= _SENTENCE for line in lines)
    return "lines of words" if 2 * sentences > len(lines) else ""


def _shown_list(listed: "re.Match[str]") -> str:
    """How many numbers a list among other text has, and where it begins."""
    line = listed.string.count("\n", 0, listed.start()) + 1
    numbers = _CELLS.findall(listed[0])
    return f"a list of {quantity(len(numbers), 'number')} on line {line}"


def _nearest(head: Head) -> list[str]:
    """A few formats to name for a text that fits none: those of its shape, then the lenient one."""
    shape = head.shape
    if shape == "text" and _EMBEDDED.search(head.text):
        shape = "matrix"
    elif shape == "text" and _LISTED.search(head.text):
        shape = "vector"
    of_shape = [form for form in FORMATS.values() if shape in form.shapes]
    if head.shape == "rows" and not head.even:
        # Rows of different lengths are not a grid, so formats with every square come last.
        of_shape.sort(key=lambda form: "dense" in form.flags)
    strict = [form.name for form in of_shape if "lenient" not in form.flags]
    lenient = [form.name for form in FORMATS.values() if "lenient" in form.flags]
    return strict[:_NEAREST] + lenient


def _first_line(text: str) -> str:
    """The beginning of the first line of a text, in quotes."""
    first, _, _ = text.strip().partition("\n")
    return repr(first[:40])


def tell_apart(games: dict[str, Game]) -> str:
    """The first jump on which some formats disagree, as each of them reads it.

    `games` has the game of each format.

    >>> from boustro.model.board import Board
    >>> flat0, numbered = (Game(Board(20, jumps={4: exit})) for exit in (15, 14))
    >>> tell_apart({"flat0": flat0, "numbered": numbered})
    'flat0: 4 -> 15, or numbered: 4 -> 14'
    """
    disputed = _first_disputed([game.board.jumps for game in games.values()])
    sizes = {game.size for game in games.values()}
    meanings = []
    for name, game in games.items():
        if disputed is None:
            meaning = f"{game.board.columns} columns, start {game.rules.start}"
        else:
            meaning = _first_jump(game.board.jumps, disputed)
        if len(sizes) > 1:
            meaning = f"{game.size} squares, {meaning}"
        meanings.append(f"{name}: {meaning}")
    return ", or ".join(meanings)


def _first_disputed(boards: Sequence[Mapping[int, int]]) -> int | None:
    """The first square whose jump differs among some boards; None if all jumps are the same."""
    entries = sorted({entry for jumps in boards for entry in jumps})
    for entry in entries:
        exits = {jumps.get(entry) for jumps in boards}
        if len(exits) > 1:
            return entry
    return None


def _first_jump(jumps: Mapping[int, int], at: int) -> str:
    """The first jump that begins on `at` or a later square; if there is none, the first of all."""
    if not jumps:
        return "no jump"
    later_entries = [entry for entry in jumps if entry >= at]
    entry = min(later_entries or jumps)
    return f"{entry} -> {jumps[entry]}"


def refuse_doubtful(form: Format, trials: Trials) -> None:
    """Raise `AmbiguousFormatError` if a text that fits only one format may mean something else."""
    doubt = form.functions.doubt(trials.head, trials.overrides)
    if doubt:
        _refuse_as(form, doubt)
    _refuse_from_0(form, trials.head)


def _refuse_from_0(form: Format, head: Head) -> None:
    """Raise `AmbiguousFormatError` if the text counts squares from 0 and its format from 1."""
    if "from_0" in form.flags:
        return
    match = _FROM_0.search(head.text)
    if match is not None:
        remark = f"but the text says {match[0]!r}: add 1 to each number"
        _refuse_as(form, f"counts squares from 1, {remark}")


def _refuse_as(form: Format, doubt: str) -> NoReturn:
    """Raise `AmbiguousFormatError` with the hint of a doubt about the only format that fits."""
    sentence = f"expected text with one meaning, got text that fits {form.name}, which {doubt}"
    problem = Problem("ambiguous-format", f"{sentence}; or choose one with {argument('format')}")
    raise AmbiguousFormatError([problem], (form.name,))
