"""The tail of game lengths: its rate is the largest eigenvalue, also where tokens go in cycles."""

import itertools
import math
from contextlib import nullcontext
from fractions import Fraction

import numpy as np
import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.chain.absorption import Absorbing
from boustro.chain.elimination import Factors
from boustro.chain.gamelength import GameLength
from boustro.chain.seats import Match
from boustro.chain.tail import Tail
from boustro.errors import LimitError
from tests.support.pure import without_core
from tests.support.there import there

PERIODIC = Game(Board(12, jumps={3: 1, 7: 1, 9: 3}), Rules(die="1,3", overshoot="bounce"))


def exactly_beyond(chain: Absorbing, most: int) -> list[Fraction]:
    """P(length > n) for n = 0 … most, by adding up fractions roll by roll."""
    rows = [{j: Fraction(q).limit_denominator(1000) for j, q in row.items()} for row in chain.rows]
    now, found = {chain.start: Fraction(1)}, []
    for _ in range(most + 1):
        found.append(sum(now.values(), Fraction()))
        after: dict[int, Fraction] = {}
        for state, chance in now.items():
            for to, q in rows[state].items():
                if to >= 0:
                    after[to] = after.get(to, Fraction()) + chance * q
        now = after
    return found


def test_the_tail_of_a_periodic_chain() -> None:
    """Tokens are on odd squares after odd rolls: the rate is .96035, as P(rolls > 400) shows."""
    result = analyse(PERIODIC)
    beyond = exactly_beyond(result.source, 601)

    tail = there(result.lengths.whole.tail)
    assert tail.length == 2
    assert math.sqrt(tail.decay.kept) == pytest.approx(0.96035, abs=5e-6)
    for n in (100, 400, 511, 512, 513, 514, 600, 601):
        assert result.lengths.beyond(n) == pytest.approx(float(beyond[n]), rel=1e-9)
    last = result.lengths.pmf(601)[600:]
    assert list(last) == pytest.approx([float(beyond[n - 1] - beyond[n]) for n in (600, 601)])


def test_a_tail_of_three_steps() -> None:
    """In each cycle a half, an eighth and an eighth finish; a quarter is left."""
    tail = Tail((0.5, 0.125, 0.125), 0.25)

    assert [tail.left_after(n) for n in range(5)] == pytest.approx([1, 0.5, 0.375, 0.25, 0.125])
    assert [1.0, *tail.left_after_each(4)] == [tail.left_after(n) for n in range(5)]
    ends = list(tail.ending_at_each(5))
    assert ends == pytest.approx([0.5, 0.125, 0.125, 0.125, 1 / 32])
    assert [tail.steps_to(share) for share in (0.9, 0.5, 0.4, 0.3, 0.2, 0.06)] == [1, 1, 2, 3, 4, 7]
    assert tail.decay == (0.25, 0.75)


