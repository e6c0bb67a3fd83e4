"""Advice: the changes have the stated effect, and no smaller tried change has it."""

import math
import os
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

import pytest

from boustro import Board, Game, analyse, builtin, whatif
from boustro.designs import advise
from boustro.designs.advice import Change, wishes_for
from boustro.errors import LimitError, QuestionError
from tests.designs.test_repair import can_always_be_won, random_case
from tests.grid.brute import mean_rolls
from tests.support.interpreter import House, fewest_rolls, over_at_once
from tests.support.processes import run_to_end

BOARDS = 20_000 if os.environ.get("BOUSTRO_PROFILE") == "long" else 400


def tried_changes(
    size: int, jumps: dict[int, int], start: int, finish: int
) -> Iterator[tuple[int, object, dict[int, int]]]:
    """Every change of one jump: its size, the changed jump, the jumps after it."""
    entries = [e for e in range(1, size + 1) if e not in (start, finish)]
    old: list[tuple[int, int] | None] = [None, *jumps.items()]
    for jump in old:
        others = dict(jumps.items() - {jump})
        if jump:
            yield abs(jump[0] - jump[1]), jump, others
        for e, x in product(entries, range(1, size + 1)):
            ends_are_free = e not in others and e not in others.values() and x not in others
            keeps_an_end = jump is None or (e == jump[0]) != (x == jump[1])
            if e != x and ends_are_free and keeps_an_end:
                moved = abs(e - x) if jump is None else abs(e - jump[0]) + abs(x - jump[1])
                yield moved, jump or (e, x), {**others, e: x}


def smallest_by_jump(found: Iterable[tuple[int, object]]) -> list[int]:
    """The sizes of the smallest changes of different jumps, ascending."""
    sizes: dict[object, int] = {}
    for moved, jump in found:
        sizes[jump] = min(moved, sizes.get(jump, moved))
    return sorted(sizes.values())


def figure_of(name: str, size: int, jumps: dict[int, int], house: House) -> float:
    """The mean or the fewest rolls, by following every throw; infinite if a game might not end."""
    ask = mean_rolls if name == "mean" else fewest_rolls
    found = ask(size, jumps, house) if can_always_be_won(size, jumps, house) else None
    return math.inf if found is None else float(found)


@pytest.mark.slow
def test_no_smaller_change_does() -> None:
    """On small boards under all rules with memory the advised changes are the smallest ones."""
    rng, compared = random.Random(40), Counter[str]()
    while compared.total() < BOARDS:
        case = random_case(rng)
        if case is None or over_at_once(case[0], case[2]):
            continue
        size, jumps, house, game = case
        name = rng.choice(("mean", "min_rolls"))
        now: float | None = figure_of(name, size, jumps, house)
        now = fewest_rolls(size, jumps, house) if name == "min_rolls" else now
        told = [
            (moved, jump, figure_of(name, size, after, house))
            for moved, jump, after in tried_changes(size, jumps, game.start, game.finish)
        ]
        aim = rng.choice([figure for *_, figure in told] or [math.inf])
        low, high = rng.choice([(aim - 0.1, aim + 0.1), (0, 0.9 * aim), (1.1 * aim, 1e9)])
        if not low < high < math.inf or low <= (now or 0) <= high or high < 1:
            continue
        figures = [now or 0.0, *(figure for *_, figure in told)]
        if any(min(abs(figure - low), abs(figure - high)) < 1e-6 for figure in figures):
            continue
        advices = advise(game, changes=1, count=3, **{name: (low, high)})  # type: ignore[arg-type]
        does = [(moved, jump) for moved, jump, figure in told if low <= figure <= high]
        compared[f"{name} {len(advices)}"] += 1

        assert [advice.size for advice in advices] == smallest_by_jump(does)[:3], (game, low, high)
        for advice in advices:
            after = dict(advice.game.board.jumps)
            assert advice.is_proved
            assert low <= figure_of(name, size, after, house) <= high
            assert math.isclose(advice.mean, figure_of("mean", size, after, house), rel_tol=1e-9)
    assert {"mean 0", "mean 1", "mean 3", "min_rolls 3"} <= compared.keys()


