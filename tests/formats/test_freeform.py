"""The lenient reader: it reads what people write, or refuses it, and reads nothing wrongly.

`manners.txt` was written by somebody who had not seen the reader: texts as different people would
write them, each below the size and the jumps that a careful reader takes from it.
"""

import io
import re
from collections import Counter
from pathlib import Path

import pytest

from boustro import AmbiguousFormatError, InputError, reads
from boustro.formats import readings, recognise

MANNERS = (Path(__file__).parent / "manners.txt").read_text("utf-8")
BLOCKS = [block.partition("\n") for block in re.split(r"^=== ", MANNERS, flags=re.MULTILINE)[1:]]
MOST_REFUSED = 12


def said(head: str) -> tuple[str, dict[int, int]]:
    """The size and the jumps that a careful reader finds."""
    size, _, jumps = head.partition(" ")
    return size, {int(a): int(b) for a, b in re.findall(r"(\d+)>(\d+)", jumps)}


def outcome(head: str, text: str) -> str:
    """How a text was read: right, refused, or wrong."""
    size, jumps = said(head)
    try:
        game = reads(text)
    except InputError as error:
        return "refused" if "expected" in str(error) else f"unclear: {error}"
    right = dict(game.board.jumps) == jumps and str(game.size) == size.replace("?", "100")
    return "right" if right else f"wrong: {text}"


def test_texts_of_many_people() -> None:
    """Of 200 manners of writing none is read wrongly, and few are refused."""
    found = Counter(outcome(head, text) for head, _, text in BLOCKS)

    assert set(found) == {"right", "refused"}
    assert found.total() == 200
    assert found["refused"] <= MOST_REFUSED


