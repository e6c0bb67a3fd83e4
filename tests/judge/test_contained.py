"""What a solver can do to us, and what it cannot: limits, namespaces, a clean environment."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from boustro.judge.runner import MIB, Box, BoxError, Limits, Ran, _furnished, _started
from boustro.judge.scratch import Scratch

PYTHON = [sys.executable, "-I", "-c"]
STARTS = 400 if os.environ.get("BOUSTRO_PROFILE") == "long" else 10


@pytest.fixture(scope="module")
def box() -> Iterator[Box]:
    """A box with small limits."""
    with Box(Limits(seconds=0.5, memory=128 * MIB, output=MIB)) as opened:
        yield opened


def run(box: Box, code: str, given: bytes = b"") -> Ran:
    """Run a line of Python in a box."""
    return box.run([*PYTHON, code], given, total=30)


def test_input_and_output_are_handed_on(box: Box) -> None:
    """A program reads what it is given; its output, messages and exit code come back."""
    code = "import sys; print(input() * 2); print('so', file=sys.stderr); sys.exit(3)"
    ran = run(box, code, b"ab\n")

    assert (ran.out, ran.err, ran.code, ran.stopped) == (b"abab\n", "so\n", 3, None)


def test_an_endless_loop_is_stopped(box: Box) -> None:
    """Processor time is limited, and so is waiting."""
    assert run(box, "while True: pass").stopped == "time"
    assert run(box, "import time; time.sleep(60)").stopped == "time"


def test_memory_and_output_are_limited(box: Box) -> None:
    """A large allocation fails, and a file does not grow beyond its limit."""
    if not box.contained["memory"]:
        pytest.skip("memory is not limited on this system")

    assert "MemoryError" in run(box, "x = bytearray(1 << 29)").err
    assert len(run(box, "while True: print('x' * 1000)").out) <= MIB


FLOOD = "import sys\nwhile True: sys.stderr.write('x' * 100_000 + 'y')"


def test_of_messages_the_last_are_kept(box: Box) -> None:
    """However much is said, the run goes on, and only the end of it is handed back."""
    code = "import sys; sys.stderr.write('x' * 9_000_000 + 'end'); print('done')"
    ran = run(box, code)

    assert (ran.out, ran.code, ran.stopped) == (b"done\n", 0, None)
    assert ran.err.endswith("xend")
    assert len(ran.err) < 10_000


def test_a_flood_of_messages_is_stopped_by_time(box: Box) -> None:
    """Whoever says something for ever meets the time limit, and nothing of it is on the disk."""
    flood = run(box, FLOOD)

    assert flood.stopped == "time"
    assert len(flood.err) < 10_000
    assert sum(path.stat().st_size for path in box.scratch.rglob("*")) < MIB


def test_messages_may_be_closed(box: Box) -> None:
    """A program without standard error goes on, and is waited for."""
    ran = run(box, "import os, time; os.close(2); time.sleep(0.2); print('done')")

    assert (ran.out, ran.stopped, ran.err) == (b"done\n", None, "")


def test_nothing_is_left_running(box: Box, tmp_path: Path) -> None:
    """A child that hides in a session of its own ends with the run."""
    if not box.contained["processes"]:
        pytest.skip("processes are not contained on this system")
    code = (
        "import subprocess as s; "
        "s.Popen(['sleep', '987'], start_new_session=True, stdout=s.DEVNULL, stderr=s.DEVNULL)"
    )
    run(box, code)
    found = run(box, "import os; print(sum(name.isdigit() for name in os.listdir('/proc')))")

    assert int(found.out) == 2  # the box and the program itself


def test_orphans_end_where_the_list_of_processes_cannot_be_had(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is said of /proc has no say in whether a child that hid ends with the run."""
    real = subprocess.Popen
    unlisted = "import boustro.judge.inside.box as box; box.own_process_list = lambda: False\n"

    def elsewhere(argv: list[str], **options: Any) -> Any:
        first, rest = argv[-2].split("\n", 1)
        return real([*argv[:-2], f"{first}\n{unlisted}{rest}", argv[-1]], **options)

    monkeypatch.setattr("boustro.judge.runner.subprocess.Popen", elsewhere)
    code = (
        "import subprocess as s; "
        "s.Popen(['sleep', '9876'], start_new_session=True, stdout=s.DEVNULL, stderr=s.DEVNULL)"
    )
    with Box(Limits(seconds=0.5)) as opened:
        if not opened.contained["network"]:
            pytest.skip("namespaces are not to be had on this system")

        assert not opened.contained["processes"]
        assert run(opened, code).code == 0
        assert b"sleep\x009876\x00" not in _commands()


