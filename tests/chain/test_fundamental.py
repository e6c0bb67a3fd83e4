"""P, Q and N themselves."""

import pytest

from boustro import Board, Rules
from boustro.chain.fundamental import matrices
from boustro.errors import LimitError


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
