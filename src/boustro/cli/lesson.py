"""`boustro lesson`: write a board as one HTML page for a class."""

import click

from boustro.cli.command import BOARD, READ, Invocation, board_command, only_game
from boustro.cli.params import file_option, flag, number, seed_option


@board_command(
    "lesson",
    BOARD,
    *READ,
    file_option(
        "-o --output",
        "Write the lesson to FILE, or with `-` to standard output (default: a file in this "
        "folder, named after BOARD).",
        dash=True,
    ),
    number(
        "--variants",
        1,
        100,
        "Write N worksheets to print instead, each with its own variant of BOARD.",
    ),
    flag("--key", "Add one answer sheet for all worksheets of `--variants`."),
    seed_option(
        "Draw the `--variants` by this seed (default: 0); the same seed gives the same worksheets."
    ),
    short_help="Write a lesson about BOARD: one HTML file for a class.",
)
def command(
    *, run: Invocation, output: str | None, variants: int | None, key: bool, seed: int | None
) -> None:
    """Write a lesson about BOARD: one HTML file for a class.

    The file needs no server, no network and no installation. It has the board, the fewest rolls,
    the search step by step, the levels, how long a game takes, and questions with answers.
    """
    if variants is None and (key or seed is not None):
        needless = "--key" if key else "--seed"
        raise click.UsageError(f"{needless} needs --variants.")
    from boustro.cli.writing import own_name, write_and_say
    from boustro.lesson import lesson, worksheets

    _, game = only_game(run.items, "one board for a lesson")
    if variants is None:
        what, page, suffix = "lesson", lesson(game), ".html"
    else:
        what, suffix = "worksheets", "-worksheets.html"
        page = worksheets(game, variants, seed=seed or 0, key=key)
    if output is None:
        board = run.boards[0] if run.boards else None
        output = own_name(board, suffix)
    write_and_say(what, output, page.encode())
