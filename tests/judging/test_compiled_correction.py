"""The line of C++ and Java, and what sanitizers say of C++, held against what was planted."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self

import pytest

from boustro.judging import Terms, judge
from boustro.judging.asked import Case
from boustro.judging.line.edits import edits_of
from boustro.judging.line.sources import EditedSource
from boustro.judging.line.tokens import SourceText, TextEdit
from boustro.judging.line.typed import CppText, JavaText
from boustro.judging.problems import FORMS
from boustro.judging.running.copies import EditedCopies
from boustro.judging.running.process import Clock, Ran, SolverLimits, Used
from boustro.judging.running.sanitizing import finding_of
from boustro.judging.running.solvers import ProcessFunction
from boustro.judging.running.workshop import Workshop
from boustro.model.board import Board
from tests.judging.mutants import CPP, JAVA, plain
from tests.support.missing import needs

PLANTED = (
    (CPP, "face <= 6", "face < 6"),
    (CPP, "dist[at] + 1;", "dist[at] + 2;"),
    (CPP, "to > n * n", "to > n"),
    (CPP, "waiting.push(to)", "waiting.push(at)"),
    (JAVA, "!seen[landed]", "seen[landed]"),
    (JAVA, "right ? j : n - 1 - j", "right ? n - 1 - j : j"),
    (JAVA, "queue.add(landed)", "queue.add(to)"),
    (JAVA, "Math.min", "Math.max"),
)


def read(kind: str, text: str) -> SourceText:
    """A text in the language of one of the two right ones."""
    return CppText(text) if kind is CPP else JavaText(text)


@pytest.mark.parametrize(("text", "right", "wrong"), PLANTED)
def test_every_kind_of_edit_undoes_its_fault(text: str, right: str, wrong: str) -> None:
    """The right text is among those that one edit makes of the wrong one."""
    assert plain(text).count(right) == 1
    lines = plain(text).replace(right, wrong).split("\n")

    made = edits_of(read(text, "\n".join(lines)))
    texts = ["\n".join(edit.of(lines)) for edit in made]
    assert plain(text) in texts


def test_edits_leave_directives_and_imports_alone() -> None:
    """Copies share them, so a change there would be one of every copy."""
    head = ["#include <vector>", "#define SIX 6", "using namespace std;"]
    for edit in edits_of(CppText("\n".join([*head, plain(CPP)]))):
        assert edit.of([*head, *plain(CPP).split("\n")])[:3] == head


def test_a_name_is_put_only_where_it_is_declared() -> None:
    """An edit that does not compile costs a compiler's run: neither before nor after its block."""
    text = (
        "int f(int n) {\n    int a = n / 2;\n    for (int i = 0; i < n; i++) {\n"
        "        a = a + i;\n    }\n    int b = a;\n    return b;\n}\n"
    )
    made = {tuple(edit.of(text.split("\n"))) for edit in edits_of(CppText(text))}
    rows = {row.strip() for lines in made for row in lines}

    assert {"a = i + i;", "int b = n;", "return a;", "int a = (n - 1) / 2;"} <= rows
    assert not rows & {"int a = a / 2;", "int b = i;", "return i;", "a = b + i;", "int a = b / 2;"}


def test_continue_stands_for_return_in_a_loop_alone() -> None:
    """A search that ends where it has to pass over a square.

    Outside a loop there is nothing to go on to.
    """
    text = (
        "int f(int n) {\n    while (n) {\n        if (n > 3) return -1;\n    }\n    return n;\n}\n"
    )
    rows = {row.strip() for edit in edits_of(JavaText(text)) for row in edit.of(text.split("\n"))}

    assert "if (n > 3) continue;" in rows
    assert "continue;" not in rows


def test_every_loop_looks_at_the_time() -> None:
    """With braces and without, and none beside a loop."""
    timed = JavaText("while (a) b(); for (;;) { c(); } do { d(); } while (e); if (f) { }").timed(
        "t()"
    )

    assert (
        timed
        == "while (t() && (a)) b(); for (;;) { t(); c(); } do { t(); d(); } while (e); if (f) { }"
    )


@pytest.mark.parametrize(
    ("messages", "sentence"),
    [
        (
            (
                "/s/solution.cpp:4:5: runtime error: execution reached the end of "
                "a value-returning function without returning a value"
            ),
            "the end of a function is reached without a return (line 4)",
        ),
        (
            (
                "==1==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6\n"
                "WRITE of size 4\n    #1 0x5 in f(int) /s/solution.cpp:12\n"
            ),
            "it writes outside a vector or an array (line 12)",
        ),
        (
            (
                "/usr/include/v.h:1: T& v(): Assertion '__n < this->size()' failed.\n"
                "    #5 0x1 in f(int) /s/solution.cpp:7"
            ),
            "it uses an index outside a vector (line 7)",
        ),
        (
            (
                "/s/solution.cpp:3:9: warning: suggest parentheses around assignment "
                "used as truth value [-Wparentheses]"
            ),
            "= stands in a condition, where == compares (line 3)",
        ),
        ("/s/driver.cpp:3:9: warning: unused [-Wunused-value]", None),
        ("all is well", None),
    ],
)
def test_a_finding_has_the_line_of_the_solution(messages: str, sentence: str | None) -> None:
    """Words as gcc 12 prints them; what stands in other files is no finding."""
    assert finding_of(messages) == sentence


