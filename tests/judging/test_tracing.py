"""The order of a search, noted in the solution's own process.

It is held against levels of another interpreter.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from boustro import Board, Game
from boustro import levels as fewest_by_square
from boustro.judging import Terms, judge
from boustro.judging.differences import TakenSquares, wrong_step
from boustro.judging.noting import PUT, noting
from boustro.judging.running.process import SolverLimits
from boustro.judging.tracing import NOT_FOLLOWED, _no_level
from boustro.judging.verdict import Failure
from boustro.model.track import Track
from tests.judging.in_process import judge_here
from tests.judging.variants import SOLVERS
from tests.support.interpreter import House, levels
from tests.support.missing import need
from tests.support.there import there

TERMS = Terms(boards=60, budget=120.0, shrinking=1.0, trace=True)
WALL = Board(9, jumps=dict.fromkeys(range(2, 8), 1))
"""Every throw from square 1 leads back to it."""
SEARCH = """
from collections import deque
from heapq import heappop, heappush

def snakesAndLadders(board):
    n = len(board)
    moves = [0]
    for i, row in enumerate(reversed(board)):
        moves += row if i % 2 == 0 else row[::-1]
    seen = {{1}}
    {begin}
    while queue:
        {take}
            if square == n * n:
                return rolls
            for step in die:
                reached = square + step
                if reached <= n * n:
                    landed = moves[reached] if moves[reached] != -1 else reached
                    if landed not in seen:
                        seen.add(landed)
                        {put}
        {end}
    return {otherwise}
"""
QUEUES = {
    "deque": (
        "queue = deque([(1, 0)])",
        "square, rolls = queue.popleft()",
        "queue.append((landed, rolls + 1))",
    ),
    "list": (
        "queue = [[1, 0]]",
        "square, rolls = queue.pop(0)",
        "queue.append([landed, rolls + 1])",
    ),
    "heap": (
        "queue = [(0, 1)]",
        "rolls, square = heappop(queue)",
        "heappush(queue, (rolls + 1, landed))",
    ),
    "stack": (
        "queue = [(1, 0)]",
        "square, rolls = queue.pop()",
        "queue.append((landed, rolls + 1))",
    ),
    "plain": (
        "queue, far = deque([1]), {1: 0}",
        "square = queue.popleft(); rolls = far[square]",
        "queue.append(landed); far[landed] = rolls + 1",
    ),
}


def failure(folder: Path, text: str) -> Failure:
    """The failure of a solution, with its trace."""
    path = folder / "solution.py"
    path.write_text(text, "utf-8")
    found = judge_here(path, TERMS)
    assert found.failure is not None
    assert found.failure.trace is not None
    return found.failure


def written(kind: str, otherwise: str = "0") -> str:
    """A solution with that kind of queue, which does not give -1 where there is no route."""
    begin, take, put = QUEUES[kind]
    return SEARCH.format(
        begin=f"die = range(1, 7); {begin}",
        take=f"{take}\n        if True:",
        put=put,
        end="pass",
        otherwise=otherwise,
    )


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["deque", "list", "heap", "plain"])
def test_a_broad_search_is_in_order(tmp_path: Path, kind: str) -> None:
    """Each square stands with its right level, the levels never fall, and no square is marked."""
    found = failure(tmp_path, written(kind))
    trace = there(found.trace)
    right = levels(found.board.size, dict(found.board.jumps), House(start=1))

    assert trace.taken[0] == (1, 0)
    assert [level for _, level in trace.taken] == [right[square] for square, _ in trace.taken]
    assert trace.wrong is None
    assert "the order is right" in trace.message


def test_the_first_square_that_comes_too_early_is_marked(tmp_path: Path) -> None:
    """Of a stack: a square of a level is taken before one of the level below, which is named."""
    found = failure(tmp_path, written("stack", "-1"))
    trace = there(found.trace)
    assert trace.wrong is not None
    square, level = trace.taken[trace.wrong]
    assert level is not None
    right = levels(found.board.size, dict(found.board.jumps), House(start=1))
    before = [each for each, _ in trace.taken[: trace.wrong]]
    lower = [each for each, at in enumerate(right) if at is not None and at < level]

    assert set(lower) - set(before)
    assert f"square {square} (level {level}) comes too early" in trace.message


def test_a_stack_whose_order_is_right_by_chance_is_not_called_right(tmp_path: Path) -> None:
    """Its own rolls to a square are held against the level, and the stack is named."""
    text = written("stack").replace("landed not in seen", "reached not in seen")
    found = failure(tmp_path, text.replace("seen.add(landed)", "seen.add(reached)"))
    right = levels(found.board.size, dict(found.board.jumps), House(start=1))
    trace = there(found.trace)

    assert "the order is right" not in trace.message
    assert "from a stack, not from a queue" in trace.message
    assert (trace.wrong is None) == ("but it counts" in trace.message)
    if trace.wrong is None:
        size = found.board.size
        told = f"it counts {found.reply.answer} rolls to square {size} (level {right[size]})"
        assert told in trace.message


def test_a_queue_that_is_added_to_in_front_is_no_stack(tmp_path: Path) -> None:
    """What `pop` takes from the other end is in order, and nothing is said of a stack."""
    begin, _, put = QUEUES["deque"]
    parts = ("square, rolls = queue.pop()", put.replace("append", "appendleft"))
    take, put = (f"{parts[0]}\n        if True:", parts[1])
    text = SEARCH.format(
        begin=f"die = range(1, 7); {begin}", take=take, put=put, end="pass", otherwise="0"
    )
    trace = there(failure(tmp_path, text).trace)

    assert trace.message.endswith("the order is right")


def test_a_level_that_is_gone_through_is_followed(tmp_path: Path) -> None:
    """Of a list for each level, not of the die that is gone through inside."""
    text = """
