"""API operations: one table for the routes and for the OpenAPI description."""

import re
from functools import cache
from typing import NamedTuple

from boustro.answers.analyse import AnalyseDocument
from boustro.answers.boards import BoardsAnswer
from boustro.answers.design import AdviceDocument, DesignAnswer
from boustro.answers.game import GameAnswer
from boustro.answers.handicap import HandicapAnswer
from boustro.answers.judge import JudgeDocument, JudgesAnswer
from boustro.answers.pack import PackAnswer
from boustro.answers.read import FormatsAnswer, ReadAnswer
from boustro.answers.saved import GamesAnswer, SavedAnswer, ShelfAnswer
from boustro.answers.search import SearchAnswer
from boustro.answers.solve import SolveDocument
from boustro.answers.view import ViewAnswer
from boustro.answers.whatif import JumpEffectAnswer, WhatIfDocument
from boustro.say import say
from boustro.web import requests
from boustro.web.api import Api, Operation, at_once, question, storing, with_store
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply

_REFUSES_BODY = (400, 408, 413, 415, 422, 503)
"""The statuses of a request whose body is refused."""


class _BoardQuestion(NamedTuple):
    """A question about a board, whose answer depends on nothing that the server stores."""

    name: str
    """The last part of the path."""
    title: str
    """The summary in the OpenAPI description."""
    takes: type
    """The class of the requests."""
    gives: type | None
    """The class of the answers; None if the answer is a file."""

    @property
    def operation(self) -> Operation:
        """The operation that answers the question."""
        return Operation(
            method="POST",
            path=f"/api/{self.name}",
            name=f"question_{self.name.replace('-', '_')}",
            handler=question(self.takes),
            title=self.title,
            takes=self.takes,
            gives=self.gives,
            refuses=_REFUSES_BODY,
        )


_QUESTIONS = (
    _BoardQuestion(
        name="solve",
        title="The fewest rolls, and a route",
        takes=requests.SolveRequest,
        gives=SolveDocument,
    ),
    _BoardQuestion(
        name="analyse",
        title="How long a game takes, and who wins",
        takes=requests.AnalyseRequest,
        gives=AnalyseDocument,
    ),
    _BoardQuestion(
        name="whatif",
        title="What each change of one jump does",
        takes=requests.WhatIfRequest,
        gives=WhatIfDocument,
    ),
    _BoardQuestion(
        name="search",
        title="The search, step by step",
        takes=requests.SearchRequest,
        gives=SearchAnswer,
    ),
    _BoardQuestion(
        name="view",
        title="Picture, figures and problems of a draft board",
        takes=requests.ViewRequest,
        gives=ViewAnswer,
    ),
    _BoardQuestion(
        name="jump-effect",
        title="What a new jump would do",
        takes=requests.JumpEffectRequest,
        gives=JumpEffectAnswer,
    ),
    _BoardQuestion(
        name="advise",
        title="Small changes to shorter, longer or fairer games",
        takes=requests.AdviseRequest,
        gives=AdviceDocument,
    ),
    _BoardQuestion(
        name="handicap",
        title="Players with a head start or an own die, and their chances",
        takes=requests.HandicapRequest,
        gives=HandicapAnswer,
    ),
    _BoardQuestion(
        name="design",
        title="A board to order",
        takes=requests.DesignRequest,
        gives=DesignAnswer,
    ),
    _BoardQuestion(
        name="read",
        title="The boards in a file",
        takes=requests.ReadRequest,
        gives=ReadAnswer,
    ),
    _BoardQuestion(
        name="write",
        title="The board as a file",
        takes=requests.WriteRequest,
        gives=None,
    ),
    _BoardQuestion(
        name="picture",
        title="The board as a picture",
        takes=requests.PictureRequest,
        gives=None,
    ),
    _BoardQuestion(
        name="lesson",
        title="A lesson: one HTML file that needs no server",
        takes=requests.LessonRequest,
        gives=None,
    ),
    _BoardQuestion(
        name="pack",
        title="Boards to run on an online judge",
        takes=requests.PackRequest,
        gives=PackAnswer,
    ),
    _BoardQuestion(
        name="outputs",
        title="Which outputs of a pack are wrong?",
        takes=requests.OutputsRequest,
        gives=JudgeDocument,
    ),
)
"""The questions about a board."""


@cache
def _description() -> EncodedReply:
    from boustro.web.openapi import description

    return EncodedReply.of_json(description(OPERATIONS))


