"""Files: open a file without blocking, read it up to a limit, and replace it as a whole."""

import errno
import os
import stat
from typing import IO, TYPE_CHECKING

from boustro.errors import quote

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")
"""The beginnings of the names of streams that this process already has open."""


def open_file(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a regular file for reading, or a pipe that is already open (`<(command)` in a shell).

    Raises `OSError` for anything else: another pipe might stay empty, a device might never end.
    """
    name = os.fspath(path)
    try:
        mode = os.stat(name).st_mode  # noqa: PTH116 - pathlib loads slowly
    except ValueError:  # a file cannot have such a name
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), quote(name)) from None
    except FileNotFoundError as error:
        error.add_note("boustro.reads takes a text, boustro.builtin the name of a built-in board")
        raise
    piped = stat.S_ISFIFO(mode) and name.startswith(_OPEN_ALREADY)
    if not (piped or stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
        message = "expected a regular file, got a pipe, a device or a socket"
        raise OSError(errno.EINVAL, message, name)
    return open(name, "rb", opener=None if piped else _open_at_once)


def _open_at_once(name: str, flags: int) -> int:
    """Open without blocking, even if a pipe has replaced the file in the meantime."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def read_file(path: str | os.PathLike[str], most: int) -> bytes:
    """The content of a file; raises `OSError` if it has over `most` bytes or does not open."""
    with open_file(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"expected at most {most >> 20} MiB, got more", os.fspath(path))
    return content


def open_own_file(path: "str | Path") -> IO[bytes]:
    """Open a regular file that boustro wrote, without blocking and without following a link.

    Raises `OSError` for anything else with that name.
    """
    name = os.fspath(path)
    # Some systems lack these two flags.
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    descriptor = _open_at_once(name, flags)
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise OSError(errno.EINVAL, "expected a regular file", name)
    return os.fdopen(descriptor, "rb")


def replace_file(target: "Path", data: "bytes | Iterable[bytes]") -> None:
    """Put `data`, which may come in pieces, into a file that the caller names.

    If the name is a link, its target is replaced.  A pipe or a device is written to directly.
    """
    pieces = [data] if isinstance(data, bytes) else data
    # Check this before following links: the link /dev/stdout leads to a pipe without a name.
    if target.exists() and not target.is_file():
        target.write_bytes(b"".join(pieces))
        return
    put_file(target.resolve(), pieces)


def put_file(target: "Path", pieces: "Iterable[bytes]") -> None:
    """Put pieces into a file, which is whole at all times; a link is replaced, not followed."""
    temporary = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    try:
        with temporary.open("xb") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        if target.is_file() and not target.is_symlink():
            permissions = target.stat().st_mode & 0o7777
            temporary.chmod(permissions)
        temporary.replace(target)
    finally:
        temporary.unlink(missing_ok=True)
