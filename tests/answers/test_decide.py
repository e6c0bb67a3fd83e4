"""A policy in words."""

import pytest

from boustro import Board, Rules, decide
from boustro.answers.decide import policy_words


@pytest.mark.parametrize(
    ("jumps", "words"),
    [
        # Up to 10, and not down from there.
        ({3: 10, 10: 4}, ("take the jump and stay on 10, on 3", "stay on 10")),
        # Up to 20 by both.
        ({3: 10, 10: 20}, ("take the jumps on 3, 10",)),
    ],
)
def test_each_of_several_jumps_in_a_row_may_be_taken(
    jumps: dict[int, int], words: tuple[str, ...]
) -> None:
    """Where the second one is worse than none, only the first one is taken."""
    board = Board(30, columns=6, jumps=jumps)
    best = decide(board, Rules(start=1, chaining="follow"), optional="jumps")

    assert policy_words(best) == words
