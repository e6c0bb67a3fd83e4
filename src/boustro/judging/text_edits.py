"""Text edits: every text that is one small change away from the text of a solution.

Tokens and brackets say what may be changed; a language adds its words, and where its statements are.
An edit may be no text of the language: then it does not load.
"""

import re
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import ClassVar, NamedTuple

TOKEN, NAME, TERM, LINE, CONDITION = range(1, 6)
"""What edits cost: a smaller one is a smaller change."""
_MOST, _MOST_MADE, _LONGEST, _FAR = 2_000, 20_000, 1 << 16, 200
_MOST_CONDITIONS = 10
_ARITHMETIC = ("+", "-", "*", "/", "//", "%")
_USUAL_NUMBERS, _MANY = ("1", "2", "6", "7"), 20
_NEUTRAL = re.compile(r"[-+] ?0\b(?!\.)|(?:\*|//?|%) ?1\b(?!\.)")
_COMPARED = re.compile(r"([\w\[\].() *+-]+?) ([<>]=?|[=!]==?) ([\w\[\].() *+-]+)")
_IF = re.compile(r"\s*(?:\}? *else )?(?:if|elif)\b")
_FLAG, _BEYOND = re.compile(r"[A-Za-z_][\w.]*"), re.compile(r"([\w.]+) > (\d+)\b")
_HEADS = ("if", "for", "while", "switch", "catch", "function", "def", "class")
_MOST_SIDES = 3
_STORES = ("=", "=>", "+=", "-=", ":=")


class TextEdit(NamedTuple):
    """Lines instead of the lines `first` to `last` (from 1) of a text; a smaller `cost` is a smaller change."""

    first: int
    last: int
    lines: tuple[str, ...]
    cost: int

    def of(self, lines: Sequence[str]) -> list[str]:
        """All lines of the text that it makes."""
        return [*lines[: self.first - 1], *self.lines, *lines[self.last :]]


class StatementLines(NamedTuple):
    """The lines of a statement; if it has blocks, the first line and the last one in them, and their indent."""

    first: int
    last: int
    indent: str
    begin: int = 0
    end: int = 0
    inner: str = ""


class StatementBlock(NamedTuple):
    """The statements of a block, the statement around them, out of which they may go; whether it is a function's."""

    statements: Sequence[StatementLines]
    parent: StatementLines | None = None
    is_function: bool = False


class Token(NamedTuple):
    """A `name`, `number`, `text` or `sign`, with its place in the text and its line."""

    kind: str
    string: str
    begin: int
    end: int
    row: int


_NO_TOKEN = Token("", "", 0, 0, 0)


