"""`boustro solve`: find the fewest rolls from start to finish, and a route."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import IO, TYPE_CHECKING

import click

from boustro.cli.guard import complain
from boustro.cli.params import BoardName, json_option, list_limit_option
from boustro.cli.request import Request, board_options
from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import Item, games_of
from boustro.cli.telling import skip_line, tell_notes, with_places
from boustro.render.style import Style

if TYPE_CHECKING:
    from boustro.cli.solve_text import SolveOptions


@click.command(
    "solve", cls=BoardCommand, short_help="Find the fewest rolls to the finish, and a route."
)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option(
    "--routes",
    type=click.IntRange(min=1),
    metavar="K",
    help="Also list the first K shortest routes.",
)
@click.option(
    "--levels", is_flag=True, help="Show the level of every square: the fewest rolls to it."
)
@click.option("--trace", is_flag=True, help="Show the search, level by level, with its queue.")
@click.option(
    "--answers", is_flag=True, help="Print one number per line: -1 for no route, ? for a bad game."
)
@json_option("solve")
@list_limit_option
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    request: Request,
    routes: int | None,
    levels: bool,
    trace: bool,
    answers: bool,
    as_json: bool,
    list_limit: int,
    style: Style,
) -> None:
    """Find the fewest rolls from the start to the finish of each BOARD.

    Without BOARD, games are read from standard input.
    """
    _refuse_together(answers=answers, json=as_json, trace=trace)
    _refuse_together(answers=answers, routes=routes is not None)
    _refuse_together(answers=answers, levels=levels)
    if answers:
        _answers(games_of(boards, request, _read_quickly))
        return
    items = games_of(boards, request)
    if as_json:
        from boustro.answers.solve import SolveDocument, solve_answer
        from boustro.cli.documents import write_results

        said = partial(solve_answer, routes=routes, levels=levels, limit=list_limit)
        write_results(SolveDocument, items, said)
    else:
        from boustro.cli.solve_text import SolveOptions

        _texts(items, SolveOptions(routes, levels, trace, list_limit), style)


def _refuse_together(**options: bool) -> None:
    given = [f"--{name}" for name, value in options.items() if value]
    if len(given) > 1:
        raise click.UsageError(f"{' and '.join(given)} cannot be combined.")


def _read_quickly(stream: IO[bytes], board: str, request: Request) -> Iterator[Item]:
    """`read_quickly`, which a built-in board has no need to load."""
    from boustro.cli.quick import read_quickly

    return read_quickly(stream, board, request)


def _answers(items: Iterable[Item]) -> None:
    from boustro import solve

    for item in items:
        if item.rolls:
            click.echo("\n".join(map(str, item.rolls)))
            continue
        if item.game is None:
            click.echo("?")
            complain(skip_line(item))
            continue
        rolls = solve.min_rolls(item.game)
        click.echo("-1" if rolls is None else str(rolls))


def _texts(items: Iterable[Item], options: "SolveOptions", style: Style) -> None:
    from boustro.cli.solve_text import texts

    for item in with_places(items):
        if item.number:
            click.echo()
        if item.game is None:
            click.echo(skip_line(item))
            continue
        tell_notes(item)
        texts(item, item.game, options, style)
