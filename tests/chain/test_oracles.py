"""Published and exactly computed figures of the Milton Bradley boards, each with its source."""

from fractions import Fraction
from math import sqrt

import pytest

from boustro import Board, Game, Rules, analyse, builtin
from boustro.chain.arithmetic import as_fraction, exact_arithmetic
from boustro.chain.changes import whatif
from boustro.chain.definitions import Chain
from boustro.chain.distribution import Lengths
from boustro.chain.expected import expected_rolls
from boustro.chain.seats import Match
from boustro.chain.shortest import shortest
from boustro.model.rule_table import Overshoot

# MB47 stay: Althoen, King, Schilling, Mathematical Gazette 77, 1993.  The others were computed
# with exact rationals by other means.
MEANS = {
    ("mb47", "stay"): Fraction(
        225837582538403273407117496273279920181931269186581786048583,
        5757472998140039232950575874628786131130999406013041613400,
    ),
    ("mb48", "stay"): Fraction(
        4701963530284262061680976447702295260969373555678655812977547,
        118741353443887754043709082737855602672874458412108079756280,
    ),
    ("mb47", "bounce"): Fraction(
        115893839721981846790289920587489035561810153923836594581783,
        2675012500182233339608894279136611450923741921485451872100,
    ),
    ("mb48", "bounce"): Fraction(
        2412670381771756131881246612049701426689698509117844314736299,
        55159809240747200035500710218762745372293443232825220522580,
    ),
    ("mb47", "win"): Fraction(
        4361400801820161912013501213519255131056164928398701086804837,
        121708059086640218022342717662999608982893324374042509741160,
    ),
    ("mb48", "win"): Fraction(
        333120781244236478901203916763570143014242630281075197951254801,
        9203993450370268328812248809434927944759825554168023433299080,
    ),
}

# Computed: sd, median, mode, P(7 rolls), P(more than 100 rolls).
FIGURES = {
    ("mb47", "stay"): (25.22496, 32, 22, Fraction(47, 31104), 0.030963),
    ("mb48", "stay"): (25.60252, 33, 22, Fraction(73, 46656), 0.032637),
    ("mb47", "bounce"): (30.25424, 35, 21, Fraction(47, 31104), 0.054845),
    ("mb48", "bounce"): (30.65998, 35, 22, Fraction(73, 46656), 0.057030),
    ("mb47", "win"): (23.35380, 29, 20, Fraction(89, 46656), 0.022193),
    ("mb48", "win"): (23.73295, 30, 20, Fraction(23, 11664), 0.023585),
}


def chain_of(name: str, overshoot: Overshoot = "stay") -> Chain:
    """The chain of a built-in board under an overshoot rule."""
    return Chain.of(Game(builtin(name).board, Rules(overshoot=overshoot)))


@pytest.mark.parametrize(("name", "overshoot"), MEANS)
def test_exact_means(name: str, overshoot: Overshoot) -> None:
    """All six exact means, as fractions, in both exact arithmetics; the float one to 1e-14."""
    expected = MEANS[name, overshoot]
    chain = chain_of(name, overshoot)

    assert as_fraction(chain.counted_in(exact_arithmetic()).mean) == expected
    assert chain.counted_in(Fraction).mean == expected
    assert abs(Fraction(chain.mean) - expected) < expected * Fraction(1, 10**14)


@pytest.mark.parametrize(("name", "overshoot"), FIGURES)
def test_figures_of_the_table(name: str, overshoot: Overshoot) -> None:
    """Sd, median, mode, the chance of 7 rolls and of more than 100 (computed, oracle page)."""
    sd, median, mode, p_seven, beyond = FIGURES[name, overshoot]
    chain = chain_of(name, overshoot)
    lengths, found = Lengths.of(chain), shortest(chain)

    assert sqrt(chain.variance) == pytest.approx(sd, abs=6e-6)
    assert (lengths.median, lengths.mode) == (median, mode)
    assert found is not None
    assert (found.rolls, found.probability) == (7, p_seven)
    assert lengths.pmf(7)[7] == pytest.approx(float(p_seven), rel=1e-12)
    assert lengths.beyond(100) == pytest.approx(beyond, abs=6e-7)


