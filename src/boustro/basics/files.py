"""Files: open a named file without blocking, read it up to a size limit, replace it as a whole."""

import errno
import os
import stat
from typing import IO, TYPE_CHECKING

from boustro.errors import quote

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

_OPEN_ALREADY = ("/dev/fd/", "/dev/stdin", "/proc/self/fd/")


def open_file(path: str | os.PathLike[str]) -> IO[bytes]:
    """Open a regular file for reading, or a pipe that is open already (`<(command)` in a shell).

    Raises `OSError` for anything else: a pipe may stay empty, and a device may have no end.
    """
    name = os.fspath(path)
    try:
        mode = os.stat(name).st_mode  # noqa: PTH116 - pathlib loads slowly
    except ValueError:  # no file can have such a name
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
    """Open without waiting, even if a pipe has replaced the file in the meantime."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def read_file(path: str | os.PathLike[str], most: int) -> bytes:
    """The content of a file; raises `OSError` if it has over `most` bytes or cannot be opened."""
    with open_file(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"expected at most {most >> 20} MiB, got more", os.fspath(path))
    return content


def open_own_file(path: "str | Path") -> IO[bytes]:
    """Open a regular file that boustro wrote, without waiting and without following a link.

    Raises `OSError` for anything else of that name.
    """
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0)
    number = _open_at_once(os.fspath(path), flags)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise OSError(errno.EINVAL, "expected a regular file", os.fspath(path))
    return os.fdopen(number, "rb")


def replace_file(target: "Path", data: "bytes | Iterable[bytes]") -> None:
    """Put `data`, or pieces of it, into a file that the caller names.

    A link stays a link: `put_file` replaces its target.  A pipe or a device is written to directly.
    """
    pieces = [data] if isinstance(data, bytes) else data
    # This comes before links are followed: the link /dev/stdout leads to a pipe without a name.
    if target.exists() and not target.is_file():
        target.write_bytes(b"".join(pieces))
        return
    put_file(target.resolve(), pieces)


def put_file(target: "Path", pieces: "Iterable[bytes]") -> None:
    """Put pieces into a file, which is whole at all times; replaces a link, does not follow it."""
    beside = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    try:
        with beside.open("xb") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        if target.is_file() and not target.is_symlink():
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
