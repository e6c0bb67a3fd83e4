"""States of a game: where every throw leads from each, and the one list of them.

`States` is the graph of a game.  Searches, which may end early, ask it for the throws from one
state; chains and simulations ask it for the list of all reachable states.  It is made once for a
game and kept on it.  If a game needs no memory, it uses the track: a state is then just a square,
an int, which is fast.  Otherwise it uses the automaton (`turn.step`); a contract test holds the two
equal.  The core lists states in the same order (`native/boustro/turn_chain.hpp`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy

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
Ways = tuple[list[Node], Sequence[int]]
"""For each throw from a state the state after it, and the square that it counts to."""
Edges = Sequence[Sequence[int]]
"""For each state the numbers of the states that follow it."""
_Lists = tuple[list[Node], list[list[int]], list[Sequence[int]]]


def square_of(node: Node) -> int:
    """The square of a state."""
    return node if isinstance(node, int) else node.square


def state_of(node: Node) -> State:
    """The state in the form of the automaton."""
    return State(node) if isinstance(node, int) else node


class States:
    """The graph of a game: where throws lead from a state, and all states that can be reached.

    The states are listed when first asked for, in the order found, without the finish.

    >>> from boustro.model.board import Board
    >>> states = States.of(Game(Board(4, jumps={2: 3}), {"die": "d2"}))
    >>> states.after(1), states.nodes, states.targets
    ([3, 3], [0, 1, 3], [[1, 2], [2, 2], [-1, 2]])
    """

    def __init__(
        self,
        game: Game,
        throws: tuple[Outcome, ...],
        begins: Iterable[State] = (),
        *,
        track: Track | None,
        misses: bool = False,
        swaps: bool = False,
    ) -> None:
        """The states of `game`; `track` is its track if a state is just a square.

        With `misses` a state has the turns to miss, which cost no rolls.  `begins` and `swaps` are
        those of `of`.
        """
        self.game, self.throws, self.remembers = game, throws, track is None
        self._begins, self._swaps = begins, swaps
        self._lists: _Lists | None = None
        # Functions, not methods: a value that held itself would outlive its last use.
        forgets = bool(game.board.effects) and not misses
        self.node = _square_of_state if track is not None else _node_of_state(game, forgets)
        """The node of a state; all that rest on the finish are one."""
        self.start, self.finish = self.node(initial(game)), self.node(State(game.finish))
        if track is not None:
            self.ways = _ways_on_track(track, throws)
        else:
            self.ways = _ways_by_steps(game, throws, self.node if forgets else None)
        """Where each throw leads from a state, and the square that it counts to before any jump.

        That square is 0 if the token does not move, and size + 1 if it overshoots onto the last
        square.
        """

    @classmethod
    def of(
        cls,
        game: Game,
        throws: tuple[Outcome, ...] | None = None,
        begins: Iterable[State] = (),
        *,
        turns: bool = False,
        swaps: bool = False,
    ) -> "States":
        """The states that can be reached from the outset and from `begins`.

        Those from the outset are made once.  `throws` are by default one of each class of outcomes.
        With `turns` the states show whether a turn begins.  With `swaps` a token may be swapped to
        the square of one that throws.
        """
        by_turn = turns and game.turns_differ and _shows_more_by_turn(game)
        if throws is None and not begins and not swaps:
            return game.make_once(_states_by_turn if by_turn else _states)  # type: ignore[no-any-return]
        throws = throws or outcome_classes(game)
        track = None if by_turn else _track(game)
        return cls(game, throws, begins, track=track, misses=by_turn, swaps=swaps)

    @property
    def nodes(self) -> list[Node]:
        """All states, in the order found."""
        return self._all()[0]

    @property
    def targets(self) -> list[list[int]]:
        """For each state the numbers of the states that the throws lead to, or `FINISH`."""
        return self._all()[1]

    @property
    def reached(self) -> list[Sequence[int]]:
        """For each state the squares that the throws count to, as in `ways`."""
        return self._all()[2]

    @property
    def numbers(self) -> dict[State, int]:
        """The number of each state."""
        return {state_of(node): number for number, node in enumerate(self.nodes)}

    def listed(self, check: Callable[[int], None] | None = None) -> "States":
        """These states with their list; `check` refuses too large a number (default: 200,000)."""
        self._all(check or check_state_count)
        return self

    def _all(self, check: Callable[[int], None] | None = None) -> _Lists:
        if self._lists is None:
            self._lists = self._list(check or check_state_count)
        elif check is not None:
            check(len(self._lists[0]))
        return self._lists

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

    def _list(self, check: Callable[[int], None]) -> _Lists:
        begins = (self.node(state) for state in (initial(self.game), *self._begins))
        nodes = [node for node in dict.fromkeys(begins) if node != self.finish]
        numbers = {node: number for number, node in enumerate(nodes)} | {self.finish: FINISH}
        targets: list[list[int]] = []
        reached: list[Sequence[int]] = []
        for node in nodes:
            landed, counted = self.ways(node)
            beside = [self.node(state_on(self.game, square_of(node)))] if self._swaps else []
            for to in landed + beside:
                if to not in numbers:
                    numbers[to] = len(nodes)
                    nodes.append(to)
            targets.append([numbers[to] for to in landed])
            reached.append(counted)
            check(len(nodes))
        return nodes, targets, reached


def _shows_more_by_turn(game: Game) -> bool:
    """Whether states that show where a turn begins are more than the states of the rolls."""
    return not game.has_memory or game.board.effects.have("miss")


def _states(game: Game) -> States:
    """The states of a game's rolls."""
    # Of a copy: a game that held itself would outlive its last use.
    return States(copy(game), outcome_classes(game), track=_track(game))


