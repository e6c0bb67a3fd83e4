"""Bad input: one clear message that names the place, what was expected and what was found."""

import io

import numpy as np
import pytest

from boustro.errors import FormatError, InputError, LayoutError, LimitError, RulesError
from boustro.formats import Limits, read_all, readings, reads
from boustro.formats.registry import KNOWN
from boustro.model.rules import Rules

EMPTY = ["", " \n\t\n", "\ufeff", "# nothing but a remark\n"]


@pytest.mark.parametrize("text", EMPTY)
@pytest.mark.parametrize("name", [None, "leetcode", "flat0", "typed", "csv", "boustro", "mapping"])
def test_nothing_is_no_board(text: str, name: str | None) -> None:
    """An empty text says that it is empty."""
    with pytest.raises(FormatError, match=r"got nothing|nearest format"):
        reads(text, name)


@pytest.mark.parametrize(
    ("text", "name", "message"),
    [
        ("[[", None, "line 1, column 3: expected ] for the bracket at line 1, column 2, got the"),
        ("[[-1,-1],[-1]]", None, "row 2: expected 2 cells as in row 1, got 1"),
        ("[[-1,1.5]]", None, "row 1, column 2: expected a whole number, got 1.5"),
        ("[[-1,true]]", None, "row 1, column 2: expected a whole number, got True"),
        ("[[-1,NaN]]", None, "row 1, column 2: expected a whole number, got NaN"),
        ("[[-1,null]]", None, "row 1, column 2: expected a whole number, got None"),
        ("[[-1,1e3]]", None, "row 1, column 2: expected a whole number, got 1e3"),
        ("[[-1,7]]", None, "row 1, column 2: expected an exit in 0..2, got 2 -> 7"),
        ("[[-1,-1] [-1,-1]]", None, "line 1, column 10: expected , or ], got '[-1,-1]'"),
        ("[[-1,-1]]]", None, "line 1, column 10: expected the end of the value, got ']'"),
        ("[[-1,'a]]", None, 'line 1, column 6: expected a value, got "\'"'),
        ("[" * 99, None, "expected at most 32 brackets in one another, got '['"),
        ("[-1,-1,5]", None, "index 2: expected -1 or an index in 0..2, got 5"),
        ("[-1,-2]", "flat1", "index 0: expected 0 or an index in 1..1, got -1"),
        ("5", "flat1", "index 0: expected 0, got 5"),
        ("[[1,2],[3]]", "flat0", "expected one row of cells, got [[1, 2], [3]]"),
        ("{1: 38, 1: 39}", None, "expected the key 1 once, got 38 and 39"),
        ('{"1": 38, 1: 38}', None, "expected the key 1 once, got 38 and 38"),
        ("{1: 38.0}", None, "key 1: expected an exit, got 38.0"),
        ("{1: 380}", None, "expected a size (in a header # size, or size=), got none and"),
        ('{"size": 10, "jumps": {"1": 3, "1": 4}}', None, "jumps: expected the key 1 once"),
        ('{"size": 10, "size": 11}', None, "expected the key size once, got 10 and 11"),
        ('{"size": 10, "jumps": [[1]]}', None, "jump 1: expected [entry, exit], got [1]"),
        ('{"size": 10.5}', None, "size: expected a whole number above 0, got 10.5"),
        ('{"size": true}', None, "size: expected a whole number above 0, got True"),
        ('{"jumps": []}', None, "expected a key size, got none"),
        (
            '{"size": 9, "colour": 1}',
            None,
            "expected keys among schema, size, columns, jumps, effects, r",
        ),
        ('{"schema": "boustro/board/9", "size": 9}', None, "schema: expected boustro/board/1, got"),
        ('{"size": 9, "rules": "mine"}', None, "rules: expected one of boxed, leetcode"),
        ('{"size": 9, "rules": {"start": 1.5}}', None, "rules: expected start to be a whole nu"),
        ('{"size": 9, "rules": {"die": 6}}', None, "rules: expected die to be a text or a list"),
        ('{"size": 9, "rules": {"bonus": 6}}', None, "rules: expected keys among name, start"),
        (
            "1\n2\n38 14\n3 9\n0\n",
            None,
            "line 3: expected a ladder's foot first, then its top, got 38 -> 14",
        ),
        ("1\n1\n32 62\n", "hackerrank", "line 3: expected the number of snakes, got the end"),
        ("1\nx\n", "hackerrank", "line 2: expected the number of ladders, got x"),
        ("1\n1\n3 2.5\n0", "hackerrank", "line 3: expected an exit, got 2.5"),
        ("1\n0\n0\n7\n", "hackerrank", "line 4: expected the end after 1 case, got 7"),
        ("1\n1\n2 31\n", "gfg", "line 3: expected an exit in 0..30, got 2 -> 31"),
        ("1 0\n2 101\n", None, "line 2: expected an exit in 0..100, got 2 -> 101"),
        (
            "ladder 38 14\n",
            None,
            "line 1: expected a ladder's foot first, then its top, got 38 -> 14",
        ),
        ("rope 1 14\n", "pairs", "line 1: expected ladder or snake before a pair, got 'rope'"),
        ("1 38\n4\n", "pairs", "line 2: expected a pair such as 1 38, got '4'"),
        ("# size many\n1 38\n", "pairs", "line 1: expected # size to be a number, got many"),
        ("# size 9\n# size 8\n", "pairs", "line 2: expected # size once, got another"),
        ("# rules {\n", "pairs", "line 1: expected } for the bracket"),
        ("entry,exit\n1,38,9\n", None, "line 2: expected 2 cells, got 3"),
        ("a,b\n1,2\n", "csv", "line 1: expected a header line entry,exit, got 'a,b'"),
        ("10 10 1\nL 38 14\n", None, "block 1 (lines 1-2), line 2: expected a ladder's top above"),
        (
            "10 10 1\nC 38 14\n",
            None,
            "line 2: expected a snake's tail below its head, got 14 -> 38",
        ),
        ("10 10 2\nL 1 3\n", None, "line 1: expected as many jumps as the first line says, 2, got"),
        ("10 10 1\nQ 1 3\n", "typed", "line 2: expected a jump such as L 1 38 or C 6 16, got 'Q"),
        ("0 10 0\n", "typed", "line 1: expected a width and a height above 0, got 0 and 10"),
        ("0, 3-1, 0", None, "term 2: expected the square 2 after the minus, got 3-1"),
        ("0, a, 0", "relative-vector", "expected shifts such as 38-1 and 0, got 'a, 0'"),
        ("0 +9\n0 0", None, "row 1, column 2: expected an exit in 0..4, got 3 -> 12"),
        ("30 3\n3 22\n", "counted", "line 2: expected the entry of jump 2 of 3, got the end"),
        ("2\n3 22\n27 136\n", None, "expected a size (in a header # size, or size=), got none and"),
        (
            "hello\n",
            None,
            (
                "expected jumps such as 3 -> 17, one on each line, got 'hello'; "
                "the nearest formats are"
            ),
        ),
        ("[[-1]]", "chessboard", "expected a format among boustro, leetcode"),
        ("[[-1,-1]]\n[[-1]]", None, "expected exactly one game, got 2; read_all reads them all"),
    ],
)
def test_the_message_names_place_expected_and_found(
    text: str, name: str | None, message: str
) -> None:
    """Every refusal says where, what was expected and what stands there."""
    with pytest.raises(InputError) as got:
        reads(text, name)
    assert message in str(got.value)


