"""Draft view: picture, figures and problems of a board being drawn, in one answer.

A draft with problems is shown too: its problems, their squares, and a picture of its sound part.
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

_MOST_JUMPS = 2_000
"""The most jumps of a draft that is drawn when there is time for figures."""
_MOST_LIGHT_JUMPS = 500
"""The most jumps of a board that is drawn when figures are left out."""
_LISTED = 1_000
"""The most throws of a route that are listed."""


@dataclass(frozen=True)
class ViewOptions:
    """What a view shows."""

    players: int = 2
    """The number of players whose seats are compared."""
    heat: str | int | None = None
    """One of `answers.heats`, or None."""
    route: int | None = None
    """The number of a shortest route to mark, from 0; None for no route."""
    figures: bool = True
    """Whether to compute figures that take long."""
    drawn: int = 10_000
    """The most squares of a board with a picture."""
    chart: bool = False
    """Whether to draw the distribution of the game length."""


@dataclass(frozen=True)
class ViewAnswer:
    """Everything shown of a board being drawn."""

    schema: ClassVar[str] = "boustro/view/1"
    sound: bool
    problems: tuple[ProblemAnswer, ...]
    notes: tuple[NoteAnswer, ...]
    svg: str | None
    """Null if there is nothing to draw, or too much."""
    solve: FewestAnswer | None
    summary: SummaryAnswer | None
    rules: Rules
    rules_text: str
    text: str
    """The board in the project's own format on one line."""
    columns: Whole
    """The columns of the board; if it names none, the default for its size."""
    ending: EndingAnswer | None = None
    """How the games end, `ending-unknown` if not computed; null for a board with problems."""
    chart: str | NotAsked | None = NOT_ASKED
    """The distribution of the game length as SVG; null if not all games are won, or if not
    computed."""


def view_answer(layout: Layout, rules: Rules, options: ViewOptions) -> ViewAnswer:
    """The view of a layout, sound or not.

    >>> from boustro.model import Layout
    >>> view_answer(Layout(9, ((2, 8),)), Rules(), ViewOptions()).solve.min_rolls
    2
    """
    problems = layout.problems(rules)
    size = min(max(layout.size, 1), LARGEST_SIZE)
    view = ViewAnswer(
        not problems,
        advice_answers(problems, layout, rules),
        (),
        None,
        None,
        None,
        rules,
        rules.in_plain_words(size),
        json.dumps(to_json(draft_answer(layout, rules)), ensure_ascii=False),
        layout.columns or default_columns(size),
    )
    if problems:
        return replace(view, svg=_draft_picture(layout, rules, options))
    game = Game.from_layout(layout, rules)
    view = replace(view, rules_text=game.in_plain_words)
    return _sound(view, game, layout.notes(rules), options)


def _sound(
    view: ViewAnswer, game: Game, notes: tuple[Problem, ...], options: ViewOptions
) -> ViewAnswer:
    more: list[Problem] = []
    analysis = None
    shown = None
    view = replace(view, ending=ending_answer(UNKNOWN))
    if options.figures:
        fewest, shown = _fewest(game, options)
        analysis = analyse(game)
        summary = _summary(analysis, options, more)
        chart = _chart(analysis, summary, options)
        ending = _how_games_end(analysis)
        view = replace(view, solve=fewest, summary=summary, chart=chart, ending=ending)
    else:
        more.append(Problem("takes-long", "this board takes too long to compute here"))
    svg, missing = _picture(game, analysis, shown, options)
    all_notes = note_answers((*notes, *more, *missing))
    return replace(view, notes=all_notes, svg=svg)


def _fewest(game: Game, options: ViewOptions) -> tuple[FewestAnswer, Route | None]:
    """The fewest rolls, and the shortest route to show, if the options have one."""
    answer = solve_answer(game, limit=_LISTED)
    shown = None
    if options.route is not None:
        shown = next(islice(solve.shortest_routes(game), options.route, None), None)
    route = answer.route if shown is None else route_answer(shown, _LISTED)
    return copy_fields(FewestAnswer, answer, route=route), shown


def _how_games_end(analysis: Analysis) -> EndingAnswer:
    try:
        return ending_answer(ending_of(analysis))
    except (LimitError, QuestionError):
        return ending_answer(UNKNOWN)


def _summary(
    analysis: Analysis, options: ViewOptions, notes: list[Problem]
) -> SummaryAnswer | None:
    try:
        return summary_answer(analysis, options.players)
    except (LimitError, QuestionError) as error:
        notes.append(Problem("not-summed-up", str(error)))
        return None


def _chart(
    analysis: Analysis, summary: SummaryAnswer | None, options: ViewOptions
) -> str | NotAsked | None:
    """The distribution of the game length; None if it is unknown or not all games are won."""
    if not options.chart:
        return NOT_ASKED
    if summary is None or summary.p90 is None or not isfinite(max(summary.p90, summary.mean)):
        return None
    return str(chart_of(analysis, PAGE))


def _picture(
    game: Game, analysis: Analysis | None, shown: Route | None, options: ViewOptions
) -> tuple[str | None, list[Problem]]:
    if game.size > options.drawn:
        most = f"at most {options.drawn} are drawn"
        return None, [Problem("not-drawn", f"{game.size} squares are too many to draw, {most}")]
    if analysis is None and len(game.board.jumps) > _MOST_LIGHT_JUMPS:
        sentence = f"{len(game.board.jumps)} jumps are too many to draw in a moment"
        return None, [Problem("not-drawn", sentence)]
    notes = []
    heat = None
    if options.heat is not None and analysis is not None:
        try:
            heat = heat_of(options.heat, game, analysis)
        except (LimitError, QuestionError) as error:
            notes.append(Problem("no-heat", str(error)))
    try:
        return page_picture(page_scene(game, route=shown, heat=heat)), notes
    except LimitError as error:
        return None, [*notes, Problem("not-drawn", str(error))]


def _draft_picture(layout: Layout, rules: Rules, options: ViewOptions) -> str | None:
    most = _MOST_JUMPS if options.figures else _MOST_LIGHT_JUMPS
    if layout.size > options.drawn or len(layout.pairs) > most:
        return None
    try:
        return page_picture(page_scene(layout, rules=rules))
    except InputError:
        return None
