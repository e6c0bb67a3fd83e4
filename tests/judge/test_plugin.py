"""The pytest fixture fails a test with the smallest board, and passes a right solution."""

import subprocess
import sys
from pathlib import Path

SOLVERS = Path(__file__).parent / "solvers"
TEST = """
def test_right(judge_solver):
    judge_solver({right!r}, boards=100)

def test_wrong(judge_solver):
    judge_solver({wrong!r}, boards=100)
"""


def test_the_fixture_judges(tmp_path: Path) -> None:
    """A right solution passes; a wrong one fails with its verdict, board and mistake."""
    right = str(SOLVERS / "right" / "bfs.py")
    wrong = str(SOLVERS / "wrong" / "forgets_to_alternate.py")
    (tmp_path / "test_it.py").write_text(TEST.format(right=right, wrong=wrong), encoding="utf-8")
    options = ["-p", "no:boustro", "-p", "boustro.judge.plugin", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *options, str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        timeout=120,
    )

    assert "1 failed, 1 passed" in done.stdout
    assert "wrong answer" in done.stdout
    assert "board: [[-1,2],[-1,-1]]" in done.stdout
    assert "likely: it forgets to alternate" in done.stdout
