"""Atomic file writing: a file is written completely or not at all."""

import os
import sys
from pathlib import Path

from boustro.cli.guard import Failed, os_message


def write_file(path: str, content: str | bytes) -> None:
    """Write `content` to `path` through a file beside it that is then renamed.

    What is no plain file (a pipe, a device) is written to directly.  Raises `Failed` with the
    reason when it cannot be written; a file that was there is then unchanged.
    """
    data = content.encode() if isinstance(content, str) else content
    target = Path(path).resolve()
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise Failed(f"cannot write {path}: {error.strerror or os_message(error)}") from None


def _replace(target: Path, data: bytes) -> None:
    beside = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            beside.chmod(target.stat().st_mode & 0o7777)
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)


def write_bytes(data: bytes) -> None:
    """Write bytes to standard output."""
    sys.stdout.flush()
    out = sys.stdout.buffer
    out.write(data)
    out.flush()
