"""`boustro whatif`: what every single change of a board does to the mean."""

from functools import partial

import click

from boustro.cli.params import BoardName, json_option
from boustro.cli.request import Request, board_options
from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import games_of
from boustro.render.style import Style


@click.command("whatif", cls=BoardCommand)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option("--moves", is_flag=True, help="Also try moving each jump to every other entry.")
@click.option(
    "--top",
    type=click.IntRange(min=0),
    default=5,
    show_default=True,
    metavar="N",
    help="Number of changes to show that shorten and lengthen the game most.",
)
@click.option(
    "--csv",
    "as_csv",
    is_flag=True,
    help="Print every change on a line of its own, comma-separated.",
)
@json_option("whatif")
@click.option(
    "--matrix", is_flag=True, help="With --json: also give the changes of the mean as a matrix."
)
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    request: Request,
    moves: bool,
    top: int,
    as_csv: bool,
    as_json: bool,
    matrix: bool,
    style: Style,
) -> None:
    """Compute what each change of a jump does to the mean.

    boustro removes every jump, adds every possible one and changes every exit. All results are
    exact. Without BOARD, games are read from standard input.
    """
    if as_csv and as_json:
        raise click.UsageError("--csv and --json cannot be combined.")
    if matrix and not as_json:
        raise click.UsageError("--matrix needs --json.")
    from boustro.cli.whatif_output import csv_lines, texts

    items = games_of(boards, request)
    if as_json:
        from boustro.answers.whatif import WhatIfDocument, whatif_answer
        from boustro.cli.documents import write_results

        write_results(WhatIfDocument, items, partial(whatif_answer, moves=moves, matrix=matrix))
    elif as_csv:
        csv_lines(items, moves=moves)
    else:
        texts(items, moves=moves, top=top, style=style)
