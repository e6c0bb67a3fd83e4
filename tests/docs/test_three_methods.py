"""Search, chain and simulation never import each other: here they are held to each other."""

import pytest

import boustro
from boustro import Game, Rules
from boustro.core import native
from boustro.simulation import simulate
from tests.support.there import there

pytestmark = pytest.mark.slow

GAMES, MANY = (400_000, 10_000_000) if native is not None else (4_000, 20_000)
OVERSHOOT = {
    "boxed": Rules(),
    "bounce": Rules(overshoot="bounce"),
    "generous": Rules(overshoot="win"),
}
HOUSE_RULES = OVERSHOOT | {
    "three sixes to the start, bounce": Rules.preset("three-sixes"),
    "third six void": Rules(again=6, again_limit=(3, "void")),
    "six opens and rolls again": Rules(opening=6, again=6),
    "two dice, doubles again, bounce": Rules(die="2d6", again="doubles", overshoot="bounce"),
    "jumps follow on": Rules(chaining="follow"),
}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_one_game_three_answers(name: str) -> None:
    """The simulated mean is within 4 standard errors of the chain's; both know the fewest rolls."""
    game = Game(boustro.builtin("mb48").board, HOUSE_RULES[name])
    analysis = boustro.analyse(game)
    simulated = simulate(game, games=MANY if name in OVERSHOOT else GAMES, seed=48, visits=False)
    rolls = boustro.min_rolls(game)

    assert abs(there(simulated.mean) - analysis.mean) < 4 * there(simulated.mean_se)
    assert analysis.min_rolls == rolls
    assert rolls is not None
    assert min(simulated.lengths) >= rolls
