"""Submissions of a class: every file of a folder or a ZIP, also those passed over, and notebooks."""

import json
import os
import re
from ast import parse
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from zipfile import ZipFile, ZipInfo

from boustro.errors import QuestionError
from boustro.formats.files import open_file, read_file
from boustro.judge.running.detect import SUFFIXES
from boustro.judge.wrappers import COMMANDS

MIB = 1 << 20
NOTEBOOK, ARCHIVE = ".ipynb", ".zip"
_LARGEST = {NOTEBOOK: 16 * MIB, ARCHIVE: 64 * MIB}  # in a ZIP; 1 MiB for the others
_MOST_UNPACKED, _MOST_FILES, _DEEPEST = 512 * MIB, 10_000, 2
_HIDDEN = "its name begins with a dot or an underscore"
# What notebooks add to Python: their own commands, those of a shell, questions for help.
_MAGIC = re.compile(r"^([^\S\n]*)(?:[%!].*|\??[\w.]+\?{1,2}[^\S\n]*)$", re.MULTILINE)
_OF_PYTHON = re.compile(r"%%(?:time|timeit|capture|prun)\b")


class Submission(NamedTuple):
    """A file by its name in the class; `why` it is passed over where it is not judged."""

    name: str
    path: Path | None = None
    why: str = ""


def submissions(path: Path, make_place: Callable[[], Path]) -> list[Submission]:
    """Every file of a folder or a ZIP, by name; a ZIP, also one in it, is unpacked into a place made for it.

    Raises `QuestionError` where there are too many.
    """
    archives = _Archives(make_place)
    lines = archives.expanded([Submission("", path)] if not path.is_dir() else in_folder(path))
    listed = list(dict.fromkeys(lines))
    if len(listed) > _MOST_FILES:
        raise QuestionError(f"expected at most {_MOST_FILES:,} files, got more in {path}")
    return sorted(listed, key=lambda line: PurePosixPath(line.name).parts)


def in_folder(top: Path) -> Iterator[Submission]:
    """Every file of a folder and of those below it; a folder that is passed over has one line."""
    unread: list[OSError] = []
    for folder, below, names in os.walk(top, onerror=unread.append):
        for path in [Path(folder, name) for name in below]:
            line = _line(f"{path.relative_to(top).as_posix()}/", path)
            if line.why or path.is_symlink():
                below.remove(path.name)
                yield line._replace(path=None, why=line.why or "a link to a folder")
        for path in (Path(folder, name) for name in names):
            yield _line(path.relative_to(top).as_posix(), path)
    for error in unread:
        name = Path(error.filename).relative_to(top).as_posix()
        yield Submission(f"{name}/", why=f"cannot read it: {(error.strerror or '').lower()}")


def is_known(name: str) -> bool:
    """Whether the end of a file's name says that it is, or holds, a solution."""
    return PurePosixPath(name).suffix.lower() in {*SUFFIXES, *COMMANDS, *_LARGEST}


def _line(name: str, path: Path) -> Submission:
    """The line of a file or, with a slash at its end, of a folder."""
    parts = PurePosixPath(name).parts
    for i, part in enumerate(parts, 1):
        if part[0] in "._" or part == "node_modules":
            why = _HIDDEN if part[0] in "._" else "installed packages"
            above = "/".join(parts[:i]) + "/" * (i < len(parts) or name[-1] == "/")
            return Submission(above, why=why)
    suffix = PurePosixPath(name).suffix.lower()
    if name[-1] == "/" or is_known(name):
        return Submission(name, path)
    why = f"boustro judges no {suffix} files" if suffix else "its name does not say its language"
    return Submission(name, why=why)


class _Archives:
    """ZIPs on their way to files; `left` bytes may still be unpacked."""

    def __init__(self, make_place: Callable[[], Path]) -> None:
        self.make_place, self.left, self.count = make_place, _MOST_UNPACKED, 0

    @cached_property
    def place(self) -> Path:
        """Where files go, made for the first ZIP."""
        return self.make_place()

    def expanded(self, lines: Iterable[Submission], deep: int = 0) -> Iterator[Submission]:
        """The lines, with those of the files in a ZIP in its place."""
        for line in lines:
            if line.path is None or line.path.suffix.lower() != ARCHIVE:
                yield line
            elif deep == _DEEPEST:
                yield Submission(line.name, why="a ZIP in a ZIP in a ZIP")
            else:
                yield from self.expanded(self._unpacked(line.name, line.path), deep + 1)

    def _unpacked(self, name: str, path: Path) -> list[Submission]:
        """The lines of the files in a ZIP; of one that cannot be read, the ZIP's own."""
        self.count += 1
        place = self.place / str(self.count)
        try:
            with open_file(path) as file, ZipFile(file) as archive:
                entries = [entry for entry in archive.infolist() if not entry.is_dir()]
                lines = [self._entry(archive, entry, place) for entry in entries[: _MOST_FILES + 1]]
        except Exception as error:  # noqa: BLE001 - a ZIP of others may be damaged in any way
            return [Submission(name or path.name, why=f"cannot unpack it: {error}")]
        inside = [line._replace(name=f"{name}/{line.name}".lstrip("/")) for line in lines]
        return inside or [Submission(name or path.name, why="an empty ZIP")]

    def _entry(self, archive: ZipFile, entry: ZipInfo, place: Path) -> Submission:
        """The line of a file in a ZIP, which is unpacked if it is one to be judged."""
        line = _line(entry.filename, place)
        if line.path is None:
            return line
        most = _LARGEST.get(PurePosixPath(entry.filename).suffix.lower(), MIB)
        if entry.file_size > min(most, self.left):
            limits = f"{most // MIB} MiB, and {_MOST_UNPACKED // MIB} MiB together"
            return Submission(line.name, why=f"too large: expected at most {limits}")
        self.left -= entry.file_size
        self.count += 1
        # A name that is there already has a folder of its own.
        taken = os.path.lexists(place / entry.filename)
        where = self.place / str(self.count) if taken else place
        try:
            return line._replace(path=Path(archive.extract(entry, where)))
        except Exception as error:  # noqa: BLE001 - so may be a file in it
            return Submission(line.name, why=f"cannot unpack it: {error}")


def python_of(notebook: Path, name: str) -> str:
    """The Python of a notebook's code cells; raises `QuestionError` for what is no notebook."""
    try:
        cells = json.loads(read_file(notebook, _LARGEST[NOTEBOOK]))["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except OSError as error:
        raise QuestionError(f"cannot read {name}: {error.strerror}") from None
    except (ValueError, RecursionError, LookupError, TypeError):
        raise QuestionError(f"cannot read {name}: expected a Jupyter notebook with cells") from None
    return "\n".join(map(_cell, sources))


def _cell(source: str) -> str:
    """The Python of a code cell; none of a cell in another language."""
    try:
        parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        is_other = source.startswith("%%") and not _OF_PYTHON.match(source)
        return "" if is_other else _MAGIC.sub(r"\1pass", source)
    return source
