"""What the view says of a board beside its picture."""

import re

import pytest

from boustro.answers.view import ViewOptions, view_answer
from boustro.model.layout import Layout
from boustro.model.rules import Rules


@pytest.mark.parametrize("size", [1, 7, 30, 36, 100, 101])
@pytest.mark.parametrize("jumps", [(), ((3, 3),)])
@pytest.mark.parametrize("columns", [None, 4])
def test_columns(size: int, jumps: tuple[tuple[int, int], ...], columns: int | None) -> None:
    """The columns are those that the picture is drawn with, of a board with problems, too."""
    view = view_answer(Layout(size, jumps, columns=columns), Rules(), ViewOptions())

    drawn = re.search(r'data-columns="(\d+)"', view.svg or "")
    assert drawn is None or view.columns == int(drawn[1])
    assert drawn is not None or size == 1


def test_columns_of_no_shape() -> None:
    """A draft without squares has a column, so that its rows can be counted."""
    assert view_answer(Layout(0, ()), Rules(), ViewOptions()).columns == 1
