"""Recorded games, compared with the theory."""

import pytest

from boustro import builtin, simulate
from boustro.chain.goodness_of_fit import chi_square_tail, compare_lengths
from boustro.errors import LimitError, QuestionError


# Published in every table of the chi-square distribution; here to twelve digits, from SciPy 1.17.
@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [
        (3.841458820694124, 1, 0.05),
        (11.070497693516351, 5, 0.05),
        (2.705543454095404, 1, 0.1),
        (124.34211340400407, 100, 0.05),
        (67.32756330547913, 100, 0.995),
        (1e-9, 3, 1.0),
    ],
)
def test_chi_square_tail(statistic: float, freedom: int, tail: float) -> None:
    """The tail of the chi-square distribution at its tabled points."""
    assert chi_square_tail(statistic, freedom) == pytest.approx(tail, rel=1e-11)


def test_chi_square_tail_of_two_degrees_is_exponential() -> None:
    """With two degrees of freedom it is e^(−x/2), on both sides of the switch of methods."""
    for x in (0.1, 1.0, 3.9, 4.1, 10.0, 100.0):
        assert chi_square_tail(x, 2) == pytest.approx(2.718281828459045 ** (-x / 2), rel=1e-12)


def test_games_played_by_the_rules_fit() -> None:
    """4,000 games of MB47 with a fair die fit; with a die that favours six they do not."""
    game, p_values = builtin("mb47"), []
    for die in ("d6", "1:1,2:1,3:1,4:1,5:1,6:3"):
        run = simulate(game.board, rules={"die": die}, games=4000, seed=1993)
        lengths = [rolls for rolls, games in run.lengths.items() for _ in range(games)]
        p_values.append(compare_lengths(game, lengths).p_value)

    assert p_values[0] > 0.001
    assert p_values[1] < 1e-4


def test_groups_cover_every_game() -> None:
    """Each game is in one group, each group expects five, and their sum is the number of games."""
    fit = compare_lengths(builtin("mb47"), [7, 20, 20, 31, 300] * 20)

    assert sum(group.seen for group in fit.groups) == 100
    assert sum(group.expected for group in fit.groups) == pytest.approx(100)
    assert min(group.expected for group in fit.groups) >= 5.0
    assert fit.freedom == len(fit.groups) - 1


def test_what_cannot_have_been_seen() -> None:
    """Lengths no game has and no games at all are refused."""
    game = builtin("mb47")
    with pytest.raises(QuestionError):
        compare_lengths(game, [6])
    with pytest.raises(
        LimitError, match="expected at most 1000000 rolls, got a number of too many"
    ):
        compare_lengths(game, [30, 10**5000])
    with pytest.raises(QuestionError):
        compare_lengths(game, [])
