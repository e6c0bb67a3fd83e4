"""Shortest routes: one of them, all of them, how many there are.

After a breadth-first search a state is *marked* if it is on some shortest route.  The finish is
marked.  Any other state is marked if a throw leads from it to a marked state of the next level, so
one pass over the states, in the reverse order of finding, marks them all.  A walk from the start
along marked states, smallest throw first, gives the shortest routes in lexicographic order of their
throws.

If the rules distinguish doubles from other throws of the same advance, equal throws may lead to
several states.  So the walk goes from layer to layer.  A layer has all the marked states to which
one sequence of throws leads.  The walk gives each sequence of throws once, in order.  If the dice
can fall in several ways, a sequence stands for several routes.  Of these, routes with doubles come
after routes with other throws of the same advance.

A kernel gives a route as runs of equal throws, and `route_of_runs` turns the runs into legs.  It
computes where a run ends and looks only at the entries on the way, so its cost grows with jumps and
runs, not with squares.
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
    """The marked states to which one sequence of throws leads."""

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
    marked = _levels_on_routes(search)
    first = _Layer(0, frozenset([states.start]))

    def after(layer: _Layer, _place: int) -> Iterator[_Layer]:
        return _next_layers(states, marked, layer)

    for layers in _paths(first, rolls, after):
        yield from _routes_along(game, states, layers)


def count_shortest_routes(game: Game) -> int:
    """The number of shortest routes; 0 without a route.

    Throws that the rules treat differently count as different.  The number of ways to a state is
    the sum of the ways to the states of the previous level that lead to it.  Raises `LimitError`
    beyond a million squares.
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
        ways_to_node = ways.pop(node)
        for landing in states.landings(node):
            if level.get(landing) == level[node] + 1:
                ways[landing] = ways.get(landing, 0) + ways_to_node
    return ways[states.finish]


def count_throw_sequences(game: Game, rolls: int) -> int:
    """The number of throw sequences that finish at exactly the `rolls`-th roll."""
    refuse_beyond(game, LIST_LIMIT, "count the throw sequences of")
    states = States.of(game)
    ways: dict[Node, int] = {states.start: 1}
    for _ in range(rolls):
        ways.pop(states.finish, None)  # these sequences finished earlier
        ways = _after_one_roll(states, ways)
    return ways.get(states.finish, 0)


def _after_one_roll(states: States, ways: dict[Node, int]) -> dict[Node, int]:
    """The number of ways to each state after one more roll."""
    after: dict[Node, int] = {}
    for node, ways_to_node in ways.items():
        for landing in states.landings(node):
            after[landing] = after.get(landing, 0) + ways_to_node
    return after


def _levels_on_routes(search: BreadthFirst) -> dict[Node, int]:
    """The levels of the marked states."""
    states, levels = search.states, search.level
    rolls = levels[states.finish]
    marked = {states.finish: rolls}
    for node, level in reversed(levels.items()):
        if level >= rolls:
            continue
        if any(marked.get(landing) == level + 1 for landing in states.after(node)):
            marked[node] = level
    return marked


def _paths(
    first: Item, length: int, after: Callable[[Item, int], Iterator[Item]]
) -> Iterator[list[Item]]:
    """Every path of `length` steps, depth first.

    `after(item, i)` gives the items that can follow the item at index i of a path.
    """
    if length == 0:
        yield [first]
        return
    # For each item of the path, the followers that are still to be tried.
    path, followers = [first], [after(first, 0)]
    while followers:
        item = next(followers[-1], None)
        if item is None:
            followers.pop()
            path.pop()
        elif len(path) == length:
            yield [*path, item]
        else:
            followers.append(after(item, len(path)))
            path.append(item)


def _next_layers(states: States, marked: dict[Node, int], layer: _Layer) -> Iterator[_Layer]:
    """The layers to which one more throw leads along shortest routes, smallest throw first."""
    landings: dict[int, set[Node]] = {}
    for node in layer.nodes:
        for throw, landing in states.distinct(node):
            if marked.get(landing) == marked[node] + 1:
                landings.setdefault(throw.advance, set()).add(landing)
    for advance in sorted(landings):
        yield _Layer(advance, frozenset(landings[advance]))


def _routes_along(game: Game, states: States, layers: list[_Layer]) -> Iterator[Route]:
    """The routes of one sequence of throws; several if the dice can fall in different ways."""
    # A state of a layer is useful if the throws that follow lead from it to the finish.
    useful = [layers[-1].nodes]
    for following, layer in pairwise(reversed(layers)):
        nodes = layer.nodes
        if len(nodes) > 1:
            useful_after = useful[-1]
            nodes = _states_leading_to(states, layer, following.advance, useful_after)
        useful.append(nodes)
    useful.reverse()

    def after(stop: _RouteNode, place: int) -> Iterator[_RouteNode]:
        return _stops(states, stop.node, layers[place + 1].advance, useful[place + 1])

    for stops in _paths(_RouteNode(states.start), len(layers) - 1, after):
        yield Route.of_legs(game.start, (stop.leg for stop in stops if stop.leg is not None))


def _states_leading_to(
    states: States, layer: _Layer, advance: int, useful: frozenset[Node]
) -> frozenset[Node]:
    """The states of a layer from which a throw of `advance` leads to one of `useful`."""
    return frozenset(
        node
        for node in layer.nodes
        if next(_stops(states, node, advance, useful), None) is not None
    )


def _stops(
    states: States, node: Node, advance: int, useful: frozenset[Node]
) -> Iterator[_RouteNode]:
    """The throws of `advance` that lead from `node` to one of `useful`."""
    for throw, landing in states.distinct(node):
        if throw.advance == advance and landing in useful:
            move = states.move(node, throw)
            label = move.label if move.label != str(throw.advance) else ""
            leg = Leg(advance, 1, move.origin, move.reached, move.landed, label)
            yield _RouteNode(landing, leg)


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
