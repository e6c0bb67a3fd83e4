"""The independent interpreter, held against print and against trying everything."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tests.support.interpreter import (
    House,
    distribution,
    faces,
    fewest_rolls,
    is_sound,
    leetcode_squares,
    replay,
    shortest_count,
    shortest_sequences,
    throw_sequences,
    two_dice,
)
from tests.support.published import FIRST, FLAT, FLAT_ROUTES, RESOLVED, SAMPLE, SECOND

LEETCODE = House(start=1)
MB_LADDERS = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
MB_SNAKES = {16: 6, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
MB47 = {**MB_LADDERS, **MB_SNAKES, 47: 26}
MB48 = {**MB_LADDERS, **MB_SNAKES, 48: 26}


# Numbering and the published boards -------------------------------------------------------------


def test_walk_numbers_from_the_bottom_left_turning_at_each_end() -> None:
    """Squares run from the bottom left and turn at the end of each row.

    A 2x3 matrix: the bottom row is 1 2 3, the row above it, from the right, 4 5 6.
    """
    size, jumps = leetcode_squares([[16, 15, 14], [11, 12, 13]])

    assert size == 6
    assert jumps == {1: 11, 2: 12, 3: 13, 4: 14, 5: 15, 6: 16}


def test_walk_leaves_plain_squares_out() -> None:
    """A -1 is a plain square; every other number is the exit of its square's jump."""
    assert leetcode_squares(SAMPLE) == (36, {2: 15, 17: 13, 14: 35})


@pytest.mark.parametrize(
    ("matrix", "fewest"),
    [
        (SAMPLE, 4),
        ([[-1, -1], [-1, 3]], 1),
        ([[-1, -1], [-1, -1]], 1),
        ([[-1, -1, -1], [-1, 9, 8], [-1, 8, 9]], 1),
        (RESOLVED, 3),
    ],
)
def test_leetcode_matrices(matrix: list[list[int]], fewest: int) -> None:
    """The write-ups' matrices need 4, 1, 1, 1 rolls, and the resolved one 3."""
    size, jumps = leetcode_squares(matrix)

    assert fewest == fewest_rolls(size, jumps, LEETCODE)


def test_flat_array_classic_has_seven_shortest_sequences() -> None:
    """The 30-square board: 3 rolls, and exactly the seven sequences that the oracle page lists."""
    assert fewest_rolls(30, FLAT, LEETCODE) == 3
    assert shortest_sequences(30, FLAT, LEETCODE) == FLAT_ROUTES
    assert shortest_count(30, FLAT, LEETCODE) == 7


def test_hackerrank_sample() -> None:
    """The official sample of the graph write-up: 3 and 5."""
    assert fewest_rolls(100, FIRST, LEETCODE) == 3
    assert fewest_rolls(100, SECOND, LEETCODE) == 5


@pytest.mark.parametrize(
    ("jumps", "overshoot", "chance"),
    [
        (MB47, "stay", Fraction(47, 31104)),
        (MB48, "stay", Fraction(73, 46656)),
        (MB47, "bounce", Fraction(47, 31104)),
        (MB48, "bounce", Fraction(73, 46656)),
        (MB47, "win", Fraction(89, 46656)),
        (MB48, "win", Fraction(23, 11664)),
    ],
)
def test_milton_bradley_in_seven_rolls(
    jumps: dict[int, int], overshoot: Any, chance: Fraction
) -> None:
    """The oracle page's table: 7 rolls under every rule, with these exact chances."""
    house = House(overshoot=overshoot)

    assert fewest_rolls(100, jumps, house) == 7
    assert distribution(100, jumps, house, 7) == [Fraction(0)] * 7 + [chance]


# Soundness --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("sound", "size", "jumps", "house"),
    [
        (True, 5, {}, House()),
        (True, 5, {1: 5, 5: 0, 3: 3}, House()),
        (True, 5, {2: 4, 4: 2}, House()),
        (False, 5, {2: 4, 4: 2}, House(chaining="follow")),
        (False, 5, {3: 3}, House(chaining="follow")),
        (False, 5, {1: 2, 2: 4, 4: 2}, House(chaining="follow")),
        (True, 5, {1: 2, 2: 4, 4: 3}, House(chaining="follow")),
        (False, 5, {0: 4}, House()),
        (False, 5, {6: 4}, House()),
        (False, 5, {4: 6}, House()),
        (False, 5, {4: -1}, House()),
        (False, 5, {4: 0}, House(start=1)),
        (False, 5, {4: 0}, House(start=2)),
        (False, 5, {}, House(start=6)),
        (False, 5, {}, House(start=-1)),
        (True, 5, {}, House(start=5)),
        (False, 5, {}, House(finish=6)),
        (False, 5, {}, House(finish=0)),
        (False, 5, {}, House(finish=4, overshoot="win")),
        (True, 5, {}, House(finish=5, overshoot="win")),
        (False, 0, {}, House()),
        (True, 5, [(2, 4), (2, 4)], House()),
        (False, 5, [(2, 4), (2, 3)], House()),
    ],
)
def test_layouts_are_sound_or_not(sound: bool, size: int, jumps: Any, house: House) -> None:
    """A layout is refused for each of its problems and for nothing that is merely unusual."""
    assert sound == is_sound(size, jumps, house)


# The level-by-level answers against trying everything -------------------------------------------


@pytest.mark.parametrize(
    "house",
    [
        House(outcomes=faces(1, 2, 3)),
        House(outcomes=faces(0, 1, 3), overshoot="bounce"),
        House(outcomes=faces(1, 2, 3), overshoot="win", chaining="follow"),
        House(outcomes=faces(1, 2, 3), opening=(1, 3), again=3, again_limit=(2, "start")),
        House(outcomes=two_dice(2), opening="max", opening_move="advance", again="doubles"),
        House(outcomes=faces(1, 2, 3), finish=7, again="max", again_limit=(1, "void")),
    ],
)
def test_counts_and_chances_equal_trying_every_game(house: House) -> None:
    """Counts and chances equal those of trying every game."""
    size, jumps = 8, {2: 5, 6: 0, 5: 7}
    sides = len(house.outcomes)
    fair = [
        sum(replay(size, jumps, house, game) for game in product(house.outcomes, repeat=n))
        for n in range(6)
    ]
    chances = distribution(size, jumps, house, 5)
    possible = [n for n, chance in enumerate(chances) if chance > 0]
    fewest = fewest_rolls(size, jumps, house)

    assert chances == [Fraction(count, sides**n) for n, count in enumerate(fair)]
    assert fewest == possible[0]
    assert shortest_count(size, jumps, house) == len(shortest_sequences(size, jumps, house))
    assert shortest_count(size, jumps, house) == throw_sequences(size, jumps, house, possible[0])
