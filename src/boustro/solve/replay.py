"""Route reconstruction: from throws to legs, with the squares they visit.

Arithmetic carries a run of equal throws across a plain stretch; only the entries in it are looked
at.  So the cost grows with jumps and runs, not with squares.
"""

from bisect import bisect_right
from collections.abc import Iterable, Iterator

from boustro.model.route import Leg, Route
from boustro.model.track import Track


def route_of_runs(track: Track, runs: Iterable[tuple[int, int]]) -> Route:
    """The route whose throws are `runs`, pairs of a throw and the number of times in a row.

    >>> track = Track(40, 1, 40, "stay", (1, 2, 3, 4, 5, 6), (13,), (20,))
    >>> print(route_of_runs(track, [(6, 5), (2, 1)]).legs)
    (Leg(throw=6, times=2, origin=1, reached=13, landed=20, label=''), \
Leg(throw=6, times=3, origin=20, reached=38, landed=38, label=''), \
Leg(throw=2, times=1, origin=38, reached=40, landed=40, label=''))
    """
    return Route.of_legs(track.start, _legs(track, runs))


def _legs(track: Track, runs: Iterable[tuple[int, int]]) -> Iterator[Leg]:
    square = track.start
    for throw, count in runs:
        left = count
        while left:
            leg = _leg(track, square, throw, left)
            left -= leg.times
            square = leg.landed
            yield leg


def _leg(track: Track, square: int, throw: int, most: int) -> Leg:
    """At most `most` throws from `square`, ending with the first that takes a jump."""
    reached = square + throw * most
    if square + throw > track.size:
        # The throw overshoots.  Few throws do, so take one at a time.
        landed = track.landing(square, throw)
        return Leg(throw, 1, square, track.reach(square, throw)[1], landed)
    i = bisect_right(track.entries, square)
    while i < len(track.entries) and track.entries[i] <= reached:
        entry = track.entries[i]
        if (entry - square) % throw == 0:
            times = (entry - square) // throw
            return Leg(throw, times, square, int(entry), int(track.exits[i]))
        i += 1
    times = min(most, (track.size - square) // throw)
    reached = square + throw * times
    return Leg(throw, times, square, reached, reached)
