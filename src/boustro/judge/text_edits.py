"""Text edits: what the edits of a solution's text have in common, whatever its language."""

import re
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, pairwise
from typing import ClassVar, NamedTuple

MOST = 1_500
_MOST_MADE, _LONGEST = 20_000, 1 << 16
TOKEN, NAME, TERM, LINE, CONDITION = range(1, 6)
"""What edits cost: a smaller one is a smaller change."""
ARITHMETIC = ("+", "-", "*", "/", "//", "%")
USUAL_NUMBERS = ("1", "2", "6", "7")
MOST_CONDITIONS = 10
_NEUTRAL = re.compile(r"[-+] ?0\b(?!\.)|(?:\*|//?|%) ?1\b(?!\.)")


class TextEdit(NamedTuple):
    """Lines instead of the lines `first` to `last` (from 1) of a text; a smaller `cost` is a smaller change."""

    first: int
    last: int
    lines: tuple[str, ...]
    cost: int

    def of(self, lines: Sequence[str]) -> list[str]:
        """All lines of the text that it makes."""
        return [*lines[: self.first - 1], *self.lines, *lines[self.last :]]


class Statement(NamedTuple):
    """The lines of a statement; if it has blocks, the first line and the last one in them, and their indent."""

    first: int
    last: int
    indent: str
    begin: int = 0
    end: int = 0
    inner: str = ""


Marks = Sequence[tuple[re.Pattern[str], str]]


@dataclass(frozen=True)
class EditedText:
    """The text of a solution, whose language is that of a subclass."""

    text: str
    marks: ClassVar[Marks] = ()
    """Conditions that look whether a square is marked, with the statements that mark it."""

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the text."""
        return self.text.split("\n")

    def made(self) -> Iterator[TextEdit]:
        """All edits, some of them twice."""
        raise NotImplementedError

    def under(self, condition: str, rows: Sequence[str], indent: str) -> list[str]:
        """Lines at an indent, under a condition."""
        raise NotImplementedError

    def edits(self) -> list[TextEdit]:
        """The edits that make different texts, the smallest first; none of a text that is very long."""
        if len(self.text) > _LONGEST:
            return []
        texts = {tuple(self.lines): TextEdit(1, 0, (), 0)}
        for edit in sorted(islice(self.made(), _MOST_MADE), key=lambda each: each.cost):
            if not self._is_idle(edit):
                texts.setdefault(tuple(edit.of(self.lines)), edit)
        return list(texts.values())[1 : MOST + 1]

    def _is_idle(self, edit: TextEdit) -> bool:
        """Whether it brings in a term that changes nothing, as adding 0."""
        before = "\n".join(self.lines[edit.first - 1 : edit.last])
        return len(_NEUTRAL.findall("\n".join(edit.lines))) > len(_NEUTRAL.findall(before))

    def indented(self, rows: Sequence[str], indent: str) -> list[str]:
        """Lines at another indent."""
        return textwrap.indent(textwrap.dedent("\n".join(rows)), indent).split("\n")

    def rows(self, node: Statement) -> list[str]:
        """The lines of a statement."""
        return self.lines[node.first - 1 : node.last]

    def of_block(
        self, parent: Statement | None, block: Sequence[Statement], conditions: Sequence[str]
    ) -> Iterator[TextEdit]:
        """A statement of a block dropped, moved, into or out of a block, or under one more condition.

        It is moved out of a block of a `parent`.
        """
        for i, node in enumerate(block):
            yield TextEdit(node.first, node.last, (), LINE)
            for condition in conditions:
                deeper = self.under(condition, self.rows(node), node.indent)
                yield TextEdit(node.first, node.last, tuple(deeper), CONDITION)
            if parent is not None and block[1:] and i in (0, len(block) - 1):
                yield self._out(parent, node, is_first=not i)
            yield from self._marked(node)
        for one, node in pairwise(block):
            yield from self._past(one, node)

    def _marked(self, node: Statement) -> Iterator[TextEdit]:
        """The square marked whose mark a condition looks for."""
        is_left = any(word in self.rows(node)[-1].split() for word in ("continue", "continue;"))
        row, indent = (node.last + 1, node.indent) if is_left else (node.begin, node.inner)
        for pattern, mark in self.marks:
            if indent and (match := pattern.match(self.lines[node.first - 1])):
                yield TextEdit(row, row - 1, (f"{indent}{match.expand(mark)}",), LINE)

    def _past(self, one: Statement, node: Statement) -> Iterator[TextEdit]:
        """Two statements changed over; one of them moved into the other's block."""
        between, above, below = (
            self.lines[one.last : node.first - 1],
            self.rows(one),
            self.rows(node),
        )
        yield TextEdit(one.first, node.last, (*below, *between, *above), LINE)
        if one.inner:
            moved, after = self.indented(below, one.inner), self.lines[one.end : one.last]
            above = self.lines[one.first - 1 : one.end]
            yield TextEdit(one.first, node.last, (*above, *moved, *after, *between), LINE)
        if node.inner:
            moved = self.indented(self.rows(one), node.inner)
            head = self.lines[node.first - 1 : node.begin - 1]
            rest = self.lines[node.begin - 1 : node.last]
            yield TextEdit(one.first, node.last, (*between, *head, *moved, *rest), LINE)

    def _out(self, parent: Statement, node: Statement, *, is_first: bool) -> TextEdit:
        """The first or last statement of a block moved before or after all of it."""
        rest = [
            *self.lines[parent.first - 1 : node.first - 1],
            *self.lines[node.last : parent.last],
        ]
        moved = self.indented(self.rows(node), parent.indent)
        lines = [*moved, *rest] if is_first else [*rest, *moved]
        return TextEdit(parent.first, parent.last, tuple(lines), LINE)
