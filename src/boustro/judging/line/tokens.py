"""Tokens: the text of a solution as names, numbers, signs and statements, ready to be edited.

Each language adds its words and finds its statements.  Strings and comments are whole tokens or
blanks, so an edit never changes a part of one.
"""

import re
import textwrap
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, NamedTuple

_FAR = 200
"""The search for the end of a statement stops after this many tokens."""
_MOST_CONDITIONS = 10
_MOST_SIDES = 3
_USUAL_NUMBERS = ("1", "2", "6", "7")
_MANY_NUMBERS = 20
"""A text with this many numbers contains a table, such as a board."""
_COMPARED = re.compile(r"([\w\[\].() *+-]+?) ([<>]=?|[=!]==?) ([\w\[\].() *+-]+)")
_NAMES_FUNCTION = ("function", "def", "class")


class TextEdit(NamedTuple):
    """An edit that replaces some lines of a text."""

    first: int
    """The first line replaced, counted from 1."""
    last: int
    """The last line replaced; `first` - 1 if the edit only inserts lines."""
    lines: tuple[str, ...]
    """The new lines."""
    cost: int
    """How large a change it is."""

    def of(self, lines: Sequence[str]) -> list[str]:
        """All lines of the text after the edit."""
        return [*lines[: self.first - 1], *self.lines, *lines[self.last :]]


class StatementLines(NamedTuple):
    """The lines of a statement, and of its first block if it has blocks."""

    first: int
    """Its first line."""
    last: int
    """Its last line."""
    indent: str
    """Its indentation."""
    begin: int = 0
    """The first line of its block; 0 if it has no block."""
    end: int = 0
    """The last line of its block."""
    inner: str = ""
    """The indentation of its block."""


class StatementBlock(NamedTuple):
    """The statements of a block."""

    statements: Sequence[StatementLines]
    """The statements, in order."""
    parent: StatementLines | None = None
    """The statement around the block; None if statements may not move out of the block."""
    is_function: bool = False
    """Whether the block is the body of a function."""


class Token(NamedTuple):
    """A token with its place."""

    kind: str
    """`name`, `number`, `text`, `type` or `sign`."""
    string: str
    """Its characters."""
    begin: int
    """Where it begins in the text."""
    end: int
    """Where it ends in the text."""
    row: int
    """Its line, counted from 1."""


_NO_TOKEN = Token("", "", 0, 0, 0)


