"""Hints in stages: each shows what it adds, and nothing of a later one, in any report."""

import json
from collections.abc import Callable
from dataclasses import replace

import click
import pytest

from boustro.answers.documents import to_json
from boustro.answers.judge import judge_answer
from boustro.cli.judge_text import SolverTable, show
from boustro.judging import FORMS, judge_panel
from boustro.judging.asked import Case
from boustro.judging.hints import keep_to_hint
from boustro.judging.pinning import NEAR_LIMIT
from boustro.judging.reports.junit import junit
from boustro.judging.reports.marks import marks
from boustro.judging.verdict import (
    Correction,
    Failure,
    Growth,
    GrowthRow,
    Judgement,
    SolverReply,
    Trace,
    Verdict,
)
from boustro.model.board import Board
from boustro.render.style import Style
from tests.judging.test_panel import LEETCODE
from tests.support.there import there

BOARD = Board(9, jumps={2: 8, 7: 1})
FACTS = {
    2: ("[[1,-1,-1],[-1,-1,-1],[-1,8,-1]]",),
    3: ("4321", "ValueError", "1→"),
    4: (
        "MISTAKEN",
        "TRACED",
        "DIFFERING",
        "GROWN",
        "REASONED",
        "FAMILIAL",
        "trace shows",
        "7531",
        "8642",
    ),
    5: ("9753", "OLDCODE", "NEWCODE", "(line 9753)"),
}
FULL = Judgement(
    "file.py",
    FORMS["leetcode"],
    Verdict.RUNTIME_ERROR,
    boards=40,
    planned=40,
    wrong=3,
    last=40,
    reason="REASONED",
    hints=("trace",),
    failure=Failure(
        Case(BOARD),
        4321,
        SolverReply(fault=Verdict.RUNTIME_ERROR, message="ValueError: bad (line 9753)"),
        "FAMILIAL",
        Case(Board(16, jumps={3: 4})),
        mistake="MISTAKEN",
        trace=Trace(((1, 0),), 0, "TRACED", ((1, 7531, 0),), "DIFFERING"),
        correction=Correction((9753,), "OLDCODE", "NEWCODE", 12),
        growth=Growth((GrowthRow(9, 0.5, 8642),), 16, "GROWN"),
    ),
)


def table(judgement: Judgement) -> None:
    """The judgement in the table of a class."""
    SolverTable([judgement.solver], Style(), patient=False).add(judgement)


WAYS: dict[str, Callable[[Judgement], object]] = {
    "text": lambda judgement: show(judgement, Style(), verbose=True),
    "table": table,
    "JSON": lambda judgement: click.echo(
        json.dumps(to_json(judge_answer(judgement)), ensure_ascii=False)
    ),
    "CSV": lambda judgement: click.echo(marks([judgement])),
    "JUnit": lambda judgement: click.echo(junit([judgement])),
}
SHOWN: dict[str, dict[int, tuple[str, ...]]] = {
    "text": {
        2: FACTS[2],
        3: ("4321", "ValueError"),
        4: ("MISTAKEN", "TRACED", "GROWN"),
        5: ("NEWCODE",),
    },
    "table": {2: ("9 squares",), 3: ("ValueError",), 4: ("MISTAKEN",), 5: ("9753",)},
    "JSON": {2: FACTS[2], 3: ("4321", "ValueError"), 4: FACTS[4][:6], 5: FACTS[5]},
    "CSV": {2: FACTS[2], 3: ("ValueError",), 4: ("MISTAKEN",), 5: ("9753",)},
    "JUnit": {2: FACTS[2], 3: ("4321",), 4: ("MISTAKEN", "GROWN"), 5: ("9753",)},
}


@pytest.mark.parametrize("hint", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("way", WAYS)
def test_no_report_shows_a_later_hint(
    way: str, hint: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """What each hint adds is there from that hint on, and no word of it before."""
    WAYS[way](keep_to_hint(FULL, hint))
    report = capsys.readouterr().out
    words = " ".join(report.split())

    assert "file.py" in report
    assert [fact for fact in SHOWN[way].get(hint, ()) if fact not in words] == []
    for later in range(hint + 1, 6):
        assert [fact for fact in FACTS[later] if fact in words] == []


def test_the_schema_has_every_key_at_every_hint() -> None:
    """What is held back is null, an empty text or an empty list, and the hint is named."""
    full = json.loads(json.dumps(to_json(judge_answer(FULL))))
    for hint in (1, 2, 3, 4, 5):
        held = json.loads(json.dumps(to_json(judge_answer(keep_to_hint(FULL, hint)))))
        assert held.keys() == full.keys()
        assert held["hint"] == hint
        failure = held["failure"] or full["failure"]
        assert failure.keys() | {"claims"} == full["failure"].keys()
        assert all(failure[key] for key in failure.get("claims", ()))
        assert (held["failure"] is None) == (hint == 1)
    assert full["hint"] is None


def test_what_says_nothing_of_the_solution_is_always_shown() -> None:
    """A failure that may be the machine's stays one at every hint; what was tried in vain goes."""
    unsteady = replace(FULL, reason=f"REASONED; {NEAR_LIMIT}")

    assert keep_to_hint(unsteady, 1).reason == NEAR_LIMIT
    assert keep_to_hint(unsteady, 4).reason == unsteady.reason


def test_a_panel_keeps_to_a_hint() -> None:
    """Who is right is an answer, and where the other comes from a mistake."""
    judgement = there(judge_panel(LEETCODE))
    assert there(judgement.failure).mistake is not None
    board = keep_to_hint(judgement, 2)

    assert (board.reason, board.failure and board.failure.right) == ("", None)
    answers = there(keep_to_hint(judgement, 3).failure)
    assert (answers.right, answers.mistake) == (4, None)
