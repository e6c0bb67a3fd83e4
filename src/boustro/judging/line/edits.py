"""Edits: tables of the small changes that a person would make, and code that applies them.

A row of `KIN` lists words that are easily mistaken for one another.  A row of `TOKEN_EDITS` or
`STATEMENT_EDITS` is a kind of edit; an edit carries its cost.  Some edits are not valid programs:
they fail to load and are dropped.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

from boustro.judging.line.tokens import SourceText, StatementBlock, TextEdit

TOKEN, NAME, TERM, LINE, CONDITION = range(1, 6)
"""The costs of edits: a smaller cost means a smaller change."""
_MOST = 2_000
"""The most edits of a text that are tried."""
_MOST_MADE = 20_000
"""The most edits of a text that are generated."""
_LONGEST = 1 << 16
"""The longest text that is edited, in characters."""
_NEUTRAL = re.compile(r"[-+]=? ?0\b(?!\.)|(?:\*|//?|%)=? ?1\b(?!\.)")
_IF = re.compile(r"\s*(?:\}? *else )?(?:if|elif)\b")
_FLAG = re.compile(r"[A-Za-z_][\w.]*")
_BEYOND = re.compile(r"([\w.]+) > (\d+)\b")
_HEADS = ("if", "for", "while", "switch", "catch", "function", "def", "class")
_STORES = ("=", "=>", "+=", "-=", ":=")
_ALL = "python javascript c++ java"
_BRACES = "javascript c++ java"


class Kin(NamedTuple):
    """Operators or method names that are easily mistaken for one another."""

    words: str
    """The words, separated by blanks."""
    languages: str
    """The languages in which each word is replaced by the others."""
    where: str = ""
    """A word that the text must contain, such as the type that has these methods."""
    wrong: str = ""
    """The only words to replace; empty for all.  A queue is seldom meant to be a stack."""


KIN = (
    Kin("< <= > >=", _ALL),
    Kin("== !=", _ALL),
    Kin("=== !==", "javascript"),
    Kin("+ -", _ALL),
    Kin("++ --", _BRACES),
    Kin("+= -=", _ALL),
    Kin("/ //", "python", wrong="/"),
    Kin("and or", "python"),
    Kin("&& ||", _BRACES),
    Kin("min max", _ALL),
    Kin("floor ceil round", "javascript"),
    Kin("True False", "python"),
    Kin("true false", _BRACES),
    Kin("break continue", _ALL),
    Kin("if while", "python"),
    Kin("if while", _BRACES, wrong="while"),
    Kin("pop popleft", "python", wrong="pop"),
    Kin("append appendleft", "python", wrong="appendleft"),
    Kin("pop shift", "javascript", wrong="pop"),
    Kin("push unshift", "javascript", wrong="unshift"),
    Kin("front back", "c++"),
    Kin("push_front push_back", "c++", "deque"),
    Kin("pop_front pop_back", "c++", "deque"),
    Kin("pop poll pollLast", "java", "Deque", wrong="pop"),
    Kin("push add", "java", "Deque", wrong="push"),
    Kin("pollFirst pollLast", "java"),
    Kin("removeFirst removeLast", "java"),
    Kin("addFirst addLast", "java", wrong="addFirst"),
    Kin("offerFirst offerLast", "java", wrong="offerFirst"),
)
_COMPARISONS = ("<", "<=", ">", ">=")
_ARITHMETIC = ("+", "-", "*", "/", "//", "%")

Places = Iterator[tuple[int, int, str]]
"""Changes: where each begins and ends in the text, and the new text."""


@cache
def kin_of(word: str, language: str) -> tuple[Kin, ...]:
    """The rows of the table that contain a word of a language."""
    return tuple(
        kin for kin in KIN if language in kin.languages.split() and word in kin.words.split()
    )


# Edits of a token.


def _kin(text: SourceText, i: int) -> Places:
    """Replace an operator by its kin."""
    token = text.at(i)
    is_comparison = token.string in text.contrary
    is_before_minus = text.word(i + 1) == "-"
    for kin in kin_of(token.string, text.language):
        if kin.wrong and token.string not in kin.wrong.split():
            continue
        if kin.where not in text.text:
            continue
        # No cell is less than -1, the sign of an empty cell.
        if is_comparison and is_before_minus and "<" in kin.words:
            continue
        if token.string in _ARITHMETIC and not text.is_binary(i):
            continue
        for word in kin.words.split():
            if word != token.string:
                yield token.begin, token.end, word


def _takes_from_the_other_end(text: SourceText, i: int) -> Places:
    """Turn a queue into a stack, which is rarely the mistake."""
    token = text.at(i)
    if token.string in ("popleft", "shift"):
        yield token.begin, token.end, "pop"


def _takes_the_first(text: SourceText, i: int) -> Places:
    """Take the first value of a Python list, as a queue does, and not the last one."""
    is_last = [text.word(i - 1), text.word(i), text.word(i + 1)] == ["pop", "(", ")"]
    if is_last and text.language == "python":
        yield text.at(i).end, text.at(i).end, "0"


def _other_operator(text: SourceText, i: int) -> Places:
    """Replace a comparison or an arithmetic operator by any other one."""
    token = text.at(i)
    if token.string in text.contrary:
        signs: Sequence[str] = (*_COMPARISONS, *text.equal)
        # No cell is less than -1, the sign of an empty cell.
        if text.word(i + 1) == "-":
            signs = text.equal
        for sign in signs:
            yield token.begin, token.end, sign
    elif token.string in _ARITHMETIC and text.is_binary(i):
        quotient = "//" if text.language == "python" else "/"
        for sign in ("+", "-", "*", quotient, "%"):
            yield token.begin, token.end, sign


def _not_put_in(text: SourceText, i: int) -> Places:
    """Negate a condition, or change `in` to `not in`."""
    token = text.at(i)
    if token.string == "in" and text.language == "python":
        yield token.begin, token.end, "not in"
    if (place := text.test(i)) is not None:
        test, begin, end = _test_at(text, place)
        if re.fullmatch(r"[\w.()\[\]]+", test) is None:
            test = f"({test})"
        yield begin, end, text.negation + test


def _test_at(text: SourceText, place: tuple[int, int]) -> tuple[str, int, int]:
    """A condition, with its first and last place in the text."""
    test = text.between(*place)
    begin = text.text.index(test, text.at(place[0]).end)
    return test, begin, begin + len(test)


def _not_left_out(text: SourceText, i: int) -> Places:
    """Remove a negation."""
    if text.word(i) == text.negation.strip():
        yield text.at(i).begin, text.at(i + 1).begin, ""


def _constant(text: SourceText, i: int) -> Places:
    """Replace a number by another, and -1 by 0."""
    token, after = text.at(i), text.at(i + 1)
    if token.string == "-" and after.string == "1" and not text.is_binary(i):
        yield token.begin, after.end, "0"
    if not token.string.isdigit():
        return
    number = int(token.string)
    for new in (str(number + 1), str(max(number - 1, 0)), *text.numbers):
        yield token.begin, token.end, new


def _below_zero(text: SourceText, i: int) -> Places:
    """Replace 0 by -1."""
    token = text.at(i)
    if token.string == "0" and not text.is_binary(i) and text.word(i - 1) != "[":
        yield token.begin, token.end, "-1"


def _index(text: SourceText, i: int) -> Places:
    """Replace a constant index by a name; put 0 into an empty list."""
    before, token, after = text.word(i - 1), text.at(i), text.word(i + 1)
    if token.string.isdigit() and (before, after) == ("[", "]"):
        for name in text.indices:
            if text.is_seen(name, i):
                yield token.begin, token.end, name
    if token.string == "[" and after == "]" and before in ("=", "("):
        yield token.end, token.end, "0"


def _empty_cell(text: SourceText, i: int) -> Places:
    """Replace a comparison by one with -1, the sign of an empty cell."""
    if text.word(i) in text.contrary:
        last = text.at(text.end(i, text.ends) - 1).end
        for sign in text.equal:
            yield text.at(i).begin, last, f"{sign} -1"


def _returns_no_route(text: SourceText, i: int) -> Places:
    """Return -1 instead of another value."""
    token, after = text.at(i), text.at(i + 1)
    if token.string == "return" and after.row == token.row and after.string != ";":
        yield token.end, text.at(text.end(i, (";",)) - 1).end, " -1"


def _passes_over(text: SourceText, i: int) -> Places:
    """Replace `return` by `continue`, and `continue` or `break` by `return -1`."""
    token = text.at(i)
    if token.string == "return" and text.is_in_loop(i):
        last = text.at(text.end(i, (";",)) - 1)
        if last.row == token.row:
            yield token.begin, last.end, "continue"
    if token.string in ("continue", "break"):
        yield token.begin, token.end, "return -1"


def _term_left_out(text: SourceText, i: int) -> Places:
    """Leave out an operator and the simple operand after it."""
    before, token, after = text.at(i - 1), text.at(i), text.at(i + 1)
    if token.string not in _ARITHMETIC or not text.is_binary(i):
        return
    is_simple = after.kind != "sign" and text.word(i + 2) not in ("(", "[", ".")
    if is_simple:
        yield before.end, after.end, ""


def _changed_over(text: SourceText, i: int) -> Places:
    """Swap the two parts in a pair of brackets, or two indices."""
    token, close = text.at(i), text.close(i)
    if token.string not in ("(", "["):
        return
    commas = _commas(text, i, close)
    if len(commas) == 1 and _may_change_over(text, commas[0], close):
        yield text.changed_over(i, commas[0], close)
    if token.string == text.word(close + 1) == "[":
        other = text.close(close + 1)
        new = f"{text.between(close + 1, other)}][{text.between(i, close)}"
        yield token.end, text.at(other).begin, new


def _may_change_over(text: SourceText, comma: int, close: int) -> bool:
    """Whether the two parts can be swapped: arguments whose types do not differ."""
    if text.is_declared(close - 1):  # parameters
        return False
    parts = [text.names.get(comma - 1), text.names.get(close - 1)]
    one, other = parts
    if one is None or other is None:
        return all(text.is_number(name) for name in parts if name is not None)
    return text.is_alike(one, other) and text.is_alike(other, one)


def _commas(text: SourceText, i: int, close: int) -> list[int]:
    if i not in text.pairs:
        return []
    return [j for j in range(i, close) if text.word(j) == "," and text.around[j] == i]


def _one_of_two(text: SourceText, i: int) -> Places:
    """Replace `min` or `max` of two values by either value."""
    if text.word(i) != "(" or text.word(i - 1) not in ("min", "max"):
        return
    close = text.close(i)
    commas = _commas(text, i, close)
    if len(commas) != 1:
        return
    first = i - 3 if text.word(i - 2) == "." else i - 1  # also the module, as in Math.min
    for part in ((i, commas[0]), (commas[0], close)):
        yield text.at(first).begin, text.at(close).end, text.between(*part)


def _one_more_than_brackets(text: SourceText, i: int) -> Places:
    """Add 1 to a bracketed expression, or subtract 1."""
    close, head = text.pairs.get(i, -1), text.word(i - 1)
    if close < i or text.word(i) == "{" or head in _HEADS or _is_whole(text, i):
        return
    if text.word(close + 1) not in (*_STORES, "(", "[", ".", "{", ":", "of", "in"):
        end = text.at(close).end
        yield end, end, " + 1"
        yield end, end, " - 1"


def _is_whole(text: SourceText, i: int) -> bool:
    """Whether a call is a statement, a new object or a condition, where adding 1 makes no sense."""
    first = i - 1
    while text.at(first).kind in ("name", "type") or text.word(first) == ".":
        if text.word(first) in ("new", "return"):
            break
        first -= 1
    is_body = text.word(first) == ")" and text.word(text.pairs.get(first, 0) - 1) in _HEADS
    return is_body or text.word(first) in (";", "{", "}", "else", "!", "new")


def _one_more_condition(text: SourceText, i: int) -> Places:
    """Join another condition of the text to a condition by "and" or "or"."""
    if (place := text.test(i)) is None:
        return
    _, _, end = _test_at(text, place)
    for condition in text.conditions:
        if text.is_seen(condition, i):
            yield end, end, f" {text.conjunction} {condition}"
            yield end, end, f" {text.disjunction} {condition}"


# Edits of a name.


def _other_name(text: SourceText, i: int) -> Places:
    """Replace a variable by one of the same kind, or declare a name that is undefined."""
    token = text.at(i)
    if text.is_declared(i):
        yield from ((token.begin, token.end, name) for name in text.strange)
    elif text.word(i + 1) not in _STORES:
        yield from _names_for(text, i)


def _other_name_set(text: SourceText, i: int) -> Places:
    """Assign to another variable."""
    if text.word(i + 1) in _STORES and not text.is_declared(i):
        yield from _names_for(text, i)


def _names_for(text: SourceText, i: int) -> Places:
    token = text.at(i)
    if text.is_kept(i):
        return
    for name in dict.fromkeys(text.names.values()):
        if text.is_alike(name, token.string) and text.is_seen(name, i):
            yield token.begin, token.end, name


def _is_value(text: SourceText, i: int) -> bool:
    """Whether the code reads a variable as a whole, not a part or a method of it."""
    if text.is_declared(i) or text.is_kept(i):
        return False
    return text.word(i + 1) not in (*_STORES, "[", ".", "++", "--", "of", "in")


def _one_more(text: SourceText, i: int) -> Places:
    """Change a variable by 1, add 6, square it, or subtract 1 before a division."""
    token = text.at(i)
    if not _is_value(text, i) or not text.is_number(token.string):
        return
    for new in (" + 1", " - 1", " + 6", f" * {token.string}"):
        yield token.end, token.end, new
    if text.word(i + 1) in ("/", "//", "%"):
        yield token.begin, token.end, f"({token.string} - 1)"


def _from_the_other_end(text: SourceText, i: int) -> Places:
    """Reverse a list, or count an index from the other end."""
    token = text.at(i)
    if not _is_value(text, i):
        return
    before, after = text.word(i - 1), text.word(i + 1)
    if (before == "(" and after == ")") or token.string in text.holders:
        yield token.begin, token.end, text.reversed(token.string)
        return
    is_term = before in ("[", "(", ",", "=") and text.at(i + 1).kind == "sign"
    if not is_term and before != "return":
        return
    for side in text.sides:
        if side != token.string and text.is_seen(side, i):
            yield token.begin, token.end, f"{side} - 1 - {token.string}"


class TokenEdit(NamedTuple):
    """A kind of edit of a token."""

    cost: int
    """How large a change it is."""
    places: Callable[[SourceText, int], Places]
    """The changes of this kind at a token."""


TOKEN_EDITS = (
    TokenEdit(TOKEN, _kin),
    TokenEdit(TOKEN, _takes_the_first),
    TokenEdit(TOKEN, _constant),
    TokenEdit(TOKEN, _not_put_in),
    TokenEdit(TOKEN, _not_left_out),
    TokenEdit(TOKEN, _other_operator),
    TokenEdit(NAME, _term_left_out),
    TokenEdit(TERM, _returns_no_route),
    TokenEdit(TERM, _passes_over),
    TokenEdit(TERM, _takes_from_the_other_end),
    TokenEdit(TERM, _index),
    TokenEdit(TERM, _empty_cell),
    TokenEdit(TERM, _changed_over),
    TokenEdit(TERM, _one_of_two),
    TokenEdit(TERM, _one_more_than_brackets),
    # A count that begins at -1 also makes up for a roll too many elsewhere.
    TokenEdit(LINE, _below_zero),
    TokenEdit(CONDITION, _one_more_condition),
)
"""Edits of each token that may change, most likely first."""
NAME_EDITS = (
    TokenEdit(NAME, _other_name),
    TokenEdit(TERM, _other_name_set),
    TokenEdit(TERM, _one_more),
    TokenEdit(TERM, _from_the_other_end),
)
"""Edits of each variable."""


# Edits of statements.


def _deleted(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Leave out a statement."""
    for node in block.statements:
        if not text.is_needed(node):
            yield TextEdit(node.first, node.last, text.without(node, block), LINE)


