"""Cleanup: delete what a run left behind, however deep it lies.

Nothing here goes down a tree.  What is in a directory comes up to the top and is then looked at in
its turn, so that depth costs neither stack nor open files, and no path grows too long.
"""

import os
import shutil
from contextlib import suppress
from secrets import token_hex

_BY_FILE = os.rename in os.supports_dir_fd and os.open in os.supports_dir_fd


def clear(directory: str) -> None:
    """Remove all that is in a directory, links but not what they lead to; what cannot go stays.

    The directory itself may be written to afterwards, whatever it was made.
    """
    if not _BY_FILE:
        for name in os.listdir(directory):
            shutil.rmtree(os.path.join(directory, name), ignore_errors=True)
        return
    top, stuck = _opened(directory), set[str]()
    try:
        os.fchmod(top, 0o700)
        while names := set(os.listdir(top)) - stuck:
            stuck |= {name for name in names if not _gone(name, top)}
    finally:
        os.close(top)


def _opened(name: str, place: int | None = None) -> int:
    return os.open(name, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW, dir_fd=place)


def _gone(name: str, top: int) -> bool:
    """Remove a file, or a directory after what is in it was removed or brought up."""
    if _unlinked(name, top):
        return True
    with suppress(OSError):
        os.chmod(name, 0o700, dir_fd=top)
        below = _opened(name, top)
        try:
            _bring_up(below, top)
        finally:
            os.close(below)
        os.rmdir(name, dir_fd=top)
        return True
    return False


def _bring_up(below: int, top: int) -> None:
    for name in os.listdir(below):
        if not _unlinked(name, below):
            # A directory that may not be written to may not be moved either.
            os.chmod(name, 0o700, dir_fd=below)
            os.rename(name, token_hex(8), src_dir_fd=below, dst_dir_fd=top)


def _unlinked(name: str, place: int) -> bool:
    with suppress(OSError):
        os.unlink(name, dir_fd=place)
        return True
    return False
