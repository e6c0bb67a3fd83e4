"""`boustro judge`: exit codes, the report, JSON, JUnit XML, and the boards as files."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from boustro.judging import grading, judging
from boustro.judging.explaining import LikelyMistake
from boustro.judging.running import sandbox, solvers
from boustro.judging.running.process import Ran
from tests.cli.running import Run
from tests.judging.in_process import in_trial
from tests.judging.variants import SOLVERS
from tests.support.missing import only
from tests.support.processes import PATIENCE, started
from tests.support.there import there

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
RIGHT = str(SOLVERS / "right" / "bfs.py")
WRONG = str(SOLVERS / "wrong" / "forgets_to_alternate.py")
FEW = ("--boards", "60")
LONG = "x" * 300
ENDS = {"SIGTERM": 143, "SIGINT": 130, "SIGHUP": 129}


def test_a_right_solution_is_accepted(run_here: Run) -> None:
    """Exit code 0, the verdict, the number of boards and what was contained."""
    ran = run_here("judge", RIGHT, *FEW)

    assert ran.code == 0
    assert ran.out.splitlines()[-1] == f"{RIGHT}: accepted"
    assert "boards tested, all correct, seed 0" in ran.out
    assert "not contained: " in ran.out
    assert "contained: time" in run_here("judge", RIGHT, *FEW, "--verbose").out


def test_a_wrong_one_is_shown_its_board(run_here: Run) -> None:
    """Exit code 1; the board, both answers, a route in words, and the likely mistake."""
    ran = run_here("judge", WRONG, *FEW, "--ascii")

    assert ran.code == 1
    assert ran.out.startswith("form leetcode: an n")
    assert ran.out.splitlines()[-1] == f"{WRONG}: wrong answer"
    assert re.search(r"^60 boards tested, \d+ wrong, seed 0", ran.out, re.MULTILINE)
    assert "its answer       -1\ncorrect answer   1\n" in ran.out
    assert "a shortest route roll 1:  throw 3 -> 4, finish" in ran.out
    assert "likely mistake   it forgets that rows alternate" in ran.out
    assert "test case        [[-1,2],[-1,-1]]" in ran.out


PROGRAM = """n, m = map(int, input().split())
for _ in range(n + m):
    input()
print(99)
"""


def test_the_test_case_can_be_pasted_back(
    run_here: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One line of any length for a function; for a program its own input, without an indent."""
    monkeypatch.setenv("COLUMNS", "40")
    wide = tmp_path / "wide.py"
    wide.write_text(
        "def snakesAndLadders(board):\n    return 99 if len(board) > 5 else RIGHT\n", "utf-8"
    )
    text = Path(RIGHT).read_text("utf-8")
    wide.write_text(
        text.replace("n = len(board)\n", "n = len(board)\n        if n > 5: return 99\n"), "utf-8"
    )
    out = run_here("judge", str(wide), *FEW).out
    assert re.search(r"^test case        \[\[[-\d,\[\]]{80,}\]\]$", out, re.MULTILINE), out
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, "utf-8")
    out = run_here("judge", str(program), "--form", "boj", "--jobs", "1", *FEW).out
    shown = out.split("test case        what the program reads:\n")[1].split("\n\n")[0].splitlines()
    assert shown[0] == "1 1"
    assert [len(line.split()) for line in shown] == [2, 2, 2]
    assert shown == [line.strip() for line in shown]


def test_a_remark_shows_the_board_as_it_was_given(run_here: Run, tmp_path: Path) -> None:
    """A right solution that empties its lists is told on which ones."""
    path = tmp_path / "solution.py"
    search = """def quickestWayUp(ladders, snakes):
    ends, seen, level, rolls = dict(ladders + snakes), {1}, [1], 0
    ladders.clear()
    while level and 100 not in level:
        level = [ends.get(t, t) for s in level for t in range(s + 1, min(s + 6, 100) + 1)]
        level = [t for t in dict.fromkeys(level) if t not in seen]
        seen, rolls = {*seen, *level}, rolls + 1
    return rolls if level else -1
"""
    path.write_text(search)
    ran = run_here("judge", str(path), *FEW)

    assert ran.code == 0, ran.out
    assert re.search(r"remark +it changes the caller's board.*\n +\[\[\d+,\d+\]", ran.out)


