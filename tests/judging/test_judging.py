"""What a solver does is a verdict, whatever it does; what it prints is not believed."""

from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from boustro.errors import QuestionError
from boustro.judging import judging
from boustro.judging.equal import SAME_TEXT
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.running import worker
from boustro.judging.running.opening import Target
from boustro.judging.several import grade
from boustro.judging.verdict import Judgement
from tests.judging.in_process import judge_here
from tests.support.missing import need
from tests.support.there import there

pytestmark = pytest.mark.slow

RIGHT = (Path(__file__).parent / "solvers" / "right" / "bfs.py").read_text(encoding="utf-8")
FEW = Terms(boards=60, budget=120.0, shrinking=1.0)
FIRST_LINE = "        n = len(board)\n"


def judged(tmp_path: Path, text: str, function: str = "", terms: Terms = FEW) -> Judgement:
    """The judgement on a text as a file."""
    path = tmp_path / "solution.py"
    path.write_text(text, encoding="utf-8")
    return judge(Target("solution.py", path, function=function), terms)


def slow(line: str) -> str:
    """The right solver with a line before its own, as one that waits before it answers."""
    return "import time\n" + RIGHT.replace(FIRST_LINE, f"        {line}\n{FIRST_LINE}")


@pytest.mark.parametrize(
    ("value", "said"),
    [("True", "bool True"), ("1.0", "float 1.0"), ("None", "got None"), ("10**400", "digits")],
)
def test_only_whole_numbers_are_answers(tmp_path: Path, value: str, said: str) -> None:
    """A bool, a float, None and a number without end are faults of format."""
    found = judged(tmp_path, f"def snakesAndLadders(board):\n    return {value}\n")

    assert found.verdict.value == "format"
    assert said in there(found.failure).reply.message


def test_a_judgement_is_printed_as_a_report(tmp_path: Path) -> None:
    """The verdict, the board, both answers and the mistake, a line each; a reason otherwise."""
    wrong = judged(tmp_path, "def snakesAndLadders(board):\n    return 1\n")
    unread = judged(tmp_path, "def snakesAndLadders(board) return 1\n")

    first, board, answers, *_ = str(wrong).split("\n")
    assert (first, board) == (
        "solution.py: wrong answer",
        "board: [[-1,-1,-1],[-1,-1,-1],[-1,-1,-1]]",
    )
    assert answers == "answer: 1, correct: 2"
    assert str(unread).startswith("solution.py: does not compile or load\n")
    assert "line 1" in str(unread)
    assert str(judged(tmp_path, RIGHT)) == "solution.py: accepted"


OWN_CALLS = {
    "solution.py": RIGHT + "\n\nprint(Solution().snakesAndLadders([[1, 2], [3]]))\n",
    "assigned.py": RIGHT
    + "\n\nfound = Solution().snakesAndLadders()\n\n\ndef later():\n    pass\n",
    "solution.js": """const snakesAndLadders = (board) => {
  if (board[1][1] === undefined) throw new Error("no board");
  return 3;
};
console.log(snakesAndLadders([[1], []]));
""",
}


@pytest.mark.parametrize("name", OWN_CALLS)
def test_a_call_of_its_own_that_fails_hides_no_verdict(tmp_path: Path, name: str) -> None:
    """An example below the solution that ends in an error is a remark, with its line.

    The solution is judged.
    """
    if name.endswith(".js"):
        need("node")
    path = tmp_path / name
    path.write_text(OWN_CALLS[name], "utf-8")
    found = judge(path, FEW)

    assert found.verdict.value == ("WA" if name.endswith(".js") else "AC")
    (remark,) = found.remarks
    assert remark.name == "own-call"
    assert "a call of its own outside all functions fails: " in remark.sentence
    assert "(line " in remark.sentence


def test_other_errors_outside_functions_are_told_as_before(tmp_path: Path) -> None:
    """What is no call of the solution's own function keeps it from loading.

    One such is a table that cannot be made.
    """
    found = judged(tmp_path, f"TABLE = [][0]\n{RIGHT}")
    assert (found.verdict.value, found.reason) == (
        "CE",
        "IndexError: list index out of range (line 1)",
    )


