"""ASGI application: the routes of the API and of the page, behind the security checks."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator
from contextlib import asynccontextmanager
from http import HTTPStatus

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route, Router
from starlette.types import ASGIApp

from boustro.say import say
from boustro.web import requests
from boustro.web.api import Api, Call, Executor, Operation
from boustro.web.bodies import read_body, refusal_response, response_of
from boustro.web.budgets import Budget
from boustro.web.judge_service import Gone, Judging
from boustro.web.limits import ServerLimits
from boustro.web.live_updates import LiveUpdates
from boustro.web.operations import NOT_DONE_HERE, OPERATIONS, not_found, operations_at
from boustro.web.pages import pages
from boustro.web.refusals import Refusal, let_go, refusal_of
from boustro.web.reply import EncodedReply
from boustro.web.security import Security
from boustro.web.store import Store
from boustro.web.workers import Workers, while_waited_for

_API = "/api"
Endpoint = Callable[[Request], Awaitable[Response]]
_Judged = Callable[[EncodedReply, Gone], Awaitable[EncodedReply]]
"""Judges what a worker has read."""
_SEARCHES = (requests.AdviseRequest, requests.DesignRequest)
"""Requests for long work, which is cancelled as soon as the client disconnects."""
_STEPS = (requests.StepRequest, requests.SeatRequest)
"""Requests that the server itself parses; their bodies have to be short."""
_KINDS = {405: ("method", NOT_DONE_HERE)}


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
    updates: LiveUpdates | None = None,
) -> ASGIApp:
    """The page and its API over `store`.

    - `hosts`: the host names to accept; `*` stands for any IP address, and None for any name.
    - `token`: the token that every request needs.
    - `processes`: whether worker processes answer the questions.  If not, this process answers
      them, without a time limit.
    - `judges`: whether to run pasted solutions in a sandbox.
    - `judge_token`: the token that a client needs to have a solution judged.
    - `share`: the address at which other devices connect.
    - `updates`: notifies the devices that follow a game.

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
    updates = updates or LiveUpdates(limits)
    api = Api(store, limits, workers or Executor(limits), updates.notify)

    judging = Judging(allowed=judges, token=judge_token)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        if workers:
            workers.start()
        yield
        if workers:
            await workers.close()

    app = Starlette(
        routes=[
            _live_route(api, updates),
            Mount(_API, Router([*_api_routes(api, judging)], redirect_slashes=False)),
            *pages(api.first_document, share),
        ],
        middleware=[Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=6)],
        exception_handlers={HTTPException: _answer_unrouted},
        lifespan=lifespan,
    )
    return Security(app, limits=limits, hosts=hosts, token=token, judge_token=judge_token)


def _api_routes(api: Api, judging: Judging) -> Iterator[Route]:
    """The routes of the operations, and the handlers of judging, which watches the client."""
    limits = api.limits
    bodies = Budget("bytes of bodies", limits.bodies, limits.bodies_each)

    async def judge(request: Request) -> Response:
        def judged(reply: EncodedReply, gone: Gone) -> Awaitable[EncodedReply]:
            return judging.judged(reply, request.headers, gone)

        return await judge_read(requests.JudgeRequest, judged, request)

    async def judge_class(request: Request) -> Response:
        judging.admit(request.headers)
        return await judge_read(requests.ClassRequest, judging.judged_class, request)

    async def judge_read(takes: type, judged: _Judged, request: Request) -> Response:
        with bodies.share() as take:
            try:
                raw = await read_body(request, limits, limits.body, take)
                reply = await api.read(takes, raw)
            except Refusal:
                # A client that is not admitted hears that before what is wrong with its request.
                judging.admit(request.headers)
                raise
            return response_of(await judged(reply, request.is_disconnected))

    async def judges(_: Request) -> Response:
        return response_of(EncodedReply.of(judging.judges()))

    endpoints = {"judge": judge, "judge_class": judge_class, "judges": judges}
    for operation in OPERATIONS:
        endpoint = endpoints.get(operation.name) or _endpoint(api, operation, bodies)
        path = operation.path.removeprefix(_API)
        yield Route(path, _with_refusals(endpoint), methods=[operation.method])


def _endpoint(api: Api, operation: Operation, bodies: Budget) -> Endpoint:
    """The endpoint that passes a request to the handler of an operation."""
    assert operation.handler is not None  # noqa: S101 - only judging has no handler
    handler = operation.handler

    async def endpoint(request: Request) -> Response:
        link = request.path_params.get("id", "")
        shelf = request.headers.get("x-boustro-shelf")
        with bodies.share() as take:
            raw = await _read_raw(request, operation, api.limits, take)
            call = Call(link, shelf, raw).with_query(request.url.query)
            replying = handler(api, call)
            if operation.takes in _SEARCHES:
                replying = while_waited_for(replying, request.is_disconnected)
            return response_of(await replying)

    return endpoint


def _live_route(api: Api, updates: LiveUpdates) -> Route:
    """The route of the live updates."""

    async def endpoint(request: Request) -> Response:
        messages = updates.listen(request.query_params.getlist("game"), api)
        # A proxy that buffers responses would hold the messages back.
        unbuffered = {"X-Accel-Buffering": "no"}
        return StreamingResponse(messages, headers=unbuffered, media_type="text/event-stream")

    return Route("/api/live", _with_refusals(endpoint), methods=["GET"])


def _with_refusals(endpoint: Endpoint) -> Endpoint:
    """The same endpoint with errors turned into answers."""

    async def answer(request: Request) -> Response:
        try:
            return await endpoint(request)
        except asyncio.CancelledError:
            leaving = Refusal(503, "busy", say("server-stopping", "the server is being stopped"))
            return refusal_response(leaving, request.scope)
        except Exception as error:  # noqa: BLE001 - every error is answered with a sentence
            response = refusal_response(refusal_of(error), request.scope)
            let_go(error)
            return response

    return answer


async def _read_raw(
    request: Request, operation: Operation, limits: ServerLimits, take: Callable[[int], None]
) -> bytes:
    """The body of a request, within the limit of its operation."""
    if operation.takes is None:
        return b""
    most = limits.step if operation.takes in _STEPS else limits.body
    return await read_body(request, limits, most, take)


async def _answer_unrouted(request: Request, error: Exception) -> Response:
    """The answer if there is no such path, or if the path does not allow the method."""
    path = request.scope["path"]
    status = 500
    headers: dict[str, str] = {}
    if isinstance(error, HTTPException):
        status = error.status_code
        headers.update(error.headers or {})
    if status == HTTPStatus.NOT_FOUND:
        return refusal_response(not_found(path), request.scope)
    kind, sentence = _KINDS.get(status, ("input", "that is not understood"))
    operations = operations_at(path)
    if "Allow" in headers and operations:
        # Starlette lists the methods of one route only.
        headers["Allow"] = ", ".join(operations)
    return refusal_response(Refusal(status, kind, sentence, headers=headers), request.scope)
