"""The line: one edit of a wrong solution with which it passes, held against what was planted."""

import signal
import sys
from collections.abc import Iterator
from dataclasses import replace
from math import inf
from pathlib import Path
from typing import Any

import pytest

from boustro.cli.judge_text import show
from boustro.judging import Terms, judge
from boustro.judging.asked import Case
from boustro.judging.line.edits import edits_of
from boustro.judging.line.python import PythonText
from boustro.judging.line.search import (
    NOTHING_PASSES,
    OUT_OF_TIME,
    EditTrial,
    NoLine,
    corrected,
)
from boustro.judging.line.sources import CALLED, EditedSource
from boustro.judging.line.tokens import TextEdit
from boustro.judging.problems import problem_named
from boustro.judging.reports.junit import junit
from boustro.judging.reports.marks import marks
from boustro.judging.running import worker
from boustro.judging.running.opening import Target
from boustro.judging.running.process import SolverLimits
from boustro.judging.solver import asked_of, driven
from boustro.judging.telling import in_short
from boustro.judging.verdict import Correction, Failure, Judgement, SolverReply, Verdict
from boustro.model.board import Board
from boustro.render.style import Style
from tests.judging.in_process import InProcess, asked_by, judge_here
from tests.support.missing import need
from tests.support.there import there

pytestmark = pytest.mark.slow
TERMS = Terms(boards=60, budget=120.0, shrinking=1.0, line=True)
LIMITS = SolverLimits()
RIGHT = """from collections import deque
from typing import List

class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        cells = [0]
        for i in range(n - 1, -1, -1):
            row = board[i]
            if (n - 1 - i) % 2 == 1:
                row = row[::-1]
            cells.extend(row)
        seen = {1}
        queue = deque([(1, 0)])
        while queue:
            square, rolls = queue.popleft()
            if square == n * n:
                return rolls
            for reached in range(square + 1, min(square + 6, n * n) + 1):
                landed = reached
                if cells[reached] != -1:
                    landed = cells[reached]
                if landed not in seen:
                    seen.add(landed)
                    queue.append((landed, rolls + 1))
        return -1
"""
PLANTED = {
    "number": ("square + 6", "square + 5"),
    "comparison": ("cells[reached] != -1", "cells[reached] == -1"),
    "operator": ("n - 1 - i) % 2", "n - 1 - i) * 2"),
    "name": ("append((landed,", "append((reached,"),
    "stack": ("popleft()", "pop()"),
    "front": ("queue.append(", "queue.appendleft("),
    "in": ("landed not in seen", "landed in seen"),
    "squared": ("square == n * n", "square == n"),
    "no route": ("return -1", "return rolls"),
    "term": ("n * n) + 1)", "n * n))"),
    "endless": ("if cells[reached]", "while cells[reached]"),
    "dropped": (
        "                if landed not",
        "                landed = reached\n                if landed not",
    ),
}  # fmt: skip
DEAF = (
    "        while n < 0:\n            try:\n                n -= 1\n"
    "            except:\n                pass\n"
)
"""A loop that is deaf to every exception, and has no end in some edits."""
MORE_PLANTED = {
    "mirrored": ("return n - 1 - row, col", "return row, col", "x = n - 1"),
    "reversed": ("cells.extend(row[::-1])", "cells.extend(row)", ""),
    "one of two": ("t = jumps.get(t, t)", "t = max(t, jumps.get(t, t))", ""),
    "another index": ("row = board[i]", "row = board[0]", "x = board[i]"),
}
SHOWN = ("number",)
MORE = ("in", "squared", "name", "stack", "front", "no route", "term")
LINE_ALONE = ("squared", "name", "term")
_LONG = pytest.mark.long(
    "tests/judging/test_correction.py::test_every_kind_of_edit_undoes_its_fault"
)


def failure(folder: Path, text: str, limits: SolverLimits = LIMITS) -> Failure:
    """The failure of a solution, with its line, found in this process."""
    path = folder / "solution.py"
    path.write_text(text, "utf-8")
    return there(judge_here(path, TERMS, limits=limits).failure)


def correction(folder: Path, text: str) -> Correction:
    """The edit that is shown for a solution."""
    return there(failure(folder, text).correction)


