"""Edits: one table of the small changes that a person would make, and how they are made in a text.

A row of `KIN` names words of which one is easily written for another; a row of `TOKEN_EDITS` or
`STATEMENT_EDITS` is a kind of edit with its cost.  An edit may be no text of the language: then it
does not load.  Many an edit passes by chance, as another name somewhere in the right line:
`is_plain` says which ones are shown, and of the others the line stands alone.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import islice, pairwise
from typing import NamedTuple

from boustro.judging.line.tokens import SourceText, StatementBlock, TextEdit

TOKEN, NAME, TERM, LINE, CONDITION = range(1, 6)
"""What edits cost: a smaller one is a smaller change."""
_MOST, _MOST_MADE, _LONGEST = 2_000, 20_000, 1 << 16
"""Edits of a text that are tried, edits that are made, and letters of a text that is edited."""
_NEUTRAL = re.compile(r"[-+] ?0\b(?!\.)|(?:\*|//?|%) ?1\b(?!\.)")
_IF = re.compile(r"\s*(?:\}? *else )?(?:if|elif)\b")
_FLAG = re.compile(r"[A-Za-z_][\w.]*")
_BEYOND = re.compile(r"([\w.]+) > (\d+)\b")
_HEADS = ("if", "for", "while", "switch", "catch", "function", "def", "class")
_STORES = ("=", "=>", "+=", "-=", ":=")
_ALL = "python javascript c++ java"
_BRACES = "javascript c++ java"


class Kin(NamedTuple):
    """Operators, or words that stand for them, of which one is easily written for another."""

    words: str
    """The words, between blanks."""
    languages: str
    """The languages in which each is tried for the others."""
    where: str = ""
    """A word that has to stand in the text, as the type that knows these methods."""
    wrong: str = ""
    """The words that are replaced, if not all: a queue is seldom meant to be a stack."""


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
_CONSTANT = re.compile(r"-?\d[\w.]*|True|False|true|false")
_NO_ROUTE = (["-", "1"], ["-", "1", ";"])
_LEFT_OUT: tuple[list[str], ...] = ([], ["pass"])
_LEAVES = (["return"], ["continue"])

Places = Iterator[tuple[int, int, str]]
"""Where a change begins and ends in the text, and what comes there."""


@cache
def kin_of(word: str, language: str) -> tuple[Kin, ...]:
    """The rows of the table in which a word of a language stands."""
    return tuple(
        kin for kin in KIN if language in kin.languages.split() and word in kin.words.split()
    )


# Edits of a token.


def _kin(text: SourceText, i: int) -> Places:
    """One operator for its kin; no cell is less than the sign of an empty one."""
    token, is_of_empty = text.at(i), text.word(i + 1) == "-"
    for kin in kin_of(token.string, text.language):
        is_compared = token.string in text.contrary
        if kin.wrong and token.string not in kin.wrong.split():
            continue
        if kin.where not in text.text or (is_of_empty and is_compared and "<" in kin.words):
            continue
        if token.string in _ARITHMETIC and not text.is_binary(i):
            continue
        for word in kin.words.split():
            if word != token.string:
                yield token.begin, token.end, word


def _takes_from_the_other_end(text: SourceText, i: int) -> Places:
    """A queue made a stack, which hardly ever is the mistake."""
    token = text.at(i)
    if token.string in ("popleft", "shift"):
        yield token.begin, token.end, "pop"


def _other_operator(text: SourceText, i: int) -> Places:
    """A comparison or an operator of another kind."""
    token, usual = text.at(i), (*_COMPARISONS, *text.equal)
    if token.string in text.contrary:
        is_of_empty = text.word(i + 1) == "-"
        for sign in text.equal if is_of_empty else usual:
            yield token.begin, token.end, sign
    elif token.string in _ARITHMETIC and text.is_binary(i):
        quotient = "//" if text.language == "python" else "/"
        for sign in ("+", "-", "*", quotient, "%"):
            yield token.begin, token.end, sign


def _not_put_in(text: SourceText, i: int) -> Places:
    """The contrary of a condition; `in` made `not in`."""
    token = text.at(i)
    if token.string == "in" and text.language == "python":
        yield token.begin, token.end, "not in"
    if (place := text.test(i)) is not None:
        test, begin, end = _test_at(text, place)
        is_one = re.fullmatch(r"[\w.()\[\]]+", test)
        yield begin, end, f"{text.negation}{test}" if is_one else f"{text.negation}({test})"


def _test_at(text: SourceText, place: tuple[int, int]) -> tuple[str, int, int]:
    """A condition with its place in the text."""
    test = text.between(*place)
    begin = text.text.index(test, text.at(place[0]).end)
    return test, begin, begin + len(test)


def _not_left_out(text: SourceText, i: int) -> Places:
    """The contrary of what is the contrary already."""
    if text.word(i) == text.negation.strip():
        yield text.at(i).begin, text.at(i + 1).begin, ""


def _constant(text: SourceText, i: int) -> Places:
    """Another number; 0 for the sign of no route, and back."""
    before, token, after = text.word(i - 1), text.at(i), text.at(i + 1)
    is_binary = text.is_binary(i)
    if token.string == "-" and after.string == "1" and not is_binary:
        yield token.begin, after.end, "0"
    if not token.string.isdigit():
        return
    number = int(token.string)
    numbers = [str(number + 1), str(max(number - 1, 0))]
    if number == 0 and not is_binary and before != "[":
        numbers.append("-1")
    for new in [*numbers, *text.numbers]:
        yield token.begin, token.end, new


def _index(text: SourceText, i: int) -> Places:
    """A name for a number that stands alone as an index; an index for none."""
    before, token, after = text.word(i - 1), text.at(i), text.word(i + 1)
    if token.string.isdigit() and (before, after) == ("[", "]"):
        names = (name for name in text.indices if text.is_seen(name, i))
        yield from ((token.begin, token.end, name) for name in names)
    if token.string == "[" and after == "]" and before in ("=", "("):
        yield token.end, token.end, "0"


def _empty_cell(text: SourceText, i: int) -> Places:
    """A comparison with the sign of an empty cell for another."""
    if text.word(i) in text.contrary:
        last = text.at(text.end(i, text.ends) - 1).end
        for sign in text.equal:
            yield text.at(i).begin, last, f"{sign} -1"


def _returns_no_route(text: SourceText, i: int) -> Places:
    """`return -1` for another value."""
    token, after = text.at(i), text.at(i + 1)
    if token.string == "return" and after.row == token.row and after.string != ";":
        yield token.end, text.at(text.end(i, (";",)) - 1).end, " -1"


def _passes_over(text: SourceText, i: int) -> Places:
    """`continue` for `return`, and back."""
    token = text.at(i)
    if token.string == "return" and text.is_in_loop(i):
        last = text.at(text.end(i, (";",)) - 1)
        if last.row == token.row:
            yield token.begin, last.end, "continue"
    if token.string in ("continue", "break"):
        yield token.begin, token.end, "return -1"


def _term_left_out(text: SourceText, i: int) -> Places:
    """A term without which the rest stands as it is."""
    before, token, after = text.at(i - 1), text.at(i), text.at(i + 1)
    follows = text.word(i + 2) in ("(", "[", ".")
    if token.string in _ARITHMETIC and text.is_binary(i) and after.kind != "sign" and not follows:
        yield before.end, after.end, ""


def _changed_over(text: SourceText, i: int) -> Places:
    """Two parts in brackets changed over; two indices."""
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
    """Whether two parts are no parameters, and no names of different types."""
    if text.is_declared(close - 1):
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
    """One of two values alone, instead of the least or the greatest."""
    if text.word(i) != "(" or text.word(i - 1) not in ("min", "max"):
        return
    close = text.close(i)
    commas = _commas(text, i, close)
    if len(commas) != 1:
        return
    first = i - 3 if text.word(i - 2) == "." else i - 1
    for part in ((i, commas[0]), (commas[0], close)):
        yield text.at(first).begin, text.at(close).end, text.between(*part)


def _one_more_than_brackets(text: SourceText, i: int) -> Places:
    """1 added to what stands in brackets, or taken from it."""
    close, head = text.pairs.get(i, -1), text.word(i - 1)
    if close < i or text.word(i) == "{" or head in _HEADS or _is_whole(text, i):
        return
    if text.word(close + 1) not in (*_STORES, "(", "[", ".", "{", ":", "of", "in"):
        end = text.at(close).end
        yield end, end, " + 1"
        yield end, end, " - 1"


def _is_whole(text: SourceText, i: int) -> bool:
    """Whether a call is a statement, a new object or a condition, to which nothing is added."""
    first = i - 1
    while text.at(first).kind in ("name", "type") or text.word(first) == ".":
        if text.word(first) in ("new", "return"):
            break
        first -= 1
    is_body = text.word(first) == ")" and text.word(text.pairs.get(first, 0) - 1) in _HEADS
    return is_body or text.word(first) in (";", "{", "}", "else", "!", "new")


def _one_more_condition(text: SourceText, i: int) -> Places:
    """A condition that stands in the text, beside another."""
    if (place := text.test(i)) is None:
        return
    _, _, end = _test_at(text, place)
    for condition in text.conditions:
        if text.is_seen(condition, i):
            yield end, end, f" {text.conjunction} {condition}"
            yield end, end, f" {text.disjunction} {condition}"


# Edits of a name.


def _other_name(text: SourceText, i: int) -> Places:
    """Another name of the same kind; what a name that is not defined may be for."""
    token = text.at(i)
    if text.is_declared(i):
        yield from ((token.begin, token.end, name) for name in text.strange)
    elif text.word(i + 1) not in _STORES:
        yield from _names_for(text, i)


def _other_name_set(text: SourceText, i: int) -> Places:
    """Another name that gets a value."""
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
    """Whether a name is read as a whole."""
    if text.is_declared(i) or text.is_kept(i):
        return False
    return text.word(i + 1) not in (*_STORES, "[", ".", "++", "--", "of", "in")


def _one_more(text: SourceText, i: int) -> Places:
    """A name with one more or less, a die further, squared; one less before a division."""
    token = text.at(i)
    if not _is_value(text, i) or not text.is_number(token.string):
        return
    for new in (" + 1", " - 1", " + 6", f" * {token.string}"):
        yield token.end, token.end, new
    if text.word(i + 1) in ("/", "//", "%"):
        yield token.begin, token.end, f"({token.string} - 1)"


def _from_the_other_end(text: SourceText, i: int) -> Places:
    """A list from its end; the place of an index seen from the other end."""
    token = text.at(i)
    if not _is_value(text, i):
        return
    before, after = text.word(i - 1), text.word(i + 1)
    if (before == "(" and after == ")") or token.string in text.holders:
        yield token.begin, token.end, text.reversed(token.string)
        return
    is_term = before in ("[", "(", ",", "=") and text.at(i + 1).kind == "sign"
    if is_term or before == "return":
        sides = (side for side in text.sides if side != token.string and text.is_seen(side, i))
        yield from ((token.begin, token.end, f"{side} - 1 - {token.string}") for side in sides)


class TokenEdit(NamedTuple):
    """A kind of edit of a token."""

    cost: int
    """How large a change it is."""
    places: Callable[[SourceText, int], Places]
    """What is changed there, and how."""


TOKEN_EDITS = (
    TokenEdit(TOKEN, _kin),
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
    TokenEdit(CONDITION, _one_more_condition),
)
"""What is tried at each token that is not kept, the likeliest first."""
NAME_EDITS = (
    TokenEdit(NAME, _other_name),
    TokenEdit(TERM, _other_name_set),
    TokenEdit(TERM, _one_more),
    TokenEdit(TERM, _from_the_other_end),
)
"""What is tried at each name of a variable."""


# Edits of statements.


def _deleted(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """A statement left out."""
    for node in block.statements:
        if not text.is_needed(node):
            yield TextEdit(node.first, node.last, text.without(node, block), LINE)


def _moved_out(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """The first or the last statement of a block before or after all of it."""
    nodes, parent = block.statements, block.parent
    if parent is None or not nodes[1:]:
        return
    for node in (nodes[0], nodes[-1]):
        place = parent.first if node is nodes[0] else parent.last
        if text.is_needed(node) or not text.fits_at(node, place):
            continue
        above, below = text.lines[parent.first - 1 : node.first - 1], text.lines[node.last :]
        rest = [*above, *below[: parent.last - node.last]]
        moved = text.indented(text.rows(node), parent.indent)
        lines = [*moved, *rest] if node is nodes[0] else [*rest, *moved]
        yield TextEdit(parent.first, parent.last, tuple(lines), LINE)


def _moved_past(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Two statements changed over; one of them moved into the other's block."""
    for one, node in pairwise(block.statements):
        if text.is_needed(one) or text.is_needed(node):
            continue
        first, last = one.first, node.last
        between = text.lines[one.last : node.first - 1]
        above, below = text.rows(one), text.rows(node)
        yield TextEdit(first, last, (*below, *between, *above), LINE)
        if one.inner:
            moved, after = text.indented(below, one.inner), text.lines[one.end : one.last]
            kept = text.lines[first - 1 : one.end]
            yield TextEdit(first, last, (*kept, *moved, *after, *between), LINE)
        if node.inner:
            moved, rest = text.indented(above, node.inner), text.lines[node.begin - 1 : last]
            head = text.lines[node.first - 1 : node.begin - 1]
            yield TextEdit(first, last, (*between, *head, *moved, *rest), LINE)


