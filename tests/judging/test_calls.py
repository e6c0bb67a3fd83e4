"""A function is called as its names, the number and the types of its parameters say.

Else nobody is blamed.
"""

import os
import re
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from boustro.errors import QuestionError
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.running.detect import likely_callee
from boustro.judging.running.opening import Target
from boustro.judging.running.process import Clock, SolverLimits
from boustro.judging.running.workshop import Workshop
from boustro.judging.verdict import Judgement
from tests.judging.in_process import judge_here
from tests.support.missing import need, needs

FEW = Terms(boards=30, budget=120.0, shrinking=0.3)

# The search that all of these share, right by hand: from square to square, one jump a roll.
PY = """
def fewest(jump, last):
    rolls, queue = {1: 0}, [1]
    for at in queue:
        for to in range(at + 1, min(at + 6, last) + 1):
            to = jump.get(to, to)
            if to not in rolls:
                rolls[to] = rolls[at] + 1
                queue.append(to)
    return rolls.get(last, -1)

"""
MATRIX_PY = """
def _jumps(board):
    n = len(board)
    squares = [c for i, row in enumerate(board[::-1]) for c in (row[::-1] if i % 2 else row)]
    return {i + 1: c for i, c in enumerate(squares) if c != -1}

"""
CPP = """#include <map>
#include <vector>
#include <cstdio>
static int fewest_of(std::map<int, int> jump, int last) {
  std::map<int, int> rolls{{1, 0}};
  std::vector<int> line{1};
  for (size_t i = 0; i < line.size(); i++)
    for (int to = line[i] + 1; to <= line[i] + 6 && to <= last; to++) {
      int at = jump.count(to) ? jump[to] : to;
      if (!rolls.count(at)) rolls[at] = rolls[line[i]] + 1, line.push_back(at);
    }
  return rolls.count(last) ? rolls[last] : -1;
}
static std::map<int, int> jumps_of(int n, int** board) {
  std::map<int, int> jump;
  for (int i = 0; i < n * n; i++) {
    int row = i / n, cell = board[n - 1 - row][row % 2 ? n - 1 - i % n : i % n];
    if (cell != -1) jump[i + 1] = cell;
  }
  return jump;
}
"""
JAVA = """
  static int fewest(Map<Integer, Integer> jump, int last) {
    Map<Integer, Integer> rolls = new HashMap<>(Map.of(1, 0));
    List<Integer> line = new ArrayList<>(List.of(1));
    for (int i = 0; i < line.size(); i++)
      for (int to = line.get(i) + 1; to <= Math.min(line.get(i) + 6, last); to++) {
        int at = jump.getOrDefault(to, to);
        if (rolls.putIfAbsent(at, rolls.get(line.get(i)) + 1) == null) line.add(at);
      }
    return rolls.getOrDefault(last, -1);
  }
  static Map<Integer, Integer> of(int[][] board) {
    Map<Integer, Integer> jump = new HashMap<>();
    int n = board.length;
    for (int i = 0; i < n * n; i++) {
      int row = i / n, cell = board[n - 1 - row][row % 2 == 1 ? n - 1 - i % n : i % n];
      if (cell != -1) jump.put(i + 1, cell);
    }
    return jump;
  }
"""
C_ROUND = """
  int rolls[401], line[401], head = 0, tail = 1;
  for (int i = 0; i <= 400; i++) rolls[i] = -1;
  rolls[1] = 0, line[0] = 1;
  while (head < tail)
    for (int at = line[head++], to = at + 1; to <= at + 6 && to <= last; to++) {
      int end = jump[to] ? jump[to] : to;
      if (rolls[end] < 0) rolls[end] = rolls[at] + 1, line[tail++] = end;
    }
  return rolls[last];
}
"""
# File, tool, form, text: each is right, and is refused or failed where its call is only guessed.
RIGHT = {
    "class that reads and is asked nothing": (
        "reads.py", "", "hackerrank", PY + """
class Game:
    def __init__(self):
        self.jump = {}
    def quickestWayUp(self):
        return fewest(self.jump, 100)

if __name__ == "__main__":
    for _ in range(int(input())):
        game = Game()
        for _ in range(2):
            for _ in range(int(input())):
                a, b = map(int, input().split())
                game.jump[a] = b
        print(game.quickestWayUp())
"""),
    "two dictionaries": (
        "dicts.py", "", "hackerrank", PY + """
def solve(snakes: dict, ladders: dict):
    return fewest(ladders | snakes, 100)
"""),
    "two dictionaries without types, the snakes first": (
        "named.py", "", "hackerrank", PY + """
def least_rolls(snakes, ladders):
    assert all(a > b for a, b in snakes.items())
    return fewest(dict(**{}, **{}) | ladders | snakes, 100)
"""),
    "all jumps and the last square": (
        "jumps.py", "", "flat", PY + """
def minDiceThrows(moves, N):
    return fewest(dict(moves.items()), N)
"""),
    "the number of squares and all jumps, counted from 0": (
        "cells.py", "", "flat", PY + """
def minDiceThrows(N, teleports):
    return fewest({entry + 1: exit + 1 for entry, exit in teleports.items()}, N)
"""),
    "a board and its side": (
        "side.py", "", "leetcode", PY + MATRIX_PY + """
def bfs(board, n):
    return fewest(_jumps(board), n * n)
"""),
    "the rolls with their path": (
        "path.py", "", "leetcode", PY + MATRIX_PY + """
def snakesAndLadders(board):
    return fewest(_jumps(board), len(board) ** 2), []
"""),
    "a program that reads n, then n rows": (
        "rows.py", "", "leetcode", PY + MATRIX_PY + """
n = int(input())
print(fewest(_jumps([list(map(int, input().split())) for _ in range(n)]), n * n))
"""),
    "made of snakes and ladders": (
        "made.py", "", "hackerrank", PY + """
class Game:
    def __init__(self, snakes, ladders):
        self.jump = dict(snakes) | dict(ladders)
    def min_rolls(self):
        return fewest(self.jump, 100)
"""),
    "flat pairs beside a main that reads": (
        "pairs.cpp", "g++", "hackerrank", CPP + """
int quickestWayUp(const std::vector<int>& ladders, const std::vector<int>& snakes) {
  std::map<int, int> jump;
  for (size_t i = 0; i + 1 < ladders.size(); i += 2) jump[ladders[i]] = ladders[i + 1];
  for (size_t i = 0; i + 1 < snakes.size(); i += 2) jump[snakes[i]] = snakes[i + 1];
  return fewest_of(jump, 100);
}
int main() {
  int t, n;
  std::vector<int> ladders, snakes;
  if (scanf("%d %d", &t, &n) != 2) return 1;
  printf("least: %d", quickestWayUp(ladders, snakes));
}
"""),
    "the side and two lists of ends": (
        "side.cpp", "g++", "hackerrank", CPP + """
class Solution {
 public:
  int minThrows(int n, vector<int>& lad, vector<int>& sn) {
    std::map<int, int> jump;
    for (auto ends : {lad, sn})
      for (size_t i = 0; i < ends.size(); i += 2) jump[ends[i]] = ends[i + 1];
    return fewest_of(jump, n * n);
  }
};
"""),
    "maps": (
        "maps.cpp", "g++", "hackerrank", CPP + """
int least(std::map<int, int> snakes, std::map<int, int>& ladders) {
  ladders.insert(snakes.begin(), snakes.end());
  return fewest_of(ladders, 100);
}
"""),
    "pointers and their number": (
        "pointers.cpp", "g++", "leetcode", CPP + """
int f(int** board, int n) { return fewest_of(jumps_of(n, board), n * n); }
"""),
    "a method outside its class": (
        "outside.cpp", "g++", "hackerrank", CPP + """
int Solution::snakeLadder(vector<vector<int> > &A, vector<vector<int> > &B) {
  map<int, int> jump;
  for (auto& one : A) jump[one[0]] = one[1];
  for (auto& one : B) jump[one[0]] = one[1];
  return fewest_of(jump, 100);
}
"""),
    "names of the standard library": (
        "names.cpp", "g++", "leetcode", CPP + """
#define int long long
int next[500], distance, parse;
struct Value { int call; };
class Solution {
  int snakesAndLadders(std::vector<std::vector<signed>>& board) {
    std::vector<signed*> rows;
    for (auto& row : board) rows.push_back(row.data());
    return fewest_of(jumps_of(board.size(), rows.data()), board.size() * board.size());
  }
};
signed main() { return 0; }
"""),
    "rows, columns and pointers in C": (
        "hackerrank.c", "gcc", "hackerrank", """
int quickestWayUp(int ladders_rows, int ladders_columns, int** ladders,\
 int snakes_rows, int snakes_columns, int** snakes) {
  int jump[107] = {0}, last = 100;
  bool is_paired = ladders_columns == 2 && snakes_columns == 2;
  if (!is_paired) abort();
  for (int i = 0; i < ladders_rows; i++) jump[ladders[i][0]] = ladders[i][1];
  for (int i = 0; i < snakes_rows; i++) jump[snakes[i][0]] = snakes[i][1];
""" + C_ROUND),
    "in a package, with the site's pair and a public helper beside it": (
        "Packed.java", "javac", "leetcode", """package com.example.games;

import javafx.util.Pair;

public class Node { int last; }
public class Packed {
  public static class Solution {""" + JAVA + """
    public int snakesAndLadders(int[][] board) { return snakesAndLadders(board, new Node()); }
    public int snakesAndLadders(int[][] board, Node node) {
      Pair<Integer, Integer> one = new Pair<>(1, board.length * board.length);
      node.last = one.getValue();
      Function<Integer, Integer> f = last -> fewest(of(board), last);
      return f.apply(node.last);
    }
  }
}
"""),
    "lists of lists": (
        "Lists.java", "javac", "hackerrank", """
class Result {""" + JAVA + """
  public static int quickestWayUp(List<List<Integer>> ladders, List<List<Integer>> snakes) {
    Map<Integer, Integer> jump = new HashMap<>();
    ladders.forEach(one -> jump.put(one.get(0), one.get(1)));
    snakes.forEach(one -> jump.put(one.get(0), one.get(1)));
    return fewest(jump, 100);
  }
}
"""),
    "maps in Java": (
        "Maps.java", "javac", "hackerrank", """
class Board {""" + JAVA + """
  int minimumRolls(Map<Integer, Integer> snakes, HashMap<Integer, Integer> ladders) {
    ladders.putAll(snakes);
    return fewest(ladders, 100);
  }
}
"""),
    "a program with a class of its own before main": (
        "Main.java", "javac", "boj", """package boj;
public class Main {
  private static class Turn {
    int square;
    Turn(int square) { this.square = square; }
  }""" + JAVA + """
  public static void main(String[] args) {
    Scanner in = new Scanner(System.in);
    Map<Integer, Integer> jump = new HashMap<>();
    for (int i = in.nextInt() + in.nextInt(); i > 0; i--)\
 jump.put(new Turn(in.nextInt()).square, in.nextInt());
    System.out.println(fewest(jump, 100));
  }
}
"""),
    "a method in JavaScript": (
        "method.js", "node", "leetcode", """
class Solution {
  snakesAndLadders(board) {
    const n = board.length, rolls = { 1: 0 }, queue = [1];
    const cells = board.slice().reverse().flatMap((row, i) =>\
 (i % 2 ? row.slice().reverse() : row));
    for (const at of queue)
      for (let to = at + 1; to <= Math.min(at + 6, n * n); to++) {
        const end = cells[to - 1] < 0 ? to : cells[to - 1];
        if (!(end in rolls)) (rolls[end] = rolls[at] + 1), queue.push(end);
      }
    return rolls[n * n] ?? -1;
  }
}
"""),
}  # fmt: skip


