"""Boards as files: read and write any format, draw a picture, make a lesson."""

import binascii
import io
import re
from base64 import b64decode
from pathlib import PurePath
from typing import NamedTuple

from boustro.answers.pictures import PictureOptions, picture_answer, record_picture
from boustro.answers.read import ReadAnswer, ReadBoardAnswer, read_board_answer
from boustro.errors import FormatError, LimitError
from boustro.formats import Limits, encode, readings
from boustro.gameplay import Record
from boustro.web.game_json import ReplayRequest
from boustro.web.limits import ServerLimits
from boustro.web.requests import LessonRequest, PictureRequest, ReadRequest, WriteRequest

_MOST_BOARDS = 100


def read(request: ReadRequest, limits: ServerLimits) -> ReadAnswer:
    """The boards in a text, or in the bytes of a file; raises `InputError` if there are none."""
    data = _bytes(request)
    stream = _NamedBytes(data)
    stream.name = PurePath(request.filename or "").name
    boards: list[ReadBoardAnswer] = []
    bounds = Limits(bytes=limits.body, squares=limits.squares)
    for reading in readings(stream, request.format, limits=bounds):
        if reading.game is None:
            raise reading.error or FormatError("expected a game, got none")
        if reading.game.size > limits.squares:
            sentence = f"expected at most {limits.squares} squares, got {reading.game.size}"
            raise LimitError.of("size", sentence)
        if len(boards) == _MOST_BOARDS:
            raise LimitError.of("count", f"expected at most {_MOST_BOARDS} boards")
        boards.append(read_board_answer(reading.game, reading.format, reading.notes))
    return ReadAnswer(tuple(boards))


class FileAnswer(NamedTuple):
    """An answer that is a file."""

    data: bytes
    """The bytes of the file."""
    media: str
    """The media type."""
    filename: str
    """The name under which a browser saves the file."""


class _NamedBytes(io.BytesIO):
    """The bytes of a file, with its name."""

    name = ""


def _bytes(request: ReadRequest) -> bytes:
    """The bytes of the file in a request."""
    has_text, has_base64 = request.text is not None, request.base64 is not None
    if has_text == has_base64:
        raise FormatError.of("text", "expected either text or base64")
    if request.text is not None:
        return request.text.encode("utf-8", "replace")
    return bytes_of("base64", request.base64 or "")


def bytes_of(key: str, text: str) -> bytes:
    """The bytes that a key of a request has in base64."""
    try:
        return b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise FormatError.of(key, "expected bytes written in base64") from None


_SUFFIXES = {"csv": ".csv", "npy": ".npy", "boustro": ".json"}
_MEDIA = {"csv": "text/csv; charset=utf-8", "npy": "application/octet-stream"}


def write(request: WriteRequest) -> FileAnswer:
    """The board as a file in a format; raises `LossyFormatError` if that would lose something."""
    game, form = request.game, request.format
    data = encode(game, form, lossy=request.lossy)
    media = _MEDIA.get(form, "text/plain; charset=utf-8")
    suffix = _SUFFIXES.get(form, f".{form}.txt")
    return FileAnswer(data, media, filename(game.board.name, suffix))


def picture(request: PictureRequest, limits: ServerLimits) -> FileAnswer:
    """The board as a picture file."""
    game, kind = request.game, request.kind
    _refuse_undrawn(game.size, limits)
    usual_theme = "print" if kind == "pdf" else "classic"
    theme = request.theme or usual_theme
    options = PictureOptions(
        kind,
        theme,
        request.route,
        _heat(request),
        search=request.search,
        paper=request.paper if kind == "pdf" else None,
    )
    answer = picture_answer([game], options)
    paper = f"-{request.paper}" if kind == "pdf" and request.paper else ""
    return FileAnswer(answer.data, answer.media, filename(game.board.name, f"{paper}.{kind}"))


def _heat(request: PictureRequest) -> str | int | None:
    """What the colours of the squares show: the name of a figure, or a number of rolls.

    The number stands for the chance that the token is on a square after this many rolls.
    """
    if request.levels:
        return "levels"
    return request.heat if request.after is None else request.after


def replay(request: ReplayRequest, limits: ServerLimits) -> FileAnswer:
    """A game as a moving picture."""
    play = Record.parse(request.record).play()
    _refuse_undrawn(play.game.size, limits)
    options = PictureOptions("gif", scale=1.0, signs=request.tokens, names=request.names)
    answer = record_picture(play, options)
    return FileAnswer(answer.data, answer.media, "game.gif")


def _refuse_undrawn(size: int, limits: ServerLimits) -> None:
    if size > limits.drawn:
        sentence = f"expected at most {limits.drawn} squares to draw, got {size}"
        raise LimitError.of("size", sentence)


def lesson(request: LessonRequest) -> FileAnswer:
    """A page about the board in a single file, or worksheets about the board."""
    from boustro.lesson import lesson as page
    from boustro.lesson import worksheets

    game, count = request.game, request.worksheets
    if count is None:
        text, suffix = page(game), ".html"
    else:
        text, suffix = worksheets(game, count, key=request.key), "-worksheets.html"
    name = filename(game.board.name, suffix)
    return FileAnswer(text.encode(), "text/html; charset=utf-8", name)


def filename(name: str | None, suffix: str) -> str:
    """Make a file name from the name of a board; the result is valid on every system.

    >>> filename('../../<b>"Chutes & Ladders"', ".svg")
    'b-Chutes-Ladders.svg'
    """
    plain = re.sub(r"[^A-Za-z0-9]+", "-", name or "").strip("-")[:60]
    return f"{plain or 'board'}{suffix}"