def test_throw_sequences_of_mb47() -> None:
    """Sequences that finish at exactly 7 … 12 rolls, as probabilities (computed, oracle page)."""
    counts = [423, 7272, 69969, 568718, 4504019, 33501598]
    pmf = Lengths.of(chain_of("mb47")).pmf(12)

    assert pmf[:7] == (0.0,) * 7
    expected = [count / 6**rolls for rolls, count in enumerate(counts, 7)]
    assert list(pmf[7:]) == pytest.approx(expected, rel=1e-12)


def test_percentiles_of_mb48() -> None:
    """The quartiles and the 95th percentile: 22, 33, 50, 90 (computed, oracle page)."""
    lengths = Lengths.of(chain_of("mb48"))

    assert [lengths.quantile(q) for q in (0.25, 0.5, 0.75, 0.95)] == [22, 33, 50, 90]


# Computed, in per cent, first seat first (oracle page).
SEATS = [
    ("mb48", 2, (50.780, 49.220)),
    ("mb48", 3, (34.286, 33.323, 32.391)),
    ("mb48", 4, (25.995, 25.318, 24.662, 24.025)),
    ("mb47", 2, (50.791, 49.209)),
]


@pytest.mark.parametrize(("name", "players", "expected"), SEATS)
def test_seats(name: str, players: int, expected: tuple[float, ...]) -> None:
    """The chance of each seat to win (computed, oracle page)."""
    chances = Match.of_players(builtin(name), players).chances

    assert [100 * chance for chance in chances] == pytest.approx(expected, abs=6e-4)
    assert sum(chances) == pytest.approx(1, abs=1e-12)


@pytest.mark.parametrize(("players", "rolls"), [(2, 52.52), (3, 64.51), (4, 75.86)])
def test_rolls_until_the_first_finishes(players: int, rolls: float) -> None:
    """Rolls of all players on MB48 until the first finishes (computed, oracle page)."""
    table = Match.of_players(builtin("mb48"), players)

    assert table.turns_until_first == pytest.approx(rolls, abs=0.006)


def test_most_reached_square_and_last_ladder_of_mb48() -> None:
    """A game reaches 48 0.733 times and ends up ladder 80 in 48.17 % (computed, oracle page)."""
    chain = chain_of("mb48")
    visits = analyse(chain.game)

    assert max(range(1, 100), key=visits.reaches.__getitem__) == 48
    assert visits.reaches[48] == pytest.approx(0.733, abs=6e-4)
    assert visits.jump_uses[80] == pytest.approx(0.4817, abs=6e-5)
    by_ladder = sum(step.probability for step in visits.last_steps if step.reached == 80)
    assert by_ladder == pytest.approx(visits.jump_uses[80], rel=1e-12)


@pytest.mark.parametrize(
    ("entry", "change", "digits"),
    [(87, -7.28, 2), (49, -4.45, 2), (80, 19.77, 2), (28, 10.38, 2), (56, 0.014, 3)],
)
def test_jumps_removed_from_mb47(entry: int, change: float, digits: int) -> None:
    """What one jump less does to the mean (computed, oracle page); one snake less can lengthen."""
    assert round(whatif(builtin("mb47")).removed(entry).change, digits) == change


def test_a_ladder_that_lengthens_the_game() -> None:
    """MB47 with the ladder 79 → 81 takes 41.9487 rolls (computed, oracle page)."""
    assert whatif(builtin("mb47")).of(79, 81).mean == pytest.approx(41.9487, abs=5e-5)


def test_empty_hundred() -> None:
    """A hundred plain squares from 0: 33.3333 for stay and bounce, 29.0476190 for win."""
    means = [
        expected_rolls(Game(Board(100), Rules(overshoot=o))) for o in ("stay", "bounce", "win")
    ]

    assert means == pytest.approx([33.3333, 33.3333, 29.0476190], abs=5e-5)
    assert means[2] == pytest.approx(29.0476190, abs=5e-8)
