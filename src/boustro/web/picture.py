"""Pictures for the page: the one place here that knows how boards are drawn."""

import re
from collections.abc import Callable, Collection, Sequence
from itertools import islice
from typing import Any

from boustro import solve
from boustro.answers.heats import heat_of
from boustro.errors import QuestionError
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.route import Route
from boustro.render.moments import hops_of_route, moments
from boustro.render.picture.board import Shown, board_scene
from boustro.render.picture.heat import Heat
from boustro.render.picture.place import MOST_DETAILED
from boustro.render.picture.scene import Scene
from boustro.render.picture.search import SearchFrame
from boustro.render.picture.theme import THEMES, theme_of
from boustro.render.picture.view import View
from boustro.render.svg import draw, write
from boustro.web import asked

HEATS = ("levels", "visits", "whatif")
MOST_JUMPS = 2_000
_WIDE = 120
_CELL, _OVERVIEW_CELL = 64.0, 30.0
"""The sides of a square; an overview is drawn smaller, so that numbers are as large as on the page."""

Body = dict[str, Any]


def embedded(
    thing: Game | Layout,
    *,
    route: Route | None = None,
    heat: Heat | None = None,
    tokens: Sequence[int] = (),
    theme: str = "classic",
) -> str:
    """The board, or a layout with what is wrong in it marked, in the page's own colours.

    Only the ramp of a heat is the picture's own: `theme` says for which paper.
    """
    cell = _OVERVIEW_CELL if _is_large(thing) else _CELL
    return draw(thing, theme=theme, route=route, heat=heat, tokens=tokens, embedded=True, cell=cell)


def _is_large(thing: Game | Layout) -> bool:
    """Whether the board is an overview, whose numbers have a size of their own."""
    view = View.of(thing)
    return max(view.rows, view.columns) > MOST_DETAILED


def marked_bad(svg: str, entries: Collection[int]) -> str:
    """The picture with the jumps at these entries marked `bad`."""
    for entry in entries:
        plain = re.compile(rf'class="(jump (?![^"]*\bbad\b)[^"]*)"(?=[^>]*data-entry="{entry}")')
        svg = plain.sub(r'class="\1 bad"', svg)
    return svg


def drawn(game: Game, kind: str, body: Body) -> tuple[bytes, str]:
    """A picture file of the game and what it is, drawn as `body` asks."""
    theme = asked.choice(body, "theme", THEMES) or ("print" if kind == "pdf" else "classic")
    route = _route(game, body)
    if kind == "txt":
        return _text(game, route), "text/plain; charset=utf-8"
    searching = asked.flag(body, "search")
    if kind == "gif":
        return _gif(game, route, theme, searching=searching), "image/gif"
    heat = "levels" if asked.flag(body, "levels") else asked.choice(body, "heat", HEATS)
    shown = Shown(
        route=route,
        heat=None if heat is None else heat_of(heat, game),
        search=_moments(game)[-1] if searching else None,
        title=game.board.name,
    )
    make, media = _MAKERS[kind]
    return make(board_scene(game, shown).scene, theme), media


def _route(game: Game, body: Body) -> Route | None:
    """The route to draw: the first shortest one for true, else the one of that number."""
    if body.get("route") in (None, False):
        return None
    if body["route"] is True:
        return solve.shortest_route(game)
    number = asked.number(body, "route", 0, 10_000) or 0
    return next(islice(solve.shortest_routes(game), number, None), None)


def _moments(game: Game) -> list[SearchFrame]:
    if max(game.board.rows, game.board.columns) > MOST_DETAILED:
        most = f"{MOST_DETAILED} rows and columns"
        raise QuestionError(f"expected a board of at most {most} to show the search on")
    return moments(solve.search(game), game.size, game.start)


def _svg(scene: Scene, theme: str) -> bytes:
    return write(scene, theme_of(theme)).encode()


def _png(scene: Scene, theme: str) -> bytes:
    from boustro.render.raster import png

    return png(scene, theme, scale=2.0 if scene.width < 1_500 else 1.0)


def _pdf(scene: Scene, theme: str) -> bytes:
    from boustro.render.pdf import pdf

    return pdf([scene], theme)


def _gif(game: Game, route: Route | None, theme: str, *, searching: bool) -> bytes:
    """What moves: the search level by level, or a token on a shortest route."""
    from boustro.render.animation import search_animation, walk_animation

    title = game.board.name
    if searching:
        return search_animation(game, _moments(game), theme=theme, title=title)
    route = route or solve.shortest_route(game)
    if route is None:
        raise QuestionError("there is no route to be walked; the search shows how far it gets")
    hops = list(hops_of_route(route))
    return walk_animation(game, (route.start,), hops, theme=theme, title=title)


_MAKERS: dict[str, tuple[Callable[[Scene, str], bytes], str]] = {
    "svg": (_svg, "image/svg+xml"),
    "png": (_png, "image/png"),
    "pdf": (_pdf, "application/pdf"),
}
PICTURES = (*_MAKERS, "gif", "txt")


def _text(game: Game, route: Route | None) -> bytes:
    from boustro.render.style import Style
    from boustro.render.text import draw as draw_text

    return f"{draw_text(game, route=route, style=Style(width=_WIDE))}\n".encode()