@pytest.mark.slow
def test_many_faces_cost_no_more_than_the_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 300 faces little is left when the tail is geometric, and no row is eliminated as such.

    The independent check applies powers of the matrix itself to a vector until its shape stays the
    same.
    """
    monkeypatch.setattr(Factors, "of", lambda rows: pytest.fail(f"{len(rows)} rows eliminated"))
    result = analyse(Game(Board(1_000, jumps={990: 5}), Rules(die=300, overshoot="win")))
    matrix = np.zeros((1_000, 1_000))
    for square, throw in itertools.product(range(1_000), range(1, 301)):
        if square != 990 and square + throw < 1_000:
            matrix[square, 5 if square + throw == 990 else square + throw] += 1 / 300
    v, size = np.ones(1_000), 1.0
    for _ in range(500):
        v = matrix @ v / size
        size = float(v.sum())

    tail = there(result.lengths.whole.tail)
    assert result.lengths.whole.later < 1e-18
    assert tail.decay == pytest.approx((size, 1 - size), rel=1e-12)


def test_what_was_not_followed_is_not_told() -> None:
    """Ten squares are left one after the other with one chance in 100,000: no geometric tail."""
    result = analyse(Board(10), Rules(die="0:99999,1:1"))

    assert result.mean == pytest.approx(1e6)
    assert result.lengths.within(200) < 1e-20
    for ask in (
        lambda: result.median,
        lambda: result.lengths.beyond(10**7),
        lambda: result.lengths.pmf(200_100),
        lambda: result.table(2).chances,
        lambda: result.table(2).turns_until_first,
    ):
        with pytest.raises(LimitError, match="at most 200000 steps"):
            ask()


@pytest.mark.slow
@pytest.mark.parametrize("is_pure", [False, True])
def test_quantiles_follow_a_law_no_further_than_they_need(is_pure: bool) -> None:
    """With a d20 on mb47 512 rolls suffice for all quantiles; the tail gives the same ones."""
    with without_core() if is_pure else nullcontext():
        result = analyse(builtin("mb47").board, {"die": 20})
        found = result.quantiles
        assert "whole" not in vars(result.lengths)
        whole = result.lengths.whole

    assert whole.horizon > 8 * result.lengths.horizon
    assert found == {q: whole.quantile(q) for q in found}
    assert result.mode == whole.mode
    assert result.lengths.within(10_000) == whole.within(10_000)
    assert result.lengths.quantile(1 - 1e-12) == whole.quantile(1 - 1e-12) > 512


def exact_chances(length: GameLength, most: int) -> list[Fraction]:
    """The chances of both players to win within `most` rounds, as fractions."""
    law = there(length.pmf_exact(most))
    going = [1 - done for done in itertools.accumulate(law)]
    first = sum((law[n] * going[n - 1] for n in range(1, most + 1)), Fraction())
    second = sum((law[n] * going[n] for n in range(1, most + 1)), Fraction())
    return [first, second]


@pytest.mark.parametrize("is_pure", [False, True])
def test_sums_follow_a_law_until_next_to_nothing_is_left(is_pure: bool) -> None:
    """On 400 empty squares the sums need 320 rolls, the tail 1,984; fractions say the same."""
    with without_core() if is_pure else nullcontext():
        result = analyse(Board(400), exact=True)
        table = result.table(2)
        found = result.seats[2], table.turns_until_first, table.rounds_until_last, result.pmf
        assert "further" not in vars(result.lengths)
        enough = result.lengths.enough

    assert enough.is_cut
    assert enough.horizon == 320
    assert 0.0 < enough.later <= enough.left < 1e-15
    exact = exact_chances(result, 320)
    assert found[0] == pytest.approx(list(map(float, exact)), rel=0.0, abs=enough.error)
    assert found[3] == result.lengths.pmf(320)
    whole = Match((result.lengths.whole,) * 2)
    assert whole.turns[0].horizon == 1_984
    assert found[0] == pytest.approx(whole.chances, rel=0.0, abs=1e-14)
    assert found[1] == pytest.approx(whole.turns_until_first, rel=1e-14)
    assert found[2] == pytest.approx(whole.rounds_until_last, rel=1e-14)


@pytest.mark.parametrize("is_pure", [False, True])
def test_a_single_chance_beyond_is_followed_for_its_digits(is_pure: bool) -> None:
    """P(rolls > 400) on 400 empty squares is tiny: no sum needs it, and its digits are right."""
    with without_core() if is_pure else nullcontext():
        result = analyse(Board(400), exact=True)
        law = there(result.pmf_exact(400))
        assert result.lengths.enough.beyond(400) == 0.0
        chance = float(1 - sum(law))
        assert 0.0 < chance < 1e-20
        assert result.lengths.beyond(400) == pytest.approx(chance, rel=1e-9, abs=0.0)


@pytest.mark.parametrize("is_pure", [False, True])
def test_a_square_that_is_hardly_entered_and_hardly_left(is_pure: bool) -> None:
    """One game in 10¹⁶ waits for 2·10¹⁶ rolls: of 4 rolls on average these are 2."""
    rules = Rules(die=f"0:{10**16},1:1,2:{10**16 - 1}")
    with without_core() if is_pure else nullcontext():
        result = analyse(Board(2), rules)
        assert result.lengths.within(64) > 1 - 1e-15
        assert result.mean == pytest.approx(4.0)
        assert result.table(1).turns_until_first == pytest.approx(4.0)
        assert result.table(2).rounds_until_last == pytest.approx(20 / 3, rel=1e-12)
