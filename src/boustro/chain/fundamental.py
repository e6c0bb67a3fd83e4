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
    """N itself, n × n floats: what is solved for with the rows of the unit matrix as costs."""
    return np.array(factors.solve(list(np.eye(len(factors.pivots)))))


def _exact_fundamental(chain: Chain) -> Exact:
    absorbing = Absorbing.of(chain, exact_arithmetic())
    rows = (absorbing.visits_from(i) for i in range(chain.size))
    return tuple(tuple(as_fraction(entry) for entry in row) for row in rows)