SCRIPTS = {
    ".rb": """
def snakes_and_ladders(board)
  last = board.size**2
  cells = board.reverse.each_with_index.flat_map { |row, i| i.odd? ? row.reverse : row }
  rolls, line = { 1 => 0 }, [1]
  line.each do |at|
    (at + 1..[at + 6, last].min).each do |to|
      to = cells[to - 1] if cells[to - 1] != -1
      next if rolls.key?(to)
      rolls[to] = rolls[at] + 1
      line << to
    end
  end
  rolls.fetch(last, -1)
end
""",
    ".php": """<?php
function snakesAndLadders($board) {
    $last = count($board) ** 2;
    $cells = [];
    foreach (array_reverse($board) as $i => $row)
        $cells = array_merge($cells, $i % 2 ? array_reverse($row) : $row);
    $rolls = [1 => 0];
    for ($line = [1], $i = 0; $i < count($line); $i++)
        for ($to = $line[$i] + 1; $to <= min($line[$i] + 6, $last); $to++) {
            $at = $cells[$to - 1] == -1 ? $to : $cells[$to - 1];
            if (!isset($rolls[$at])) { $rolls[$at] = $rolls[$line[$i]] + 1; $line[] = $at; }
        }
    return $rolls[$last] ?? -1;
}
""",
}
COMPILED = {
    ".go": """
func snakesAndLadders(board [][]int) int {
	n, rolls, line := len(board), map[int]int{1: 0}, []int{1}
	for i := 0; i < len(line); i++ {
		for to := line[i] + 1; to <= line[i]+6 && to <= n*n; to++ {
			at, row, column := to, (to-1)/n, (to-1)%n
			if row%2 == 1 {
				column = n - 1 - column
			}
			if cell := board[n-1-row][column]; cell != -1 {
				at = cell
			}
			if _, ok := rolls[at]; !ok {
				rolls[at], line = rolls[line[i]]+1, append(line, at)
			}
		}
	}
	if found, ok := rolls[n*n]; ok {
		return found
	}
	return -1
}
""",
    ".rs": """
use std::collections::HashMap;
impl Solution {
    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {
        let n = board.len() as i32;
        let (mut rolls, mut line, mut i) = (HashMap::from([(1, 0)]), vec![1], 0);
        while i < line.len() {
            for to in line[i] + 1..=(n * n).min(line[i] + 6) {
                let (row, column) = ((to - 1) / n, (to - 1) % n);
                let column = if row % 2 == 1 { n - 1 - column } else { column };
                let cell = board[(n - 1 - row) as usize][column as usize];
                let at = if cell == -1 { to } else { cell };
                if !rolls.contains_key(&at) {
                    rolls.insert(at, rolls[&line[i]] + 1);
                    line.push(at);
                }
            }
            i += 1;
        }
        *rolls.get(&(n * n)).unwrap_or(&-1)
    }
}
""",
}