def test_judgements_as_json(run_here: Run) -> None:
    """Judgements of every kind are in one document."""
    broken = str(SOLVERS / "wrong" / "does_not_compile.py")
    ran = run_here("judge", RIGHT, WRONG, broken, *FEW, "--json")
    document = json.loads(ran.out)

    assert ran.code == 1
    assert [each["verdict"] for each in document["judgements"]] == ["AC", "WA", "CE"]
    assert document["judgements"][1]["failure"]["board"]["leetcode"] == "[[-1,2],[-1,-1]]"


@pytest.mark.parametrize(("words", "seconds"), [((), 10.0), (("--time", "2"), 2.0)])
def test_a_limit_of_time_is_the_sites_or_ones_own(
    words: tuple[str, ...], seconds: float, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """HackerRank's Python has ten seconds where nobody says another number."""
    limits = list[float]()

    def stopped(*given: Any, **_: Any) -> Ran:
        limits.append(given[2].seconds)
        return Ran(b"", "", None, "time")

    monkeypatch.setattr(solvers, "run", stopped)
    # What it is late for is not asked.
    unknown = in_trial(lambda *_, **__: LikelyMistake(None))
    monkeypatch.setattr(judging, "likely_mistake", unknown)
    monkeypatch.setattr(
        grading, "NOTING_SECONDS", 0.0
    )  # one that notes has no limit of its own then
    run("judge", RIGHT, "--form", "hackerrank", *FEW, *words)

    assert max(limits) == seconds


def test_a_directory_is_graded_in_a_table(run_here: Run, tmp_path: Path) -> None:
    """A line for every file by name, the sums below, and a file of JUnit XML."""
    for name, source in (("b.py", WRONG), ("a.py", RIGHT), ("_not.py", RIGHT), ("note.txt", RIGHT)):
        (tmp_path / name).write_text(Path(source).read_text(encoding="utf-8"), encoding="utf-8")
    report = tmp_path / "report.xml"
    ran = run_here("judge", str(tmp_path), *FEW, "--junit", str(report))
    suite = ElementTree.fromstring(report.read_text(encoding="utf-8"))  # noqa: S314 - our own file

    assert ran.code == 1
    rows = [line.split()[:2] for line in ran.out.splitlines()[1:] if line[:1] not in ("", " ")]
    assert rows[:4] == [
        ["_not.py", "skipped"],
        ["a.py", "AC"],
        ["b.py", "WA"],
        ["note.txt", "skipped"],
    ]
    assert "2 solvers: 1 accepted, 1 wrong answer; 2 files skipped" in ran.out
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("4", "1", "0")
    assert [case.get("name") for case in suite if case.find("skipped") is not None] == [
        "_not.py",
        "note.txt",
    ]
    failure = there(suite.find("testcase/failure"))
    assert failure.get("type") == "WA"
    assert "board: [[-1,2],[-1,-1]]" in (failure.text or "")


def test_a_program_stands_after_two_hyphens(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its file is found from here."""
    monkeypatch.chdir(SOLVERS / "right")
    form = ("--form", "hackerrank", *FEW)

    assert run("judge", *form, "--", sys.executable, "hackerrank.py").code == 0


def test_a_function_is_named_with_its_file_or_module(
    run_here: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`file.py:Class.method` and `module:Class.method` are the same solver."""
    monkeypatch.chdir(SOLVERS / "right")

    assert run_here("judge", "--function", "bfs.py:Solution.snakesAndLadders", *FEW).code == 0
    assert run_here("judge", "--function", "bfs:Solution.snakesAndLadders", *FEW).code == 0


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ((), "expected a solution"),
        (("nowhere.py",), "no such file or directory"),
        ((RIGHT, "--", "true"), "got both"),
        (("--", "no-such-program"), "no such program"),
        (("--", LONG), f"cannot run {LONG[:40]}"),
        ((LONG,), f"cannot read {LONG[:40]}"),
        ((f"{LONG}.py",), "name too long"),
        ((RIGHT, "--junit", LONG), f"cannot write {LONG[:40]}"),
        ((RIGHT, "--junit", f"{LONG}/{LONG}"), "name too long"),
        ((str(SOLVERS / "right"), "--form", "chess"), "chess"),
        ((RIGHT, "--board", "leetcode", "--boards", "5"), "--boards counts test boards"),
        ((RIGHT, "--board", "leetcod"), "did you mean leetcode?"),
        (("-", "--board", "-"), "on standard input, got both"),
    ],
)
def test_bad_usage(run: Run, args: tuple[str, ...], said: str) -> None:
    """Exit code 2, and what was expected."""
    run("judge", *args).refused(said)


