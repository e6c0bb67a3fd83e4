"""`boustro site`: write the page as a folder that needs no server of ours."""

from pathlib import Path

import click

from boustro.cli.guard import Failed, Refused
from boustro.cli.params import BoardName
from boustro.cli.request import Request, board_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import games_of


@click.command(
    "site",
    cls=BoardCommand,
    options_metavar="-o DIR [--board BOARD...] [OPTIONS]",
    short_help="Write the page as files: boustro runs in the browser.",
)
@click.argument("more", metavar="", nargs=-1, type=BoardName())
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to create or replace.",
)
@click.option(
    "--pyodide",
    metavar="FILE.tgz",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The npm package of Pyodide (default: npm fetches it).",
)
@click.option(
    "--board",
    "boards",
    metavar="BOARD...",
    multiple=True,
    type=BoardName(),
    help="Boards to list on the page; the first one is shown first.",
)
@board_options
@click.option("--lesson", "lessons", is_flag=True, help="Add a lesson about each --board.")
def command(
    *,
    output: Path,
    pyodide: Path | None,
    boards: tuple[str, ...],
    more: tuple[str, ...],
    request: Request,
    lessons: bool,
) -> None:
    """Write the page as a folder of static files: boustro runs in the browser.

    Any web server can send the folder, `python -m http.server` as well as a school's or GitHub
    Pages. Nothing is loaded from elsewhere.
    """
    if more and not boards:
        raise click.UsageError(f"Got unexpected extra argument ({more[0]}); boards follow --board.")
    if lessons and not boards:
        raise click.UsageError("--lesson needs --board.")
    from boustro.site.folder import SiteError, build_site
    from boustro.site.pyodide import PyodideError, pyodide_files

    items = games_of(boards + more, request) if boards else ()
    games = [item.game for item in items if item.game is not None]
    try:
        size = build_site(output, pyodide_files(pyodide), games, lessons=lessons)
    except SiteError as error:
        raise Refused(str(error)) from None
    except PyodideError as error:
        raise (Failed if pyodide is None else Refused)(str(error)) from None
    click.echo(f"site: {output}, {size / 1e6:.1f} MB")
