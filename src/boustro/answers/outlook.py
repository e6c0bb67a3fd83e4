"""Win probabilities and remaining rolls for any position of a game."""

from typing import TYPE_CHECKING

from boustro.errors import LimitError, QuestionError
from boustro.gameplay import Position
from boustro.model import Game, State, states_a_square
from boustro.solve import Distances

if TYPE_CHECKING:
    from boustro.chain import Lengths

MOST_SEARCHED = 60_000
"""The most cells (squares × outcomes × states per square) for which to compute fewest rolls."""
MOST_CHANCES = 12_000
"""The most cells for which to compute chances to win."""
MOST_PLAYERS = 50
"""The most players whose chances are computed."""


class Outlook:
    """Win probabilities and remaining rolls of a game; each state is computed only once.

    Figures that would take long are left out.  If tokens bump, other players can move a token; then
    figures that look at one token alone are left out, too.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        cells = game.size * len(game.rules.die.outcomes) * states_a_square(game.rules, game.size)
        self._distances = Distances(game) if cells <= MOST_SEARCHED else None
        self._has_chances = cells <= MOST_CHANCES and game.rules.bump is None
        self._turns: dict[State, Lengths] = {}

    def rolls_needed(self, state: State, players: int = 1) -> int | None:
        """The fewest rolls from this state to the finish; None if they are not known."""
        can_be_bumped = players > 1 and self.game.rules.bump is not None
        if self._distances is None or can_be_bumped:
            return None
        return self._distances.rolls(state)

    def chances(self, position: Position) -> tuple[float, ...] | None:
        """The chance of every seat to win; None if it is unknown or takes long to compute."""
        if not self._has_chances or position.over:
            return None
        if not 1 < position.players <= MOST_PLAYERS:
            return None
        try:
            from boustro.chain import chances_by_seat

            turns = [self._turns_from(state) for state in position.states]
        except (LimitError, QuestionError):
            return None
        return chances_by_seat(turns, position.turn)

    def _turns_from(self, state: State) -> "Lengths":
        """The distribution of the turns from a state to the finish."""
        from boustro.chain import turns_from

        if state not in self._turns:
            self._turns[state] = turns_from(self.game, state)
        return self._turns[state]
