"""Draw charts of a game's figures by matplotlib (the extra `plot`); nothing here computes a figure.

The charts have the colours, the colour ramp and the typeface of the pictures of boards.
"""

import io
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import cycle
from typing import Any, NamedTuple

from boustro.errors import MissingExtraError, QuestionError
from boustro.model import Numbering
from boustro.render.fonts import BOLD, REGULAR, font_path
from boustro.render.picture.palette import INKS
from boustro.render.picture.scene import Tone
from boustro.render.picture.theme import FAMILY, theme_of
from boustro.render.picture.tones import inks, mix_colour

KINDS = ("png", "svg", "pdf")
_MOST_CELLS = 2_500
_DASHES = ("-", "--", "-.", ":")
_WITHOUT_DATE: dict[str, dict[str, None]] = {
    "png": {},
    "svg": {"Date": None},
    "pdf": {"CreationDate": None},
}
"""For each kind of file, the metadata that leaves out the date, so that equal charts are equal."""


class Curve(NamedTuple):
    """One game of a chart."""

    title: str
    """The name in the legend."""
    pmf: Sequence[float]
    """The chance of each length."""
    longer: Sequence[float]
    """The chance of a longer game, for each length."""
    visits: Sequence[float]
    """The visits of each square."""
    numbering: Numbering
    """The map between squares and cells."""


def chart(curves: Sequence[Curve], kind: str) -> bytes:
    """A `png`, `svg` or `pdf` with three charts: lengths, games still running, and visits.

    The visits are those of the first game.  Raises `MissingExtraError` without matplotlib.
    """
    if kind not in KINDS:
        raise QuestionError(f"expected a plot to end in .{', .'.join(KINDS)}, got .{kind}")
    with _matplotlib().rc_context(_style()):
        return _save(curves, kind)


def _matplotlib() -> Any:
    try:
        import matplotlib as mpl
    except ImportError as missing:
        sentence = "plots need matplotlib, which is not installed: pip install 'boustro[plot]'"
        raise MissingExtraError(sentence) from missing
    return mpl


def _style() -> Any:
    """The settings that make a chart look like the pictures."""
    from cycler import cycler
    from matplotlib.font_manager import fontManager

    theme = theme_of("classic")
    colours = theme.colours
    accent = colours["accent"]
    curve_colours = [accent, *(colour for colour in theme.seats if colour != accent)]
    if FAMILY not in fontManager.get_font_names():
        for name in (REGULAR, BOLD):
            fontManager.addfont(font_path(name))
    return {
        # DejaVu Sans comes with matplotlib and has letters that the bundled font lacks.
        "font.family": [FAMILY, "DejaVu Sans"],
        "text.color": colours["ink"],
        "axes.edgecolor": colours["frame_line"],
        "axes.labelcolor": colours["ink"],
        "axes.titleweight": "bold",
        "axes.facecolor": colours["even"],
        "axes.grid": True,
        "axes.axisbelow": True,
        "axes.spines.top": False,
        "axes.spines.right": False,
        "axes.prop_cycle": cycler(color=curve_colours),
        "grid.color": colours["rule"],
        "grid.linewidth": 0.6,
        "lines.linewidth": 1.8,
        "legend.frameon": False,
        "figure.facecolor": colours["page"],
        "savefig.facecolor": colours["page"],
        "xtick.color": colours["number"],
        "ytick.color": colours["number"],
        "svg.hashsalt": "boustro",
    }


def _save(curves: Sequence[Curve], kind: str) -> bytes:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(14, 4.2), layout="constrained")
    lengths, left, board = figure.subplots(1, 3)
    draw_lengths(lengths, [(curve.title, curve.pmf) for curve in curves])
    lengths.set_title("How many rolls one player needs")
    for curve, dashes in zip(curves, cycle(_DASHES), strict=False):
        left.plot(curve.longer, linestyle=dashes)
    left.set(title="Games still running", xlabel="rolls", ylabel="share of all games", yscale="log")
    left.yaxis.set_major_formatter(_percent)
    _visits(board, curves[0])
    out = io.BytesIO()
    figure.savefig(out, format=kind, metadata=_WITHOUT_DATE[kind])
    return out.getvalue()


