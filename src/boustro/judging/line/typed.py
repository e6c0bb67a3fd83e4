"""C++ and Java for edits: as in JavaScript, but with types before declared names.

An edit that does not compile is dropped, at the cost of another run of the compiler.  Therefore
edits use a name only where it is in scope.
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar

from boustro.judging.line.script import BracedText
from boustro.judging.line.tokens import StatementBlock, StatementLines, TextEdit

_GENERIC = (
    r"(?:vector|deque|queue|priority_queue|stack|pair|tuple|array|list"
    r"|(?:unordered_)?(?:multi)?(?:set|map)|[A-Z]\w*)"
)
_SIMPLE = (
    r"(?:int|long|short|unsigned|bool|boolean|char|double|float|auto|size_t|string|String"
    r"|Integer|Long|Boolean|var)"
)
_TOKENS = re.compile(
    r"(?P<blank>\s+|//[^\n]*|/\*[\s\S]*?\*/|(?:^|(?<=\n))[ \t]*#[^\n]*)"
    r"|(?P<text>\"\"\"[\s\S]*?\"\"\"|R\"\([\s\S]*?\)\""
    r"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
    rf"|(?P<type>\b(?:std::)?(?:{_GENERIC}"
    r"\s*<[\w\s,<>:*&\[\].?]*>(?=[\s>(){&*;,]))(?:\s*\[\])*"
    rf"|\b(?:(?:unsigned|signed|long|short)\s+)*{_SIMPLE}\b(?:\s*\[\])*)"
    r"|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_$][\w$]*)"
    r"|(?P<sign><<=?|>>>?=?|->|::|[-+*/%<>=!&|^]=|&&|\|\||\+\+|--|\.\.\.|[\s\S])"
)
_WORDS = (
    "if for while switch catch class struct interface enum namespace using typedef template "
    "typename return else do new delete case break continue try finally this null nullptr NULL "
    "throw throws default true false static final const public private protected import package "
    "std instanceof operator sizeof void"
)
_KEPT = re.compile(r"\s*(?:#|import\b|package\b|using\b|typedef\b)")
_NUMBER = re.compile(r"(?:\w+ )*(?:int|long|short|unsigned|auto|size_t|var|Integer|Long)")
_OPEN_BLOCKS = ("else", "do", "try", "finally")
_NAME = re.compile(r"(?<![\w.])[A-Za-z_]\w*(?!\w*\()")


class TypedText(BracedText):
    """The text of a solution in C++ or Java."""

    pattern = _TOKENS
    words = frozenset(_WORDS.split())
    contrary: ClassVar = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
    equal = "==", "!="

    def is_fit(self, edit: TextEdit) -> bool:
        """Whether the edit keeps directives and imports, and the balance of brackets."""
        before = self.lines[edit.first - 1 : edit.last]
        is_kept = any(map(_KEPT.match, before))
        return not is_kept and _opened("\n".join(before)) == _opened("\n".join(edit.lines))

    @cached_property
    def _types(self) -> dict[int, str]:
        """The index of each token that declares a variable, with the variable's type."""
        types: dict[int, str] = {}
        for i, token in enumerate(self.tokens):
            if token.kind != "type":
                continue
            first = i + 2 if self.word(i + 1) in ("&", "*") else i + 1
            if self._is_variable(first):
                later = range(first + 1, self.end(first, (";", ":")))
                names = (j for j in later if self.word(j - 1) == "," and self._is_variable(j))
                types |= dict.fromkeys([first, *names], token.string)
        return types

    @cached_property
    def _named_types(self) -> dict[str, str]:
        return {self.word(j): kind for j, kind in self._types.items()}

    @cached_property
    def _scopes(self) -> dict[str, list[tuple[int, int]]]:
        """For each declared name, the ranges of tokens in which it is in scope."""
        scopes: dict[str, list[tuple[int, int]]] = {}
        for i in self._types:
            scopes.setdefault(self.word(i), []).append(self._scope(i))
        return scopes

    def _scope(self, i: int) -> tuple[int, int]:
        """The range of tokens in which the name declared at a token is in scope."""
        around, begin = self.around[i], self.end(i, (";", ","))
        if self.word(around) == "(":
            begin = self.end(i, (";", ",", ":"))
            close = self.close(around)
            is_block = self.word(close + 1) == "{"
            return begin, self.close(close + 1) if is_block else self.end(close, (";",))
        before = self.at(around - 1)
        is_class = around < 0 or (before.kind == "name" and before.string not in _OPEN_BLOCKS)
        return (0 if is_class else begin), self.close(around)

    def is_seen(self, name: str, i: int) -> bool:
        """Whether a name, or every name of a condition, is in scope at a token."""
        names = [each for each in _NAME.findall(name) if each in self._scopes]
        return all(any(a <= i < b for a, b in self._scopes[each]) for each in names)

    def is_number(self, name: str) -> bool:
        """Whether a variable may hold a number."""
        return _NUMBER.fullmatch(self._named_types.get(name, "int")) is not None

    def is_needed(self, node: StatementLines) -> bool:
        """Whether a statement declares names or returns a value."""
        row = self.lines[node.first - 1]
        return self.is_declaration(row) or row.strip().startswith("return")

    def _is_variable(self, i: int) -> bool:
        """Whether a declared name is a variable and not a function."""
        is_called = self.word(i + 1) == "("
        after = self.word(self.close(i + 1) + 1) if is_called else ""
        return self.at(i).kind == "name" and after not in ("{", "const")

    def is_declared(self, i: int) -> bool:
        """Whether a token is in a declaration or a parameter."""
        return i in self._types

    def is_alike(self, name: str, other: str) -> bool:
        """Whether two names have the same type."""
        kinds = self._named_types
        return name in kinds and kinds[name] == kinds.get(other)

    def blocks(self) -> Iterator[StatementBlock]:
        """The blocks in functions; outside there are only declarations."""
        return (each for each in super().blocks() if each.parent is not None or each.is_function)

    def is_declaration(self, row: str) -> bool:
        """Whether a line begins a declaration."""
        match = self.pattern.match(row.lstrip())
        return match is not None and match.lastgroup == "type"


