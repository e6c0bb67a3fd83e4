"""`boustro lesson`: write a board as one HTML page for a class."""

import click

from boustro.cli.guard import Refused
from boustro.cli.params import BoardName
from boustro.cli.request import Request, board_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import games_of
from boustro.cli.telling import tell_notes


@click.command(
    "lesson", cls=BoardCommand, short_help="Write a lesson about BOARD: one HTML file for a class."
)
@click.argument("board", metavar="[BOARD]", required=False, type=BoardName())
@board_options
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="HTML file to write (default: named after BOARD), or - for standard output.",
)
@click.option(
    "--variants",
    type=click.IntRange(1, 100),
    metavar="N",
    help="Instead write N worksheets to print, each with a variant of BOARD of its own.",
)
@click.option("--key", is_flag=True, help="With --variants: add one answer sheet for all of them.")
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    default=0,
    show_default=True,
    metavar="N",
    help="With --variants: the same seed gives the same worksheets.",
)
def command(
    *,
    board: str | None,
    request: Request,
    output: str | None,
    variants: int | None,
    key: bool,
    seed: int,
) -> None:
    """Write a lesson about BOARD: one HTML file for a class.

    The file needs no server, no network and no installation. It holds the board, the fewest rolls,
    the search to step through, the levels, how long a game takes, and questions with answers.
    """
    if key and variants is None:
        raise click.UsageError("--key needs --variants.")
    from boustro.cli.writing import own_name, write_and_say
    from boustro.lesson import lesson, worksheets

    items = [item for item in games_of((board,) if board else (), request) if item.game is not None]
    if len(items) != 1 or items[0].game is None:
        raise Refused(f"expected one board for a lesson, got {len(items)}")
    tell_notes(items[0])
    game = items[0].game
    page = lesson(game) if variants is None else worksheets(game, variants, seed=seed, key=key)
    ending = ".html" if variants is None else "-worksheets.html"
    output = own_name(board, ending) if output is None else output
    write_and_say("lesson" if variants is None else "worksheets", output, page.encode())
