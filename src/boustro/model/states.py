"""States of a game: the one list of them, and where every throw leads from each.

`Space` gives the throws from one state, for searches that may end early.  If a game needs no
memory, it uses the track: a state is then just a square, an int, which is fast.  Otherwise it uses
the automaton (`turn.step`); a contract test holds the two equal.  `States` is the list of all
reachable states.  The core lists them in the same order (`native/boustro/turn_chain.hpp`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from boustro.errors import LimitError
from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.track import Track
from boustro.model.turn import Move, State, initial, outcome_classes, state_on, step

FINISH = -1
"""The number of every state that has won."""
LARGEST_CHAIN = 200_000
"""The most states of a chain."""
Node = int | State
"""A state in a list: a bare square if the rules need no memory."""
Edges = Sequence[Sequence[int]]
"""For each state the numbers of the states that follow it."""


def square_of(node: Node) -> int:
    """The square of a state."""
    return node if isinstance(node, int) else node.square


def state_of(node: Node) -> State:
    """The state in the form of the automaton."""
    return State(node) if isinstance(node, int) else node


class Space:
    """The state space of a search: throws, first and last node, and where throws lead."""

    def __init__(self, game: Game, throws: tuple[Outcome, ...], *, misses: bool = False) -> None:
        self.game, self.throws = game, throws
        self._forgets = bool(game.board.effects) and not misses
        self.start, self.finish = self.node(initial(game)), self.node(State(game.finish))

    def node(self, state: State) -> Node:
        """The node of a state; all that rest on the finish are one.

        Turns to miss cost no rolls, so a space forgets them unless it counts turns.
        """
        if self._forgets and state.misses > 0:
            state = state._replace(misses=0)
        return state if state.square != self.game.finish else State(state.square)

    def ways(self, node: Node) -> tuple[list[Node], Sequence[int]]:
        """Where each throw leads from `node`, and the square that it counts to before any jump.

        That square is 0 if the token does not move, and size + 1 if it overshoots onto the last
        square.
        """
        moves = [self.move(node, throw) for throw in self.throws]
        counted = {"moved": 0, "overshot": 1}
        reached = [
            move.reached + counted[move.kind] if move.kind in counted else 0 for move in moves
        ]
        if self._forgets:
            return [self.node(move.state) for move in moves], reached
        return [self.finish if move.won else move.state for move in moves], reached

    def after(self, node: Node) -> list[Node]:
        """Where each of `throws` leads from `node`, in their order."""
        return self.ways(node)[0]

    def distinct(self, node: Node) -> list[tuple[Outcome, Node]]:
        """The throws with where they lead.

        Branches of chance that change nothing at `node` count as one throw.
        """
        pairs = list(zip(self.throws, self.after(node), strict=True))
        if not self.game.board.effects:
            return pairs
        named = ((self.move(node, throw).label, (throw, to)) for throw, to in reversed(pairs))
        return list(dict(named).values())[::-1]

    def landings(self, node: Node) -> list[Node]:
        """Where each of the distinct throws leads from `node`."""
        if not self.game.board.effects:
            return self.after(node)
        return [landing for _, landing in self.distinct(node)]

    def move(self, node: Node, throw: Outcome) -> Move:
        """The full move of `throw` at `node`."""
        return step(self.game, state_of(node), throw)


class _TrackSpace(Space):
    """The space of rules without memory, by their track: faster."""

    def __init__(self, game: Game, throws: tuple[Outcome, ...]) -> None:
        super().__init__(game, throws)
        self._track = track = Track.of(game)
        self._exits = dict(zip(track.entries, track.exits, strict=True))
        self._advances = [throw.advance for throw in throws]
        self._walks_to = track.size - max(self._advances) if self._advances[0] else -1

    def node(self, state: State) -> Node:
        return state.square

    def ways(self, node: Node) -> tuple[list[Node], Sequence[int]]:
        square, track, exits = square_of(node), self._track, self._exits
        if square <= self._walks_to:
            counted = [square + advance for advance in self._advances]
            return [exits.get(reached, reached) for reached in counted], counted
        kinds = {"moved": 0, "overshot": 1}
        near = [track.reach(square, advance) for advance in self._advances]
        landed: list[Node] = [exits.get(s, s) if kind == "moved" else s for kind, s in near]
        return landed, [s + kinds[kind] if kind in kinds else 0 for kind, s in near]


def space_of(
    game: Game, throws: tuple[Outcome, ...] | None = None, *, turns: bool = False
) -> Space:
    """The space of `game`; with `turns` the states show whether a turn begins."""
    throws = throws or outcome_classes(game)
    if game.has_memory or (turns and game.turns_differ):
        return Space(game, throws, misses=turns)
    return _TrackSpace(game, throws)


class States(NamedTuple):
    """All states but the finish, and where throws lead from each, as in `Space.ways`.

    >>> from boustro.model.board import Board
    >>> States.of(Game(Board(4, jumps={2: 3}), {"die": "d2"}))
    States(nodes=[0, 1, 3], targets=[[1, 2], [2, 2], [-1, 2]], reached=[[1, 2], [2, 3], [4, 0]])
    """

    nodes: list[Node]
    """The states."""
    targets: list[list[int]]
    """For each state the numbers of the states that the throws lead to, or `FINISH`."""
    reached: list[Sequence[int]]
    """For each state the squares that the throws count to."""

    @classmethod
    def of(
        cls,
        game: Game,
        throws: tuple[Outcome, ...] | None = None,
        begins: Iterable[State] = (),
        *,
        turns: bool = False,
        swaps: bool = False,
        check: Callable[[int], None] | None = None,
    ) -> "States":
        """The states that can be reached from the outset and from `begins`, in the order found.

        `throws` are by default one of each class of outcomes.  With `swaps` a token may be swapped
        to the square of one that throws.  `check` refuses too large a number of states.
        """
        space, check = space_of(game, throws, turns=turns), check or check_count
        first = (space.node(state) for state in (initial(game), *begins))
        nodes = [node for node in dict.fromkeys(first) if node != space.finish]
        numbers = {node: number for number, node in enumerate(nodes)} | {space.finish: FINISH}
        states = cls(nodes, [], [])
        for node in nodes:
            landed, counted = space.ways(node)
            beside = [space.node(state_on(game, square_of(node)))] if swaps else []
            for to in landed + beside:
                if to not in numbers:
                    numbers[to] = len(nodes)
                    nodes.append(to)
            states.targets.append([numbers[to] for to in landed])
            states.reached.append(counted)
            check(len(nodes))
        return states

    @property
    def numbers(self) -> dict[State, int]:
        """The number of each state."""
        return {state_of(node): number for number, node in enumerate(self.nodes)}


def throws_told_apart(game: Game) -> tuple[Outcome, ...]:
    """The throws that lead to different states, ascending; without memory one per advance."""
    if game.has_memory:
        return outcome_classes(game)
    return tuple(Outcome(advance, weight) for advance, weight in game.rules.die.weights.items())


def chances_of_throws(throws: Sequence[Outcome]) -> list[float]:
    """The probability of each throw among these."""
    whole = sum(throw.weight for throw in throws)
    return [throw.weight / whole for throw in throws]


def check_count(states: int) -> None:
    """Refuse a list of more than 200,000 states."""
    if states > LARGEST_CHAIN:
        raise LimitError(f"expected a chain of at most {LARGEST_CHAIN} states, got more")


def states_that_reach(goal: int, targets: Edges) -> set[int]:
    """The states from which `goal` can be reached, by following all edges backwards.

    >>> sorted(states_that_reach(-1, [[1, 2], [-1, 1], [2, 2]]))
    [0, 1]
    """
    all_reach = _all_reach(goal, targets)
    return set(range(len(targets))) if all_reach else {*follow_back([goal], edges_back(targets))}


def edges_back(targets: Edges) -> dict[int, list[int]]:
    """For each state the states that lead to it, once per edge."""
    sources: dict[int, list[int]] = {}
    for node, row in enumerate(targets):
        for target in set(row):
            sources.setdefault(target, []).append(node)
    return sources


def follow_back(goals: Iterable[int], sources: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """The states from which one of `goals` can be reached, each with the fewest steps.

    `sources` has the states that lead to each.
    """
    steps: dict[int, int] = {}
    level, count = list(goals), 0
    while level:
        count += 1
        predecessors = [node for goal in level for node in sources.get(goal, ())]
        level = [node for node in dict.fromkeys(predecessors) if node not in steps]
        steps.update(dict.fromkeys(level, count))
    return steps


def _all_reach(goal: int, targets: Edges) -> bool:
    """Quick test whether all states reach `goal`: True is certain, False may be wrong."""
    reaching, waiting = {goal}, list(range(len(targets)))
    for _ in range(2):
        left = []
        for node in reversed(waiting):
            if reaching.isdisjoint(targets[node]):
                left.append(node)
            else:
                reaching.add(node)
        waiting = left[::-1]
    return not waiting
