"""The mean alone: kernel and readable reference, against the exact chain."""

import math
from contextlib import nullcontext
from decimal import Decimal, localcontext
from typing import Any

import pytest
from hypothesis import given

from boustro import Board, Game, Rules
from boustro.chain import analyse
from boustro.chain.definitions import Chain
from boustro.chain.expected import expected_rolls
from boustro.core import native
from boustro.errors import LimitError, QuestionError
from boustro.model.rule_table import LimitEffect
from boustro.model.track import Track
from tests.support.missing import needs
from tests.support.pure import without_core
from tests.support.strategies import games

AS_GOOD_AS = 1e-13


def without_the_core(game: Game) -> float:
    """The mean that Python gives."""
    with without_core():
        return expected_rolls(game)


@pytest.mark.slow
@given(games(max_size=40))
def test_the_mean_is_the_exact_one(game: Game) -> None:
    """Under every rule the mean equals the fraction to thirteen digits, and is inf with a trap."""
    exact = analyse(game, exact=True).mean_exact
    found = expected_rolls(game)

    if exact is None:
        assert found == math.inf
    else:
        assert abs(found - exact) <= AS_GOOD_AS * exact


@pytest.mark.parametrize("size", [30, 100, 300])
def test_an_ill_conditioned_chain(size: int) -> None:
    """Nothing is subtracted, so digits are kept where a matrix inverse loses them all."""
    board = Board(size, jumps=dict.fromkeys(range(3, size, 2), 1))
    game = Game(board, Rules(start=1, die="1,2"))
    exact = analyse(game, exact=True).mean_exact

    assert exact is not None
    assert exact > 2 ** (size / 2 - 2)
    assert abs(expected_rolls(game) - exact) <= 1e-14 * exact


@needs("the compiled core")
@pytest.mark.parametrize("size", [2_001, 10_000])
def test_boards_that_the_core_alone_lists(size: int) -> None:
    """To 10,000 squares the mean equals that of fifty digits, and that of the analysis."""
    jumps = {5: size - 1, size - 2: size - 1}
    game = Game(Board(size, jumps=jumps), Rules(start=0))
    means = [Decimal(0)] * (size + 1)
    with localcontext(prec=50):
        for square in reversed(range(size)):
            moves = [jumps.get(to, to) for to in range(square + 1, min(square + 6, size) + 1)]
            means[square] = (6 + sum((means[to] for to in moves), Decimal(0))) / len(moves)

    assert expected_rolls(game) == pytest.approx(float(means[0]), rel=1e-12)
    assert analyse(game).mean == expected_rolls(game)


@pytest.mark.parametrize("is_pure", [False, True])
def test_a_board_too_large_for_a_mean_is_refused(is_pure: bool) -> None:
    """Beyond 10,000 squares, 2,000 without the core, and for long throws a sentence says so."""
    refused = {
        "at most 10000 squares for a mean, got 10001": Game(Board(10_001)),
        "throws of at most 512 on 2001 squares, got d513": Game(Board(2_001), Rules(die=513)),
    }
    if is_pure or native is None:
        refused["at most 2000 squares for a mean without the compiled core, got 2001"] = Game(
            Board(2_001)
        )
    with without_core() if is_pure else nullcontext():
        for sentence, game in refused.items():
            with pytest.raises(LimitError, match=sentence):
                expected_rolls(game)
            assert repr(analyse(game)) == f"<Analysis of {game.size} squares>"


@pytest.mark.slow
@pytest.mark.parametrize("effect", ["void", "undo"])
def test_a_chain_that_would_fill_the_memory_is_refused(effect: LimitEffect) -> None:
    """A state holds weights of others: in the core, of those with a throw that leads down to it."""
    rules = Rules(again=6, again_limit=(3, effect))
    snakes = {12_000 + square: square for square in range(1, 12_000) if square % 5}
    game = Game(Board(24_000, snakes), rules)
    refusal = "at most 2 GiB of memory, got one that takes {} GiB"

    if native is not None:
        with pytest.raises(LimitError, match=refusal.format("[2-9]")):
            expected_rolls(game)
    with pytest.raises(LimitError, match=refusal.format("[0-9]+")):
        without_the_core(game)


def test_a_void_third_six_leads_back_nowhere() -> None:
    """Without snakes no throw leads back, except those that stay before the last square."""
    chain = Chain.of(Game(Board(200), Rules(again=6, again_limit=(3, "void"))))
    opened = {to for k, row in enumerate(chain.targets) for to in row if 0 <= to < k}

    assert {chain.states[to].square for to in opened} <= set(range(195, 200))


@needs("the compiled core")
@pytest.mark.parametrize("effect", ["void", "undo"])
def test_throws_that_lead_back_a_little_take_little_memory(effect: LimitEffect) -> None:
    """Far from its end a renewal process takes as long for each thousand squares."""
    rules = Rules(again=6, again_limit=(3, effect))
    first, second, third = (
        expected_rolls(Game(Board(size), rules)) for size in (10_000, 11_000, 12_000)
    )

    assert third - second == pytest.approx(second - first, rel=1e-9)


@pytest.mark.parametrize("rules", [{"opening": 6}, {}])
def test_a_question_before_does_not_change_what_a_game_s_track_is(rules: Any) -> None:
    """`Track.of` gives a track, or refuses rules with memory, also after the mean was asked for."""
    game = Game(Board(20, jumps={4: 9}), rules)
    expected_rolls(game)

    if game.rules.has_memory:
        with pytest.raises(QuestionError, match="expected rules without memory"):
            Track.of(game)
    else:
        assert Track.of(game) == Track.of(Game(game.board, rules))
    assert expected_rolls(game) == expected_rolls(Game(game.board, rules))
