"""How long games are, as bars: a drawing by classes, so that the style sheet colours it."""

from typing import NamedTuple

from boustro.chain import Analysis
from boustro.lesson.markup import Markup, tag
from boustro.lesson.say import figure, percent

WIDE, HIGH, FOOT = 640.0, 220.0, 26.0
_BARS = 120
_SHOWN = 0.995
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000)


class Usual(NamedTuple):
    """The rolls between which eight games in ten end, and the mean."""

    low: float
    high: float
    mean: float


def distribution(analysis: Analysis) -> Markup:
    """One bar for every number of rolls, or for several; the usual ones are marked."""
    lengths, share = analysis.lengths, analysis.p_finish
    usual = Usual(lengths.quantile(0.1), lengths.quantile(0.9), analysis.mean)
    last = max(int(lengths.quantile(_SHOWN * share)), 1)
    width = -(-(last + 1) // _BARS)
    pmf = lengths.pmf(last)
    bars = [float(pmf[at : at + width].sum()) for at in range(0, last + 1, width)]
    parts = [*_bars(bars, width, usual), *_ticks(last, width, len(bars))]
    parts += _mean(usual, width, bars)
    box = f"0 0 {WIDE:.0f} {HIGH + FOOT:.0f}"
    return tag("svg", parts, viewBox=box, role="img", aria_label=_said(usual), class_="chart")


def _said(usual: Usual) -> str:
    """The chart in one sentence."""
    if usual.high == float("inf"):
        return "The chance of every game length; some games never end."
    return (
        f"The chance of every game length: eight games in ten take {usual.low:.0f} to "
        f"{usual.high:.0f} rolls, the mean is {figure(usual.mean)}."
    )


def _bars(bars: list[float], width: int, usual: Usual) -> list[Markup]:
    wide, top = WIDE / len(bars), max(bars) or 1.0
    drawn = []
    for i, chance in enumerate(bars):
        high = chance / top * (HIGH - 18)
        first, last = i * width, (i + 1) * width - 1
        said = f"{first} rolls" if width == 1 else f"{first} to {last} rolls"
        inside = last >= usual.low and first <= usual.high
        bar = {"x": i * wide, "y": HIGH - high, "width": max(wide - 0.8, 0.5), "height": high}
        sides = {name: f"{value:.2f}" for name, value in bar.items()}
        title = tag("title", f"{said}: {percent(chance)}")
        drawn.append(tag("rect", title, class_="bar usual" if inside else "bar", **sides))
    return drawn


def _mean(usual: Usual, width: int, bars: list[float]) -> list[Markup]:
    at = (usual.mean + 0.5) / width * WIDE / len(bars)
    if not 0 <= at <= WIDE:
        return []
    end = at > 0.7 * WIDE
    x, place = f"{at:.1f}", f"{at - 6 if end else at + 6:.1f}"
    line = tag("line", x1=x, x2=x, y1="2", y2=f"{HIGH:.0f}", class_="mean")
    said = f"mean {figure(usual.mean)}"
    anchor = "end" if end else "start"
    return [line, tag("text", said, x=place, y="14", text_anchor=anchor, class_="mean-label")]


def _ticks(last: int, width: int, bars: int) -> list[Markup]:
    step = next((step for step in _STEPS if last / step <= 9), last)
    ticks = [
        tag("line", x1="0", x2=f"{WIDE:.0f}", y1=f"{HIGH:.0f}", y2=f"{HIGH:.0f}", class_="axis")
    ]
    for rolls in range(step, last + 1, step):
        at = (rolls + 0.5) / width * WIDE / bars
        if at < WIDE - 16:
            where = {"x": f"{at:.1f}", "y": f"{HIGH + 18:.0f}", "text_anchor": "middle"}
            ticks.append(tag("text", str(rolls), class_="tick", **where))
    return [*ticks, tag("text", "rolls", x="0", y=f"{HIGH + 18:.0f}", class_="tick")]
