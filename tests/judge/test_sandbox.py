"""Other people's code in the sandbox: what it tries has no effect, and the report stays true.

Nothing here writes to what it should not reach: files are opened and closed again.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import pytest

import boustro
from boustro.errors import QuestionError
from boustro.judge.grading import judge
from boustro.judge.judging import Terms
from boustro.judge.running import sandbox
from boustro.judge.running.opening import Target
from boustro.judge.running.process import MIB, SolverLimits, run
from boustro.judge.running.sandbox import probed_python, sandboxed
from boustro.judge.running.scratch import Scratch
from boustro.judge.verdict import Judgement
from tests.processes import started

RIGHT = Path(__file__).parent / "solvers" / "right" / "bfs.py"
LIMITS = SolverLimits(seconds=0.3, start=2.0, memory=128 * MIB, output=MIB)


@cache
def reason() -> str:
    """Why there is no sandbox here; empty where there is one."""
    if not sys.platform.startswith("linux"):
        return "bubblewrap runs on Linux only"
    if shutil.which("bwrap") is None:
        if os.getuid() == 0 and shutil.which("apt-get"):
            pytest.fail("bubblewrap is missing and root could install it: apt install bubblewrap")
        return "bubblewrap is not installed"
    try:
        probed_python()
    except QuestionError as error:
        return str(error)
    return ""


@pytest.fixture
def here() -> None:
    """Skips where no sandbox can be made."""
    if reason():
        pytest.skip(reason())


def tried(code: str, *args: str, memory: int = LIMITS.memory) -> str:
    """What a line of Python prints in the sandbox."""
    scratch, python = Scratch(), probed_python()
    try:
        place = sandboxed(scratch.path, [python])
        limits = LIMITS._replace(memory=memory)
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
for path in ("/etc/passwd", "/etc/shadow", "/root", "/home", "/run", "/var", "/sys", "/opt", "/srv"):
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
        "print(socket.if_nameindex())\n"
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

    assert tried(code, memory=2048 * MIB) == "True\nTrue\n"


def test_boustro_cannot_be_asked(here: None) -> None:
    """Wherever it stands, it is not among what is mounted."""
    where = str(Path(boustro.__file__).parents[1])
    code = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "try:\n    from boustro import min_rolls\n    print('asked')\n"
        "except ImportError: print('not there')"
    )

    assert tried(code, where) == "not there\n"


def test_as_root_it_is_another_user(here: None) -> None:
    """Files of root's that others may not read cannot be read."""
    if os.getuid() != 0:
        pytest.skip("this is about root")
    scratch = Scratch()
    place = sandboxed(scratch.path, [])
    scratch.take_away()

    assert place.user == 65534


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
        "import mmap\n{0}    m = mmap.mmap(-1, 1 << 30)\n    for i in range(0, 1 << 30, 4096): m[i] = 1",
    ),
    "hides": (
        "TLE",
        "import os, time\n{0}    if not os.fork():\n        os.setsid()\n    time.sleep(99)",
    ),
}


def attacked(tmp_path: Path, name: str, *, untrusted: bool) -> Judgement:
    """The judgement on a solver that tries something."""
    path = tmp_path / "solution.py"
    text = HOSTILE[name][1].format("def snakesAndLadders(board):\n")
    path.write_text(text, encoding="utf-8")
    target = Target("solution.py", path, untrusted=untrusted)
    return judge(target, Terms(boards=3, budget=6.0, shrinking=0.2), limits=LIMITS)


def _is_true(found: Judgement, expected: str) -> None:
    assert not found.accepted
    assert found.verdict.value == expected or not expected
    said = found.failure.reply.said if found.failure else found.reason
    assert len(said) < 400
    assert "\x1b" not in said
    assert "\n" not in said
    said.encode("utf-8")


@pytest.mark.parametrize("name", HOSTILE)
def test_in_the_sandbox_every_attack_is_a_verdict(here: None, tmp_path: Path, name: str) -> None:
    """The judge goes on, the verdict is not the solver's, and what it says cannot be misread."""
    found = attacked(tmp_path, name, untrusted=True)

    _is_true(found, HOSTILE[name][0])
    assert all(found.contained.values())


@pytest.mark.skipif(os.name != "posix", reason="the attacks are on POSIX systems")
@pytest.mark.parametrize("name", sorted({*HOSTILE} - {"kills", "kills_parent", "forks", "hides"}))
def test_without_one_the_report_is_true_as_well(tmp_path: Path, name: str) -> None:
    """What is not contained is said; only what could harm this machine is not tried."""
    found = attacked(tmp_path, name, untrusted=False)

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
    with pytest.raises(QuestionError, match="--untrusted judges files"):
        judge(Target("echo", argv=("echo", "1"), untrusted=True))


@pytest.mark.skipif(os.name != "posix", reason="ends as POSIX systems do")
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
    deadline = time.monotonic() + 20
    while not holds():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.05)
    return True
