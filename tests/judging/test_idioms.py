"""Idioms: each is found at its line, repaired, and named only where the repair passes."""

import time
from pathlib import Path

import pytest

from boustro.judging import Terms, judge
from boustro.judging.asked import Case
from boustro.judging.line.idioms import IDIOMS, idiom_edits
from boustro.judging.line.search import _named
from boustro.judging.running.process import SolverLimits
from boustro.judging.verdict import Failure, SolverReply
from boustro.model.board import Board
from tests.judging.in_process import judge_here
from tests.judging.mutants import CPP, JAVA, plain
from tests.judging.test_script_correction import RIGHT as SCRIPT
from tests.support.missing import needs
from tests.support.there import there

TERMS = Terms(boards=60, budget=120.0, line=True)
REPAIRED = [
    ("python", "d = [[9] * n] * n", "d = [[9] * n for _ in range(n)]"),
    ("python", "d = [[]] * (n + 1)", "d = [[] for _ in range(n + 1)]"),
    ("python", "if s is goal:", "if s == goal:"),
    ("python", "if s is not goal:", "if s != goal:"),
    ("python", "best.get(s, 0)", 'best.get(s, float("inf"))'),
    ("python", "d = [0] * n", 'd = [float("inf")] * n'),
    ("python", "way = [1]\nqueue.append(way)", "way = [1]\nqueue.append(way[:])"),
    (
        "python",
        "def f(s, seen=set()):\n    seen.add(s)",
        "def f(s, seen=None):\n    if seen is None:\n        seen = set()\n    seen.add(s)",
    ),
    (
        "python",
        "def f(s, way=[]):\n    way.append(s)",
        "def f(s, way=[]):\n    way = list(way)\n    way.append(s)",
    ),
    (
        "python",
        "h = [(1, 0)]\ns, d = heapq.heappop(h)\nheapq.heappush(h, (to(s), d + 1))",
        "h = [(0, 1)]\nd, s = heapq.heappop(h)\nheapq.heappush(h, (d + 1, to(s)))",
    ),
    ("java", "open.remove(to);", "open.remove(Integer.valueOf(to));"),
    ("java", "new PriorityQueue<>((a, b) -> b - a);", "new PriorityQueue<>((a, b) -> a - b);"),
    ("java", "q.sort((a, b) -> b[1] - a[1]);", "q.sort((a, b) -> a[1] - b[1]);"),
    ("java", "(a, b) -> Integer.compare(b, a)", "(a, b) -> Integer.compare(a, b)"),
    ("java", "(a, b) -> a[1] - b[1]", "(a, b) -> a[0] - b[0]"),
    ("java", "best.getOrDefault(to, 0)", "best.getOrDefault(to, Integer.MAX_VALUE)"),
    (
        "java",
        "Set<int[]> seen = new HashSet<>();",
        "Set<int[]> seen = new TreeSet<>(Arrays::compare);",
    ),
    (
        "java",
        "  int[] d = new int[k];",
        "  int[] d = new int[k];\n  Arrays.fill(d, Integer.MAX_VALUE);",
    ),
    ("java", "int[] e = {1};\nq.offer(e);", "int[] e = {1};\nq.offer(e.clone());"),
    ("java", "fill(d, Integer.MAX_VALUE);", "fill(d, Integer.MAX_VALUE / 2);"),
    ("java", "(int) Math.ceil(s / n)", "(int) ((s + n - 1) / n)"),
    (
        "java",
        "if (seen.contains(t)) f();\nseen.add(k(t));",
        "if (seen.contains(k(t))) f();\nseen.add(k(t));",
    ),
    (
        "java",
        "for (int i = 0; i < q.size(); i++) f(q.poll());",
        "for (int i = 0, size = q.size(); i < size; i++) f(q.poll());",
    ),
    ("java", "  int n;\n  void f() {\n    int n = 3;", "  int n;\n  void f() {\n    n = 3;"),
    ("c++", "priority_queue<int> q;", "priority_queue<int, vector<int>, greater<int>> q;"),
    (
        "c++",
        "priority_queue<pair<int, int>> q;",
        "priority_queue<pair<int, int>, vector<pair<int, int>>, greater<pair<int, int>>> q;",
    ),
    ("c++", "if (row & 1 == 0)", "if ((row & 1) == 0)"),
    ("c++", "void f(vector<int> d, int n) {", "void f(vector<int>& d, int n) {"),
    ("c++", "std::memset(d, 127, sizeof d);", "std::fill(std::begin(d), std::end(d), 127);"),
    ("c++", "memset(d, INT_MAX, sizeof(d));", "memset(d, 0x3f, sizeof(d));"),
    ("c++", "int r = ceil(s / n);", "int r = ((s + n - 1) / n);"),
    (
        "c++",
        "for(int i=0;i<(int)q.size();i++) q.pop();",
        "for (int i = 0, size = q.size(); i < size;i++) q.pop();",
    ),
    ("c++", "  int best = 0;\n    int best = 1;", "  int best = 0;\n    best = 1;"),
    ("c++", "d = INT_MAX;", "d = INT_MAX / 2;"),
    ("c++", "vector<int> d(n + 1);", "vector<int> d(n + 1, INT_MAX);"),
    ("javascript", "q.sort();", "q.sort((a, b) => a - b);"),
    ("javascript", "q.sort();", "q.sort((a, b) => a[0] - b[0]);"),
    ("javascript", "q.sort((a, b) => b - a);", "q.sort((a, b) => a - b);"),
    (
        "javascript",
        "const d = Array(n + 1).fill([]);",
        "const d = Array.from({ length: n + 1 }, () => []);",
    ),
    (
        "javascript",
        "const d = new Array(n).fill(new Array(n).fill(0));",
        "const d = Array.from({ length: n }, () => new Array(n).fill(0));",
    ),
    (
        "javascript",
        "for (let i = 0; i < queue.length; i++) f(queue.shift());",
        "for (let i = 0, size = queue.length; i < size; i++) f(queue.shift());",
    ),
    ("javascript", "for (const d in die) f(s + d);", "for (const d of die) f(s + d);"),
    ("javascript", "for (const d in die) f(s + d);", "for (const d in die) f(s + Number(d));"),
    ("javascript", "line.split(' ')", "line.split(' ').map(Number)"),
    (
        "javascript",
        "const bit = 1 << t;\nif ((a & bit) === 0) f();",
        "const bit = (1n << BigInt(t));\nif ((a & bit) === 0n) f();",
    ),
    (
        "javascript",
        "seen.has([r, c]);\nseen.add([r, c]);",
        "seen.has(String([r, c]));\nseen.add(String([r, c]));",
    ),
    ("javascript", "seen.has(t);\nseen.add(`${t}`);", "seen.has(`${t}`);\nseen.add(`${t}`);"),
    (
        "javascript",
        "a.forEach((s) => {\n  if (s) return s;\n});",
        "for (const s of a) {\n  if (s) return s;\n}",
    ),
    (
        "javascript",
        "const n = board.length;\nif (row % 2 === 0) f();",
        "const n = board.length;\nif ((n - row) % 2 === 0) f();",
    ),
]


