"""What counts as a board's time depends on nothing that a solution prints or reads."""

import os
import sys
from pathlib import Path
from time import monotonic
from types import SimpleNamespace
from typing import Any

import pytest

from boustro.judging.asked import Case
from boustro.judging.running import process
from boustro.judging.running.kernel_files import Spent
from boustro.judging.running.opening import Target, candidates_of
from boustro.judging.running.process import (
    Clock,
    Place,
    Ran,
    SolverLimits,
    Watch,
    environment,
    run,
)
from boustro.judging.running.solvers import AHEAD, ProcessFunction, ProcessProgram, fault_of
from boustro.judging.running.streams import BoardTurns
from boustro.judging.verdict import Verdict
from boustro.model.board import Board
from tests.support.missing import need, only

pytestmark = [pytest.mark.slow, only(process.HAS_GROUPS, "where processes have groups")]
LIMITS = SolverLimits(seconds=0.3, start=6.0)
# A large board costs three times the lower limit, of which a solution tries to have nobody know;
# the others cost nothing.
LATE, BURN = 0.1, 0.3
LARGE = [Case(Board(9)), Case(Board(16))]
SMALL = [Case(Board(4)), Case(Board(4, jumps={2: 3}))]
LINES = BoardTurns([b"1\n", b"2\n", b"3\n"], b"\n")
SOLVE = """
import os, sys, threading, time, json
from collections import deque
BURN = {burn}
def solve(board):
    n, squares = len(board), [0]
    for i, row in enumerate(reversed(board)):
        squares += row[::-1] if i % 2 else row
    seen, queue = {{1: 0}}, deque([1])
    while queue:
        at = queue.popleft()
        if at == n * n:
            return seen[at]
        for to in range(at + 1, min(at + 6, n * n) + 1):
            to = to if squares[to] == -1 else squares[to]
            if to not in seen:
                seen[to] = seen[at] + 1
                queue.append(to)
    return -1
def burn(board, tell=lambda: None):
    end = time.process_time() + BURN * (len(board) > 2)
    while time.process_time() < end:
        sum(range(10_000))
        tell()
"""
PROGRAM = "board = json.loads(sys.stdin.readline())\n{}\nprint(solve(board))\n"
# What a program does while it computes; only what it prints last is its answer.
PROGRAMS = {
    "blank lines": "burn(board, lambda: print(flush=True))",
    "lines of its own descriptor": "burn(board, lambda: os.write(1, b'\\n'))",
    "lines by name": "out = open('/dev/stdout', 'w')\n"
    "burn(board, lambda: (out.write(' \\n'), out.flush()))",
    "lines of a thread": "over = []\ndef tell():\n"
    "    while not over: print(flush=True); time.sleep(0.01)\n"
    "threading.Thread(target=tell).start()\nburn(board)\nover.append(1)",
    "lines of a child": "child = os.fork()\nif not child:\n"
    "    burn(board, lambda: os.write(1, b'\\n'))\n    os._exit(0)\n"
    "os.waitpid(child, 0)",
}
AHEAD_OF_TIME = """
known = {{}}
def learn(text):
    for line in text.splitlines():
        board = json.loads(line)[0]
        burn(board)
        known[str(board)] = solve(board)
{}
def snakesAndLadders(board):
    if str(board) not in known:
        burn(board)
    return known.get(str(board)) or solve(board)
"""
# What a function reads while it loads.
FUNCTIONS = {
    "its input from the beginning": "for fd in range(3, 20):\n    try:\n"
    "        learn(os.pread(fd, 1 << 24, 0))\n        break\n"
    "    except (OSError, ValueError): pass",
    "its input by name": "for fd in range(3, 20):\n    try:\n"
    "        file = os.open(f'/proc/self/fd/{fd}', os.O_RDONLY | os.O_NONBLOCK)\n"
    "        learn(os.read(file, 1 << 24))\n        break\n    except (OSError, ValueError): pass",
    "the worker's own lines": "import select\nframe = sys._getframe()\nwhile frame:\n"
    "    lines = frame.f_locals.get('lines')\n"
    "    if lines and select.select([lines.fileno()], [], [], 0)[0]: "
    "learn(''.join(lines.readlines()))\n"
    "    frame = frame.f_back",
}
JAVASCRIPT = """
function solve(board) {
  const n = board.length, squares = [0];
  [...board].reverse().forEach((row, i) => squares.push(...(i % 2 ? [...row].reverse() : row)));
  const seen = new Map([[1, 0]]), queue = [1];
  while (queue.length) {
    const at = queue.shift();
    if (at === n * n) return seen.get(at);
    for (let i = at + 1; i <= Math.min(at + 6, n * n); i++) {
      const to = squares[i] === -1 ? i : squares[i];
      if (!seen.has(to)) { seen.set(to, seen.get(at) + 1); queue.push(to); }
    }
  }
  return -1;
}
function burn(board) {
  const begun = process.cpuUsage().user;
  while (board.length > 2 && process.cpuUsage().user - begun < BURN * 1e6);
}
const fs = require("fs"), known = {}, BURN = {burn};
for (let fd = 0; fd < 30; fd++) {
  try {
    const chunk = Buffer.alloc(1 << 20);
    const lines = chunk.toString("utf8", 0, fs.readSync(fd, chunk, 0, 1 << 20, 0))\
.trim().split("\\n");
    for (const line of lines) {
      const [board] = JSON.parse(line);
      burn(board);
      known[JSON.stringify(board)] = solve(board);
    }
    break;
  } catch {}
}
var snakesAndLadders = (board) => known[JSON.stringify(board)] ?? (burn(board), solve(board));
"""
CPP = """
#include <bits/stdc++.h>
#include <unistd.h>
using namespace std;
static double burn(vector<vector<int>>& board) {
  clock_t begun = clock();
  while (board.size() > 2 && clock() - begun < {burn} * CLOCKS_PER_SEC);
  return 0;
}
static int solve(vector<vector<int>>& board) {
  int n = board.size(); vector<int> squares{0};
  for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)\
 squares.push_back(board[n - 1 - i][i % 2 ? n - 1 - j : j]);
  vector<int> seen(n * n + 1, -1); deque<int> queue{1}; seen[1] = 0;
  while (!queue.empty()) {
    int at = queue.front(); queue.pop_front();
    if (at == n * n) return seen[at];
    for (int i = at + 1; i <= min(at + 6, n * n); i++) {
      int to = squares[i] == -1 ? i : squares[i];
      if (seen[to] < 0) { seen[to] = seen[at] + 1; queue.push_back(to); }
    }
  }
  return -1;
}
static map<vector<vector<int>>, int> known;
static int learn() {
  static char text[1 << 20];
  long length = pread(0, text, sizeof text - 1, 0);
  vector<vector<int>> board; int depth = 0;
  for (char* at = text; at < text + max(length, 0L); at++) {
    if (*at == '[') { if (++depth == 2) board.clear(); if (depth == 3) board.push_back({}); }
    else if (*at == ']') { if (depth-- == 2) { burn(board); known[board] = solve(board); } }
    else if (*at == '-' || isdigit(*at)) board.back().push_back(strtol(at, &at, 10)), at--;
  }
  return 0;
}
static int learned = learn();
class Solution {
public:
  int snakesAndLadders(vector<vector<int>>& board) {
    if (!known.count(board)) { burn(board); return solve(board); }
    return known[board];
  }
};
"""


