"""What the view says of a board beside its picture."""

import re

import pytest

from boustro.answers.analyse import analyse_answer
from boustro.answers.view import ViewOptions, view_answer
from boustro.chain import analyse
from boustro.model.board import Board
from boustro.model.claims import claim
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


def test_what_was_not_computed_is_said_so() -> None:
    """A view without figures says neither that games end nor that they do not."""
    view = view_answer(Layout(100, ((4, 14),)), Rules(), ViewOptions(figures=False))

    assert view.ending is not None
    assert (view.ending.kind, view.summary, view.solve) == ("ending-unknown", None, None)
    assert view.ending.sentence == "how games of this board end is not computed here"


@pytest.mark.parametrize(
    ("layout", "rules", "kind"),
    [
        (Layout(100, ((4, 14),)), Rules(), "all-won"),
        (Layout(12, (), effects=((3, "over"),)), Rules(), "won-or-lost"),
        (Layout(12, tuple((entry, 1) for entry in range(5, 11))), Rules(), "all-endless"),
        (Layout(3, ((3, 1),)), Rules(), "all-endless"),
        (Layout(3_000, ((4, 14),)), Rules(), "all-won"),
        (Layout(100_000, ((4, 14),)), Rules(), "ending-unknown"),
    ],
)
def test_how_games_end(layout: Layout, rules: Rules, kind: str) -> None:
    """A view with figures says it by a kind; a board too large for them has that of the unknown."""
    view = view_answer(layout, rules, ViewOptions())

    assert view.ending is not None
    assert view.ending.kind == kind
    assert (view.summary is None) == (kind == "ending-unknown")


def test_figures_that_are_missing_are_named() -> None:
    """Figures that were not computed are named; infinite or undefined ones are not."""
    trap = Board(12, jumps=dict.fromkeys(range(5, 11), 1))
    large = analyse_answer(analyse(Board(2_001), {"again": 6}))

    assert analyse_answer(analyse(trap)).not_computed == ()
    assert {"sd", "median", "quantiles", "visits"} <= set(large.not_computed)
    assert {"min_rolls", "name", "mean"}.isdisjoint(large.not_computed)
    assert analyse_answer(analyse(Board(9)), limit=5).not_computed == ("visits", "ever")


def test_words_about_large_boards() -> None:
    """What is said of boards that brute force cannot follow, word by word."""
    large = analyse_answer(analyse(Board(2_001), {"again": 6}))

    assert [note.sentence for note in large.notes] == [
        (
            "too many squares to list: "
            "only the fewest rolls, the mean and the chance to finish are computed"
        )
    ]
    assert claim("mean-beyond-floats").words == (
        "the mean is finite, but it or that of a square on the way is too large for floats"
    )
    assert claim("beyond-floats").words == "beyond floats"
    assert claim("a-route").sentence == "This is one of the shortest routes."