def _marked(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """The square marked whose mark a condition looks for."""
    for node in block.statements:
        is_left = "continue" in text.rows(node)[-1]
        row, indent = (node.last + 1, node.indent) if is_left else (node.begin, node.inner)
        for pattern, mark in text.marks:
            if indent and (match := pattern.match(text.lines[node.first - 1])):
                yield TextEdit(row, row - 1, (f"{indent}{match.expand(mark)}",), LINE)


def _set(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """Under a condition: a flag that another one looks for; a square past the last sent back."""
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
    """`return -1` at the end of a function."""
    last = block.statements[-1]
    if block.is_function and not text.rows(last)[0].strip().startswith("return"):
        yield TextEdit(last.last + 1, last.last, (f"{last.indent}{text.no_route}",), TERM)


def _under_condition(text: SourceText, block: StatementBlock) -> Iterator[TextEdit]:
    """A statement under a condition that stands in the text."""
    for node in block.statements:
        place = text.first_in(node.first)
        for condition in text.conditions:
            if text.is_needed(node) or not text.is_seen(condition, place):
                continue
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
"""What is tried with the statements of each block."""


# The application.


def edits_of(text: SourceText) -> list[TextEdit]:
    """The edits that make different texts, the smallest first; none of a text that is very long."""
    if len(text.text) > _LONGEST:
        return []
    texts = {tuple(text.lines): TextEdit(1, 0, (), 0)}
    for edit in sorted(islice(_made(text), _MOST_MADE), key=lambda edit: edit.cost):
        if text.is_fit(edit) and not _is_idle(text, edit):
            texts.setdefault(tuple(edit.of(text.lines)), edit)
    return list(texts.values())[1 : _MOST + 1]


def _made(text: SourceText) -> Iterator[TextEdit]:
    """All edits, some of them twice."""
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
    """Whether it brings in a term that changes nothing, as adding 0."""
    before = "\n".join(text.lines[edit.first - 1 : edit.last])
    return len(_NEUTRAL.findall("\n".join(edit.lines))) > len(_NEUTRAL.findall(before))


# Which edits are shown.


class _TokenChange(NamedTuple):
    """What an edit does to the tokens."""

    old: list[str]
    """Those that it takes out."""
    new: list[str]
    """Those that it puts in."""
    before: list[str]
    """Those before them."""


def is_plain(text: SourceText, edit: TextEdit) -> bool:
    """Whether a person would make an edit, so that it is shown.

    Something is left out, made `return -1` or `continue`, a constant is another, or an operator
    its kin.
    """
    old = _tokens(text, text.lines[edit.first - 1 : edit.last])
    change = _changed(old, _tokens(text, edit.lines))
    if not change.old and not change.new:
        return False  # only moved
    return (
        change.new in _LEFT_OUT
        or _is_no_route(change)
        or _is_passed_over(change)
        or (_is_constant(change.old) and _is_constant(change.new))
        or _is_kin(change, text.language)
    )


def _tokens(text: SourceText, lines: Sequence[str]) -> list[str]:
    """The tokens of some lines, without blanks and comments."""
    matches = text.pattern.finditer("\n".join(lines))
    return [match[0] for match in matches if match.lastgroup != "blank"]


def _changed(old: list[str], new: list[str]) -> _TokenChange:
    """What is between the tokens that both begin with and those that both end with."""
    shorter = min(len(old), len(new))
    begin = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    most = shorter - begin
    end = next((i for i in range(most) if old[-1 - i] != new[-1 - i]), most)
    return _TokenChange(old[begin : len(old) - end], new[begin : len(new) - end], old[:begin])


def _is_no_route(change: _TokenChange) -> bool:
    """Whether it returns -1 now, instead of something else or where it returned nothing."""
    if change.before[-1:] == ["return"]:
        return change.new in _NO_ROUTE
    is_put_in = not change.old or change.old in (["continue"], ["break"])
    return is_put_in and change.new[:1] == ["return"] and change.new[1:] in _NO_ROUTE


def _is_passed_over(change: _TokenChange) -> bool:
    """Whether it goes on to the next turn, where it returned."""
    return change.old[:1] == ["return"] and change.new == ["continue"]


def _is_constant(tokens: Sequence[str]) -> bool:
    return _CONSTANT.fullmatch("".join(tokens)) is not None


def _is_kin(change: _TokenChange, language: str) -> bool:
    """Whether an operator becomes its kin; `pop(0)` is that of `pop()`, `not in` of `in`."""
    old, new = change.old, change.new
    if not old:
        return new in (["not"], ["!"]) or (new == ["0"] and change.before[-2:] == ["pop", "("])
    if len(old) != 1 or len(new) != 1:
        return False
    return any(new[0] in kin.words.split() for kin in kin_of(old[0], language))
