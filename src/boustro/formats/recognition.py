"""Format detection: find out from the head of a text which format it is in.

Every format that may have the head's shape says how well the text fits.  Where several fit, those
remain under which all games in the head are sound, and of them those that fit best.  Where several
still do, the file's suffix decides, and if it does not, the caller must name the format.  Where one
does, it was a guess, and a note says how the first jump was read.

Formats that fit alike are told apart by the first jump on which they disagree.  A text that one
format alone fits may still mean something that is no format of boustro; that is refused, too.
No format is known by its name here: all that tells one from another is on its card or in its module.
"""

import io
import re
from collections.abc import Mapping, Sequence
from typing import NoReturn

from boustro.errors import AmbiguousFormatError, FormatError, InputError, Problem
from boustro.formats.base import Format, Overrides, Reading, games
from boustro.formats.head import CERTAIN, Head
from boustro.formats.looks import looks_like
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
"""How many problems are told as one, where a line is not understood."""
_NEAREST = 2
"""Of how many strict formats a message tells why a text is not of them."""
_WORKS = "expected jumps such as 3 -> 17, one on each line"
_EMBEDDED = re.compile(r"\[\s*+\[\s*+-?[0-9]++(?:\s*+,\s*+-?[0-9]++){2,}+\s*+\]\s*+,\s*+\[")
"""A matrix below words: a row of pairs is none."""
_CELLS = re.compile(r"-?[0-9]++")
_LISTED = re.compile(r"[\[({]\s*+[-+]?[0-9]++(?:\s*+,\s*+[-+]?[0-9]++){9,}+\s*+,?\s*+[\])}]")
"""A list of ten numbers or more among other text."""
_SAVED = re.compile(r"https?://\S++\Z")
_FREEFORM = re.compile(
    r"ladder|snake|chute|slide|jump|row|square|\b(?:up|down)\b|^[^\S\n]*+[0-9]+[.)]\s|[0-9]-[0-9]+[ ,]",
    re.IGNORECASE | re.MULTILINE,
)


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
    return _candidates(head, suffix, overrides or Overrides())[0]


def the_format(
    head: str | bytes, suffix: str = "", *, overrides: Overrides | None = None
) -> tuple[Format, bool]:
    """The one format that fits, and whether that is a guess: others have the text's shape.

    Raises `FormatError` when no format fits, or several fit and none reads a game, and
    `AmbiguousFormatError` when several read different games.
    """
    overrides = overrides or Overrides()
    fits, guessed = _candidates(head, suffix, overrides)
    if not fits:
        raise FormatError.of("unknown-format", _unknown(head))
    if len(fits) == 1:
        form = KNOWN[fits[0]]
        if "binary" not in form.flags and form.name != means(suffix):
            refuse_doubtful(form, head_of(head), overrides)
        return form, guessed
    _refuse_senseless(fits, head_of(head), overrides)
    _refuse_ambiguous(fits, head_of(head), overrides)
    read = {name: _games(name, head_of(head), overrides) for name in fits}
    if all(games == read[fits[0]] for games in read.values()):
        return KNOWN[fits[0]], True
    firsts = {name: next(filter(None, games), None) for name, games in read.items()}
    meanings = tell_apart({name: game for name, game in firsts.items() if game is not None})
    sentence = f"expected text of one format, got text that could be {meanings}"
    first_games = [game for game in firsts.values() if game is not None]
    is_size_enough = (
        len({game.size for game in first_games}) > len({game.rules for game in first_games}) == 1
    )
    option = argument("format") + (f" or {argument('size')}" if is_size_enough else "")
    problem = Problem("ambiguous-format", f"{sentence}; choose one with {option}")
    raise AmbiguousFormatError([problem], fits)


def the_sample(head: str | bytes, overrides: Overrides) -> tuple[Format, Sample, Overrides] | None:
    """The block of numbers in a text of prose, its format, and what the prose says of its size.

    None where there is no such block, or it is no board for certain.
    """
    shape = head_of(head)
    sample = sample_of(shape)
    if sample is None or len({size for size, _ in sample.said}) > 1:
        return None
    for size, columns in sample.said:
        overrides = overrides._replace(
            size=overrides.size or size, columns=overrides.columns or columns
        )
    try:
        form, _ = the_format(sample.text, overrides=overrides)
    except InputError:
        return None
    if "lenient" in form.flags and not sample.is_fenced:
        return None
    readings = _read(form.name, head_of(sample.text), overrides)
    if not readings or not all(_is_meant(sample, form, reading) for reading in readings):
        return None
    _refuse_from_0(form, shape)
    return form, sample, overrides


