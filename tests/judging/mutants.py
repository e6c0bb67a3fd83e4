"""Mutants: every solution that is one token away from a right one, and what it may be told.

A line of a right solution ends with what it is there for; a sentence on a mutant of that line is
true only if it is about that.  Mutants that answer as the right solution does on every small board
are no mistakes: `differs` finds them by brute force.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any, NamedTuple

from boustro.judging.asked import Case
from boustro.judging.problems import FORMS
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.verdict import SolverReply, Verdict
from boustro.model.board import Board
from tests.judging.in_process import InProcess

COORDINATES = """
from collections import deque
def solve(board):
    n = len(board)  # numbering finish throws
    def where(s):
        r, c = (s - 1) // n, (s - 1) % n  # numbering
        if r % 2 == 1:  # numbering
            c = n - 1 - c  # numbering
        return n - 1 - r, c  # numbering
    queue = deque([(1, 0)])  # start count
    seen = {1}  # start marks
    while queue:  # no-route end
        s, moves = queue.popleft()  # order
        if s == n * n:  # finish
            return moves  # count finish
        for nxt in range(s + 1, min(s + 6, n * n) + 1):  # throws finish
            r, c = where(nxt)  # numbering
            if board[r][c] != -1:  # jump numbering
                nxt = board[r][c]  # jump numbering
            if nxt not in seen:  # marks end
                seen.add(nxt)  # marks end
                queue.append((nxt, moves + 1))  # count queue
    return -1  # no-route
"""
FLATTENED = """
def solve(board):
    cells = [-1]  # numbering
    left_to_right = True  # numbering
    for row in reversed(board):  # numbering
        cells += row if left_to_right else row[::-1]  # numbering
        left_to_right = not left_to_right  # numbering
    last = len(cells) - 1  # finish throws
    dist = [-1] * (last + 1)  # finish start marks
    dist[1] = 0  # start count marks
    queue = [1]  # start
    while queue:  # no-route end
        at = queue.pop(0)  # order
        for die in range(1, 7):  # throws
            to = at + die  # throws
            if to > last:  # throws finish
                break  # throws
            if cells[to] != -1:  # jump numbering
                to = cells[to]  # jump numbering
            if dist[to] == -1:  # marks end
                dist[to] = dist[at] + 1  # count marks
                queue.append(to)  # queue
    return dist[last]  # no-route count finish
"""
LEVELS = """
def solve(board):
    n = len(board)  # numbering finish throws
    flat = {}  # jump
    s = 1  # numbering
    for i in range(n - 1, -1, -1):  # numbering
        columns = range(n) if (n - 1 - i) % 2 == 0 else range(n - 1, -1, -1)  # numbering
        for j in columns:  # numbering
            if board[i][j] > 0:  # jump numbering
                flat[s] = board[i][j]  # jump numbering
            s += 1  # numbering
    level, steps, visited = {1}, 0, {1}  # start count marks
    while level:  # no-route end
        if n * n in level:  # finish
            return steps  # count finish
        following = set()  # queue
        for s in level:  # queue
            for d in (1, 2, 3, 4, 5, 6):  # throws
                t = s + d  # throws
                if t <= n * n:  # throws finish
                    t = flat.get(t, t)  # jump
                    if t not in visited:  # marks end
                        visited.add(t)  # marks end
                        following.add(t)  # queue
        level, steps = following, steps + 1  # count queue end
    return -1  # no-route
"""
HEAP = """
import heapq
def solve(board):
    n = len(board)  # numbering finish throws
    goal = n * n  # finish throws
    order = []  # numbering
    for r in range(n):  # numbering
        row = board[n - 1 - r]  # numbering
        order.extend(row if r % 2 == 0 else reversed(row))  # numbering
    best = [float("inf")] * (goal + 1)  # finish start marks
    best[1] = 0  # start count marks
    heap = [(0, 1)]  # start count
    while heap:  # no-route end
        cost, at = heapq.heappop(heap)  # order
        if cost > best[at]:  # marks
            continue  # marks
        if at == goal:  # finish
            return cost  # count finish
        for step in range(1, 7):  # throws
            to = at + step  # throws
            if to > goal:  # throws finish
                break  # throws
            if order[to - 1] != -1:  # jump numbering
                to = order[to - 1]  # jump numbering
            if cost + 1 < best[to]:  # marks count end
                best[to] = cost + 1  # count marks
                heapq.heappush(heap, (cost + 1, to))  # count queue
    return -1  # no-route