class _Edited:
    """Copies of a text, opened once for several runs."""

    def __init__(self, language: str, text: str) -> None:
        limits = SolverLimits(end=100.0, clock=Clock())
        self.workshop = Workshop(limits, 100.0, untrusted=False)
        place = self.workshop.place("it")
        solver = ProcessFunction("it", FORMS["leetcode"], [], limits, place)
        source = EditedSource(text, language, "Solution.snakesAndLadders")
        self.copies = EditedCopies(source, solver, limits, untrusted=False)

    def __enter__(self) -> Self:
        self.copies.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.copies.__exit__(*error)
        self.workshop.scratch.take_away()

    def answers(self, edits: Sequence[TextEdit]) -> list[int | float | str | None]:
        """What they answer on a board of nine squares, where 2 is right, and on one of four, 1."""
        cases = [Case(Board(9, jumps={})), Case(Board(4, jumps={}))]
        with self.copies.opened(edits, 2, 0.2) as other:
            replies = other.ask(cases * len(edits), 30.0)
        return [reply.answer for reply in replies]


def test_a_run_of_the_compiler_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes most of the time that the edits of a solution have."""
    limits = SolverLimits(end=100.0, clock=Clock())
    workshop = Workshop(limits, 100.0, untrusted=False)
    ran = Ran(b"", "", 0, used=Used(9.0, 7.0))
    monkeypatch.setattr(Workshop, "_run_compiler", lambda *_: ran)
    workshop.messages(["g++"])
    workshop.scratch.take_away()

    assert limits.clock is not None
    assert limits.clock.now() >= 7.0


def edit(text: str, right: str, wrong: str) -> TextEdit:
    """The edit that puts one text for another in its line."""
    row = text[: text.index(right)].count("\n")
    return TextEdit(row + 1, row + 1, (text.split("\n")[row].replace(right, wrong),), 1)


@pytest.mark.slow
@needs("g++")
def test_copies_in_cpp_answer_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    """What does not compile, fails or does not end answers nothing right.

    The others are not touched by it, and find a constant of their class; its address is taken,
    which only a compiler that optimizes leaves out.  Those right so far, in any order, answer
    further boards in the program that is there.
    """
    build, built = Workshop.build_copies, list[int]()

    def counted(workshop: Workshop, files: Mapping[str, str]) -> tuple[str, list[str]]:
        built.append(len(files))
        return build(workshop, files)

    monkeypatch.setattr(Workshop, "build_copies", counted)
    constant = "    static const int NONE = -1;\n    int snakesAndLadders"
    text = plain(CPP).replace("    int snakesAndLadders", constant)
    text = text.replace("+ 1, -1)", "+ 1, NONE)")
    nothing_changes, one_roll = TextEdit(1, 0, (), 0), edit(text, "face <= 6", "face <= n * n")
    edits = [
        nothing_changes,
        one_roll,
        edit(text, "int n =", "int m ="),
        edit(text, "waiting.pop();", ";"),
        edit(text, "dist[1] = 0", "dist[1 << 28] = 0"),
    ]
    nothing = [10**9, 10**9]

    with _Edited("c++", text) as copies:
        assert copies.answers(edits) == [2, 1, 1, 1, *nothing, *nothing, *nothing]
        runs_of_the_compiler = len(built)
        assert copies.answers([one_roll, nothing_changes]) == [1, 1, 2, 1]
    assert len(built) == runs_of_the_compiler


@pytest.mark.slow
@needs("javac")
def test_copies_in_java_answer_in_turn() -> None:
    """As those in C++; an error is an answer that is none.

    A copy has its time of the processor: one that waits for longer than it may take, as on a busy
    machine, answers.
    """
    text = plain(JAVA)
    parked = "java.util.concurrent.locks.LockSupport.parkNanos(300_000_000L)"
    waits = f"for (int q = 0; q < 999; q++) {{ if (q == 0) {parked}; }} int k = 1;"
    edits = [
        TextEdit(1, 0, (), 0),
        edit(text, "at + 6", "n * n"),
        edit(text, "int n =", "int m ="),
        edit(text, "queue.poll()", "queue.peek()"),
        edit(text, "seen[1] =", "seen[-1] ="),
        edit(text, "int k = 1;", waits),
    ]
    nothing = [None, None]

    with _Edited("java", text) as copies:
        assert copies.answers(edits) == [2, 1, 1, 1, *nothing, *nothing, *nothing, 2, 1]


@pytest.mark.slow
@needs("g++")
def test_sanitizers_name_the_line_that_writes_outside(tmp_path: Path) -> None:
    """Cells are written far beyond the end of an array, in line 6 of the file."""
    (tmp_path / "solution.cpp").write_text(
        "class Solution {\npublic:\n    int snakesAndLadders(vector<vector<int>>& board) {\n"
        "        int n = board.size();\n        int* cells = new int[n];\n"
        "        for (int i = 0; i < n * 90000000; i++) cells[i] = 3;\n"
        "        return cells[0];\n    }\n};\n"
    )
    failure = judge(tmp_path / "solution.cpp", Terms(board=Board(16), budget=60.0)).failure

    assert failure is not None
    assert failure.mistake == "it writes outside a vector or an array (line 6)"
