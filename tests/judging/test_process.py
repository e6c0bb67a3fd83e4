"""Processes have limits, end with all they started, and are waited for within bounds."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from boustro.judging.running import process
from boustro.judging.running.kernel_files import Spent, seconds_of
from boustro.judging.running.process import (
    MIB,
    Clock,
    Place,
    ProcessError,
    Ran,
    SolverLimits,
    environment,
    run,
)
from boustro.judging.running.scratch import Scratch
from boustro.judging.running.streams import BoardTurns
from tests.support.missing import only
from tests.support.processes import PATIENCE, run_to_end

PYTHON = [sys.executable, "-I", "-c"]
LIMITS = SolverLimits(seconds=0.5, start=0.5, memory=128 * MIB, output=MIB)
ON_LINUX = only(sys.platform.startswith("linux"), "Linux")
FLOOD = "import sys\nwhile True: sys.stderr.write('x' * 100_000 + 'y')"


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """Where one's own code runs."""
    scratch = Scratch()
    yield Place(scratch.path, environment())
    scratch.take_away()


def ran(place: Place, code: str, given: bytes | BoardTurns = b"", *, total: float = 30) -> Ran:
    """A line of Python that was run."""
    return run([*PYTHON, code], given, LIMITS, place, total=total)


def test_input_and_output_are_handed_on(place: Place) -> None:
    """A program reads what it is given; its output, messages and exit code come back."""
    code = "import sys; print(input() * 2); print('so', file=sys.stderr); sys.exit(3)"
    found = ran(place, code, b"ab\n")

    assert (found.out, found.err, found.code, found.stopped) == (b"abab\n", "so\n", 3, None)


@ON_LINUX
def test_input_cannot_be_written_to(place: Place) -> None:
    """Neither through its number nor by opening it again; it can be read again by its name."""
    code = (
        "import os\n"
        "for write in (lambda: 0, lambda: os.open('/proc/self/fd/0', os.O_RDWR)):\n"
        "    try: os.write(write(), b'x'); print('written')\n"
        "    except OSError: pass\n"
        "print(open('/dev/stdin').read(), end='')"
    )

    assert ran(place, code, b"ab\n").out == b"ab\n"


@pytest.mark.slow
@pytest.mark.parametrize("code", ["while True: pass", "import time; time.sleep(60)", FLOOD])
def test_what_never_ends_is_stopped(place: Place, code: str) -> None:
    """Processor time is limited, and so is waiting; of a flood of messages the last are kept."""
    found = ran(place, code)

    assert found.stopped == "time"
    assert len(found.err) < 10_000


@ON_LINUX
def test_processor_time_of_children_counts(place: Place) -> None:
    """A solver that lets others compute is stopped when they have used its time."""
    code = "import os\nfor _ in range(4): os.fork()\nwhile True: pass"
    stopped = ran(place, code)

    assert stopped.stopped == "time"
    # Sixteen that were counted each alone would use sixteen times the limit.
    assert stopped.used.processor < 8 * LIMITS.seconds


SHORT_CHILDREN = """
import os, time
from boustro.judging.running.kernel_files import seconds_of, spent_by
children = []
for _ in range(20):
    if not (child := os.fork()):
        begin = time.process_time()
        while time.process_time() - begin < 0.0085: pass
        os._exit(0)
    children.append(child)
for child in children:
    os.waitid(os.P_PID, child, os.WEXITED | os.WNOWAIT)
print(seconds_of([*map(spent_by, children)]))
"""


@ON_LINUX
def test_children_shorter_than_a_tick_count() -> None:
    """Twenty that nobody waits for, each with less than the kernel's tick of 10 ms, are seen."""
    found = run_to_end(sys.executable, "-c", SHORT_CHILDREN)

    assert float(found.stdout) >= 20 * 0.0085, found.stderr


@ON_LINUX
def test_many_that_waited_count_what_ticks_leave_out() -> None:
    """Each of many processes may have waited for children whose time is cut down to ticks.

    It counts as used.
    """
    idle, waited = Spent(0.0, has_waited=False), Spent(0.0, has_waited=True)

    assert seconds_of([idle] * 60) == 0
    assert seconds_of([waited] * 8) == 0
    assert seconds_of([waited] * 58) == 50 * 2 / os.sysconf("SC_CLK_TCK")


@ON_LINUX
def test_who_has_waited_for_a_child_is_seen() -> None:
    """Also where the child took less than a tick."""
    code = (
        "import os\nfrom boustro.judging.running.kernel_files import spent_by\n"
        "before = spent_by(os.getpid()).has_waited\n"
        "if not os.fork(): os._exit(0)\n"
        "os.wait()\nprint(before, spent_by(os.getpid()).has_waited)"
    )

    assert run_to_end(sys.executable, "-c", code).stdout.split() == ["False", "True"]


@ON_LINUX
@pytest.mark.parametrize(
    "code",
    [
        "bytearray(1 << 29)",
        (
            "import mmap, time\nm = mmap.mmap(-1, 1 << 29)\n"
            "for i in range(0, 1 << 29, 4096): m[i] = 1\ntime.sleep(9)"
        ),
        (
            "import os, time\nfor _ in range(4): os.fork()\n"
            "x = bytearray(b'x' * (60 << 20))\ntime.sleep(9)"
        ),
    ],
    ids=["own", "shared", "of several"],
)
def test_memory_is_limited(place: Place, code: str) -> None:
    """Private memory by the kernel; shared memory, and that of several processes, by watching."""
    found = ran(place, code)

    assert found.stopped == "memory" or "MemoryError" in found.err


