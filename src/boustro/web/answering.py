"""HTTP responses: build them from answers and errors, as a document or as a page."""

import json
from html import escape
from typing import TYPE_CHECKING

from starlette.responses import Response

from boustro.answers.documents import to_json
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply

if TYPE_CHECKING:
    from starlette.types import Scope

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


def response_of(reply: EncodedReply) -> Response:
    """The response that carries an answer."""
    headers = {}
    if reply.filename is not None:
        headers["Content-Disposition"] = f'attachment; filename="{reply.filename}"'
        headers["Content-Security-Policy"] = "default-src 'none'; sandbox"
    return Response(reply.content, reply.status, headers, reply.media)


def refusal_response(refusal: Refusal, scope: "Scope") -> Response:
    """The response to a refused request: a document under `/api`, else a page."""
    if scope["path"].startswith("/api"):
        content = json.dumps(to_json(refusal.answer)).encode()
        return Response(content, refusal.status, refusal.headers, "application/json")
    title = _TITLES.get(refusal.status, "Not possible")
    page = _PAGE.format(title=escape(title), sentence=escape(refusal.sentence))
    return Response(page, refusal.status, refusal.headers, "text/html; charset=utf-8")
