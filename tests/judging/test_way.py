"""A submission's way through the judge stays short enough to be read in one go."""

import sys

import pytest

from tests.judging.variants import SOLVERS
from tests.support.missing import ROOT
from tests.support.processes import PATIENCE, run_to_end

pytestmark = pytest.mark.slow

STAGES = [
    "command",
    "judge",
    "judged",
    "best_of",
    "tried",
    "_Answers.ask_all",
    "pinned",
    "likely_mistake",
]
"""The stages of a trial, as `judged` and `tried` name them, after the command."""


def test_the_way_of_a_wrong_solution_is_short() -> None:
    """From the command to the verdict: at most twelve files, four returns and thirty names.

    A return is one to a file that was left.
    """
    path = SOLVERS / "wrong" / "follows_two_jumps.py"
    told = run_to_end(sys.executable, "-m", "dev.way", path, cwd=ROOT, timeout=5 * PATIENCE)
    *steps, summary = told.stdout.splitlines()
    files, returns, names = (int(word) for word in summary.split() if word.isdigit())

    assert files <= 12, summary
    assert returns <= 4, summary
    assert names <= 30, summary
    called = [step.split()[1] for step in steps]
    assert [name for name in called if name in STAGES] == STAGES
