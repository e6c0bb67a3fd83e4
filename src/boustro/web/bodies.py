"""The body of a request: read as it comes, never more than is allowed, and taken apart."""

import asyncio
import json
from typing import Any

from starlette.requests import ClientDisconnect, Request

from boustro.web.limits import Limits
from boustro.web.refusals import Refusal

_DEEPEST = 40


async def read_body(request: Request, limits: Limits) -> bytes:
    """The bytes of the body; raises `Refusal` for too many, too slow ones and for no JSON."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != "application/json":
        raise Refusal(415, "media", "expected a body of application/json")
    try:
        said = int(request.headers.get("content-length", "0"))
    except ValueError:
        raise Refusal(400, "input", "expected Content-Length to be a number") from None
    if said > limits.body:
        raise _too_large(limits)
    try:
        return await asyncio.wait_for(_streamed(request, limits), limits.body_seconds)
    except TimeoutError:
        raise Refusal(408, "input", "the body did not come in time") from None
    except ClientDisconnect:
        raise Refusal(400, "input", "the body broke off") from None


async def _streamed(request: Request, limits: Limits) -> bytes:
    parts, count = [], 0
    async for part in request.stream():
        count += len(part)
        if count > limits.body:
            raise _too_large(limits)
        parts.append(part)
    return b"".join(parts)


def _too_large(limits: Limits) -> Refusal:
    headers = {"Connection": "close"}
    return Refusal(413, "too-large", f"expected at most {limits.body} bytes", headers=headers)


def parsed(raw: bytes) -> dict[str, Any]:
    """The object in the bytes; raises `Refusal` for what is no JSON object."""
    try:
        body = json.loads(raw.decode("utf-8"), parse_constant=_no_constant, object_pairs_hook=_once)
    except RecursionError:
        raise Refusal(400, "input", "expected JSON that is not nested so deeply") from None
    except ValueError as error:
        reason = str(error).partition(":")[0][:100]
        raise Refusal(400, "input", f"expected JSON in UTF-8: {reason}") from None
    if not isinstance(body, dict):
        raise Refusal(400, "input", "expected a JSON object")
    if _depth(body) > _DEEPEST:
        raise Refusal(400, "input", "expected JSON that is not nested so deeply")
    return body


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """The object, whose keys each stand there once: of two exits for an entry neither is lost."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key stands there twice")
    return found


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


def _depth(value: Any) -> int:
    """How deeply lists and objects are nested, told without recursion."""
    depth, level = 0, [value]
    while level and depth <= _DEEPEST:
        depth += 1
        inner: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                inner += [v for v in item.values() if isinstance(v, dict | list)]
            elif isinstance(item, list):
                inner += [v for v in item if isinstance(v, dict | list)]
        level = inner
    return depth
