"""Shortest games: the fewest rolls, their probability and the most likely shortest route.

Idea: go backwards from the finish, level by level.  A state of level k is k rolls from the finish,
and its best throws lead to level k − 1.  The weight of a way to finish is the product of the
weights of its throws.  Its probability is this weight over Wᵏ, where W is the total weight of the
die.  Besides its level, each state gets two whole numbers: the sum of the weights of all ways to
finish in k rolls, and the largest of these weights.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from boustro.chain.definitions import FINISH, Chain
from boustro.model.die import Outcome
from boustro.model.route import Leg, Route
from boustro.model.states import edges_back
from boustro.model.turn import step


@dataclass(frozen=True, eq=False)
class Shortest:
    """The shortest games of a chain.

    Among equally likely routes it has the one whose throws come first in lexicographic order.

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
    """The weight of the most likely way to finish in the fewest rolls, by state."""

    @cached_property
    def route(self) -> Route:
        """The most likely of the shortest routes."""
        return trace(self.chain, self.levels, self.best)


def shortest(chain: Chain) -> Shortest | None:
    """The shortest games of a chain; None if the finish cannot be reached."""
    levels, ways, best = _weights(chain)
    if chain.start not in levels:
        return None
    rolls = levels[chain.start]
    total_weight = sum(chain.weights) ** rolls
    probability = Fraction(ways[chain.start], total_weight)
    route_probability = Fraction(best[chain.start], total_weight)
    return Shortest(chain, rolls, probability, route_probability, levels, best)


def _weights(chain: Chain) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """For the states up to the level of the start: the level and the two weights."""
    sources = edges_back(chain.targets)
    levels, ways, best = {FINISH: 0}, {FINISH: 1}, {FINISH: 1}
    frontier = [FINISH]
    while frontier and chain.start not in levels:
        level = levels[frontier[0]] + 1
        predecessors = {i for state in frontier for i in sources.get(state, ())}
        frontier = sorted(predecessors - levels.keys())
        levels.update(dict.fromkeys(frontier, level))
        for i in frontier:
            ways[i] = best[i] = 0
            for to, weight, _ in chain.distinct_ways(i):
                if levels.get(to) == level - 1:
                    ways[i] += ways[to] * weight
                    best[i] = max(best[i], best[to] * weight)
    return levels, ways, best


def trace(chain: Chain, rolls_left: dict[int, int], best: dict[int, int]) -> Route:
    """The most likely way from the start; among equal ones, the one with the smallest throws.

    For each state on such a way, `rolls_left` has its rolls to the finish, and `best` the product
    of the weights of their throws.
    """
    number = chain.start
    legs: list[Leg] = []
    while number != FINISH:
        target, throw = _best_way(chain, number, rolls_left, best)
        move = step(chain.game, chain.states[number], throw)
        label = "" if move.label == str(throw.advance) else move.label
        legs.append(Leg(throw.advance, 1, move.origin, move.reached, move.landed, label))
        number = target
    return Route.of_legs(chain.game.start, legs)


def _best_way(
    chain: Chain, number: int, rolls_left: dict[int, int], best: dict[int, int]
) -> tuple[int, Outcome]:
    """The next state on the most likely way from a state, and the first throw that leads there."""
    for target, weight, throw in chain.distinct_ways(number):
        is_nearer = rolls_left.get(target, -1) == rolls_left[number] - 1
        if is_nearer and best[target] * weight == best[number]:
            return target, chain.throws[throw]
    raise AssertionError("a state with rolls left has a way to one with a roll less")