_JUMPS = """
def after(jump, last, players, throws):
    squares = [0] * players
    for i, throw in enumerate(throws):
        to = squares[i % players] + throw
        if to <= last:
            squares[i % players] = jump.get(to, to)
        if squares[i % players] == last:
            break
    return squares

"""
_SQUARES = f"""{_JUMPS}
def final_squares(ladders, snakes, players, throws):
    return after(dict(ladders + snakes), 100, players, throws)
"""
_CHANCES = """
def win_chances(ladders, snakes, players):
    jump, chances, place, left = dict(ladders + snakes), [0.0] * players, {1: 1.0}, 1.0
    for _ in range(9999):
        after = {}
        for square, chance in place.items():
            for dice in range(2, 13):
                to = min(square + dice, 100)
                at = jump.get(to, to)
                after[at] = after.get(at, 0.0) + chance * (6 - abs(dice - 7)) / 36
        won, place, before = after.pop(100, 0.0), after, left
        left = sum(place.values())
        for seat in range(players):
            chances[seat] += won * left**seat * before ** (players - 1 - seat)
        if left**players < 1e-9:
            return chances
"""
_WINNER = """
import sys
*rows, players, throws = [[int(word) for word in line.split()] for line in sys.stdin]
shifts = []
for i, row in enumerate(filter(None, rows[::-1])):
    shifts += row[::-1] if i % 2 else row
def winner():
    squares = [0] * players[0]
    for i, shift in enumerate(throws):
        while shift:
            squares[i % players[0]] += shift
            if squares[i % players[0]] >= len(shifts) - 1:
                return i % players[0] + 1
            shift = shifts[squares[i % players[0]]]
    return 0
print(winner())
"""
_FLAT = f"""{_JUMPS}
def final_squares(moves, size, players, throws):
    return after({{i + 1: m + 1 for i, m in enumerate(moves) if m != -1}}, size, players, throws)
"""


@pytest.mark.parametrize(
    ("form", "solution", "change"),
    [
        ("shifts", _FLAT, ("to <= last", "to < last")),
        ("codingquest13", _WINNER, ("i % 2", "i % 1")),
        ("topcoder258", _CHANCES, ("/ 36", "/ 40")),
        ("codevita", _SQUARES, ("to <= last", "to < last")),
    ],
)
def test_a_form_that_is_gone_names_what_to_use(
    run_here: Run, tmp_path: Path, form: str, solution: str, change: tuple[str, str]
) -> None:
    """With the options of one sentence a right solution is accepted, and a wrong one is not.

    The sentences are those of docs/problems.md.
    """
    file = tmp_path / "solution.py"
    file.write_text(solution, encoding="utf-8")
    told = run_here("judge", str(file), "--form", form)
    assert (told.code, told.out) == (2, "")
    words = re.fullmatch(f"boustro: the form {form} is gone: use boustro judge (--.+)\n", told.err)

    assert words, told.err
    assert f"`{words[1]}`" in (ROOT / "docs" / "problems.md").read_text("utf-8")
    judged = (
        "judge",
        str(file),
        *words[1].split(),
        "--boards",
        "9",
        "--budget",
        "600",
        "--time",
        "60",
    )
    assert run_here(*judged).code == 0
    file.write_text(solution.replace(*change), encoding="utf-8")
    assert run_here(*judged).code == 1


def _asked(scratch: Path) -> bool:
    """Whether a solver runs."""
    return any(scratch.parent.glob("mark*"))


