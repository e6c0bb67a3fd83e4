"""Levels as a value: a tuple by square, with a plot and a table."""

from array import array
from typing import Any

from boustro.model.tabular import ArrowColumn, ArrowTable, Tabular


class Levels(tuple[int | None, ...], Tabular):
    """The level of every square, indexed from 0: a tuple of whole numbers and None."""

    __slots__ = ()

    @property
    def arrow(self) -> ArrowTable:
        """The columns `square` and `level`.

        polars takes a tuple for rows, so pass it this table by name.
        """
        squares = ArrowColumn(array("q", range(len(self))))
        return ArrowTable({"square": squares, "level": ArrowColumn.of(self)})

    def plot(self, ax: Any = None) -> Any:
        """The level of each square on matplotlib axes, which are returned.

        Makes new axes if `ax` is None.
        """
        from boustro.answers.notebook import plot

        return plot(self, ax)
