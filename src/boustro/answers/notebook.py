"""Pictures, tables and plots of values in a notebook.

A value imports this module only when a notebook shows the value.
"""

from typing import TYPE_CHECKING

from boustro.errors import InputError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from boustro.chain import Analysis, WhatIf
    from boustro.gameplay import Play
    from boustro.model import Board, Game
    from boustro.simulation import Simulation
    from boustro.solve import Graph, Levels


def svg(thing: "Board | Game | Play | Graph") -> str | None:
    """The picture of a board, a game, a play or a graph; None if it cannot be drawn."""
    from boustro.gameplay import Play
    from boustro.render.picture_value import NOTEBOOK_CELL, Picture, picture
    from boustro.solve import Graph

    try:
        if isinstance(thing, Graph):
            from boustro.answers.pictures import graph_scene

            return Picture(graph_scene(thing)).svg
        if isinstance(thing, Play):
            return picture(thing.game, tokens=thing.position.squares, cell=NOTEBOOK_CELL).svg
        return picture(thing, cell=NOTEBOOK_CELL).svg
    except InputError:
        return None


def html(thing: "Analysis | WhatIf") -> str:
    """The table of an analysis, or that of the changes with the largest effect."""
    from boustro.answers.figures import edit_table, notebook_table
    from boustro.chain import Analysis

    return notebook_table(thing) if isinstance(thing, Analysis) else edit_table(thing)


def plot(thing: "Analysis | WhatIf | Levels | Simulation", ax: "Axes | None") -> "Axes":
    """Plot a value on these axes, or on new ones if `ax` is None; needs the extra `plot`."""
    from boustro.answers.plots import draw_plot
    from boustro.render.chart import axes_to_draw_on

    axes: Axes
    with axes_to_draw_on(ax) as axes:
        draw_plot(axes, thing)
    return axes
