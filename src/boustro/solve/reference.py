"""Breadth-first search: the readable reference that every kernel has to match.

Put the start into a queue, at level 0.  Take the first state from the queue and try every throw.
A state that is found for the first time gets the next level and joins the end of the queue.
States therefore leave the queue in the order of their levels, so the first level of a state is the
fewest rolls to it: the search would have tried a shorter way earlier.  The search ends when the
queue is empty.  It tries no throws from a state that has won.

The queue gives its *first* state (a stack would search depth-first and count too many rolls).
A state is marked when it is *found*, after any jump: if the entry of a jump were marked instead,
the search would miss that another jump may put a token there to rest.

`Distances` searches backwards, from the finish to every state.
"""

from collections import deque
from collections.abc import Iterator
from typing import NamedTuple

from boustro.errors import LimitError
from boustro.model.game import Game
from boustro.model.states import (
    FINISH,
    Node,
    States,
    edges_back,
    follow_back,
    square_of,
    state_of,
)
from boustro.model.turn import State

REFERENCE_SIZE = 10_000_000
"""The largest board that this search can hold in memory."""


class BreadthFirst:
    """One breadth-first search, step by step.

    `level` maps every state found so far to its level, in the order in which the search found them.
    `queue` has the states from which the search still has to try the throws.  Each step of the
    iteration takes one state and yields it with the states that the throws lead to.  With a `stack`
    instead of the queue the search is depth-first, which shows how it then fails.
    """

    def __init__(self, states: States, *, stack: bool = False) -> None:
        self.states = states
        self.stack = stack
        self.level: dict[Node, int] = {states.start: 0}
        self.queue: deque[Node] = deque([states.start])

    def __iter__(self) -> Iterator[tuple[Node, list[Node]]]:
        level, queue, finish = self.level, self.queue, self.states.finish
        while queue:
            node = queue.pop() if self.stack else queue.popleft()
            if node == finish:
                continue
            after = self.states.after(node)
            for landing in after:
                if landing not in level:
                    level[landing] = level[node] + 1
                    queue.append(landing)
            yield node, after

    def rolls_to_finish(self) -> int | None:
        """Search until the finish is found; return the fewest rolls to it, or None."""
        finish = self.states.finish
        for _ in self:
            if finish in self.level:
                break
        return self.level.get(finish)


class TriedThrow(NamedTuple):
    """What one throw led to."""

    throw: int
    """The advance."""
    label: str
    """How the die fell, and whether jumps with a chance worked."""
    reached: int
    """The square that the throw counts to."""
    landed: int
    """The square after any jump."""
    state: State
    new: bool
    """Whether the search finds this state for the first time."""
    won: bool


class Step(NamedTuple):
    """One step of the search."""

    level: int
    """The fewest rolls to `state`."""
    state: State
    """The state taken from the queue."""
    found: tuple[TriedThrow, ...]
    """What each throw led to."""
    queue: tuple[State, ...]
    """The queue after the step."""


def min_rolls(game: Game) -> int | None:
    """The fewest rolls from the start to the finish, or None without a route."""
    return BreadthFirst(States.of(game)).rolls_to_finish()


def min_turns(game: Game) -> int | None:
    """The fewest turns, including the winning one, or None without a route.

    This is a 0-1 breadth-first search: a throw costs 1 at the beginning of a turn and 0 within it.
    A state found at no cost goes to the front of the queue, and any other to its end, so the queue
    stays in the order of the turns.
    """
    states = States.of(game, turns=True)
    turns: dict[Node, int] = {states.start: 0}
    queue = deque([states.start])
    while queue:
        node = queue.popleft()
        if node == states.finish:
            return turns[node]
        begins_turn = not state_of(node).agains
        needed = turns[node] + 1 if begins_turn else turns[node]
        for landing in states.after(node):
            if landing in turns and turns[landing] <= needed:
                continue
            turns[landing] = needed
            if begins_turn:
                queue.append(landing)
            else:
                queue.appendleft(landing)
    return None


def levels(game: Game) -> tuple[int | None, ...]:
    """The level of every square from 0: the fewest rolls to rest on it, or None."""
    by_square = level_by_square(game)
    return tuple(by_square.get(square) for square in range(game.size + 1))


def level_by_square(game: Game) -> dict[int, int]:
    """The level of every square on which a token can rest."""
    search = BreadthFirst(States.of(game))
    for _ in search:
        pass  # search on until every state has its level
    by_square: dict[int, int] = {}
    # The first state found on a square has its lowest level.
    for node, level in search.level.items():
        by_square.setdefault(square_of(node), level)
    return by_square


def search(game: Game, *, stack: bool = False) -> Iterator[Step]:
    """The search as a sequence of steps to show; the last step finds the finish."""
    states = States.of(game)
    steps = BreadthFirst(states, stack=stack)
    known = set(steps.level)
    for node, _ in steps:
        landings = tuple(_try_throws(states, node, known))
        queue = tuple(map(state_of, steps.queue))
        yield Step(steps.level[node], state_of(node), landings, queue)
        if states.finish in known:
            return


def _try_throws(states: States, node: Node, known: set[Node]) -> Iterator[TriedThrow]:
    for throw, landing in states.distinct(node):
        move = states.move(node, throw)
        new = landing not in known
        known.add(landing)
        state = state_of(landing)
        yield TriedThrow(throw.advance, move.label, move.reached, move.landed, state, new, move.won)


def refuse_beyond(game: Game, limit: int, question: str) -> None:
    """Raise `LimitError` when `game` has more than `limit` squares."""
    if game.size > limit:
        sentence = f"expected at most {limit} squares to {question} a game, got {game.size}"
        raise LimitError.of("size", sentence)


class Distances:
    """The fewest rolls to the finish from every reachable state, computed by one search.

    >>> from boustro.model.board import Board
    >>> distances = Distances(Game(Board(10, jumps={4: 9})))
    >>> [distances.rolls(State(square)) for square in (0, 3, 10)]
    [2, 2, 0]
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        states = States.of(game, swaps=game.rules.bump == "swap")
        steps = follow_back([FINISH], edges_back(states.targets))
        self._rolls = {state: steps.get(number) for state, number in states.numbers.items()}

    def rolls(self, state: State) -> int | None:
        """The fewest rolls from `state`; None if it does not lead to the finish."""
        if state.square == self._game.finish:
            return 0
        if state.misses > 0:
            state = state._replace(misses=0)
        return self._rolls.get(state if self._game.has_memory else State(state.square))
