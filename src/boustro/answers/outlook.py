"""Win probabilities and remaining rolls for any position of a game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from boustro.errors import LimitError, QuestionError
from boustro.gameplay import Position, game_of
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
    """Win probabilities and remaining rolls at a table; each state is computed only once.

    Figures that would take long are left out.  If tokens bump, other players can move a token; then
    figures that look at one token alone are left out, too.
    """

    def __init__(self, games: Game | Sequence[Game]) -> None:
        """`games` is the game of all players, or a list with the game of each seat."""
        self.games = games
        distinct = {games} if isinstance(games, Game) else set(games)
        self._by_game = {game: _GameOutlook(game) for game in distinct}

    def rolls_needed(self, state: State, players: int = 1, *, seat: int = 1) -> int | None:
        """The fewest rolls from this state of a seat to the finish; None if they are not known."""
        game = game_of(self.games, seat)
        distances = self._by_game[game].distances
        can_be_bumped = players > 1 and game.rules.bump is not None
        if distances is None or can_be_bumped:
            return None
        return distances.rolls(state)

    def chances(self, position: Position) -> tuple[float, ...] | None:
        """The chance of every seat to win; None if it is unknown or takes long to compute."""
        if position.over or not all(each.has_chances for each in self._by_game.values()):
            return None
        if not 1 < position.players <= MOST_PLAYERS:
            return None
        try:
            from boustro.chain import chances_by_seat

            turns = [
                self._by_game[game_of(self.games, seat)].turns_from(state)
                for seat, state in enumerate(position.states, 1)
            ]
        except (LimitError, QuestionError):
            return None
        return chances_by_seat(turns, position.turn)


class _GameOutlook:
    """Distances and distributions of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        cells = game.size * len(game.rules.die.outcomes) * states_a_square(game.rules, game.size)
        self.distances = Distances(game) if cells <= MOST_SEARCHED else None
        self.has_chances = cells <= MOST_CHANCES and game.rules.bump is None
        self._turns: dict[State, Lengths] = {}

    def turns_from(self, state: State) -> "Lengths":
        """The distribution of the turns from a state to the finish."""
        from boustro.chain import turns_from

        if state not in self._turns:
            self._turns[state] = turns_from(self.game, state)
        return self._turns[state]
