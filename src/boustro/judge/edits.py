"""Edits of Python: every text that is one small change away from the text of a solution.

The syntax tree and the tokens say where a change may be; it is made in the lines of the text, so the
rest stays as it was written.  Imports are never changed.
"""

import ast
import builtins
import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from boustro.judge.running.worker import MODULES, PRELUDE
from boustro.judge.text_edits import (
    CONDITION,
    MOST_CONDITIONS,
    NAME,
    TERM,
    TOKEN,
    USUAL_NUMBERS,
    EditedText,
    Statement,
    TextEdit,
)

Token = tokenize.TokenInfo
_KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_ARITHMETIC = ("+", "-", "*", "//", "%")
_SWAPPED = {
    "and": ("or",), "or": ("and",), "in": ("not in",), "True": ("False",), "False": ("True",),
    "min": ("max",), "max": ("min",), "break": ("continue",), "continue": ("break",),
    "pop": ("popleft",), "appendleft": ("append",), "+=": ("-=",), "-=": ("+=",), "/": ("//",),
}  # fmt: skip
_NEGATED = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_SPACING = (tokenize.NL, tokenize.COMMENT, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)
_COMPARED = re.compile(r"([\w\[\].() *+-]+?) (<=|>=|==|!=|<|>) ([\w\[\].() *+-]+)")
_BEFORE_SIGN = ("(", ",", "[", ":", "{", "return", "else", "in", "and", "or", *_COMPARISONS, "=")


def edits_of(text: str) -> list[TextEdit]:
    r"""The edits of a solution, the smallest first; raises `SyntaxError` for a text that is none.

    >>> [each.lines[0].strip() for each in edits_of("def f(n):\n    return n < 1\n")[:4]]
    ['return n <= 1', 'return n > 1', 'return n >= 1', 'return n == 1']
    """
    return PythonText(text, ast.parse(text)).edits()


