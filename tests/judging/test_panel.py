"""A pasted panel: which answer is right, and where the other one comes from."""

import time
from contextlib import suppress

import pytest

from boustro.errors import BoustroError
from boustro.judging.panel import LONGEST, judge_panel
from boustro.judging.verdict import Verdict
from tests.support.interpreter import House, fewest_rolls
from tests.support.there import there

JUMPS = {2: 15, 14: 35, 17: 13}
BOARD = (
    "[[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1],[-1,35,-1,-1,13,-1],"
    "[-1,-1,-1,-1,-1,-1],[-1,15,-1,-1,-1,-1]]"
)
"""The board of LeetCode 909's statement, whose answer there is 4."""
LEETCODE = f"Wrong Answer\n15 / 216 passed\nInput\nboard =\n{BOARD}\n\nOutput\n7\nExpected\n4\n"
DEPTH = "it searches depth first"


def reason(output: int, expected: int) -> str:
    """What is said of two answers."""
    found = there(judge_panel(f"Input\nboard =\n{BOARD}\nOutput\n{output}\nExpected\n{expected}"))
    return found.reason


@pytest.mark.parametrize(
    "text",
    [
        LEETCODE,
        f"Input: board = {BOARD}\nOutput: 7\nExpected: 4",
        LEETCODE.replace("Output", "Stdout\nhello\n\nOutput").replace("\n", "\r\n"),
        LEETCODE.replace("Output", "Your Answer").replace("Expected", "Expected Answer"),
    ],
)
def test_the_wrong_answer_is_explained(text: str) -> None:
    """The right figure, which one is wrong, and the mistake where all models that give it agree."""
    found = there(judge_panel(text))

    assert found.failure is not None
    assert (found.solver, found.verdict) == ("your output", Verdict.WRONG_ANSWER)
    assert dict(found.failure.board.jumps) == JUMPS
    right = fewest_rolls(36, JUMPS, House(start=1))
    assert (found.failure.reply.answer, found.failure.right) == (7, right)
    assert found.reason == "your output 7 is wrong, the expected answer 4 is right"
    assert (found.failure.mistake or "").startswith(DEPTH)


HACKERRANK = "Input (stdin)\n1\n1\n4 50\n1\n60 3\nYour Output (stdout)\n5\nExpected Output\n10\n"
GFG = (
    "For Input:\n8\n3 22 5 8 11 26 20 29 17 4 19 7 27 1 21 9\n"
    "Your Output:\n4\nExpected Output:\n3\n"
)
LATE = "Time Limit Exceeded\nLast Executed Input\nboard =\n[[-1,-1,-1],[-1,9,8],[-1,8,9]]\n"


@pytest.mark.parametrize(
    ("text", "form", "verdict", "said"),
    [
        (HACKERRANK, "hackerrank", "WA", "your output 5 is wrong, the expected answer 10 is right"),
        (GFG, "gfg", "WA", "your output 4 is wrong, the expected answer 3 is right"),
        (
            GFG.replace("8\n", "1\n8\n"),
            "gfg",
            "WA",
            "your output 4 is wrong, the expected answer 3 is right",
        ),
        (
            LATE,
            "leetcode",
            "TLE",
            "the right answer is 1; no mistake that boustro knows runs out of time",
        ),
    ],
)
def test_panels_of_other_judges_are_read(text: str, form: str, verdict: str, said: str) -> None:
    """HackerRank's and GfG's numbers, and a time limit without answers."""
    found = there(judge_panel(text))

    assert (there(found.form).name, found.verdict.value) == (form, verdict)
    assert found.reason.startswith(said)


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("null\n", "expected a whole number, got null"),
        ("undefined\n", "expected a whole number, got undefined"),
        ("", "it printed nothing"),
        ("~ no response on stdout ~\n", "it printed nothing"),
    ],
)
def test_no_answer_is_an_answer_of_the_wrong_kind(output: str, said: str) -> None:
    """What stands there in place of a number is told, and that the expected answer is right."""
    found = there(judge_panel(f"Input\nboard =\n{BOARD}\nOutput\n{output}Expected\n4\n"))

    assert (found.verdict, there(found.failure).reply.message) == (Verdict.FORMAT, said)
    assert found.reason.startswith(f"your output is none: {said}, the expected answer 4 is right")


