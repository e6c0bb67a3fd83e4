"""Atomic writing of files: a file is written completely or not at all."""

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from boustro.basics.files import replace_file
from boustro.cli.guard import CommandFailure, CommandRefusal, file_name, os_message

_SYSTEM = ("dev", "proc")
"""The folders of the files that a shell makes for `<(command)`."""


def write_file(path: str, content: str | bytes) -> None:
    """Write `content` to a new file in the same folder, then rename it to `path`.

    A pipe or a device is written directly.  Raises `CommandFailure` with the reason if writing
    fails; an earlier file at `path` is then unchanged.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        replace_file(Path(path), data)
    except OSError as error:
        reason = error.strerror or os_message(error)
        raise CommandFailure(f"cannot write {file_name(path)}: {reason}") from None


def write_and_say(what: str, path: str, data: bytes) -> None:
    """Write a file as `write_file` does, and say so on standard error.

    The path `-` stands for standard output.
    """
    if path == "-":
        write_bytes(data)
        return
    write_file(path, data)
    click.echo(f"{what} written to {file_name(path)} ({len(data):,} bytes)", err=True)


def own_name(board: str | None, ending: str) -> str:
    """The name for a file about a board: the name of the board with this ending.

    Raises `CommandRefusal` if that file is the board itself, a link, a pipe or a folder.

    >>> own_name("boards/ours.txt", ".html"), own_name("mb47", ".png"), own_name("-", ".html")
    ('ours.html', 'mb47.png', 'board.html')
    """
    source = Path(board or "-")
    is_of_system = source.parts[:1] == ("/",) and source.parts[1] in _SYSTEM
    has_name = board not in (None, "-") and not is_of_system
    name = source.stem if has_name else "board"
    target = Path(name + ending)
    if source.is_file() and target.exists() and target.samefile(source):
        raise CommandRefusal(
            f"{file_name(target.name)} is the board itself: name another file with -o"
        )
    is_special = target.exists() and not target.is_file()
    if target.is_symlink() or is_special:
        expected = f"expected {file_name(target.name)} to be a regular file or a new one"
        raise CommandRefusal(f"{expected}, got a link, a pipe or a folder: name a file with -o")
    return target.name


def kind_of(path: str, kinds: Sequence[str]) -> str:
    """The kind of a file, by its suffix; raises `CommandRefusal` for an unknown one."""
    _, dot, suffix = path.rpartition(".")
    kind = suffix.lower()
    if not dot or kind not in kinds:
        expected = f"expected a name ending in .{', .'.join(kinds)}"
        raise CommandRefusal(f"cannot write {file_name(path)}: {expected}")
    return kind


def write_bytes(data: bytes) -> None:
    """Write bytes to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
