"""Mutants: every solution that is one token away from a right one, and what it may be told.

A line of a right solution ends with what it is there for; a sentence on a mutant of that line is
true only if it is about that.  Mutants that answer as the right solution does on every small board
are no mistakes: `differs` finds them by brute force.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, product
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from boustro.judge.forms import FORMS, Form
from boustro.judge.solver import TOGETHER
from boustro.judge.verdict import SolverReply, Verdict
from boustro.model.board import Board

LOOKUP = """
from collections import deque
def snakesAndLadders(board):
    n = len(board)  # numbering finish throws
    queue = deque([(1, 0)])  # start count
    seen = {1}  # start marks
    while queue:  # no-route end
        square, rolls = queue.popleft()  # order
        for face in range(1, 7):  # throws
            to = square + face  # throws
            if to > n * n:  # throws finish
                break  # throws
            row, column = (to - 1) // n, (to - 1) % n  # numbering
            if row % 2 == 1:  # numbering
                column = n - 1 - column  # numbering
            row = n - 1 - row  # numbering
            if board[row][column] != -1:  # jump numbering
                to = board[row][column]  # jump numbering
            if to == n * n:  # finish
                return rolls + 1  # count finish
            if to not in seen:  # marks end
                seen.add(to)  # marks end
                queue.append((to, rolls + 1))  # count queue
    return -1  # no-route
"""
FLAT = """
def snakesAndLadders(board):
    n = len(board)  # numbering finish
    cells = [-1]  # numbering
    for i in range(n):  # numbering
        row = board[n - 1 - i]  # numbering
        if i % 2 == 1:  # numbering
            row = row[::-1]  # numbering
        cells.extend(row)  # numbering
    last = n * n  # finish throws
    dist = [-1] * (last + 1)  # finish start marks
    dist[1] = 0  # start count marks
    queue = [1]  # start
    while queue:  # no-route end
        at = queue.pop(0)  # order
        if at == last:  # finish
            return dist[at]  # count finish
        for to in range(at + 1, min(at + 6, last) + 1):  # throws finish
            if cells[to] != -1:  # jump numbering
                to = cells[to]  # jump numbering
            if dist[to] == -1:  # marks end
                dist[to] = dist[at] + 1  # count marks
                queue.append(to)  # queue
    return -1  # no-route
"""
LEVELS = """
def snakesAndLadders(board):
    n = len(board)  # numbering finish throws
    def cell(s):
        i, j = divmod(s - 1, n)  # numbering
        if i % 2 == 0:  # numbering
            return board[n - 1 - i][j]  # numbering
        return board[n - 1 - i][n - 1 - j]  # numbering
    level = [1]  # start
    visited = [False] * (n * n + 1)  # marks
    visited[1] = True  # marks start
    rolls = 0  # count
    while level:  # no-route end
        following = []  # queue
        for s in level:  # queue
            if s == n * n:  # finish
                return rolls  # count finish
            for face in range(1, 7):  # throws
                if s + face <= n * n:  # throws finish
                    to = s + face  # throws
                    if cell(to) > 0:  # jump
                        to = cell(to)  # jump
                    if not visited[to]:  # marks end
                        visited[to] = True  # marks end
                        following.append(to)  # queue
        level = following  # queue end
        rolls += 1  # count
    return -1  # no-route
"""
HEAP = """
import heapq
def snakesAndLadders(board):
    n = len(board)  # numbering finish throws
    jumps = {}  # jump
    square = 1  # numbering
    for i in range(n - 1, -1, -1):  # numbering
        columns = range(n)  # numbering
        if (n - 1 - i) % 2 == 1:  # numbering
            columns = range(n - 1, -1, -1)  # numbering
        for j in columns:  # numbering
            if board[i][j] != -1:  # jump numbering
                jumps[square] = board[i][j]  # jump numbering
            square += 1  # numbering
    best = {1: 0}  # start count
    heap = [(0, 1)]  # start count
    while heap:  # no-route end
        cost, at = heapq.heappop(heap)  # order
        if at == n * n:  # finish
            return cost  # count finish
        if cost > best[at]:  # marks
            continue  # marks
        for face in range(1, 7):  # throws
            to = at + face  # throws
            if to > n * n:  # throws finish
                break  # throws
            to = jumps.get(to, to)  # jump
            if to not in best or cost + 1 < best[to]:  # marks count end
                best[to] = cost + 1  # count marks
                heapq.heappush(heap, (cost + 1, to))  # count queue
    return -1  # no-route