def test_a_module_has_only_its_own_future_imports(tmp_path: Path) -> None:
    """`List` of another module, which has no types in brackets, is refused as Python refuses it."""
    text = RIGHT.replace("self, board)", "self, board: List[List[int]])")
    found = judged(tmp_path, f"from ast import List\n{text}")
    assert (found.verdict.value, "not subscriptable" in found.reason) == ("CE", True)


def test_what_says_more_than_it_should_is_put_into_words(tmp_path: Path) -> None:
    """Memory is no loop without end, None is no type, an error of a print is not the search's."""
    huge = judged(tmp_path, "def snakesAndLadders(board):\n    return len([0] * 10**10)\n")
    assert (
        there(huge.failure).mistake
        == "on every board tested, it needs more memory than the limit allows"
    )
    none = judged(tmp_path, "def snakesAndLadders(board):\n    pass\n")
    assert there(none.failure).reply.message == "expected a whole number, got None"
    lines = RIGHT.split("\n")
    place = next(i for i, line in enumerate(lines) if "popleft" in line or "pop(0)" in line)
    indent = " " * (len(lines[place]) - len(lines[place].lstrip()))
    lines.insert(place + 1, f"{indent}print(board[len(board)])")
    debug = judged(tmp_path, "\n".join(lines))
    said = f"what it prints in line {place + 2} ends in this error, not its search"
    assert there(debug.failure).mistake == said


def test_a_search_that_cannot_be_followed_is_not_offered(tmp_path: Path) -> None:
    """`--trace` is named for a function in Python alone."""
    wrong = "const snakesAndLadders = (board) => (board.length > 2 ? 3 : 2 * board[1][1] ** 2);"
    need("node")
    path = tmp_path / "solution.js"
    path.write_text(wrong, "utf-8")
    assert "trace" not in judge(path, FEW).hints


def test_equal_submissions_are_marked(tmp_path: Path) -> None:
    """The same text but for blanks and comments, whatever the files' names.

    Each names the others.
    """
    for name, text in (
        ("a.py", RIGHT),
        ("b.py", f"# mine\n{RIGHT}\n\n"),
        ("c.py", RIGHT + "x = 1\n"),
    ):
        (tmp_path / name).write_text(text, "utf-8")
    targets = [Target(name, tmp_path / name) for name in ("a.py", "b.py", "c.py")]
    told = [
        [one.sentence for one in found.remarks if one.name == "equal"]
        for found in grade(targets, FEW)
    ]

    assert told == [[SAME_TEXT.format("b.py")], [SAME_TEXT.format("a.py")], []]


def test_prints_are_not_answers(tmp_path: Path) -> None:
    """What a function prints, to Python's stream or past it, is out of the way."""
    noise = "        print('{\"answer\": 1}'); import os; os.write(1, b'{\"answer\": 1}\\n')\n"
    text = RIGHT.replace("        n = len(board)\n", noise + "        n = len(board)\n")

    assert judged(tmp_path, text).verdict.value == "AC"


def test_names_of_the_usual_judge_are_there(tmp_path: Path) -> None:
    """A solution as pasted, with `List` and `deque` that it does not import, runs."""
    text = RIGHT.replace("from collections import deque\n", "")
    text = text.replace("self, board)", "self, board: List[List[int]]) -> Optional[int]")

    assert judged(tmp_path, text).verdict.value == "AC"


