"""Variants: right searches with one token changed, each a model of a slip of the pen.

Right lookups and right searches are written in three ways each.  What a line is for stands behind
it and chooses the sentence, which says what is right there.  A variant that is wrong on no board is
no mistake, and explains nothing.
"""

import ast
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from boustro.judge.forms import matrix
from boustro.judge.searches import Answer
from boustro.judge.verdict import Verdict
from boustro.model.board import Board

_TOLD = {
    "cell": "it looks squares up in the wrong cells: square s is in row n − 1 − r, where r is "
    "(s − 1) // n, and in column c, where c is (s − 1) % n, or n − 1 − c if r is odd",
    "throw": "its throws do not lead to the squares s + 1 to s + 6 as far as they are on the board",
    "jump": "it takes jumps where there are none, or misses some: the token goes to the square "
    "that stands in the cell, unless that is -1",
    "start": "its start is wrong: the token starts on square 1, and no roll is made yet",
    "seen": "it leaves out squares that it has not visited, or visits squares again: only the "
    "squares on which the token has rested count as visited",
    "finish": "it does not end at the right moment: the game ends as soon as the token rests on n²",
    "count": "it counts the rolls wrongly: a square is one roll further than the one before it",
    "queue": "it does not search on from each square that it finds, in the order of finding them",
}
_LOOKUPS = (
    """
def look(board, n):
    def to(t):
        r, c = (t - 1) // n, (t - 1) % n  # cell
        if r % 2 == 1:  # cell
            c = n - 1 - c  # cell
        r = n - 1 - r  # cell
        if board[r][c] != -1:  # jump cell
            t = board[r][c]  # jump cell
        return t
    return to
""",
    """
def look(board, n):
    def cell(t):
        r, c = divmod(t - 1, n)  # cell
        if r % 2 == 0:  # cell
            return board[n - 1 - r][c]  # cell
        return board[n - 1 - r][n - 1 - c]  # cell
    def to(t):
        if cell(t) > 0:  # jump
            t = cell(t)  # jump
        return t
    return to
""",
    """
def look(board, n):
    jumps, k = {}, 1  # cell
    for i in range(n - 1, -1, -1):  # cell
        columns = range(n)  # cell
        if (n - 1 - i) % 2 == 1:  # cell
            columns = range(n - 1, -1, -1)  # cell
        for j in columns:  # cell
            if board[i][j] != -1:  # jump cell
                jumps[k] = board[i][j]  # jump cell
            k += 1  # cell
    return lambda t: jumps.get(t, t)
""",
)
_SEARCHES = (
    """
def search(to, n):
    waiting, seen = [(1, 0)], {1}  # start
    while waiting:
        s, rolls = waiting.pop(0)  # queue
        for t in range(s + 1, s + 7):  # throw
            if t <= n * n:  # throw
                t = to(t)  # throw
                if t == n * n:  # finish
                    return rolls + 1  # count
                if t not in seen:  # seen
                    seen.add(t)  # seen
                    waiting.append((t, rolls + 1))  # count queue
    return -1
""",
    """
def search(to, n):
    dist = [-1] * (n * n + 1)  # seen
    dist[1] = 0  # start
    waiting = [1]  # start
    while waiting:
        s = waiting.pop(0)  # queue
        if s == n * n:  # finish
            return dist[s]  # count
        for d in range(1, 7):  # throw
            t = s + d  # throw
            if t > n * n:  # throw
                break  # throw
            t = to(t)
            if dist[t] == -1:  # seen
                dist[t] = dist[s] + 1  # count
                waiting.append(t)  # queue
    return -1
""",
    """
def search(to, n):
    level, rolls, seen = [1], 0, [0] * (n * n + 1)  # start
    while level:
        following = []
        for s in level:
            if s == n * n:  # finish
                return rolls  # count
            if seen[s] == 1:  # seen
                continue  # seen
            seen[s] = 1  # seen
            for t in range(s + 1, min(s + 6, n * n) + 1):  # throw
                following.append(to(t))  # throw
        level = following  # queue
        rolls += 1  # count
    return -1
""",
)
_CHANGED: dict[str, tuple[str, ...]] = {
    "<": ("<=",), "<=": ("<",), ">": (">=",), "==": ("!=",), "!=": ("==",), "+": ("-",),
    "-": ("+",), "+=": ("-=",), "or": ("and",),
}  # fmt: skip
_SWAPPED = (r"\[([^][]+)\]\[([^][]+)\]", r"[\2][\1]"), (r"(\w+), (\w+) = ", r"\2, \1 = ")
_TURNS, _LEAST_TURNS = 200, 1000