@pytest.mark.parametrize(("language", "wrong", "right"), REPAIRED)
def test_each_idiom_is_repaired(language: str, wrong: str, right: str) -> None:
    """The text with the repair is among those tried."""
    texts = ["\n".join(idiom.edit.of(wrong.split("\n"))) for idiom in idiom_edits(wrong, language)]
    assert right in texts


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Set<int[]> seen = new HashSet<>();", ""),
        ("best.getOrDefault(to, 0)", "best.getOrDefault(to, Integer.MAX_VALUE)"),
    ],
)
def test_a_repair_that_nobody_should_make_is_not_shown(text: str, shown: str) -> None:
    """Its line is, and the mistake is named: one writes no set there that compares arrays."""
    case = Case(Board(4))
    failed = Failure(case, 1, SolverReply(answer=2), "edge cases", case)
    found = _named(failed, text, idiom_edits(text, "java")[:1], 100)
    line = there(found.correction)

    assert (line.lines, line.after, line.before) == ((1,), shown, text if shown else "")
    assert "TreeSet" not in (found.mistake or "TreeSet")


def test_a_sentence_says_one_thing_of_each_language() -> None:
    """No language has a sentence twice, and each sentence fits a line of the judge's style."""
    for idioms in IDIOMS.values():
        sentences = [idiom.sentence for idiom in idioms]
        assert len({*sentences}) == len(sentences)
        assert not [sentence for sentence in sentences if sentence.endswith(".")]


def test_few_are_tried_of_a_long_text() -> None:
    """A text of nothing but idioms costs no more than forty edits, and a very long one none."""
    assert len(idiom_edits("d = [[]] * n\n" * 500, "python")) == 40
    assert not idiom_edits("d = [[]] * n\n" * 9000, "python")
    assert not idiom_edits(f"d = [[]] * n{' ' * 400}", "python")


