"""The `boustro` command, with one module for each subcommand.

To keep its start fast, this package imports click and nothing else; a command imports what it needs
only when it runs.
"""

import gc

_RARELY = 100_000
"""New objects after which Python collects garbage; its default of 700 would slow down the start."""
_USUAL = gc.get_threshold()


def collect_as_usual() -> None:
    """Collect garbage as often as Python does by default, for a command that runs for long."""
    if gc.get_threshold()[0] == _RARELY:
        gc.set_threshold(*_USUAL)


def main() -> None:
    """Run the `boustro` command on the arguments of this process, and exit."""
    gc.set_threshold(_RARELY)
    try:
        from boustro.cli.group import boustro

        boustro(prog_name="boustro")
    except KeyboardInterrupt:
        # The interrupt came before the command group could handle it.
        raise SystemExit(130) from None