class CppText(TypedText):
    """The text of a solution in C++."""

    language = "c++"
    marks: ClassVar = (
        (re.compile(r"\s*if .*?(\w+)\.count\((\w+)\)"), r"\1.insert(\2);"),
        (re.compile(r"\s*if .*?(\w+)\[(\w+)\]"), r"\1[\2] = true;"),
    )


class JavaText(TypedText):
    """The text of a solution in Java."""

    language = "java"
    marks: ClassVar = (
        (re.compile(r"\s*if .*?(\w+)\.contains\((\w+)\)"), r"\1.add(\2);"),
        (re.compile(r"\s*if .*?(\w+)\[(\w+)\](?! *[-+<>=!])"), r"\1[\2] = true;"),
    )

    def timed(self, call: str) -> str:
        """The text with `call` in every loop; the call checks whether time is left."""
        places: list[tuple[int, str]] = []
        for i, token in enumerate(self.tokens):
            if token.string == "do" and self.word(i + 1) == "{":
                places.append((self.at(i + 1).end, f" {call};"))
            close = self.pairs.get(i + 1, -1)
            if token.string not in ("for", "while") or close < i:
                continue
            if self.word(close + 1) == "{":
                places.append((self.at(close + 1).end, f" {call};"))
            elif token.string == "while" and self.word(close + 1) != ";":
                places += [(self.at(i + 1).end, f"{call} && ("), (self.at(close).begin, ")")]
        text = self.text
        for place, new in sorted(places, reverse=True):
            text = text[:place] + new + text[place:]
        return text


def _opened(text: str) -> Counter[str]:
    """For each kind of bracket, how many more the text opens than it closes."""
    pairs = ("()", "[]", "{}")
    return Counter({pair: text.count(pair[0]) - text.count(pair[1]) for pair in pairs})
