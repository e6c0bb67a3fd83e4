"""Edits of C++ and Java: as those of JavaScript, with types before the names that are declared.

An edit that does not compile is left out by those who compile it.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import ClassVar

from boustro.judging.script_edits import ScriptText
from boustro.judging.text_edits import StatementBlock, TextEdit

_TOKENS = re.compile(
    r"(?P<blank>\s+|//[^\n]*|/\*[\s\S]*?\*/|(?:^|(?<=\n))[ \t]*#[^\n]*)"
    r"|(?P<text>\"\"\"[\s\S]*?\"\"\"|R\"\([\s\S]*?\)\"|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
    r"|(?P<type>\b(?:std::)?(?:(?:vector|deque|queue|priority_queue|stack|pair|tuple|array|list|(?:unordered_)?(?:multi)?(?:set|map)"
    r"|[A-Z]\w*)\s*<[\w\s,<>:*&\[\].?]*>(?=[\s>(){&*;,]))(?:\s*\[\])*"
    r"|\b(?:(?:unsigned|signed|long|short)\s+)*(?:int|long|short|unsigned|bool|boolean|char|double|float|auto|size_t|string|String|Integer|Long|Boolean|var)\b(?:\s*\[\])*)"
    r"|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_$][\w$]*)"
    r"|(?P<sign><<=?|>>>?=?|->|::|[-+*/%<>=!&|^]=|&&|\|\||\+\+|--|\.\.\.|[\s\S])"
)
_LISTED = (
    "if for while switch catch class struct interface enum namespace using typedef template typename return else do "
    "new delete case break continue try finally this null nullptr NULL throw throws default true false static final "
    "const public private protected import package std instanceof operator sizeof void"
)
_COMPARISONS = ("<", "<=", ">", ">=", "==", "!=")
_NEGATED = dict(zip(_COMPARISONS, (">=", ">", "<=", "<", "!=", "=="), strict=True))
_SWAPPED = {
    **dict.fromkeys(_COMPARISONS, _COMPARISONS),
    **dict.fromkeys(("+", "-", "*", "/", "%"), ("+", "-", "*", "/", "%")),
    "&&": ("||",), "||": ("&&",), "++": ("--",), "--": ("++",), "+=": ("-=",), "-=": ("+=",),
    "true": ("false",), "false": ("true",), "min": ("max",), "max": ("min",), "while": ("if",), "break": ("continue",),
    "continue": ("break",), "front": ("back",), "back": ("front",), "pop_back": ("pop_front",),
    "pop_front": ("pop_back",), "push_front": ("push_back",), "push_back": ("push_front",),
    "pollLast": ("pollFirst",), "pollFirst": ("pollLast",), "removeLast": ("removeFirst",), "pop": ("poll", "pollLast"),
    "removeFirst": ("removeLast",), "addFirst": ("addLast",), "offerFirst": ("offerLast",), "push": ("add",),
}  # fmt: skip
_KEPT = re.compile(r"\s*(?:#|import\b|package\b|using\b|typedef\b)")


class TypedText(ScriptText):
    """The text of a solution in C++ or Java."""

    pattern = _TOKENS
    words = frozenset(_LISTED.split())
    swapped = _SWAPPED
    negated = _NEGATED
    marks: ClassVar[Sequence[tuple[re.Pattern[str], str]]] = (
        (re.compile(r"\s*if .*?(\w+)\.count\((\w+)\)"), r"\1.insert(\2);"),
        (re.compile(r"\s*if .*?(\w+)\.contains\((\w+)\)"), r"\1.add(\2);"),
        (re.compile(r"\s*if .*?(\w+)\[(\w+)\]"), r"\1[\2] = true;"),
    )

    def made(self) -> Iterator[TextEdit]:
        """All edits that leave directives and imports alone, and as many brackets opened as closed."""
        for edit in super().made():
            before = self.lines[edit.first - 1 : edit.last]
            is_kept = any(map(_KEPT.match, before))
            if not is_kept and _opened("\n".join(before)) == _opened("\n".join(edit.lines)):
                yield edit

    @cached_property
    def _types(self) -> dict[int, str]:
        """The places where variables are declared, with their types."""
        types: dict[int, str] = {}
        for i, token in enumerate(self.tokens):
            first = i + 1 + (self.at(i + 1).string in ("&", "*"))
            if token.kind == "type" and self._is_variable(first):
                later = range(first + 1, self.end(first, (";", ":")))
                names = (j for j in later if self.at(j - 1).string == "," and self._is_variable(j))
                types |= dict.fromkeys([first, *names], token.string)
        return types

    @cached_property
    def _named_types(self) -> dict[str, str]:
        return {self.at(j).string: kind for j, kind in self._types.items()}

    def _is_variable(self, i: int) -> bool:
        """Whether a name that is declared is none of a function."""
        close = self.pairs.get(i + 1, i)
        return self.at(i).kind == "name" and self.at(close + 1).string not in ("{", "const")

    def is_declared(self, i: int) -> bool:
        """Whether a token is in a declaration or a parameter."""
        return i in self._types

    def is_alike(self, name: str, other: str) -> bool:
        """Whether two names are of one type."""
        kinds = self._named_types
        return name in kinds and kinds[name] == kinds.get(other)

    def blocks(self) -> Iterator[StatementBlock]:
        """The blocks of functions: what stands outside is no statement."""
        return (each for each in super().blocks() if each.parent is not None or each.is_function)

    def reversed(self, name: str) -> str:
        """The name: to turn a list takes a statement."""
        return name

    def is_declaration(self, row: str) -> bool:
        """Whether a statement that begins with a line declares names."""
        match = self.pattern.match(row.lstrip())
        return match is not None and match.lastgroup == "type"

    def timed(self, call: str) -> str:
        """The text in which every turn of a loop calls what says whether time is left."""
        places: list[tuple[int, str]] = []
        for i, token in enumerate(self.tokens):
            if token.string == "do" and self.at(i + 1).string == "{":
                places.append((self.at(i + 1).end, f" {call};"))
            close = self.pairs.get(i + 1, -1)
            if token.string not in ("for", "while") or close < i:
                continue
            if self.at(close + 1).string == "{":
                places.append((self.at(close + 1).end, f" {call};"))
            elif token.string == "while" and self.at(close + 1).string != ";":
                places += [(self.at(i + 1).end, f"{call} && ("), (self.at(close).begin, ")")]
        text = self.text
        for place, new in sorted(places, reverse=True):
            text = text[:place] + new + text[place:]
        return text


def _opened(text: str) -> Counter[str]:
    """How many more brackets of each kind a text opens than it closes."""
    return Counter({pair: text.count(pair[0]) - text.count(pair[1]) for pair in ("()", "[]", "{}")})
