"""Every reader takes time in proportion to the text, whatever the text is."""

import io
import os
import time
from functools import partial
from itertools import product

import pytest

from boustro.formats import readings
from boustro.formats.head import Head
from boustro.formats.registry import KNOWN
from boustro.formats.samples import sample_of
from tests.formats.growing import (
    OPENINGS,
    PIECES,
    SLOW_ONCE,
    arrays,
    grown,
    grows_too_fast,
    written,
)

LONG = os.environ.get("BOUSTRO_PROFILE") == "long"
LENGTH = 16_000 if LONG else 2_000
SHAPES = list(product(OPENINGS, PIECES))
TRIED = SHAPES if LONG else [*SLOW_ONCE, *SHAPES[::29]]


@pytest.mark.slow
@pytest.mark.parametrize("name", [None, *KNOWN])
def test_four_times_the_text_takes_no_more_than_about_four_times_as_long(name: str | None) -> None:
    """The time to read, or to refuse, grows with the text and not with its square."""
    slow = [
        (opening, piece)
        for opening, piece in TRIED
        if grows_too_fast(partial(grown, opening, piece), name, LENGTH)
    ]

    assert slow == []


@pytest.mark.slow
@pytest.mark.parametrize("name", KNOWN)
def test_what_a_format_writes_is_read_in_time_that_grows_with_it(name: str) -> None:
    """The same for valid texts, read by name and recognised."""
    for form in (name, None):
        assert not grows_too_fast(partial(written, name), form, LENGTH)
        if name == "npy":
            assert not grows_too_fast(arrays, form, LENGTH // 8)


@pytest.mark.slow
def test_many_blocks_of_numbers_in_prose_take_time_that_grows_with_them() -> None:
    """No block looks at all lines above or below it."""

    def seconds(count: int) -> float:
        head = Head("a\n1 2\n3 4\n\n" * count, complete=True)
        times = []
        for _ in range(3):
            began = time.thread_time()
            assert sample_of(head) is None
            times.append(time.thread_time() - began)
        return min(times)

    assert seconds(5_000) < 40 * seconds(500)


def test_a_stream_that_trickles_is_looked_at_once() -> None:
    """Looking at the head costs no more when it comes a byte at a time."""

    class Trickle(io.BytesIO):
        def read1(self, size: int | None = -1, /) -> bytes:
            return self.read(1 if size else 0)

    began = time.thread_time()
    (reading,) = readings(Trickle(b"[[-1,-1],[-1,3]]" + b" " * 70_000))
    assert reading.game is not None
    assert time.thread_time() - began < 3