def judged(tmp_path: Path, name: str, text: str, terms: Terms = FEW) -> Judgement:
    """The judgement on a text in a file of that name; Python is called in this process."""
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    judge_it = judge_here if path.suffix == ".py" else judge
    return judge_it(Target(name, path), terms)


_OF_MAIN = "a program with a class of its own before main"
_LONG = pytest.mark.long("tests/judging/test_calls.py::test_the_class_with_main_is_started")


@pytest.mark.slow
@pytest.mark.parametrize(
    "shape",
    [pytest.param(shape, marks=_LONG) if shape == _OF_MAIN else shape for shape in RIGHT],
    ids=lambda shape: f"{shape} in {RIGHT[shape][0]}",
)
def test_a_right_solution_is_called_as_it_wants(tmp_path: Path, shape: str) -> None:
    """Whatever its parameters are: the board is handed to it in the way that fits them."""
    name, tool, form, text = RIGHT[shape]
    if tool:
        need(tool)
    few = replace(FEW, boards=8) if form == "boj" else FEW  # such a program is started for each
    found = judged(tmp_path, name, text, few)

    assert (found.verdict.value, found.form and found.form.name) == ("AC", form), found.reason


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "tool", "text"),
    [
        (
            "strange.py",
            "",
            "def snakesAndLadders(screen, mouse, joystick, sound):\n    return 70\n",
        ),
        ("always.py", "", "def f(one):\n    return 700\n"),
        ("prompts.py", "", "print('How many snakes?')\nn = input()\nprint(n)\n"),
        ("raises.py", "", "def f(one):\n    return one.squares\n"),
        (
            "strange.cpp",
            "g++",
            "struct B { int n; };\nint snakesAndLadders(B* board) { return 70; }\n",
        ),
        (
            "played.py",
            "",
            "def snakes_and_ladders(board, dice):\n    return len(board) + sum(dice)\n",
        ),
        ("lodash.js", "node", "var snakesAndLadders = (board) => _.size(board);\n"),
        ("inside.js", "node", "const our = {\n  snakesAndLadders(board) { return 70; },\n};\n"),
        (
            "inner.js",
            "node",
            "(() => {\n  function snakesAndLadders(board) { return 70; }\n})();\n",
        ),
        ("Strange.java", "javac", "class S { int snakesAndLadders(S board) { return 70; } }\n"),
    ],
)
def test_what_cannot_be_called_is_not_judged(
    tmp_path: Path, name: str, tool: str, text: str
) -> None:
    """No verdict on the student, no board and no mistake; the forms and lines to copy instead."""
    if tool:
        need(tool)
    found = judged(tmp_path, name, text)

    assert (found.verdict.value, found.failure) == ("none", None)
    assert found.reason.startswith("boustro cannot tell how to call this"), found.reason
    assert "form=" in found.reason
    assert "leetcode, hackerrank, boj" in found.reason


