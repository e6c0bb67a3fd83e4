"""Large boards: the sweep and its closed forms held against the chain state by state."""

import math
import random
from decimal import Decimal, localcontext
from fractions import Fraction
from math import gcd

import pytest

from boustro import Board, Game, Rules, analyse, expected_rolls
from boustro.answers.analyse import analyse_answer
from boustro.chain.absorption import Absorbing
from boustro.chain.definitions import Chain
from boustro.chain.large import large, lost_squares, pattern_length, sweep
from boustro.errors import LayoutError, LimitError, QuestionError
from boustro.model.choices import CHAINING, OVERSHOOT, Overshoot
from tests.pure import without_core

DICE = (6, 3, "1,3", "2,4", "0-2", "1:1,5:3", "3,6,9", "2d4")


def random_games(seed: int, count: int) -> list[Game]:
    """Memoryless games on 2 to 70 squares with few and many jumps."""
    rng, found = random.Random(seed), list[Game]()
    while len(found) < count:
        size = rng.randint(2, 70)
        start = rng.choice((0, 1, rng.randint(1, size), size))
        share = rng.choice((0.03, 0.2, 0.5))
        entries = [s for s in range(1, size + 1) if rng.random() < share]
        jumps = {e: rng.randint(min(start, 1), size) for e in entries}
        overshoot = rng.choice(OVERSHOOT)
        last = (None,) if overshoot == "win" else (None, max(1, size - 2), max(1, size // 2))
        rules = Rules(
            start=start,
            finish=rng.choice(last),
            overshoot=overshoot,
            chaining=rng.choice(CHAINING),
            die=rng.choice(DICE),
        )
        try:
            found.append(Game(Board(size, jumps=jumps), rules))
        except LayoutError:
            continue
    return found


def test_a_token_that_bounces_back_below_its_start() -> None:
    """Squares below the start are looked at where a bounce leads to them: 3 to 2 or 1, which wins."""
    game = Game(Board(3), Rules(start=3, finish=1, overshoot="bounce", die="0,1,3"))
    near, far = (
        Game(Board(size), Rules(start=size, finish=size - 1, overshoot="bounce")) for size in (50, 10**6)
    )

    assert large(game).mean == pytest.approx(6.0, rel=1e-14)
    assert large(far).mean == pytest.approx(Absorbing.of(Chain.of(near)).mean, rel=1e-12)


def test_pressing_stretches_together_changes_no_reachability() -> None:
    """On boards with long stretches the pressed board knows every lost square."""
    rng = random.Random(9)
    for die in DICE * 12:
        size = rng.randint(200, 400)
        jumps = {rng.randint(2, size): rng.randint(0, size) for _ in range(rng.randint(1, 9))}
        finish = rng.choice((None, size - 1, size // 2))
        game = Game(Board(size, jumps=jumps), Rules(die=die, finish=finish))
        absorbs, hopeless = lost_squares(game)
        everywhere = Chain.of(game, starts=range(size + 1))

        assert absorbs == Chain.of(game).absorbs, game
        asked = {0, game.size, *jumps.values()}
        assert asked & hopeless == asked & set(everywhere.trap_squares), game


def test_ill_conditioned_by_sweeping() -> None:
    """The family of six after six to 1e-12 at N = 300: mean 9.7e38."""
    jumps = dict.fromkeys((s for s in range(1, 300) if s % 6), 0)
    expected = Fraction(6**51 - 6, 5)

    mean = Fraction(large(Game(Board(300, jumps=jumps))).mean)
    assert abs(mean - expected) < expected / 10**12


@pytest.mark.parametrize("die", DICE)
def test_a_long_empty_board_takes_one_over_the_mean_throw_a_square(die: int | str) -> None:
    """On 10^18 plain squares the mean is the size over the mean throw, zeros counted."""
    game = Game(Board(10**18), Rules(die=die, overshoot="bounce"))
    outcomes = game.rules.die.outcomes
    total = sum(o.weight for o in outcomes)
    expected = 10**18 * total / sum(o.advance * o.weight for o in outcomes)

    if large(game).absorbs:
        assert large(game).mean == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("die", [*DICE, "1:1,6:999", "4,6", "7"])
def test_a_stretch_is_its_squares_one_by_one(die: int | str) -> None:
    """Over L plain squares the mean is that of L throws' averages as fractions, for L to 300."""
    weights, whole = Rules(die=die).die.weights, Rules(die=die).die.total_weight
    moving = {face: Fraction(weight, whole) for face, weight in weights.items() if face}
    means = [Fraction(0)] * max(moving)
    for size in range(1, 301):
        rest = sum((chance * means[-face] for face, chance in moving.items()), Fraction(0))
        means.append((1 + rest) / sum(moving.values(), Fraction(0)))
        if size < 31 or size % 7 == 0:
            found = sweep(Game(Board(size), Rules(die=die, start=0, overshoot="win")))
            assert abs(Fraction(found[0]) / means[-1] - 1) < Fraction(1, 10**13), size


def scattered(size: int, count: int, die: int | str, overshoot: Overshoot) -> Game:
    """A board with jumps anywhere."""
    rng, jumps = random.Random(count), dict[int, int]()
    while len(jumps) < count:
        jumps[rng.randint(2, size - 1)] = rng.randint(1, size)
    return Game(Board(size, jumps=jumps), Rules(die=die, overshoot=overshoot))


def offsets_beyond(faces: list[int], length: int) -> list[set[int]]:
    """From each of the lowest squares of a stretch, the offsets beyond it, by following all throws."""
    found = []
    for lowest in range(max(faces)):
        seen, waiting = {lowest}, [lowest]
        for square in waiting:
            further = {square + face for face in faces} - seen if square < length else set[int]()
            seen |= further
            waiting += further
        found.append({square - length for square in seen if square >= length})
    return found


@pytest.mark.parametrize("faces", [[1], [7], [1, 2], [2, 4], [3, 5], [1, 6], [6, 10, 15]])
def test_patterns_repeat_with_the_divisor_of_the_faces(faces: list[int]) -> None:
    """What a stretch leads to repeats from the length found on, and not from one less."""
    length, step = pattern_length(faces), gcd(*faces)
    repeats = [
        offsets_beyond(faces, tried) == offsets_beyond(faces, tried + step)
        for tried in range(max(0, length - 1), length + 20)
    ]

    assert repeats == [False] * (length > 0) + [True] * 20


def test_large_board_with_jumps() -> None:
    """Jumps scaled up with their stretches: the mean grows as the longest plain ways do."""
    found = large(scattered(10**18, 300, 6, "stay"))

    assert found.absorbs
    assert 10**15 < found.mean < 10**19


def test_a_wall_on_a_large_board() -> None:
    """A wall across 10^18 squares lets nothing past, and a ladder over it does."""
    middle = 5 * 10**17
    wall = {middle + i: 1 for i in range(6)}
    shut = large(Game(Board(10**18, jumps=wall)))
    over = large(Game(Board(10**18, jumps=wall | {middle - 9: middle + 9})))

    assert (shut.absorbs, shut.mean, shut.p_finish) == (False, float("inf"), 0.0)
    assert over.absorbs
    assert over.p_finish == 1.0


def test_half_a_trap_on_a_large_board() -> None:
    """A throw of a coin decides between a trap and the way on; the chance is a half."""
    middle = 10**12
    jumps = {1: middle, 2: middle + 3, middle + 1: middle, middle + 2: middle}
    found = large(Game(Board(10**18, jumps=jumps), Rules(die=2)))

    assert (found.absorbs, found.p_finish) == (False, 0.5)


def test_what_it_refuses() -> None:
    """Rules with memory and huge throws are refused by name."""
    with pytest.raises(QuestionError):
        large(Game(Board(100), Rules(opening=6)))
    with pytest.raises(LimitError):
        large(Game(Board(10**6), Rules(die=1000)))
    with without_core(), pytest.raises(LimitError, match="without the compiled core, got 2001"):
        expected_rolls(Board(2_001))


@pytest.mark.parametrize("size", [5 * 10**17, 10**18])
def test_a_die_that_keeps_to_even_squares_almost_for_ever(size: int) -> None:
    """One throw in 10^18 is a 3, all others are a 2: whether a square is come to does not settle on any board.

    The chance u(n) = (1 - ε) u(n - 2) + ε u(n - 3), by powers of its matrix in 40 digits.
    """
    finish = size - 7
    game = Game(Board(size), Rules(die="2:999999999999999999,3:1", finish=finish))

    with localcontext() as context:
        context.prec = 40
        zero, one, rare = Decimal(0), Decimal(1), Decimal(10) ** -18
        first = [[zero, 1 - rare, rare], [one, zero, zero], [zero, one, zero]]
        chance = power(first, finish)[0][0]
    assert 0.1 < chance < 0.9
    assert large(game).p_finish == pytest.approx(float(chance), rel=1e-12)


def power(matrix: list[list[Decimal]], times: int) -> list[list[Decimal]]:
    """A matrix times itself, `times` >= 1 times."""
    if times == 1:
        return matrix
    half = power(matrix, times // 2)
    found = product_of(half, half)
    return product_of(found, matrix) if times % 2 else found


def product_of(left: list[list[Decimal]], right: list[list[Decimal]]) -> list[list[Decimal]]:
    """The product of two matrices."""
    columns = list(zip(*right, strict=True))
    return [[sum(map(Decimal.__mul__, row, column), Decimal(0)) for column in columns] for row in left]


def test_a_mean_beyond_floats_is_infinite_and_the_finish_sure() -> None:
    """Each of the snakes multiplies the mean: 1,998 of them make it 4·10^271, 6,664 some 10^900."""
    near, far = (Game(Board(size, jumps=dict.fromkeys(range(7, size - 1, 3), 1))) for size in (6_000, 20_000))

    assert 1e271 < large(near).mean < 1e272
    assert expected_rolls(far) == analyse(far).mean == large(far).mean == math.inf
    assert analyse(far).absorbs
    assert analyse(far).p_finish == 1.0
    assert analyse_answer(analyse(far)).notes[0].name == "beyond-floats"
