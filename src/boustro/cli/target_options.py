"""Target options (mean, quantiles, minutes), shared by `design` and `advise`."""

import click

from boustro.cli.params import number, option, positive, text
from boustro.designs.defaults import PLAYERS, SECONDS, TOLERANCE

FIGURE_OPTIONS = (
    text(
        "--mean", "RANGE", "Aim for a mean number of rolls in this range, such as `40` or `36..44`."
    ),
    text("--sd", "RANGE", "Aim for a standard deviation of the rolls in this range.", rare=True),
    text("--min-rolls", "RANGE", "Aim for a shortest game of this many rolls."),
    text(
        "--quantile",
        "SHARE=RANGE",
        "Aim for a length within which this share of the games ends: `90%=60..70` in rolls, "
        "`0.5=20 turns`, or `0.5=10..12 minutes` for all `--players`.",
        multiple=True,
    ),
    text(
        "--minutes",
        "RANGE",
        "Aim for this many minutes, on average, until one of the `--players` wins.",
    ),
    text(
        "--first-seat",
        "RANGE",
        "Aim for this chance that the first player wins, such as `..50.5%`.",
    ),
    number("--players", 1, 64, "Compute minutes and seats for N players.", default=PLAYERS),
    positive("--seconds", "Count N seconds for each throw.", default=SECONDS),
    option(
        "--tolerance",
        "Accept a figure that misses an exact target by at most N.",
        rare=True,
        metavar="N",
        type=click.FloatRange(min=0),
        default=TOLERANCE,
    ),
)
