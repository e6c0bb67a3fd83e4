"""Searches that end too early are caught.

Boards are built that need many sweeps, and whose squares come round.
"""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random

import pytest

from boustro.judging.asked import Case
from boustro.judging.cases import EDGE_CASES, Deck, fitted
from boustro.judging.families import FAMILIES, Family
from boustro.judging.problems import FORMS, PROBLEMS
from boustro.judging.shrink import has_own
from boustro.judging.verdict import DealtCase
from boustro.model.board import Board
from boustro.model.game import Game
from tests.support.interpreter import House, fewest_rolls

SEEDS, FEWEST_BOARDS, MOST_SWEEPS = range(10), 400, 8
"""So many boards are asked of a program restarted for each; of functions five times as many."""
FAR = 10**9
SWEPT = ["leetcode", "flat", "resolved", "hackerrank", "boj"]
Order = Callable[[int, int], Sequence[int]]
ORDERS: dict[str, Order] = {
    "upwards": lambda _, last: range(1, last),
    "by turns": lambda sweep, last: range(1, last) if sweep % 2 == 0 else range(last - 1, 0, -1),
}


@cache
def first_cases(name: str, seed: int = 0) -> Sequence[DealtCase]:
    """The first cases of a form and a seed."""
    return Deck({**FORMS, **PROBLEMS}[name], seed).first(FEWEST_BOARDS)


def of_family(name: str, seed: int, family: str) -> list[Board]:
    """The boards of a family, and the edge cases, among the first ones of a seed."""
    return [case.board for case in first_cases(name, seed) if case.family in (family, EDGE_CASES)]


def reached(board: Board, square: int) -> list[int]:
    """Where the throws from a square lead."""
    jumps = dict(board.jumps)
    return [jumps.get(to, to) for to in range(square + 1, min(square + 6, board.size) + 1)]


def swept(board: Board, order: Order) -> list[int]:
    """The rolls to the finish after one sweep over all squares in order, after two, and so on."""
    to_each = [reached(board, square) for square in range(board.size)]
    rolls, finish = [FAR] * (board.size + 1), list[int]()
    rolls[1] = 0
    for sweep in range(MOST_SWEEPS):
        before = [*rolls]
        for square in order(sweep, board.size):
            later = rolls[square] + 1
            for to in to_each[square]:
                rolls[to] = min(rolls[to], later)
        finish.append(-1 if rolls[-1] >= FAR else rolls[-1])
        if rolls == before:
            break  # the sweeps that follow change nothing
    return finish + finish[-1:] * (MOST_SWEEPS - len(finish))


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize("name", SWEPT)
def test_a_fixed_number_of_sweeps_is_caught(name: str, order: str) -> None:
    """Eight sweeps and fewer are wrong on a board of every seed."""
    form = FORMS[name]
    for seed in SEEDS:
        boards = reversed(of_family(name, seed, "many descents"))
        left = set(range(MOST_SWEEPS))
        while left:
            board = next(boards)
            right, finish = form.answer(Case(board)), swept(board, ORDERS[order])
            left -= {sweep for sweep in left if finish[sweep] != right}


def is_late_after_a_pause(board: Board, right: int) -> bool:
    """Whether sweeps reach the finish too late, and leave it as it is once.

    Only then do they find the right number.
    """
    finish = [number for number in swept(board, ORDERS["upwards"]) if number != -1]
    return len(finish) > 1 and finish[0] == finish[1] != right


@pytest.mark.parametrize("name", SWEPT)
def test_sweeps_until_the_finish_is_reached_or_stays_are_caught(name: str) -> None:
    """On a board of every seed the finish is reached late, and stays so for a sweep."""
    form = FORMS[name]
    for seed in SEEDS:
        boards = of_family(name, seed, "many descents")
        assert any(is_late_after_a_pause(board, form.fewest(board)) for board in boards), seed


def period_of(board: Board) -> int:
    """After how many rolls the squares of all tokens that never stop are the same again.

    It is 0 where one comes to the finish.
    """
    to_each = [reached(board, square) for square in range(board.size)]
    squares, seen = frozenset([1]), dict[frozenset[int], int]()
    while squares not in seen:
        seen[squares] = len(seen)
        squares = frozenset(to for square in squares for to in to_each[square])
        if board.size in squares:
            return 0
    return len(seen) - seen[squares]


@pytest.mark.parametrize("name", ["leetcode", "flat", "resolved"])
def test_squares_come_round_after_two_and_three_rolls(name: str) -> None:
    """Boards without a route have rounds of two and of three in every seed.

    Those with one have equal numbers of squares.
    """
    for seed in SEEDS:
        boards = [board for board in of_family(name, seed, "rounds") if board.size <= 36]
        periods = {*map(period_of, boards)}
        routes = [board for board in boards if FORMS[name].fewest(board) > 3]

        assert periods >= {0, 2, 3}, (seed, periods)
        assert any(len({*reached(board, 1)}) == 1 for board in routes), seed


def rests_on_no_own(board: Board) -> int | None:
    """The fewest rolls of who never rests on a cell that holds its own number."""
    ends = {entry: 1 if entry == exit else exit for entry, exit in board.jumps.items()}
    return fewest_rolls(board.size, ends, House(start=1))


def test_cells_that_hold_their_own_number_matter() -> None:
    """In every seed all shortest routes of a board rest on one.

    The judge's answer is the interpreter's.
    """
    for seed in SEEDS:
        boards = of_family("leetcode", seed, "own numbers")
        assert any(
            rests_on_no_own(board) != FORMS["leetcode"].answer(Case(board)) for board in boards
        )
        for board in boards:
            right = fewest_rolls(board.size, dict(board.jumps), House(start=1))
            assert FORMS["leetcode"].answer(Case(board)) == (-1 if right is None else right)


@pytest.mark.parametrize("name", [*FORMS, *PROBLEMS])
def test_only_where_the_statement_has_them_cells_hold_their_own_number(name: str) -> None:
    """LeetCode's statement allows it.

    Every other names two squares for a jump, or means a plain square by it.
    """
    form = {**FORMS, **PROBLEMS}[name]
    boards = [case.board for case in first_cases(name)]

    assert any(map(has_own, boards)) is (name == "leetcode")
    assert form.statement.allows(Board(9, jumps={3: 3})) is (name == "leetcode")


def test_other_families_make_no_cells_that_hold_their_own_number() -> None:
    """What is drawn to end where it begins is a plain square there."""
    cases = Deck(FORMS["leetcode"]).first(2000)

    assert {case.family for case in cases if has_own(case.board)} == {"own numbers"}


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_has_boards_of_every_size(family: Family) -> None:
    """From four squares on each makes jumps that a board may have, in a form of any size."""
    make, form = family.make, FORMS["leetcode"]
    for size in (4, 9, 16, 25, 36, 64, 81, 100, 400):
        for seed in range(20):
            case = fitted(make(Random(seed), size), size, form, Random(seed), own=True)
            assert case is not None
            assert Game(case.board, "leetcode").size == size
