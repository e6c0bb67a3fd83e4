"""The die: the best number of faces, the gradient in its weights, the best and worst loading."""

import pytest

from boustro import Board, Die, Game, Outcome, Rules, builtin
from boustro.chain.dice import best_faces, loaded_extremes, means_by_faces, weight_gradient
from boustro.chain.expected import expected_rolls
from boustro.errors import QuestionError


def test_best_die_of_mb47() -> None:
    """N = 15 faces, 25.8059 rolls (Cheteyan, Hengeveld, Jones, College Math. Journal 42, 2011)."""
    faces, mean = best_faces(builtin("mb47"))

    assert faces == 15
    assert mean == pytest.approx(25.8059, abs=5e-5)


def loaded(weights: dict[int, int]) -> Die:
    """A die of these weights."""
    return Die([Outcome(face, weight) for face, weight in weights.items()])


@pytest.mark.parametrize("name", ["mb47", "gyan72"])
def test_the_gradient_is_a_difference_quotient(name: str) -> None:
    """A weight a little larger changes the mean by the gradient."""
    game, grain = builtin(name), 10**6
    gradient = weight_gradient(game)
    for face in game.rules.die.faces:
        means = []
        for more in (-1, 1):
            weights = dict.fromkeys(game.rules.die.faces, grain)
            weights[face] += more * 100
            means.append(expected_rolls(Game(game.board, game.rules.with_(die=loaded(weights)))))
        quotient = (means[1] - means[0]) / (2 * 100 / grain)

        assert gradient[face] == pytest.approx(quotient, rel=1e-5, abs=1e-6)


def test_the_gradient_leads_nowhere_along_itself() -> None:
    """All weights twice as large are the same die: the gradient times the weights is 0."""
    gradient = weight_gradient(builtin("mb47"))

    assert sum(gradient.values()) == pytest.approx(0.0, abs=1e-10)


def test_loaded_extremes() -> None:
    """No die on a grid within the bounds ends faster or slower than those found."""
    game = Game(Board(20, jumps={3: 12, 17: 4}), Rules(die=3))
    fastest, slowest = loaded_extremes(game, low=0.1, high=0.7)
    means = []
    for a in range(10, 71, 4):
        for b in range(10, 71, 4):
            if 10 <= 100 - a - b <= 70:
                die = loaded({1: a, 2: b, 3: 100 - a - b})
                means.append(expected_rolls(Game(game.board, game.rules.with_(die=die))))

    assert fastest.mean <= min(means) + 1e-9
    assert slowest.mean >= max(means) - 1e-9
    for found in (fastest, slowest):
        assert sum(found.chances.values()) == pytest.approx(1.0)
        assert all(0.1 - 1e-12 <= chance <= 0.7 + 1e-12 for chance in found.chances.values())


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
