"""Programs of the judge's own: right lookups and searches, of which every model of a mistake is a variation.

What a line is for stands behind it; `variants` change one token of it, `mistakes` edit it.  A
program gives a number, the verdict that it ends in, or None where it cannot tell: how long is too
long differs by machine.  Its `text` is a solution for itself, to run or to step through.
"""

import ast
import linecache
import re
from collections.abc import Callable
from functools import cache
from typing import Any, NamedTuple

from boustro.judge.forms import GAME_THROWS, matrix, resolved
from boustro.judge.verdict import Verdict
from boustro.model.board import Board

Answer = int | Verdict | None
NONE = -1
# So many squares in the queue are nothing, and too many, for every language.
_QUICK, _ENDLESS = 2_000, 10**8
# A recursion is asked boards of so many squares at most.
_DEEPEST = 200

LOOKUPS = (
    """
def look(board, n):
    def cell(t):
        r, c = divmod(t - 1, n)  # cell
        if r % 2 == 0:  # cell
            return board[n - 1 - r][c]  # cell
        return board[n - 1 - r][n - 1 - c]  # cell
    def to(t):
        if cell(t) > 0:  # jump
            t = cell(t)  # jump
        return t
    return to
""",
    """
def look(board, n):
    def to(t):
        r, c = (t - 1) // n, (t - 1) % n  # cell
        if r % 2 == 1:  # cell
            c = n - 1 - c  # cell
        r = n - 1 - r  # cell
        if board[r][c] != -1:  # jump cell
            t = board[r][c]  # jump cell
        return t
    return to
""",
    """
def look(board, n):
    jumps, k = {}, 1  # cell
    for i in range(n - 1, -1, -1):  # cell
        columns = range(n)  # cell
        if (n - 1 - i) % 2 == 1:  # cell
            columns = range(n - 1, -1, -1)  # cell
        for j in columns:  # cell
            if board[i][j] != -1:  # jump cell
                jumps[k] = board[i][j]  # jump cell
            k += 1  # cell
    return lambda t: jumps.get(t, t)
""",
)
SEARCHES = (
    """
def search(to, last):
    waiting, seen = [(1, 0)], {1}  # start
    while waiting:
        s, rolls = waiting.pop(0)  # queue
        for at in range(s + 1, s + 7):  # throw
            if at <= last:  # throw
                t = at
                t = to(t)  # throw
                if t == last:  # finish
                    return rolls + 1  # count
                if t not in seen:  # seen
                    seen.add(t)  # seen
                    waiting.append((t, rolls + 1))  # count queue
    return -1
""",
    """
def search(to, last):
    dist = [-1] * (last + 1)  # seen
    dist[1] = 0  # start
    waiting = [1]  # start
    while waiting:
        s = waiting.pop(0)  # queue
        if s == last:  # finish
            return dist[s]  # count
        for d in range(1, 7):  # throw
            t = s + d  # throw
            if t > last:  # throw
                break  # throw
            t = to(t)
            if dist[t] == -1:  # seen
                dist[t] = dist[s] + 1  # count
                waiting.append(t)  # queue
    return -1
""",
    """
def search(to, last):
    level, rolls, seen = [1], 0, [0] * (last + 1)  # start
    while level:
        following = []
        for s in level:
            if s == last:  # finish
                return rolls  # count
            if seen[s] == 1:  # seen
                continue  # seen
            seen[s] = 1  # seen
            for t in range(s + 1, min(s + 6, last) + 1):  # throw
                following.append(to(t))  # throw
        level = following  # queue
        rolls += 1  # count
    return -1
""",
)
OTHERS = {
    "depth": """
def search(to, last):
    seen, found = set(), []
    def visit(s, rolls):  # recursion
        seen.add(s)
        if s == last:
            return found.append(rolls)
        for at in range(s + 1, min(s + 6, last) + 1):
            if to(at) not in seen and not found:
                visit(to(at), rolls + 1)
    visit(1, 0)
    return min(found, default=-1)
""",
    "stored": """
def search(to, last):
    known = {last: 0}
    def rolls(s):  # recursion
        if s not in known:
            known[s] = 30_000
            known[s] = min([rolls(to(at)) + 1 for at in range(s + 1, min(s + 6, last) + 1)])
        return known[s]
    return rolls(1) if rolls(1) < 30_000 else -1
""",
    "sweeps": """
def search(to, last):
    best, changed = {1: 0}, True
    while changed:
        changed = False
        for s in range(1, last):
            for at in range(s + 1, min(s + 6, last) + 1) if s in best else ():
                t = to(at)
                if best[s] + 1 < best.get(t, 30_000):
                    best[t] = best[s] + 1
                    changed = True
    return best.get(last, -1)
""",
    "greedy": """
def search(to, last):
    s, rolls, seen = 1, 0, {1}
    while s != last:
        ends = {to(at) for at in range(s + 1, min(s + 6, last) + 1)} - seen
        if not ends:
            return -1
        s, rolls = max(ends), rolls + 1
        seen.add(s)
    return rolls
""",
}
GAME = """
class Game:
    def __init__(self, board):
        self.ends, self.square = [0], 1
        for i, row in enumerate(reversed(board)):
            self.ends += row[::-1] if i % 2 else row
    def roll(self, throw):
        if self.square + throw < len(self.ends) and self.square < len(self.ends) - 1:
            self.square = self.ends[self.square + throw]
        return self.square
"""
_MAIN = """
def snakesAndLadders(board):
    n = len(board)
    return search(look(board, n), n * n)
"""
# In most languages -1 is no place of a row.
_NO_WRAPS = "    board = {i: dict(enumerate(row)) for i, row in enumerate(board)}\n"