def _is_meant(sample: Sample, form: Format, reading: Reading) -> bool:
    """Whether a board of a block of numbers is what the prose around it allows."""
    if reading.game is None:
        return False
    is_grid = {"matrix", "rows"} <= {*form.shapes} and "dense" in form.flags
    is_assumed = any(note.name == "size-assumed" for note in reading.notes)
    says_size = form.name in FORMATS and not is_assumed
    return sample.allows(reading.game.board, is_grid=is_grid, says_size=says_size)


def refuse_sample(head: str | bytes, *, most: int = 0) -> None:
    """Raise what was found where a text has a block of numbers that is no board for certain.

    Beside at most `most` lines of prose the text may rather be a list of jumps with a title.
    """
    sample = sample_of(head_of(head))
    if sample is None or len(sample.prose) <= most or not sample.is_counted:
        return
    place = f"lines {sample.first} to {sample.last}"
    expected = (
        "expected a board, got numbers among other text that cannot be read as one for certain"
    )
    remedy = f"give them alone, and choose with {argument('format')} or {argument('size')}"
    near = "the nearest formats are counted and leetcode"
    raise FormatError.of("sample", f"{expected}: {remedy}; {near}", place)


def refuse_foreign(form: Format, head: str | bytes, overrides: Overrides) -> None:
    """Raise one sentence on a text of which several lines are not understood, with what it looks like.

    What is wrong with other lines may follow from that, but not a count that the text itself has.
    """
    shape = head_of(head)
    error = next((reading.error for reading in _read(form.name, shape, overrides)), None)
    problems = [] if error is None else [*error.problems]
    unread = [problem for problem in problems if problem.name == "jump"]
    if not unread or len(problems) < _SEVERAL:
        return
    more = " and further such lines" if len(unread) > 1 else ""
    sentence = f"{unread[0].sentence}{more}{_looks(shape.text)}; {_near(shape)}"
    counts = [problem for problem in problems if problem.name == "count"]
    raise FormatError([Problem("unknown-format", sentence, unread[0].where), *counts])


def is_certain(form: Format, head: str | bytes, overrides: Overrides) -> bool:
    """Whether a format that fits is not lenient, or reads a game; a text may be too long to say."""
    shape = head_of(head) if "lenient" in form.flags else None
    return shape is None or not shape.complete or any(_games(form.name, shape, overrides))


def _candidates(
    head: str | bytes, suffix: str, overrides: Overrides
) -> tuple[tuple[str, ...], bool]:
    """The formats that fit, and whether others have the shape of the text."""
    if isinstance(head, bytes):
        for magic, name in MAGIC.items():
            if head.startswith(magic):
                return (name,), False
    shape = head_of(head)
    fits = _fitting_formats(shape)
    guessed = len(fits) > 1
    names = list(fits)
    if guessed or _may_be_freeform(fits, shape):
        names = _best(fits, shape, overrides)
    named = means(suffix)
    return ((named,), False) if named in names else (tuple(names), guessed)


def _fitting_formats(head: Head) -> dict[str, int]:
    """The formats that fit, and how well; those that may not have the head's shape are asked last."""
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
    is_pair = head.numeric and len(head.rows[-1]) == 2
    lines = is_pair or head.shape == "text" or CERTAIN in fits.values()
    return is_strict and (lines or _FREEFORM.search(head.text) is not None)


def _best(fits: Mapping[str, int], head: Head, overrides: Overrides) -> list[str]:
    """The formats under which all games of the head are sound; else those with any sound game."""
    sound = {name: _soundness(_read(name, head, overrides), head) for name in fits}
    best = max(sound.values())
    if best == 0:
        lenient = [
            name for name, form in KNOWN.items() if "lenient" in form.flags and name not in fits
        ]
        readable = [name for name in lenient if KNOWN[name].functions.fits(head)]
        good = [name for name in readable if _soundness(_read(name, head, overrides), head)]
        if good:
            return good
    return _likeliest({name: fits[name] for name in fits if sound[name] == best}, head, overrides)


def _likeliest(fits: Mapping[str, int], head: Head, overrides: Overrides) -> list[str]:
    """The formats that the text fits best.

    A lenient one gives way, but not for a matrix with jumps on most squares: one with two columns
    may be a list of jumps.
    """
    strict = [name for name in fits if "lenient" not in KNOWN[name].flags]
    if 0 < len(strict) < len(fits):
        game = next(filter(None, _games(strict[0], head, overrides)), None)
        if head.shape == "matrix" and game is not None and 2 * len(game.board.jumps) > game.size:
            return list(fits)
    most = max(fits[name] for name in strict or fits)
    return [name for name in strict or fits if fits[name] == most]


