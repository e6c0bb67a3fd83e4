"""Each wrong solver is caught with its verdict, a small board and its sentence; right ones pass."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from boustro.judging import text_evidence
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.pinning import KEPT, MORE_CASES
from boustro.judging.running.opening import Target
from boustro.judging.running.process import SolverLimits
from boustro.judging.verdict import Judgement
from boustro.model.board import Board
from tests.judging.in_process import judge_here
from tests.judging.variants import SOLVERS
from tests.support.missing import need

pytestmark = pytest.mark.slow

# A busy machine may be slow: time must not run out before every board is asked.
TERMS, LIMITS = Terms(boards=500, budget=120.0, shrinking=3.0), SolverLimits()
HERE = replace(TERMS, budget=1.0, shrinking=1.0)
"""By the clock of these tests: time for two thousand boards, and for as many to shrink a board."""
HERE_SLOWLY = replace(TERMS, budget=2.0)
"""Twice and three times as many: which boards a slow solver answers depends on the machine."""
SLOW = ("follows_all_routes", "loops_for_ever", "marks_the_entry_only", "stops_at_equal_squares")
"""They meet their limit on many boards, which may come soon."""
ENDED = ("eats_memory", "exits_early")
"""They come to the end of their process; all others are asked in this one."""
FULL = LIMITS._replace(memory=64 << 20)
SOON = LIMITS._replace(seconds=0.05)

# Verdict, squares of the smallest board at most, and a part of the sentence.
WRONG = {
    "answers_by_position": ("WA", 4, KEPT),
    "counts_squares": ("WA", 4, "one too high"),
    "eats_memory": ("MLE", 16, "no route"),
    "exits_early": ("RE", 9, "ends the process"),
    "five_faces": ("WA", 9, "never shows a 6"),
    "follows_two_jumps": ("WA", 9, "follows two jumps"),
    "forgets_to_alternate": ("WA", 4, "forgets that rows alternate"),
    "goes_left_to_right": ("WA", 16, "tail of a snake"),
    "ignores_snakes": ("WA", 9, "ignores the snakes"),
    "is_greedy": ("WA", 16, "greedy"),
    "keeps_what_was_seen": ("WA", 4, KEPT),
    "last_distance": ("WA", 16, "the last distance"),
    "loops_for_ever": ("TLE", 16, "no route"),
    "marks_the_entry": ("WA", 16, "marks the entry"),
    "marks_the_entry_only": ("WA", 16, "marks the entry"),
    "parity_from_the_top": ("WA", 9, "find their direction"),
    "reads_beyond_the_last_square": ("RE", 4, "beyond the last square"),
    "reads_rows_from_the_top": ("WA", 9, "numbers the rows from the top"),
    "returns_nothing": ("format", 16, "no route"),
    "returns_text": ("format", 4, ""),
    "starts_off_the_board": ("WA", 9, "starts off the board"),
    "stops_at_the_last_six": ("WA", 9, "stops at n² − 6"),
    "takes_from_the_wrong_end": ("WA", 16, "depth first"),
    "adds_steps": ("WA", 9, "adds the number in a cell"),
    "follows_all_routes": ("TLE", 36, "follows every route"),
    "queues_the_entry": ("WA", 9, "puts the entry of the jump into the queue"),
    "takes_n_for_the_last_square": ("WA", 9, "takes n for n²"),
    "takes_the_longest_ladder": ("WA", 16, "greedy"),
    "takes_the_most_rolls_first": ("WA", 9, "the route with the most rolls first"),
    "tests_the_finish_before_the_jump": ("WA", 9, "before the jump"),
    "walks_whole_chains": ("WA", 9, "follows two jumps"),
    "rests_on_no_entry": ("WA", 25, ""),
    "stops_at_as_many_squares": ("WA", 36, ""),
    "stops_at_equal_squares": ("TLE", 25, ""),
    "sweeps_four_times": ("WA", 36, ""),
    "sweeps_until_the_finish_stays": ("WA", 36, ""),
    "sweeps_up_and_down": ("WA", 49, ""),
}
SAME = {
    "follows_all_routes": (
        "tests/judging/test_mistakes.py::test_a_models_own_answers_are_explained_by_it"
    ),
    "marks_the_entry_only": "tests/judging/test_solvers.py::test_a_wrong_solver_is_caught",
}
"""Slow ones, each with the test that notices the same."""
UNSHOWN = {"changes_the_board", "does_not_compile"}
CLASSICS = {
    "first": ("AC", ""),
    "first_prose": ("WA", "depth first"),
    "second": ("AC", ""),
    "third": ("WA", "the last distance"),
    "fourth_mended": ("AC", ""),
    "fourth_wrong_end": ("WA", "depth first"),
    "fourth_beyond": ("RE", "beyond the last square"),
    "fourth_changes": ("WA", "changes the caller's board"),
    "fourth": ("RE", ""),
}
PROGRAMS = {
    "ignores_ladders": ("WA", "ignores the ladders"),
    "keeps_the_jumps": ("WA", KEPT),
    "prints_rubbish": ("format", ""),
    "stops_after_one": ("format", MORE_CASES),
}


@cache
def judged(folder: str, name: str) -> Judgement:
    """The judgement on a solver of a folder that is a function.

    It is made in a process only where the solver ends it.  How the work of a slow one grows
    is not measured: `test_growth.py` is about that.
    """
    target = Target(name, SOLVERS / folder / f"{name}.py")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(text_evidence, "SLOW", ())
        if name in ENDED:
            return judge(target, replace(TERMS, shrinking=0), limits=FULL)
        terms, limits = (HERE_SLOWLY, SOON) if name in SLOW else (HERE, LIMITS)
        return judge_here(target, terms, limits=limits)


def one(path: str, form: str = "", boards: int = 60, function: str = "") -> Judgement:
    """The judgement on one solver."""
    target = Target(path, SOLVERS / path, function=function, form=form)
    return judge(target, replace(TERMS, boards=boards), limits=LIMITS, lanes=2)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.long(SAME[name])) if name in SAME else name
        for name in WRONG
    ],
)
def test_a_wrong_solver_is_caught(name: str) -> None:
    """The verdict, the size of the smallest board and the sentence are those of the mistake."""
    verdict, squares, sentence = WRONG[name]
    found = judged("wrong", name)

    assert found.verdict.value == verdict
    assert found.failure is not None
    assert found.failure.board.size <= squares
    assert sentence in (found.failure.mistake or "")


@pytest.mark.parametrize("name", ["queues_the_entry", "reads_beyond_the_last_square"])
def test_in_a_process_a_solver_is_judged_as_in_this_one(name: str) -> None:
    """So what the tests of this folder ask in their process is true of a solution in its own."""
    target = Target(name, SOLVERS / "wrong" / f"{name}.py")
    here, there = judged("wrong", name), judge(target, TERMS, limits=LIMITS)

    assert (here.verdict, here.boards, here.wrong) == (there.verdict, there.boards, there.wrong)
    assert here.failure is not None
    assert there.failure is not None
    assert here.failure.board == there.failure.board
    assert here.failure.mistake == there.failure.mistake
    assert here.failure.reply[:3] == there.failure.reply[:3]


def test_all_wrong_solvers_are_expected() -> None:
    """No solver of the folder is left out of the table."""
    names = {path.stem for path in (SOLVERS / "wrong").glob("*.py")}

    assert names == set(WRONG) | UNSHOWN


def test_a_file_that_does_not_compile_says_where() -> None:
    """A syntax error is a verdict of its own, with the line."""
    found = judged("wrong", "does_not_compile")

    assert found.verdict.value == "CE"
    assert "line 14" in found.reason


def test_changing_the_callers_board_is_remarked_or_refused() -> None:
    """A right answer that costs the board is accepted with a remark, and refused if strict."""
    found = judged("wrong", "changes_the_board")
    path = SOLVERS / "wrong" / "changes_the_board.py"
    strict = judge_here(Target("strict", path), Terms(boards=60, strict=True))

    assert found.verdict.value == "AC"
    (remark,) = found.remarks
    assert remark.name == "changes-board"
    assert strict.verdict.value == "WA"
    assert strict.failure is not None
    assert "changes the caller's board" in (strict.failure.mistake or "")


def test_what_was_asked_before_is_shown() -> None:
    """A solver that is right alone fails with the boards that have to come first."""
    by_position = judged("wrong", "answers_by_position").failure
    kept = judged("wrong", "keeps_what_was_seen").failure

    assert by_position is not None
    assert kept is not None
    assert len(by_position.before) == 5
    assert len(kept.before) == 1


@pytest.mark.parametrize("name", CLASSICS)
def test_the_classics_flaws_are_found(name: str) -> None:
    """Each write-up's algorithm is judged, and its flaw is what is said of it."""
    verdict, sentence = CLASSICS[name]
    found = judged("classics", name)
    mistake = found.failure.mistake if found.failure else ""

    assert found.verdict.value == verdict
    assert sentence in (mistake or "")


