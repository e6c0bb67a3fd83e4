"""First attempts: what a newcomer writes answers, or names what was meant."""

import pickle
import re
from collections.abc import Callable
from typing import Any

import pytest

import boustro
from boustro import chain
from tests.support.missing import needed_module


def message(attempt: Callable[[], object]) -> str:
    """What an attempt is answered with, its notes and Python's own suggestion apart."""
    with pytest.raises(Exception) as error:  # noqa: PT011 - each has a type of its own
        attempt()
    return "\n".join([str(error.value), *getattr(error.value, "__notes__", [])])


def test_attempts_name_what_was_meant() -> None:
    """A package's name, a text for a file, a name for a board: the error has the right call."""
    frame = needed_module("pandas").DataFrame([[-1, -1], [-1, 3]])
    from boustro import solve

    package: Any = solve
    assert "boustro.min_rolls(board)" in message(lambda: package([[-1, 3]]))
    assert "boustro.reads" in message(lambda: boustro.read("4 14"))
    assert "boustro.reads" in message(lambda: boustro.min_rolls("4 14"))
    assert "boustro.builtin" in message(lambda: boustro.analyse("mb47"))
    assert "to_numpy()" in message(lambda: boustro.min_rolls(frame))
    assert boustro.min_rolls(frame.to_numpy()) == 1
    assert boustro.Board(100, {4: 14}) == boustro.Board(100, jumps={4: 14})


def test_what_is_gone_names_what_to_do_instead() -> None:
    """A function of an earlier version gives the new name, whether imported or called."""
    package: Any = chain

    assert "boustro.chain.seat_table(games).chances" in message(lambda: package.exact_chances)
    with pytest.raises(ImportError, match=re.escape("boustro.chain.seat_table(games).chances")):
        from boustro.chain import exact_chances  # type: ignore[attr-defined]  # noqa: F401
    with pytest.raises(AttributeError, match="has no attribute 'seat_tables'"):
        _ = package.seat_tables


def test_american_spelling_is_suggested() -> None:
    """`boustro.analyze` carries what Python needs to suggest `analyse`."""
    with pytest.raises(AttributeError) as error:
        _ = boustro.analyze  # type: ignore[attr-defined]
    assert (error.value.name, error.value.obj) == ("analyze", boustro)
    assert "analyse" in dir(boustro)


def test_star_import_gives_the_names_of_the_package() -> None:
    """`from boustro import *` gives every public name."""
    names: dict[str, object] = {}
    exec("from boustro import *", names)  # noqa: S102 - only so can a star stand in a function

    assert {"Board", "min_rolls", "analyse", "judge"} <= set(names)


def test_pickled_analysis_equals_its_original() -> None:
    """An analysis compares by its game, also after a journey to another process."""
    analysis = boustro.analyse(boustro.builtin("mb47"))
    assert analysis.mean > 39

    assert pickle.loads(pickle.dumps(analysis)) == analysis  # noqa: S301 - our own bytes
    assert analysis != boustro.analyse(boustro.builtin("mb48"))


def test_seats_name_the_table_for_other_players() -> None:
    """`seats` lists two to four players, and names the call for any other number."""
    analysis = boustro.analyse(boustro.builtin("mb47"))

    assert "table(5)" in message(lambda: analysis.seats[5])
    assert len(analysis.table(5).chances) == 5


def test_many_answers_have_names_in_data_frames() -> None:
    """Arrow's door of pandas and polars gives columns with names."""
    many = boustro.solve_many([[[-1, -1], [-1, 3]], [[-1, -1], [-1, -1]]])

    assert list(needed_module("pandas").DataFrame.from_arrow(many).columns) == ["rolls", "status"]
    assert needed_module("polars").DataFrame(many).columns == ["rolls", "status"]
