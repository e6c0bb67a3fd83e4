"""Routes: every one of them replays to the finish, in order, and as many as are counted."""

import itertools

import pytest

import boustro
from boustro import Board, Game, Rules, Track
from boustro.errors import LimitError
from boustro.solve.routes import route_of_runs


def test_the_smallest_route_may_begin_with_a_double() -> None:
    """If only a double leads on to the smallest throws, the route begins with it."""
    rules = Rules(die="2d3", again="doubles", again_limit=(2, "void"), opening="doubles")
    game = Game(Board(13, jumps={1: 3}), rules)
    routes = list(boustro.shortest_routes(game))

    assert [route.throws for route in routes] == sorted(route.throws for route in routes)
    assert {route.labels[0] for route in routes} == {"1+1", "2+2", "3+3"}


def test_routes_are_lazy() -> None:
    """The first of astronomically many routes comes at once."""
    game = Game(Board(3000), Rules(die="d6"))
    first = next(boustro.shortest_routes(Game(Board(3000), Rules(die="1,2,3,4,5,6,7"))))

    assert boustro.min_rolls(game) == 500
    assert first.rolls == 429
    assert len(list(itertools.islice(boustro.shortest_routes(Board(3000 - 3)), 10))) == 10


def test_runs_compress_a_long_plain_stretch() -> None:
    """A route over plain squares is two runs, however long it is."""
    route = boustro.shortest_route(Board(60_003))

    assert route is not None
    assert route.runs == ((3, 1), (6, 10_000))
    assert len(route.throws) == len(route.reached) == len(route.landed) == route.rolls == 10_001


def test_too_large_a_board_for_routes_is_refused_at_once() -> None:
    """All routes are listed up to a million squares, as their number is."""
    game = Game(Board(10**7), {"die": "1,3"})
    with pytest.raises(
        LimitError, match="expected at most 1000000 squares to list the shortest routes"
    ):
        next(boustro.shortest_routes(game))


def test_a_run_that_passes_the_last_square_is_taken_throw_by_throw() -> None:
    """Counting back from square 10: three sixes lead from 0 to 6, to 8 and to 6 again."""
    track = Track(10, 0, 10, "bounce", (1, 2, 3, 4, 5, 6), (), ())

    assert [leg.landed for leg in route_of_runs(track, [(6, 3)]).legs] == [6, 8, 6]
    track = Track(10, 5, 10, "bounce", (1, 2, 3), (), ())
    assert [leg.landed for leg in route_of_runs(track, [(3, 2)]).legs] == [8, 9]
