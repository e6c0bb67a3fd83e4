"""The solver of a file is found by the usual names, without running anything."""

from time import process_time

import pytest

from boustro.judge.running.detect import (
    language_of,
    likely_callee,
    python_callee,
)


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
    found = python_callee(text)

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
    assert python_callee(text) is None


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


@pytest.mark.parametrize("blank", ["\n", "\n ", " \t\n"])
def test_blank_lines_take_no_time(blank: str) -> None:
    """A server looks at the text itself: its time grows with the length, not with its square."""
    begun = process_time()

    assert language_of(blank * 20_000 + "def f(board): pass") == "python"
    assert process_time() - begun < 1


OTHERS = {
    "C": "int snakesAndLadders(int** board, int boardSize, int* boardColSize) {\n    return -1;\n}",
    "Kotlin": "class Solution {\n    fun snakesAndLadders(board: Array<IntArray>): Int {\n        return -1\n    }\n}",
    "Swift": "class Solution {\n    func snakesAndLadders(_ board: [[Int]]) -> Int {\n        return -1\n    }\n}",
    "Dart": "class Solution {\n  int snakesAndLadders(List<List<int>> board) {\n    return -1;\n  }\n}",
    "PHP": "class Solution {\n    function snakesAndLadders($board) {\n        return -1;\n    }\n}",
    "Ruby": "# @return {Integer}\ndef snakes_and_ladders(board)\n    -1\nend",
    "Scala": "object Solution {\n    def snakesAndLadders(board: Array[Array[Int]]): Int = {\n        -1\n    }\n}",
}


@pytest.mark.parametrize("language", OTHERS)
def test_what_an_online_judge_gives_to_begin_with_is_no_other_language(language: str) -> None:
    """The templates of LeetCode's problem 909: none of these is Python or JavaScript with mistakes in it."""
    assert language_of(OTHERS[language]) == ""
