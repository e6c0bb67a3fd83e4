"""Format detection: find out from the head of a text which format it is in.

Every format that may have the head's shape says whether it fits.  Where several do, those remain
under which all games in the head are sound.  Where several still do, the file's suffix decides,
and if it does not, the caller must name the format.  Where one does, it was a guess, and a note
says how the first jump was read.
"""

import io
import re
from collections.abc import Sequence

from boustro.errors import AmbiguousFormatError, FormatError, InputError, Problem
from boustro.formats.base import Format, Overrides
from boustro.formats.doubts import refuse_doubtful, tell_apart
from boustro.formats.drafts import Reading, games
from boustro.formats.head import Head
from boustro.formats.headers import has_header
from boustro.formats.registry import CARDS, FORMATS, means
from boustro.formats.source import HEAD, Source, decode
from boustro.model.game import Game

_WORKS = "expected jumps such as 3 -> 17, one on each line"
_NPY = b"\x93NUMPY"
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

    Raises `FormatError` when none does, or when several do of which none makes sense of the
    text, and `AmbiguousFormatError` when several do that do.
    """
    overrides = overrides or Overrides()
    fits, guessed = _candidates(head, suffix, overrides)
    if not fits:
        raise FormatError.of("unknown-format", _unknown(head))
    if len(fits) == 1:
        if fits[0] not in ("npy", means(suffix)):
            refuse_doubtful(fits[0], _shape(head))
        return FORMATS[fits[0]], guessed
    _refuse_senseless(fits, _shape(head), overrides)
    readings = {name: _first_game(name, _shape(head), overrides) for name in fits}
    told = tell_apart({name: game for name, game in readings.items() if game is not None})
    sentence = f"expected text of one format, got text that could be {told}"
    problem = Problem("ambiguous-format", f"{sentence}; choose one with format=")
    raise AmbiguousFormatError([problem], fits)


def _candidates(
    head: str | bytes, suffix: str, overrides: Overrides
) -> tuple[tuple[str, ...], bool]:
    """The formats that fit, and whether others have the shape of the text."""
    if isinstance(head, bytes) and head.startswith(_NPY):
        return ("npy",), False
    shape = _shape(head)
    fits = _fitting_formats(shape)
    guessed = len(fits) > 1
    if guessed or _may_be_freeform(fits, shape):
        fits = _best(fits, shape, overrides)
    named = means(suffix)
    return ((named,), False) if named in fits else (tuple(fits), guessed)


def _shape(head: str | bytes) -> Head:
    complete = len(head) < HEAD
    text = decode(head, final=complete)
    if "\0" in text:
        sentence = "expected UTF-8 text, got a NUL character (binary, or UTF-16?)"
        raise FormatError.of("encoding", sentence)
    return Head(text, complete=complete)


def _fitting_formats(head: Head) -> list[str]:
    """The formats that fit; those that may not have the head's shape are asked last."""
    likely = [name for name, card in CARDS.items() if card.may_be(head)]
    rest = [name for name in CARDS if name not in likely]
    for names in (likely, rest):
        if fits := [name for name in names if FORMATS[name].fits(head)]:
            return ["pairs"] if "pairs" in fits and has_header(head.text) else fits
    return []


def _may_be_freeform(fits: list[str], head: Head) -> bool:
    """Whether people may have written a text that fits a strict format only by its shape."""
    likely = "pairs" in fits or _FREEFORM.search(head.text) is not None
    return bool(fits) and fits != ["freeform"] and likely


def _best(fits: list[str], head: Head, overrides: Overrides) -> list[str]:
    """The formats under which all games of the head are sound; else those with any sound game."""
    sound = {name: _soundness(_read(name, head, overrides), head) for name in fits}
    best = max(sound.values())
    if best == 0 and "freeform" not in fits and FORMATS["freeform"].fits(head):
        best = _soundness(_read("freeform", head, overrides), head)
        return ["freeform"] if best else fits
    return _plainest([name for name in fits if sound[name] == best], head, overrides)


def _plainest(fits: list[str], head: Head, overrides: Overrides) -> list[str]:
    """The formats without those whose reading is less likely.

    Of cells with both -1 and 0 it is the one in which fewer squares are plain.  A matrix with
    two columns may be a list of jumps, unless half of its squares are plain; any other text that
    a strict format reads is no free one.
    """
    if "freeform" in fits and len(fits) > 1:
        games = [reading.game for reading in _read(fits[0], head, overrides)]
        is_list = (
            head.shape == "matrix" and games[0] and 2 * len(games[0].board.jumps) > games[0].size
        )
        return fits if is_list else [name for name in fits if name != "freeform"]
    if {"flat0", "relative-vector"}.issubset(fits) and head.count("-1") > head.count("0"):
        return [name for name in fits if name != "relative-vector"]
    if not {"leetcode", "relative-grid"}.issubset(fits):
        return fits
    fewer = "leetcode" if head.count("0") > head.count("-1") else "relative-grid"
    return [name for name in fits if name != fewer]


def _read(name: str, head: Head, overrides: Overrides) -> list[Reading]:
    return list(games(FORMATS[name], Source(io.StringIO(head.text)), overrides))


def _first_game(name: str, head: Head, overrides: Overrides) -> Game | None:
    return next((r.game for r in _read(name, head, overrides) if r.game is not None), None)


def _soundness(readings: Sequence[Reading], head: Head) -> int:
    """2 when all games of the head are sound, 1 when some are, 0 when none is."""
    sound = [reading.game is not None for reading in readings]
    if not head.complete:
        sound = sound[:-1]  # the head may end in the middle of the last one
    return 2 if sound and all(sound) else int(any(sound))


def _refuse_senseless(fits: tuple[str, ...], head: Head, overrides: Overrides) -> None:
    """Raise what is wrong with a whole text of which no format makes a game.

    What all formats say alike is said once, else each has its say.
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
    firsts = [(f"as {name}", str(error.problems[0])) for name, error in errors]
    works = ("", f"{_WORKS}, got {_first_line(head.text)}")
    raise FormatError(Problem("unknown-format", said, where) for where, said in (works, *firsts))


def _unknown(head: str | bytes) -> str:
    text = decode(head, final=False)
    if not text.strip():
        return "expected a board, got nothing"
    if _SAVED.match(text.strip()):
        return (
            f"expected a link that ends in #board=…, or the board's file, got {_first_line(text)}"
        )
    known = f"text in any other known format works, too ({', '.join(FORMATS)})"
    return f"{_WORKS}, got {_first_line(text)}; {known}"


def _first_line(text: str) -> str:
    return repr(text.strip().split("\n", 1)[0][:40])
