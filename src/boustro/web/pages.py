"""Routes of the page, of its files (each compressed once), and of QR codes of its addresses."""

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
from boustro.web.page_words import with_later_words

ASK_AGAIN = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
_COMPRESSED = ("js", "css", "svg")
_PLACE = re.compile(r"/(?:[bg]/[\w-]{1,64})?")
"""The paths that a QR code may lead to: the page, a saved board and a game."""

FirstAnswer = Callable[[str, str], Awaitable[bytes | None]]
"""Finds the first document of a page, by the kind of the page and the id in its address."""


class _StaticFile(NamedTuple):
    """A file of the page."""

    content: bytes
    """The bytes."""
    compressed: bytes | None
    """The bytes compressed; None for a kind of file that hardly becomes smaller."""
    media: str
    """The media type."""


class _PageFiles(NamedTuple):
    """The page and its files."""

    files: dict[str, _StaticFile]
    """All files by name."""
    digest: str
    """A digest of all files, which is part of their addresses."""
    before: str
    """The page's HTML before its first picture."""
    after: str
    """The page's HTML after its first picture."""


def pages(first: FirstAnswer, share: str | None = None) -> list[BaseRoute]:
    """All routes outside the API; `share` is the address for other devices."""
    shared = data_element("shared-at", {"address": share, "codes": has_codes()}) if share else ""

    async def page(request: Request) -> Response:
        link = request.path_params.get("id", "")
        kind = request.url.path[1:2] if link else ""
        document = await first(kind, link)
        files = _page_files()
        text = f"{files.before}{first_part(document)}{shared}{files.after}"
        return Response(text, media_type="text/html", headers=ASK_AGAIN)

    async def code(request: Request) -> Response:
        path = request.query_params.get("place", "")
        svg = code_svg(share, path) if share else None
        if svg is None:
            raise HTTPException(404)
        return Response(svg, media_type="image/svg+xml")

    return [
        Route("/code.svg", code, methods=["GET"]),
        *(Route(path, page, methods=["GET"]) for path in ("/", "/b/{id}", "/g/{id}")),
        Route("/favicon.ico", _icon, methods=["GET"]),
        Route("/static/{path:path}", _file, methods=["GET"]),
    ]


async def _icon(request: Request) -> Response:
    return _response(request, _page_files().files["icon.svg"], ASK_AGAIN)


async def _file(request: Request) -> Response:
    page = _page_files()
    digest, _, name = request.path_params["path"].partition("/")
    if digest != page.digest or name not in page.files:
        raise HTTPException(404)
    return _response(request, page.files[name], FOR_GOOD)


def _response(request: Request, file: _StaticFile, headers: dict[str, str]) -> Response:
    accepts_gzip = "gzip" in request.headers.get("accept-encoding", "")
    if file.compressed is None or not accepts_gzip:
        return Response(file.content, media_type=file.media, headers=headers)
    headers = {**headers, "Content-Encoding": "gzip"}
    return Response(file.compressed, media_type=file.media, headers=headers)


@cache
def _page_files() -> _PageFiles:
    contents = with_later_words(page_contents())
    digest = digest_of(contents)
    files = {name: _static(name, content) for name, content in contents.items()}
    return _PageFiles(files, digest, *page_around(contents, f"/static/{digest}/"))


def _static(name: str, content: bytes) -> _StaticFile:
    ending = name.rpartition(".")[2]
    media = {"js": "text/javascript", "woff2": "font/woff2"}.get(ending) or guess_type(name)[0]
    compressed = gzip.compress(content, mtime=0) if ending in _COMPRESSED else None
    return _StaticFile(content, compressed, media or "application/octet-stream")


def has_codes() -> bool:
    """Whether QR codes can be drawn, for which the extra `share` is needed."""
    return find_spec("segno") is not None


def code_svg(address: str, place: str) -> str | None:
    """The QR code, as SVG, of the page at `address` with another path, `place`.

    None if the page has no such path, or if QR codes cannot be drawn.
    """
    if not (has_codes() and _PLACE.fullmatch(place)):
        return None
    import segno

    server, _, query = address.partition("/?")
    svg = io.BytesIO()
    code = segno.make(f"{server}{place}?{query}", micro=False)
    code.save(svg, "svg", scale=4, light="#fff", xmldecl=False)
    return svg.getvalue().decode()


def code_text(address: str) -> str:
    """The QR code of an address for a terminal, drawn with half-block characters."""
    import segno

    text = io.StringIO()
    segno.make(address, micro=False).terminal(text, border=2, compact=True)
    return text.getvalue()
