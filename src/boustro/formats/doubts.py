"""Ambiguity: what a text may mean besides what it was read as, and how each reading differs.

Formats that fit alike are told apart by the first jump on which they disagree.  A text that one
format alone fits may still mean something that is no format of boustro; that is refused, too.
"""

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import chain

from boustro.errors import AmbiguousFormatError, InputError, Problem
from boustro.formats.head import Head
from boustro.formats.source import Source
from boustro.formats.values import values
from boustro.model.game import Game
from boustro.model.matrix import matrix_layout
from boustro.model.square import Numbering

Rows = list[list[int]]
_FROM_0 = re.compile(
    r"\b(?:0|zero)[-\s]?(?:based|indexed)\b"
    r"|\b(?:squares?|cells?|fields?|positions?|ind(?:ex|ices))\b[^\n]{0,20}?"
    r"(?:\b0\s?(?:\.\.+|-|–|to\b)\s?(?:[0-9]*9|15|24|35|48|63|80)\b"
    r"|\b(?:from|at) (?:0|zero)\b(?!\s?(?:\.\.|-|–|to\b)))",
    re.IGNORECASE,
)
_COUNTS_FROM_0 = ("flat0", "flat1", "boustro")


def tell_apart(games: dict[str, Game]) -> str:
    """What each of some formats makes of a text, where they first disagree.

    >>> from boustro.model.board import Board
    >>> flat0, numbered = (Game(Board(20, jumps={4: exit})) for exit in (15, 14))
    >>> tell_apart({"flat0": flat0, "numbered": numbered})
    'flat0: 4 -> 15, or numbered: 4 -> 14'
    """
    boards = [dict(game.board.jumps) for game in games.values()]
    entries = sorted(set().union(*boards))
    at = next((e for e in entries if len({jumps.get(e) for jumps in boards}) > 1), None)
    said = []
    for name, game in games.items():
        shown = f"{game.board.columns} columns, start {game.rules.start}"
        said.append(f"{name}: {shown if at is None else _first_jump(game.board.jumps, at)}")
    return ", or ".join(said)


def _first_jump(jumps: Mapping[int, int], at: int = 0) -> str:
    entry = min((entry for entry in jumps if entry >= at), default=None)
    return "no jump" if entry is None else f"{entry} -> {jumps[entry]}"


def refuse_doubtful(name: str, head: Head) -> None:
    """Raise `AmbiguousFormatError` if what only format `name` fits may mean something else."""
    doubts = {"relative-grid": _unsigned_grid, "resolved": _numbered_otherwise}
    doubt = doubts[name](head) if name in doubts else ""
    if not doubt and name not in _COUNTS_FROM_0 and (found := _FROM_0.search(head.text)):
        doubt = f"counts squares from 1, but the text says {found[0]!r}: add 1 to each number"
    if doubt:
        sentence = f"expected text with one meaning, got text that fits {name}, which {doubt}"
        problem = Problem("ambiguous-format", f"{sentence}; or choose one with format=")
        raise AmbiguousFormatError([problem], (name,))


def _unsigned_grid(head: Head) -> str:
    """Shifts without any sign may be destinations, or heights of ladders (Codeforces 1245E)."""
    for rows in () if head.has_plus or head.negative else _matrices(head):
        numbering = Numbering(len(rows), len(rows[0]))
        cells = [numbering.cell(square) for square in range(1, numbering.size + 1)]
        jumps = [(row, column) for row, column in cells if rows[row][column]]
        if jumps:
            row, column = jumps[0]
            square, value = numbering.square(row, column), rows[row][column]
            said = f"holds shifts, {square} -> {square + value}; it could also hold destinations"
            said += f", {square} -> {value}"
            if all(rows[row][column] <= row for row, column in jumps):
                above = numbering.square(row - value, column)
                said += f", or heights of ladders, {square} -> {above}"
            return f"{said}: write each shift with its sign, destinations with -1 for plain squares"
    return ""


def _numbered_otherwise(head: Head) -> str:
    """Whether more squares hold their own number where the squares run in another way."""
    for rows in _matrices(head):
        table = Numbering(len(rows), len(rows[0])).table()
        along = [sorted(squares) for squares in reversed(table)]
        ways = {
            "bottom row first": table[::-1],
            "left to right in every row": along,
            "left to right in every row, bottom row first": along[::-1],
        }
        way = max(ways, key=lambda way: _own(rows, ways[way]))
        own = _own(rows, ways[way])
        if own > _own(rows, table) and 2 * own > len(rows) * len(rows[0]):
            return (
                "has the top row first and turns at the end of each row; it could also be a grid "
                f"read {way}: write each jump as 3 -> 17"
            )
    return ""


def _matrices(head: Head) -> Iterator[Rows]:
    """The matrices of whole numbers; anything else is refused when it is read."""
    for value in values(Source(io.StringIO(head.text))):
        with suppress(InputError):
            matrix_layout(value.thing)
            yield value.thing


def _own(rows: Rows, table: Sequence[Sequence[int]]) -> int:
    """How many cells hold the number that `table` gives them."""
    pairs = zip(chain.from_iterable(rows), chain.from_iterable(table), strict=True)
    return sum(cell == square for cell, square in pairs)