@dataclass(frozen=True)
class SourceText:
    """The text of a solution; each language is a subclass."""

    text: str
    """The whole text."""
    strange: Sequence[str] = ()
    """The names that its error message reports as undefined."""

    language: ClassVar[str]
    """The name of the language."""
    pattern: ClassVar[re.Pattern[str]]
    """Matches a token or a blank."""
    words: ClassVar[frozenset[str]]
    """Keywords and other names that are not variables."""
    contrary: ClassVar[Mapping[str, str]]
    """The negation of each comparison."""
    equal: ClassVar[tuple[str, str]]
    """The signs for equal and not equal."""
    conjunction: ClassVar[str]
    """The operator for "and"."""
    disjunction: ClassVar[str]
    """The operator for "or"."""
    negation: ClassVar[str]
    """The operator for "not", with a blank after it if it needs one."""
    ends: ClassVar[Sequence[str]]
    """The tokens that end an operand."""
    marks: ClassVar[Sequence[tuple[re.Pattern[str], str]]]
    """Conditions that test whether a square is visited, with the statements that mark it."""
    no_route: ClassVar[str]
    """The statement that returns -1."""
    true: ClassVar[str]
    """The word for true."""
    stop: ClassVar[str]
    """The sign at the end of a statement, if any."""

    def blocks(self) -> Iterator[StatementBlock]:
        """The blocks of statements."""
        raise NotImplementedError

    def test(self, i: int) -> tuple[int, int] | None:
        """The tokens around a condition whose keyword is the given token; None for any other."""
        raise NotImplementedError

    def under(self, condition: str, rows: Sequence[str], indent: str) -> list[str]:
        """The lines put under a condition that is indented by `indent`."""
        raise NotImplementedError

    def without(self, node: StatementLines, block: StatementBlock) -> tuple[str, ...]:
        """The lines that replace a deleted statement; Python needs `pass` in an empty block."""
        del node, block
        return ()

    def is_declared(self, i: int) -> bool:
        """Whether a token is a name that is being declared."""
        raise NotImplementedError

    def is_kept(self, i: int) -> bool:  # noqa: ARG002 - a language may keep some
        """Whether edits leave a token alone, unless it is declared."""
        return False

    def is_fit(self, edit: TextEdit) -> bool:  # noqa: ARG002 - a language may refuse some
        """Whether an edit is allowed."""
        return True

    def is_seen(self, name: str, i: int) -> bool:  # noqa: ARG002 - a language may know
        """Whether a name is in scope at a token."""
        return True

    def is_number(self, name: str) -> bool:  # noqa: ARG002 - a language may know
        """Whether a variable may hold a number."""
        return True

    def is_needed(self, node: StatementLines) -> bool:  # noqa: ARG002 - a language may know
        """Whether a statement must stay in place because others depend on it."""
        return False

    def fits_at(self, node: StatementLines, row: int) -> bool:
        """Whether all names of a statement are in scope in a line."""
        return self.is_seen("\n".join(self.rows(node)), self.first_in(row))

    def first_in(self, row: int) -> int:
        """The index of the first token in a line or below it."""
        return bisect_left(self.tokens, row, key=lambda token: token.row)

    def is_in_loop(self, i: int) -> bool:  # noqa: ARG002 - a language may know
        """Whether a token is in a loop of its function."""
        return True

    def reversed(self, name: str) -> str:
        """An expression for the reversed list; the name alone if the language has no short one."""
        return name

    def choices(self) -> Iterator[tuple[int, int, str]]:
        """Changes that swap the two values of a conditional expression."""
        yield from ()

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.split("\n")

    @cached_property
    def tokens(self) -> list[Token]:
        """All tokens except blanks and comments."""
        tokens, row = [], 1
        for match in self.pattern.finditer(self.text):
            if match.lastgroup != "blank":
                tokens.append(Token(match.lastgroup or "", match[0], *match.span(), row))
            row += match[0].count("\n")
        return tokens

    @cached_property
    def pairs(self) -> dict[int, int]:
        """For each bracket, the index of its partner."""
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
        """For each token, the index of the innermost bracket around it; -1 if there is none."""
        around, opened = [], [-1]
        for i in range(len(self.tokens)):
            if self.pairs.get(i, i) < i:
                opened.pop()
            around.append(opened[-1])
            if self.pairs.get(i, i) > i:
                opened.append(i)
        return around

    def at(self, i: int) -> Token:
        """The token at an index; an empty one if the index is out of range."""
        return self.tokens[i] if 0 <= i < len(self.tokens) else _NO_TOKEN

    def word(self, i: int) -> str:
        """The characters of the token at an index."""
        return self.at(i).string

    def close(self, around: int) -> int:
        """The index of the closing bracket; the number of tokens if there is none."""
        return self.pairs.get(around, len(self.tokens)) if around >= 0 else len(self.tokens)

    def between(self, begin: int, end: int) -> str:
        """The text between two tokens."""
        last = self.at(end).begin if end < len(self.tokens) else len(self.text)
        return self.text[self.at(begin).end : last].strip()

    def end(self, i: int, ends: Sequence[str]) -> int:
        """Where the part after a token ends: at one of `ends`, a closing bracket or a new line."""
        last = min(self.close(self.around[i]), i + _FAR)
        for j in range(i + 1, last):
            if self.around[j] != self.around[i]:
                continue
            is_new_line = self.at(j).row != self.at(j - 1).row and self.at(j).kind != "sign"
            if is_new_line or self.word(j) in ends:
                return j
        return last

    def put(self, begin: int, end: int, new: str, cost: int) -> TextEdit:
        """The edit that replaces the characters from `begin` to `end` by another text."""
        first, last = self.text.count("\n", 0, begin), self.text.count("\n", 0, end)
        left = self.text[self.text.rfind("\n", 0, begin) + 1 : begin]
        right = (self.text[end:] + "\n").partition("\n")[0]
        return TextEdit(first + 1, last + 1, tuple(f"{left}{new}{right}".split("\n")), cost)

    def changed_over(self, begin: int, middle: int, end: int) -> tuple[int, int, str]:
        """The change that swaps the parts before and after the token `middle`.

        The parts reach from after the token `begin` to before the token `end`.
        """
        one, word, other = self.at(begin), self.at(middle), self.at(end - 1)
        left = self.text[one.end : word.begin]
        right = self.text[word.end : other.end]
        before = left[: len(left) - len(left.lstrip())]
        after = right[: len(right) - len(right.lstrip())]
        sign = self.text[one.end + len(left.rstrip()) : word.end]
        new = f"{before}{right.strip()}{sign}{after}{left.strip()}"
        return one.end, other.end, new

    def is_binary(self, i: int) -> bool:
        """Whether a token follows an operand, as a binary operator does."""
        before = self.at(i - 1)
        is_operand = before.kind in ("name", "number") and before.string not in self.words
        return is_operand or before.string in (")", "]")

    @cached_property
    def conditions(self) -> list[str]:
        """Comparisons of two dice, then the conditions of the text and their negations."""
        conditions: dict[str, None] = {}
        operators = "|".join(map(re.escape, (self.conjunction, self.disjunction)))
        places = (self.test(i) for i in range(len(self.tokens)))
        for place in places:
            if place is None:
                continue
            for text in re.split(f" (?:{operators}) ", self.between(*place)):
                if text.count("(") == text.count(")"):
                    conditions[text] = None
                if fields := _COMPARED.fullmatch(text):
                    left, sign, right = fields.groups()
                    conditions[f"{left} {self.contrary.get(sign, sign)} {right}"] = None
        return [*self._of_twins(), *list(conditions)[:_MOST_CONDITIONS]]

    def _of_twins(self) -> Iterator[str]:
        """Conditions on whether two dice are equal.

        A solution that forgets the rule for doubles contains no such condition.
        """
        names = {*self.names.values()}
        for name in sorted(names):
            twin = f"{name[:-1]}2"
            if name[-1] == "1" and twin in names:
                yield from (f"{name} {sign} {twin}" for sign in self.equal)

    @cached_property
    def names(self) -> dict[int, str]:
        """The index of each token that is a variable, with its name."""
        names: dict[int, str] = {}
        for i, token in enumerate(self.tokens):
            before, after = self.word(i - 1), self.word(i + 1)
            is_name = token.kind == "name" and token.string not in self.words
            is_attribute = before in (".", "?.", *_NAMES_FUNCTION)
            is_key = after == ":" and before in ("{", ",")
            if is_name and not is_attribute and not is_key and after != "(":
                names[i] = token.string
        return names

    @cached_property
    def numbers(self) -> list[str]:
        """Numbers to try in place of another: usual ones, and those of the text unless many."""
        numbers = dict.fromkeys(token.string for token in self.tokens if token.string.isdigit())
        if len(numbers) >= _MANY_NUMBERS:
            return [*_USUAL_NUMBERS]
        return list(dict.fromkeys([*numbers, *_USUAL_NUMBERS]))

    @cached_property
    def holders(self) -> set[str]:
        """The names of collections: lists, sets, queues, maps."""
        return {name for i, name in self.names.items() if self._holds(i)}

    def _holds(self, i: int) -> bool:
        is_indexed = self.word(i + 1) in ("[", ".")
        is_iterated = self.word(i - 1) in ("of", "in")
        return is_indexed or is_iterated or self.word(i - 2) == "len"

    def is_alike(self, name: str, other: str) -> bool:
        """Whether a name may replace another: a collection replaces only collections."""
        return name not in self.holders or other in self.holders

    @cached_property
    def sides(self) -> list[str]:
        """The names from which the text subtracts 1; these are sides of boards."""
        less_one = [
            name
            for i, name in self.names.items()
            if (self.word(i + 1), self.word(i + 2)) == ("-", "1")
        ]
        return list(dict.fromkeys(less_one))[:_MOST_SIDES]

    @cached_property
    def indices(self) -> list[str]:
        """The names that the text uses alone as an index."""
        alone = (
            name
            for i, name in self.names.items()
            if self.word(i - 1) == "[" and self.word(i + 1) == "]"
        )
        return list(dict.fromkeys(alone))

    def indented(self, rows: Sequence[str], indent: str) -> list[str]:
        """The lines, indented by `indent`."""
        return textwrap.indent(textwrap.dedent("\n".join(rows)), indent).split("\n")

    def rows(self, node: StatementLines) -> list[str]:
        """The lines of a statement."""
        return self.lines[node.first - 1 : node.last]
