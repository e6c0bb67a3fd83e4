"""Texts that grow: an opening and a piece repeated, chosen to make a careless reader look back."""

import io
import time
from collections.abc import Callable
from contextlib import suppress

from boustro.errors import InputError, LossyFormatError
from boustro.formats import readings
from boustro.formats.registry import KNOWN
from boustro.formats.writing import encode
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.rules import Rules

OPENINGS = (
    "", "[", "[[", "[1,", "{", '{"size": 4, "name": "', '{"1": 2,', "1\n1\n", "1 1\n", "1 1 1\n",
    "entry,exit\n", "# size 100\n", "# name ", "# rules ", '"', "'", "1", "a", "(pair ", "(square ",
    '["', "a = {",
)  # fmt: skip
PIECES = (
    "a", "1", "-", "+", "0", " ", "\t", "\n", "\r", "\\", "#", "/", "//", "'", '"', "[", "]", "(",
    ")", "{", "}", ",", ";", ":", "=", ".", "\u00e9", "\u2028", "\n\n", "[]", "[[", "[1,", "[1],",
    "[\n", "1,", "1 ", "1\n", "-1,", "1-1,", "1 - ", "- ", "1:", "1.", "9.9 ", "true,", "null ",
    '\\"', "\\'", '"\\"', "'\\'", '"a', '"a"', '""', "'a',", '"\n', '["', '"#', "'//", "a=",
    "a = [", "Input: ", "Input: a = [", '{"1":', '"1":2,', '"size":1,', '"size" ', "size ",
    "# a\n", "//\n", "# size 1\n", "# size ", "# name ", "# rules {", "# rules [", "1 38\n",
    "1 -> 2\n", "L 1 2\n", "1 1 1\n", "1 1 0\n", "0\n", "[1,2]\n", "[[-1]]\n", '{"size":1}\n',
    "entry,exit\n", "1,2\n", "(pair ", "(pair A1 B2)", "(square 1", "(square 2)\n", "x\n",
    "a[1] = 2;\n", "a[1] = ", "case 4: return 14;\n", "case 4,", "if (p == 4) print;", "{1,2},",
    "(1,2)\n", "a->", "a.b", '\"\"\"', "/*", "-- a", "new A(1, 2)\n", "{a:1,b:2},", "[[1,2]],",
    "snake ", "3:4\n", "2\n62 5\n", "1\n",
)  # fmt: skip


SLOW_ONCE = (
    ("", "a."),
    ("{1:2,", "x.y"),
    ("", "case 4:"),
    ("", "a"),
    ('["', "\r"),
    ('["', '\\"'),
    ("", "L 1 2\n"),
)
"""Shapes that some reader once took quadratic time for, or too much memory."""


QUICK = 8e-6
"""Seconds a byte that no linear reader needs, several times what they take."""


def seconds(data: bytes, name: str | None) -> float:
    """The processor's time to read all games of a text, or to refuse it."""
    began = time.thread_time()
    with suppress(InputError):
        for _ in readings(io.BytesIO(data), name, on_bad="skip"):
            pass
    return time.thread_time() - began


def grows_too_fast(make: Callable[[int], bytes], name: str | None, length: int) -> bool:
    """Whether four times the text takes more than ten times as long, the best of three each."""
    small = make(length)
    first = seconds(small, name)
    if first < QUICK * length:
        return False
    best = min(first, seconds(small, name), seconds(small, name))
    large = make(4 * length)
    # The best of three is too slow if each is, so the first that is not ends it.
    return all(seconds(large, name) > 10 * max(best, QUICK * length / 4) for _ in range(3))


def grown(opening: str, piece: str, length: int) -> bytes:
    """The opening with the piece again and again, about so many bytes."""
    return (opening + piece * (length // len(piece))).encode()


def written(name: str, length: int) -> bytes:
    """What a format writes, about so many bytes: one board with many jumps, or many boards."""
    form = KNOWN[name]
    rules = Rules.preset(form.preset)
    for size in (100, 30):
        jumps = {square: square // 2 for square in range(5, size, 3)}
        try:
            small = encode(Game(Board(size, jumps=jumps), rules), name)
        except LossyFormatError:
            continue
        if form.many:
            game = Game(Board(size, jumps=jumps), rules)
            return encode([game] * max(length // len(small), 2), name)
        return small.ljust(length, b"\n")
    raise ValueError(f"expected a board that {name} can say")


def arrays(length: int) -> bytes:
    """A NumPy file of so many boards of one square."""
    head = f"{{'descr': '|i1', 'fortran_order': False, 'shape': ({length}, 1, 1)}}\n".encode()
    return b"\x93NUMPY\x01\x00" + len(head).to_bytes(2, "little") + head + b"\xff" * length
