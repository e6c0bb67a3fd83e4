"""Choices: names of problems and hints, in a light module so that commands list them quickly.

The page offers those problems that have a title, by that title (`web.page_files`).
"""

HINTS = ("fails", "board", "answers", "mistake", "line")
"""What each hint adds to those before it; the first is number 1."""

PROBLEM_TITLES = {
    "leetcode": "LeetCode 909: a matrix",
    "hackerrank": "HackerRank: ladders and snakes",
    "boj": "",
    "gfg": "GeeksforGeeks: the count and the ends",
    "flat": "An array of moves, and its length",
    "resolved": "",
    "game": "",
    "interviewbit": "InterviewBit: two lists of pairs",
    "lightoj": "LightOJ 1151: expected rolls",
    "pcpc12e": "SPOJ PCPC12E: fewest rolls",
    "pcpc12f": "SPOJ PCPC12F: expected rolls",
    "hdu4405": "HDU 4405: expected rolls",
    "abc146f": "AtCoder ABC 146 F: first shortest route",
    "abc189f": "AtCoder ABC 189 F: expected rolls",
    "abc275e": "AtCoder ABC 275 E: chance within K rolls",
    "abc298e": "AtCoder ABC 298 E: who wins",
    "cf1245e": "Codeforces 1245 E: ladders optional",
    "poj3519": "POJ 3519: chance within T turns",
    "uva11459": "UVa 11459: squares after throws",
    "ccc2003s1": "CCC 2003 S1: squares after throws",
    "codewars": "Codewars: play(die1, die2)",
    "joi2010yo_b": "JOI 2010 qualifier B: rolls to the finish",
    "cses1633": "CSES 1633: ways to throw a sum",
}

LANGUAGE_TITLES = {"python": "Python", "javascript": "JavaScript", "c++": "C++", "java": "Java"}
"""The languages that a page may judge, if their tools are installed."""

GENERAL = ("leetcode", "hackerrank", "boj", "gfg", "flat", "resolved", "game")
"""The general forms of boards, which the judge can detect; the others are published problems."""

PACK_TITLES = {
    "leetcode": "LeetCode 909",
    "hackerrank": "HackerRank",
    "gfg": "GeeksforGeeks",
    "boj": "Baekjoon 16928",
}
"""The forms whose boards `pack` exports for an online judge, with the name of that judge."""
PACK_FORMS = tuple(PACK_TITLES)

QUESTION_TITLES = {
    "fewest": "the fewest rolls",
    "route": "a shortest route",
    "routes": "the number of shortest routes",
    "expected": "the expected rolls",
    "within": "the chance within K rolls",
    "wins": "the chances to win",
    "squares": "the squares after throws",
    "winner": "who has won",
}
"""The questions about a game, by name; `questions` defines them."""
OWN_QUESTIONS = {
    "abc298e": ("wins", "the chance that the first player wins"),
    "cf1245e": ("expected", "the expected rolls of the best player"),
    "poj3519": ("within", "the chance to arrive within T turns"),
    "abc146f": ("route", "the first of the shortest routes, as its throws"),
    "joi2010yo_b": ("rolls", "the rolls until the finish"),
    "cses1633": ("routes", "in how many ways throws lead to the finish"),
}
"""The name and the title of each question that only one problem has."""