def _moved_out(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Move the first statement of a block before the block, or the last one after it."""
    nodes, parent = block.statements, block.parent
    if parent is None or not nodes[1:]:
        return
    for node in (nodes[0], nodes[-1]):
        is_first = node is nodes[0]
        place = parent.first if is_first else parent.last
        if text.is_needed(node) or not text.fits_at(node, place):
            continue
        above = text.lines[parent.first - 1 : node.first - 1]
        below = text.lines[node.last : parent.last]
        rest = [*above, *below]
        moved = text.indented(text.rows(node), parent.indent)
        lines = [*moved, *rest] if is_first else [*rest, *moved]
        yield TextEdit(parent.first, parent.last, tuple(lines), LINE)


def _moved_past(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Swap two neighbouring statements, or move one into the other's block."""
    for one, node in pairwise(block.statements):
        if text.is_needed(one) or text.is_needed(node):
            continue
        first, last = one.first, node.last
        between = text.lines[one.last : node.first - 1]
        above, below = text.rows(one), text.rows(node)
        yield TextEdit(first, last, (*below, *between, *above), LINE)
        if one.inner:
            kept = text.lines[first - 1 : one.end]
            moved = text.indented(below, one.inner)
            after = text.lines[one.end : one.last]
            yield TextEdit(first, last, (*kept, *moved, *after, *between), LINE)
        if node.inner:
            head = text.lines[node.first - 1 : node.begin - 1]
            moved = text.indented(above, node.inner)
            rest = text.lines[node.begin - 1 : last]
            yield TextEdit(first, last, (*between, *head, *moved, *rest), LINE)


def _marked(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Mark a square as visited where a condition looks for the mark."""
    for node in block.statements:
        row, indent = node.begin, node.inner
        if "continue" in text.rows(node)[-1]:  # it skips visited squares, so mark the others below
            row, indent = node.last + 1, node.indent
        if not indent:
            continue
        for pattern, mark in text.marks:
            if match := pattern.match(text.lines[node.first - 1]):
                yield TextEdit(row, row - 1, (f"{indent}{match.expand(mark)}",), LINE)


def _set(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Under a condition, set a flag that is read elsewhere, or bounce back from the last square."""
    for node in block.statements:
        head = text.lines[node.first - 1]
        if not node.inner or not _IF.match(head):
            continue
        for flag in filter(_FLAG.fullmatch, text.conditions):
            row = f"{node.inner}{flag} = {text.true}{text.stop}"
            yield TextEdit(node.begin, node.begin - 1, (row,), LINE)
        for name, last in _BEYOND.findall(head):
            row = f"{node.inner}{name} = {2 * int(last)} - {name}{text.stop}"
            yield TextEdit(node.begin, node.begin, (row,), LINE)


def _ends_without_route(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Return -1 at the end of a function."""
    last = block.statements[-1]
    if block.is_function and not text.rows(last)[0].strip().startswith("return"):
        yield TextEdit(last.last + 1, last.last, (f"{last.indent}{text.no_route}",), TERM)


def _under_condition(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Put a statement under a condition of the text."""
    for node in block.statements:
        if text.is_needed(node):
            continue
        place = text.first_in(node.first)
        for condition in text.conditions:
            if text.is_seen(condition, place):
                deeper = text.under(condition, text.rows(node), node.indent)
                yield TextEdit(node.first, node.last, tuple(deeper), CONDITION)


STATEMENT_EDITS = (
    _deleted,
    _ends_without_route,
    _moved_out,
    _moved_past,
    _marked,
    _set,
    _under_condition,
)
"""Edits of the statements of each block."""


# Applying the edits.


def edits_of(text: SourceText) -> list[TextEdit]:
    """The edits that lead to different texts, smallest first; none if the text is very long."""
    if len(text.text) > _LONGEST:
        return []
    texts = {tuple(text.lines): TextEdit(1, 0, (), 0)}
    for edit in sorted(islice(_made(text), _MOST_MADE), key=lambda edit: edit.cost):
        if text.is_fit(edit) and not _is_idle(text, edit):
            texts.setdefault(tuple(edit.of(text.lines)), edit)
    return list(texts.values())[1 : _MOST + 1]


def _made(text: SourceText) -> Iterator[TextEdit]:
    """Generate all edits, some of them twice."""
    for i in range(len(text.tokens)):
        rows = () if text.is_kept(i) else TOKEN_EDITS
        if i in text.names:
            rows = (*rows, *NAME_EDITS)
        for row in rows:
            for begin, end, new in row.places(text, i):
                yield text.put(begin, end, new, row.cost)
    for begin, end, new in text.choices():
        yield text.put(begin, end, new, TERM)
    for block in text.blocks():
        for made in STATEMENT_EDITS:
            yield from made(text, block)


def _is_idle(text: SourceText, edit: TextEdit) -> bool:
    """Whether an edit adds a term that changes nothing, such as + 0."""
    before = "\n".join(text.lines[edit.first - 1 : edit.last])
    return len(_NEUTRAL.findall("\n".join(edit.lines))) > len(_NEUTRAL.findall(before))
