"""The same solution and seed end at the same verdict, board and sentence, on a busy machine too."""

import os
import sys
from pathlib import Path

import pytest

from boustro.judging.grading import judge
from boustro.judging.judging import SMALLER, UNTRIED, Terms, judge_solver
from boustro.judging.verdict import Judgement
from tests.judging.mutants import Called, mutants_of
from tests.support.processes import started

LONG = os.environ.get("BOUSTRO_PROFILE") == "long"
RUNS = 20 if LONG else 1
TERMS = Terms(boards=300, budget=120)
# A process that keeps a processor busy, and ends by itself.
BURN = "import time\nend = time.monotonic() + 300\nwhile time.monotonic() < end: pass"
CHOSEN = [
    ("lookup", 20), ("flat", 45), ("lookup", 2), ("lookup", 13), ("flat", 40), ("levels", 30),
    ("levels", 10), ("heap", 50), ("heap", 60), ("sweeps", 50),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("name", "place"), CHOSEN if LONG else CHOSEN[:1])
def test_equal_runs_end_at_equal_boards(name: str, place: int, tmp_path: Path) -> None:
    """What was run bounds shrinking, and not the clock."""
    path = tmp_path / "solution.py"
    path.write_text(list(mutants_of(name))[place].text)
    found = {end_of(judge(path, TERMS))}
    with started([sys.executable, "-c", BURN]), started([sys.executable, "-c", BURN]):
        found |= {end_of(judge(path, TERMS)) for _ in range(RUNS)}

    assert len(found) == 1, found


def end_of(told: Judgement) -> tuple[object, ...]:
    """Verdict, board, answer and sentence."""
    assert told.failure is not None
    # How long the solution took for its answer is no part of it.
    reply = told.failure.reply._replace(seconds=0.0)
    return told.verdict, told.failure.board, reply, told.failure.mistake


class Hurried(Called):
    """A solver by whose clock each board takes a second."""

    def now(self) -> float:
        """The seconds so far."""
        return float(len(self.replied))


@pytest.mark.slow
@pytest.mark.parametrize(("kind", "is_cut"), [(Hurried, True), (Called, False)])
def test_shrinking_that_time_ends_says_so(kind: type[Called], is_cut: bool) -> None:
    """Without time the board stays as it is, and the reason says: a smaller one may fail, too."""
    solver = kind(list(mutants_of("flat"))[45].text)
    found = judge_solver(solver, Terms(shrinking=0 if is_cut else 600), solver.now() + 1)

    assert found.failure is not None
    assert found.reason == (f"{SMALLER}; {UNTRIED.format('naming the mistake')}" if is_cut else "")
    assert (found.failure.case == found.failure.original) is is_cut
    assert not (is_cut and found.failure.is_smallest)
