"""Plain edits: those that a person would make, so that they may be shown.

Many edits pass by chance, such as another name somewhere in the right line.  For an edit that is
not plain, only its line is shown.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from boustro.judging.line.edits import kin_of
from boustro.judging.line.tokens import SourceText, TextEdit

_CONSTANT = re.compile(r"-?\d[\w.]*|True|False|true|false")
_NO_ROUTE = (["-", "1"], ["-", "1", ";"])
_LEFT_OUT: tuple[list[str], ...] = ([], ["pass"])


class _TokenChange(NamedTuple):
    """The tokens that an edit replaces."""

    old: list[str]
    """The tokens that it removes."""
    new: list[str]
    """The tokens that it inserts."""
    before: list[str]
    """The tokens of the edited lines before the change."""


def is_plain(text: SourceText, edit: TextEdit) -> bool:
    """Whether a person would make this edit, so that it may be shown.

    A plain edit leaves something out, changes it to `return -1` or `continue`, replaces a constant
    by another or an operator by its kin, or swaps two neighbouring statements.
    """
    if is_swap(text, edit):
        return True
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


def is_swap(text: SourceText, edit: TextEdit) -> bool:
    """Whether an edit swaps two neighbouring statements, whose lines stay as they are."""
    before, after = text.lines[edit.first - 1 : edit.last], [*edit.lines]
    rotations = (before[i:] + before[:i] for i in range(1, len(before)))
    return before != after and after in rotations


def _tokens(text: SourceText, lines: Sequence[str]) -> list[str]:
    """The tokens of some lines, without blanks and comments."""
    matches = text.pattern.finditer("\n".join(lines))
    return [match[0] for match in matches if match.lastgroup != "blank"]


def _changed(old: list[str], new: list[str]) -> _TokenChange:
    """The change between the common beginning and the common end of two token lists."""
    shorter = min(len(old), len(new))
    begin = next((i for i in range(shorter) if old[i] != new[i]), shorter)
    most = shorter - begin
    end = next((i for i in range(most) if old[-1 - i] != new[-1 - i]), most)
    return _TokenChange(old[begin : len(old) - end], new[begin : len(new) - end], old[:begin])


def _is_no_route(change: _TokenChange) -> bool:
    """Whether the edit returns -1 instead of another value, or where nothing was returned."""
    if change.before[-1:] == ["return"]:
        return change.new in _NO_ROUTE
    is_return = change.new[:1] == ["return"] and change.new[1:] in _NO_ROUTE
    return is_return and change.old in ([], ["continue"], ["break"])


def _is_passed_over(change: _TokenChange) -> bool:
    """Whether the edit replaces `return` by `continue`."""
    return change.old[:1] == ["return"] and change.new == ["continue"]


def _is_constant(tokens: Sequence[str]) -> bool:
    return _CONSTANT.fullmatch("".join(tokens)) is not None


def _is_kin(change: _TokenChange, language: str) -> bool:
    """Whether the edit replaces an operator by its kin.

    `pop(0)` counts as kin of `pop()`, and `not in` as kin of `in`.
    """
    old, new = change.old, change.new
    if not old:
        return new in (["not"], ["!"]) or (new == ["0"] and change.before[-2:] == ["pop", "("])
    if len(old) != 1 or len(new) != 1:
        return False
    return any(new[0] in kin.words.split() for kin in kin_of(old[0], language))
