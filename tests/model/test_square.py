"""The numbering, both ways."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro import Numbering
from boustro.errors import QuestionError, RulesError
from boustro.model.square import default_columns
from tests.support.interpreter import leetcode_squares


@given(st.integers(1, 12), st.integers(1, 12))
def test_the_numbering_is_the_walk(rows: int, columns: int) -> None:
    """The table numbers the cells in the order in which the rows are walked, turning."""
    table = Numbering(rows, columns).table()
    _, walked = leetcode_squares(table)

    assert walked == {square: square for square in range(1, rows * columns + 1)}


@given(st.integers(1, 10**9), st.integers(1, 10**9), st.data())
def test_there_and_back(rows: int, columns: int, data: st.DataObject) -> None:
    """Square to cell and back is the identity on grids of any size."""
    numbering = Numbering(rows, columns)
    square = data.draw(st.integers(1, numbering.size))

    assert numbering.square(*numbering.cell(square)) == square


@pytest.mark.parametrize("square", [0, 13, -1])
def test_squares_off_the_grid_are_refused(square: int) -> None:
    """A square that is not on the grid has no cell."""
    with pytest.raises(QuestionError, match=r"1\.\.12"):
        Numbering(3, 4).cell(square)


@pytest.mark.parametrize("cell", [(3, 0), (0, 4), (-1, 0), (0, -1)])
def test_cells_off_the_grid_are_refused(cell: tuple[int, int]) -> None:
    """A cell that is not on the grid carries no square."""
    with pytest.raises(QuestionError, match="columns"):
        Numbering(3, 4).square(*cell)


def test_a_grid_has_a_row_and_a_column() -> None:
    """An empty grid is refused."""
    with pytest.raises(RulesError):
        Numbering(0, 4)


@given(st.integers(1, 10**18))
def test_default_columns_fit(size: int) -> None:
    """The default never has more columns than squares, and squares stay square."""
    assert 1 <= default_columns(size) <= size
    assert default_columns(100) == 10
    assert default_columns(400) == 20
