"""Picture files of games: solve, draw and write.

`page_picture` is for pages: their style sheet colours it, and they move tokens on a `token_path`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING

from boustro import solve
from boustro.answers.heats import heat_of
from boustro.answers.moments import hops_of_play, hops_of_route, moments
from boustro.errors import Problem, QuestionError
from boustro.model import Game, Layout, Route, RulesSpec, claim
from boustro.render.fonts import letter_notes, words_of
from boustro.render.heats import position_heat
from boustro.render.picture.board import BoardScene, SceneContent, board_scene
from boustro.render.picture.curves import evenly
from boustro.render.picture.heat import Heat
from boustro.render.picture.layers import Layers, layered_scene
from boustro.render.picture.place import MOST_DETAILED
from boustro.render.picture.scene import Point, Scene
from boustro.render.picture.search_frame import SearchFrame, SettledSquare
from boustro.render.picture.view import View
from boustro.render.picture.walk import Hop, slide, squares_passed
from boustro.render.picture_options import MOST_ROLLS, MOVING, PICTURES
from boustro.render.picture_value import scene_file
from boustro.render.svg import write
from boustro.say import argument

if TYPE_CHECKING:
    from boustro.gameplay import Play, PlayedThrow
    from boustro.solve import Graph

_CELL = 64.0
"""The side of a square on a page."""
_OVERVIEW_CELL = 30.0
"""The side of a square in an overview: smaller, so that its numbers are relatively larger."""
_SHARP = 2.0
"""The pixels for each unit of a picture that is not wide."""
_WIDE = 1_500
"""The width from which a picture has one pixel for each unit."""
_LINE = 120
"""The most characters in a line of text."""
_HOP = 150.0
"""The most milliseconds of a hop."""
_WALK = 900.0
"""The most milliseconds of all hops of a throw."""
_SLIDE = 290.0
"""The milliseconds of a slide along a jump."""
_LIFT = 0.28
"""The height of a hop, in sides of a square."""
_SAMPLES = 24
"""The points of a path along a jump."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """What a picture shows and how it is written."""

    kind: str
    """One of `PICTURES`."""
    theme: str = "classic"
    route: int | None = None
    """The number of a shortest route that is marked, from 0."""
    heat: str | int | None = None
    """One of `answers.heats`; in a moving picture a number: the values after each of that many
    rolls."""
    search: bool = False
    """Whether the squares that the search reached are marked."""
    graph: bool = False
    """Whether to draw the graph instead of the board."""
    window: tuple[int, int] | None = None
    """The first and the last square shown; None for all."""
    paper: str | None = None
    """The size of the pages of a PDF; None for A4."""
    scale: float | None = None
    """Pixels for each unit; None for as many as the size of the picture allows."""
    signs: Sequence[int] = ()
    """The signs of moving tokens."""
    names: Sequence[str] = ()
    """The names of moving tokens, shown if the typeface has their letters."""


@dataclass(frozen=True, slots=True)
class PictureAnswer:
    """A picture file."""

    data: bytes
    """Its bytes."""
    media: str
    """Its media type."""
    notes: tuple[Problem, ...] = ()
    """What could not be drawn."""


def picture_answer(games: Sequence[Game], options: PictureOptions) -> PictureAnswer:
    """The picture of the first game; a PDF has each of them, one per page.

    Raises `QuestionError` for what a game cannot show, `LimitError` for one that is too large.

    >>> from boustro import builtin
    >>> picture_answer([builtin("leetcode")], PictureOptions("svg", route=0)).data[:4]
    b'<svg'
    """
    _, media = PICTURES[options.kind]
    notes: list[Problem] = []
    if options.kind == "txt":
        return PictureAnswer(_text(games[0], _route(games[0], options)), media)
    if options.kind == MOVING:
        data = _animation_bytes(games[0], options)
        return PictureAnswer(data, media, letter_notes([games[0].board.name or ""]))
    scenes = [_scene(game, options, notes) for game in games]
    if options.kind != "svg":
        notes += letter_notes(words_of(scenes))
    return PictureAnswer(_picture_bytes(scenes, options), media, tuple(notes))


def record_picture(play: "Play", options: PictureOptions) -> PictureAnswer:
    """The picture of a recorded game: its last position, or each of its throws."""
    if options.kind == MOVING:
        # Names with letters that the typeface lacks are left out.
        names = () if letter_notes(options.names) else options.names
        hops = hops_of_play(play.past, names)
        data = _walk(play.game, (play.game.start,) * play.players, list(hops), options)
    else:
        scene = _board(play.game, options, tokens=play.position.squares)
        data = _picture_bytes([scene], options)
    _, media = PICTURES[options.kind]
    return PictureAnswer(data, media)


def heat_picture(game: Game, heat: Heat, marked: frozenset[int], options: PictureOptions) -> bytes:
    """A picture of values over the squares; only jumps that begin on `marked` are not faint."""
    shown = SceneContent(heat=heat, marked=marked, title=game.board.name)
    return _picture_bytes([board_scene(game, shown).scene], options)


@dataclass(frozen=True, slots=True)
class TokenLeg:
    """One leg of a token's path over a page's picture."""

    seat: int
    points: tuple[Point, ...]
    """The points that it passes from its position on."""
    lift: float
    """How high it rises halfway."""
    milliseconds: float
    """How long it takes."""


def page_scene(
    thing: Game | Layout,
    *,
    rules: RulesSpec = None,
    route: Route | None = None,
    heat: Heat | None = None,
    tokens: Sequence[int] = (),
    signs: Sequence[int] = (),
    settled: Sequence[SettledSquare] = (),
) -> BoardScene:
    """The board for a page, or a layout with its problems marked.

    Raises `LayoutError` for a layout without a shape, `LimitError` for one that is too large to
    see.
    """
    view = View.of(thing, rules)
    large = max(view.rows, view.columns) > MOST_DETAILED
    cell = _OVERVIEW_CELL if large else _CELL
    shown = SceneContent(route, heat, tokens, cell=cell, rules=rules, explained=False)
    shown = shown._replace(signs=signs, settled=settled)
    return board_scene(thing, shown)


def page_picture(drawn: BoardScene) -> str:
    """A picture for a page as SVG without colours; the page's style sheet has them."""
    return write(drawn.scene, None)