"""
SWEEPS = """
def solve(board):
    n = len(board)  # numbering finish throws
    jump = {}  # jump
    for q in range(n * n):  # numbering
        i, j = divmod(q, n)  # numbering
        cell = board[~i][~j if i % 2 else j]  # numbering
        if cell != -1:  # jump numbering
            jump[q + 1] = cell  # jump numbering
    turns = [10 ** 9] * (n * n + 1)  # start no-route
    turns[1] = 0  # start count
    for _ in range(n * n):  # sweeps end
        before = turns[:]  # sweeps end
        for s in range(1, n * n):  # sweeps finish
            for d in range(1, 7):  # throws
                if s + d <= n * n:  # throws finish
                    to = jump.get(s + d, s + d)  # jump
                    turns[to] = min(turns[to], turns[s] + 1)  # count jump end
        if turns == before:  # sweeps end
            break  # sweeps end
    return turns[n * n] if turns[n * n] < 10 ** 9 else -1  # no-route finish
"""
CPP = """
class Solution {
public:
    int snakesAndLadders(vector<vector<int>>& board) {
        int n = board.size();  // numbering finish throws
        vector<int> dist(n * n + 1, -1);  // marks
        queue<int> waiting;
        waiting.push(1);  // start
        dist[1] = 0;  // start count marks
        while (!waiting.empty()) {  // no-route
            int at = waiting.front();  // order
            waiting.pop();  // order
            if (at == n * n) return dist[at];  // finish count
            for (int face = 1; face <= 6; face++) {  // throws
                int to = at + face;  // throws
                if (to > n * n) break;  // throws finish
                int row = (to - 1) / n, column = (to - 1) % n;  // numbering
                if (row % 2 == 1) column = n - 1 - column;  // numbering
                if (board[n - 1 - row][column] != -1)  // jump numbering
                    to = board[n - 1 - row][column];  // jump numbering
                if (dist[to] == -1) {  // marks end
                    dist[to] = dist[at] + 1;  // count marks
                    waiting.push(to);  // queue
                }
            }
        }
        return -1;  // no-route
    }
};
"""
JAVA = """
class Solution {
    public int snakesAndLadders(int[][] board) {
        int n = board.length;  // numbering finish throws
        int[] cells = new int[n * n + 1];  // numbering
        int k = 1;  // numbering
        boolean right = true;  // numbering
        for (int i = n - 1; i >= 0; i--) {  // numbering
            for (int j = 0; j < n; j++) {  // numbering
                cells[k++] = board[i][right ? j : n - 1 - j];  // numbering
            }
            right = !right;  // numbering
        }
        boolean[] seen = new boolean[n * n + 1];  // marks
        Queue<Integer> queue = new LinkedList<>();
        queue.add(1);  // start
        seen[1] = true;  // start marks
        int rolls = 0;  // count
        while (!queue.isEmpty()) {  // no-route
            for (int left = queue.size(); left > 0; left--) {  // count queue
                int at = queue.poll();  // order
                if (at == n * n) return rolls;  // finish count
                for (int to = at + 1; to <= Math.min(at + 6, n * n); to++) {  // throws finish
                    int landed = cells[to] == -1 ? to : cells[to];  // jump
                    if (!seen[landed]) {  // marks end
                        seen[landed] = true;  // marks end
                        queue.add(landed);  // queue
                    }
                }
            }
            rolls++;  // count
        }
        return -1;  // no-route
    }
}
"""
JAVASCRIPT = """
var snakesAndLadders = function (board) {
    const n = board.length;  // numbering finish throws
    const land = (square) => {
        const row = Math.floor((square - 1) / n);  // numbering
        let column = (square - 1) % n;  // numbering
        if (row % 2 === 1) column = n - 1 - column;  // numbering
        const cell = board[n - 1 - row][column];  // numbering
        return cell === -1 ? square : cell;  // jump numbering
    };
    const rolls = new Map([[1, 0]]);  // start count marks
    const queue = [1];  // start
    while (queue.length) {  // no-route end
        const at = queue.shift();  // order
        if (at === n * n) return rolls.get(at);  // finish count
        for (let to = at + 1; to <= at + 6 && to <= n * n; to++) {  // throws finish
            const landed = land(to);  // jump
            if (!rolls.has(landed)) {  // marks end
                rolls.set(landed, rolls.get(at) + 1);  // count marks
                queue.push(landed);  // queue
            }
        }
    }
    return -1;  // no-route
};
"""
PYTHON = {
    "lookup": COORDINATES,
    "flat": FLATTENED,
    "levels": LEVELS,
    "heap": HEAP,
    "sweeps": SWEEPS,
}
SOLUTIONS = {**{name: (text, ".py") for name, text in PYTHON.items()}}
SOLUTIONS |= {"cpp": (CPP, ".cpp"), "java": (JAVA, ".java"), "js": (JAVASCRIPT, ".js")}

_SWAPS = {
    "<": ("<=",), "<=": ("<",), ">": (">=",), ">=": (">",), "==": ("!=",), "!=": ("==",),
    "===": ("!==",), "!==": ("===",),
    "+": ("-",), "-": ("+",), "+=": ("-=",), "and": ("or",), "or": ("and",),
    "++": ("--",), "--": ("++",),
}  # fmt: skip
_TOKEN = re.compile(r"[A-Za-z_]\w*|\d+|[-+<>=!&|*/%]+|\S")
_PAIR = (
    (re.compile(r"\[([^][]+)\]\[([^][]+)\]"), r"[\2][\1]"),
    (re.compile(r"^(\s*)(\w+), (\w+) = (.*)$"), r"\1\3, \2 = \4"),
)
_TICKS = 100_000
"""Turns of loops that stand for the limit of time.