@pytest.mark.parametrize("between", ["", "Expected\n4\n"])
@pytest.mark.parametrize(
    ("ended", "verdict", "said"),
    [
        (
            "Runtime Error\nIndexError: list index out of range\nLine 9",
            "RE",
            "IndexError: list index out of range",
        ),
        ("Runtime Error", "RE", "it ended in an error"),
        ("Memory Limit Exceeded", "MLE", "it ran out of memory"),
        ("Time Limit Exceeded", "TLE", "no answer within the time limit"),
    ],
)
def test_an_end_before_an_answer_is_read(ended: str, verdict: str, said: str, between: str) -> None:
    """With the input that was executed last, and with the expected answer or without."""
    found = there(judge_panel(f"{ended}\nLast Executed Input\nboard =\n{BOARD}\n{between}"))

    assert (found.verdict.value, there(found.failure).reply.message) == (verdict, said)
    assert there(found.failure).right == 4


def test_several_cases_are_read() -> None:
    """Those of one input, and inputs one below the other.

    The first wrong one is shown, with its number.
    """
    two = HACKERRANK.replace("1\n1\n4 50", "2\n1\n4 50\n1\n60 3\n1\n4 50", 1)
    for outputs, place in (("9 9", 1), ("10 9", 2), ("10 10", 0), ("10", 2)):
        text = two.replace("\n5\n", f"\n{outputs}\n").replace("Output\n10", "Output\n10\n10")
        found = there(judge_panel(text))
        assert found.reason.startswith(f"case {place} of 2: " if place else "all cases: "), (
            found.reason
        )
        assert found.accepted is (place == 0)
    small = "Input\nboard =\n[[-1,-1],[-1,3]]\nOutput\n1\nExpected\n1\n"
    found = there(judge_panel(small + LEETCODE[LEETCODE.index("Input") :]))
    assert found.reason.startswith("case 2 of 2: your output 7 is wrong")


@pytest.mark.parametrize("piece", ["[[ ", "[[]] -1,", "[ [1,2] ", "]]", "[\n"])
def test_no_text_takes_the_square_of_its_length(piece: str) -> None:
    """What may be pasted, 64 KiB of half a board: a pattern that looked back took ten seconds."""
    text = (piece * LONGEST)[:LONGEST]
    began = time.thread_time()

    with suppress(BoustroError):
        judge_panel(f"{text}\nOutput\n7\nExpected\n4\n")
    assert time.thread_time() - began < 3


def test_a_mistake_is_named_only_where_the_models_agree() -> None:
    """Several that give the same figure are counted; none is said of a figure that none gives."""
    assert "different mistakes would give 3 on this board" in reason(3, 4)
    assert "no mistake that boustro knows gives 0 on this board" in reason(0, 4)


def test_the_judge_may_be_the_one_that_is_wrong() -> None:
    """Then its figure is explained; both may be wrong, and both right."""
    assert reason(4, 3).startswith("your output 4 is right, the expected answer 3 is wrong; ")
    assert reason(4, 4) == "your output 4 is right and the expected answer 4 is right"
    assert f"; 7, if {DEPTH}" in reason(3, 7)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "def snakesAndLadders(self, board):\n    return 4\n",
        f"Input: board = {BOARD}\nOutput: 4\nExplanation: ...",
        "Output\n3\nExpected\n4",
        f"Input\n{BOARD}\nOutput\nfour\nExpected\n4",
    ],
)
def test_other_texts_are_no_panel(text: str) -> None:
    """A solution, a statement with its example, a panel without a board or a number."""
    assert judge_panel(text) is None


def test_a_board_that_is_none_is_refused() -> None:
    """With the place of what is wrong with it."""
    with pytest.raises(BoustroError, match="row 2"):
        judge_panel("Input\n[[-1,-1],[9,-1]]\nOutput\n3\nExpected\n4")


def test_no_mistake_is_looked_for_on_a_huge_board() -> None:
    """The answers are judged all the same, and at once."""
    rows = ",".join(["[" + ",".join(["-1"] * 100) + "]"] * 100)
    found = there(judge_panel(f"Input\n[{rows}]\nOutput\n3\nExpected\n1667"))

    assert found.reason.startswith("your output 3 is wrong, the expected answer 1667 is right")
    assert "no mistake is looked for on more than 400 squares" in found.reason
