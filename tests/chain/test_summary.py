"""The summary of a game and of many: kernel and readable reference, against the exact chain."""

import math
from array import array
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given

import boustro
from boustro import Board, Game, InputError, LimitError, Rules
from boustro.chain import analyse, analyse_many, analyse_ragged, expected_rolls
from boustro.chain.summary import Summary, summary_of
from boustro.core import native
from tests.support.missing import needs
from tests.support.pure import without_core
from tests.support.strategies import games
from tests.support.there import there

AS_GOOD_AS = 1e-13
NO_ANSWER = (math.nan, math.nan, math.nan, None)


def summary_without_core(game: Game) -> Summary:
    """The summary that Python gives."""
    with without_core():
        return summary_of(game)


def off_by(found: float, square: Fraction) -> float:
    """The relative error of a square root of an exact number."""
    return float(abs(Fraction(found) ** 2 - square) / square) / 2 if square else found


@pytest.mark.slow
@given(games(max_size=40))
def test_the_summary_is_the_exact_one(game: Game) -> None:
    """Under every rule all figures are those of the fractions; where nothing varies the sd is 0."""
    exact = analyse(game, exact=True)
    found = summary_of(game)

    assert found.min_rolls == boustro.min_rolls(game)
    assert found.mean == expected_rolls(game)
    assert abs(found.p_finish - exact.p_finish) <= AS_GOOD_AS
    assert (found.p_finish == 1.0) >= exact.absorbs
    if exact.variance_exact is None:
        assert found.sd == math.inf
    else:
        assert off_by(found.sd, exact.variance_exact) <= AS_GOOD_AS


@pytest.mark.parametrize("size", [30, 120, 300])
def test_six_after_six(size: int) -> None:
    """The chain of `docs/theory.md`: a mean of up to 10^39 and its sd keep fourteen digits."""
    game = Game(Board(size, jumps=dict.fromkeys((s for s in range(1, size) if s % 6), 0)))
    exact = analyse(game, exact=True)
    found = summary_of(game)

    assert exact.mean_exact is not None
    assert abs(found.mean - exact.mean_exact) <= 1e-14 * exact.mean_exact
    assert off_by(found.sd, there(exact.variance_exact)) <= 1e-14


@pytest.mark.slow
@pytest.mark.parametrize("die", ["d6", "1:99999,2:1", "1:999999999999,2:1", "0:1,1:999999"])
def test_what_hardly_varies(die: str) -> None:
    """E(T²) − E(T)² would lose an sd of 0.001 rolls in a thousand; squared changes keep it."""
    game = Game(Board(600), Rules(die=die, overshoot="win"))
    exact = there(analyse(game, exact=True).variance_exact)

    assert off_by(summary_of(game).sd, exact) <= 1e-13


def test_what_does_not_vary_at_all() -> None:
    """Where every game takes as many rolls the sd is 0, although thirds add up to less than one."""
    thirds = Rules(die=3, overshoot="win")
    sure = Game(Board(8, jumps={1: 3, 2: 3, 4: 6, 5: 6, 7: 8}), thirds)
    for game in (Game(Board(1), thirds), Game(Board(9), Rules(die=1)), sure):
        assert summary_of(game).sd == summary_without_core(game).sd == analyse(game).sd == 0.0


def test_a_summary_has_a_largest_size() -> None:
    """Beyond the boards whose states are listed a summary is refused; the mean is not."""
    with pytest.raises(LimitError, match="expected at most 2000 squares for a summary, got 2001"):
        summary_of(Game(Board(2_001)))


def random_boards(count: int, side: int) -> Any:
    """Boards with a jump on every tenth square; some have traps, and one has no route."""
    rng = np.random.default_rng(side)
    exits = rng.integers(1, side * side, (count, side, side), endpoint=True)
    boards = np.where(rng.random(exits.shape) < 0.1, exits, -1)
    boards[3] = 1
    return boards.astype(np.int32)


@pytest.mark.parametrize(
    "rules", ["leetcode", "boxed", "generous", Rules(die="0,2,5"), {"finish": 9}]
)
@pytest.mark.parametrize("side", [3, 10, 20])
def test_many_boards_have_the_summaries_they_have_alone(side: int, rules: Any) -> None:
    """In an array or a list, on any number of threads, the figures are the same bits."""
    boards = random_boards(40, side)
    boards[7, 1, 2] = side * side + 1
    found = analyse_many(boards, rules, threads=1)
    alone = [summary_of(Game.of(board, rules)) for board in np.delete(boards, 7, 0).tolist()]

    assert [one for i, one in enumerate(found) if i != 7] == alone
    assert repr(found[7]) == repr(Summary(*NO_ANSWER))
    assert list(found.status) == [
        2 if i == 7 else int(one.min_rolls is None) for i, one in enumerate(found)
    ]
    assert [problem.name for problem in found.problems(7)] == ["exit-out-of-range"]
    assert found.problems(8) == ()
    for other in (
        *(analyse_many(boards, rules, threads=threads) for threads in (2, 3, 0)),
        analyse_many(boards.tolist(), rules),
        analyse_many(np.asfortranarray(boards.astype(np.int64)), rules),
    ):
        assert repr(list(other)) == repr(list(found))
        assert other.status == found.status


