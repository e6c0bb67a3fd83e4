"""The encodings found in the wild, each read as it is meant."""

import io
import re
from typing import Any

import numpy as np
import pytest

from boustro.errors import AmbiguousFormatError, FormatError
from boustro.formats import read_all, reads, recognise, writes
from boustro.formats.base import Overrides
from boustro.model.board import Board
from boustro.model.game import Game
from boustro.model.rules import Rules
from tests.support.published import FIRST, HACKERRANK, SECOND

OLDER = """2
3,7
32,62 42,68 12,98
95,13 97,25 93,37 79,27 75,19 49,47 67,17
4,9
8,52 6,80 26,42 2,72
51,19 39,11 37,29 81,3 59,5 79,23 53,7 43,33 77,21
"""
GFG = "2\n6\n11 26 3 22 5 8 20 29 27 1 21 9\n1\n2 30\n"
BOJ = "3 7\n" + "\n".join(f"{entry} {exit}" for entry, exit in FIRST.items()) + "\n"
GFG_FIRST = {11: 26, 3: 22, 5: 8, 20: 29, 27: 1, 21: 9}


def jumps_of(text: str, **options: Any) -> list[dict[int, int]]:
    """The jumps of every game in a text whose format is not named."""
    return [dict(game.board.jumps) for game in read_all(io.StringIO(text), **options)]


def test_leetcode_matrix() -> None:
    """-1 is plain, anything else a destination; the start is square 1."""
    for text in ("[[-1,-1],[-1,3]]", "((-1, -1), (-1, 3),)", "-1 -1\n-1 3", "-1,-1\n-1,3\n"):
        assert recognise(text) == ("leetcode",)
        assert reads(text) == Game(Board(4, columns=2, jumps={2: 3}), "leetcode")


def test_one_by_one_matrix() -> None:
    """A matrix of one square is a board."""
    assert reads("[[-1]]") == Game(Board(1), "leetcode")


def test_resolved_matrix() -> None:
    """A plain square holds its own number and is no self-loop; rows of numbers do as well."""
    assert reads("[[4,3],[1,2]]") == Game(Board(4), "leetcode")
    rows = "36 35 22 33 32 20\n12 26 27 28 29 30\n24 35 22 28 5 19\n"
    rows += "13 14 22 2 17 18\n12 14 10 9 8 7\n1 2 3 4 5 18\n"
    assert recognise(rows) == ("resolved",)
    assert reads(rows).board.jumps[6] == 18
    assert not [note for note in reads(rows).notes if note.name == "self-loop"]


def test_flat_array_from_zero() -> None:
    """Index i is square i + 1, with brackets or without."""
    assert recognise("[-1,-1,3,-1,2]") == ("flat0",)
    for text in ("[-1,-1,3,-1,2]", "-1 -1 3 -1 2", "-1,-1,3,\n-1,2", "move = (-1, -1, 3, -1, 2);"):
        assert reads(text, "flat0") == Game(Board(5, jumps={3: 4, 5: 3}), "gfg")


def test_flat_array_with_zero_for_plain() -> None:
    """0 is plain, else a 0-based index: the one reading under which both published answers fit."""
    two = reads("[0,0,0,7,2,0,0,0,5,0]", "flat1")
    assert two == Game(Board(10, jumps={4: 8, 5: 3, 9: 6}), "gfg")
    assert reads("[0,9,0,0,0,0,0,0,0,0]", "flat1") == Game(Board(10, jumps={2: 10}), "gfg")


def test_an_array_without_a_minus_one_is_ambiguous() -> None:
    """Where two formats really fit, the error names both and how to choose."""
    with pytest.raises(
        AmbiguousFormatError,
        match=r"flat0: 1 -> 1, or flat1: 4 -> 8, or numbered: 4 -> 7; choose one with format=",
    ) as got:
        reads("[0,0,0,7,2,0,0,0,5,0]")
    assert got.value.fits == ("flat0", "flat1", "numbered")


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3 8", "pairs"),
        ("3,8", "pairs"),
        ("1 38\n", "pairs"),
        ("2 1 3 0", "flat0 flat1"),
        ("3 9 0 0", ""),
    ],
)
def test_a_reading_counts_only_if_it_gives_a_sound_game(text: str, name: str) -> None:
    """Two numbers that are no array are a pair; an array must lead to its own squares."""
    if name:
        assert recognise(text) == tuple(name.split())
    else:
        with pytest.raises(FormatError, match=r"as flat0: index 1: .* got 9\n  as flat1: index 1"):
            reads(text)