def snakesAndLadders(board):
    n, rolls, level, seen, die = len(board), 0, [1], {1}, [1, 2, 3, 4, 5, 6]
    moves = [0] + [m for i, row in enumerate(board[::-1]) \
for m in (row if i % 2 == 0 else row[::-1])]
    while level:
        following = []
        for square in level:
            if square == n * n:
                return rolls
            for step in die:
                if square + step <= n * n:
                    landed = moves[square + step] if moves[square + step] != -1 else square + step
                    if landed not in seen:
                        seen.add(landed)
                        following.append(landed)
        level, rolls = following, rolls + 1
    return 0
"""
    trace = there(failure(tmp_path, text).trace)

    assert [square for square, _ in trace.taken][:1] == [1]
    assert "the order is right" in trace.message


def test_rounds_are_not_taken_for_squares(tmp_path: Path) -> None:
    """Where both begin with 1 and nothing tells them apart, the search is not followed."""
    text = """
def snakesAndLadders(board):
    queue = [(1, 1), (1, 2), (1, 2)]
    while queue:
        square, rolls = queue.pop(0)
    return rolls + 7
"""
    trace = there(failure(tmp_path, text).trace)

    assert trace.taken == ()


@pytest.mark.slow
@pytest.mark.usefixtures("no_growth")
def test_a_search_that_a_loop_holds_up_says_after_which_square(tmp_path: Path) -> None:
    """On two rows the first square and its rolls are no cell."""
    path = tmp_path / "solution.py"
    text = (SOLVERS / "right" / "bfs.py").read_text("utf-8")
    looping = text.replace(
        "landed = board", "while board[row][column] != -1: pass\n                landed = board"
    )
    path.write_text(looping, "utf-8")
    terms = replace(TERMS, board=Board(4, jumps={2: 1}))
    found = there(judge(path, terms, limits=SolverLimits(0.1)).failure)

    assert there(found.trace).message.endswith("it was stopped at square 1, before it took another")


@pytest.mark.slow
@pytest.mark.usefixtures("no_growth")
def test_a_search_that_takes_square_1_for_ever_is_followed(tmp_path: Path) -> None:
    """On a wall every throw leads to square 1, which a search without marks takes alone."""
    text = written("plain").replace("if landed not in seen:", "if True:")
    path = tmp_path / "solution.py"
    path.write_text(text, "utf-8")
    found = judge_here(path, replace(TERMS, board=WALL), limits=SolverLimits(0.1))
    trace = there(there(found.failure).trace)

    assert set(trace.taken) == {(1, 0)}
    assert trace.message == "it takes square 1 again and again: a square has to come only once"


def test_a_square_without_a_level_is_said_to_have_a_jump_or_no_route() -> None:
    """A token never rests where a jump begins; other squares may be out of reach."""
    board = Board(9, jumps={7: 6, 3: 5, 4: 8, 8: 2})

    assert (
        _no_level(7, board) == "square 7 comes, but a snake begins there, so no token rests on it"
    )
    assert (
        _no_level(3, board) == "square 3 comes, but a ladder begins there, so no token rests on it"
    )
    # The ladder leads on to a snake, as under `chaining=follow`.
    assert (
        _no_level(4, board) == "square 4 comes, but a ladder begins there, so no token rests on it"
    )
    assert _no_level(9, board) == "square 9 comes, to which no route leads"


@pytest.mark.slow
@pytest.mark.usefixtures("no_growth")
def test_an_endless_search_is_followed_for_a_while() -> None:
    """The squares that it took before it went on for ever are there."""
    path = SOLVERS / "wrong" / "loops_for_ever.py"
    found = judge(path, replace(TERMS, board=WALL), limits=SolverLimits(0.1))

    assert there(there(found.failure).trace).taken[0] == (1, 0)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "said"), [("wrong/is_greedy.py", "no queue or list"), ("wrong.js", NOT_FOLLOWED)]
)
def test_a_search_that_cannot_be_followed_says_so(tmp_path: Path, name: str, said: str) -> None:
    """Without a queue, and in other languages."""
    path = SOLVERS / name
    if name == "wrong.js":
        need("node")
        path = tmp_path / name
        path.write_text("var snakesAndLadders = (board) => 0;", "utf-8")
    board = Board(16, jumps={7: 9, 9: 16})
    found = judge(path, replace(TERMS, board=board))

    assert found.failure is not None
    assert found.failure.trace is not None
    assert said in found.failure.trace.message
    assert found.failure.trace.taken == ()


def test_noting_changes_no_answer() -> None:
    """A solution with imports from the future and a docstring still begins with them."""
    text = noting(
        '"""Words."""\nfrom __future__ import annotations\ndef f(q): return q.pop(0)\n', "f"
    )
    names: dict[str, object] = {}
    exec(compile(text, "solution.py", "exec"), names)  # noqa: S102 - our own text
    call = names["f"]

    assert callable(call)
    assert call([(7, 2)]) == (7, 2)
    assert names["_boustro_taken"] == [[1, 7, 2]]


@pytest.mark.parametrize(("square", "wrong"), [(6, None), (15, None), (4, (5, 4))])
def test_a_step_from_a_square_with_a_jump_is_right_where_a_token_rests_there(
    square: int, wrong: tuple[int, int] | None
) -> None:
    """A ladder led to it, so that throws go on from the square itself.

    A solution may put the exit in its place.
    """
    game = Game(Board(15, columns=5, jumps={2: 5, 5: 9}), "leetcode")
    noted = [(0, 1, 0), (PUT + 1, 5, 1), (0, 5, 1), (PUT + 1, square, 2)]

    assert (
        wrong_step(noted, TakenSquares(squares=(1, 5)), fewest_by_square(game), Track.of(game))
        == wrong
    )
