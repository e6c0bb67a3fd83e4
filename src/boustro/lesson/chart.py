"""Bar chart of game lengths, drawn with classes so that the style sheet colours it."""

from typing import NamedTuple

from boustro.chain import Analysis
from boustro.lesson.markup import Markup, tag
from boustro.lesson.say import figure, percent

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000)


class ChartSize(NamedTuple):
    """How large a chart is drawn, `foot` for its axis; `unit` is the scale of what is written."""

    wide: float
    high: float
    foot: float
    unit: float
    bars: int
    ticks: int
    shown: float
    """The share of all games up to whose length bars are drawn."""
    mean: str
    """What the mean is called."""


LESSON = ChartSize(640.0, 220.0, 26.0, 1.0, 120, 9, 0.995, "mean")
PAGE = ChartSize(400.0, 150.0, 22.0, 5 / 6, 100, 7, 0.99, "average")


class Usual(NamedTuple):
    """The rolls between which eight games in ten end, and the mean."""

    low: float
    high: float
    mean: float


def distribution(analysis: Analysis, size: ChartSize = LESSON) -> Markup:
    """One bar for every number of rolls, or for several; the usual ones are marked."""
    lengths, share = analysis.lengths, analysis.p_finish
    usual = Usual(lengths.quantile(0.1), lengths.quantile(0.9), analysis.mean)
    last = max(int(lengths.quantile(size.shown * share)), 1)
    width = -(-(last + 1) // size.bars)
    ends = range(-1, last + width, width)
    bars = [lengths.within(end) - lengths.within(end - width) for end in ends[1:]]
    parts = [*_bars(bars, width, usual, size), *_ticks(last, width, len(bars), size)]
    parts += _mean(usual, width, bars, size)
    return tag(
        "svg",
        parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size.wide:.0f} {size.high + size.foot:.0f}",
        role="img",
        aria_label=_chart_sentence(usual, size.mean),
        class_="chart",
    )


def _chart_sentence(usual: Usual, mean: str) -> str:
    """The chart in one sentence."""
    if usual.high == float("inf"):
        return "The chance of every game length; some games never end."
    return (
        f"The chance of every game length: 8 out of 10 games take {usual.low:.0f} to "
        f"{usual.high:.0f} rolls, the {mean} is {figure(usual.mean)}."
    )


def _bars(bars: list[float], width: int, usual: Usual, size: ChartSize) -> list[Markup]:
    wide, top = size.wide / len(bars), max(bars) or 1.0
    drawn = []
    for i, chance in enumerate(bars):
        high = chance / top * (size.high - 18 * size.unit)
        first, last = i * width, (i + 1) * width - 1
        said = f"{first} rolls" if width == 1 else f"{first} to {last} rolls"
        inside = last >= usual.low and first <= usual.high
        side = max(wide - 0.8 * size.unit, 0.5)
        bar = {"x": i * wide, "y": size.high - high, "width": side, "height": high}
        sides = {name: f"{value:.2f}" for name, value in bar.items()}
        title = tag("title", f"{said}: {percent(chance)}")
        drawn.append(tag("rect", title, class_="bar usual" if inside else "bar", **sides))
    return drawn


def _mean(usual: Usual, width: int, bars: list[float], size: ChartSize) -> list[Markup]:
    at = (usual.mean + 0.5) / width * size.wide / len(bars)
    if not 0 <= at <= size.wide:
        return []
    end, aside = at > 0.7 * size.wide, 6 * size.unit
    x, place = f"{at:.1f}", f"{at - aside if end else at + aside:.1f}"
    line = tag("line", x1=x, x2=x, y1="2", y2=f"{size.high:.0f}", class_="mean")
    said = f"{size.mean} {figure(usual.mean)}"
    y, anchor = f"{14 * size.unit:.0f}", "end" if end else "start"
    return [line, tag("text", said, x=place, y=y, text_anchor=anchor, class_="mean-label")]


def _ticks(last: int, width: int, bars: int, size: ChartSize) -> list[Markup]:
    step = next((step for step in _STEPS if last / step <= size.ticks), last)
    foot, y = f"{size.high:.0f}", f"{size.high + 18 * size.unit:.0f}"
    ticks = [tag("line", x1="0", x2=f"{size.wide:.0f}", y1=foot, y2=foot, class_="axis")]
    for rolls in range(step, last + 1, step):
        at = (rolls + 0.5) / width * size.wide / bars
        if at < size.wide - 16 * size.unit:
            where = {"x": f"{at:.1f}", "y": y, "text_anchor": "middle"}
            ticks.append(tag("text", str(rolls), class_="tick", **where))
    return [*ticks, tag("text", "rolls", x="0", y=y, class_="tick")]
