"""Search trace: the squares that a Python solution takes from its queue, in order, beside the right levels.

The solution's syntax tree is rewritten so that it notes what it takes; it is then asked one board
more, in its own process as ever, whose record holds what was noted.
"""

import ast
from collections.abc import Sequence
from typing import NamedTuple

from boustro.judge.solver import Solver
from boustro.judge.verdict import Failure, Taken, Trace
from boustro.model.board import Board
from boustro.say import quantity
from boustro.solve import levels

MOST = 300
_LAST, _EACH = 250, 500
NO_TIME = "no time was left to follow its search"
NOT_FOLLOWED = "only the search of a function in Python can be followed"
_HIDDEN = "its search cannot be followed: it takes squares from no queue or list that starts with square 1"
_IN_ORDER = "no square comes before one of a lower level"
_STACK = "; it takes the square that it added last: from a stack, not from a queue"
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
    whole = [n if type(n) is int and n >= 0 else None for n in [*pair, None, None][:2]]
    _boustro_taken.append([place, *whole])
    if len(_boustro_taken) >= {MOST}: _boustro_stop()
    return value
def _boustro_each(place, values):
    for value in values: yield _boustro_take(place, value)
def _boustro_noted(function):
    def call(*given):
        _boustro_taken.clear()
        code = function.__code__
        needed = code.co_argcount - len(function.__defaults__ or ())
        _boustro_limit(0.3)
        try: return function(*(given if code.co_flags & 4 else given[:needed]))
        finally: _boustro_limit(0)
    return call
"""


class _Noting(ast.NodeTransformer):
    """Notes what is taken from a queue (places from 0), a stack (from 250) or a list gone through (from 500)."""

    def __init__(self, *, adds_in_front: bool) -> None:
        self.places = {"take": 0, "last": _LAST, "each": _EACH}
        self.adds_in_front = adds_in_front

    def noted(self, how: str, node: ast.expr) -> ast.Call:
        self.places[how] += 1
        name = ast.Name("_boustro_each" if how == "each" else "_boustro_take", ast.Load())
        return ast.Call(name, [ast.Constant(self.places[how]), node], [])

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        arguments = [ast.unparse(argument) for argument in node.args]
        if name == "pop" and arguments in ([], ["-1"]):
            return self.noted("take" if self.adds_in_front else "last", node)
        takes = name in ("popleft", "get", "get_nowait") and not node.args
        is_first = name == "pop" and arguments == ["0"]
        return self.noted("take", node) if is_first or takes or name == "heappop" else node

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        if isinstance(node.iter, ast.Name):
            node.iter = self.noted("each", node.iter)
        return node


def noting(text: str, function: str) -> str:
    """The text of a solution that notes what its function takes; raises `SyntaxError`."""
    adds_in_front = "appendleft" in text or "insert(0" in text
    tree = _Noting(adds_in_front=adds_in_front).visit(ast.parse(text))
    modules = [getattr(node, "module", "") for node in tree.body]
    first = max((i for i, module in enumerate(modules, 1) if module == "__future__"), default=0)
    tree.body[first:first] = ast.parse(_NOTING).body
    tree.body += ast.parse(f"{function} = _boustro_noted({function})").body
    return ast.unparse(ast.fix_missing_locations(tree))


def traced(solver: Solver, failure: Failure, seconds: float) -> Trace:
    """The trace of a solution that notes what it takes, on the board of its failure."""
    board, form = failure.board, solver.form
    noted = [taken for reply in solver.ask([board], seconds) for taken in reply.taken]
    order = _taken(noted, board, 0 if form.name == "flat" else 1)
    if not order.squares:
        return Trace(message=_HIDDEN)
    right = levels(form.game(board))
    taken = tuple((square, right[square]) for square in order.squares)
    stack = _STACK if _LAST < order.place <= _EACH else ""
    for i, (square, level) in enumerate(taken):
        if level is None:
            return Trace(taken, i, f"square {square} comes, on which no token can rest")
        earlier = (other for other in range(1, board.size + 1) if other not in order.squares[:i])
        lower = next((other for other in earlier if (right[other] or level) < level), None)
        if lower is not None:
            late = f"square {lower} (level {right[lower]}) has to come before it{stack}"
            return Trace(taken, i, f"square {square} (level {level}) comes too early: {late}")
    late = _too_many_rolls(order, taken, failure.reply.answer)
    in_order = _IN_ORDER if late or stack else f"{_IN_ORDER}: the order is right"
    return Trace(taken, None, f"{in_order}{late}{stack}")


class _TakenSquares(NamedTuple):
    """The squares that one place of a solution takes, in order, and its own number of rolls to each."""

    place: int = 0
    squares: Sequence[int] = ()
    rolls: Sequence[int] = ()


def _too_many_rolls(
    order: _TakenSquares, taken: Sequence[tuple[int, int | None]], answer: int | None
) -> str:
    """Where its own number of rolls to a square is first not the fewest.

    A number beside each square counts its rolls if it begins with 0 and ends with its answer.
    """
    if answer is None or order.rolls[-1:] not in ([answer], [answer - 1]):
        return ""
    for (square, level), rolls in zip(taken, order.rolls, strict=True):
        if rolls != level:
            return f", but it counts {quantity(rolls, 'roll')} to square {square} (level {level})"
    return ""


def _taken(noted: Sequence[Taken], board: Board, first: int) -> _TakenSquares:
    """What was taken at one place: squares are one part of it, and rolls may be the other."""
    places: dict[int, list[Sequence[int | None]]] = {}
    for place, *pair in noted:
        places.setdefault(place, []).append(pair)
    orders = []
    for place, pairs in places.items():
        numbers = ([n for n in column if n is not None] for column in zip(*pairs, strict=True))
        columns = [column for column in numbers if len(column) == len(pairs)]
        # Of squares and rounds, both from the same number, the squares are those taken once each.
        once = [column for column in columns if len(set(column)) == len(column)] or columns
        values = [column for column in once if column[0] == first]
        squares = [number + 1 - first for number in values[0]] if len(values) == 1 else [0]
        is_die = squares[:6] == squares[6:12]
        is_cell = pairs[0] == [board.rows - 1, 0] and max(map(max, columns)) < board.columns
        if squares[0] == 1 and max(squares) <= board.size and not (is_die or is_cell):
            rolls = [column for column in columns if column is not values[0] and column[0] == 0]
            orders.append(_TakenSquares(place, squares, rolls[0] if rolls else []))
    # A queue before a list; of two lists the outer one, which is gone through first.
    return min(orders, key=lambda order: order.place > _EACH, default=_TakenSquares())
