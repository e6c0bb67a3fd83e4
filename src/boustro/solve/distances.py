"""Distances to the finish: the fewest rolls from every state, by a search backwards."""

from collections import defaultdict, deque

from boustro.model.game import Game
from boustro.model.turn import State
from boustro.solve.space import Node, Space, space_of


class Distances:
    """The fewest rolls to the finish from every reachable state, in one search.

    >>> from boustro.model.board import Board
    >>> distances = Distances(Game(Board(10, jumps={4: 9})))
    >>> [distances.rolls(State(square)) for square in (0, 3, 10)]
    [2, 2, 0]
    """

    def __init__(self, game: Game) -> None:
        self._remembers = game.rules.has_memory
        space = space_of(game)
        before = _before(space, swaps=game.rules.bump == "swap")
        self._rolls: dict[Node, int] = {space.finish: 0}
        queue = deque(self._rolls)
        while queue:
            node = queue.popleft()
            for earlier in before[node]:
                if earlier not in self._rolls:
                    self._rolls[earlier] = self._rolls[node] + 1
                    queue.append(earlier)

    def rolls(self, state: State) -> int | None:
        """The fewest rolls from `state`; None where the finish cannot be reached."""
        return self._rolls.get(state if self._remembers else state.square)


def _before(space: Space, *, swaps: bool) -> defaultdict[Node, list[Node]]:
    """The predecessors of every reachable state."""
    before: defaultdict[Node, list[Node]] = defaultdict(list)
    known, waiting = {space.start}, [space.start]
    for node in waiting:
        after = [] if node == space.finish else space.after(node)
        for landing in after:
            before[landing].append(node)
        # A token that is swapped to where another stood within its turn begins its own there.
        beside = [State(node.square)] if swaps and isinstance(node, State) else []
        new = {*after, *beside} - known
        known |= new
        waiting += new
    return before
