"""The line in JavaScript and in programs: one edit with which a wrong solution passes.

It is held against what was planted.
"""

import json
import os
import re
import subprocess
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import NamedTuple

import pytest

from boustro.judging import Terms, judge
from boustro.judging.line.edits import edits_of
from boustro.judging.line.script import ScriptText
from boustro.judging.problems import problem_named
from boustro.judging.running.opening import Target
from boustro.judging.running.process import CHANNEL, SolverLimits
from boustro.judging.verdict import Correction
from boustro.model.board import Board
from tests.judging.variants import SOLVERS
from tests.support.missing import needs
from tests.support.processes import read_line, started
from tests.support.there import there

TERMS = Terms(boards=60, budget=120.0, shrinking=1.0, line=True)
RIGHT = """class Solution {
  snakesAndLadders(board) {
    const n = board.length
    const cells = [0]
    for (let i = n - 1, turn = 0; i >= 0; i--, turn = 1 - turn) {
      const row = turn ? [...board[i]].reverse() : board[i]
      cells.push(...row)
    }
    const last = n * n
    const seen = new Set([1])
    let level = [1]
    for (let rolls = 1; level.length; rolls++) {
      const following = []
      for (const at of level) {
        for (let die = 1; die <= 6 && at + die <= last; die++) {
          let to = at + die
          if (cells[to] !== -1) {
            to = cells[to]
          }
          if (to === last) return rolls
          if (!seen.has(to)) {
            seen.add(to)
            following.push(to)
          }
        }
      }
      level = following
    }
    return -1
  }
}
"""
HACKERRANK = """const lines = require('fs').readFileSync(0, 'utf8').split('\\n');
let at = 0;
for (let cases = Number(lines[at++]); cases > 0; cases--) {
  const jumps = new Map();
  for (let kind = 0; kind < 2; kind++) {
    for (let count = Number(lines[at++]); count > 0; count--) {
      jumps.set(...lines[at++].split(' ').map(Number));
    }
  }
  const rolls = [null, 0];
  const queue = [1];
  while (queue.length && rolls[100] === undefined) {
    const square = queue.shift();
    for (let to = square + 1; to <= square + 6 && to <= 100; to++) {
      const landed = jumps.get(to) ?? to;
      if (rolls[landed] === undefined) {
        rolls[landed] = rolls[square] + 1;
        queue.push(landed);
      }
    }
  }
  console.log(rolls[100] ?? -1);
}
"""
STREAM = HACKERRANK.replace(
    "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n",
    "let text = '';\nprocess.stdin.on('data', (chunk) => { text += chunk; });\n"
    "process.stdin.on('end', () => {\nconst lines = text.split('\\n');\n",
).replace(
    "console.log(rolls[100] ?? -1);\n}", "process.stdout.write(`${rolls[100] ?? -1}\\n`);\n}\n});"
)
LINES = HACKERRANK.replace(
    "const lines = require('fs').readFileSync(0, 'utf8').split('\\n');\n",
    "const lines = [];\n"
    "const reader = require('node:readline').createInterface({ input: process.stdin });\n"
    "reader.on('line', (line) => lines.push(line)).on('close', () => {\n",
).replace("-1);\n}", "-1);\n}\n});")
DICE = """class SnakesLadders {
  constructor() {
    this.squares = [0, 0];
    this.who = 0;
    this.isOver = false;
    this.exits = {2: 38, 7: 14, 8: 31, 15: 26, 16: 6, 21: 42, 28: 84, 36: 44, 46: 25, 49: 11, \
51: 67, 62: 19,
                  64: 60, 71: 91, 74: 53, 78: 98, 87: 94, 89: 68, 92: 88, 95: 75, 99: 80};
  }
  play(die1, die2) {
    if (this.isOver) return "Game over!";
    const who = this.who;
    let s = this.squares[who] + die1 + die2;
    if (s > 100) s = 200 - s;
    s = this.exits[s] || s;
    this.squares[who] = s;
    this.isOver = s === 100;
    if (this.isOver) return `Player ${who + 1} Wins!`;
    if (die1 !== die2) this.who = 1 - who;
    return `Player ${who + 1} is on square ${s}`;
  }
}
"""
_JUMP = "          if (cells[to] !== -1) {\n            to = cells[to]\n          }\n"
_FINISH = "          if (to === last) return rolls\n"
PLANTED = {
    "number": ("die <= 6", "die <= 5"),
    "comparison": ("cells[to] !== -1", "cells[to] > 1"),
    "operator": ("i >= 0", "i > 0"),
    "name": ("following.push(to)", "following.push(at)"),
    "parts": (
        "turn ? [...board[i]].reverse() : board[i]",
        "turn ? board[i] : [...board[i]].reverse()",
    ),
    "squared": ("last = n * n", "last = n"),
    "no route": ("return -1", "return 0"),
    "negated": ("!seen.has(to)", "seen.has(to)"),
    "undeclared": ("let to = at", "let next = at"),
    "mark": ("            seen.add(to)\n", ""),
    "order": (f"{_JUMP}{_FINISH}", f"{_FINISH}{_JUMP}"),
}  # fmt: skip