@dataclass(frozen=True)
class PythonText(EditedText):
    """The text of a solution in Python, with its syntax tree."""

    tree: ast.Module
    marks = (
        (re.compile(r"\s*if .*?(\w+) (?:not )?in (\w+)"), r"\2.add(\1)"),
        (re.compile(r"\s*if .*?(\w+)\[(\w+)\]"), r"\1[\2] = True"),
    )

    @cached_property
    def functions(self) -> Sequence[ast.FunctionDef | ast.Module]:
        """The functions and methods that stand in no other function; all of a program that has statements beside them."""
        if any(isinstance(each, ast.For | ast.While) for each in self.tree.body):
            return [self.tree]
        bodies = [self.tree.body, *(e.body for e in self.tree.body if isinstance(e, ast.ClassDef))]
        return [node for body in bodies for node in body if isinstance(node, ast.FunctionDef)]

    @cached_property
    def kept(self) -> set[int]:
        """The lines of imports and of the heads of functions and classes."""
        kept: set[int] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                kept |= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                kept |= {*range(node.lineno, max(node.body[0].lineno, node.lineno + 1))}
        return kept

    def column(self, row: int, offset: int) -> int:
        """The column of an offset in bytes, as syntax trees have it."""
        return len(self.lines[row - 1].encode()[:offset].decode(errors="replace"))

    def within(self, row: int, begin: int, end: int, new: str, cost: int) -> TextEdit:
        """A text instead of a part of a line."""
        line = self.lines[row - 1]
        return TextEdit(row, row, (line[:begin] + new + line[end:],), cost)

    def made(self) -> Iterator[TextEdit]:
        """All edits."""
        yield from self.of_tokens()
        yield from self.of_names()
        yield from self.of_expressions()
        yield from self.of_statements()

    def of_tokens(self) -> Iterator[TextEdit]:
        """Another number, comparison, operator or word; a term left out; one more or less."""
        read = tokenize.generate_tokens(io.StringIO(self.text).readline)
        tokens = [each for each in read if each.type not in _SPACING]
        numbers = [*(each.string for each in tokens if each.string.isdigit()), *USUAL_NUMBERS]
        for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
            (row, begin), end = token.start, token.end[1]
            if row in self.kept or row != token.end[0]:
                continue
            left = before.string if before.end[0] == row else ""
            right = after.string if after.start[0] == row else ""
            for new in _instead(left, token.string, right, numbers):
                yield self.within(row, begin, end, new, TOKEN)
            if token.string == "popleft":
                yield self.within(row, begin, end, "pop", TERM)
            if token.string == "pop" and self.lines[row - 1][end:].startswith("()"):
                yield self.within(row, end, end + 2, "(0)", TOKEN)
            if left == "not":
                yield self.within(row, before.start[1], end, token.string, TOKEN)
            yield from self._of_terms(before, token, after if right else before)

    def _of_terms(self, before: Token, token: Token, after: Token) -> Iterator[TextEdit]:
        """A term left out, the sign for no route set to 0, one more or less."""
        (row, begin), end = token.start, token.end[1]
        is_term = token.string in _ARITHMETIC and before.string not in _BEFORE_SIGN
        if is_term and before.end[0] == row and after.type in (tokenize.NAME, tokenize.NUMBER):
            yield self.within(row, before.end[1], after.end[1], "", NAME)
        if token.string == "-" and not is_term and after.string == "1":
            yield self.within(row, begin, after.end[1], "0", TOKEN)
        if token.string in (")", "]") and after.string not in ("(", "[", ".", ":", "="):
            for new in (" + 1", " - 1"):
                yield self.within(row, end, end, new, TERM)

    def of_names(self) -> Iterator[TextEdit]:
        """Another name of the function; the name with one more, squared; a name that is read and never assigned."""
        for function in self.functions:
            nodes = [each for each in ast.walk(function) if isinstance(each, ast.Name | ast.arg)]
            read = [each for each in nodes if isinstance(getattr(each, "ctx", None), ast.Load)]
            stored = dict.fromkeys(_name(each) for each in nodes if each not in read)
            names = [name for name in stored if name not in ("self", "_")]
            holders, loops = _holders(function), _loops(function)
            for node in nodes:
                row, name, begin = (
                    node.lineno,
                    _name(node),
                    self.column(node.lineno, node.col_offset),
                )
                end = begin + len(name)
                if node not in read:
                    for new in self.unassigned:
                        yield self.within(row, begin, end, new, NAME)
                    continue
                if row in self.kept or not (name in names or name in self.unassigned):
                    continue
                for new in names:
                    is_alike = new not in holders or name in holders
                    if is_alike and row in loops.get(new, (row,)):
                        yield self.within(row, begin, end, new, NAME)
                if not self.lines[row - 1][end : end + 1].startswith(("(", "[", ".")):
                    for more in (" + 1", " - 1", " + 6", f" * {name}"):
                        yield self.within(row, end, end, more, TERM)

    @cached_property
    def unassigned(self) -> list[str]:
        """The names that are read and that nothing defines."""
        defined = {*dir(builtins), *MODULES, *" ".join(PRELUDE.values()).split()}
        names: dict[str, None] = {}
        for node in ast.walk(self.tree):
            match node:
                case ast.Name(id=name, ctx=ast.Load()):
                    names[name] = None
                case ast.Name(id=name) | ast.arg(arg=name) | ast.alias(asname=str(name)):
                    defined.add(name)
                case ast.alias(name=name) | ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                    defined.add(name)
        return [name for name in names if name not in defined]

    def of_expressions(self) -> Iterator[TextEdit]:
        """Two parts changed over; a comparison with the sign of an empty cell; the answer for no route."""
        for node in (node for function in self.functions for node in ast.walk(function)):
            match node:
                case ast.IfExp():
                    yield from self._swap(node.body, node.orelse)
                case ast.Subscript(value=ast.Subscript() as inner):
                    yield from self._swap(inner.slice, node.slice)
                case ast.Tuple(elts=[one, other]) | ast.Call(args=[one, other]):
                    yield from self._swap(one, other)
                case ast.Compare(comparators=[other]):
                    for sign in ("==", "!="):
                        yield from self._put(node.left, other, f" {sign} -1")
                case ast.Return(value=ast.expr() as value):
                    yield from self._put(None, value, "-1")
                case ast.List(elts=[]):
                    yield from self._put(None, node, "[0]")

    def _put(self, left: ast.expr | None, node: ast.expr, new: str) -> Iterator[TextEdit]:
        """A text instead of an expression, or of all that follows another one to its left."""
        if node.lineno == node.end_lineno and (left is None or left.end_lineno == node.lineno):
            row, offset = node.lineno, node.col_offset if left is None else left.end_col_offset
            begin, end = self.column(row, offset or 0), self.column(row, node.end_col_offset or 0)
            yield self.within(row, begin, end, new, TERM)

    def _swap(self, one: ast.expr, other: ast.expr) -> Iterator[TextEdit]:
        rows = {one.lineno, one.end_lineno, other.lineno, other.end_lineno}
        if len(rows) == 1 and not rows & self.kept:
            line = self.lines[one.lineno - 1]
            offsets = one.col_offset, one.end_col_offset, other.col_offset, other.end_col_offset
            a, b, c, d = (self.column(one.lineno, offset or 0) for offset in offsets)
            yield self.within(one.lineno, a, d, line[c:d] + line[b:c] + line[a:b], TERM)

    def of_statements(self) -> Iterator[TextEdit]:
        """A statement dropped, moved, into or out of a block, or under one more condition."""
        for function in self.functions:
            conditions, last = self._conditions(function), function.body[-1]
            if isinstance(function, ast.FunctionDef) and not isinstance(last, ast.Return):
                row, indent = last.end_lineno or last.lineno, self._statement(last).indent
                yield TextEdit(row + 1, row, (f"{indent}return -1",), TERM)
            for parent in ast.walk(function):
                for field in ("body", "orelse"):
                    block = getattr(parent, field, None)
                    if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                        yield from self._of_statements(function, parent, block, conditions)
                if isinstance(parent, ast.If | ast.While):
                    yield from self._of_test(parent.test, conditions)

    def _conditions(self, function: ast.FunctionDef | ast.Module) -> list[str]:
        """The conditions that stand in a function, and those that say the contrary."""
        conditions: dict[str, None] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Compare):
                text = ast.unparse(node)
                conditions[text] = None
                if fields := _COMPARED.fullmatch(text):
                    left, sign, right = fields.groups()
                    conditions[f"{left} {_NEGATED[sign]} {right}"] = None
        return list(conditions)[:MOST_CONDITIONS]

    def _of_test(self, test: ast.expr, conditions: Sequence[str]) -> Iterator[TextEdit]:
        if test.lineno == test.end_lineno:
            begin = self.column(test.lineno, test.col_offset)
            end = self.column(test.lineno, test.end_col_offset or 0)
            contrary = f"not ({self.lines[test.lineno - 1][begin:end]})"
            yield self.within(test.lineno, begin, end, contrary, TOKEN)
            for condition in conditions:
                for word in ("and", "or"):
                    yield self.within(test.lineno, end, end, f" {word} {condition}", CONDITION)

    def _of_statements(
        self,
        function: ast.FunctionDef | ast.Module,
        parent: ast.AST,
        nodes: Sequence[ast.stmt],
        conditions: Sequence[str],
    ) -> Iterator[TextEdit]:
        block = [self._statement(node) for node in nodes if not isinstance(node, _KEPT)]
        spans = [line for each in block for line in each[:2]]
        is_shared = any(a == b for a, b in zip(spans[1::2], spans[2::2], strict=False))
        if spans != sorted(spans) or is_shared or any(each.indent.strip() for each in block):
            return
        outer = None
        if parent is not function and isinstance(parent, ast.stmt):
            outer = self._statement(parent)
        for edit in self.of_block(outer, block, conditions):
            yield (
                edit
                if edit.lines or nodes[1:]
                else edit._replace(lines=(f"{block[0].indent}pass",))
            )

    def _statement(self, node: ast.stmt) -> Statement:
        line, last = self.lines[node.lineno - 1], node.end_lineno or node.lineno
        indent = line[: self.column(node.lineno, node.col_offset)]
        inner = getattr(node, "body", None)
        if not isinstance(inner, list) or inner[0].lineno == node.lineno:
            return Statement(node.lineno, last, indent)
        begin = inner[0].lineno
        return Statement(node.lineno, last, indent, begin, last, self._statement(inner[0]).indent)

    def under(self, condition: str, rows: Sequence[str], indent: str) -> list[str]:
        """Lines under a condition."""
        return [f"{indent}if {condition}:", *self.indented(rows, f"{indent}    ")]


