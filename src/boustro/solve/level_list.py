"""Levels: a tuple with the level of every square, a plot and a table."""

from array import array
from typing import Any

from boustro.model.tabular import ArrowColumn, ArrowTable, Tabular


class Levels(tuple[int | None, ...], Tabular):
    """The level of every square, indexed from 0: a tuple of whole numbers and None."""

    __slots__ = ()

    @property
    def arrow(self) -> ArrowTable:
        """The columns `square` and `level`.

        polars would read the tuple itself as rows, so pass it this table.
        """
        squares = ArrowColumn(array("q", range(len(self))))
        return ArrowTable({"square": squares, "level": ArrowColumn.of(self)})

    def plot(self, ax: Any = None) -> Any:
        """Plot the level of each square on matplotlib axes and return the axes.

        If `ax` is None, the plot makes new axes.
        """
        from boustro.answers.notebook import plot

        return plot(self, ax)
