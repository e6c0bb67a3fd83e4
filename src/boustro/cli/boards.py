"""`boustro boards`: list the boards that come with the package, or print one."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from boustro.cli.guard import Refused
from boustro.cli.params import json_option
from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.render.style import BOLD, Style

if TYPE_CHECKING:
    from boustro.answers.boards import BuiltinAnswer

_ROOM = 30


@click.command("boards", cls=BoardCommand, short_help="List the built-in boards, or print one.")
@click.argument("name", required=False)
@json_option("boards")
@screen_options
def command(name: str | None, as_json: bool, style: Style) -> None:
    """List the built-in boards, or print the one called NAME in the boustro format."""
    from boustro.model.builtin import builtin_names

    if name is None:
        _list_all(builtin_names(), style, as_json=as_json)
        return
    if name not in builtin_names():
        raise Refused(f"expected a built-in board, got {name!r} (`boustro boards` lists them)")
    if as_json:
        _list_all((name,), style, as_json=True)
        return
    from boustro import formats
    from boustro.model.builtin import builtin

    click.echo(formats.writes(builtin(name), "boustro"), nl=False)


def _list_all(names: tuple[str, ...], style: Style, *, as_json: bool) -> None:
    from boustro.answers.boards import BoardsAnswer, builtin_answer

    answers = map(builtin_answer, names)
    if as_json:
        from boustro.cli.documents import write_stream

        write_stream(BoardsAnswer, answers)
        return
    rows = [_row(answer) for answer in answers]
    head = ("name", "size", "jumps", "rolls", "what it is and how it is played")
    widths = [max(len(row[i]) for row in [head, *rows]) for i in range(4)]
    click.echo(style.paint("\n".join(_lines(head, widths, style)), BOLD))
    for row in rows:
        click.echo("\n".join(_lines(row, widths, style)))


def _row(answer: "BuiltinAnswer") -> tuple[str, ...]:
    rolls = "none" if answer.min_rolls is None else str(answer.min_rolls)
    figures = (str(answer.size), str(answer.jumps), rolls)
    return answer.name, *figures, answer.title or "", str(answer.game.rules)


def _lines(row: tuple[str, ...], widths: list[int], style: Style) -> Iterator[str]:
    """The numbers of a board, and beside them its title and rules; below them in a narrow place."""
    name, *numbers = row[:4]
    cells = [name.ljust(widths[0])]
    cells += [text.rjust(width) for text, width in zip(numbers, widths[1:], strict=True)]
    first = "  ".join(cells)
    column = len(first) + 2
    if style.width - column < _ROOM:
        yield first
        column, first = 2, ""
    for text in row[4:]:
        for line in style.lines(text, style.width - column):
            yield first.ljust(column) + line
            first = ""
