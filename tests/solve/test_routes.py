"""Routes: every one of them replays to the finish, in order, and as many as are counted."""

import itertools
import random
from typing import Any

import pytest

import boustro
from boustro import Board, Game, Route, Rules, Track
from boustro.errors import LimitError
from boustro.model.turn import initial, step
from boustro.solve.replay import route_of_runs
from tests import interpreter
from tests.house_pool import random_jumps
from tests.play.test_position import house
from tests.solve.test_witnesses import random_matrix


def replayed(game: Game, route: Route) -> bool:
    """Whether the throws of `route` visit its squares and win with the last one."""
    state = initial(game)
    won = game.start == game.finish
    for stop, label in zip(route.stops(), route.labels, strict=True):
        assert not won
        outcome = next(o for o in game.rules.die.outcomes if label in (o.label, str(o.advance)))
        move = step(game, state, outcome)
        assert (move.reached, move.landed) == (stop.reached, stop.landed)
        state, won = move.state, move.won
    return won


def test_routes_replay_in_order_and_number() -> None:
    """On 200 random boards the listed routes are distinct, ascending, replay, and are all."""
    rng = random.Random(5)
    checked = 0
    for _ in range(200):
        game = Game.from_matrix(random_matrix(rng, rng.randint(2, 7)))
        count = boustro.count_shortest_routes(game)
        if not 0 < count <= 3000:
            continue
        routes = list(boustro.shortest_routes(game))
        throws = [route.throws for route in routes]
        checked += 1

        assert throws == sorted(set(throws))
        assert len(routes) == count
        assert all(replayed(game, route) for route in routes[:50])
        assert {route.rolls for route in routes} == {boustro.min_rolls(game)}
        assert boustro.shortest_route(game) == routes[0]

    assert checked > 80


@pytest.mark.parametrize("limit", [None, (2, "void"), (2, "start"), (3, "keeps")])
@pytest.mark.parametrize("opening", [None, "doubles"])
def test_routes_are_in_order_where_doubles_split_throws(limit: Any, opening: Any) -> None:
    """Throws are compared as numbers; ways in which the dice fell come only after them."""
    rng = random.Random(f"doubles {limit} {opening}")
    rules = Rules(die="2d3", again="doubles", again_limit=limit, opening=opening)
    for _ in range(60):
        size = rng.randint(6, 13)
        game = Game(Board(size, jumps=random_jumps(rng, size)), rules)
        routes = list(itertools.islice(boustro.shortest_routes(game), 2000))
        throws = [route.throws for route in routes]

        assert throws == sorted(throws)
        assert len({(route.throws, route.labels) for route in routes}) == len(routes)
        assert all(replayed(game, route) for route in routes[:50])
        assert boustro.shortest_route(game) == (routes[0] if routes else None)
        if boustro.count_shortest_routes(game) <= 200 and len(routes and throws[0]) <= 4:
            expected = interpreter.shortest_sequences(size, game.board.jumps, house(rules))
            assert throws == expected


def test_the_smallest_route_may_begin_with_a_double() -> None:
    """Where only a double leads on to the smallest throws, the route begins with it."""
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


def test_routes_with_memory_replay() -> None:
    """Under opening, another roll and its limit the route names how the dice fell."""
    rules = Rules(die="2d6", again="doubles", again_limit=(3, "start"), opening="doubles")
    game = Game(Board(60, jumps={40: 59, 50: 2}), rules)
    route = boustro.shortest_route(game)

    assert route is not None
    assert replayed(game, route)
    assert "+" in route.labels[0]


def test_start_on_the_finish() -> None:
    """Where the start is the finish the route is empty and there is exactly one."""
    game = Game(Board(1), "leetcode")

    assert boustro.min_rolls(game) == 0
    assert boustro.min_turns(game) == 0
    assert boustro.shortest_route(game) == Route(1)
    assert list(boustro.shortest_routes(game)) == [Route(1)]
    assert boustro.count_shortest_routes(game) == 1


def test_no_route_is_none() -> None:
    """Without a route the answers are None, nothing and 0."""
    wall = boustro.builtin("wall")

    assert boustro.min_rolls(wall) is None
    assert boustro.min_turns(wall) is None
    assert boustro.shortest_route(wall) is None
    assert list(boustro.shortest_routes(wall)) == []
    assert boustro.count_shortest_routes(wall) == 0


def test_runs_compress_a_long_plain_stretch() -> None:
    """A route over plain squares is two runs, however long it is."""
    route = boustro.shortest_route(Board(60_003))

    assert route is not None
    assert route.runs == ((3, 1), (6, 10_000))
    assert len(route.throws) == len(route.reached) == len(route.landed) == route.rolls == 10_001


def test_too_large_a_board_for_routes_is_refused_at_once() -> None:
    """All routes go as far as their number does: to a million squares."""
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


def test_routes_are_counted_to_a_finish_that_tokens_can_pass() -> None:
    """As many as the interpreter finds, by trying every throw, where jumps lead beyond the finish."""
    rng = random.Random(31)
    for _ in range(60):
        size = rng.randint(9, 13)
        house = interpreter.House(finish=rng.randint(7, size - 1))
        jumps = random_jumps(rng, size)
        if interpreter.is_sound(size, jumps, house):
            game = Game(Board(size, jumps=jumps), Rules(finish=house.finish))
            count = interpreter.shortest_count(size, jumps, house)
            assert boustro.count_shortest_routes(game) == count
