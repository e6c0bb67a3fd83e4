"""ASGI application: routes, the page's files, and the security checks before both."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from functools import partial

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route
from starlette.types import ASGIApp

from boustro.web.answering import refusal_response, response_of
from boustro.web.api import Api
from boustro.web.limits import ServerLimits
from boustro.web.operations import OPERATIONS, Operation
from boustro.web.pages import pages
from boustro.web.refusals import Refusal, refusal_of
from boustro.web.reply import EncodedReply
from boustro.web.security import Security
from boustro.web.store import Store

Handler = Callable[[Request], Awaitable[EncodedReply]]
_KINDS = {404: ("not-found", "there is nothing here"), 405: ("method", "that cannot be done here")}


def make_app(
    store: Store,
    limits: ServerLimits | None = None,
    *,
    hosts: Iterable[str] | None = ("localhost", "127.0.0.1", "::1"),
    token: str | None = None,
    processes: bool = True,
) -> ASGIApp:
    """The page and its API over `store`.

    `hosts` are the names the server goes by (`*` for any number, None for any name); with a
    `token` nothing is answered without it.  Without `processes` questions are answered in this
    one, and in any time.

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
    api = Api(store, limits, processes=processes)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        api.workers.start()
        yield
        await api.workers.close()

    app = Starlette(
        routes=[*_api_routes(api), *pages(api.first_document)],
        middleware=[Middleware(GZipMiddleware, minimum_size=1_000, compresslevel=6)],
        exception_handlers={HTTPException: _answer_unrouted},
        lifespan=lifespan,
    )
    return Security(app, limits=limits, hosts=hosts, token=token)


def _api_routes(api: Api) -> list[BaseRoute]:
    """One route a path, so that another method of it is refused as such."""
    by_path: dict[str, dict[str, Handler]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, {})[operation.method] = _handler(api, operation)
    return [
        Route(path, _answer_by(handlers), methods=list(handlers))
        for path, handlers in by_path.items()
    ]


def _handler(api: Api, operation: Operation) -> Handler:
    if operation.does == "ask" and operation.takes is not None:
        return partial(api.ask, operation.takes)
    handler: Handler = getattr(api, operation.does)
    return handler


def _answer_by(handlers: dict[str, Handler]) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        try:
            return response_of(await handlers[method](request))
        except asyncio.CancelledError:
            leaving = Refusal(503, "busy", "the server is being stopped")
            return refusal_response(leaving, request.scope)
        except Exception as error:  # noqa: BLE001 - whatever it is, the answer is a sentence
            return refusal_response(refusal_of(error), request.scope)

    return endpoint


async def _answer_unrouted(request: Request, error: Exception) -> Response:
    """The answer where no route fits, or none with this method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    kind, sentence = _KINDS.get(status, ("input", "that is not understood"))
    headers = (error.headers if isinstance(error, HTTPException) else None) or {}
    return refusal_response(Refusal(status, kind, sentence, headers=dict(headers)), request.scope)
