"""Plain code under src: no expression in which a reader stops ("How we write", CONTRIBUTING)."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[2] / "src" / "boustro"
EXCEPTIONS: tuple[str, ...] = ()
"""Files that are not rewritten yet; the issue that rewrites one takes it out."""
PLANTED = {
    "reasons += [late] * (seconds > limit)": "product with a truth value",
    "name = '!' * (not known)": "product with a truth value",
    "marks = 'x' * bool(wrong)": "product with a truth value",
    "text = head + (tail if long else '')": "sum of conditionals",
    "count = spaces + (widest > 1)": "sum of conditionals",
    "count = sum(1 if good else 2 for good in answers)": "sum of conditionals",
    "count = sum((first is None, last is None))": "sum of conditionals",
    "usual //= 1 if fast else 2": "operator-assignment of a conditional",
    "good |= {1} if wide else set()": "operator-assignment of a conditional",
    "changes += leader != last": "operator-assignment of a conditional",
    "role = 'a' if first else 'b' if second else 'c'": "conditional within a conditional",
    "table = locals()": "locals()",
    "Answer.__annotations__ = {}": "written __annotations__",
    "Answer.__annotations__['size'] = int": "written __annotations__",
    "Answer.__annotations__.update(size=int)": "written __annotations__",
}
"""Expressions in which a reader stops, with what is wrong with each."""
PLAIN = """
if seconds > limit:
    reasons.append(late)
words = head + tail if long else head
row = [0] * columns
odd = (sizes < 1) | (width < 1)
count = sum(map(len, boards)) + sum(step.rolls for step in steps if step.counts)
is_late |= seconds > limit
hints = get_type_hints(kind).items()
"""
"""Expressions that are plain."""
PREDICATES = ("all", "any", "bool", "callable", "hasattr", "isinstance", "issubclass")


def stumbles(text: str) -> Iterator[str]:
    """The expressions of a text in which a reader stops, each with its line."""
    for node in ast.walk(ast.parse(text)):
        if (reason := _reason(node)) is not None:
            yield f"line {getattr(node, 'lineno', 1)}: {reason}: {ast.unparse(node)[:80]}"


def _reason(node: ast.AST) -> str | None:
    """Why a reader stops at a node; None for a plain one."""
    match node:
        case ast.BinOp(left=left, op=ast.Mult(), right=right) if _has(_is_truth, left, right):
            return "product with a truth value"
        case ast.BinOp(left=left, op=ast.Add(), right=right) if _has(_is_choice, left, right):
            return "sum of conditionals"
        case ast.AugAssign(value=value) if _is_if(value) or _is_counted(node):
            return "operator-assignment of a conditional"
        case ast.IfExp(test=test, body=body, orelse=other) if _has(_is_if, test, body, other):
            return "conditional within a conditional"
        case ast.Call(func=ast.Name("sum"), args=[added, *_]) if _adds_choices(added):
            return "sum of conditionals"
        case ast.Call(func=ast.Name("locals")):
            return "locals()"
        case _:
            return "written __annotations__" if _writes_annotations(node) else None


def _has(is_one: Callable[[ast.expr], bool], *nodes: ast.expr) -> bool:
    return any(map(is_one, nodes))


def _is_truth(node: ast.expr) -> bool:
    """Whether a value is surely a truth value; comparisons of arrays look the same."""
    match node:
        case ast.Compare() | ast.UnaryOp(op=ast.Not()):
            return True
        case ast.BoolOp(values=values):
            return all(map(_is_truth, values))
        case ast.Call(func=ast.Name(name)):
            return name in PREDICATES
        case _:
            return False


def _is_if(node: ast.expr) -> bool:
    return isinstance(node, ast.IfExp)


def _is_choice(node: ast.expr) -> bool:
    """Whether a value is a conditional, or a truth value that is taken for a number."""
    return _is_if(node) or _is_truth(node)


def _is_counted(node: ast.AugAssign) -> bool:
    """Whether a truth value is added or subtracted; a set of flags may be joined by `|=`."""
    return isinstance(node.op, ast.Add | ast.Sub | ast.Mult) and _is_truth(node.value)


def _adds_choices(added: ast.expr) -> bool:
    match added:
        case ast.GeneratorExp(elt=element) | ast.ListComp(elt=element):
            return _is_if(element)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            return any(map(_is_choice, elements))
        case _:
            return False


def _writes_annotations(node: ast.AST) -> bool:
    """Whether a statement writes the annotations of a class or a function."""
    match node:
        case ast.Assign(targets=targets):
            return any("__annotations__" in ast.unparse(target) for target in targets)
        case ast.AugAssign(target=target) | ast.AnnAssign(target=target):
            return "__annotations__" in ast.unparse(target)
        case ast.Call(func=ast.Name("setattr"), args=[_, ast.Constant("__annotations__"), *_]):
            return True
        case ast.Call(func=ast.Attribute(value=ast.Attribute(attr="__annotations__"))):
            return True
        case _:
            return False


def test_src_is_plain() -> None:
    """No product with a truth value, no sum of conditionals, no table made from `locals()`."""
    found = [
        f"{path.relative_to(SRC)}, {stumble}"
        for path in sorted(SRC.rglob("*.py"))
        if path.relative_to(SRC).as_posix() not in EXCEPTIONS
        for stumble in stumbles(path.read_text("utf-8"))
    ]

    assert found == []


@pytest.mark.parametrize("text", PLANTED)
def test_a_planted_expression_is_found(text: str) -> None:
    """Each expression in which a reader stops is found, with the reason."""
    assert [stumble.split(": ")[1] for stumble in stumbles(text)] == [PLANTED[text]]


def test_plain_expressions_are_not_found() -> None:
    """An `if`, a list of a given length, flags of arrays and sums of numbers are plain."""
    assert [*stumbles(PLAIN)] == []


def test_every_exception_is_a_file() -> None:
    """The list of exceptions names files that there are."""
    assert [name for name in EXCEPTIONS if not (SRC / name).is_file()] == []
