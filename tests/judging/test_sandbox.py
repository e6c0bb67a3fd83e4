"""Other people's code in the sandbox: what it tries has no effect, and the report stays true.

Nothing here writes to what it should not reach: files are opened and closed again.
"""

import os
import platform
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import boustro
from boustro.errors import QuestionError
from boustro.judging.grading import judge
from boustro.judging.judging import REFUSED as REFUSED_CALL
from boustro.judging.judging import Terms
from boustro.judging.running import sandbox
from boustro.judging.running.allowed import allowing_filter, listed_calls
from boustro.judging.running.opening import Target
from boustro.judging.running.process import MIB, Ran, SolverLimits, run
from boustro.judging.running.sandbox import probed_python, sandboxed
from boustro.judging.running.scratch import Scratch
from boustro.judging.verdict import Judgement
from boustro.model.board import Board
from tests.support.missing import leave_to, need, only
from tests.support.processes import run_to_end, started

pytestmark = pytest.mark.slow

RIGHT = Path(__file__).parent / "solvers" / "right" / "bfs.py"
LIMITS = SolverLimits(seconds=0.3, start=2.0, memory=128 * MIB, output=MIB)
AMPLE = LIMITS._replace(seconds=5.0)
"""Where time is not what is tried: on a busy machine a program takes more of it."""


@pytest.fixture
def here() -> None:
    """Leaves out where no sandbox can be made."""
    need("bubblewrap")


def tried(code: str, *args: str, limits: SolverLimits = AMPLE) -> str:
    """What a line of Python prints in the sandbox."""
    scratch, python = Scratch(), probed_python()
    try:
        place = sandboxed(scratch.path, [python])
        ran = run([python, "-I", "-c", code, *args], b"", limits, place, total=20)
    finally:
        scratch.take_away()
    assert ran.code == 0, ran
    return ran.out.decode()


OPENED = """
import os, sys
for path in sys.argv[1:]:
    try:
        os.close(os.open(path, os.O_WRONLY))
        print("opened", path)
    except OSError:
        pass
for path in ("/etc/passwd", "/etc/shadow", "/root", "/home", "/run", "/var", "/sys", \
"/opt", "/srv"):
    if os.path.exists(path):
        print("seen", path)
"""
PROC = ("/proc/sys/kernel/core_pattern", "/proc/sys/kernel/hostname", "/proc/sysrq-trigger")
ELSEWHERE = (*PROC, "/usr/bin/env", "/dev/pts/0", "/dev/tty", "/dev/kmsg", "/etc/hostname")


def test_nothing_of_the_machine_can_be_opened_for_writing(here: None, tmp_path: Path) -> None:
    """Neither the kernel's settings nor programs, terminals or the user's files."""
    mine = tmp_path / "mine"
    mine.write_text("x", encoding="utf-8")

    assert tried(OPENED, str(mine), __file__, *ELSEWHERE) == ""


def test_there_is_no_network_and_no_other_process(here: None) -> None:
    """Nor any power, nor a way to have some in a namespace of its own."""
    code = (
        "import ctypes, os, socket\n"
        "print(len([name for name in os.listdir('/proc') if name.isdigit()]))\n"
        "print(open('/proc/self/status').read().split('CapEff:')[1].split()[0])\n"
        "try: print(socket.if_nameindex())\n"
        "except OSError: print([])\n"
        "print(os.getuid() != 0 or os.geteuid() != 0 or 'mapped')\n"
    )
    count, powers, devices, user = tried(code).splitlines()

    assert int(count) <= 2
    assert set(powers) == {"0"}
    assert devices in ("[(1, 'lo')]", "[]")
    assert user == "True" if os.getuid() == 0 else user


def test_a_socket_that_is_a_file_is_not_there(here: None, tmp_path: Path) -> None:
    """Services of the machine listen on such files; none of them is mounted."""
    with socket.socket(socket.AF_UNIX) as service:
        service.bind(str(tmp_path / "s"))
        service.listen()
        code = "import os, sys; print(os.path.exists(sys.argv[1]))"

        assert tried(code, str(tmp_path / "s")) == "False\n"


