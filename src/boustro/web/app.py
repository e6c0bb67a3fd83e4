"""ASGI application: routes, the page's files, and the security checks before both."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import ASGIApp

from boustro.web.api import Api, Call, Inline
from boustro.web.bells import Bells
from boustro.web.bodies import read_body, refusal_response, response_of
from boustro.web.judging import Judging
from boustro.web.limits import ServerLimits
from boustro.web.operations import OPERATIONS, Operation, find_operation
from boustro.web.pages import pages
from boustro.web.refusals import Refusal, refusal_of
from boustro.web.reply import EncodedReply
from boustro.web.requests import (
    AdviseRequest,
    DesignRequest,
    JudgeRequest,
    SeatRequest,
    StepRequest,
)
from boustro.web.security import Security
from boustro.web.store import Store
from boustro.web.workers import Workers, while_waited_for

_SEARCHES = (AdviseRequest, DesignRequest)
"""Work of seconds, which ends as soon as its client is gone."""
_KINDS = {404: ("not-found", "there is nothing here"), 405: ("method", "that cannot be done here")}


def make_app(
    store: Store,
    limits: ServerLimits | None = None,
    *,
    hosts: Iterable[str] | None = ("localhost", "127.0.0.1", "::1"),
    token: str | None = None,
    processes: bool = True,
    judges: bool = False,
    judge_token: str | None = None,
    share: str | None = None,
    bells: Bells | None = None,
) -> ASGIApp:
    """The page and its API over `store`.

    `hosts` are the names the server goes by (`*` for any number, None for any name); with a
    `token` nothing is answered without it.  Without `processes` questions are answered in this
    one, and in any time.  With `judges` it runs solutions that are pasted, in a sandbox; where
    there is a `judge_token`, only for those who bring it.  `share` is the address at which other
    devices are let in.  `bells` ring for those who listen to a game.

    >>> from tempfile import TemporaryDirectory
    >>> from starlette.testclient import TestClient
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(f"{folder}/boustro.db")
    ...     with TestClient(make_app(store, processes=False), "http://localhost") as client:
    ...         answer = client.post("/api/solve", json={"board": [[-1, -1], [-1, 3]]})
    ...     store.close()
    >>> answer.json()["results"][0]["min_rolls"]
    1
    """
    limits = limits or ServerLimits()
    workers = Workers(limits) if processes else None
    bells = bells or Bells(limits)
    api = Api(store, limits, workers or Inline(limits), bells.ring)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if workers:
            workers.start()
        yield
        if workers:
            await workers.close()

    app = Starlette(
        routes=[
            _live_route(api, bells),
            _api_route(api, Judging(allowed=judges, token=judge_token)),
            *pages(api.first_document, share),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=6)],
        exception_handlers={HTTPException: _answer_unrouted},
        lifespan=lifespan,
    )
    return Security(app, limits=limits, hosts=hosts, token=token, judge_token=judge_token)


def _api_route(api: Api, judging: Judging) -> Route:
    async def endpoint(request: Request) -> Response:
        try:
            operation, link = find_operation(request.method, request.url.path)
            if operation.takes is JudgeRequest:
                judging.admit(request.headers)
            raw = await _read_raw(request, operation, api.limits)
            if operation.takes is JudgeRequest:
                read = await api.read(JudgeRequest, raw)
                if "schema" in (said := json.loads(read.content)):  # a refusal, or a judgement
                    return response_of(read)
                wish = JudgeRequest(**said)
                return response_of(await judging.judge(wish, request.is_disconnected))
            if operation.does == "judges":
                return response_of(EncodedReply.of(judging.judges()))
            shelf = request.headers.get("x-boustro-shelf")
            reply = api.reply(operation, Call(link, shelf, raw).with_query(request.url.query))
            if operation.takes in _SEARCHES:
                reply = while_waited_for(reply, request.is_disconnected)
            return response_of(await reply)
        except asyncio.CancelledError:
            leaving = Refusal(503, "busy", "the server is being stopped")
            return refusal_response(leaving, request.scope)
        except Exception as error:  # noqa: BLE001 - whatever it is, the answer is a sentence
            return refusal_response(refusal_of(error), request.scope)

    methods = {operation.method for operation in OPERATIONS}
    return Route("/api/{path:path}", endpoint, methods=sorted(methods))


def _live_route(api: Api, bells: Bells) -> Route:
    async def endpoint(request: Request) -> Response:
        try:
            rings = bells.listen(request.query_params.getlist("game"), api)
        except Refusal as refusal:
            return refusal_response(refusal, request.scope)
        # A proxy that gathers what it hands on would keep the bell from ringing.
        unheld = {"X-Accel-Buffering": "no"}
        return StreamingResponse(rings, headers=unheld, media_type="text/event-stream")

    return Route("/api/live", endpoint, methods=["GET"])


async def _read_raw(request: Request, operation: Operation, limits: ServerLimits) -> bytes:
    """The body of a request; what the server itself parses is short."""
    if operation.takes is None:
        return b""
    most = limits.step if operation.takes in (StepRequest, SeatRequest) else limits.body
    return await read_body(request, limits, most)


async def _answer_unrouted(request: Request, error: Exception) -> Response:
    """The answer where no route fits, or none with this method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    kind, sentence = _KINDS.get(status, ("input", "that is not understood"))
    headers = (error.headers if isinstance(error, HTTPException) else None) or {}
    return refusal_response(Refusal(status, kind, sentence, headers=dict(headers)), request.scope)