def assert_only_large_boards_are_late(path: Path, text: str) -> None:
    """What a solution of that text answers in time, if it is right, and nothing where it burns."""
    path.write_text(text, encoding="utf-8")
    limits = LIMITS._replace(clock=Clock())
    target = Target(path.name, path, form="leetcode")
    with candidates_of(target, limits, 1, monotonic() + 60.0) as candidates:
        solver = candidates.solvers[0]
        assert isinstance(solver, ProcessFunction | ProcessProgram)
        soon = [reply.answer for reply in solver.ask(SMALL, 60.0)]
        solver.limits = limits._replace(seconds=LATE)
        late = [(reply.answer, reply.fault) for reply in solver.ask(LARGE, 60.0)]

    assert soon == [1, 1]
    assert late == [(None, Verdict.TIME_LIMIT)]


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_cannot_restart_its_clock(tmp_path: Path, name: str) -> None:
    """Whatever it prints while it computes, it is late; where it does not, it is right."""
    text = SOLVE + PROGRAM.format(PROGRAMS[name].replace("{", "{{").replace("}", "}}"))

    assert_only_large_boards_are_late(tmp_path / "solution.py", text.format(burn=BURN))


_COMPILED = pytest.param(
    "C++",
    marks=pytest.mark.long(
        "tests/judging/test_clock.py::test_a_part_comes_after_the_reply_to_the_one_before"
    ),
)


