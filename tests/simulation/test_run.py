"""Runs: what is refused, precision, and figures read off from the counts."""

import pytest

import boustro
from boustro import Board
from boustro.errors import InputError, LimitError, QuestionError
from boustro.simulation import simulate, table
from boustro.simulation.results import Simulation
from tests.support.pure import without_core

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


def made(lengths: dict[int, int]) -> Simulation:
    """Results with these lengths."""
    return Simulation(MB48, 1, 0, 0, lengths, 0, (sum(lengths.values()),))


def test_too_few_games_have_no_error() -> None:
    """One game has a mean and no error; none has neither."""
    assert (made({7: 1}).mean, made({7: 1}).mean_se) == (7.0, None)
    assert (made({}).mean, made({}).quantile(0.5), made({}).mean_interval()) == (None, None, None)


def test_progress_is_told() -> None:
    """The last call says that all is played."""
    heard: list[tuple[int, int]] = []
    simulate(MB48, games=100, seed=1, progress=lambda done, total: heard.append((done, total)))

    assert heard[-1] == (100, 100)


def test_without_the_native_core_all_is_the_same() -> None:
    """The reference answers where the kernel is not installed."""
    before = simulate(MB48, games=50, seed=9)
    with without_core():
        assert simulate(MB48, games=50, seed=9) == before
