"""Choices: the forms in which boards are handed to a solver, apart so that a command line can list them at once.

The page offers those that have a title, by that title (`web.page_files`).
"""

FORM_TITLES = {
    "leetcode": "LeetCode 909: a matrix",
    "hackerrank": "HackerRank: ladders and snakes",
    "boj": "",
    "gfg": "GeeksforGeeks: the count and the ends",
    "flat": "An array of moves, and its length",
    "resolved": "",
    "game": "",
}
