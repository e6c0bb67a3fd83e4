"""Static files: the page, its modules, and what they share with the pictures."""

from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from boustro import render
from boustro.render.choices import THEMES
from boustro.render.svg import stylesheet

STATIC = Path(__file__).parent / "static"
RENDER = Path(render.__file__).parent
ASK_AGAIN = {"Cache-Control": "no-cache"}
"""A browser asks each time whether a file has changed, and is mostly told that it has not."""


def pages() -> list[BaseRoute]:
    """The routes of everything that is not the API."""
    return [
        *(Route(path, _page, methods=["GET"]) for path in ("/", "/b/{id}", "/g/{id}")),
        Route("/favicon.ico", _icon, methods=["GET"]),
        Route("/static/stepper.{ending:str}", _stepper, methods=["GET"]),
        Route("/static/themes/{name}.css", _theme, methods=["GET"]),
        Mount("/static/fonts", _Files(directory=RENDER / "fonts"), name="fonts"),
        Mount("/static", _Files(directory=STATIC), name="static"),
    ]


async def _page(_: Request) -> Response:
    """The one page; what it shows it asks the API for."""
    return FileResponse(STATIC / "index.html", headers=ASK_AGAIN)


async def _icon(_: Request) -> Response:
    return FileResponse(STATIC / "icon.svg", headers=ASK_AGAIN)


async def _stepper(request: Request) -> Response:
    """What plays a search over a picture; a lesson holds the same file."""
    ending = request.path_params["ending"]
    if ending not in ("js", "css"):
        raise HTTPException(404)
    return FileResponse(RENDER / "static" / f"stepper.{ending}", headers=ASK_AGAIN)


async def _theme(request: Request) -> Response:
    """The colours of a theme, for the pictures on the page."""
    name = request.path_params["name"]
    if name not in THEMES:
        raise HTTPException(404)
    return Response(stylesheet(name), media_type="text/css", headers=ASK_AGAIN)


class _Files(StaticFiles):
    """Files that a browser asks about each time."""

    def file_response(self, *args: object, **kwargs: object) -> Response:
        response = super().file_response(*args, **kwargs)  # type: ignore[arg-type]
        response.headers.update(ASK_AGAIN)
        return response
