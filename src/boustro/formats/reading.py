"""Readers: load games from a path, an open stream or a text."""
# ruff: noqa: A002 - `format` is what the argument is called in every verb

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import IO, Any, Literal, NamedTuple, TypedDict, Unpack

from boustro.basics.arguments import check_arguments
from boustro.basics.files import open_file
from boustro.errors import AmbiguousFormatError, FormatError, InputError, Problem, quote
from boustro.formats.base import Format, Overrides, Reading, RulesChange, games
from boustro.formats.recognition import (
    Trials,
    is_certain,
    refuse_foreign,
    refuse_sample,
    the_format,
    the_sample,
)
from boustro.formats.registry import format_named
from boustro.formats.samples import Sample
from boustro.formats.source import Limits, Source
from boustro.model.game import Game, RulesSpec
from boustro.model.rules import Rules

Readable = str | os.PathLike[str] | IO[str] | IO[bytes]
OnBad = Literal["stop", "skip"]


class Options(TypedDict, total=False):
    """The options of every reader; `readings` explains each."""

    rules: RulesSpec | RulesChange
    size: int | None
    columns: int | None
    strict: bool
    limits: Limits | None


@check_arguments()
def readings(
    source: Readable,
    format: str | None = None,
    *,
    rules: RulesSpec | RulesChange = None,
    size: int | None = None,
    columns: int | None = None,
    strict: bool = False,
    on_bad: OnBad = "stop",
    limits: Limits | None = None,
) -> Iterator[Reading]:
    r"""Every game of a path or an open stream in turn, with its notes or its error.

    `format` names the format; without it, boustro recognises the format.  `rules`, `size` and
    `columns` override what the text says.  `rules` may also be a function that takes the rules of
    the text, or of its format, and returns the rules to play by; its errors reach the caller.
    `strict` turns every note into an error.

    With ``on_bad="skip"``, a game that cannot be read gives a reading with an `error`.  It is the
    last reading if the error hides the games after it.  With ``on_bad="stop"``, the first error is
    raised.  The text is read lazily.

    >>> import io
    >>> for reading in readings(io.StringIO("[[-1,-9]]\n[[-1,1]]"), "leetcode", on_bad="skip"):
    ...     print(reading.index, reading.game or reading.error)
    0 row 1, column 2: expected an exit in 0..2, got 2 -> -9
    1 Game(Board(2, jumps={2: 1}), Rules(start=1))
    """
    overrides = Overrides(_requested_rules(rules), size, columns)
    form = format_named(format) if format else None
    with _open(source) as (stream, suffix):
        text = Source(stream, limits)
        if form is None:
            what = _recognised(text, suffix, overrides, strict=strict)
        else:
            what = _Recognised(form, guessed=False, text=text, overrides=overrides)
        all_readings: Iterable[Reading]
        if what.readings is not None:
            all_readings = what.readings
        else:
            all_readings = games(
                what.form, what.text, what.overrides, strict=strict, guessed=what.guessed
            )
        for reading in all_readings:
            if reading.error is not None and on_bad == "stop":
                raise reading.error
            yield reading._replace(notes=(*what.notes, *reading.notes))


def read_all(
    source: Readable,
    format: str | None = None,
    *,
    on_bad: OnBad = "stop",
    **options: Unpack[Options],
) -> Iterator[Game]:
    r"""Every game of a path or an open stream, lazily.

    ``on_bad="skip"`` leaves out games that cannot be read, but still raises an error that hides the
    games after it.  The options are those of `readings`.

    >>> import io
    >>> [game.size for game in read_all(io.StringIO("[[-1,-1]]\n[[-1,-1],[-1,3]]"))]
    [2, 4]
    """
    for reading in readings(source, format, on_bad=on_bad, **options):
        if reading.game is not None:
            yield reading.game
        elif reading.ends and reading.error is not None:
            raise reading.error


def read(source: Readable, format: str | None = None, **options: Unpack[Options]) -> Game:
    """The one game in a file; raises `InputError` if there is no game, or more than one.

    The options are `rules`, `size`, `columns`, `strict` and `limits`, as in `readings`.
    """
    return the_game(readings(source, format, **options))