def _states_by_turn(game: Game) -> States:
    """The states of a game that show where a turn begins."""
    return States(copy(game), outcome_classes(game), track=None, misses=True)


def _track(game: Game) -> Track | None:
    """The track of a game whose states are just squares."""
    return None if game.has_memory else Track.of(game)


def _square_of_state(state: State) -> Node:
    return state.square


def _node_of_state(game: Game, forgets: bool) -> Callable[[State], Node]:
    """`States.node` for rules that remember, or without the turns that a token misses."""
    finish = game.finish

    def node(state: State) -> Node:
        if forgets and state.misses > 0:
            state = state._replace(misses=0)
        return state if state.square != finish else State(finish)

    return node


def _ways_by_steps(
    game: Game, throws: tuple[Outcome, ...], node_of: Callable[[State], Node] | None
) -> Callable[[Node], Ways]:
    """`States.ways` for rules that remember; `node_of` where states forget turns to miss."""
    finish = State(game.finish)
    counted = {"moved": 0, "overshot": 1}

    def ways(node: Node) -> Ways:
        state = state_of(node)
        moves = [step(game, state, throw) for throw in throws]
        reached = [
            move.reached + counted[move.kind] if move.kind in counted else 0 for move in moves
        ]
        if node_of is not None:
            return [node_of(move.state) for move in moves], reached
        return [finish if move.won else move.state for move in moves], reached

    return ways


def _ways_on_track(track: Track, throws: tuple[Outcome, ...]) -> Callable[[Node], Ways]:
    """`States.ways` for rules without memory, by their track: faster."""
    exits = dict(zip(track.entries, track.exits, strict=True))
    advances = [throw.advance for throw in throws]
    walks_to = track.size - max(advances) if advances[0] else -1
    kinds = {"moved": 0, "overshot": 1}

    def ways(node: Node) -> Ways:
        square = square_of(node)
        if square <= walks_to:
            counted = [square + advance for advance in advances]
            return [exits.get(reached, reached) for reached in counted], counted
        near = [track.reach(square, advance) for advance in advances]
        landed: list[Node] = [exits.get(s, s) if kind == "moved" else s for kind, s in near]
        return landed, [s + kinds[kind] if kind in kinds else 0 for kind, s in near]

    return ways


def throws_told_apart(game: Game) -> tuple[Outcome, ...]:
    """The throws that lead to different states, ascending; without memory one per advance."""
    if game.has_memory:
        return outcome_classes(game)
    return tuple(Outcome(advance, weight) for advance, weight in game.rules.die.weights.items())


def chances_of_throws(throws: Sequence[Outcome]) -> list[float]:
    """The probability of each throw among these."""
    whole = sum(throw.weight for throw in throws)
    return [throw.weight / whole for throw in throws]


def check_state_count(states: int) -> None:
    """Refuse a list of more than 200,000 states."""
    if states > LARGEST_CHAIN:
        raise too_many_states()


def too_many_states() -> LimitError:
    """The error of a chain of more than 200,000 states."""
    return LimitError(f"expected a chain of at most {LARGEST_CHAIN} states, got more")


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