def _instead(before: str, word: str, after: str, numbers: Sequence[str]) -> Iterator[str]:
    """What may stand instead of a word between two others."""
    if word.isdigit():
        near = [str(int(word) + 1), *([str(int(word) - 1)] if int(word) else [])]
        minus = ["-1"] if word == "0" and before in ("(", ",", "return", *_COMPARISONS) else []
        yield from dict.fromkeys([*near, *minus, *numbers])
    if word in _COMPARISONS:
        # No cell is less than the sign of an empty one.
        yield from ("==", "!=") if after in ("-", "None") else _COMPARISONS
    yield from _ARITHMETIC if word in _ARITHMETIC else ()
    yield from _SWAPPED.get(word, ()) if (before, word) != ("not", "in") else ()


def _holders(function: ast.FunctionDef | ast.Module) -> set[str]:
    """The names of what holds values: lists, sets, queues, dictionaries."""
    held: list[ast.expr] = []
    for node in ast.walk(function):
        match node:
            case ast.Subscript(value=value) | ast.Attribute(value=value) | ast.For(iter=value):
                held.append(value)
            case ast.Call(func=ast.Name(id="len"), args=[value]):
                held.append(value)
            case ast.Compare(ops=[ast.In() | ast.NotIn()], comparators=[value]):
                held.append(value)
    return {value.id for value in held if isinstance(value, ast.Name)}


def _name(node: ast.Name | ast.arg) -> str:
    return node.id if isinstance(node, ast.Name) else node.arg


def _loops(function: ast.FunctionDef | ast.Module) -> dict[str, range]:
    """The lines in which the variable of a loop has a meaning."""
    return {
        node.target.id: range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(function)
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name)
    }
