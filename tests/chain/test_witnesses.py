"""The chain in both arithmetics held against the interpreter, which shares no code with it."""

import random
from fractions import Fraction

import pytest

from boustro.chain.absorption import Absorbing
from boustro.chain.arithmetic import as_fraction, exact_arithmetic
from boustro.chain.definitions import Chain
from boustro.chain.distribution import Lengths
from boustro.chain.shortest import shortest
from boustro.model.states import Space, States, space_of, square_of
from boustro.model.turn import outcome_classes
from tests import interpreter
from tests.chain.witness import mean_rolls, random_game
from tests.house_pool import DICE, rule_combinations

ROLLS = 7


@pytest.mark.parametrize("die", DICE)
def test_every_rule_combination(die: str) -> None:
    """Exact = float = enumeration under every combination of rules, 2,000 boards and more."""
    rng = random.Random(f"chain {die}")
    played = finite = 0
    for kwargs in rule_combinations(die):
        for _ in range(2):
            found = random_game(rng, die, kwargs)
            if found is None:
                continue
            game, jumps, house = found
            played += 1
            chain = Chain.of(game)
            expected = mean_rolls(game.size, jumps, house)
            assert (expected is not None) == chain.absorbs, game
            agree_on_lengths(chain, interpreter.distribution(game.size, jumps, house, ROLLS))
            assert shortest_rolls(chain) == interpreter.fewest_rolls(game.size, jumps, house)
            if expected is not None:
                finite += 1
                agree_on_the_mean(chain, expected)

    assert played > 340
    assert finite > 50


def agree_on_the_mean(chain: Chain, expected: Fraction) -> None:
    """Hold the mean in each arithmetic against the exact one, the others' way."""
    assert as_fraction(Absorbing.of(chain, exact_arithmetic()).mean) == expected, chain.game
    assert Absorbing.of(chain, Fraction).mean == expected, chain.game
    mean = Absorbing.of(chain).mean
    assert abs(Fraction(mean) - expected) <= expected * Fraction(1, 10**12), chain.game


def agree_on_lengths(chain: Chain, expected: list[Fraction]) -> None:
    """Hold the float distribution against exact enumeration, zero for zero."""
    pmf = Lengths.of(Absorbing.of(chain)).pmf(ROLLS)
    for got, chance in zip(pmf, expected, strict=True):
        assert abs(Fraction(got) - chance) <= chance * Fraction(1, 10**12), chain.game


def shortest_rolls(chain: Chain) -> int | None:
    """The fewest rolls, checked to be the first length of positive probability."""
    found = shortest(chain)
    if found is None:
        return None
    lengths = Lengths.of(Absorbing.of(chain))
    pmf = lengths.pmf(found.rolls)
    assert not any(pmf[:-1])
    assert pmf[-1] == pytest.approx(float(found.probability), rel=1e-12)
    assert found.route.rolls == found.rolls
    assert 0 < found.route_probability <= found.probability
    return found.rolls


@pytest.mark.parametrize("die", DICE)
def test_turns(die: str) -> None:
    """Fewest turns are the first of positive chance; the mean is that of the turns begun."""
    rng = random.Random(f"turns {die}")
    compared = 0
    for kwargs in rule_combinations(die):
        found = random_game(rng, die, kwargs)
        if found is None or kwargs["again"] is None:
            continue
        game, jumps, house = found
        chain = Chain.of(game, turns=True)
        pmf = Lengths.of(Absorbing.of_turns(chain)).begins
        fewest = next((n for n, chance in enumerate(pmf) if chance > 0), None)
        assert fewest == interpreter.fewest_turns(game.size, jumps, house), game
        if not chain.absorbs:
            continue
        rolls, turns = Absorbing.of(chain, Fraction), Absorbing.of_turns(chain, Fraction)
        begun = [v for v, s in zip(rolls.visits, chain.states, strict=True) if s.agains == 0]
        assert turns.mean == sum(begun), found[0]
        assert rolls.mean == Absorbing.of(Chain.of(found[0]), Fraction).mean
        compared += 1

    assert compared > 15


@pytest.mark.parametrize("die", DICE)
def test_the_track_and_the_automaton_lead_alike(die: str) -> None:
    """Without memory arithmetic finds the squares landed on and counted to that `turn.step` finds."""
    rng = random.Random(f"track {die}")
    for kwargs in rule_combinations(die):
        found = random_game(rng, die, kwargs)
        if found is not None and kwargs["again"] is None and kwargs["opening"] is None:
            game = found[0]
            automaton = Space(game, outcome_classes(game))
            for node in States.of(game).nodes:
                landed, counted = automaton.ways(node)

                assert space_of(game).ways(node) == (
                    [square_of(state) for state in landed],
                    counted,
                )


def test_moments_by_summing_the_distribution() -> None:
    """Variance and third moment are those of the distribution, summed."""
    rng = random.Random(3)
    compared = 0
    for kwargs in rule_combinations("d2"):
        found = random_game(rng, "d2", kwargs)
        chain = None if found is None else Chain.of(found[0])
        if chain is None or not chain.absorbs:
            continue
        absorbing = Absorbing.of(chain)
        mean = absorbing.mean
        if not 0 < mean < 60:
            continue
        pmf = Lengths.of(absorbing).pmf(8000)
        moments = [sum(p * (n - mean) ** k for n, p in enumerate(pmf)) for k in (2, 3)]
        assert absorbing.variance == pytest.approx(moments[0], rel=1e-9, abs=1e-9)
        assert absorbing.third_moment == pytest.approx(moments[1], rel=1e-8, abs=1e-8)
        compared += 1

    assert compared > 30
