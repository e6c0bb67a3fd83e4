"""The growth of a slow solution.

What is counted is held against counts made here, and nothing more is said.
"""

from collections import Counter, deque
from pathlib import Path

import pytest

from boustro.judging import Terms
from boustro.judging import noting as noting_module
from boustro.judging.asked import Asked, Case
from boustro.judging.grading import Processes
from boustro.judging.growth import growth_of
from boustro.judging.noting import noting
from boustro.judging.records import LATE
from boustro.judging.running import process
from boustro.judging.running.opening import Target, opened
from boustro.judging.running.process import Clock, SolverLimits
from boustro.judging.solver import Rewritten, asked_of, driven
from boustro.judging.verdict import Failure, Growth
from boustro.model.board import Board
from tests.judging.in_process import asked_by, judge_here
from tests.support.missing import needs

SECONDS, PLENTY = 0.3, 1000.0
WALL = Board(9, jumps=dict.fromkeys(range(2, 8), 1))
HEAD = """
from collections import deque
from heapq import heappop, heappush

def snakesAndLadders(board):
    n = len(board)
    last, moves = n * n, [0]
    for i, row in enumerate(reversed(board)):
        moves += row if i % 2 == 0 else row[::-1]
    def landings(square):
        for reached in range(square + 1, min(square + 6, last) + 1):
            yield moves[reached] if moves[reached] != -1 else reached
"""
QUEUE = """
    queue = deque([(1, 0)])
    while queue:
        square, rolls = queue.popleft()
        if square == last:
            return rolls
        for landed in landings(square):
            queue.append((landed, rolls + 1))
    return -1
"""
HEAP = QUEUE.replace("deque([(1, 0)])", "[(0, 1)]").replace(
    "square, rolls = queue.popleft()", "rolls, square = heappop(queue)"
).replace("queue.append((landed, rolls + 1))", "heappush(queue, (rolls + 1, landed))")  # fmt: skip
ROUTES = """
    best = [-1]
    def walk(square, rolls, path):
        if square == last:
            best[0] = rolls if best[0] < 0 else min(best[0], rolls)
            return
        for landed in landings(square):
            if landed not in path:
                walk(landed, rolls + 1, path | {landed})
    walk(1, 0, {1})
    return best[0]
"""
ONCE = QUEUE.replace("queue = deque", "seen = {1}; queue = deque").replace(
    "queue.append((landed, rolls + 1))",
    "if landed not in seen: seen.add(landed); queue.append((landed, rolls + 1))",
)  # fmt: skip
SCANS = ONCE.replace(
    "square, rolls = queue.popleft()", "square, rolls = queue.popleft(); sum(range(last ** 2 * 9))"
)


@pytest.fixture(autouse=True)
def _only_the_processor_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the clock a solution that is not slow would exceed a limit on a busy machine."""
    monkeypatch.setattr(process, "WAIT", 60.0)


def growth(
    folder: Path, text: str, board: Board = WALL, suffix: str = "py", seconds: float = SECONDS
) -> Growth:
    """The growth of a solution that fails on a board."""
    limits = SolverLimits(seconds, clock=Clock(), end=PLENTY)
    failure = Failure(Case(board), -1, LATE, "", Case(board))
    path, name = folder / f"solution.{suffix}", "snakesAndLadders"
    path.write_text(text, "utf-8")
    counting = Rewritten(noting(text, name, counts=True), name) if suffix == "py" else None
    target = Target.of(path)
    with (
        opened(target, limits, 1, PLENTY) as solver,
        Processes(target, limits) as processes,
    ):
        return driven(growth_of(asked_by(solver, PLENTY), failure, counting), processes.run)


def taken_without_marks(size: int) -> Counter[int]:
    """How often each square is taken on a board without jumps, if none is marked."""
    counts, queue = Counter[int](), deque([1])
    while True:
        square = queue.popleft()
        counts[square] += 1
        if square == size:
            return counts
        queue.extend(range(square + 1, min(square + 6, size) + 1))


def calls_on_all_routes(size: int) -> tuple[int, int]:
    """How often a recursion begins that walks all routes, and how many routes there are.

    The board has no jumps.
    """
    begun = [0, 1]
    for square in range(2, size + 1):
        begun.append(sum(begun[max(square - 6, 1) : square]))
    return sum(begun), begun[size]


@pytest.mark.slow
@pytest.mark.parametrize("body", [QUEUE, HEAP], ids=["queue", "heap"])
def test_a_queue_without_marks(tmp_path: Path, body: str) -> None:
    """Each size has as many squares taken as an independent count.

    The sentence names one and how often.
    """
    found = growth(tmp_path, HEAD + body)
    counted = [row for row in found.rows if row.taken is not None]

    assert len(counted) >= 3
    if body is QUEUE:
        for row in counted:
            assert row.taken == taken_without_marks(row.size).total()
        counts = taken_without_marks(counted[-1].size)
        square, most = counts.most_common(1)[0]
        assert f"on another board of {counted[-1].size} squares" in found.message
        assert f"{counts.total():,} times" in found.message
        assert f"square {square} alone {most:,} times" in found.message
    assert "queue a square only if it is not marked, and mark it then" in found.message
    assert found.passed == (round(found.rows[-1].size ** 0.5) + 1) ** 2
    assert f"up to {found.rows[-1].size} squares and exceeds it at {found.passed}" in found.message


@pytest.mark.slow
def test_a_recursion_that_walks_all_routes(tmp_path: Path) -> None:
    """It begins as often as an independent count says, and gets to the last square once a route."""
    found = growth(tmp_path, HEAD + ROUTES)
    counted = [row for row in found.rows if row.taken is not None]
    calls, routes = calls_on_all_routes(counted[-1].size)

    assert [row.taken for row in counted] == [calls_on_all_routes(row.size)[0] for row in counted]
    assert f"it calls itself {calls:,} times" in found.message
    assert (
        f"last square {routes:,} times, once on every route: it walks all routes" in found.message
    )


@pytest.mark.slow
def test_an_endless_search_on_the_board_of_the_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is stopped after as many squares as are counted at most.

    Boards without jumps keep the limit.
    """
    # So few that a busy machine, too, counts them before the time of a call that notes is over.
    monkeypatch.setattr(noting_module, "MOST_COUNTED", 5_000)
    body = ONCE.replace("if landed not in seen:", "if landed not in seen or landed == 1:")
    found = growth(tmp_path, HEAD + body.replace("landings(square)", "[*landings(square)]"))

    assert (
        "on this board of 9 squares it takes a square from its queue at least 5,000 times"
        in found.message
    )
    assert "for square 1 alone at least" in found.message
    assert found.passed is None
    assert found.message.endswith("boards of every size: only jumps hold it up")
    assert [row.taken for row in found.rows][-1] is not None


