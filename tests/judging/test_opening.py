"""What cannot be opened is refused by name, and no reason is an error of ours."""

import importlib.util
import runpy
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boustro.errors import QuestionError
from boustro.judging import grading
from boustro.judging.cases import cases_of
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.running import solvers
from boustro.judging.running.opening import Target, opened
from boustro.judging.running.process import Clock, Ran, SolverLimits
from boustro.judging.running.solvers import ProcessFunction
from boustro.judging.verdict import Verdict
from boustro.model.board import Board
from tests.judging.in_process import judge_here
from tests.support.missing import needs
from tests.support.there import there

SOLVERS = Path(__file__).parent / "solvers"
DEEP = ("-" * 200_000 + "1", "x" + ".x" * 100_000, "1" + "+1" * 100_000)


@pytest.mark.parametrize("text", DEEP, ids=["minus", "dots", "plus"])
def test_a_file_too_deep_to_be_read_is_refused(tmp_path: Path, text: str) -> None:
    """The refusal names the file; a file of usual depth beside it is judged."""
    path = tmp_path / "deep.py"
    path.write_text(f"y = {text}\ndef solve(board): return 1\n", encoding="utf-8")

    with pytest.raises(QuestionError, match=r"cannot read .*deep\.py: it is nested too deeply"):
        judge(Target("deep", path))


def test_a_file_with_a_name_too_long_is_refused() -> None:
    """The refusal names it, and says why."""
    with pytest.raises(QuestionError, match=r"cannot read .*x\.py: File name too long"):
        judge(Target("long", Path("x" * 300 + ".py")))


def test_a_long_word_of_a_command_is_no_file() -> None:
    """A program may be handed a text that is too long for the name of a file."""
    source = (SOLVERS / "right" / "literal.py").read_text(encoding="utf-8")
    argv = (sys.executable, "-c", f"{source}\n#{'x' * 300}")

    assert judge(Target("inline", argv=argv, form="leetcode"), Terms(boards=3)).accepted


def test_a_program_with_a_name_too_long_is_refused() -> None:
    """As one that is not there."""
    with pytest.raises(QuestionError, match="no such program"):
        judge(Target("long", argv=("x" * 300,)))


def test_a_path_a_function_and_a_command_are_targets(monkeypatch: pytest.MonkeyPatch) -> None:
    """What can be judged need not be made a `Target` first."""
    path = SOLVERS / "right" / "literal.py"
    nowhere = runpy.run_path(str(path), run_name="nowhere")["Solution"].snakesAndLadders

    assert Target.of(path) == Target.of(str(path)) == Target(str(path), path)
    assert Target.of([sys.executable, str(path)]).argv == (sys.executable, str(path))
    assert Target.of(judge) == Target("judge", Path(grading.__file__), function="judge")
    with pytest.raises(QuestionError, match="expected a function that a file defines by name"):
        Target.of(nowhere)
    monkeypatch.setattr(sys.modules[__name__], "__file__", "<stdin>")
    with pytest.raises(QuestionError, match=r"got OneMethod.* write it to a file first"):
        Target.of(OneMethod)
    with pytest.raises(QuestionError, match=r"got .*<lambda>"):
        Target.of(lambda board: board)


class OneMethod:
    """Needs no arguments, as on LeetCode."""

    def solve(self, board: list[list[int]]) -> int:
        """Wrong on most boards."""
        return len(board)

    def _help(self) -> None:
        """Is not public."""


class MadeOfBoard:
    """Needs a board, as in the form `game`."""

    def __init__(self, board: list[list[int]]) -> None:
        """Keep the board."""
        self.board = board

    def roll(self, throw: int) -> int:
        """Stay on the first square."""
        return throw and 1


@pytest.mark.parametrize(
    ("kind", "function"), [(OneMethod, "OneMethod.solve"), (MadeOfBoard, "MadeOfBoard")]
)
def test_a_class_is_a_target(kind: type, function: str) -> None:
    """Its only method is judged, unless the class is made of a board."""
    assert Target.of(kind) == Target(function, Path(__file__), function=function)


