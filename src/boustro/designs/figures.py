"""Figures of a game for its targets: exact, and each computed only when it is needed."""

from functools import cached_property

from boustro.chain import Match, Summary, analyse, summary_of
from boustro.designs.targets import WORST, Cost, Goal
from boustro.designs.wishes import Wishes
from boustro.model import Game


class Figures:
    """The figures of one game for which there are wishes.

    >>> from boustro import builtin
    >>> wishes = Wishes.of(100, minutes=10, players=4)
    >>> figures = Figures(builtin("mb47"), wishes)
    >>> round(figures.of(wishes.targets[0]), 2)
    12.59
    """

    def __init__(self, game: Game, wishes: Wishes) -> None:
        self.game, self.wishes = game, wishes

    def of(self, target: Goal) -> float:
        """The figure of `target`; nan if the game has none."""
        match target.figure:
            case "mean":
                return self._summary.mean
            case "sd":
                return self._summary.sd
            case "min_rolls":
                fewest = self._summary.min_rolls
                return float("nan") if fewest is None else fewest
            case "minutes":
                return self._minutes(self._table.turns_until_first)
            case "first_seat":
                return self._table.chances[0]
            case _:
                return self._quantile(target)

    @property
    def mean(self) -> float:
        """The mean game length, in rolls."""
        return self._summary.mean

    @property
    def is_met(self) -> bool:
        """Whether the board meets every requirement."""
        return self.cost().hard == 0.0

    def cost(self, best: Cost = WORST) -> Cost:
        """How far the game is from its targets.

        `best` is the cost of another board.  Once the sum reaches it, this board is no better, and
        the sum stops.
        """
        cost = Cost(0.0, 0.0)
        for target in self.wishes.targets:
            cost = cost.beside(target, self.of(target))
            if cost >= best:
                break
        return cost

    def by_name(self) -> dict[str, float]:
        """The figure of each target, by the target's name."""
        return {target.name: self.of(target) for target in self.wishes.targets}

    def _quantile(self, target: Goal) -> float:
        if target.unit == "minutes":
            return self._minutes(self._table.turns_quantile(target.share))
        result = analyse(self.game)
        # Without `turns`, each turn is one roll.
        length = result.rolls
        if target.unit == "turns" and result.turns is not None:
            length = result.turns
        return length.lengths.quantile(target.share)

    def _minutes(self, turns: float) -> float:
        """The minutes that so many turns take; a turn with several rolls takes longer."""
        return turns * self._rolls_a_turn * self.wishes.seconds / 60

    @cached_property
    def _rolls_a_turn(self) -> float:
        result = analyse(self.game)
        return 1.0 if result.turns is None else result.rolls.mean / result.turns.mean

    @cached_property
    def _summary(self) -> Summary:
        return summary_of(self.game)

    @cached_property
    def _table(self) -> Match:
        return Match.of_players(self.game, self.wishes.players)
