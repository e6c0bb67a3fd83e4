"""One board: a solution is run on a board that the user gives, alone."""

from pathlib import Path

import pytest

from boustro import Board, builtin
from boustro.judging import Terms
from boustro.judging.asking import Asking
from boustro.judging.reports.markdown import markdown
from boustro.judging.reports.report import report_of
from boustro.judging.running.opening import Target
from boustro.judging.telling import own_route
from boustro.judging.verdict import Judgement, Verdict
from tests.judging.in_process import judge_here
from tests.support.there import there

SAMPLE = builtin("leetcode").board
SOLUTIONS = Path(__file__).parents[2] / "examples" / "solutions"


def run_on(board: Board, target: Path | Target) -> Judgement:
    """The judgement of a solution on a board, with its search."""
    return judge_here(target, Terms(board=board, trace=True))


def written(folder: Path, text: str, **more: str | Asking) -> Target:
    """A solution in a file."""
    path = folder / "solution.py"
    path.write_text(text, "utf-8")
    return Target(str(path), path, **more)  # type: ignore[arg-type]


def test_a_wrong_solution_shows_its_own_route() -> None:
    """Both answers, the search, and the squares that led to its answer; nothing is shrunk."""
    found = run_on(SAMPLE, SOLUTIONS / "cleo.py")
    failure = there(found.failure)

    assert (found.verdict, found.boards, found.words) == (Verdict.WRONG_ANSWER, 1, "wrong answer")
    assert (failure.board, failure.original) == (SAMPLE, failure.case)
    assert (failure.reply.answer, failure.right, failure.mistake) == (6, 4, None)
    assert own_route(failure, there(found.form)) == (1, 7, 13, 19, 25, 31, 36)
    assert "too early" in there(failure.trace).message


@pytest.mark.parametrize("board", [Board(9, jumps={7: 8, 8: 9}), Board(36, jumps={2: 15, 15: 36})])
def test_an_own_route_has_as_many_rolls_as_it_answers(board: Board) -> None:
    """The one of a solution that follows two jumps goes where no throw leads."""
    failure = there(run_on(board, SOLUTIONS / "ben.py").failure)
    route = there(failure.trace).route

    assert (route[0], route[-1], len(route) - 1) == (1, board.size, failure.reply.answer)


def test_a_right_answer_is_right_on_this_board_only() -> None:
    """It is told with the answer, and not called accepted."""
    found = run_on(SAMPLE, SOLUTIONS / "ben.py")

    assert (found.accepted, found.failure, found.words) == (True, None, "right on this board")
    assert found.reason == "its answer 4 is right"


@pytest.mark.parametrize(
    ("answer", "squares"),
    [
        ("[1, 36]", (1, 36)),
        ("[15, 21, 36]", (1, 15, 21, 36)),
        ("[1, 6]", (1, 15, 21)),
        ("[77]", ()),
    ],
)
def test_a_route_that_is_asked_is_its_own(
    tmp_path: Path, answer: str, squares: tuple[int, ...]
) -> None:
    """Its squares, or where its throws lead; none where it is neither."""
    text = f"def shortest_route(board):\n    return {answer}\n"
    target = written(tmp_path, text, form="leetcode", asking=Asking("route"))
    found = run_on(SAMPLE, target)

    assert own_route(there(found.failure), there(found.form)) == squares


def test_a_board_that_the_statement_does_not_promise_is_asked(tmp_path: Path) -> None:
    """With a remark: a right solution may fail on it."""
    board = Board(36, jumps={1: 30})
    found = run_on(board, written(tmp_path, "def snakesAndLadders(board):\n    return 0\n"))

    assert there(found.failure).board == board
    assert [remark.name for remark in found.remarks] == ["not-promised"]


@pytest.mark.parametrize(
    ("board", "said"),
    [
        (Board(36, effects={3: "over"}), "no way to tell a solution of the effects"),
        (Board(35, columns=6), "last row of this board is not full"),
        (Board(10_000), "a board of 10,000 squares is too large"),
        (Board(36, jumps={3: 0}), "expected"),
    ],
)
def test_a_board_that_cannot_be_asked_is_told(tmp_path: Path, board: Board, said: str) -> None:
    """Nothing runs, and the reason says why."""
    found = run_on(board, written(tmp_path, "def snakesAndLadders(board):\n    return 0\n"))

    assert (found.verdict, found.failure, found.boards) == (Verdict.NOT_JUDGED, None, 0)
    assert said in found.reason


def test_a_report_does_not_say_that_no_mistake_is_known() -> None:
    """None was looked for on one board."""
    text = markdown(report_of(run_on(SAMPLE, SOLUTIONS / "cleo.py")))

    assert "The board" in text
    assert "Likely mistake" not in text


@pytest.mark.usefixtures("no_growth")
@pytest.mark.parametrize(
    ("body", "verdict"),
    [
        ("raise KeyError(3)", Verdict.RUNTIME_ERROR),
        ("while True: pass", Verdict.TIME_LIMIT),
        ("return 77", Verdict.NOT_JUDGED),
    ],
)
def test_what_gave_no_answer_gave_no_wrong_one(tmp_path: Path, body: str, verdict: Verdict) -> None:
    """A form that was not recognised leaves only a wrong answer undecided."""
    text = (SOLUTIONS / "ada.py").read_text("utf-8").replace("snakesAndLadders", "own_name")
    here = f"if len(board) == 6 and board[5][1] == 15:\n            {body}\n        n = len(board)"
    found = run_on(SAMPLE, written(tmp_path, text.replace("n = len(board)", here)))

    assert found.verdict is verdict
    assert ("its answer is wrong" in found.reason) == (verdict is Verdict.NOT_JUDGED)


def test_the_line_is_looked_for_on_other_boards() -> None:
    """The edit has to pass the test boards, too."""
    found = judge_here(SOLUTIONS / "cleo.py", Terms(board=SAMPLE, line=True))

    assert "popleft" in there(there(found.failure).correction).after
