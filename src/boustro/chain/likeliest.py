"""Most likely game: its throws, with which way chance takes at each jump, and its probability.

Idea: Dijkstra's algorithm, backwards from the finish.  The probability of a way to finish is the
product of the probabilities of its throws, so another throw never makes a way more likely.  The
state whose way is the most likely of all that wait is therefore done.  A longer game can be more
likely than every shortest one: with a die that shows 1 three times in four, 1 1 is likelier than 2.

Of two equally likely ways, the search prefers the one with fewer rolls.  Of the remaining ones, the
route has the throws that come first in lexicographic order.

The search compares exactly.  A way of k throws has the probability w / Wᵏ, where w is the product
of their weights and W the total weight of the die.  Only the queue uses floats: it is sorted by
logarithms, which rounding can put into the wrong order.  That costs time and changes no result,
because a state that gets a likelier way comes into the queue again.
"""

from fractions import Fraction
from heapq import heappop, heappush
from math import log
from typing import NamedTuple

from boustro.chain.definitions import FINISH, Chain
from boustro.chain.shortest import trace
from boustro.model.route import Route


class _WayToFinish(NamedTuple):
    """The most likely way to finish from a state, as far as the search knows it."""

    weight: int
    """The product of the weights of its throws."""
    rolls: int
    cost: float
    """About minus the logarithm of its probability."""


class LikeliestGame(NamedTuple):
    """The most likely game, among all games of any length.

    >>> from boustro import Board, Game
    >>> game = likeliest_game(Chain.of(Game(Board(2), {"die": "1:3,2:1"})))
    >>> game.probability, game.route.labels
    (Fraction(9, 16), ('1', '1'))
    """

    probability: Fraction
    """The probability of a game with just these throws."""
    route: Route
    """The throws, with the squares that they visit."""


def likeliest_game(chain: Chain) -> LikeliestGame | None:
    """The most likely game of a chain; None if the finish cannot be reached.

    `boustro.solve.explain` says why it cannot.
    """
    ways = _likeliest_ways(chain)
    if chain.start not in ways:
        return None
    first = ways[chain.start]
    probability = Fraction(first.weight, sum(chain.weights) ** first.rolls)
    rolls_left = {state: way.rolls for state, way in ways.items()}
    best = {state: way.weight for state, way in ways.items()}
    return LikeliestGame(probability, trace(chain, rolls_left, best))


def _likeliest_ways(chain: Chain) -> dict[int, _WayToFinish]:
    """The most likely way to finish, for every state that can finish."""
    total_weight = sum(chain.weights)
    sources = _weights_back(chain)
    ways = {FINISH: _WayToFinish(1, 0, 0.0)}
    queue = [(0.0, FINISH)]
    while queue:
        cost, state = heappop(queue)
        way = ways[state]
        if cost > way.cost:  # the state has found a likelier way since
            continue
        for source, weight in sources.get(state, {}).items():
            cost = way.cost - log(weight / total_weight)
            longer = _WayToFinish(way.weight * weight, way.rolls + 1, cost)
            if source not in ways or _is_likelier(longer, ways[source], total_weight):
                ways[source] = longer
                heappush(queue, (cost, source))
    return ways


def _weights_back(chain: Chain) -> dict[int, dict[int, int]]:
    """For each state the largest weight of a throw that leads to it, by the state before."""
    sources: dict[int, dict[int, int]] = {}
    for state in range(chain.size):
        for target, weight, _ in chain.distinct_ways(state):
            before = sources.setdefault(target, {})
            before[state] = max(weight, before.get(state, 0))
    return sources


def _is_likelier(way: _WayToFinish, other: _WayToFinish, total_weight: int) -> bool:
    """Whether a way is likelier than another, or as likely with fewer rolls."""
    common = min(way.rolls, other.rolls)
    one = way.weight * total_weight ** (other.rolls - common)
    two = other.weight * total_weight ** (way.rolls - common)
    return (one, -way.rolls) > (two, -other.rolls)
