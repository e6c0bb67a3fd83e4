"""Routes: legs joined where one throw repeats, lists up to a limit, always walkable."""

import pytest

from boustro import Route
from boustro.errors import LimitError
from boustro.model.route import Leg


def test_equal_throws_over_plain_squares_are_one_leg() -> None:
    """A jump ends a leg; what stays in place is never joined."""
    route = Route.through(0, [(6, 6, 6), (6, 12, 12), (6, 18, 3), (6, 9, 9), (2, 9, 9), (2, 9, 9)])

    assert route.runs == ((6, 3), (6, 1), (2, 1), (2, 1))
    assert route.throws == (6, 6, 6, 6, 2, 2)
    assert route.landed == (6, 12, 3, 9, 9, 9)
    assert route.squares == (0, 6, 12, 3, 9, 9, 9)
    assert len(route) == 6


def test_routes_longer_than_any_list() -> None:
    """A route of 10^17 throws is a value like any other; its lists are refused."""
    route = Route(0, (Leg(6, 10**17, 0, 6 * 10**17, 6 * 10**17), Leg(1, 1, 6 * 10**17, 7, 7)))

    assert route.rolls == 10**17 + 1
    assert route.runs == ((6, 10**17), (1, 1))
    assert next(route.stops()) == (6, 6, 6)
    assert route.end == 7
    for name in ("throws", "reached", "landed", "labels", "squares"):
        with pytest.raises(LimitError):
            getattr(route, name)


def test_drawing() -> None:
    """A route is written with its jumps, long runs shortened."""
    assert str(Route(5)) == "5"
    assert str(Route.through(0, [(1, 1, 38), (6, 44, 44)])) == "0→1⇒38→44"
    assert str(Route(0, (Leg(6, 9, 0, 54, 2),))) == "0→6→…→54⇒2"


def test_repr_rebuilds() -> None:
    """A route's repr evaluates to the route."""
    route = Route.through(0, [(1, 1, 38), (6, 44, 44)])

    assert eval(repr(route), {"Route": Route, "Leg": Leg}) == route  # noqa: S307 - our own repr
