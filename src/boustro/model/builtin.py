"""Built-in boards, each with its source and its rules."""

from collections.abc import Callable

from boustro.errors import InputError
from boustro.model.arguments import check_arguments
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.rules import Rules

_MILTON_BRADLEY = (
    "1-38 4-14 9-31 21-42 28-84 36-44 51-67 71-91 80-100 "
    "16-6 49-11 56-53 62-19 64-60 87-24 93-73 95-75 98-78"
)


def builtin_names() -> tuple[str, ...]:
    """The names of the built-in boards, in the order they are listed."""
    return tuple(_MAKERS)


@check_arguments()
def builtin(name: str) -> Game:
    """The built-in game called `name`; raises `InputError` for an unknown name.

    >>> builtin("mb47").board.jumps[47]
    26
    >>> print(builtin("leetcode").rules)
    start 1, exact finish, one jump a roll, d6
    """
    if name not in _MAKERS:
        known = ", ".join(_MAKERS)
        from difflib import get_close_matches

        near = get_close_matches(str(name).lower(), _MAKERS, 1)
        hint = f"; did you mean {near[0]}?" if near else ""
        raise InputError.of("board", f"expected one of {known}, got {name!r}{hint}")
    return _MAKERS[name]()


def _board(
    name: str,
    source: str,
    size: int,
    jumps: str = "",
    *,
    rules: Rules | str = "boxed",
    columns: int | None = None,
) -> Callable[[], Game]:
    """A maker of the game, so that listing the boards builds none of them; the jumps as "1-38 16-6"."""

    def make() -> Game:
        pairs = ((int(entry), int(exit)) for entry, exit in (j.split("-") for j in jumps.split()))
        board = Board(size, columns=columns, jumps=pairs, name=name, source=source)
        return Game(board, rules)

    return make


_MAKERS: dict[str, Callable[[], Game]] = {
    "mb47": _board(
        "Chutes and Ladders, chute 47-26",
        "Milton Bradley / Hasbro, the printing analysed by Althoen, King and Schilling 1993",
        100,
        f"{_MILTON_BRADLEY} 47-26",
    ),
    "mb48": _board(
        "Chutes and Ladders, chute 48-26",
        "Milton Bradley / Hasbro, the other common printing",
        100,
        f"{_MILTON_BRADLEY} 48-26",
    ),
    "leetcode": _board(
        "LeetCode 909, first sample",
        "LeetCode problem 909, Snakes and Ladders; the first and second classics",
        36,
        "2-15 14-35 17-13",
        rules="leetcode",
    ),
    "flat30": _board(
        "Thirty squares as a flat array",
        "the third classic: 30 cells, fewest throws 3 in seven ways",
        30,
        "3-22 5-8 11-26 20-29 27-1 21-9 17-4 19-7",
        rules="gfg",
        columns=6,
    ),
    "resolved36": _board(
        "Thirty-six squares, each holding where a token comes to rest",
        "the fourth classic; said to need 4 rolls, needs 3",
        36,
        "6-18 11-14 15-22 16-2 20-5 21-28 23-35 25-12 31-20 34-22",
        rules="leetcode",
    ),
    "graph100": _board(
        "One ladder on a hundred squares",
        "the fifth classic: the graph with one ladder 12-98, answer 3",
        100,
        "12-98",
        rules="hackerrank",
    ),
    "hackerrank1": _board(
        "HackerRank, first sample",
        "HackerRank, Snakes and Ladders: The Quickest Way Up, sample case 1, answer 3",
        100,
        "32-62 42-68 12-98 95-13 97-25 93-37 79-27 75-19 49-47 67-17",
        rules="hackerrank",
    ),
    "hackerrank2": _board(
        "HackerRank, second sample",
        "HackerRank, Snakes and Ladders: The Quickest Way Up, sample case 2, answer 5",
        100,
        "8-52 6-80 26-42 2-72 51-19 39-11 37-29 81-3 59-5 79-23 53-7 43-33 77-21",
        rules="hackerrank",
    ),
    "empty100": _board("A hundred plain squares", "no snakes and no ladders", 100),
    "gyan72": _board(
        "Gyan chaupar, seventy-two squares",
        "the Indian and Nepalese game of knowledge, jumps as in Harish Johari, Leela (1975); "
        "square 68 is the finish; that a six opens and gives another roll is boustro's assumption",
        72,
        "10-23 17-69 20-32 22-60 27-41 28-50 37-66 45-67 46-62 54-68 "
        "12-8 16-4 24-7 29-6 44-9 52-35 55-3 61-13 63-2 72-51",
        rules=Rules(finish=68, opening=6, again=6),
        columns=9,
    ),
    "wall": _board(
        "A wall of six snakes",
        "teaching board: six snakes in a row stop every token",
        36,
        "20-8 21-9 22-10 23-11 24-12 25-13",
        rules="leetcode",
    ),
    "trap": _board(
        "A trap",
        "teaching board: won in 2 rolls by the ladder 3-33, but a token that misses it is stuck "
        "for ever behind a wall",
        36,
        "3-33 19-15 20-15 21-15 22-15 23-15 24-15",
        rules="leetcode",
    ),
    "greedy": _board(
        "Greedy loses",
        "teaching board: the ladder 2-18 is in reach at once and leads to 4 rolls; "
        "waiting for 9-35 takes only 3",
        36,
        "2-18 9-35",
        rules="leetcode",
    ),
    "onejump": _board(
        "One jump a roll",
        "teaching board: the top of one ladder is the foot of the next, which is not climbed",
        36,
        "3-15 15-36",
        rules="leetcode",
    ),
}