def _read(name: str, head: Head, overrides: Overrides) -> list[Reading]:
    return list(games(KNOWN[name], Source(io.StringIO(head.text)), overrides))


def _games(name: str, head: Head, overrides: Overrides) -> list[Game | None]:
    return [reading.game for reading in _read(name, head, overrides)]


def _soundness(readings: Sequence[Reading], head: Head) -> int:
    """2 when all games of the head are sound, 1 when some are, 0 when none is.

    Numbers with several sound meanings are sound, so that no other format takes them in silence.
    """
    sound = [reading.game is not None or _is_ambiguous(reading) for reading in readings]
    if not head.complete:
        sound = sound[:-1]  # the head may end in the middle of the last one
    return 2 if sound and all(sound) else int(any(sound))


def _is_ambiguous(reading: Reading) -> bool:
    return isinstance(reading.error, AmbiguousFormatError)


def _refuse_ambiguous(fits: tuple[str, ...], head: Head, overrides: Overrides) -> None:
    """Raise the refusal of a format in which the text has several meanings by itself."""
    for name in fits:
        for reading in _read(name, head, overrides)[:1]:
            if reading.error is not None and _is_ambiguous(reading):
                raise reading.error


def _refuse_senseless(fits: tuple[str, ...], head: Head, overrides: Overrides) -> None:
    """Raise why no format reads a game from a whole text.

    A reason that all formats share is given once, otherwise the first of each format.
    """
    errors: list[tuple[str, InputError]] = []
    for name in fits if head.complete else ():
        readings = _read(name, head, overrides)
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


def _unknown(head: str | bytes) -> str:
    text = decode(head, final=False)
    if not text.strip():
        return "expected a board, got nothing"
    if _SAVED.match(text.strip()):
        expected = "expected a link that ends in #board=…, or the board's file"
        return f"{expected}, got {_first_line(text)}"
    near = _near(head_of(head))
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
    """What a line of a text stands in, by the text's looks; empty where that is not clear."""
    looks = looks_like(text)
    return f" in {looks}" if looks else ""


def _shown_list(listed: "re.Match[str]") -> str:
    """How many numbers a list in other text has, and where it begins."""
    line = listed.string.count("\n", 0, listed.start()) + 1
    return f"a list of {quantity(len(_CELLS.findall(listed[0])), 'number')} on line {line}"


def _nearest(head: Head) -> list[str]:
    """The few formats that a text which fits none is nearest to, by its shape; the lenient one last."""
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
    """What each of some formats makes of a text, where they first disagree.

    >>> from boustro.model.board import Board
    >>> flat0, numbered = (Game(Board(20, jumps={4: exit})) for exit in (15, 14))
    >>> tell_apart({"flat0": flat0, "numbered": numbered})
    'flat0: 4 -> 15, or numbered: 4 -> 14'
    """
    boards = [dict(game.board.jumps) for game in games.values()]
    entries = sorted(set().union(*boards))
    at = next((e for e in entries if len({jumps.get(e) for jumps in boards}) > 1), None)
    same_size = len({game.size for game in games.values()}) == 1
    meanings = []
    for name, game in games.items():
        shown = f"{game.board.columns} columns, start {game.rules.start}"
        jump = shown if at is None else _first_jump(game.board.jumps, at)
        meanings.append(f"{name}: {'' if same_size else f'{game.size} squares, '}{jump}")
    return ", or ".join(meanings)


def _first_jump(jumps: Mapping[int, int], at: int = 0) -> str:
    entry = min((entry for entry in jumps if entry >= at), default=min(jumps, default=None))
    return "no jump" if entry is None else f"{entry} -> {jumps[entry]}"


def refuse_doubtful(form: Format, head: Head, overrides: Overrides) -> None:
    """Raise `AmbiguousFormatError` if what only one format fits may mean something else."""
    if doubt := form.functions.doubt(head, overrides):
        _refuse_as(form, doubt)
    _refuse_from_0(form, head)


def _refuse_from_0(form: Format, head: Head) -> None:
    """Raise `AmbiguousFormatError` if a text says that squares count from 0, and its format does not."""
    if "from_0" not in form.flags and (match := _FROM_0.search(head.text)):
        said = f"but the text says {match[0]!r}: add 1 to each number"
        _refuse_as(form, f"counts squares from 1, {said}")


def _refuse_as(form: Format, doubt: str) -> NoReturn:
    sentence = f"expected text with one meaning, got text that fits {form.name}, which {doubt}"
    problem = Problem("ambiguous-format", f"{sentence}; or choose one with {argument('format')}")
    raise AmbiguousFormatError([problem], (form.name,))