@contextmanager
def axes_to_draw_on(existing: Any) -> Iterator[Any]:
    """The `existing` axes unchanged, or new axes in the style of the pictures if it is None.

    Raises `MissingExtraError` without matplotlib.
    """
    if existing is not None:
        yield existing
        return
    with _matplotlib().rc_context(_style()):
        from matplotlib import pyplot

        _, axes = pyplot.subplots(layout="constrained")
        yield axes


def draw_lengths(axes: Any, curves: Sequence[tuple[str, Sequence[float]]]) -> None:
    """Draw the chance of each length, one named curve for each game."""
    for (name, chances), dashes in zip(curves, cycle(_DASHES), strict=False):
        axes.plot(chances, label=name, drawstyle="steps-mid", linestyle=dashes)
    axes.set(xlabel="rolls", ylabel="share of all games")
    axes.yaxis.set_major_formatter(_percent)
    axes.legend(fontsize="small")


def draw_mark(axes: Any, value: float, name: str) -> None:
    """Draw a vertical line at `value`, with a name in the legend."""
    axes.axvline(
        value, label=name, color=theme_of("classic").colours["number"], linestyle=":", linewidth=1.2
    )


def draw_bars(axes: Any, names: Sequence[str], values: Sequence[float], *, what: str) -> None:
    """Draw a horizontal bar for each name, the first at the top."""
    axes.barh(range(len(names)), values)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    axes.axvline(0.0, color=axes.xaxis.label.get_color(), linewidth=0.8)
    axes.set_xlabel(what)


def draw_steps(axes: Any, values: Sequence[int | None]) -> None:
    """Draw a dot for each square that has a value; the first value is that of square 0."""
    from matplotlib.ticker import MaxNLocator

    squares = [square for square, value in enumerate(values) if value is not None]
    known = [value for value in values if value is not None]
    axes.plot(squares, known, marker="o", markersize=3.5, linestyle="none")
    axes.set(xlabel="square", ylabel="fewest rolls")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))


def _percent(share: float, _: object) -> str:
    return f"{100 * share:.4g} %"


def _visits(axes: Any, curve: Curve) -> None:
    """Draw the visits of each square as a heat map of the board."""
    from matplotlib.colors import LinearSegmentedColormap

    numbering = curve.numbering
    cells = [[math.nan] * numbering.columns for _ in range(numbering.rows)]
    places = [(square, *numbering.cell(square)) for square in range(1, len(curve.visits))]
    for square, row, column in places:
        cells[row][column] = min(curve.visits[square], 1e300)  # matplotlib cannot draw infinity
    shares = [i / 24 for i in range(25)]
    stops = [mix_colour(Tone("sequential", share), dark=False) for share in shares]
    finite = [visits for visits in curve.visits if math.isfinite(visits)]
    highest = max(finite, default=0.0)
    if highest == 0.0:
        highest = 1.0
    axes.grid(visible=False)
    ramp = LinearSegmentedColormap.from_list("boustro", stops)
    image = axes.imshow(cells, aspect="auto", cmap=ramp, vmin=0.0, vmax=highest)
    axes.figure.colorbar(image, ax=axes, label="rolls made from the square, in a game")
    axes.set(title=f"Visits: {curve.title}", xticks=[], yticks=[])
    if len(places) <= _MOST_CELLS:
        for square, row, column in places:
            share = min(curve.visits[square] / highest, 1.0)
            ink = INKS[inks(Tone("sequential", share), dark=False)]
            axes.text(column, row, str(square), ha="center", va="center", fontsize=7, color=ink)