def test_the_fewest_rolls_of_many_are_those_of_solve_many() -> None:
    """Both questions about the same boards name the same rolls, statuses and problems."""
    boards = random_boards(300, 10)
    boards[5, 0, 0] = -7
    found, solved = analyse_many(boards), boustro.solve_many(boards)

    assert found.min_rolls == solved.rolls
    assert found.status == solved.status
    assert found.problems(5) == solved.problems(5)
    assert list(found.mean)[6:] == [expected_rolls(board) for board in boards[6:]]


def test_ragged_boards_have_the_summaries_they_have_alone() -> None:
    """Boards of several sizes in compressed rows; one too large, one empty, one out of its rows."""
    asked = [Board(8, jumps={7: 1}), Board(2_001), Board(30, jumps={3: 22, 29: 4}), Board(1)]
    offsets, entries, exits = [0], list[int](), list[int]()
    for board in asked:
        entries += board.jumps.keys()
        exits += board.jumps.values()
        offsets.append(len(entries))
    sizes = [board.size for board in asked]
    rows = [*offsets, 3, 99], entries, exits, [*sizes, 0, 5]
    for rules in ("boxed", {"die": "0,2,3"}, {"opening": 6}):
        found = analyse_ragged(*rows, rules, threads=2)

        for i in (0, 2, 3):
            assert found[i] == summary_of(Game(asked[i], rules))
        assert [repr(found[i]) for i in (1, 4, 5)] == [repr(Summary(*NO_ANSWER))] * 3
        assert [found.status[i] for i in (1, 4, 5)] == [2, 2, 2]
        assert "expected ascending offsets in 0..3" in str(found.problems(5)[0])


def test_numpy_reads_the_answers_without_a_copy() -> None:
    """Every column is one array of 64 bits a board, and a byte for the status."""
    found = analyse_many(random_boards(5, 6))
    columns = (found.mean, found.sd, found.p_finish, found.min_rolls)

    assert [memoryview(column).format for column in columns] == ["d", "d", "d", "q"]
    assert memoryview(found.status).nbytes == 5
    assert np.asarray(found.mean).sum() == sum(found.mean)


def test_games_of_any_rules() -> None:
    """Games keep their own rules, with memory or without; a trap has a chance to finish."""
    asked = [
        boustro.builtin("mb47"),
        Game(Board(20), Rules(opening=6, again=6)),
        boustro.builtin("trap"),
    ]
    found = analyse_many(asked)

    assert list(found) == [summary_of(game) for game in asked]
    assert found[2].mean == math.inf
    assert found[2].p_finish == pytest.approx(7 / 36)
    assert analyse_many(asked, "leetcode")[2] == summary_of(Game(asked[2].board, "leetcode"))


def test_boards_too_large_for_a_summary_are_bad() -> None:
    """Beyond 2,000 squares a board has no figures and says why; the others have theirs."""
    large = np.full((2, 1, 2_001), -1, np.int8)
    for many in (analyse_many(large), analyse_many([Board(2_001), Board(10**18)])):
        assert list(many.status) == [2, 2]
        assert str(many.problems(1)[0]).startswith("expected at most 2000 squares for a summary")
    assert list(analyse_many([Board(2_000), Board(2_001)]).status) == [0, 2]


def test_no_boards() -> None:
    """Of no boards there are no summaries; what is no boards is refused."""
    assert list(analyse_many([])) == []
    with pytest.raises(InputError, match="expected boards one after the other"):
        analyse_many("mb47")


@needs("the compiled core")
def test_the_kernel_refuses_arrays_that_do_not_fit() -> None:
    """As many chances as faces, and columns of the right kind and length."""
    core: Any = native
    boards, rules = random_boards(5, 6), core.BoardRules(array("q", [1, 2]))
    columns = [array("d", [0.0]) * 5 for _ in range(3)]
    ends = [array("q", [0]) * 5, array("B", [0]) * 5]
    with pytest.raises(ValueError, match="chances: expected 2 of them, as many as throws"):
        core.analyse_many(boards, array("d", [1.0]), 0.0, *columns, *ends, rules=rules)
    short = [*columns[:2], array("d", [0.0])]
    with pytest.raises(TypeError, match="p_finish: expected 5 values side by side"):
        core.analyse_many(boards, array("d", [0.5, 0.5]), 0.0, *short, *ends, rules=rules)
