"""Which format a text is in, told from its head.

Every format says whether the head has its shape.  Where several do, those remain under which
all games in the head are sound.  Where several still do, the file's suffix
decides, and if it does not, nobody does: the caller must name the format.
"""

import io

from boustro.errors import AmbiguousFormatError, FormatError, Problem
from boustro.formats import npy
from boustro.formats.base import Asked, Format
from boustro.formats.drafts import games
from boustro.formats.head import Head
from boustro.formats.registry import FORMATS
from boustro.formats.source import HEAD, Source, decoded


def recognise(
    head: str | bytes, suffix: str = "", *, asked: Asked | None = None
) -> tuple[str, ...]:
    """The names of the formats that fit the beginning of a text, in the order of the list.

    `head` is taken for the whole text when it is shorter than `HEAD`.  `suffix` decides between
    formats that fit alike.  Raises `FormatError` for bytes that are no UTF-8 text.

    >>> recognise("[[-1,-1],[-1,3]]")
    ('leetcode',)
    >>> recognise("[0,0,0,7,2,0,0,0,5,0]")
    ('flat0', 'flat1')
    >>> recognise("[0,0,0,7,2,0,0,0,5,0]", ".flat1")
    ('flat1',)
    """
    if isinstance(head, bytes) and head.startswith(npy.MAGIC):
        return ("npy",)
    complete = len(head) < HEAD
    text = decoded(head, final=complete)
    _refuse_nul(text)
    shape = Head(text, complete=complete)
    fits = [form for form in FORMATS.values() if form.fits(shape)]
    if len(fits) > 1:
        fits = _best(fits, shape, asked or Asked())
    named = [form for form in fits if suffix.lower() in form.suffixes]
    return tuple(form.name for form in (named if len(named) == 1 else fits))


def the_format(head: str | bytes, suffix: str = "", *, asked: Asked | None = None) -> Format:
    """The one format that fits.

    Raises `FormatError` when none does and `AmbiguousFormatError` when several do.
    """
    fits = recognise(head, suffix, asked=asked)
    if len(fits) == 1:
        return FORMATS[fits[0]]
    if fits:
        names = f"{', '.join(fits[:-1])} and {fits[-1]}"
        sentence = f"expected text of one format, got text that fits {names}"
        choose = "choose one with --format or format="
        problem = Problem("ambiguous-format", f"{sentence}; {choose}")
        raise AmbiguousFormatError([problem], fits)
    raise FormatError([Problem("unknown-format", _unknown(head))])


def _best(fits: list[Format], head: Head, asked: Asked) -> list[Format]:
    """The formats under which all games of the head are sound; else those with any sound game."""
    sound = {form.name: _soundness(form, head, asked) for form in fits}
    best = max(sound.values())
    return [form for form in fits if sound[form.name] == best]


def _soundness(form: Format, head: Head, asked: Asked) -> int:
    """2 when all games of the head are sound, 1 when some are, 0 when none is."""
    readings = games(form, Source(io.StringIO(head.text)), asked)
    sound = [reading.game is not None for reading in readings]
    if not head.complete:
        sound = sound[:-1]  # the head may end in the middle of the last one
    return 2 if sound and all(sound) else int(any(sound))


def _refuse_nul(text: str) -> None:
    if "\0" in text:
        sentence = "expected UTF-8 text, got a NUL character (binary, or UTF-16?)"
        raise FormatError([Problem("encoding", sentence)])


def _unknown(head: str | bytes) -> str:
    text = decoded(head, final=False)
    if not text.strip():
        return "expected a board, got nothing"
    shown = text.strip().split("\n", 1)[0][:40]
    return f"expected a board in a known format ({', '.join(FORMATS)}), got {shown!r}"
