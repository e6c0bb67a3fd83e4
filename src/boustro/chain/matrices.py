"""Transition matrix P, its transient part Q and the fundamental matrix N of a small board."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction, exact_arithmetic
from boustro.chain.arrays import Floats, np
from boustro.chain.definitions import FINISH, Chain
from boustro.errors import LimitError
from boustro.model.game import Game, RulesSpec
from boustro.model.turn import State, step

Exact = tuple[tuple[Fraction, ...], ...]
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
    p = _all_fractions(chain)
    floats = np.array([[float(q) for q in row] for row in p])
    n = chain.size
    finish = State(game.finish)
    states = (*chain.states, *chain.recurrent, finish)
    known = Absorbing.of(chain).factors.fundamental if n else np.zeros((0, 0))
    found = Matrices(states, n, floats, floats[:n, :n], known)
    if not exact:
        return found
    q = tuple(row[:n] for row in p[:n])
    return Matrices(states, n, found.p, found.q, found.n, p, q, _fundamental(chain))


def _all_fractions(chain: Chain) -> Exact:
    """P with the recurrent states and the finish as its last rows."""
    total, n, lost = sum(chain.weights), chain.size, len(chain.recurrent)
    rows = [[Fraction(0)] * (n + lost + 1) for _ in range(n + lost + 1)]
    for i in range(n):
        for t, weight in enumerate(chain.weights):
            target = int(chain.targets[i, t])
            column = n + lost if target == FINISH else target
            if target < FINISH:
                column = n + int(chain.lost[i, t])
            rows[i][column] += Fraction(weight, total)
    _inside_the_trap(chain, rows)
    rows[-1][-1] = Fraction(1)
    return tuple(tuple(row) for row in rows)


def _inside_the_trap(chain: Chain, rows: list[list[Fraction]]) -> None:
    total, place = sum(chain.weights), {s: i for i, s in enumerate(chain.recurrent)}
    for state, i in place.items():
        for throw in chain.throws:
            after = step(chain.game, state, throw).state
            # Where nothing depends on it, the chain's states forget that a throw gave another roll.
            to = place[after if after in place else after._replace(agains=0)]
            rows[chain.size + i][chain.size + to] += Fraction(throw.weight, total)


def _fundamental(chain: Chain) -> Exact:
    absorbing = Absorbing.of(chain, exact_arithmetic())
    rows = (absorbing.visits_from(i) for i in range(chain.size))
    return tuple(tuple(as_fraction(entry) for entry in row) for row in rows)
