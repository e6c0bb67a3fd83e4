"""The board in play: every token shown, nothing wider than the terminal, colour adds no meaning."""

import re

import boustro
from boustro import Board, Game
from boustro.render.style import Style
from boustro.render.tabletop import table_lines


def test_tokens_stand_on_their_squares() -> None:
    """Players share a square by their numbers; one off the board is not drawn."""
    lines = list(table_lines(Game(Board(6, columns=3, jumps={2: 5})), (4, 4, 0, 1), Style()))

    assert lines == ["6F   │5    │4●1,2", "1●4  │2▲5  │3"]


def test_mb48_fits_eighty_columns() -> None:
    """With five tokens on one square, in a low terminal and in a tall one with rules."""
    for height, count in ((24, 10), (40, 19)):
        lines = list(table_lines(boustro.builtin("mb48"), (38, 9, 38, 38), Style(80, height)))

        assert len(lines) == count
        assert max(map(len, lines)) <= 80


def test_colour_adds_nothing_but_colour() -> None:
    """Without its colour sequences the coloured drawing is the plain one."""
    game = boustro.builtin("mb48")
    coloured = "\n".join(table_lines(game, (38, 9), Style(colour=True)))
    plain = "\n".join(table_lines(game, (38, 9), Style()))

    assert [
        line.rstrip() for line in re.sub(r"\x1b\[[0-9;]*m", "", coloured).split("\n")
    ] == plain.split("\n")


def test_ascii_is_ascii() -> None:
    """A terminal that shows only ASCII gets only that."""
    assert "\n".join(
        table_lines(boustro.builtin("mb48"), (3,), Style(80, 60, ascii=True))
    ).isascii()


def test_boards_too_large_are_not_drawn() -> None:
    """A million squares, or a row wider than the terminal."""
    assert list(table_lines(Game(Board(10**6)), (3,), Style())) == []
    assert list(table_lines(Game(Board(100, columns=50)), (3,), Style())) == []
