"""Shortest routes: one of them, all of them, how many there are.

After a breadth-first search a throw is part of some shortest route if it leads from a state to
one of the next level *from which the finish is reached in time*.  Going through the states in
the reverse order of finding marks these.  Walking from the start along marked states, smallest
throw first, gives the shortest routes in lexicographic order of their throws.

If the rules tell doubles from other throws of the same advance, equal throws may lead to several
states.  So the walk goes from layer to layer; a layer is all the marked states that the same
throws lead to.  Each sequence of throws comes once, in order.  It gives several routes if the dice
can fall in several ways: doubles come after the other throws of the same advance.

A kernel gives a route as runs of equal throws.  `route_of_runs` makes legs of them: arithmetic
carries a run across a plain stretch, and only the entries in it are looked at, so the cost grows
with jumps and runs, not with squares.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple, TypeVar

from boustro.model.game import Game
from boustro.model.route import LIST_LIMIT, Leg, Route
from boustro.model.states import Node, States
from boustro.model.track import Track
from boustro.solve.reference import BreadthFirst, refuse_beyond

Item = TypeVar("Item")


class _Layer(NamedTuple):
    """The marked states that one sequence of throws leads to."""

    advance: int
    """The last throw of the sequence."""
    nodes: frozenset[Node]


class _RouteNode(NamedTuple):
    """A state on a route."""

    node: Node
    leg: Leg | None = None
    """The throw that led to it; None for the start."""


def shortest_routes(game: Game) -> Iterator[Route]:
    """All shortest routes, lazily, in lexicographic order of their throws."""
    states = States.of(game)
    search = BreadthFirst(states)
    rolls = search.rolls_to_finish()
    if rolls is None:
        return
    onward = _levels_on_routes(search)
    first = _Layer(0, frozenset([states.start]))
    for layers in _paths(first, rolls, lambda layer, _: _next_layers(states, onward, layer)):
        yield from _routes_along(game, states, layers)


def count_shortest_routes(game: Game) -> int:
    """The number of shortest routes; 0 without a route.

    The count is exact, over throws that the rules can tell apart: the number of ways to a state is
    the sum over the states of the level before.  Raises `LimitError` beyond a million squares.
    """
    refuse_beyond(game, LIST_LIMIT, "count the shortest routes of")
    states = States.of(game)
    search = BreadthFirst(states)
    if search.rolls_to_finish() is None:
        return 0
    level = search.level
    ways: dict[Node, int] = {states.start: 1}
    for node in level:
        if node == states.finish:
            break
        here = ways.pop(node)
        for landing in states.landings(node):
            if level.get(landing) == level[node] + 1:
                ways[landing] = ways.get(landing, 0) + here
    return ways[states.finish]


def count_throw_sequences(game: Game, rolls: int) -> int:
    """The number of throw sequences that finish at exactly the `rolls`-th roll."""
    refuse_beyond(game, LIST_LIMIT, "count the throw sequences of")
    states = States.of(game)
    ways: dict[Node, int] = {states.start: 1}
    for _ in range(rolls):
        ways.pop(states.finish, None)
        ways = _one_roll_on(states, ways)
    return ways.get(states.finish, 0)


def _one_roll_on(states: States, ways: dict[Node, int]) -> dict[Node, int]:
    after: dict[Node, int] = {}
    for node, here in ways.items():
        for landing in states.landings(node):
            after[landing] = after.get(landing, 0) + here
    return after


def _levels_on_routes(search: BreadthFirst) -> dict[Node, int]:
    states, level = search.states, search.level
    marked = {states.finish: level[states.finish]}
    for node, here in reversed(level.items()):
        if here < level[states.finish] and any(
            marked.get(landing) == here + 1 for landing in states.after(node)
        ):
            marked[node] = here
    return marked


def _paths(
    first: Item, length: int, after: Callable[[Item, int], Iterator[Item]]
) -> Iterator[list[Item]]:
    """Every path of `length` steps, depth first; `after(item, i)` gives what follows."""
    if length == 0:
        yield [first]
        return
    path, waiting = [first], [after(first, 0)]
    while waiting:
        item = next(waiting[-1], None)
        if item is None:
            waiting.pop()
            path.pop()
        elif len(path) == length:
            yield [*path, item]
        else:
            waiting.append(after(item, len(path)))
            path.append(item)


def _next_layers(states: States, onward: dict[Node, int], layer: _Layer) -> Iterator[_Layer]:
    """The layers that one more throw leads to along shortest routes, smallest throw first."""
    led_to: dict[int, set[Node]] = {}
    for node in layer.nodes:
        for throw, landing in states.distinct(node):
            if onward.get(landing) == onward[node] + 1:
                led_to.setdefault(throw.advance, set()).add(landing)
    for advance in sorted(led_to):
        yield _Layer(advance, frozenset(led_to[advance]))


def _routes_along(game: Game, states: States, layers: list[_Layer]) -> Iterator[Route]:
    """The routes of one sequence of throws; several if the dice can fall in different ways."""
    useful = [layers[-1].nodes]
    for following, layer in pairwise(reversed(layers)):
        one = len(layer.nodes) == 1
        useful.append(
            layer.nodes if one else _states_leading_to(states, layer, following.advance, useful[-1])
        )
    useful.reverse()

    def after(stop: _RouteNode, place: int) -> Iterator[_RouteNode]:
        return _stops(states, stop.node, layers[place + 1].advance, useful[place + 1])

    for stops in _paths(_RouteNode(states.start), len(layers) - 1, after):
        yield Route.of_legs(game.start, (stop.leg for stop in stops if stop.leg is not None))


def _states_leading_to(
    states: States, layer: _Layer, advance: int, useful: frozenset[Node]
) -> frozenset[Node]:
    """The states of a layer from which a throw of `advance` leads to one of `useful`."""
    return frozenset(n for n in layer.nodes if next(_stops(states, n, advance, useful), None))


def _stops(
    states: States, node: Node, advance: int, useful: frozenset[Node]
) -> Iterator[_RouteNode]:
    """The throws of `advance` that lead from `node` to one of `useful`."""
    for throw, landing in states.distinct(node):
        if throw.advance == advance and landing in useful:
            move = states.move(node, throw)
            label = move.label if move.label != str(throw.advance) else ""
            yield _RouteNode(
                landing, Leg(advance, 1, move.origin, move.reached, move.landed, label)
            )


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
