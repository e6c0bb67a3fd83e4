"""Games too long for floats: what is infinite, what is refused, what is still right."""

import math
from fractions import Fraction

import pytest

from boustro import Board, Game, Rules, analyse, analyse_many, expected_rolls, whatif
from boustro.chain.analysis import Analysis
from boustro.chain.definitions import Chain
from boustro.chain.edits import rows_of
from boustro.chain.expected import mean_of_chain
from boustro.chain.summary import summary_of, summary_of_chain
from boustro.errors import BoustroError, LimitError
from boustro.model.batch import BAD, OK
from tests.support.pure import without_core

MOST = Fraction(2) ** 1024
HEAVY = Rules(die="1:1000000000000000,2:1")


def climb(size: int, jumps: dict[int, int] | None = None, rules: Rules = HEAVY) -> Game:
    """A snake on every odd square from 3: each multiplies the mean by 10^15."""
    return Game(Board(size, jumps=dict.fromkeys(range(3, size, 2), 1) | (jumps or {})), rules)


FAR = (
    climb(50),
    climb(100),
    climb(50, rules=HEAVY.with_(again=2, again_limit=(3, "void"))),
    climb(50, rules=HEAVY.with_(opening=2)),
    Game(Board(2_000, jumps={k: 1 for k in range(4, 2_000) if k % 3}), Rules(die=3)),
)


def exact_mean(game: Game) -> Fraction:
    """The mean as a fraction, by the elimination that knows no floats."""
    return Fraction(Chain.of(game).counted_in(Fraction).mean)


@pytest.mark.parametrize("game", FAR[:4])
def test_a_mean_beyond_floats_is_infinite(game: Game) -> None:
    """The finish is sure to be reached, and fractions show a mean beyond every float."""
    chain = Chain.of(game)
    fewest = analyse(game).min_rolls

    assert exact_mean(game) >= MOST
    assert expected_rolls(game) == mean_of_chain(chain) == analyse(game).mean == math.inf
    assert summary_of(game) == summary_of_chain(chain) == (math.inf, math.inf, 1.0, fewest)
    assert chain.mean == chain.sd == math.inf
    assert math.isnan(analyse(game).skewness)
    assert analyse(game).absorbs
    if not game.rules.has_memory:
        assert list(analyse_many([game.board], HEAVY)) == [summary_of(game)]


def test_a_mean_just_within_floats_is_told() -> None:
    """Ten to the 285 is right to twelve digits, ten to the 300 as well."""
    for game in (climb(40), climb(42)):
        for mean in (expected_rolls(game), mean_of_chain(Chain.of(game))):
            assert mean < math.inf
            assert abs(Fraction(mean) / exact_mean(game) - 1) < Fraction(1, 10**12)


@pytest.mark.parametrize("game", FAR)
def test_nothing_is_no_number_and_no_foreign_error(game: Game) -> None:
    """Each figure is a number, infinite, or refused in words."""
    result = analyse(game)
    for name in ("visits", "ever", "reaches", "jump_uses", "last_steps"):
        with pytest.raises(LimitError, match="that a float can hold"):
            getattr(result, name)
    for name in ("median", "mode", "quantiles", "seats"):
        assert "nan" not in figure_or_reason(result, name)
    with pytest.raises(LimitError, match="that a float can hold"):
        result.remaining_mean(2)
    assert result.turns is None or result.turns.mean == math.inf
    assert math.isnan(result.skewness)


def figure_or_reason(result: Analysis, name: str) -> str:
    """The text of a figure, or of its error."""
    try:
        return repr(getattr(result, name))
    except LimitError as error:
        return str(error)


def test_a_spread_beyond_floats_is_infinite() -> None:
    """The square of a mean of ten to the 210 is no float; the mean is."""
    result = analyse(climb(30))

    assert 1e210 < result.mean < 1e211
    assert result.sd == Chain.of(result.game).sd == math.inf
    assert math.isnan(result.skewness)


@pytest.mark.slow
@pytest.mark.parametrize("size", [44, 50])
def test_every_edit_is_told_or_infinite(size: int) -> None:
    """The core and Python agree; for an infinite edit, fractions show a mean beyond floats."""
    game = climb(size)
    changes = whatif(game)
    by_core = [*flat(changes.means), *flat(changes.moved_means)]
    with without_core():
        again = whatif(game)
        by_python = [*flat(again.means), *flat(again.moved_means)]
    assert by_python == pytest.approx(by_core, rel=1e-12, nan_ok=True)
    finite = 0
    for edit in list(changes.edits())[::97]:
        after = changes.game_after(edit)
        exact = exact_mean(after)
        if edit.mean == math.inf:
            assert exact >= MOST or not Chain.of(after).absorbs
        else:
            finite += 1
            assert abs(Fraction(edit.mean) / exact - 1) < Fraction(1, 10**11)
    assert 3 < finite < len(list(changes.edits())[::97])


def flat(matrix: "memoryview[float]") -> list[float]:
    """The values row by row."""
    return [value for row in rows_of(matrix) for value in row]


def test_an_edit_that_goes_round_the_swamp() -> None:
    """Squares that no token reaches any more do not count, however long they take."""
    game = climb(50, {2: 48})
    edit = whatif(climb(50, {2: 4})).of(2, 48)

    assert exact_mean(climb(50, {2: 4})) >= MOST
    assert edit.change == -math.inf
    assert abs(Fraction(edit.mean) / exact_mean(game) - 1) < Fraction(1, 10**12)


def test_a_chance_beyond_floats_is_refused() -> None:
    """If a trap is as far away as the finish, the chance to finish is no quotient of floats."""
    snakes = dict.fromkeys(range(3, 54, 2), 1)
    game = Game(Board(60, jumps=snakes | {55: 60, 58: 57, 59: 57}), HEAVY)
    assert 0 < Chain.of(game).counted_in(Fraction).p_finish < 1
    assert not analyse(game).absorbs

    for ask in (summary_of, lambda game: summary_of_chain(Chain.of(game))):
        with pytest.raises(LimitError, match="that a float can hold"):
            ask(game)
    many = analyse_many([game, climb(10)])
    assert list(many.status) == [BAD, OK]
    with pytest.raises(BoustroError):
        analyse(game).p_finish  # noqa: B018 - asked for to be refused