def correction_in_processes(folder: Path, text: str, *, untrusted: bool = False) -> Correction:
    """The same as every user has it: the solution and its edits run in processes."""
    path = folder / "solution.py"
    path.write_text(text, "utf-8")
    target = replace(Target.of(path), untrusted=untrusted)
    return there(there(judge(target, TERMS, limits=LIMITS).failure).correction)


def texts_of(text: str) -> Iterator[str]:
    """All texts that one edit makes."""
    return ("\n".join(edit.of(text.split("\n"))) for edit in edits_of(PythonText(text)))


CODEWARS = Path(__file__).parent / "solvers" / "problems" / "codewars"


SHOWN_GAME = CODEWARS / "wrong_no_turn_for_doubles.py"


GAMES = [
    pytest.param(
        path,
        id=path.stem,
        marks=()
        if path == SHOWN_GAME
        else pytest.mark.long(
            "tests/judging/test_correction.py::test_the_line_of_a_game_object_is_found"
        ),
    )
    for path in sorted(CODEWARS.glob("wrong_*.py"))
]


@pytest.mark.parametrize("path", GAMES)
def test_the_line_of_a_game_object_is_found(path: Path, tmp_path: Path) -> None:
    """The first line that is not the right solution's, alone.

    What bounces, who rolls again and that a game is over.
    """
    text = path.read_text("utf-8")
    lines, right = text.split("\n"), ["", *(CODEWARS / "right.py").read_text("utf-8").split("\n")]
    found = correction(tmp_path, text)

    place = next(
        i for i, pair in enumerate(zip(lines[1:], right[1:], strict=False), 1) if len({*pair}) > 1
    )
    assert found.lines == (place + 1,)
    # A line that is put in is no repair that boustro shows.
    assert (found.before, found.after) == ("", "")


@pytest.mark.parametrize("kind", sorted({*PLANTED}))
def test_every_kind_of_edit_undoes_its_fault(kind: str) -> None:
    """The right text is among those that one edit makes of the wrong one."""
    right, wrong = PLANTED[kind]
    assert RIGHT.count(right) == 1
    assert RIGHT in texts_of(RIGHT.replace(right, wrong))


@pytest.mark.parametrize("kind", MORE_PLANTED)
def test_what_is_left_out_at_an_index_or_a_list_is_put_back(kind: str) -> None:
    """An index seen from the other end, and a list from its end.

    Also one of two values for the greater, and an index for a number.
    """
    right, wrong, beside = MORE_PLANTED[kind]
    head = f"def f(board, cells, row, col, t, jumps, i, n):\n    {beside or 'pass'}\n    "
    assert f"{head}{right}\n" in texts_of(f"{head}{wrong}\n")


def test_a_line_goes_into_a_block_and_out_of_it() -> None:
    """Into the block above or below, to its beginning or end; after or before the one around it."""
    text = "def f(n):\n    a = 1\n    if n:\n        b = 2\n        c = 3\n    d = 4\n"
    made = {*texts_of(text)}

    for moved in (
        "def f(n):\n    if n:\n        a = 1\n        b = 2\n        c = 3\n    d = 4\n",
        "def f(n):\n    a = 1\n    if n:\n        b = 2\n        c = 3\n        d = 4\n",
        "def f(n):\n    a = 1\n    b = 2\n    if n:\n        c = 3\n    d = 4\n",
        "def f(n):\n    a = 1\n    if n:\n        b = 2\n    c = 3\n    d = 4\n",
        "def f(n):\n    a = 1\n    if n:\n        c = 3\n        b = 2\n    d = 4\n",
    ):
        assert moved in made


def test_a_condition_that_stands_there_is_added() -> None:
    """To a statement, to another condition, and also the contrary of it."""
    made = {*texts_of("def f(n):\n    if n > 1:\n        a = 2\n    while a:\n        b = 3\n")}

    assert (
        "def f(n):\n    if n > 1:\n        a = 2\n    while a:\n"
        "        if n <= 1:\n            b = 3\n" in made
    )
    assert (
        "def f(n):\n    if n > 1:\n        a = 2\n    while a and n > 1:\n        b = 3\n" in made
    )


def test_edits_leave_imports_and_everything_else_as_it_stands() -> None:
    """Imports, comments and odd blanks stay, and no edit brings in a term that changes nothing."""
    text = RIGHT.replace("n = len(board)", "n  =  len( board )  # é, its side")
    for made in texts_of(text):
        assert made.startswith(RIGHT[: RIGHT.index("class")])
        assert "# é, its side" in made or "n  =" not in made
        assert "+ 0" not in made
        assert "* 1" not in made


