"""Edits: every text that is one small change away from the text of a solution in Python.

The syntax tree and the tokens say where a change may be; it is made in the lines of the text, so the
rest stays as it was written.  Imports are never changed.
"""

import ast
import io
import re
import textwrap
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from typing import NamedTuple

MOST = 1_500
Token = tokenize.TokenInfo
_TOKEN, _NAME, _TERM, _LINE, _CONDITION = range(1, 6)
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
_MOST_CONDITIONS = 10
_NEUTRAL = re.compile(r"[-+] ?0\b(?!\.)|(?:\*|//|%) ?1\b(?!\.)")
_BEFORE_SIGN = ("(", ",", "[", ":", "{", "return", "else", "in", "and", "or", *_COMPARISONS, "=")


class TextEdit(NamedTuple):
    """Lines instead of the lines `first` to `last` (from 1) of a text; a smaller `cost` is a smaller change."""

    first: int
    last: int
    lines: tuple[str, ...]
    cost: int

    def of(self, lines: Sequence[str]) -> list[str]:
        """All lines of the text that it makes."""
        return [*lines[: self.first - 1], *self.lines, *lines[self.last :]]


def edits_of(text: str) -> list[TextEdit]:
    r"""The edits of a solution, the smallest first; raises `SyntaxError` for a text that is none.

    >>> [each.lines[0].strip() for each in edits_of("def f(n):\n    return n < 1\n")[:4]]
    ['return n <= 1', 'return n > 1', 'return n >= 1', 'return n == 1']
    """
    source = _EditedText(text, ast.parse(text))
    made = chain(
        source.of_tokens(), source.of_names(), source.of_expressions(), source.of_statements()
    )
    texts = {tuple(source.lines): TextEdit(1, 0, (), 0)}
    for edit in sorted(made, key=lambda edit: edit.cost):
        if not source.is_idle(edit):
            texts.setdefault(tuple(edit.of(source.lines)), edit)
    return list(texts.values())[1 : MOST + 1]