def test_the_fourths_token_never_moves() -> None:
    """A roll that reads the square on which the token stands is found in the form `game`."""
    found = one("classics/fourth_roll.py", "game", function="Game.roll")
    mended = one("classics/fourth_mended.py", "game", function="Game.roll")

    assert found.verdict.value == "WA"
    assert found.failure is not None
    assert "never moves" in (found.failure.mistake or "")
    assert found.failure.board.size == 4
    assert mended.accepted


def test_the_fifth_is_right_though_it_is_not_breadth_first() -> None:
    """Levels lowered depth first come out right."""
    assert one("classics/fifth.py", "hackerrank", 20).accepted


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_wrong_program_is_caught(name: str) -> None:
    """Programs are judged as functions are; faults that only several cases show, too."""
    verdict, sentence = PROGRAMS[name]
    target = Target(name, SOLVERS / "programs" / f"{name}.py", form="hackerrank")
    found = judge_here(target, replace(HERE, boards=30))
    mistake = found.failure.mistake if found.failure else ""

    assert found.verdict.value == verdict
    assert sentence in (mistake or "")


@pytest.mark.usefixtures("no_growth")
def test_a_program_that_never_ends_is_caught() -> None:
    """An answer that was printed does not count while the program goes on."""
    target = Target("never", SOLVERS / "programs" / "never_ends.py", form="hackerrank")
    board = Board(100, jumps={3: 40, 60: 20})
    found = judge(target, Terms(board=board), limits=SolverLimits(seconds=0.1))

    assert found.verdict.value == "TLE"
    assert found.failure is not None
    assert re.search(r"no answer after [\d.]+ s .*\(limit 0\.[15] s\)", found.failure.reply.message)


