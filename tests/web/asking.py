"""Requests asked of an application itself: from any address, in any parts, broken off anywhere."""

import asyncio
from collections.abc import Iterable
from typing import Any

from starlette.types import ASGIApp, Message

JSON = {"content-type": "application/json"}


def part(body: bytes, *, more: bool = False) -> Message:
    """A part of a body."""
    return {"type": "http.request", "body": body, "more_body": more}


GONE: Message = {"type": "http.disconnect"}


async def ask(
    app: ASGIApp,
    path: str,
    coming: Iterable[Message] = (),
    *,
    method: str = "POST",
    client: str = "10.0.0.1",
    headers: dict[str, str] = JSON,
    version: str = "1.1",
    end: asyncio.Event | None = None,
) -> tuple[int, dict[str, str]]:
    """The status and the headers of the answer.

    A client that has sent all waits without a word.  With `end` it sends the rest of a body of two
    parts, or leaves, when that comes.
    """
    messages, sent = iter(coming), list[Message]()
    path, _, query = path.partition("?")

    async def receive() -> Message:
        message = next(messages, None)
        if end is not None and (message is None or not message["more_body"]):
            await end.wait()
            return message or GONE
        if message is None:
            await asyncio.sleep(300)
            return GONE
        return message

    async def send(message: Message) -> None:
        sent.append(message)

    lines = {"host": "localhost", **headers}.items()
    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "path": path,
        "query_string": query.encode(),
        "http_version": version,
        "client": (client, 1),
        "headers": [(name.encode(), value.encode("latin-1")) for name, value in lines],
    }
    await app(scope, receive, send)
    answered = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], answered
