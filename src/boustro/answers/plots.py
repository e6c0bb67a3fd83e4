"""Plots of values on matplotlib axes: choose what each plot shows; `render.chart` draws it."""

import math
from functools import singledispatch
from typing import TYPE_CHECKING

from boustro.chain import Analysis, LargeAnalysis, WhatIf
from boustro.errors import LimitError
from boustro.render.chart import draw_bars, draw_lengths, draw_mark, draw_steps
from boustro.simulation import Simulation
from boustro.solve import Levels

if TYPE_CHECKING:
    from matplotlib.axes import Axes

_SHOWN_SHARE = 0.995
"""The share of the games, the shortest first, whose lengths a plot shows."""
_LONGEST = 5_000
"""The longest length that is shown."""


def draw_plot(axes: "Axes", thing: Analysis | WhatIf | Levels | Simulation) -> None:
    """Draw the plot of a value."""
    _draw(thing, axes)


@singledispatch
def shown_lengths(analysis: Analysis) -> int:
    """The longest length in a plot, which one game in 200 exceeds.

    Raises `LimitError` for a board whose squares cannot be listed.
    """
    share = _SHOWN_SHARE * analysis.p_finish
    if share == 0.0:
        share = 1.0
    return int(min(analysis.lengths.quantile(share), _LONGEST))


@shown_lengths.register
def _(analysis: LargeAnalysis) -> int:  # noqa: ARG001 - as above
    raise LimitError("expected boards whose squares can be listed for a plot")


@singledispatch
def _draw(thing: object, axes: "Axes") -> None:  # noqa: ARG001 - the others are below
    raise TypeError(f"expected an analysis, changes, levels or a simulation, got {thing!r}")


@_draw.register(Analysis)
def _(thing: Analysis, axes: "Axes") -> None:
    """The distribution, with its mean if that is finite."""
    name = thing.name or f"{thing.game.size} squares"
    if math.isfinite(thing.mean):
        draw_mark(axes, thing.mean, f"mean {thing.mean:.2f}")
    chances = list(thing.lengths.pmf(shown_lengths(thing)))
    draw_lengths(axes, [(name, chances)])


@_draw.register(Simulation)
def _(thing: Simulation, axes: "Axes") -> None:
    """The share of the games of each length, with the mean and its standard error."""
    shares = [0.0] * (max(thing.lengths, default=0) + 1)
    for rolls, games in thing.lengths.items():
        shares[rolls] = games / thing.games
    if thing.mean is not None:
        error = "" if thing.mean_se is None else f" ± {thing.mean_se:.2g}"
        draw_mark(axes, thing.mean, f"mean {thing.mean:.2f}{error}")
    draw_lengths(axes, [(f"{thing.games:,} games, seed {thing.seed}", shares)])


@_draw.register(WhatIf)
def _(thing: WhatIf, axes: "Axes") -> None:
    """The change of the mean if a jump is removed; there is no bar if the change is infinite."""
    edits = [edit for edit in thing.removals if math.isfinite(edit.change)]
    names = [f"{edit.entry}→{edit.exit}" for edit in edits]
    changes = [edit.change for edit in edits]
    draw_bars(axes, names, changes, what="change of the mean rolls if the jump is removed")


@_draw.register(Levels)
def _(thing: Levels, axes: "Axes") -> None:
    """The fewest rolls to each square on which a token can rest."""
    draw_steps(axes, thing)
