"""Text output of `solve`: the answer, the route in words, the board."""

from collections.abc import Iterator
from itertools import islice

from boustro.answers.documents import NOT_ASKED
from boustro.answers.solve import RouteAnswer, Solution, route_answer
from boustro.cli.headings import rules_line
from boustro.cli.trace import show_trace
from boustro.model import Game
from boustro.render.route_text import route_lines
from boustro.render.style import BOLD, Style
from boustro.render.text import draw
from boustro.say import quantity
from boustro.solve import shortest_routes

_TOO_LONG_TO_READ = 10**30


def lines(
    game: Game, solution: Solution, style: Style, *, routes: int, levels: bool, trace: bool
) -> Iterator[str]:
    """Everything about one game; each line comes as soon as it is computed.

    On a large board, this can take a while for each line.
    """
    if trace:
        rules = style.wrap(f"rules: {game.in_words}", "  ")
        yield f"{rules}\n"
        show_trace(game, solution.limit, style)
        yield ""
    yield from _fewest(game, solution, style)
    if solution.route is not None:
        yield ""
        for line in route_lines(game, solution.route, style):
            yield style.wrap(f"  {line}", " " * 10)
        yield ""
        yield style.wrap(_how_many(solution.count))
        yield from _routes(solution, routes, style)
    shown_levels = solution.levels if levels else None
    yield ""
    yield draw(game, route=solution.route, levels=shown_levels, style=style)
    for note in solution.notes:
        if note.name == "levels-not-listed":
            yield f"levels not shown: {note.sentence}"
        elif note.name == "chance":
            yield style.wrap(note.sentence)


def _fewest(game: Game, solution: Solution, style: Style) -> Iterator[str]:
    """The fewest rolls, the rules, then why there is no route, or the fewest turns."""
    rolls = solution.rolls
    yield ""
    yield style.paint("no route" if rolls is None else quantity(rolls, "roll"), BOLD)
    yield rules_line(game, style, "rules: ")
    if solution.why is not None:
        sentence = solution.why.sentence.rstrip(".")
        reason = style.wrap(f"{sentence[:1].upper()}{sentence[1:]}.")
        yield f"\n{reason}"
    if solution.turns not in (None, rolls):
        yield style.wrap(f"fewest turns: {solution.turns} ({_why_turns_differ(game)})")


def _why_turns_differ(game: Game) -> str:
    if game.rules.again is not None:
        return "some throws give another roll"
    if game.board.effects.have("again"):
        return "some squares give another roll"
    return "some squares cost turns"


def _routes(solution: Solution, most: int, style: Style) -> Iterator[str]:
    for i, route in enumerate(islice(shortest_routes(solution.game), most), 1):
        squares = str(route)
        if style.ascii:
            squares = squares.replace("→", " -> ").replace("⇒", " => ").replace("…", "...")
        throws = _throws(route_answer(route, solution.limit))
        yield style.wrap(f"  {i}: throws {throws}   {squares}", " " * 5)


def _throws(route: RouteAnswer) -> str:
    if route.throws is None:
        return " ".join(f"{throw}x{count}" for throw, count in route.runs)
    if route.labels is NOT_ASKED:
        return " ".join(map(str, route.throws))
    return " ".join(route.labels)


def _how_many(routes: int | None) -> str:
    if routes is None:
        return "one of the shortest routes (not counted: more than a million squares)"
    if routes == 1:
        return "the only shortest route"
    return f"one of {_large(routes)} shortest routes"


def _large(number: int) -> str:
    """A number that a person can read: if it has more than 30 digits, its power of ten."""
    if number < _TOO_LONG_TO_READ:
        return str(number)
    from math import log10

    return f"about 10^{int(log10(number))}"
