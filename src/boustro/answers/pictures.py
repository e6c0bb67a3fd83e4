"""Picture files of games: compute what to show, draw it and write the file.

`page_picture` makes a picture for the page, whose style sheet colours it; the page moves the tokens
along a `token_path`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
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
"""The pixels for each unit of a picture, unless the picture is wide."""
_WIDE = 1_500
"""The width from which a picture is wide and has one pixel for each unit."""
_LINE = 120
"""The most characters in a line of text."""
_HOP = 150.0
"""The most milliseconds that a hop takes."""
_WALK = 900.0
"""The most milliseconds that all hops of a throw take together."""
_SLIDE = 290.0
"""The milliseconds that a slide along a jump takes."""
_LIFT = 0.28
"""The height of a hop, in sides of a square."""
_SAMPLES = 24
"""The number of points of a path along a jump."""


@dataclass(frozen=True, slots=True)
class PictureOptions:
    """What a picture shows, and the form of its file."""

    kind: str
    """One of `PICTURES`."""
    theme: str = "classic"
    route: int | None = None
    """The number of the shortest route to mark, from 0; None for no route."""
    heat: str | int | None = None
    """The values of the squares: a kind of `answers.heats`.  In a moving picture this can be a
    number; the picture then shows the values after each of so many rolls."""
    search: bool = False
    """Whether to mark the squares that the search reaches."""
    graph: bool = False
    """Whether to draw the graph instead of the board."""
    window: tuple[int, int] | None = None
    """The first and the last square to show; None for all squares."""
    paper: str | None = None
    """The size of the pages of a PDF; None for A4."""
    scale: float | None = None
    """Pixels for each unit; None for as many as the size of the picture allows."""
    signs: Sequence[int] = ()
    """The signs of the tokens in a moving picture."""
    names: Sequence[str] = ()
    """The names of the players in a moving picture, shown if the typeface has their letters."""


@dataclass(frozen=True, slots=True)
class PictureAnswer:
    """A picture file."""

    data: bytes
    """The bytes of the file."""
    media: str
    """The media type."""
    notes: tuple[Problem, ...] = ()
    """What could not be drawn."""


def picture_answer(games: Sequence[Game], options: PictureOptions) -> PictureAnswer:
    """The picture of the first game; a PDF contains all games, one on each page.

    Raises `QuestionError` if a game does not have what the picture shall show, and `LimitError` if
    a game is too large to draw.

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
    """The picture of a recorded game: each of its throws if it moves, else its last position."""
    if options.kind == MOVING:
        from boustro.gameplay import outset

        # The names are left out if the typeface lacks one of their letters.
        names = () if letter_notes(options.names) else options.names
        hops = list(hops_of_play(play.past, names))
        begin = outset(play.games or play.game, play.players)
        data = _walk(play.game, begin.squares, hops, options)
    else:
        scene = _board(play.game, options, tokens=play.position.squares)
        data = _picture_bytes([scene], options)
    _, media = PICTURES[options.kind]
    return PictureAnswer(data, media)


def heat_picture(game: Game, heat: Heat, marked: frozenset[int], options: PictureOptions) -> bytes:
    """A picture of the values of squares; jumps are faint unless they begin on `marked`."""
    content = SceneContent(heat=heat, marked=marked, title=game.board.name)
    return _picture_bytes([board_scene(game, content).scene], options)


@dataclass(frozen=True, slots=True)
class TokenLeg:
    """One leg of a token's path over a page's picture."""

    seat: int
    points: tuple[Point, ...]
    """The points that the token passes, without the one where it is."""
    lift: float
    """The height of the token halfway."""
    milliseconds: float
    """The time that the leg takes."""


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
    """The picture of a board for the page, or of a layout with its problems marked.

    Raises `LayoutError` if the layout has no shape, and `LimitError` if it is too large to draw.
    """
    view = View.of(thing, rules)
    is_large = max(view.rows, view.columns) > MOST_DETAILED
    cell = _OVERVIEW_CELL if is_large else _CELL
    content = SceneContent(
        route=route,
        heat=heat,
        tokens=tokens,
        settled=settled,
        cell=cell,
        rules=rules,
        explained=False,
        signs=signs,
    )
    return board_scene(thing, content)