@pytest.mark.slow
@pytest.mark.parametrize("kind", [*SHOWN, *(pytest.param(kind, marks=_LONG) for kind in MORE)])
def test_the_planted_line_is_shown(all_boards: None, tmp_path: Path, kind: str) -> None:
    """With its number and, if a person would change it so, as it was and as it would pass.

    Edits without end cost no more than their time.
    """
    right_text = RIGHT.replace("        cells = [0]", f"{DEAF}        cells = [0]")
    text = right_text.replace(*PLANTED[kind])
    same = [*map(str.__eq__, right_text.split("\n"), text.split("\n"))]
    line = same.index(False) + 1
    found = correction_in_processes(tmp_path, text)

    assert found.lines == (line,)
    assert found.boards > 5000
    if kind in LINE_ALONE:
        assert (found.before, found.after) == ("", "")
        return
    assert found.before == text.split("\n")[line - 1]
    edited = "\n".join([*text.split("\n")[: line - 1], found.after, *text.split("\n")[line:]])
    if edited != right_text:
        (tmp_path / "edited.py").write_text(edited, "utf-8")
        assert judge_here(tmp_path / "edited.py", Terms(boards=300, seed=7, budget=120.0)).accepted


def test_texts_between_three_quotes_are_no_names() -> None:
    """Words of a docstring are no variables, whatever its quotes, and nothing in it is changed."""
    for quotes in ('"""', "'''", "r'''"):
        text = (
            f"def f(n):\n    {quotes}The board's squares: 1 to 9.\n\n"
            f"    More.{quotes}\n    return n + 5\n"
        )
        edits = edits_of(PythonText(text))

        assert "board" not in PythonText(text).names.values()
        assert min(edit.first for edit in edits) == 5
        assert text.replace("5", "6") in {*texts_of(text)}


def test_tabs_of_a_line_are_blanks(capsys: pytest.CaptureFixture[str]) -> None:
    """The terminal shows the indent of a line as blanks."""
    board = Board(4)
    line = Correction((3,), "\tif a:\n\t\treturn b + 5", "\tif a:\n\t\treturn b + 6", 10)
    found = Failure(
        Case(board), 1, SolverReply(answer=2), "edge cases", Case(board), correction=line
    )
    form = problem_named("leetcode")
    show(Judgement("a.py", form, Verdict.WRONG_ANSWER, failure=found), Style())

    shown = capsys.readouterr().out.splitlines()
    assert f"{'':17}-        return b + 5" in shown
    assert f"{'':17}+        return b + 6" in shown


def test_time_that_ends_is_told_from_nothing_found() -> None:
    """Where no time is left for edits, the reason says so; if all were tried, that none passes."""
    text = RIGHT.replace("return -1", "return 0")
    source = EditedSource(text, "python", "Solution.snakesAndLadders")
    board, solver = Board(4, jumps={2: 1, 3: 1}), InProcess(lambda *_: 99)
    fails = Failure(Case(board), -1, SolverReply(answer=0), "edge cases", Case(board))
    for end, reason in ((0.0, OUT_OF_TIME), (inf, NOTHING_PASSES)):
        with pytest.raises(NoLine) as none:
            driven(corrected(fails, EditTrial(source, asked_by(solver), end), 0), asked_of)
        assert str(none.value) == reason


@pytest.mark.slow
def test_nothing_is_shown_where_no_edit_passes(tmp_path: Path) -> None:
    """A solution without a search is not one edit from a right one; a right one fails nowhere."""
    found = failure(tmp_path, "def snakesAndLadders(board):\n    return 3\n")
    assert (found.correction, found.no_line) == (None, NOTHING_PASSES)
    (tmp_path / "right.py").write_text(RIGHT, "utf-8")
    assert judge_here(tmp_path / "right.py", TERMS).failure is None


@pytest.mark.slow
def test_where_no_edit_passes_only_the_tried_ones_are_denied(tmp_path: Path) -> None:
    """A number for the name would make it right, but boustro does not try that."""
    head, _, rest = RIGHT.partition("        for i in range(n - 1")
    rows = "        for i, row in enumerate(reversed(board)):\n            if (1 - i) % 2 == 0:\n"
    right = head + rows + rest[rest.index("                row = row[::-1]") :]
    found = failure(tmp_path, right.replace("(1 - i)", "(n - i)"))
    said = "none found, because none of the small changes tried makes it pass"
    assert (found.correction, str(found.no_line)) == (None, said)
    (tmp_path / "right.py").write_text(right, "utf-8")
    assert judge_here(tmp_path / "right.py", TERMS).failure is None


