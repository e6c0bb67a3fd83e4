"""`boustro serve`: start the page and the HTTP API behind it."""

import secrets
from contextlib import closing
from typing import TYPE_CHECKING

import click

from boustro.cli import collect_as_usual
from boustro.cli.command import Invocation, board_command
from boustro.cli.guard import CommandFailure, complain
from boustro.cli.params import flag, number, text

if TYPE_CHECKING:
    from boustro.web.serve import ServeOptions

PORT = 8470
_EXTRA = "the page needs an extra that is not installed: pip install 'boustro[web]'"


@board_command(
    "serve",
    text(
        "--host",
        "ADDRESS",
        "Listen on this address; any but this machine's own needs `--token` or `--open`.",
        default="127.0.0.1",
    ),
    number("--port", 0, 65535, "Listen on this port; 0 takes any free port.", default=PORT),
    text("--db", "FILE", "Keep boards and games in FILE (default: in the user's data folder)."),
    flag("--no-browser", "Do not open a browser."),
    text(
        "--token", "TEXT", "Require this text from each visitor; the printed address contains it."
    ),
    flag("--open is_open", "Answer anyone who can reach `--host`."),
    flag("--share", "Let devices on the local network in, by a link with a token and its QR code."),
    flag("--judge", "Run solutions that others paste, in a sandbox."),
)
def command(
    *,
    run: Invocation,  # noqa: ARG001 - what commands about boards share
    host: str,
    port: int,
    db: str | None,
    no_browser: bool,
    token: str | None,
    is_open: bool,
    share: bool,
    judge: bool,
) -> None:
    """Open a page in the browser to draw, solve, analyse, play and judge.

    boustro prints the address on one line, and keeps boards and games in one file.
    """
    try:
        from boustro.web.security import is_loopback
        from boustro.web.serve import ServeOptions
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "boustro":
            raise
        raise CommandFailure(_EXTRA) from None
    if token is not None and not token.strip():
        raise click.UsageError("--token needs a text.")
    if share and is_open:
        raise click.UsageError(
            "--share admits those who know its token, and --open anyone: give one."
        )
    if share:
        token = token or secrets.token_urlsafe(9)
        host = "0.0.0.0" if is_loopback(host) else host  # noqa: S104 - said by the option
    if not is_loopback(host):
        _warn(host, token, is_open=is_open)
    _run(db, ServeOptions(host, port, token, not no_browser, judge, share))


def _run(db: str | None, options: "ServeOptions") -> None:
    """Serve until interrupted.

    Raises `CommandFailure` if the database or the address cannot be used.
    """
    from boustro.errors import BoustroError
    from boustro.web.serve import serve
    from boustro.web.store import Store, default_path

    try:
        store = Store(db or default_path())
        if store.access != "shared":
            complain(
                f"warning: the disk of {store.path} is full: "
                "boards and games can be read but not saved"
            )
        collect_as_usual()
        with closing(store):
            serve(options, store)
    except BoustroError as error:
        raise CommandFailure(str(error)) from None


def _warn(host: str, token: str | None, *, is_open: bool) -> None:
    """Warn that other machines can connect; refuse that without `--token` or `--open`."""
    if token is None and not is_open:
        raise click.UsageError(
            f"--host {host} lets other machines connect: "
            "add --token TEXT to admit those who know it, or --open to admit anyone."
        )
    who = f"anyone who can reach {host}"
    if token is not None:
        who += " and knows the token"
    complain(f"warning: {who} can use this page; the connection is not encrypted")