def token_path(drawn: BoardScene, throw: "PlayedThrow") -> list[TokenLeg]:
    """The path of the tokens in a throw: square by square, along jumps, then bumped tokens."""
    from boustro.gameplay import Bumped

    (hop,) = hops_of_play([throw])
    place = drawn.place
    squares = squares_passed(place.size, hop.origin, hop.throw, hop.reached)[1:]
    milliseconds = min(_HOP, _WALK / max(len(squares), 1))
    lift = _LIFT * place.cell
    legs = [TokenLeg(hop.seat, (place.centre(at),), lift, milliseconds) for at in squares]
    if hop.landed != hop.reached:
        points = tuple(evenly(slide(place, drawn.centre_lines, hop.reached, hop.landed), _SAMPLES))
        legs.append(TokenLeg(hop.seat, points, 0.0, _SLIDE))
    bumped = [event for event in throw.events if isinstance(event, Bumped)]
    legs += [TokenLeg(one.player, (place.centre(one.square),), 0.0, _SLIDE) for one in bumped]
    return legs


def _picture_bytes(scenes: Sequence[Scene], options: PictureOptions) -> bytes:
    sharp = _SHARP if scenes and scenes[0].width < _WIDE else 1.0
    return scene_file(
        scenes,
        options.kind,
        options.theme,
        scale=options.scale or sharp,
        paper=options.paper or "a4",
    )


