"""Grid formats: shared code for formats that write every square, in rows or as one flat row."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import chain
from typing import Any

from boustro.errors import FormatError, InputError, LossyFormatError, Problem, Problems
from boustro.formats.base import Bad, Draft, Found, Overrides
from boustro.formats.source import Source
from boustro.formats.values import Value, values
from boustro.model.game import Game
from boustro.model.layout import Layout
from boustro.model.square import Numbering

Builder = Callable[[Any], Layout]
Cell = Callable[[Game, int], str]


def grids(source: Source, build: Builder) -> Iterator[Found]:
    """The games of a source that holds matrices; `build` gives the layout of one."""
    for value in values(source):
        yield _draft(value, _rows, build)


def vectors(source: Source, overrides: Overrides, build: Builder) -> Iterator[Found]:
    """The games of a source that holds flat rows of cells; `build` gives the layout of one."""

    def build_layout(cells: Any) -> Layout:
        return replace(build(cells), columns=overrides.columns)

    for value in values(source):
        yield _draft(value, _vector, build_layout)


def _draft(value: Value, shape: Callable[[Value], Any], build: Builder) -> Found:
    if value.error is not None:
        return Bad(value.error, value.place)
    try:
        return Draft(build(shape(value)), place=value.place)
    except InputError as error:
        return Bad(error, value.place)


def _rows(value: Value) -> list[Any]:
    thing = value.thing
    if not isinstance(thing, list):
        raise FormatError.of("matrix", f"expected rows of cells, got {thing!s:.40}")
    if thing and not any(isinstance(row, list) for row in thing):
        raise FormatError.of("matrix", "expected rows of cells, got one flat row")
    return thing


def _vector(value: Value) -> list[Any]:
    thing = value.thing
    if value.bare:
        return list(chain.from_iterable(thing))
    if not isinstance(thing, list) or any(isinstance(cell, list) for cell in thing):
        raise FormatError.of("flat", f"expected one row of cells, got {thing!s:.40}")
    return thing


def check_cells(cells: list[Any], expected: str, holds: Callable[[int], bool]) -> list[int]:
    """The cells of a flat row as ints, or a `FormatError` with every cell that is not."""
    if not cells:
        raise FormatError.of("size", "expected at least one square, got none")
    problems = Problems(
        Problem("cell", f"expected {expected}, got {cell!s:.40}", f"index {index}")
        for index, cell in enumerate(cells)
        if type(cell) is not int or not holds(cell)
    )
    if problems:
        raise FormatError(problems)
    return cells


def written_rows(game: Game, cell: Cell) -> list[list[str]]:
    """The cells of a full grid, top row first; `cell` writes one square.

    Raises `LossyFormatError` for a board whose top row is not full.
    """
    table = full_rows(game).table()
    return [[cell(game, square) for square in row] for row in table]


def full_rows(game: Game) -> Numbering:
    """The numbering of a board in full rows; raises `LossyFormatError` if the top one is short."""
    board = game.board
    if board.size % board.columns:
        raise LossyFormatError(
            f"expected full rows, got {board.size} squares in rows of {board.columns}"
        )
    return board.numbering