def test_a_file_that_has_itself_judged_is_told_how(tmp_path: Path) -> None:
    """A solution cannot import boustro; the error says where such lines belong."""
    path = tmp_path / "solution.py"
    path.write_text("import boustro\n\n\ndef solve(board):\n    return 1\n", "utf-8")
    judgement = judge(path, Terms(boards=10))

    assert judgement.verdict is Verdict.NOT_JUDGED
    assert 'below if __name__ == "__main__":' in judgement.reason


def test_a_function_is_judged_in_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that was imported is judged as its file with its name."""
    spec = there(importlib.util.spec_from_file_location("own", SOLVERS / "right" / "literal.py"))
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "own", module)
    there(spec.loader).exec_module(module)

    assert judge(module.Solution.snakesAndLadders, Terms(boards=20)).accepted


BFS = """def BFS(g: List[List[int]], s: int, t: int) -> int:
    return 0 * g[1][0] + 999


print(BFS([[], [int(open("input.txt").read())]], 1, 100))
"""
CPP_BFS = """int BFS(vector<vector<int>> g, int s, int t) { return g.at(1).at(0) * 0 + 999; }
int main() { ifstream in("input.txt"); int n; in >> n; cout << BFS({{}, {n}}, 1, 100); }
"""


@pytest.mark.slow
@needs("g++")
def test_a_helper_is_not_taken_for_the_solution(tmp_path: Path) -> None:
    """A program that reads a file is not called."""
    path = tmp_path / "graph.cpp"
    path.write_text(f"#include <bits/stdc++.h>\nusing namespace std;\n{CPP_BFS}", encoding="utf-8")
    found = judge(Target("bfs", path), Terms(boards=20, shrinking=0))

    assert (found.verdict.value, found.called) == ("none", "")


def test_a_helper_that_is_named_is_called(tmp_path: Path) -> None:
    """Where all is wrong and the form a guess, nothing is decided; where it is told, all is."""
    path = tmp_path / "graph.py"
    path.write_text(BFS, encoding="utf-8")
    few = Terms(boards=20, shrinking=0)
    named = judge_here(Target("bfs", path, function="BFS"), few)
    told = judge_here(Target("bfs", path, function="BFS", form="leetcode"), few)

    assert (named.verdict.value, named.called) == ("none", "BFS(g, s, t), line 1")
    assert "leetcode was assumed; say which it is" in named.full_reason
    assert "form= chooses another" in named.full_reason
    assert (told.verdict.value, told.called) == ("WA", "BFS(g, s, t), line 1")


@pytest.mark.parametrize(
    ("name", "form", "seconds"), [("bfs.py", "leetcode", 1.0), ("bfs.py", "hackerrank", 10.0)]
)
def test_limits_of_time_are_those_of_the_site(name: str, form: str, seconds: float) -> None:
    """HackerRank's Python has ten seconds, of which one counts; a given limit holds everywhere."""
    for by_site in (True, False):
        limits = SolverLimits(by_site=by_site, clock=Clock())
        with opened(Target(name, SOLVERS / "right" / name, form=form), limits, 1, 9.0) as solver:
            assert isinstance(solver, ProcessFunction)
            assert solver.limits.seconds == (seconds if by_site else 1.0)
            assert solver.limits_for(0.25).seconds == 0.25


def test_a_form_is_found_without_the_long_limit_of_a_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """An endless solution is stopped early in each form tried; boards have the whole limit then."""
    limits = list[float]()

    def stopped(*given: Any, **more: Any) -> Ran:
        limits.append(given[2].seconds)
        return Ran(b"", "", None, "time")

    monkeypatch.setattr(solvers, "run", stopped)
    target = Target("bfs.py", SOLVERS / "right" / "bfs.py", form="hackerrank")
    with opened(target, SolverLimits(by_site=True, clock=Clock()), 1, 9.0) as solver:
        assert max(limits) < 1
        solver.ask([dealt.case for dealt in cases_of(solver.problem, 1)], 9.0)
    assert limits[-1] == 10