Sweeps up a long route of a large board take 70,000.
"""


class Mutant(NamedTuple):
    """One changed line: of which solution, what it was, what it is, what it was there for."""

    solution: str
    number: int
    old: str
    new: str
    purposes: frozenset[str]
    text: str

    @property
    def name(self) -> str:
        """For a report."""
        old, new = self.old.strip(), self.new.strip() or "(left out)"
        return f"{self.solution}:{self.number}: {old}  =>  {new}"


def plain(text: str) -> str:
    """A solution without what its lines are there for."""
    return "\n".join(line.split("  #")[0].split("  //")[0] for line in text.splitlines()) + "\n"


def mutants_of(name: str) -> Iterator[Mutant]:
    """Every mutant that is another text, and in Python one that compiles."""
    text, suffix = SOLUTIONS[name]
    lines, seen = plain(text).splitlines(), set[str]()
    for number, tagged in enumerate(text.splitlines()):
        purposes = (
            frozenset(re.split(r"  (?:#|//) ", tagged)[1].split())
            if "  #" in tagged or "  //" in tagged
            else None
        )
        for new in _changed(lines[number], suffix) if purposes is not None else ():
            mutated = "\n".join([*lines[:number], new, *lines[number + 1 :]]) + "\n"
            if mutated not in seen and _compiles(mutated, suffix):
                seen.add(mutated)
                yield Mutant(name, number, lines[number], new, purposes or frozenset(), mutated)


def _changed(line: str, suffix: str) -> Iterator[str]:
    for match in _TOKEN.finditer(line):
        token, (start, end) = match[0], match.span()
        news = (
            (str(int(token) + 1), str(int(token) - 1)) if token.isdigit() else _SWAPS.get(token, ())
        )
        yield from (line[:start] + new + line[end:] for new in news)
    for pattern, swapped in _PAIR:
        yield from (pattern.sub(swapped, line),) if pattern.search(line) else ()
    if not line.rstrip().endswith(("{", ":")):
        yield re.match(r"\s*", line)[0] + ("pass" if suffix == ".py" else ";")  # type: ignore[index]


def _compiles(text: str, suffix: str) -> bool:
    if suffix != ".py":
        return True
    try:
        compile(text, "<mutant>", "exec")
    except SyntaxError:
        return False
    return True


class _Ticking(ast.NodeTransformer):
    """Counts every turn of a loop and every call, so that nothing goes on for ever."""

    def _with_tick(self, node: Any) -> Any:
        self.generic_visit(node)
        node.body.insert(0, ast.parse("__tick__()").body[0])
        return node

    visit_While = visit_For = visit_FunctionDef = _with_tick  # noqa: N815 - as ast calls them


class EndlessError(BaseException):
    """Too many turns; nothing in a solution catches it."""


def _turns() -> Iterator[None]:
    """The turns of one board: a generator counts them with less work than a method does."""
    for _ in range(_TICKS):
        yield
    raise EndlessError


class Called(InProcess):
    """A solution in Python run here: errors and endless loops are replies, as a worker's are."""

    def __init__(self, text: str, function: str = "solve", form: str = "leetcode") -> None:
        tree = ast.fix_missing_locations(_Ticking().visit(ast.parse(text)))
        names: dict[str, Any] = {"__tick__": _turns().__next__}
        exec(compile(tree, "<mutant>", "exec"), names)  # noqa: S102 - our own text
        self.names = names
        self.function: Callable[..., object] = names[function]
        self.problem: JudgedProblem = FORMS[form]
        self.replied: dict[Board, SolverReply] = {}

    def replies(self, cases: Sequence[Case]) -> list[SolverReply]:
        """The replies; the last one is the first that took too long."""
        replies = list[SolverReply]()
        for case in cases:
            replies.append(self.reply(case.board))
            self.replied[case.board] = replies[-1]
            if replies[-1].fault is Verdict.TIME_LIMIT:
                break
        return replies

    def reply(self, board: Board) -> SolverReply:
        """What becomes of one board."""
        self.names["__tick__"] = _turns().__next__
        given = self.problem.arguments(Case(board))
        try:
            found = self.function(*given)
        except EndlessError:
            return SolverReply(fault=Verdict.TIME_LIMIT)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a mutant may raise anything
            return SolverReply(
                fault=Verdict.RUNTIME_ERROR, message=f"{type(error).__name__}: {error}"
            )
        if type(found) is not int:
            said = f"expected a whole number, got {type(found).__name__} {found!r}"
            return SolverReply(fault=Verdict.FORMAT, message=said)
        return SolverReply(found, changed=given != self.problem.arguments(Case(board)))


