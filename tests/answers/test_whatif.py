"""The selected changes of a board, against all of them."""

import pytest

from boustro import Board, Game
from boustro.answers.whatif import whatif_answer


@pytest.mark.parametrize("top", [1, 3, None])
def test_changes_apart(top: int | None) -> None:
    """With `apart` the selected changes are the largest, one per square."""
    game = Game(Board(20, columns=5, jumps={3: 15, 18: 6, 11: 2}))
    shorter, longer = dict[int, float](), dict[int, float]()
    for edit in whatif_answer(game).edits:
        least, most = shorter.get(edit.entry, 0.0), longer.get(edit.entry, 0.0)
        if edit.absorbs:
            shorter[edit.entry], longer[edit.entry] = (
                min(least, edit.change),
                max(most, edit.change),
            )

    told = [edit.change for edit in whatif_answer(game, top=top, apart=True).edits]

    best = sorted(change for change in shorter.values() if change < 0)[:top]
    worst = sorted((change for change in longer.values() if change > 0), reverse=True)[:top]
    assert told == best + worst


def test_a_change_that_changes_nothing_makes_no_game_longer() -> None:
    """From every square of six a game takes 6 rolls, so only jumps to the finish change that."""
    answer = whatif_answer(Game(Board(6)), top=20)

    assert [(edit.entry, edit.exit) for edit in answer.edits] == [(n, 6) for n in (5, 4, 3, 2, 1)]
