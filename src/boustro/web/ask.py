"""Questions about a board: one function for all of them, from a request to its answer.

It holds no state and knows neither HTTP nor processes: a server, a process that can be ended and
later a worker in a browser carry requests to it and answers away.
"""

from dataclasses import replace
from functools import singledispatch

from boustro.answers.analyse import AnalyseDocument, analyse_answer
from boustro.answers.design import AdviceDocument, DesignAnswer, design_answer, way_answer
from boustro.answers.effect import JumpEffectAnswer, jump_effect_answer
from boustro.answers.game import OutlookPart, PicturePart
from boustro.answers.judge import JudgeDocument, judge_answer
from boustro.answers.read import ReadAnswer
from boustro.answers.search import SearchAnswer, search_answer
from boustro.answers.solve import SolveDocument, solve_answer
from boustro.answers.view import ViewAnswer, ViewOptions, view_answer
from boustro.answers.whatif import WhatIfDocument, whatif_answer
from boustro.chain import Analysis, analyse
from boustro.design import design
from boustro.errors import LimitError
from boustro.lesson.chart import PAGE, distribution
from boustro.model.turn import states_a_square
from boustro.web import files
from boustro.web.game_json import MomentRequest, answer_part
from boustro.web.keeping import GameToKeep, game_to_begin, game_to_save
from boustro.web.limits import USUAL, ServerLimits
from boustro.web.requests import (
    AdviseRequest,
    AnalyseRequest,
    BeginRequest,
    BoardRequest,
    DesignRequest,
    JudgeRequest,
    JumpEffectRequest,
    LessonRequest,
    LightViewRequest,
    PictureRequest,
    ReadRequest,
    SaveRequest,
    SearchRequest,
    SolveRequest,
    ViewRequest,
    WhatIfRequest,
    WriteRequest,
)

Answer = (
    SolveDocument
    | AnalyseDocument
    | WhatIfDocument
    | SearchAnswer
    | ViewAnswer
    | JumpEffectAnswer
    | AdviceDocument
    | DesignAnswer
    | ReadAnswer
    | OutlookPart
    | PicturePart
    | files.FileAnswer
    | GameToKeep
    | JudgeRequest
    | JudgeDocument
)
Question = BoardRequest | DesignRequest | JudgeRequest | ReadRequest | MomentRequest

_MOST_EDITS = 40_000
_ROUTES_A_PASS = 20
_FACTORS: dict[type, int] = {LessonRequest: 30, SearchRequest: 3}
_EXACT_FACTOR, _VECTOR_FACTOR, _PIXEL_FACTOR, _DESIGN_FACTOR = 30, 5, 100, 10_000


@singledispatch
def ask(request: Question, limits: ServerLimits = USUAL) -> Answer:
    """The answer to `request`; raises boustro's own errors for what has no answer.

    >>> from boustro.formats.literal import Object
    >>> from boustro.web.requests import SolveRequest, read_request
    >>> body = Object((("board", [[-1, -1], [-1, 3]]),))
    >>> ask(read_request(SolveRequest, body, USUAL)).results[0].min_rolls
    1
    """
    raise TypeError(f"expected a request, got {type(request).__name__} within {limits}")


@ask.register
def answer_solve(request: SolveRequest, limits: ServerLimits = USUAL) -> SolveDocument:
    """The document boustro/solve/1."""
    answer = solve_answer(
        request.game,
        request.board.layout.notes(request.rules_to_play),
        routes=request.routes,
        levels=request.levels,
        limit=limits.listed,
    )
    return SolveDocument((answer,))


@ask.register
def answer_analyse(request: AnalyseRequest, limits: ServerLimits = USUAL) -> AnalyseDocument:
    """The document boustro/analyse/1."""
    analysis = analyse(request.game, exact=request.exact)
    answer = analyse_answer(
        analysis,
        players=request.players,
        pmf=request.pmf,
        limit=limits.listed,
        lengths=request.lengths,
    )
    return AnalyseDocument((answer,))


@ask.register
def answer_whatif(request: WhatIfRequest, _: ServerLimits = USUAL) -> WhatIfDocument:
    """The document boustro/whatif/1."""
    if request.top is None and request.board.layout.size**2 > _MOST_EDITS:
        sentence = f"expected top for a board of more than {int(_MOST_EDITS**0.5)} squares"
        raise LimitError.of("top", sentence)
    notes = request.board.layout.notes(request.rules_to_play)
    return WhatIfDocument(
        (whatif_answer(request.game, notes, top=request.top, apart=request.apart),)
    )


@ask.register
def answer_search(request: SearchRequest, limits: ServerLimits = USUAL) -> SearchAnswer:
    """The document boustro/search/1."""
    return search_answer(request.game, drawn=limits.drawn)


@ask.register
def answer_view(request: ViewRequest, limits: ServerLimits = USUAL) -> ViewAnswer:
    """The document boustro/view/1."""
    return view(request, limits)