def test_a_matrix_of_minus_ones_may_hold_a_zero() -> None:
    """Of -1 and 0 the more frequent one is the plain square, where both readings are sound."""
    for text in ("[[-1,-1],[-1,0]]", "-1 -1\n-1 0\n"):
        assert recognise(text, overrides=Overrides(Rules())) == ("leetcode",)
        assert reads(text, rules="boxed").board.jumps == {2: 0}
    assert recognise("[[0,-1],[0,0]]") == ("relative-grid",)


@pytest.mark.parametrize("text", ["3 300", "1 38 5"])
def test_where_no_reading_gives_a_game_each_says_why(text: str) -> None:
    """That is no ambiguity: the message has a line for each reading."""
    with pytest.raises(FormatError) as got:
        reads(text)
    assert not isinstance(got.value, AmbiguousFormatError)
    assert re.search(r"as flat0: index \d: expected -1 or an index in 0..\d, got", str(got.value))
    assert text != "3 300" or reads(text, size=300).board.jumps == {3: 300}


def test_what_all_readings_say_is_said_once() -> None:
    """A nested list cut short is refused as that, whatever format it might have been."""
    with pytest.raises(FormatError) as got:
        reads("[1,[2")
    expected = "line 1, column 6: expected ] for the bracket at line 1, column 4, got the end"
    assert str(got.value) == expected


def test_a_row_of_numbers_may_be_a_matrix_or_an_array() -> None:
    """One row without brackets is a matrix of one row as well as a flat array."""
    assert recognise("-1 2 -1 -1") == ("leetcode", "flat0")
    assert reads("-1 2 -1 -1", "leetcode").board.jumps == {2: 2}
    assert reads("-1 2 -1 -1", "flat0").board.jumps == {2: 3}


@pytest.mark.parametrize("text", [HACKERRANK, OLDER], ids=["newer", "older"])
def test_hackerrank_cases(text: str) -> None:
    """Both forms give the two official cases on 100 squares from square 1."""
    assert recognise(text) == ("hackerrank",)
    expected = [Game(Board(100, jumps=jumps), "hackerrank") for jumps in (FIRST, SECOND)]
    assert list(read_all(io.StringIO(text))) == expected


def test_hackerrank_older_form_without_the_number_of_cases() -> None:
    """One case of the older form may stand alone."""
    text = "\n".join(OLDER.split("\n")[1:4])
    assert reads(text) == Game(Board(100, jumps=FIRST), "hackerrank")


def test_gfg_cases() -> None:
    """Counted jumps on 30 squares from square 1."""
    assert recognise(GFG) == ("gfg",)
    expected = [Game(Board(30, jumps=jumps), "gfg") for jumps in (GFG_FIRST, {2: 30})]
    assert list(read_all(io.StringIO(GFG))) == expected


def test_boj() -> None:
    """Ladders and snakes counted on one line."""
    assert recognise(BOJ) == ("boj",)
    assert reads(BOJ) == Game(Board(100, jumps=FIRST), "boj")


def test_typed_lists_the_bottom_first() -> None:
    """`C 6 16` leads from 16 down to 6; equal ends, repeated jumps and a last chute are played."""
    text = "10 10 2\nL 1 38\nC 6 16\n\n3 3 4\nL 4 4\nL 2 5\nL 2 5\nC 1 9\n"
    assert recognise(text) == ("typed",)
    assert list(read_all(io.StringIO(text))) == [
        Game(Board(100, jumps={1: 38, 16: 6})),
        Game(Board(9, jumps={4: 4, 2: 5, 9: 1})),
    ]


