"""Problems are all counted, and the first hundred are kept."""

import copy
import io
import os
import pickle
import tracemalloc
from collections.abc import Callable, Iterable
from itertools import chain, islice, repeat

import pytest

from boustro import Board, Layout, Rules
from boustro.errors import MOST_PROBLEMS, FormatError, InputError, LayoutError, Problem, Problems
from boustro.formats import readings
from boustro.formats.registry import KNOWN

LONG = os.environ.get("BOUSTRO_PROFILE") == "long"
COUNT = 4_000_000 if LONG else 5_000


def numbered(count: int) -> list[Problem]:
    """Problems that can be told apart."""
    return [Problem("odd", f"expected one, got {number}") for number in range(count)]


@pytest.mark.parametrize("count", [0, 1, 20, 21, 100, 101, 1000])
def test_the_first_hundred_are_kept_and_the_rest_counted(count: int) -> None:
    """However problems are joined, none is lost from the count and the first ones stay in order."""
    every = numbered(count)
    joined = Problems()
    for at in range(0, count, 7):
        joined = joined.plus(Problems(every[at : at + 7]))

    for problems in (Problems(every), Problems(iter(every)), joined, InputError(every).problems):
        assert list(problems) == every[:MOST_PROBLEMS]
        assert problems.total == len(problems) + problems.more == count


def pickled(error: InputError) -> InputError:
    """The error as another process gets it."""
    again: InputError = pickle.loads(pickle.dumps(error))  # noqa: S301 - our own
    return again


@pytest.mark.parametrize("again", [copy.deepcopy, pickled])
def test_an_error_that_travels_keeps_its_count(again: Callable[[InputError], InputError]) -> None:
    """Copied and pickled, an error says the same."""
    error = FormatError(numbered(5000))

    assert str(again(error)) == str(error)
    assert again(error).problems.total == 5000


def test_the_message_says_how_many_there_are() -> None:
    """All are counted at the top, twenty are listed, and the last line counts the others."""
    lines = str(InputError(numbered(5000))).split("\n")

    assert lines[0] == "5000 problems:"
    assert lines[1] == "  expected one, got 0"
    assert lines[-1] == "  … and 4980 more"
    assert len(lines) == 22


def test_a_layout_counts_all_its_problems() -> None:
    """Squares out of range, two exits and cycles are counted, and the first hundred told."""
    pairs = [(square, 2000) for square in range(1, 500)] + [(7, 8), (8, 7)]
    layout = Layout(1000, pairs)

    assert layout.problems().total == 499 + 2
    with pytest.raises(LayoutError, match="501 problems:") as refused:
        Board(1000, jumps=pairs)
    assert len(refused.value.problems) == MOST_PROBLEMS
    loops = Layout(1000, [(square, square) for square in range(1, 800)])
    assert loops.problems(Rules(chaining="follow")).total == 799


_HEADER = f"{{'descr': '|i1', 'fortran_order': False, 'shape': (1, {COUNT})}}\n".encode()
_NPY = b"\x93NUMPY\x01\x00" + len(_HEADER).to_bytes(2, "little") + _HEADER
BAD = {
    "boustro": (b'{"size": 9, "jumps": [', b'["x",1],\n', b"[1,2]]}"),
    "leetcode": (b"[", b"[x],\n", b"[1]]"),
    "resolved": (b"", b"x\n", b""),
    "flat0": (b"[", b"x,\n", b"1]"),
    "flat1": (b"", b"x\n", b""),
    "numbered": (b"[", b"x,\n", b"1]"),
    "hackerrank": (b"1\n%d\n" % COUNT, b"x x\n", b"0\n"),
    "gfg": (b"1\n%d\n" % COUNT, b"x x\n", b""),
    "boj": (b"%d 0\n" % COUNT, b"x x\n", b""),
    "typed": (b"10 10 0\n", b"x\n", b""),
    "pairs": (b"", b"x\n", b""),
    "mapping": (b"{", b'"x":1,\n', b'"1":2}'),
    "csv": (b"entry,exit\n", b"x\n", b""),
    "npy": (_NPY, b"\x80", b""),
    "relative-grid": (b"[", b"[x],\n", b"[1]]"),
    "relative-vector": (b"0,", b"1+,\n", b"0"),
    "counted": (b"30 %d\n" % COUNT, b"x x\n", b""),
    "freeform": (b"30 squares\n", b"x 1\n", b""),
}
"""For every format a text of `COUNT` bad lines: what stands before them, the line, and after."""
STREAMED = ("hackerrank", "gfg", "boj", "typed", "pairs", "csv", "freeform")
"""Formats that are read line by line; of the others a value is there when its last line is."""


class Lines(io.BytesIO):
    """A stream that makes its lines as they are asked for, some thousand at a time."""

    def __init__(self, parts: Iterable[bytes]) -> None:
        super().__init__()
        self.parts = iter(parts)

    def read1(self, size: int | None = -1, /) -> bytes:
        """The next lines, whatever the size."""
        del size
        return b"".join(islice(self.parts, 4096))


FEW_TOLD = ("pairs", "freeform")
"""If lines that cannot be read have one cause, the first three are listed and the rest counted."""


@pytest.mark.slow
@pytest.mark.parametrize("name", KNOWN)
def test_bad_lines_are_counted_and_take_no_memory(name: str) -> None:
    """Of any number of bad lines the error counts all and keeps a hundred, or three of a kind."""
    before, line, after = BAD[name]
    [
        *readings(io.BytesIO(before + line + after), name, on_bad="skip")
    ]  # what it imports is no text
    stream = Lines(chain([before], repeat(line, COUNT), [after]))
    if not LONG:
        tracemalloc.start()
    try:
        (reading,) = readings(stream, name, on_bad="skip")
        peak = 0 if LONG else tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()

    assert reading.error is not None
    if name in FEW_TOLD:
        assert f"got {COUNT - 3} more lines of another kind" in str(reading.error)
        assert len(reading.error.problems) == 4
    else:
        assert len(reading.error.problems) == MOST_PROBLEMS
        assert reading.error.problems.total >= COUNT
        assert str(reading.error).count("\n") == 21
    assert peak < (1 << 20 if name in STREAMED else (1 << 19) + 500 * COUNT)