@pytest.mark.slow
@pytest.mark.parametrize(
    "shape", {form: shape for shape, (_, _, form, text) in RIGHT.items() if PY in text}.values()
)
def test_who_is_always_off_by_one_is_called_as_it_wants(tmp_path: Path, shape: str) -> None:
    """Who counts squares for rolls is never right, and yet answers regularly in one form alone."""
    name, _, form, text = RIGHT[shape]
    wrong = judged(tmp_path, name, text.replace("{1: 0}", "{1: 1}"))

    assert (wrong.verdict.value, wrong.form and wrong.form.name) == ("WA", form), wrong.reason


@pytest.mark.parametrize(
    ("name", "tool", "text", "said"),
    [
        ("old.py", "", "n = raw_input()\nprint n\n", "Python 2"),
        ("older.py", "", "def snakesAndLadders(board):\n  for i in xrange(9): pass\n", "Python 2"),
        ("alone.py", "", "import nowhere_at_all\ndef solve(board): pass\n", "nowhere_at_all"),
        (
            "alone.cpp",
            "g++",
            '#include "nowhere.h"\nint f(int** b, int n);\nint f(int** b, int n) { return 1; }\n',
            "nowhere.h",
        ),
    ],
)
def test_what_is_missing_here_is_no_fault_of_the_solution(
    tmp_path: Path, name: str, tool: str, text: str, said: str
) -> None:
    """Another Python, or a file that stood beside it: not judged, and told what is missing."""
    if tool:
        need(tool)
    found = judged(tmp_path, name, text)

    assert found.verdict.value == "none", found.reason
    assert said in found.reason


