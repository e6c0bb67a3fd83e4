"""Text and CSV output of `whatif`."""

import math
from collections.abc import Iterable, Iterator

import click

from boustro.answers.whatif import EditAnswer, WhatIfAnswer, extremes, whatif_answer
from boustro.chain import whatif
from boustro.cli.source import Item
from boustro.cli.telling import heading, skip_line, tell_notes, with_places
from boustro.render.style import BOLD, DIM, Style


def csv_lines(items: Iterable[Item], *, moves: bool) -> None:
    """Print all edits of all games, the game's number first where there are several."""
    for item in items:
        if item.game is None:
            continue
        tell_notes(item)
        lines = whatif(item.game).to_csv(moves=moves).splitlines()
        if item.number == 0:
            click.echo(f"game,{lines[0]}")
        for line in lines[1:]:
            click.echo(f"{item.number},{line}")


def texts(items: Iterable[Item], *, moves: bool, top: int, style: Style) -> None:
    """Print the summary of each game: every removal, and the additions that matter most."""
    for item in with_places(items):
        if item.number:
            click.echo()
        if item.game is None:
            click.echo(skip_line(item))
            continue
        tell_notes(item)
        answer = whatif_answer(item.game, moves=moves)
        click.echo(style.paint(style.wrap(heading(item, item.game)), BOLD))
        click.echo(style.paint(style.wrap(str(item.game.rules)), DIM))
        click.echo(f"\nmean {_mean(answer.mean)}")
        for line in _summary(answer, top, style):
            click.echo(line)


def _summary(answer: WhatIfAnswer, top: int, style: Style) -> Iterator[str]:
    removals = [edit for edit in answer.edits if edit.kind == "remove"]
    yield from _edit_lines("remove a jump", sorted(removals, key=lambda edit: edit.mean), style)
    kinds = [("add", "add a jump"), ("change", "change an exit"), ("move", "move an entry")]
    for kind, said in kinds:
        shorter, longer = extremes((edit for edit in answer.edits if edit.kind == kind), top)
        yield from _edit_lines(f"{said}: the shortest games", shorter, style)
        yield from _edit_lines(f"{said}: the longest games", longer, style)
    traps = sum(not edit.absorbs for edit in answer.edits if edit.kind != "remove")
    if traps and answer.absorbs:
        yield f"\n{traps} changes would create a trap and make the mean infinite"


def _edit_lines(title: str, edits: list[EditAnswer], style: Style) -> Iterator[str]:
    if edits:
        yield f"\n{title}"
    for edit in edits:
        jump = f"{edit.entry} {style.signs.to} {edit.exit}"
        was = f" (was {edit.was})" if edit.kind in ("change", "move") else ""
        change = f"{edit.change:+.4f}" if math.isfinite(edit.change) else ""
        yield f"  {jump:<12}{change:>12}  {_mean(edit.mean)}{was}"


def _mean(mean: float) -> str:
    return "infinite: there is a trap" if math.isinf(mean) else f"{mean:.6g} rolls"
