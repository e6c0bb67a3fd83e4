"""Nothing in the suite waits without a bound: what hangs has to fail, and to say where."""

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.processes import run_to_end

ROOT = Path(__file__).parents[2]
FOLDERS = ("tests", "bench", "dev", "fuzz")
# Other people's code, asked within limits; and the one place that starts processes.
LEFT_OUT = ("solvers", "processes.py")
RUNS = ("run", "call", "check_call", "check_output")
WAITS = ("wait", "join", "get", "result", "acquire", "exception", "recv", "accept")
# What waits at the end of its block, or for a process, and cannot be told how long.
ENDLESS = ("ThreadPoolExecutor", "ProcessPoolExecutor", "Pool", "wait4", "waitpid", "Popen")
WAITING = {*RUNS, *WAITS, *ENDLESS, "readline", "communicate", "urlopen"}


def sources() -> list[Path]:
    """The Python files that run as tests, measurements and rounds of fuzzing."""
    found = [ROOT / "conftest.py", *(ROOT / "docs").glob("*.py")]
    for folder in FOLDERS:
        found += (ROOT / folder).rglob("*.py")
    return [path for path in found if not set(LEFT_OUT) & set(path.parts)]


def unbounded(text: str) -> Iterator[str]:
    """The calls of a text that may wait for ever, each with its line."""
    nodes = [*ast.walk(ast.parse(text))]
    # A coroutine runs in a thread of its own, which is waited for with a bound (`run_apart`).
    in_coroutines = {
        call
        for coroutine in nodes
        if isinstance(coroutine, ast.AsyncFunctionDef)
        for call in ast.walk(coroutine)
        if isinstance(call, ast.Call) and _is_of_asyncio(call)
    }
    for node in nodes:
        if isinstance(node, ast.Call) and node not in in_coroutines and _may_wait(node):
            yield f"line {node.lineno}: {ast.unparse(node.func)}"


def _is_of_asyncio(call: ast.Call) -> bool:
    """Whether a call in a coroutine may be one of an event or a task, which stops nothing else."""
    return ast.unparse(call.func).rpartition(".")[2] in ("wait", "result", "exception")


def _may_wait(call: ast.Call) -> bool:
    last = call.func.attr if isinstance(call.func, ast.Attribute) else ""
    if (last or getattr(call.func, "id", "")) not in WAITING:
        return False
    owner, _, name = ast.unparse(call.func).rpartition(".")
    given = {keyword.arg: ast.unparse(keyword.value) for keyword in call.keywords}
    if "timeout" in given:
        return given["timeout"] == "None"
    if owner == "subprocess" and name in RUNS:
        return True
    if name == "readline":
        return owner.endswith(("stdout", "stderr"))
    return (
        name in ENDLESS
        or (name in WAITS and not call.args)
        or (name == "communicate" and len(call.args) < 2)
        or (name == "urlopen" and len(call.args) < 3)
    )


def test_every_wait_has_a_bound() -> None:
    """`tests.support.processes` starts all processes; locks, queues and threads have a limit."""
    waits = {path: list(unbounded(path.read_text(encoding="utf-8"))) for path in sources()}

    assert {str(path.relative_to(ROOT)): calls for path, calls in waits.items() if calls} == {}


@pytest.mark.parametrize(
    ("text", "waits"),
    [
        ("subprocess.run(['a'])", True),
        ("subprocess.run(['a'], timeout=60)", False),
        ("subprocess.run(['a'], timeout=None)", True),
        ("subprocess.Popen(['a'])", True),
        ("game.wait()", True),
        ("async def play():\n    await game.wait()", False),
        ("game.wait(5)", False),
        ("game.communicate(b'')", True),
        ("thread.join()", True),
        ("', '.join(words)", False),
        ("process.stdout.readline()", True),
        ("urlopen(address)", True),
        ("with ThreadPoolExecutor(2) as pool: pass", True),
    ],
)
def test_a_wait_without_a_bound_is_found(text: str, waits: bool) -> None:
    """The rule above finds what it should, and no more."""
    assert bool(list(unbounded(text))) == waits


HANGS = """
import threading

def test_hangs():
    threading.Event().wait()

def test_comes_after():
    pass
"""


@pytest.mark.slow
@pytest.mark.parametrize("workers", [(), ("-p", "xdist.plugin", "-n", "1")], ids=["alone", "xdist"])
def test_a_test_that_hangs_fails(tmp_path: Path, workers: tuple[str, ...]) -> None:
    """The settings of this project end it: the run fails, and says which line waits."""
    (tmp_path / "test_it.py").write_text(HANGS, encoding="utf-8")
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path)]
    bound = ["-o", "faulthandler_timeout=2", "-p", "no:cacheprovider"]
    done = run_to_end(
        sys.executable,
        "-m",
        "pytest",
        *settings,
        *bound,
        *workers,
        str(tmp_path),
        cwd=tmp_path,
        env=os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
    )

    assert done.returncode == 1
    assert "Timeout (0:00:02)!" in done.stderr
    assert "in test_hangs" in done.stderr
    assert bool(workers) == ("1 failed, 1 passed" in done.stdout)


def test_every_test_has_a_bound(pytestconfig: pytest.Config) -> None:
    """The time after which a test that hangs is ended is set, and it is ended."""
    assert float(pytestconfig.getini("faulthandler_timeout")) > 0
    assert pytestconfig.getini("faulthandler_exit_on_timeout") is True


def test_no_processes_that_share_a_lock_are_ended() -> None:
    """A process of a `Pool`, ended while it holds the lock of its queue, waits for ever."""
    pool = re.compile(r"\b(Pool|ProcessPoolExecutor)\(")
    users = [path for path in (ROOT / "src").rglob("*.py") if pool.search(path.read_text("utf-8"))]

    assert users == []