"""
SWEEPS = """
def snakesAndLadders(board):
    n = len(board)  # numbering finish throws
    to = [0] * (n * n + 1)  # jump finish
    s = 1  # numbering
    for k in range(n):  # numbering
        row = board[n - 1 - k]  # numbering
        if k % 2 != 0:  # numbering
            row = list(reversed(row))  # numbering
        for x in row:  # numbering
            to[s] = s if x < 0 else x  # jump numbering
            s += 1  # numbering
    far = 10 ** 9  # no-route
    rolls = [far] * (n * n + 1)  # start no-route
    rolls[1] = 0  # start count
    changed = True  # no-route
    while changed:  # sweeps end
        changed = False  # sweeps end
        for s in range(1, n * n):  # sweeps finish
            for face in range(1, 7):  # throws
                if s + face <= n * n and rolls[s] + 1 < rolls[to[s + face]]:  # throws count end finish
                    rolls[to[s + face]] = rolls[s] + 1  # count jump
                    changed = True  # sweeps
    return rolls[n * n] if rolls[n * n] < far else -1  # no-route finish
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
PYTHON = {"lookup": LOOKUP, "flat": FLAT, "levels": LEVELS, "heap": HEAP, "sweeps": SWEEPS}
SOLUTIONS = {**{name: (text, ".py") for name, text in PYTHON.items()}}
SOLUTIONS |= {"cpp": (CPP, ".cpp"), "java": (JAVA, ".java"), "js": (JAVASCRIPT, ".js")}

_SWAPS = {
    "<": ("<=",), "<=": ("<",), ">": (">=",), ">=": (">",), "==": ("!=",), "!=": ("==",),
    "===": ("!==",), "!==": ("===",),
    "+": ("-",), "-": ("+",), "+=": ("-=",), "and": ("or",), "or": ("and",), "++": ("--",), "--": ("++",),
}  # fmt: skip
_TOKEN = re.compile(r"[A-Za-z_]\w*|\d+|[-+<>=!&|*/%]+|\S")
_PAIR = (
    (re.compile(r"\[([^][]+)\]\[([^][]+)\]"), r"[\2][\1]"),
    (re.compile(r"^(\s*)(\w+), (\w+) = (.*)$"), r"\1\3, \2 = \4"),
)
_TICKS = 40_000


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
        return f"{self.solution}:{self.number}: {self.old.strip()}  =>  {self.new.strip() or '(left out)'}"


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
        news = (str(int(token) + 1), str(int(token) - 1)) if token.isdigit() else _SWAPS.get(token, ())
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


class Called:
    """A solution in Python run here: its errors and its endless loops are replies, as a worker's are."""

    name, called, unsure, group, per_run = "called", "", False, TOGETHER, TOGETHER
    contained: Mapping[str, bool] = {}

    def __init__(self, text: str, function: str = "snakesAndLadders", form: str = "leetcode") -> None:
        tree = ast.fix_missing_locations(_Ticking().visit(ast.parse(text)))
        names: dict[str, Any] = {"__tick__": self._tick}
        exec(compile(tree, "<mutant>", "exec"), names)  # noqa: S102 - our own text
        self.function: Callable[..., object] = names[function]
        self.form: Form = FORMS[form]
        self.ticks = 0
        self.replies: dict[Board, SolverReply] = {}

    def _tick(self) -> None:
        self.ticks += 1
        if self.ticks > _TICKS:
            raise EndlessError

    def ask(
        self,
        boards: Sequence[Board],
        seconds: float,  # noqa: ARG002 - a solver is asked so
        *,
        share: float = 1.0,  # noqa: ARG002 - a solver is asked so
        to_first: bool = False,  # noqa: ARG002 - a solver is asked so
    ) -> list[SolverReply]:
        """The replies; the last one is the first that took too long."""
        replies = list[SolverReply]()
        for board in boards:
            replies.append(self.reply(board))
            self.replies[board] = replies[-1]
            if replies[-1].fault is Verdict.TIME_LIMIT:
                break
        return replies

    def reply(self, board: Board) -> SolverReply:
        """What becomes of one board."""
        self.ticks = 0
        given = self.form.arguments(board)
        try:
            found = self.function(*given)
        except EndlessError:
            return SolverReply(fault=Verdict.TIME_LIMIT)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - a mutant may raise anything
            return SolverReply(fault=Verdict.RUNTIME_ERROR, message=f"{type(error).__name__}: {error}")
        if type(found) is not int:
            said = f"expected a whole number, got {type(found).__name__} {found!r}"
            return SolverReply(fault=Verdict.FORMAT, message=said)
        return SolverReply(found, changed=given != self.form.arguments(board))

    def now(self) -> float:
        """The time of this machine."""
        return monotonic()


@cache
def small_boards() -> Sequence[tuple[Board, int]]:
    """Every board of four squares, of nine with up to two jumps, some larger; with their answers."""
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
                e: x for e, x in zip(range(first, first + 6), [exit] * 3 + [1] * 3, strict=True) if e != x
            }
            boards.append(Board(size, jumps=wall))
    for side in range(3, 15):
        for share in range(60):
            size = side * side
            some = rng.sample(range(2, size), (size - 2) * share // 60)
            pairs = {entry: rng.randint(1, size) for entry in some}
            boards.append(Board(size, jumps={e: x for e, x in pairs.items() if e != x}))
    return [(board, fewest(board)) for board in boards]


def fewest(board: Board) -> int:
    """The fewest rolls by sets of squares, -1 where there is no route; shares nothing with a judge."""
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
