"""Target options (mean, quantiles, minutes), shared by `design` and `advise`."""

import click

from boustro.cli.params import number, option, positive, text
from boustro.designs.defaults import PLAYERS, SECONDS, TOLERANCE

FIGURE_OPTIONS = (
    text("--mean", "RANGE", "Mean number of rolls, such as 40 or 36..44."),
    text("--sd", "RANGE", "Standard deviation of the rolls.", rare=True),
    text("--min-rolls", "RANGE", "Fewest rolls."),
    text(
        "--quantile",
        "SHARE=RANGE",
        "Length within which a share of the games ends: "
        "90%=60..70, 0.5=10..12 minutes, 0.5=20 turns.",
        multiple=True,
    ),
    text("--minutes", "RANGE", "Mean time until a player wins, for all --players."),
    text("--first-seat", "RANGE", "Chance of the first player to win."),
    number("--players", 1, 64, "Number of players, for minutes and seats.", default=PLAYERS),
    positive("--seconds", "Seconds per throw, for minutes.", default=SECONDS),
    option(
        "--tolerance",
        "Allowed deviation from an exact target.",
        rare=True,
        metavar="N",
        type=click.FloatRange(min=0),
        default=TOLERANCE,
    ),
)
