"""Questions about a board: `ask` answers every kind of request.

It has no state and knows neither HTTP nor processes, so that a server, a worker process and a
worker in a browser can all call it.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from io import BytesIO

from boustro.answers.analyse import AnalyseDocument, analyse_answer
from boustro.answers.design import AdviceDocument, DesignAnswer, design_answer, way_answer
from boustro.answers.handicap import HandicapAnswer, handicap_answer
from boustro.answers.judge import JudgeDocument, judge_answer
from boustro.answers.pack import PackAnswer, pack_answer
from boustro.answers.parts import note_answers
from boustro.answers.progress import ProgressQuestions
from boustro.answers.saved import own_game
from boustro.answers.search import SearchAnswer, search_answer
from boustro.answers.solve import SolveDocument, solve_answer
from boustro.answers.view import ViewAnswer, ViewOptions, view_answer
from boustro.answers.whatif import (
    JumpEffectAnswer,
    WhatIfDocument,
    jump_effect_answer,
    whatif_answer,
)
from boustro.chain import analyse
from boustro.designs import design
from boustro.errors import FormatError, InputError, LimitError, Problem
from boustro.gameplay import outset
from boustro.model import Game, states_a_square
from boustro.web import files, requests
from boustro.web.fields import Player
from boustro.web.game_fields import bounded_rules
from boustro.web.game_json import MomentRequest, ReplayRequest, answer_part
from boustro.web.limits import USUAL, ServerLimits
from boustro.web.saved_boards import kept_text


@dataclass(frozen=True)
class GameToKeep:
    """What the server stores of a board or of a new game.

    Only a worker parses a board from a client, within limits of time and memory.  The server stores
    the short text that the worker returns.
    """

    text: str
    """The board with its rules, as one line of boustro JSON."""
    name: str = ""
    """The name of a saved board."""
    players: tuple[Player, ...] = ()
    """The players of a new game."""
    seed: int | None = None
    """The seed of a new game; None to draw one."""

    @classmethod
    def from_json(cls, content: bytes) -> "GameToKeep":
        """The board or game that a worker has written as JSON."""
        kept = json.loads(content)
        players = tuple(Player(*player) for player in kept["players"])
        # A large seed is written as a string of digits.
        seed = None if kept["seed"] is None else int(kept["seed"])
        return cls(kept["text"], kept["name"], players, seed)


Question = (
    requests.BoardRequest
    | requests.DesignRequest
    | requests.JudgeRequest
    | requests.ClassRequest
    | requests.PackRequest
    | requests.ReadRequest
    | MomentRequest
    | ReplayRequest
)

_MOST_EDITS = 40_000
"""The most changes of a board that are all listed; for more, a request has to say how many."""
_ROUTES_A_PASS = 20
"""Listing this many routes is as much work as filling the board's table once."""
# How much more work each kind of request is than to fill the board's table once:
_LESSON_FACTOR = 30
_SEARCH_FACTOR = 3
_EXACT_FACTOR = 30
_VECTOR_FACTOR = 5
_PIXEL_FACTOR = 100
_DESIGN_FACTOR = 10_000


def ask(request: Question, limits: ServerLimits = USUAL) -> object:
    """The answer to `request`; raises a boustro error if there is none.

    >>> from boustro.basics.literal import Object
    >>> from boustro.web.requests import SolveRequest, read_request
    >>> body = Object((("board", [[-1, -1], [-1, 3]]),))
    >>> ask(read_request(SolveRequest, body, USUAL)).results[0].min_rolls
    1
    """
    answer = _ANSWERS.get(type(request))
    if answer is None:
        raise TypeError(f"expected a request, got {type(request).__name__}")
    return answer(request, limits)


def _notes(request: requests.BoardRequest) -> tuple[Problem, ...]:
    return (*request.board.notes, *request.board.layout.notes(request.rules_to_play))


def _solve(request: requests.SolveRequest, limits: ServerLimits) -> SolveDocument:
    answer = solve_answer(
        request.game,
        _notes(request),
        routes=request.routes,
        levels=request.levels,
        limit=limits.listed,
    )
    return SolveDocument((answer,))


def _analyse(request: requests.AnalyseRequest, limits: ServerLimits) -> AnalyseDocument:
    progress = ProgressQuestions(
        within=() if request.within is None else (request.within,),
        after=request.after,
        first_throw=request.first_throw,
        squares=request.squares,
    )
    answer = analyse_answer(
        analyse(request.game, exact=request.exact),
        players=request.players,
        pmf=request.pmf,
        limit=limits.listed,
        lengths=request.lengths,
        progress=progress,
    )
    return AnalyseDocument((answer,))


def _whatif(request: requests.WhatIfRequest, _: ServerLimits) -> WhatIfDocument:
    if request.top is None and request.board.layout.size**2 > _MOST_EDITS:
        most_squares = int(_MOST_EDITS**0.5)
        sentence = f"expected top for a board of more than {most_squares} squares"
        raise LimitError.of("top", sentence)
    answer = whatif_answer(request.game, _notes(request), top=request.top, apart=request.apart)
    return WhatIfDocument((answer,))