class Sleeping(NamedTuple):
    """A run that waits for solvers which sleep: its command and environment, and its scratch."""

    command: list[str]
    environment: dict[str, str]
    scratch: Path

    @contextmanager
    def begun(
        self, *, before: tuple[str, ...] = (), **options: Any
    ) -> Iterator["subprocess.Popen[str]"]:
        """Start it, by way of a program `before`, and wait until solvers are asked."""
        command = [*before, *self.command]
        with started(command, env=self.environment, hears=ENDS, **options) as running:
            deadline = time.monotonic() + PATIENCE
            while not _asked(self.scratch) and time.monotonic() < deadline:
                time.sleep(0.02)
            assert _asked(self.scratch)
            yield running


def _sleeping(tmp_path: Path, solvers: int = 1) -> Sleeping:
    scratch, given = tmp_path / "scratch", tmp_path / "given"
    scratch.mkdir()
    given.mkdir()
    for i in range(solvers):
        mark = str(tmp_path / f"mark{i}")
        text = f"import time\nopen({mark!r}, 'w')\ntime.sleep(900{i})\ndef solve(board): pass\n"
        (given / f"{i}.py").write_text(text, encoding="utf-8")
    command = [sys.executable, "-m", "boustro", "judge", str(given), "--jobs", "2", "--time", "99"]
    return Sleeping(command, {**os.environ, "TMPDIR": str(scratch)}, scratch)


ON_POSIX = only(os.name == "posix", "POSIX")


@ON_POSIX
@pytest.mark.parametrize(
    ("name", "solvers"), [("SIGTERM", 1), ("SIGTERM", 4), ("SIGINT", 1), ("SIGHUP", 4)]
)
def test_ended_from_outside_it_leaves_nothing(tmp_path: Path, name: str, solvers: int) -> None:
    """Ended while solvers loop: the exit code of the signal, a count, no solver, no scratch."""
    sleeping = _sleeping(tmp_path, solvers)
    with sleeping.begun(stderr=subprocess.PIPE) as running:
        running.send_signal(getattr(signal, name))
        # Left to itself it would wait for its solvers for a good deal longer.
        said = running.communicate(timeout=PATIENCE)[1]

    assert running.returncode == ENDS[name]
    assert f"ended early: 0 of {solvers} solver" in said
    assert list(sleeping.scratch.iterdir()) == []


TO_TERMINAL = (
    "import fcntl, os, sys, termios\n"
    "fcntl.ioctl(0, termios.TIOCSCTTY, 0)\n"
    "os.execv(sys.argv[1], sys.argv[1:])"
)


@ON_POSIX
def test_a_terminal_that_is_closed_ends_it(tmp_path: Path) -> None:
    """No solver and no scratch directory outlives the terminal, even if nothing can be printed."""
    sleeping = _sleeping(tmp_path)
    ours, terminal = os.openpty()
    with sleeping.begun(
        before=(sys.executable, "-c", TO_TERMINAL),
        stdin=terminal,
        stdout=terminal,
        stderr=terminal,
        start_new_session=True,
    ) as running:
        os.close(terminal)
        os.close(ours)

        assert running.wait(timeout=PATIENCE) == 129
    assert list(sleeping.scratch.iterdir()) == []


