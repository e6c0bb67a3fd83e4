"""HTTP bodies: read a request's within limits of size and time, write a response's."""

import asyncio
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
</head><body><main><h1>{title}</h1><p>{sentence}</p><p><a href="/">To the page</a></p></main></body></html>
"""
_TITLES = {
    400: "Not understood",
    401: "A token is needed",
    403: "Not allowed",
    404: "Not found",
    405: "Not possible",
    421: "Wrong name",
    429: "Too many requests",
    500: "Something went wrong",
}


async def read_body(request: Request, limits: ServerLimits, most: int) -> bytes:
    """The body, at most `most` bytes; raises `Refusal` if it is larger, too slow or not JSON."""
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
        return await asyncio.wait_for(_stream(request, most), limits.body_seconds)
    except TimeoutError:
        raise Refusal(408, "input", "the body did not arrive in time") from None
    except ClientDisconnect:
        raise Refusal(400, "input", "the body ended early") from None


async def _stream(request: Request, most: int) -> bytes:
    parts, count = [], 0
    async for part in request.stream():
        count += len(part)
        if count > most:
            raise _too_large(most)
        parts.append(part)
    return b"".join(parts)


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