@pytest.mark.slow
@pytest.mark.parametrize("language", IDIOMS)
def test_no_text_is_looked_through_for_long(language: str) -> None:
    """What is repeated up to the bounds takes less than two seconds of the processor."""
    for piece in ("a", "a.", "    int a = 0;\n", "  let a = 0;\n", "seen.count(a);", "def f(a: x"):
        endless = piece * (12_000 // len(piece))
        text = "\n".join(endless[at : at + 390] for at in range(0, 11_900, 390))
        began = time.thread_time()
        idiom_edits(text if "\n" not in piece else endless, language)
        assert time.thread_time() - began < 2, piece


PYTHON = """import heapq

def snakesAndLadders(board):
    n = len(board)
    dist = [[10 ** 9] * n for _ in range(n)]
    def where(s):
        row, col = divmod(s - 1, n)
        return n - 1 - row, n - 1 - col if row % 2 else col
    dist[n - 1][0] = 0
    heap = [(0, 1)]
    while heap:
        rolls, s = heapq.heappop(heap)
        if s == n * n:
            return rolls
        for t in range(s + 1, min(s + 6, n * n) + 1):
            r, c = where(t)
            to = board[r][c] if board[r][c] > 0 else t
            r, c = where(to)
            if rolls + 1 < dist[r][c]:
                dist[r][c] = rolls + 1
                heapq.heappush(heap, (rolls + 1, to))
    return -1
"""
ROWS = ("[[10 ** 9] * n for _ in range(n)]", "[[10 ** 9] * n] * n")


def failure(path: Path, text: str) -> Failure:
    """The failure of a solution, with its line."""
    path.write_text(text, "utf-8")
    judges = judge_here if path.suffix == ".py" else judge
    return there(judges(path, TERMS, limits=SolverLimits()).failure)


def named(path: Path, right: str, planted: tuple[str, str], words: str) -> None:
    """Plant an idiom: its line and its repair are shown, and the sentence names it."""
    assert right.count(planted[0]) == 1
    found = failure(path, right.replace(*planted))
    line = there(found.correction)

    assert words in (found.mistake or "")
    assert line.lines == (right[: right.index(planted[0])].count("\n") + 1,)
    assert line.after == right.split("\n")[line.lines[0] - 1]


@pytest.mark.slow
def test_an_idiom_of_python_is_named_with_its_repair(tmp_path: Path) -> None:
    """Rows that are one list."""
    named(tmp_path / "solution.py", PYTHON, ROWS, "one and the same list")


@pytest.mark.slow
def test_an_idiom_is_not_named_where_its_repair_does_not_pass(tmp_path: Path) -> None:
    """Two mistakes, of which the idiom is one: neither is told as the mistake."""
    text = PYTHON.replace(*ROWS).replace("s + 6", "s + 5")
    found = failure(tmp_path / "solution.py", text)

    assert "one and the same list" not in (found.mistake or "")
    assert found.correction is None


@pytest.mark.slow
def test_a_right_solution_with_an_idiom_gets_none(tmp_path: Path) -> None:
    """What looks like an idiom and does no harm is nothing to be told of."""
    path = tmp_path / "solution.py"
    path.write_text(PYTHON.replace("[(0, 1)]", "[(0, 1)]\n    rows = [[0] * n] * n"), "utf-8")
    judgement = judge_here(path, TERMS, limits=SolverLimits())

    assert judgement.accepted
    assert judgement.failure is None


@pytest.mark.slow
@needs("node")
def test_an_idiom_of_javascript_is_named_with_its_repair(tmp_path: Path) -> None:
    """A list of one list."""
    rows = "const rows = Array.from({ length: n }, () => [])"
    right = SCRIPT.replace("const cells = [0]", f"{rows}\n    const cells = [0]").replace(
        "cells.push(...row)", "rows[i].push(...row)\n      cells.push(...rows[i])"
    )
    planted = ("Array.from({ length: n }, () => [])", "new Array(n).fill([])")
    named(tmp_path / "solution.js", right, planted, "Array.from")


@pytest.mark.slow
@needs("g++")
def test_an_idiom_of_cpp_is_named_with_its_repair(tmp_path: Path) -> None:
    """A comparison that is taken before the bits."""
    turned = "column = (row & 1) == 0 ? column : n - 1 - column;"
    right = plain(CPP).replace("if (row % 2 == 1) column = n - 1 - column;", turned)
    named(tmp_path / "solution.cpp", right, ("(row & 1) == 0", "row & 1 == 0"), "brackets")


@pytest.mark.long("tests/judging/test_idioms.py::test_an_idiom_of_cpp_is_named_with_its_repair")
@needs("javac")
def test_an_idiom_of_java_is_named_with_its_repair(tmp_path: Path) -> None:
    """A list from which the place is taken that the square is the number of."""
    kept = "open = new ArrayList<>();\n        for (int s = 2; s <= n * n; s++) open.add(s);"
    right = plain(JAVA).replace("boolean[] seen = new boolean[n * n + 1];", f"List<Integer> {kept}")
    right = right.replace("        seen[1] = true;\n", "")
    right = right.replace("!seen[landed]", "open.contains(landed)")
    right = right.replace("seen[landed] = true", "open.remove(Integer.valueOf(landed))")
    named(tmp_path / "Solution.java", right, ("Integer.valueOf(landed)", "landed"), "remove")
