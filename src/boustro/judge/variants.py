"""Variants: right searches with one token changed, each a model of a slip of the pen.

Right lookups and right searches are written in three ways each.  What a line is for stands behind
it and chooses the sentence, which says what is right there.  A variant that is wrong on no board is
no mistake, and explains nothing.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

from boustro.judge.searches import LOOKUPS, SEARCHES, Program

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
_CHANGED: dict[str, tuple[str, ...]] = {
    "<": ("<=",), "<=": ("<",), ">": (">=",), "==": ("!=",), "!=": ("==",), "+": ("-",),
    "-": ("+",), "+=": ("-=",), "or": ("and",),
}  # fmt: skip
_SWAPPED = (r"\[([^][]+)\]\[([^][]+)\]", r"[\2][\1]"), (r"(\w+), (\w+) = ", r"\2, \1 = ")


@cache
def variants(*, cells: bool) -> tuple[tuple[str, Program], ...]:
    """The sentence on every variant, and the variant; without `cells`, none that look squares up wrongly."""
    found = [
        (sentence, Program(search, changed, wraps))
        for look, search, wraps in product(LOOKUPS, SEARCHES, (True, False))
        for sentence, changed in _changes(look)
        if cells or sentence != _TOLD["cell"]
    ]
    for search in SEARCHES:
        found += [
            (sentence, Program(changed, LOOKUPS[0])) for sentence, changed in _changes(search)
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
