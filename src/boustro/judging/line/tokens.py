"""Tokens: the text of a solution as names, numbers, signs and statements, in which edits are made.

A language adds its words, and where its statements are.  Strings, comments, tabs and line ends are
in no other token, so that an edit never changes a part of one.
"""

import re
import textwrap
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

_FAR = 200
"""Tokens after which the end of a statement is looked for no longer."""
_MOST_CONDITIONS = 10
_MOST_SIDES = 3
_USUAL_NUMBERS = ("1", "2", "6", "7")
_MANY_NUMBERS = 20
"""So many in a text are a table, as where a board stands in it."""
_COMPARED = re.compile(r"([\w\[\].() *+-]+?) ([<>]=?|[=!]==?) ([\w\[\].() *+-]+)")
_NAMES_FUNCTION = ("function", "def", "class")


class TextEdit(NamedTuple):
    """Lines instead of some lines of a text."""

    first: int
    """The first line that goes, from 1."""
    last: int
    """The last line that goes; one less than `first` where none does."""
    lines: tuple[str, ...]
    """The lines that come."""
    cost: int
    """How large a change it is."""

    def of(self, lines: Sequence[str]) -> list[str]:
        """All lines of the text that it makes."""
        return [*lines[: self.first - 1], *self.lines, *lines[self.last :]]


class StatementLines(NamedTuple):
    """The lines of a statement and, if it has blocks, those of its first block."""

    first: int
    """Its first line."""
    last: int
    """Its last line."""
    indent: str
    """The blanks before it."""
    begin: int = 0
    """The first line in its blocks; 0 for a statement without any."""
    end: int = 0
    """The last line in its blocks."""
    inner: str = ""
    """The blanks before what stands in its blocks."""


class StatementBlock(NamedTuple):
    """The statements of a block."""

    statements: Sequence[StatementLines]
    """In their order."""
    parent: StatementLines | None = None
    """The statement around them, out of which they may go."""
    is_function: bool = False
    """Whether it is the body of a function."""


class Token(NamedTuple):
    """A token with its place."""

    kind: str
    """Whether it is a `name`, `number`, `text`, `type` or `sign`."""
    string: str
    """What it is in the text."""
    begin: int
    """Where it begins in the text."""
    end: int
    """Where it ends in the text."""
    row: int
    """Its line, from 1."""


_NO_TOKEN = Token("", "", 0, 0, 0)


