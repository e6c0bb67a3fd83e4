"""Choices: the forms in which boards are handed to a solver, and the hints, apart so that a command line can list them at once.

The page offers those forms that have a title, by that title (`web.page_files`).
"""

HINTS = ("fails", "board", "answers", "mistake", "line")
"""What each hint shows beside what those before it do; the first is 1."""

FORM_TITLES = {
    "leetcode": "LeetCode 909: a matrix",
    "hackerrank": "HackerRank: ladders and snakes",
    "boj": "",
    "gfg": "GeeksforGeeks: the count and the ends",
    "flat": "An array of moves, and its length",
    "resolved": "",
    "game": "",
}

QUESTION_NAMES = (
    "fewest", "route", "routes", "expected", "within", "wins", "squares", "winner"
)  # fmt: skip
"""What may be asked of a game; `questions` says what each is."""
