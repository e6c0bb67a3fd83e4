"""The `boustro` command, one module per subcommand.

Starting up must stay cheap: this package imports click and nothing else, and every command
imports what it needs when it runs.
"""

import gc

_RARELY = 100_000
"""Objects between two garbage collections: Python's 700 would collect many times at start-up."""
_USUAL = gc.get_threshold()


def collect_as_usual() -> None:
    """Collect garbage as often as Python usually does, since it adds up in a long command."""
    if gc.get_threshold()[0] == _RARELY:
        gc.set_threshold(*_USUAL)


def main() -> None:
    """Run the `boustro` command on the arguments of this process, and exit."""
    gc.set_threshold(_RARELY)
    try:
        from boustro.cli.group import boustro

        boustro(prog_name="boustro")
    except KeyboardInterrupt:
        # Interrupted before the command group handles signals.
        raise SystemExit(130) from None