@cache
def small_boards() -> Sequence[tuple[Board, int]]:
    """Every board of four squares, of nine with up to two jumps, some larger; with answers."""
    rng, boards = Random("mutants"), list[Board]()
    for size, most in ((4, 2), (9, 2)):
        for count in range(most + 1):
            for entries in combinations(range(2, size), count):
                for exits in product(range(1, size + 1), repeat=count):
                    if all(a != b for a, b in zip(entries, exits, strict=True)):
                        boards.append(Board(size, jumps=zip(entries, exits, strict=True)))
    for side in range(3, 7):
        size = side * side
        for first, exit in product(range(2, size - 6), range(1, size)):
            wall = {
                e: x
                for e, x in zip(range(first, first + 6), [exit] * 3 + [1] * 3, strict=True)
                if e != x
            }
            boards.append(Board(size, jumps=wall))
    for side in range(3, 15):
        for share in range(60):
            size = side * side
            some = rng.sample(range(2, size), (size - 2) * share // 60)
            pairs = {entry: rng.randint(1, size) for entry in some}
            boards.append(Board(size, jumps={e: x for e, x in pairs.items() if e != x}))
    return [(board, fewest(board)) for board in boards]


@cache
def fewest(board: Board) -> int:
    """The fewest rolls by sets of squares, -1 without a route; shares nothing with a judge."""
    reached, rolls = {1}, 0
    while board.size not in reached:
        thrown = {s + face for s in reached for face in range(1, 7) if s + face <= board.size}
        more = reached | {board.jumps.get(square, square) for square in thrown}
        if more == reached:
            return -1
        reached, rolls = more, rolls + 1
    return rolls


def differs(solver: Called) -> bool:
    """Whether a solution is wrong on a small board."""
    return any(solver.reply(board).answer != right for board, right in small_boards())