@pytest.mark.slow
def test_a_loop_that_does_not_end_is_no_slow_search(tmp_path: Path) -> None:
    """Where few squares are taken before the limit, no number of them is given as the reason."""
    text = (HEAD + ONCE).replace(
        "            yield",
        "            while moves[reached] != -1:\n                pass\n            yield",
    )
    found = growth(tmp_path, text, Board(4, jumps={2: 3, 3: 2}), seconds=0.1)

    assert found.message.startswith(
        "on this board of 4 squares it had taken 1 square from its queue when it was stopped: "
        "what it does with a square takes the time, such as a loop without end"
    )
    assert found.passed is None


@pytest.mark.slow
def test_time_that_is_spent_elsewhere(tmp_path: Path) -> None:
    """A search that takes each square once is told no cure for its queue.

    It is told the size that exceeds the limit.
    """
    found = growth(tmp_path, HEAD + SCANS, seconds=0.1)

    assert all(row.taken is None or row.taken <= row.size for row in found.rows)
    assert "mark" not in found.message
    assert "routes" not in found.message
    assert found.passed is not None
    assert f"exceeds it at {found.passed}" in found.message


def test_sizes_come_with_what_stood_beside_the_board(tmp_path: Path) -> None:
    """A program that also reads a die is handed that of the board on which it was too slow."""
    path, case = tmp_path / "solution.py", Case(Board(9), Asked(sides=(2,)))
    path.write_text(
        "size, faces, _ = map(int, input().split())\n"
        "while size > 4 or faces != 2: pass\nprint(3)\n",
        "utf-8",
    )
    limits = SolverLimits(SECONDS, clock=Clock(), end=PLENTY)
    with opened(Target(path.name, path, form="abc189f"), limits, 1, PLENTY) as solver:
        failure = Failure(case, -1, LATE, "", case)
        found = driven(growth_of(asked_by(solver, PLENTY), failure, None), asked_of)

    assert found.passed == 5


@pytest.mark.slow
def test_only_what_is_slow_has_a_growth(tmp_path: Path) -> None:
    """Its verdict has the time and the limit.

    An accepted one with a list for a queue has none, nor a wrong one.
    """
    right = ONCE.replace("deque([(1, 0)])", "[(1, 0)]").replace("popleft()", "pop(0)")
    bodies = {
        "right": right,
        "wrong": right.replace("return -1", "return 0"),
        "slow": "    while True: pass\n",
    }
    terms, found = Terms(boards=60, budget=4.0), {}
    for name, body in bodies.items():
        path = tmp_path / f"{name}.py"
        path.write_text(HEAD + body, "utf-8")
        # What never ends meets any limit.
        limits = SolverLimits(0.02) if name == "slow" else SolverLimits()
        found[name] = judge_here(path, terms, limits=limits)

    assert found["right"].accepted
    assert found["wrong"].failure is not None
    assert found["wrong"].failure.growth is None
    assert found["slow"].failure is not None
    assert found["slow"].failure.growth == Growth(
        (), 4, "it exceeds the limit on a board of 4 squares without jumps"
    )
    assert found["slow"].verdict_words.startswith("time limit exceeded: no answer after ")
    assert "(limit " in found["slow"].verdict_words


@pytest.mark.slow
@needs("node")
def test_other_languages_have_their_sizes(tmp_path: Path) -> None:
    """In JavaScript nothing is counted, and the size is found at which the limit is passed."""
    text = """var snakesAndLadders = (board) => {
  const last = board.length ** 2;
  const throws = (square) => [1, 2, 3, 4, 5, 6].filter((n) => square + n <= last);
  const walk = (square) => square === last ? 0 \
: 1 + Math.min(...throws(square).map((n) => walk(square + n)));
  return walk(1);
};"""
    found = growth(tmp_path, text, suffix="js")

    assert found.passed in (25, 36)
    assert [row.taken for row in found.rows] == [None] * len(found.rows)
    assert (
        found.message == "on boards without jumps it keeps the limit up to "
        f"{found.rows[-1].size} squares and exceeds it at {found.passed}"
    )
