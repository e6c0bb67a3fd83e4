"""States of a game: the states that a token can reach, and where every throw leads from each.

`States` is the graph of a game.  A search, which may end early, asks it where the throws from one
state lead.  Chains and simulations ask it for the list of all reachable states.  A game keeps its
`States`, so they are made once.

If a game needs no memory, `States` uses the track: a state is then just a square, an int, which is
fast.  Otherwise it uses the transition function (`turn.step`).  A contract test checks that the two
agree.  The core lists states in the same order (`native/boustro/turn_chain.hpp`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy

from boustro.errors import LimitError
from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.track import Track
from boustro.model.turn import Move, State, initial, outcome_classes, state_on, stay, step
from boustro.say import say

FINISH = -1
"""The number of every state that has won."""
LARGEST_CHAIN = 200_000
"""The most states of a chain."""
Node = int | State
"""A state in a list: a bare square if the rules need no memory."""
Ways = tuple[list[Node], Sequence[int]]
"""Two lists with an item per throw from a state: the next states, and the squares counted to."""
Edges = Sequence[Sequence[int]]
"""For each state the numbers of the next states."""
_Lists = tuple[list[Node], list[list[int]], list[Sequence[int]]]


def square_of(node: Node) -> int:
    """The square of a state."""
    return node if isinstance(node, int) else node.square


def state_of(node: Node) -> State:
    """The same state as a `State`, which `turn.step` needs."""
    return State(node) if isinstance(node, int) else node


class States:
    """The graph of a game: where throws lead from a state, and all states that can be reached.

    The list is made when it is first needed.  It has the states in the order in which the search
    finds them, without the finish.

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
        blocks: bool = False,
    ) -> None:
        """The states of `game`; `track` is its track if a state is just a square, else None.

        With `misses` a state includes the turns to miss, which cost no rolls.  For `begins`,
        `swaps` and `blocks` see `of`.
        """
        self.game = game
        self.throws = throws
        self.remembers = track is None
        self._begins = begins
        self._swaps = swaps
        self._blocks = blocks
        self._lists: _Lists | None = None
        forgets_misses = bool(game.board.effects) and not misses
        # `node` and `ways` are functions: a bound method would keep this object alive for ever.
        self.node = _square_of_state if track is not None else _node_of_state(game, forgets_misses)
        """The node of a state; all states on the finish have the same node."""
        self.start, self.finish = self.node(initial(game)), self.node(State(game.finish))
        if track is not None:
            self.ways = _ways_on_track(track, throws)
        else:
            self.ways = _ways_by_steps(game, throws, self.node if forgets_misses else None)
        """Where each throw leads from a state, and the square that it counts to before any jump.

        The square counted to is 0 if the token does not move, and size + 1 if it overshoots onto
        the last square.
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
        blocks: bool = False,
    ) -> "States":
        """The states that a token can reach from the outset or from `begins`.

        Without `throws` and what follows the states are made once and kept on the game.  By
        default `throws` has one outcome of each class.  With `turns` a state shows whether a turn
        begins.  With `swaps` another token may be put on the square from which a token throws, and
        with `blocks` another token may keep a token where it is.
        """
        by_turn = turns and game.turns_differ and _shows_more_by_turn(game)
        if throws is None and not begins and not swaps and not blocks:
            kept: States = game.make_once(_states_by_turn if by_turn else _states)
            return kept
        throws = throws or outcome_classes(game)
        track = None if by_turn else _track(game)
        return cls(game, throws, begins, track=track, misses=by_turn, swaps=swaps, blocks=blocks)

    @property
    def nodes(self) -> list[Node]:
        """All states, in the order in which the search finds them."""
        return self._all()[0]

    @property
    def targets(self) -> list[list[int]]:
        """For each state and throw the number of the next state, or `FINISH`."""
        return self._all()[1]

    @property
    def reached(self) -> list[Sequence[int]]:
        """For each state and throw the square counted to, as in `ways`."""
        return self._all()[2]

    @property
    def numbers(self) -> dict[State, int]:
        """The number of each state."""
        return {state_of(node): number for number, node in enumerate(self.nodes)}

    def listed(self, check: Callable[[int], None] | None = None) -> "States":
        """These states, after their list is made.

        `check` raises an error if it is called with too many states (default: above 200,000).
        """
        self._all(check or check_state_count)
        return self

    def _all(self, check: Callable[[int], None] | None = None) -> _Lists:
        """The lists of `nodes`, `targets` and `reached`."""
        if self._lists is None:
            self._lists = self._list(check or check_state_count)
        elif check is not None:
            check(len(self._lists[0]))
        return self._lists

    def after(self, node: Node) -> list[Node]:
        """Where each of `throws` leads from `node`, in their order."""
        return self.ways(node)[0]

    def distinct(self, node: Node) -> list[tuple[Outcome, Node]]:
        """The throws from `node`, each with the state to which it leads.

        If several branches of chance have the same effect at `node`, the first one stands for all.
        """
        pairs = list(zip(self.throws, self.after(node), strict=True))
        if not self.game.board.effects:
            return pairs
        by_label: dict[str, tuple[Outcome, Node]] = {}
        for throw, landing in reversed(pairs):
            # The pairs come in reverse order.  So the first throw with this label comes last, and
            # replaces the others.
            by_label[self.move(node, throw).label] = throw, landing
        in_order = list(by_label.values())
        in_order.reverse()
        return in_order

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
        numbers = {node: number for number, node in enumerate(nodes)}
        numbers[self.finish] = FINISH
        targets: list[list[int]] = []
        reached: list[Sequence[int]] = []
        # The loop goes on through the nodes that it appends.
        for node in nodes:
            landed, counted = self.ways(node)
            for follower in (*landed, *self._put_by_others(node)):
                if follower not in numbers:
                    numbers[follower] = len(nodes)
                    nodes.append(follower)
            targets.append([numbers[follower] for follower in landed])
            reached.append(counted)
            check(len(nodes))
        return nodes, targets, reached

    def _put_by_others(self, node: Node) -> Iterator[Node]:
        """The states to which other tokens can bring one in this state, or one beside it."""
        if self._swaps:
            yield self.node(state_on(self.game, square_of(node)))
        if self._blocks:
            yield from self.stays(node)

    def stays(self, node: Node) -> list[Node]:
        """For each throw the state of a token that another one keeps where it is."""
        state = state_of(node)
        moves = (self.move(node, throw) for throw in self.throws)
        return [self.node(stay(self.game, state, move).state) for move in moves]


def _shows_more_by_turn(game: Game) -> bool:
    """Whether only the states by turn show where a turn begins.

    If False, the states of the rolls show it, too.
    """
    return not game.has_memory or game.board.effects.have("miss")


def _states(game: Game) -> States:
    """The states of a game's rolls."""
    # The states get a copy: if they held the game that keeps them, neither would be freed.
    return States(copy(game), outcome_classes(game), track=_track(game))


