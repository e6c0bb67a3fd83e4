"""View of a draft: picture, figures and problems of a board that the user draws, in one answer.

The view of a draft with problems has the problems, their squares and a picture of the sound part.
"""

import json
from dataclasses import dataclass, replace
from itertools import islice
from math import isfinite
from typing import ClassVar

from boustro import solve
from boustro.answers.advice import advice_answers
from boustro.answers.constraints import Whole
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields, to_json
from boustro.answers.draft import SummaryAnswer, chart_of, summary_answer
from boustro.answers.endings import UNKNOWN, EndingAnswer, ending_answer, ending_of
from boustro.answers.errors import ProblemAnswer
from boustro.answers.heats import heat_of
from boustro.answers.parts import NoteAnswer, note_answers
from boustro.answers.pictures import page_picture, page_scene
from boustro.answers.saved import draft_answer
from boustro.answers.solve import FewestAnswer, route_answer, solve_answer
from boustro.chain import Analysis, analyse
from boustro.errors import InputError, LimitError, Problem, QuestionError
from boustro.model import LARGEST_SIZE, Game, Layout, Route, Rules, default_columns
from boustro.render.length_chart import PAGE
from boustro.say import Wording, say

_MOST_JUMPS = 2_000
"""The most jumps of an unsound draft with a picture."""
_MOST_LIGHT_JUMPS = 500
"""The most jumps of a board or draft with a picture, if there is only a moment for the view."""
_TAKES_LONG = say("takes-long", "this board takes too long to compute here")
LISTED_THROWS = 1_000
"""The most throws of a route that are listed."""


@dataclass(frozen=True)
class ViewOptions:
    """What a view shows."""

    players: int = 2
    """The number of players whose chances are computed."""
    heat: str | int | None = None
    """The values of the squares: a kind of `answers.heats`, or None."""
    route: int | None = None
    """The number of a shortest route to mark, from 0; None for no route."""
    figures: bool = True
    """Whether to compute figures that take long."""
    in_time: bool = True
    """Whether there is time for them; if not, the view says so and has no picture of many jumps."""
    drawn: int = 10_000
    """The most squares of a board with a picture."""
    chart: bool = False
    """Whether to draw the distribution of the game length."""


@dataclass(frozen=True)
class ViewAnswer:
    """Everything that the page shows of a board while the user draws it."""

    schema: ClassVar[str] = "boustro/view/1"
    sound: bool
    problems: tuple[ProblemAnswer, ...]
    notes: tuple[NoteAnswer, ...]
    svg: str | None
    """Null if there is nothing to draw, or too much."""
    solve: FewestAnswer | None
    summary: SummaryAnswer | None
    rules: Rules
    rules_text: Wording
    text: str
    """The board in boustro's own format, on one line."""
    columns: Whole
    """The number of columns; if the board has none of its own, the default for its size."""
    ending: EndingAnswer | None = None
    """How the games end, or `ending-unknown` if that was not computed; null for a board with
    problems."""
    chart: str | NotAsked | None = NOT_ASKED
    """The distribution of the game length as SVG; null if not all games are won, or if it was not
    computed."""


def view_answer(layout: Layout, rules: Rules, options: ViewOptions) -> ViewAnswer:
    """The view of a layout, sound or not.

    >>> from boustro.model import Layout
    >>> view_answer(Layout(9, ((2, 8),)), Rules(), ViewOptions()).solve.min_rolls
    2
    """
    problems = layout.problems(rules)
    size = min(max(layout.size, 1), LARGEST_SIZE)
    text = json.dumps(to_json(draft_answer(layout, rules)), ensure_ascii=False)
    view = ViewAnswer(
        sound=not problems,
        problems=advice_answers(problems, layout, rules),
        notes=(),
        svg=None,
        solve=None,
        summary=None,
        rules=rules,
        rules_text=rules.in_plain_words(size),
        text=text,
        columns=layout.columns or default_columns(size),
    )
    if problems:
        return replace(view, svg=_draft_picture(layout, rules, options))
    game = Game.from_layout(layout, rules)
    view = replace(view, rules_text=game.in_plain_words)
    return _sound(view, game, layout.notes(rules), options)


