"""Broken solutions by several hands: an explanation is true, or there is none.

Each author has a right solution in a manner of their own; a mistake is one change of it.  Where the
expected part of the sentence is empty, no sentence may be said.
"""

from pathlib import Path
from time import monotonic

import pytest

from boustro.judging.judging import Terms, judge_solver
from boustro.judging.verdict import Judgement
from tests.judging.in_process import judge_here
from tests.judging.mutants import COORDINATES, FLATTENED, HEAP, LEVELS, SWEEPS, Called, plain
from tests.judging.variants import SOLVERS

RECURSIVE = """
import sys
sys.setrecursionlimit(20000)
def solve(board):
    n = len(board)
    line = [c for i, row in enumerate(board[::-1]) for c in (row if i % 2 == 0 else row[::-1])]
    best = {}
    def go(s, moves):
        if s in best and best[s] <= moves:
            return
        best[s] = moves
        for d in range(1, 7):
            if s + d <= n * n:
                go(s + d if line[s + d - 1] == -1 else line[s + d - 1], moves + 1)
    go(1, 0)
    return best.get(n * n, -1)
"""
DEPTH = """
def solve(board):
    n = len(board)
    line = [c for i, row in enumerate(board[::-1]) for c in (row if i % 2 == 0 else row[::-1])]
    seen = set()
    def go(s, moves):
        if s == n * n:
            return moves
        seen.add(s)
        for d in range(1, 7):
            if s + d <= n * n:
                t = s + d if line[s + d - 1] == -1 else line[s + d - 1]
                if t not in seen:
                    found = go(t, moves + 1)
                    if found >= 0:
                        return found
        return -1
    return go(1, 0)
"""
LISTS = """
def solve(ladders, snakes):
    jump = {a: b for a, b in ladders + snakes}
    dist = {1: 0}
    queue = [1]
    for s in queue:
        for d in range(1, 7):
            t = s + d
            if t > 100:
                continue
            t = jump.get(t, t)
            if t not in dist:
                dist[t] = dist[s] + 1
                queue.append(t)
    return dist.get(100, -1)
"""
ROUNDS = """
def solve(board):
    n = len(board)
    line = [c for i, row in enumerate(board[::-1]) for c in (row if i % 2 == 0 else row[::-1])]
    queue, seen, moves = [1], {1}, 0
    while queue:
        for i in range(len(queue)):
            s = queue.pop(0)
            if s == n * n:
                return moves
            for t in range(s + 1, min(s + 6, n * n) + 1):
                t = t if line[t - 1] == -1 else line[t - 1]
                if t not in seen:
                    seen.add(t)
                    queue.append(t)
        moves += 1
    return -1
"""
C, F, L, R, D = "coordinates", "flattened", "levels", "recursive", "depth"
H, K, P, Q = "lists", "heap", "sweeps", "rounds"
AUTHORS = {C: COORDINATES, F: FLATTENED, L: LEVELS, K: HEAP, P: SWEEPS}
AUTHORS = {name: plain(text) for name, text in AUTHORS.items()} | {
    R: RECURSIVE,
    D: DEPTH,
    H: LISTS,
    Q: ROUNDS,
}
TWICE = """nxt = board[r][c]
                r, c = where(nxt)
                nxt = board[r][c] if board[r][c] != -1 else nxt
"""
BEHIND = (
    """for die in range(1, 7):
            to = at + die
            if to > last:
                break
            if cells[to] != -1:
                to = cells[to]""",
    """if cells[at] != -1 and dist[cells[at]] == -1:
            dist[cells[at]] = dist[at]
            queue.append(cells[at])
        for die in range(1, 7):
            to = at + die
            if to > last:
                break""",
)
BOTH = """first = to
            if cells[to] != -1:
                to = cells[to]
            if dist[first] == -1:
                dist[first] = dist[to] ="""
