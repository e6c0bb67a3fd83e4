"""Terminal settings: width, colour and character set of standard output."""

import os
import sys
from collections.abc import Callable
from typing import TextIO

import click

from boustro.basics.digits import is_number
from boustro.cli.params import flag, option
from boustro.render.style import Style

_SIZE_DIGITS = 5
DRAWING = (
    option(
        "--color --colour",
        "Use colours; `auto` uses them on a terminal, and follows `NO_COLOR` and `FORCE_COLOR`.",
        section="Drawing",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
    ),
    option(
        "--width",
        "Draw N columns wide (default: the width of the terminal, `COLUMNS`, or 80).",
        section="Drawing",
        metavar="N",
        type=click.IntRange(min=20),
    ),
    flag("--ascii only_ascii", "Draw with ASCII characters only.", section="Drawing"),
)


def style_of(color: str, width: int | None, *, only_ascii: bool) -> Style:
    """The style of standard output, by the options of drawing and the terminal."""
    columns, lines = terminal_size()
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    return Style(
        width=width or columns,
        height=lines,
        colour=_wants_colour(color),
        ascii=only_ascii or not encoding.lower().startswith("utf"),
    )


def terminal_size() -> tuple[int, int | None]:
    """The columns and the lines of the terminal.

    If the output is not a terminal, there are 80 columns, and the lines are None.
    """
    columns, lines = _size_from("COLUMNS"), _size_from("LINES")
    if not is_terminal():
        return max(columns or 80, 20), None
    try:
        size = os.get_terminal_size(sys.stdout.fileno())
        columns, lines = columns or size.columns, lines or size.lines
    except (OSError, ValueError):
        pass
    return max(columns or 80, 20), lines or 24


def is_terminal(name: str = "stdout") -> bool:
    """Whether a standard stream is a terminal; False if it is closed."""
    stream: TextIO | None = getattr(sys, name)
    return stream is not None and stream.isatty()


def progress(words: Callable[..., str]) -> Callable[..., None] | None:
    """A function that updates a progress line on standard error; None if it is not a terminal."""
    if not is_terminal("stderr"):
        return None

    def update(*how_far: object) -> None:
        click.echo(f"\r{words(*how_far)} ", nl=False, err=True)

    return update


def wipe() -> None:
    """Erase the progress line."""
    if is_terminal("stderr"):
        click.echo("\r" + " " * 79 + "\r", nl=False, err=True)


def _size_from(variable: str) -> int | None:
    """The number in an environment variable; None if it has none."""
    text = os.environ.get(variable, "")
    return int(text) if is_number(text, _SIZE_DIGITS) else None


def _wants_colour(color: str) -> bool:
    if color != "auto":
        return color == "always"
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "0") not in ("", "0"):
        return True
    return is_terminal() and os.environ.get("TERM") != "dumb"
