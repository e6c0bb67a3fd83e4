"""Edits of JavaScript: every text that is one small change away from the text of a solution.

Nothing parses the language: tokens say what may be changed, brackets and the ends of lines where
statements are.  An edit that is no JavaScript does not load.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

from boustro.judge.text_edits import (
    ARITHMETIC,
    CONDITION,
    MOST_CONDITIONS,
    NAME,
    TERM,
    TOKEN,
    USUAL_NUMBERS,
    EditedText,
    Marks,
    Statement,
    TextEdit,
)

_TOKENS = re.compile(
    r"(?P<blank>\s+|//[^\n]*|/\*[\s\S]*?\*/)"
    r"|(?P<text>\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`"
    r"|(?:(?<=[(,=!])|(?<=[(,=!] ))/(?![/*])(?:\\.|[^/\\\n])+/\w*)"
    r"|(?P<number>\d[\w.]*)|(?P<name>[A-Za-z_$][\w$]*)"
    r"|(?P<sign>[=!]==|\*\*=?|<<=?|>>>?=?|=>|[-+*/%<>=!&|^?]=|&&|\|\||\?\?|\?\.|\+\+|--|\.\.\.|[\s\S])"
)
_COMPARISONS = ("<", "<=", ">", ">=", "===", "!==", "==", "!=")
_NEGATED = dict(zip(_COMPARISONS, (">=", ">", "<=", "<", "!==", "===", "!=", "=="), strict=True))
_SWAPPED = {
    **dict.fromkeys(("<", "<=", ">", ">=", "===", "!=="), _COMPARISONS[:6]),
    **dict.fromkeys(("==", "!="), (*_COMPARISONS[:4], *_COMPARISONS[6:])),
    **dict.fromkeys(("+", "-", "*", "/", "%"), ("+", "-", "*", "/", "%")),
    "&&": ("||",), "||": ("&&",), "++": ("--",), "--": ("++",), "+=": ("-=",), "-=": ("+=",),
    "true": ("false",), "false": ("true",), "min": ("max",), "max": ("min",), "break": ("continue",),
    "continue": ("break",), "pop": ("shift",), "unshift": ("push",), "floor": ("ceil",), "ceil": ("floor",),
    "round": ("floor",),
}  # fmt: skip
_HEADS = ("if", "for", "while", "switch", "catch", "function")
_DECLARES = ("let", "const", "var", "function", "class", "import", "export")
_LISTED = (
    "if for while switch catch function let const var class import export return else do of in new typeof "
    "case break continue try finally this null undefined throw default true false static async await super "
    "require module exports process console parseInt parseFloat isNaN globalThis arguments"
)
_WORDS = frozenset(_LISTED.split())
_ENDS = ("&&", "||", "?", ":", ";", ",")
_COMPARED = re.compile(r"([\w\[\].() *+-]+?) ([<>]=?|[=!]==?) ([\w\[\].() *+-]+)")


_TURNS = re.compile(
    r"\bswitch\b.*?\{|(?P<body>(?:=>|\)|\bdo)\s*\{)|(?P<test>\bwhile\s*\(|\bfor\s*\([^;()]*;)(?P<none>\s*;)?"
)
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


class _Token(NamedTuple):
    kind: str
    string: str
    begin: int
    end: int
    row: int


_NO_TOKEN = _Token("", "", 0, 0, 0)


@dataclass(frozen=True)
class ScriptText(EditedText):
    """The text of a solution in JavaScript."""

    pattern = _TOKENS
    words: ClassVar[Collection[str]] = _WORDS
    swapped: ClassVar[Mapping[str, Sequence[str]]] = _SWAPPED
    equalities = ("===", "!==")
    marks: ClassVar[Marks] = (
        (re.compile(r"\s*if .*?(\w+)\.has\((\w+)\)"), r"\1.add(\2);"),
        (re.compile(r"\s*if .*?(\w+)\[(\w+)\]"), r"\1[\2] = true;"),
    )

    @cached_property
    def tokens(self) -> list[_Token]:
        """All tokens but blanks and comments."""
        tokens, row = [], 1
        for match in self.pattern.finditer(self.text):
            if match.lastgroup != "blank":
                tokens.append(_Token(match.lastgroup or "", match[0], *match.span(), row))
            row += match[0].count("\n")
        return tokens

    @cached_property
    def pairs(self) -> dict[int, int]:
        """The place of the other bracket, for each bracket."""
        pairs, opened = {}, list[int]()
        for i, token in enumerate(self.tokens):
            if token.string in ("(", "[", "{"):
                opened.append(i)
            elif token.string in (")", "]", "}") and opened:
                pairs[i] = opened.pop()
                pairs[pairs[i]] = i
        return pairs

    @cached_property
    def around(self) -> list[int]:
        """The place of the bracket that stands open at each token, -1 for none."""
        around, opened = [], [-1]
        for i in range(len(self.tokens)):
            if self.pairs.get(i, i) < i:
                opened.pop()
            around.append(opened[-1])
            if self.pairs.get(i, i) > i:
                opened.append(i)
        return around

    def at(self, i: int) -> _Token:
        """A token, or one of no text beside the first and the last."""
        return self.tokens[i] if 0 <= i < len(self.tokens) else _NO_TOKEN

    def between(self, begin: int, end: int) -> str:
        """The text from one token to another, without either."""
        return self.text[self.at(begin).end : self.at(end).begin].strip()

    def put(self, begin: int, end: int, new: str, cost: int) -> TextEdit:
        """A text instead of the places `begin` to `end` of all the text."""
        first, last = self.text.count("\n", 0, begin), self.text.count("\n", 0, end)
        left = self.text[self.text.rfind("\n", 0, begin) + 1 : begin]
        right = (self.text[end:] + "\n").partition("\n")[0]
        return TextEdit(first + 1, last + 1, tuple(f"{left}{new}{right}".split("\n")), cost)

    def made(self) -> Iterator[TextEdit]:
        """All edits."""
        for i in range(len(self.tokens)):
            yield from self._of_token(i)
            yield from self._of_pair(i)
            yield from self._of_name(i)
            yield from self._of_test(i)
        for parent, block, is_function in self.blocks():
            yield from self.of_block(parent, block, self.conditions)
            last = block[-1]
            if is_function and not self.rows(last)[0].strip().startswith("return"):
                yield TextEdit(last.last + 1, last.last, (f"{last.indent}return -1;",), TERM)

    def _of_token(self, i: int) -> Iterator[TextEdit]:
        """Another number, comparison, operator or word; a term left out; one more or less."""
        before, token, after = self.at(i - 1), self.at(i), self.at(i + 1)
        begin, end, word = token.begin, token.end, token.string
        follows = before.kind in ("name", "number") and before.string not in self.words
        is_binary = follows or before.string in (")", "]")
        for new in self.swapped.get(word, ()) if word not in ARITHMETIC or is_binary else ():
            yield self.put(begin, end, new, TOKEN)
        if word in _COMPARISONS:
            close = self._end(i)
            for sign in self.equalities:
                yield self.put(begin, self.at(close - 1).end, f"{sign} -1", TERM)
        if token.kind == "number" and word.isdigit():
            minus = ["-1"] if word == "0" and not is_binary and before.string != "[" else []
            numbers = [e.string for e in self.tokens if e.kind == "number" and e.string.isdigit()]
            for new in dict.fromkeys(
                [f"{int(word) + 1}", f"{max(int(word) - 1, 0)}", *minus, *numbers, *USUAL_NUMBERS]
            ):
                yield self.put(begin, end, new, TOKEN)
        if word == "!" or (word == "-" and not is_binary and after.string == "1"):
            yield self.put(
                begin, after.end if word == "-" else end, "0" if word == "-" else "", TOKEN
            )
        is_term = after.kind in ("name", "number") and self.at(i + 2).string not in ("(", "[", ".")
        if is_binary and word in ARITHMETIC and is_term:
            yield self.put(before.end, after.end, "", NAME)
        if word == "return" and after.row == token.row and after.string != ";":
            close = self._end(i)
            yield self.put(end, self.at(close - 1).end, " -1", TERM)

    def _end(self, i: int) -> int:
        """Where what begins after token `i` ends."""
        return next(j for j in range(i, len(self.tokens) + 1) if self._is_end(i, j))

    def _is_end(self, i: int, j: int) -> bool:
        """Whether what begins after token `i` ends before token `j`."""
        if j <= i or j == len(self.tokens) or j == self._close(self.around[i]):
            return j > i
        token = self.at(j)
        is_next = token.row != self.at(j - 1).row and token.kind != "sign"
        return self.around[j] == self.around[i] and (token.string in _ENDS or is_next)

    def _of_pair(self, i: int) -> Iterator[TextEdit]:
        """Two parts changed over, one more or less."""
        token, close, head = self.at(i), self.pairs.get(i, -1), self.at(i - 1).string
        if token.string == "?":
            colon = next((j for j in range(i, len(self.tokens)) if self._is_colon(i, j)), None)
            if colon is not None:
                yield self._swapped(i, colon, self._end(colon))
        if close < i or token.string == "{":
            return
        commas = [j for j in range(i, close) if self.at(j).string == "," and self.around[j] == i]
        follows = self.at(close + 1).string
        if len(commas) == 1 and head not in _HEADS:
            yield self._swapped(i, commas[0], close)
        if token.string == follows == "[":
            other = self.pairs.get(close + 1, close + 1)
            new = f"{self.between(close + 1, other)}][{self.between(i, close)}"
            yield self.put(token.end, self.at(other).begin, new, TERM)
        if token.string == "[" and close == i + 1 and head in ("=", "("):
            yield self.put(token.end, token.end, "0", TERM)
        if head not in _HEADS and follows not in ("(", "[", ".", "=", "=>", "{", ":"):
            for new in (" + 1", " - 1"):
                yield self.put(self.at(close).end, self.at(close).end, new, TERM)

    def _of_test(self, i: int) -> Iterator[TextEdit]:
        """The contrary of a condition; one more."""
        if self.at(i).string in ("if", "while") and (close := self.pairs.get(i + 1, -1)) > i:
            begin, end = self.at(i + 1).end, self.at(close).begin
            test = self.text[begin:end]
            is_plain = re.fullmatch(r"[\w.()\[\]]+", test)
            yield self.put(begin, end, f"!{test}" if is_plain else f"!({test})", TOKEN)
            for condition in self.conditions:
                for word in ("&&", "||"):
                    yield self.put(end, end, f" {word} {condition}", CONDITION)

    def _is_colon(self, i: int, j: int) -> bool:
        return self.at(j).string == ":" and self.around[j] == self.around[i]

    def _swapped(self, begin: int, middle: int, end: int) -> TextEdit:
        one, word, other = self.at(begin), self.at(middle), self.at(end - 1)
        new = f"{self.between(middle, end) or other.string} {word.string} {self.between(begin, middle)}"
        blank = " " if word.string == ":" else ""
        return self.put(one.end, other.end, f"{blank}{new.replace(' ,', ',')}", TERM)

    @cached_property
    def _declared(self) -> list[tuple[int, int, int]]:
        """The places where names are declared, each with the first and the last token of its scope."""
        declared = []
        for i, token in enumerate(self.tokens):
            if token.string in ("let", "const", "var"):
                end = self._scope(i)
                declared += [(j, i, end) for j in self._names_from(i + 1)]
            elif token.string == "=>" or (token.string == "{" and self._is_function(i)):
                first = self.pairs.get(i - 1, i - 1)
                end = self.pairs.get(i, 0) or self.pairs.get(i + 1, 0) or self._end(i)
                names = (j for j in range(first, i) if self.at(j).kind == "name")
                declared += [(j, i, end) for j in names]
        return declared

    def _is_function(self, i: int) -> bool:
        """Whether the body of a function begins with a brace."""
        head = self.at(self.pairs.get(i - 1, i) - 1).string
        return self.at(i - 1).string == ")" and head not in (
            "if",
            "for",
            "while",
            "switch",
            "catch",
        )

    def _names_from(self, i: int) -> Iterator[int]:
        """The places of the names that a declaration declares."""
        if self.at(i).string in ("[", "{"):
            close = self.pairs.get(i, i)
            yield from (j for j in range(i, close) if self.at(j).kind == "name")
            return
        yield i
        for j in range(i, len(self.tokens)):
            if self.at(j).string in (";", "of", "in") or self.around[j] < self.around[i]:
                return
            if self.at(j).string == "," and self.around[j] == self.around[i]:
                yield j + 1

    def _scope(self, i: int) -> int:
        """The last token in which what is declared at a token has a meaning."""
        around = self.around[i]
        if around >= 0 and self.at(around).string == "(":  # the head of a loop
            body = self.pairs.get(around, around) + 1
            if self.at(body).string == "{":
                return self.pairs.get(body, body)
            return next(
                j for j in range(body, len(self.tokens) + 1) if self.at(j).string in (";", "}", "")
            )
        return self.pairs.get(around, len(self.tokens))

    def _of_name(self, i: int) -> Iterator[TextEdit]:
        """Another name in scope; the name with one more, squared; a name that is read and never declared."""
        token, before, after = self.at(i), self.at(i - 1).string, self.at(i + 1).string
        if i in self._stored:
            for new in self._undeclared:
                yield self.put(token.begin, token.end, new, NAME)
        is_property = before in (*_DECLARES, ".", "?.") or after in ("=", "=>", "(", "+=", "-=")
        is_known = token.string in self._undeclared or token.string in self._names
        if i in self._stored or is_property or not is_known:
            return
        in_scope = (j for j, first, last in self._declared if first <= i <= last)
        for name in {self.at(j).string for j in in_scope}:
            if self.is_alike(name, token.string):
                yield self.put(token.begin, token.end, name, NAME)
        if after not in ("[", ".", "++", "--", "of", "in"):
            for new in (" + 1", " - 1", " + 6", f" * {token.string}"):
                yield self.put(token.end, token.end, new, TERM)

    @cached_property
    def _names(self) -> set[str]:
        return {self.at(j).string for j in self._stored}

    @cached_property
    def _undeclared(self) -> list[str]:
        """The names that are read and that nothing declares."""
        names: dict[str, None] = {}
        for i, token in enumerate(self.tokens):
            is_word = token.kind == "name" and token.string not in {*self.words, *self._names}
            is_key = self.at(i - 1).string in (".", "?.", *_DECLARES) or self.at(i + 1).string in (
                ":",
                "(",
            )
            if is_word and not is_key and token.string[0].islower():
                names[token.string] = None
        return list(names)

    @cached_property
    def _stored(self) -> set[int]:
        """The places where names are declared."""
        return {j for j, _, _ in self._declared}

    def is_alike(self, name: str, other: str) -> bool:
        """Whether a name may stand in the place of another: what holds values only in that of a holder."""
        return name not in self._holders or other in self._holders

    @cached_property
    def _holders(self) -> set[str]:
        """The names of what holds values: arrays, sets, queues, maps."""
        places = range(len(self.tokens))
        held = {self.at(i).string for i in places if self.at(i + 1).string in ("[", ".")}
        return held | {self.at(i + 1).string for i in places if self.at(i).string == "of"}

    @cached_property
    def conditions(self) -> list[str]:
        """The conditions that stand in the text, and those that say the contrary."""
        conditions: dict[str, None] = {}
        for i, token in enumerate(self.tokens):
            if token.string in ("if", "while") and (close := self.pairs.get(i + 1, -1)) > i:
                for text in re.split(r" && | \|\| ", self.between(i + 1, close)):
                    if text.count("(") == text.count(")"):
                        conditions[text] = None
                    if fields := _COMPARED.fullmatch(text):
                        left, sign, right = fields.groups()
                        conditions[f"{left} {_NEGATED[sign]} {right}"] = None
        return list(conditions)[:MOST_CONDITIONS]

    def blocks(self) -> Iterator[tuple[Statement | None, Sequence[Statement], bool]]:
        """The statements of each block, the statement around them where there is one; whether a function is."""
        inside: dict[int, list[int]] = {}
        for i, token in enumerate(self.tokens):
            if self.at(i - 1).row < token.row and self._is_start(i):
                inside.setdefault(self.around[i], []).append(i)
        statements = {
            around: [
                self._statement(*each)
                for each in zip(places, [*places[1:], self._close(around)], strict=True)
            ]
            for around, places in inside.items()
        }
        for around, block in statements.items():
            row = self.at(around).row
            is_function = self._is_function(around) or self.at(around - 1).string == "=>"
            is_inside = around >= 0 and not is_function
            outer = statements.get(self.around[around], []) if is_inside else []
            parent = next((each for each in outer if each.first <= row < each.last), None)
            yield parent, block, is_function

    def _close(self, around: int) -> int:
        return self.pairs.get(around, len(self.tokens)) if around >= 0 else len(self.tokens)

    def _is_start(self, i: int) -> bool:
        """Whether a statement begins with the first token of a line."""
        token, before, around = self.at(i), self.at(i - 1), self.around[i]
        if token.string in ("}", "else", "case", "default") or before.string == "else":
            return False
        is_code = around < 0 or self._holds_statements(around)
        is_body = before.string == ")" and self.at(self.pairs.get(i - 1, 0) - 1).string in _HEADS
        is_after = before.string in (";", "{", "}", "") or (
            token.kind == "name"
            and not is_body
            and (before.kind != "sign" or before.string in (")", "]"))
        )
        return is_code and is_after

    def _holds_statements(self, i: int) -> bool:
        before, head = self.at(i - 1).string, self.pairs.get(i - 1, 0)
        is_block = before in (")", "=>", "else", "do", "try", "{", "}", ";")
        return self.at(i).string == "{" and is_block and self.at(head - 1).string != "switch"

    def _statement(self, begin: int, end: int) -> Statement:
        first, last = self.at(begin).row, self.at(end - 1).row
        line = self.lines[first - 1]
        indent = line[: len(line) - len(line.lstrip())]
        opened = next((j for j in range(begin, end) if self._holds_statements(j)), None)
        if opened is None or self.at(end - 1).string != "}" or last < self.at(opened).row + 2:
            return Statement(first, last, indent)
        inner = self.lines[self.at(opened).row]
        return Statement(
            first,
            last,
            indent,
            self.at(opened).row + 1,
            last - 1,
            inner[: len(inner) - len(inner.lstrip())],
        )

    def is_declaration(self, row: str) -> bool:
        """Whether a statement that begins with a line declares names."""
        return row.split(maxsplit=1)[0] in _DECLARES

    def under(self, condition: str, rows: Sequence[str], indent: str) -> list[str]:
        """Lines under a condition."""
        if self.is_declaration(rows[0]):
            return list(rows)
        return [f"{indent}if ({condition}) {{", *self.indented(rows, f"{indent}  "), f"{indent}}}"]


def script_edits_of(text: str) -> list[TextEdit]:
    r"""The edits of a solution in JavaScript, the smallest first.

    >>> [each.lines[0].strip() for each in script_edits_of("f = (n) =>\n  n < 1;\n")[:3]]
    ['n <= 1;', 'n > 1;', 'n >= 1;']
    """
    return ScriptText(text).edits()
