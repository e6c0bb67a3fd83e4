"""Intake: read other people's files as bytes; what runs later is a copy in the judge's folder."""

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

# Do not wait for the other end of a pipe, and never take a controlling terminal.
_FLAGS = (
    os.O_RDONLY
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
    | getattr(os, "O_BINARY", 0)
)
_NO_LINK = getattr(os, "O_NOFOLLOW", 0)
_FOLDER = _FLAGS | getattr(os, "O_DIRECTORY", 0)
# With open descriptors of folders, no part of a path can become a link in the meantime.
_HOLDS_FOLDERS = {os.open, os.stat} <= os.supports_dir_fd and os.scandir in os.supports_fd
_KINDS = {
    stat.S_IFLNK: "a link, which is not followed",
    stat.S_IFIFO: "a pipe, not a file",
    stat.S_IFSOCK: "a socket, not a file",
    stat.S_IFCHR: "a device, not a file",
    stat.S_IFBLK: "a device, not a file",
    stat.S_IFDIR: "a folder, not a file",
}


class FileCopy(NamedTuple):
    """The content of a file."""

    data: bytes
    """The whole content, in bytes."""
    is_program: bool
    """Whether anybody may execute it."""


class Folder(NamedTuple):
    """Another person's folder while the judge reads it."""

    path: Path
    """Where it was found."""
    number: int | None
    """The descriptor for opening its files; None if the system does not support this."""

    def named(self, name: str) -> str:
        """How to call a file of the folder."""
        return str(self.path / name) if self.number is None else name

    def kinds(self) -> dict[str, int]:
        """Its entries by name, with their kinds as in `stat.S_IFMT`; a link counts as a link."""
        with os.scandir(self.path if self.number is None else self.number) as entries:
            kinds = {entry.name: _kind_now(entry) for entry in entries}
        return dict(sorted(kinds.items()))

    @contextmanager
    def below(self, name: str) -> Iterator["Folder"]:
        """A folder in it; raises `OSError` if it is a link or cannot be read."""
        with _opened(self.path / name, self.number, self.named(name), _FOLDER | _NO_LINK) as folder:
            yield folder

    def take(self, name: str, most: int) -> FileCopy:
        """A regular file in it, as in `take`; raises `OSError` for a link, too."""
        return _taken(self.named(name), most, _FLAGS | _NO_LINK, self.number)


def _kind_now(entry: os.DirEntry[str]) -> int:
    """The kind of an entry; a file if the entry has disappeared."""
    try:
        return stat.S_IFMT(entry.stat(follow_symlinks=False).st_mode)
    except OSError:
        return stat.S_IFREG


@contextmanager
def opened_folder(path: Path) -> Iterator[Folder]:
    """A folder that a user has named, maybe by a link."""
    real = os.path.realpath(path)
    with _opened(path, None, real, _FOLDER) as folder:
        yield folder


@contextmanager
def _opened(path: Path, above: int | None, name: str, flags: int) -> Iterator[Folder]:
    if not _HOLDS_FOLDERS:
        yield Folder(path, None)
        return
    number = os.open(name, flags, dir_fd=above)
    try:
        yield Folder(path, number)
    finally:
        os.close(number)


def take(path: Path, most: int) -> FileCopy:
    """The content, of at most `most` bytes, of a regular file that a user names, maybe by a link.

    Raises `OSError` for anything else, and for a larger one once that much of it is read.
    """
    return _taken(os.fspath(path), most, _FLAGS, None)


def _taken(name: str, most: int, flags: int, folder: int | None) -> FileCopy:
    number = os.open(name, flags, dir_fd=folder)
    try:
        about = os.fstat(number)
        if not stat.S_ISREG(about.st_mode):
            got = kind_of(about.st_mode).partition(",")[0]
            raise OSError(errno.EINVAL, f"expected a regular file, got {got}")
        with open(number, "rb", closefd=False) as file:
            data = file.read(most + 1)
    finally:
        os.close(number)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"expected at most {most >> 20} MiB, got more")
    return FileCopy(data, bool(about.st_mode & 0o111))


def kind_of(mode: int) -> str:
    """The kind of an irregular file, in words; empty for a regular file or an unknown kind."""
    return _KINDS.get(stat.S_IFMT(mode), "")


def put(taken: FileCopy, path: Path) -> Path:
    """Write the content into a new file of the judge, and create its folder if needed."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("xb") as file:
        file.write(taken.data)
    path.chmod(0o755 if taken.is_program else 0o644)
    return path
