"""No trouble of the judge's own is told of a solution: it is not judged, and the reason is told."""

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from boustro.judging import text_evidence
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.running import sandbox
from boustro.judging.running.opening import Target
from boustro.judging.running.process import Place, ProcessError, Ran, SolverLimits, environment, run
from boustro.judging.running.solvers import fault_of
from boustro.judging.running.workshop import Workshop
from boustro.judging.verdict import Judgement, Verdict
from tests.judging.in_process import judge_here
from tests.judging.variants import SOLVERS
from tests.support.missing import need
from tests.support.processes import run_to_end

pytestmark = pytest.mark.slow

CPP = SOLVERS / "right" / "method.cpp"
PYTHON = SOLVERS / "right" / "bfs.py"
TERMS = Terms(boards=20, budget=120.0)


def told(path: Path, *, untrusted: bool = False) -> Judgement:
    """The judgement on a right solution."""
    return judge(Target("right", path, untrusted=untrusted), TERMS)


def script(path: Path, text: str) -> str:
    """A program of these lines of a shell."""
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    path.parent.chmod(0o755)
    return str(path)


@pytest.fixture
def bubblewrap(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Makes bubblewrap fail where a word of its command is like a pattern, and work elsewhere."""
    need("bubblewrap")
    folder = Path(tempfile.mkdtemp())
    caches = (sandbox.probed_python, sandbox._probe, sandbox._namespaces)
    real, which = shutil.which("bwrap"), shutil.which

    def fails_at(pattern: str) -> None:
        says = "echo 'bwrap: Creating new namespace failed: No space left on device' >&2; exit 1"
        words = f'for word in "$@"; do case "$word" in {pattern}) {says};; esac; done'
        fake = script(folder / "bwrap", f'{words}\nexec {real} "$@"')
        monkeypatch.setattr(
            shutil, "which", lambda name, **how: fake if name == "bwrap" else which(name, **how)
        )

    for one in caches:
        one.cache_clear()
    yield fails_at
    for one in caches:
        one.cache_clear()
    shutil.rmtree(folder)


@pytest.mark.parametrize(
    ("path", "pattern"), [(CPP, "*/g++"), (CPP, "*/made/solution"), (PYTHON, "*/worker.py")]
)
def test_a_sandbox_that_fails_is_no_fault_of_a_solution(
    path: Path, pattern: str, bubblewrap: Callable[[str], None]
) -> None:
    """Where it compiles, and where it runs."""
    if path is CPP:
        need("g++")
    bubblewrap(pattern)
    found = told(path, untrusted=True)

    assert found.verdict is Verdict.NOT_JUDGED
    assert "not the solution" in found.reason
    assert "bwrap: Creating new namespace failed" in found.reason


SAID = {
    "is killed": "kill -9 $$",
    "crashes": "kill -11 $$",
    "its part is killed": (
        "echo 'g++: fatal error: Killed signal terminated program cc1plus' >&2; exit 1"
    ),
    "has an error of its own": (
        "echo 'solution.cpp:3:1: internal compiler error: Segmentation fault' >&2; exit 1"
    ),
    "has no room": (
        "echo 'solution.cpp:9: fatal error: error writing to /tmp/a.s: "
        "No space left on device' >&2; exit 1"
    ),
    "has no memory": "echo 'cc1plus: out of memory allocating 65536 bytes' >&2; exit 1",
    "lacks a library": (
        "echo 'g++: error while loading shared libraries: libz.so: cannot open' >&2; exit 127"
    ),
    "lacks its own part": (
        "echo \"g++: fatal error: cannot execute 'cc1plus': execvp: No such file\" >&2; exit 1"
    ),
    "says nothing": "exit 1",
}


@pytest.mark.parametrize("said", SAID.values(), ids=SAID)
def test_a_compiler_in_trouble_is_no_error_of_a_solution(
    said: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Whatever the compiler ends in, if it is not about a line of the solution."""
    fake = script(tmp_path / "g++", said)
    monkeypatch.setattr(Workshop, "_cpp", fake)
    found = told(CPP)

    assert found.verdict is Verdict.NOT_JUDGED, found.reason
    assert "not the solution" in found.reason


WRONG = {
    "words of trouble": (
        "#error No space left on device, Killed, out of memory\n"
        "#include <iostream>\nint main() { std::cin.get(); }"
    ),
    "an assertion": (
        '#include <iostream>\nstatic_assert(sizeof(int) == 1, "out of memory");\n'
        "int main() { std::cin.get(); }"
    ),
    "linking": "int f();\n#include <cstdio>\nint main() { return f() + getchar(); }",
}


@pytest.mark.parametrize("text", WRONG.values(), ids=WRONG)
def test_an_error_of_a_solution_stays_one(text: str, tmp_path: Path) -> None:
    """Where it says itself what a compiler in trouble says, and where the linker ends it.

    Others: `test_a_compile_error_shows_the_students_line` in test_calls.py.
    """
    need("g++")
    path = tmp_path / "solution.cpp"
    path.write_text(text)

    assert told(path).verdict is Verdict.NOT_COMPILED


def full(*_: Any, **__: Any) -> Any:
    """A disk without room."""
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def no_process(*_: Any, **__: Any) -> Any:
    """A system that starts no process any more."""
    raise BlockingIOError(errno.EAGAIN, os.strerror(errno.EAGAIN))


FAULTS = {
    "no directory can be made": (tempfile, "mkdtemp", full, "No space left on device"),
    "no file can be written": (Path, "write_bytes", full, "No space left on device"),
    "no process can be started": (
        subprocess,
        "Popen",
        no_process,
        "Resource temporarily unavailable",
    ),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_machine_in_trouble_is_no_fault_of_a_solution(
    fault: tuple[Any, str, Any, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason is what the system says."""
    owner, name, fails, reason = fault
    with monkeypatch.context() as patched:
        patched.setattr(owner, name, fails)
        found = told(PYTHON)

    assert found.verdict is Verdict.NOT_JUDGED
    assert reason in found.reason


LOOKS = {
    "the file is gone": ("source_of", lambda *_: Path("gone.py").read_bytes()),
    "nothing can be started": ("with_line", no_process),
}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_trouble_after_a_verdict_does_not_take_it_back(
    look: tuple[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A further look at a wrong solution fails: it stays wrong, with the board on which it is."""
    monkeypatch.setattr(text_evidence, *look)
    wrong = SOLVERS / "wrong" / "forgets_to_alternate.py"
    found = judge_here(wrong, Terms(boards=60, budget=120.0, line=True))

    assert found.verdict is Verdict.WRONG_ANSWER
    assert found.failure is not None


def test_the_command_says_that_it_is_not_judged(tmp_path: Path) -> None:
    """With the verdict and the exit code of that, and no word of an error in the solution."""
    script(tmp_path / "g++", "kill -9 $$")
    command = [sys.executable, "-m", "boustro", "judge", str(CPP), "--boards", "20"]
    ran = run_to_end(*command, env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"})

    assert ran.returncode == 1
    assert ran.stdout.splitlines()[-1].endswith(": not judged")
    assert "not the solution" in " ".join(ran.stdout.split())


@pytest.fixture
def place(tmp_path: Path) -> Place:
    """A directory of the test's own."""
    return Place(tmp_path, environment())


def test_what_cannot_be_executed_is_no_run(place: Place, tmp_path: Path) -> None:
    """As in a temporary directory in which nothing may be executed."""
    plain = tmp_path / "solution"
    plain.write_text("")
    with pytest.raises(ProcessError, match=r"solution: Permission denied"):
        run([str(plain)], b"", SolverLimits(5), place, total=10)


def test_messages_before_it_begins_are_not_those_of_a_run(place: Place) -> None:
    """What runs may say what it likes, also the word with which a run begins."""
    says = ["/bin/sh", "-c", "echo boustro begins >&2; echo more >&2; exit 3"]
    found = run(says, b"", SolverLimits(5), place, total=10)

    assert (found.code, found.err) == (3, "boustro begins\nmore\n")


def test_a_virtual_machine_that_does_not_start_is_not_told_of_a_solution() -> None:
    """Java says so before it loads anything."""
    said = (
        "Error occurred during initialization of VM\n"
        "Could not reserve enough space for object heap\n"
    )
    fault = fault_of(Ran(b"", said, 1), SolverLimits())

    assert fault is not None
    assert fault.fault is Verdict.NOT_JUDGED
