"""The pytest fixture fails a test with the smallest board, and passes a right solution."""

import os
import re
import sys
from pathlib import Path

import pytest

from tests.judging.variants import SOLVERS
from tests.support.processes import run_to_end

pytestmark = pytest.mark.slow

TEST = """
def test_right(judge_solver):
    judge_solver({right!r}, boards=100)

def test_wrong(judge_solver):
    judge_solver({wrong!r}, boards=100)

def test_slow(judge_solver):
    judge_solver({slow!r}, boards=100, budget=3.0)
"""


def test_the_fixture_judges(tmp_path: Path) -> None:
    """A right solution passes; a wrong one fails with its board and mistake, a slow one with its count."""
    right = str(SOLVERS / "right" / "bfs.py")
    wrong = str(SOLVERS / "wrong" / "forgets_to_alternate.py")
    slow = tmp_path / "slow.py"
    line = "        n = len(board)\n"
    text = Path(right).read_text(encoding="utf-8")
    slow.write_text(text.replace(line, f"        __import__('time').sleep(0.6)\n{line}"))
    text = TEST.format(right=right, wrong=wrong, slow=str(slow))
    (tmp_path / "test_it.py").write_text(text, encoding="utf-8")
    options = ["-p", "no:boustro", "-p", "boustro.judging.plugin", "-p", "no:cacheprovider"]
    # Options for this run are not meant for the one that it starts.
    environment = {name: value for name, value in os.environ.items() if name != "PYTEST_ADDOPTS"}
    command = [sys.executable, "-m", "pytest", "-q", *options, tmp_path]
    done = run_to_end(*command, cwd=tmp_path, env=environment)

    assert "2 failed, 1 passed" in done.stdout
    assert "wrong answer" in done.stdout
    assert "board: [[-1,2],[-1,-1]]" in done.stdout
    assert "likely: it forgets that rows alternate" in done.stdout
    assert re.search(
        r"slow\.py: unfinished\nno failure found before time ran out \(\d+ of 100 boards\)", done.stdout
    )
