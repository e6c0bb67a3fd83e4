"""Search trace: breadth-first search as on paper, level by level, with the queue."""

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
    """Print at most `limit` steps of the search, in a pager if that is longer than the screen."""
    lines = trace_lines(game, limit, style)
    if style.height is None or not (is_terminal() and is_terminal("stdin")):
        for line in lines:
            click.echo(line)
        return
    first_screen = list(islice(lines, style.height))
    if len(first_screen) < style.height:
        click.echo("\n".join(first_screen))
        return
    # If `color` is set, click does not itself tell less to show escape sequences.
    os.environ.setdefault("LESS", "-R")
    all_lines = chain(first_screen, lines)
    click.echo_via_pager((f"{line}\n" for line in all_lines), color=style.colour)


def trace_lines(game: Game, limit: int, style: Style) -> Iterator[str]:
    """The lines of the trace; each is made when the search comes to it."""
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
    """One step: what the throws from a square find, and the queue after it."""
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
    """The items after a head, in lines that fit the width of the terminal."""
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
    """The queue in one line: its first states, and the number of the others."""
    line = "  queue:"
    for i, state in enumerate(states):
        more = f" {style.signs.more} and {len(states) - i} more"
        if len(line) + len(state) + 1 + len(more) > style.width:
            return line + more
        line += f" {state}"
    return line if states else f"{line} empty"
