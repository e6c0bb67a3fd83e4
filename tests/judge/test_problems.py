"""Published problems: a right solution is accepted, wrong ones are caught, and boustro answers the statement's samples."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from boustro import Board
from boustro.cli.group import boustro as group
from boustro.judge.forms import FORMS, Form, form_named
from boustro.judge.grading import judge
from boustro.judge.judging import Terms
from boustro.judge.problems import PROBLEMS, sources
from boustro.judge.questions import Asked, Case, Measure
from boustro.judge.running.opening import Target
from boustro.judge.verdict import Judgement
from tests.judge.variants import SOLVERS

FOLDER = SOLVERS / "problems"
NAMES = [name for name, _ in sources()]
RIGHT = [FOLDER / name / "right.py" for name in NAMES]
WRONG = [path for name in NAMES for path in sorted((FOLDER / name).glob("wrong_*.py"))]
# The functions of these have names and parameters that say nothing; InterviewBit's is HackerRank's.
UNTOLD = {"shifts": "none", "topcoder258": "none", "interviewbit": "hackerrank"}
ROUGHLY = Measure(tolerance=5e-4)
Sample = dict[str, Any]


def judged(path: Path, form: str, boards: int) -> Judgement:
    """The judgement on a solution, with little shrinking."""
    target = Target(path.parent.name, path, form=form)
    return judge(target, Terms(boards=boards, budget=60.0, shrinking=2.0), lanes=2)


def samples(name: str) -> list[Sample]:
    """The samples of a problem whose cases are told as numbers."""
    text = (FOLDER / name / "samples.json").read_text(encoding="utf-8")
    return [sample for sample in json.loads(text)["samples"] if "cases" in sample]


def cases_of(sample: Sample) -> list[Board]:
    """The cases of a sample."""
    cases = list[Board]()
    for told in sample["cases"]:
        board = Board(told["size"], jumps=told["jumps"])
        values = {key: tuple(v) if isinstance(v, list) else v for key, v in told.get("asked", {}).items()}
        cases.append(Case(board, Asked(**values)) if values else board)
    return cases


def words_of(text: str) -> str:
    """The words of an output, without the numbers of cases and the marks of JSON."""
    return re.sub(r'Case \d+:|["\[\],]', " ", text)


@pytest.mark.parametrize("path", RIGHT, ids=NAMES)
def test_a_right_solution_is_accepted(path: Path) -> None:
    """It is right on every board of its problem."""
    found = judged(path, path.parent.name, 30)

    assert found.verdict.value == "AC", found.failure or found.reason


@pytest.mark.parametrize("name", [name for name in NAMES if UNTOLD.get(name) != "none"])
def test_a_problem_is_recognised(name: str) -> None:
    """Without its name, by what a program reads, a function's name or its parameters."""
    found = judged(FOLDER / name / "right.py", "", 12)

    assert found.verdict.value == "AC", found.failure or found.reason
    assert found.form
    assert found.form.name == UNTOLD.get(name, name)


@pytest.mark.parametrize("path", WRONG, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_wrong_solution_is_caught(path: Path) -> None:
    """Its first line names what was planted."""
    found = judged(path, path.parent.name, 600)

    assert path.read_text(encoding="utf-8").startswith("# Planted: ")
    assert found.failure, found.verdict
    assert found.failure.right is not None


def test_each_problem_has_three_wrong_solutions() -> None:
    """And every named problem has a folder."""
    counts = {name: sum(path.parent.name == name for path in WRONG) for name in NAMES}

    assert counts == dict.fromkeys(NAMES, 3)
    assert {*NAMES} == {"leetcode", "hackerrank", "gfg", "boj", *PROBLEMS}


@pytest.mark.parametrize("name", [name for name in NAMES if samples(name)])
def test_the_samples_of_the_statement(name: str) -> None:
    """Each answer is the printed one, as far as it was printed."""
    form = form_named(name)
    for sample in samples(name):
        answers = " ".join(str(form.answer(case)) for case in cases_of(sample))
        assert ROUGHLY.accepts(words_of(answers), words_of(sample["output"])), sample


@pytest.mark.parametrize("name", [name for name in NAMES if form_named(name).text and samples(name)])
def test_a_program_reads_the_samples_as_they_are_printed(name: str) -> None:
    """The text for a sample's cases has its words."""
    form = form_named(name)
    for sample in samples(name):
        assert written(form, cases_of(sample)) == sorted(sample["input"].split()), sample


def written(form: Form, cases: list[Board]) -> list[str]:
    """The words of a form's text; jumps may stand in another order."""
    assert form.text
    return sorted(form.text(cases).split())


def test_a_chain_that_never_ends_is_on_no_board() -> None:
    """Where jumps follow on, boustro's own boards have no circles of jumps."""
    text = "def snakesAndLadders(board): return -1"
    runner = CliRunner()
    with runner.isolated_filesystem():
        Path("solution.py").write_text(text, encoding="utf-8")
        shown = runner.invoke(group, ["judge", "solution.py", "--chaining", "follow", "--boards", "300"])
        unfit = runner.invoke(group, ["judge", "solution.py", "--finish", "500"])

    assert "wrong answer" in shown.output, shown.output
    assert "no board of the form leetcode goes with these rules" in unfit.output


def test_the_command_lists_the_problems() -> None:
    """Each by its name, with where it is from."""
    shown = CliRunner().invoke(group, ["judge", "--problems"]).output

    assert [line.split()[0] for line in shown.splitlines()] == NAMES
    assert {*FORMS} - {*NAMES} == {"flat", "resolved", "game"}
