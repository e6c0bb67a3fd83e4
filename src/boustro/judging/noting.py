"""Logging the search: rewrite a Python solution so that it logs what its search does.

The syntax tree is rewritten; `running/noted.py` stands above it.  A note is a place in the solution
and two numbers; which kind of place it is, is told by where its numbers begin.
"""

import ast
from functools import cache
from importlib import resources

from boustro.judging.syntax import tree_of

MOST, MOST_COUNTED = 300, 50_000
QUEUE, STACK, LIST, CALL, PUT, TABLE = 0, 250, 500, 600, 750, 1000
"""Where the places begin that take from a queue, from the end or from a list gone through.

Then functions that call themselves, what puts, and tables that a function has when it returns.
"""
NOTING_SECONDS = 0.3
"""Processor time after which a logging call ends itself: `running/noted.py`."""
_KINDS = (QUEUE, STACK, LIST, CALL)
_PUTS = ("append", "appendleft", "put", "put_nowait", "insert", "heappush")


@cache
def _noted() -> str:
    files = resources.files("boustro.judging.running")
    return files.joinpath("noted.py").read_text("utf-8")


class _Noting(ast.NodeTransformer):
    """Logs what the code takes and, unless it only counts, what it puts, and tables at a return."""

    def __init__(self, *, adds_in_front: bool, counts: bool) -> None:
        self.places, self.puts = dict(zip(_KINDS, _KINDS, strict=True)), list[str]()
        self.adds_in_front, self.counts = adds_in_front, counts

    def noted(self, kind: int, node: ast.expr) -> ast.Call:
        self.places[kind] += 1
        name = "_boustro_each" if kind == LIST else "_boustro_take"
        return _call(name, ast.Constant(self.places[kind]), node)

    def put(self, queue: str, call: ast.Call) -> ast.Call:
        """Log what the code puts into a queue; each queue has one place."""
        if queue not in self.puts:
            self.puts.append(queue)
        return _call("_boustro_put", ast.Constant(PUT + 1 + self.puts.index(queue)), call.args[-1])

    def visit_Call(self, node: ast.Call) -> ast.Call:
        self.generic_visit(node)
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        arguments = [ast.unparse(argument) for argument in node.args]
        if name in _PUTS and arguments and arguments[-1][0] != "*" and not self.counts:
            owner = getattr(node.func, "value", None) if name != "heappush" else None
            node.args[-1] = self.put(ast.unparse(owner) if owner else arguments[0], node)
        if name == "pop" and arguments in ([], ["-1"]):
            return self.noted(QUEUE if self.adds_in_front else STACK, node)
        takes = name in ("popleft", "get", "get_nowait") and not node.args
        is_first = name == "pop" and arguments == ["0"]
        return self.noted(QUEUE, node) if is_first or takes or name == "heappop" else node

    def visit_For(self, node: ast.For) -> ast.For:
        self.generic_visit(node)
        if isinstance(node.iter, ast.Name):
            node.iter = self.noted(LIST, node.iter)
        return node

    def visit_Return(self, node: ast.Return) -> ast.Return:
        self.generic_visit(node)
        if node.value is not None and not self.counts:
            node.value = _call("_boustro_end", node.value)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Count the calls of a function that calls itself, by its first two arguments."""
        self.generic_visit(node)
        if self.counts and _calls_itself(node):
            names = [arg.arg for arg in node.args.args if arg.arg != "self"][:2]
            values: list[ast.expr] = [ast.Name(name, ast.Load()) for name in names]
            node.body.insert(0, ast.Expr(self.noted(CALL, ast.Tuple(values, ast.Load()))))
        return node


def _call(name: str, *arguments: ast.expr) -> ast.Call:
    return ast.Call(ast.Name(name, ast.Load()), [*arguments], [])


def _calls_itself(function: ast.FunctionDef) -> bool:
    calls = (node.func for node in ast.walk(function) if isinstance(node, ast.Call))
    return any(getattr(one, "attr", getattr(one, "id", "")) == function.name for one in calls)


def noting(text: str, function: str, *, counts: bool = False) -> str:
    """The text of the solution, rewritten to log what its function does, or to count it.

    Raises `SyntaxError`.
    """
    adds_in_front = "appendleft" in text or "insert(0" in text
    tree = _Noting(adds_in_front=adds_in_front, counts=counts).visit(tree_of(text))
    modules = [getattr(node, "module", "") for node in tree.body]
    first = max((i for i, name in enumerate(modules, 1) if name == "__future__"), default=0)
    limits = f"_BOUSTRO_COUNTS, _BOUSTRO_MOST = {counts}, {MOST_COUNTED if counts else MOST}"
    tree.body[first:first] = tree_of(f"{_noted()}\n{limits}").body
    tree.body += tree_of(f"{function} = _boustro_noted({function})").body
    return ast.unparse(ast.fix_missing_locations(tree))
