"""The page and its files: the first picture in the page itself, the files named by their contents.

The address of a file holds a digest of all files, so a browser keeps each for as long as it likes
and asks for none twice; the page names every module, so that no import waits for another.
"""

import gzip
import hashlib
import json
from collections.abc import Awaitable, Callable
from functools import cache
from html import escape
from mimetypes import guess_type
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from boustro import render
from boustro.render.choices import THEMES
from boustro.render.svg import stylesheet

STATIC = Path(__file__).parent / "static"
RENDER = Path(render.__file__).parent
ASK_AGAIN = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
FOR_GOOD = {"Cache-Control": "public, max-age=31536000, immutable", "Vary": "Accept-Encoding"}
_SHEETS = ("themes/classic.css", "page.css", "panel.css", "board.css", "stepper.css")
"""The style sheets that are sent as one, in their order."""
_SQUEEZED = ("js", "css", "svg")

FirstAnswer = Callable[[str, str], Awaitable[bytes | None]]
"""What gives the document that a page shows first, as JSON, from the kind of its address and the id in it."""


class _StaticFile(NamedTuple):
    """A file of the page: its bytes, the same compressed where that helps, its media type."""

    content: bytes
    squeezed: bytes | None
    media: str


class _PageFiles(NamedTuple):
    """All files by name, the digest of them, and the page around its first picture."""

    files: dict[str, _StaticFile]
    digest: str
    before: str
    after: str


def pages(first: FirstAnswer) -> list[BaseRoute]:
    """The routes of everything that is not the API."""

    async def page(request: Request) -> Response:
        link = request.path_params.get("id", "")
        document = await first(request.url.path[1:2] if link else "", link)
        return Response(_page_text(document), media_type="text/html", headers=ASK_AGAIN)

    return [
        *(Route(path, page, methods=["GET"]) for path in ("/", "/b/{id}", "/g/{id}")),
        Route("/favicon.ico", _icon, methods=["GET"]),
        Route("/static/{path:path}", _file, methods=["GET"]),
    ]


def _page_text(document: bytes | None) -> str:
    """The page, and in it the document that it shows first, with its picture."""
    known = _page_files()
    if document is None:
        return f"{known.before}{known.after}"
    shown = json.loads(document)
    picture = shown.pop("svg") or ""
    # What closes the element in a text must not close it in the page.
    held = json.dumps(shown).replace("<", "\\u003c")
    return (
        f'{known.before}<div class="picture first">{picture}</div>'
        f'<script type="application/json" id="first">{held}</script>{known.after}'
    )


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
    contents = dict(sorted(_contents().items()))
    told = hashlib.sha256()
    for name, content in contents.items():
        told.update(f"{name} {len(content)} ".encode() + content)
    digest = told.hexdigest()[:16]
    place = f"/static/{digest}/"
    modules = "\n".join(
        f'<link rel="modulepreload" href="{escape(place + name)}">'
        for name in contents
        if name.endswith(".js") and name not in ("app.js", "theme.js")
    )
    text = (STATIC / "index.html").read_text("utf-8").replace('"/static/', f'"{place}')
    before, after = text.replace("<!-- modules -->", modules).split("<!-- first -->")
    return _PageFiles(
        {name: _static(name, each) for name, each in contents.items()}, digest, before, after
    )


def _contents() -> dict[str, bytes]:
    """The contents of all files by their names: the page's own, and what it shares with pictures."""
    found = [path for path in STATIC.iterdir() if path.suffix in (".js", ".css", ".svg")]
    found += (RENDER / "static").iterdir()
    contents = {path.name: path.read_bytes() for path in found}
    contents |= {f"themes/{name}.css": stylesheet(name).encode() for name in THEMES}
    contents["all.css"] = b"\n".join(contents.pop(name) for name in _SHEETS)
    return contents | {
        f"fonts/{path.name}": path.read_bytes() for path in (RENDER / "fonts").glob("*.woff2")
    }


def _static(name: str, content: bytes) -> _StaticFile:
    ending = name.rpartition(".")[2]
    media = {"js": "text/javascript", "woff2": "font/woff2"}.get(ending) or guess_type(name)[0]
    squeezed = gzip.compress(content, mtime=0) if ending in _SQUEEZED else None
    return _StaticFile(content, squeezed, media or "application/octet-stream")
