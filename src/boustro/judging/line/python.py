"""Python for edits: keywords, and statements from the syntax tree.  Imports never change."""

import ast
import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import pairwise
from typing import ClassVar

from boustro.judging.line.tokens import SourceText, StatementBlock, StatementLines
from boustro.judging.syntax import tree_of

_KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef)
_WORDS = (
    "and or not in is if elif else while for return break continue pass def class import from as "
    "lambda True False None self int List deque range global nonlocal yield try except raise with "
    "del"
)


class PythonText(SourceText):
    """The text of a solution in Python; raises `SyntaxError` if the text is invalid."""

    language = "python"
    pattern = re.compile(
        r"(?P<blank>\s+|#[^\n]*)"
        r"|(?P<text>[bBfFrRuU]{0,2}(?:\"\"\"[\s\S]*?\"\"\"|'''[\s\S]*?'''"
        r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'))"
        r"|(?P<number>\d[\w.]*)|(?P<name>[^\W\d]\w*)"
        r"|(?P<sign>\*\*=?|//=?|<<|>>|->|[-+*/%<>=!:]=|[\s\S])"
    )
    words = frozenset(_WORDS.split())
    contrary: ClassVar = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
    equal = "==", "!="
    conjunction, disjunction, negation = "and", "or", "not "
    ends = ("and", "or", "if", "else", ":", ",")
    marks: ClassVar = (
        (re.compile(r"\s*if .*?(\w+) (?:not )?in (\w+)"), r"\2.add(\1)"),
        (re.compile(r"\s*if .*?(\w+)\[(\w+)\]"), r"\1[\2] = True"),
    )
    no_route, true, stop = "return -1", "True", ""

    @cached_property
    def tree(self) -> ast.Module:
        """The syntax tree."""
        return tree_of(self.text)

    @cached_property
    def _kept(self) -> set[int]:
        """The lines of imports, and of the heads of functions and classes."""
        kept: set[int] = set()
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Import | ast.ImportFrom):
                kept |= {*range(node.lineno, (node.end_lineno or node.lineno) + 1)}
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                kept |= {*range(node.lineno, max(node.body[0].lineno, node.lineno + 1))}
        return kept

    def is_kept(self, i: int) -> bool:
        """Whether a token is in an import or in the head of a function."""
        return self.at(i).row in self._kept

    def is_declared(self, i: int) -> bool:
        """Whether a token is the variable of a loop, or a parameter."""
        is_parameter = self.is_kept(i) and self.word(i - 1) in ("(", ",")
        return is_parameter or self.word(i - 1) == "for"

    def reversed(self, name: str) -> str:
        """An expression for the reversed list."""
        return f"{name}[::-1]"

    def test(self, i: int) -> tuple[int, int] | None:
        """The tokens around the condition of an `if` or a `while`."""
        is_head = self.word(i) in ("if", "elif", "while")
        if is_head and self.at(i - 1).row < self.at(i).row:
            return i, self.end(i, (":",))
        return None

    def choices(self) -> Iterator[tuple[int, int, str]]:
        """Changes that swap the values of a conditional expression, or two assigned values."""
        for i, token in enumerate(self.tokens):
            if token.string == "," and self.around[i] < 0 and self.word(i + 2) == "=":
                yield self.changed_over(i - 2, i, i + 2)
        for node in ast.walk(self.tree):
            if isinstance(node, ast.IfExp):
                yield from self._turned(node)

    def _turned(self, node: ast.IfExp) -> Iterator[tuple[int, int, str]]:
        one, test, other = (
            ast.get_source_segment(self.text, part) or ""
            for part in (node.body, node.test, node.orelse)
        )
        old = f"{one} if {test} else {other}"
        begin = sum(len(line) + 1 for line in self.lines[: node.lineno - 1])
        if old in self.lines[node.lineno - 1]:
            begin = self.text.index(old, begin)
            yield begin, begin + len(old), f"{other} if {test} else {one}"

    def blocks(self) -> Iterator[StatementBlock]:
        """The statements of each block."""
        for parent in ast.walk(self.tree):
            for field in ("body", "orelse"):
                nodes = getattr(parent, field, None)
                if isinstance(nodes, list) and nodes and isinstance(nodes[0], ast.stmt):
                    yield from self._block(parent, nodes)

    def _block(self, parent: ast.AST, nodes: Sequence[ast.stmt]) -> Iterator[StatementBlock]:
        statements = [self._statement(node) for node in nodes if not _is_kept(node)]
        is_apart = all(one.last < node.first for one, node in pairwise(statements))
        if statements and is_apart and not any(node.indent.strip() for node in statements):
            outer = None
            if isinstance(parent, ast.stmt) and not isinstance(parent, _KEPT):
                outer = self._statement(parent)
            yield StatementBlock(statements, outer, isinstance(parent, ast.FunctionDef))

    def without(self, node: StatementLines, block: StatementBlock) -> tuple[str, ...]:
        """A `pass` if the block would be empty."""
        return () if block.statements[1:] else (f"{node.indent}pass",)

    def _statement(self, node: ast.stmt) -> StatementLines:
        line, last = self.lines[node.lineno - 1], node.end_lineno or node.lineno
        indent = line.encode()[: node.col_offset].decode(errors="replace")
        inner = getattr(node, "body", None)
        if not isinstance(inner, list) or inner[0].lineno == node.lineno:
            return StatementLines(node.lineno, last, indent)
        begin, deeper = inner[0].lineno, self._statement(inner[0]).indent
        return StatementLines(node.lineno, last, indent, begin, last, deeper)

    def under(self, condition: str, rows: Sequence[str], indent: str) -> list[str]:
        """The lines put under a condition."""
        return [f"{indent}if {condition}:", *self.indented(rows, f"{indent}    ")]


def _is_kept(node: ast.stmt) -> bool:
    """Whether edits leave a statement alone: an import, a function, a class or a docstring."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    return is_text or isinstance(node, _KEPT)
