"""The values that colour the squares: equal for the command, the page and the lesson."""

import math

import pytest

from boustro import Board, Game
from boustro.answers.heats import heat_of
from boustro.chain import analyse, whatif
from boustro.errors import QuestionError

GAME = Game(Board(16, jumps={2: 11, 14: 5}), "leetcode")
WALL = Game(Board(16, jumps={4: 9, **dict.fromkeys(range(10, 16), 2)}), "leetcode")
# Only the ladder leads past the wall.
PAST = Game(Board(25, jumps={4: 20, **dict.fromkeys(range(10, 16), 2)}), "leetcode")


def test_values_are_those_of_the_chain() -> None:
    """Each kind has the values of the analysis, except on squares where no token rests."""
    analysis = analyse(GAME)
    removed = {edit.entry: edit.change for edit in whatif(GAME).removals}

    assert heat_of("levels", GAME).values[11] == 1
    assert heat_of("visits", GAME).values[11] == analysis.visits[11]
    assert heat_of("visits", GAME).values[2] is None
    assert heat_of("reaches", GAME).values[2] == analysis.reaches[2]
    assert {2: heat_of("whatif", GAME).values[2], 14: heat_of("whatif", GAME).values[14]} == removed


@pytest.mark.parametrize("kind", ["visits", "reaches", "whatif"])
def test_an_analysis_at_hand_is_taken(kind: str) -> None:
    """The values are the same with it and without."""
    assert heat_of(kind, GAME, analyse(GAME)) == heat_of(kind, GAME)


def test_infinite_means() -> None:
    """Changes from an infinite mean are not shown; a change to one is."""
    assert not any(heat_of("whatif", WALL).values)
    assert heat_of("whatif", PAST).values[4] == math.inf


def test_a_kind_that_is_none() -> None:
    """The error for an unknown kind names the kinds."""
    with pytest.raises(QuestionError, match="levels, visits, reaches, whatif"):
        heat_of("warmth", GAME)
