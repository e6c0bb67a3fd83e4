"""Sensitivity to the die: best number of faces, derivative by each weight, extreme loadings.

The gradient.  With weights w of sum W the chance of throw t is w(t)/W, and raising one weight by a
little changes the mean by

    dm/dw(t) = (1/W) · Σ visits(i) · (h(i after t) − (h(i) − 1)),

for h(i) − 1 is the mean of h after any throw: so it is exact, one solution for all throws.

The loading.  Under bounds on the chances the mean is minimised (or maximised) by moving chance
from the throw with the worst gradient to that with the best, as far as helps, until nothing does.
That is a minimum among its neighbours; it is begun from a fair die and from every corner that
favours one throw, and the best of them is kept.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import rank
from boustro.chain.definitions import Chain
from boustro.chain.elimination import rows_by_throw
from boustro.chain.expected import expected_rolls
from boustro.errors import QuestionError
from boustro.model.game import Game, RulesSpec

_GOLDEN = (math.sqrt(5.0) - 1.0) / 2.0
_MOST_EXCHANGES = 200
_NO_GAIN = 1e-9


@dataclass(frozen=True)
class Loaded:
    """A die by the chance of each throw, and the mean game length in rolls with it."""

    chances: dict[int, float]
    mean: float


def means_by_faces(
    thing: Any, rules: RulesSpec = None, *, most: int | None = None
) -> dict[int, float]:
    """The mean with a fair die 1 … n, for n = 1 … `most` (by default the size, at most 100).

    >>> from boustro import builtin
    >>> means = means_by_faces(builtin("mb47"), most=20)
    >>> best = min(means, key=means.get)
    >>> best, round(means[best], 4)
    (15, 25.8059)
    """
    game = Game.of(thing, rules)
    most = min(game.size, 100) if most is None else most
    if most < 1:
        raise QuestionError(f"expected at least 1 face, got {most}")
    plain = {"again": None, "again_limit": None, "opening": None}
    if any(getattr(game.rules, name) is not None for name in plain):
        raise QuestionError("expected rules that name no throws, as dice of other faces lack them")
    return {
        n: expected_rolls(Game(game.board, game.rules.with_(die=n))) for n in range(1, most + 1)
    }


def best_faces(
    thing: Any, rules: RulesSpec = None, *, most: int | None = None
) -> tuple[int, float]:
    """The number of faces of the fair die 1 … n that ends the game soonest, and its mean."""
    means = means_by_faces(thing, rules, most=most)
    best = rank(means, means.__getitem__)[0]
    return best, means[best]


def weight_gradient(thing: Any, rules: RulesSpec = None) -> dict[int, float]:
    """The change of the mean for each throw's weight, a rate for a small one, in rolls.

    Where the rules tell throws of equal number apart (as doubles), the sum of their rates.  Raises
    `QuestionError` with a trap.

    >>> from boustro import Board, Rules
    >>> {face: round(rate, 6) for face, rate in weight_gradient(Board(1), Rules(die=2)).items()}
    {1: -1.0, 2: 1.0}
    """
    chain = _absorbing_chain(Game.of(thing, rules))
    total, slopes = sum(chain.weights), _slopes(chain, chain.chances)
    found: dict[int, float] = {}
    for throw, slope in zip(chain.throws, slopes, strict=True):
        found[throw.advance] = found.get(throw.advance, 0.0) + slope / total
    return found


def loaded_extremes(
    thing: Any, rules: RulesSpec = None, *, low: float = 0.05, high: float = 0.5
) -> tuple[Loaded, Loaded]:
    """The dice that end the game fastest and slowest with every chance within `low` … `high`.

    The best that was found from several beginnings (see the head of this module).  Raises
    `QuestionError` for bounds that no die fits, for `low` = 0, with a trap, and where the rules tell
    throws of equal number apart (as doubles), which no chance of a number says.
    """
    chain = _absorbing_chain(Game.of(thing, rules))
    count = len(chain.throws)
    if len({throw.advance for throw in chain.throws}) < count:
        raise QuestionError("expected rules that tell throws apart by their number alone")
    if not 0.0 < low <= 1.0 / count <= high <= 1.0:
        raise QuestionError(f"expected 0 < low ≤ 1/{count} ≤ high ≤ 1, got {low} and {high}")
    begins = [[1.0 / count] * count, *(_corner(count, i, low, high) for i in range(count))]
    dice = [
        min(
            (_improve(chain, begin, low, high, sign) for begin in begins), key=lambda f: sign * f[1]
        )
        for sign in (1.0, -1.0)
    ]
    faces = [throw.advance for throw in chain.throws]
    fastest, slowest = (
        Loaded(dict(zip(faces, chances, strict=True)), mean) for chances, mean in dice
    )
    return fastest, slowest


def _absorbing_chain(game: Game) -> Chain:
    chain = Chain.of(game)
    if not chain.absorbs or chain.start < 0:
        raise QuestionError("expected a game with a finite mean that is not over at its start")
    return chain


def _solve(chain: Chain, chances: Sequence[float]) -> Absorbing:
    return Absorbing(tuple(rows_by_throw(chain.targets, chances)), chain.start)


def _mean_with(chain: Chain, chances: Sequence[float]) -> float:
    return float(_solve(chain, chances).mean)


def _slopes(chain: Chain, chances: Sequence[float]) -> list[float]:
    """The derivative of the mean for each throw's chance, the others giving way in proportion."""
    absorbing = _solve(chain, chances)
    means, slopes = [*absorbing.mean_from, 0.0], [0.0] * len(chances)
    for visits, mean, targets in zip(absorbing.visits, means[:-1], chain.targets, strict=True):
        for t, to in enumerate(targets):
            slopes[t] += visits * (means[to] - (mean - 1.0))
    return slopes


