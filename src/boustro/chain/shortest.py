"""Shortest games: the fewest rolls, their probability and the most likely shortest route.

Idea: go backwards from the finish, level by level; every state of level k has throws to level
k − 1 only as its best.  Beside its level a state keeps the weight of all ways to finish in that
many rolls (their sum) and of the best of them (their maximum), both in whole numbers: a way's
weight is the product of its throws' weights, its probability that weight over Wᵏ.
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
    """The fewest rolls, the probability of a game so short, one most likely route and its own.

    Of equally likely routes it is the one with the lexicographically smallest throws.

    >>> from boustro import builtin
    >>> found = shortest(Chain.of(builtin("mb47")))
    >>> found.rolls, found.probability, found.route_probability
    (7, Fraction(47, 31104), Fraction(1, 279936))
    """

    chain: Chain
    rolls: int
    probability: Fraction
    route_probability: Fraction
    levels: dict[int, int]
    best: dict[int, int]

    @cached_property
    def route(self) -> Route:
        """The most likely of the shortest routes."""
        return _trace(self.chain, self.levels, self.best)


def shortest(chain: Chain) -> Shortest | None:
    """The shortest games of a chain; None when the finish cannot be reached."""
    levels, ways, best = _weights(chain)
    if chain.start not in levels:
        return None
    rolls = levels[chain.start]
    whole = sum(chain.weights) ** rolls
    likely, likeliest = Fraction(ways[chain.start], whole), Fraction(best[chain.start], whole)
    return Shortest(chain, rolls, likely, likeliest, levels, best)


def _weights(chain: Chain) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """For the states up to the start: level, weight of all shortest ways, and of the best."""
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
    """The most likely way from the start, of equal ones the smallest throws."""
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
