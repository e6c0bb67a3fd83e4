"""A solution's own levels and steps: read only where they are sure.

They are held against another interpreter.
"""

from pathlib import Path

import pytest

from boustro.judging import Terms
from boustro.judging.verdict import Failure, Trace
from tests.judging.in_process import judge_here
from tests.support.interpreter import House, levels
from tests.support.there import there

TERMS = Terms(boards=400, budget=120.0, shrinking=1.0, trace=True)

HEAD = """
from collections import deque

def snakesAndLadders(board):
    n = len(board)
    last, moves = n * n, [0]
    for i, row in enumerate(reversed(board)):
        moves += row if i % 2 == 0 else row[::-1]
    def jump(square):
        return moves[square] if moves[square] != -1 else square
"""
SEARCH = """
    dist, queue = {1: 0}, deque([1])
    while queue:
        square = queue.popleft()
        for reached in range(square + 1, min(square + 6, last) + 1):
            landed = jump(reached)
            if landed not in dist:
                dist[landed] = dist[square] + 1
                queue.append(landed)
    return dist.get(last, -1)
"""
TABLE = """
    dist, queue = [-1] * (last + 1), [1]
    dist[1] = 0
    while queue:
        square = queue.pop(0)
        for reached in range(square + 1, min(square + 6, last) + 1):
            landed = jump(reached)
            if dist[landed] < 0:
                dist[landed] = dist[square] + 1
                queue.append(landed)
    return dist[last]
"""
TWICE = ("landed = jump(reached)", "landed = jump(jump(reached))")
SEVEN = ("min(square + 6", "min(square + 7")
SHORT = ("min(square + 6", "min(square + 5")
ZEROS = (
    ("[-1] * (last + 1), [1]", "[0] * (last + 1), [1]"),
    ("dist[landed] < 0", "dist[landed] == 0 and landed > 1"),
)
PARENTS = (
    ("dist[landed] = dist[square] + 1", "dist[landed] = square"),
    ("dist.get(last, -1)", "dist.get(last, -1) + 1"),
)


def wrong(folder: Path, body: str, *changes: tuple[str, str]) -> tuple[Failure, Trace]:
    """The failure of a solution with these changes, and its trace."""
    for old, new in changes:
        assert old in body
        body = body.replace(old, new)
    path = folder / "solution.py"
    path.write_text(HEAD + body, "utf-8")
    found = there(judge_here(path, TERMS).failure)
    return found, there(found.trace)


@pytest.mark.slow
@pytest.mark.parametrize("body", [SEARCH, TABLE], ids=["dict", "list"])
@pytest.mark.parametrize("change", [TWICE, SEVEN, SHORT], ids=["two jumps", "seven", "five"])
def test_its_levels_stand_beside_the_right_ones(
    tmp_path: Path, body: str, change: tuple[str, str]
) -> None:
    """Of the squares that it reaches; the first that differs is the one with its lowest level."""
    found, trace = wrong(tmp_path, body, change)
    right = levels(found.board.size, dict(found.board.jumps), House(start=1))
    first = min((level, square) for square, level, fewest in trace.own if level != fewest)

    assert [(square, fewest) for square, _, fewest in trace.own] == [
        (square, right[square]) for square, *_ in trace.own
    ]
    assert trace.own[0] == (1, 0, 0)
    own = {square: level for square, level, _ in trace.own}
    assert own.get(found.board.size, -1) == found.reply.answer
    assert f"to square {first[1]}, " in trace.differs
    assert trace.differs.startswith(f"it counts {first[0]} roll")


@pytest.mark.slow
def test_the_first_step_that_no_throw_makes(tmp_path: Path) -> None:
    """Two jumps in one roll are a step that no throw makes; a throw left out makes none."""
    found, trace = wrong(tmp_path, SEARCH, TWICE)
    origin, square = map(
        int, trace.differs.partition("it goes from square ")[2].split(",")[0].split(" to ")
    )
    assert trace.step == (origin, square)
    jumps = dict(found.board.jumps)
    reached = {min(origin + throw, found.board.size) for throw in range(1, 7)}

    assert square not in {jumps.get(one, one) for one in reached}
    assert square in {jumps.get(jumps.get(one, one), -1) for one in reached}
    assert "it goes from" not in wrong(tmp_path, SEARCH, SHORT)[1].differs


LATE_JUMP = """
    queue, seen = deque([(1, 0)]), {1}
    while queue:
        square, rolls = queue.popleft()
        square = jump(square) if rolls else square
        if square == last:
            return rolls
        for reached in range(square + 1, min(square + 6, last) + 1):
            if reached not in seen:
                seen.add(reached)
                queue.append((reached, rolls + 1))
    return 0
"""


@pytest.mark.slow
@pytest.mark.parametrize(
    "body", [SEARCH.replace("-1)", "0)"), LATE_JUMP], ids=["dict", "late jump"]
)
def test_nothing_differs_where_every_step_is_right(tmp_path: Path, body: str) -> None:
    """A search that is right but for the board without a route.

    One that jumps when it takes a square, too.
    """
    assert wrong(tmp_path, body)[1].differs == ""


@pytest.mark.parametrize(
    ("body", "changes"), [(SEARCH, PARENTS), (TABLE, (*ZEROS, SHORT))], ids=["parents", "zeros"]
)
def test_what_is_not_sure_is_not_read(
    tmp_path: Path, body: str, changes: tuple[tuple[str, str], ...]
) -> None:
    """A table of squares come from.

    One with the same number for the start and for what is not reached.
    """
    trace = wrong(tmp_path, body, *changes)[1]

    assert trace.own == ()
    assert "it counts" not in trace.differs
