"""Search trace: breadth-first search as done on paper, level by level, with the queue."""

import os
from collections.abc import Iterable, Iterator
from itertools import chain, islice

import click

from boustro import solve
from boustro.cli.screen import is_terminal
from boustro.model import Game
from boustro.render.style import BOLD, DIM, Style
from boustro.solve import Step, TriedThrow


def show_trace(game: Game, limit: int, style: Style) -> None:
    """Print the search, at most `limit` steps of it; in a pager when it is longer than a screen."""
    lines = trace_lines(game, limit, style)
    if not is_terminal() or style.height is None or not is_terminal("stdin"):
        for line in lines:
            click.echo(line)
        return
    screen = list(islice(lines, style.height))
    if len(screen) < style.height:
        click.echo("\n".join(screen))
    else:
        # With `color` set, click does not pass the option for escape sequences to less.
        os.environ.setdefault("LESS", "-R")
        click.echo_via_pager((f"{line}\n" for line in chain(screen, lines)), color=style.colour)


def trace_lines(game: Game, limit: int, style: Style) -> Iterator[str]:
    """The lines of the trace, made as the search goes."""
    title = style.paint("the search", BOLD)
    yield f"{title}: take the first square out of the queue, try every throw,"
    yield "and put every new square at the end of the queue"
    level = -1
    steps = solve.search(game)
    for step in islice(steps, limit):
        if step.level != level:
            level = step.level
            yield ""
            yield style.paint(f"level {level}", BOLD)
        yield from _step(step, style)
    if next(steps, None) is not None:
        yield f"{style.signs.more} the search goes on beyond the list limit of {limit} steps"


def _step(step: Step, style: Style) -> Iterator[str]:
    head = f"  from {step.state}: "
    new = [_throw_text(throw, style) for throw in step.found if throw.new]
    known = [_throw_text(throw, style) for throw in step.found if not throw.new]
    yield from _wrap(head, new or ["nothing new"], style)
    if known:
        for line in _wrap(" " * len(head) + "known: ", known, style):
            yield style.paint(line, DIM)
    if any(throw.won for throw in step.found):
        yield style.paint(f"  the finish is found: {step.level + 1} rolls", BOLD)
        return
    yield style.paint(_queue([str(state) for state in step.queue], style), DIM)


def _throw_text(throw: TriedThrow, style: Style) -> str:
    signs = style.signs
    if throw.landed == throw.reached:
        return f"{throw.label} {signs.to} {throw.state}"
    return f"{throw.label} {signs.to} {throw.reached} {signs.jump} {throw.state}"


def _wrap(head: str, items: Iterable[str], style: Style) -> Iterator[str]:
    """The items after a head, in lines no wider than the terminal."""
    line = head
    gap = ""
    for item in items:
        if gap and len(line) + len(gap) + len(item) > style.width:
            yield line.rstrip()
            line = " " * len(head)
            gap = ""
        line += gap + item
        gap = "   "
    yield line


def _queue(states: list[str], style: Style) -> str:
    """The queue in one line: its beginning, and how many more there are."""
    line = "  queue:"
    for i, state in enumerate(states):
        more = f" {style.signs.more} and {len(states) - i} more"
        if len(line) + len(state) + 1 + len(more) > style.width:
            return line + more
        line += f" {state}"
    return line if states else f"{line} empty"
