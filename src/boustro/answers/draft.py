"""Summary of a draft: how long a game takes and who wins, shown while the user draws a board."""

import math
from dataclasses import dataclass
from functools import singledispatch

from boustro.answers.constraints import Chance, Figure, Length, Seat
from boustro.chain import Analysis, LargeAnalysis, Match
from boustro.designs.defaults import SECONDS
from boustro.render.length_chart import ChartSize, LengthBars, length_chart
from boustro.render.markup import Markup

_OF_A_TABLE = ("minutes", "seats")
"""The figures of several players."""
_EARLY = 0.1
"""The lowest quantile of a summary."""
_MIDDLE = 0.5
"""The median."""
_LATE = 0.9
"""The highest quantile of a summary."""


@dataclass(frozen=True)
class MinutesAnswer:
    """The minutes until the first of the players finishes."""

    roll_seconds: int
    players: Seat
    p10: Figure
    median: Figure
    p90: Figure


@dataclass(frozen=True)
class SummaryAnswer:
    """The figures of a board, in rolls; null if infinite, or if `not_computed` names them."""

    mean: Figure
    sd: Figure | None
    p10: Length | None
    median: Length | None
    p90: Length | None
    absorption: Chance
    """The chance that a game is won."""
    minutes: MinutesAnswer | None
    seats: tuple[Chance, ...] | None
    not_computed: tuple[str, ...] = ()
    """The keys that are null because their figure was not computed."""


@singledispatch
def summary_answer(analysis: Analysis, players: int) -> SummaryAnswer:
    """The mean, standard deviation and quantiles, the playing time, and the chances by seat.

    >>> from boustro import builtin
    >>> from boustro.chain import analyse
    >>> summary_answer(analyse(builtin("mb47")), 2).median
    32
    """
    quantile = analysis.lengths.quantile
    p10, median, p90 = quantile(_EARLY), quantile(_MIDDLE), quantile(_LATE)
    figures = (analysis.mean, analysis.sd, p10, median, p90, analysis.p_finish)
    if analysis.rules.bump is not None and players > 1:
        return SummaryAnswer(*figures, None, None, _OF_A_TABLE)
    table = analysis.table(players)
    return SummaryAnswer(*figures, _minutes(analysis, table), table.chances)


@summary_answer.register
def _(analysis: LargeAnalysis, players: int) -> SummaryAnswer:  # noqa: ARG001 - as above
    """The mean and the chance to finish on a board too large to list."""
    return SummaryAnswer(
        mean=analysis.mean,
        sd=None,
        p10=None,
        median=None,
        p90=None,
        absorption=analysis.p_finish,
        minutes=None,
        seats=None,
        not_computed=("sd", "p10", "median", "p90", *_OF_A_TABLE),
    )


def _minutes(analysis: Analysis, table: Match) -> MinutesAnswer:
    """The time until the first player finishes, if every turn has the mean number of rolls."""
    minutes_a_turn = SECONDS / 60
    if analysis.turns is not None and analysis.absorbs and analysis.turns.mean > 0.0:
        rolls_a_turn = analysis.mean / analysis.turns.mean
        minutes_a_turn *= rolls_a_turn
    return MinutesAnswer(
        SECONDS,
        len(table.turns),
        round(table.turns_quantile(_EARLY) * minutes_a_turn, 2),
        round(table.turns_quantile(_MIDDLE) * minutes_a_turn, 2),
        round(table.turns_quantile(_LATE) * minutes_a_turn, 2),
    )


def chart_of(analysis: Analysis, size: ChartSize) -> Markup:
    """The distribution of the game length as SVG, with at most as many bars as fit the chart."""
    lengths = analysis.lengths
    share = size.shown * analysis.p_finish
    last = max(int(lengths.quantile(share)), 1)
    width = math.ceil((last + 1) / size.bars)
    # Each bar stands for `width` lengths; these are the last lengths of the bars.
    ends = range(width - 1, last + width, width)
    chances = [lengths.within(end) - lengths.within(end - width) for end in ends]
    low, high = lengths.quantile(_EARLY), lengths.quantile(_LATE)
    return length_chart(LengthBars(chances, width, last, low, high, analysis.mean), size)