def test_all_problems_of_a_game_are_told_at_once() -> None:
    """One error lists every problem with its line."""
    with pytest.raises(InputError) as got:
        reads("# size 10\n38 14\n5 2\n5 3\n4 x\n0 3\n", "pairs")
    assert str(got.value).split("\n") == [
        "5 problems:",
        "  line 5: expected a pair such as 1 38, got '4 x'",
        "  line 2: expected an entry in 1..10, got 38 -> 14",
        "  line 2: expected an exit in 0..10, got 38 -> 14",
        "  line 6: expected an entry in 1..10, got 0 -> 3",
        "  line 4: expected one exit for entry 5, got 5 -> 2 and 5 -> 3",
    ]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe[\x00", "expected UTF-8 text, got UTF-16"),
        ("[[-1]]".encode("utf-16-be"), "got a NUL character (binary, or UTF-16?)"),
        (b"PK\x03\x04\x14\x00", "got a spreadsheet (.xlsx, .ods or .xls): save it as CSV"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "got a spreadsheet (.xlsx, .ods or .xls): save it as CSV"),
        (b"[[-1,\xff]]", "byte 6: expected UTF-8 text, got ff"),
        (b"[[-1\x00]]", "got a NUL character"),
        (b"[[-1]] \xe2\x82", "byte 8: expected UTF-8 text, got e2 82"),
        (b"\x89PNG\r\n\x1a\n", "expected text, got a picture (PNG)"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "expected text, got a picture (JPEG)"),
        (b"GIF89a\x01\x00", "expected text, got a picture (GIF)"),
        (b"%PDF-1.7\n%\xe2\xe3", "expected text, got a PDF"),
        (b"\x89P", "byte 1: expected UTF-8 text, got 89"),
        (b"\x93NUMPY\x01\x00", "expected a header"),
        (b"\x93NUMPY\x09\x00", "expected an .npy file of version 1, 2 or 3"),
    ],
)
@pytest.mark.parametrize("named", [False, True])
def test_what_is_no_text_says_so(data: bytes, message: str, named: bool) -> None:
    """Other encodings and binary files are told apart, whether the format is named or not."""
    form = "npy" if data.startswith(b"\x93") else "leetcode"
    with pytest.raises(FormatError) as got:
        reads(data, form if named else None)
    assert message in str(got.value)


