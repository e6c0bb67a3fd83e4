"""Repairs: an edit is shown only if a person would make it; else its line alone."""

import pytest

from boustro.judging.line.edits import edits_of
from boustro.judging.line.plain import is_plain
from boustro.judging.line.python import PythonText
from boustro.judging.line.script import ScriptText
from boustro.judging.line.tokens import TextEdit
from boustro.judging.line.typed import CppText, JavaText

SHOWN = [
    ("square + 5", "square + 6"),
    ("if a > n:", "if a >= n:"),
    ("t - 1 + 1", "t - 1"),
    ("return rolls", "return -1"),
    ("return -1", "return 0"),
    ("return -1", "continue"),
    ("break", "return -1"),
    ("queue.pop()", "queue.popleft()"),
    ("queue.pop()", "queue.pop(0)"),
    ("if t in seen:", "if t not in seen:"),
    ("if a and b:", "if a or b:"),
    ("while to[t] != -1:", "if to[t] != -1:"),
    ("c = (t - 1) / n", "c = (t - 1) // n"),
]
NOT_SHOWN = [
    ("seen.add(x)", "seen.add(collections)"),
    ("row % 2 == 1", "row + 2 == 1"),
    ("return min", "return i"),
    ("a = b", "a = b + 1"),
    ("if a < b:", "if a != b:"),
    ("f(a, b)", "f(b, a)"),
    ("    return -1", "return -1"),
]


def plain(old: str, new: str) -> bool:
    """What is said of the edit that puts one line for another."""
    return is_plain(PythonText(old), TextEdit(1, 1, tuple(new.split("\n")), 1))


@pytest.mark.parametrize(("old", "new"), SHOWN)
def test_what_a_person_would_write_is_shown(old: str, new: str) -> None:
    """Something left out, `return -1`, a constant for a constant, an operator for its kin."""
    assert plain(old, new)


@pytest.mark.parametrize(("old", "new"), NOT_SHOWN)
def test_what_only_happens_to_pass_is_not_shown(old: str, new: str) -> None:
    """Another name or another kind of operator, parts changed over, a line moved."""
    assert not plain(old, new)


def test_a_line_left_out_and_a_return_at_the_end_are_shown() -> None:
    """A statement without which it passes, and `return -1` where it returned nothing.

    The `return` is shown in each language.
    """
    text = PythonText("a = 1\nb = 2\n")
    assert is_plain(text, TextEdit(1, 1, (), 4))
    assert is_plain(text, TextEdit(1, 1, ("pass",), 4))
    assert is_plain(text, TextEdit(3, 2, ("return -1",), 3))
    assert is_plain(CppText("a = 1;\n"), TextEdit(2, 1, ("return -1;",), 3))
    assert not is_plain(text, TextEdit(3, 2, ("return b",), 3))


def test_neighbours_that_change_places_are_shown() -> None:
    """Two statements, each as it was; a line that also leaves its block is not one of them."""
    text = PythonText("a = 1\nif a:\n    b = 2\nc = 3\n")
    assert is_plain(text, TextEdit(1, 3, ("if a:", "    b = 2", "a = 1"), 4))
    assert not is_plain(text, TextEdit(2, 4, ("if a:", "    b = 2", "    c = 3"), 4))


def test_a_condition_turned_round_is_shown() -> None:
    """With the sign that C++, Java and JavaScript have for it, as with the word of Python."""
    negated = TextEdit(1, 1, ("if (!seen.has(to)) {",), 1)
    assert is_plain(ScriptText("if (seen.has(to)) {\n"), negated)
    assert is_plain(JavaText("if (seen.has(to)) {\n"), negated)


def test_a_list_that_is_a_stack_becomes_a_queue() -> None:
    """A list has no `popleft`: its first value is taken by `pop(0)`."""
    edits = edits_of(PythonText("queue = [1]\ns = queue.pop()\n"))

    assert ("s = queue.pop(0)",) in [edit.lines for edit in edits]