# Whose solution, what is changed into what, and what is said of it.
BROKEN = {
    "counts from 0": (
        C,
        "(s - 1) // n, (s - 1) % n",
        "s // n, s % n",
        "in the place of square s + 1",
    ),
    "from the top": (C, "return n - 1 - r, c", "return r, c", "numbers the rows from the top"),
    "no alternating": (C, "r % 2 == 1", "False", "forgets that rows alternate"),
    "first row reversed": (C, "r % 2 == 1", "r % 2 == 0", "reads every row in the wrong direction"),
    "transposed": (C, "return n - 1 - r, c", "return c, n - 1 - r", "swaps rows and columns"),
    "parity from the top": (C, "r % 2 == 1", "(n - 1 - r) % 2 == 1", "find their direction"),
    "five faces": (C, "min(s + 6, n * n) + 1", "min(s + 5, n * n) + 1", "never shows a 6"),
    "seven faces": (C, "min(s + 6, n * n) + 1", "min(s + 7, n * n) + 1", "1 to 7"),
    "short range": (C, "min(s + 6, n * n) + 1", "min(s + 6, n * n)", "one short"),
    "short of the last": (C, "min(s + 6, n * n) + 1", "min(s + 7, n * n)", "no throw takes it"),
    "stack": (C, "popleft", "pop", "depth first"),
    "beyond": (C, "min(s + 6, n * n) + 1", "s + 7", "beyond the last square"),
    "marks what is reached": (
        C,
        "if nxt not in seen:\n                seen.add(nxt)",
        (
            "if nxt not in seen:\n                seen |= "
            "{nxt, (n - 1 - r) * n + (c if (n - 1 - r) % 2 == 0 else n - 1 - c) + 1}"
        ),
        "marks the entry",
    ),
    "two jumps": (C, "nxt = board[r][c]\n", TWICE, "follows two jumps"),
    "all jumps, four times": (
        L,
        "t = flat.get(t, t)",
        "t = flat.get(t, t); t = flat.get(t, t); t = flat.get(t, t); t = flat.get(t, t)",
        "",
    ),
    "zero instead": (C, "return -1", "return 0", "no route, but 0"),
    "side instead": (C, "return -1", "return n", "the length of a side"),
    "infinity": (C, "return -1", "return float('inf')", "no route, but nothing that can be"),
    "large number": (C, "return -1", "return 10 ** 9", "but 1000000000"),
    "last moves": (C, "return -1", "return moves", "the last distance"),
    "levels": (L, "return -1", "return steps", "how far it came"),
    "divides": (C, "(s - 1) // n", "(s - 1) / n", "// divides"),
    "nothing": (C, "    return -1\n", "", "no route, but nothing that can be"),
    "minus one as a jump": (C, "if board[r][c] != -1:", "if board[r][c]:", "takes -1 for a dest"),
    "minus one in a list": (F, "if cells[to] != -1:", "if cells[to]:", ""),
    "finish before": (C, "if s == n * n:", "if s == n * n - 1:", "one square before the last"),
    "one too high": (F, "return dist[last]", "return dist[last] + (dist[last] >= 0)", "too high"),
    "one too high, and no -1": (F, "return dist[last]", "return dist[last] + 1", ""),
    "one too low": (F, "dist[1] = 0", "dist[1] = -0\n    if last > 9: dist[1] = 1", ""),
    "exits from 0": (F, "to = cells[to]", "to = cells[to] - 1", "one too low"),
    "list from 0": (F, "cells = [-1]", "cells = []", ""),
    "list stack": (F, "queue.pop(0)", "queue.pop()", "depth first"),
    "list beyond": (
        F,
        "                break",
        "                pass",
        "that has a route, it reads",
    ),
    "ignores snakes": (F, "if cells[to] != -1:", "if cells[to] > to:", "ignores the snakes"),
    "ignores ladders": (F, "if cells[to] != -1:", "if -1 < cells[to] < to:", "ignores the ladders"),
    "ignores large boards": (F, "if cells[to] != -1:", "if cells[to] > 0 and last < 40:", ""),
    "a key of plain squares": (
        H,
        "jump.get(t, t)",
        "jump[t]",
        "on every board tested, it looks up a key",
    ),
    "a key that is missing": (P, "jump.get(s + d, s + d)", "jump[s + d]", "a key that its dict"),
    "a step of 0": (L, "range(n - 1, -1, -1):", "range(n - 1, -1, -0):", ""),
    "starts at 0": (L, "{1}, 0, {1}", "{0}, 0, {0}", "starts off the board"),
    "stops early": (L, "if n * n in level:", "if n * n in level or steps > 9:", ""),
    "never bitten at home": (L, "t = flat.get(t, t)", "t = flat.get(t, t) if s > 6 else t", ""),
    "prefers": (L, "t = flat.get(t, t)", "t = max(t, flat.get(t, t))", "ignores the snakes"),
    "first found": (R, "best[s] <= moves", "True", "depth first"),
    "only the first half": (R, "if s + d <= n * n:", "if s + d <= n * n and len(best) < 40:", ""),
    "depth first": (D, "range(1, 7)", "range(1, 7)", "depth first"),
    "depth first downwards": (D, "range(1, 7)", "range(6, 0, -1)", "depth first"),
    "greedy jumps": (
        L,
        "level, steps = following,",
        "level, steps = {max(following)} if following else set(),",
        "it is greedy",
    ),
    "entry marked early": (L, "t = flat", "visited |= {t} & set(flat); t = flat", ""),
    "asks for the entry": (
        F,
        "if cells[to] != -1:",
        "if dist[to] < 0 and cells[to] != -1:",
        "asks whether it was",
    ),
    "flattened from the top": (F, "reversed(board)", "board", "numbers the rows from the top"),
    "no row is turned": (F, "row[::-1]", "row", "forgets that rows alternate"),
    "every row is turned": (F, "not left_to_right", "False", "direction after every row"),
    "the first row is turned": (
        F,
        "left_to_right = True",
        "left_to_right = False",
        "every row in the wrong",
    ),
    "list too short": (F, "[-1] * (last + 1)", "[-1] * last", "it reads or writes outside"),
    "keys of the wrong squares": (L, "flat[s] =", "flat[s - 1] =", "wrong cells"),
    "exits from 1": (L, "= board[i][j]", "= board[i][j] + 1", "one too high"),
    "marks when taken": (C, "seen.add(nxt)", "seen.add(s)", "wait there already"),
    "never marks": (C, "seen.add(nxt)", "pass", "visited squares again"),
    "empty queue": (C, "while queue:", "while True:", "takes from an empty queue"),
    "stops before the last six": (
        C,
        "if s == n * n:",
        "if s > n * n - 6: return moves + 1\n        if 0:",
        "stops at n² − 6 or n² − 5",
    ),
    "asks nothing": (C, "if nxt not in seen:", "if True:", "visited squares again"),
    "lists backwards": (H, "t = s + d", "t = s - d", "it does not stop"),
    "lists unmarked": (H, "if t not in dist:", "if True:", "it does not stop"),
    "heap unmarked": (K, "if cost + 1 < best[to]:", "if True:", "visited squares again"),
    "lists without snakes": (H, "ladders + snakes", "ladders", "ignores the snakes"),
    "lists without ladders": (H, "ladders + snakes", "snakes", "ignores the ladders"),
    "lists the other way round": (H, "{a: b for", "{b: a for", ""),
    "snakes climbed": (H, "ladders + snakes}", "ladders} | {b: a for a, b in snakes}", ""),
    "lists short of 100": (H, "t > 100", "t >= 100", "no throw takes it to the last square"),
    "lists from 1": (H, "{1: 0}", "{1: 1}", "too high"),
    "lists zero": (H, "get(100, -1)", "get(100, 0)", "no route, but 0"),
    "lists none": (H, "get(100, -1)", "get(100)", "no route, but nothing that can be"),
    "lists error": (H, "get(100, -1)", "pop(100)", "no route, but ends in an error"),
    "lists die from 0": (H, "range(1, 7)", "range(6)", "never shows a 6"),
    "lists five": (H, "range(1, 7)", "range(1, 6)", "never shows a 6"),
    "lists beyond": (H, "                continue", "                pass", "it does not stop"),
    "lists by number": (H, "dist[s] + 1", "len(queue)", "raises the counter"),
    "jump a roll later": (H, "jump.get(t, t)", "jump.get(s, t)", "counts a jump as a roll"),
    "twice in lists": (
        L,
        "t = flat.get(t, t)",
        "t = flat.get(flat.get(t, t), flat.get(t, t))",
        "two jumps",
    ),
    "heap, all jumps": (
        K,
        "            if order[to - 1]",
        "            while order[to - 1]",
        "two jumps",
    ),
    "heap, place before": (K, "to = order[to - 1]", "to = order[to - 2]", ""),
    "heap, squares": (K, "return -1", "return goal", "the number of squares"),
    "heap, side": (K, "return -1", "return n", "the length of a side"),
    "heap, exit": (K, "return -1", "exit(1)", "no route, but ends in an error"),
    "heap, only sixes": (K, "range(1, 7)", "(6,)", ""),
    "heap, short": (K, "to > goal", "to >= goal", "no throw takes it to the last square"),
    "heap, one before": (K, "if at == goal:", "if at == goal - 1:", "one square before the last"),
    "heap, largest": (K, "(cost + 1, to)", "(cost + 1, -to)", "it answers -1"),
    "one sweep": (
        P,
        "range(n * n):\n        before",
        "range(1):\n        before",
        "never goes on from",
    ),
    "no way back": (
        P,
        "= min(turns[to]",
        "= turns[to] if to < s else min(turns[to]",
        "never goes on",
    ),
    "sweeps, n": (P, "else -1", "else n", "the length of a side"),
    "sweeps, infinity": (P, " if turns[n * n] < 10 ** 9 else -1", "", "but 1000000000"),
    "sweeps, counts jumps": (
        P,
        "turns[s] + 1)",
        "turns[s] + 1 + (s + d in jump))",
        "counts a jump",
    ),
    "sweeps, free jumps": (
        P,
        "turns[s] + 1)",
        "turns[s] + (s + d not in jump))",
        "does not count a throw",
    ),
    "sweeps, may skip": (
        P,
        "turns[to] = min",
        "turns[s + d] = min(turns[s + d], turns[s] + 1); turns[to] = min",
        "skips a jump where that is better",
    ),
    "sweeps, two dice": (P, "range(1, 7)", "range(2, 13)", ""),
    "ends one square early": (C, "if s == n * n:", "if s >= n * n - 1:", "it ends too early"),
    "no throw after a jump": (
        C,
        "queue.append((nxt, moves + 1))\n",
        (
            "queue.append((nxt, moves + 1))\n"
            "            if board[r][c] != -1:\n                break\n"
        ),
        "no further throws",
    ),
    "jumps as edges": (
        P,
        (
            "for d in range(1, 7):\n                if s + d <= n * n:\n"
            "                    to = jump.get(s + d, s + d)"
        ),
        (
            "turns[jump.get(s, s)] = min(turns[jump.get(s, s)], turns[s])\n"
            "            for d in range(1, 7):\n"
            "                if s + d <= n * n:\n                    to = s + d"
        ),
        "free edge",
    ),
    # Wrong, and accepted by the weak tests of a public judge: LeetCode-Feedback 4013, 11234, 27967.
    "marks entry and exit in turn": (
        C,
        (
            "if board[r][c] != -1:\n                nxt = board[r][c]\n"
            "            if nxt not in seen:\n                seen.add(nxt)"
        ),
        (
            "if nxt in seen:\n                continue\n            seen.add(nxt)\n"
            "            if board[r][c] != -1:\n"
            "                nxt = board[r][c]\n"
            "            if board[r][c] == -1 or nxt not in seen:\n                seen.add(nxt)"
        ),
        "marks the entry",
    ),
    "n rolls at most": (L, "while level:", "while level and steps <= n:", "gives up after n rolls"),
    "a jump at the top left": (
        C,
        "    queue = deque([(1, 0)])",
        "    if board[0][0] != -1:\n        return -1\n    queue = deque([(1, 0)])",
        "top left cell",
    ),
    "the size of what changes": (
        Q,
        "for i in range(len(queue)):",
        "i = -1\n        while i + 1 < len(queue):\n            i += 1",
        "compares with the size of the queue",
    ),
    "found squares counted": (
        L,
        "following.add(t)\n        level, steps = following, steps + 1",
        "following.add(t)\n                        steps += 1\n        level = following",
        "raises the counter",
    ),
    "marks before it asks": (
        C,
        "if nxt not in seen:",
        "seen.add(nxt)\n            if nxt not in seen:",
        "it answers -1",
    ),
    "marks the entry before it asks": (
        C,
        "if board[r][c] != -1:",
        (
            "if nxt in seen:\n                continue\n"
            "            seen.add(nxt)\n            if board[r][c] != -1:"
        ),
        "before it asks whether",
    ),
    "asks the entry, writes both": (
        F,
        (
            "if cells[to] != -1:\n                to = cells[to]\n"
            "            if dist[to] == -1:\n                dist[to] ="
        ),
        BOTH,
        "marks the entry",
    ),
    "turned but for the first": (C, "r % 2 == 1", "r > 0", "direction after every row"),
    "free edge at the back": (F, *BEHIND, "at the back of its queue"),
    "snakes are walls": (
        F,
        "if cells[to] != -1:",
        "if -1 < cells[to] < to:\n                break\n            if cells[to] != -1:",
        "takes a snake for a wall",
    ),
    "is for ==": (C, "if s == n * n:", "if s is n * n:", "with `is`"),
    "boxed": (C, "if s == n * n:", "if s == n * n < 128:", "boxed numbers"),
    "throw overwritten": (
        C,
        "for nxt in range(s + 1, min(s + 6, n * n) + 1):",
        "nxt = s\n        while nxt < min(s + 6, n * n):\n            nxt += 1",
        "overwrites the variable of a loop",
    ),
    "square overwritten": (
        C,
        "for nxt in range(s + 1, min(s + 6, n * n) + 1):",
        (
            "for d in range(1, 7):\n            s = nxt = s + d\n"
            "            if s > n * n:\n                break"
        ),
        "overwrites the variable of a loop",
    ),
    "raised with each throw": (
        C,
        "queue.append((nxt, moves + 1))",
        "moves += 1\n                queue.append((nxt, moves))",
        "with each throw from a square",
    ),
    "return for continue": (
        C,
        "if nxt not in seen:\n",
        "if nxt in seen:\n                return -1\n            if nxt not in seen:\n",
        "ends the whole search (return)",
    ),
    "the last square has no place": (
        H,
        "if t not in dist:",
        "if t < 100 and t not in dist:",
        "on every board tested, it answers -1",
    ),
    "break for continue": (
        C,
        "if nxt not in seen:\n",
        "if nxt in seen:\n                break\n            if nxt not in seen:\n",
        "leaves the loop of throws (break)",
    ),
    "visited squares for no route": (
        L,
        "return -1",
        "return len(visited) + 99",
        "right wherever there is a route",
    ),
    "looks beyond to no end": (
        F,
        "at = queue.pop(0)",
        "at = queue.pop(0); cells[5 * len(queue)]",
        "it reads or writes outside",
    ),
    "divides a negated index": (P, "board[~i]", "board[~(q / n)]", "// divides"),
    "sweeps, bounces": (P, "if s + d <= n * n:", "if s + d > 0:", "it reads or writes outside"),
}


