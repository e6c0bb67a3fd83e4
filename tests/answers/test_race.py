"""The whole table in the answer to `analyse`: figures of the chain, or notes instead."""

import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.answers.documents import NOT_ASKED, to_json
from boustro.answers.race import race_answer
from boustro.chain import Match, place_chances


def test_the_answer_is_the_chain_s() -> None:
    """Places, means and quantiles are those of the chain's functions."""
    answer, notes = race_answer(analyse(builtin("mb47")), 3, pmf=30)
    table = Match.of_players(builtin("mb47"), 3)

    assert answer is not None
    assert (answer.players, notes) == (3, ())
    for row, expected in zip(answer.places, place_chances(table), strict=True):
        assert row == pytest.approx(expected, rel=1e-12)
    assert answer.turns_until_first == pytest.approx(table.turns_until_first, rel=1e-12)
    assert answer.rolls_until_first == pytest.approx(table.turns_until_first, rel=1e-12)
    assert answer.turns_quantiles[0.5] == table.turns_quantile(0.5)
    assert answer.pmf is not NOT_ASKED
    assert len(answer.pmf) == 31


def test_what_cannot_be_told_is_said() -> None:
    """Tokens that bump have no table, turns that never end no mean in rolls; a note says why."""
    bumping, notes = race_answer(analyse(Game(Board(20), Rules(bump="start"))), 2)
    endless, why = race_answer(analyse(Game(Board(6), Rules(die=2, again=(1, 2)))), 2)

    assert (bumping, notes[0].name) == (None, "table")
    assert endless is not None
    assert (endless.rolls_until_first, why[0].name) == (None, "rolls")


def test_a_trap_is_null() -> None:
    """With a trap the means are null in the document, and rows of places fall short of 1."""
    answer, _ = race_answer(analyse(builtin("trap")), 2)
    document = to_json(answer)

    assert isinstance(document, dict)
    assert document["turns_until_first"] is document["rounds_until_last"] is None
    assert answer is not None
    assert sum(answer.places[0]) == pytest.approx(7 / 36)
