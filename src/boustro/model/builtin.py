"""Built-in boards, each with its source and its rules."""

from boustro.errors import InputError
from boustro.model.arguments import check_arguments
from boustro.model.board import Board
from boustro.model.game import Game

_TABLE = """
mb47 | boxed | 100 | 10 | Chutes and Ladders
  | Milton Bradley / Hasbro, the printing analysed by Althoen, King and Schilling 1993
  | 1-38 4-14 9-31 21-42 28-84 36-44 51-67 71-91 80-100 16-6 47-26 49-11 56-53 62-19 64-60 87-24
  93-73 95-75 98-78
mb48 | boxed | 100 | 10 | Chutes and Ladders, chute 48-26
  | Milton Bradley / Hasbro, the other common printing
  | 1-38 4-14 9-31 21-42 28-84 36-44 51-67 71-91 80-100 16-6 48-26 49-11 56-53 62-19 64-60 87-24
  93-73 95-75 98-78
leetcode | leetcode | 36 | 6 | LeetCode 909, first sample
  | LeetCode problem 909, Snakes and Ladders; the first and second classics
  | 2-15 14-35 17-13
flat30 | gfg | 30 | 6 | Thirty squares as a flat array
  | the third classic: 30 cells, fewest throws 3 in seven ways
  | 3-22 5-8 11-26 20-29 17-4 19-7 21-9 27-1
resolved36 | leetcode | 36 | 6 | Thirty-six squares, each holding where a token comes to rest
  | the fourth classic; said to need 4 rolls, needs 3
  | 6-18 11-14 15-22 21-28 23-35 16-2 20-5 25-12 31-20 34-22
graph100 | hackerrank | 100 | 10 | One ladder on a hundred squares
  | the fifth classic: the graph with one ladder 12-98, answer 3
  | 12-98
hackerrank1 | hackerrank | 100 | 10 | HackerRank, first sample
  | HackerRank, Snakes and Ladders: The Quickest Way Up, sample case 1, answer 3
  | 12-98 32-62 42-68 49-47 67-17 75-19 79-27 93-37 95-13 97-25
hackerrank2 | hackerrank | 100 | 10 | HackerRank, second sample
  | HackerRank, Snakes and Ladders: The Quickest Way Up, sample case 2, answer 5
  | 2-72 6-80 8-52 26-42 37-29 39-11 43-33 51-19 53-7 59-5 77-21 79-23 81-3
empty100 | boxed | 100 | 10 | A hundred plain squares
  | no snakes and no ladders
  |
gyan72 | finish=68 again=6 opening=6 | 72 | 9 | Gyan chaupar, seventy-two squares
  | the Indian and Nepalese game of knowledge, jumps as in Harish Johari, Leela (1975); square 68
  is the finish; that a six opens and gives another roll is boustro's assumption
  | 10-23 17-69 20-32 22-60 27-41 28-50 37-66 45-67 46-62 54-68 12-8 16-4 24-7 29-6 44-9 52-35
  55-3 61-13 63-2 72-51
wall | leetcode | 36 | 6 | A wall of six snakes
  | teaching board: six snakes in a row stop every token
  | 20-8 21-9 22-10 23-11 24-12 25-13
trap | leetcode | 36 | 6 | A trap
  | teaching board: won in 2 rolls by the ladder 3-33, but a token that misses it is stuck for
  ever behind a wall
  | 3-33 19-15 20-15 21-15 22-15 23-15 24-15
greedy | leetcode | 36 | 6 | Greedy loses
  | teaching board: the ladder 2-18 is in reach at once and leads to 4 rolls; waiting for 9-35
  takes only 3
  | 2-18 9-35
onejump | leetcode | 36 | 6 | One jump a roll
  | teaching board: the top of one ladder is the foot of the next, which is not climbed
  | 3-15 15-36
"""
"""Each board with its rules, size, columns, name, source and jumps."""
_LINES = dict(line.split(" | ", 1) for line in _TABLE.strip().replace("\n ", "").split("\n"))
"""The line of each board by its name; listing the boards builds none of them."""


def builtin_names() -> tuple[str, ...]:
    """The names of the built-in boards, in the order they are listed."""
    return tuple(_LINES)


@check_arguments()
def builtin(name: str) -> Game:
    """The built-in game called `name`; raises `InputError` for an unknown name.

    >>> builtin("mb47").board.jumps[47]
    26
    >>> print(builtin("leetcode").rules)
    start 1, exact finish, one jump a roll, d6
    """
    if name not in _LINES:
        names = ", ".join(_LINES)
        from difflib import get_close_matches

        near = get_close_matches(str(name).lower(), _LINES, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise InputError.of("board", f"expected one of {names}, got {name!r}{hint}")
    rules, size, columns, title, source, jumps = map(str.strip, _LINES[name].split("|"))
    pairs = ((int(entry), int(exit)) for entry, exit in (j.split("-") for j in jumps.split()))
    board = Board(int(size), pairs, columns=int(columns), name=title, source=source)
    chosen = [rule.split("=") for rule in rules.split() if "=" in rule]
    return Game(board, {rule: int(value) for rule, value in chosen} if chosen else rules)
