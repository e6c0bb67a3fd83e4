"""Target options (mean, quantiles, minutes), shared by `design` and `advise`."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, TypedDict

import click

from boustro.design.defaults import PLAYERS, SECONDS, TOLERANCE

if TYPE_CHECKING:
    from boustro.design.targets import Goal


class FigureOptions(TypedDict):
    """What the options below give."""

    mean: str | None
    sd: str | None
    min_rolls: str | None
    quantile: tuple[str, ...]
    minutes: str | None
    first_seat: str | None
    players: int
    seconds: float
    tolerance: float


_OPTIONS = (
    click.option("--mean", metavar="RANGE", help="Mean number of rolls, such as 40 or 36..44."),
    click.option("--sd", metavar="RANGE", help="Standard deviation of the rolls."),
    click.option("--min-rolls", metavar="RANGE", help="Fewest rolls."),
    click.option(
        "--quantile",
        metavar="SHARE=RANGE",
        multiple=True,
        help="Length within which a share of the games ends: 90%=60..70, 0.5=10..12 minutes, 0.5=20 turns.",
    ),
    click.option(
        "--minutes", metavar="RANGE", help="Mean time until a player wins, for all --players."
    ),
    click.option("--first-seat", metavar="RANGE", help="Chance of the first player to win."),
    click.option(
        "--players",
        type=click.IntRange(1, 64),
        metavar="N",
        default=PLAYERS,
        show_default=True,
        help="Number of players, for minutes and seats.",
    ),
    click.option(
        "--seconds",
        type=click.FloatRange(min=0, min_open=True),
        metavar="N",
        default=SECONDS,
        show_default=True,
        help="Seconds per throw, for minutes.",
    ),
    click.option(
        "--tolerance",
        type=click.FloatRange(min=0),
        metavar="N",
        default=TOLERANCE,
        show_default=True,
        help="Allowed deviation from an exact target.",
    ),
)


def figure_options(function: Callable[..., None]) -> Callable[..., None]:
    """Give a command the options of figures, each under its own name."""
    for option in reversed(_OPTIONS):
        function = option(function)
    return function


def figure_lines(targets: "Iterable[Goal]", values: dict[str, float]) -> list[str]:
    """A line for every figure that was asked for: its value, and its target."""
    lines = []
    for target in targets:
        value = values[target.name]
        name = target.name.replace("_", " ")
        met = "" if target.distance(value) == 0.0 else "   not met"
        lines.append(f"{name:<12} {value:<14.8g} target: {target.range}{met}")
    return lines