def page_picture(drawn: BoardScene) -> str:
    """A picture for the page, as SVG without colours, which the page's style sheet adds."""
    return write(drawn.scene, None)


def token_path(drawn: BoardScene, throw: "PlayedThrow") -> list[TokenLeg]:
    """The legs of a throw: the token walks square by square, then follows its jumps.

    Bumped tokens move last.
    """
    from boustro.gameplay import Bumped

    (hop,) = hops_of_play([throw])
    place = drawn.place
    squares = squares_passed(place.size, hop.origin, hop.throw, hop.reached)[1:]
    milliseconds = min(_HOP, _WALK / max(len(squares), 1))
    lift = _LIFT * place.cell
    legs = [TokenLeg(hop.seat, (place.centre(square),), lift, milliseconds) for square in squares]
    if hop.landed != hop.reached:
        line = slide(place, drawn.centre_lines, hop.reached, hop.landed)
        points = tuple(evenly(line, _SAMPLES))
        legs.append(TokenLeg(hop.seat, points, 0.0, _SLIDE))
    for event in throw.events:
        if isinstance(event, Bumped):
            end = (place.centre(event.square),)
            legs.append(TokenLeg(event.player, end, 0.0, _SLIDE))
    return legs


def _picture_bytes(scenes: Sequence[Scene], options: PictureOptions) -> bytes:
    is_wide = not scenes or scenes[0].width >= _WIDE
    usual_scale = 1.0 if is_wide else _SHARP
    return scene_file(
        scenes,
        options.kind,
        options.theme,
        scale=options.scale or usual_scale,
        paper=options.paper or "a4",
    )


def _scene(game: Game, options: PictureOptions, notes: list[Problem]) -> Scene:
    """The picture of a game; adds to `notes` what it cannot show."""
    if options.graph:
        title = game.board.name or f"A board of {game.size} squares"
        return graph_scene(solve.graph(game), title)
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
    content = SceneContent(
        route=route,
        heat=heat,
        tokens=tokens,
        search=search,
        window=options.window,
        title=game.board.name,
    )
    return board_scene(game, content).scene


def graph_scene(graph: "Graph", title: str = "") -> Scene:
    """The picture of a graph, drawn in layers; raises `LimitError` for more than 150 vertices."""
    levels = {str(vertex): level for vertex, level in graph.levels.items()}
    edges = [(str(edge.source), str(edge.target)) for edge in graph.edges]
    return layered_scene(Layers(levels, edges, str(graph.start), str(graph.finish), title))


def _route(game: Game, options: PictureOptions) -> Route | None:
    """The shortest route to mark; None if there is none, or if none shall be marked."""
    if options.route is None:
        return None
    if options.route == 0:
        return solve.shortest_route(game)
    return next(islice(solve.shortest_routes(game), options.route, None), None)


def _heat(game: Game, kind: str | int) -> Heat:
    """The values of the squares; refused if all effects of jumps are undefined."""
    if kind == "whatif":
        from boustro.chain import analyse

        if not analyse(game).absorbs:
            raise QuestionError(
                f"{claim('mean-is-infinite')}, so no change of it can be drawn; "
                "boustro whatif lists the mean after each change"
            )
    return heat_of(kind, game)


def _moments(game: Game) -> list[SearchFrame]:
    """The frames of the search; refused if the board is too large to show them."""
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

    route = _route(game, options)
    if isinstance(options.heat, int):
        heats = _positions(game, options.heat)
        scenes = [_board(game, options, route=route, heat=heat) for heat in heats]
        return scenes_animation(scenes, ROLLED, options.theme, options.scale)
    scenes = [_board(game, options, route=route, search=frame) for frame in _moments(game)]
    return scenes_animation(scenes, SEARCHED, options.theme, options.scale)


def _positions(game: Game, last: int) -> Iterator[Heat]:
    """The chances of the squares after 0 rolls, after 1 roll, …, after `last` rolls."""
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

    text = draw_text(game, route=route, style=Style(width=_LINE))
    return f"{text}\n".encode()
