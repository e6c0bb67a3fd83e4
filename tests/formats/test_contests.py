"""Inputs of contests: read as the statement says, or refused with the option that helps."""

import io
import re
from collections import Counter
from pathlib import Path

import pytest

from boustro import AmbiguousFormatError, InputError, min_rolls, read_all, reads
from boustro.formats import readings

CONTESTS = (Path(__file__).parent / "contests.txt").read_text("utf-8")
BLOCKS = [block.partition("\n") for block in re.split(r"^=== ", CONTESTS, flags=re.MULTILINE)[1:]]
FEWEST_READ = 16
Meant = tuple[int, dict[int, int], int]
"""The squares of a board, its jumps and the fewest rolls."""


def fewest(size: int, square: int, jumps: dict[int, int]) -> int:
    """The fewest rolls from a square, by trying all rolls of one length after the other."""
    seen = reached = {square}
    for rolls in range(size):
        if size in reached:
            return rolls
        throws = {at + die for at in reached for die in range(1, 7) if at + die <= size}
        reached = {jumps.get(at, at) for at in throws} - seen
        seen = seen | reached
    raise AssertionError(f"expected a route to {size}")


def meant(head: str) -> list[Meant]:
    """The boards that a heading says; its answers are those of trying."""
    boards = []
    for said in head.partition(" |")[0].split(" ; ") if head[0] != "-" else ():
        size, start, *_, answer = said.split()
        jumps = {int(a): int(b) for a, b in re.findall(r"(\d+)>(\d+)", said)}
        assert fewest(int(size), int(start), jumps) == int(answer)
        boards.append((int(size), jumps, int(answer)))
    return boards


def outcome(head: str, text: str) -> str:
    """How an input is read: right, refused with an option, or wrong."""
    try:
        games = list(read_all(io.StringIO(text)))
    except InputError as error:
        return "refused" if re.search("(size|format)=", str(error)) else f"unclear: {error}"
    found = [(game.size, dict(game.board.jumps), min_rolls(game)) for game in games]
    return "right" if found == meant(head) else f"wrong: {head}: {found}"


def test_twenty_inputs_written_before_a_reader_was_tried() -> None:
    """Nearly all are read without an option, the others with one, and none is read wrongly."""
    found = Counter(outcome(head, text) for head, _, text in BLOCKS)

    assert set(found) == {"right", "refused"}
    assert found.total() == 20
    assert found["right"] >= FEWEST_READ


@pytest.mark.parametrize(
    ("text", "size", "answer"),
    [
        ("100 3\n1 38\n4 14\n16 6", 100, 12),
        ("30 3\n3 22\n5 8\n27 1", 30, 3),
        ("30\n3\n3 22\n5 8\n27 1", 30, 3),
        ("6 5 3\n3 22\n5 8\n27 1", 30, 3),
        ("3\n3 22\n5 8\n27 1", 100, 14),
        ("30 3\n3 22\n5 8\n27 31", 100, 14),
        ("30 3\n3 22\n5 8", 100, 14),
    ],
)
def test_a_header_is_no_jump(text: str, size: int, answer: int) -> None:
    """A first pair is size and count if exactly so many jumps follow; otherwise it is a jump."""
    game = reads(text)
    assert (game.size, min_rolls(game)) == (size, answer)
    assert fewest(size, 0, dict(game.board.jumps)) == answer


@pytest.mark.parametrize(
    ("text", "choices", "option", "answers"),
    [
        (
            "27 1\n3 22",
            "pairs: 100 squares, 27 -> 1|counted: 27 squares, 3 -> 22",
            "format",
            {"pairs": 14, "counted": 2},
        ),
        ("1\n2\n3 22\n5 8", "gfg: 30 squares|counted: 100 squares", "size", {30: 3, 100: 14}),
        (
            "2\n3 22 5 8",
            "counted: 100 squares|gfg: 30 squares",
            "format",
            {"counted": 14, "gfg": 3},
        ),
        (
            "1\n3 22\n0",
            r"apart \(.*start 1|count, 0 at the end \(.*start 0",
            "rules",
            {"gfg": 14, "boxed": 14},
        ),
    ],
)
def test_of_two_sound_readings_each_is_named(
    text: str, choices: str, option: str, answers: dict[object, int]
) -> None:
    """The refusal says how the readings differ, and an option chooses either."""
    with pytest.raises(AmbiguousFormatError) as got:
        reads(text)
    for choice in [*choices.split("|"), f"{option}="]:
        assert re.search(choice, str(got.value)), str(got.value)
    for value, answer in answers.items():
        options: dict[str, object] = {option: value}
        assert min_rolls(reads(text, **options)) == answer  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "size", "jumps"),
    [
        ("6 4\n2 15\n9 34\n30 12\n35 1", 36, {2: 15, 9: 34, 30: 12, 35: 1}),
        ("100 3\n1 38\n4 14", 100, {1: 38, 4: 14}),
    ],
)
def test_a_first_pair_that_may_be_a_header_is_refused(
    text: str, size: int, jumps: dict[int, int]
) -> None:
    """What the refusal says to do is right: without that line, and with the size, it is read."""
    with pytest.raises(AmbiguousFormatError, match=f"leave that line out and ask for size={size}"):
        reads(text)
    assert dict(reads(text.partition("\n")[2], size=size).board.jumps) == jumps
    assert len(reads(text, "pairs").board.jumps) == len(jumps) + 1


@pytest.mark.parametrize(
    ("text", "jumps"),
    [
        ("Example 1:\n\nInput: board = [[-1,-1],[-1,3]]\nOutput: 1\n", {2: 3}),
        (
            "Input 1:\n\nA = [ [32, 62]\n      [12, 98] ]\nB = [ [95, 13] ]",
            {32: 62, 12: 98, 95: 13},
        ),
        ("Sample Input 1:\n2 1\n3 22\n5 8\n27 1\n", {3: 22, 5: 8, 27: 1}),
    ],
)
def test_headings_and_answers_of_samples_are_passed_over(text: str, jumps: dict[int, int]) -> None:
    """A sample is pasted with the line above it, and with its answer."""
    assert dict(reads(text).board.jumps) == jumps


def test_old_names_of_counted_formats_are_read() -> None:
    """The names of judges choose their squares and rules, and a stream is read to its end."""
    text = "2\n1\n3 22\n1\n27 1\n"
    sizes = {
        name: [game.size for game in read_all(io.StringIO(text), name)]
        for name in ("gfg", "counted")
    }
    assert sizes == {"gfg": [30, 30], "counted": [100, 100]}
    [reading] = readings(io.StringIO("2 1\n3 22\n5 8\n27 1\n"), "boj")
    assert reading.format == "boj"


def test_a_number_with_a_plus_is_no_count() -> None:
    """A plus is the sign of a shift: one snake that leads to -1 is not what stands there."""
    game = reads("0 +1\n+1 -1\n")

    assert game.board.jumps == {1: 2, 2: 1, 3: 4}
