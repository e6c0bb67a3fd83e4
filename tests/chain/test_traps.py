"""Traps, walls, unreachable finishes and jumps on the finish: decided by following throws."""

import math

import pytest

from boustro import Board, Game, Rules, analyse
from boustro.chain import odds
from boustro.chain.definitions import Chain
from boustro.chain.reach import recurrent_nodes, strong_components
from boustro.chain.seats import Match
from boustro.errors import LimitError


def trap() -> Game:
    """A coin's throw from 0: square 1 leads into the trap {3, 4}, square 2 to the finish.

    3 and 4 step to each other: 5 and 6 are entries that lead back.
    """
    jumps = {1: 3, 2: 8, 5: 4, 6: 3}
    return Game(Board(8, jumps=jumps), Rules(die=2))


def test_a_trap_is_found_by_reachability() -> None:
    """Solvable, and yet the mean is infinite: half of all games fall into the trap."""
    chain = Chain.of(trap())

    assert not chain.absorbs
    assert chain.trap_squares == (3, 4)
    assert chain.p_finish == 0.5
    assert [str(s) for s in chain.states] == ["0"]


def test_a_turn_that_never_ends() -> None:
    """Every throw gives another roll: seat 1 wins in its first turn or never ends it."""
    game = Game(Board(6, jumps={1: 6, 3: 2, 4: 2}), Rules(die=2, again=(1, 2)))

    assert odds(game, [0, 0]) == (0.5, 0.0)
    assert odds(game, [2, 0]) == (0.0, 0.0)
    for players in (1, 2, 3):
        table = Match.of_players(game, players)
        assert table.chances == (0.5, *[0.0] * (players - 1))
        assert table.turns_until_first == math.inf
        assert table.rounds_until_last == math.inf
        assert [table.turns_quantile(q) for q in (0.4, 0.5, 0.75)] == [1, 1, math.inf]


def test_a_long_trap_is_no_large_number() -> None:
    """Falling in with a probability below any rounding still makes the mean infinite."""
    size = 320
    jumps = dict.fromkeys((s for s in range(1, size) if s % 6), 0) | {size: 301, 306: 306}
    chain = Chain.of(Game(Board(size, jumps=jumps)))

    assert not chain.absorbs


def test_strong_components_are_found_after_what_they_lead_to() -> None:
    """Tarjan's order: a set comes after every set that it leads to."""
    edges = [[1], [2, 0], [3], [2], [4]]

    assert [sorted(c) for c in strong_components(range(5), edges)] == [[2, 3], [0, 1], [4]]
    assert recurrent_nodes(range(5), edges) == {2: 0, 3: 0, 4: 1}


@pytest.mark.slow
def test_too_many_states() -> None:
    """A chain is listed state by state up to a stated limit."""
    with pytest.raises(LimitError):
        Chain.of(Game(Board(10**7)))


def test_a_square_that_is_left_first_and_never_later() -> None:
    """A token waits on its start 3, which it leaves for 1; back on 3, now open, it cannot move."""
    result = analyse(Board(3), Rules(start=3, finish=2, die=2, opening=(1, 2)))

    assert list(result.ever) == [0, 1, 0.5, 1]
    assert math.isinf(result.visits[3])


def test_a_game_that_begins_on_its_finish_asked_from_elsewhere() -> None:
    """What is over at its start is not over elsewhere: 2 is left never, 3 by the limit `start`."""
    stuck = analyse(Board(2), Rules(start=1, finish=1))
    assert (stuck.remaining(2).p_finish, stuck.remaining_mean(2)) == (0.0, math.inf)

    sent = Rules(start=1, finish=1, die=2, again=2, again_limit=(1, "start"))
    assert analyse(Board(2), sent).remaining_mean(2) == pytest.approx(2.0)
