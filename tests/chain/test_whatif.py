"""What one change does, held against a new chain of the changed board."""

import math
import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from boustro import Board, Game, Rules, builtin, min_rolls
from boustro.chain.changes import whatif
from boustro.chain.expected import expected_rolls
from boustro.errors import LimitError, QuestionError
from tests.grid.brute import Web
from tests.support.interpreter import House, branches, first_state, without_misses


def test_mb47_on_a_sample() -> None:
    """On MB47 300 additions, all removals and moves are the new mean's to 1e-12 of it."""
    game = builtin("mb47")
    what, rng = whatif(game), random.Random(47)
    edits = [e for e in what.edits() if e.kind != "remove"]
    assert len(edits) > 9_000
    for edit in [*rng.sample(edits, 300), *what.removals, what.moved(80, 79), what.moved(16, 17)]:
        assert edit.mean == pytest.approx(expected_rolls(what.game_after(edit)), rel=1e-12)


def test_a_removal_is_the_diagonal_and_the_old_exit_changes_nothing() -> None:
    """The row of an entry holds 0 at its exit and the removal at itself."""
    what = whatif(builtin("mb47"))

    assert what.changes[16, 6] == 0.0
    assert what.removed(16).change == what.changes[16, 16]
    assert what.removed(16).kind == "remove"
    assert what.changes.shape == (101, 101)
    assert np.isnan(np.asarray(what.changes)[0]).all()


def test_rows_for_other_programs() -> None:
    """CSV has one line an edit, texts quoted and floats in full."""
    what = whatif(Game(Board(4, jumps={3: 1}), Rules(die=2)))
    heading, *lines = what.to_csv(moves=True).splitlines()

    assert heading == '"kind","entry","exit","was","change","mean"'
    assert len(lines) == len(list(what.edits(moves=True)))
    assert next(line for line in lines if "remove" in line).startswith('"remove",3,1,1,')


def test_questions_without_a_meaning() -> None:
    """Jumps off the board, moves of no jump and onto another are refused."""
    what = whatif(builtin("mb47"))
    for entry, exit in [(0, 3), (3, 101)]:
        with pytest.raises(QuestionError):
            what.of(entry, exit)
    for entry, to in [(2, 3), (1, 4), (1, 0)]:
        with pytest.raises(QuestionError):
            what.moved(entry, to)
    with pytest.raises(QuestionError):
        what.removed(2)


def test_a_jump_of_the_start_to_itself() -> None:
    """Where the start has to be opened onto itself, a jump to itself there lets no token away."""
    what = whatif(Game(Board(12), Rules(start=1, opening=6)))
    edit = what.of(1, 1)

    assert (edit.kind, edit.change, edit.mean) == ("add", math.inf, math.inf)
    assert what.game_after(edit).board.jumps == {1: 1}
    assert edit in what.edits()
    assert whatif(Game(Board(12), Rules(start=1, opening=6, opening_move="advance"))).of(
        1, 1
    ).change == pytest.approx(0.0, abs=1e-12)
    assert math.isnan(whatif(Board(12), Rules(chaining="follow")).of(3, 3).change)


def test_one_change_is_told_beyond_the_table() -> None:
    """A board too large for a table of all changes has each of them, worked out from scratch."""
    board = Board(10**4, jumps={5: 10**3, 10**4 - 9: 3})
    what = whatif(board)
    without, moved = Board(10**4, jumps={5: 10**3}), {5: 10**3, 10**4 - 8: 3}

    assert what.removed(10**4 - 9).mean == expected_rolls(without)
    assert what.moved(10**4 - 9, 10**4 - 8).mean == expected_rolls(Board(10**4, jumps=moved))
    edit = what.of(7, 9_000)
    assert edit.change == edit.mean - what.mean < 0
    assert what.min_rolls_after(edit) == min_rolls(what.game_after(edit))
    with pytest.raises(LimitError, match="2000 squares for a table, got 10000; ask for one change"):
        _ = what.changes


def test_the_chance_of_a_jump_stays_with_it() -> None:
    """A jump keeps its chance wherever it ends or begins; a removed jump has none."""
    board = Board(12, jumps={2: 9, 5: 1}, effects={2: "chance 1/2", 4: "miss 1"})
    what = whatif(board)
    half, missed = "chance 1/2", {4: "miss 1"}
    after = {
        what.of(2, 8): Board(12, jumps={2: 8, 5: 1}, effects={2: half, **missed}),
        what.moved(2, 3): Board(12, jumps={3: 9, 5: 1}, effects={3: half, **missed}),
        what.moved(5, 6): Board(12, jumps={2: 9, 6: 1}, effects={2: half, **missed}),
        what.removed(2): Board(12, jumps={5: 1}, effects=missed),
    }

    for edit, changed in after.items():
        assert what.game_after(edit).board == changed
        assert edit.mean == pytest.approx(mean_by_interpreter(changed))
    assert what.moved_means[0, 3] == what.moved(2, 3).mean
    assert math.isnan(what.moves[0, 4])


def mean_by_interpreter(board: Board) -> float:
    """The mean rolls, by following every throw."""
    effects: dict[int, Any] = dict(board.effects)
    house = House(effects=effects)

    def ways(state: Any) -> Iterator[tuple[Fraction, Any]]:
        for outcome in house.outcomes if state != "won" else ():
            for share, _, (to, won, _) in branches(board.size, board.jumps, house, state, outcome):
                yield share / 6, "won" if won else without_misses(to)

    web = Web([first_state(house), "won"], ways)
    mean = web.cost({"won"}, lambda _: 1)[first_state(house)]
    assert mean is not None
    return float(mean)