OPERATIONS: tuple[Operation, ...] = (
    Operation(
        method="GET",
        path="/api/openapi.json",
        name="openapi",
        handler=at_once(lambda *_: _description()),
        title="This description",
        gives=dict,
    ),
    Operation(
        method="GET",
        path="/api/builtins",
        name="builtins",
        handler=at_once(Api.builtins),
        title="The built-in boards",
        gives=BoardsAnswer,
    ),
    Operation(
        method="GET",
        path="/api/formats",
        name="formats",
        handler=at_once(Api.formats),
        title="The formats",
        gives=FormatsAnswer,
    ),
    *(asked.operation for asked in _QUESTIONS),
    Operation(
        method="POST",
        path="/api/judge",
        name="judge",
        handler=None,
        title="Is a solution right, and where does it fail?",
        takes=requests.JudgeRequest,
        gives=JudgeDocument,
        refuses=(*_REFUSES_BODY, 403),
    ),
    Operation(
        method="POST",
        path="/api/class",
        name="judge_class",
        handler=None,
        title="Which solutions of a class are right?",
        takes=requests.ClassRequest,
        gives=JudgeDocument,
        refuses=(*_REFUSES_BODY, 403),
    ),
    Operation(
        method="GET",
        path="/api/judge",
        name="judges",
        handler=None,
        title="Which solutions can be judged here?",
        gives=JudgesAnswer,
    ),
    Operation(
        method="GET",
        path="/api/boards",
        name="list_boards",
        handler=with_store(Api.list_boards),
        title="The boards of this shelf",
        gives=ShelfAnswer,
        refuses=(422, 503),
        shelf=True,
    ),
    Operation(
        method="POST",
        path="/api/boards",
        name="save_board",
        handler=storing(Api.save_board, requests.SaveRequest),
        title="Save a board",
        takes=requests.SaveRequest,
        gives=SavedAnswer,
        status=201,
        refuses=_REFUSES_BODY,
        shelf=True,
    ),
    Operation(
        method="GET",
        path="/api/boards/{id}",
        name="find_board",
        handler=with_store(Api.find_board),
        title="A saved board",
        gives=SavedAnswer,
        refuses=(404, 503),
    ),
    Operation(
        method="PUT",
        path="/api/boards/{id}",
        name="change_board",
        handler=storing(Api.change_board, requests.SaveRequest),
        title="Save another board under this link",
        takes=requests.SaveRequest,
        gives=SavedAnswer,
        refuses=(*_REFUSES_BODY, 403, 404),
        shelf=True,
    ),
    Operation(
        method="DELETE",
        path="/api/boards/{id}",
        name="delete_board",
        handler=with_store(Api.delete_board),
        title="Delete a saved board",
        status=204,
        refuses=(403, 404, 422, 503),
        shelf=True,
    ),
    Operation(
        method="GET",
        path="/api/games",
        name="list_games",
        handler=with_store(Api.list_games),
        title="The games of this shelf",
        gives=GamesAnswer,
        refuses=(422, 503),
        shelf=True,
    ),
    Operation(
        method="POST",
        path="/api/games",
        name="begin_game",
        handler=storing(Api.begin_game, requests.BeginRequest),
        title="Start a game",
        takes=requests.BeginRequest,
        gives=GameAnswer,
        status=201,
        refuses=_REFUSES_BODY,
        shelf=True,
    ),
    Operation(
        method="GET",
        path="/api/games/{id}",
        name="find_game",
        handler=with_store(Api.find_game),
        title="The current state of a game",
        gives=GameAnswer,
        refuses=(404, 422, 503),
        shelf=True,
    ),
    Operation(
        method="DELETE",
        path="/api/games/{id}",
        name="delete_game",
        handler=with_store(Api.delete_game),
        title="Delete a game",
        status=204,
        refuses=(403, 404, 422, 503),
        shelf=True,
    ),
    Operation(
        method="POST",
        path="/api/games/{id}/rolls",
        name="roll",
        handler=with_store(Api.roll),
        title="The next throw",
        takes=requests.StepRequest,
        gives=GameAnswer,
        refuses=(*_REFUSES_BODY, 403, 404, 409),
        shelf=True,
    ),
    Operation(
        method="POST",
        path="/api/games/{id}/undo",
        name="undo",
        handler=with_store(Api.undo),
        title="Take back the last throw",
        takes=requests.StepRequest,
        gives=GameAnswer,
        refuses=(*_REFUSES_BODY, 403, 404, 409),
        shelf=True,
    ),
    Operation(
        method="POST",
        path="/api/games/{id}/seats",
        name="sit",
        handler=with_store(Api.sit),
        title="Take a seat for this device, or give it up",
        takes=requests.SeatRequest,
        gives=GameAnswer,
        refuses=(*_REFUSES_BODY, 403, 404, 409),
        shelf=True,
    ),
    Operation(
        method="POST",
        path="/api/games/{id}/next",
        name="rematch",
        handler=with_store(Api.rematch),
        title="Begin, or join, the game after a finished one",
        gives=GameAnswer,
        refuses=(403, 404, 422, 503),
        shelf=True,
    ),
    Operation(
        method="GET",
        path="/api/games/{id}/gif",
        name="replay",
        handler=Api.replay,
        title="The game as a moving picture",
        refuses=(404, 408, 413, 422, 503),
    ),
    Operation(
        method="GET",
        path="/api/games/{id}/record",
        name="record",
        handler=with_store(Api.record),
        title="The replayable record",
        refuses=(404, 503),
    ),
)

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
    return Refusal(404, "not-found", say("nothing-here", "there is nothing here"))


NOT_DONE_HERE = say("not-done-here", "that cannot be done here")
"""The sentence where a path does not allow the method."""


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
        raise Refusal(405, "method", NOT_DONE_HERE, headers=allowed)
    return operations[method]
