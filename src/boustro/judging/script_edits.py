"""Edits of JavaScript: its words, and its statements by brackets and the ends of lines."""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from boustro.judging.text_edits import (
    TERM,
    TOKEN,
    EditedText,
    StatementBlock,
    StatementLines,
    TextEdit,
)

_COMPARISONS = ("<", "<=", ">", ">=", "===", "!==", "==", "!=")
_HEADS = ("if", "for", "while", "switch", "catch")
_DECLARES = ("let", "const", "var", "function", "class", "import", "export")
_WORDS = (
    "if for while switch catch function let const var class import export return else do of in new typeof "
    "case break continue try finally this null undefined throw default true false static async await super "
    "require module exports process console Math Infinity Number String Object Array Set Map JSON Date"
)
_NEGATED = dict(zip(_COMPARISONS, (">=", ">", "<=", "<", "!==", "===", "!=", "=="), strict=True))
_SWAPPED = {
    **dict.fromkeys(_COMPARISONS[:6], _COMPARISONS[:6]),
    **dict.fromkeys(("==", "!="), (*_COMPARISONS[:4], *_COMPARISONS[6:])),
    **dict.fromkeys(("+", "-", "*", "/", "%"), ("+", "-", "*", "/", "%")),
    "&&": ("||",), "||": ("&&",), "++": ("--",), "--": ("++",), "+=": ("-=",), "-=": ("+=",),
    "true": ("false",), "false": ("true",), "min": ("max",), "max": ("min",), "while": ("if",), "break": ("continue",),
    "continue": ("break",), "pop": ("shift",), "shift": ("pop",), "unshift": ("push",), "ceil": ("floor",),
    "floor": ("ceil",), "round": ("floor",),
}  # fmt: skip
_TURNS = re.compile(
    r"\bswitch\b.*?\{|(?P<body>(?:=>|\)|\bdo)\s*\{)|(?P<test>\bwhile\s*\(|\bfor\s*\([^;()]*;)(?P<none>\s*;)?"
)
_ROUNDS, _UP = ("floor", "trunc", "~", "parseInt"), ("ceil", "round")
_EXPORTS = re.compile(r"^export\s+(?:default\s+)?", re.MULTILINE)


