"""`boustro design`: make a board to order."""

import os
import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Unpack

import click

from boustro.cli.guard import FAILED, complain
from boustro.cli.params import json_option
from boustro.cli.request import Request, rules_options
from boustro.cli.screen import screen_options
from boustro.cli.sections import BoardCommand
from boustro.cli.wishes import FigureOptions, figure_lines, figure_options
from boustro.design.defaults import EFFORT, KINDS, PRESET, PRESETS, SIZE
from boustro.errors import InputError
from boustro.render.style import BOLD, Style

if TYPE_CHECKING:
    from boustro.answers.design import DesignAnswer
    from boustro.design.search import Find

_GLUE = "\N{NO-BREAK SPACE}"


class DesignOptions(FigureOptions):
    """The options that `design` takes as they are."""

    size: int
    columns: int | None
    preset: str
    snakes: str | None
    ladders: str | None
    jumps: str | None
    snake_length: str | None
    ladder_length: str | None
    spacing: int
    chains: bool
    level: bool
    crossings: str | None
    seed: int
    effort: int
    workers: int
    time_limit: float | None


@click.command("design", cls=BoardCommand)
@click.option(
    "--size",
    metavar="N",
    type=click.IntRange(2, 1000),
    default=SIZE,
    show_default=True,
    help="Squares.",
)
@click.option("--columns", metavar="N", type=click.IntRange(1, 1000), help="Columns.")
@click.option(
    "--preset",
    type=click.Choice(tuple(PRESETS)),
    default=PRESET,
    show_default=True,
    help="Default numbers and lengths of jumps.",
)
@click.option("--snakes", metavar="RANGE", help="Number of snakes, such as 10 or 8..12.")
@click.option("--ladders", metavar="RANGE", help="Number of ladders.")
@click.option("--jumps", metavar="RANGE", help="Number of snakes and ladders together.")
@click.option("--snake-length", metavar="RANGE", help="Squares from head to tail.")
@click.option("--ladder-length", metavar="RANGE", help="Squares from foot to top.")
@click.option("--keep", metavar="E-X", multiple=True, help="Keep this jump, e.g. 3-22.")
@click.option(
    "--forbidden",
    metavar="SQUARES",
    multiple=True,
    help="Squares without ends of jumps, such as 50,99 or ladders=99.",
)
@click.option(
    "--forbidden-rows",
    metavar="ROWS",
    multiple=True,
    help="Rows without ends of jumps, such as 1 (below) or ladders=10.",
)
@click.option(
    "--spacing",
    type=click.IntRange(0, 20),
    metavar="N",
    default=1,
    show_default=True,
    help="Minimum distance in cells between ends of different jumps; 0: they may share squares.",
)
@click.option("--chains", is_flag=True, help="A jump may end where another begins.")
@click.option("--level", is_flag=True, help="A jump may stay in its row.")
@click.option("--crossings", metavar="RANGE", help="How often jumps cross (default: ..size/10).")
@figure_options
@click.option(
    "--weight",
    metavar="FIGURE=WEIGHT",
    multiple=True,
    help="Treat FIGURE as a preference with this weight.",
)
@click.option(
    "--seed",
    metavar="N",
    type=click.IntRange(0, 2**64 - 1),
    default=0,
    show_default=True,
    help="Seed.",
)
@click.option(
    "--effort",
    type=click.IntRange(1, 10**12),
    metavar="N",
    default=EFFORT,
    show_default=True,
    help="Number of boards to check.",
)
@click.option(
    "--workers",
    type=click.IntRange(1, 1024),
    metavar="N",
    default=lambda: os.cpu_count() or 1,
    help="Number of processes (default: one per core).",
)
@click.option(
    "--time-limit",
    type=click.FloatRange(min=0, min_open=True),
    metavar="SECONDS",
    help="Stop after SECONDS with the best board so far.",
)
@click.option("-o", "--output", metavar="FILE", help="Write the board to FILE, or - .")
@click.option("--to", metavar="FORMAT", help="Format to write (default: by the name of FILE).")
@json_option("design")
@rules_options
@screen_options
def command(
    *,
    request: Request,
    keep: tuple[str, ...],
    forbidden: tuple[str, ...],
    forbidden_rows: tuple[str, ...],
    weight: tuple[str, ...],
    output: str | None,
    to: str | None,
    as_json: bool,
    style: Style,
    **wishes: Unpack[DesignOptions],
) -> None:
    """Search for a board that hits your targets; the exact chain verifies it.

    A RANGE is a number or low..high. The same seed and effort give the same board. Exit code 1: no
    board met every requirement; the closest, if any, is shown.
    """
    from boustro.answers.design import design_answer
    from boustro.design import design
    from boustro.model.rules import Rules

    try:
        made = design(
            rules=request.rules(Rules()),
            keep=[_jump(text) for text in keep],
            forbidden=_places(forbidden),
            forbidden_rows=_places(forbidden_rows),
            weights=dict(map(_weight, weight)),
            progress=_progress(),
            **wishes,
        )
    except InputError as error:
        if error.problems[0].name != "not-found":
            raise
        complain(str(error))
        click.get_current_context().exit(FAILED)
    answer = design_answer(made)
    if output is not None:
        _write(answer, output, to)
    if as_json:
        from boustro.cli.documents import write_document

        write_document(answer)
    elif output != "-":
        for line in _lines(answer, style):
            click.echo(line)
    if not answer.met:
        click.get_current_context().exit(FAILED)


