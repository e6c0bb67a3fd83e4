"""API operations: one table for the routes and for the OpenAPI description."""

import re
from functools import cache

from boustro.answers.analyse import AnalyseDocument
from boustro.answers.boards import BoardsAnswer
from boustro.answers.design import AdviceDocument, DesignAnswer
from boustro.answers.game import GameAnswer
from boustro.answers.judge import JudgeDocument, JudgesAnswer
from boustro.answers.pack import PackAnswer
from boustro.answers.read import FormatsAnswer, ReadAnswer
from boustro.answers.saved import GamesAnswer, SavedAnswer, ShelfAnswer
from boustro.answers.search import SearchAnswer
from boustro.answers.solve import SolveDocument
from boustro.answers.view import ViewAnswer
from boustro.answers.whatif import JumpEffectAnswer, WhatIfDocument
from boustro.web import requests
from boustro.web.api import Api, Operation, at_once, question, with_store
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply

_ASKED = (400, 408, 413, 415, 422, 503)

_QUESTIONS = (
    ("solve", "The fewest rolls, and a route", requests.SolveRequest, SolveDocument),
    ("analyse", "How long a game takes, and who wins", requests.AnalyseRequest, AnalyseDocument),
    ("whatif", "What each change of one jump does", requests.WhatIfRequest, WhatIfDocument),
    ("search", "The search, step by step", requests.SearchRequest, SearchAnswer),
    ("view", "Picture, figures and problems of a draft board", requests.ViewRequest, ViewAnswer),
    ("jump-effect", "What a new jump would do", requests.JumpEffectRequest, JumpEffectAnswer),
    (
        "advise",
        "Small changes to shorter, longer or fairer games",
        requests.AdviseRequest,
        AdviceDocument,
    ),
    ("design", "A board to order", requests.DesignRequest, DesignAnswer),
    ("read", "The boards in a file", requests.ReadRequest, ReadAnswer),
    ("write", "The board as a file", requests.WriteRequest, None),
    ("picture", "The board as a picture", requests.PictureRequest, None),
    ("lesson", "A lesson: one HTML file that needs no server", requests.LessonRequest, None),
    ("pack", "Boards to run on an online judge", requests.PackRequest, PackAnswer),
    ("outputs", "Which outputs of a pack are wrong?", requests.OutputsRequest, JudgeDocument),
)
"""The questions about a board: name, title, class of the requests and class of the answers."""


