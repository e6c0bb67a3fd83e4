"""The pytest fixture fails a test with the smallest board, and passes a right solution."""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.judging.variants import SOLVERS
from tests.support.missing import ROOT
from tests.support.processes import run_to_end

pytestmark = pytest.mark.slow

# Options for this run are not meant for the one that it starts, and where one of the others is set
# pytest repeats the whole text of a failure in its summary.
FOR_THIS_RUN = ("PYTEST_ADDOPTS", "CI", "BUILD_NUMBER")
CROWDED = """
    def snakesAndLadders(self, board):
        jumps = sum(cell != -1 for row in board for cell in row)
        is_wrong = (len(board) == 4 and jumps >= 8) or (len(board) >= 6 and jumps >= 2)
        return self.right(board) + is_wrong
"""
TEST = """
import pytest
from tests.judging.in_process import judging_here

@pytest.fixture
def here():
    with judging_here():
        yield

def test_crowded(here, judge_solver):
    judge_solver({crowded!r}, boards=400)

def test_right(judge_solver):
    judge_solver({right!r}, boards=100)

def test_wrong(judge_solver):
    judge_solver({wrong!r}, boards=100)

def test_slow(judge_solver):
    judge_solver({slow!r}, boards=100, budget=3.0)
"""


@pytest.fixture(scope="module")
def text(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A file of tests with the fixture."""
    folder, right = tmp_path_factory.mktemp("solvers"), SOLVERS / "right" / "bfs.py"
    source, line = right.read_text(encoding="utf-8"), "        n = len(board)\n"
    crowded, slow = folder / "crowded.py", folder / "slow.py"
    crowded.write_text(source.replace("snakesAndLadders", "right") + CROWDED)
    slow.write_text(source.replace(line, f"        __import__('time').sleep(0.6)\n{line}"))
    wrong = SOLVERS / "wrong" / "forgets_to_alternate.py"
    return TEST.format(crowded=str(crowded), right=str(right), wrong=str(wrong), slow=str(slow))


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory, text: str) -> str:
    """What pytest prints of it."""
    return run_pytest(tmp_path_factory.mktemp("tests"), text)


def run_pytest(tmp_path: Path, text: str, *more: str) -> str:
    """What pytest prints of a file of tests with the fixture."""
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    options = ["-p", "boustro.judging.plugin", "-p", "no:cacheprovider", *more]
    environment = {name: value for name, value in os.environ.items() if name not in FOR_THIS_RUN}
    # To import those of other packages takes longer than the tests.
    environment |= {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "pytest", "-q", *options, tmp_path]
    return run_to_end(*command, cwd=tmp_path, env=environment).stdout


def test_each_failing_board_is_a_subtest(tmp_path: Path, text: str, done: str) -> None:
    """Also the one easier to follow; without subtests both stand in the test's own report."""
    older = run_pytest(tmp_path, text, "-k", "crowded", "-p", "no:subtests")

    shown = re.findall(r"^_+ test_crowded \[\d+ squares with \d jumps\]", done, re.MULTILINE)
    assert len(shown) == 2
    assert "trace=" not in done, "the fixture has no such option"
    assert "1 failed" in older
    assert len(re.findall(r"^board: \[\[", older, re.MULTILINE)) == 2


def test_the_fixture_judges(done: str) -> None:
    """A right solution passes.

    A wrong one fails with its board and mistake, a slow one with its count.  A test fails beside
    its subtests.
    """
    assert "6 failed, 1 passed" in done
    assert "test_wrong [4 squares with 1 jump]" in done
    assert "wrong answer" in done
    assert "board: [[-1,2],[-1,-1]]" in done
    assert "likely: it forgets that rows alternate" in done
    assert re.search(
        r"slow\.py: unfinished\nno failure found before time ran out \(\d+ of 100 boards\)", done
    )
