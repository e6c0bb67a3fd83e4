"""Format detection: find out from the head of a text which format it is in.

Every format that may have the head's shape says whether it fits.  Where several do, those remain
under which all games in the head are sound.  Where several still do, the file's suffix decides,
and if it does not, the caller must name the format.  Where one does, it was a guess, and a note
says how the first jump was read.

Formats that fit alike are told apart by the first jump on which they disagree.  A text that one
format alone fits may still mean something that is no format of boustro; that is refused, too.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain

from boustro.errors import AmbiguousFormatError, FormatError, InputError, Problem
from boustro.formats.base import Format, Overrides, Reading, games
from boustro.formats.head import Head
from boustro.formats.headers import has_header
from boustro.formats.registry import FORMATS, means
from boustro.formats.source import HEAD, Source, decode, without_nul
from boustro.formats.values import values
from boustro.model.game import Game
from boustro.model.matrix import matrix_layout
from boustro.model.square import Numbering
from boustro.say import argument

Rows = list[list[int]]
_FROM_0 = re.compile(
    r"\b(?:0|zero)[-\s]?(?:based|indexed)\b"
    r"|\b(?:squares?|cells?|fields?|positions?|ind(?:ex|ices))\b[^\n]{0,20}?"
    r"(?:\b0\s?(?:\.\.+|-|–|to\b)\s?(?:[0-9]*9|15|24|35|48|63|80)\b"
    r"|\b(?:from|at) (?:0|zero)\b(?!\s?(?:\.\.|-|–|to\b)))",
    re.IGNORECASE,
)
_COUNTS_FROM_0 = ("flat0", "flat1", "boustro")
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
    problem = Problem("ambiguous-format", f"{sentence}; choose one with {argument('format')}")
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
    return Head(without_nul(decode(head, final=complete)), complete=complete)


def _fitting_formats(head: Head) -> list[str]:
    """The formats that fit; those that may not have the head's shape are asked last."""
    likely = [name for name, form in FORMATS.items() if form.may_be(head)]
    rest = [name for name in FORMATS if name not in likely]
    for names in (likely, rest):
        if fits := [name for name in names if FORMATS[name].functions.fits(head)]:
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
    if best == 0 and "freeform" not in fits and FORMATS["freeform"].functions.fits(head):
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
        game = _read(fits[0], head, overrides)[0].game
        many = game is not None and 2 * len(game.board.jumps) > game.size
        return (
            fits
            if many and head.shape == "matrix"
            else [name for name in fits if name != "freeform"]
        )
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
        expected = "expected a link that ends in #board=…, or the board's file"
        return f"{expected}, got {_first_line(text)}"
    known = f"text in any other known format works, too ({', '.join(FORMATS)})"
    return f"{_WORKS}, got {_first_line(text)}; {known}"


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
    said = []
    for name, game in games.items():
        shown = f"{game.board.columns} columns, start {game.rules.start}"
        said.append(f"{name}: {shown if at is None else _first_jump(game.board.jumps, at)}")
    return ", or ".join(said)


def _first_jump(jumps: Mapping[int, int], at: int = 0) -> str:
    entry = min((entry for entry in jumps if entry >= at), default=None)
    return "no jump" if entry is None else f"{entry} -> {jumps[entry]}"


def refuse_doubtful(name: str, head: Head) -> None:
    """Raise `AmbiguousFormatError` if what only format `name` fits may mean something else."""
    doubts = {"relative-grid": _unsigned_grid, "resolved": _numbered_otherwise}
    doubt = doubts[name](head) if name in doubts else ""
    if not doubt and name not in _COUNTS_FROM_0 and (found := _FROM_0.search(head.text)):
        doubt = f"counts squares from 1, but the text says {found[0]!r}: add 1 to each number"
    if doubt:
        sentence = f"expected text with one meaning, got text that fits {name}, which {doubt}"
        problem = Problem(
            "ambiguous-format", f"{sentence}; or choose one with {argument('format')}"
        )
        raise AmbiguousFormatError([problem], (name,))


def _unsigned_grid(head: Head) -> str:
    """Shifts without any sign may be destinations, or heights of ladders (Codeforces 1245E)."""
    for rows in () if head.has_plus or head.negative else _matrices(head):
        numbering = Numbering(len(rows), len(rows[0]))
        cells = [numbering.cell(square) for square in range(1, numbering.size + 1)]
        jumps = [(row, column) for row, column in cells if rows[row][column]]
        if jumps:
            row, column = jumps[0]
            square, value = numbering.square(row, column), rows[row][column]
            said = f"holds shifts, {square} -> {square + value}; it could also hold destinations"
            said += f", {square} -> {value}"
            if all(rows[row][column] <= row for row, column in jumps):
                above = numbering.square(row - value, column)
                said += f", or heights of ladders, {square} -> {above}"
            return f"{said}: write each shift with its sign, destinations with -1 for plain squares"
    return ""


def _numbered_otherwise(head: Head) -> str:
    """Whether more squares hold their own number where the squares run in another way."""
    for rows in _matrices(head):
        table = Numbering(len(rows), len(rows[0])).table()
        along = [sorted(squares) for squares in reversed(table)]
        ways = {
            "bottom row first": table[::-1],
            "left to right in every row": along,
            "left to right in every row, bottom row first": along[::-1],
        }
        way = max(ways, key=lambda way: _count_own(rows, ways[way]))
        own = _count_own(rows, ways[way])
        if own > _count_own(rows, table) and 2 * own > len(rows) * len(rows[0]):
            said = "has the top row first and turns at the end of each row"
            return f"{said}; it could also be a grid read {way}: write each jump as 3 -> 17"
    return ""


def _matrices(head: Head) -> Iterator[Rows]:
    """The matrices of whole numbers; anything else is refused when it is read."""
    for value in values(Source(io.StringIO(head.text))):
        with suppress(InputError):
            matrix_layout(value.thing)
            yield value.thing


def _count_own(rows: Rows, table: Sequence[Sequence[int]]) -> int:
    """How many cells hold the number that `table` gives them."""
    pairs = zip(chain.from_iterable(rows), chain.from_iterable(table), strict=True)
    return sum(cell == square for cell, square in pairs)
