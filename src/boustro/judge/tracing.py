"""Search trace: the squares that a Python solution takes from its queue, in order, beside the right levels.

The solution's syntax tree is rewritten so that its k-th call gives the k-th value that it took in the
first: it is then asked one board again and again, in its own process as ever.
"""

import ast
from collections.abc import Sequence

from boustro.judge.solver import Solver
from boustro.judge.verdict import Failure, Trace
from boustro.model.board import Board
from boustro.solve import levels

MOST = 300
_NONE, _BASE, _EACH = 999_999, 10**6, 500
NO_TIME = "no time was left to follow its search"
NOT_FOLLOWED = "only the search of a function in Python can be followed"
_HIDDEN = "its search cannot be followed: it takes squares from no queue or list that starts with square 1"
_IN_ORDER = "no square comes before one of a lower level: the order is right"
_NOTING = f"""
_boustro_taken = []
class _BoustroEnough(BaseException): pass
def _boustro_stop(*_): raise _BoustroEnough
def _boustro_limit(seconds):
    try:
        import signal
        signal.signal(signal.SIGVTALRM, _boustro_stop)
        signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    except (ImportError, AttributeError, ValueError): pass
def _boustro_take(place, value):
    pair = value[:2] if isinstance(value, (tuple, list)) else [value]
    whole = [n if type(n) is int and 0 <= n < {_NONE} else {_NONE} for n in [*pair, None, None][:2]]
    _boustro_taken.append((place * {_BASE} + whole[0]) * {_BASE} + whole[1])
    if len(_boustro_taken) >= {MOST}: _boustro_stop()
    return value
def _boustro_each(place, values):
    for value in values: yield _boustro_take(place, value)
def _boustro_in_turn(function):
    calls = []
    def call(*given):
        if not calls:
            _boustro_taken.clear()
            code = function.__code__
            needed = code.co_argcount - len(function.__defaults__ or ())
            try: _boustro_limit(0.3), function(*(given if code.co_flags & 4 else given[:needed]))
            except BaseException: pass
            finally: _boustro_limit(0)
        calls.append(0)
        return _boustro_taken[len(calls) - 1] if len(calls) <= len(_boustro_taken) else -1
    return call
"""


class _Noting(ast.NodeTransformer):
    """Notes what is taken from a queue (first the calls, in places from 0) or a list that is gone through."""

    def __init__(self) -> None:
        self.places = {"take": 0, "each": _EACH}

    def noted(self, how: str, node: ast.expr) -> ast.Call:
        self.places[how] += 1
        name = ast.Name(f"_boustro_{how}", ast.Load())
        return ast.Call(name, [ast.Constant(self.places[how]), node], [])

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        ends = name == "pop" and [ast.unparse(each) for each in node.args] in ([], ["0"], ["-1"])
        takes = name in ("popleft", "get", "get_nowait") and not node.args
        return self.noted("take", node) if ends or takes or name == "heappop" else node

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        if isinstance(node.iter, ast.Name):
            node.iter = self.noted("each", node.iter)
        return node


def noting(text: str, function: str) -> str:
    """The text of a solution whose function gives, call by call, what it took; raises `SyntaxError`."""
    tree = _Noting().visit(ast.parse(text))
    first = max((i for i, each in enumerate(tree.body, 1) if _is_future(each)), default=0)
    tree.body[first:first] = ast.parse(_NOTING).body
    tree.body += ast.parse(f"{function} = _boustro_in_turn({function})").body
    return ast.unparse(ast.fix_missing_locations(tree))


def _is_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def traced(solver: Solver, failure: Failure, seconds: float) -> Trace:
    """The trace of a solution that notes what it takes, on the board of its failure."""
    board, form = failure.board, solver.form
    replies = solver.ask([board] * (MOST + 1), seconds)
    noted = [each.answer for each in replies if each.answer is not None and each.answer >= 0]
    squares = _squares(noted, board, 0 if form.name == "flat" else 1)
    if not squares:
        return Trace(said=_HIDDEN)
    right = levels(form.game(board))
    taken = tuple((square, right[square]) for square in squares)
    for i, (square, level) in enumerate(taken):
        if level is None:
            return Trace(taken, i, f"square {square} comes, on which no token can rest")
        earlier = (each for each in range(1, board.size + 1) if each not in squares[:i])
        lower = next((each for each in earlier if (right[each] or level) < level), None)
        if lower is not None:
            late = f"square {lower} (level {right[lower]}) has to come before it"
            return Trace(taken, i, f"square {square} (level {level}) comes too early: {late}")
    return Trace(taken, None, _IN_ORDER)


def _squares(noted: Sequence[int], board: Board, first: int) -> list[int]:
    """The squares among what was noted: of one place, and of one part of what was taken there."""
    places: dict[int, list[tuple[int, int]]] = {}
    for each in noted:
        places.setdefault(each // _BASE**2, []).append(divmod(each % _BASE**2, _BASE))
    found = []
    for place, pairs in places.items():
        columns = [each for each in zip(*pairs, strict=True) if max(each) < _NONE]
        # Of squares and rounds, both from the same number, the squares are those taken once each.
        once = [each for each in columns if len(set(each)) == len(each)] or columns
        values = [each for each in once if each[0] == first]
        squares = [each + 1 - first for each in values[0]] if len(values) == 1 else [0]
        is_die = squares[:6] == squares[6:12]
        is_cell = pairs[0] == (board.rows - 1, 0) and max(map(max, pairs)) < board.columns
        if squares[0] == 1 and max(squares) <= board.size and not (is_die or is_cell):
            found.append((place, squares))
    # A queue before a list; of two lists the outer one, which is gone through first.
    return min(found, key=lambda each: each[0] > _EACH, default=(0, []))[1]
