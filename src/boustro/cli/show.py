"""`boustro show`: draw the board in the terminal, or as a picture in a file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from boustro.cli.guard import Refused, file_name
from boustro.cli.params import BoardName, Window
from boustro.cli.request import Request, board_options
from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import Item, games_of
from boustro.cli.telling import heading, skip_line, tell_notes, with_places
from boustro.cli.writing import own_name, write_and_say
from boustro.render.choices import HEATS, MOVING, PAPERS, THEMES
from boustro.render.style import BOLD, DIM, Style

if TYPE_CHECKING:
    from boustro.model.game import Game

KINDS = ("svg", "png", *MOVING, "pdf", "txt")


class Look(TypedDict):
    """The options of which only pictures in files take notice."""

    heat: str | None
    search: bool
    graph: bool
    theme: str
    window: tuple[int, int] | None
    paper: str | None
    landscape: bool
    cut_marks: bool


@click.command("show", cls=BoardCommand)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option("--route", is_flag=True, help="Mark a shortest route on the board.")
@click.option("--levels", is_flag=True, help="Show the level of every square.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write a picture (.svg, .png, .gif, .apng, .pdf) or the drawing (.txt) to FILE; "
    "only an ending, such as .png, names it after the BOARD.",
)
@click.option("--heat", type=click.Choice(HEATS), help="Colour the squares by a value.")
@click.option("--search", is_flag=True, help="Show the search; in a .gif or .apng, level by level.")
@click.option(
    "--graph", is_flag=True, help="Draw the graph of the game in layers instead of the board."
)
@click.option(
    "--record",
    metavar="FILE",
    type=click.Path(dir_okay=False, exists=True),
    help="Show the recorded game in FILE instead of a BOARD.",
)
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    default="classic",
    show_default=True,
    help="Look of the picture.",
)
@click.option("--window", type=Window(), help="Draw only the squares FIRST to LAST.")
@click.option("--paper", type=click.Choice(PAPERS), help="Paper of a PDF (default: a4).")
@click.option(
    "--landscape", is_flag=True, help="Turn the paper sideways, whatever the board's shape."
)
@click.option("--cut-marks", is_flag=True, help="Add marks that show where to cut.")
@click.option(
    "--scale",
    type=click.FloatRange(0.05, 20),
    metavar="FACTOR",
    help="Pixels per unit, 64 units per square (default: 1 for .png, 960 pixels in all for .gif and .apng).",
)
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    request: Request,
    route: bool,
    levels: bool,
    output: str | None,
    record: str | None,
    scale: float | None,
    style: Style,
    **look: Unpack[Look],
) -> None:
    """Draw each BOARD in the terminal, or write one as a picture."""
    kind = _kind(output)
    if output is not None and output.lower() == f".{kind}":
        output = own_name(record or next(iter(boards), None), output)
    if kind not in (None, "txt"):
        from boustro.answers.pictures import PictureOptions
        from boustro.cli.show_files import write_pictures

        scale = scale or (1.0 if kind == "png" else None)
        options = PictureOptions(kind, route=0 if route else None, scale=scale, **look)
        write_pictures(boards, request, output or "", options, levels=levels, record=record)
        return
    _refuse_pictures({**look, "record": record, "scale": scale})
    if kind is None:
        for i, drawing in enumerate(_drawings(boards, request, style, route=route, levels=levels)):
            click.echo(("\n" if i else "") + drawing)
        return
    style = style._replace(colour=False, height=None)
    drawings = _drawings(boards, request, style, route=route, levels=levels)
    write_and_say("drawing", output or "", ("\n\n".join(drawings) + "\n").encode())


def _kind(output: str | None) -> str | None:
    """What is to be written, by the name of the file; None for the terminal."""
    if output is None or output == "-":
        return None
    kind = output.rpartition(".")[2].lower()
    if "." not in output or kind not in KINDS:
        known = ", ".join(f".{kind}" for kind in KINDS)
        raise Refused(f"cannot write {file_name(output)}: expected a name ending in one of {known}")
    return kind


def _refuse_pictures(picture: dict[str, object]) -> None:
    """Refuse what only pictures in files can show."""
    for name, value in picture.items():
        if value and not (name == "theme" and value == "classic"):
            option = f"--{name.replace('_', '-')}"
            raise click.UsageError(
                f"{option} is for pictures: name a file with -o, such as -o board.svg."
            )


def _drawings(
    boards: tuple[str, ...], request: Request, style: Style, *, route: bool, levels: bool
) -> Iterator[str]:
    for item in with_places(games_of(boards, request)):
        if item.game is None:
            yield skip_line(item)
        else:
            tell_notes(item)
            yield _drawing(item, item.game, style, route=route, levels=levels)


def _drawing(item: Item, game: "Game", style: Style, *, route: bool, levels: bool) -> str:
    """Name and rules in two lines, then the board."""
    from boustro import solve
    from boustro.render.text import draw

    found = solve.shortest_route(game) if route else None
    shown = solve.levels(game) if levels else None
    lines = [
        style.paint(style.wrap(heading(item, game)), BOLD),
        style.paint(style.wrap(f"rules: {game.rules}", "  "), DIM),
        draw(game, route=found, levels=shown, style=style),
    ]
    return "\n".join(lines + [style.wrap("no route: nothing to mark")] * (route and found is None))
