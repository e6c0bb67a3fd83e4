"""Atomic file writing: a file is written completely or not at all."""

import sys
from pathlib import Path

from boustro.cli.guard import Failed, os_message
from boustro.formats.files import replace_file


def write_file(path: str, content: str | bytes) -> None:
    """Write `content` to `path` through a file beside it that is then renamed.

    What is no plain file (a pipe, a device) is written to directly.  Raises `Failed` with the
    reason when it cannot be written; a file that was there is then unchanged.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        replace_file(Path(path), data)
    except OSError as error:
        raise Failed(f"cannot write {path}: {error.strerror or os_message(error)}") from None


def write_bytes(data: bytes) -> None:
    """Write bytes to standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()
