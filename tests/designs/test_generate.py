"""Random boards meet every wish about their jumps and can be won; crossings are counted right."""

import time
from fractions import Fraction
from itertools import combinations, product

import pytest

from boustro.designs.defaults import PRESETS
from boustro.designs.generate import Draws, random_jumps
from boustro.designs.plan import Plan, cross
from boustro.designs.wishes import Wishes
from tests.designs.test_claims import cells
from tests.designs.test_repair import can_always_be_won
from tests.support.interpreter import House

Jumps = dict[int, int]
cell = cells(100, 10).__getitem__


def boards(count: int, **wishes: object) -> list[Jumps]:
    """`count` random boards of these wishes."""
    plan, draws = Plan(Wishes.of(100, **wishes)), Draws(5, 0)  # type: ignore[arg-type]
    found = [random_jumps(plan, draws) for _ in range(count)]
    assert None not in found
    return [jumps for jumps in found if jumps is not None]


@pytest.mark.parametrize("preset", PRESETS)
def test_boards_of_a_preset_can_be_won_and_keep_their_numbers(preset: str) -> None:
    """No shared squares, no level jumps, numbers and lengths of the preset, ten crossings."""
    usual = PRESETS[preset]
    for jumps in boards(25, preset=preset):
        ends = [*jumps, *jumps.values()]
        snakes = [(e, x) for e, x in jumps.items() if x < e]
        ladders = [(e, x) for e, x in jumps.items() if x > e]

        assert can_always_be_won(100, jumps, House())
        assert len(set(ends)) == len(ends)
        assert not {e for e, x in jumps.items() if cell(e)[0] == cell(x)[0]}
        assert usual.snakes[0] <= len(snakes) <= usual.snakes[1]
        assert usual.ladders[0] <= len(ladders) <= usual.ladders[1]
        for pairs, (low, high) in ((snakes, usual.snake_length), (ladders, usual.ladder_length)):
            assert all(int(100 * low) <= abs(e - x) <= int(100 * high) for e, x in pairs)
        assert sum(crosses(a, b) for a, b in combinations(jumps.items(), 2)) <= 10


def crosses(a: tuple[int, int], b: tuple[int, int]) -> bool:
    """Whether two jumps cross, by solving for the point in fractions."""
    (p, q), (r, s) = (tuple(map(cell, jump)) for jump in (a, b))
    d, e = (q[0] - p[0], q[1] - p[1]), (s[0] - r[0], s[1] - r[1])
    w = (r[0] - p[0], r[1] - p[1])
    area = d[0] * e[1] - d[1] * e[0]
    if area:
        t, u = Fraction(w[0] * e[1] - w[1] * e[0], area), Fraction(w[0] * d[1] - w[1] * d[0], area)
        return 0 <= t <= 1 and 0 <= u <= 1
    if w[0] * d[1] != w[1] * d[0]:
        return False
    along = sorted([sorted([p, q]), sorted([r, s])])
    return along[0][1] >= along[1][0]


def test_crossings_are_where_lines_meet() -> None:
    """All pairs of jumps of a board of nine squares and more, against the point itself."""
    pairs = [(e, x) for e in range(1, 60, 4) for x in range(2, 100, 7) if e != x]
    for a, b in combinations(pairs, 2):
        lines = [tuple(map(cell, jump)) for jump in (a, b)]
        assert cross(lines[0], lines[1]) == crosses(a, b), (a, b)  # type: ignore[arg-type]
    few = pairs[2:50:17]
    assert Plan(Wishes.of(100)).crossings(dict(few)) == sum(
        crosses(a, b) for a, b in combinations(few, 2)
    )


def test_spacing_forbidden_squares_and_kept_jumps() -> None:
    """Ends of jumps keep two cells apart, off square 50 and the lowest row; the ladder stays."""
    for jumps in boards(
        5, snakes=4, ladders=4, spacing=2, forbidden=[50], forbidden_rows=[1], keep={15: 77}
    ):
        assert jumps.pop(15) == 77
        ends = [*jumps, *jumps.values()]
        assert 50 not in ends
        assert min(ends) > 10
        for one, other in combinations([*jumps.items(), (15, 77)], 2):
            for a, b in product(one, other):
                (i, j), (k, m) = cell(a), cell(b)
                assert max(abs(i - k), abs(j - m)) >= 2, (a, b)


def test_chains_are_made_where_they_are_allowed_and_never_a_cycle() -> None:
    """Some jump ends where another begins, and where jumps are followed no way leads round."""
    found = boards(30, rules={"chaining": "follow"}, snakes=10, ladders=10, chains=True)

    assert any(set(jumps) & set(jumps.values()) for jumps in found)
    for jumps in found:
        for entry in jumps:
            at, passed = entry, set[int]()
            while at in jumps and at not in passed:
                passed.add(at)
                at = jumps[at]
            assert at not in passed


@pytest.mark.slow
@pytest.mark.parametrize("preset", PRESETS)
def test_a_large_board_comes_out_of_few_draws(preset: str) -> None:
    """Of 20 × 20 squares with some 75 jumps three boards in a row keep the forty crossings."""
    plan, draws = Plan(Wishes.of(400, preset=preset)), Draws(5, 0)
    several = [random_jumps(plan, draws, until=time.monotonic() + 120) for _ in range(3)]

    assert all(jumps is not None and plan.is_allowed(jumps) for jumps in several)


def test_no_board_is_begun_when_the_time_is_up() -> None:
    """If time is over there is no board."""
    assert random_jumps(Plan(Wishes.of(100)), Draws(5, 0), until=time.monotonic()) is None
