"""Every one-token mutant of right solutions: the verdict is right, and no sentence is false.

`BOUSTRO_PROFILE=long` judges all of them, in C++ and Java, too, and asks for 85 explanations in a
hundred; the quick round judges some forty in Python.
"""

import os
import re
import shutil
from collections.abc import Mapping
from itertools import chain
from pathlib import Path
from time import monotonic

import pytest

from boustro.judging.grading import judge
from boustro.judging.judging import Terms, judge_solver
from boustro.judging.verdict import Failure, Judgement, SolverReply, Verdict
from boustro.model.board import Board
from tests.judging.mutants import (
    PYTHON,
    SOLUTIONS,
    Called,
    Mutant,
    differs,
    fewest,
    mutants_of,
    plain,
)  # fmt: skip

LONG = os.environ.get("BOUSTRO_PROFILE") == "long"
SOME = 8
EXPLAINED = 0.85
# A sentence that holds these words is about a line that is there for one of these.
ABOUT = {
    "starts off the board": "start",
    "its start is wrong": "start",
    "too high": "start count",
    "too low": "start count",
    "its count is off": "start count",
    "counts the rolls wrongly": "start count",
    "raises the counter": "count queue",
    "die": "throws",
    "its range of throws": "throws",
    "its throws do not lead": "throws",
    "reads beyond": "throws",
    "no throw takes it": "throws",
    "alternate": "numbering",
    "every row in the wrong direction": "numbering",
    "numbers the rows": "numbering",
    "swaps rows": "numbering",
    "in the place of": "numbering",
    "wrong cells": "numbering",
    "rows from the top": "numbering",
    "-1 for a destination": "jump",
    "ignores the": "jump numbering",
    "takes jumps where": "jump",
    "ends too early": "finish",
    "right moment": "finish",
    "stops one square": "finish",
    "visited squares again": "end marks",
    "wait there already": "end marks",
    "marks the entry": "marks",
    "before it follows the jump": "marks",
    "leaves out squares": "marks",
    "leaves out the top row": "numbering",
    "depth first": "order",
    "search on from each": "order queue",
    "it never goes on": "sweeps",
    "no route": "no-route",
}
_SEEN = "on every board tested"
# What a solution that ends in an error says, for each sentence about errors.
ERRORS = {
    "outside a list": r"IndexError|OutOfBounds|signal 11|properties of undefined",
    "a key that": "KeyError",
}
# In C++ and Java, equal to the right solution: a driver of each has run them on `small_boards`.
EQUAL = {
    "cpp:5: vector<int> dist(n * n + 1, -1);  =>  vector<int> dist(n * n + 2, -1);",
    "java:4: int[] cells = new int[n * n + 1];  =>  int[] cells = new int[n * n + 2];",
    (
        "java:13: boolean[] seen = new boolean[n * n + 1];"
        "  =>  boolean[] seen = new boolean[n * n + 2];"
    ),
    "java:16: seen[1] = true;  =>  seen[0] = true;",
    "java:16: seen[1] = true;  =>  ;",
}


def is_true(mutant: Mutant, judgement: Judgement, asked: Mapping[Board, SolverReply]) -> bool:
    """Whether what is said is about the line that was changed, or was seen on all boards asked."""
    assert judgement.failure is not None
    sentence = judgement.failure.mistake or ""
    if "assigned nothing" in sentence or "is None" in sentence or "returns nothing" in sentence:
        return mutant.new.strip() in ("pass", ";")
    if "signal 11" in sentence:
        return "signal 11" in judgement.failure.reply.message
    says = [pattern for words, pattern in ERRORS.items() if words in sentence]
    ends = [judgement.failure.reply, *asked.values()] if says else []
    if any(not re.search(says[0], each.message) for each in ends if each.fault and each.message):
        return False
    if _SEEN in sentence:
        replies = [(reply, fewest(board)) for board, reply in asked.items()]
        return all(is_seen(sentence, judgement.failure.reply, *each) for each in replies)
    if sentence.startswith("on some boards"):
        wrong = [reply for board, reply in asked.items() if reply.answer != fewest(board)]
        return all(reply.fault is Verdict.RUNTIME_ERROR for reply in wrong)
    about = " ".join(purposes for words, purposes in ABOUT.items() if words in sentence).split()
    assert about or not sentence, sentence
    return not sentence or bool(mutant.purposes & set(about))


