"""`boustro design`: make a board to order."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Unpack

import click

from boustro.basics.digits import is_number
from boustro.cli.command import Invocation, board_command
from boustro.cli.guard import FAILED, complain
from boustro.cli.params import (
    Parsed,
    choice,
    json_flag,
    number,
    one_per_core,
    positive,
    seed_option,
    text,
)
from boustro.cli.request import RULES
from boustro.cli.screen import DRAWING, progress
from boustro.cli.target_options import FIGURE_OPTIONS
from boustro.designs.defaults import KINDS, PRESET, PRESETS, SIZE
from boustro.errors import InputError
from boustro.render.style import BOLD, Style
from boustro.say import quantity

if TYPE_CHECKING:
    from boustro.answers.design import DesignAnswer, WishAnswer
    from boustro.designs.boards_to_order import Design
    from boustro.designs.local_search import RestartResult
    from boustro.designs.wishes import JumpWishes
    from boustro.model import Board, Game

_GLUE = "\N{NO-BREAK SPACE}"
_DIGITS = 6
_Places = tuple[tuple[str, ...], tuple[int, ...]]
"""Forbidden places: the kinds of jumps that must not begin or end there, and squares or rows."""


def _numbers(listed: str) -> tuple[int, ...] | None:
    """The numbers in a list such as `50,99`; None if it is not one."""
    parts = [part.strip() for part in listed.split(",") if part.strip()]
    if not all(is_number(part, _DIGITS) for part in parts):
        return None
    return tuple(map(int, parts))


def _jump(text: str) -> tuple[int, ...] | None:
    """The entry and the exit in a text such as `3-22`; None for any other text."""
    entry, _, exit = text.replace(":", "-").replace("->", "-").partition("-")
    ends = _numbers(f"{entry},{exit}")
    if ends is None or len(ends) != 2:
        return None
    return ends


def _squares(text: str) -> _Places | None:
    """The places in a text such as `50,99` or `ladders=99`; None for any other text."""
    kind, has_kind, listed = text.rpartition("=")
    numbers = _numbers(listed)
    if numbers is None:
        return None
    if has_kind:
        return (kind.strip(),), numbers
    return KINDS, numbers


_JUMP = Parsed("E-X", "a jump such as 3-22", _jump)
_PLACES = Parsed("NUMBERS", "whole numbers such as 50,99 or ladders=99", _squares)


@board_command(
    "design",
    number("--size", 2, 1000, "Make a board of N squares.", default=SIZE),
    number("--columns", 1, 1000, "Arrange the squares in N columns.", rare=True),
    choice(
        "--preset",
        PRESETS,
        "Take the numbers and lengths of jumps from this kind of board, where you give none.",
        default=PRESET,
    ),
    text("--snakes", "RANGE", "Place this many snakes, such as `10` or `8..12`."),
    text("--ladders", "RANGE", "Place this many ladders."),
    text("--jumps", "RANGE", "Place this many snakes and ladders together.", rare=True),
    text(
        "--snake-length",
        "RANGE",
        "Make each snake this many squares long, from head to tail.",
        rare=True,
    ),
    text(
        "--ladder-length",
        "RANGE",
        "Make each ladder this many squares long, from foot to top.",
        rare=True,
    ),
    text("--keep", "E-X", "Keep this jump, such as `3-22`.", type=_JUMP, multiple=True),
    text(
        "--forbidden",
        "SQUARES",
        "End no jump on these squares, such as `50,99`, or no jump of one kind, such as "
        "`ladders=99`.",
        type=_PLACES,
        rare=True,
        multiple=True,
    ),
    text(
        "--forbidden-rows",
        "ROWS",
        "End no jump in these rows, such as `1` (the lowest), or no jump of one kind, such as "
        "`ladders=10`.",
        type=_PLACES,
        rare=True,
        multiple=True,
    ),
    number(
        "--spacing",
        0,
        20,
        "Keep the ends of different jumps N cells apart, also diagonally; with 0 they may share "
        "a square.",
        rare=True,
        default=1,
    ),
    text(
        "--crossings",
        "RANGE",
        "Let jumps cross each other this many times (default: at most a tenth of the squares).",
        rare=True,
    ),
    *FIGURE_OPTIONS,
    seed_option("Begin the search with this seed; the same seed gives the same board.", default=0),
    one_per_core(
        "--workers",
        "Search with N processes (default: one per core); the result does not depend on N.",
        rare=True,
    ),
    positive(
        "--time-limit",
        "Stop after this many seconds and use the best board so far.",
        metavar="SECONDS",
        rare=True,
    ),
    text("-o --output", "FILE", "Write the board to FILE (`-` for standard output)."),
    text("--to", "FORMAT", "Write the board in this format (default: by the name of FILE)."),
    json_flag("design"),
    *RULES,
    *DRAWING,
)
def command(
    *,
    run: Invocation,
    size: int,
    columns: int | None,
    preset: str,
    keep: tuple[tuple[int, int], ...],
    forbidden: tuple[_Places, ...],
    forbidden_rows: tuple[_Places, ...],
    seed: int,
    workers: int,
    time_limit: float | None,
    output: str | None,
    to: str | None,
    **wishes: "Unpack[JumpWishes]",
) -> None:
    """Search for a board that hits your targets; the exact chain verifies it.

    A RANGE is a number or low..high. The same seed gives the same board. Exit code 1: no board met
    every requirement; boustro shows the closest, if there is one.
    """
    if to is not None and output is None:
        raise click.UsageError("--to needs -o.")
    if run.as_json and output == "-":
        raise click.UsageError("--json and -o - cannot be combined.")
    from boustro.designs import design
    from boustro.model import Rules

    try:
        made = design(
            size,
            columns=columns,
            preset=preset,
            rules=run.request.rules(Rules()),
            keep=keep,
            forbidden=_places(forbidden),
            forbidden_rows=_places(forbidden_rows),
            seed=seed,
            workers=workers,
            time_limit=time_limit,
            progress=progress(_how_far),
            **wishes,
        )
    except InputError as error:
        if error.problems[0].name != "not-found":
            raise
        complain(str(error))
        click.get_current_context().exit(FAILED)
    _report(run, made, output, to)


def _places(places: tuple[_Places, ...]) -> dict[str, tuple[int, ...]]:
    """The squares or rows that are forbidden to each kind of jump."""
    by_kind: dict[str, tuple[int, ...]] = dict.fromkeys(KINDS, ())
    for kinds, numbers in places:
        for kind in kinds:
            by_kind[kind] = by_kind.get(kind, ()) + numbers
    return by_kind


def _how_far(checked: int, effort: int, best: "RestartResult | None") -> str:
    """The progress of the search, for a line on the screen."""
    closest = "" if best is None else f", closest so far {best.cost.hard:.2g} away"
    return f"{checked:,} of {effort:,} boards{closest}"


def _report(run: Invocation, made: "Design", output: str | None, to: str | None) -> None:
    """Write the board if a file is named, print the answer, and set the exit code."""
    from boustro.answers.design import design_answer

    answer = design_answer(made)
    if output is not None:
        _write(made.game, output, to)
    if output != "-":
        run.show(answer, _lines(made.game.board, answer, run.style))
    if not answer.met:
        click.get_current_context().exit(FAILED)


def _write(game: "Game", output: str, to: str | None) -> None:
    from boustro.cli.convert import format_asked_for
    from boustro.cli.writing import write_and_say
    from boustro.formats import encode

    data = encode([game], format_asked_for(output, to), lossy=False)
    write_and_say("board", output, data)


def _lines(board: "Board", answer: "DesignAnswer", style: Style) -> Iterator[str]:
    jumps = f"{len(board.ladders)} ladders, {len(board.snakes)} snakes"
    yield style.paint(f"{board.size} squares, {jumps}, seed {answer.seed}", BOLD)
    to = style.signs.to
    for name, pairs in (("ladders", board.ladders), ("snakes", board.snakes)):
        listed = ", ".join(f"{jump.entry}{_GLUE}{to}{_GLUE}{jump.exit}" for jump in pairs)
        yield style.wrap(f"{name:<8} {listed}", " " * 9).replace(_GLUE, " ")
    yield ""
    yield from _wish_lines(answer.wishes)
    yield f"{'mean':<12} {answer.mean:.12g} rolls, relative error at most {answer.error:.0e}"
    if not answer.wishes:
        yield "game length was not a target; set one with --mean or --minutes"
    yield f"{quantity(answer.effort, 'board', ',')} checked"
    if not answer.met:
        yield style.wrap(_why(answer.ended))


def _wish_lines(wishes: "Iterable[WishAnswer]") -> Iterator[str]:
    from boustro.designs.ranges import Range

    for wish in wishes:
        wished = Range(wish.low, wish.high)
        name = wish.figure.replace("_", " ")
        missed = "" if wish.met else f"   missed by {wished.distance(wish.value):.2g}"
        yield f"{name:<12} {wish.value:<14.8g} target: {wished}{missed}"


def _why(ended: str) -> str:
    """Why no board met every requirement, by how the search ended."""
    reasons = {"time": "time ran out", "interrupted": "it was interrupted"}
    reason = reasons.get(ended, "another --seed searches elsewhere")
    return f"no board met every requirement; the closest is shown ({reason})"