pytestmark = [pytest.mark.slow, needs("node")]


class Told(NamedTuple):
    """What the judge need not find out: neither a form nor a board that fails."""

    form: str
    board: Board


ON_100 = Told("hackerrank", Board(100, jumps={3: 40, 60: 20}))
SHORT = Told("leetcode", Board(16, jumps={7: 15}))
PLAYED = Told("codewars", there(problem_named("codewars").statement.only))


def correction(path: Path, text: str, told: Told | None = None) -> Correction | None:
    """The edit that is shown for a solution."""
    path.write_text(text, "utf-8")
    target, terms = Target.of(path), TERMS
    if told is not None:
        target, terms = replace(target, form=told.form), replace(terms, board=told.board)
    return there(judge(target, terms, limits=SolverLimits()).failure).correction


def at_its_line(
    path: Path, right: str, planted: tuple[str, str], told: Told | None = None
) -> Correction:
    """Plant a fault; its line must be found."""
    assert right.count(planted[0]) == 1
    text = right.replace(*planted)
    found = there(correction(path, text, told))

    assert found.lines == (text[: right.index(planted[0])].count("\n") + 1,)
    return found


def shown(path: Path, right: str, planted: tuple[str, str], told: Told | None = None) -> None:
    """Plant a fault; its line must be shown, with the change that undoes it."""
    found = at_its_line(path, right, planted, told)
    lines = right.replace(*planted).split("\n")
    assert right == "\n".join([*lines[: found.lines[0] - 1], found.after, *lines[found.lines[0] :]])


def test_a_declared_name_stays_and_its_uses_change() -> None:
    """Another name is tried where one is used.

    Where one is declared, only one that is said to be undefined is tried.
    """
    text = "const one = 1;\nlet two = one;\nconst f = (three) => three + two;"
    made = {"\n".join(edit.of(text.split("\n"))) for edit in edits_of(ScriptText(text))}
    mended = {
        "\n".join(edit.of(text.split("\n"))) for edit in edits_of(ScriptText(text, ("four",)))
    }

    assert text.replace("two = one", "two = two") in made
    assert text.replace("=> three", "=> one") in made
    declarations = [("const one", "const two"), ("let two", "let one"), ("(three)", "(one)")]
    assert not made & {text.replace(*pair) for pair in declarations}
    for name in ("const one", "let two", "(three"):
        assert text.replace(name, re.sub(r"\w+$", "four", name)) in mended


def test_every_edit_is_javascript(tmp_path: Path) -> None:
    """Node.js compiles every edited text of solutions in several styles."""
    styles = [RIGHT, HACKERRANK, STREAM, (SOLVERS / "right" / "function.js").read_text("utf-8")]
    texts = [
        "\n".join(e.of(text.split("\n")))
        for text in styles
        for e in edits_of(ScriptText(text, ("to",)))
    ]
    (tmp_path / "texts.json").write_text(json.dumps(texts), "utf-8")
    script = "for (const text of require('./texts.json')) new (require('vm').Script)(text)"
    made = subprocess.run(
        ["node", "-e", script],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )

    assert len(texts) > 1500
    assert made.stderr == ""


@pytest.mark.parametrize("kind", sorted(PLANTED))
def test_every_kind_of_edit_undoes_its_fault(kind: str) -> None:
    """The right text, but for its blanks, is among those that one edit makes of the wrong one."""
    wrong = RIGHT.replace(*PLANTED[kind])
    texts = ["\n".join(edit.of(wrong.split("\n"))) for edit in edits_of(ScriptText(wrong, ("to",)))]

    assert wrong != RIGHT
    assert RIGHT.replace(";", "") in [text.replace(";", "") for text in texts]


_MORE = [
    pytest.param(
        kind,
        marks=pytest.mark.long(
            "tests/judging/test_script_correction.py::test_every_kind_of_edit_undoes_its_fault"
        ),
    )
    for kind in ("no route", "negated")
]


DEAF = (
    "    while (n < 0) {\n      try { break } catch (error) { continue }\n    }\n"
    "    const cells = [0]\n"
)
"""A loop that has no end in some edits, and catches what is thrown each time."""


@pytest.mark.parametrize("kind", ["number", *_MORE])
def test_the_planted_line_is_shown(tmp_path: Path, kind: str) -> None:
    """With its number, as it was and as it would pass.

    Edits without end, and one that does not load, cost no more than their time.
    """
    right = RIGHT.replace("    const cells = [0]\n", DEAF)
    shown(tmp_path / "solution.js", right, PLANTED[kind])