@cache
def _description() -> EncodedReply:
    from boustro.web.openapi import description

    return EncodedReply.of_json(description(OPERATIONS))


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "GET", "/api/openapi.json", "openapi", at_once(lambda *_: _description()),
        "This description", None, dict,
    ),
    Operation(
        "GET", "/api/builtins", "builtins", at_once(Api.builtins), "The built-in boards",
        None, BoardsAnswer,
    ),
    Operation(
        "GET", "/api/formats", "formats", at_once(Api.formats),
        "The formats", None, FormatsAnswer,
    ),
    *(
        Operation(
            "POST", f"/api/{name}", f"question_{name.replace('-', '_')}", question(takes), title,
            takes, gives, 200, _ASKED,
        )
        for name, title, takes, gives in _QUESTIONS
    ),
    Operation(
        "POST", "/api/judge", "judge", None, "Is a solution right, and where does it fail?",
        requests.JudgeRequest, JudgeDocument, 200, (*_ASKED, 403),
    ),
    Operation(
        "POST", "/api/class", "judge_class", None, "Which solutions of a class are right?",
        requests.ClassRequest, JudgeDocument, 200, (*_ASKED, 403),
    ),
    Operation(
        "GET", "/api/judge", "judges", None,
        "Which solutions can be judged here?", None, JudgesAnswer
    ),
    Operation(
        "GET", "/api/boards", "list_boards", with_store(Api.list_boards),
        "The boards of this shelf", None, ShelfAnswer, 200, (422, 503), shelf=True,
    ),
    Operation(
        "POST", "/api/boards", "save_board", with_store(Api.save_board, requests.SaveRequest),
        "Save a board", requests.SaveRequest, SavedAnswer, 201, _ASKED, shelf=True,
    ),
    Operation(
        "GET", "/api/boards/{id}", "find_board", with_store(Api.find_board), "A saved board",
        None, SavedAnswer, 200, (404, 503),
    ),
    Operation(
        "PUT", "/api/boards/{id}", "change_board",
        with_store(Api.change_board, requests.SaveRequest),
        "Save another board under this link",
        requests.SaveRequest, SavedAnswer, 200, (*_ASKED, 403, 404), shelf=True,
    ),
    Operation(
        "DELETE", "/api/boards/{id}", "delete_board", with_store(Api.delete_board),
        "Delete a saved board", None, None, 204, (403, 404, 422, 503), shelf=True,
    ),
    Operation(
        "GET", "/api/games", "list_games", with_store(Api.list_games), "The games of this shelf",
        None, GamesAnswer, 200, (422, 503), shelf=True,
    ),
    Operation(
        "POST", "/api/games", "begin_game", with_store(Api.begin_game, requests.BeginRequest),
        "Start a game", requests.BeginRequest, GameAnswer, 201, _ASKED, shelf=True,
    ),
    Operation(
        "GET", "/api/games/{id}", "find_game", with_store(Api.find_game),
        "The current state of a game", None, GameAnswer, 200, (404, 422, 503), shelf=True,
    ),
    Operation(
        "DELETE", "/api/games/{id}", "delete_game", with_store(Api.delete_game), "Delete a game",
        None, None, 204, (403, 404, 422, 503), shelf=True,
    ),
    Operation(
        "POST", "/api/games/{id}/rolls", "roll", with_store(Api.roll), "The next throw",
        requests.StepRequest, GameAnswer, 200, (*_ASKED, 403, 404, 409), shelf=True,
    ),
    Operation(
        "POST", "/api/games/{id}/undo", "undo", with_store(Api.undo), "Take back the last throw",
        requests.StepRequest, GameAnswer, 200, (*_ASKED, 403, 404, 409), shelf=True,
    ),
    Operation(
        "POST", "/api/games/{id}/seats", "sit", with_store(Api.sit),
        "Take a seat for this device, or give it up",
        requests.SeatRequest, GameAnswer, 200, (*_ASKED, 403, 404, 409), shelf=True,
    ),
    Operation(
        "POST", "/api/games/{id}/next", "rematch", with_store(Api.rematch),
        "Begin, or join, the game after a finished one",
        None, GameAnswer, 200, (403, 404, 422, 503), shelf=True,
    ),
    Operation(
        "GET", "/api/games/{id}/gif", "replay", Api.replay, "The game as a moving picture",
        None, None, 200, (404, 408, 413, 422, 503),
    ),
    Operation(
        "GET", "/api/games/{id}/record", "record", with_store(Api.record), "The replayable record",
        None, None, 200, (404, 503),
    ),
)  # fmt: skip


_GONE = {
    "/api/decide": (
        "this question is not answered here any more: "
        "ask `boustro decide` or, in Python, boustro.decide"
    ),
    "/api/games/{id}/report": (
        "chances are not drawn any more: `outlook` of the game has them as numbers"
    ),
}
"""Paths of earlier versions, each with advice on what to use instead."""


def operations_at(path: str) -> dict[str, tuple[Operation, str]]:
    """The operations of a path by their methods, each with the id in the path.

    If the path has no id, that is the empty text.
    """
    operations = {}
    for operation in OPERATIONS:
        match = _match(operation.path, path)
        if match is not None:
            link = "".join(match.groups())
            operations[operation.method] = (operation, link)
    return operations


def _match(described: str, path: str) -> re.Match[str] | None:
    """Match a path with that of an operation, in which `{id}` stands for the id."""
    pattern = described.replace("{id}", "([^/]+)")
    return re.fullmatch(pattern, path)


def not_found(path: str) -> Refusal:
    """The refusal of an unknown path; for a path of an earlier version it says what to use now."""
    for old_path, sentence in _GONE.items():
        if _match(old_path, path):
            return Refusal(404, "not-found", sentence)
    return Refusal(404, "not-found", "there is nothing here")


def find_operation(method: str, path: str) -> tuple[Operation, str]:
    """The operation of a method and a path, with the id in the path; raises `Refusal` if none fits.

    >>> operation, link = find_operation("GET", "/api/boards/an-id-of-16-letters")
    >>> operation.name, link
    ('find_board', 'an-id-of-16-letters')
    """
    operations = operations_at(path)
    if not operations:
        raise not_found(path)
    if method == "HEAD":
        method = "GET"
    if method not in operations:
        allowed = {"Allow": ", ".join(operations)}
        raise Refusal(405, "method", "that cannot be done here", headers=allowed)
    return operations[method]
