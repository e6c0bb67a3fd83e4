"""`boustro whatif`: the effect of every single change of a board on the mean."""

import math
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

import click

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.headings import mean_text, rules_line
from boustro.cli.params import flag, json_flag, number
from boustro.model import Game
from boustro.render.style import Style
from boustro.spreadsheet import csv_row

if TYPE_CHECKING:
    from boustro.answers.whatif import EditAnswer, WhatIfAnswer


@board_command(
    "whatif",
    *GAMES,
    flag("--moves", "Also try moving each jump to every other entry."),
    number(
        "--top",
        0,
        None,
        "Show the N changes that shorten and the N that lengthen the game most.",
        default=5,
    ),
    flag("--csv as_csv", "Print every change on a line of its own, comma-separated."),
    json_flag("whatif"),
    flag("--matrix", "Also give the changes of the mean as a matrix, with `--json`."),
)
def command(*, run: Invocation, moves: bool, top: int, as_csv: bool, matrix: bool) -> None:
    """Compute what each change of a jump does to the mean.

    boustro removes every jump, adds every possible one and changes every exit. All results are
    exact. Without BOARD, boustro reads games from standard input.
    """
    if as_csv and run.as_json:
        raise click.UsageError("--csv and --json cannot be combined.")
    if matrix and not run.as_json:
        raise click.UsageError("--matrix needs --json.")
    if as_csv:
        _print_csv(run, moves=moves)
        return
    from boustro.answers.whatif import WhatIfDocument, whatif_answer

    answer = partial(whatif_answer, moves=moves, matrix=matrix)
    run.answer(WhatIfDocument, answer, partial(_lines, top=top))


def _print_csv(run: Invocation, *, moves: bool) -> None:
    """Print all edits of all games, each after the number of its game."""
    from boustro.chain import whatif

    def csv_of(game: Game, _: object) -> str:
        return whatif(game).to_csv(moves=moves)

    for item, _, text in run.answers(csv_of, lambda _: None, apart=False):
        lines = text.splitlines()
        if item.number == 0:
            click.echo(f"{csv_row(['game'])},{lines[0]}")
        for line in lines[1:]:
            click.echo(f"{item.number},{line}")


def _lines(game: Game, answer: "WhatIfAnswer", style: Style, *, top: int) -> Iterator[str]:
    """Every removal, and the other changes that matter most."""
    from boustro.answers.whatif import extremes

    yield rules_line(game, style)
    yield f"\nmean {mean_text(answer.mean)}"
    removals = [edit for edit in answer.edits if edit.kind == "remove"]
    yield from _edit_lines("remove a jump", sorted(removals, key=lambda edit: edit.mean), style)
    kinds = [("add", "add a jump"), ("change", "change an exit"), ("move", "move an entry")]
    for kind, title in kinds:
        shorter, longer = extremes((edit for edit in answer.edits if edit.kind == kind), top)
        yield from _edit_lines(f"{title}: the shortest games", shorter, style)
        yield from _edit_lines(f"{title}: the longest games", longer, style)
    traps = sum(not edit.absorbs for edit in answer.edits if edit.kind != "remove")
    if traps and answer.absorbs:
        yield f"\n{traps} changes would create a trap and make the mean infinite"


def _edit_lines(title: str, edits: "list[EditAnswer]", style: Style) -> Iterator[str]:
    if edits:
        yield f"\n{title}"
    for edit in edits:
        jump = f"{edit.entry} {style.signs.to} {edit.exit}"
        was = f" (was {edit.was})" if edit.kind in ("change", "move") else ""
        change = f"{edit.change:+.4f}" if math.isfinite(edit.change) else ""
        yield f"  {jump:<12}{change:>12}  {mean_text(edit.mean)}{was}"
