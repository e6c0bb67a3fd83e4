"""HTTP bodies: read the body of a request within limits of size and time; make a response."""

import asyncio
from collections.abc import Callable
from contextlib import aclosing
from html import escape

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Scope

from boustro.web.limits import ServerLimits
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply

_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
</head><body><main>\
<h1>{title}</h1><p>{sentence}</p><p><a href="/">To the page</a></p>\
</main></body></html>
"""
_TITLES = {
    400: "Not understood",
    401: "A token is needed",
    403: "Not allowed",
    404: "Not found",
    405: "Not possible",
    421: "Wrong name",
    429: "Too many requests",
    431: "Too many headers",
    500: "Something went wrong",
    503: "Not now",
}


async def read_body(
    request: Request, limits: ServerLimits, most: int, take: Callable[[int], None]
) -> bytes:
    """The body of at most `most` bytes; raises `Refusal` if it is larger, too slow or not JSON.

    Before a part of the body is stored, `take` is called with the number of its bytes; it may raise
    `Refusal`.
    """
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refusal(415, "media", "expected a body of application/json")
    try:
        length = int(request.headers.get("content-length", "0"))
    except ValueError:
        raise Refusal(400, "input", "expected Content-Length to be a number") from None
    if length > most:
        raise _too_large(most)
    try:
        # Not `wait_for`: it makes a task, and an exception that refers to the task keeps the body.
        async with asyncio.timeout(limits.body_seconds):
            return await _receive(request, most, take)
    except TimeoutError:
        raise Refusal(408, "input", "the body did not arrive in time") from None
    except ClientDisconnect:
        raise Refusal(400, "input", "the body ended early") from None


async def _receive(request: Request, most: int, take: Callable[[int], None]) -> bytes:
    # One buffer, not a list of parts: parts of one byte each would need forty times the memory.
    body = bytearray()
    async with aclosing(request.stream()) as parts:
        async for part in parts:
            if len(body) + len(part) > most:
                raise _too_large(most)
            take(len(part))
            body += part
    return bytes(body)


def _too_large(most: int) -> Refusal:
    headers = {"Connection": "close"}
    return Refusal(413, "too-large", f"expected at most {most} bytes", headers=headers)


def response_of(reply: EncodedReply) -> Response:
    """The response that carries an answer."""
    headers = {}
    if reply.filename is not None:
        headers["Content-Disposition"] = f'attachment; filename="{reply.filename}"'
        headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return Response(reply.content, reply.status, headers, reply.media)


def refusal_response(refusal: Refusal, scope: Scope) -> Response:
    """The response to a refused request: a document under `/api`, else a page."""
    if scope["path"].startswith("/api"):
        reply = EncodedReply.of_refusal(refusal)
        return Response(reply.content, reply.status, refusal.headers, reply.media)
    title = _TITLES.get(refusal.status, "Not possible")
    page = _PAGE.format(title=escape(title), sentence=escape(refusal.sentence))
    return Response(page, refusal.status, refusal.headers, "text/html; charset=utf-8")
