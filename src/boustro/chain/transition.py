"""Transition matrix of a small board as fractions, row by row."""

from fractions import Fraction

from boustro.chain.definitions import FINISH, Chain
from boustro.chain.first_visits import state_in_trap

Exact = tuple[tuple[Fraction, ...], ...]


def transition_rows(chain: Chain) -> Exact:
    """P: the transient states first, then the recurrent ones of a trap, then the finish.

    >>> from boustro import Board, Rules
    >>> from boustro.model.game import Game
    >>> rows = transition_rows(Chain.of(Game(Board(2), Rules(die=2))))
    >>> [" ".join(map(str, row)) for row in rows]
    ['0 1/2 1/2', '0 1/2 1/2', '0 0 1']
    """
    total, n, lost = sum(chain.weights), chain.size, len(chain.recurrent)
    rows = [[Fraction(0)] * (n + lost + 1) for _ in range(n + lost + 1)]
    for i in range(n):
        for t, weight in enumerate(chain.weights):
            target = chain.targets[i][t]
            column = n + lost if target == FINISH else target
            if target < FINISH:
                column = n + chain.lost[i][t]
            rows[i][column] += Fraction(weight, total)
    _inside_the_trap(chain, rows)
    rows[-1][-1] = Fraction(1)
    return tuple(tuple(row) for row in rows)


def _inside_the_trap(chain: Chain, rows: list[list[Fraction]]) -> None:
    total, place = sum(chain.weights), {s: i for i, s in enumerate(chain.recurrent)}
    for state, i in place.items():
        for t, weight in enumerate(chain.weights):
            to = place[state_in_trap(chain, state, t)]
            rows[chain.size + i][chain.size + to] += Fraction(weight, total)