def ticking(text: str) -> str:
    """The text of a solution that calls `boustroTick` in every turn of its loops and in its functions.

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


class ScriptText(EditedText):
    """The text of a solution in JavaScript."""

    pattern = re.compile(
        r"(?P<blank>\s+|//[^\n]*|/\*[\s\S]*?\*/)"
        r"|(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`"
        r"|(?:(?<=[(,=!])|(?<=[(,=!] ))/(?![/*])(?:\\.|[^/\\\n])+/\w*)"
        r"|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_$][\w$]*)"
        r"|(?P<sign>[=!]==|\*\*=?|<<=?|>>>?=?|=>|[-+*/%<>=!&|^?]=|&&|\|\||\?\?|\?\.|\+\+|--|\.\.\.|[\s\S])"
    )
    words = frozenset(_WORDS.split())
    negated = _NEGATED
    swapped = _SWAPPED
    logic = "&&", "||", "!"
    ends = ("&&", "||", "?", ":", ";", ",")
    marks: ClassVar[Sequence[tuple[re.Pattern[str], str]]] = (
        (re.compile(r"\s*if .*?(\w+)\.has\((\w+)\)"), r"\1.add(\2);"),
        (re.compile(r"\s*if .*?(\w+)\[(\w+)\]"), r"\1[\2] = true;"),
    )
    no_route = "return -1;"
    true = "true"
    stop = ";"

    @cached_property
    def _declared(self) -> set[int]:
        """The places of the names that are declared."""
        declared: set[int] = set()
        for i, token in enumerate(self.tokens):
            if token.string in ("let", "const", "var"):
                first, last = self.end(i, ("=", "of", "in", ";")), self.end(i, ("of", "in", ";"))
                later = (j for j in range(first, last) if self.at(j + 1).string == "=")
                declared |= {*range(i, first), *later}
            elif token.string == "=>" or self._is_function(i):
                declared |= {*range(min(self.pairs.get(i - 1, i - 1), i), i)}
        return declared

    def _is_function(self, i: int) -> bool:
        """Whether the body of a function begins with a brace."""
        before, head = self.at(i - 1).string, self.at(self.pairs.get(i - 1, i) - 1).string
        is_body = before == "=>" or (before == ")" and head not in _HEADS)
        return self.at(i).string == "{" and is_body

    def is_declared(self, i: int) -> bool:
        """Whether a token is in a declaration or a parameter."""
        return i in self._declared

    def reversed(self, name: str) -> str:
        """A list from its last element to its first."""
        return f"[...{name}].reverse()"

    def is_declaration(self, row: str) -> bool:
        """Whether a statement that begins with a line declares names."""
        return row.split(maxsplit=1)[0] in _DECLARES

    def test(self, i: int) -> tuple[int, int] | None:
        """The brackets around the condition of an `if` or a `while`."""
        close = self.pairs.get(i + 1, -1)
        return (i + 1, close) if self.at(i).string in ("if", "while") and close > i else None

    def made(self) -> Iterator[TextEdit]:
        """All edits."""
        yield from super().made()
        for i, token in enumerate(self.tokens):
            colon = self.end(i, (":",))
            if token.string == "?" and self.at(colon).string == ":":
                yield self.swap(i, colon, self.end(colon, (",", ";")))
        yield from self.rounded()

    def rounded(self) -> Iterator[TextEdit]:
        """Each division that is not rounded, or not rounded down, rounded down."""
        for i, token in enumerate(self.tokens):
            if token.string != "/":
                continue
            begin, end = self._operand_before(i), self._operand_after(i)
            around = self.at(begin - 2) if self.at(begin - 1).string == "(" else self.at(-1)
            if around.string in _UP:
                yield self.put(around.begin, around.end, "floor", TOKEN)
            if around.string in (*_ROUNDS, *_UP):
                continue
            places = self.at(begin).begin, self.at(end).end
            yield self.put(*places, f"Math.floor({self.text[slice(*places)]})", TERM)

    def _operand_before(self, i: int) -> int:
        """Where the operand before a sign begins: at its bracket, or at the name before that."""
        first = self.pairs.get(i - 1, i - 1)
        before = self.at(first - 1)
        if first < i - 1 and before.kind == "name" and before.string not in self.words:
            first -= 1
        while self.at(first - 1).string == ".":
            first -= 2
        return first

    def _operand_after(self, i: int) -> int:
        """Where the operand after a sign ends: with its bracket, or with its name and what follows that."""
        last = self.pairs.get(i + 1, i + 1)
        while self.at(last + 1).string in (".", "[", "("):
            last = (
                last + 2 if self.at(last + 1).string == "." else self.pairs.get(last + 1, last + 1)
            )
        return last

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
            row, is_function = self.at(around).row, self._is_function(around)
            outer = statements.get(self.around[around], []) if around >= 0 else []
            parent = next((node for node in outer if node.first <= row < node.last), None)
            yield StatementBlock(block, None if is_function else parent, is_function)

    def _is_start(self, i: int) -> bool:
        """Whether a statement begins with the first token of a line."""
        token, before, around = self.at(i), self.at(i - 1), self.around[i]
        if token.string in ("}", "else", "case", "default") or before.string == "else":
            return False
        is_body = before.string == ")" and self.at(self.pairs.get(i - 1, 0) - 1).string in _HEADS
        is_over = before.kind != "sign" or before.string in (")", "]")
        is_after = before.string in (";", "{", "}", "") or (
            token.kind == "name" and is_over and not is_body
        )
        return is_after and (around < 0 or self._holds_statements(around))

    def _holds_statements(self, i: int) -> bool:
        before, head = self.at(i - 1).string, self.pairs.get(i - 1, 0)
        is_block = before in (")", "=>", "else", "do", "try", "{", "}", ";")
        return self.at(i).string == "{" and is_block and self.at(head - 1).string != "switch"

    def _statement(self, begin: int, end: int) -> StatementLines:
        first, last = self.at(begin).row, self.at(end - 1).row
        opened = next((j for j in range(begin, end) if self._holds_statements(j)), None)
        if opened is None or self.at(end - 1).string != "}" or last < self.at(opened).row + 2:
            return StatementLines(first, last, self._indent(first))
        inner = self.at(opened).row + 1
        return StatementLines(
            first, last, self._indent(first), inner, last - 1, self._indent(inner)
        )

    def _indent(self, row: int) -> str:
        line = self.lines[row - 1]
        return line[: len(line) - len(line.lstrip())]

    def under(self, condition: str, rows: Sequence[str], indent: str) -> list[str]:
        """Lines under a condition."""
        if self.is_declaration(rows[0]):
            return list(rows)
        return [f"{indent}if ({condition}) {{", *self.indented(rows, f"{indent}  "), f"{indent}}}"]
