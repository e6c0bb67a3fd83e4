"""Pictures of boards in files: what is asked is worked out here, then drawn, then written."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

import click

from boustro import solve
from boustro.answers.heats import heat_of
from boustro.cli.asked import Asked
from boustro.cli.guard import Refused, complain, os_message
from boustro.cli.source import games_of
from boustro.cli.telling import counted, refused, tell_notes
from boustro.cli.writing import write_file
from boustro.model.game import Game
from boustro.model.route import Route
from boustro.render.moments import Hop, hops_of_play, hops_of_route, moments
from boustro.render.picture.board import Shown, board_scene
from boustro.render.picture.heat import Heat
from boustro.render.picture.layers import Layers, layered_scene
from boustro.render.picture.place import MOST_DETAILED
from boustro.render.picture.scene import Scene
from boustro.render.picture.search import SearchFrame

if TYPE_CHECKING:
    from boustro.play import Play

MOVING = ("gif", "apng")


class Wanted(NamedTuple):
    """What a picture is to show, and how it is written."""

    kind: str
    route: bool = False
    levels: bool = False
    heat: str | None = None
    search: bool = False
    graph: bool = False
    record: str | None = None
    theme: str = "classic"
    window: tuple[int, int] | None = None
    paper: str | None = None
    landscape: bool = False
    cut_marks: bool = False
    scale: float | None = None

    @property
    def moves(self) -> bool:
        """Whether the file is an animation."""
        return self.kind in MOVING


def write_pictures(boards: tuple[str, ...], asked: Asked, wanted: Wanted, output: str) -> None:
    """Write one picture, or in a PDF one a page, and say what was written."""
    _check(wanted, boards)
    data = _moving(boards, asked, wanted) if wanted.moves else _still(boards, asked, wanted)
    write_file(output, data)
    click.echo(f"picture written to {output} ({len(data):,} bytes)", err=True)


def _check(wanted: Wanted, boards: tuple[str, ...]) -> None:
    """Refuse options that do not go together."""
    over = {"--levels": wanted.levels, "--heat": wanted.heat, "--search": wanted.search}
    asked_over = [name for name, on in over.items() if on]
    rules: list[tuple[bool, str]] = [
        (len(asked_over) > 1, f"{' and '.join(asked_over)} colour the same squares: choose one."),
        (wanted.graph and bool(_board_options(wanted)), _not_with_graph(wanted)),
        (wanted.kind != "pdf" and bool(wanted.paper), "--paper is for a .pdf."),
        (wanted.kind != "pdf" and wanted.landscape, "--landscape is for a .pdf."),
        (wanted.kind != "pdf" and wanted.cut_marks, "--cut-marks is for a .pdf."),
        (wanted.kind in ("svg", "pdf") and bool(wanted.scale), "--scale is for pixels."),
        (wanted.moves and wanted.graph, "--graph does not move: name a .svg, .png or .pdf."),
        (wanted.moves and bool(wanted.heat), "--heat does not move: name a .svg, .png or .pdf."),
        (wanted.moves and wanted.levels, "--levels does not move: --search does."),
        (wanted.moves and bool(wanted.window), "--window is for pictures that do not move."),
        (bool(wanted.record and boards), "--record holds its own board: name no BOARD."),
        (bool(wanted.record and (wanted.route or wanted.search)), _NOT_WITH_RECORD),
    ]
    for wrong, sentence in rules:
        if wrong:
            raise click.UsageError(sentence)


_NOT_WITH_RECORD = "--record shows a game as it was played, without --route and --search."


def _board_options(wanted: Wanted) -> list[str]:
    names = ("route", "levels", "heat", "search", "record", "window")
    return [f"--{name}" for name in names if getattr(wanted, name)]


def _not_with_graph(wanted: Wanted) -> str:
    return f"--graph is drawn without {' and '.join(_board_options(wanted))}."


def _games(boards: tuple[str, ...], asked: Asked) -> Iterator[Game]:
    for item in games_of(boards, asked):
        if item.game is None:
            complain(refused(item))
        else:
            tell_notes(item)
            yield item.game


def _only(boards: tuple[str, ...], asked: Asked) -> Game:
    """The one game of the input."""
    games = list(_games(boards, asked))
    if len(games) != 1:
        told = counted(len(games), "game")
        raise Refused(f"expected one game for a picture, got {told}; a .pdf takes one a page")
    return games[0]


def _still(boards: tuple[str, ...], asked: Asked, wanted: Wanted) -> bytes:
    if wanted.record is not None:
        play = _played(wanted.record)
        scenes = [_board(play.game, wanted, play.position.squares)]
    elif wanted.kind == "pdf":
        scenes = [_scene(game, wanted) for game in _games(boards, asked)]
    else:
        scenes = [_scene(_only(boards, asked), wanted)]
    return _written(scenes, wanted)


def _written(scenes: list[Scene], wanted: Wanted) -> bytes:
    if wanted.kind == "svg":
        from boustro.render.picture.theme import theme_of
        from boustro.render.svg import write

        return write(scenes[0], theme_of(wanted.theme)).encode()
    if wanted.kind == "png":
        from boustro.render.raster import png

        return png(scenes[0], wanted.theme, scale=wanted.scale or 1.0)
    from boustro.render.pdf import pdf

    return pdf(
        scenes,
        wanted.theme,
        paper=wanted.paper or "a4",
        landscape=True if wanted.landscape else None,
        cut_marks=wanted.cut_marks,
    )


def _scene(game: Game, wanted: Wanted) -> Scene:
    if not wanted.graph:
        return _board(game, wanted)
    graph = solve.graph(game)
    levels = {str(vertex): level for vertex, level in graph.levels.items()}
    edges = [(str(edge.source), str(edge.target)) for edge in graph.edges]
    title = game.board.name or f"A board of {game.size} squares"
    return layered_scene(Layers(levels, edges, str(graph.start), str(graph.finish), title))


def _board(game: Game, wanted: Wanted, tokens: tuple[int, ...] = ()) -> Scene:
    shown = Shown(
        route=_route(game) if wanted.route else None,
        heat=_heat(game, wanted),
        tokens=tokens,
        search=_moments(game)[-1] if wanted.search else None,
        window=wanted.window,
        title=game.board.name,
        dark=wanted.theme == "dark",
    )
    return board_scene(game, shown).scene


def _route(game: Game) -> Route | None:
    route = solve.shortest_route(game)
    if route is None:
        complain("no route: nothing to mark")
    return route


def _heat(game: Game, wanted: Wanted) -> Heat | None:
    kind = "levels" if wanted.levels else wanted.heat
    if kind is None:
        return None
    if kind == "whatif":
        _check_mean(game)
    return heat_of(kind, game)


def _check_mean(game: Game) -> None:
    from boustro.chain import analyse

    if not analyse(game).absorbs:
        raise Refused(
            "the mean of this board is infinite, so no change of it can be drawn; "
            "boustro whatif lists what each change would make of it"
        )


def _moments(game: Game) -> list[SearchFrame]:
    if max(game.board.rows, game.board.columns) > MOST_DETAILED:
        most = f"{MOST_DETAILED} rows and columns"
        raise Refused(
            f"expected a board of at most {most} to show the search on; --levels shows more"
        )
    return moments(solve.search(game), game.size, game.start)


def _played(path: str) -> "Play":
    """The game of a record, played as far as it goes."""
    from pathlib import Path

    from boustro.play import Record

    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Refused(
            f"cannot read {path}: expected a record, got bytes that are no text"
        ) from None
    except OSError as error:
        raise Refused(f"cannot read {path}: {error.strerror or os_message(error)}") from None
    return Record.parse(text).play()


def _moving(boards: tuple[str, ...], asked: Asked, wanted: Wanted) -> bytes:
    if wanted.record is not None:
        play = _played(wanted.record)
        outset = (play.game.start,) * play.players
        return _walk(play.game, outset, list(hops_of_play(play.past)), wanted)
    game = _only(boards, asked)
    if wanted.search:
        from boustro.render.animation import search_animation

        return search_animation(
            game,
            _moments(game),
            kind=wanted.kind,
            theme=wanted.theme,
            scale=wanted.scale or 0.6,
            title=game.board.name,
        )
    route = solve.shortest_route(game)
    if route is None:
        raise Refused("there is no route to be walked; --search shows how far the search gets")
    return _walk(game, (route.start,), list(hops_of_route(route)), wanted)


def _walk(game: Game, outset: tuple[int, ...], hops: list[Hop], wanted: Wanted) -> bytes:
    from boustro.render.animation import walk_animation

    return walk_animation(
        game,
        outset,
        hops,
        kind=wanted.kind,
        theme=wanted.theme,
        scale=wanted.scale or 0.6,
        title=game.board.name,
    )