def view(request: ViewRequest, limits: ServerLimits, *, figures: bool = True) -> ViewAnswer:
    """The view of a board, sound or not; `figures` are what takes long."""
    options = ViewOptions(
        request.players,
        request.heat,
        request.route,
        figures=figures,
        drawn=limits.drawn,
        chart=_chart if request.chart else None,
    )
    return view_answer(request.board.layout, request.rules_to_play, options)


def _chart(analysis: Analysis) -> str:
    return str(distribution(analysis, PAGE))


@ask.register
def answer_light_view(request: LightViewRequest, limits: ServerLimits = USUAL) -> ViewAnswer:
    """The document boustro/view/1 without figures."""
    return view(request, limits, figures=False)


@ask.register
def answer_jump_effect(request: JumpEffectRequest, _: ServerLimits = USUAL) -> JumpEffectAnswer:
    """The document boustro/jump-effect/1."""
    return jump_effect_answer(request.game, request.entry, request.exit)


@ask.register
def answer_advise(request: AdviseRequest, _: ServerLimits = USUAL) -> AdviceDocument:
    """The document boustro/advice/1."""
    notes = request.board.layout.notes(request.rules_to_play)
    answer = way_answer(request.game, notes, way=request.way, players=request.players)
    return AdviceDocument((answer,))


@ask.register
def answer_design(request: DesignRequest, limits: ServerLimits = USUAL) -> DesignAnswer:
    """The document boustro/design/1."""
    return design_answer(design(time_limit=limits.design_seconds, **vars(request)))


@ask.register
def answer_read(request: ReadRequest, limits: ServerLimits = USUAL) -> ReadAnswer:
    """The document boustro/read/1."""
    return files.read(request, limits)


@ask.register
def answer_write(request: WriteRequest, _: ServerLimits = USUAL) -> files.FileAnswer:
    """The board as a file."""
    return files.write(request)


@ask.register
def answer_picture(request: PictureRequest, limits: ServerLimits = USUAL) -> files.FileAnswer:
    """The board as a picture."""
    return files.picture(request, limits)


@ask.register
def answer_lesson(request: LessonRequest, _: ServerLimits = USUAL) -> files.FileAnswer:
    """The board as a lesson."""
    return files.lesson(request)


@ask.register
def answer_moment(
    request: MomentRequest, limits: ServerLimits = USUAL
) -> OutlookPart | PicturePart:
    """A part of the document boustro/game/1."""
    return answer_part(request, limits)


@ask.register
def answer_save(request: SaveRequest, limits: ServerLimits = USUAL) -> GameToKeep:
    """What a shelf keeps."""
    return game_to_save(request, limits)


@ask.register
def answer_begin(request: BeginRequest, limits: ServerLimits = USUAL) -> GameToKeep:
    """What a table keeps."""
    return game_to_begin(request, limits)


@ask.register
def answer_judge(request: JudgeRequest, _: ServerLimits = USUAL) -> JudgeRequest | JudgeDocument:
    """The solution with its language; of a pasted panel the document boustro/judge/1."""
    from boustro.judge.panel import judge_panel
    from boustro.judge.running.detect import language_of

    if (panel := judge_panel(request.solution)) is not None:
        return JudgeDocument((judge_answer(panel),))
    return replace(request, language=request.language or language_of(request.solution))


def work(request: Question) -> int:
    """About how much a request asks for, in cells of the board's table."""
    if not isinstance(request, BoardRequest) or isinstance(request, SaveRequest | BeginRequest):
        return _work_without_board(request)
    layout = request.board.layout
    # Where jumps cross, a picture looks at every two of them.
    cells = max(_cells(request), len(layout.pairs) ** 2 // 4)
    match request:
        case WhatIfRequest() | AdviseRequest() | ViewRequest(heat="whatif"):
            return max(cells, layout.size**2)
        case PictureRequest(route=route, kind=kind):
            factor = _VECTOR_FACTOR if kind in ("svg", "txt") else _PIXEL_FACTOR
            return cells * factor * _passes(route)
        case SolveRequest(routes=routes):
            return cells * _passes(routes)
        case ViewRequest(route=route):
            return cells * _passes(route)
        case AnalyseRequest(exact=True):
            return cells * _EXACT_FACTOR
    return cells * _FACTORS.get(type(request), 1)


def _work_without_board(request: Question) -> int:
    match request:
        case DesignRequest(size=size):
            return size**2 * _DESIGN_FACTOR
        case ReadRequest(text=text, base64=base64):
            return len(text or base64 or "")
    return 0


def _passes(routes: int | None) -> int:
    return 1 + (routes or 0) // _ROUTES_A_PASS


def _cells(request: BoardRequest) -> int:
    """How much there is to work out: squares × outcomes × what the rules remember."""
    rules, size = request.rules_to_play, request.board.layout.size
    memory = states_a_square(rules, size) + (rules.opening is not None)
    return size * len(rules.die.outcomes) * memory
