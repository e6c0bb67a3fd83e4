"""Notations: a board as the argument of a function, and as the input of a program."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

from boustro.judging.problems.statements import cells
from boustro.model import Board, Numbering


def matrix(board: Board) -> list[list[int]]:
    """The board as LeetCode 909 writes it.

    >>> matrix(Board(4, jumps={2: 3}))
    [[-1, -1], [-1, 3]]
    """
    rows = [[-1] * board.columns for _ in range(board.rows)]
    places = cells(board.rows, board.columns)
    for entry, exit in board.jumps.items():
        row, column = places[entry - 1]
        rows[row][column] = exit
    return rows


def resolved(board: Board) -> list[list[int]]:
    """The board as a matrix of the squares where a token rests; a plain square holds its number.

    >>> resolved(Board(4, jumps={2: 3}))
    [[4, 3], [1, 3]]
    """
    return [
        [board.jumps.get(square, square) for square in row]
        for row in Numbering(board.rows, board.columns).table()
    ]


def flat(board: Board) -> list[int]:
    """The board as an array of destinations counted from 0, -1 for a plain square.

    >>> flat(Board(4, jumps={2: 3}))
    [-1, 2, -1, -1]
    """
    return [board.jumps.get(square, 0) - 1 for square in range(1, board.size + 1)]


def pairs_of(jumps: Iterable[Any]) -> list[list[int]]:
    """The jumps as pairs of entry and exit."""
    return [[jump.entry, jump.exit] for jump in jumps]


def line_of(value: Any) -> str:
    """A value as one line of JSON."""
    return f"{json.dumps(value, separators=(',', ':'))}\n"


def text_of(rows: Iterable[Sequence[object]]) -> str:
    r"""The rows as lines of words.

    >>> text_of([[2], [3, 7]])
    '2\n3 7\n'
    """
    return "".join(" ".join(map(str, row)) + "\n" for row in rows)


def literal(board: Board) -> str:
    """The board as one line in LeetCode's notation.

    >>> literal(Board(4, jumps={2: 3}))
    '[[-1,-1],[-1,3]]'
    """
    return line_of(matrix(board)).removesuffix("\n")


def rows(board: Board) -> str:
    """The board as its side and its rows, with blanks, as handwritten programs read it."""
    return text_of([[board.rows], *matrix(board)])
