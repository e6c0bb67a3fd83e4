"""Writers: write games, and report what a format cannot express.

One check serves all formats: boustro reads the written text again, which must give the same games.
A format may leave out names and sources, but must not change them.
"""
# ruff: noqa: A002 - `format` is what the argument is called in every verb

import io
import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from boustro.basics.arguments import check_arguments
from boustro.basics.files import replace_file
from boustro.errors import InputError, LimitError, LossyFormatError
from boustro.formats.base import Format, Overrides
from boustro.formats.base import games as games_of
from boustro.formats.registry import format_named, format_of_suffix
from boustro.formats.source import Limits, Source
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.say import argument

Writable = Game | Board | Iterable[Game | Board]
"""One game or several; a bare board is a game with `boxed` rules."""

_MOST_LOSSES = 5
"""How many losses a message names."""
_ANY_LENGTH = Limits(bytes=1 << 62)
"""Limits that no text reaches."""


def writes(
    game: Writable, format: str, *, lossy: bool = False, limits: Limits | None = None
) -> str:
    """One game, or several, as a text in a format.

    Raises `LossyFormatError` if reading the text would not give equal games; the message says what
    would be lost.  With `lossy`, it raises only if the format cannot write the games at all.

    >>> print(writes(Game.from_flat([-1, -1, 3, -1]), "flat0"), end="")
    [-1,-1,3,-1]
    """
    form = format_named(format)
    if "binary" in form.flags:
        raise LossyFormatError(f"{form.name} is no text: write it to a file")
    return encode(game, format, lossy=lossy, limits=limits).decode()


@check_arguments()
def write(
    game: Writable,
    path: str | os.PathLike[str],
    format: str | None = None,
    *,
    lossy: bool = False,
    limits: Limits | None = None,
) -> None:
    """Write one game, or several, to a file; the suffix gives the format if `format` does not.

    The file is replaced as a whole or stays as it was: a complete temporary file takes its place.
    Raises `LossyFormatError` as `writes` does.
    """
    target = Path(path)
    form = format_named(format) if format else format_of_suffix(target)
    replace_file(target, encode(game, form.name, lossy=lossy, limits=limits))


@check_arguments()
def encode(
    game: Writable, format: str, *, lossy: bool = False, limits: Limits | None = None
) -> bytes:
    """The bytes that `write` puts into a file."""
    form = format_named(format)
    listed = game if isinstance(game, Iterable) else [game]
    games = [Game.of(one) for one in listed]
    if not games:
        raise LossyFormatError(f"{form.name} holds at least one game, got none to write")
    if len(games) > 1 and not form.many:
        raise LossyFormatError(f"{form.name} holds one game and cannot hold {len(games)}")
    _check_size(games, form, limits or Limits())
    data = _bytes(form, games)
    losses = list(_losses(games, form, data))
    if losses and not lossy:
        shown = "; ".join(losses[:_MOST_LOSSES])
        if len(losses) > _MOST_LOSSES:
            shown += " and more"
        sentence = f"{form.name} cannot express everything: {shown}"
        raise LossyFormatError(f"{sentence}; {argument('lossy', True)} writes it anyway")
    return data


def unchecked_text(games: Iterable[Game], format: str) -> str:
    r"""The text of games in a format, which is not read again to see what it loses.

    >>> unchecked_text([Game.from_flat([-1, -1, 3, -1])], "flat0")
    '[-1,-1,3,-1]\n'
    """
    return _bytes(format_named(format), [*games]).decode()


def _check_size(games: list[Game], form: Format, limits: Limits) -> None:
    most = max(game.size for game in games)
    if "dense" in form.flags and most > limits.squares:
        sentence = f"expected at most {limits.squares} squares to write in {form.name}, got {most}"
        raise LimitError.of("squares", sentence)


def _losses(games: list[Game], form: Format, data: bytes) -> Iterator[str]:
    """What a reader of `data` would lose, in words, one loss after another.

    Raises `LossyFormatError` for a game that cannot be written at all.
    """
    with suppress(InputError):
        games_again = _read(form, data, Overrides())
        loses_names = any(_name_losses(games, games_again, form))
        if games_again == games and not loses_names:
            return
    if len(games) == 1:
        yield from _losses_of(games[0], form, data)
        return
    has_loss = False
    for index, game in enumerate(games, 1):
        for loss in _losses_of(game, form, _bytes(form, [game])):
            has_loss = True
            yield f"game {index}: {loss}"
    if not has_loss:
        yield "several games together would not be read as they are"


def _losses_of(game: Game, form: Format, data: bytes) -> Iterator[str]:
    """What a reader of the text of one game would lose."""
    try:
        (game_again,) = _read(form, data, Overrides(rules=game.rules))
    except InputError as error:
        reason = error.problems[0].sentence
        raise LossyFormatError(f"{form.name} cannot express this at all: {reason}") from None
    yield from _board_losses(game.board, game_again.board)
    yield from _name_losses([game], [game_again], form)
    try:
        # Without the override, the rules are those of the text.
        (game_as_written,) = _read(form, data, Overrides())
        keeps_rules = game_as_written.rules == game.rules
    except InputError:
        keeps_rules = False
    if not keeps_rules:
        yield f"the rules ({game.rules}) would be lost"


def _board_losses(board: Board, again: Board) -> Iterator[str]:
    if board.size != again.size:
        yield f"{board.size} squares would become {again.size}"
    elif board.columns != again.columns:
        yield f"{board.columns} columns would become {again.columns}"
    for entry, exit in board.jumps.items():
        if again.jumps.get(entry) != exit:
            yield f"the jump {entry} -> {exit} would be lost"
    for square, effect in board.effects.items():
        if again.effects.get(square) != effect:
            yield f"{effect} on square {square} would be lost"


def _name_losses(games: list[Game], again: list[Game], form: Format) -> Iterator[str]:
    """Each name and source that would change, in a format that holds them."""
    if "names" not in form.flags:
        return
    for before, after in zip(games, again, strict=True):
        for key in ("name", "source"):
            old, new = getattr(before.board, key), getattr(after.board, key)
            if old != new:
                yield f"the {key} {old!a:.60} would become {new!a:.60}"


def _read(form: Format, data: bytes, overrides: Overrides) -> list[Game]:
    """The games in some bytes; raises `InputError` if one cannot be read."""
    games = []
    for reading in games_of(form, Source(io.BytesIO(data), _ANY_LENGTH), overrides):
        if reading.game is None:
            raise reading.error or InputError("expected a game, got none")
        games.append(reading.game)
    return games


def _bytes(form: Format, games: list[Game]) -> bytes:
    """The games as bytes; raises `LossyFormatError` if the format cannot write them at all."""
    try:
        written = form.functions.write(games)
        return written.encode() if isinstance(written, str) else written
    except LossyFormatError as error:
        reason = str(error)
    except UnicodeEncodeError:
        reason = "expected labels that can be written in UTF-8"
    raise LossyFormatError(f"{form.name} cannot express this at all: {reason}")
