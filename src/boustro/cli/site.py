"""`boustro site`: write the page as a folder of files, which any web server can send."""

from pathlib import Path

import click

from boustro.cli.command import READ, Invocation, board_command
from boustro.cli.guard import CommandFailure, CommandRefusal
from boustro.cli.params import BoardName, flag, option
from boustro.cli.source import games_of


@board_command(
    "site",
    click.Argument(["more"], metavar="", nargs=-1, type=BoardName()),
    option(
        "-o --output",
        "Write to this folder, which is new, empty, or made by this command.",
        metavar="DIR",
        required=True,
        type=click.Path(file_okay=False, path_type=Path),
    ),
    option(
        "--pyodide",
        "Use this npm package of Pyodide (default: npm fetches it, within three minutes).",
        metavar="FILE.tgz",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
    ),
    option(
        "--board boards",
        "List these boards on the page; the first one is shown first.",
        metavar="BOARD...",
        multiple=True,
        type=BoardName(),
    ),
    *READ,
    flag("--lesson lessons", "Add a lesson about each `--board`."),
    options_metavar="-o DIR [--board BOARD...] [OPTIONS]",
    short_help="Write the page as files: boustro runs in the browser.",
)
def command(
    *, run: Invocation, output: Path, pyodide: Path | None, more: tuple[str, ...], lessons: bool
) -> None:
    """Write the page as a folder of static files: boustro runs in the browser.

    Any web server can publish the folder: `python -m http.server`, a school's, or GitHub Pages. The
    page loads nothing from other servers.
    """
    if more and not run.boards:
        raise click.UsageError(f"Got unexpected extra argument ({more[0]}); boards follow --board.")
    if lessons and not run.boards:
        raise click.UsageError("--lesson needs --board.")
    from boustro.site.folder import SiteError, build_site
    from boustro.site.pyodide import PyodideError, pyodide_files

    items = games_of(run.boards + more, run.request) if run.boards else ()
    games = [item.game for item in items if item.game is not None]
    try:
        size = build_site(output, pyodide_files(pyodide), games, lessons=lessons)
    except SiteError as error:
        raise CommandRefusal(str(error)) from None
    except PyodideError as error:
        if pyodide is None:  # npm could not fetch it; the user made no mistake
            raise CommandFailure(str(error)) from None
        raise CommandRefusal(str(error)) from None
    click.echo(f"site: {output}, {size / 1e6:.1f} MB")
