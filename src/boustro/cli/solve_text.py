"""Text output of `solve`: the answer, the route in words, the board."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import click

from boustro.answers.documents import NOT_ASKED
from boustro.answers.solution import RouteAnswer, Solution
from boustro.cli.source import Item
from boustro.cli.telling import heading, quantity
from boustro.cli.words import route_lines
from boustro.model.game import Game
from boustro.model.route import Route
from boustro.model.rules import Rules
from boustro.render.style import BOLD, DIM, Style
from boustro.render.text import draw

_TOO_LONG_TO_READ = 10**30


class SolveOptions(NamedTuple):
    """What beyond the answer was asked for: the first routes, the levels, the search."""

    routes: int | None
    levels: bool
    trace: bool
    limit: int


def texts(item: Item, game: Game, options: SolveOptions, style: Style) -> None:
    """Print everything about one game."""
    click.echo(style.paint(style.wrap(heading(item, game)), BOLD))
    if options.trace:
        from boustro.cli.trace import trace

        click.echo(f"{_rules_line(game.rules, style)}\n")
        trace(game, options.limit, style)
        click.echo()
    solution = Solution(game, options.limit)
    _echo(_answer(solution, style))
    route = None if solution.route is None else solution.route.route
    if route is not None:
        _echo(_in_words(game, route, style))
        _echo(_routes(solution, options.routes or 0, style))
    levels, notes = solution.levels if options.levels else (None, ())
    click.echo()
    click.echo(draw(game, route=route, levels=levels, style=style))
    for note in notes:
        click.echo(f"levels not shown: {note.sentence}")


def _echo(lines: Iterable[str]) -> None:
    """Print each line as soon as it is known: on a large board the next may take a while."""
    for line in lines:
        click.echo(line)


def _answer(solution: Solution, style: Style) -> Iterator[str]:
    """The fewest rolls first, the rules under them, then why there is no route, or the turns."""
    rolls = solution.rolls
    yield ""
    yield style.paint("no route" if rolls is None else quantity(rolls, "roll"), BOLD)
    yield style.paint(_rules_line(solution.game.rules, style), DIM)
    if (reason := solution.reason) is not None:
        yield f"\n{style.wrap(_sentence(reason))}"
    turns, _ = solution.turns
    if turns is not None and turns != rolls:
        yield style.wrap(f"fewest turns: {turns} (some throws give another roll)")


def _in_words(game: Game, route: Route, style: Style) -> Iterator[str]:
    yield ""
    for line in route_lines(game, route, style):
        yield style.wrap(f"  {line}", " " * 10)


def _routes(solution: Solution, most: int, style: Style) -> Iterator[str]:
    """How many shortest routes there are, and the first of them if asked for."""
    yield ""
    count, _ = solution.count
    yield style.wrap(_how_many(count))
    for i, route in enumerate(solution.first_routes(most) if most else (), 1):
        walked = str(route.route)
        if style.ascii:
            walked = walked.replace("→", " -> ").replace("⇒", " => ").replace("…", "...")
        yield style.wrap(f"  {i}: throws {_throws(route)}   {walked}", " " * 5)


def _throws(route: RouteAnswer) -> str:
    if route.throws is None:
        return " ".join(f"{throw}x{count}" for throw, count in route.runs)
    return " ".join(map(str, route.throws if route.labels is NOT_ASKED else route.labels))


def _how_many(routes: int | None) -> str:
    if routes is None:
        return "one of the shortest routes (not counted: more than a million squares)"
    if routes == 1:
        return "the only shortest route"
    return f"one of {_large(routes)} shortest routes"


def _large(number: int) -> str:
    """A number a person can read: beyond 30 digits its power of ten."""
    if number < _TOO_LONG_TO_READ:
        return str(number)
    from math import log10

    return f"about 10^{int(log10(number))}"


def _rules_line(rules: Rules, style: Style) -> str:
    return style.wrap(f"rules: {rules}", "  ")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:].rstrip(".") + "."
