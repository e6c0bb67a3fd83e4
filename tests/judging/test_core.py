"""The judge itself needs a solver that can be asked, and nothing of a machine."""

import sys
from collections.abc import Mapping
from time import monotonic

import pytest

from boustro.judging.judging import Terms, judge_solver
from boustro.model.board import Board
from tests.judging.in_process import InProcess
from tests.judging.variants import SOLVERS
from tests.support.interpreter import House, fewest_rolls
from tests.support.processes import run_to_end


def follows_two(size: int, jumps: Mapping[int, int]) -> int:
    """The fewest rolls where a roll takes up to two jumps."""
    ends = {entry: jumps.get(exit, exit) for entry, exit in jumps.items()}
    return fewest_rolls(size, ends, House(start=1)) or -1


def test_a_solver_in_the_same_process_is_judged() -> None:
    """The unmodified core finds the smallest board, and the mistake."""
    found = judge_solver(InProcess(follows_two), Terms(), monotonic() + 60)

    assert found.verdict.value == "WA"
    assert found.failure is not None
    assert found.failure.board.size == 9
    assert found.failure.is_smallest
    assert "follows two jumps" in (found.failure.mistake or "")


def test_a_right_solver_in_the_same_process_is_accepted() -> None:
    """By an interpreter of the rules that shares no code with the judge."""

    def right(size: int, jumps: Mapping[int, int]) -> int:
        rolls = fewest_rolls(size, jumps, House(start=1))
        return -1 if rolls is None else rolls

    assert judge_solver(InProcess(right), Terms(boards=200), monotonic() + 60).accepted


@pytest.mark.slow
def test_nothing_is_said_of_boards_that_were_not_all_tried() -> None:
    """Of a failure on 25 squares it is not known whether some board of 16 fails, too."""

    def wrong(size: int, jumps: Mapping[int, int]) -> int:
        rolls = fewest_rolls(size, jumps, House(start=1))
        return -1 if rolls is None or size > 16 else rolls

    found = judge_solver(InProcess(wrong), Terms(boards=200), monotonic() + 60)

    assert found.failure is not None
    assert (found.failure.board, found.failure.is_smallest) == (Board(25), False)


ELSEWHERE = """
import os, signal, sys
for name in ("fcntl", "resource", "pwd", "grp", "termios", "tty", "pty"):
    sys.modules[name] = None
for name in ("killpg", "wait4", "getuid", "geteuid", "setsid", "fchown", "chown", "fork",\
 "sysconf", "memfd_create"):
    delattr(os, name)
del signal.SIGHUP
from pathlib import Path
from boustro.judging import Terms, judge
from boustro.judging.running.process import SolverLimits
from boustro.judging.running.opening import Target
for name in sys.argv[1:]:
    limits = SolverLimits(seconds=20, start=20)
    print(judge(Target(name, Path(name)), Terms(boards=20), limits=limits).verdict.value)
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "names", [("right/bfs.py", "right/hackerrank.py", "wrong/counts_squares.py")]
)
def test_nothing_on_the_way_is_of_posix_alone(names: tuple[str, ...]) -> None:
    """Without the modules and functions that Windows lacks, verdicts are the same."""
    ran = run_to_end(sys.executable, "-c", ELSEWHERE, *(str(SOLVERS / name) for name in names))

    assert ran.stdout.split() == ["AC", "AC", "WA"], ran.stderr
