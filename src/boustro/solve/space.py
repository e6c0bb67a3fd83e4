"""State space of a game: its states and where each throw leads, as the searches need them.

A search asks only four things of a game: the state at the outset, the state that has won, the
states that the throws lead to, and what a throw did.  `space_of` answers them from the track
where the rules need no memory (a state is then just a square, an int, which is quick), and from
the automaton otherwise.  A contract test holds the two equal.
"""

from typing import Protocol

from boustro.model.die import Outcome
from boustro.model.game import Game
from boustro.model.track import Track
from boustro.model.turn import Move, State, initial, outcome_classes, step

Node = int | State
"""A state as a search keeps it: a bare square where the rules need no memory."""


class Space(Protocol):
    """What a search asks of a game."""

    throws: tuple[Outcome, ...]
    start: Node
    finish: Node

    def after(self, node: Node) -> list[Node]:
        """Where each of `throws` leads from `node`, in their order."""

    def move(self, node: Node, throw: Outcome) -> Move:
        """What `throw` does at `node`, in full."""


def space_of(game: Game, *, turns: bool = False) -> Space:
    """The space of `game`; with `turns` the states know whether a turn begins at them."""
    if game.rules.has_memory or (turns and game.rules.again is not None):
        return _AutomatonSpace(game)
    return _TrackSpace(game)


def square_of(node: Node) -> int:
    """The square of a state."""
    return node if isinstance(node, int) else node.square


def state_of(node: Node) -> State:
    """The state as the automaton writes it."""
    return State(node) if isinstance(node, int) else node


class _TrackSpace:
    def __init__(self, game: Game) -> None:
        self._game = game
        self._track = Track.of(game)
        self._exits = dict(zip(self._track.entries, self._track.exits, strict=True))
        self.throws = outcome_classes(game)
        self._advances = [throw.advance for throw in self.throws]
        self.start: Node = game.start
        self.finish: Node = game.finish

    def after(self, node: Node) -> list[Node]:
        square = square_of(node)
        if square + self._advances[-1] > self._track.size or self._advances[0] == 0:
            return [self._near_the_end(square, advance) for advance in self._advances]
        exits = self._exits
        return [exits.get(square + a, square + a) for a in self._advances]

    def move(self, node: Node, throw: Outcome) -> Move:
        return step(self._game, state_of(node), throw)

    def _near_the_end(self, square: int, advance: int) -> int:
        return square if advance == 0 else self._track.landing(square, advance)


class _AutomatonSpace:
    def __init__(self, game: Game) -> None:
        self._game = game
        self.throws = outcome_classes(game)
        self.finish: Node = State(game.finish)
        outset = initial(game)
        self.start: Node = self.finish if game.start == game.finish else outset

    def after(self, node: Node) -> list[Node]:
        state = state_of(node)
        return [step(self._game, state, throw).state for throw in self.throws]

    def move(self, node: Node, throw: Outcome) -> Move:
        return step(self._game, state_of(node), throw)
