"""What `whatif` prints: a summary, or comma-separated values."""

import math
from collections.abc import Iterable, Iterator

import click

from boustro.chain import Edit, WhatIf, whatif
from boustro.cli.source import Item
from boustro.cli.telling import heading, left_out, tell_notes, with_places
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
            click.echo(left_out(item))
            continue
        tell_notes(item)
        what = whatif(item.game)
        click.echo(style.paint(style.wrap(heading(item, item.game)), BOLD))
        click.echo(style.paint(style.wrap(str(item.game.rules)), DIM))
        click.echo(f"\nmean {_mean(what.mean)}")
        for line in _summary(what, top, moves=moves, style=style):
            click.echo(line)


def _summary(what: WhatIf, top: int, *, moves: bool, style: Style) -> Iterator[str]:
    yield from _listed("without one jump", sorted(what.removals, key=_by_mean), style)
    others = [edit for edit in what.edits(moves=moves) if edit.kind != "remove"]
    finite_ones = sorted((e for e in others if math.isfinite(e.mean)), key=_by_mean)
    kinds = [("add", "one more jump"), ("change", "another exit"), ("move", "another entry")]
    for kind, said in kinds:
        of_kind = [edit for edit in finite_ones if edit.kind == kind]
        shorter = [edit for edit in of_kind[:top] if edit.change < 0]
        longer = [edit for edit in of_kind[::-1][:top] if edit.change > 0]
        yield from _listed(f"{said}, the shortest games", shorter, style)
        yield from _listed(f"{said}, the longest games", longer, style)
    traps = sum(math.isinf(edit.mean) for edit in others)
    if traps and math.isfinite(what.mean):
        yield f"\n{traps} changes would make a trap, and the mean infinite"


def _listed(title: str, edits: list[Edit], style: Style) -> Iterator[str]:
    if edits:
        yield f"\n{title}"
    for edit in edits:
        jump = f"{edit.entry} {style.signs.to} {edit.exit}"
        was = f" (was {edit.was})" if edit.kind in ("change", "move") else ""
        change = f"{edit.change:+.4f}" if math.isfinite(edit.change) else ""
        yield f"  {jump:<12}{change:>12}  {_mean(edit.mean)}{was}"


def _mean(mean: float) -> str:
    return "infinite: there is a trap" if math.isinf(mean) else f"{mean:.6g} rolls"


def _by_mean(edit: Edit) -> float:
    return edit.mean