@pytest.mark.slow
def test_two_statements_in_the_wrong_order_are_shown_swapped(tmp_path: Path) -> None:
    """It asks before the jump; of two swaps of the same statement, the first is shown."""
    check = "                if landed in seen:\n                    continue\n"
    jump = "                if cells[reached] != -1:\n                    landed = cells[reached]\n"
    end = "                seen.add(landed)\n                queue.append((landed, rolls + 1))\n"
    head, _, rest = RIGHT.partition(jump)
    text = f"{head}{check}{jump}{end}        return{rest.partition('        return')[2]}"
    for old, new in (("                landed = reached\n", ""), ("reached", "landed")):
        text, jump = text.replace(old, new), jump.replace(old, new)
    found = failure(tmp_path, text, LIMITS._replace(seconds=0.2))
    correction = there(found.correction)

    assert correction.lines == (text[: text.index(check)].count("\n") + 1,)
    assert f"{correction.before}\n" == check + jump
    assert f"{correction.after}\n" == jump + check
    assert "before it follows the jump" in there(found.mistake)


@pytest.mark.slow
def test_several_lines_are_shown_without_an_edit(tmp_path: Path) -> None:
    """Two faults of which either undone is enough: one rolls more, one fewer, for every answer."""
    text = RIGHT.replace("(1, 0)", "(1, 2)").replace("return rolls", "return rolls - 1")
    found = correction(tmp_path, text)

    numbers = [text[: text.index(part)].count("\n") + 1 for part in ("(1, 2)", "rolls - 1")]
    assert list(found.lines) == numbers
    assert (found.before, found.after) == ("", "")


def test_an_edit_that_is_stopped_costs_no_other_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """To free what it held takes longer than until its next signal, which must not come then."""
    text = "def f(n):\n    held = []\n    while n:\n        held.append([n])\n    return 7\n"
    edits = [TextEdit(1, 0, (), 0), TextEdit(3, 3, ("    while not n:",), 1)]
    names: dict[str, Any] = {"__name__": "solution"}
    monkeypatch.setitem(sys.modules, "__main__", worker)
    before = signal.getsignal(signal.SIGVTALRM)
    try:
        exec(EditedSource(text, "python", "f").edited(edits, 1, 0.2), names)  # noqa: S102 - our own
        assert [names[CALLED](1) for _ in edits] == [names["NO_ANSWER"], 7]
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)


@pytest.mark.slow
def test_what_stays_from_board_to_board_is_no_edit_of_one_board(tmp_path: Path) -> None:
    """Where a failure needs boards before it, edits are asked these, too; here none passes."""
    text = RIGHT.replace("        seen = {1}\n", "").replace(
        "class Solution", "seen = {1}\n\nclass Solution"
    )
    found = failure(tmp_path, text)

    assert found.before
    assert found.correction is None


@pytest.mark.slow
def test_edited_code_of_other_people_stays_in_the_sandbox(tmp_path: Path) -> None:
    """Each edited text tries to write beside the solution when it is loaded, and none can."""
    need("bubblewrap")
    mark = tmp_path / "mark"
    hostile = f"try:\n    open({str(mark)!r}, 'a').close()\nexcept OSError:\n    pass\n"
    text = hostile + RIGHT.replace("square + 6", "square + 5")
    found = correction_in_processes(tmp_path, text, untrusted=True)

    assert "square + 6" in found.after
    assert not mark.exists()


def test_reports_on_a_class_have_the_line() -> None:
    """In the note of the table and of the CSV, and in the failure of the JUnit report."""
    board = Board(9, jumps={2: 7})
    failure = Failure(Case(board), 1, SolverReply(answer=2), "edge cases", Case(board))
    failure = replace(failure, mistake="it is late", correction=Correction((12,), "a", "b", 5839))
    judgement = Judgement("a.py", problem_named("leetcode"), Verdict.WRONG_ANSWER, failure=failure)
    sentence = "line 12: with a change there it passes every board tried"

    assert in_short(judgement) == f"it is late; {sentence}"
    assert sentence in marks([judgement])
    assert sentence in junit([judgement])