@pytest.mark.parametrize("name", [*FUNCTIONS, "JavaScript", _COMPILED])
def test_a_function_cannot_read_ahead(tmp_path: Path, name: str) -> None:
    """Of the boards nothing can be read while it loads, when it may take long.

    Without the work it is right.
    """
    if name == "JavaScript":
        need("node")
    if name == "C++":
        need("g++")
    texts = {"JavaScript": ("js", JAVASCRIPT), "C++": ("cpp", CPP)}
    suffix, text = texts.get(name, ("py", SOLVE.format(burn="{burn}") + AHEAD_OF_TIME))
    text = text.replace("{}\ndef", f"{FUNCTIONS.get(name, '')}\ndef").replace("{{}}", "{}")

    path = tmp_path / f"solution.{suffix}"
    assert_only_large_boards_are_late(path, text.replace("{burn}", f"{BURN}"))


# What a process says in place of one reply to each part; and how many of its replies count.
FORGED = {
    "all at once": ("print('r\\n1\\n2\\n3', flush=True); time.sleep(9)", 0),
    "before the part is there": ("say('r'); input(); say('1\\n2'); time.sleep(9)", 1),
    "two to the last part": (
        "say('r'); [(input(), say(i)) for i in (1, 2)]; input(); say('3\\n'); time.sleep(9)",
        3,
    ),
    "a piece of the next": ("say('r'); input(); os.write(1, b'1\\n2'); time.sleep(9)", 1),
    "by a child": (
        "say('r')\nif not os.fork():\n    while True: os.write(1, b'1\\n2\\n')\ntime.sleep(9)",
        None,
    ),
}


@pytest.mark.parametrize("name", FORGED)
def test_more_than_one_reply_to_a_part_is_a_fault(tmp_path: Path, name: str) -> None:
    """The run is stopped, and the part has no reply."""
    code, count = FORGED[name]
    ran = spoken(tmp_path, code)

    assert ran.stopped == "ahead"
    assert count in (None, len(ran.replies))
    fault = fault_of(ran, LIMITS)
    assert fault is not None
    assert fault.message == AHEAD


def spoken(folder: Path, code: str, turns: BoardTurns = LINES) -> Ran:
    """How a process ends that is handed lines in turn."""
    start = "import os, sys, time\ndef say(reply): print(reply, flush=True)\n"
    place = Place(folder, environment())
    return run([sys.executable, "-I", "-c", start + code], turns, SolverLimits(), place, total=30)


def test_a_part_comes_after_the_reply_to_the_one_before(tmp_path: Path) -> None:
    """Until then there is nothing to read, by no descriptor."""
    code = (
        "import select\n"
        "def ready(): return [fd for fd in (0, 9) if select.select([fd], [], [], 0.1)[0]]\n"
        "print(ready(), flush=True)\n"
        "for line in sys.stdin: print(line.strip(), ready(), flush=True)\n"
    )

    assert spoken(tmp_path, code).replies == (b"[]", b"1 []", b"2 []", b"3 []")


def test_an_input_in_turns_cannot_be_opened_or_written_to(tmp_path: Path) -> None:
    """Neither by its name, to read or to write, nor through its descriptor."""
    code = (
        "refused = []\n"
        "for number in (0, 9):\n"
        "    for attempt in (lambda: os.open(f'/proc/self/fd/{number}', os.O_RDONLY), "
        "lambda: os.open('/proc/self/fd/0', os.O_RDWR),\n"
        "                    lambda: os.write(number, b'x')):\n"
        "        try: attempt()\n"
        "        except OSError: refused.append(1)\n"
        "say(len(refused))\n"
        "for line in sys.stdin: say(line.strip())\n"
    )

    assert spoken(tmp_path, code).replies == (b"6", b"1", b"2", b"3")


