"""`boustro completion`: print the completion script for a shell."""

import os

import click

from boustro.cli.guard import CommandRefusal
from boustro.cli.params import IN_FULL

SHELLS = ("bash", "zsh", "fish")


@click.command(
    "completion", params=[IN_FULL], short_help="Print the completion script for your shell."
)
@click.argument("shell", type=click.Choice(SHELLS), required=False)
def command(shell: str | None) -> None:
    """Print the completion script for SHELL (bash, zsh or fish; default: your shell).

    Save the output where your shell loads it: `boustro completion bash > ~/.boustro.bash`, and
    `source ~/.boustro.bash` in ~/.bashrc.
    """
    from click.shell_completion import get_completion_class

    from boustro.cli.group import boustro

    path = os.environ.get("SHELL", "")
    shell = shell or os.path.basename(path)  # noqa: PTH119 - no file is meant
    completion = get_completion_class(shell) if shell in SHELLS else None
    if completion is None:
        raise CommandRefusal(f"expected a shell among {', '.join(SHELLS)}, got {shell or 'none'!r}")
    click.echo(completion(boustro, {}, "boustro", "_BOUSTRO_COMPLETE").source())