# What javac says of a class, and of a package, that stood beside a solution.
JAVAC_MISSES = {
    "class Graph": """Solution.java:1: error: cannot find symbol
class A { int f(int[][] b) { return new Graph().fewest(b); } }
                                        ^
  symbol:   class Graph
  location: class A
1 error
""",
    "no.where": """Solution.java:1: error: package no.where does not exist
import no.where.Board;
               ^
1 error
""",
}


@pytest.mark.parametrize("missing", JAVAC_MISSES)
def test_what_javac_misses_is_no_fault_of_the_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    """A class or a package that is not there: not judged, and told what is missing.

    That javac's own messages are read: `test_a_compile_error_shows_the_students_line`.
    """
    said, javac = tmp_path / "said", tmp_path / "javac"
    said.write_text(JAVAC_MISSES[missing], encoding="utf-8")
    javac.write_text(f"#!/bin/sh\ncat {said} >&2\nexit 1\n", encoding="utf-8")
    javac.chmod(0o755)
    monkeypatch.setattr(Workshop, "tool", lambda *_: str(javac))
    found = judged(tmp_path, "Alone.java", "class A { int f(int[][] b) { return 1; } }\n")

    assert found.verdict.value == "none", found.reason
    assert missing in found.reason


def test_the_class_with_main_is_started(monkeypatch: pytest.MonkeyPatch) -> None:
    """And no class before it; the file is a program, and its package is taken out."""
    text, made = RIGHT[_OF_MAIN][3], list[Sequence[str]]()
    monkeypatch.setattr(Workshop, "tool", lambda *given: given[1])
    monkeypatch.setattr(Workshop, "_compile", lambda *given: made.append(given[1]))
    workshop = Workshop(SolverLimits(clock=Clock()), 100.0, untrusted=False)
    try:
        command = workshop.build(Path("Main.java"), text, None)
        sources = [Path(word).read_text("utf-8") for word in made[0] if word.endswith(".java")]
    finally:
        workshop.scratch.take_away()

    assert likely_callee(text, "java") is None
    assert command[-1] == "Main"
    assert not any("package boj" in source for source in sources)