@pytest.mark.parametrize(
    "line",
    ["1 38", "1->38", "(1, 38)", "1,38", "1 → 38", "1 to 38", "1-38", "ladder 1 38", "[1, 38],"],
)
def test_pairs(line: str) -> None:
    """Entry and exit, however they are set apart; 100 squares where they are enough."""
    assert recognise(f"{line}\n4 14\n") == ("pairs",)
    assert reads(f"# size 100\n{line}\n") == reads(f"{line}\n") == Game(Board(100, jumps={1: 38}))


@pytest.mark.parametrize("text", ['{"1": 38, "16": 6}', "{1: 38, 16: 6}", '{"1": "38", 16: 6}'])
def test_mapping(text: str) -> None:
    """Entries and exits as a JSON object or a Python dict."""
    assert recognise(text) == ("mapping",)
    assert reads(text) == Game(Board(100, jumps={1: 38, 16: 6}))


@pytest.mark.parametrize("head", ["entry,exit", "from,to", "start,end", "Entry;Exit", "exit,entry"])
def test_csv(head: str) -> None:
    """A table under any of the usual headers."""
    row = "38,1" if head == "exit,entry" else "1,38".replace(",", ";" if ";" in head else ",")
    text = f"{head}\n{row}\n"
    assert recognise(text) == ("csv",)
    assert reads(text) == Game(Board(100, jumps={1: 38}))


def test_relative_grid() -> None:
    """A shift from each square, top row first."""
    text = "0 -8 0 0\n0 0 0 0\n0 +9 0 0\n"
    assert recognise(text) == ("relative-grid",)
    assert reads(text) == Game(Board(12, columns=4, jumps={10: 2, 2: 11}), "leetcode")
    assert reads("[[0,-8,0,0],[0,0,0,0],[0,9,0,0]]") == reads(text)


def test_relative_vector() -> None:
    """The arithmetic of exit − entry, square by square."""
    text = "38-1, 0, 0, 14-4" + ", 0" * 96
    assert recognise(text) == ("relative-vector",)
    assert reads(text) == Game(Board(100, jumps={1: 38, 4: 14}))


def test_boustro() -> None:
    """The project's own says everything, and reads an object of jumps and strings of digits."""
    text = (
        '{"schema":"boustro/board/1","size":"100","columns":20,"jumps":[[1,38],["16","6"]],'
        '"rules":{"name":"leetcode","overshoot":"bounce"},"name":"mine","source":"here"}'
    )
    game = reads(text)
    assert recognise(text) == ("boustro",)
    assert game.board == Board(100, columns=20, jumps={1: 38, 16: 6})
    assert (game.board.name, game.board.source) == ("mine", "here")
    assert (game.rules.start, game.rules.overshoot) == (1, "bounce")
    assert reads('{"size": 100, "jumps": {"1": 38}}') == Game(Board(100, jumps={1: 38}))


def test_sizes_beyond_two_to_the_53_are_strings() -> None:
    """A JSON reader that rounds cannot harm a large board."""
    game = Game(Board(10**18, jumps={2**53 + 1: 10**18}))
    text = writes(game, "boustro")
    assert '"size": "1000000000000000000"' in text
    assert '[["9007199254740993", "1000000000000000000"]]' in text
    assert reads(text) == game


@pytest.mark.parametrize("dtype", ["<i8", ">i2", "|i1", "<u4", ">u8"])
@pytest.mark.parametrize("order", ["C", "F"])
def test_npy(dtype: str, order: Any) -> None:
    """Arrays of any integers and either order are boards, as NumPy itself saves them."""
    table = np.array([[[6, 2, 4], [1, 3, 3]], [[1, 1, 1], [2, 2, 2]]])
    for array in (table, table[0]):
        stream = io.BytesIO()
        np.save(stream, np.asarray(array.astype(dtype), order=order))
        stream.seek(0)
        matrices = array if array.ndim == 3 else [array]
        assert list(read_all(stream)) == [Game.from_matrix(matrix) for matrix in matrices]
