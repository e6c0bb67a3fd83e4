"""The view: all that a page shows of a board while it is being drawn, in one answer.

A draft with problems is a view too: the problems with the squares they concern, and the picture
of what is sound.
"""

import json
from itertools import islice
from typing import Any, NamedTuple

from boustro.answers.documents import noted
from boustro.answers.heats import heat_of
from boustro.answers.solution import first_routes
from boustro.answers.solve_json import entry as solve_entry
from boustro.answers.solve_json import plain_route
from boustro.chain import Analysis, analyse
from boustro.errors import LimitError, Problem, QuestionError
from boustro.formats.plain import plain_int, plain_rules
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.route import Route
from boustro.model.rules import Rules
from boustro.render.picture.theme import THEMES
from boustro.web import asked
from boustro.web.asked import Asked
from boustro.web.draft import bad_jumps, problems_of, sound_part
from boustro.web.limits import Limits
from boustro.web.picture import HEATS, MOST_JUMPS, embedded, marked_bad
from boustro.web.summary import summary

SCHEMA = "boustro/view/1"
_MOST_ROUTES = 10_000
_SOLVED = ("min_rolls", "min_turns", "shortest_routes", "route", "reason")

Plain = dict[str, Any]


class Wanted(NamedTuple):
    """What the page asks of a view beside the board; `figures` False leaves out what takes long."""

    players: int
    heat: str | None
    route: int | None
    theme: str
    figures: bool

    @classmethod
    def of(cls, body: Plain, limits: Limits, *, figures: bool) -> "Wanted":
        """The wishes in the body of a request."""
        return cls(
            asked.number(body, "players", 1, limits.players) or 2,
            asked.choice(body, "heat", HEATS),
            asked.number(body, "route", 0, _MOST_ROUTES),
            asked.choice(body, "theme", THEMES) or "classic",
            figures,
        )


def view(question: Asked, body: Plain, limits: Limits, *, figures: bool = True) -> Plain:
    """The document boustro/view/1 of a board, sound or not."""
    wanted = Wanted.of(body, limits, figures=figures)
    layout, rules = question.layout, question.rules
    problems = problems_of(layout, rules)
    said: Plain = {
        "schema": SCHEMA,
        "sound": not problems,
        "problems": problems[:100],
        "notes": [],
        "svg": None,
        "solve": None,
        "summary": None,
        "rules": plain_rules(rules),
        "rules_text": str(rules),
        "text": _text(layout, rules),
    }
    if problems:
        return said | {"svg": _draft_picture(layout, rules, limits)}
    return said | _sound(question.game, layout.notes(rules), wanted, limits)


def _sound(game: Game, notes: tuple[Problem, ...], wanted: Wanted, limits: Limits) -> Plain:
    more: list[Problem] = []
    said: Plain = {}
    analysis: Analysis | None = None
    route: Route | None = None
    if wanted.figures:
        said["solve"], route = _solved(game, wanted)
        analysis = analyse(game)
        said["summary"] = _summary(analysis, wanted, more)
    else:
        more.append(Problem("takes-long", "too much to work out while drawing; ask for it by name"))
    said["svg"], missing = _picture(game, analysis, route, wanted, limits)
    return said | {"notes": noted((*notes, *more, *missing))}


def _solved(game: Game, wanted: Wanted) -> tuple[Plain, Route | None]:
    entry = solve_entry(game, limit=1000)
    found = next(islice(first_routes(game, (wanted.route or 0) + 1), wanted.route or 0, None), None)
    if wanted.route is not None and found is not None:
        entry["route"] = plain_route(found, 1000)
    return {key: entry[key] for key in _SOLVED}, None if wanted.route is None else found


def _summary(analysis: Analysis, wanted: Wanted, notes: list[Problem]) -> Plain | None:
    try:
        return summary(analysis, wanted.players)
    except (LimitError, QuestionError) as error:
        notes.append(Problem("not-summed-up", str(error)))
        return None


def _picture(
    game: Game, analysis: Analysis | None, route: Route | None, wanted: Wanted, limits: Limits
) -> tuple[str | None, list[Problem]]:
    """The picture, and the notes on what of it there is not."""
    if game.size > limits.drawn:
        sentence = f"{game.size} squares are too many to draw, at most {limits.drawn} are drawn"
        return None, [Problem("not-drawn", sentence)]
    notes = []
    values = None
    if wanted.heat is not None and analysis is not None:
        try:
            values = heat_of(wanted.heat, game, analysis)
        except (LimitError, QuestionError) as error:
            notes.append(Problem("no-heat", str(error)))
    try:
        return embedded(game, route=route, heat=values, theme=wanted.theme), notes
    except LimitError as error:
        return None, [*notes, Problem("not-drawn", str(error))]


def _draft_picture(layout: Layout, rules: Rules, limits: Limits) -> str | None:
    board = sound_part(layout)
    if board is None or board.size > limits.drawn or len(layout.pairs) > MOST_JUMPS:
        return None
    try:
        return marked_bad(embedded(layout), bad_jumps(layout, rules))
    except LimitError:
        return None


def _text(layout: Layout, rules: Rules) -> str:
    """The draft in the project's own format, on one line."""
    said: Plain = {
        "schema": "boustro/board/1",
        "size": plain_int(layout.size),
        "columns": None if layout.columns is None else plain_int(layout.columns),
        "jumps": [[plain_int(entry), plain_int(exit)] for entry, exit in sorted(layout.pairs)],
        "rules": plain_rules(rules),
        "name": layout.name,
        "source": layout.source,
    }
    kept = {key: value for key, value in said.items() if value is not None}
    return json.dumps(kept, ensure_ascii=False)