def _states_by_turn(game: Game) -> States:
    """The states of a game that show where a turn begins."""
    return States(copy(game), outcome_classes(game), track=None, misses=True)


def _track(game: Game) -> Track | None:
    """The track of a game, or None if its states are more than squares."""
    return None if game.has_memory else Track.of(game)


def _square_of_state(state: State) -> Node:
    return state.square


def _node_of_state(game: Game, forgets_misses: bool) -> Callable[[State], Node]:
    """`States.node` for games with memory; with `forgets_misses` it drops the turns to miss."""
    finish = game.finish

    def node(state: State) -> Node:
        if forgets_misses and state.misses > 0:
            state = state._replace(misses=0)
        return state if state.square != finish else State(finish)

    return node


def _ways_by_steps(
    game: Game, throws: tuple[Outcome, ...], node_of: Callable[[State], Node] | None
) -> Callable[[Node], Ways]:
    """`States.ways` for games with memory; `node_of` makes nodes if states forget turns to miss."""
    finish = State(game.finish)

    def ways(node: Node) -> Ways:
        state = state_of(node)
        moves = [step(game, state, throw) for throw in throws]
        reached = [_counted_to(move.kind, move.reached) for move in moves]
        if node_of is not None:
            return [node_of(move.state) for move in moves], reached
        return [finish if move.won else move.state for move in moves], reached

    return ways


