"""Built-in boards, each with its source and its rules."""

from collections.abc import Mapping
from typing import NamedTuple

from boustro.basics.arguments import check_arguments
from boustro.errors import InputError
from boustro.model.board import Board
from boustro.model.game import Game


class _Card(NamedTuple):
    """The parts of a built-in game, so that the names can be listed without building the games."""

    rules: str | Mapping[str, int]
    """A preset, or the rules that differ from `boxed`."""
    size: int
    columns: int
    title: str
    """The name of the board."""
    source: str
    """Where the board comes from."""
    ladders: Mapping[int, int] = {}
    """The top of each ladder by its foot."""
    snakes: Mapping[int, int] = {}
    """The tail of each snake by its head."""


_CARDS = {
    "mb47": _Card(
        rules="boxed",
        size=100,
        columns=10,
        title="Chutes and Ladders",
        source=(
            "Milton Bradley / Hasbro, the printing analysed by Althoen, King and Schilling 1993"
        ),
        ladders={1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100},
        snakes={16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78},
    ),
    "mb48": _Card(
        rules="boxed",
        size=100,
        columns=10,
        title="Chutes and Ladders, chute 48-26",
        source="Milton Bradley / Hasbro, the other common printing",
        ladders={1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100},
        snakes={16: 6, 48: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78},
    ),
    "leetcode": _Card(
        rules="leetcode",
        size=36,
        columns=6,
        title="LeetCode 909, first sample",
        source="LeetCode problem 909, Snakes and Ladders; the first and second classics",
        ladders={2: 15, 14: 35},
        snakes={17: 13},
    ),
    "flat30": _Card(
        rules="gfg",
        size=30,
        columns=6,
        title="Thirty squares as a flat array",
        source="the third classic: 30 cells, fewest throws 3 in seven ways",
        ladders={3: 22, 5: 8, 11: 26, 20: 29},
        snakes={17: 4, 19: 7, 21: 9, 27: 1},
    ),
    "resolved36": _Card(
        rules="leetcode",
        size=36,
        columns=6,
        title="Thirty-six squares, each holding where a token comes to rest",
        source="the fourth classic; said to need 4 rolls, needs 3",
        ladders={6: 18, 11: 14, 15: 22, 21: 28, 23: 35},
        snakes={16: 2, 20: 5, 25: 12, 31: 20, 34: 22},
    ),
    "graph100": _Card(
        rules="hackerrank",
        size=100,
        columns=10,
        title="One ladder on a hundred squares",
        source="the fifth classic: the graph with one ladder 12-98, answer 3",
        ladders={12: 98},
    ),
    "hackerrank1": _Card(
        rules="hackerrank",
        size=100,
        columns=10,
        title="HackerRank, first sample",
        source="HackerRank, Snakes and Ladders: The Quickest Way Up, sample case 1, answer 3",
        ladders={12: 98, 32: 62, 42: 68},
        snakes={49: 47, 67: 17, 75: 19, 79: 27, 93: 37, 95: 13, 97: 25},
    ),
    "hackerrank2": _Card(
        rules="hackerrank",
        size=100,
        columns=10,
        title="HackerRank, second sample",
        source="HackerRank, Snakes and Ladders: The Quickest Way Up, sample case 2, answer 5",
        ladders={2: 72, 6: 80, 8: 52, 26: 42},
        snakes={37: 29, 39: 11, 43: 33, 51: 19, 53: 7, 59: 5, 77: 21, 79: 23, 81: 3},
    ),
    "empty100": _Card(
        rules="boxed",
        size=100,
        columns=10,
        title="A hundred plain squares",
        source="no snakes and no ladders",
    ),
    "gyan72": _Card(
        rules={"finish": 68, "again": 6, "opening": 6},
        size=72,
        columns=9,
        title="Gyan chaupar, seventy-two squares",
        source=(
            "the Indian and Nepalese game of knowledge, jumps as in Harish Johari, Leela "
            "(1975); square 68 is the finish; that a six opens and gives another roll is "
            "boustro's assumption"
        ),
        ladders={10: 23, 17: 69, 20: 32, 22: 60, 27: 41, 28: 50, 37: 66, 45: 67, 46: 62, 54: 68},
        snakes={12: 8, 16: 4, 24: 7, 29: 6, 44: 9, 52: 35, 55: 3, 61: 13, 63: 2, 72: 51},
    ),
    "wall": _Card(
        rules="leetcode",
        size=36,
        columns=6,
        title="A wall of six snakes",
        source="teaching board: six snakes in a row stop every token",
        snakes={20: 8, 21: 9, 22: 10, 23: 11, 24: 12, 25: 13},
    ),
    "trap": _Card(
        rules="leetcode",
        size=36,
        columns=6,
        title="A trap",
        source=(
            "teaching board: won in 2 rolls by the ladder 3-33, but a token that misses "
            "it is stuck for ever behind a wall"
        ),
        ladders={3: 33},
        snakes={19: 15, 20: 15, 21: 15, 22: 15, 23: 15, 24: 15},
    ),
    "greedy": _Card(
        rules="leetcode",
        size=36,
        columns=6,
        title="Greedy loses",
        source=(
            "teaching board: the ladder 2-18 is in reach at once and leads to 4 rolls; "
            "waiting for 9-35 takes only 3"
        ),
        ladders={2: 18, 9: 35},
    ),
    "onejump": _Card(
        rules="leetcode",
        size=36,
        columns=6,
        title="One jump a roll",
        source=(
            "teaching board: the top of one ladder is the foot of the next, which is not climbed"
        ),
        ladders={3: 15, 15: 36},
    ),
}
"""Every built-in game by its name, in the order in which they are listed."""


def builtin_names() -> tuple[str, ...]:
    """The names of the built-in boards, in the order they are listed."""
    return tuple(_CARDS)


@check_arguments()
def builtin(name: str) -> Game:
    """The built-in game called `name`; raises `InputError` for an unknown name.

    >>> builtin("mb47").board.jumps[47]
    26
    >>> print(builtin("leetcode").rules)
    start 1, exact finish, one jump a roll, d6
    """
    if name not in _CARDS:
        raise _unknown(name)
    card = _CARDS[name]
    jumps = {**card.ladders, **card.snakes}
    board = Board(card.size, jumps, columns=card.columns, name=card.title, source=card.source)
    return Game(board, card.rules)


def _unknown(name: str) -> InputError:
    """The error for an unknown name; it suggests the most similar known one."""
    from difflib import get_close_matches

    near = get_close_matches(str(name).lower(), _CARDS, 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    names = ", ".join(_CARDS)
    return InputError.of("board", f"expected one of {names}, got {name!r}{hint}")
