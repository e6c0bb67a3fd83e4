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
    except ValueError:  # what no file can be named
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
    """Open without waiting, should a pipe have come in the file's place by now."""
    return os.open(name, flags | getattr(os, "O_NONBLOCK", 0))


def read_file(path: str | os.PathLike[str], most: int) -> bytes:
    """All of a file of at most `most` bytes; raises `OSError` for a larger one, and as `open_file`."""
    with open_file(path) as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise OSError(errno.EFBIG, f"expected at most {most >> 20} MiB, got more", os.fspath(path))
    return content


def replace_file(target: "Path", data: "bytes | Iterable[bytes]") -> None:
    """Put `data`, or pieces of it, into a file that is whole at every moment, or into a device as it is."""
    target = target.resolve()
    pieces = [data] if isinstance(data, bytes) else data
    if target.exists() and not target.is_file():
        target.write_bytes(b"".join(pieces))
        return
    beside = target.with_name(f".{target.name}.{os.urandom(4).hex()}")
    try:
        with beside.open("xb") as stream:
            stream.writelines(pieces)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
