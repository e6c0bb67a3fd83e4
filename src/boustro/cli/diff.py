"""`boustro diff`: two games side by side."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import click

from boustro.cli.guard import DIFFERENT, Refused, clean, file_name
from boustro.cli.params import BoardName, json_option
from boustro.cli.request import Request, board_options
from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import Item, games_of, shown_name
from boustro.cli.telling import heading, tell_notes
from boustro.render.choices import STILL, THEMES
from boustro.render.style import BOLD, Style

if TYPE_CHECKING:
    from boustro.answers.diff import DiffAnswer, SideAnswer

_GAP = "  "


@click.command(
    "diff", cls=BoardCommand, short_help="Compare the figures, jumps and rules of two boards."
)
@click.argument("a", metavar="A", type=BoardName())
@click.argument("b", metavar="B", type=BoardName())
@board_options
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(dir_okay=False),
    help="Also draw both boards in FILE (.svg, .png or .pdf).",
)
@click.option(
    "--theme",
    type=click.Choice(THEMES),
    default="classic",
    show_default=True,
    help="Look of the picture.",
)
@json_option("diff")
@screen_options
def command(
    *,
    a: str,
    b: str,
    request: Request,
    output: str | None,
    theme: str,
    as_json: bool,
    style: Style,
) -> None:
    """Compare two boards: their figures, and what differs in jumps and rules.

    A and B are read as any BOARD, each with one game. Exit code 0: the games are equal; 1: they
    differ; 2: bad usage or bad input.
    """
    from boustro.answers.diff import diff_answer

    items = [_only(a, request), _only(b, request)]
    games = [item.game for item in items if item.game is not None]
    kind = None if output is None else _kind(output)
    answer = diff_answer(*games)
    titles = [heading(item, game) for item, game in zip(items, games, strict=True)]
    if as_json:
        from boustro.cli.documents import write_document

        write_document(answer)
    else:
        for line in _lines(answer, titles, style):
            click.echo(line)
    if output is not None and kind is not None:
        _draw(answer, titles, output, kind, theme)
    if not answer.equal:
        click.get_current_context().exit(DIFFERENT)


def _only(board: str, request: Request) -> Item:
    """The one game of a source, with its notes told."""
    items = [item for item in games_of((board,), request) if item.game is not None]
    if len(items) != 1:
        raise Refused(f"expected one game in {shown_name(board)} to compare, got {len(items)}")
    tell_notes(items[0])
    return items[0]


def _kind(output: str) -> str:
    kind = output.rpartition(".")[2].lower()
    if "." not in output or kind not in STILL:
        raise Refused(
            f"cannot write {file_name(output)}: expected a name ending in .{', .'.join(STILL)}"
        )
    return kind


def _lines(answer: "DiffAnswer", titles: list[str], style: Style) -> Iterator[str]:
    """The figures in columns, then what differs."""
    rows = list(zip(_NAMES, _cells(answer.a), _cells(answer.b), strict=True))
    left = max(len(name) for name in _NAMES)
    wide = max(len(cell) for row in rows for cell in row[1:])
    for side, title in zip("AB", titles, strict=True):
        yield style.paint(style.wrap(f"{side}: {title}", "   "), BOLD)
    yield ""
    for name, one, two in (("", "A", "B"), *rows):
        mark = "" if one == two or not name else f"{_GAP}differs"
        yield f"{name:<{left}}{_GAP}{one:>{wide}}{_GAP}{two:>{wide}}{mark}"
    yield ""
    to = style.signs.to
    differences = list(_differences(answer, to))
    for text in differences or ["board and rules are equal"]:
        yield style.wrap(text, "   ")


_NAMES = (
    *("squares", "columns", "ladders", "snakes", "fewest rolls"),
    *("mean rolls", "standard deviation", "chance to finish"),
)


def _cells(side: "SideAnswer") -> tuple[str, ...]:
    fewest = "no route" if side.min_rolls is None else str(side.min_rolls)
    chance = "unknown" if side.p_finish is None else f"{100 * side.p_finish:.6g} %"
    counts = (side.size, side.columns, side.ladders, side.snakes)
    return (*map(str, map(int, counts)), fewest, _figure(side.mean), _figure(side.sd), chance)


def _figure(value: float | None) -> str:
    return "unknown" if value is None else "infinite" if value == float("inf") else f"{value:.8g}"


def _differences(answer: "DiffAnswer", to: str) -> Iterator[str]:
    for side, jumps in (("A", answer.only_a), ("B", answer.only_b)):
        if jumps:
            yield f"only in {side}: {', '.join(f'{entry} {to} {exit}' for entry, exit in jumps)}"
    for other in answer.other_exits:
        yield f"another exit from {other.entry}: A {to} {other.exit_a}, B {to} {other.exit_b}"
    one, two = answer.a.game.rules, answer.b.game.rules
    for name in answer.rules:
        yield clean(f"rule {name}: A {getattr(one, name)}, B {getattr(two, name)}")


def _draw(answer: "DiffAnswer", titles: list[str], output: str, kind: str, theme: str) -> None:
    from boustro.answers.diff import diff_scene
    from boustro.cli.writing import write_and_say
    from boustro.render.files import scene_file

    scene = diff_scene(answer, titles)
    write_and_say("picture", output, scene_file([scene], kind, theme))