def judged(author: str, text: str) -> Judgement:
    """The judgement on a text, run here."""
    solver = Called(text, form="hackerrank" if author == H else "leetcode")
    return judge_solver(solver, Terms(boards=300), monotonic() + 60)


def test_a_solution_with_one_answer_is_told_so_in_every_form() -> None:
    """Also where all boards have a route, so that none tells those with a route from the others."""
    for form in ("leetcode", "boj", "gfg", "hackerrank"):
        solver = Called("def solve(*_):\n    return 77\n", form=form)
        found = judge_solver(solver, Terms(boards=100), monotonic() + 60)
        assert found.failure is not None
        assert found.failure.mistake == "on every board tested, it answers 77", form


def test_a_program_that_ignores_the_snakes_is_told_so(tmp_path: Path) -> None:
    """Where every board has a route, models that find none do not choose the further boards."""
    right = (SOLVERS / "right" / "boj.py").read_text("utf-8")
    path = tmp_path / "solution.py"
    path.write_text(
        right.replace("jumps.get(reached, reached)", "max(reached, jumps.get(reached, 0))"), "utf-8"
    )
    found = judge_here(path, Terms(boards=60, budget=120.0))

    assert found.failure is not None
    assert found.failure.mistake == "it ignores the snakes"


def test_the_solution_by_lists_is_right() -> None:
    """Before anything is changed.

    Those in mutants.py: `test_the_solutions_are_right` in test_mutants.py.
    """
    assert judged(H, LISTS).accepted


SAME = {
    "throw overwritten": "square overwritten",
    "heap unmarked": "never marks",
    "asks nothing": "never marks",
    "lists backwards": "lists unmarked",
    "lists beyond": "lists unmarked",
}
"""Those that never end, on hundreds of boards, each with one that is told the same sooner."""
_LONG = pytest.mark.long(
    "tests/judging/test_explanations.py::test_an_explanation_is_true_or_there_is_none"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=_LONG) if name in SAME else name for name in BROKEN]
)
def test_an_explanation_is_true_or_there_is_none(name: str) -> None:
    """The sentence is the one of the change, where a model has it, and else there is none."""
    author, old, new, sentence = BROKEN[name]
    assert old in AUTHORS[author]
    found = judged(author, AUTHORS[author].replace(old, new))

    assert found.failure is not None
    told = found.failure.mistake or ""
    assert sentence in told
    assert bool(told) is bool(sentence), told
