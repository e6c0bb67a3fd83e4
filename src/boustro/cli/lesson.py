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
def command(*, board: str | None, request: Request, output: str | None) -> None:
    """Write a lesson about BOARD: one HTML file for a class.

    The file needs no server, no network and no installation. It holds the board, the fewest rolls,
    the search to step through, the levels, how long a game takes, and questions with answers.
    """
    from boustro.cli.writing import own_name, write_and_say
    from boustro.lesson import lesson

    items = [item for item in games_of((board,) if board else (), request) if item.game is not None]
    if len(items) != 1 or items[0].game is None:
        raise Refused(f"expected one board for a lesson, got {len(items)}")
    tell_notes(items[0])
    output = own_name(board, ".html") if output is None else output
    write_and_say("lesson", output, lesson(items[0].game).encode())
