"""Colour, width and character set of what is drawn."""

import io
import re
import sys

import pytest

from boustro.cli.screen import style_of, terminal_size
from tests.cli.running import Run

ESCAPE = "\x1b["


class Terminal(io.StringIO):
    """Standard output that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        """Whether this is a terminal."""
        return True


@pytest.mark.parametrize(
    ("color", "environment", "terminal", "coloured"),
    [
        ("auto", {}, False, False),
        ("auto", {}, True, True),
        ("auto", {"NO_COLOR": "1"}, True, False),
        ("auto", {"NO_COLOR": ""}, True, True),
        ("auto", {"FORCE_COLOR": "1"}, False, True),
        ("auto", {"FORCE_COLOR": "0"}, False, False),
        ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
        ("auto", {"TERM": "dumb"}, True, False),
        ("always", {"NO_COLOR": "1"}, False, True),
        ("never", {"FORCE_COLOR": "1"}, True, False),
    ],
)
def test_who_decides_on_colour(
    monkeypatch: pytest.MonkeyPatch,
    color: str,
    environment: dict[str, str],
    terminal: bool,
    coloured: bool,
) -> None:
    """The option decides, then NO_COLOR, then FORCE_COLOR, then whether it is a terminal."""
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "stdout", Terminal() if terminal else io.StringIO())

    assert style_of(color, None, only_ascii=False).colour is coloured


def test_no_colour_in_a_pipe_and_colour_by_force(run: Run) -> None:
    """Escape sequences go to a pipe only when they are asked for."""
    assert ESCAPE not in run("solve", "mb47").out
    assert ESCAPE in run("solve", "mb47", "--color", "always").out
    assert ESCAPE in run("solve", "mb47", "--colour", "always").out
    assert ESCAPE in run("show", "mb47", FORCE_COLOR="1").out
    assert ESCAPE not in run("show", "mb47", FORCE_COLOR="1", NO_COLOR="1").out


def test_colour_adds_nothing_that_the_plain_text_does_not_say(run: Run) -> None:
    """Without its escape sequences the coloured text is the plain one."""
    plain = run("solve", "mb47", "--levels").out
    coloured = run("solve", "mb47", "--levels", "--color", "always").out

    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120, 200])
@pytest.mark.parametrize("board", ["mb47", "wall", "gyan72", "flat30"])
def test_nothing_is_wider_than_the_terminal(run: Run, width: int, board: str) -> None:
    """Every line of `show` and of `solve` fits the width asked for."""
    for args in (["show", board, "--levels"], ["show", board, "--route"], ["solve", board]):
        lines = run(*args, "--width", str(width)).out.splitlines()

        assert max(map(len, lines)) <= width


def test_ascii_is_drawn_where_asked_for(run: Run) -> None:
    """`--ascii` leaves no other character in any of the drawings."""
    for args in (["solve", "mb47", "--routes", "2"], ["solve", "leetcode", "--trace"]):
        assert run(*args, "--ascii").out.isascii()
    assert run("show", "mb47", "--route", "--levels", "--ascii").out.isascii()


def test_output_that_is_not_utf8_gets_ascii(monkeypatch: pytest.MonkeyPatch) -> None:
    """A terminal of another encoding is drawn on in ASCII without being asked."""
    latin = io.TextIOWrapper(io.BytesIO(), encoding="latin-1")
    monkeypatch.setattr(sys, "stdout", latin)

    assert style_of("auto", None, only_ascii=False).ascii


def test_width_comes_from_columns_where_there_is_no_terminal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """`COLUMNS` sets the width; without it 80 columns and no end of lines."""
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.delenv("LINES", raising=False)
    assert terminal_size() == (80, None)

    monkeypatch.setenv("COLUMNS", "132")
    assert terminal_size() == (132, None)

    monkeypatch.setenv("COLUMNS", "nope")
    assert terminal_size() == (80, None)
