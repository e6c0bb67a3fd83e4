"""Board arguments: read the games of files, of standard input and of built-in boards."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import IO, TYPE_CHECKING, NamedTuple, TextIO

import click

from boustro.cli.guard import CommandRefusal, complain, file_name, os_message
from boustro.cli.request import Request
from boustro.errors import InputError, LayoutError, Problem, RulesError

if TYPE_CHECKING:
    from boustro.model import Game

STANDARD_INPUT = "-"


class Item(NamedTuple):
    """One game of the input, or an error in its place."""

    number: int
    """The number of the game, from 0, counted over all sources on the command line."""
    board: str
    """The name of the source on the command line."""
    place: str
    """The place of the game in its source."""
    game: "Game | None"
    """The game; None if there is an error, or if `rolls` has the answers."""
    notes: tuple[Problem, ...] = ()
    """What is unusual about the game."""
    error: InputError | None = None
    """Why the game cannot be read."""
    ends: bool = False
    """Whether the error kept the rest of the source from being read."""
    rolls: tuple[int, ...] = ()
    """Instead of a game, the fewest rolls of several solved games; -1 for no route."""


Reader = Callable[[IO[bytes], str, Request], Iterator[Item]]
"""A function that reads the items of an open source with a name."""


def games_of(
    boards: tuple[str, ...], request: Request, read: Reader | None = None
) -> Iterator[Item]:
    """All games of `boards`, in order; each is read only when it is needed.

    Raises `CommandRefusal` for a game that cannot be read.  With `--on-bad skip`, the game has an
    error in its place instead, and a message at the end counts such games.  If a source cannot be
    read to its end, `CommandRefusal` is raised after all other sources have been read.

    `read` reads files and standard input, by default `read_carefully`.
    """
    number = skipped = 0
    cut_short = []
    for board in boards or (_input(),):
        for item in _items(board, request, read or read_carefully):
            if item.error is not None:
                if request.on_bad == "stop":
                    raise CommandRefusal(f"{shown_name(board)}: {item.error}")
                skipped += 1
                if item.ends:
                    cut_short.append(shown_name(board))
            yield item._replace(number=number)
            games_of_item = len(item.rolls) or 1
            number += games_of_item
    if skipped:
        complain(f"{skipped} of {number} games left out: they cannot be read")
    if cut_short:
        raise CommandRefusal(f"{', '.join(cut_short)}: what follows could not be read")


def shown_name(board: str) -> str:
    """The name of a source in messages."""
    return "standard input" if board == STANDARD_INPUT else file_name(board)


def _input() -> str:
    """The source if no board is named: standard input; refused if that is a terminal."""
    if standard_input().isatty():
        raise click.UsageError(
            "Missing argument 'BOARD': a file, - for standard input, or a built-in board "
            "such as mb47 (`boustro boards` lists them)."
        )
    return STANDARD_INPUT


def standard_input() -> TextIO:
    """Standard input; refused if the process has none."""
    stdin: TextIO | None = sys.stdin
    if stdin is None:
        raise CommandRefusal("cannot read standard input: it is closed")
    return stdin


def _items(board: str, request: Request, read: Reader) -> Iterator[Item]:
    """The games of one source."""
    try:
        if board == STANDARD_INPUT or os.path.exists(board):  # noqa: PTH110 - pathlib loads slowly
            with _open(board) as stream:
                yield from read(stream, board, request)
        else:
            yield _with_rules(board, _builtin(board, request), request)
    except RulesError as error:
        raise CommandRefusal(str(error)) from None
    except InputError as error:
        raise CommandRefusal(f"{shown_name(board)}: {error}") from None
    except OSError as error:
        reason = error.strerror or os_message(error)
        raise CommandRefusal(f"cannot read {shown_name(board)}: {reason}") from None


def _open(board: str) -> AbstractContextManager[IO[bytes]]:
    from boustro.basics.files import open_file

    if board == STANDARD_INPUT:
        return nullcontext(standard_input().buffer)
    return open_file(board)


def read_carefully(stream: IO[bytes], board: str, request: Request) -> Iterator[Item]:
    """The games of a source, read by `readings`."""
    from boustro.formats import Limits, readings

    for reading in readings(
        stream,
        request.format,
        rules=request.rules if request.touches_rules else None,
        on_bad="skip",
        size=request.size,
        columns=request.columns,
        strict=request.strict,
        limits=None if request.max_bytes is None else Limits(bytes=request.max_bytes),
    ):
        index, place, game, notes, error, ends, _ = reading
        yield Item(index, board, place, game, notes, error, ends)


def _builtin(board: str, request: Request) -> "Game":
    """The built-in game of this name; refused if there is none, or with options for files."""
    from boustro.model import builtin, builtin_names

    if board not in builtin_names():
        raise CommandRefusal(
            f"expected a file or a built-in board, got {board!r}{_nearest_board(board)}"
        )
    file_options = {"format": request.format, "size": request.size, "columns": request.columns}
    for name, value in file_options.items():
        if value is not None:
            raise CommandRefusal(
                f"--{name} says how a file is read, but {board} is a built-in board"
            )
    return builtin(board)


def _nearest_board(board: str) -> str:
    """A suggestion for an unknown board, in brackets."""
    from difflib import get_close_matches

    from boustro.model import builtin_names

    close = get_close_matches(board, builtin_names(), 1)
    hint = f"did you mean {close[0]}? " if close else ""
    return f" ({hint}`boustro boards` lists them)"


def _with_rules(board: str, game: "Game", request: Request) -> Item:
    """A built-in game with the chosen rules, and the notes on it."""
    from boustro.model import Game

    try:
        if request.touches_rules:
            game = Game(game.board, request.rules(game.rules))
        if request.strict and game.notes:
            raise LayoutError(game.notes)
    except RulesError:
        raise  # The error is in the options, not in the board.
    except InputError as error:
        return Item(0, board, "", None, (), error)
    return Item(0, board, "", game, game.notes)