class Program(NamedTuple):
    """A lookup and a search; without a lookup, jumps are taken as the rules say.

    `wraps`: -1 is the last place of a row, as in Python, and no error.

    >>> Program(SEARCHES[0]).answer(Board(9, jumps={2: 8}))
    2
    """

    search: str
    look: str = ""
    wraps: bool = True

    @property
    def text(self) -> str:
        """The whole program, for LeetCode's matrices."""
        main = _MAIN if self.wraps else _MAIN.replace("    return", f"{_NO_WRAPS}    return")
        parts = (part.strip() for part in (self.look or LOOKUPS[2], self.search, main))
        return re.sub("  # .*", "", "\n\n\n".join(parts))

    def answer(self, asked: Board) -> Answer:
        """What it answers; an error or a loop without end is a verdict."""
        if asked.size > _DEEPEST and "# recursion" in self.search:
            return None
        turns = iter(range(200 * asked.size + 1000))
        try:
            found = self._run(asked, turns)
        except StopIteration:
            return Verdict.TIME_LIMIT
        except (NameError, SyntaxError, AttributeError):
            return Verdict.NOT_COMPILED  # no solver gives this, so nothing is explained by it
        except (ArithmeticError, LookupError, ValueError, TypeError):
            return Verdict.RUNTIME_ERROR
        return found if isinstance(found, int) else Verdict.FORMAT

    def _run(self, asked: Board, turns: object) -> Any:
        return _made(self.search)["search"](self._to(asked, turns), asked.size, turns)

    def _to(self, asked: Board, turns: object) -> Callable[[int], int]:
        if not self.look or asked.rows != asked.columns:
            ends = dict(asked.jumps.items())
            return lambda square: ends.get(square, square)
        rows = matrix(asked)
        board = rows if self.wraps else {i: dict(enumerate(row)) for i, row in enumerate(rows)}
        return _made(self.look)["look"](board, asked.columns, turns)  # type: ignore[no-any-return]


class GameProgram(Program):
    """A game object, whose token makes the throws of the form `game`."""

    __slots__ = ()

    @property
    def text(self) -> str:
        """The class."""
        return self.search.strip()

    def _run(self, asked: Board, turns: object) -> Any:
        game = _made(self.search)["Game"](resolved(asked), turns)
        return [game.roll(throw) for throw in GAME_THROWS][-1]


class CrowdedProgram(Program):
    """A search with squares in its queue many times, which are counted, level by level, and not made."""

    __slots__ = ()

    def answer(self, asked: Board) -> Answer:
        """Right where they are few in any case, late where they are too many in any case."""
        least, answer = self._in_queue(asked, least=True)
        most, _ = self._in_queue(asked, least=False)
        return Verdict.TIME_LIMIT if least > _ENDLESS else answer if most < _QUICK else None

    def _in_queue(self, board: Board, *, least: bool) -> tuple[int, int]:
        """So many squares are in the queue at the `least`, or at most, and what is answered then."""
        marks_taken = "seen.add(s)" in self.search
        seen = set[int]() if "set()" in self.search else {1}
        level, rolls, count = {1: 1}, 0, 1
        while level and count <= _ENDLESS and board.size not in level:
            following: dict[int, int] = {}
            for square, copies in level.items():
                if marks_taken:
                    seen.add(square)
                for reached in range(square + 1, min(square + 6, board.size) + 1):
                    landed = board.jumps.get(reached, reached)
                    # A square of the same level may be marked after the first copy of this one.
                    more = 1 if least and marks_taken and landed in level else copies
                    if landed not in seen:
                        following[landed] = following.get(landed, 0) + more
            level, rolls, count = following, rolls + 1, count + sum(following.values())
            if rolls > board.size:
                return _ENDLESS + 1, NONE
        return count, rolls if level else NONE


@cache
def _made(text: str) -> dict[str, Any]:
    """What a text defines, which takes one of the `turns` it is given for each turn of a loop."""
    tree = ast.parse(text.replace("):", ", turns):", 1))
    for node in ast.walk(tree):
        match node:
            case ast.While(body=[ast.Pass()]):
                node.body = [ast.Raise(ast.Name("StopIteration", ast.Load()))]
            case ast.While() | ast.For():
                turns = ast.Name("turns", ast.Load())
                node.body.insert(0, ast.Expr(ast.Call(ast.Name("next", ast.Load()), [turns], [])))
    # A debugger finds its lines there.
    name = f"<search {hash(text)}>"
    linecache.cache[name] = len(text), None, text.splitlines(keepends=True), name
    names: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(tree), name, "exec"), names)  # noqa: S102 - our own text
    return names


_REACHING = re.sub("  # .*", "", SEARCHES[0])
_AT_ONCE = "                if t == last:\n                    return rolls + 1\n"
_TAKING = _REACHING.replace(_AT_ONCE, "").replace(
    "        for at", "        if s == last:\n            return rolls\n        for at"
)
# What mistakes are made of: a search that ends when it takes the finish, or when it reaches it; others by name.
RIGHT = {name: Program(text) for name, text in OTHERS.items()} | {
    "taking": Program(_TAKING),
    "reaching": Program(_REACHING),
    "cell": Program(_TAKING, re.sub("  # .*", "", LOOKUPS[0])),
    "wraps": Program(_TAKING, LOOKUPS[0]),
    "crowded": CrowdedProgram(_TAKING),
    "game": GameProgram(GAME),
}
