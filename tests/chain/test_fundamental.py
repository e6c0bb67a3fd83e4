"""P, Q and N themselves."""

from fractions import Fraction

import numpy as np
import pytest

from boustro import Board, Game, Rules, builtin
from boustro.chain.definitions import Chain
from boustro.chain.fundamental import matrices
from boustro.errors import LimitError

NINE = Game(Board(9, jumps={3: 7, 8: 2}), Rules(die=3))


@pytest.mark.parametrize("game", [NINE, builtin("trap"), builtin("mb47"), builtin("gyan72")])
def test_what_the_matrices_are(game: Game) -> None:
    """Rows of P add up to 1, Q is its corner, and N·(I − Q) = I."""
    found = matrices(game)
    n = found.transient

    assert np.allclose(found.p.sum(axis=1), 1.0)
    assert (found.q == found.p[:n, :n]).all()
    assert np.allclose(found.n @ (np.eye(n) - found.q), np.eye(n), atol=1e-10)
    assert found.states[:n] == Chain.of(game).states


def test_fractions_of_a_class_room_board() -> None:
    """On nine squares N·(I − Q) = I exactly, and the floats are the fractions."""
    found = matrices(NINE, exact=True)
    n = found.transient
    assert found.n_exact is not None
    assert found.q_exact is not None
    for i in range(n):
        for j in range(n):
            one = [Fraction(int(k == j)) - found.q_exact[k][j] for k in range(n)]
            assert sum(a * b for a, b in zip(found.n_exact[i], one, strict=True)) == int(i == j)
            assert found.n[i, j] == pytest.approx(float(found.n_exact[i][j]), rel=1e-14)


def test_too_large_for_a_matrix() -> None:
    """Beyond 1,000 states, and 150 with fractions, a matrix is refused."""
    with pytest.raises(LimitError):
        matrices(Board(2_000))
    with pytest.raises(LimitError):
        matrices(Board(200), exact=True)


def test_rows_add_up_in_a_trap_where_throws_give_another_roll() -> None:
    """Rows of recurrent states hold chances that add up to 1, whatever else the rules remember."""
    found = matrices(Board(2), Rules(finish=1, again="max"), exact=True)
    assert found.p_exact is not None
    assert len(found.states) > found.transient + 1
    assert all(sum(row) == 1 for row in found.p_exact)
