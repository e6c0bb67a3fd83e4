"""Submissions of a class: every file of a folder or a ZIP, and notebooks."""

import errno
import json
import os
import re
import stat
from ast import parse
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import IO, NamedTuple
from zipfile import ZipInfo

from boustro.basics.files import open_file, read_file
from boustro.errors import QuestionError
from boustro.judging.running.intake import Folder, kind_of, opened_folder, put
from boustro.judging.running.languages import SUFFIXES
from boustro.judging.running.unpacking import entries_of, pieces, refused
from boustro.judging.wrappers import COMMANDS

MIB = 1 << 20
NOTEBOOK, ARCHIVE = ".ipynb", ".zip"
_LARGEST = {NOTEBOOK: 16 * MIB, ARCHIVE: 64 * MIB}  # 1 MiB for the others
_LARGEST_PROGRAM = 64 * MIB
_MOST_WRITTEN, _MOST_OF_ZIP, _MOST_FILES = 512 * MIB, 64 * MIB, 10_000
_DEEPEST, _DEEPEST_FOLDER = 2, 40
"""The deepest nesting of ZIPs, and of folders."""
_LONGEST_SHOWN = 255
# A name that is one everywhere, and the names that are devices of Windows.
_PLAIN = re.compile(r"\w[\w .,'()+&@=-]{0,99}(?<![. ])")
_RESERVED = re.compile(r"(?i)(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)")
_HIDDEN = "its name begins with a dot or an underscore"
# What notebooks add to Python: their own commands, those of a shell, questions for help.
_MAGIC = re.compile(r"^([^\S\n]*)(?:[%!].*|\??[\w.]+\?{1,2}[^\S\n]*)$", re.MULTILINE)
_OF_PYTHON = re.compile(r"%%(?:time|timeit|capture|prun)\b")


class Submission(NamedTuple):
    """A file of a class."""

    name: str
    """Its name in the class."""
    path: Path | None = None
    """Its path; None if the judge skips it."""
    why: str = ""
    """The reason for skipping it."""


Take = Callable[[Folder, str, str], Path]
"""Takes in a file, given its folder, its name there and its name in the class; returns its path."""


def submissions(
    path: Path, make_place: Callable[[], Path], *, untrusted: bool = False
) -> list[Submission]:
    """Every file of a folder or a ZIP, by name.

    A ZIP, also one in it, is unpacked into a place made for it.

    Files of a folder lie where they are; `untrusted` ones are copied into the place, each into a
    folder of its own. Raises `QuestionError` where there are too many.
    """
    intake = _Intake(make_place, apart=untrusted)
    take = intake.take_in if untrusted else None
    lines = [Submission("", path)] if not path.is_dir() else in_folder(path, take)
    listed = dict[Submission, None]()
    for line in intake.expanded(lines):
        listed[line] = None
        if len(listed) > _MOST_FILES:
            raise QuestionError(f"expected at most {_MOST_FILES:,} files, got more in {path}")
    return sorted(listed, key=lambda line: PurePosixPath(line.name).parts)


def in_folder(top: Path, take: Take | None = None) -> Iterator[Submission]:
    """Every file of a folder and of those below it; a folder that is passed over has one line.

    Nothing but regular files is opened, and no link in the folder is followed.
    """
    try:
        with opened_folder(top) as folder:
            yield from _in_opened(folder, "", take or _where_it_is)
    except OSError as error:
        yield Submission("./", why=_unread(error))


def _where_it_is(folder: Folder, name: str, _: str) -> Path:
    return folder.path / name


def _in_opened(folder: Folder, above: str, take: Take, deep: int = 0) -> Iterator[Submission]:
    """The lines of an opened folder, whose name in the class with its slash is `above`."""
    for name, kind in folder.kinds().items():
        is_folder = kind == stat.S_IFDIR
        full = f"{above}{name}/" if is_folder else f"{above}{name}"
        why = _passed_over(full, "" if is_folder else kind_of(kind))
        if why:
            yield why
        elif not is_folder:
            yield _taken(folder, name, full, take)
        elif deep == _DEEPEST_FOLDER:
            yield Submission(full, why=f"more than {_DEEPEST_FOLDER} folders deep")
        else:
            yield from _in_folder_below(folder, name, full, take, deep + 1)


def _in_folder_below(
    folder: Folder, name: str, full: str, take: Take, deep: int
) -> Iterator[Submission]:
    try:
        with folder.below(name) as below:
            yield from _in_opened(below, full, take, deep)
    except OSError as error:
        yield Submission(full, why=_unread(error))


def _taken(folder: Folder, name: str, full: str, take: Take) -> Submission:
    try:
        return Submission(full, take(folder, name, full))
    except OSError as error:
        return Submission(full, why=_unread(error))


def _unread(error: OSError) -> str:
    why = error.strerror or str(error)
    return f"cannot read it: {why[:1].lower()}{why[1:]}"


def is_known(name: str) -> bool:
    """Whether the extension of a file suggests that it is a solution or contains one."""
    return PurePosixPath(name).suffix.lower() in {*SUFFIXES, *COMMANDS, *_LARGEST}


def largest(name: str) -> int:
    """The largest size of a file, in bytes, by its name; executable programs may be largest."""
    usual = MIB if is_known(name) else _LARGEST_PROGRAM
    return _LARGEST.get(PurePosixPath(name).suffix.lower(), usual)