def _corner(count: int, favoured: int, low: float, high: float) -> list[float]:
    """As much chance as the bounds allow on one throw, the rest spread evenly."""
    most = min(high, 1.0 - low * (count - 1))
    chances = [(1.0 - most) / max(count - 1, 1)] * count
    chances[favoured] = most
    return chances


def _improve(
    chain: Chain, chances: list[float], low: float, high: float, sign: float
) -> tuple[list[float], float]:
    """Chance moved from throw to throw until the mean (times `sign`) grows no smaller."""
    mean = _mean_with(chain, chances)
    for _ in range(_MOST_EXCHANGES):
        slopes = [sign * slope for slope in _slopes(chain, chances)]
        give = [t for t, chance in enumerate(chances) if chance > low + 1e-12]
        take = [t for t, chance in enumerate(chances) if chance < high - 1e-12]
        if not give or not take:
            break
        gives, takes = max(give, key=slopes.__getitem__), min(take, key=slopes.__getitem__)
        room = min(chances[gives] - low, high - chances[takes])
        if slopes[gives] - slopes[takes] <= _NO_GAIN * mean or room <= 0.0:
            break
        exchange = partial(_exchange, chances, gives, takes, room)
        moved = exchange(_best_share(lambda t: sign * _mean_with(chain, exchange(t))))  # noqa: B023 - called at once
        after = _mean_with(chain, moved)
        if sign * after >= sign * mean - _NO_GAIN * mean:
            break
        chances, mean = moved, after
    return chances, mean


def _exchange(
    chances: Sequence[float], gives: int, takes: int, room: float, share: float
) -> list[float]:
    """The chances with a share of `room` moved from one throw to another."""
    moved = list(chances)
    moved[gives] -= share * room
    moved[takes] += share * room
    return moved


def _best_share(score: Callable[[float], float]) -> float:
    """Where in 0 … 1 `score` is least, by golden section; 1 where that is best."""
    low, high = 0.0, 1.0
    for _ in range(16):
        a, b = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
        if score(a) <= score(b):
            high = b
        else:
            low = a
    return min(1.0, (low + high) / 2.0, key=score)
