"""Recorded games: how they are read, and what is said of them."""

import math

import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.answers.documents import NOT_ASKED
from boustro.answers.fit import checked_lengths, fit_answer, read_lengths
from boustro.chain import compare_lengths
from boustro.errors import FormatError, LimitError, QuestionError


def test_lengths_as_people_write_them() -> None:
    """Numbers between blanks, commas, semicolons or line breaks; what follows a # is left out."""
    assert read_lengths("31, 22;47\n 18\t 9 # Ada, 12\n\n# none\n,5,") == (31, 22, 47, 18, 9, 5)
    assert read_lengths(" \n") == ()


@pytest.mark.parametrize("text", ["31 games", "-3", "3.5", "٣", "1e3"])
def test_what_is_no_length(text: str) -> None:
    """Anything but digits is refused, with what it was."""
    with pytest.raises(FormatError, match="whole numbers, got"):
        read_lengths(text)


def test_bounds() -> None:
    """At most 100,000 games, of at most a million rolls, in at most a million characters."""
    with pytest.raises(LimitError, match="100000 games"):
        checked_lengths([1] * 100_001)
    with pytest.raises(LimitError, match="1000000 rolls"):
        read_lengths("1000001")
    with pytest.raises(LimitError, match="1000000 rolls"):
        read_lengths("9" * 5000)
    with pytest.raises(LimitError, match="characters"):
        read_lengths(" " * 1_000_001)


def test_the_answer_is_the_fit() -> None:
    """The groups and the test are those of `compare_lengths`; the error is sd/√n."""
    analysis, games = analyse(builtin("mb47")), tuple(range(20, 60))
    answer, fit = fit_answer(analysis, games), compare_lengths(builtin("mb47"), games)

    assert answer is not NOT_ASKED
    assert answer.p_value == fit.p_value
    assert [(g.seen, g.expected) for g in answer.groups] == [
        (g.seen, g.expected) for g in fit.groups
    ]
    assert (answer.games, answer.mean) == (40, 39.5)
    assert answer.mean_error == pytest.approx(25.22496 / 40**0.5, rel=1e-6)
    assert fit_answer(analysis, None) is NOT_ASKED


def test_the_sentence_follows_the_p_value() -> None:
    """Games by the rules fit; lengths that are all alike do not; three games are too few."""
    coin = analyse(Board(2), Rules(die=2))
    halves = (1,) * 52 + (2,) * 24 + (3,) * 12 + (4,) * 6 + (5,) * 6

    assert "the games fit the theory." in str(fit_answer(coin, halves))
    assert "Chance alone makes the groups in the table differ" in str(fit_answer(coin, halves))
    assert "do not fit" in str(fit_answer(coin, (1,) * 20 + (2,) * 80))
    assert "fit the theory badly" in str(
        fit_answer(coin, (1,) * 61 + (2,) * 26 + (3,) * 9 + (4,) * 4)
    )
    assert "too few games" in str(fit_answer(coin, (1, 2, 1)))
    with pytest.raises(QuestionError, match="at least one game"):
        fit_answer(coin, ())


def test_how_many_games_make_a_test() -> None:
    """Two groups need five games each; on mb47 no length splits the games into halves."""
    analysis = analyse(builtin("mb47"))

    for games, fewest in ((10, "record at least 11"), (11, "Chance alone")):
        answer = fit_answer(analysis, tuple(range(26, 26 + games)))
        assert answer is not NOT_ASKED
        assert fewest in answer.sentence
        assert math.isnan(answer.p_value) == (games == 10)
    alike = fit_answer(analyse(Board(3), Rules(die=1)), (3, 3))
    assert "nothing to test" in str(alike)


@pytest.mark.parametrize(
    ("game", "ending"),
    [
        (builtin("trap"), "some games never end"),
        (Board(12, effects={3: "over"}), "not every game is won"),
    ],
)
def test_a_game_without_a_mean(game: Game | Board, ending: str) -> None:
    """If games can be lost or never end there is no mean to compare, and the sentence says why."""
    answer = fit_answer(analyse(game), (4, 5))

    assert answer is not NOT_ASKED
    assert f"; by the theory, {ending}: " in answer.sentence
