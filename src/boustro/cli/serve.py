"""`boustro serve`: the page, and the API behind it."""

import click

from boustro.cli.guard import Failed, complain

PORT = 8470
_EXTRA = "the page needs an extra that is not installed: pip install 'boustro[web]'"


@click.command("serve")
@click.option(
    "--host",
    default="127.0.0.1",
    show_default=True,
    metavar="ADDRESS",
    help="Where to listen; anything but this machine itself needs --token or --open.",
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    default=PORT,
    show_default=True,
    help="The port; 0 takes any that is free.",
)
@click.option(
    "--db", metavar="FILE", help="Where boards and games are kept; the user's data if not said."
)
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option("--token", metavar="TEXT", help="Answer only who knows this.")
@click.option("--open", "is_open", is_flag=True, help="Answer everybody who can reach --host.")
def command(
    *,
    host: str,
    port: int,
    db: str | None,
    no_browser: bool,
    token: str | None,
    is_open: bool,
) -> None:
    """Draw, solve, analyse and play on a page in the browser.

    The address is printed in one line. Boards and games are kept in one file.
    """
    try:
        from boustro.web.serve import Place, serve
        from boustro.web.shield import is_loopback
        from boustro.web.store import Store, default_path
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "boustro":
            raise
        raise Failed(_EXTRA) from None
    if token is not None and not token.strip():
        raise click.UsageError("--token needs a text to know.")
    if not is_loopback(host):
        _warn(host, token, is_open=is_open)
    from boustro.errors import BoustroError

    try:
        store = Store(db or default_path())
        try:
            serve(Place(host, port, token, not no_browser), store)
        finally:
            store.close()
    except BoustroError as error:
        raise Failed(str(error)) from None


def _warn(host: str, token: str | None, *, is_open: bool) -> None:
    """Say what listening beyond this machine means; refuse it where nobody has thought of it."""
    if token is None and not is_open:
        raise click.UsageError(
            f"--host {host} lets other machines in: add --token TEXT to ask them for it, "
            "or --open to answer everybody."
        )
    who = "everybody" if token is None else "everybody who knows the token"
    complain(f"warning: {who} who can reach {host} can use this page; the connection is not secret")
