"""Shortest routes: one of them, all of them, how many there are.

After a breadth-first search a throw is part of some shortest route if it leads from a state to
one of the next level *from which the finish is reached in time*.  Going through the states in
the reverse order of finding marks these.  Walking from the start along marked states, smallest
throw first, gives the shortest routes in lexicographic order of their throws, each once,
because equal throws lead to equal states.  (Where the rules tell doubles from other throws of
the same advance, the two are different throws, the other ones first.)
"""

from collections.abc import Iterator

from boustro.model.game import Game
from boustro.model.route import LIST_LIMIT, Leg, Route
from boustro.solve.reference import BreadthFirst, refuse_beyond
from boustro.solve.space import Node, Space, space_of


def shortest_routes(game: Game) -> Iterator[Route]:
    """All shortest routes, lazily, in lexicographic order of their throws."""
    space = space_of(game)
    search = BreadthFirst(space)
    if search.rolls_to_finish() is None:
        return
    onward = _marked(search)
    legs: list[Leg] = []
    open_throws = [_onward_legs(space, space.start, onward)]
    while open_throws:
        if space.finish == space.start or (legs and legs[-1].landed == game.finish):
            yield Route.of_legs(game.start, legs)
            _back(legs, open_throws)
            continue
        leg_and_node = next(open_throws[-1], None)
        if leg_and_node is None:
            _back(legs, open_throws)
        else:
            leg, node = leg_and_node
            legs.append(leg)
            open_throws.append(_onward_legs(space, node, onward))


def shortest_route(game: Game) -> Route | None:
    """The lexicographically smallest of the shortest routes, or None without a route."""
    return next(shortest_routes(game), None)


def count_shortest_routes(game: Game) -> int:
    """The number of shortest routes; 0 without a route.

    Counted exactly, over throws that the rules can tell apart: the number of ways to a state is
    the sum over the states of the level before.  Raises `LimitError` beyond a million squares.
    """
    refuse_beyond(game, LIST_LIMIT, "count the shortest routes of")
    space = space_of(game)
    search = BreadthFirst(space)
    if search.rolls_to_finish() is None:
        return 0
    level = search.level
    ways: dict[Node, int] = {space.start: 1}
    for node in level:
        if node == space.finish:
            break
        here = ways.pop(node)
        for landing in space.after(node):
            if level.get(landing) == level[node] + 1:
                ways[landing] = ways.get(landing, 0) + here
    return ways[space.finish]


def count_throw_sequences(game: Game, rolls: int) -> int:
    """The number of throw sequences that finish at exactly the `rolls`-th roll."""
    refuse_beyond(game, LIST_LIMIT, "count the throw sequences of")
    space = space_of(game)
    ways: dict[Node, int] = {space.start: 1}
    for _ in range(rolls):
        ways.pop(space.finish, None)
        ways = _one_roll_on(space, ways)
    return ways.get(space.finish, 0)


def _one_roll_on(space: Space, ways: dict[Node, int]) -> dict[Node, int]:
    after: dict[Node, int] = {}
    for node, here in ways.items():
        for landing in space.after(node):
            after[landing] = after.get(landing, 0) + here
    return after


def _marked(search: BreadthFirst) -> dict[Node, int]:
    """The levels of the states on shortest routes."""
    space, level = search.space, search.level
    marked = {space.finish: level[space.finish]}
    for node, here in reversed(level.items()):
        if here < level[space.finish] and any(
            marked.get(landing) == here + 1 for landing in space.after(node)
        ):
            marked[node] = here
    return marked


def _onward_legs(space: Space, node: Node, onward: dict[Node, int]) -> Iterator[tuple[Leg, Node]]:
    """The throws from `node` that are part of a shortest route, smallest first."""
    if node == space.finish:
        return
    for throw, landing in zip(space.throws, space.after(node), strict=True):
        if onward.get(landing) == onward[node] + 1:
            move = space.move(node, throw)
            label = throw.label if throw.label != str(throw.advance) else ""
            leg = Leg(throw.advance, 1, move.origin, move.reached, move.landed, label)
            yield leg, landing


def _back(legs: list[Leg], open_throws: list[Iterator[tuple[Leg, Node]]]) -> None:
    open_throws.pop()
    if legs:
        legs.pop()