def test_output_is_limited(place: Place) -> None:
    """More than the limit is not waited for."""
    found = ran(place, "while True: print('x' * 1000)")

    assert found.stopped == "output"
    assert len(found.out) <= MIB + 1


def test_messages_and_output_may_be_closed(place: Place) -> None:
    """A program without them goes on, and is waited for."""
    found = ran(place, "import os, time; os.close(2); os.close(1); time.sleep(0.2); os._exit(4)")

    assert (found.out, found.code, found.stopped, found.err) == (b"", 4, None, "")


@only(process.HAS_GROUPS, "where processes have groups")
def test_children_end_with_the_run(place: Place) -> None:
    """Nothing of its group outlives it, and a child that holds its output is not waited for."""
    code = "import subprocess; subprocess.Popen(['sleep', '98765'])"
    assert ran(place, code).stopped is None

    end = time.monotonic() + PATIENCE
    while b"sleep\x0098765\x00" in _commands():
        assert time.monotonic() < end


def _commands() -> set[bytes]:
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.add(path.read_bytes())
    return found


def test_every_run_has_a_fresh_directory_and_a_clean_environment(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What a run writes the next does not find, and what we know is not handed on."""
    monkeypatch.setenv("SECRET", "x")
    code = (
        "import os, tempfile; print(os.listdir('.'), os.listdir(tempfile.gettempdir()), "
        "'SECRET' in os.environ); open('a', 'w').close()"
    )

    assert [ran(place, code).out for _ in range(2)] == [b"[] [] False\n"] * 2
    assert list(place.scratch.iterdir()) == []


class Parts(list[bytes], Clock):
    """Boards, and a clock by which the time for all is up when the first one is taken."""

    is_taken = False

    def __getitem__(self, place: Any) -> Any:
        self.is_taken = True
        return super().__getitem__(place)

    def now(self) -> float:
        """The seconds until then, and after it."""
        return PATIENCE if self.is_taken else 0.0


def test_time_that_is_up_excuses_nobody(place: Place) -> None:
    """With boards handed over in turn, a run is stopped at a reply after the time for all."""
    line = "import time\nprint('x', flush=True)\n"
    turns = BoardTurns([b"x\n"] * 1000, b"\n")
    parts = Parts(turns.parts)
    Clock.__init__(parts)
    never = run(
        [*PYTHON, f"{line}time.sleep(60)"],
        BoardTurns(parts, b"\n"),
        LIMITS._replace(clock=parts),
        place,
        total=0.2,
    )
    answering = ran(
        place, f"{line}while input(): time.sleep(0.05); print('x', flush=True)", turns, total=0.3
    )
    loading = ran(place, "import time; time.sleep(60)", turns, total=0.2)

    assert (never.stopped, answering.stopped, loading.stopped) == ("time", "total", "total")


@only(process.HAS_GROUPS, "where processes have groups")
def test_what_cannot_be_run_says_so(place: Place) -> None:
    """By an error of the judge's own, since nothing has run."""
    with pytest.raises(ProcessError, match="cannot run no-such-program: not found"):
        run(["no-such-program"], b"", LIMITS, place, total=5)


def test_at_the_end_nothing_is_started_any_more() -> None:
    """After `end_all` a run is an error of its own; what ran has been ended."""
    code = (
        "import threading, time, sys\n"
        "from boustro.judging.running import process\n"
        "from boustro.judging.running.process import *\n"
        "from boustro.judging.running.scratch import Scratch\n"
        "place = Place(Scratch().path, environment())\n"
        "def end():\n"
        "    while not process._running: time.sleep(0.01)\n"
        "    end_all()\n"
        "threading.Thread(target=end).start()\n"
        "argv = [sys.executable, '-c', 'import time; time.sleep(60)']\n"
        "begin = time.monotonic()\n"
        "run(argv, b'', SolverLimits(60), place, total=60)\n"
        "print(time.monotonic() - begin < 50)\n"
        "run(argv, b'', SolverLimits(60), place, total=60)"
    )
    found = run_to_end(sys.executable, "-c", code, env={**os.environ})

    assert found.stdout == "True\n"
    assert "ProcessError: the judge is being ended" in found.stderr


@pytest.mark.parametrize("root", ["D:\\Windows", None])
def test_on_windows_the_tree_is_ended_by_the_system_s_own_program(
    root: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its path is in full.

    One of that name in the current directory, as beside a solution, is never run.
    """
    ended = list[list[str]]()

    class Running:
        pid, kill = 42, staticmethod(lambda: None)
        poll = staticmethod(lambda: None)

    monkeypatch.setattr(process, "HAS_GROUPS", False)
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(subprocess, "run", lambda command, **_: ended.append(command))
    if root is None:
        monkeypatch.delenv("SYSTEMROOT", raising=False)
    else:
        monkeypatch.setenv("SYSTEMROOT", root)
    process._end_group(Running())  # type: ignore[arg-type]

    taskkill = f"{root or 'C:' + chr(92) + 'Windows'}\\System32\\taskkill.exe"
    assert ended == [[taskkill, "/F", "/T", "/PID", "42"]]
