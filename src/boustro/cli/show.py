"""`boustro show`: the board in the terminal."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from boustro.cli.asked import Asked, board_options
from boustro.cli.guard import Refused
from boustro.cli.params import BoardName
from boustro.cli.screen import screen_options
from boustro.cli.source import Item, games_of
from boustro.cli.telling import heading, left_out, tell_notes, with_places
from boustro.render.style import BOLD, DIM, Style

if TYPE_CHECKING:
    from boustro.model.game import Game


@click.command("show")
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option("--route", is_flag=True, help="Mark the shortest route on the board.")
@click.option("--levels", is_flag=True, help="Show the level of every square.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Write the drawing to FILE (a name ending in .txt) instead.",
)
@screen_options
def command(
    *,
    boards: tuple[str, ...],
    asked: Asked,
    route: bool,
    levels: bool,
    output: str | None,
    style: Style,
) -> None:
    """Draw each BOARD in the terminal."""
    if output is None or output == "-":
        for i, drawing in enumerate(_drawings(boards, asked, style, route=route, levels=levels)):
            click.echo(("\n" if i else "") + drawing)
        return
    from boustro.cli.writing import write_file

    _check_name(output)
    style = style._replace(colour=False, height=None)
    drawings = _drawings(boards, asked, style, route=route, levels=levels)
    write_file(output, "\n\n".join(drawings) + "\n")


def _drawings(
    boards: tuple[str, ...], asked: Asked, style: Style, *, route: bool, levels: bool
) -> Iterator[str]:
    for item in with_places(games_of(boards, asked)):
        if item.game is None:
            yield left_out(item)
        else:
            tell_notes(item)
            yield _drawn(item, item.game, style, route=route, levels=levels)


def _drawn(item: Item, game: "Game", style: Style, *, route: bool, levels: bool) -> str:
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


def _check_name(output: str) -> None:
    if not output.lower().endswith(".txt"):
        raise Refused(
            f"cannot write {output}: this version draws in the terminal only; "
            "a name ending in .txt takes that drawing"
        )
