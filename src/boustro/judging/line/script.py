"""JavaScript for edits: keywords, and statements found by brackets and line ends."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from boustro.judging.line.edits import TERM, TOKEN
from boustro.judging.line.tokens import SourceText, StatementBlock, StatementLines, TextEdit

_HEADS = ("if", "for", "while", "switch", "catch")
_LOOPS = ("for", "while")
_DECLARES = ("let", "const", "var", "function", "class", "import", "export")
_WORDS = (
    "if for while switch catch function let const var class import export return else do of in new "
    "typeof case break continue try finally this null undefined throw default true false static "
    "async await super require module exports process console Math Infinity Number String Object "
    "Array Set Map JSON Date"
)
_TURNS = re.compile(
    r"\bswitch\b.*?\{|(?P<body>(?:=>|\)|\bdo)\s*\{)"
    r"|(?P<test>\bwhile\s*\(|\bfor\s*\([^;()]*;)(?P<none>\s*;)?"
)
_ROUNDS, _UP = ("floor", "trunc", "~", "parseInt"), ("ceil", "round")
_EXPORTS = re.compile(r"^export\s+(?:default\s+)?", re.MULTILINE)


def ticking(text: str) -> str:
    """The text with a call of `boustroTick` in every loop and function.

    >>> ticking("while (a) for (;;) f(() => { g() })")
    'while (boustroTick(),a) for (;boustroTick();) f(() => {boustroTick(); g() })'
    """
    return _TURNS.sub(_with_tick, _EXPORTS.sub("", text))


def _with_tick(match: re.Match[str]) -> str:
    if match["body"]:
        return f"{match[0]}boustroTick();"
    if match["test"]:
        return f"{match['test']}boustroTick(){match['none'] or ','}"
    return match[0]


class BracedText(SourceText):
    """The text of a solution in a language with braces around blocks."""

    conjunction, disjunction, negation = "&&", "||", "!"
    ends = ("&&", "||", "?", ":", ";", ",")
    no_route, true, stop = "return -1;", "true", ";"

    def is_declaration(self, row: str) -> bool:
        """Whether a line begins a declaration."""
        raise NotImplementedError

    def is_function(self, i: int) -> bool:
        """Whether a token is the brace that opens the body of a function."""
        return self.word(i) == "{" and self.word(i - 1) == ")" and self._head(i) not in _HEADS

    def _head(self, i: int) -> str:
        """The word before the pair of brackets that ends just before a token."""
        return self.word(self.pairs.get(i - 1, i) - 1)

    def is_in_loop(self, i: int) -> bool:
        """Whether a token is in the braces of a loop of its own function."""
        around = self.around[i]
        while around >= 0 and not self.is_function(around):
            if self.word(around) == "{":
                is_do = self.word(around - 1) == "do"
                if is_do or (self.word(around - 1) == ")" and self._head(around) in _LOOPS):
                    return True
            around = self.around[around]
        return False

    def test(self, i: int) -> tuple[int, int] | None:
        """The brackets around the condition of an `if` or a `while`."""
        close = self.pairs.get(i + 1, -1)
        if self.word(i) in ("if", "while") and close > i:
            return i + 1, close
        return None

    def choices(self) -> Iterator[tuple[int, int, str]]:
        """Changes that swap the two values of a conditional expression."""
        for i, token in enumerate(self.tokens):
            colon = self.end(i, (":",))
            if token.string == "?" and self.word(colon) == ":":
                yield self.changed_over(i, colon, self.end(colon, (",", ";")))

    def blocks(self) -> Iterator[StatementBlock]:
        """The statements of each block."""
        inside: dict[int, list[int]] = {}
        for i, token in enumerate(self.tokens):
            if self.at(i - 1).row < token.row and self._is_start(i):
                inside.setdefault(self.around[i], []).append(i)
        statements = {
            around: [*map(self._statement, places, [*places[1:], self.close(around)])]
            for around, places in inside.items()
        }
        for around, block in statements.items():
            row, is_function = self.at(around).row, self.is_function(around)
            outer = statements.get(self.around[around], []) if around >= 0 else []
            parent = next((node for node in outer if node.first <= row < node.last), None)
            yield StatementBlock(block, None if is_function else parent, is_function)

    def _is_start(self, i: int) -> bool:
        """Whether the first token of a line begins a statement."""
        token, before, around = self.at(i), self.at(i - 1), self.around[i]
        if token.string in ("}", "else", "case", "default") or before.string == "else":
            return False
        is_body = before.string == ")" and self._head(i) in _HEADS
        is_over = before.kind != "sign" or before.string in (")", "]")
        is_next = token.kind == "name" and is_over and not is_body
        is_after = before.string in (";", "{", "}", "") or is_next
        return is_after and (around < 0 or self._holds_statements(around))

    def _holds_statements(self, i: int) -> bool:
        before, head = self.word(i - 1), self.pairs.get(i - 1, 0)
        is_block = before in (")", "=>", "else", "do", "try", "{", "}", ";")
        return self.word(i) == "{" and is_block and self.word(head - 1) != "switch"

    def _statement(self, begin: int, end: int) -> StatementLines:
        first, last = self.at(begin).row, self.at(end - 1).row
        opened = next((j for j in range(begin, end) if self._holds_statements(j)), None)
        indent = self._indent(first)
        if opened is None or self.word(end - 1) != "}" or last < self.at(opened).row + 2:
            return StatementLines(first, last, indent)
        inner = self.at(opened).row + 1
        return StatementLines(first, last, indent, inner, last - 1, self._indent(inner))

    def _indent(self, row: int) -> str:
        line = self.lines[row - 1]
        return line[: len(line) - len(line.lstrip())]

    def under(self, condition: str, rows: Sequence[str], indent: str) -> list[str]:
        """The lines put under a condition; a declaration stays as it is."""
        if self.is_declaration(rows[0]):
            return list(rows)
        return [f"{indent}if ({condition}) {{", *self.indented(rows, f"{indent}  "), f"{indent}}}"]


class ScriptText(BracedText):
    """The text of a solution in JavaScript."""

    language = "javascript"
    pattern = re.compile(
        r"(?P<blank>\s+|//[^\n]*|/\*[\s\S]*?\*/)"
        r"|(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`"
        r"|(?:(?<=[(,=!])|(?<=[(,=!] ))/(?![/*])(?:\\.|[^/\\\n])+/\w*)"
        r"|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_$][\w$]*)"
        r"|(?P<sign>[=!]==|\*\*=?|<<=?|>>>?=?|=>|[-+*/%<>=!&|^?]="
        r"|&&|\|\||\?\?|\?\.|\+\+|--|\.\.\.|[\s\S])"
    )
    words = frozenset(_WORDS.split())
    contrary: ClassVar = {
        "<": ">=",
        "<=": ">",
        ">": "<=",
        ">=": "<",
        "===": "!==",
        "!==": "===",
        "==": "!=",
        "!=": "==",
    }
    equal = "===", "!=="
    marks: ClassVar = (
        (re.compile(r"\s*if .*?(\w+)\.has\((\w+)\)"), r"\1.add(\2);"),
        (re.compile(r"\s*if .*?(\w+)\[(\w+)\]"), r"\1[\2] = true;"),
    )

    @cached_property
    def _declared(self) -> set[int]:
        """The indices of the tokens in declarations and parameters."""
        declared: set[int] = set()
        for i, token in enumerate(self.tokens):
            if token.string in ("let", "const", "var"):
                first, last = self.end(i, ("=", "of", "in", ";")), self.end(i, ("of", "in", ";"))
                later = (j for j in range(first, last) if self.word(j + 1) == "=")
                declared |= {*range(i, first), *later}
            elif token.string == "=>" or self.is_function(i):
                declared |= {*range(min(self.pairs.get(i - 1, i - 1), i), i)}
        return declared

    def is_function(self, i: int) -> bool:
        """Whether a token is the brace that opens the body of a function."""
        is_arrow = self.word(i) == "{" and self.word(i - 1) == "=>"
        return is_arrow or super().is_function(i)

    def is_declared(self, i: int) -> bool:
        """Whether a token is in a declaration or a parameter."""
        return i in self._declared

    def reversed(self, name: str) -> str:
        """An expression for the reversed list."""
        return f"[...{name}].reverse()"

    def is_declaration(self, row: str) -> bool:
        """Whether a line begins a declaration."""
        return row.split(maxsplit=1)[0] in _DECLARES

    def choices(self) -> Iterator[tuple[int, int, str]]:
        """The changes of all languages, and divisions rounded down."""
        yield from super().choices()
        for begin, end, new, _ in self._rounded():
            yield begin, end, new

    def rounded(self) -> list[TextEdit]:
        """The edits that each round down one division that is not rounded down yet."""
        return [self.put(*change) for change in self._rounded()]

    def _rounded(self) -> Iterator[tuple[int, int, str, int]]:
        for i, token in enumerate(self.tokens):
            if token.string != "/":
                continue
            begin, end = self._operand_before(i), self._operand_after(i)
            around = self.at(begin - 2) if self.word(begin - 1) == "(" else self.at(-1)
            if around.string in _UP:
                yield around.begin, around.end, "floor", TOKEN
            if around.string not in (*_ROUNDS, *_UP):
                first, last = self.at(begin).begin, self.at(end).end
                yield first, last, f"Math.floor({self.text[first:last]})", TERM

    def _operand_before(self, i: int) -> int:
        """The index where the operand before a sign begins."""
        first = self.pairs.get(i - 1, i - 1)
        before = self.at(first - 1)
        if first < i - 1 and before.kind == "name" and before.string not in self.words:
            first -= 1
        while self.word(first - 1) == ".":
            first -= 2
        return first

    def _operand_after(self, i: int) -> int:
        """The index where the operand after a sign ends."""
        last = self.pairs.get(i + 1, i + 1)
        while self.word(last + 1) in (".", "[", "("):
            if self.word(last + 1) == ".":
                last += 2
            else:
                last = self.pairs.get(last + 1, last + 1)
        return last
