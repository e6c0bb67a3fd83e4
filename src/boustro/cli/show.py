"""`boustro show`: draw the board in the terminal, or as a picture in a file."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, TypedDict, Unpack

import click

from boustro.cli.command import GAMES, Invocation, board_command
from boustro.cli.headings import heading, print_notes, rules_line, skip_line, with_places
from boustro.cli.params import THEME, WINDOW, choice, file_option, flag, number, option
from boustro.cli.source import Item
from boustro.cli.writing import kind_of, own_name, write_and_say
from boustro.render.picture_options import HEATS, MOVING, PAPERS
from boustro.render.style import BOLD, Style

if TYPE_CHECKING:
    from boustro.model import Game

KINDS = ("svg", "png", MOVING, "pdf", "txt")


class Look(TypedDict):
    """The options that apply only to pictures in files."""

    heat: str | None
    """The figure that colours the squares."""
    search: bool
    """Whether to draw the search step by step."""
    graph: bool
    """Whether to draw the graph of the throws by levels."""
    theme: str
    """The name of the theme."""
    window: tuple[int, int] | None
    """The first and the last square to draw."""
    paper: str | None
    """The size of the paper of a PDF."""


@board_command(
    "show",
    *GAMES,
    flag("--route", "Mark a shortest route on the board."),
    flag("--levels", "Show the level of each square: the fewest rolls to rest on it."),
    file_option(
        "-o --output",
        "Write a picture (`.svg`, `.png`, `.gif` or `.pdf`) or the drawing (`.txt`) to FILE. If "
        "FILE is only an ending, such as `.png`, the file is named after the BOARD.",
        dash=True,
    ),
    choice(
        "--heat",
        HEATS,
        "Colour the squares by their level, by the rolls made from them in a game (`visits`), "
        "or by the throws that reach them (`reaches`).",
    ),
    number(
        "--after",
        0,
        None,
        "Colour the squares by the chance that a token is there after N rolls; a `.gif` shows "
        "each roll.",
    ),
    flag(
        "--search", "Show the end of the search, with its queue; a `.gif` shows it level by level."
    ),
    flag("--graph", "Draw the graph of the game, of at most 150 vertices, instead of the board."),
    option(
        "--record",
        "Replay the recorded game in FILE instead of showing a BOARD.",
        metavar="FILE",
        type=click.Path(dir_okay=False, exists=True),
    ),
    THEME,
    option(
        "--window",
        "Draw only the squares FIRST to LAST; a jump that leads elsewhere is an arrow with a "
        "number.",
        type=WINDOW,
    ),
    choice("--paper", PAPERS, "Write a PDF for this paper (default: a4)."),
    option(
        "--scale",
        "Enlarge the picture: a square is 64 times FACTOR pixels wide (default: 1 for `.png`; a "
        "`.gif` is 960 pixels wide or high).",
        metavar="FACTOR",
        type=click.FloatRange(0.05, 20),
    ),
)
def command(
    *,
    run: Invocation,
    route: bool,
    levels: bool,
    output: str | None,
    record: str | None,
    after: int | None,
    scale: float | None,
    **look: Unpack[Look],
) -> None:
    """Draw each BOARD in the terminal, or write one as a picture."""
    kind = None if output in (None, "-") else kind_of(output, KINDS)
    if output is not None and output.lower() == f".{kind}":
        first_board = next(iter(run.boards), None)
        output = own_name(record or first_board, output)
    if record is not None and (run.boards or not run.request.is_empty):
        raise click.UsageError(
            "--record has its own board and rules: "
            "leave out BOARD and the options of rules and reading."
        )
    if kind not in (None, "txt"):
        from boustro.answers.pictures import PictureOptions
        from boustro.cli.show_files import write_pictures

        scale = scale or (1.0 if kind == "png" else None)
        options = PictureOptions(kind, route=0 if route else None, scale=scale, **look)
        write_pictures(run, output or "", options, levels=levels, after=after, record=record)
        return
    _refuse_pictures({**look, "after": after, "scale": scale})
    if record is not None and (route or levels):
        raise click.UsageError("--record cannot be combined with --route or --levels.")
    if kind is not None:
        run = run._replace(style=run.style._replace(colour=False, height=None))
    drawings = _drawings(run, route=route, levels=levels)
    if record is not None:
        drawings = iter(["\n".join(_replay(record, run.style))])
    if kind is None:
        for i, drawing in enumerate(drawings):
            if i:
                click.echo()
            click.echo(drawing)
    else:
        write_and_say("drawing", output or "", ("\n\n".join(drawings) + "\n").encode())


def _refuse_pictures(picture: dict[str, object]) -> None:
    """Refuse an option of pictures if no picture is written."""
    for name, value in picture.items():
        is_unset = value is None or value is False
        is_usual_theme = name == "theme" and value == "classic"
        if is_unset or is_usual_theme:
            continue
        option = f"--{name.replace('_', '-')}"
        raise click.UsageError(
            f"{option} is for pictures: name a file with -o, such as -o board.svg."
        )


def _replay(record: str, style: Style) -> Iterator[str]:
    """Every event of a recorded game, then the board with the tokens, and the result."""
    from boustro.cli.play import end_line
    from boustro.cli.session import load
    from boustro.render.tabletop import table_lines

    play = load(record).play()
    yield from map(str, play.events)
    yield from table_lines(play.game, play.position.squares, style)
    yield end_line(play, style)


def _drawings(run: Invocation, *, route: bool, levels: bool) -> Iterator[str]:
    for item in with_places(run.items):
        if item.game is None:
            yield skip_line(item)
        else:
            print_notes(item)
            yield _drawing(item, item.game, run.style, route=route, levels=levels)


def _drawing(item: Item, game: "Game", style: Style, *, route: bool, levels: bool) -> str:
    """The heading, the rules and the board, with a shortest `route` or the `levels` if wanted."""
    from boustro import solve
    from boustro.render.text import draw

    shortest_route = solve.shortest_route(game) if route else None
    all_levels = solve.levels(game) if levels else None
    lines = [
        style.paint(style.wrap(heading(item, game)), BOLD),
        rules_line(game, style, "rules: "),
        draw(game, route=shortest_route, levels=all_levels, style=style),
    ]
    if route and shortest_route is None:
        lines.append(style.wrap("no route: nothing to mark"))
    return "\n".join(lines)