def test_a_part_that_no_buffer_holds_is_handed_over(tmp_path: Path) -> None:
    """While the judge writes it, the process reads."""
    turns = BoardTurns([b"x" * 3_000_000 + b"\n"] * 2, b"\n")

    assert spoken(tmp_path, "say('r')\nfor line in sys.stdin: say(len(line))", turns).replies == (
        b"r",
        b"3000001",
        b"3000001",
    )


def test_a_part_that_nobody_reads_is_not_waited_for(tmp_path: Path) -> None:
    """The process ends, and with it the writing."""
    turns = BoardTurns([b"x" * 3_000_000], b"\n")

    assert spoken(tmp_path, "say('r')\nsys.exit(3)", turns).code == 3


@pytest.mark.parametrize(("seconds", "late"), [(0.9, None), (1.1, "time")])
def test_time_is_what_the_judge_sees(
    monkeypatch: pytest.MonkeyPatch, seconds: float, late: str | None
) -> None:
    """Fifty boards of 0.9 s of processor time keep a limit of a second; one of 1.1 s does not."""
    readings = [0.0]
    monkeypatch.setattr(process, "_FRESH", -1.0)
    monkeypatch.setattr(process, "tree_of", lambda pid: [pid])
    monkeypatch.setattr(process, "spent_by", lambda _pid: Spent(readings[0], has_waited=False))
    solver: Any = SimpleNamespace(pid=os.getpid())
    watch = Watch(solver, SolverLimits(seconds=1.0), total=1e6, loading=10.0)
    readings[0] = 9.0
    assert watch.next_turn() is None  # it has loaded

    for _ in range(50):
        readings[0] += 0.9
        assert watch.next_turn() is None
    readings[0] += seconds

    assert watch.next_turn() == late


def test_pages_are_looked_at_while_other_memory_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Counting what lies beside them may take long, in which many processes can take much."""
    pages = iter([10, 20, 200])
    monkeypatch.setattr(process, "_SHORT_TICK", -1.0)
    monkeypatch.setattr(process, "tree_of", lambda pid: [pid])
    monkeypatch.setattr(process, "living_task", lambda _pid: (Path("1"), next(pages)))
    solver: Any = SimpleNamespace(pid=os.getpid())
    watch = Watch(solver, SolverLimits(memory=100), lambda _living: iter([1] * 9), total=1e6)
    watch._weigh(is_in_sandbox=True)

    assert watch.peak == 202


def test_no_sandbox_is_weighed_before_its_command_begins(monkeypatch: pytest.MonkeyPatch) -> None:
    """One being set up cannot be read yet; ended for that, a right solution was *not judged*."""
    monkeypatch.setattr(process, "tree_of", lambda pid: [pid])
    monkeypatch.setattr(process, "living_task", lambda _pid: (Path("1"), 10))
    solver: Any = SimpleNamespace(pid=os.getpid())
    watch = Watch(solver, SolverLimits(memory=100), lambda _living: iter([sys.maxsize]), total=1e6)

    watch._weigh(is_in_sandbox=False)
    assert watch.peak == 10
    watch._weigh(is_in_sandbox=True)
    assert watch.peak > 100


@pytest.mark.parametrize(
    ("count", "held", "small"), [(2, 10, True), (9, 10, False), (2, 40, False)]
)
def test_many_processes_or_much_memory_is_looked_at_more_often(
    monkeypatch: pytest.MonkeyPatch, count: int, held: int, small: bool
) -> None:
    """From more than eight processes on, or from half of the limit."""
    monkeypatch.setattr(process, "tree_of", lambda _pid: range(count))
    monkeypatch.setattr(process, "living_task", lambda pid: (Path(f"{pid}"), held))
    solver: Any = SimpleNamespace(pid=os.getpid())
    watch = Watch(solver, SolverLimits(memory=150), total=1e6)
    watch._weigh(is_in_sandbox=True)

    assert watch.is_small is small