def _commands() -> set[bytes]:
    """The command lines of all processes."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            found.add(path.read_bytes())
    return found


def test_there_is_no_network(box: Box) -> None:
    """Not even this machine's own address can be reached."""
    if not box.contained["network"]:
        pytest.skip("the network is not contained on this system")
    code = "import socket; socket.create_connection(('127.0.0.1', 9), 1)"

    assert "unreachable" in run(box, code).err.lower()


KNOCK = """
import socket, sys
for kind in ("SOCK_STREAM", "SOCK_DGRAM", "SOCK_SEQPACKET"):
    kind = getattr(socket, kind)
    try:
        socket.socket(socket.AF_UNIX, kind).connect(sys.argv[1])
        print("reached")
    except OSError as error:
        print(error.errno == 13)
try:
    socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)[0].sendto(b"x", sys.argv[1])
    print("reached")
except OSError as error:
    print(error.errno == 13)
"""


def test_no_service_is_reached_by_a_socket_that_is_a_file(box: Box, tmp_path: Path) -> None:
    """Neither by streams nor by datagrams, nor by a pair that is pointed elsewhere."""
    if not box.contained["local sockets"]:
        pytest.skip("local sockets are not contained on this system")
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as service:
        service.bind(str(tmp_path / "s"))
        service.setblocking(False)
        ran = box.run([*PYTHON, KNOCK, str(tmp_path / "s")], b"", total=10)

        assert ran.out.split() == [b"True"] * 4
        with pytest.raises(BlockingIOError):
            service.recv(1)


def test_pairs_of_sockets_are_there(box: Box) -> None:
    """What asyncio and many runtimes are made of works as ever; so do addresses and threads."""
    code = (
        "import asyncio, socket, threading; a, b = socket.socketpair(); a.send(b'x'); "
        "socket.socket(socket.AF_INET).close(); "
        "t = threading.Thread(target=print, args=(b.recv(1),)); t.start(); t.join(); "
        "print(asyncio.run(asyncio.sleep(0, 'done')))"
    )
    ran = run(box, code)

    assert (ran.out, ran.err) == (b"b'x'\ndone\n", "")


def test_files_elsewhere_stay_as_they_are(box: Box, tmp_path: Path) -> None:
    """Only the working directory can be written to, and it is empty at the next run."""
    if not box.contained["files"]:
        pytest.skip("files are not contained on this system")
    target = tmp_path / "file"

    assert "Read-only file system" in run(box, f"open({str(target)!r}, 'w')").err
    assert not target.exists()
    assert run(box, "open('here', 'w').write('x')").code == 0
    assert run(box, "import os; print(os.listdir())").out == b"[]\n"


def test_the_environment_is_clean(box: Box, monkeypatch: pytest.MonkeyPatch) -> None:
    """What we know by our environment is not handed on."""
    monkeypatch.setenv("SECRET", "x")

    assert run(box, "import os; print('SECRET' in os.environ)").out == b"False\n"


def test_where_processes_cannot_be_waited_for_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a system without POSIX processes the judge refuses, and names the systems it runs on."""
    monkeypatch.delattr(os, "wait4")
    with pytest.raises(BoxError, match="Linux or macOS"):
        Box(Limits())


def test_what_cannot_be_run_says_so(box: Box) -> None:
    """A program that is not there is an error with its name."""
    with pytest.raises(BoxError, match="cannot run no-such-program"):
        box.run(["no-such-program"], b"", total=5)


def test_scratch_is_taken_away() -> None:
    """Nothing of a box is left behind."""
    with Box(Limits()) as opened:
        scratch = opened.scratch

        assert scratch.is_dir()
    assert not scratch.exists()


def test_scratch_is_taken_away_where_no_box_can_be_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A box that does not come to be leaves nothing either."""
    monkeypatch.setattr("boustro.judge.runner.sys.executable", "/no/such/python")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(FileNotFoundError):
        Box(Limits())

    assert list(tmp_path.iterdir()) == []


def test_elsewhere_less_is_contained_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without namespaces and process handles, as on other systems, solvers still run and end."""
    lines = "import sys, os\nsys.platform = 'darwin'\ndel os.pidfd_open\n"
    real = subprocess.Popen

    def elsewhere(argv: list[str], **options: Any) -> Any:
        return real([*argv[:-2], lines + argv[-2], argv[-1]], **options)

    monkeypatch.setattr("boustro.judge.runner.subprocess.Popen", elsewhere)
    with Box(Limits(seconds=0.3)) as opened:
        contained = opened.contained

        assert not any(
            contained[name] for name in ("network", "processes", "files", "memory", "local sockets")
        )
        assert contained["time"]
        assert run(opened, "print(1)").out == b"1\n"
        assert run(opened, "while True: pass").stopped == "time"
        assert run(opened, "import time; time.sleep(9)").stopped == "time"
        assert run(opened, "raise SystemExit(4)").code == 4
        assert run(opened, FLOOD).stopped == "time"
        assert run(opened, "raise SystemExit('x' * 9_000_000 + 'end')").err.endswith("xend\n")


def test_what_a_solver_puts_in_the_place_of_our_files_is_neither_read_nor_written(
    box: Box, tmp_path: Path
) -> None:
    """Links and pipes where input and output were change no file of ours and hang nothing."""
    victim = tmp_path / "victim"
    victim.write_text("mine", encoding="utf-8")
    attack = """