def test_the_ladder_to_the_finish_is_the_smallest() -> None:
    """From 97 to 100, three squares, where another ladder ends; whatif agrees with the mean."""
    (advice,) = advise(builtin("mb47"), mean="..36", count=1)

    assert (str(advice), advice.size) == ("add a ladder from 97 to 100", 3)
    assert math.isclose(advice.mean, whatif(builtin("mb47")).of(97, 100).mean)


def test_two_changes_where_one_is_too_few() -> None:
    """No single change brings the boxed game below 20 rolls; the advised pairs do."""
    game = builtin("mb47")
    found = advise(game, mean="..20")

    assert [len(advice.changes) for advice in found] == [2, 2, 2]
    assert all(analyse(advice.game).mean <= 20 for advice in found)
    assert not any(advice.is_proved for advice in found)


def test_other_figures_are_met_too() -> None:
    """A share of 90 % of the games is over within 70 rolls after each change."""
    for advice in advise(builtin("mb47"), quantile={0.9: "..70"}, count=1):
        assert analyse(advice.game).rolls.lengths.quantile(0.9) <= 70


def test_one_change_may_be_all_that_is_wanted() -> None:
    """If only pairs meet the target, `changes=1` gives no advice."""
    assert advise(builtin("mb47"), mean="..20", changes=1) == ()


def test_nothing_is_advised_where_all_is_well() -> None:
    """The mean of the boxed game is 39.2."""
    assert advise(builtin("mb47"), mean="39..40") == ()


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (Change((16, 6), (18, 6)), "move the snake's head from 16 to 18"),
        (Change((16, 6), (16, 9)), "move the tail of the snake at 16 from 6 to 9"),
        (Change((3, 22), (4, 22)), "move the ladder's foot from 3 to 4"),
        (Change((16, 6), (16, 40)), "reverse the snake at 16, to 40"),
    ],
)
def test_words(change: Change, words: str) -> None:
    """The text of a change has the words of a player."""
    assert str(change) == words


@pytest.mark.parametrize(
    ("size", "rules"), [(1_001, {}), (201, {"again": 6, "again_limit": (3, "undo")})]
)
def test_a_board_too_large_is_refused(size: int, rules: dict[str, object]) -> None:
    """Boards beyond 1,000 squares are refused, or 200 if every change needs its own chain."""
    with pytest.raises(LimitError, match=f"at most .* squares.*got {size}"):
        advise(Board(size), rules, mean="..30")


@pytest.mark.parametrize(
    ("board", "expected"),
    [
        (Board(12, jumps=dict.fromkeys(range(6, 12), 1)), "a game that always ends"),
        (
            Board(3000, jumps=dict.fromkeys((k for k in range(2, 2995) if k % 6 != 1), 1)),
            "a game whose mean floats can hold",
        ),
        (Board(12, effects={5: "over"}), "a board without effects"),
    ],
)
@pytest.mark.parametrize("way", ["shorter", "longer"])
def test_no_way_to_another_length_says_why(board: Board, expected: str, way: str) -> None:
    """Only a game with a trap goes on for ever; one of very many rolls does not."""
    with pytest.raises(QuestionError, match=f"expected {expected}"):
        next(wishes_for(Game(board), way, 2))


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("advise mb47 --mean 39.2251", "the board is in range already"),
        ("advise mb47 --first-seat ..0.6", "mean 39.2251 rolls, first seat 0.507912"),
        ("advise mb47 --mean 1", "no change was found, nor two"),
        ("advise mb47 --repair", "every game can be finished already"),
    ],
)
def test_the_command_says_why_it_suggests_nothing(words: str, said: str) -> None:
    """The text tells a board that meets the target from one that no change brings there."""
    command = [sys.executable, "-m", "boustro", *words.split()]
    done = run_to_end(*command, check=True)

    assert done.stderr == ""
    assert said in done.stdout.splitlines()
