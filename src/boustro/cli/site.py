"""`boustro site`: write the page as a folder of files, or as one file that needs no web server."""

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
        type=click.Path(path_type=Path),
    ),
    flag("--single", "Write one HTML file, which opens from a disk, without a web server."),
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
    *,
    run: Invocation,
    output: Path,
    single: bool,
    pyodide: Path | None,
    more: tuple[str, ...],
    lessons: bool,
) -> None:
    """Write the page as a folder of static files: boustro runs in the browser.

    Any web server can publish the folder: `python -m http.server`, a school's, or GitHub Pages. The
    page loads nothing from other servers. With `--single` the output is one HTML file, for a USB
    stick or a school's shared drive.
    """
    if more and not run.boards:
        raise click.UsageError(f"Got unexpected extra argument ({more[0]}); boards follow --board.")
    if lessons and not run.boards:
        raise click.UsageError("--lesson needs --board.")
    _check_output(output, single=single, lessons=lessons)
    from boustro.site.folder import SiteError, build_site
    from boustro.site.pyodide import PyodideError, pyodide_files
    from boustro.site.single import write_single

    items = games_of(run.boards + more, run.request) if run.boards else ()
    games = [item.game for item in items if item.game is not None]
    try:
        files = pyodide_files(pyodide)
        if single:
            size = write_single(output, files, games)
        else:
            size = build_site(output, files, games, lessons=lessons)
    except SiteError as error:
        raise CommandRefusal(str(error)) from None
    except PyodideError as error:
        if pyodide is None:  # npm could not fetch it; the user made no mistake
            raise CommandFailure(str(error)) from None
        raise CommandRefusal(str(error)) from None
    click.echo(f"site: {output}, {size / 1e6:.1f} MB")


def _check_output(output: Path, *, single: bool, lessons: bool) -> None:
    """Refuse a file for a folder, a folder for a file, and lessons beside a single file."""
    if single and lessons:
        raise click.UsageError("--lesson needs a folder, so it cannot go with --single.")
    if output.is_dir() if single else output.is_file():
        expected = "an HTML file" if single else "a folder"
        raise click.BadParameter(f"expected {expected}, got {output}.", param_hint="'--output'")