def is_seen(sentence: str, first: SolverReply, reply: SolverReply, right: int) -> bool:
    """Whether a reply is as the sentence says of all boards."""
    if "one roll reaches" in sentence:
        return reply.answer == (1 if right == 1 else -1)
    return (right == -1 and "a route" in sentence) or reply[:2] == first[:2]


def judged(mutant: Mutant, tmp_path: Path) -> tuple[Judgement, Mapping[Board, SolverReply]]:
    """The judgement on a mutant, and what it gave.

    Those in Python are run here, others by the judge itself.
    """
    if mutant.solution in PYTHON:
        solver = Called(mutant.text)
        return judge_solver(solver, Terms(boards=400), monotonic() + 600), solver.replied
    name = "Solution" if mutant.solution == "java" else "solution"
    path = tmp_path / f"{name}{SOLUTIONS[mutant.solution][1]}"
    path.write_text(mutant.text)
    return judge(path, Terms(boards=400, budget=60)), {}


def is_equal(mutant: Mutant) -> bool:
    """Whether a mutant answers as the right solution: by brute force if it is in Python."""
    if mutant.solution in PYTHON:
        return not differs(Called(mutant.text))
    return mutant.name in EQUAL


def is_refused_falsely(mutant: Mutant, failure: Failure) -> bool:
    """Whether a mutant is right on the board on which it fails, or right but for its time.

    In Python it is called once more on that board: what it answers there is held against brute
    force, and not what the judge says of it.
    """
    right = fewest(failure.board)
    if failure.right != right or failure.reply.answer == right:
        return True
    if mutant.solution not in PYTHON or failure.reply.fault is Verdict.TIME_LIMIT:
        return is_equal(mutant)
    return Called(mutant.text).reply(failure.board).answer == right


def chosen() -> list[Mutant]:
    """All mutants in the long round, some of those in Python in the quick one."""
    if not LONG:
        return [each for name in PYTHON for each in list(mutants_of(name))[::SOME]]
    tools = {"cpp": "g++", "java": "javac", "js": "node"}
    names = [name for name in SOLUTIONS if name in PYTHON or shutil.which(tools[name])]
    return list(chain.from_iterable(map(mutants_of, names)))


@pytest.mark.slow
@pytest.mark.parametrize("name", PYTHON)
def test_the_solutions_are_right(name: str) -> None:
    """Before anything is changed."""
    assert not differs(Called(plain(PYTHON[name])))
    assert judge_solver(Called(plain(PYTHON[name])), Terms(boards=400), monotonic() + 600).accepted


@pytest.mark.slow
def test_no_mutant_is_judged_or_explained_falsely(tmp_path: Path) -> None:
    """A mutant is refused if brute force says that it is wrong; most are told why, none falsely."""
    told, silent, false = 0, list[str](), list[str]()
    for mutant in chosen():
        found, asked = judged(mutant, tmp_path)
        if (failure := found.failure) is None:
            if found.accepted and not is_equal(mutant):
                false.append(f"{mutant.name}: accepted")
            continue
        if is_refused_falsely(mutant, failure):
            false.append(f"{mutant.name}: refused")
        if not is_true(mutant, found, asked):
            false.append(f"{mutant.name}: {failure.mistake}")
        told += bool(failure.mistake)
        silent += [] if failure.mistake else [mutant.name]

    assert not false, "\n".join(false)
    assert told >= EXPLAINED * (told + len(silent)), "\n".join(silent)
