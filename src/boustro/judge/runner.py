"""Sandbox client: run a solver's processes, seen from the judge's end of the box.

The judge and the box share a scratch directory.  The solver works in a directory of its own in
it, with a clean environment.  What it is given and what it answers are files beside, which both
ends open before anything of the solver's runs and never open again: whatever it puts in their place
is neither read nor written.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from boustro.errors import BoustroError
from boustro.judge import absent
from boustro.judge.inside.box import ABSENT, IO, OURS, STREAMS, WRITABLE
from boustro.judge.scratch import Scratch

MIB = 1 << 20
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV")


class Limits(NamedTuple):
    """What a solver may use.

    `seconds` of processor time for a board, or for a run of a program (five times as much by the
    clock); `start` seconds more until a function is loaded; `memory` and `output` in bytes.
    """

    seconds: float = 1.0
    start: float = 10.0
    memory: int = 256 * MIB
    output: int = 4 * MIB


class Ran(NamedTuple):
    """How a run ended: its exit code (negative for a signal), and why it was stopped if it was.

    `out` is what it answered, `err` the last of its messages.
    `stopped` is `time` at its limit, `total` at the first line that came after the time for all of
    them was over.  `peak` is its memory in bytes, 0 where that is not known.
    """

    out: bytes
    err: str
    code: int | None
    stopped: str | None
    seconds: float
    peak: int


class BoxError(BoustroError):
    """A program could not be started, or the box is gone."""


_open: "set[Box]" = set()
_all_ended = threading.Event()


def end_all() -> None:
    """End every box at once and open none any more; whoever waits for one has a `BoxError`.

    For the end of the command: it may be called from a signal handler.
    """
    _all_ended.set()
    for box in tuple(_open):
        box.end()


class Box:
    """A process that runs a solver's processes, shut in as far as the system allows.

    Use it in a `with` block: at its end everything in the box ends.
    """

    def __init__(self, limits: Limits) -> None:
        if not hasattr(os, "wait4"):
            raise BoxError("expected Linux or macOS to run a solver on, found Windows")
        self.limits = limits
        self._scratch = Scratch()
        self.scratch = self._scratch.path
        self._files = _furnished(self.scratch)
        try:
            self._process = _started(self.scratch)
        except BaseException:
            self._leave()
            raise
        _open.add(self)
        try:
            if _all_ended.is_set():
                self.end()
            self.contained: dict[str, bool] = self._heard()["contained"]
        except BaseException:
            self.close()
            raise

    def run(self, argv: list[str], given: bytes, *, each: bool = False, total: float) -> Ran:
        """Run `argv` with `given` on its standard input until it ends or meets its limit.

        The limit is on the whole run.  With `each` it is on the time to the first line of the
        output and between two whole lines of it; once `total` seconds by the clock are over, such
        a run is stopped at its next line.
        """
        _rewrite(self._files["stdin"], given)
        request = {
            "argv": argv,
            "env": self._environment(),
            "each": each,
            "limit": self.limits.seconds,
            "start": self.limits.start if each else 0.0,
            "total": total,
            "memory": self.limits.memory,
            "output": self.limits.output,
        }
        return self._told(self._asked(request))

    def ours(self, name: str) -> str:
        """Where a file of `OURS` lies for those in the box."""
        return str(self.scratch / OURS / name)

    def _told(self, answer: dict[str, Any]) -> Ran:
        if "failed" in answer:
            raise BoxError(f"cannot run {answer['failed']}")
        out = self._files["stdout"]
        out.seek(0)
        return Ran(
            out=out.read(self.limits.output + 1),
            err=answer["said"],
            code=answer["code"],
            stopped=answer["stopped"],
            seconds=answer["seconds"],
            peak=(answer["peak"] or 0) * 1024,
        )

    def _environment(self) -> dict[str, str]:
        """Nothing of ours but where programs are, and the same hash seed for every run."""
        kept = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
        scratch = str(self.scratch / "tmp")
        ours = {"HOME": scratch, "TMPDIR": scratch, "TEMP": scratch, "PYTHONHASHSEED": "0"}
        ours["PYTHONPATH"] = str(self.scratch / ABSENT)
        return kept | ours | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"}

    def _asked(self, request: dict[str, Any]) -> dict[str, Any]:
        try:
            assert self._process.stdin is not None  # noqa: S101 - Popen with a pipe has one
            self._process.stdin.write(json.dumps(request).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise BoxError("the box in which solvers run has ended") from None
        return self._heard()

    def _heard(self) -> dict[str, Any]:
        assert self._process.stdout is not None  # noqa: S101 - Popen with a pipe has one
        line = self._process.stdout.readline()
        if not line:
            raise BoxError("the box in which solvers run has ended")
        heard: dict[str, Any] = json.loads(line)
        return heard

    def end(self) -> None:
        """Tell the box to end what it runs, and itself, now; `close` is still to be called."""
        if self._process.poll() is not None:
            return
        with suppress(ProcessLookupError, PermissionError):
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGTERM)
            else:
                self._process.terminate()

    def close(self) -> None:
        """End the box and all in it, and take its directory away."""
        _open.discard(self)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not yet written to a box that is gone
                    pipe.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._leave()

    def _leave(self) -> None:
        for file in self._files.values():
            file.close()
        self._scratch.take_away()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _furnished(scratch: Path) -> dict[str, FileIO]:
    """Make what is in a scratch directory; the files of input and output, open."""
    for name in (IO, OURS, *WRITABLE):
        (scratch / name).mkdir()
    absent.put_in(scratch / ABSENT)
    for name in ("worker.py", "worker.js", "driver.cpp"):
        shutil.copyfile(Path(__file__).parent / "inside" / name, scratch / OURS / name)
    return {name: (scratch / IO / name).open("x+b", buffering=0) for name in STREAMS}


def _rewrite(file: FileIO, content: bytes) -> None:
    """Make `content` all that the file holds."""
    file.seek(0)
    file.truncate()
    left = memoryview(content)
    while left:
        left = left[file.write(left) :]


def _started(scratch: Path) -> "subprocess.Popen[bytes]":
    """The box's process: our own code alone, whatever is installed or lies about."""
    package = str(Path(__file__).resolve().parents[2])
    code = (
        f"import sys; sys.path.insert(0, {package!r})\n"
        f"from boustro.judge.inside.box import serve; serve({absent.packages()!r})"
    )
    return subprocess.Popen(  # noqa: S603 - our own code
        [sys.executable, "-I", "-S", "-c", code, str(scratch)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
