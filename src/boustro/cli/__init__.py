"""The `boustro` command, one module per subcommand.

Starting up must stay cheap: this package imports click and nothing else, and every command
imports what it needs when it runs.
"""


def main() -> None:
    """Run the `boustro` command on the arguments of this process, and exit."""
    try:
        from boustro.cli.group import boustro

        boustro(prog_name="boustro")
    except KeyboardInterrupt:
        # Interrupted before the group could take over.
        raise SystemExit(130) from None