@pytest.mark.slow
@pytest.mark.parametrize("end", ["exit(1)", "raise SystemExit", "os.kill(os.getpid(), 11)"])
def test_every_end_is_a_verdict(tmp_path: Path, end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaving, by whichever way, is a runtime error."""
    # One that is killed is started again for each board.
    monkeypatch.setattr(judging, "_OF_EACH", 1)
    text = f"import os\ndef snakesAndLadders(board):\n    {end}\n"
    found = judged(tmp_path, text, terms=replace(FEW, boards=3, shrinking=0))

    assert found.verdict.value == "RE"


def test_a_solution_that_fails_to_load_says_where(tmp_path: Path) -> None:
    """An error before the function is called is told with its line."""
    found = judged(tmp_path, "x = 1\nx.nowhere_at_all\ndef solve(board): pass\n")

    assert found.verdict.value == "CE"
    assert "nowhere_at_all" in found.reason
    assert "line 2" in found.reason


def test_a_function_is_named(tmp_path: Path) -> None:
    """`function` chooses one of several; one that is not there does not load."""
    text = "def good(board):\n    return Solution().snakesAndLadders(board)\n" + RIGHT

    assert judged(tmp_path, text, function="good").verdict.value == "AC"
    for name in ("bad", "Solution.bad", "Bad.good"):
        found = judged(tmp_path, text, function=name)

        assert found.verdict.value == "CE"
        assert found.reason == (
            f"there is no function {name}; there is good, Solution.snakesAndLadders"
        )


def test_one_crash_stops_no_other(tmp_path: Path) -> None:
    """A target that cannot be judged is a judgement among the others, in order."""
    path = tmp_path / "right.py"
    path.write_text(RIGHT, encoding="utf-8")
    targets = [Target("missing", tmp_path / "missing.py"), Target("right", path)]
    found = list(grade(targets, FEW, jobs=2))

    assert [(each.solver, each.verdict.value) for each in found] == [
        ("missing", "none"),
        ("right", "AC"),
    ]
    assert "cannot read" in found[0].reason


def test_a_form_without_that_side_is_refused(tmp_path: Path) -> None:
    """The form of game objects is not for programs."""
    target = Target("echo", argv=("echo", "1"), form="game")

    with pytest.raises(QuestionError, match="not for programs"):
        judge(target, FEW)


def test_one_that_prints_its_answer_is_told_so(tmp_path: Path) -> None:
    """The right number printed, and nothing returned: the likely mistake is that."""
    text = RIGHT.replace("def snakesAndLadders(self, board)", "def inner(self, board)")
    text += "\n    def snakesAndLadders(self, board):\n        print(self.inner(board))\n"
    found = judged(tmp_path, text)

    assert "it prints the answer: return it" in there(there(found.failure).mistake)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the file is empty"),
        ('"""A solution."""\nimport math\nX = 1\n', "has no function"),
        ("def one(a):\n    return 1\ndef two(b):\n    return 2\n", "several functions: one, two"),
    ],
)
def test_a_file_that_is_no_solver_is_told_so(tmp_path: Path, text: str, said: str) -> None:
    """Without a function to be called and without reading, nothing is asked."""
    found = judged(tmp_path, text)

    assert (found.verdict.value, found.boards) == ("none", 0)
    assert said in found.reason


def test_one_that_fails_slowly_is_not_asked_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A few failures that each take long are enough for the verdict."""
    readings = count(step=0.5)
    monkeypatch.setattr(worker, "process_time", lambda: next(readings))
    path = tmp_path / "solution.py"
    path.write_text("def snakesAndLadders(board):\n    raise ValueError\n", "utf-8")
    found = judge_here(path, Terms(boards=60, budget=20.0))

    assert found.verdict.value == "RE"
    assert found.boards == found.wrong == 3


def test_accepted_means_that_all_boards_were_asked(tmp_path: Path) -> None:
    """A right solver that sleeps until the budget is spent is not accepted; the count is said."""
    found = judged(tmp_path, slow("time.sleep(0.6)"), terms=Terms(boards=60, budget=1.0))

    assert (found.verdict.value, found.accepted) == ("unfinished", False)
    assert 1 <= found.boards < found.planned == 60
    assert found.reason == (f"no failure found before time ran out ({found.boards} of 60 boards)")
    assert found.full_reason == f"{found.reason}; budget= allows more"


def test_an_accepted_solver_was_asked_every_board(tmp_path: Path) -> None:
    """The boards asked are those planned, the ones asked again in another order among them."""
    found = judged(tmp_path, RIGHT)

    assert found.accepted
    assert found.boards == found.planned == 60 + 60 + 15


def test_time_that_runs_out_in_the_other_order_is_no_acceptance(tmp_path: Path) -> None:
    """All boards answered once, but too slow to be asked again: not all that was planned."""
    text = slow("FIRST or FIRST.append(board); FIRST[0] == EASIEST or time.sleep(0.4)")
    text = f"FIRST, EASIEST = [], [[-1, -1], [-1, -1]]\n{text}"
    found = judged(tmp_path, text, terms=Terms(boards=60, budget=2.0))

    assert found.verdict.value == "unfinished"
    assert 60 < found.boards < found.planned == 135