_LONG = pytest.mark.long("tests/judging/test_script_correction.py::test_the_line_of_a_program")


@pytest.mark.parametrize(
    "program",
    [
        pytest.param(HACKERRANK, id="file", marks=_LONG),
        pytest.param(STREAM, id="stream", marks=_LONG),
        pytest.param(LINES, id="lines"),
    ],
)
def test_the_line_of_a_program(tmp_path: Path, program: str) -> None:
    """A file, a stream or lines are read; what is printed counts, for one board after another."""
    shown(tmp_path / "program.js", program, ("square + 6", "square + 5"), ON_100)


def test_the_line_of_a_function_beside_a_program(tmp_path: Path) -> None:
    """It has two arguments.

    What else stands in HackerRank's template waits for input that never comes.
    """
    around = "process.stdin.resume();\nprocess.stdin.on('end', () => console.log('late'));\n"
    body = HACKERRANK[HACKERRANK.index("  const rolls") : HACKERRANK.index("  console.log")]
    head = (
        "function quickestWayUp(ladders, snakes) {\n"
        "  const jumps = new Map([...ladders, ...snakes]);\n"
    )
    right = f"{around}{head}{body}  return rolls[100] ?? -1;\n}}\n"
    shown(tmp_path / "solution.js", right, ("square + 6", "square + 5"), ON_100)


@pytest.mark.long("tests/judging/test_against.py::test_programs_are_judged_against_programs")
def test_the_line_of_a_program_in_python(tmp_path: Path) -> None:
    """Its statements stand in no function."""
    right = (SOLVERS / "right" / "hackerrank.py").read_text("utf-8")
    shown(tmp_path / "program.py", right, ("square + 6", "square + 5"), ON_100)


def test_the_line_of_a_class_that_is_called_again_and_again(tmp_path: Path) -> None:
    """Each edit plays all throws of a case with one object.

    A table of numbers does not use up the edits.
    In Python: `test_the_line_of_a_game_object_is_found` in test_correction.py.
    """
    shown(tmp_path / "dice.js", DICE, ("1 - who", "2 - who"), PLAYED)


def test_a_condition_is_put_before_a_statement() -> None:
    """That it is no repair that boustro shows is tested in Python, where the line is found."""
    statement = "this.who = 1 - who;"
    wrong = DICE.replace(f"if (die1 !== die2) {statement}", statement)
    right = wrong.replace(statement, f"if (die1 !== die2) {{\n      {statement}\n    }}")

    assert right != wrong != DICE
    edits = edits_of(ScriptText(wrong))
    assert right in ["\n".join(edit.of(wrong.split("\n"))) for edit in edits]


FULL = """const fs = require("fs"), write = fs.writeSync;
fs.writeSync = (...what) => {
  try {
    return write(...what);
  } catch (error) {
    fs.writeSync = write;
    write(2, "full\\n");
    throw error;
  }
};
"""
"""Says when a write has failed for the first time."""


def test_no_answer_is_lost_in_a_pipe_that_is_full(tmp_path: Path) -> None:
    """Where writing does not wait for who reads, the worker does."""
    (tmp_path / "long.js").write_text("const solve = (length) => 'x'.repeat(length);", "utf-8")
    (tmp_path / "full.js").write_text(FULL, "utf-8")
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with resources.as_file(
        resources.files("boustro.judging.running").joinpath("worker.js")
    ) as worker:
        by_channel = ["/bin/sh", "-c", f'exec "$@" {CHANNEL}<&0', "sh"]
        command = [*by_channel, "node", "-r", "./full.js", str(worker), "long.js", "solve", "[]"]
        pipe = subprocess.PIPE
        with started(command, cwd=tmp_path, stdin=pipe, stdout=writing, stderr=pipe) as process:
            os.close(writing)
            assert process.stdin is not None
            process.stdin.write("[90]\n" * 4000)
            process.stdin.close()
            assert read_line(process.stderr) == "full"
            with os.fdopen(reading, "rb") as out:
                ready, *answers = map(json.loads, out)
    assert ready == {"ready": True}
    assert [answer["value"] for answer in answers] == ["x" * 90] * 4000


def test_the_line_of_a_notebook(tmp_path: Path) -> None:
    """Its cells are one file, whose lines are counted."""
    right = (SOLVERS / "right" / "bfs.py").read_text("utf-8")
    cells = ["%matplotlib inline\n", right.replace("square + 6", "square + 5")]
    sources = [{"cell_type": "code", "source": cell} for cell in cells]
    text = json.dumps({"cells": sources})
    found = there(correction(tmp_path / "solution.ipynb", text, SHORT))

    assert "square + 6" in found.after
