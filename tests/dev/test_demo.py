"""The demonstration: what it says is what the interpreter of the rules says, on one screen."""

import json
import os
import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import boustro
from tests.chain.test_oracles import MEANS
from tests.support import interpreter
from tests.support.interpreter import House, leetcode_squares
from tests.support.published import FIRST, FLAT, RESOLVED, SAMPLE, SECOND

ROOT = Path(__file__).parents[2]
# NO_COLOR prevails over FORCE_COLOR.
PLAIN = {"NO_COLOR": "1", "FORCE_COLOR": "1", "COLUMNS": "80"}
FROM_ONE = House(start=1)
TINY = leetcode_squares([[-1, -1], [-1, 3]])
SIZE, RESTS = leetcode_squares(RESOLVED)
RESOLVED_JUMPS = {square: rest for square, rest in RESTS.items() if square != rest}
BOARDS = [
    leetcode_squares(SAMPLE),
    TINY,
    (30, FLAT),
    (SIZE, RESOLVED_JUMPS),
    (100, FIRST),
]


def shown_by(*command: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """What a command prints in the clone, which is not a terminal."""
    # Where this runs under `make test`, another make would take its flags from the environment.
    kept = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}
    return subprocess.run(
        command,
        cwd=ROOT,
        env=kept | {"PYTHONUTF8": "1"} | environment,
        capture_output=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )


@pytest.fixture(scope="module")
def screen() -> str:
    """What `make demo` prints once everything is installed."""
    where = f"BIN={Path(sys.executable).parent}"
    done = shown_by("make", "-o", ".venv/stamp-core", where, "demo", **PLAIN)

    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@pytest.mark.slow
def test_one_screen_of_plain_text(screen: str) -> None:
    """At most fifty lines of eighty columns, without colour or other control characters."""
    lines = screen.splitlines()

    assert 24 <= len(lines) <= 50
    assert max(map(len, lines)) <= 80
    assert all(line.isprintable() for line in lines)


def test_every_claim_is_judged_as_the_interpreter_does(screen: str) -> None:
    """What a write-up claims is called right exactly where the interpreter has the same answer."""
    claims = re.findall(r"^ {5}\S.*?  claims (.+?)  +(?:right|wrong: (.+))$", screen, re.MULTILINE)
    of_each = [str(interpreter.fewest_rolls(*board, FROM_ONE)) for board in BOARDS]
    wall = interpreter.fewest_rolls(30, dict.fromkeys(range(20, 26), 1), FROM_ONE)
    second = interpreter.fewest_rolls(100, SECOND, FROM_ONE)
    resting = {RESOLVED_JUMPS.get(square, square) for square in range(19, 25)}

    assert wall is None
    assert interpreter.shortest_sequences(*TINY, FROM_ONE) == [(3,)]
    assert [(claim, answer or claim) for claim, answer in claims] == [
        ("4", of_each[0]),
        ("4", "6"),  # docs/breadth-first.md runs a search with a stack
        ("1", of_each[1]),
        ("1→2⇒3", "1→4"),
        ("3", of_each[2]),
        ("a distance", "no route"),
        ("4", of_each[3]),
        ("yes", "yes" if 15 in resting else "no"),
        ("3 and 5", f"{of_each[4]} and {second}"),
    ]


def test_every_route_can_be_thrown(screen: str) -> None:
    """A write-up's route is one of the interpreter's shortest, with its jumps where they are."""
    rows = re.findall(r"^\d\. .* (\d+)  +(1→\S+)$", screen, re.MULTILINE)

    for (rolls, route), (size, jumps) in zip(rows, BOARDS, strict=True):
        square, throws = 1, []
        for reached, exit in re.findall(r"→(\d+)(?:⇒(\d+))?", route):
            throws.append(int(reached) - square)
            square = int(exit or reached)
            assert jumps.get(int(reached)) == (int(exit) if exit else None)
        assert square == size
        assert tuple(throws) in interpreter.shortest_sequences(size, jumps, FROM_ONE)
        assert len(throws) == int(rolls)


def test_the_wrong_solution_is_wrong_on_the_board_shown(screen: str) -> None:
    """The solution itself gives the answer shown, and the interpreter the right one."""
    answer, right, case = re.findall(r"(?:its|correct) answer +(\d+)|test case +(.+)", screen)
    matrix = json.loads(case[1])
    solution = runpy.run_path(str(ROOT / "examples/solutions/ben.py"))["Solution"]()

    assert solution.snakesAndLadders(matrix) == int(answer[0])
    assert interpreter.fewest_rolls(*leetcode_squares(matrix), FROM_ONE) == int(right[0])
    assert answer != right
    assert "likely mistake   it follows two jumps in one roll" in screen


def test_the_real_board_has_its_published_mean(screen: str) -> None:
    """Milton Bradley's board: the exact mean, and the interpreter's fewest rolls."""
    jumps = dict(boustro.builtin("mb47").board.jumps)

    assert f": {float(MEANS['mb47', 'stay']):.10g} rolls on average" in screen
    assert f"fewest rolls {interpreter.fewest_rolls(100, jumps, House())}: 0→1" in screen


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "environment"),
    [
        ("{python} dev/demo.py | head -1", {}),
        ("{python} dev/demo.py", {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}),
        ("{python} dev/demo.py >/dev/full", {}),
        ("cd / && {python} {root}/dev/demo.py", {}),
    ],
)
def test_no_traceback(command: str, environment: dict[str, str]) -> None:
    """A closed pipe, a terminal of few characters, a full disk, another folder: no traceback."""
    shell = command.format(python=sys.executable, root=ROOT)
    done = shown_by("sh", "-c", shell, **environment)

    assert "Traceback" not in done.stderr + done.stdout
    assert len(done.stderr.splitlines()) <= 1