@ON_POSIX
def test_nobody_listens_any_more(tmp_path: Path) -> None:
    """What it cannot say when it is ended does not change its exit code."""
    sleeping = _sleeping(tmp_path)
    with sleeping.begun(stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        there(running.stdout).close()
        there(running.stderr).close()
        running.terminate()

        assert running.wait(timeout=PATIENCE) == 143


@ON_POSIX
@pytest.mark.parametrize("name", ["SIGHUP", "SIGINT"])
def test_what_it_was_started_to_ignore_it_ignores(tmp_path: Path, name: str) -> None:
    """Neither the terminal's end under `nohup` nor Ctrl-C in the background (`&`) ends it."""
    before = ("/bin/sh", "-c", f"trap '' {name[3:]}; exec \"$@\"", "sh")
    with _sleeping(tmp_path).begun(before=before, stderr=subprocess.PIPE) as running:
        running.send_signal(getattr(signal, name))
        with pytest.raises(subprocess.TimeoutExpired):
            running.wait(0.5)
        running.terminate()

        assert running.wait(timeout=PATIENCE) == 143


def _end_solvers(tmp_path: Path) -> None:
    """End what a killed judge could not: one's own code outlives it."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if str(tmp_path / "given").encode() in path.read_bytes():
                os.kill(int(path.parent.name), signal.SIGKILL)


@ON_POSIX
def test_what_a_killed_one_left_is_taken_away(tmp_path: Path) -> None:
    """A start a minute later removes the scratch of a boustro that could not do so itself."""
    sleeping = _sleeping(tmp_path)
    with sleeping.begun() as running:
        running.kill()
        running.wait(PATIENCE)
    _end_solvers(tmp_path)
    left = list(sleeping.scratch.iterdir())
    assert left
    for each in left:
        os.utime(each, (1.0, 1.0))
    again = subprocess.run(
        [sys.executable, "-m", "boustro", "judge", RIGHT, "--boards", "5"],
        env=sleeping.environment,
        capture_output=True,
        check=False,
        timeout=60,
    )

    assert again.returncode == 0
    assert list(sleeping.scratch.iterdir()) == []


def test_without_a_sandbox_other_peoples_code_is_refused(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Exit code 2, and the package to install."""
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    sandbox.probed_python.cache_clear()
    sandbox._probe.cache_clear()
    run("judge", RIGHT, "--untrusted", *FEW).refused("install the package bubblewrap")


def test_a_report_that_cannot_be_written_is_refused_at_the_door(run: Run, tmp_path: Path) -> None:
    """Exit code 2 before any judging, for want of the directory."""
    run("judge", RIGHT, "--junit", str(tmp_path / "nowhere" / "report.xml")).refused(
        "no such directory"
    )


@pytest.mark.slow
@only(os.name == "posix", "POSIX")
@pytest.mark.parametrize("given", [(RIGHT,), (RIGHT, WRONG), (RIGHT, "--json")])
def test_a_closed_pipe_loses_no_report(tmp_path: Path, given: tuple[str, ...]) -> None:
    """The JUnit file is whole though nobody reads standard output."""
    report = tmp_path / "report.xml"
    words = ("--boards", "5", "--junit", str(report))
    command = [sys.executable, "-m", "boustro", "judge", *given, *words]
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        command, stdout=writing, stderr=subprocess.DEVNULL, check=False, timeout=120
    )
    os.close(writing)
    suite = ElementTree.fromstring(report.read_text(encoding="utf-8"))  # noqa: S314 - our own file

    assert ran.returncode == 1
    assert suite.get("tests") == str(sum(name.endswith(".py") for name in given))


def test_a_solver_that_runs_out_of_time_is_not_accepted(run_here: Run, tmp_path: Path) -> None:
    """Exit code 1 and the count of boards, alone, in a table, as JSON and as JUnit XML.

    By the clock of these tests there is time for some hundreds of boards.
    """
    slow = tmp_path / "slow.py"
    slow.write_text(Path(RIGHT).read_text("utf-8"), "utf-8")
    budget = ("--boards", "2000", "--budget", "0.2")
    alone = run_here("judge", str(slow), *budget)
    report = tmp_path / "report.xml"
    many = run_here("judge", str(slow), str(slow), *budget)
    exact = run_here("judge", str(slow), *budget, "--json", "--junit", str(report))
    document = json.loads(exact.out)
    suite = ElementTree.fromstring(report.read_text(encoding="utf-8"))  # noqa: S314 - our own file
    (judgement,) = document["judgements"]

    assert alone.code == many.code == exact.code == 1
    assert f"{slow}: unfinished" in alone.out
    assert re.search(r"no failure found before time ran out \(\d+ of 2,000 boards\)", alone.out)
    assert "2 solvers: 2 unfinished" in many.out
    assert (judgement["verdict"], judgement["planned"]) == ("unfinished", 2000)
    assert 100 < judgement["boards"] < 2000
    assert judgement["reason"].startswith("no failure found before time ran out")
    assert (suite.get("failures"), suite.get("errors")) == ("0", "1")
    error = there(suite.find("testcase/error"))
    assert error.get("type") == "unfinished"
    assert "of 2,000 boards" in (error.text or "")
