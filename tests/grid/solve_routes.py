"""The grid's checks of routes, their number, throw sequences, and the graph."""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise

import numpy as np

from boustro import Route, Track
from boustro import solve as ask
from boustro.errors import InputError
from boustro.model import states
from boustro.model.turn import State
from boustro.solve import digraph, kernels, routes
from boustro.solve.routes import route_of_runs
from tests.grid.brute import WON, Key, Node, Thrown
from tests.grid.case import Case
from tests.grid.hold import Hold
from tests.grid.solve import by_class, solve, state_of
from tests.solve.bound import route_by
from tests.support import interpreter

MOST_SEQUENCES = 2_500
MOST_ROUTES = 200


@solve.covers(
    "questions.shortest_route",
    "questions.shortest_routes",
    "kernels.shortest_route",
    "kernels.shortest_routes",
    "routes.shortest_routes",
)
def shortest(case: Case, hold: Hold) -> None:
    """All shortest routes in the order of their throws; each one played by the interpreter."""
    found = list(islice(ask.shortest_routes(case.game), MOST_ROUTES))
    first = found[0] if found else None
    hold.equal(ask.shortest_route(case.game), first, "the first")
    hold.equal(kernels.shortest_route(case.game), first, "the first")
    hold.equal(list(islice(routes.shortest_routes(case.game), 3)), found[:3])
    hold.equal(list(islice(kernels.shortest_routes(case.game), 3)), found[:3])
    throws = [route.throws for route in found]
    hold.equal(len({(route.throws, route.labels) for route in found}), len(found), "distinct")
    hold.equal(all(before <= after for before, after in pairwise(throws)), True, "in order")
    rolls = case.fewest
    hold.equal(first is None, rolls is None)
    for route in found[:20]:
        hold.equal((route.rolls, is_played(case, route)), (rolls, True), route)
    if rolls is not None and len(interpreter.classes(case.house)) ** rolls <= MOST_SEQUENCES:
        expected = interpreter.shortest_sequences(case.size, case.jumps, case.house)
        hold.equal(throws, expected[:MOST_ROUTES], "all of them")


def is_played(case: Case, route: Route) -> bool:
    """Whether the throws of a route reach and land where it says, and win with the last one."""
    token = case.solo.first
    for stop, label in zip(route.stops(), route.labels, strict=True):
        if token == WON:
            return False
        thrown = thrown_as(case, token, stop.throw, label)
        origin = token.state.square
        token = thrown.to
        if (stop.reached, stop.landed) != (
            origin if thrown.reached is None else thrown.reached,
            state_of(case, token).square,
        ):
            return False
    return bool(token == WON)


def thrown_as(case: Case, node: Node, throw: int, label: str) -> Thrown:
    """The throw of this label: a double where it names one, else no double if there is another."""
    alike = [thrown for thrown in case.solo.throws(node) if thrown.outcome[0] == throw]
    return max(alike, key=lambda thrown: thrown.outcome[2] == ("+" in label))


@solve.covers("routes.route_of_runs", "kernels.ByReference.route")
def every_kernel_s_route(case: Case, hold: Hold) -> None:
    """Without memory the kernels agree on the route; walkers find one as short to play."""
    case = case.plain
    track, rolls = Track.of(case.game), case.fewest
    expected = next(routes.shortest_routes(case.game), None)
    if track.core_form is not None:
        hold.equal(route_by("stepwise", track), expected, "stepwise")
    for chosen in (kernels.ByReference(case.game), kernels.kernel_of(track)):
        runs = chosen.route()
        hold.equal(None if runs is None else route_of_runs(track, runs), expected, type(chosen))
    if track.has_plain_die and track.core_form is not None:
        runs = track.core_form.route("sparse")
        hold.equal(runs is None, rolls is None, "walkers")
        if runs is not None:
            route = route_of_runs(track, runs)
            hold.equal((route.rolls, is_played(case, route)), (rolls, True), ("walkers", runs))


@solve.covers("questions.shortest_route")
def matrix_route(case: Case, hold: Hold) -> None:
    """The route of a matrix in memory is that of its game."""
    if 0 not in case.jumps.values():
        cells = np.array([[case.jumps.get(square, -1) for square in range(1, case.size + 1)]])
        expected = ask.shortest_route(case.game)
        hold.equal(ask.shortest_route(cells, case.game.rules), expected)


@solve.covers(
    "questions.count_shortest_routes",
    "questions.count_throw_sequences",
    "routes.count_shortest_routes",
    "routes.count_throw_sequences",
)
def counts(case: Case, hold: Hold) -> None:
    """The number of shortest routes, and of the throw sequences that win at each roll."""
    known = case.size, case.jumps, case.house
    fewest = case.fewest
    by_roll = interpreter.sequences_by_roll(*known, max(5, fewest or 0))
    expected = 0 if fewest is None else by_roll[fewest]
    hold.equal(ask.count_shortest_routes(case.game), expected)
    hold.equal(routes.count_shortest_routes(case.game), expected)
    for n, sequences in enumerate(by_roll[:6]):
        hold.equal(ask.count_throw_sequences(case.game, n), sequences, n)
        hold.equal(routes.count_throw_sequences(case.game, n), sequences, n)
    hold.raises(InputError, lambda: ask.count_throw_sequences(case.game, -1))


