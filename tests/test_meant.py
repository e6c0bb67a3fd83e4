"""First attempts: what a newcomer writes answers, or names what was meant."""

from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest

import boustro


def message(attempt: Callable[[], object]) -> str:
    """What an attempt is answered with, its notes and Python's own suggestion apart."""
    with pytest.raises(Exception) as error:  # noqa: PT011 - each has a type of its own
        attempt()
    return "\n".join([str(error.value), *getattr(error.value, "__notes__", [])])


def test_attempts_name_what_was_meant() -> None:
    """A name of a room, a text for a file, a name for a board, a data frame: the call that works."""
    frame = pd.DataFrame([[-1, -1], [-1, 3]])
    from boustro import solve

    room: Any = solve
    assert "boustro.min_rolls(board)" in message(lambda: room([[-1, 3]]))
    assert "boustro.reads" in message(lambda: boustro.read("4 14"))
    assert "boustro.reads" in message(lambda: boustro.min_rolls("4 14"))
    assert "boustro.builtin" in message(lambda: boustro.analyse("mb47"))
    assert "to_numpy()" in message(lambda: boustro.min_rolls(frame))
    assert boustro.min_rolls(frame.to_numpy()) == 1
    assert boustro.Board(100, {4: 14}) == boustro.Board(100, jumps={4: 14})


def test_american_spelling_is_suggested() -> None:
    """`boustro.analyze` carries what Python needs to suggest `analyse`."""
    with pytest.raises(AttributeError) as error:
        _ = boustro.analyze  # type: ignore[attr-defined]
    assert (error.value.name, error.value.obj) == ("analyze", boustro)
    assert "analyse" in dir(boustro)
