"""Wrong solutions that pass all published samples: what docs/accepted-elsewhere.md says of them."""

import json
import re
import zlib
from base64 import urlsafe_b64decode
from collections.abc import Callable
from functools import cache
from html import unescape
from itertools import combinations
from math import isqrt
from pathlib import Path
from random import Random
from time import monotonic

import pytest

import boustro
from boustro import Board
from boustro.judging import Terms
from boustro.judging.families import scattered
from boustro.judging.judging import judge_solver
from boustro.judging.problems.notations import matrix
from boustro.judging.verdict import Verdict
from docs import boards
from tests.judging.in_process import InProcess

PAGE = (Path(__file__).parents[2] / "docs" / "accepted-elsewhere.md").read_text(encoding="utf-8")
ROWS = {name: (game, row) for name, game, row in boards.wrong_solutions(PAGE)}
SAMPLES = [
    *(
        boustro.builtin(name).board
        for name in ("leetcode", "hackerrank1", "hackerrank2", "graph100")
    ),
    Board(4, jumps={2: 3}),
]
"""LeetCode's first and last, both of HackerRank's, and that of the graph with levels."""


def function(name: str) -> Callable[[list[list[int]]], int]:
    """What a wrong solution says of a matrix."""
    names: dict[str, type] = {}
    exec((boards.ACCEPTED / f"{name}.py").read_text(encoding="utf-8"), names)  # noqa: S102 - ours
    return lambda rows: names["Solution"]().snakesAndLadders(rows)


def solution(name: str) -> Callable[[Board], int]:
    """What a wrong solution says of a board."""
    says = function(name)
    return lambda board: says(matrix(board))


@cache
def correct(board: Board) -> int:
    """The fewest rolls, in LeetCode's form."""
    rolls = boustro.min_rolls(board, "leetcode")
    return -1 if rolls is None else rolls


@cache
def random_boards() -> tuple[list[Board], list[Board]]:
    """Of LeetCode's sizes with jumps anywhere, and of HackerRank's with no square in two jumps."""
    rng = Random(909)
    matrices, pairs = [], []
    for _ in range(300):
        size = rng.randint(2, 20) ** 2
        matrices.append(Board(size, jumps=scattered(rng, size, rng.randint(0, max(1, size // 5)))))
        squares = iter(rng.sample(range(2, 100), 60))
        drawn = [sorted((next(squares), next(squares))) for _ in range(rng.randint(2, 30))]
        ladders = rng.randint(1, len(drawn) - 1)
        jumps = drawn[:ladders] + [jump[::-1] for jump in drawn[ladders:]]
        pairs.append(Board(100, jumps=[(entry, exit) for entry, exit in jumps]))
    return matrices, pairs


def test_every_solution_has_its_row() -> None:
    """The page and the folder hold the same solutions."""
    assert sorted(ROWS) == sorted(path.stem for path in boards.ACCEPTED.glob("*.py"))


@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_it_passes_every_sample_and_fails_on_its_board(name: str) -> None:
    """The page's answers, and how many of 300 random boards show the mistake, are as counted."""
    says, (game, row) = solution(name), ROWS[name]
    wrong = [sum(says(board) != correct(board) for board in kind) for kind in random_boards()]
    told = [int(cell) for cell in re.findall(r"(?<=\| )-?\d+(?= \|)", row)]

    assert [says(board) for board in SAMPLES] == [correct(board) for board in SAMPLES]
    assert told == [says(game.board), correct(game.board), *wrong]


@cache
def small_boards(size: int) -> list[tuple[Board, list[list[int]], int]]:
    """All boards of a size with at most two jumps between different squares, with answers."""
    squares = range(1, size + 1)
    pairs = [(entry, exit) for entry in squares[1:-1] for exit in squares if entry != exit]
    both = combinations(pairs, 2)
    few = [(), *((pair,) for pair in pairs)]
    jumps = [*few, *(two for two in both if two[0][0] != two[1][0])]
    found = [Board(size, jumps=some) for some in jumps]
    return [(board, matrix(board), correct(board)) for board in found]


@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_no_smaller_board_of_two_jumps_shows_it(name: str) -> None:
    """The page's board has as few squares as any on which two jumps would do."""
    says, below = function(name), ROWS[name][0].size
    for size in (4, 9, 16)[: isqrt(below) - 2]:
        for board, rows, right in small_boards(size):
            assert says([[*row] for row in rows]) == right, board


@pytest.mark.slow
@pytest.mark.parametrize("name", ROWS)
def test_the_judge_finds_it(name: str) -> None:
    """The judge's own boards show every one of the mistakes."""
    says = solution(name)
    solver = InProcess(lambda size, jumps: says(Board(size, jumps=jumps)))
    found = judge_solver(solver, Terms(boards=600, shrinking=0), monotonic() + 60)

    assert found.verdict == Verdict.WRONG_ANSWER


@pytest.mark.parametrize("name", ROWS)
def test_its_link_opens_the_board_and_the_solution(name: str) -> None:
    """One click: the Judge tab, with this solution and the very board."""
    row = boards.with_links("accepted-elsewhere", ROWS[name][1])
    (link,) = re.findall(r'<a href="([^"]*)">open</a>', row)
    board, tab, letters = unescape(link).split("#")[1].split("&")
    raw = urlsafe_b64decode(letters.removeprefix("judge=1.") + "==")
    carried = json.loads(zlib.decompress(raw, -zlib.MAX_WBITS))

    assert boustro.reads(f"x#{board}").key == ROWS[name][0].key
    assert tab == "tab=judge"
    assert carried["solution"] == (boards.ACCEPTED / f"{name}.py").read_text(encoding="utf-8")
