"""Published problems: right solutions are accepted, wrong ones caught.

Samples of statements are answered.

All are run in this process; that one of its own changes nothing: test_programs.py and
test_solvers.py.

The solutions were written before they were judged; the first line of a wrong one says what is
wrong in it.
"""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from boustro.chain.expected import LARGEST_ALONE
from boustro.judging import Terms
from boustro.judging.asked import Asked, Case
from boustro.judging.measure import Measure
from boustro.judging.problems import PROBLEMS, problem_named
from boustro.judging.running.opening import Target
from boustro.judging.verdict import Verdict
from boustro.model.board import Board
from tests.judging.in_process import judge_here
from tests.judging.smallest_case import PlainCase

FOLDER = Path(__file__).parent / "solvers" / "problems"
NAMED = [name for name in PROBLEMS if (FOLDER / name).is_dir()]
WRONG = [path for name in NAMED for path in sorted((FOLDER / name).glob("wrong_*.py"))]
AGAINST = FOLDER.parent / "against"
SMALLEST: dict[str, dict[str, Any]] = json.loads(
    (FOLDER.parent / "smallest.json").read_text("utf-8")
)
FEW = Terms(boards=40, budget=60)
PRINTED = Measure(tolerance=5e-4)
"""Decimals are printed with as few as three digits after the point."""


@cache
def judged(path: Path, form: str = "") -> Any:
    """The judgement on a file; few boards where it has no form and has to be right on all.

    Several tests ask something of the same solution.
    """
    return judge_here(Target(path.name, path, form=form), Terms(budget=60) if form else FEW)


def samples_of(name: str) -> list[dict[str, Any]]:
    """The samples of a problem."""
    text = (FOLDER / name / "samples.json").read_text("utf-8")
    samples: list[dict[str, Any]] = json.loads(text)["samples"]
    return samples


def case_of(sample: dict[str, Any]) -> Case:
    """The case that a sample describes."""
    jumps = [tuple(pair) for pair in sample["jumps"]]
    board = Board(sample["size"], jumps=jumps, effects=sample.get("effects", ()))
    asked: dict[str, Any] = {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in sample.get("asked", {}).items()
    }
    return Case(board, Asked(**asked))


@pytest.mark.parametrize("name", NAMED)
def test_samples_of_a_statement_are_answered(name: str) -> None:
    """The right answer to each case of a sample is the statement's."""
    form = problem_named(name)
    for sample in samples_of(name):
        cases = [case_of(case) for case in sample["cases"]]
        if name == "codewars":
            continue  # its sample has dice that the cases do not have: the classes below play them
        if any(case.board.size > LARGEST_ALONE for case in cases):
            continue  # larger than boustro answers
        answers = " ".join(str(form.answer(case)) for case in cases)
        assert PRINTED.accepts(answers, re.sub(r"Case \d+:|[][,]", " ", sample["output"])), sample


@pytest.mark.parametrize("name", [name for name in NAMED if problem_named(name).has_text])
def test_a_program_reads_samples_as_they_are_printed(name: str) -> None:
    """The text of a sample's cases has its numbers and words; jumps may stand in another order."""
    form = problem_named(name)
    for sample in samples_of(name):
        text = form.text([case_of(case) for case in sample["cases"]])
        is_same = sorted(text.split()) == sorted(sample["input"].split())
        # boustro writes a board of SPOJ's as one row, and CCC's 0 after a win, too.
        assert is_same or name in ("pcpc12e", "pcpc12f", "ccc2003s1") or "misprint" in sample, (
            sample
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMED)
def test_a_right_solution_is_accepted_and_recognised(name: str) -> None:
    """Its form is recognised by its input, its class or its function's name, if these tell it."""
    judgement = judged(FOLDER / name / "right.py")

    assert judgement.accepted, judgement
    assert judgement.form.name in (name, "hackerrank")