def _jump(text: str) -> tuple[int, int]:
    entry, _, exit = text.replace(":", "-").replace("->", "-").partition("-")
    (start,), (end,) = _numbers(entry) or (0,), _numbers(exit) or (0,)
    return start, end


def _numbers(text: str) -> tuple[int, ...]:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if strange := [part for part in parts if not (part.isdecimal() and len(part) <= 6)]:
        raise click.UsageError(f"Expected whole numbers, got {strange[0][:40]!r}.")
    return tuple(map(int, parts))


def _places(texts: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    """The squares or rows for each kind of jump; those given without a kind are for both."""
    found = dict.fromkeys(KINDS, tuple[int, ...]())
    for text in texts:
        kind, is_for_one, numbers = text.rpartition("=")
        for name in (kind.strip(),) if is_for_one else KINDS:
            found[name] = (*found.get(name, ()), *_numbers(numbers))
    return found


def _weight(text: str) -> tuple[str, float]:
    name, _, number = text.partition("=")
    try:
        return name.strip().replace("-", "_"), float(number)
    except ValueError:
        raise click.UsageError(f"Expected FIGURE=WEIGHT, got {text[:40]!r}.") from None


def _progress() -> "Callable[[int, int, Find | None], None] | None":
    if not sys.stderr.isatty():
        return None

    def tell(looked_at: int, effort: int, best: "Find | None") -> None:
        near = "" if best is None else f", closest so far {best.cost.hard:.2g} away"
        click.echo(f"\r{looked_at:,} of {effort:,} boards{near} ", nl=False, err=True)

    return tell


def _write(answer: "DesignAnswer", output: str, to: str | None) -> None:
    from boustro import formats
    from boustro.cli.convert import format_asked_for
    from boustro.cli.writing import write_and_say

    data = formats.encode([answer.made.game], format_asked_for(output, to), lossy=False)
    write_and_say("board", output, data)


def _lines(answer: "DesignAnswer", style: Style) -> Iterator[str]:
    made = answer.made
    board = made.game.board
    jumps = f"{len(board.ladders)} ladders, {len(board.snakes)} snakes"
    yield style.paint(f"{board.size} squares, {jumps}, seed {made.seed}", BOLD)
    to = style.signs.to
    for name, pairs in (("ladders", board.ladders), ("snakes", board.snakes)):
        listed = ", ".join(f"{jump.entry}{_GLUE}{to}{_GLUE}{jump.exit}" for jump in pairs)
        yield style.wrap(f"{name:<8} {listed}", " " * 9).replace(_GLUE, " ")
    yield ""
    yield from figure_lines(made.wishes.targets, dict(made.figures))
    yield f"{'mean':<12} {answer.mean:.12g} rolls, relative error at most {answer.error:.0e}"
    if not made.wishes.targets:
        yield "game length was not a target; set one with --mean or --minutes"
    yield f"{made.effort:,} boards checked"
    if not answer.met:
        yield style.wrap(_why(made.ended))


def _why(ended: str) -> str:
    reasons = {"time": "time ran out", "interrupted": "it was interrupted"}
    reason = reasons.get(ended, "--effort checks more boards")
    return f"no board met every requirement; the closest is shown ({reason})"
