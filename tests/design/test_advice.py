"""Advice: the change named does what is said, no smaller one does, and repairs are the fewest."""

import math
from itertools import combinations, product

import pytest

from boustro import Board, Game, analyse, builtin
from boustro.chain.race import race
from boustro.design import Change, advise, repair
from boustro.errors import QuestionError
from tests.design.test_design import exact_mean

SMALL = {2: 9, 7: 3, 10: 6}


def single_changes(jumps: dict[int, int], size: int) -> list[tuple[int, dict[int, int]]]:
    """Every change of one jump with its size: squares that the end of a jump is moved by."""
    found = []
    plain = [s for s in range(1, size) if s not in jumps]
    for entry, exit in jumps.items():
        others = {e: x for e, x in jumps.items() if e != entry}
        found.append((abs(entry - exit), others))
        found += [(abs(x - exit), {**others, entry: x}) for x in range(1, size + 1) if x != entry]
        found += [(abs(e - entry), {**others, e: exit}) for e in plain if e != exit]
    found += [(abs(e - x), {**jumps, e: x}) for e in plain for x in range(1, size + 1) if e != x]
    return [(moved, after) for moved, after in found if after != jumps and is_proper(after)]


def is_proper(jumps: dict[int, int]) -> bool:
    """No square is the end of two jumps."""
    ends = [*jumps, *jumps.values()]
    return len(set(ends)) == len(ends)


@pytest.mark.parametrize("wished", [(0.0, 6.5), (9.5, 12.0), (9.0, 9.4)])
def test_no_smaller_change_does(wished: tuple[float, float]) -> None:
    """On twelve squares every change is tried, with its mean by another elimination."""
    board = Board(12, jumps=SMALL)
    (best, *_) = advise(board, mean=wished)
    sizes = [
        moved
        for moved, after in single_changes(SMALL, 12)
        if wished[0] <= exact_mean(Game(Board(12, jumps=after))) <= wished[1]
    ]

    assert len(best.changes) == 1
    assert best.size == min(sizes)
    assert wished[0] <= exact_mean(best.game) <= wished[1]


def test_two_changes_where_one_is_too_few() -> None:
    """No single change brings the boxed game to 25.5 rolls; the pairs named do."""
    game = builtin("mb47")
    found = advise(game, mean="25..26")

    assert [len(advice.changes) for advice in found] == [2, 2, 2]
    assert all(25 <= analyse(advice.game).mean <= 26 for advice in found)


def test_other_figures_are_met_too() -> None:
    """A share of 90 % of the games is over within 70 rolls after each change."""
    for advice in advise(builtin("mb47"), quantile={0.9: "..70"}, count=1):
        assert analyse(advice.game).rolls.lengths.quantile(0.9) <= 70


def test_comebacks_are_wished_for_too() -> None:
    """After the change the chain of two players has them, and the advice says how many."""
    board = Board(36, columns=6, jumps={3: 20, 30: 9})
    (advice,) = advise(board, comebacks="0.4..", count=1)
    found = race(advice.game).comeback

    assert race(board).comeback < 0.4 <= found
    assert advice.figures == {"comebacks": found}


def test_one_change_may_be_all_that_is_wanted() -> None:
    """Where only two changes do, none is named if one is asked for."""
    assert advise(builtin("mb47"), mean="25..26", changes=1) == ()


def test_nothing_is_advised_where_all_is_well() -> None:
    """The mean of the boxed game is 39.2."""
    assert advise(builtin("mb47"), mean="39..40") == ()
    assert repair(builtin("mb47")) == ()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change((16, 6), (18, 6)), "move the snake's head from 16 to 18"),
        (Change((16, 6), (16, 9)), "move the snake's tail from 6 to 9"),
        (Change((3, 22), (4, 22)), "move the ladder's foot from 3 to 4"),
        (Change((16, 6), (16, 40)), "turn the snake at 16 round, to 40"),
    ],
)
def test_words(change: Change, words: str) -> None:
    """A change is said in a player's words."""
    assert str(change) == words


TRAPS = [
    (12, dict.fromkeys(range(5, 11), 1)),
    (14, {4: 2, 5: 1, 6: 2, 7: 1, 8: 2, 9: 1, 10: 3}),
    (9, {3: 1, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1}),
]


@pytest.mark.parametrize(("size", "jumps"), TRAPS)
def test_repairs_are_the_fewest_changes(size: int, jumps: dict[int, int]) -> None:
    """The game can always be finished after them, and after fewer removals or changes it cannot."""
    (advice,) = repair(Board(size, jumps=jumps))

    assert can_always_be_won(advice.game.board.jumps, size)
    for fewer in range(len(advice.changes)):
        for chosen in combinations(jumps, fewer):
            for exits in product(range(1, size + 1), repeat=fewer):
                after = {**jumps, **dict(zip(chosen, exits, strict=True))}
                assert not can_always_be_won({e: x for e, x in after.items() if e != x}, size)


def can_always_be_won(jumps: object, size: int) -> bool:
    """Whether from every square that is come to there is a way to the last one."""
    table = dict(jumps)  # type: ignore[call-overload]
    after = {
        at: {table.get(at + n, at + n) if at + n <= size else at for n in range(1, 7)}
        for at in range(size)
    }
    come_to, waiting = {0}, [0]
    while waiting:
        for to in after.get(waiting.pop(), set()) - come_to:
            come_to.add(to)
            waiting.append(to)
    winning = {size}
    while grown := {at for at in range(size) if at not in winning and after[at] & winning}:
        winning |= grown
    return come_to <= winning


def test_a_die_that_leaves_numbers_out_needs_another_way() -> None:
    """With twos and fives nobody leaves square 18 of 19, to which a jump leads: it goes, too."""
    (advice,) = repair(Board(19, jumps={12: 18, 13: 4}), {"die": "2,5"})

    assert math.isfinite(analyse(advice.game).mean)
    assert next(str(change) for change in advice.changes) == "take the ladder at 12 away"


def test_a_board_that_no_change_of_jumps_mends_is_refused() -> None:
    """A throw of three never comes to the last square of two."""
    with pytest.raises(QuestionError, match="expected a trap that changes of jumps open"):
        repair(Board(2), {"die": "3"})
