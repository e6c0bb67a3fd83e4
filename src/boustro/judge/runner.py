"""Running a solver's processes: the judge's end of the box.

The judge and the box share a scratch directory.  The solver works in a directory of its own in
it, with a clean environment; what it is given and what it prints are files beside.
"""

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, Self

from boustro.errors import BoustroError

MIB = 1 << 20
_PASSED_ON = ("PATH", "LANG", "LC_ALL", "SYSTEMROOT", "LD_LIBRARY_PATH", "VIRTUAL_ENV")
_MESSAGES = 4000


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

    `stopped` is `time` beyond its limit, `total` when the judge would wait no longer.  `peak` is
    its memory in bytes, 0 where that is not known.
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
        self.limits = limits
        self._scratch = tempfile.TemporaryDirectory(prefix="boustro-judge-")
        self.scratch = Path(self._scratch.name).resolve()
        (self.scratch / "work").mkdir()
        (self.scratch / "tmp").mkdir()
        self._process = _started(self.scratch)
        _open.add(self)
        try:
            if _all_ended.is_set():
                self.end()
            self.contained: dict[str, bool] = self._heard()["contained"]
        except BaseException:
            self.close()
            raise

    def run(self, argv: list[str], given: bytes, *, each: bool = False, total: float) -> Ran:
        """Run `argv` with `given` on its standard input; `total` seconds by the clock at most.

        With `each` the limit is on every growth of the output, else on the whole run.
        """
        paths = {name: self.scratch / name for name in ("stdin", "stdout", "stderr")}
        paths["stdin"].write_bytes(given)
        request = {
            "argv": argv,
            "cwd": str(self.scratch / "work"),
            "env": self._environment(),
            "each": each,
            "limit": self.limits.seconds,
            "start": self.limits.start if each else 0.0,
            "total": total,
            "memory": self.limits.memory,
            "output": self.limits.output,
            **{name: str(path) for name, path in paths.items()},
        }
        return self._told(self._asked(request), paths)

    def _told(self, answer: dict[str, Any], paths: dict[str, Path]) -> Ran:
        if "failed" in answer:
            raise BoxError(f"cannot run {answer['failed']}")
        with paths["stderr"].open("rb") as file:
            file.seek(max(paths["stderr"].stat().st_size - _MESSAGES, 0))
            err = file.read().decode(errors="replace")
        return Ran(
            out=paths["stdout"].read_bytes(),
            err=err,
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
        self._scratch.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _started(scratch: Path) -> "subprocess.Popen[bytes]":
    """The box's process: our own code alone, whatever is installed or lies about."""
    package = str(Path(__file__).resolve().parents[2])
    code = (
        f"import sys; sys.path.insert(0, {package!r})\n"
        "from boustro.judge.inside.box import serve; serve()"
    )
    return subprocess.Popen(  # noqa: S603 - our own code
        [sys.executable, "-I", "-S", "-c", code, str(scratch)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
