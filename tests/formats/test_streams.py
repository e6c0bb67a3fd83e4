"""Streams of several games: read lazily, and past the bad ones where that can be done."""

import io
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from boustro.errors import AmbiguousFormatError, FormatError, InputError
from boustro.formats import read, read_all, readings, recognise, writes
from boustro.formats.registry import KNOWN
from boustro.formats.source import HEAD_SIZE
from boustro.model.builtin_boards import builtin


class Trickle(io.RawIOBase):
    """A stream without end that gives one game at a time and counts how often it was asked."""

    def __init__(self, game: bytes) -> None:
        super().__init__()
        self.game = game
        self.asked = 0

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: Any) -> int:
        """Give one game, as a pipe does that holds no more."""
        self.asked += 1
        assert self.asked < HEAD_SIZE, "it is read without end"
        buffer[: len(self.game)] = self.game
        return len(self.game)


TYPED = """10 10 2
L 1 38
C 6 16

10 10 3
L 1 5
L 1 6
C 6 101

2 2 1

4 4 0
"""


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("typed", "10 10 1\nL 1 38\n\n"),
        ("leetcode", "[[-1,-1],[-1,3]]\n"),
        ("boustro", '{"size": 9, "jumps": [[1, 3]]}\n'),
        ("flat0", "[-1, 2, -1]\n"),
        ("mapping", '{"1": 38}\n'),
    ],
)
def test_an_endless_stream_is_read_as_far_as_it_is_asked_for(name: str, text: str) -> None:
    """Three games of an endless stream need a few reads, not all of it."""
    stream = Trickle(text.encode())
    found = read_all(io.BufferedReader(stream), name)
    first = [next(found) for _ in range(3)]
    assert len(first) == 3
    assert first[0] == first[2]
    assert stream.asked < 10


def test_recognition_looks_at_a_bounded_head() -> None:
    """Of an endless stream without a named format, `HEAD_SIZE` bytes and a little more are read."""
    game = b"10 10 1\nL 1 100\n\n"  # of 17 bytes, which do not divide the head
    stream = Trickle(game)
    next(read_all(io.BufferedReader(stream)))
    assert stream.asked <= HEAD_SIZE // len(game) + 10


def test_judges_cases_are_read_one_by_one() -> None:
    """The first of a million cases comes before the others are there."""
    cases = io.StringIO("1000000\n" + "1\n2 30\n" * 3)
    found = read_all(cases, "gfg")
    assert [next(found).board.jumps[2] for _ in range(3)] == [30, 30, 30]
    with pytest.raises(FormatError, match="line 7: expected the number of jumps, got the end"):
        next(found)


def test_a_bad_block_is_named_and_the_others_are_read() -> None:
    """With skip, each bad game leaves its error in its place; its block, lines and values."""
    found = list(readings(io.StringIO(TYPED), on_bad="skip"))
    assert [reading.index for reading in found] == [0, 1, 2, 3]
    assert [reading.game is not None for reading in found] == [True, False, False, True]
    assert str(found[1].error).split("\n") == [
        "2 problems:",
        "  block 2 (lines 5-8), line 8: expected an entry in 1..100, got 101 -> 6",
        "  block 2 (lines 5-8), line 7: expected one exit for entry 1, got 1 -> 5 and 1 -> 6",
    ]
    assert found[2].place == "block 3 (line 10)"
    assert [game.size for game in read_all(io.StringIO(TYPED), on_bad="skip")] == [100, 16]


def test_stop_raises_at_the_first_bad_game() -> None:
    """Without skip the games before the bad one are given, then its error is raised."""
    found = read_all(io.StringIO(TYPED))
    assert next(found).size == 100
    with pytest.raises(InputError, match="block 2"):
        next(found)


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("[[-1,-1],[-1,3]]\n[[-1,-1],[-1\n[[-1,-1],[-1,2]]\n[[9]]\n[[-1]]", [1, 0, 1, 0, 1]),
        ('{"size": 4}\n{"size": 4, "jumps": [[1\n{"size": 9}\n{"size": 0}\n', [1, 0, 1, 0]),
        ("-1 -1\n-1 3\n\n-1 -1\n-1\n\n-1\n", [1, 0, 1]),
        ("2\n1\n32 62\n0\n1\n62 32\n0\n", [1, 0]),
        ("3\n1\n32 62\n0\n0\n0\n1\n", [1, 1, 0]),
    ],
)
def test_skip_goes_on_where_the_next_game_can_be_made_out(text: str, good: list[int]) -> None:
    """A value cut short spoils only itself; where counts run out the last reading is the error."""
    name = next(n for n in recognise(text.split("\n[[-1,-1],[-1\n", maxsplit=1)[0]))
    found = list(readings(io.StringIO(text), name, on_bad="skip"))
    assert [int(reading.game is not None) for reading in found] == good


def test_games_that_were_never_read_are_not_skipped() -> None:
    """With skip too, an error after which no game can be made out is raised, after the others."""
    found = read_all(io.StringIO("2\n1\n32 62\n0\nx\n1\n2 9\n0\n"), "hackerrank", on_bad="skip")
    assert next(found).board.jumps == {32: 62}
    with pytest.raises(InputError, match=r"line 5: expected .* got x"):
        next(found)


def test_the_place_of_a_later_game_is_named() -> None:
    """The second matrix of a text is called so."""
    with pytest.raises(InputError) as got:
        list(read_all(io.StringIO("[[-1,-1]]\n[[-1,9]]\n")))
    assert str(got.value) == "game 2, row 1, column 2: expected an exit in 0..2, got 2 -> 9"


def test_a_suffix_decides_between_formats_that_fit_alike(tmp_path: Path) -> None:
    """A file's name settles what its text leaves open."""
    text = "[0,0,0,7,2,0,0,0,5,0]"
    for suffix in ("flat0", "flat1", "txt"):
        (tmp_path / f"ten.{suffix}").write_text(text)
    assert dict(read(tmp_path / "ten.flat1").board.jumps) == {4: 8, 5: 3, 9: 6}
    assert len(read(str(tmp_path / "ten.flat0")).board.jumps) == 10
    with pytest.raises(AmbiguousFormatError):
        read(tmp_path / "ten.txt")


def long_texts() -> Iterator[tuple[str, str]]:
    """Streams longer than the head, by format."""
    for name in ("leetcode", "resolved", "boustro", "typed"):
        yield name, (writes(builtin("hackerrank1"), name, lossy=True) + "\n") * 800
    yield "flat0", writes(builtin("flat30"), "flat0", lossy=True) * 2000
    for name, board in (("hackerrank", "hackerrank1"), ("gfg", "flat30")):
        case = writes(builtin(board), name, lossy=True).partition("\n")[2]
        yield name, "2000\n" + case * 2000


@pytest.mark.slow
@pytest.mark.parametrize(("name", "text"), list(long_texts()), ids=lambda value: value[:9])
def test_a_head_cut_short_is_recognised(name: str, text: str) -> None:
    """A stream longer than the head is recognised by its beginning; bytes are read as text is."""
    assert len(text) > HEAD_SIZE
    assert name in KNOWN
    assert recognise(text[:HEAD_SIZE]) == (name,)
    if name == "boustro":
        assert recognise(text.encode()[:HEAD_SIZE]) == (name,)


def test_a_missing_file_is_an_operating_system_error(tmp_path: Path) -> None:
    """That a file is not there is told as Python tells it."""
    with pytest.raises(FileNotFoundError):
        read(tmp_path / "none.json")
