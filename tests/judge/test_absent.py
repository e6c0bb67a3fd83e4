"""No solver can ask boustro for the answer: for it, there is no such module."""

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import boustro
from boustro.judge.judging import Terms, judge
from boustro.judge.opening import Target
from boustro.judge.runner import Box, Limits
from boustro.judge.verdict import Judgement

# Found for certain, wherever the tests run.
INSTALLED = f"import sys; sys.path.insert(0, {str(Path(boustro.__file__).parents[1])!r})\n"
MISSING = "ModuleNotFoundError: No module named 'boustro'"
ASKS = "    found = min_rolls(board)\n    return -1 if found is None else found\n"
FROM_TOP = f"{INSTALLED}from boustro import min_rolls\ndef solve(board):\n{ASKS}"
LATER = f"{INSTALLED}def solve(board):\n    from boustro.solve import min_rolls\n{ASKS}"
BY_NAME = (
    f"{INSTALLED}import importlib\ndef solve(board):\n"
    f"    min_rolls = importlib.import_module('boustro').min_rolls\n{ASKS}"
)
PROGRAM = f"""{INSTALLED}import json
from boustro import min_rolls
board = json.loads(input())
found = min_rolls(board)
print(-1 if found is None else found)
"""


@pytest.fixture(scope="module")
def box() -> Iterator[Box]:
    """A box as solvers have it."""
    with Box(Limits()) as opened:
        yield opened


def judged(path: Path, text: str) -> Judgement:
    """The judgement on a file of this text."""
    path.write_text(text, encoding="utf-8")
    return judge(Target(path.name, path, form="leetcode"), Terms(boards=5))


def test_a_file_that_imports_it_does_not_load(tmp_path: Path) -> None:
    """The verdict is that on any missing module, with its name."""
    found = judged(tmp_path / "a.py", FROM_TOP)

    assert found.verdict.value == "CE"
    assert MISSING in found.reason


@pytest.mark.parametrize("text", [LATER, BY_NAME])
def test_a_function_that_imports_it_fails(tmp_path: Path, text: str) -> None:
    """An import in the function is an error of that function."""
    found = judged(tmp_path / "a.py", text)

    assert found.verdict.value == "RE"
    assert found.failure is not None
    assert MISSING.removesuffix("'") in found.failure.reply.said


def test_a_program_that_imports_it_fails(tmp_path: Path) -> None:
    """A file that reads its boards fails, and so does a command that runs it."""
    path = tmp_path / "a.py"
    found = judged(path, PROGRAM)
    command = Target("command", argv=(sys.executable, str(path)), form="leetcode")
    by_command = judge(command, Terms(boards=5))

    for each in (found, by_command):
        assert each.verdict.value == "RE"
        assert each.failure is not None
        assert MISSING in each.failure.reply.said


def test_a_module_that_imports_it_does_not_load(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A function that is named by its module finds none either, nor is one of ours named so."""
    (tmp_path / "mine.py").write_text(FROM_TOP, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    mine = judge(Target("mine", module="mine", function="solve", form="leetcode"))
    ours = judge(Target("ours", module="boustro", function="min_rolls", form="leetcode"))

    assert (mine.verdict.value, ours.verdict.value) == ("CE", "CE")
    assert MISSING in mine.reason
    assert MISSING in ours.reason


def test_a_solution_may_do_without(tmp_path: Path) -> None:
    """Whoever catches the error of a missing module goes on."""
    right = Path(__file__).parent / "solvers" / "right" / "bfs.py"
    careful = f"{INSTALLED}try:\n    import boustro\nexcept ImportError:\n    pass\n"

    assert judged(tmp_path / "a.py", careful + right.read_text(encoding="utf-8")).accepted


def test_the_command_is_not_there_either(box: Box) -> None:
    """A process that a solver starts does not find it."""
    code = f"{INSTALLED}import runpy; runpy.run_module('boustro', run_name='__main__')"
    ran = box.run([sys.executable, "-c", code], b"", total=30)

    assert ran.code == 1
    assert MISSING in ran.err


def test_going_round_the_import_finds_nothing(box: Box) -> None:
    """Where directories can be covered, an interpreter without our environment finds none."""
    if not box.contained["files"]:
        pytest.skip("files are not contained on this system")
    around = box.run([sys.executable, "-I", "-c", f"{INSTALLED}import boustro"], b"", total=30)
    looked = f"import os; print(os.listdir({str(Path(boustro.__file__).parent)!r}))"
    seen = box.run([sys.executable, "-I", "-c", looked], b"", total=30)

    assert MISSING in around.err
    assert seen.out == b"['__init__.py']\n"