def _sound(
    view: ViewAnswer, game: Game, notes: tuple[Problem, ...], options: ViewOptions
) -> ViewAnswer:
    """Add to the view of a sound board its figures and its picture."""
    all_notes = list(notes)
    analysis = None
    route = None
    view = replace(view, ending=ending_answer(UNKNOWN))
    if options.figures and options.in_time:
        fewest, route = _fewest(game, options)
        analysis = analyse(game)
        summary = _summary(analysis, options, all_notes)
        chart = _chart(analysis, summary, options)
        ending = _how_games_end(analysis)
        view = replace(view, solve=fewest, summary=summary, chart=chart, ending=ending)
    elif not options.in_time:
        all_notes.append(Problem("takes-long", _TAKES_LONG))
    svg, picture_notes = _picture(game, analysis, route, options)
    return replace(view, notes=note_answers((*all_notes, *picture_notes)), svg=svg)


def _fewest(game: Game, options: ViewOptions) -> tuple[FewestAnswer, Route | None]:
    """The fewest rolls, and the shortest route to mark, if there is one with this number."""
    answer = solve_answer(game, limit=LISTED_THROWS)
    marked = None
    if options.route is not None:
        marked = next(islice(solve.shortest_routes(game), options.route, None), None)
    route = answer.route if marked is None else route_answer(marked, LISTED_THROWS)
    return copy_fields(FewestAnswer, answer, route=route), marked


def _how_games_end(analysis: Analysis) -> EndingAnswer:
    try:
        return ending_answer(ending_of(analysis))
    except (LimitError, QuestionError):
        return ending_answer(UNKNOWN)


def _summary(
    analysis: Analysis, options: ViewOptions, notes: list[Problem]
) -> SummaryAnswer | None:
    """The figures, or None if they cannot be computed.

    In that case, a note that says why is added to `notes`.
    """
    try:
        return summary_answer(analysis, options.players)
    except (LimitError, QuestionError) as error:
        notes.append(Problem("not-summed-up", error.wording))
        return None


def _chart(
    analysis: Analysis, summary: SummaryAnswer | None, options: ViewOptions
) -> str | NotAsked | None:
    """The distribution of the game length; None if it is unknown or not all games are won."""
    if not options.chart:
        return NOT_ASKED
    if summary is None or summary.p90 is None:
        return None
    if not (isfinite(summary.p90) and isfinite(summary.mean)):
        return None
    return str(chart_of(analysis, PAGE))


def _picture(
    game: Game, analysis: Analysis | None, route: Route | None, options: ViewOptions
) -> tuple[str | None, list[Problem]]:
    """The picture of a board, and notes on what could not be drawn."""
    if game.size > options.drawn:
        most = f"at most {options.drawn} are drawn"
        sentence = f"{game.size} squares are too many to draw, {most}"
        seen = say("squares-not-drawn", sentence, squares=game.size, most=options.drawn)
        return None, [Problem("not-drawn", seen)]
    if not options.in_time and len(game.board.jumps) > _MOST_LIGHT_JUMPS:
        sentence = f"{len(game.board.jumps)} jumps are too many to draw in a moment"
        seen = say("jumps-not-drawn", sentence, jumps=len(game.board.jumps))
        return None, [Problem("not-drawn", seen)]
    notes = []
    heat = None
    if options.heat is not None and analysis is not None:
        try:
            heat = heat_of(options.heat, game, analysis)
        except (LimitError, QuestionError) as error:
            notes.append(Problem("no-heat", error.wording))
    try:
        return page_picture(page_scene(game, route=route, heat=heat)), notes
    except LimitError as error:
        return None, [*notes, Problem("not-drawn", error.wording)]


def _draft_picture(layout: Layout, rules: Rules, options: ViewOptions) -> str | None:
    """The picture of an unsound layout; None if it is too large or has no shape."""
    most = _MOST_JUMPS if options.in_time else _MOST_LIGHT_JUMPS
    if layout.size > options.drawn or len(layout.pairs) > most:
        return None
    try:
        return page_picture(page_scene(layout, rules=rules))
    except InputError:
        return None
