"""The way of a submission through the judge: which functions one reads to follow it.

`python -m dev.way FILE` judges the file as `boustro judge FILE` does, and prints them in order.

On the way is each function of `boustro.cli` and `boustro.judging` through which a run of the
solution passes: it waits while the process starts, or it is a generator that hands the run on.
What such a function asks beside that, as for the size of a board, is not on the way.  The way
begins with the command's own function, after what all commands share.  It comes back to a file
where the next function that is called for the first time is in a file that it had left.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout, suppress
from functools import cache
from io import StringIO
from itertools import dropwhile, groupby
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import boustro
from boustro.cli.group import boustro as commands
from boustro.judging.solver import TrialRun

_ROOT = Path(boustro.__file__).parent
_PACKAGES = tuple(str(_ROOT / name) for name in ("cli", "judging"))
_START = "judging/running/process.py", "run"
"""The function that starts a process."""
_COMMAND = "cli/judge.py", "command"
"""The function of the command, with which the way begins."""


class Step(NamedTuple):
    """A function on the way."""

    file: str
    """Its file, below the package."""
    name: str
    """Its name, with that of its class."""


class Way(NamedTuple):
    """The functions on the way, in the order in which each is called first."""

    steps: tuple[Step, ...]
    """The functions."""

    @property
    def files(self) -> list[str]:
        """The files in the order in which they are entered, each as often as it is."""
        return [file for file, _ in groupby(self.steps, key=lambda step: step.file)]

    @property
    def returns(self) -> int:
        """How often the way comes back to a file that it had left."""
        return len(self.files) - len(set(self.files))


class _Watcher:
    """What is called while it watches, and through what a run passes."""

    def __init__(self) -> None:
        self.called: dict[Step, None] = {}
        self.passed: set[Step] = set()

    def __call__(self, frame: FrameType, event: str, value: Any) -> None:
        """Note a call, or a run that is handed on."""
        if event not in ("call", "return"):
            return
        step = _step(frame.f_code)
        if step is None:
            return
        if event == "call":
            self.called.setdefault(step)
            if step == _START:
                self.passed |= {*_above(frame)}
        elif event == "return" and isinstance(value, TrialRun):
            self.passed.add(step)


@cache
def _step(code: CodeType) -> Step | None:
    """The function of a code object of the two packages; None for one without a name."""
    if "<" in code.co_name or not code.co_filename.startswith(_PACKAGES):
        return None
    return Step(Path(code.co_filename).relative_to(_ROOT).as_posix(), code.co_qualname)


def _above(frame: FrameType | None) -> Iterator[Step]:
    """The functions that wait for what a frame does, and its own."""
    while frame is not None:
        step = _step(frame.f_code)
        if step is not None:
            yield step
        frame = frame.f_back


@contextmanager
def _watched() -> Iterator[_Watcher]:
    watcher, before = _Watcher(), sys.getprofile()
    sys.setprofile(watcher)
    try:
        yield watcher
    finally:
        sys.setprofile(before)


def way_of(path: Path) -> Way:
    """The way of a file through `boustro judge`."""
    with redirect_stdout(StringIO()), suppress(SystemExit), _watched() as watcher:
        commands(["judge", str(path), "--budget", "600"])
    passed = (step for step in watcher.called if step in watcher.passed)
    return Way(tuple(dropwhile(lambda step: step != _COMMAND, passed)))


if __name__ == "__main__":
    found = way_of(Path(sys.argv[1]))
    for step in found.steps:
        print(*step)
    print(len(set(found.files)), "files,", found.returns, "returns,", len(found.steps), "names")