@pytest.mark.parametrize("data", [b"\xef\xbb\xbf[[-1,-1],\r\n[-1,3]]\r\n", b"-1 -1\r-1 3\r"])
def test_marks_and_line_ends_of_other_systems_are_read(data: bytes) -> None:
    """A byte order mark and foreign line ends change nothing."""
    assert dict(reads(data).board.jumps) == {2: 3}


@pytest.mark.parametrize("name", [name for name in KNOWN if name != "npy"])
def test_endless_numbers_are_refused(name: str) -> None:
    """A number of more digits than Python would convert is no crash."""
    digits = "9" * 5000
    for text in (digits, f"[[{digits}]]", f"{{{digits}: 1}}", f"1\n1\n1 {digits}\n0\n"):
        with pytest.raises(InputError):
            reads(text, name)


@pytest.mark.parametrize("text", ["[" * 100_000, "{1:" * 100_000, "[[" + "1," * 100_000])
def test_depth_and_length_end_in_a_message(text: str) -> None:
    """Deep nesting and endless rows are format errors."""
    with pytest.raises(FormatError):
        reads(text, "leetcode")


def test_the_limit_is_for_one_game() -> None:
    """A long stream of small games is no large game."""
    text = "[[-1,-1]]\n" * 100
    limits = Limits(bytes=50)
    assert len(list(readings(io.StringIO(text), "leetcode", limits=limits))) == 100
    with pytest.raises(LimitError, match="expected at most 50 bytes for one game"):
        list(readings(io.StringIO("[[-1,\n" + "-1,\n" * 50 + "-1]]"), "leetcode", limits=limits))


def test_strict_refuses_what_is_otherwise_noted() -> None:
    """Unusual but playable layouts are notes, or errors under strict."""
    text = "10 10 2\nL 5 5\nL 5 5\n"
    (reading,) = readings(io.StringIO(text))
    assert [note.name for note in reading.notes] == ["repeated-pair", "self-loop"]
    with pytest.raises(LayoutError, match="5 -> 5 leads to itself"):
        reads(text, strict=True)


def test_rules_may_be_changed_before_the_board_is_checked() -> None:
    """A function of the rules given makes those to play by, and nothing is checked under others."""

    def off_the_board(given: Rules) -> Rules:
        assert given == Rules.preset("leetcode")
        return given.with_(start=0)

    text = "[[-1,-1],[-1,0]]"
    with pytest.raises(LayoutError, match="2 -> 0"):
        reads(text, "leetcode")
    assert reads(text, "leetcode", rules=off_the_board).rules == Rules()
    with pytest.raises(RulesError):
        list(readings(io.StringIO(text), "leetcode", rules=_contrary, on_bad="skip"))


def _contrary(given: Rules) -> Rules:
    return given.with_(again=7)


def test_options_override_what_the_text_says() -> None:
    """Rules, size and columns can be asked for; a matrix has only one size."""
    game = reads("# size 50\n# rules leetcode\n1 38\n", rules="spoj", size=60, columns=6)
    assert (game.size, game.board.columns, game.rules.chaining) == (60, 6, "follow")
    assert reads("1\n1\n2 36\n", "gfg", size=36).size == 36
    with pytest.raises(FormatError, match="expected size 5 as asked for, got 4"):
        reads("[[-1,-1],[-1,3]]", size=5)


@pytest.mark.parametrize("lost", [1, 37, 512])
def test_an_array_that_was_cut_is_refused(lost: int) -> None:
    """No board is made of cells that the file does not have; nor of a shape below 0."""
    whole = io.BytesIO()
    np.save(whole, np.full((40, 6, 6), -1, dtype=np.int8))
    cut = whole.getvalue()[:-lost]
    with pytest.raises(InputError):
        list(read_all(io.BytesIO(cut)))
    hostile = whole.getvalue().replace(b"(40, 6, 6)", b"(-5, 6, 6)")
    with pytest.raises(InputError):
        list(read_all(io.BytesIO(hostile)))
