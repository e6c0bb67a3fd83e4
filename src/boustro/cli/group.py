"""Command group: finds a command by its name, and loads only the command that runs."""

import os
import sys
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

import click

from boustro.cli.guard import run_guarded

GROUPS = {
    "Start here": ("boustro judge solution.py", ("solve", "judge", "serve")),
    "Understand a board": (
        "boustro analyse mb47",
        ("analyse", "whatif", "decide", "simulate", "graph"),
    ),
    "Make a board, a picture, a lesson": (
        "boustro design --minutes 10 --players 4",
        ("design", "advise", "show", "lesson", "convert", "site"),
    ),
    "Many boards": ("boustro batch solve boards.ndjson -o answers", ("batch",)),
    "Other": ("boustro play mb47", ("play", "boards", "mcp", "completion")),
}
"""The groups of the help, each with an example and its commands."""
COMMANDS = tuple(name for _, names in GROUPS.values() for name in names)
ALIASES = {"analyze": "analyse"}
_MEANT = {
    "grade": "To grade a class: boustro judge FOLDER.",
    "diff": "To compare two boards: boustro solve A B, or boustro analyse A B.",
}
"""Names that people try, each with the command that they probably mean."""


class Commands(click.Group):
    """A group whose commands each have a module of the same name."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """The names of the commands, in the order of the help."""
        return list(COMMANDS)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in their groups, each with an example."""
        for title, (example, names) in GROUPS.items():
            commands = {name: self.get_command(ctx, name) for name in names}
            helps = [(name, cmd.get_short_help_str(99)) for name, cmd in commands.items() if cmd]
            with formatter.section(title):
                formatter.write_dl([*helps, ("", f"$ {example}")], col_max=12)

    def get_command(
        self,
        ctx: click.Context,  # noqa: ARG002 - click's signature
        cmd_name: str,
    ) -> click.Command | None:
        """Load the command with this name; None if there is none."""
        cmd_name = ALIASES.get(cmd_name, cmd_name)
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"boustro.cli.{cmd_name}").command
        # Without a short help, click would truncate the first sentence in the list of commands.
        first_paragraph, _, _ = (command.help or "").partition("\n\n")
        command.short_help = command.short_help or first_paragraph
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that comes first in `args`; the error for an unknown one has a suggestion."""
        name = args[0]
        is_unknown = name not in (*COMMANDS, *ALIASES) and not name.startswith("-")
        if is_unknown and not ctx.resilient_parsing:
            ctx.fail(f"No such command {name!r}. {_nearest_command(name)}")
        return super().resolve_command(ctx, args)

    if not TYPE_CHECKING:  # click's own types stay as they are

        def main(self, *args, standalone_mode=True, **extra):
            """Run a command; in standalone mode, exit with the code of `run_guarded`."""
            run = partial(super().main, *args, standalone_mode=False, **extra)
            if not standalone_mode:
                return run()
            sys.exit(run_guarded(run))


def _nearest_command(name: str) -> str:
    """A suggestion for an unknown command."""
    from difflib import get_close_matches

    if name in _MEANT:
        return _MEANT[name]
    close = get_close_matches(name, COMMANDS, 1)
    if close:
        return f"Did you mean {close[0]!r}?"
    return "To solve a board: boustro solve BOARD."


def _version(ctx: click.Context, _: click.Parameter, request: bool) -> None:
    if not request or ctx.resilient_parsing:
        return
    from boustro.version import __version__

    click.echo(f"boustro {__version__} ({_core()})")
    ctx.exit()


def _core() -> str:
    """The core that this process uses, in words."""
    if not os.environ.get("BOUSTRO_PURE"):
        with suppress(ImportError):
            import_module("boustro._native")
            return "compiled core"
    return "pure Python"


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_version,
    help="Show the version and whether the compiled core is present.",
)
def boustro() -> None:
    """Solve, analyse and draw any Snakes and Ladders board.

    BOARD is a file, - for standard input, or the name of a built-in board (see `boustro
    boards`). If a file and a built-in board have the same name, the file is used.
    """
