"""Transition matrix P, its transient part Q and the fundamental matrix N of a small board."""

from dataclasses import dataclass
from typing import Any

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction, exact_arithmetic
from boustro.chain.definitions import Chain, Exact, transition_rows
from boustro.chain.elimination import Factors
from boustro.errors import LimitError, MissingExtraError
from boustro.model.game import Game, RulesSpec
from boustro.model.turn import State

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError as missing:
    raise MissingExtraError(
        "matrices need NumPy, which is not installed: pip install 'boustro[numpy]'"
    ) from missing

Floats = NDArray[np.float64]
LARGEST_EXACT = 150
LARGEST = 1_000
_LEAF = 16


@dataclass(frozen=True, eq=False)
class Matrices:
    """The matrices of a game, rows and columns in the order of `states`.

    `transient` states come first, then the recurrent ones of a trap, then the finish.  `p` is
    over all states, `q` and `n` over the transient ones; the `_exact` ones hold fractions, and
    are None where those were not asked for.

    >>> from boustro import Board, Rules
    >>> found = matrices(Board(3), Rules(die=2), exact=True)
    >>> [str(state) for state in found.states], found.q.tolist()
    (['0', '1', '2', '3'], [[0.0, 0.5, 0.5], [0.0, 0.0, 0.5], [0.0, 0.0, 0.5]])
    >>> [str(entry) for entry in found.n_exact[0]]
    ['1', '1/2', '3/2']
    """

    states: tuple[State, ...]
    transient: int
    p: Floats
    q: Floats
    n: Floats
    p_exact: Exact | None = None
    q_exact: Exact | None = None
    n_exact: Exact | None = None


def matrices(thing: Any, rules: RulesSpec = None, *, exact: bool = False) -> Matrices:
    """The matrices of a game; `LimitError` beyond 1,000 states, 150 for fractions."""
    game = Game.of(thing, rules)
    chain = Chain.of(game)
    most = LARGEST_EXACT if exact else LARGEST
    if chain.size > most:
        raise LimitError(f"expected at most {most} transient states, got {chain.size}")
    p = transition_rows(chain)
    floats = np.array([[float(q) for q in row] for row in p])
    n = chain.size
    finish = State(game.finish)
    states = (*chain.states, *chain.recurrent, finish)
    known = fundamental(Absorbing.of(chain).factors) if n else np.zeros((0, 0))
    found = Matrices(states, n, floats, floats[:n, :n], known)
    if not exact:
        return found
    q = tuple(row[:n] for row in p[:n])
    return Matrices(states, n, found.p, found.q, found.n, p, q, _exact_fundamental(chain))


def fundamental(factors: Factors) -> Floats:
    """N itself, n × n floats: (I − L)⁻¹ D⁻¹ (I − U)⁻¹, all three without a negative entry."""
    n = len(factors.pivots)
    lower, upper = np.zeros((n, n)), np.zeros((n, n))
    for k in range(n):
        for j, share in factors.lower[k]:
            lower[k, j] = share
        for i, share in factors.upper[k]:
            upper[k, i] = share
    pivots = np.array(factors.pivots, dtype=np.float64)
    after = np.ascontiguousarray((_all_walks(upper) / pivots).T)
    return _all_walks(lower) @ after


def _all_walks(strict: Floats) -> Floats:
    """I + S + S² + … for a matrix S that is 0 on and above its diagonal; by halves."""
    n = len(strict)
    if n <= _LEAF:
        total, power = np.eye(n) + strict, strict
        for _ in range(3):
            power = power @ power
            total = total + power @ total
        return total
    half = n // 2
    first, second = _all_walks(strict[:half, :half]), _all_walks(strict[half:, half:])
    total = np.zeros((n, n))
    total[:half, :half], total[half:, half:] = first, second
    total[half:, :half] = second @ strict[half:, :half] @ first
    return total


def _exact_fundamental(chain: Chain) -> Exact:
    absorbing = Absorbing.of(chain, exact_arithmetic())
    rows = (absorbing.visits_from(i) for i in range(chain.size))
    return tuple(tuple(as_fraction(entry) for entry in row) for row in rows)
