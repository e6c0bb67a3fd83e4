"""Repairs: which edits of a solution a person would make, and may therefore be shown.

Many an edit passes by chance, as another name or another operator somewhere in the right line.  Such a line is
shown alone.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from boustro.judging.text_edits import EditedText, TextEdit

_KIN = (
    ("<", "<=", ">", ">="),
    ("==", "!="),
    ("===", "!=="),
    ("+", "-"),
    ("++", "--"),
    ("+=", "-="),
    ("/", "//"),
    ("and", "or"),
    ("&&", "||"),
    ("min", "max"),
    ("floor", "ceil", "round"),
    ("pop", "popleft", "shift", "poll", "pollLast"),
    ("pollFirst", "pollLast"),
    ("removeFirst", "removeLast"),
    ("append", "appendleft"),
    ("addFirst", "addLast"),
    ("offerFirst", "offerLast"),
    ("push", "unshift", "add"),
    ("push_front", "push_back"),
    ("pop_front", "pop_back"),
    ("front", "back"),
    ("if", "while"),
    ("break", "continue"),
)
"""Operators, and the words that stand for them, of which one is easily written for another."""
_CONSTANT = re.compile(r"-?\d[\w.]*|True|False|true|false")
_NO_ROUTE = (["-", "1"], ["-", "1", ";"])
_NOTHING: tuple[list[str], ...] = ([], ["pass"])


class _TokenChange(NamedTuple):
    """The tokens that an edit takes out and puts in, and those before them."""

    old: list[str]
    new: list[str]
    before: list[str]


def is_plain(text: EditedText, edit: TextEdit) -> bool:
    """Whether a person would make an edit: something left out, `return -1`, a constant, an operator for its kin."""
    old = _tokens(text, text.lines[edit.first - 1 : edit.last])
    new = _tokens(text, edit.lines)
    change = _changed(old, new)
    if not change.old and not change.new:
        return False  # only moved
    return (
        change.new in _NOTHING
        or _returns_no_route(change)
        or (_is_constant(change.old) and _is_constant(change.new))
        or _is_kin(change)
    )  # fmt: skip


def _tokens(text: EditedText, lines: Sequence[str]) -> list[str]:
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


def _returns_no_route(change: _TokenChange) -> bool:
    """Whether it returns -1 now, instead of something else or where it returned nothing."""
    if change.before[-1:] == ["return"]:
        return change.new in _NO_ROUTE
    return not change.old and change.new[:1] == ["return"] and change.new[1:] in _NO_ROUTE


def _is_constant(tokens: Sequence[str]) -> bool:
    return _CONSTANT.fullmatch("".join(tokens)) is not None


def _is_kin(change: _TokenChange) -> bool:
    """Whether one operator stands for its kin; `pop(0)` is the kin of `pop()`, `not in` of `in`, `!a` of `a`."""
    old, new = change.old, change.new
    if not old:
        return new in (["not"], ["!"]) or (new == ["0"] and change.before[-2:] == ["pop", "("])
    if len(old) != 1 or len(new) != 1:
        return False
    return any(old[0] in kin and new[0] in kin for kin in _KIN)