@pytest.mark.parametrize(
    ("text", "size", "jumps"),
    [
        ("5x6\n3 22", 30, {3: 22}),
        ("30\nladder 3 to 22", 30, {3: 22}),
        ("rows 5\ncolumns 6\n3 22", 30, {3: 22}),
        ("size 30\nLadders:\n3 22\n5 8\nSnakes:\n27 1", 30, {3: 22, 5: 8, 27: 1}),
        ("30 squares\nLadders: 3-22, 5-8", 30, {3: 22, 5: 8}),
        ("3 22, 5 8, 27 1", 100, {3: 22, 5: 8, 27: 1}),
        ("3-22 5-8 27-1", 100, {3: 22, 5: 8, 27: 1}),
        ("ladder from 3 to 22", 100, {3: 22}),
        ("3 ⇒ 22", 100, {3: 22}),
        ("3▲22 27▼1", 100, {3: 22, 27: 1}),
        ("head,tail\n27,1", 100, {27: 1}),
        ("start square,end square\n3,22", 100, {3: 22}),
        ('[{"from":3,"to":22}]', 100, {3: 22}),
        ("[(3,22),(5,8)]", 100, {3: 22, 5: 8}),
        ("ladders = {3: 22}\nsnakes = {27: 1}", 100, {3: 22, 27: 1}),
        ("3 to 22 ladder, 27 to 1 snake", 100, {3: 22, 27: 1}),
        ("chutes_ladders = {1: 38, 16: 6}", 100, {1: 38, 16: 6}),
        ("snakes_and_ladders = {1: 38, 16: 6}", 100, {1: 38, 16: 6}),
        ("SNAKES_LADDERS = {1: 38, 16: 6}", 100, {1: 38, 16: 6}),
        ("const laddersAndSnakes = {1: 38, 16: 6};", 100, {1: 38, 16: 6}),
        ("Snakes and ladders: 1-38, 16-6", 100, {1: 38, 16: 6}),
        ('{"snakesAndLadders": {"1": 38, "16": 6}}', 100, {1: 38, 16: 6}),
        ("Chutes & Ladders\n1-38\n16-6", 100, {1: 38, 16: 6}),
        ("3 to 22 ladder and snake 27 to 1", 100, {3: 22, 27: 1}),
        (
            "Snake: From 26 to 0, From 20 to 8\nLadder From 2 to 21, From 4 to 7",
            100,
            {26: 0, 20: 8, 2: 21, 4: 7},
        ),
        ("Snake 26-0, 20-8\nLadder 2-21, 4-7\n9-3", 100, {26: 0, 20: 8, 2: 21, 4: 7, 9: 3}),
        ("Ladder 3 to 22. From 27 you go to 1.", 100, {3: 22, 27: 1}),
    ],
)
def test_what_is_read(text: str, size: int, jumps: dict[int, int]) -> None:
    """Sizes, headings, words, signs, tables, JSON and Python."""
    game = reads(text)

    assert (game.size, dict(game.board.jumps)) == (size, jumps)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("30 squares\nladder 22 to 3", "line 2: expected a ladder's foot first, then its top"),
        (
            "30 squares\nladder from 2 to 21, from 7 to 4",
            "line 2: expected a ladder's foot first, then its top, got 7",
        ),
        ("30 squares\nSnakes:\n3-22", "line 3: expected a snake's head first, then its tail"),
        ("30 squares\n3 to 22 for 4 players", "line 2: expected jumps such as 3-22"),
        ("30 squares\n3, 22, 5, 8", "line 2: expected jumps such as 3-22"),
        ("30 squares\nto 22 from 3", "line 2: expected jumps such as 3-22"),
        ("30 squares\ntail,head\n1,27", "line 2: expected the entry first"),
        ("30 squares\n3 to", "line 2: expected jumps such as 3-22"),
        ("30 squares\n5x7\n3 to 22", "expected 5 times 7 squares, got 30"),
        ("30 squares\n5x5\n3 to 22", "expected 5 times 5 squares, got 30"),
        (
            "30 squares\n40 squares\n3 to 22",
            "line 2: expected one number of squares, got 30 and 40",
        ),
        ("30 squares\n2 ladders: 3-22", "line 2: expected 2 ladders as it says, got 1"),
        ("ladder 3 to 122", "expected a size"),
        ("-30 squares\nladder 3 to 22", "line 1: expected jumps such as 3-22"),
        ("# size -1\nladder 3 to 22", "line 1: expected # size to be a number"),
        ("38", "line 1: expected jumps such as 3-22"),
        ("30\n40\n3 to 22", "line 2: expected jumps such as 3-22"),
        ("30\n40 squares\n3 to 22", "line 1: expected one number of squares, got 40 and 30"),
    ],
)
def test_what_is_refused(text: str, sentence: str) -> None:
    """What may mean something else is refused, with its line and what was expected."""
    with pytest.raises(InputError, match=re.escape(sentence)):
        reads(text, "freeform")


def test_a_list_that_may_be_a_matrix_is_refused() -> None:
    """Both readings are named; where half the squares are plain it is a matrix."""
    with pytest.raises(AmbiguousFormatError, match=r"resolved: .* 1 -> 3, or freeform: .* 2 -> 4"):
        reads("[[2,4],[5,1],[3,6]]")
    assert recognise("[[4,3],[1,2]]") == ("resolved",)


def test_a_size_that_was_assumed_is_said() -> None:
    """A text without a size is a board of 100 squares, with a note."""
    for text in ("3 22\n5 8", "ladder 3 to 22", '{"3": 22}', "entry,exit\n3,22"):
        [reading] = readings(io.StringIO(text))
        assert [note.name for note in reading.notes] == ["size-assumed"]
    [reading] = readings(io.StringIO("30 squares, 3 to 22"))
    assert not reading.notes


def test_a_jump_to_0_beside_others_is_noted() -> None:
    """Squares may count from 0 there; the note says what to do then."""
    [reading] = readings(io.StringIO("SNAKES = {21: 0, 19: 9}\n"))

    assert reading.game is not None
    assert dict(reading.game.board.jumps) == {21: 0, 19: 9}
    assert "if squares count from 0 here, add 1 to each number" in str(reading.notes[-1])
