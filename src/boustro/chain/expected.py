"""Expected rolls: the mean length of a game, its spread and the chance to finish, each game once.

Kernel and twin do the same operations in the same order.  The variance is what is expected in all
of the squared changes of the expectation (`absorption`), put through the elimination of the mean.
"""

import math
from array import array
from collections.abc import Sequence
from typing import Any, NamedTuple

from boustro.chain.backward import Backward
from boustro.chain.moves import FINISH, TRAPPED, Moves, throws_told_apart
from boustro.core import native
from boustro.errors import LimitError
from boustro.model.game import Game, RulesSpec
from boustro.model.track import Track

LARGEST_LISTED = 2_000
"""The most squares whose chain is listed state by state; beyond, the mean costs by the jumps."""


class Summary(NamedTuple):
    """The mean and the standard deviation of the rolls, the chance to finish, the fewest rolls."""

    mean: float
    sd: float
    p_finish: float
    min_rolls: int | None


def expected_rolls(thing: Any, rules: RulesSpec = None) -> float:
    """The mean number of rolls from the start to the finish; `inf` where a trap can be fallen into.

    Takes what `min_rolls` takes: a game, a board (`boxed` rules) or a matrix (`leetcode` rules).
    Its relative error is some 10⁻¹⁵ times the states a token passes (GTH elimination, theorem 5 in
    `definitions`).  Raises `InputError` for what has no game; `LimitError` for more than 200,000
    states, and for throws beyond 512 on boards of more than 2,000 squares.

    >>> from boustro import Board, builtin
    >>> expected_rolls(builtin("mb47"))
    39.22512230823495
    >>> expected_rolls([[-1, -1], [-1, 3]]), expected_rolls(Board(8, jumps={7: 1}), {"die": 1})
    (6.0, inf)
    """
    game = Game.of(thing, rules)
    if not game.rules.has_memory:
        if game.size > LARGEST_LISTED:
            from boustro.chain.large import large

            return large(game).mean
        if native is not None:
            return native.expected_rolls(*_kernel_arguments(game))  # type: ignore[no-any-return]
    return mean_of_moves(Moves.of(game))


def mean_of_moves(moves: Moves) -> float:
    """The mean number of throws until a token is out of the chain by the finish."""
    if not moves.absorbs:
        return math.inf
    if moves.start < 0:
        return 0.0
    ones = [1.0] * len(moves.targets)
    return Backward(moves.targets, moves.chances).solve(ones)[moves.start]


def summary_of(game: Game) -> Summary:
    """The summary of one game; raises `LimitError` for more than 2,000 squares or 200,000 states.

    >>> from boustro import builtin
    >>> summary_of(builtin("mb47"))
    Summary(mean=39.22512230823495, sd=25.22495711284515, p_finish=1.0, min_rolls=7)
    """
    if game.size > LARGEST_LISTED:
        sentence = f"expected at most {LARGEST_LISTED} squares for a summary, got {game.size}"
        raise LimitError.of("size", sentence)
    if native is not None and not game.rules.has_memory:
        return Summary(*native.summary(*_kernel_arguments(game)))
    return summary_of_moves(Moves.of(game))


def summary_of_moves(moves: Moves) -> Summary:
    """The same of moves: with a trap only the chance to finish, without one mean and spread."""
    if moves.start < 0:
        return (
            Summary(math.inf, math.inf, 0.0, None)
            if moves.start == TRAPPED
            else Summary(0.0, 0.0, 1.0, 0)
        )
    backward, levels = Backward(moves.targets, moves.chances), moves.levels
    if not moves.absorbs:
        p_finish = backward.solve(_winning_chances(moves))[moves.start]
        return Summary(math.inf, math.inf, min(1.0, p_finish), levels[FINISH])
    means = backward.solve([1.0] * len(moves.targets))
    variance = backward.solve(_variances_of_throws(moves, means))[moves.start]
    sd = 0.0 if _is_sure(moves, levels) else math.sqrt(variance)
    return Summary(means[moves.start], sd, 1.0, levels[FINISH])


def _winning_chances(moves: Moves) -> list[float]:
    """The chance of each state to win by the next throw."""
    found = [0.0] * len(moves.targets)
    for k, row in enumerate(moves.targets):
        for to, chance in zip(row, moves.chances, strict=True):
            found[k] += chance if to == FINISH else 0.0
    return found


def _variances_of_throws(moves: Moves, means: Sequence[float]) -> list[float]:
    """The mean square of what a throw from each state changes in the expectation."""
    found = [0.0] * len(means)
    for k, row in enumerate(moves.targets):
        for to, chance in zip(row, moves.chances, strict=True):
            change = 1.0 + (0.0 if to < 0 else means[to]) - means[k]
            found[k] += chance * (change * change)
    return found


def _is_sure(moves: Moves, levels: dict[int, int]) -> bool:
    """Whether every game takes as many throws: each throw leads one level up."""
    return all(levels[to] == levels[k] + 1 for k, row in enumerate(moves.targets) for to in row)


def _kernel_arguments(game: Game) -> tuple[object, ...]:
    track, total = Track.of(game), game.rules.die.total_weight
    chances = {throw.advance: throw.weight / total for throw in throws_told_apart(game)}
    still = chances.pop(0, 0.0)
    arrays = (array("q", track.faces), array("q", track.entries), array("q", track.exits))
    plain = (track.size, track.start, track.finish, track.overshoot)
    return (*plain, *arrays, array("d", chances.values()), still)