@pytest.mark.parametrize(
    ("name", "before", "prints", "tool"),
    [
        ("bfs.py", "        n = len(board)", "print('x' * 100_000)", ""),
        ("bfs.py", "        n = len(board)", "__import__('os').write(2, b'x' * 100_000)", ""),
        ("hackerrank.py", "import sys\n", "sys.stderr.write('x' * 9_000_000)\n", ""),
        ("function.js", "{", "console.log('x'.repeat(100_000));", "node"),
    ],
)
def test_prints_change_no_verdict(
    tmp_path: Path, name: str, before: str, prints: str, tool: str
) -> None:
    """A right solver that prints megabytes for its own use is right."""
    if tool:
        need(tool)
    text = (SOLVERS / "right" / name).read_text(encoding="utf-8")
    path = tmp_path / name
    joint = "; " if before.startswith(" ") else ""
    path.write_text(text.replace(before, f"{before}{joint}{prints}", 1), encoding="utf-8")
    found = judge(Target(name, path), Terms(boards=60))

    assert prints in path.read_text(encoding="utf-8")
    assert found.verdict.value == "AC", found.failure


@pytest.mark.parametrize(
    ("name", "form", "tool"),
    [
        ("bfs.py", "leetcode", ""),
        ("literal.py", "leetcode", ""),
        ("hackerrank.py", "hackerrank", ""),
        ("boj.py", "boj", ""),
        ("function.js", "leetcode", "node"),
        ("method.cpp", "leetcode", "g++"),
        ("boj.cpp", "boj", "g++"),
    ],
)
def test_a_right_solver_is_accepted(name: str, form: str, tool: str) -> None:
    """Right solvers in three languages are accepted, their forms found out."""
    if tool:
        need(tool)
    found = one(f"right/{name}", boards=20 if form == "boj" else 60)

    assert found.verdict.value == "AC", found.reason
    assert found.form is not None
    assert found.form.name == form
    assert not found.remarks


# What a function ends with once it has the answer `right`; the verdict, and a part of what is said.
ODD = {
    ".py": {
        "board[0][0] = Odd()\n    return right": ("AC", "changes"),
        "raise Odd()": ("RE", "Odd"),
        "raise OSError(12, 'x')": ("MLE", ""),
        "return Odd()": ("RE", "ZeroDivisionError"),
        "return 2 ** 63 - 1": ("format", "got one of more than fifteen digits"),
    },
    ".js": {
        "return BigInt(right);": ("AC", ""),
        "board[0][0] = 1n; return right;": ("AC", "changes"),
        "return Number.MAX_SAFE_INTEGER;": ("format", "got one of more than fifteen digits"),
        "return 2n ** 99n;": ("format", "bigint 633825"),
        "return Symbol('x');": ("format", "symbol Symbol(x)"),
        "return NaN;": ("format", "number NaN"),
        "return () => 1;": ("format", "function () => 1"),
        "return new Promise(() => {});": ("format", "object [object Promise]"),
        "return Object.create(null);": ("format", "something that has no text"),
        "throw Object.create(null);": ("RE", "something that has no text"),
    },
}
BEFORE = {
    ".py": (
        "class Odd(Exception):\n    def __eq__(self, other): 1 / 0\n"
        "    __str__ = __repr__ = lambda self: 1 / 0\n\n"
    ),
    ".js": "",
}


@pytest.mark.parametrize(("kind", "end"), [(kind, end) for kind in ODD for end in ODD[kind]])
def test_every_odd_answer_is_a_verdict(kind: str, end: str, tmp_path: Path) -> None:
    """Whatever cannot be compared or put into words ends no worker; a `BigInt` is a number."""
    if kind == ".js":
        need("node")
    right = (SOLVERS / "right" / ("bfs.py" if kind == ".py" else "function.js")).read_text("utf-8")
    asked = (
        f"def solve(board):\n    right = Solution().snakesAndLadders(board)\n    {end}\n"
        if kind == ".py"
        else f"function solve(board) {{ const right = snakesAndLadders(board); {end} }}"
    )
    path = tmp_path / f"solution{kind}"
    path.write_text(f"{BEFORE[kind]}{right}\n{asked}", encoding="utf-8")
    terms = Terms(boards=20, budget=60, shrinking=0)
    found = judge(Target("x", path, function="solve", form="leetcode"), terms, limits=LIMITS)
    verdict, said = ODD[kind][end]

    assert found.verdict.value == verdict, found
    assert said in (
        found.failure.reply.message if found.failure else " ".join(map(str, found.remarks))
    )
