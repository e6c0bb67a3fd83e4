"""Who wins, in fractions: against all that can happen at a table, solved as one system of equations."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Literal

import pytest

from boustro import Board, Game, Rules, builtin
from boustro.chain import exact_chances, seat_table
from boustro.errors import LimitError, QuestionError
from tests.grid.brute import Web
from tests.interpreter import House, State, faces, first_state, over_at_once, throw

Table = tuple[tuple[State, ...], int]
OVERSHOOTS: tuple[Literal["stay", "bounce", "win"], ...] = ("stay", "bounce", "win")


def chances_at_table(size: int, jumps: Mapping[int, int], houses: Sequence[House]) -> list[Fraction]:
    """Each seat's chance to win: an equation for every position of all tokens and seat to throw."""
    first: Table = (tuple(map(first_state, houses)), 0)
    if won := [i for i, house in enumerate(houses) if over_at_once(size, house)]:
        return [Fraction(i == won[0]) for i in range(len(houses))]

    def ways(table: Table | int) -> Iterator[tuple[Fraction, Table | int]]:
        if isinstance(table, int):
            return
        states, seat = table
        for outcome in houses[seat].outcomes:
            state, has_won, is_over = throw(size, jumps, houses[seat], states[seat], outcome)
            after = (*states[:seat], state, *states[seat + 1 :])
            to = seat if has_won else (after, (seat + is_over) % len(houses))
            yield Fraction(1, len(houses[seat].outcomes)), to

    web = Web([first], ways)
    return [web.chance({seat})[first] for seat in range(len(houses))]


@pytest.mark.parametrize("seed", range(30))
def test_every_table_is_solved(seed: int) -> None:
    """Two or three seats, each with its die, overshoot and start, on boards of up to seven squares, traps among them."""
    rng = Random(seed)
    players = rng.choice((2, 2, 3))
    size = rng.randint(2, 7 if players == 2 else 3)
    jumps = {}
    for entry in rng.sample(range(1, size + 1), rng.randint(0, min(3, size))):
        if exits := [square for square in range(1, size + 1) if square != entry]:
            jumps[entry] = rng.choice(exits)
    seats = [(rng.randint(1, 3), rng.choice(OVERSHOOTS), rng.randint(1, size)) for _ in range(players)]
    houses = [
        House(start, None, overshoot, outcomes=faces(*range(1, sides + 1)))
        for sides, overshoot, start in seats
    ]
    board = Board(size, jumps=jumps)
    games = [
        Game(board, Rules(start=start, die=sides, overshoot=overshoot)) for sides, overshoot, start in seats
    ]

    assert list(exact_chances(games)) == chances_at_table(size, jumps, houses)


def test_published_samples() -> None:
    """The samples of AtCoder ABC 298 E, as fractions: two starts and two dice, past the last square is there."""

    def first_wins(size: int, starts: tuple[int, int], dice: tuple[int, int]) -> int:
        games = [
            Game(Board(size), Rules(start=start, die=die, overshoot="win"))
            for start, die in zip(starts, dice, strict=True)
        ]
        chance = exact_chances(games)[0]
        return chance.numerator * pow(chance.denominator, -1, 998244353) % 998244353

    assert first_wins(4, (2, 3), (3, 2)) == 665496236
    assert first_wins(6, (4, 2), (1, 1)) == 1
    assert first_wins(100, (1, 1), (10, 10)) == 264077814


def test_limits() -> None:
    """Tokens that bump, and games without end of many states, are refused; one that must end is not."""
    with pytest.raises(QuestionError, match="without bumping"):
        exact_chances([Game(Board(20), Rules(bump="start"))] * 2)
    with pytest.raises(LimitError, match="64 states"):
        exact_chances([builtin("mb47")] * 2)
    long = [Game(Board(300), Rules(overshoot="win"))] * 3
    assert list(map(float, exact_chances(long))) == pytest.approx(seat_table(long).chances, rel=1e-9)