@dataclass(frozen=True)
class _EditedText:
    text: str
    tree: ast.Module

    @cached_property
    def lines(self) -> list[str]:
        return self.text.split("\n")

    @cached_property
    def functions(self) -> list[ast.FunctionDef]:
        """The functions and methods that stand in no other function."""
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
        line = self.lines[row - 1]
        return TextEdit(row, row, (line[:begin] + new + line[end:],), cost)

    def is_idle(self, edit: TextEdit) -> bool:
        """Whether it brings in a term that changes nothing, as adding 0."""
        before = "\n".join(self.lines[edit.first - 1 : edit.last])
        return len(_NEUTRAL.findall("\n".join(edit.lines))) > len(_NEUTRAL.findall(before))

    def of_tokens(self) -> Iterator[TextEdit]:
        """Another number, comparison, operator or word; a term left out; one more or less."""
        read = tokenize.generate_tokens(io.StringIO(self.text).readline)
        tokens = [token for token in read if token.type not in _SPACING]
        numbers = [token.string for token in tokens if token.string.isdigit()]
        for before, token, after in zip(tokens, tokens[1:], tokens[2:], strict=False):
            (row, begin), end = token.start, token.end[1]
            if row in self.kept or row != token.end[0]:
                continue
            left = before.string if before.end[0] == row else ""
            right = after.string if after.start[0] == row else ""
            for new in _instead(left, token.string, right, numbers):
                yield self.within(row, begin, end, new, _TOKEN)
            if token.string == "popleft":
                yield self.within(row, begin, end, "pop", _TERM)
            if token.string == "pop" and self.lines[row - 1][end:].startswith("()"):
                yield self.within(row, end, end + 2, "(0)", _TOKEN)
            if (left, token.string) == ("not", "in"):
                yield self.within(row, before.start[1], end, "in", _TOKEN)
            yield from self._of_terms(before, token, after if right else before)

    def _of_terms(self, before: Token, token: Token, after: Token) -> Iterator[TextEdit]:
        """A term left out, the sign for no route set to 0, one more or less."""
        (row, begin), end = token.start, token.end[1]
        is_term = token.string in _ARITHMETIC and before.string not in _BEFORE_SIGN
        if is_term and before.end[0] == row and after.type in (tokenize.NAME, tokenize.NUMBER):
            yield self.within(row, before.end[1], after.end[1], "", _NAME)
        if token.string == "-" and not is_term and after.string == "1":
            yield self.within(row, begin, after.end[1], "0", _TOKEN)
        if token.string in (")", "]") and after.string not in ("(", "[", ".", ":", "="):
            for new in (" + 1", " - 1"):
                yield self.within(row, end, end, new, _TERM)

    def of_names(self) -> Iterator[TextEdit]:
        """Another name of the function; the name with one more or less, or squared."""
        for function in self.functions:
            nodes = [node for node in ast.walk(function) if isinstance(node, ast.Name | ast.arg)]
            read = [e for e in nodes if isinstance(e, ast.Name) and isinstance(e.ctx, ast.Load)]
            stored = [
                node.arg if isinstance(node, ast.arg) else node.id
                for node in nodes
                if node not in read
            ]
            names = [name for name in dict.fromkeys(stored) if name not in ("self", "_")]
            holders, loops = _holders(function), _loops(function)
            for node in read:
                row, end = node.lineno, self.column(node.lineno, node.end_col_offset or 0)
                begin = self.column(row, node.col_offset)
                if node.id not in names or row in self.kept:
                    continue
                for name in names:
                    is_alike = (name in holders) is (node.id in holders)
                    if is_alike and row in loops.get(name, (row,)):
                        yield self.within(row, begin, end, name, _NAME)
                if not self.lines[row - 1][end : end + 1].startswith(("(", "[", ".")):
                    for new in (" + 1", " - 1", f" * {node.id}"):
                        yield self.within(row, end, end, new, _TERM)

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
            yield self.within(row, begin, end, new, _TERM)

    def _swap(self, one: ast.expr, other: ast.expr) -> Iterator[TextEdit]:
        rows = {one.lineno, one.end_lineno, other.lineno, other.end_lineno}
        if len(rows) == 1 and not rows & self.kept:
            line = self.lines[one.lineno - 1]
            offsets = one.col_offset, one.end_col_offset, other.col_offset, other.end_col_offset
            a, b, c, d = (self.column(one.lineno, offset or 0) for offset in offsets)
            yield self.within(one.lineno, a, d, line[c:d] + line[b:c] + line[a:b], _TERM)

    def of_statements(self) -> Iterator[TextEdit]:
        """A statement dropped, moved, into or out of a block, or under one more condition."""
        for function in self.functions:
            conditions = self._conditions(function)
            for parent in ast.walk(function):
                for field in ("body", "orelse"):
                    block = getattr(parent, field, None)
                    if isinstance(block, list) and block and isinstance(block[0], ast.stmt):
                        yield from self._of_block(function, parent, block, conditions)
                if isinstance(parent, ast.If | ast.While):
                    yield from self._of_test(parent.test, conditions)

    def _conditions(self, function: ast.FunctionDef) -> list[str]:
        """The conditions that stand in a function, and those that say the contrary."""
        conditions: dict[str, None] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.Compare):
                text = ast.unparse(node)
                conditions[text] = None
                if fields := _COMPARED.fullmatch(text):
                    left, sign, right = fields.groups()
                    conditions[f"{left} {_NEGATED[sign]} {right}"] = None
        return list(conditions)[:_MOST_CONDITIONS]

    def _of_test(self, test: ast.expr, conditions: Sequence[str]) -> Iterator[TextEdit]:
        if test.lineno == test.end_lineno:
            end = self.column(test.lineno, test.end_col_offset or 0)
            for condition in conditions:
                for word in ("and", "or"):
                    yield self.within(test.lineno, end, end, f" {word} {condition}", _CONDITION)

    def _span(self, node: ast.stmt) -> tuple[int, int]:
        return node.lineno, node.end_lineno or node.lineno

    def _text(self, node: ast.stmt, indent: str) -> list[str]:
        """The lines of a statement, at an indent."""
        text = "\n".join(self.lines[node.lineno - 1 : node.end_lineno])
        return textwrap.indent(textwrap.dedent(text), indent).split("\n")

    def _indent(self, node: ast.stmt) -> str:
        return self.lines[node.lineno - 1][: self.column(node.lineno, node.col_offset)]

    def _of_block(
        self,
        function: ast.FunctionDef,
        parent: ast.AST,
        block: Sequence[ast.stmt],
        conditions: Sequence[str],
    ) -> Iterator[TextEdit]:
        spans = [line for node in block for line in self._span(node)]
        if spans != sorted(spans) or any(self._indent(node).strip() for node in block):
            return
        if any(a == b for a, b in zip(spans[1::2], spans[2::2], strict=False)):
            return
        for i, node in enumerate(block):
            (first, last), indent = self._span(node), self._indent(node)
            if self.kept & {*range(block[max(i - 1, 0)].lineno, last + 1)}:
                continue
            if not isinstance(node, ast.Expr) or not isinstance(node.value, ast.Constant):
                yield TextEdit(first, last, () if block[1:] else (f"{indent}pass",), _LINE)
            for condition in conditions:
                deeper = self._text(node, f"{indent}    ")
                yield TextEdit(first, last, (f"{indent}if {condition}:", *deeper), _CONDITION)
            if i:
                yield from self._past(block[i - 1], node)
            if parent is not function and isinstance(parent, ast.stmt) and block[1:]:
                yield from self._out(parent, block, node)

    def _past(self, one: ast.stmt, node: ast.stmt) -> Iterator[TextEdit]:
        """Two statements changed over; one of them moved into the other's block."""
        (first, end), (begin, last) = self._span(one), self._span(node)
        between = self.lines[end : begin - 1]
        above, below = self.lines[first - 1 : end], self.lines[begin - 1 : last]
        yield TextEdit(first, last, (*below, *between, *above), _LINE)
        inner = getattr(one, "orelse", None) or getattr(one, "body", None)
        if isinstance(inner, list):
            moved = self._text(node, self._indent(inner[-1]))
            yield TextEdit(first, last, (*above, *between, *moved), _LINE)
        if isinstance(inner := getattr(node, "body", None), list):
            moved = self._text(one, self._indent(inner[0]))
            head = self.lines[begin - 1 : inner[0].lineno - 1]
            rest = self.lines[inner[0].lineno - 1 : last]
            yield TextEdit(first, last, (*between, *head, *moved, *rest), _LINE)

    def _out(
        self, parent: ast.stmt, block: Sequence[ast.stmt], node: ast.stmt
    ) -> Iterator[TextEdit]:
        """The first or last statement of a block moved before or after all of it."""
        (first, last), (begin, end) = self._span(parent), self._span(node)
        rest = [*self.lines[first - 1 : begin - 1], *self.lines[end:last]]
        moved = self._text(node, self._indent(parent))
        if node is block[-1]:
            yield TextEdit(first, last, (*rest, *moved), _LINE)
        if node is block[0]:
            yield TextEdit(first, last, (*moved, *rest), _LINE)


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


def _holders(function: ast.FunctionDef) -> set[str]:
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


def _loops(function: ast.FunctionDef) -> dict[str, range]:
    """The lines in which the variable of a loop has a meaning."""
    return {
        node.target.id: range(node.lineno, (node.end_lineno or node.lineno) + 1)
        for node in ast.walk(function)
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name)
    }