@dataclass(frozen=True)
class SourceText:
    """The text of a solution, whose language is that of a subclass."""

    text: str
    """All of it."""
    strange: Sequence[str] = ()
    """Names that it says are not defined."""

    language: ClassVar[str]
    """The name of the language."""
    pattern: ClassVar[re.Pattern[str]]
    """Matches a token or a blank."""
    words: ClassVar[frozenset[str]]
    """Names that are no variables."""
    contrary: ClassVar[Mapping[str, str]]
    """The contrary of each comparison."""
    equal: ClassVar[tuple[str, str]]
    """The signs for equal and not equal."""
    conjunction: ClassVar[str]
    """The word for and."""
    disjunction: ClassVar[str]
    """The word for or."""
    negation: ClassVar[str]
    """The word for not, with the blank after it."""
    ends: ClassVar[Sequence[str]]
    """What ends an operand."""
    marks: ClassVar[Sequence[tuple[re.Pattern[str], str]]]
    """Conditions that look whether a square is marked, with the statements that mark it."""
    no_route: ClassVar[str]
    """The statement that returns that there is no route."""
    true: ClassVar[str]
    """The word for a truth."""
    stop: ClassVar[str]
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

    def without(self, node: StatementLines, block: StatementBlock) -> tuple[str, ...]:
        """The lines that stay where a statement of a block is left out; a language may need one."""
        del node, block
        return ()

    def is_declared(self, i: int) -> bool:
        """Whether a token is the name that a declaration declares."""
        raise NotImplementedError

    def is_kept(self, i: int) -> bool:  # noqa: ARG002 - a language may keep some
        """Whether a token stays as it is, unless it is declared."""
        return False

    def is_fit(self, edit: TextEdit) -> bool:  # noqa: ARG002 - a language may refuse some
        """Whether an edit may be made."""
        return True

    def is_seen(self, name: str, i: int) -> bool:  # noqa: ARG002 - a language may know
        """Whether a name may be used at a token."""
        return True

    def is_number(self, name: str) -> bool:  # noqa: ARG002 - a language may know
        """Whether a variable may hold a number."""
        return True

    def is_needed(self, node: StatementLines) -> bool:  # noqa: ARG002 - a language may know
        """Whether a statement has to stand where it does, for others to be read."""
        return False

    def fits_at(self, node: StatementLines, row: int) -> bool:
        """Whether all names of a statement may be used in a line."""
        return self.is_seen("\n".join(self.rows(node)), self.first_in(row))

    def first_in(self, row: int) -> int:
        """The first token in a line or below it."""
        return bisect_left(self.tokens, row, key=lambda token: token.row)

    def is_in_loop(self, i: int) -> bool:  # noqa: ARG002 - a language may know
        """Whether a token stands in a loop of its function."""
        return True

    def reversed(self, name: str) -> str:
        """A list from its end; the name alone where a language has no short way to say so."""
        return name

    def choices(self) -> Iterator[tuple[int, int, str]]:
        """The two values of each conditional expression changed over."""
        yield from ()

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

    def word(self, i: int) -> str:
        """What a token is in the text."""
        return self.at(i).string

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
            if self.around[j] == self.around[i] and (self.word(j) in ends or is_next):
                return j
        return last

    def put(self, begin: int, end: int, new: str, cost: int) -> TextEdit:
        """A text instead of the places `begin` to `end` of all the text."""
        first, last = self.text.count("\n", 0, begin), self.text.count("\n", 0, end)
        left = self.text[self.text.rfind("\n", 0, begin) + 1 : begin]
        right = (self.text[end:] + "\n").partition("\n")[0]
        return TextEdit(first + 1, last + 1, tuple(f"{left}{new}{right}".split("\n")), cost)

    def changed_over(self, begin: int, middle: int, end: int) -> tuple[int, int, str]:
        """What stands before and after the token `middle` changed over, between two tokens."""
        one, word, other = self.at(begin), self.at(middle), self.at(end - 1)
        left = self.text[one.end : word.begin]
        right = self.text[word.end : other.end]
        before = left[: len(left) - len(left.lstrip())]
        after = right[: len(right) - len(right.lstrip())]
        sign = self.text[one.end + len(left.rstrip()) : word.end]
        new = f"{before}{right.strip()}{sign}{after}{left.strip()}"
        return one.end, other.end, new

    def is_binary(self, i: int) -> bool:
        """Whether an operand stands before a token."""
        before = self.at(i - 1)
        is_operand = before.kind in ("name", "number") and before.string not in self.words
        return is_operand or before.string in (")", "]")

    @cached_property
    def conditions(self) -> list[str]:
        """The conditions that stand in the text, and those that say the contrary."""
        conditions: dict[str, None] = {}
        words = "|".join(map(re.escape, (self.conjunction, self.disjunction)))
        for place in filter(None, map(self.test, range(len(self.tokens)))):
            for text in re.split(f" (?:{words}) ", self.between(*place)):
                if text.count("(") == text.count(")"):
                    conditions[text] = None
                if fields := _COMPARED.fullmatch(text):
                    left, sign, right = fields.groups()
                    conditions[f"{left} {self.contrary.get(sign, sign)} {right}"] = None
        return [*self._of_twins(), *list(conditions)[:_MOST_CONDITIONS]]

    def _of_twins(self) -> Iterator[str]:
        """Whether two dice are equal, which no text asks in which that turn is missing."""
        names = {*self.names.values()}
        for name in sorted(names):
            twin = f"{name[:-1]}2"
            if name[-1] == "1" and twin in names:
                yield from (f"{name} {sign} {twin}" for sign in self.equal)

    @cached_property
    def names(self) -> dict[int, str]:
        """The places of variables, with their names."""
        return {
            i: token.string
            for i, token in enumerate(self.tokens)
            if token.kind == "name" and token.string not in self.words
            if self.word(i - 1) not in (".", "?.", *_NAMES_FUNCTION)
            if self.word(i + 1) != "("  # nor is it a key
            if self.word(i + 1) != ":" or self.word(i - 1) not in ("{", ",")
        }

    @cached_property
    def numbers(self) -> list[str]:
        """Those to be tried for another: its own, unless they are many, and usual ones."""
        numbers = dict.fromkeys(token.string for token in self.tokens if token.string.isdigit())
        if len(numbers) >= _MANY_NUMBERS:
            return [*_USUAL_NUMBERS]
        return list(dict.fromkeys([*numbers, *_USUAL_NUMBERS]))

    @cached_property
    def holders(self) -> set[str]:
        """The names of what holds values: lists, sets, queues, maps."""
        return {name for i, name in self.names.items() if self._holds(i)}

    def _holds(self, i: int) -> bool:
        is_gone_into = self.word(i + 1) in ("[", ".")
        is_gone_through = self.word(i - 1) in ("of", "in")
        return is_gone_into or is_gone_through or self.word(i - 2) == "len"

    def is_alike(self, name: str, other: str) -> bool:
        """Whether a name may stand for another."""
        return name not in self.holders or other in self.holders

    @cached_property
    def sides(self) -> list[str]:
        """The names of which the text takes 1: the sides of boards."""
        less_one = [
            name
            for i, name in self.names.items()
            if (self.word(i + 1), self.word(i + 2)) == ("-", "1")
        ]
        return list(dict.fromkeys(less_one))[:_MOST_SIDES]

    @cached_property
    def indices(self) -> list[str]:
        """The names that stand alone in brackets somewhere."""
        alone = (
            name
            for i, name in self.names.items()
            if self.word(i - 1) == "[" and self.word(i + 1) == "]"
        )
        return list(dict.fromkeys(alone))

    def indented(self, rows: Sequence[str], indent: str) -> list[str]:
        """Lines at another indent."""
        return textwrap.indent(textwrap.dedent("\n".join(rows)), indent).split("\n")

    def rows(self, node: StatementLines) -> list[str]:
        """The lines of a statement."""
        return self.lines[node.first - 1 : node.last]
