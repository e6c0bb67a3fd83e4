"""Small chances keep their digits, and a quantile that is only come near to is no number."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import accumulate
from math import inf

import pytest

from boustro import Board, Game, Rules, analyse
from boustro.chain.handicap import extra_turns
from boustro.chain.seats import last_finish_quantile, place_chances, seat_table
from tests.support.interpreter import House, distribution, faces
from tests.support.pure import without_core

RARE = 10**12


@pytest.fixture(params=["core", "python"], autouse=True)
def with_and_without_core(request: pytest.FixtureRequest) -> Iterator[None]:
    """Every test with the compiled core and without it."""
    if request.param == "core":
        yield
    else:
        with without_core():
            yield


def test_nothing_is_over_before_it_can_be() -> None:
    """300 empty squares take at least 50 rolls, and just 50 with the chance of 50 sixes."""
    result = analyse(Board(300))

    assert result.lengths.within(20) == result.lengths.within(49) == 0.0
    assert result.p_within[20] == 0.0
    assert result.lengths.within(50) == pytest.approx(6.0**-50, rel=1e-12, abs=0.0)
    assert result.lengths.within_each(50)[49:] == pytest.approx((0.0, 6.0**-50), rel=1e-12, abs=0.0)


def test_small_and_large_chances_are_those_of_fractions() -> None:
    """On 40 empty squares P(rolls ≤ n) is right for every n, and so is its small complement."""
    lengths = analyse(Board(40)).lengths
    exact = list(accumulate(distribution(40, {}, House(), 60)))

    for n, chance in enumerate(exact):
        assert lengths.within(n) == pytest.approx(float(chance), rel=1e-12, abs=0.0)
        assert lengths.beyond(n) == pytest.approx(float(1 - chance), rel=1e-11)
    assert lengths.within_each(60) == tuple(map(lengths.within, range(61)))


def test_small_chances_of_games_longer_than_any_list() -> None:
    """A square that is left with one chance in 10³⁰: n rolls suffice with n chances of as many."""
    lengths = analyse(Board(1), Rules(die=f"0:{10**30 - 1},1:1")).lengths

    for n in (1, 100, 1_000, 10**6, 10**15):
        assert lengths.within(n) == pytest.approx(n * 1e-30, rel=1e-12, abs=0.0)


def test_the_chance_of_a_rare_trap() -> None:
    """The finish is jumped over with one chance in 10¹², past which no throw leads back."""
    result = analyse(Board(5), Rules(finish=3, die=f"1:{RARE - 1},2:1"))
    rare = Fraction(1, RARE)
    at_two = rare + (1 - rare) ** 2

    assert result.p_trap == pytest.approx(float(at_two * rare), rel=1e-12, abs=0.0)


def test_the_chance_to_come_in_before_a_far_shorter_game() -> None:
    """That the one with 200 squares wins is that the other is second: rarer than a rounding."""
    house = House(overshoot="win", outcomes=faces(1, 2, 3))
    games = Game(Board(200), Rules(overshoot="win", die="d3")), Game(Board(3), Rules(die="1,2"))
    table = place_chances(seat_table(games))
    short = distribution(3, {}, House(outcomes=faces(1, 2)), 200)
    over = [Fraction(0), *accumulate(short)]
    wins = sum(
        (chance * (1 - over[n]) for n, chance in enumerate(distribution(200, {}, house, 200))),
        Fraction(0),
    )

    assert 0 < wins < Fraction(1, 10**16)
    assert table[0][0] == pytest.approx(float(wins), rel=1e-9, abs=0.0)
    assert table[1][1] == pytest.approx(float(wins), rel=1e-9, abs=0.0)


HALF = Rules(finish=1, die="0,1,2")
SURE_ONCE = Rules(finish=1, die="1,2")


def test_a_median_that_is_never_reached_is_no_number() -> None:
    """Half of all games finish, fewer by any roll: the median is inf; if they do at once, 1."""
    found = [sum(distribution(3, {}, House(finish=1, outcomes=faces(0, 1, 2)), n)) for n in (9, 40)]
    endless, at_once = (analyse(Board(3), rules) for rules in (HALF, SURE_ONCE))

    assert found[0] < found[1] < Fraction(1, 2)
    assert endless.p_finish == pytest.approx(0.5, rel=1e-15)
    assert endless.median == endless.quantiles[0.5] == inf
    assert endless.lengths.quantile(0.5 - 1e-9) == 19
    assert (at_once.median, at_once.quantiles[0.75]) == (1, inf)


@pytest.mark.parametrize(
    ("ask", "share"),
    [
        (lambda: analyse(Board(3), HALF).table(2).turns_quantile, 0.75),
        (lambda: lambda q: last_finish_quantile(analyse(Board(3), HALF).table(2), q), 0.25),
        (lambda: analyse(Board(5), HALF.with_(finish=3)).lengths.quantile, 0.625),
    ],
)
def test_no_quantile_is_reached_at_the_chance_to_finish(
    ask: Callable[[], Callable[[float], float]], share: float
) -> None:
    """Nor is it with two players, nor at another share; just below it there is a number."""
    quantile = ask()

    assert quantile(share) == quantile(share + 1e-9) == inf
    assert quantile(share - 1e-9) < 1_000


def test_of_equal_handicaps_the_smaller_comes_first() -> None:
    """With a coin on one square the second wins 1/3 of the games, 2/3 with a turn in advance."""
    game = Game(Board(1), Rules(die="d2"))
    found = extra_turns(game, game, most=1)

    assert [each.turns for each in found] == [0, 1, -1]
    assert [each.chance for each in found] == pytest.approx([1 / 3, 2 / 3, 1 / 6])