@pytest.mark.parametrize(("suffix", "tool"), [(".rb", "ruby"), (".php", "php")])
def test_the_printed_lines_make_a_program(tmp_path: Path, suffix: str, tool: str) -> None:
    """A function in a language that is not called, with its refusal's lines, is judged."""
    need(tool)
    path = tmp_path / f"solution{suffix}"
    path.write_text(SCRIPTS[suffix], encoding="utf-8")
    with pytest.raises(QuestionError, match=f"boustro judge -- {tool} ") as refused:
        judge(Target("script", path))
    lines = str(refused.value).partition(":\n")[2]
    path.write_text(SCRIPTS[suffix] + lines, encoding="utf-8")
    found = judge(Target("script", argv=(tool, str(path))), FEW)

    assert (found.verdict.value, found.form and found.form.name) == ("AC", "leetcode"), found.reason


@pytest.mark.parametrize(
    ("suffix", "command", "beside"),
    [(".go", ("go", "build", "-o"), "main.go"), (".rs", ("rustc", "-O", "-o"), "")],
)
def test_the_printed_lines_make_a_program_that_is_compiled(
    tmp_path: Path, suffix: str, command: tuple[str, ...], beside: str
) -> None:
    """Also in Go, where they want a file of their own, and in Rust; by the refusal's commands."""
    need(command[0])
    path, program = tmp_path / f"solution{suffix}", str(tmp_path / "program")
    path.write_text(COMPILED[suffix], encoding="utf-8")
    told = re.escape(" ".join([*command, "PROGRAM", str(path)]))
    with pytest.raises(QuestionError, match=f"boustro judge -- PROGRAM .*{told}") as refused:
        judge(Target("compiled", path))
    lines = str(refused.value).partition(":\n")[2]
    if beside:
        (tmp_path / beside).write_text(lines, encoding="utf-8")
        path.write_text(f"package main\n{COMPILED[suffix]}", encoding="utf-8")
    else:
        path.write_text(COMPILED[suffix] + lines, encoding="utf-8")
    sources = [str(path), *([str(tmp_path / beside)] if beside else [])]
    homes = {"GO111MODULE": "off", "GOCACHE": str(tmp_path / "cache")}
    made = subprocess.run(
        [*command, program, *sources],
        check=False,
        env=os.environ | homes,
        capture_output=True,
        timeout=300,
    )
    assert made.returncode == 0, made.stderr
    found = judge(Target("compiled", argv=(program,)), FEW)

    assert (found.verdict.value, found.form and found.form.name) == ("AC", "leetcode"), found.reason


@pytest.mark.parametrize(
    ("name", "tool", "text", "line", "said"),
    [
        (
            "wrong.cpp",
            "g++",
            (
                "#include <vector>\n\nint solve(std::vector<int> a, int n) {\n"
                "  return std::max(a, 1);\n}\n"
            ),
            4,
            "no matching function",
        ),
        (
            "Wrong.java",
            "javac",
            "class A {\n  int solve(int[][] b) {\n    return sum(b);\n  }\n}\n",
            3,
            "symbol: method sum(int[][])",
        ),
    ],
)
def test_a_compile_error_shows_the_students_line(  # noqa: PLR0917 - a table
    tmp_path: Path, name: str, tool: str, text: str, line: int, said: str
) -> None:
    """Not the line of a header in which the compiler stopped; with javac's symbol."""
    need(tool)
    found = judged(tmp_path, name, text)

    assert found.verdict.value == "CE"
    assert found.reason.startswith(f"line {line}:"), found.reason
    assert said in found.reason


@pytest.mark.slow
@needs("g++")
def test_a_function_that_is_cut_short_does_not_compile(tmp_path: Path) -> None:
    """The end is missing, and no type is to blame."""
    found = judged(
        tmp_path, "cut.cpp", "int snakesAndLadders(vector<vector<int>>& b) {\n  return 1;\n"
    )

    assert found.verdict.value == "CE"
    assert "before every { is closed" in found.reason