def _ways_on_track(track: Track, throws: tuple[Outcome, ...]) -> Callable[[Node], Ways]:
    """`States.ways` for games without memory, which read the track because it is faster."""
    exits = dict(zip(track.entries, track.exits, strict=True))
    advances = [throw.advance for throw in throws]
    # Up to this square every throw moves the token forward on the board; -1 if there is none.
    has_throw_of_0 = advances[0] == 0
    last_simple_square = -1 if has_throw_of_0 else track.size - max(advances)

    def ways(node: Node) -> Ways:
        square = square_of(node)
        if square <= last_simple_square:
            counted = [square + advance for advance in advances]
            return [exits.get(reached, reached) for reached in counted], counted
        near = [track.reach(square, advance) for advance in advances]
        landed: list[Node] = [exits.get(s, s) if kind == "moved" else s for kind, s in near]
        return landed, [_counted_to(kind, s) for kind, s in near]

    return ways


def _counted_to(kind: str, reached: int) -> int:
    """The square counted to as `States.ways` gives it, from the kind of a move."""
    if kind == "moved":
        return reached
    if kind == "overshot":
        return reached + 1
    return 0


def throws_told_apart(game: Game) -> tuple[Outcome, ...]:
    """The throws that can lead to different states, ascending; without memory one per advance."""
    if game.has_memory:
        return outcome_classes(game)
    return tuple(Outcome(advance, weight) for advance, weight in game.rules.die.weights.items())


def chances_of_throws(throws: Sequence[Outcome]) -> list[float]:
    """The probability of each throw, its share of their total weight."""
    total = sum(throw.weight for throw in throws)
    return [throw.weight / total for throw in throws]


def check_state_count(states: int) -> None:
    """Raise `LimitError` for more than 200,000 states."""
    if states > LARGEST_CHAIN:
        raise too_many_states()


def too_many_states() -> LimitError:
    """The error of a chain of more than 200,000 states."""
    text = f"expected a chain of at most {LARGEST_CHAIN} states, got more"
    return LimitError(say("too-many-states", text, most=LARGEST_CHAIN))


def states_that_reach(goal: int, targets: Edges) -> set[int]:
    """The states from which `goal` can be reached; the search follows all edges backwards.

    >>> sorted(states_that_reach(-1, [[1, 2], [-1, 1], [2, 2]]))
    [0, 1]
    """
    if _all_reach(goal, targets):
        return set(range(len(targets)))
    return set(follow_back([goal], edges_back(targets)))


def edges_back(targets: Edges) -> dict[int, list[int]]:
    """For each state the states from which an edge leads to it, each once."""
    sources: dict[int, list[int]] = {}
    for node, row in enumerate(targets):
        for target in set(row):
            sources.setdefault(target, []).append(node)
    return sources


def follow_back(goals: Iterable[int], sources: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """The fewest steps from each state to one of `goals`, for states that can reach one.

    `sources` maps each state to the states from which an edge leads to it.
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
    """Quick test whether all states reach `goal`: True is certain, False may be wrong.

    It makes two passes over the states from the last to the first, since most edges lead forward.
    """
    reaching, undecided = {goal}, list(range(len(targets)))
    for _ in range(2):
        still_undecided = []
        for node in reversed(undecided):
            if reaching.isdisjoint(targets[node]):
                still_undecided.append(node)
            else:
                reaching.add(node)
        undecided = still_undecided[::-1]
    return not undecided
