"""Inputs and outputs of a batch: the input files and the output folder, as pyarrow finds them."""

import os
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile
from typing import Any

import pyarrow as pa
from pyarrow import fs

from boustro.basics.files import open_own_file, put_file
from boustro.errors import InputError

with suppress(ImportError):
    # Windows has no such module; there, nothing stops two runs in one folder.
    import fcntl

_HAS_LOCKS = "fcntl" in sys.modules
KINDS = {
    **dict.fromkeys((".ndjson", ".jsonl"), "ndjson"),
    **dict.fromkeys((".parquet", ".pq"), "parquet"),
    **dict.fromkeys((".arrow", ".feather", ".ipc"), "arrow"),
}
"""The kind of a file by the end of its name."""
_PIECE = 1 << 20
"""The bytes that are copied at a time."""
_BEFORE_WILD = re.compile(
    r"""
    (?P<folder> (?: [^*?\[]* / )? )   # up to the last slash before a wildcard
    [^/]* [*?\[] .*                   # a name with the first wildcard, and the rest
    """,
    re.VERBOSE,
)
"""A pattern with wildcards (`*`, `?` or `[`); `folder` is the part that has none."""


def cannot_read(name: str, error: object) -> InputError:
    """The error for a file that cannot be read, with the first line of the reason."""
    reason = getattr(error, "strerror", None)
    if not reason:
        lines = str(error).splitlines()
        reason = lines[0] if lines else ""
    return InputError.of("input", f"cannot read {name}: {reason}")


@dataclass(frozen=True, slots=True)
class InputFile:
    """One file of boards."""

    name: str
    """Its name as the caller wrote it."""
    system: Any
    """Its file system."""
    path: str
    """Its path on that file system."""

    @property
    def kind(self) -> str:
        """Its kind, by the end of its name; raises `InputError` for an unknown one."""
        for end, kind in KINDS.items():
            if self.path.lower().endswith(end):
                return kind
        sentence = f"expected a file that ends in {', '.join(KINDS)}, got {self.name}"
        raise InputError.of("input", sentence)

    def open(self) -> Any:
        """The open file; raises `InputError` if it has vanished."""
        try:
            return self.system.open_input_file(self.path)
        except OSError as error:
            raise cannot_read(self.name, error) from None

    def stamp(self) -> tuple[int, int]:
        """Its size in bytes and its time of change in nanoseconds, to notice changes."""
        info = self.system.get_file_info(self.path)
        if info.type != fs.FileType.File:
            raise cannot_read(self.name, "no such file")
        return info.size, info.mtime_ns or 0


def file_system(name: str) -> tuple[Any, str]:
    """The file system of a path or an address such as s3://bucket/folder, and the path on it."""
    if "://" not in name:
        return fs.LocalFileSystem(), str(Path(name).absolute())
    try:
        system, path = fs.FileSystem.from_uri(name)
    except (pa.ArrowException, OSError) as error:
        raise cannot_read(name, error) from None
    return system, path


def find_files(names: Iterable[str], output: "OutputFolder") -> list[InputFile]:
    """The files of all inputs; each input is a file, a folder or a pattern.

    The files of a folder come in the order of their names.  A file in the `output` folder counts
    only if it is an input itself.  Raises `InputError` if an input does not exist, or if there are
    no files.
    """
    files = [file for name in names for file in _files_of(name, output)]
    if not files:
        raise InputError.of("input", "expected files of boards, got none")
    return files


def _files_of(name: str, output: "OutputFolder") -> Iterator[InputFile]:
    """The files of one input; raises `InputError` if it does not exist."""
    address, mark, query = name, "", ""
    if "://" in name:
        address, mark, query = name.partition("?")
    wild = _BEFORE_WILD.fullmatch(address)
    folder = address
    if wild:
        folder = wild["folder"] or "./"
    system, path = file_system(folder + mark + query)
    try:
        info = system.get_file_info(path)
        inside = _paths_in(system, path) if info.type == fs.FileType.Directory else []
    except OSError as error:
        raise cannot_read(name, error) from None
    if info.type == fs.FileType.NotFound:
        raise cannot_read(name, "no such file or folder")
    if info.type == fs.FileType.Unknown:
        raise cannot_read(name, "expected a file or a folder, got a pipe, a device or a socket")
    if info.type == fs.FileType.File:
        yield InputFile(name, system, path)
    pattern = address.removeprefix(wild["folder"]) if wild else None
    for file_path in inside:
        short = file_path[len(path) :].lstrip("/")
        if _is_wanted(short, pattern) and not output.holds(system, file_path):
            yield InputFile(f"{folder.rstrip('/')}/{short}{mark}{query}", system, file_path)


def _paths_in(system: Any, path: str) -> list[str]:
    """All files in a folder and its subfolders, by name.

    Links are followed, except to a folder that contains this one, or that was already visited.
    """
    if not isinstance(system, fs.LocalFileSystem):
        infos = system.get_file_info(fs.FileSelector(path, recursive=True, allow_not_found=True))
        return sorted(info.path for info in infos if info.type == fs.FileType.File)
    root = os.path.realpath(path)
    paths: list[str] = []
    seen = {root}

    def is_new(folder: str) -> bool:
        real = os.path.realpath(folder)
        beginning_of_contents = real.rstrip(os.sep) + os.sep
        contains_root = root.startswith(beginning_of_contents)
        is_new = real not in seen and not contains_root
        seen.add(real)
        return is_new

    for folder, subfolders, names in os.walk(path, onerror=_raise, followlinks=True):
        to_visit = []
        for name in sorted(subfolders):
            if name[0] not in "._" and is_new(f"{folder}/{name}"):
                to_visit.append(name)  # noqa: PERF401 - `is_new` also marks the folder as seen
        subfolders[:] = to_visit
        files = [f"{folder}/{name}" for name in names]
        paths += [file for file in files if Path(file).is_file()]
    return sorted(paths)


