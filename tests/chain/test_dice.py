"""The die: the best number of faces, the gradient in its weights, the best and worst loading."""

import pytest

from boustro import Board, Die, Outcome, Rules, builtin
from boustro.chain.dice import best_faces, loaded_extremes, means_by_faces, weight_gradient
from boustro.errors import QuestionError


def test_best_die_of_mb47() -> None:
    """N = 15 faces, 25.8059 rolls (Cheteyan, Hengeveld, Jones, College Math. Journal 42, 2011)."""
    faces, mean = best_faces(builtin("mb47"))

    assert faces == 15
    assert mean == pytest.approx(25.8059, abs=5e-5)


def loaded(weights: dict[int, int]) -> Die:
    """A die of these weights."""
    return Die([Outcome(face, weight) for face, weight in weights.items()])


def test_questions_without_an_answer() -> None:
    """Traps have no gradient, bounds must hold a fair die, named throws no other die."""
    with pytest.raises(QuestionError):
        weight_gradient(builtin("trap"))
    with pytest.raises(QuestionError):
        loaded_extremes(builtin("mb47"), low=0.2)
    with pytest.raises(QuestionError):
        means_by_faces(builtin("gyan72"))
    with pytest.raises(QuestionError, match="number alone"):
        loaded_extremes(Board(9), Rules(die="2d3", overshoot="win", again="doubles"), low=0.01)
