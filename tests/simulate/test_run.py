"""Runs: what is refused, precision, and figures read off from the counts."""

from math import sqrt

import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.errors import InputError, LimitError, QuestionError
from boustro.model.stream import Stream
from boustro.simulate import Simulation, simulate, table
from tests.pure import without_core

MB48 = boustro.builtin("mb48")


def test_equal_seeds_give_equal_results() -> None:
    """Whatever the threads; another seed gives others."""
    results = [simulate(MB48, games=400, seed=s, threads=t) for s, t in ((1, 1), (1, 2), (2, 1))]

    assert results[0] == results[1]
    assert results[0] != results[2]


def test_a_run_goes_on_until_the_mean_is_known() -> None:
    """The standard error reaches what was asked for, or the games their bound."""
    result = simulate(Board(20), until_se=0.02, seed=4)
    bounded = simulate(MB48, until_se=0.001, games=3000, seed=4)

    assert result.mean_se is not None
    assert result.mean_se <= 0.02
    assert bounded.games == 3000


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("wall", "no throws lead to the finish 36: tokens come no farther than 19"),
        ("trap", "a token that comes to squares 4, 5, 6, 7, 8, … can never reach the finish 36"),
    ],
)
def test_games_that_may_never_finish_are_refused(name: str, reason: str) -> None:
    """The reason is said; allowed, games are given up at the limit and counted."""
    with pytest.raises(QuestionError, match=reason):
        simulate(boustro.builtin(name), games=10)

    result = simulate(boustro.builtin(name), games=60, seed=1, roll_limit=50, allow_unfinished=True)
    assert result.unfinished > 0
    assert result.unfinished + result.finished == result.games == 60
    assert result.longest.rolls == 50
    assert (result.mean is None) == (result.finished == 0)


def test_bad_numbers_are_refused_all_at_once() -> None:
    """Every number out of range is named in one error."""
    with pytest.raises(InputError) as refused:
        simulate(MB48, games=0, players=10**6, until_se=0.0, roll_limit=0)

    names = [problem.name for problem in refused.value.problems]
    assert names == ["games", "players", "until_se", "roll_limit"]


def test_games_beyond_the_bound_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """A board of a thousand squares has too many cells where the bound is a thousand."""
    monkeypatch.setattr(table, "MOST_CELLS", 1000)
    with pytest.raises(LimitError, match="at most 1000 states"):
        simulate(Board(1000), games=1)


def test_start_on_the_finish_is_won_at_once() -> None:
    """Every game takes no roll and the first seat wins it."""
    result = simulate(Game(Board(9), Rules(start=9)), games=5, players=2, seed=1)

    assert (result.lengths, result.wins, result.mean) == ({0: 5}, (5, 0), 0.0)
    assert result.longest_throws() == ()


def made(lengths: dict[int, int]) -> Simulation:
    """Results with these lengths."""
    return Simulation(MB48, 1, 0, 0, lengths, 0, (sum(lengths.values()),))


def test_figures_of_a_small_sample() -> None:
    """Mean, error, deviation and quantiles of 1, 2, 2, 5, worked out by hand."""
    result = made({1: 1, 2: 2, 5: 1})

    assert result.mean == 2.5
    assert result.sd == pytest.approx(sqrt(9 / 3))
    assert result.mean_se == pytest.approx(sqrt(3 / 4))
    assert [result.quantile(p) for p in (0, 0.25, 0.26, 0.75, 0.76, 1)] == [1, 1, 2, 2, 5, 5]
    assert result.mean_interval(0.95) == pytest.approx(
        (2.5 - 1.9600 * sqrt(0.75), 2.5 + 1.9600 * sqrt(0.75)), abs=1e-4
    )


def test_too_few_games_have_no_error() -> None:
    """One game has a mean and no error; none has neither."""
    assert (made({7: 1}).mean, made({7: 1}).mean_se) == (7.0, None)
    assert (made({}).mean, made({}).quantile(0.5), made({}).mean_interval()) == (None, None, None)


def test_win_intervals_are_wilsons() -> None:
    """0 of 10 wins: the interval ends at z²/(10 + z²), not at 0."""
    result = Simulation(MB48, 2, 0, 0, {3: 10}, 0, (10, 0))
    interval = result.win_interval(2)

    assert interval is not None
    assert interval[0] == pytest.approx(0, abs=1e-12)
    assert interval[1] == pytest.approx(1.959964**2 / (10 + 1.959964**2))


def test_intervals_hold_what_they_promise() -> None:
    """Of 200 intervals of 90 % about 180 hold the exact mean and the exact median 33."""
    means = medians = 0
    for seed in range(200):
        result = simulate(MB48, games=300, seed=seed, visits=False)
        low, high = result.mean_interval(0.9) or (0, 0)
        means += low <= 39.59836564020820 <= high
        low, high = result.quantile_interval(0.5, 0.9) or (0, 0)
        medians += low <= 33 <= high

    # Four standard deviations of a binomial count; a median of whole numbers is held more often.
    assert abs(means - 180) < 4 * sqrt(200 * 0.9 * 0.1) + 2
    assert medians >= 180 - 4 * sqrt(200 * 0.9 * 0.1)


def test_visits_and_uses_are_counted_throw_by_throw() -> None:
    """Counted anew from the throws of the stream: where each was thrown from, what it climbed."""
    game = Game(Board(12, jumps={3: 7, 9: 4}), Rules(overshoot="bounce"))
    result = simulate(game, games=1, seed=12)
    visits, uses, square = dict[int, int](), {3: 0, 9: 0}, 0
    for outcome in Stream(game.rules.die, seed=12).outcomes():
        visits[square] = visits.get(square, 0) + 1
        square += outcome.advance
        square = 24 - square if square > 12 else square
        if square in uses:
            uses[square] += 1
            square = game.board.jumps[square]
        if square == 12:
            break

    assert result.visits == dict(sorted(visits.items()))
    assert result.jump_uses == uses


def test_progress_is_told() -> None:
    """The last call says that all is played."""
    heard: list[tuple[int, int]] = []
    simulate(MB48, games=100, seed=1, progress=lambda done, total: heard.append((done, total)))

    assert heard[-1] == (100, 100)


def test_without_the_native_core_all_is_the_same() -> None:
    """The twin answers where the kernel is not installed."""
    before = simulate(MB48, games=50, seed=9)
    with without_core():
        assert simulate(MB48, games=50, seed=9) == before
