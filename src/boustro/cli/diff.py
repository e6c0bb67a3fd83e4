"""`boustro diff`: two games side by side."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

import click

from boustro.cli.command import READ, Invocation, board_command, only_game
from boustro.cli.guard import DIFFERENT, clean
from boustro.cli.headings import heading
from boustro.cli.params import THEME, BoardName, file_option, json_flag
from boustro.cli.screen import DRAWING
from boustro.cli.source import games_of, shown_name
from boustro.cli.writing import kind_of
from boustro.render.choices import STILL
from boustro.render.style import BOLD, Style

if TYPE_CHECKING:
    from boustro.answers.diff import DiffAnswer, SideAnswer
    from boustro.model.game import Game

_GAP = "  "


@board_command(
    "diff",
    *(click.Argument([name], metavar=name.upper(), type=BoardName()) for name in "ab"),
    *READ,
    *DRAWING,
    file_option("-o --output", "Also draw both boards in FILE (.svg, .png or .pdf)."),
    THEME,
    json_flag("diff"),
    short_help="Compare the figures, jumps and rules of two boards.",
)
def command(*, run: Invocation, a: str, b: str, output: str | None, theme: str) -> None:
    """Compare two boards: their figures, and what differs in jumps and rules.

    A and B are read as any BOARD, each with one game. Exit code 0: the games are equal; 1: they
    differ; 2: bad usage or bad input.
    """
    if output is None and theme != THEME.default:
        raise click.UsageError("--theme needs -o.")
    from boustro.answers.diff import diff_answer

    sides = [
        only_game(games_of((board,), run.request), f"one game in {shown_name(board)} to compare")
        for board in (a, b)
    ]
    games, titles = [game for _, game in sides], [heading(*side) for side in sides]
    kind = None if output is None else kind_of(output, STILL)
    answer = diff_answer(*games)
    run.show(answer, _lines(games, answer, titles, run.style))
    if output is not None and kind is not None:
        from boustro.answers.diff import diff_scene
        from boustro.cli.writing import write_and_say
        from boustro.render.picture_value import scene_file

        scene = diff_scene(answer, games, titles)
        write_and_say("picture", output, scene_file([scene], kind, theme))
    if not answer.equal:
        click.get_current_context().exit(DIFFERENT)


def _lines(
    games: "Sequence[Game]", answer: "DiffAnswer", titles: list[str], style: Style
) -> Iterator[str]:
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
    for text in list(_differences(games, answer, style.signs.to)) or ["board and rules are equal"]:
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


def _differences(games: "Sequence[Game]", answer: "DiffAnswer", to: str) -> Iterator[str]:
    for side, jumps in (("A", answer.only_a), ("B", answer.only_b)):
        if jumps:
            yield f"only in {side}: {', '.join(f'{entry} {to} {exit}' for entry, exit in jumps)}"
    for other in answer.other_exits:
        yield f"another exit from {other.entry}: A {to} {other.exit_a}, B {to} {other.exit_b}"
    one, two = (game.rules for game in games)
    for name in answer.rules:
        yield clean(f"rule {name}: A {getattr(one, name)}, B {getattr(two, name)}")
