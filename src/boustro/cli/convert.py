"""`boustro convert`: convert games from one format to another."""

from boustro.cli.command import BOARDS, READ, Invocation, board_command
from boustro.cli.guard import CommandRefusal, complain
from boustro.cli.params import file_option, flag, text


@board_command(
    "convert",
    BOARDS,
    *READ,
    file_option("-o --output", "Write to FILE (default: standard output).", dash=True, default="-"),
    text("--to", "FORMAT", "Write in this format (default: by the name of FILE, else `boustro`)."),
    flag("--lossy", "Drop what the format cannot express."),
    short_help="Write the games of each BOARD in another format.",
)
def command(*, run: Invocation, output: str, to: str | None, lossy: bool) -> None:
    """Write the games of each BOARD in another format.

    If the format cannot express everything, boustro writes nothing, unless you add --lossy.
    """
    from boustro.cli.writing import write_bytes, write_file
    from boustro.formats import encode

    form = format_asked_for(output, to)
    games = [game for _, game in run.games(complain)]
    if not games:
        raise CommandRefusal("expected at least one game to write, got none")
    data = encode(games, form, lossy=lossy)
    if output == "-":
        write_bytes(data)
    else:
        write_file(output, data)


def format_asked_for(output: str, to: str | None) -> str:
    """The format that the user has chosen, by its name or by the suffix of the file."""
    from pathlib import PurePath

    from boustro.formats import format_named, format_of_suffix

    if to is not None:
        return format_named(to).name
    return "boustro" if output == "-" else format_of_suffix(PurePath(output)).name
