"""Charts of a game's figures, drawn by matplotlib (the extra `plot`); nothing is computed here."""

import io
import math
from collections.abc import Sequence
from typing import NamedTuple

from boustro.errors import MissingExtraError, QuestionError
from boustro.model.square import Numbering

KINDS = ("png", "svg", "pdf")
_MOST_CELLS = 2_500
_BRIGHT = 0.6


class Curve(NamedTuple):
    """One game: the chance of each length, of longer games, and the visits of each square."""

    title: str
    pmf: Sequence[float]
    longer: Sequence[float]
    visits: Sequence[float]
    numbering: Numbering


def chart(curves: Sequence[Curve], kind: str) -> bytes:
    """Distribution, games left and visits on the board, as `png`, `svg` or `pdf`.

    The visits are those of the first game.  Raises `MissingExtraError` without matplotlib.
    """
    if kind not in KINDS:
        raise QuestionError(f"expected a plot to end in .{', .'.join(KINDS)}, got .{kind}")
    try:
        from matplotlib.figure import Figure
    except ImportError as missing:
        raise MissingExtraError(
            "plots need matplotlib, which is not installed: pip install 'boustro[plot]'"
        ) from missing
    figure = Figure(figsize=(14, 4.2), layout="constrained")
    lengths, left, board = figure.subplots(1, 3)
    for curve in curves:
        lengths.plot(curve.pmf, label=curve.title, drawstyle="steps-mid")
        left.plot(curve.longer, label=curve.title)
    lengths.set(title="How long a game is", xlabel="rolls", ylabel="probability")
    left.set(title="Games still being played", xlabel="rolls", ylabel="probability", yscale="log")
    lengths.legend(fontsize="small")
    _visits(board, curves[0])
    out = io.BytesIO()
    metadata = {"png": {}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]
    figure.savefig(out, format=kind, metadata=metadata)
    return out.getvalue()


def _visits(axes: object, curve: Curve) -> None:
    """The board as cells, each in the ink of its visits and with its square's number."""
    from matplotlib.axes import Axes

    if not isinstance(axes, Axes):
        raise TypeError("expected axes to draw on")
    numbering = curve.numbering
    cells = [[math.nan] * numbering.columns for _ in range(numbering.rows)]
    squares = range(1, len(curve.visits))
    for square in squares:
        row, column = numbering.cell(square)
        cells[row][column] = min(curve.visits[square], 1e300)
    axes.imshow(cells, aspect="auto", cmap="viridis")
    axes.set(title=f"Visits: {curve.title}", xticks=[], yticks=[])
    brightest = max(filter(math.isfinite, curve.visits), default=0.0)
    if len(squares) <= _MOST_CELLS:
        for square in squares:
            row, column = numbering.cell(square)
            ink = "k" if curve.visits[square] > _BRIGHT * brightest else "w"
            axes.text(column, row, str(square), ha="center", va="center", fontsize=6, color=ink)