def _view(
    request: requests.ViewRequest, limits: ServerLimits, *, in_time: bool = True
) -> ViewAnswer:
    """The view of a board, sound or not; without figures if there is no time for them."""
    heat = request.heat if request.after is None else request.after
    options = ViewOptions(
        request.players,
        heat,
        request.route,
        figures=request.figures,
        in_time=in_time,
        drawn=limits.drawn,
        chart=request.chart,
    )
    view = view_answer(request.board.layout, request.rules_to_play, options)
    return replace(view, notes=(*note_answers(request.board.notes), *view.notes))


def _advise(request: requests.AdviseRequest, _: ServerLimits) -> AdviceDocument:
    answer = way_answer(request.game, _notes(request), way=request.way, players=request.players)
    return AdviceDocument((answer,))


def _handicap(request: requests.HandicapRequest, limits: ServerLimits) -> HandicapAnswer:
    games = _games_of_players(request.game, request.players, limits)
    return handicap_answer(request.game, games, fair=request.fair)


def game_to_save(request: requests.SaveRequest, limits: ServerLimits) -> GameToKeep:
    """A board to save, under the requested name or the board's own."""
    name = request.name or request.game.board.name or f"{request.game.size} squares"
    return GameToKeep(kept_text(request.game, limits), name)


def game_to_begin(request: requests.BeginRequest, limits: ServerLimits) -> GameToKeep:
    """A new game; raises `QuestionError` or `InputError` if it cannot be played here."""
    games = _games_of_players(request.game, request.players, limits)
    outset(games)
    for game in set(games):
        _refuse_unrecorded(game)
    text = kept_text(request.game, limits)
    return GameToKeep(text, players=request.players, seed=request.seed)


def _games_of_players(
    game: Game, players: Sequence[Player], limits: ServerLimits
) -> tuple[Game, ...]:
    """The game of each player; raises `InputError` for an own start or die that does not fit."""
    games = tuple(own_game(game, player.start, player.die) for player in players)
    for own in games:
        bounded_rules(own.rules, limits)
    return games


def _refuse_unrecorded(game: Game) -> None:
    """Raise `InputError` for a die whose throws cannot be recorded by their labels."""
    labels = [outcome.label for outcome in game.rules.die.outcomes]
    has_repeats = len(set(labels)) < len(labels)
    has_blanks = any(character in "".join(labels) for character in " \t\r\n#")
    if has_repeats or has_blanks:
        expected = "expected a die whose throws have different labels, without blanks or #"
        raise InputError.of("die", expected)


@dataclass(frozen=True)
class PastedSolution:
    """What a pasted text is: a solution to judge, or the panel of an online judge."""

    solution: requests.SolutionToJudge | None = None
    """The solution, restored and with its language, which the server judges in a sandbox."""
    panel: JudgeDocument | None = None
    """The judgement of the panel in which LeetCode shows a failure, which needs no sandbox."""


def read_pasted(request: requests.JudgeRequest, limits: ServerLimits = USUAL) -> PastedSolution:
    """Restore a pasted solution and recognise its language, or judge a pasted panel."""
    from boustro.judging.panel import judge_panel
    from boustro.judging.running.languages import pasted_language
    from boustro.judging.running.pasting import pasted

    panel = judge_panel(request.solution)
    if panel is not None:
        return PastedSolution(panel=JudgeDocument((judge_answer(panel),)))
    solution = pasted(request.solution)
    language = request.language or pasted_language(solution)
    board = None
    if request.board is not None:
        game = Game.from_layout(request.board.layout, request.board.rules)
        board = kept_text(game, limits)
    to_judge = requests.SolutionToJudge(
        solution,
        language,
        request.form,
        request.question,
        request.rules,
        line=request.line,
        board=board,
    )
    return PastedSolution(to_judge)


def class_to_judge(request: requests.ClassRequest) -> requests.ClassToJudge:
    """The ZIP of a class with its files counted; raises an error if it is too large, or no ZIP."""
    from boustro.judging.running.unpacking import entries_of

    data = files.bytes_of("zip", request.zip)
    if len(data) > requests.LONGEST_ZIP:
        raise LimitError.of("zip", f"expected a ZIP of at most {requests.LONGEST_ZIP} bytes")
    try:
        count = len(entries_of(BytesIO(data)))
    except Exception as error:
        raise FormatError.of("zip", "expected a ZIP, got a file that cannot be read") from error
    if count > requests.MOST_SUBMISSIONS:
        most = requests.MOST_SUBMISSIONS
        raise LimitError.of("zip", f"expected at most {most} files in the ZIP, got {count}")
    return requests.ClassToJudge(**vars(request), count=count)