def _scene(game: Game, options: PictureOptions, notes: list[Problem]) -> Scene:
    if options.graph:
        return graph_scene(solve.graph(game), game.board.name or f"A board of {game.size} squares")
    route = _route(game, options)
    if route is None and options.route is not None:
        notes.append(Problem("no-route", claim("nothing-to-mark").words))
    heat = None if options.heat is None else _heat(game, options.heat)
    search = _moments(game)[-1] if options.search else None
    return _board(game, options, route=route, heat=heat, search=search)


def _board(
    game: Game,
    options: PictureOptions,
    *,
    route: Route | None = None,
    heat: Heat | None = None,
    tokens: tuple[int, ...] = (),
    search: SearchFrame | None = None,
) -> Scene:
    title = game.board.name
    shown = SceneContent(route, heat, tokens, search, window=options.window, title=title)
    return board_scene(game, shown).scene


def graph_scene(graph: "Graph", title: str = "") -> Scene:
    """A graph in layers; raises `LimitError` beyond 150 vertices."""
    levels = {str(vertex): level for vertex, level in graph.levels.items()}
    edges = [(str(edge.source), str(edge.target)) for edge in graph.edges]
    return layered_scene(Layers(levels, edges, str(graph.start), str(graph.finish), title))


def _route(game: Game, options: PictureOptions) -> Route | None:
    if options.route is None:
        return None
    if options.route == 0:
        return solve.shortest_route(game)
    return next(islice(solve.shortest_routes(game), options.route, None), None)


def _heat(game: Game, kind: str | int) -> Heat:
    if kind == "whatif":
        from boustro.chain import analyse

        if not analyse(game).absorbs:
            raise QuestionError(
                f"{claim('mean-is-infinite')}, so no change of it can be drawn; "
                "boustro whatif lists the mean after each change"
            )
    return heat_of(kind, game)


def _moments(game: Game) -> list[SearchFrame]:
    if max(game.board.rows, game.board.columns) > MOST_DETAILED:
        most = f"{MOST_DETAILED} rows and columns"
        raise QuestionError(
            f"expected a board of at most {most} to show the search on; "
            f"{argument('levels', True)} shows more"
        )
    return moments(solve.search(game), game.size, game.start)


def _animation_bytes(game: Game, options: PictureOptions) -> bytes:
    """An animation: the search level by level, or a token on a shortest route."""
    if options.search or isinstance(options.heat, int):
        return _scenes_animation(game, options)
    route = _route(game, options) or solve.shortest_route(game)
    if route is None:
        hint = f"{argument('search', True)} shows how far the search gets"
        raise QuestionError(f"there is no route to be walked; {hint}")
    return _walk(game, (route.start,), list(hops_of_route(route)), options)


def _scenes_animation(game: Game, options: PictureOptions) -> bytes:
    from boustro.render.animation import ROLLED, SEARCHED, scenes_animation

    board = partial(_board, game, options, route=_route(game, options))
    if isinstance(options.heat, int):
        scenes = [board(heat=heat) for heat in _positions(game, options.heat)]
        return scenes_animation(scenes, ROLLED, options.theme, options.scale)
    scenes = [board(search=moment) for moment in _moments(game)]
    return scenes_animation(scenes, SEARCHED, options.theme, options.scale)


def _positions(game: Game, last: int) -> Iterator[Heat]:
    from boustro.chain import analyse, positions

    if last > MOST_ROLLS:
        raise QuestionError(f"expected at most {MOST_ROLLS} rolls to animate, got {last}")
    for rolls, chances in zip(range(last + 1), positions(analyse(game).chain), strict=False):
        yield position_heat(chances, rolls, game.finish)


def _walk(
    game: Game, outset: tuple[int, ...], hops: Sequence[Hop], options: PictureOptions
) -> bytes:
    from boustro.render.animation import walk_animation

    return walk_animation(
        game,
        outset,
        hops,
        theme=options.theme,
        scale=options.scale,
        title=game.board.name,
        signs=options.signs,
    )


def _text(game: Game, route: Route | None) -> bytes:
    from boustro.render.style import Style
    from boustro.render.text import draw as draw_text

    return f"{draw_text(game, route=route, style=Style(width=_LINE))}\n".encode()
