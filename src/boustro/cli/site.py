"""`boustro site`: write the page as a folder that needs no server of ours."""

from pathlib import Path

import click

from boustro.cli.guard import Failed, Refused


@click.command("site")
@click.option(
    "-o",
    "--output",
    metavar="DIR",
    required=True,
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder to make, or to make anew.",
)
@click.option(
    "--pyodide",
    metavar="FILE.tgz",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="The npm package of Pyodide (default: npm fetches it).",
)
def command(*, output: Path, pyodide: Path | None) -> None:
    """Write the page as a folder of static files: boustro runs in the browser.

    Any web server can send the folder, `python -m http.server` as well as a school's or GitHub
    Pages. Nothing is loaded from elsewhere.
    """
    from boustro.site.folder import SiteError, build_site
    from boustro.site.pyodide import PyodideError, pyodide_files

    try:
        size = build_site(output, pyodide_files(pyodide))
    except SiteError as error:
        raise Refused(str(error)) from None
    except PyodideError as error:
        raise (Failed if pyodide is None else Refused)(str(error)) from None
    click.echo(f"site: {output}, {size / 1e6:.1f} MB")