def _search(request: requests.SearchRequest, limits: ServerLimits) -> SearchAnswer:
    return search_answer(request.game, drawn=limits.drawn, order=request.order)


def _jump_effect(request: requests.JumpEffectRequest, _: ServerLimits) -> JumpEffectAnswer:
    return jump_effect_answer(request.game, request.entry, request.exit)


def _design(request: requests.DesignRequest, limits: ServerLimits) -> DesignAnswer:
    board = design(time_limit=limits.design_seconds, **vars(request))
    return design_answer(board)


def _pack(request: requests.PackRequest) -> PackAnswer:
    from boustro.judging.pack import pack_of

    return pack_answer(pack_of(request.form))


def _outputs(request: requests.OutputsRequest) -> JudgeDocument:
    from boustro.judging.pack import judge_outputs

    return JudgeDocument((judge_answer(judge_outputs(request.form, request.outputs)),))


_ANSWERS: dict[type, Callable[..., object]] = {
    requests.SolveRequest: _solve,
    requests.AnalyseRequest: _analyse,
    requests.WhatIfRequest: _whatif,
    requests.SearchRequest: _search,
    requests.ViewRequest: _view,
    requests.LightViewRequest: partial(_view, in_time=False),
    requests.JumpEffectRequest: _jump_effect,
    requests.AdviseRequest: _advise,
    requests.HandicapRequest: _handicap,
    requests.DesignRequest: _design,
    requests.ReadRequest: files.read,
    requests.WriteRequest: lambda request, _: files.write(request),
    requests.PictureRequest: files.picture,
    requests.LessonRequest: lambda request, _: files.lesson(request),
    MomentRequest: answer_part,
    ReplayRequest: files.replay,
    requests.SaveRequest: game_to_save,
    requests.BeginRequest: game_to_begin,
    requests.JudgeRequest: read_pasted,
    requests.ClassRequest: lambda request, _: class_to_judge(request),
    requests.PackRequest: lambda request, _: _pack(request),
    requests.OutputsRequest: lambda request, _: _outputs(request),
}
"""The function that answers each class of requests."""


def work(request: Question) -> int:
    """Estimate the work that a request needs, in cells of the board's table."""
    only_stores = isinstance(request, requests.SaveRequest | requests.BeginRequest)
    if only_stores or not isinstance(request, requests.BoardRequest):
        return _work_without_board(request)
    layout = request.board.layout
    # A picture compares every pair of jumps, to find those that cross.
    crossings = len(layout.pairs) ** 2 // 4
    cells = max(_cells(request), crossings)
    match request:
        case (
            requests.WhatIfRequest()
            | requests.AdviseRequest()
            | requests.ViewRequest(heat="whatif")
        ):
            return max(cells, layout.size**2)
        case requests.PictureRequest(route=route, kind=kind):
            kind_factor = _VECTOR_FACTOR if kind in ("svg", "txt") else _PIXEL_FACTOR
            factor = kind_factor * _passes(route)
        case requests.SolveRequest(routes=routes):
            factor = _passes(routes)
        case requests.ViewRequest(route=route, after=after):
            factor = _passes(route) + (after or 0)
        case requests.AnalyseRequest(exact=True):
            factor = _EXACT_FACTOR
        case requests.HandicapRequest():
            return _work_on_handicap(request)
        case requests.SearchRequest():
            factor = _SEARCH_FACTOR
        case requests.LessonRequest(worksheets=worksheets):
            pages = 1 if worksheets is None else worksheets
            factor = _LESSON_FACTOR * pages
        case _:
            factor = 1
    return cells * factor


def _work_on_handicap(request: requests.HandicapRequest) -> int:
    """The cells of each player's table; a fair start tries every square."""
    dice = [player.die for player in request.players]
    by_die = {die: _cells(request, die) for die in set(dice)}
    if request.fair is not None:
        return max(by_die.values()) * request.board.layout.size
    return sum(by_die[die] for die in dice)


def _work_without_board(request: Question) -> int:
    match request:
        case requests.DesignRequest(size=size):
            return size**2 * _DESIGN_FACTOR
        case requests.ReadRequest(text=text, base64=base64):
            return len(text or base64 or "")
        case ReplayRequest(record=record):
            return len(record) * _PIXEL_FACTOR
    return 0


def _passes(routes: int | None) -> int:
    """The work to list this many routes, as a multiple of the work to fill the board's table."""
    return 1 + (routes or 0) // _ROUTES_A_PASS


def _cells(request: requests.BoardRequest, die: str | None = None) -> int:
    """The number of cells of the board's table: one for each outcome of the die in each state.

    `die` replaces that of the game.
    """
    rules, size = request.rules_to_play, request.board.layout.size
    if die is not None:
        rules = rules.with_(die=die)
    states_of_square = states_a_square(rules, size)
    if rules.opening is not None:
        states_of_square += 1
    return size * states_of_square * len(rules.die.outcomes)