@solve.covers(
    "questions.graph",
    "digraph.graph_of",
    *(f"digraph.Edge.{name}" for name in digraph.Edge._fields),
    *(f"digraph.Graph.{name}" for name in ("start", "finish", "edges", "levels", "vertices")),
    "digraph.Graph.adjacency",
)
def graph(case: Case, hold: Hold) -> None:
    """The vertices, their levels and the edges with their throws."""
    said = ask.graph(case.game)
    hold.equal(digraph.graph_of(case.game), said)
    tokens = dict(_vertices(case))
    hold.equal(sorted(map(states.state_of, said.vertices)), sorted(tokens))
    edges = defaultdict[tuple[State, State], list[int]](list)
    for vertex, token in tokens.items():
        for thrown in () if token == WON else by_class(case, token):
            after = state_of(case, thrown.to)
            if after != vertex:
                edges[vertex, after].append(thrown.outcome[0])
    found = {
        (states.state_of(e.source), states.state_of(e.target)): list(e.throws) for e in said.edges
    }
    hold.equal(found, dict(edges))
    hold.equal(len(said.edges), len(edges))
    hold.equal(states.state_of(said.start), state_of(case, case.solo.first))
    hold.equal(states.state_of(said.finish), State(case.game.finish))
    levels = _levels(case)
    hold.equal(
        {states.state_of(v): level for v, level in said.levels.items()},
        {vertex: levels.get(vertex) for vertex in tokens},
    )
    listed = {v: tuple(e.target for e in said.edges if e.source == v) for v in said.vertices}
    hold.equal(said.adjacency, listed)


def _vertices(case: Case) -> Iterator[tuple[State, Key]]:
    """Without memory all squares to rest on, from anywhere; else all states from the start."""
    if case.game.rules.has_memory:
        yield from ((state_of(case, token), token) for token in _tokens(case))
        return
    exits = {interpreter.land(case.jumps, case.house, entry) for entry in case.jumps}
    put_on = {case.house.start, *exits}
    squares = {s for s in range(1, case.size + 1) if s not in case.jumps} | put_on
    thrown = [case.solo.throws(case.solo.rest(s)) for s in squares if s != case.game.finish]
    if any(t.to == WON for throws in thrown for t in throws):
        squares.add(case.game.finish)
    yield from ((State(square), case.solo.rest(square)) for square in squares)


def _tokens(case: Case) -> Iterable[Key]:
    return case.solo.web.from_(case.solo.first)


def _levels(case: Case) -> dict[State, int]:
    """The fewest rolls to every state that can come about."""
    found, level, rolls = dict[State, int](), {case.solo.first}, 0
    seen = set(level)
    while level:
        for token in level:
            found.setdefault(state_of(case, token), rolls)
        rolls += 1
        level = {to for token in level for _, to in case.solo.ways(token)} - seen
        seen |= level
    return found


@solve.covers(
    "digraph.Graph.to_csr",
    "digraph.Graph.to_edge_list",
    "digraph.Graph.to_dot",
    "digraph.Graph.to_networkx",
    "digraph.vertex_name",
)
def graph_forms(case: Case, hold: Hold) -> None:
    """Every form of the graph has all its edges and no others."""
    said = ask.graph(case.game)
    names = {vertex: str(vertex) for vertex in said.vertices}
    starts, columns, throws = said.to_csr()
    hold.equal((starts[0], starts[-1], len(starts)), (0, len(said.edges), len(names) + 1))
    rows = [row for row, (a, b) in enumerate(pairwise(starts)) for _ in range(a, b)]
    hold.equal(
        [
            (said.vertices[r], said.vertices[c], t)
            for r, c, t in zip(rows, columns, throws, strict=True)
        ],
        [(edge.source, edge.target, edge.throws[0]) for edge in said.edges],
        "csr",
    )
    words = {vertex: name.replace(" ", "_") for vertex, name in names.items()}
    hold.equal({vertex: digraph.vertex_name(vertex) for vertex in names}, words, "names")
    lines = [line.split(" ") for line in said.to_edge_list().splitlines()]
    expected = [
        (*(words[end] for end in edge[:2]), ",".join(map(str, edge.throws))) for edge in said.edges
    ]
    hold.equal(list(map(tuple, lines)), expected, "edge list")
    dot = said.to_dot()
    drawn = [
        f'"{names[a]}" -> "{names[b]}" [label="{",".join(map(str, t))}"]' for a, b, t in said.edges
    ]
    hold.equal(all(edge in dot for edge in drawn), True, "dot")
    hold.equal(
        (dot.count("->"), dot.count("dotted")), (len(drawn), [*said.levels.values()].count(None))
    )
    networkx = said.to_networkx()
    hold.equal(dict(networkx.nodes(data="level")), dict(said.levels), "networkx")
    hold.equal(
        {(a, b): t for a, b, t in networkx.edges(data="throws")},
        {(edge.source, edge.target): edge.throws for edge in said.edges},
        "networkx",
    )
