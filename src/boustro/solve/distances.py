"""Distances to the finish: the fewest rolls from every state, by a backward search."""

from boustro.model.game import Game
from boustro.model.states import FINISH, States, edges_back, follow_back
from boustro.model.turn import State


class Distances:
    """The fewest rolls to the finish from every reachable state, by one search.

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