@dataclass(frozen=True)
class EditedText:
    """The text of a solution, whose language is that of a subclass; `strange`: names that it says are not defined."""

    text: str
    strange: Sequence[str] = ()

    pattern: ClassVar[re.Pattern[str]]
    """Matches a token or a blank."""
    words: ClassVar[frozenset[str]]
    """Names that are no variables."""
    swapped: ClassVar[Mapping[str, Sequence[str]]]
    negated: ClassVar[Mapping[str, str]]
    """The contrary of each comparison."""
    logic: ClassVar[tuple[str, str, str]]
    """And, or, not."""
    ends: ClassVar[Sequence[str]]
    """What ends an operand."""
    marks: ClassVar[Sequence[tuple[re.Pattern[str], str]]]
    """Conditions that look whether a square is marked, with the statements that mark it."""
    no_route: ClassVar[str] = "return -1"
    true: ClassVar[str] = "True"
    stop: ClassVar[str] = ""
    """What ends a statement."""

    def blocks(self) -> Iterator[StatementBlock]:
        """The statements."""
        raise NotImplementedError

    def test(self, i: int) -> tuple[int, int] | None:
        """The tokens around the condition whose word is a token."""
        raise NotImplementedError

    def under(self, condition: str, rows: Sequence[str], indent: str) -> list[str]:
        """Lines at an indent, under a condition."""
        raise NotImplementedError

    def is_declared(self, i: int) -> bool:
        """Whether a token is the name that a declaration declares."""
        raise NotImplementedError

    def is_kept(self, i: int) -> bool:  # noqa: ARG002 - a language may keep some
        """Whether a token stays as it is, unless it is declared."""
        return False

    def edits(self) -> list[TextEdit]:
        """The edits that make different texts, the smallest first; none of a text that is very long."""
        if len(self.text) > _LONGEST:
            return []
        texts = {tuple(self.lines): TextEdit(1, 0, (), 0)}
        for edit in sorted(islice(self.made(), _MOST_MADE), key=lambda edit: edit.cost):
            if not self._is_idle(edit):
                texts.setdefault(tuple(edit.of(self.lines)), edit)
        return list(texts.values())[1 : _MOST + 1]

    def _is_idle(self, edit: TextEdit) -> bool:
        """Whether it brings in a term that changes nothing, as adding 0."""
        before = "\n".join(self.lines[edit.first - 1 : edit.last])
        return len(_NEUTRAL.findall("\n".join(edit.lines))) > len(_NEUTRAL.findall(before))

    def made(self) -> Iterator[TextEdit]:
        """All edits, some of them twice."""
        for i in range(len(self.tokens)):
            if not self.is_kept(i):
                yield from self._of_token(i)
                yield from self._of_pair(i)
                yield from self._of_test(i)
            yield from self._of_name(i)
        for block in self.blocks():
            yield from self.of_block(block)

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.split("\n")

    @cached_property
    def tokens(self) -> list[Token]:
        """All tokens but blanks and comments."""
        tokens, row = [], 1
        for match in self.pattern.finditer(self.text):
            if match.lastgroup != "blank":
                tokens.append(Token(match.lastgroup or "", match[0], *match.span(), row))
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

    def at(self, i: int) -> Token:
        """A token, or one of no text beside the first and the last."""
        return self.tokens[i] if 0 <= i < len(self.tokens) else _NO_TOKEN

    def close(self, around: int) -> int:
        """The place of the bracket that closes what stands open."""
        return self.pairs.get(around, len(self.tokens)) if around >= 0 else len(self.tokens)

    def between(self, begin: int, end: int) -> str:
        """The text from one token to another, without either."""
        last = self.at(end).begin if end < len(self.tokens) else len(self.text)
        return self.text[self.at(begin).end : last].strip()

    def end(self, i: int, ends: Sequence[str]) -> int:
        """Where what begins after a token ends: at one of these, at a bracket, or with its line."""
        last = min(self.close(self.around[i]), i + _FAR)
        for j in range(i + 1, last):
            is_next = self.at(j).row != self.at(j - 1).row and self.at(j).kind != "sign"
            if self.around[j] == self.around[i] and (self.at(j).string in ends or is_next):
                return j
        return last

    def put(self, begin: int, end: int, new: str, cost: int) -> TextEdit:
        """A text instead of the places `begin` to `end` of all the text."""
        first, last = self.text.count("\n", 0, begin), self.text.count("\n", 0, end)
        left = self.text[self.text.rfind("\n", 0, begin) + 1 : begin]
        right = (self.text[end:] + "\n").partition("\n")[0]
        return TextEdit(first + 1, last + 1, tuple(f"{left}{new}{right}".split("\n")), cost)

    @cached_property
    def _numbers(self) -> list[str]:
        """Those to be tried for another: its own unless they are many, as where a board stands in it."""
        numbers = dict.fromkeys(token.string for token in self.tokens if token.string.isdigit())
        return list(dict.fromkeys([*list(numbers) * (len(numbers) < _MANY), *_USUAL_NUMBERS]))

    def _of_token(self, i: int) -> Iterator[TextEdit]:
        """Another number, comparison, operator or word; a term left out; the sign of an empty cell."""
        before, token, after = self.at(i - 1), self.at(i), self.at(i + 1)
        begin, end, word = token.begin, token.end, token.string
        is_operand = before.kind in ("name", "number") and before.string not in self.words
        is_binary = is_operand or before.string in (")", "]")
        for new in self.swapped.get(word, ()) if word not in _ARITHMETIC or is_binary else ():
            # No cell is less than the sign of an empty one.
            if after.string != "-" or word not in self.negated or new[0] in "=!":
                yield self.put(begin, end, new, TERM if word in ("popleft", "shift") else TOKEN)
        if word.isdigit():
            minus = ["-1"] if word == "0" and not is_binary and before.string != "[" else []
            for new in [str(int(word) + 1), str(max(int(word) - 1, 0)), *minus, *self._numbers]:
                yield self.put(begin, end, new, TOKEN)
            if before.string == "[" and after.string == "]":
                yield from (self.put(begin, end, name, TERM) for name in self._indices)
        elif word == self.logic[2].strip():
            yield self.put(begin, after.begin, "", TOKEN)
        elif word in self.negated:
            last = self.at(self.end(i, self.ends) - 1).end
            for sign in list(self.negated)[4:6]:
                yield self.put(begin, last, f"{sign} -1", TERM)
        elif word == "return" and after.row == token.row and after.string != ";":
            yield self.put(end, self.at(self.end(i, (";",)) - 1).end, " -1", TERM)
        yield from self._of_term(i, is_binary=is_binary)

    def _of_term(self, i: int, *, is_binary: bool) -> Iterator[TextEdit]:
        """A term left out; the sign for no route made 0."""
        before, token, after = self.at(i - 1), self.at(i), self.at(i + 1)
        follows = self.at(i + 2).string in ("(", "[", ".")
        if token.string == "-" and not is_binary and after.string == "1":
            yield self.put(token.begin, after.end, "0", TOKEN)
        elif is_binary and token.string in _ARITHMETIC and not (follows or after.kind == "sign"):
            yield self.put(before.end, after.end, "", NAME)

    def _of_pair(self, i: int) -> Iterator[TextEdit]:
        """Two parts changed over, one more or less."""
        token, close, head = self.at(i), self.pairs.get(i, -1), self.at(i - 1).string
        if close < i or token.string == "{":
            return
        commas = [j for j in range(i, close) if self.at(j).string == "," and self.around[j] == i]
        follows, end = self.at(close + 1).string, self.at(close).end
        if len(commas) == 1:
            yield self.swap(i, commas[0], close)
            if head in ("min", "max"):
                yield from self._one_of(i, commas[0], close)
        if token.string == follows == "[":
            other = self.close(close + 1)
            new = f"{self.between(close + 1, other)}][{self.between(i, close)}"
            yield self.put(token.end, self.at(other).begin, new, TERM)
        if token.string == "[" and close == i + 1 and head in ("=", "("):
            yield self.put(token.end, token.end, "0", TERM)
        if head not in _HEADS and follows not in (*_STORES, "(", "[", ".", "{", ":", "of", "in"):
            for new in (" + 1", " - 1"):
                yield self.put(end, end, new, TERM)

    def _one_of(self, begin: int, comma: int, close: int) -> Iterator[TextEdit]:
        """One of two values alone, instead of the least or the greatest."""
        first = begin - 3 if self.at(begin - 2).string == "." else begin - 1
        for part in ((begin, comma), (comma, close)):
            yield self.put(self.at(first).begin, self.at(close).end, self.between(*part), TERM)

    def swap(self, begin: int, middle: int, end: int) -> TextEdit:
        """What stands before and after the token `middle` changed over."""
        one, word, other = self.at(begin), self.at(middle), self.at(end - 1)
        left = self.text[one.end : word.begin]
        right = self.text[word.end : other.end]
        blank = right[: len(right) - len(right.lstrip())]
        new = f"{right.strip()}{self.text[one.end + len(left.rstrip()) : word.end]}{blank}{left.strip()}"
        return self.put(one.end, other.end, f"{left[: len(left) - len(left.lstrip())]}{new}", TERM)

    def _of_test(self, i: int) -> Iterator[TextEdit]:
        """The contrary of a condition; one more."""
        if (place := self.test(i)) is not None:
            test, (conjunction, disjunction, contrary) = self.between(*place), self.logic
            begin = self.text.index(test, self.at(place[0]).end)
            end = begin + len(test)
            new = (
                f"{contrary}{test}"
                if re.fullmatch(r"[\w.()\[\]]+", test)
                else f"{contrary}({test})"
            )
            yield self.put(begin, end, new, TOKEN)
            for condition in self.conditions:
                yield self.put(end, end, f" {conjunction} {condition}", CONDITION)
                yield self.put(end, end, f" {disjunction} {condition}", CONDITION)

    @cached_property
    def conditions(self) -> list[str]:
        """The conditions that stand in the text, and those that say the contrary."""
        conditions: dict[str, None] = {}
        for place in filter(None, map(self.test, range(len(self.tokens)))):
            words = "|".join(map(re.escape, self.logic[:2]))
            for text in re.split(f" (?:{words}) ", self.between(*place)):
                if text.count("(") == text.count(")"):
                    conditions[text] = None
                if fields := _COMPARED.fullmatch(text):
                    left, sign, right = fields.groups()
                    conditions[f"{left} {self.negated.get(sign, sign)} {right}"] = None
        names = {*self.names.values()}
        # As two dice: which of them are equal is looked for nowhere where a turn for equal ones is missing.
        ones = sorted(name for name in names if name[-1] == "1" and f"{name[:-1]}2" in names)
        of_twins = [f"{one} {sign} {one[:-1]}2" for one in ones for sign in [*self.negated][4:6]]
        return [*of_twins, *list(conditions)[:_MOST_CONDITIONS]]

    @cached_property
    def names(self) -> dict[int, str]:
        """The places of variables, with their names."""
        return {
            i: token.string
            for i, token in enumerate(self.tokens)
            if token.kind == "name" and token.string not in self.words
            if self.at(i - 1).string not in (".", "?.", *_HEADS[5:])
            if self.at(i + 1).string != "("  # nor is it a key
            if self.at(i + 1).string != ":" or self.at(i - 1).string not in ("{", ",")
        }

    @cached_property
    def _holders(self) -> set[str]:
        """The names of what holds values: lists, sets, queues, maps."""
        return {
            name
            for i, name in self.names.items()
            if self.at(i + 1).string in ("[", ".") or self.at(i - 1).string in ("of", "in")
            or self.at(i - 2).string == "len"
        }  # fmt: skip

    def is_alike(self, name: str, other: str) -> bool:
        """Whether a name may stand for another."""
        return name not in self._holders or other in self._holders

    def _of_name(self, i: int) -> Iterator[TextEdit]:
        """Another name; the name with one more, squared; what a name that is not defined may be for."""
        token, after = self.at(i), self.at(i + 1).string
        if i not in self.names:
            return
        if self.is_declared(i):
            for name in self.strange:
                yield self.put(token.begin, token.end, name, NAME)
        elif not self.is_kept(i):
            for name in dict.fromkeys(self.names.values()):
                if self.is_alike(name, token.string):
                    cost = TERM if after in _STORES else NAME
                    yield self.put(token.begin, token.end, name, cost)
            if after not in (*_STORES, "[", ".", "++", "--", "of", "in"):
                for new in (" + 1", " - 1", " + 6", f" * {token.string}"):
                    yield self.put(token.end, token.end, new, TERM)
                is_given = self.at(i - 1).string == "(" and after == ")"
                if is_given or token.string in self._holders:
                    yield self.put(token.begin, token.end, self.reversed(token.string), TERM)
                else:
                    yield from self._mirrored(i)

    def reversed(self, name: str) -> str:
        """A list from its last element to its first; the name alone where a language has no short way to say so."""
        return name

    def _mirrored(self, i: int) -> Iterator[TextEdit]:
        """The place of an index seen from the other end."""
        token = self.at(i)
        is_term = (
            self.at(i - 1).string in ("[", "(", ",", "=", "return")
            and self.at(i + 1).kind == "sign"
        )
        for side in self._sides if is_term or self.at(i - 1).string == "return" else ():
            if side != token.string:
                yield self.put(token.begin, token.end, f"{side} - 1 - {token.string}", TERM)

    @cached_property
    def _sides(self) -> list[str]:
        """The names of which the text takes 1: the sides of boards."""
        less_one = (
            name
            for i, name in self.names.items()
            if (self.at(i + 1).string, self.at(i + 2).string) == ("-", "1")
        )
        return list(dict.fromkeys(less_one))[:_MOST_SIDES]

    @cached_property
    def _indices(self) -> list[str]:
        """The names that stand alone in brackets somewhere."""
        alone = (
            name
            for i, name in self.names.items()
            if self.at(i - 1).string == "[" and self.at(i + 1).string == "]"
        )
        return list(dict.fromkeys(alone))

    def indented(self, rows: Sequence[str], indent: str) -> list[str]:
        """Lines at another indent."""
        return textwrap.indent(textwrap.dedent("\n".join(rows)), indent).split("\n")

    def rows(self, node: StatementLines) -> list[str]:
        """The lines of a statement."""
        return self.lines[node.first - 1 : node.last]

    def of_block(self, block: StatementBlock) -> Iterator[TextEdit]:
        """A statement of a block dropped, moved, into or out of a block, or under one more condition."""
        nodes, parent = block.statements, block.parent
        for i, node in enumerate(nodes):
            yield TextEdit(node.first, node.last, (), LINE)
            for condition in self.conditions:
                deeper = self.under(condition, self.rows(node), node.indent)
                yield TextEdit(node.first, node.last, tuple(deeper), CONDITION)
            if parent is not None and nodes[1:] and i in (0, len(nodes) - 1):
                yield self._out(parent, node, is_first=not i)
            yield from self._marked(node)
            yield from self._set(node)
        for one, node in pairwise(nodes):
            yield from self._past(one, node)
        if block.is_function and not self.rows(nodes[-1])[0].strip().startswith("return"):
            row = nodes[-1].last + 1
            yield TextEdit(row, row - 1, (f"{nodes[-1].indent}{self.no_route}",), TERM)

    def _marked(self, node: StatementLines) -> Iterator[TextEdit]:
        """The square marked whose mark a condition looks for."""
        is_left = "continue" in self.rows(node)[-1]
        row, indent = (node.last + 1, node.indent) if is_left else (node.begin, node.inner)
        for pattern, mark in self.marks:
            if indent and (match := pattern.match(self.lines[node.first - 1])):
                yield TextEdit(row, row - 1, (f"{indent}{match.expand(mark)}",), LINE)

    def _set(self, node: StatementLines) -> Iterator[TextEdit]:
        """In a block under a condition: a flag that another condition looks for; a square past the last one sent back."""
        head = self.lines[node.first - 1]
        if not node.inner or not _IF.match(head):
            return
        for flag in filter(_FLAG.fullmatch, self.conditions):
            row = f"{node.inner}{flag} = {self.true}{self.stop}"
            yield TextEdit(node.begin, node.begin - 1, (row,), LINE)
        for name, last in _BEYOND.findall(head):
            row = f"{node.inner}{name} = {2 * int(last)} - {name}{self.stop}"
            yield TextEdit(node.begin, node.begin, (row,), LINE)

    def _past(self, one: StatementLines, node: StatementLines) -> Iterator[TextEdit]:
        """Two statements changed over; one of them moved into the other's block."""
        first, last, between = one.first, node.last, self.lines[one.last : node.first - 1]
        above, below = self.rows(one), self.rows(node)
        yield TextEdit(first, last, (*below, *between, *above), LINE)
        if one.inner:
            moved, after = self.indented(below, one.inner), self.lines[one.end : one.last]
            kept = self.lines[first - 1 : one.end]
            yield TextEdit(first, last, (*kept, *moved, *after, *between), LINE)
        if node.inner:
            moved, rest = self.indented(above, node.inner), self.lines[node.begin - 1 : last]
            head = self.lines[node.first - 1 : node.begin - 1]
            yield TextEdit(first, last, (*between, *head, *moved, *rest), LINE)

    def _out(self, parent: StatementLines, node: StatementLines, *, is_first: bool) -> TextEdit:
        """The first or last statement of a block moved before or after all of it."""
        rest = [
            *self.lines[parent.first - 1 : node.first - 1],
            *self.lines[node.last : parent.last],
        ]
        moved = self.indented(self.rows(node), parent.indent)
        lines = [*moved, *rest] if is_first else [*rest, *moved]
        return TextEdit(parent.first, parent.last, tuple(lines), LINE)
