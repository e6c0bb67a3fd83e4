"""Shortest games: the fewest rolls, their probability and the most likely shortest route.

Idea: go backwards from the finish, level by level; the best throws of a state of level k lead to
level k − 1.  Beside its level a state keeps two whole numbers: the weight of all ways to finish in
k rolls (their sum) and that of the most likely way (their maximum).  The weight of a way is the
product of the weights of its throws; its probability is that weight over Wᵏ.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boustro.chain.definitions import FINISH, Chain
from boustro.model.route import Leg, Route
from boustro.model.states import edges_back
from boustro.model.turn import step


@dataclass(frozen=True, eq=False)
class Shortest:
    """The shortest games of a chain.

    Of equally likely routes it has the one with the lexicographically smallest throws.

    >>> from boustro import builtin
    >>> found = shortest(Chain.of(builtin("mb47")))
    >>> found.rolls, found.probability, found.route_probability
    (7, Fraction(47, 31104), Fraction(1, 279936))
    """

    chain: Chain
    rolls: int
    """The fewest rolls."""
    probability: Fraction
    """The probability of a game that short."""
    route_probability: Fraction
    """The probability of the most likely route."""
    levels: dict[int, int]
    """The fewest rolls to the finish, by state."""
    best: dict[int, int]
    """The weight of the most likely way, by state."""

    @cached_property
    def route(self) -> Route:
        """The most likely of the shortest routes."""
        return _trace(self.chain, self.levels, self.best)


def shortest(chain: Chain) -> Shortest | None:
    """The shortest games of a chain; None if the finish cannot be reached."""
    levels, ways, best = _weights(chain)
    if chain.start not in levels:
        return None
    rolls = levels[chain.start]
    whole = sum(chain.weights) ** rolls
    likely, likeliest = Fraction(ways[chain.start], whole), Fraction(best[chain.start], whole)
    return Shortest(chain, rolls, likely, likeliest, levels, best)


def _weights(chain: Chain) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """For the states up to the start: level, weight of all shortest ways, and of the best one."""
    sources = edges_back(chain.targets)
    levels, ways, best = {FINISH: 0}, {FINISH: 1}, {FINISH: 1}
    front = [FINISH]
    while front and chain.start not in levels:
        level = levels[front[0]] + 1
        front = sorted({i for at in front for i in sources.get(at, ())} - levels.keys())
        levels.update(dict.fromkeys(front, level))
        for i in front:
            onward = [
                (to, weight)
                for to, weight, _ in chain.distinct_ways(i)
                if levels.get(to) == level - 1
            ]
            ways[i] = sum(ways[to] * weight for to, weight in onward)
            best[i] = max(best[to] * weight for to, weight in onward)
    return levels, ways, best


def _trace(chain: Chain, levels: dict[int, int], best: dict[int, int]) -> Route:
    """The most likely way from the start; of equal ones that with the smallest throws."""
    at, legs = chain.start, []
    while at != FINISH:
        state = chain.states[at]
        for to, weight, t in chain.distinct_ways(at):
            throw, ahead = chain.throws[t], levels.get(to, -1) == levels[at] - 1
            if ahead and best[to] * weight == best[at]:
                move = step(chain.game, state, throw)
                label = "" if move.label == str(throw.advance) else move.label
                legs.append(Leg(throw.advance, 1, move.origin, move.reached, move.landed, label))
                at = to
                break
    return Route.of_legs(chain.game.start, legs)
