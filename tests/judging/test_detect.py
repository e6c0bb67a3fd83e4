"""The solver of a file is found by the usual names, without running anything."""

import gc
from contextlib import suppress
from time import process_time

import pytest

from boustro.errors import QuestionError
from boustro.judging.asking import Asking
from boustro.judging.choosing import CannotOpen
from boustro.judging.running.detect import fault, likely_callee
from boustro.judging.running.functions import LONGEST
from boustro.judging.running.languages import language_of
from boustro.judging.running.pasting import pasted


@pytest.mark.parametrize(
    ("text", "name", "form"),
    [
        ("def snakes_and_ladders(board): pass", "snakes_and_ladders", "leetcode"),
        (
            "class Solution:\n def snakesAndLadders(self, b): pass",
            "Solution.snakesAndLadders",
            "leetcode",
        ),
        ("def quickestWayUp(ladders, snakes): pass\nx = input()", "quickestWayUp", "hackerrank"),
        ("class Solution:\n def minThrow(self, N, arr): pass", "Solution.minThrow", "gfg"),
        ("def getMinDiceThrows(move, N): pass", "getMinDiceThrows", "flat"),
        ("def helper(a): pass\ndef min_moves(b): pass", "min_moves", "leetcode"),
        (
            "class G:\n def __init__(self, b): pass\n def least_moves(self): pass",
            "G.least_moves",
            "resolved",
        ),
        ("def whatever(board): pass", "whatever", "leetcode"),
        ("def fewest(ladders, snakes): pass", "fewest", "hackerrank"),
        ("def fewest(n, ends): pass", "fewest", "leetcode"),
        ("class G:\n def __init__(self, b): pass\n def roll(self, d): pass", "G.roll", "game"),
        ("def whatever(move, n): pass", "whatever", "leetcode"),
    ],
)
def test_python_functions(text: str, name: str, form: str) -> None:
    """The best known name wins; the form it is tried in first is that of the name or shape."""
    found = likely_callee(text, "python")

    assert found is not None
    assert (found.name, found.calls()[0].name) == (name, form)


@pytest.mark.parametrize(
    "text",
    [
        "n = int(input())\nprint(n)",
        "import sys\ndef search(jumps): pass\nfor line in sys.stdin: search(line)",
        "def one(a): pass\ndef two(a): pass",
    ],
)
def test_python_programs(text: str) -> None:
    """What reads standard input and has no usual name is a program."""
    assert likely_callee(text, "python") is None


def test_other_languages() -> None:
    """The same for JavaScript and C++; a `main` makes a program of it."""
    arrow = likely_callee("const snakesAndLadders = (board) => 1", "javascript")
    method = likely_callee(
        "class Solution { int snakesAndLadders(vector<vector<int>>& b) { } };", "c++"
    )

    assert arrow is not None
    assert arrow.name == "snakesAndLadders"
    assert method is not None
    assert method.name == "Solution.snakesAndLadders"
    assert likely_callee("console.log(1)", "javascript") is None
    assert likely_callee("class Solution {}; int main() {}", "c++") is None


PIECES = (
    *(
        "class A<A<",
        "vector<vector<",
        "def f(a): pass\n",
        "int f(int a) {",
        "class A {",
        "f(x,",
        "a::",
        "a(",
        "a ",
    ),
    *(
        "(",
        "[",
        "{",
        "}",
        "/*",
        "//a\n",
        "'",
        '"',
        "\\",
        " ",
        "\n",
        " \t\n",
        "\0",
        "é",
        "a",
        "1",
        "let a:",
        "x,",
        "; ",
        "```\n",
    ),
    *(
        "function a(",
        "\tpublic static ",
        "const a = (",
        "print\n",
        "import\n",
        "lambda:",
        "int f(a[",
        "public\n",
        ">>> ",
    ),
)
"""Of what a source may be that takes time: half a megabyte of it took minutes."""


def test_a_chosen_question_or_problem_finds_its_function() -> None:
    """Parameters that no form of the fewest rolls has; a program that reads stays one."""
    winner, dice = "def play(board, players, throws):\n pass", "def f(n, a, b, p, q):\n pass"
    assert likely_callee(winner, "python") is likely_callee(dice, "python") is None
    chosen = (
        likely_callee(winner, "python", asking=Asking("winner")),
        likely_callee(dice, "python", form="abc298e"),
    )

    assert [callee and callee.name for callee in chosen] == ["play", "f"]
    reads = "def main():\n print(input())\nmain()"
    assert likely_callee(reads, "python", form="abc298e") is None


@pytest.fixture
def frozen_heap() -> None:
    """What earlier tests have left is not gone through while a test counts its own time."""
    gc.freeze()


def seconds_to_read(text: str, language: str) -> float:
    """Of the processor, until it is known what a source is; without a language, which it is in."""
    begun = process_time()
    with suppress(CannotOpen, QuestionError):
        if not language:
            language_of(pasted(text))
        elif likely_callee(text, language, "file") is None:
            fault(text, language)
    return process_time() - begun


@pytest.mark.usefixtures("frozen_heap")
@pytest.mark.parametrize("piece", PIECES)
def test_no_source_takes_the_square_of_its_length(piece: str) -> None:
    """The judge reads sources in its own process, outside the budget.

    32 KiB in half a second, at most 256 KiB.
    """
    text = (piece * LONGEST)[: LONGEST // 8]
    for language in ("python", "javascript", "java", ""):
        # A machine that is busy may slow one reading down, and not every one.
        assert any(seconds_to_read(text, language) < 0.5 for _ in range(5)), language
    with pytest.raises(CannotOpen, match="too long for a solution: expected at most 256 KiB"):
        likely_callee(piece * (LONGEST + 1), "c++")


OTHERS = {
    "C": "int snakesAndLadders(int** board, int boardSize, int* boardColSize) {\n    return -1;\n}",
    "Kotlin": (
        "class Solution {\n    fun snakesAndLadders(board: Array<IntArray>): Int {\n"
        "        return -1\n    }\n}"
    ),
    "Swift": (
        "class Solution {\n    func snakesAndLadders(_ board: [[Int]]) -> Int {\n"
        "        return -1\n    }\n}"
    ),
    "Dart": (
        "class Solution {\n  int snakesAndLadders(List<List<int>> board) {\n    return -1;\n  }\n}"
    ),
    "PHP": (
        "class Solution {\n    function snakesAndLadders($board) {\n        return -1;\n    }\n}"
    ),
    "Ruby": "# @return {Integer}\ndef snakes_and_ladders(board)\n    -1\nend",
    "Scala": (
        "object Solution {\n    def snakesAndLadders(board: Array[Array[Int]]): Int = {\n"
        "        -1\n    }\n}"
    ),
}


@pytest.mark.parametrize("language", OTHERS)
def test_what_an_online_judge_gives_to_begin_with_is_no_other_language(language: str) -> None:
    """The templates of LeetCode's problem 909: none is Python or JavaScript with mistakes in it."""
    assert language_of(OTHERS[language]) == ""
