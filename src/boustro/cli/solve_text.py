"""What `solve` prints about one game: the answer, the route in words, the board."""

from collections.abc import Iterator
from typing import NamedTuple

import click

from boustro.cli.solution import Solution, first_routes, levels_of
from boustro.cli.source import Item
from boustro.cli.telling import counted, heading
from boustro.cli.words import route_lines
from boustro.model.game import Game
from boustro.model.rules import Rules
from boustro.render.style import BOLD, DIM, Style
from boustro.render.text import draw

_TOO_LONG_TO_READ = 10**30


class Wanted(NamedTuple):
    """What beyond the answer was asked for: the first routes, the levels, the search."""

    routes: int | None
    levels: bool
    trace: bool
    limit: int


def texts(item: Item, game: Game, wanted: Wanted, style: Style) -> None:
    """Print everything about one game."""
    click.echo(style.paint(style.wrap(heading(item, game)), BOLD))
    if wanted.trace:
        from boustro.cli.trace import trace

        click.echo(f"{_said(game.rules, style)}\n")
        trace(game, wanted.limit, style)
        click.echo()
    solution = Solution.of(game, item.notes)
    for line in _answer(solution, style):
        click.echo(line)
    for line in _routes(game, solution, wanted, style):
        click.echo(line)
    levels, note = levels_of(game, wanted.limit) if wanted.levels else (None, None)
    click.echo()
    click.echo(draw(game, route=solution.route, levels=levels, style=style))
    if note is not None:
        click.echo(f"levels not shown: {note.sentence}")


def _answer(solution: Solution, style: Style) -> Iterator[str]:
    """The answer first, the rules under it, then the route in words."""
    yield ""
    if solution.rolls is None:
        yield style.paint("no route", BOLD)
    else:
        yield style.paint(counted(solution.rolls, "roll"), BOLD)
    yield style.paint(_said(solution.game.rules, style), DIM)
    if solution.reason is not None:
        yield f"\n{style.wrap(_sentence(solution.reason))}"
    if solution.turns is not None and solution.turns != solution.rolls:
        turns = counted(solution.turns, "turn")
        yield style.wrap(f"{turns} at the fewest: some throws give another roll")
    if solution.route is not None:
        yield ""
        for line in route_lines(solution.game, solution.route, style):
            yield style.wrap(f"  {line}", " " * 10)


def _routes(game: Game, solution: Solution, wanted: Wanted, style: Style) -> Iterator[str]:
    """How many shortest routes there are, and the first of them if asked for."""
    if solution.route is None:
        return
    yield ""
    yield style.wrap(_how_many(solution.routes))
    if wanted.routes is None:
        return
    for i, route in enumerate(first_routes(game, wanted.routes), 1):
        if route.rolls > wanted.limit:
            throws = " ".join(f"{throw}x{count}" for throw, count in route.runs)
        else:
            throws = " ".join(route.labels)
        walked = str(route)
        if style.ascii:
            walked = walked.replace("→", " -> ").replace("⇒", " => ").replace("…", "...")
        yield style.wrap(f"  {i}: throws {throws}   {walked}", " " * 5)


def _how_many(routes: int | None) -> str:
    if routes is None:
        return "one of the shortest routes (too large a board to count them)"
    if routes == 1:
        return "the only shortest route"
    return f"one of {_large(routes)} shortest routes"


def _large(number: int) -> str:
    """A number a person can read: beyond 30 digits its power of ten."""
    if number < _TOO_LONG_TO_READ:
        return str(number)
    from math import log10

    return f"about 10^{int(log10(number))}"


def _said(rules: Rules, style: Style) -> str:
    return style.wrap(f"rules: {rules}", "  ")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
