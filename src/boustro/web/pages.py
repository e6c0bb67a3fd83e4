"""The routes of the page and its files, each compressed once, and QR codes of its addresses."""

import gzip
import io
import re
from collections.abc import Awaitable, Callable
from functools import cache
from importlib.util import find_spec
from mimetypes import guess_type
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boustro.web.page_files import data_element, digest_of, first_part, page_around, page_contents

ASK_AGAIN = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
_SQUEEZED = ("js", "css", "svg")
_PLACE = re.compile(r"/(?:[bg]/[\w-]{1,64})?")
"""The page, a saved board and a game: what a server can send without the rest of the address."""

FirstAnswer = Callable[[str, str], Awaitable[bytes | None]]
"""Gets the first document of a page, by the kind of its address and the id in it."""


class _StaticFile(NamedTuple):
    """A file of the page."""

    content: bytes
    """The bytes."""
    squeezed: bytes | None
    """The same compressed; None for a kind of file that compression does not help."""
    media: str
    """The media type."""


class _PageFiles(NamedTuple):
    """The page and its files."""

    files: dict[str, _StaticFile]
    """All files by name."""
    digest: str
    """A digest of all files, which is part of their addresses."""
    before: str
    """The page up to its first picture."""
    after: str
    """The page from there on."""


def pages(first: FirstAnswer, share: str | None = None) -> list[BaseRoute]:
    """All routes outside the API; `share` is the address for other devices."""
    shared = data_element("shared-at", {"address": share, "codes": has_codes()}) if share else ""

    async def page(request: Request) -> Response:
        link = request.path_params.get("id", "")
        document = await first(request.url.path[1:2] if link else "", link)
        known = _page_files()
        text = f"{known.before}{first_part(document)}{shared}{known.after}"
        return Response(text, media_type="text/html", headers=ASK_AGAIN)

    async def code(request: Request) -> Response:
        drawn = code_svg(share, request.query_params.get("place", "")) if share else None
        if drawn is None:
            raise HTTPException(404)
        return Response(drawn, media_type="image/svg+xml")

    return [
        Route("/code.svg", code, methods=["GET"]),
        *(Route(path, page, methods=["GET"]) for path in ("/", "/b/{id}", "/g/{id}")),
        Route("/favicon.ico", _icon, methods=["GET"]),
        Route("/static/{path:path}", _file, methods=["GET"]),
    ]


async def _icon(request: Request) -> Response:
    return _response(request, _page_files().files["icon.svg"], ASK_AGAIN)


async def _file(request: Request) -> Response:
    known = _page_files()
    digest, _, name = request.path_params["path"].partition("/")
    if digest != known.digest or name not in known.files:
        raise HTTPException(404)
    return _response(request, known.files[name], FOR_GOOD)


def _response(request: Request, file: _StaticFile, headers: dict[str, str]) -> Response:
    if file.squeezed is None or "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(file.content, media_type=file.media, headers=headers)
    headers = {**headers, "Content-Encoding": "gzip"}
    return Response(file.squeezed, media_type=file.media, headers=headers)


@cache
def _page_files() -> _PageFiles:
    contents = page_contents()
    digest = digest_of(contents)
    files = {name: _static(name, content) for name, content in contents.items()}
    return _PageFiles(files, digest, *page_around(contents, f"/static/{digest}/"))


def _static(name: str, content: bytes) -> _StaticFile:
    ending = name.rpartition(".")[2]
    media = {"js": "text/javascript", "woff2": "font/woff2"}.get(ending) or guess_type(name)[0]
    squeezed = gzip.compress(content, mtime=0) if ending in _SQUEEZED else None
    return _StaticFile(content, squeezed, media or "application/octet-stream")


def has_codes() -> bool:
    """Whether QR codes can be drawn: with the extra `share`."""
    return find_spec("segno") is not None


def code_svg(address: str, place: str) -> str | None:
    """The QR code of a path of the page at `address`, as SVG; None if the page has no such path."""
    if not (has_codes() and _PLACE.fullmatch(place)):
        return None
    import segno

    before, _, after = address.partition("/?")
    drawn = io.BytesIO()
    code = segno.make(f"{before}{place}?{after}", micro=False)
    code.save(drawn, "svg", scale=4, light="#fff", xmldecl=False)
    return drawn.getvalue().decode()


def code_text(address: str) -> str:
    """The QR code of an address in half blocks, for a terminal."""
    import segno

    drawn = io.StringIO()
    segno.make(address, micro=False).terminal(drawn, border=2, compact=True)
    return drawn.getvalue()
