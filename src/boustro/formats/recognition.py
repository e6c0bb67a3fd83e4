"""Format detection: find the format of a text from its head.

Each format whose shape the head may have says how well the text fits.  If several fit, recognition
keeps those that read only sound games from the head, and of these the ones that fit best.  If
several are left, the suffix of the file decides; otherwise the caller must name the format.  If one
is left, it is a guess, and a note says how the first jump was read.

A refusal of several formats names the first jump that they read differently.  A text that fits one
format only may still mean something for which boustro has no format; recognition refuses it.  This
module knows no format by its name: everything special about a format is in its card or its module.
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
    r"\b(?:0|zero)[-\s]?(?:based|indexed)\b"
    r"|\b(?:squares?|cells?|fields?|positions?|ind(?:ex|ices))\b[^\n]{0,20}?"
    r"(?:\b0\s?(?:\.\.+=?|-|–|to\b)\s?(?:[0-9]*9|15|24|35|48|63|80)\b"
    r"|\b(?:from|at) (?:0|zero)\b(?!\s?(?:\.\.|-|–|to\b)))",
    re.IGNORECASE,
)
_SEVERAL = 2
"""The fewest problems of a text with unknown lines that a single message replaces."""
_NEAREST = 2
"""How many strict formats a message names for a text that fits none."""
_WORKS = "expected jumps such as 3 -> 17, one on each line"
_EMBEDDED = re.compile(r"\[\s*+\[\s*+-?[0-9]++(?:\s*+,\s*+-?[0-9]++){2,}+\s*+\]\s*+,\s*+\[")
"""A matrix of three or more columns among words: with two it may be a list of pairs."""
_CELLS = re.compile(r"-?[0-9]++")
_LISTED = re.compile(r"[\[({]\s*+[-+]?[0-9]++(?:\s*+,\s*+[-+]?[0-9]++){9,}+\s*+,?\s*+[\])}]")
"""A list of ten numbers or more among other text."""
_SAVED = re.compile(r"https?://\S++\Z")
_FREEFORM = re.compile(
    r"ladder|snake|chute|slide|jump|row|square|\b(?:up|down)\b"
    r"|^[^\S\n]*+[0-9]+[.)]\s|[0-9]-[0-9]+[ ,]",
    re.IGNORECASE | re.MULTILINE,
)
"""Signs of a list of jumps that people wrote down."""
_LOOKS = (
    ("a notebook", re.compile(r"\"nbformat\"\s*+:")),
    ("XML", re.compile(r"\A\s*+<(?:\?xml|!DOCTYPE|!--|[A-Za-z]\w*+[\s>])")),
    (
        "SQL",
        re.compile(r"^[^\S\n]*+(?:create\s++table|insert\s++into)\b", re.IGNORECASE | re.MULTILINE),
    ),
    (
        "a program",
        re.compile(
            r"^[^\S\n]*+(?:#include\b|(?:import|using|package|module)\s++[\w.]++;?+[^\S\n]*+$"
            r"|(?:def|class|function|fn|func)\s++\w++\s*+[({:<]"
            r"|(?:public|static|local|const|let|var)\s++\w++[^\n]*[;{(\[=][^\S\n]*+$)",
            re.MULTILINE,
        ),
    ),
    ("YAML", re.compile(r"^[^\S\n]*+[\w-]++:[^\S\n]*+(?:#[^\n]*+)?\n[^\S\n]++[\w-]", re.MULTILINE)),
)
"""Kinds of text that no format reads, each with a sign of it."""
_WORD = re.compile(r"[^\W\d_]{2,}")
_SENTENCE = 4
"""The fewest words of a line that is probably a sentence."""


class Trials:
    """The games that each format reads in the head of a text; no format reads it twice."""

    def __init__(self, start: str | bytes, overrides: Overrides) -> None:
        self.start = start
        """The first bytes or characters of the text."""
        self.overrides = overrides
        self._readings: dict[str, list[Reading]] = {}

    @cached_property
    def head(self) -> Head:
        """The head; raises `FormatError` for bytes that are no text."""
        return head_of(self.start)

    def readings(self, name: str) -> list[Reading]:
        """What the format of this name reads."""
        if name not in self._readings:
            source = Source(io.StringIO(self.head.text))
            self._readings[name] = list(games(KNOWN[name], source, self.overrides))
        return self._readings[name]

    def whole(self, name: str, most: int) -> list[Reading] | None:
        """What the format has read of a whole text of at most `most` bytes; None if it has not."""
        if name not in self._readings or not self.head.complete or len(self.start) > most:
            return None
        return self._readings[name]

    def games(self, name: str) -> list[Game | None]:
        """The games that the format of this name reads; None for each that it cannot read."""
        return [reading.game for reading in self.readings(name)]


def recognise(
    head: str | bytes, suffix: str = "", *, overrides: Overrides | None = None
) -> tuple[str, ...]:
    """The names of the formats that fit the beginning of a text, in the order of the list.

    `head` is taken for the whole text when it is shorter than `HEAD`.  `suffix` decides between
    formats that fit alike.  Raises `FormatError` for bytes that are no UTF-8 text.

    >>> recognise("[[-1,-1],[-1,3]]")
    ('leetcode',)
    >>> recognise("[0,0,0,7,2,0,0,0,5,0]")
    ('flat0', 'flat1', 'numbered')
    >>> recognise("[0,0,0,7,2,0,0,0,5,0]", ".flat1")
    ('flat1',)
    """
    return _candidates(Trials(head, overrides or Overrides()), suffix)[0]


def the_format(trials: Trials, suffix: str = "") -> tuple[Format, bool]:
    """The one format that fits, and whether it is a guess because others have the same shape.

    Raises `FormatError` when no format fits, or several fit and none reads a game, and
    `AmbiguousFormatError` when several read different games.
    """
    fits, guessed = _candidates(trials, suffix)
    if not fits:
        raise FormatError.of("unknown-format", _unknown(trials))
    if len(fits) == 1:
        form = KNOWN[fits[0]]
        if "binary" not in form.flags and form.name != means(suffix):
            refuse_doubtful(form, trials)
        return form, guessed
    _refuse_senseless(fits, trials)
    _refuse_ambiguous(fits, trials)
    if any(trials.games(name) != trials.games(fits[0]) for name in fits):
        raise _several_meanings(fits, trials)
    return KNOWN[fits[0]], True


def _several_meanings(fits: tuple[str, ...], trials: Trials) -> AmbiguousFormatError:
    """The refusal that names the meaning of a text in each format that fits."""
    firsts = {name: next(filter(None, trials.games(name)), None) for name in fits}
    games = {name: game for name, game in firsts.items() if game is not None}
    sizes = {game.size for game in games.values()}
    rules = {game.rules for game in games.values()}
    option = argument("format")
    if len(rules) == 1 and len(sizes) > 1:
        option += f" or {argument('size')}"
    sentence = f"expected text of one format, got text that could be {tell_apart(games)}"
    problem = Problem("ambiguous-format", f"{sentence}; choose one with {option}")
    return AmbiguousFormatError([problem], fits)


def the_sample(trials: Trials) -> tuple[Format, Sample, Overrides] | None:
    """The block of numbers in a text of prose, its format, and the size that the prose says.

    None if there is no such block, or it may be no board.
    """
    sample = sample_of(trials.head)
    if sample is None or len({size for size, _ in sample.said}) > 1:
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
    is_grid = {"matrix", "rows"} <= {*form.shapes} and "dense" in form.flags
    is_assumed = any(note.name == "size-assumed" for note in reading.notes)
    says_size = form.name in FORMATS and not is_assumed
    return sample.allows(reading.game.board, is_grid=is_grid, says_size=says_size)


def refuse_sample(trials: Trials, *, most: int = 0) -> None:
    """Raise `FormatError` for a text with a block of numbers that may be no board.

    A text with at most `most` lines of prose is probably a list of jumps with a title.
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

    It replaces all problems except a wrong count of jumps: the others may follow from those lines.
    """
    shape = trials.head
    error = next((reading.error for reading in trials.readings(form.name)), None)
    problems = [] if error is None else [*error.problems]
    unread = [problem for problem in problems if problem.name == "jump"]
    if not unread or len(problems) < _SEVERAL:
        return
    more = " and further such lines" if len(unread) > 1 else ""
    sentence = f"{unread[0].sentence}{more}{_looks(shape.text)}; {_near(shape)}"
    counts = [problem for problem in problems if problem.name == "count"]
    raise FormatError([Problem("unknown-format", sentence, unread[0].where), *counts])


def is_certain(form: Format, trials: Trials) -> bool:
    """Whether a format that fits is strict, or reads a game; a long text counts as certain."""
    if "lenient" not in form.flags or not trials.head.complete:
        return True
    return any(trials.games(form.name))


def _candidates(trials: Trials, suffix: str) -> tuple[tuple[str, ...], bool]:
    """The formats that fit, and whether others have the shape of the text."""
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
    """The formats that fit, and how well; of another shape only if none of its shape fits."""
    likely = [name for name, form in KNOWN.items() if form.may_be(head)]
    rest = [name for name in KNOWN if name not in likely]
    for names in (likely, rest):
        fits = {name: KNOWN[name].functions.fits(head) for name in names}
        if fitting := {name: fit for name, fit in fits.items() if fit}:
            certain = {name: fit for name, fit in fitting.items() if fit == CERTAIN}
            return certain or fitting
    return {}


def _may_be_freeform(fits: Mapping[str, int], head: Head) -> bool:
    """Whether people may have written a text that fits a strict format only by its shape."""
    is_strict = any("lenient" not in KNOWN[name].flags for name in fits)
    if not is_strict:
        return False
    is_pair = head.numeric and len(head.rows[-1]) == 2
    if is_pair or head.shape == "text" or CERTAIN in fits.values():
        return True
    return _FREEFORM.search(head.text) is not None


def _best(fits: Mapping[str, int], trials: Trials) -> list[str]:
    """The formats that read only sound games from the head; else those that read any."""
    head = trials.head
    sound = {name: _soundness(trials.readings(name), head) for name in fits}
    best = max(sound.values())
    if best == 0:
        lenient = [
            name for name, form in KNOWN.items() if "lenient" in form.flags and name not in fits
        ]
        readable = [name for name in lenient if KNOWN[name].functions.fits(head)]
        good = [name for name in readable if _soundness(trials.readings(name), head)]
        if good:
            return good
    return _likeliest({name: fits[name] for name in fits if sound[name] == best}, trials)


def _likeliest(fits: Mapping[str, int], trials: Trials) -> list[str]:
    """The formats that the text fits best.

    Strict formats are preferred to lenient ones, except for a matrix with jumps on most squares:
    with two columns it may be a list of jumps.
    """
    strict = [name for name in fits if "lenient" not in KNOWN[name].flags]
    if 0 < len(strict) < len(fits):
        game = next(filter(None, trials.games(strict[0])), None)
        is_matrix = trials.head.shape == "matrix"
        if is_matrix and game is not None and 2 * len(game.board.jumps) > game.size:
            return list(fits)
    most = max(fits[name] for name in strict or fits)
    return [name for name in strict or fits if fits[name] == most]


def _soundness(readings: Sequence[Reading], head: Head) -> int:
    """2 when all games of the head are sound, 1 when some are, 0 when none is.

    Numbers with several sound meanings are sound, so that no other format takes them silently.
    """
    sound = [reading.game is not None or _is_ambiguous(reading) for reading in readings]
    if not head.complete:
        sound = sound[:-1]  # the head may end in the middle of the last one
    if sound and all(sound):
        return 2
    return 1 if any(sound) else 0


def _is_ambiguous(reading: Reading) -> bool:
    return isinstance(reading.error, AmbiguousFormatError)


def _refuse_ambiguous(fits: tuple[str, ...], trials: Trials) -> None:
    """Raise the refusal of a format in which the text has several meanings."""
    for name in fits:
        for reading in trials.readings(name)[:1]:
            if reading.error is not None and _is_ambiguous(reading):
                raise reading.error


def _refuse_senseless(fits: tuple[str, ...], trials: Trials) -> None:
    """Raise the reasons why no format reads a game from a whole text.

    A reason that all formats share is given once; otherwise each format gives its first problem.
    """
    head = trials.head
    if not head.complete:
        return
    errors: list[tuple[str, InputError]] = []
    for name in fits:
        readings = trials.readings(name)
        if any(reading.game is not None for reading in readings):
            return
        errors += [(name, reading.error) for reading in readings[:1] if reading.error is not None]
    if not errors:
        return
    if len({str(error) for _, error in errors}) == 1:
        raise errors[0][1]
    nearest = errors[: _NEAREST + 1]
    firsts = [(f"as {name}", str(error.problems[0])) for name, error in nearest]
    works = ("", f"{_WORKS}, got {_first_line(head.text)}")
    raise FormatError(Problem("unknown-format", text, where) for where, text in (works, *firsts))


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
    """The few formats that a text is nearest to, and how to choose one."""
    *names, last = _nearest(head)
    return (
        f"the nearest formats are {', '.join(names)} and {last}: choose with {argument('format')}"
    )


def _looks(text: str) -> str:
    """The kind of text that a line is from, for a message; empty if that is not clear."""
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
    return f"a list of {quantity(len(_CELLS.findall(listed[0])), 'number')} on line {line}"


def _nearest(head: Head) -> list[str]:
    """The few formats whose shape is nearest to a text that fits none; the lenient one last."""
    shape = head.shape
    if shape == "text" and _EMBEDDED.search(head.text):
        shape = "matrix"
    elif shape == "text" and _LISTED.search(head.text):
        shape = "vector"
    shaped = [form for form in FORMATS.values() if shape in form.shapes]
    if head.shape == "rows" and not head.even:
        shaped.sort(key=lambda form: "dense" in form.flags)
    strict = [form.name for form in shaped if "lenient" not in form.flags]
    lenient = [form.name for form in FORMATS.values() if "lenient" in form.flags]
    return strict[:_NEAREST] + lenient


def _first_line(text: str) -> str:
    return repr(text.strip().split("\n", 1)[0][:40])


def tell_apart(games: dict[str, Game]) -> str:
    """The first jump on which some formats disagree, as each of them reads it.

    >>> from boustro.model.board import Board
    >>> flat0, numbered = (Game(Board(20, jumps={4: exit})) for exit in (15, 14))
    >>> tell_apart({"flat0": flat0, "numbered": numbered})
    'flat0: 4 -> 15, or numbered: 4 -> 14'
    """
    boards = [dict(game.board.jumps) for game in games.values()]
    entries = sorted(set().union(*boards))
    disputed = (entry for entry in entries if len({jumps.get(entry) for jumps in boards}) > 1)
    at = next(disputed, None)
    same_size = len({game.size for game in games.values()}) == 1
    meanings = []
    for name, game in games.items():
        shown = f"{game.board.columns} columns, start {game.rules.start}"
        jump = shown if at is None else _first_jump(game.board.jumps, at)
        size = "" if same_size else f"{game.size} squares, "
        meanings.append(f"{name}: {size}{jump}")
    return ", or ".join(meanings)


def _first_jump(jumps: Mapping[int, int], at: int = 0) -> str:
    """The first jump from square `at` on, or else the first of all."""
    if not jumps:
        return "no jump"
    entry = min((entry for entry in jumps if entry >= at), default=min(jumps))
    return f"{entry} -> {jumps[entry]}"


def refuse_doubtful(form: Format, trials: Trials) -> None:
    """Raise `AmbiguousFormatError` if a text that fits only one format may mean something else."""
    if doubt := form.functions.doubt(trials.head, trials.overrides):
        _refuse_as(form, doubt)
    _refuse_from_0(form, trials.head)


def _refuse_from_0(form: Format, head: Head) -> None:
    """Raise `AmbiguousFormatError` if the text counts squares from 0 and its format from 1."""
    if "from_0" not in form.flags and (match := _FROM_0.search(head.text)):
        said = f"but the text says {match[0]!r}: add 1 to each number"
        _refuse_as(form, f"counts squares from 1, {said}")


def _refuse_as(form: Format, doubt: str) -> NoReturn:
    sentence = f"expected text with one meaning, got text that fits {form.name}, which {doubt}"
    problem = Problem("ambiguous-format", f"{sentence}; or choose one with {argument('format')}")
    raise AmbiguousFormatError([problem], (form.name,))
