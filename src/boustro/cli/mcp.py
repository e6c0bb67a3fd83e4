"""`boustro mcp`: tools for a program, by the Model Context Protocol."""

from boustro.cli.command import Invocation, board_command
from boustro.cli.guard import CommandFailure

_EXTRA = "this command needs an extra that is not installed: pip install 'boustro[mcp]'"


@board_command("mcp", short_help="Serve judge, solve and analyse to a program (MCP).")
def command(*, run: Invocation) -> None:  # noqa: ARG001 - what commands about boards share
    """Serve the tools judge, solve and analyse by the Model Context Protocol.

    A client, such as an editor or an assistant, starts this command and talks to it over standard
    input and output. Solutions run in a sandbox alone (bubblewrap, on Linux).
    """
    try:
        from boustro.web.mcp_server import serve
    except ImportError as error:
        if (error.name or "").partition(".")[0] == "boustro":
            raise
        raise CommandFailure(_EXTRA) from None
    import asyncio

    asyncio.run(serve())
