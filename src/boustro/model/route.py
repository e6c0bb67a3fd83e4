"""Route: the throws that take a token from start to finish, with the squares it visits.

A route on 10^18 squares has 10^17 throws, and nearly all of them repeat the same throw between two
jumps.  So a route consists of legs: each is a throw and how often it is repeated.  Lists of throws
and squares have at most a million items; lazy iteration has no limit.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boustro.errors import LimitError

LIST_LIMIT = 1_000_000
"""The most squares or throws in a list."""
_SHOWN_IN_A_ROW = 3
"""A text shows each of this many equal throws in a row; of more it shows only the number."""


class Stop(NamedTuple):
    """One throw of a route."""

    throw: int
    reached: int
    """The square that the throw counts to."""
    landed: int
    """The square after any jump."""


class Leg(NamedTuple):
    """The same throw several times in a row; only the last time may it lead to a jump."""

    throw: int
    """The advance of each throw."""
    times: int
    """The number of throws in a row."""
    origin: int
    """The square before the first throw."""
    reached: int
    """The square that the last throw counts to."""
    landed: int
    """The square after the last throw and any jump."""
    label: str = ""
    """How the die fell, if the rules tell outcomes of this advance apart."""

    def stops(self) -> Iterator[Stop]:
        """The throws of this leg one by one."""
        for i in range(1, self.times):
            square = self.origin + i * self.throw
            yield Stop(self.throw, square, square)
        yield Stop(self.throw, self.reached, self.landed)

    def then(self, other: "Leg") -> "Leg | None":
        """This leg and the next one as one leg; None unless together they repeat one throw."""
        same_throw = (self.throw, self.label) == (other.throw, other.label)
        ends_without_jump = self.reached == self.landed == self.origin + self.times * self.throw
        other_walks_straight = other.origin + other.times * other.throw == other.reached
        are_neighbours = self.landed == other.origin
        if same_throw and ends_without_jump and other_walks_straight and are_neighbours:
            return other._replace(times=self.times + other.times, origin=self.origin)
        return None


@dataclass(frozen=True, slots=True)
class Route:
    """A route from `start`, as legs in the order they are thrown.

    >>> route = Route.through(1, [(1, 2, 15), (2, 17, 13), (1, 14, 35), (1, 36, 36)])
    >>> print(route)
    1→2⇒15→17⇒13→14⇒35→36
    >>> route.rolls, route.throws, route.landed
    (4, (1, 2, 1, 1), (15, 13, 35, 36))
    """

    start: int
    legs: tuple[Leg, ...] = ()
    """The legs in the order of the throws."""

    @classmethod
    def through(cls, start: int, stops: Iterable[tuple[int, int, int]]) -> "Route":
        """The route with these stops: throw, square reached, square landed on."""
        return cls.of_legs(start, _single_legs(start, stops))

    @classmethod
    def of_legs(cls, start: int, legs: Iterable[Leg]) -> "Route":
        """The route of `legs`; neighbouring legs that repeat one throw become one leg."""
        joined: list[Leg] = []
        for leg in legs:
            both = joined[-1].then(leg) if joined else None
            if both is None:
                joined.append(leg)
            else:
                joined[-1] = both
        return cls(start, tuple(joined))

    @property
    def rolls(self) -> int:
        """The number of throws."""
        return sum(leg.times for leg in self.legs)

    @property
    def end(self) -> int:
        """The square on which the route ends."""
        return self.legs[-1].landed if self.legs else self.start

    @property
    def runs(self) -> tuple[tuple[int, int], ...]:
        """(throw, count) for each leg."""
        return tuple((leg.throw, leg.times) for leg in self.legs)

    def stops(self) -> Iterator[Stop]:
        """The throws one by one, lazily, however long the route is."""
        for leg in self.legs:
            yield from leg.stops()

    @property
    def throws(self) -> tuple[int, ...]:
        """The throws; raises `LimitError` if there are more than a million."""
        return tuple(stop.throw for stop in self._bounded_stops())

    @property
    def labels(self) -> tuple[str, ...]:
        """How the die fell for every throw: its label, or the throw itself."""
        self._bounded_stops()
        return tuple(leg.label or str(leg.throw) for leg in self.legs for _ in range(leg.times))

    @property
    def reached(self) -> tuple[int, ...]:
        """The square that each throw counts to, before any jump."""
        return tuple(stop.reached for stop in self._bounded_stops())

    @property
    def landed(self) -> tuple[int, ...]:
        """The square after each throw and its jump."""
        return tuple(stop.landed for stop in self._bounded_stops())

    @property
    def squares(self) -> tuple[int, ...]:
        """The start and the square after each throw."""
        return (self.start, *self.landed)

    def _bounded_stops(self) -> Iterator[Stop]:
        if self.rolls > LIST_LIMIT:
            raise LimitError(
                f"expected a route of at most {LIST_LIMIT} throws to list, got {self.rolls}"
            )
        return self.stops()

    def __len__(self) -> int:
        return self.rolls

    def __str__(self) -> str:
        return str(self.start) + "".join(map(_leg_text, self.legs))


def _single_legs(start: int, stops: Iterable[tuple[int, int, int]]) -> Iterator[Leg]:
    square = start
    for throw, reached, landed in stops:
        yield Leg(throw, 1, square, reached, landed)
        square = landed


def _leg_text(leg: Leg) -> str:
    if leg.times <= _SHOWN_IN_A_ROW:
        return "".join(map(_stop_text, leg.stops()))
    first = leg.origin + leg.throw
    jump = "" if leg.reached == leg.landed else f"⇒{leg.landed}"
    return f"→{first}→…→{leg.reached}{jump}"


def _stop_text(stop: Stop) -> str:
    if stop.reached == stop.landed:
        return f"→{stop.reached}"
    return f"→{stop.reached}⇒{stop.landed}"
