"""Inputs and outputs of a batch: where pyarrow finds files, and which inputs there are."""

import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pyarrow as pa
from pyarrow import fs

from boustro.errors import InputError
from boustro.formats.files import replace_file

KINDS = {
    **dict.fromkeys((".ndjson", ".jsonl"), "ndjson"),
    **dict.fromkeys((".parquet", ".pq"), "parquet"),
    **dict.fromkeys((".arrow", ".feather", ".ipc"), "arrow"),
    ".npy": "npy",
}
_PIECE = 1 << 20
_BEFORE_WILD = re.compile(r"(?P<folder>(?:[^*?\[]*/)?)[^/]*[*?\[].*")


def cannot_read(name: str, error: object) -> InputError:
    """The error that a file cannot be read, with the first line of the reason."""
    said = getattr(error, "strerror", None) or (str(error).splitlines() or [""])[0]
    return InputError.of("input", f"cannot read {name}: {said}")


@dataclass(frozen=True, slots=True)
class InputFile:
    """One file of boards: its name as it was given, its file system and its path there."""

    name: str
    system: Any
    path: str

    @property
    def kind(self) -> str:
        """What it is, by the end of its name; raises `InputError` for anything unknown."""
        suffix = Path(self.path).suffix.lower()
        if suffix not in KINDS:
            sentence = f"expected a file that ends in {', '.join(KINDS)}, got {self.name}"
            raise InputError.of("input", sentence)
        return KINDS[suffix]

    def open(self) -> Any:
        """The file, to be read at any place; raises `InputError` when it has vanished."""
        try:
            return self.system.open_input_file(self.path)
        except OSError as error:
            raise cannot_read(self.name, error) from None

    def stamp(self) -> tuple[int, int]:
        """Its size in bytes and when it was written, in nanoseconds: they change when it does."""
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
    except (pa.ArrowInvalid, OSError) as error:
        raise cannot_read(name, error) from None
    return system, path


def find_files(names: Iterable[str]) -> list[InputFile]:
    """The files of all inputs: files, folders, patterns; those of a folder by name.

    Raises `InputError` for an input that is not there, and for a file of an unknown kind.
    """
    found = [file for name in names for file in _files_of(name)]
    if not found:
        raise InputError.of("input", "expected files of boards, got none")
    return found


def _files_of(name: str) -> Iterator[InputFile]:
    address, mark, query = name.partition("?") if "://" in name else (name, "", "")
    wild = _BEFORE_WILD.fullmatch(address)
    folder = (wild["folder"] or "./") if wild else address
    system, path = file_system(folder + mark + query)
    try:
        info = system.get_file_info(path)
        inside = fs.FileSelector(path, recursive=True, allow_not_found=True)
        infos = system.get_file_info(inside) if info.type == fs.FileType.Directory else []
    except OSError as error:
        raise cannot_read(name, error) from None
    if info.type == fs.FileType.NotFound:
        raise cannot_read(name, "no such file or folder")
    if info.type == fs.FileType.File:
        yield InputFile(name, system, path)
    for each in sorted(infos, key=lambda each: each.path):
        short = each.path[len(path) :].lstrip("/")
        pattern = address.removeprefix(wild["folder"]) if wild else None
        if each.type == fs.FileType.File and _is_wanted(short, pattern):
            yield InputFile(f"{folder.rstrip('/')}/{short}{mark}{query}", system, each.path)


def _is_wanted(path: str, pattern: str | None) -> bool:
    """Whether a path in a folder fits a pattern, of which only ** reaches into folders."""
    if any(part[0] in "._" for part in path.split("/")):
        return False
    if pattern is None:
        return Path(path).suffix.lower() in KINDS
    return fnmatch(path, pattern) and ("**" in pattern or path.count("/") == pattern.count("/"))


class OutputFolder:
    """Where a run writes: a folder on any file system that pyarrow opens."""

    def __init__(self, name: str) -> None:
        system, path = file_system(name)
        self.name, self.path = name, path
        self.system: Any = fs.SubTreeFileSystem(path, system)

    @property
    def is_local(self) -> bool:
        """Whether it is on this machine, where a file is put in its place by renaming."""
        return isinstance(self.system.base_fs, fs.LocalFileSystem)

    def write(self, name: str, data: bytes | Iterable[bytes]) -> None:
        """Put `data`, or pieces of it, into a file of the folder that is whole at every moment."""
        if self.is_local:
            replace_file(Path(self.path) / name, data)
            return
        with self.system.open_output_stream(name) as stream:
            for piece in [data] if isinstance(data, bytes) else data:
                stream.write(piece)

    def read(self, name: str) -> bytes:
        """What is in a file of the folder."""
        with self.system.open_input_file(name) as stream:
            return bytes(stream.read())

    def checksum(self, name: str) -> str:
        """The CRC-32 of a file of the folder."""
        found = 0
        with self.system.open_input_file(name) as stream:
            while piece := stream.read(_PIECE):
                found = zlib.crc32(piece, found)
        return f"{found:08x}"

    def size(self, name: str) -> int | None:
        """The size of a file of the folder, None where there is no such file."""
        size: int | None = self.system.get_file_info(name).size
        return size

    def sizes(self) -> dict[str, int]:
        """The files of the folder, which is made if need be, with their sizes."""
        self.system.base_fs.create_dir(self.path, recursive=True)
        infos = self.system.get_file_info(fs.FileSelector(""))
        return {info.base_name: info.size for info in infos if info.type == fs.FileType.File}