def _passed_over(name: str, kind: str) -> Submission | None:
    """The line of a file, or with a slash at its end of a folder, that is passed over.

    `kind` says what it is where it is no regular file.
    """
    parts = PurePosixPath(name).parts
    for i, part in enumerate(parts, 1):
        if part[0] in "._" or part == "node_modules":
            why = _HIDDEN if part[0] in "._" else "installed packages"
            above = "/".join(parts[:i])
            is_folder = i < len(parts) or name[-1] == "/"
            return Submission(f"{above}/" if is_folder else above, why=why)
    if kind:
        return Submission(name, why=kind)
    if name[-1] == "/" or is_known(name):
        return None
    suffix = PurePosixPath(name).suffix.lower()
    why = f"boustro judges no {suffix} files" if suffix else "its name does not say its language"
    return Submission(name, why=why)


class _Intake:
    """Copies files into a folder of the judge; `left` is the number of bytes still allowed.

    `apart`: each goes into a folder of its own, so that none sees another.
    """

    def __init__(self, make_place: Callable[[], Path], *, apart: bool) -> None:
        self.make_place, self.apart = make_place, apart
        self.left, self.count = _MOST_WRITTEN, 0

    @cached_property
    def place(self) -> Path:
        """The folder for the files; it is created for the first of them."""
        return self.make_place()

    def take_in(self, folder: Folder, name: str, _: str) -> Path:
        """Copy a file of a folder."""
        taken = folder.take(name, largest(name))
        if len(taken.data) > self.left:
            raise OSError(errno.EFBIG, f"expected at most {_MOST_WRITTEN // MIB} MiB together")
        self.left -= len(taken.data)
        return put(taken._replace(is_program=False), self._own_path(name))

    def _own_path(self, name: str) -> Path:
        """A path in a folder of its own; it keeps only a known extension of the name."""
        self.count += 1
        return self.place / str(self.count) / f"solution{PurePosixPath(name).suffix.lower()}"

    def expanded(self, lines: Iterable[Submission], deep: int = 0) -> Iterator[Submission]:
        """The lines, with each ZIP replaced by the lines of its files."""
        for line in lines:
            if line.path is None or line.path.suffix.lower() != ARCHIVE:
                yield line
            elif deep == _DEEPEST:
                yield Submission(line.name, why="a ZIP in a ZIP in a ZIP")
            else:
                yield from self.expanded(self._unpacked(line.name, line.path), deep + 1)

    def _unpacked(self, name: str, path: Path) -> Iterator[Submission]:
        """The lines of the files in a ZIP, or the ZIP's own line if it cannot be read."""
        self.count += 1
        place, is_empty = self.place / str(self.count), True
        # One student's ZIP leaves room for the others.
        kept_free = max(self.left - _MOST_OF_ZIP, 0) if name else 0
        try:
            with open_file(path) as file:
                for entry in entries_of(file)[: _MOST_FILES + 1]:
                    room, is_empty = self.left - kept_free, False
                    line = self._entry(file, entry, place, room)
                    yield line._replace(name=f"{name}/{line.name}".lstrip("/"))
        except Exception as error:  # noqa: BLE001 - a ZIP of others may be damaged in any way
            yield Submission(name or path.name, why=f"cannot unpack it: {error}")
            return
        if is_empty:
            yield Submission(name or path.name, why="an empty ZIP")

    def _entry(self, file: IO[bytes], entry: ZipInfo, place: Path, room: int) -> Submission:
        """The line of a file in a ZIP; the file is unpacked if the judge needs it."""
        name = entry.filename[:_LONGEST_SHOWN] or "?"
        why = refused(entry)
        line = _passed_over(name, why)
        if line is not None:
            return line
        most = largest(name)
        if entry.file_size > min(most, room):
            limits = f"{most // MIB} MiB, {_MOST_OF_ZIP // MIB} MiB in a ZIP of the class"
            limits = f"{limits} and {_MOST_WRITTEN // MIB} MiB together"
            return Submission(name, why=f"too large: expected at most {limits}")
        path = self._path(name, place)
        try:
            self._write(file, entry, path)
        except Exception as error:  # noqa: BLE001 - so may be a file in it
            path.unlink(missing_ok=True)
            return Submission(name, why=f"cannot unpack it: {error}")
        return Submission(name, path)

    def _path(self, name: str, place: Path) -> Path:
        """The path for a file of a ZIP: next to its neighbours if all names in it are plain."""
        path = place / name
        parts = PurePosixPath(name).parts
        if self.apart or not all(map(_PLAIN.fullmatch, parts)) or any(map(_RESERVED.match, parts)):
            return self._own_path(name)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
        except OSError:  # a file has that name
            return self._own_path(name)
        return self._own_path(name) if os.path.lexists(path) else path

    def _write(self, file: IO[bytes], entry: ZipInfo, path: Path) -> None:
        """Expand a file; its bytes count even if the file turns out to be damaged."""
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as out:
            for piece in pieces(file, entry):
                self.left -= len(piece)
                out.write(piece)


def python_of(notebook: Path, name: str) -> str:
    """The Python of a notebook's code cells; raises `QuestionError` if it is no notebook."""
    try:
        cells = json.loads(read_file(notebook, _LARGEST[NOTEBOOK]))["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except OSError as error:
        raise QuestionError(f"cannot read {name}: {error.strerror}") from None
    except (ValueError, RecursionError, LookupError, TypeError):
        raise QuestionError(f"cannot read {name}: expected a Jupyter notebook with cells") from None
    return "\n".join(map(_cell, sources))


def _cell(source: str) -> str:
    """The Python of a code cell; empty for a cell in another language."""
    try:
        parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        is_other = source.startswith("%%") and not _OF_PYTHON.match(source)
        return "" if is_other else _MAGIC.sub(r"\1pass", source)
    return source