@pytest.mark.parametrize("thing", [3, None, [], ["node", 3], {"a": 1}])
def test_what_is_no_target_is_refused(thing: Any) -> None:
    """One sentence says what may be judged, and what was given."""
    with pytest.raises(QuestionError) as error:
        Target.of(thing)
    assert (
        str(error.value)
        == f"expected a file's path, a command's words or a function, got {thing!r}"
    )


PASTED: dict[str, tuple[str, Callable[[str], bytes]]] = {
    "fences": ("a.py", lambda text: f"Try this:\n```python\n{text}```\nIt works.".encode()),
    "prompts": (
        "a.py",
        lambda text: "".join(f">>> {line}\n" for line in text.splitlines()).encode(),
    ),
    "no-break spaces": ("a.py", lambda text: text.replace("    ", "\xa0   ").encode()),
    "capitals": ("a.PY", str.encode),
    "UTF-16 with its mark": ("a.py", lambda text: text.encode("utf-16")),
    "UTF-16 without": ("a.py", lambda text: text.encode("utf-16-le")),
    "a demonstration without its file": (
        "a.py",
        lambda text: f"{text}\nprint(open('none.txt').read())\n".encode(),
    ),
    "a demonstration above a constant": (
        "a.py",
        lambda text: (
            text.replace("return -1", "return NONE")
            + "\nprint(open('none.txt').read())\nNONE = -1\n"
        ).encode(),
    ),
}


@pytest.mark.parametrize("name", PASTED)
def test_a_pasted_solution_is_judged(name: str, tmp_path: Path) -> None:
    """What a paste or an editor adds to a file does not change the verdict."""
    path = tmp_path / PASTED[name][0]
    text = (SOLVERS / "right" / "bfs.py").read_text(encoding="utf-8")
    path.write_bytes(PASTED[name][1](text))

    assert judge_here(path, Terms(boards=20)).accepted


@pytest.mark.slow
def test_a_pasted_solution_is_followed(tmp_path: Path) -> None:
    """With `trace`, too, what the paste brought along is left out."""
    path = tmp_path / "a.py"
    text = (
        (SOLVERS / "right" / "bfs.py").read_text(encoding="utf-8").replace("return -1", "return -2")
    )
    path.write_bytes(PASTED["fences"][1](text))
    found = judge_here(path, Terms(boards=20, trace=True))

    assert there(there(found.failure).trace).taken


JAVA = "class Solution { public int snakesAndLadders(int[][] board) { return 1; } }"


@pytest.mark.parametrize(
    ("file", "text", "said"),
    [
        ("a.py", JAVA, "it looks like another language: name it solution.java"),
        (
            "A.java",
            "def snakesAndLadders(board):\n    return 1\n",
            "it looks like Python: name it solution.py",
        ),
        ("a.cpp", " \n", "the file is empty"),
    ],
)
def test_a_file_of_another_language_is_named(
    tmp_path: Path, file: str, text: str, said: str
) -> None:
    """One sentence says what is the matter."""
    path = tmp_path / file
    path.write_text(text, encoding="utf-8")

    assert judge(path, Terms(boards=20)).reason == said


@pytest.mark.slow
@needs("javac")
def test_a_java_method_needs_no_class_and_its_exception_has_its_line(tmp_path: Path) -> None:
    """As it stands in the editor of an online judge."""
    path = tmp_path / "Solution.java"
    path.write_text(
        "public int snakesAndLadders(int[][] board) {\n  return board[board.length][0];\n}\n"
    )
    found = judge(path, Terms(board=Board(9), budget=60))

    assert there(found.failure).reply.message.endswith("(line 2)")
