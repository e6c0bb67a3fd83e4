"""Boards as files: read from any format, written in any, drawn, and made into a lesson."""

import binascii
import io
import re
from base64 import b64decode
from pathlib import PurePath
from typing import Any

from boustro.answers.documents import noted
from boustro.errors import FormatError, LimitError, Problem
from boustro.formats import FORMATS, encode, plain_game, readings
from boustro.formats import Limits as ReadLimits
from boustro.formats.recognition import the_format
from boustro.formats.registry import CARDS
from boustro.formats.source import Source
from boustro.web import asked
from boustro.web.asked import Asked
from boustro.web.limits import Limits
from boustro.web.picture import PICTURES, drawn
from boustro.web.reply import Reply

SCHEMA = "boustro/read/1"
_MOST_BOARDS = 100

Body = dict[str, Any]


def formats() -> list[dict[str, Any]]:
    """Every format: its name, what it is and the endings of file names that mean it."""
    return [
        {
            "name": name,
            "title": form.title,
            "extensions": list(CARDS[name].suffixes),
            "reads": True,
            "writes": True,
        }
        for name, form in FORMATS.items()
    ]


def read(body: Body, limits: Limits) -> Reply:
    """The boards in a text, or in the bytes of a file; raises `InputError` where there is none."""
    data = _bytes(body)
    stream = _Named(data)
    filename = asked.text(body, "filename", 300)
    stream.name = PurePath(filename).name if filename else ""
    boards: list[dict[str, Any]] = []
    bounds = ReadLimits(bytes=limits.body, squares=limits.squares)
    name = asked.choice(body, "format", FORMATS)
    if name is None:
        name = the_format(Source(io.BytesIO(data)).peek(), PurePath(stream.name).suffix).name
    for reading in readings(stream, name, limits=bounds):
        if reading.game is None:
            raise reading.error or FormatError("expected a game, got none")
        if reading.game.size > limits.squares:
            sentence = f"expected at most {limits.squares} squares, got {reading.game.size}"
            raise LimitError([Problem("size", sentence)])
        if len(boards) == _MOST_BOARDS:
            raise LimitError([Problem("count", f"expected at most {_MOST_BOARDS} boards")])
        plain = plain_game(reading.game)
        rules = plain.pop("rules")
        boards.append(
            {
                "board": plain,
                "rules": rules,
                "rules_text": str(reading.game.rules),
                "name": reading.game.board.name,
                "format": name,
                "notes": noted(reading.notes),
            }
        )
    return Reply.of({"schema": SCHEMA, "boards": boards})


class _Named(io.BytesIO):
    """Bytes with the name of the file they came in."""

    name = ""


def _bytes(body: Body) -> bytes:
    text, coded = body.get("text"), body.get("base64")
    if (text is None) == (coded is None):
        raise FormatError([Problem("text", "expected either text or base64")])
    if isinstance(text, str):
        return text.encode("utf-8", "replace")
    if isinstance(coded, str):
        try:
            return b64decode(coded, validate=True)
        except (binascii.Error, ValueError):
            raise FormatError([Problem("base64", "expected bytes written in base64")]) from None
    raise FormatError([Problem("text", "expected text or base64 to be a text")])


_SUFFIXES = {"csv": ".csv", "npy": ".npy", "boustro": ".json"}
_MEDIA = {"csv": "text/csv; charset=utf-8", "npy": "application/octet-stream"}


def write(body: Body, limits: Limits) -> Reply:
    """The board as a file in a format; raises `LossyFormatError` where that would lose something."""
    game = Asked.of(body, limits).game
    name = asked.choice(body, "format", FORMATS)
    if name is None:
        raise FormatError([Problem("format", "expected a key format, got none")])
    data = encode(game, name, lossy=asked.flag(body, "lossy"))
    media = _MEDIA.get(name, "text/plain; charset=utf-8")
    return Reply(data, media, filename(game.board.name, _SUFFIXES.get(name, f".{name}.txt")))


def picture(body: Body, limits: Limits) -> Reply:
    """The board as a picture file."""
    game = Asked.of(body, limits).game
    kind = asked.choice(body, "as", PICTURES)
    if kind is None:
        raise FormatError([Problem("as", f"expected as to be one of {', '.join(PICTURES)}")])
    if game.size > limits.drawn:
        sentence = f"expected at most {limits.drawn} squares to draw, got {game.size}"
        raise LimitError([Problem("size", sentence)])
    data, media = drawn(game, kind, body)
    return Reply(data, media, filename(game.board.name, f".{kind}"))


def lesson(body: Body, limits: Limits) -> Reply:
    """One page about the board that needs nothing else."""
    from boustro.lesson import lesson as page

    game = Asked.of(body, limits).game
    name = filename(game.board.name, ".html")
    return Reply(page(game).encode(), "text/html; charset=utf-8", name)


def filename(name: str | None, suffix: str) -> str:
    """A file name that every system takes, from whatever a board is called.

    >>> filename('../../<b>"Chutes & Ladders"', ".svg")
    'b-Chutes-Ladders.svg'
    """
    plain = re.sub(r"[^A-Za-z0-9]+", "-", name or "").strip("-")[:60]
    return f"{plain or 'board'}{suffix}"