import contextlib, os, sys
for name in ("stdin", "stdout", "stderr"):
    for path in (os.path.join("..", "io", name), os.path.join("..", name)):
        with contextlib.suppress(OSError):
            os.unlink(path)
        with contextlib.suppress(OSError):
            os.symlink(sys.argv[1], path) if name == "stdin" else os.mkfifo(path)
"""
    box.run([sys.executable, "-I", "-c", attack, str(victim)], b"", total=10)
    after = run(box, "print(input())", b"still here\n")

    assert victim.read_text(encoding="utf-8") == "mine"
    assert after.out == b"still here\n"


def test_a_run_leaves_nothing_to_the_next(box: Box) -> None:
    """What a run writes, in its directory or among temporary files, the next does not find."""
    code = (
        "import os, tempfile; "
        "print(len(os.listdir('.')) + len(os.listdir(tempfile.gettempdir()))); "
        "open('a', 'w').close(); open(os.path.join(tempfile.gettempdir(), 'b'), 'w').close()"
    )
    assert [run(box, code).out for _ in range(2)] == [b"0\n", b"0\n"]


def test_however_deep_it_is_what_a_run_leaves_is_taken_away() -> None:
    """Neither depth nor permissions keep anything from being removed, then and at the end."""
    code = "import os\nfor i in range(1200): os.mkdir('d'); os.chmod('.', 0o500); os.chdir('d')"
    look = "import os; print(os.listdir('.')); os.mkdir('d')"
    with Box(Limits(seconds=9)) as opened:
        deep, next_one = run(opened, code), run(opened, look)

    assert (deep.err, deep.code) == ("", 0)
    assert (next_one.out, next_one.err) == (b"[]\n", "")
    assert not opened.scratch.exists()


def test_the_shut_door_cannot_be_opened_from_inside(box: Box, tmp_path: Path) -> None:
    """Root or not, a solver has no powers with which to make the file system writable again."""
    if not box.contained["files"]:
        pytest.skip("files are not contained on this system")
    code = (
        "import ctypes; libc = ctypes.CDLL(None, use_errno=True); "
        "off = (ctypes.c_uint64 * 4)(0, 1, 0, 0); "
        "print(libc.syscall(ctypes.c_long(442), -100, b'/', 0x8000, ctypes.byref(off), "
        "ctypes.c_size_t(32))); print(libc.unshare(0x00020000))"
    )
    assert run(box, code).out.split() == [b"-1", b"-1"]
    assert run(box, "print(open('/proc/self/status').read())").out.count(
        b"CapEff:\t0000000000000000"
    )


def test_time_that_is_up_excuses_nobody() -> None:
    """A run that never answers is stopped by its limit, even when all the time is up before."""
    with Box(Limits(seconds=0.4, start=0.4)) as opened:
        never = opened.run([*PYTHON, "import time; time.sleep(60)"], b"", each=True, total=0.1)
        code = "import time\nwhile True: print('x', flush=True); time.sleep(0.05)"
        answering = opened.run([*PYTHON, code], b"", each=True, total=0.3)
        dribble = "import time\nwhile True: print('x', end='', flush=True); time.sleep(0.05)"
        dribbling = opened.run([*PYTHON, dribble], b"", each=True, total=0.3)

    assert (never.stopped, answering.stopped, dribbling.stopped) == ("time", "total", "time")


def test_a_signal_to_its_first_process_ends_the_box() -> None:
    """Where the process that runs solvers has missed it, the one that waits for it sees to it."""
    with Box(Limits()) as opened:
        if not opened.contained["network"]:
            pytest.skip("namespaces are not to be had on this system")
        os.kill(opened._process.pid, signal.SIGTERM)

        assert opened._process.wait(10) != 0
        with pytest.raises(BoxError, match="has ended"):
            run(opened, "")


@pytest.mark.skipif(os.name != "posix", reason="the signals are of POSIX systems")
def test_a_box_is_ended_at_any_moment_of_its_start(tmp_path: Path) -> None:
    """A signal in the middle of a fork is not lost: output ends, so that nobody waits for it."""
    rng = random.Random(5)
    begun = time.monotonic()
    Box(Limits()).close()
    typical = time.monotonic() - begun
    for _ in range(STARTS):
        scratch = Scratch()
        files = _furnished(scratch.path)
        process = _started(scratch.path)
        time.sleep(rng.uniform(0, 1.3 * typical))
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGTERM)
        process.communicate(timeout=20)
        for file in files.values():
            file.close()
        scratch.take_away()
