"""Scene of a board: put squares, values, jumps, a route and tokens together."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from boustro.model import Route, RulesSpec
from boustro.render.picture import squares
from boustro.render.picture.heat import Heat, heat_items, legend, level_heat, lift_values
from boustro.render.picture.jump_layout import LaidJump, centre_lines_of, hidden_squares, lay
from boustro.render.picture.jumps import jump_groups
from boustro.render.picture.place import MARGIN, TRAY, Geometry, place
from boustro.render.picture.route import route_items, route_signs, used_entries
from boustro.render.picture.scene import Item, Scene, ShapeGroup, Words, group
from boustro.render.picture.search_frame import (
    SearchFrame,
    SettledSquare,
    glow,
    queue_strip,
    readings,
    search_signs,
    tints,
)
from boustro.render.picture.signs import Sign, sign_group
from boustro.render.picture.tokens import token_groups
from boustro.render.picture.view import View
from boustro.render.picture.walk import CentreLines
from boustro.say import plain_text

_QUEUE = 62
"""The height of the queue, in units."""
_TITLE = 70
"""The most characters of a title."""
_OVER_VALUES = 0.72
"""The opacity of jumps over values."""
_IN_SEARCH = 0.35
"""The opacity of jumps in a search: readers look at its squares."""


class SceneContent(NamedTuple):
    """What is shown over a board; the caller computes the values."""

    route: Route | None = None
    """A route; jumps that are not on it are faint."""
    heat: Heat | None = None
    """The values that colour the squares."""
    tokens: Sequence[int] = ()
    """The squares of the tokens, by seat."""
    search: SearchFrame | None = None
    """One moment of the search."""
    settled: Sequence[SettledSquare] = ()
    """All squares that the search finds, for a page that shows it step by step."""
    window: tuple[int, int] | None = None
    """The first and the last square to draw; None for all."""
    title: str | None = None
    """The title above the board."""
    cell: float = 64.0
    """The side of a square."""
    rules: RulesSpec = None
    """The rules to play by; None for those of the board."""
    marked: frozenset[int] | None = None
    """The entries of jumps to mark; the other jumps are faint.  A `route` has priority."""
    explained: bool = True
    """Whether to explain the signs of a route or a search below the board."""
    signs: Sequence[int] = ()
    """For each seat, the seat whose kind of token it gets; empty if each has its own."""

    @property
    def values(self) -> Heat | None:
        """The values over the squares: the levels of the search so far, or `heat` without one."""
        if self.search is None:
            return self.heat
        return level_heat(self.search.levels, self.search.deepest)


class BoardScene(NamedTuple):
    """The scene of a board, with its geometry, so that more can be drawn on it."""

    scene: Scene
    """The picture."""
    place: Geometry
    """The geometry of the squares."""
    centre_lines: CentreLines
    """The centre lines of its jumps."""


def board_scene(thing: Any, shown: SceneContent) -> BoardScene:
    """The scene of a game, a board or a layout, with the content `shown` on it."""
    view = View.of(thing, shown.rules)
    unit = shown.cell / 64
    at_origin = place(view, shown.cell, shown.window)
    margin = MARGIN * shown.cell
    if at_origin.overview:
        margin = max(46 * unit, squares.overview_margin(at_origin))
    head = 66 if shown.title else 10
    left, top = 10 * unit + margin, head * unit + margin
    where = replace(at_origin, left=left, top=top)
    laid = lay(where, view)
    above = _above(where, view, shown, margin)
    layers = _layers(where, view, shown, laid)
    below, bottom = _below(where, shown, margin)
    items = (*above, *layers, *below)
    data = (
        ("rows", str(where.rows)),
        ("columns", str(where.columns)),
        ("size", str(view.size)),
        ("cell", f"{where.cell:g}"),
        ("grid", squares.grid(where)),
    )
    title = plain_text(shown.title or view.title)
    scene = Scene(where.right + left, bottom, items, title, view.description(), data)
    return BoardScene(scene, where, centre_lines_of(laid))


def _above(where: Geometry, view: View, shown: SceneContent, margin: float) -> Iterator[Item]:
    """What is drawn before all layers: the title, and the frame or the squares of an overview."""
    if shown.title:
        unit = shown.cell / 64
        wide = where.right - where.left + 2 * margin
        text = plain_text(shown.title)
        if len(text) > _TITLE:
            text = f"{text[: _TITLE - 1]}…"
        size = min(30 * unit, wide / (0.56 * len(text)))
        yield Words(where.left + wide / 2 - margin, 46 * unit, text, "heading", size)
    if where.overview:
        yield group("squares", squares.overview(where, view))
    else:
        yield group("frame-group", squares.frame(where, margin))


def _layers(
    where: Geometry, view: View, shown: SceneContent, laid: Sequence[LaidJump]
) -> Iterator[ShapeGroup]:
    """All layers of the board, the lowest first."""
    settled = () if where.overview else shown.settled
    yield from _ground(where, view, shown)
    if settled:
        yield group("tints", tints(where, settled))
    used = shown.marked if shown.route is None else used_entries(shown.route)
    opacity = 1.0 if shown.values is None else _OVER_VALUES
    if settled or shown.search is not None:
        opacity = _IN_SEARCH
    yield group("jumps", jump_groups(where, view, laid, used), opacity=opacity)
    if settled:
        yield group("readings", readings(where, settled, {view.start, view.finish}))
    if not where.overview and not settled:
        yield group("numbers", _numbers(where, view, shown, laid))
    if view.effects and not where.overview:
        yield group("effects", squares.effects(where, view))
    labels: list[ShapeGroup] = []
    if not where.overview:
        labels.append(group("labels", squares.labels(where, view)))
    if shown.route is None:
        yield from labels
    else:
        yield group("route", route_items(where, shown.route, centre_lines_of(laid), labels))
    yield group("tokens", token_groups(where, shown.tokens, shown.signs))


def _ground(where: Geometry, view: View, shown: SceneContent) -> Iterator[ShapeGroup]:
    """The layers below the jumps: squares, turns, values, rings and the frontier."""
    heat = shown.values
    if not where.overview:
        valued: frozenset[int] = frozenset()
        if heat is not None:
            valued = frozenset(heat.in_picture(where))
        items: list[Item] = list(squares.square_groups(where, view, valued))
        if where.tray:
            items.append(squares.tray(where))
        yield group("squares", items)
        yield group("turns", squares.turns(where))
    if heat is not None:
        yield group("heat", heat_items(where, heat, {view.start, view.finish}))
    if not where.overview:
        yield group("places", (*squares.rings(where, view), squares.grid_edge(where)))
    if shown.search is not None:
        yield group("frontier", glow(where, shown.search))


def _numbers(
    where: Geometry, view: View, shown: SceneContent, laid: Sequence[LaidJump]
) -> Iterator[Item]:
    """The numbers and readings that jumps hide, drawn again above the jumps."""
    heat = shown.values
    numbers = hidden_squares(where, laid, "number")
    if heat is None:
        yield from squares.lift_numbers(where, numbers)
        return
    without_value = numbers - heat.in_picture(where).keys()
    yield from squares.lift_numbers(where, without_value)
    readings = hidden_squares(where, laid, "reading")
    yield from lift_values(where, heat, numbers, readings, {view.start, view.finish})


def _below(where: Geometry, shown: SceneContent, margin: float) -> tuple[list[ShapeGroup], float]:
    """The legend, the queue and the meanings of the signs, and the lower edge of the picture."""
    unit = shown.cell / 64
    items: list[ShapeGroup] = []
    left, y, wide = _foot(where, margin, unit)
    if shown.values is not None:
        values, high = legend(shown.values, left, y, wide, unit)
        items.append(values)
        y += high
    if shown.search is not None:
        items.append(group("queue", queue_strip(shown.search, left, y, wide, unit)))
        y += _QUEUE * unit
    signs = _signs(where, shown, unit)
    if signs:
        meanings, high = sign_group(signs, left, y, wide, unit)
        items.append(meanings)
        y += high
    bottom = where.bottom + margin
    if where.tray:
        bottom += TRAY * where.cell + 26 * unit
    if items:
        bottom = max(bottom, y)
    return items, bottom + 10 * unit


def _foot(where: Geometry, margin: float, unit: float) -> tuple[float, float, float]:
    """The left edge, top and width of the legend.

    It is beside the tray, or below it if the board is narrow.
    """
    left, top = where.left - margin, where.bottom + margin + 16 * unit
    wide = where.right - where.left + 2 * margin
    if not where.tray:
        return left, top, wide
    if wide < 330 * unit:
        below_tray = top + TRAY * where.cell + 10 * unit
        return left, below_tray, wide
    beside_tray = where.cell + 18 * unit
    return where.left + beside_tray, top, wide - beside_tray - margin


def _signs(where: Geometry, shown: SceneContent, unit: float) -> list[Sign]:
    """The signs to explain below the board; an overview has no signs in its squares."""
    if where.overview or not shown.explained:
        return []
    signs: list[Sign] = []
    if shown.route is not None:
        signs += route_signs(shown.route, where.cell)
    if shown.search is not None:
        signs += search_signs(shown.search, unit)
    return signs
