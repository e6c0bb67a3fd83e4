"""`boustro boards`: list the boards that come with the package, or print one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from boustro.cli.command import Invocation, board_command
from boustro.cli.guard import CommandRefusal
from boustro.cli.params import json_flag
from boustro.cli.screen import DRAWING
from boustro.render.style import BOLD, Style

if TYPE_CHECKING:
    from boustro.answers.boards import BuiltinAnswer
    from boustro.model import Game

_LEAST_WIDTH = 30
"""The least width for title and rules beside the figures of a board."""


@board_command(
    "boards",
    click.Argument(["name"], required=False),
    json_flag("boards"),
    *DRAWING,
    short_help="List the built-in boards, or print one.",
)
def command(*, run: Invocation, name: str | None) -> None:
    """List the built-in boards, or print the one called NAME in the boustro format."""
    from boustro.model import builtin, builtin_names

    if name is not None and name not in builtin_names():
        raise CommandRefusal(
            f"expected a built-in board, got {name!r} (`boustro boards` lists them)"
        )
    if name is not None and not run.as_json:
        from boustro import formats

        click.echo(formats.writes(builtin(name), "boustro"), nl=False)
        return
    from boustro.answers.boards import BoardsAnswer, builtin_answer

    names = builtin_names() if name is None else (name,)
    answers = map(builtin_answer, names)
    if run.as_json:
        from boustro.cli.documents import write_stream

        write_stream(BoardsAnswer, answers)
        return
    rows = [_row(answer, builtin(answer.name)) for answer in answers]
    head = ("name", "size", "jumps", "rolls", "what it is and how it is played")
    table = [head, *rows]
    widths = [max(len(row[column]) for row in table) for column in range(4)]
    head_text = "\n".join(_lines(head, widths, run.style))
    click.echo(run.style.paint(head_text, BOLD))
    for row in rows:
        click.echo("\n".join(_lines(row, widths, run.style)))


def _row(answer: "BuiltinAnswer", game: "Game") -> tuple[str, ...]:
    rolls = "none" if answer.min_rolls is None else str(answer.min_rolls)
    figures = (str(answer.size), str(answer.jumps), rolls)
    return answer.name, *figures, answer.title or "", str(game.rules)


def _lines(row: tuple[str, ...], widths: list[int], style: Style) -> Iterator[str]:
    """The figures of a board, then title and rules: beside them, or below if there is no space."""
    name, *numbers = row[:4]
    cells = [name.ljust(widths[0])]
    cells += [text.rjust(width) for text, width in zip(numbers, widths[1:], strict=True)]
    figures = "  ".join(cells)
    indent = len(figures) + 2
    if style.width - indent < _LEAST_WIDTH:
        yield figures
        indent, figures = 2, ""
    for text in row[4:]:
        for line in style.lines(text, style.width - indent):
            yield figures.ljust(indent) + line
            figures = ""  # only the first line begins with the figures
