"""Names of lists: whether the value that a text begins with is a board, or a part of one, or no board at all.

A matrix, an array or an object may have a name, `board = [[-1, -1], [-1, 3]]`.  The name of another
thing says that its numbers are no squares; lists with names of their own are the parts of one board.
"""

import re

from boustro.formats.code_names import ELSE, kind_of, parts_of, role
from boustro.formats.head import Head

_NAMED = re.compile(
    r"\s*+(?:(?:const|let|var|final|static|auto)\s++)*+(?P<name>[A-Za-z_]\w*+)\s*+=\s*+(?P<value>[\[({])?+"
)
_STATEMENT = re.compile(
    r"[A-Za-z_][\w.]*+(?:\[[^]]*+\])?+\s*+(?:[-+*/]?=|:=|\()|(?:for|if|def|while|return|import|print)\b"
)
_DIGITS = re.compile(r"_?[0-9]++\Z")


def is_no_board(head: Head) -> bool:
    r"""Whether the first value of a text has the name of a part of a board, or of something else.

    >>> def asked(text):
    ...     return is_no_board(Head(text, complete=True))
    >>> asked("board = [[-1,-1],[-1,3]]"), asked("faces = [1, 6]"), asked("snakes = [(9, 2)]")
    (False, True, True)
    >>> asked("starts = [3, 2]\nends = [1, 1]"), asked("a = [-1] * 9\na[2] = 7")
    (True, True)
    """
    named = _named(head)
    if not named:
        return False
    names = {_DIGITS.sub("", match["name"]) for match in named}
    first = parts_of(named[0]["name"])
    if ELSE.intersection(first) or (head.shape == "matrix" and kind_of(first)):
        return True
    is_part = bool(kind_of(first)) or any(map(role, first)) or len({m["value"] for m in named}) > 1
    return (is_part and len(names) > 1) or _is_program(head)


def _named(head: Head) -> list["re.Match[str]"]:
    """The lines on which a list with a name begins, of a text that begins with one."""
    found = [_NAMED.match(line) for line in head.lines]
    named = [match for match in found if match and match["value"]]
    return named if found[:1] == named[:1] else []


def _is_program(head: Head) -> bool:
    """Whether statements follow the first value."""
    lines = head.lines[1:]
    return any(_STATEMENT.match(line) and not _is_list(line) for line in lines)


def _is_list(line: str) -> bool:
    match = _NAMED.match(line)
    return match is not None and bool(match["value"])
