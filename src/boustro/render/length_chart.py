"""Bar chart of game lengths, as SVG whose colours come from the style sheet of the page."""

from collections.abc import Sequence
from typing import NamedTuple

from boustro.render.markup import Markup, tag
from boustro.say import figure, percent

_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000)
"""The distances between two ticks of the axis that are tried, in rolls."""


class ChartSize(NamedTuple):
    """The measures of a chart."""

    wide: float
    """The width of all bars together."""
    high: float
    """The height of the area for the bars."""
    foot: float
    """The height of the axis below the bars."""
    unit: float
    """The scale of the text."""
    bars: int
    """The most bars."""
    ticks: int
    """The most ticks of the axis."""
    shown: float
    """The share of all games that the bars include; longer games are not shown."""
    mean: str
    """The word for the mean."""


LESSON = ChartSize(640.0, 220.0, 26.0, 1.0, 120, 9, 0.995, "mean")
PAGE = ChartSize(400.0, 150.0, 22.0, 5 / 6, 100, 7, 0.99, "average")


class LengthBars(NamedTuple):
    """The bars of a chart and its marks, in rolls."""

    chances: Sequence[float]
    """For each bar, the chance that a game has one of its lengths."""
    width: int
    """The number of lengths that a bar stands for."""
    last: int
    """The last length that is shown."""
    low: float
    """The shortest usual length: 8 out of 10 games take `low` to `high` rolls."""
    high: float
    """The longest usual length."""
    mean: float
    """The mean length."""


def length_chart(bars: LengthBars, size: ChartSize) -> Markup:
    """A bar for each number of rolls, or for several; the bars of usual lengths are marked."""
    return tag(
        "svg",
        [*_bars(bars, size), *_ticks(bars, size), *_mean(bars, size)],
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size.wide:.0f} {size.high + size.foot:.0f}",
        role="img",
        aria_label=_chart_sentence(bars, size.mean),
        class_="chart",
    )


def _chart_sentence(bars: LengthBars, mean: str) -> str:
    if bars.high == float("inf"):
        return "The chance of every game length; some games never end."
    return (
        f"The chance of every game length: 8 out of 10 games take {bars.low:.0f} to "
        f"{bars.high:.0f} rolls, the {mean} is {figure(bars.mean)}."
    )


def _bars(bars: LengthBars, size: ChartSize) -> list[Markup]:
    distance = size.wide / len(bars.chances)
    width = max(distance - 0.8 * size.unit, 0.5)
    highest = max(bars.chances) or 1.0
    drawn: list[Markup] = []
    for i, chance in enumerate(bars.chances):
        height = chance / highest * (size.high - 18 * size.unit)
        first, last = i * bars.width, (i + 1) * bars.width - 1
        rolls = f"{first} rolls" if bars.width == 1 else f"{first} to {last} rolls"
        is_usual = last >= bars.low and first <= bars.high
        bar = tag(
            "rect",
            tag("title", f"{rolls}: {percent(chance)}"),
            class_="bar usual" if is_usual else "bar",
            x=f"{i * distance:.2f}",
            y=f"{size.high - height:.2f}",
            width=f"{width:.2f}",
            height=f"{height:.2f}",
        )
        drawn.append(bar)
    return drawn


def _place(rolls: float, bars: LengthBars, size: ChartSize) -> float:
    """The horizontal position of a number of rolls."""
    return (rolls + 0.5) / bars.width * size.wide / len(bars.chances)


def _mean(bars: LengthBars, size: ChartSize) -> list[Markup]:
    """A vertical line at the mean, with a label on the side that has more space."""
    at = _place(bars.mean, bars, size)
    if not 0 <= at <= size.wide:
        return []
    x = f"{at:.1f}"
    line = tag("line", x1=x, x2=x, y1="2", y2=f"{size.high:.0f}", class_="mean")
    label_is_left = at > 0.7 * size.wide
    label_at = at - 6 * size.unit if label_is_left else at + 6 * size.unit
    label = tag(
        "text",
        f"{size.mean} {figure(bars.mean)}",
        x=f"{label_at:.1f}",
        y=f"{14 * size.unit:.0f}",
        text_anchor="end" if label_is_left else "start",
        class_="mean-label",
    )
    return [line, label]


def _ticks(bars: LengthBars, size: ChartSize) -> list[Markup]:
    step = _tick_step(bars.last, size.ticks)
    foot, y = f"{size.high:.0f}", f"{size.high + 18 * size.unit:.0f}"
    ticks = [tag("line", x1="0", x2=f"{size.wide:.0f}", y1=foot, y2=foot, class_="axis")]
    for rolls in range(step, bars.last + 1, step):
        at = _place(rolls, bars, size)
        if at < size.wide - 16 * size.unit:
            where = {"x": f"{at:.1f}", "y": y, "text_anchor": "middle"}
            ticks.append(tag("text", str(rolls), class_="tick", **where))
    return [*ticks, tag("text", "rolls", x="0", y=y, class_="tick")]


def _tick_step(last: int, most: int) -> int:
    """The smallest distance of ticks with which at most `most` ticks lead to `last`."""
    for step in _STEPS:
        if last / step <= most:
            return step
    return last
