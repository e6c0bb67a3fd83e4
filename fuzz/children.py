"""Shared by the fuzz scripts: cases in forked children under bounds, and a loop to a finding.

A case that was found comes back alone: `python fuzz/SCRIPT.py 0 SEED NUMBER`.
"""

import importlib
import importlib.util
import os
import pickle
import re
import resource
import select
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

if core := os.environ.get(
    "FUZZ_CORE"
):  # another build of the compiled core, before boustro takes its own
    spec = importlib.util.spec_from_file_location("boustro._native", core)
    assert spec is not None
    assert spec.loader is not None
    sys.modules["boustro._native"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules["boustro._native"])

MIB = 1 << 20
SANITIZED = "libasan" in os.environ.get("LD_PRELOAD", "")
REFUSED_MEMORY = ("allocation-size-too-big", "out-of-memory", "calloc-overflow")
"""What the sanitizer ends a process for where it would else have been told that memory is short."""
GRACE = 30.0
Case = Callable[[Random], str]


class Finding(Exception):  # noqa: N818 - what is looked for
    """What must not happen."""


class Ended(NamedTuple):
    """How a child ended."""

    value: Any
    """Its result."""
    said: str
    """Its output."""
    wrong: str | None
    """What is wrong with its end; None for a good one."""


def in_child(work: Callable[[], Any], *, seconds: float = 30.0, memory: int = 512 * MIB) -> Ended:
    """Do some work in a forked child, with a limit of time and of memory beyond what is in use."""
    with tempfile.TemporaryFile() as said:
        reading, writing = os.pipe()
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            _work_here(work, writing, said.fileno(), memory)
        os.close(writing)
        data, late = _read(reading, seconds)
        if late:
            with suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
        ended = _ended(child)
        said.seek(0)
        text = said.read().decode(errors="replace")
    value, wrong = pickle.loads(data) if data else (None, "an end before an answer")  # noqa: S301 - of our own child
    if late:
        wrong = f"no end after {seconds:g} s"
    elif ended is None or ended.si_code != os.CLD_EXITED:
        wrong = f"ended by {signal.Signals(ended.si_status).name}" if ended else "no end"
    elif "Sanitizer" in text or "runtime error:" in text:
        wrong = (
            "refused memory"
            if any(each in text for each in REFUSED_MEMORY)
            else "the sanitizer's finding"
        )
    elif not SANITIZED and (most := _resident(resource.RUSAGE_CHILDREN)) > memory + _resident():
        wrong = f"{most >> 20} MiB of memory"
    return Ended(value, text, wrong)


def import_for(work: Callable[[], Any]) -> None:
    """Import what some work imports, which each child would else import anew."""

    def imported() -> list[str]:
        with suppress(SystemExit):
            work()
        return list(sys.modules)

    for name in in_child(imported, seconds=120).value or ():
        with suppress(ImportError):  # of what is made when something else is imported
            importlib.import_module(name)


def _work_here(work: Callable[[], Any], writing: int, said: int, memory: int) -> None:
    """The child: its streams, its bounds, its work, its answer."""
    os.setsid()
    for stream in (1, 2):
        os.dup2(said, stream)
    if not SANITIZED:
        data = re.search(r"VmData:\s*(\d+)", Path("/proc/self/status").read_text("ascii"))
        most = memory
        if data:
            most += int(data[1]) << 10
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    try:
        answer = (work(), None)
    except BaseException as error:  # noqa: BLE001 - the parent judges it
        answer = (
            None,
            f"{type(error).__name__}: {str(error)[:500]}\n{traceback.format_exc()[-1500:]}",
        )
    sys.stdout.flush()
    with os.fdopen(writing, "wb") as sink:
        pickle.dump(answer, sink)
    os._exit(0)


def _read(reading: int, seconds: float) -> tuple[bytes, bool]:
    """All that comes through a pipe, and whether it did not end in time."""
    data, end = bytearray(), time.monotonic() + seconds
    with os.fdopen(reading, "rb", buffering=0) as stream:
        while select.select([stream], [], [], max(0.0, end - time.monotonic()))[0]:
            if not (piece := os.read(stream.fileno(), 1 << 16)):
                return bytes(data), False
            data += piece
    return b"", True


def _ended(child: int) -> Any:
    """How a child ended that has given its answer or was killed; None if it does not end."""
    end = time.monotonic() + GRACE
    while time.monotonic() < end:
        if ended := os.waitid(os.P_PID, child, os.WEXITED | os.WNOHANG):
            return ended
        time.sleep(0.001)
    return None


def _resident(whose: int = resource.RUSAGE_SELF) -> int:
    """The most memory that this process, whose children begin with it, or a child has had."""
    return resource.getrusage(whose).ru_maxrss << 10


def find(script: str, case: Case, seconds: float, seed: int, only: int | None = None) -> str | None:
    """Try case after case for so long; what was found, None if nothing was."""
    counts, end, number = Counter[str](), time.monotonic() + seconds, only or 0
    while only is not None or time.monotonic() < end:
        try:
            counts[case(Random(f"{seed}/{number}"))] += 1
        except Finding as finding:
            return f"{finding}\nagain: python fuzz/{script} 0 {seed} {number}"
        if only is not None:
            break
        number += 1
    print(", ".join(f"{count} {name}" for name, count in sorted(counts.items())))
    return None


def main(script: str, case: Case, seconds: float = 150.0) -> None:
    """Try for the seconds and with the seed of the command line; exit code 1 at a finding."""
    words = sys.argv[1:4]
    given = [*words, *("", "", "")]
    found = find(
        Path(script).name,
        case,
        float(given[0] or seconds),
        int(given[1] or 1),
        int(given[2]) if given[2] else None,
    )
    if found:
        print(found, file=sys.stderr)
        sys.exit(1)
