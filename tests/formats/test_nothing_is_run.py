"""Nothing in a board is run: no reader evaluates, unpickles, starts or opens what a text names."""

import io
import pickle
import sys
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

from boustro.errors import BoustroError
from boustro.formats import read, reads, recognise
from boustro.formats.registry import KNOWN

WATCHED = (
    "ctypes", "glob.glob", "marshal.loads", "open", "os.exec", "os.fork", "os.listdir", "os.mkdir",
    "os.posix_spawn", "os.remove", "os.rename", "os.scandir", "os.spawn", "os.system",
    "pickle.find_class", "shutil", "socket", "subprocess.Popen", "urllib.Request",
)  # fmt: skip
"""Events of Python's audit hooks that a reader of text has no use for."""
CALL = "__import__('pathlib').Path({canary!r}).touch()"
_heard: list[list[str]] = []


class Planted:
    """An object whose pickle makes a file when it is read."""

    def __init__(self, canary: str) -> None:
        self.canary = canary

    def __reduce__(self) -> tuple[Any, ...]:
        return eval, (CALL.format(canary=self.canary),)


def _hear(event: str, arguments: tuple[Any, ...]) -> None:
    if _heard and event.startswith(WATCHED):
        name = str(arguments[0]) if arguments else ""
        # A module that is imported for its first use is a file of Python's.
        if not (event == "open" and name.endswith((".py", ".pyc", ".so"))):
            _heard[-1].append(f"{event} {name}")


sys.addaudithook(_hear)


@contextmanager
def heard() -> Iterator[list[str]]:
    """What is opened, started or unpickled inside the block."""
    _heard.append([])
    try:
        yield _heard[-1]
    finally:
        _heard.pop()


def npy(pickled: bytes) -> bytes:
    """A file of NumPy's with Python objects in it."""
    head = b"{'descr': '|O', 'fortran_order': False, 'shape': (2, 2), }"
    head = head.ljust(117) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + pickled


def npz(content: bytes) -> bytes:
    """An archive of NumPy's with such a file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("board.npy", content)
    return file.getvalue()


def attacks(canary: str) -> dict[str, bytes]:
    """Boards that make a file where they are evaluated, unpickled or expanded."""
    call = CALL.format(canary=canary)
    pickled = pickle.dumps(Planted(canary))
    texts = {
        "an entry": f"[[{call}, -1], [-1, 3]]",
        "an assignment": f"board = {call}\n",
        "a dictionary": f"{{{call}: 3, 2: {call}}}",
        "a default": f"SNAKES = {{17: 7}}\nLADDERS = {{3: {call}}}\n",
        "an f-string": f'[[f"{{{call}}}", -1], [-1, 3]]',
        "a shell": f"$(touch {canary}) `touch {canary}`\n1 38\n4 14\n",
        "a yaml tag": f"snakes: !!python/object/apply:os.system ['touch {canary}']\nladders: []\n",
        "a json name": f'{{"size": 100, "jumps": {{"{call}": 3}}, "columns": "{call}"}}',
        "a json hook": f'{{"py/object": "os.system", "size": 9, "py/reduce": ["touch {canary}"]}}',
        "an entity": f'<!DOCTYPE b [<!ENTITY x SYSTEM "file://{canary}">]><b>&x;</b>\n1 38\n',
        "a formula": f'=WEBSERVICE("file://{canary}"),38\n4,14\n',
        "an include": f'@{canary}\n#include "{canary}"\n%run {canary}\n1 38\n',
    }
    binary = {
        "a pickle": pickled,
        "an array of objects": npy(pickled),
        "an archive": npz(npy(pickled)),
    }
    return {name: text.encode() for name, text in texts.items()} | binary


NAMES = [*attacks("canary")]


def test_the_attacks_are_real(tmp_path: Path) -> None:
    """Evaluated, the text makes the file; unpickled, the bytes do, and the watch hears of it."""
    evaluated, unpickled = tmp_path / "evaluated", tmp_path / "unpickled"

    eval(CALL.format(canary=str(evaluated)))  # noqa: S307 - our own text
    with heard() as events:
        pickle.loads(attacks(str(unpickled))["a pickle"])  # noqa: S301 - our own bytes

    assert evaluated.exists()
    assert unpickled.exists()
    assert any(event.startswith("pickle.find_class") for event in events)
    assert any(str(unpickled) in event for event in events)


@pytest.mark.parametrize("attack", NAMES)
def test_no_reader_runs_a_board(tmp_path: Path, attack: str) -> None:
    """Each format gives a game or an error, and opens, starts and unpickles nothing."""
    canary = tmp_path / "canary"
    data = attacks(str(canary))[attack]

    with heard() as events:
        with suppress(BoustroError):
            recognise(data)
        for name in (None, *KNOWN):
            with suppress(BoustroError):
                reads(data, name)

    assert events == []
    assert not canary.exists()


@pytest.mark.parametrize("attack", NAMES)
def test_a_file_is_opened_and_nothing_beside_it(tmp_path: Path, attack: str) -> None:
    """Of a board in a file only that file is opened, whatever its text or its name says."""
    canary = tmp_path / "canary"
    file = tmp_path / "board;touch canary"
    file.write_bytes(attacks(str(canary))[attack])

    with heard() as events, suppress(BoustroError):
        read(file)

    assert {event for event in events if str(file) not in event} == set()
    assert not canary.exists()