@pytest.mark.slow
@pytest.mark.parametrize("path", WRONG[2::3], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_wrong_solution_is_caught(path: Path) -> None:
    """The last of each problem, with a case to show."""
    judgement = judged(path, path.parent.name)

    assert judgement.failure is not None, judgement
    assert judgement.failure.right != judgement.failure.reply.answer


@pytest.mark.long("tests/judging/test_problems.py::test_a_wrong_solution_is_caught")
@pytest.mark.parametrize(
    "path",
    [path for path in WRONG if path not in WRONG[2::3]],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_every_other_wrong_solution_is_caught(path: Path) -> None:
    """The others of each problem."""
    test_a_wrong_solution_is_caught(path)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("path", "words"),
    [
        (
            "cf1245e/wrong_takes_every_ladder.py",
            "it takes every ladder: one that does not help need not be taken",
        ),
        ("poj3519/wrong_no_turn_is_lost.py", "it misses no turns"),
        (
            "poj3519/wrong_last_turn_only.py",
            (
                "it counts only the games that end with the last turn: "
                "a finish that is passed is none any more"
            ),
        ),
        (
            "abc146f/wrong_largest_throw_first.py",
            (
                "it takes the largest throws first: "
                "of the shortest routes the one with the smallest first throws is asked"
            ),
        ),
        (
            "abc146f/wrong_smallest_throw_first.py",
            "it takes the smallest throws, and so more of them than it needs",
        ),
        ("abc146f/wrong_ends_are_not_read.py", "it comes to rest where the game is over"),
        (
            "joi2010yo_b/wrong_instructions_lead_on.py",
            "a roll takes one jump at most: where an exit is an entry, it takes the next jump, too",
        ),
        (
            "cses1633/wrong_order_does_not_count.py",
            "it counts sums, not rows of throws: 1 and then 2 is another way than 2 and then 1",
        ),
    ],
)
def test_what_is_special_and_left_out_is_named(path: str, words: str) -> None:
    """What only this problem has is named where it is left out.

    The board has as few jumps and effects as show it.
    """
    failure = judged(FOLDER / path, path.split("/", maxsplit=1)[0]).failure

    assert failure.mistake == words
    assert len(failure.board.jumps) + len(failure.board.effects) <= 2


@pytest.mark.slow
@pytest.mark.parametrize("name", [*SMALLEST][1::3])
def test_a_fault_is_shown_on_a_case_as_small_as_a_search_finds(name: str) -> None:
    """A search through all smaller cases, of a right program beside the wrong one.

    Shrinking never ends early.
    """
    form, _, wrong = name.partition("/")
    path, against = FOLDER / form / f"{wrong}.py", None
    if not wrong:
        form, path = name.rpartition("_")[0], AGAINST / name / "wrong.py"
        against = Target("reference", AGAINST / name / "reference.py", form=form)
    judgement = judge_here(
        Target(name, path, form=form, against=against), Terms(boards=400, budget=60)
    )

    assert judgement.failure is not None
    assert (judgement.verdict, judgement.reason) == (Verdict.WRONG_ANSWER, "")
    board, asked = judgement.failure.board, judgement.failure.case.asked
    beside = (
        *[asked.rolls] * bool(asked.rolls),
        *asked.sides,
        *asked.starts,
        *[asked.players] * (form == "uva11459"),
    )
    jumps = () if problem_named(form).statement.only else tuple(board.jumps.items())
    smallest = PlainCase(**SMALLEST[name])
    assert PlainCase(board.size, jumps, beside, asked.throws).measure <= smallest.measure


@pytest.mark.long(
    "tests/judging/test_problems.py::test_a_fault_is_shown_on_a_case_as_small_as_a_search_finds"
)
@pytest.mark.parametrize("name", [name for i, name in enumerate(SMALLEST) if i % 3 != 1])
def test_every_other_fault_is_shown_on_a_case_as_small(name: str) -> None:
    """The others."""
    test_a_fault_is_shown_on_a_case_as_small_as_a_search_finds(name)


def test_every_problem_has_three_wrong_solutions() -> None:
    """And each of them says in its first line what was planted."""
    assert {
        name: sum(path.parent.name == name for path in WRONG) for name in NAMED
    } == dict.fromkeys(PROBLEMS, 3)
    assert all(path.read_text("utf-8").startswith("# Planted: ") for path in WRONG)