class Variant(NamedTuple):
    """A right search with one change: the sentence on it, and the texts of its two parts.

    `wraps`: -1 is the last place of a row, as in Python, and no error.
    """

    sentence: str
    look: str
    search: str
    wraps: bool

    def answer(self, asked: Board) -> Answer:
        """What the variant answers; an error or a loop without end is a verdict."""
        rows, n = matrix(asked), asked.columns
        turns = iter(range(_TURNS * asked.size + _LEAST_TURNS))
        board = rows if self.wraps else {i: dict(enumerate(row)) for i, row in enumerate(rows)}
        try:
            to = _made(self.look)(board, n, turns)
            found = _made(self.search)(to, n, turns)
        except StopIteration:
            return Verdict.TIME_LIMIT
        except (NameError, SyntaxError, AttributeError):
            return Verdict.NOT_COMPILED  # no solver gives this, so nothing is explained by it
        except (LookupError, ValueError, TypeError):
            return Verdict.RUNTIME_ERROR
        return found if isinstance(found, int) else Verdict.FORMAT


@cache
def variants(*, cells: bool) -> tuple[Variant, ...]:
    """All variants; without `cells`, none of those that look squares up in the wrong cells."""
    found = [
        Variant(sentence, changed, search, wraps)
        for look, search, wraps in product(_LOOKUPS, _SEARCHES, (True, False))
        for sentence, changed in _changes(look)
        if cells or sentence != _TOLD["cell"]
    ]
    for search in _SEARCHES:
        found += [
            Variant(sentence, _LOOKUPS[0], changed, True) for sentence, changed in _changes(search)
        ]
    return tuple(dict.fromkeys(found))


@cache
def _changes(text: str) -> Sequence[tuple[str, str]]:
    """The sentence on a changed line, and the text with one of its tokens changed, or without it.

    Of what a line is for, the first goes with its tokens, the last with the whole line.
    """
    lines, found = text.splitlines(), list[tuple[str, str]]()
    for i, line in enumerate(lines):
        code, _, kinds = line.partition("  # ")
        first, *_, last = [*kinds.split(), *kinds.split()] or ["", ""]
        tried = [(first, each) for each in _one_token(code)] + [
            (last, each) for each in _whole(code)
        ]
        for kind, changed in tried if kinds else ():
            found.append((_TOLD[kind], "\n".join([*lines[:i], changed, *lines[i + 1 :]])))
    return found


def _one_token(code: str) -> Iterator[str]:
    for token in re.finditer(r"\w+|[-+<>=!]+", code):
        number = int(token[0]) if token[0].isdigit() else None
        others = (
            _CHANGED.get(token[0], ()) if number is None else (f"{number + 1}", f"{number - 1}")
        )
        yield from (code[: token.start()] + other + code[token.end() :] for other in others)


def _whole(code: str) -> Iterator[str]:
    """The line with two things swapped, and nothing in its place."""
    for pattern, swapped in _SWAPPED:
        if re.search(pattern, code):
            yield re.sub(pattern, swapped, code)
    yield re.sub(r"\S.*", "pass", code)


@cache
def _made(text: str) -> Callable[..., Any]:
    """The function of a text, which takes one of the `turns` it is given for each turn of a loop."""
    tree = ast.parse(text.replace("n):", "n, turns):", 1))
    for node in ast.walk(tree):
        if isinstance(node, (ast.While, ast.For)):
            node.body.insert(0, ast.parse("next(turns)").body[0])
    names: dict[str, Any] = {}
    exec(compile(ast.fix_missing_locations(tree), "<variant>", "exec"), names)  # noqa: S102 - our own text
    return names["look" if "look" in names else "search"]  # type: ignore[no-any-return]