def _raise(error: OSError) -> None:
    raise error


def _is_wanted(path: str, pattern: str | None) -> bool:
    """Whether a path in a folder is an input; without a pattern, any file of a known kind is.

    Only ** matches files in subfolders.  Names that begin with a dot or underscore never fit.
    """
    if any(part[0] in "._" for part in path.split("/")):
        return False
    if pattern is None:
        return path.lower().endswith(tuple(KINDS))
    is_deep_enough = "**" in pattern or path.count("/") == pattern.count("/")
    return is_deep_enough and fnmatch(path, pattern)


class OutputFolder:
    """The folder of a run, on any file system that pyarrow opens."""

    def __init__(self, name: str) -> None:
        system, path = file_system(name)
        self.name = name
        self.path = path
        self.system: Any = fs.SubTreeFileSystem(path, system)

    def holds(self, system: Any, path: str) -> bool:
        """Whether a path on a file system is in this folder."""
        if not system.equals(self.system.base_fs):
            return False
        folder = self.path
        if self.is_local:
            path, folder = os.path.realpath(path), os.path.realpath(folder)
        return path.startswith(folder.rstrip("/") + "/")

    @contextmanager
    def lock(self) -> Iterator[bool]:
        """Keep other runs out of a folder on this machine; yields False if another run is there.

        If the folder was made for this run and is still empty at the end, it is removed.
        """
        if not self.is_local or not _HAS_LOCKS:
            yield True
            return
        is_new = not Path(self.path).exists()
        self._make()
        folder = os.open(self.path, os.O_RDONLY)
        try:
            yield _lock(folder)
        finally:
            if is_new:
                with suppress(OSError):
                    Path(self.path).rmdir()
            os.close(folder)

    def _make(self) -> None:
        """Make a folder on this machine; raises `InputError` if something else has its name."""
        path = Path(self.path)
        try:
            path.mkdir(parents=True, exist_ok=True)
        except (FileExistsError, NotADirectoryError):
            on_the_way = (path, *path.parents)
            existing = next(place for place in on_the_way if os.path.lexists(place))
            got = _kind_of(existing)
            sentence = f"expected a folder at {existing}, got {got}: give another -o"
            raise InputError.of("output", sentence) from None

    @property
    def is_local(self) -> bool:
        """Whether it is on this machine, where a file can be renamed once it is complete."""
        return isinstance(self.system.base_fs, fs.LocalFileSystem)

    def check_files(self, is_ours: Callable[[str], object]) -> None:
        """Raise `InputError` if a link, a pipe or a folder has a name that `is_ours`."""
        if not self.is_local or not Path(self.path).is_dir():
            return
        with os.scandir(self.path) as entries:
            for entry in entries:
                if is_ours(entry.name) and not entry.is_file(follow_symlinks=False):
                    got = _kind_of(entry)
                    sentence = f"expected a regular file at {self.name}/{entry.name}, got {got}"
                    raise InputError.of("output", f"{sentence}: remove it, or give another -o")

    def open(self, name: str) -> Any:
        """A file of the folder for reading; raises `OSError` unless it is a regular file."""
        if self.is_local:
            return open_own_file(Path(self.path) / name)
        return self.system.open_input_file(name)

    def remove(self, name: str) -> None:
        """Remove a file of the folder, if it is there."""
        with suppress(FileNotFoundError):
            self.system.delete_file(name)

    def write(self, name: str, pieces: Iterable[bytes]) -> None:
        """Write pieces into a file, which appears only when it is complete."""
        if self.is_local:
            put_file(Path(self.path) / name, pieces)
            return
        # All pieces are collected first: if a piece fails, an object store would keep the others.
        with SpooledTemporaryFile(_PIECE) as temporary:
            temporary.writelines(pieces)
            temporary.seek(0)
            with self.system.open_output_stream(name) as stream:
                copyfileobj(temporary, stream, _PIECE)

    def names(self) -> list[str]:
        """The files of the folder, which is created if it does not exist."""
        self.system.base_fs.create_dir(self.path, recursive=True)
        infos = self.system.get_file_info(fs.FileSelector(""))
        return sorted(info.base_name for info in infos if info.type == fs.FileType.File)


def _kind_of(entry: "os.DirEntry[str] | Path") -> str:
    """What stands where a file or a folder of the run should be, in words."""
    if entry.is_symlink():
        return "a link"
    if entry.is_dir():
        return "a folder"
    if entry.is_file():
        return "a file"
    return "a pipe, a device or a socket"


def _lock(folder: int) -> bool:
    """Lock an open folder until it is closed; returns False if another process has locked it."""
    try:
        fcntl.flock(folder, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        # The file system has no locks, so other processes cannot be noticed.
        return True
    return True
