"""HTTP bodies: read the body of a request within limits of size and time."""

import asyncio

from starlette.requests import ClientDisconnect, Request

from boustro.web.limits import ServerLimits
from boustro.web.refusals import Refusal


async def read_body(request: Request, limits: ServerLimits, most: int) -> bytes:
    """The at most `most` bytes of the body; raises `Refusal` for too many, too slow ones and for no JSON."""
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
