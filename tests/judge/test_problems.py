"""Published problems: right solutions are accepted, wrong ones caught, and samples of statements answered.

The solutions were written before they were judged; the first line of a wrong one says what is wrong in it.
"""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from boustro.chain.expected import LARGEST_ALONE
from boustro.judge import Terms, judge
from boustro.judge.problems import PROBLEMS, form_named
from boustro.judge.questions import Asked, Case
from boustro.judge.running.opening import Target
from boustro.model.board import Board

FOLDER = Path(__file__).parent / "solvers" / "problems"
NAMED = [name for name in PROBLEMS if (FOLDER / name).is_dir()]
WRONG = [path for name in NAMED for path in sorted((FOLDER / name).glob("wrong_*.py"))]
FEW = Terms(boards=40, budget=60)


def judged(path: Path, form: str = "") -> Any:
    """The judgement on a file; few boards where it has no form and has to be right on all."""
    return judge(Target(path.name, path, form=form), Terms(budget=60) if form else FEW)


def case_of(sample: dict[str, Any]) -> Board:
    """The case that a sample describes."""
    board = Board(sample["size"], jumps=[tuple(pair) for pair in sample["jumps"]])
    asked: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in sample.get("asked", {}).items()
    }
    return Case(board, Asked(**asked)) if asked else board


@pytest.mark.parametrize("name", NAMED)
def test_samples_of_a_statement_are_answered(name: str) -> None:
    """The right answer to each case of a sample is the statement's."""
    form = form_named(name)
    for sample in json.loads((FOLDER / name / "samples.json").read_text("utf-8"))["samples"]:
        if name == "codewars":
            continue  # its sample has dice that the cases do not have: the classes below play them
        words = re.sub(r"Case \d+:", "", sample["output"]).split()
        if form.written:
            joined = " ".join(str(form.answer(case_of(case))) for case in sample["cases"])
            assert joined.split() == sample["output"].split()
            continue
        for case, word in zip(sample["cases"], words, strict=True):
            if case["size"] > LARGEST_ALONE:
                continue  # larger than boustro answers
            given = float(word) if "." in word else int(word)
            assert form.measure.accepts(given, form.answer(case_of(case))), (case, word)


@pytest.mark.parametrize("name", NAMED)
def test_a_right_solution_is_accepted_and_recognised(name: str) -> None:
    """Its form is recognised by its input, its class or its function's name."""
    judgement = judged(FOLDER / name / "right.py")

    assert judgement.accepted, judgement
    assert judgement.form.name in (name, "hackerrank")


@pytest.mark.parametrize("path", WRONG[::3], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_wrong_solution_is_caught(path: Path) -> None:
    """One of each problem, with a case to show."""
    judgement = judged(path, path.parent.name)

    assert judgement.failure is not None, judgement
    assert judgement.failure.right != judgement.failure.reply.answer


@pytest.mark.long("tests/judge/test_problems.py::test_a_wrong_solution_is_caught")
@pytest.mark.parametrize(
    "path",
    [path for path in WRONG if path not in WRONG[::3]],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_other_wrong_solution_is_caught(path: Path) -> None:
    """The others of each problem."""
    test_a_wrong_solution_is_caught(path)