def test_processes_and_room_are_bounded(here: None) -> None:
    """A fork bomb meets its limit, and so do files in the one place that can be written to."""
    code = (
        "import os, signal, time\n"
        "children = []\n"
        "try:\n"
        "    for _ in range(200):\n"
        "        child = os.fork()\n"
        "        if not child: time.sleep(60)\n"
        "        children.append(child)\n"
        "except OSError: print(len(children) < 100)\n"
        "for child in children: os.kill(child, 9)\n"
        "try:\n"
        "    for i in range(300):\n"
        "        with open(str(i), 'wb') as file: file.write(bytes(1 << 20))\n"
        "except OSError: print(i < 100)\n"
    )

    assert tried(code, limits=AMPLE._replace(memory=2048 * MIB)) == "True\nTrue\n"


def test_boustro_cannot_be_asked(here: None) -> None:
    """Wherever it stands, it is not among what is mounted."""
    where = str(Path(boustro.__file__).parents[1])
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "try:\n    from boustro import min_rolls\n    print('asked')\n"
        "except ImportError: print('not there')"
    )

    assert tried(code, where) == "not there\n"


@contextmanager
def readable() -> Iterator[Path]:
    """A directory that the sandbox's user can look into, unlike those of pytest."""
    made = Path(tempfile.mkdtemp())
    made.chmod(0o755)
    yield made
    shutil.rmtree(made)


MASKED = """
import os, sys
for place in sys.argv[1:]:
    sys.path.insert(0, place)
    try:
        from boustro import known
        print("imported", known)
    except ImportError:
        pass
    try:
        open(f"{place}/boustro/room", "w").write("x")
        print("written to", place)
    except OSError:
        pass
"""


def test_no_boustro_is_found_under_any_tool(here: None) -> None:
    """A package, a link to one and an archive, also beneath a directory of that name.

    None is room to write.
    """
    with readable() as home:
        top = home / "boustro"
        (top / "bin").mkdir(parents=True)
        tool = shutil.copy("/bin/true", top / "bin" / "tool")
        package, linked = top / "lib" / "boustro", top / "linked"
        package.mkdir(parents=True)
        linked.mkdir()
        (package / "__init__.py").write_text("known = 1")
        (top / "elsewhere").mkdir()
        (top / "elsewhere" / "__init__.py").write_text("known = 2")
        (linked / "boustro").symlink_to("../elsewhere")
        archive = Path(shutil.make_archive(str(top / "boustro-0.1"), "zip", package.parent))
        places = list(map(str, (package.parent, linked, archive)))
        scratch, python = Scratch(), probed_python()
        place = sandboxed(scratch.path, [python, str(tool)])
        ran = run([python, "-I", "-c", MASKED, *places], b"", AMPLE, place, total=20)
        scratch.take_away()

    assert (ran.code, ran.out) == (0, b""), ran