@check_arguments()
def reads(text: str | bytes, format: str | None = None, **options: Unpack[Options]) -> Game:
    """The one game in a text, or in the bytes of a file; the options are those of `read`.

    >>> reads("[[-1,-1],[-1,3]]")
    Game(Board(4, jumps={2: 3}), Rules(start=1))
    """
    stream: IO[Any] = io.BytesIO(text) if isinstance(text, bytes) else io.StringIO(text)
    return read(stream, format, **options)


class _Recognised(NamedTuple):
    """The format of a source, and the part of the source to read."""

    form: Format
    guessed: bool
    """Whether other formats may fit the text, too."""
    text: Source
    """The whole source, or a block of numbers in it."""
    overrides: Overrides
    """The caller's overrides, with the size that the prose around a block states."""
    notes: tuple[Problem, ...] = ()
    """The notes that every game of the text gets."""
    readings: list[Reading] | None = None
    """All games, if recognition has already read them with the caller's options."""


def _recognised(text: Source, suffix: str, overrides: Overrides, *, strict: bool) -> _Recognised:
    """Recognise a source: as a whole, or as a block of numbers in prose.

    Raises `FormatError` if it is neither, and `AmbiguousFormatError` if it has several meanings.
    """
    trials = Trials(text.peek(), overrides)
    whole: _Recognised | None = None
    no_format: FormatError | None = None
    try:
        form, guessed = the_format(trials, suffix)
        whole = _Recognised(form, guessed, text, overrides)
    except AmbiguousFormatError:
        raise
    except FormatError as error:
        no_format = error
    if whole is not None and is_certain(whole.form, trials):
        if whole.guessed or strict:
            return whole
        known = trials.whole(whole.form.name, text.limits.bytes)
        return whole._replace(readings=known)
    sample = None if strict else the_sample(trials)
    if sample is not None:
        return _recognised_sample(text, *sample)
    refuse_sample(trials, most=0 if whole is None else 1)
    if whole is None:
        raise no_format or FormatError.of("unknown-format", "expected a board, got another text")
    refuse_foreign(whole.form, trials)
    return whole


def _recognised_sample(
    text: Source, form: Format, sample: Sample, overrides: Overrides
) -> _Recognised:
    """A block of numbers as a source of its own, with a note that only the block is read."""
    sentence = (
        f"only the numbers on lines {sample.first} to {sample.last} are read, as {form.name}; "
        "the text around them is passed over"
    )
    stream = Source(io.StringIO(sample.text), text.limits)
    note = Problem("sample", sentence)
    return _Recognised(form, guessed=False, text=stream, overrides=overrides, notes=(note,))


def _requested_rules(rules: RulesSpec | RulesChange) -> Rules | RulesChange | None:
    """The rules that the caller asks for, checked; a function that changes rules stays as it is."""
    if rules is None:
        return None
    if isinstance(rules, Rules) or not callable(rules):
        return Rules.of(rules)
    return rules


def the_game(readings: Iterator[Reading]) -> Game:
    """The one game that was read; raises `InputError` if there is no game, or more than one."""
    first = next(readings, None)
    if first is None:
        raise FormatError.of("count", "expected exactly one game, got 0")
    count = 1 + sum(1 for _ in readings)
    if count > 1:
        sentence = f"expected exactly one game, got {count}"
        raise FormatError.of("count", f"{sentence}; read_all reads them all")
    if first.game is None:
        raise first.error or InputError("expected a game, got none")
    return first.game


@contextmanager
def _open(source: Readable) -> Iterator[tuple[IO[Any], str]]:
    """Open a source, if it is a path; yields the stream and the suffix of its name."""
    if isinstance(source, str | os.PathLike):
        with open_file(source) as stream:
            yield stream, _suffix(os.fspath(source))
    else:
        if not hasattr(source, "read"):
            raise InputError(f"expected a path or an open file, got {quote(source)}")
        name = getattr(source, "name", "")
        yield source, _suffix(name) if isinstance(name, str) else ""


def _suffix(name: str) -> str:
    return os.path.splitext(name)[1]  # noqa: PTH122 - pathlib loads slowly