def test_a_second_boustro_beside_the_interpreter_is_not_asked(
    here: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its packages are mounted with it; a solution that asks such a boustro is not accepted."""
    python = probed_python()
    with readable() as home:
        made = [python, "-m", "venv", "--copies", "--without-pip", str(home / "venv")]
        subprocess.run(made, check=True, timeout=60)
        for packages in home.glob("venv/lib/*/site-packages"):
            shutil.copytree(Path(boustro.__file__).parent, packages / "boustro")
        beside = str(home / "venv" / "bin" / "python")
        monkeypatch.setattr(sandbox, "probed_python", lambda _: beside)
        path = tmp_path / "solution.py"
        path.write_text(ASKS, encoding="utf-8")
        found = judge(Target("solution.py", path, untrusted=True), Terms(boards=60))

    assert found.verdict.value == "CE", (
        found.failure and found.failure.reply.message,
        found.reason,
    )
    assert "cannot import name 'min_rolls'" in found.reason


ASKS = """
import sys
sys.meta_path[:] = [each for each in sys.meta_path if "Absent" not in repr(each)]
from boustro import min_rolls
def snakesAndLadders(board):
    found = min_rolls(board)
    return -1 if found is None else found
"""


def test_a_home_is_not_mounted_with_a_tool_in_it(
    here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tool in ~/bin or ~/.local/bin stands there alone, not with all that is above it."""
    with readable() as home:
        monkeypatch.setenv("HOME", str(home))
        (home / "secret").touch()
        (home / ".local" / "share").mkdir(parents=True)
        for folder in (home / "bin", home / ".local" / "bin"):
            folder.mkdir()
            tool = folder / "tool"
            tool.write_text('#!/bin/sh\nls -A "$@" 2>/dev/null | tr "\\n" " "\n')
            tool.chmod(0o755)
            scratch = Scratch()
            place = sandboxed(scratch.path, [str(tool)])
            ran = run([str(tool), str(folder.parent)], b"", AMPLE, place, total=20)
            scratch.take_away()

            assert ran.out.split() in ([b"bin"], [b".local"]), ran


def test_as_root_it_is_another_user(here: None) -> None:
    """Files of root's that others may not read cannot be read."""
    if os.getuid() != 0:
        leave_to("root")
    scratch = Scratch()
    place = sandboxed(scratch.path, [])
    scratch.take_away()

    assert place.user == 65534


# What each tries begins with what it needs; `call` is a system call by its number on x86-64.
ABOVE = """
import ctypes, fcntl, mmap, os, platform, signal, socket, sys, threading, time
libc = ctypes.CDLL(None, use_errno=True)
libc.mmap.restype = ctypes.c_void_p
libc.mmap.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int, \
ctypes.c_int, ctypes.c_int, ctypes.c_long]
def call(number, *given):
    if platform.machine() != "x86_64":
        raise OSError("these are its numbers")
    if libc.syscall(ctypes.c_long(number), *given) < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
"""
# What no limit counts, or what a solution has no use for: each is an error.
REFUSED = {
    "shared memory without a name": "mmap.mmap(-1, 4096)",
    "zeros that are shared": "mmap.mmap(os.open('/dev/zero', os.O_RDWR), 4096)",
    "locking bytes": "fcntl.lockf(os.open('x', os.O_CREAT | os.O_RDWR), fcntl.LOCK_EX, 1, 1)",
    "a larger pipe": "fcntl.fcntl(os.pipe()[1], 1031, 1 << 20)",
    "tables for futexes": "call(157, 78, 1 << 10, 0, 0)",
    "descriptors of a thread's own": "call(436, 60, 60, 2)",
    "a terminal": "os.openpty()",
    "the first process": "open('/proc/1/mem', 'r+b')",
    "a child in a namespace": "call(56, 0x10000011, 0, 0, 0, 0)",
    "many descriptors": "[os.eventfd(0) for _ in range(100)]",
    "writing to its input": "os.write(0, b'x')",
    "writing to its input opened again": "os.write(os.open('/proc/self/fd/0', os.O_RDWR), b'x')",
    "writing to its input as its own": (
        "os.fchmod(0, 0o666) or os.write(os.open('/dev/stdin', os.O_RDWR), b'x')"
    ),
    "another length of its input": "os.ftruncate(os.open('/proc/self/fd/0', os.O_RDWR), 9)",
}
NOT_EVERYWHERE = ("tables for futexes", "the first process", "a child in a namespace")
"""What needs a new kernel or rights, outside as well."""


@pytest.mark.parametrize("name", REFUSED)
def test_what_no_limit_counts_is_refused(here: None, tmp_path: Path, name: str) -> None:
    """Each is an error by itself, and outside of the sandbox it is none."""
    code = (
        f"{ABOVE}try:\n    {REFUSED[name]}\n    print('done')\nexcept OSError: print('refused')\n"
    )
    with (tmp_path / "input").open("w+b") as file:
        command = [sys.executable, "-I", "-c", code]
        outside = run_to_end(*command, cwd=tmp_path, stdin=file).stdout
    is_native = "call(" not in REFUSED[name] or platform.machine() == "x86_64"
    if "done" not in outside and (name in NOT_EVERYWHERE or not is_native):
        leave_to("where it can be done outside")

    assert "done" in outside
    assert tried(code) == "refused\n"


# Calls of the list are made by children, which a clock ends if they wait; the others must not
# be there.
CALLS = """
libc.syscall.restype = ctypes.c_long
def missing(number):
    return libc.syscall(ctypes.c_long(number), *[ctypes.c_long(0)] * 6) == -1 \
and ctypes.get_errno() == 38
allowed = set(map(int, sys.argv[1:]))
for number in sorted({*range(601), *range(1 << 30, (1 << 30) + 601)} - allowed - {335, 336}):
    if not missing(number): print("more:", number)
for number in allowed:
    child = os.fork()
    if not child:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        os._exit(77 if missing(number) else 0)
    if os.waitpid(child, 0)[1] == 77 << 8: print("less:", number)
print("done")
"""


def test_exactly_the_listed_calls_are_there(here: None) -> None:
    """Every number, and those of x32; what is not listed does not exist.

    Linux puts 335 and 336 (probes, on x86-64) through no filter.
    """
    machine = "arm" if platform.machine() == "aarch64" else "x86"
    numbers = {call[machine] for call in listed_calls()} - {"-"}

    assert tried(ABOVE + CALLS, *numbers) == "done\n"


# What a process takes that is not in its pages; each goes on to far more than the limit.
UNHELD = {
    "tables of pages": (
        "p = libc.mmap(None, 1 << 38, 1, 0x4022, -1, 0)\n"
        "for i in range(1 << 17): ctypes.c_char.from_address(p + (i << 21)).value"
    ),
    "empty files": "for i in range(400_000): os.close(os.open(str(i), os.O_CREAT))",
    "files and pages": (
        "for i in range(60): open(str(i), 'wb').write(bytes(1 << 20))\n"
        "x = b'x' * (90 << 20)\ntime.sleep(5)"
    ),
    "sockets, and a zombie": "for _ in range(4):\n    if not os.fork():\n        time.sleep(0.5)\n"
    "        held = [socket.socketpair() for _ in range(25)]\n        time.sleep(5)\n"
    "if not os.fork(): os._exit(0)\ntime.sleep(5)",
    "first threads that have ended": "for _ in range(4):\n    if not os.fork():\n"
    "        threading.Thread(target=lambda: "
    "time.sleep(0.5) or bytearray(60 << 20) and time.sleep(5)).start()\n"
    "        call(60, 0)\ntime.sleep(5)",
    "mappings": "for _ in range(3): os.fork()\np = libc.mmap(None, 1 << 29, 0, 0x4022, -1, 0)\n"
    "for i in range(60_000): libc.mprotect(ctypes.c_void_p(p + (i << 13)), 4096, 1)\ntime.sleep(5)",
}


@pytest.mark.parametrize("name", UNHELD)
def test_memory_that_no_process_holds_counts(here: None, name: str) -> None:
    """Files in its directory, sockets and the kernel's tables, as its own memory does."""
    assert watched(ABOVE + UNHELD[name]).stopped == "memory"


def test_pipes_count(here: None) -> None:
    """Each of their two ends for 64 KiB, which the kernel may keep in it."""
    code = "import os, time\nheld = [os.pipe() for _ in range({})]\ntime.sleep({})"
    most = watched(code.format(0, 0.2)).peak + 3 * MIB

    # It holds them until they are seen, however late the judge looks.
    assert watched(code.format(29, 15), memory=most).stopped == "memory"


def watched(code: str, memory: int = LIMITS.memory) -> Ran:
    """How a program in Python ends in the sandbox that may take a few seconds."""
    scratch, python = Scratch(), probed_python()
    limits = LIMITS._replace(seconds=4.0, memory=memory)
    place = sandboxed(scratch.path, [python])
    ran = run([python, "-I", "-c", code], b"", limits, place, total=30)
    scratch.take_away()
    return ran


def test_a_sandbox_that_cannot_be_read_is_over_the_limit(
    here: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As long as a process of it lives."""
    monkeypatch.setattr(sandbox, "_room_of", lambda _task: None)

    assert watched("import time\ntime.sleep(5)").stopped == "memory"


def test_a_call_that_is_missed_is_named_as_the_reason(here: None, tmp_path: Path) -> None:
    """Beside the error that the solution has from it."""
    path = tmp_path / "solution.py"
    path.write_text("import os\ndef snakesAndLadders(board): os.memfd_create('x')\n", "utf-8")
    found = judge(Target("solution.py", path, untrusted=True), Terms(boards=3))

    assert (found.verdict.value, found.reason) == ("RE", REFUSED_CALL), found.failure


def test_time_of_children_that_nobody_waits_for_counts(here: None) -> None:
    """With SIGCHLD ignored the kernel would forget it."""
    code = (
        "signal.signal(signal.SIGCHLD, signal.SIG_IGN)\n"
        "child = os.fork()\n"
        "while not child and time.process_time() < 0.2: pass\n"
        "if not child: os._exit(0)\n"
        "try: os.waitpid(child, 0)\n"
        "except ChildProcessError: pass\n"
        "print(sum(os.times()[2:4]) > 0.1)"
    )

    assert tried(ABOVE + code) == "True\n"


def test_what_sensible_programs_need_is_there(here: None) -> None:
    """Threads, children, pipes, pairs of sockets, files, and its input by name."""
    code = (
        "import asyncio, json, subprocess, threading\n"
        "async def f(): return 7\n"
        "print(asyncio.run(f()))\n"
        "threads = [threading.Thread(target=print, args=[i]) for i in range(8)]\n"
        "[each.start() or each.join() for each in threads]\n"
        "print(subprocess.run(['echo', 'x'], capture_output=True).stdout, "
        "open('/dev/stdin').read())\n"
        "print(len(os.urandom(3)), open('/dev/null', 'w').write('x'), open('y', 'w').write('xy'))"
    )

    assert tried(ABOVE + code).split() == [*"701234567", "b'x\\n'", "3", "1", "2"]


def test_the_filter_of_each_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run by the rules of linux/filter.h, with numbers of the kernel's two tables of calls."""
    x86, arm, none = 0xC000003E, 0xC00000B7, (0, 0, 0, 0)
    shared, own = (0, 4096, 3, 0x21), (0, 4096, 3, 0x22)
    cases = {
        "x86_64": [
            (x86, 319, none, 38), (x86, 9, shared, 12), (x86, 9, own, None), (x86, 13, (17,), 0),
            (x86, 13, (2,), None), (x86, 435, none, 38), (x86, 56, (17,), None),
            (x86, 444, none, 38), (x86, 0x40000001, none, 38), (x86, 1, none, None),
            (x86, 53, (1,), None), (x86, 53, (2,), 97), (x86, 72, (0, 6), 22),
            (x86, 72, (0, 1030), None), (0x40000003, 1, none, "killed"),
        ],
        "aarch64": [
            (arm, 279, none, 38), (arm, 222, shared, 12), (arm, 222, own, None),
            (arm, 134, (17,), 0), (arm, 117, none, 38), (arm, 199, (1,), None),
            (arm, 64, none, None), (arm, 29, (0, 0x5401), 25),
            (arm, 220, (0x10000011,), 1), (arm, 0, none, 38), (0x40000028, 1, none, "killed"),
            (arm, 220, (0x10000,), 1), (arm, 220, (0x50F00,), None), (arm, 0xFFFFFFFF, none, 38),
        ],
    }  # fmt: skip
    for machine, expected in cases.items():
        monkeypatch.setattr(platform, "machine", lambda machine=machine: machine)
        program = allowing_filter()
        assert program is not None
        for arch, number, given, answer in expected:
            assert filtered(program, arch, number, given) == answer, (machine, number)


def filtered(program: bytes, arch: int, number: int, given: tuple[int, ...]) -> object:
    """The error of a call, `killed`, or None where it is let through."""
    steps = [*struct.iter_unpack("=HBBI", program)]
    data = struct.pack("=IIQ6Q", number, arch, 0, *(*given, *[0] * 6)[:6])
    at = word = 0
    while True:
        code, yes, no, operand = steps[at]
        at += 1
        match code:
            case 0x20:
                word = int.from_bytes(data[operand : operand + 4], sys.byteorder)
            case 0x54:
                word &= operand
            case 0x15:
                at += yes if word == operand else no
            case 0x06:
                kind = operand & 0xFFFF0000
                return {0x7FFF0000: None, 0x80000000: "killed"}.get(kind, operand & 0xFFFF)


def test_on_an_unknown_machine_the_report_says_so(
    here: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without the filter memory is not bounded, and other things are."""
    monkeypatch.setattr(platform, "machine", lambda: "riscv64")
    found = attacked(tmp_path, "paints", untrusted=True)

    assert {name for name, held in found.contained.items() if not held} == {"memory"}


HOSTILE = {
    "kills": ("RE", "import os\n{0}    os.kill(-1, 9)\n    return 0"),
    "kills_parent": ("", "import os\n{0}    os.kill(os.getppid(), 9)\n    return 0"),
    "stops": (
        "TLE",
        "import os, signal\n{0}    os.kill(os.getpid(), signal.SIGSTOP)\n    return 0",
    ),
    "forges": (
        "format",
        "import os\n{0}    os.write(3, b'accepted\\n' * 9)\n    print('AC')\n    return 0",
    ),
    "paints": ("RE", "{0}    raise ValueError('\\x1b[2J\\nsolution.py: accepted\\n')"),
    "surrogates": ("format", "{0}    return '\\ud800' * 9"),
    "nests": ("format", "import os\n{0}    os.write(3, b'[' * 200_000 + b'\\n')\n    os._exit(0)"),
    "floods": ("", "import os\n{0}    while True: os.write(3, b'x' * 65536)"),
    "forks": ("", "import os\n{0}    while True: os.fork()"),
    "eats": ("MLE", "{0}    x = [0]\n    while True: x += x"),
    "shares": (
        "MLE",
        (
            "import mmap\n{0}    m = mmap.mmap(-1, 1 << 30)\n"
            "    for i in range(0, 1 << 30, 4096): m[i] = 1"
        ),
    ),
    "hides": (
        "TLE",
        "import os, time\n{0}    if not os.fork():\n        os.setsid()\n    time.sleep(99)",
    ),
}


def attacked(
    tmp_path: Path, name: str, *, untrusted: bool, board: Board | None = None
) -> Judgement:
    """The judgement on a solver that tries something, on a few boards or on one."""
    path = tmp_path / "solution.py"
    text = HOSTILE[name][1].format("def snakesAndLadders(board):\n")
    path.write_text(text, encoding="utf-8")
    target = Target("solution.py", path, untrusted=untrusted)
    terms = Terms(boards=3, budget=6.0, shrinking=0.2, board=board)
    return judge(target, terms, limits=LIMITS)


def _is_true(found: Judgement, expected: str) -> None:
    assert not found.accepted
    assert found.verdict.value == expected or not expected
    said = found.failure.reply.message if found.failure else found.reason
    assert len(said) < 400
    assert "\x1b" not in said
    assert "\n" not in said
    said.encode("utf-8")


@pytest.mark.usefixtures("no_growth")
@pytest.mark.parametrize("name", HOSTILE)
def test_in_the_sandbox_every_attack_is_a_verdict(here: None, tmp_path: Path, name: str) -> None:
    """The judge goes on, the verdict is not the solver's, and what it says cannot be misread."""
    found = attacked(tmp_path, name, untrusted=True, board=Board(9))

    _is_true(found, HOSTILE[name][0])
    assert all(found.contained.values())


@only(os.name == "posix", "POSIX")
@pytest.mark.usefixtures("no_growth")
@pytest.mark.parametrize("name", sorted({*HOSTILE} - {"kills", "kills_parent", "forks", "hides"}))
def test_without_one_the_report_is_true_as_well(tmp_path: Path, name: str) -> None:
    """What is not contained is said; only what could harm this machine is not tried."""
    found = attacked(tmp_path, name, untrusted=False, board=Board(9))

    _is_true(found, HOSTILE[name][0])
    assert not found.contained.get("files")


def test_a_right_solution_is_accepted_in_it(here: None) -> None:
    """As outside of it."""
    found = judge(Target("bfs", RIGHT, untrusted=True), Terms(boards=60))

    assert found.verdict.value == "AC", found.reason


@contextmanager
def missing(monkeypatch: pytest.MonkeyPatch, tools: dict[str, str]) -> Iterator[None]:
    """No bubblewrap but what `tools` says."""
    sandbox.probed_python.cache_clear()
    sandbox._probe.cache_clear()
    sandbox._namespaces.cache_clear()
    real = shutil.which
    monkeypatch.setattr(
        shutil,
        "which",
        lambda name, **how: tools.get(name) if name == "bwrap" else real(name, **how),
    )
    yield
    sandbox.probed_python.cache_clear()
    sandbox._probe.cache_clear()
    sandbox._namespaces.cache_clear()


def test_without_bubblewrap_it_refuses_and_names_the_package(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nothing of the solution is run."""
    with (
        missing(monkeypatch, {}),
        pytest.raises(QuestionError, match="install the package bubblewrap"),
    ):
        judge(Target("bfs", RIGHT, untrusted=True))


def test_one_that_does_not_work_is_refused_with_its_reason(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Where the system forbids namespaces, the probe finds it out."""
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o755)
    tmp_path.chmod(0o755)
    with (
        missing(monkeypatch, {"bwrap": str(broken)}),
        pytest.raises(QuestionError, match="no sandbox can be made"),
    ):
        judge(Target("bfs", RIGHT, untrusted=True))


def test_a_command_is_not_judged_in_it() -> None:
    """Nobody can know what else a command needs."""
    with pytest.raises(QuestionError, match="untrusted=True judges files"):
        judge(Target("echo", argv=("echo", "1"), untrusted=True))


@only(os.name == "posix", "POSIX")
def test_it_ends_with_the_judge(here: None, tmp_path: Path) -> None:
    """A judge that is killed leaves no solver of somebody else's running."""
    path = tmp_path / "sleeps.py"
    path.write_text(
        "import subprocess\nsubprocess.run(['sleep', '91919'])\ndef solve(board): pass\n"
    )
    command = [sys.executable, "-m", "boustro", "judge", "--untrusted", "--time", "60", str(path)]
    scratch = Path(tempfile.mkdtemp())
    scratch.chmod(0o755)
    environment = {**os.environ, "TMPDIR": str(scratch)}
    silent = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    with started(command, env=environment, **silent):
        assert _wait_for(_sleeps)
    shutil.rmtree(scratch)

    assert _wait_for(lambda: not _sleeps())


def _sleeps() -> bool:
    found = False
    for each in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found |= b"sleep\x0091919\x00" in each.read_bytes()
        except OSError:
            continue
    return found


def _wait_for(holds: object) -> bool:
    assert callable(holds)
    deadline = time.monotonic() + 60
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
