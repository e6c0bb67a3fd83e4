"""Pairs of numbers in code: taken with a note, or the text is refused for one reason."""

import io
import re
from collections import Counter
from functools import partial
from pathlib import Path

import pytest

from boustro import FormatError, InputError, min_rolls, reads
from boustro.formats import readings
from tests.formats.growing import grown, grows_too_fast
from tests.support.interpreter import House, fewest_rolls

THIRTY = (Path(__file__).parent / "thirty.txt").read_text("utf-8")
FRESH = (Path(__file__).parent / "fresh.txt").read_text("utf-8")
BLOCKS, FRESH_BLOCKS = (
    [block.partition("\n") for block in re.split(r"^=== ", texts, flags=re.MULTILINE)[1:]]
    for texts in (THIRTY, FRESH)
)
MOST_REFUSED = 12


def outcome(head: str, text: str) -> str:
    """How a text was read: as meant, refused as it should be, refused, or wrong."""
    try:
        game = reads(text)
    except InputError as error:
        if "expected" not in str(error):
            return f"unclear: {error}"
        return "right" if head.startswith("refuse") else "refused"
    size, jumps, title = (*head.split(" ", 2), "", "")[:3]
    meant = {int(a): int(b) for a, b in re.findall(r"(\d+)>(\d+)", jumps)}
    is_right = size.isdecimal() and (game.size, dict(game.board.jumps)) == (int(size), meant)
    return "right" if is_right else f"wrong: {title}: {game}"


@pytest.mark.slow
def test_texts_written_before_the_readers_were_tried() -> None:
    """Of 200 texts none is read as another board, and hardly one is refused that says enough."""
    found = Counter(outcome(head, text) for head, _, text in BLOCKS)

    assert set(found) <= {"right", "refused"}
    assert found.total() == 200
    assert found["refused"] <= MOST_REFUSED


def test_texts_by_somebody_who_knew_no_reader() -> None:
    """Of thirty none is read as another board; most are read, the others are refused."""
    found = Counter(outcome(head, text) for head, _, text in FRESH_BLOCKS)

    assert found == {"right": 18, "refused": 12}


@pytest.mark.parametrize(
    ("text", "jumps", "rolls"),
    [
        ("jumps[1] = 38;", {1: 38}, 12),
        ("int jumps[][2] = {{1,38},{16,6}};", {1: 38, 16: 6}, 12),
        ("case 4: return 14;", {4: 14}, 16),
        ("case 4: case 9: return 31;", {4: 31, 9: 31}, 13),
        ("new Ladder(9, 31)", {9: 31}, 14),
        ("board[16] := 6;", {16: 6}, 17),
        ("$jumps{16} = 6;", {16: 6}, 17),
        ("jumps(16) = 6", {16: 6}, 17),
        ("jumps[16] <- 6", {16: 6}, 17),
        ("jumps = [4 14; 16 6]", {4: 14, 16: 6}, 16),
        ("if (pos == 4) { print('up!'); pos = 14; }", {4: 14}, 16),
        ("elif square == 16:\n    square = 6\n", {16: 6}, 17),
        ("snakes.add(new Snake(16, 6));", {16: 6}, 17),
        ("snakes = [{'tail': 6, 'head': 16}]", {16: 6}, 17),
        ("snakes = [{'bottom': 6, 'top': 16}]", {16: 6}, 17),
        ("ladders = [{'bottom': 6, 'top': 16}]", {6: 16}, 15),
        ("jumps.put(4, 14); // was jumps.put(4, 20);", {4: 14}, 16),
        ("jumps(4) = 14\n% jumps(9) = 31;", {4: 14}, 16),
        ("jumps(4) = 14\n' jumps(9) = 31", {4: 14}, 16),
        ("jumps[4] = 14;\n#if 0\njumps[9] = 31;\n#endif", {4: 14}, 16),
        ("this.#jumps[4] = 14;", {4: 14}, 16),
        ("jumps = @{ @4: @14 };", {4: 14}, 16),
        ("CASE pos\n  WHEN 4 THEN 14\n  ELSE pos\nEND", {4: 14}, 16),
        ("jumps.put(4L, 14L);", {4: 14}, 16),
        ("{.from = 4, .to = 14}", {4: 14}, 16),
        ("INSERT INTO jumps VALUES (4, 14),\n(16, 6);", {4: 14, 16: 6}, 16),
        ("switch (pos) { case 4: return 14; case 16: return 6; }", {4: 14, 16: 6}, 16),
        ("def jump(pos: Int) = pos match {\n  case 4 => 14\n  case other => other\n}", {4: 14}, 16),
        ("jumps = {4: 14}\nprint(jumps)", {4: 14}, 16),
        ("WIDTH, HEIGHT = 800, 600\nRED = (255, 0, 0)\njumps[4] = 14", {4: 14}, 16),
        ("WIDTH = 800\nHEIGHT = 600\njumps = {4: 14}", {4: 14}, 16),
        ("if (pos >= 100) win();\njumps[4] = 14", {4: 14}, 16),
    ],
)
def test_pairs_in_code_of_any_language(text: str, jumps: dict[int, int], rolls: int) -> None:
    """Calls, lists, keys, indices and cases are read; a note says what was taken from code."""
    [reading] = readings(io.StringIO(text))

    assert reading.game is not None
    assert (reading.game.size, dict(reading.game.board.jumps)) == (100, jumps)
    assert min_rolls(reading.game) == rolls == fewest_rolls(100, jumps, House())


def test_a_note_says_what_was_taken() -> None:
    """How many pairs, and the first with its line."""
    [reading] = readings(
        io.StringIO("// my board\nint size = 36;\njumps[1] = 30;\njumps[16] = 6;\n")
    )

    assert [str(note) for note in reading.notes] == [
        "read as code: 2 pairs of numbers, the first on line 3: 1 -> 30; nothing else is taken"
    ]
    assert reading.game is not None
    assert reading.game.size == 36


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "f(3, 9);\njumps[1] = 38;",
            "line 1: expected pairs such as jumps[1] = 38 or (1, 38), got 'f(3, 9);'",
        ),
        ("jumps[1] = x;\njumps[2] = 9;", "line 1: expected pairs such as"),
        ("jumps[1] += 10;\njumps[2] = 9;", "line 1: expected pairs such as"),
        ("jumps[2] = 9;\njumps[3] = +10;", "line 2: expected pairs such as"),
        ("ladders.put(4, 14);\nladders.put(9, GOAL);", "line 2: expected pairs such as"),
        ("ladders = {4: 14, 9: 31, **more}\nint x;", "line 1: expected pairs such as"),
        ("SIZE = 100\njumps = {4: 14, 9: SIZE - 69}", "line 2: expected pairs such as"),
        (
            "switch (pos) {\ncase 4: return 14;\ncase 9: return pos + 22;\n}",
            "line 3: expected pairs such as",
        ),
        (
            "int snakes[2][2] = {{7, 17}, {40, 3}};",
            "line 1: expected a snake's head first, then its tail, got 7 -> 17",
        ),
        ("const SIDE = 9, SIZE = 9;\nvar jumps = {80: 3, 70: 12};", "got 9: ask for size=81"),
        (
            "int goal = 120;\nint bound = 110;\njumps[1] = 38;",
            "got 110, 120: ask for size=110 or size=120",
        ),
        (
            "const ROWS = 9, TOTAL_SQUARES = 81;",
            "expected jumps such as 3-22 or jumps[3] = 22, got none",
        ),
        (
            "const ROWS = 9, TOTAL_SQUARES = 81;\n" + "int f() { return 6 + 1; }\n" * 25,
            (
                "expected jumps such as 3 -> 17, one on each line, "
                "got 'const ROWS = 9, TOTAL_SQUARES = 81;'"
            ),
        ),
        (
            (
                "const int ROWS = 9, TOTAL_SQUARES = 81;\n"
                "int f() { return 6 + 1; }\nint g() { return 2 * 3; }\n"
            ),
            "expected jumps such as 3-22 or jumps[3] = 22, got none",
        ),
        (
            "courses = [{4: 14, 17: 7}, {5: 15, 18: 8}]",
            "line 1: expected one board, got a list of several",
        ),
        (
            "if (pos == 49) win();\njumps[4] = 14",
            "expected one size of 14 or more, got 49, which may be it: ask for size=49",
        ),
        ("ROWS, COLS = 6, 6\nSIZE = 49\njumps[4] = 14", "got 36, 49: ask for size=36 or size=49"),
        ("BOARD_SIZE = 200 // 2\njumps = {4: 14}", "expected a size in one number: ask for size"),
        ("jumps[4] = 014;\njumps[9] = 31;", "line 1: expected pairs such as"),
        ("jumps[4] = 14;\njumps[9].to = 31;\njumps[5] = 60;", "line 2: expected pairs such as"),
        (
            "EASY_SNAKES = {17: 7}\nHARD_SNAKES = {27: 3}",
            "line 2: expected one board, got lists that differ in easy and hard",
        ),
        (
            "a.snakes1 = [[17, 7]];\na.snakes2 = [[27, 3]];",
            "line 2: expected one board, got lists that differ in 1 and 2",
        ),
        ("ladders = {4: 14}\nladders = {9: 31}", "line 2: expected one board, got ladders again"),
        (
            "f([(4, 14), (17, 7)])\nf([(5, 15)])",
            "line 2: expected one board, got a list for f again",
        ),
        (
            "jumps = {4: 14, 9: 31}\ndel jumps[9]",
            "line 2: expected jumps that stay, got one taken away",
        ),
        (
            "snakes = {17: 7}\nsnakes.pop(17)",
            "line 2: expected jumps that stay, got one taken away",
        ),
        (
            (
                '[{"snakes": {"17": 7}, "ladders": {"4": 14}}, '
                '{"snakes": {"27": 7}, "ladders": {"5": 14}}]'
            ),
            "expected one board, got",
        ),
    ],
)
def test_what_may_be_a_jump_is_not_passed_over(text: str, sentence: str) -> None:
    """One problem says the first place; nothing is guessed."""
    with pytest.raises(FormatError) as got:
        reads(text)
    assert sentence in str(got.value)
    assert "problems" not in str(got.value)


@pytest.mark.parametrize(
    "text",
    [
        "Board.make(100, array([16, 1]), array([6, 38]))",
        "levels = [{4: 14, 17: 7}, {5: 15, 18: 8}]",
        "weights = {1: 10, 2: 20, 3: 70}",
        "jumps = [(4, 14, 0.5), (17, 7, 0.25)]",
        '[{"id": 1, "to": 2}, {"id": 2, "to": 3}, {"id": 3, "to": 4}, {"id": 4, "to": 4}]',
        "P(n) for n = 0 ... 9",
    ],
)
def test_numbers_in_brackets_that_are_no_jumps(text: str) -> None:
    """The heads of several snakes, several boards, weights, chances, a list's order."""
    with pytest.raises(InputError, match="expected"):
        reads(text)


@pytest.mark.parametrize(("opening", "piece"), [("", "case 4:"), ("", "a."), ("{1:2,", "x.y")])
def test_code_is_read_in_time_that_grows_with_it(opening: str, piece: str) -> None:
    """Labels without a jump and names with dots are passed over once."""
    assert not grows_too_fast(partial(grown, opening, piece), "freeform", 20_000)


def test_a_sample_of_a_judge_is_no_guess() -> None:
    """A text that a strict format read before code could be read is still no guess."""
    for text in (
        "1\n3\n32 62\n42 68\n12 98\n2\n95 13\n97 25\n",
        "Example 1:\n\nInput: board = [[-1,-1],[-1,3]]\nOutput: 1\n",
    ):
        [reading] = readings(io.StringIO(text))
        assert not [note for note in reading.notes if "guess" in str(note)]


def test_a_long_text_is_not_read_as_code() -> None:
    """Memory and time are bounded: no program with a board has more than 256 KiB."""
    code, line = "jumps[1] = 38;\n", "x" * 999 + "\n"
    [short] = readings(io.StringIO(code + line * 250), "freeform", on_bad="skip")
    [long] = readings(io.StringIO(code + line * 270), "freeform", on_bad="skip")

    assert short.game is not None
    assert long.game is None


@pytest.mark.parametrize(
    ("text", "size", "jumps"),
    [
        ('{"tiles":[{"id":1},{"id":2,"to":4},{"id":3,"to":null},{"id":4}]}', 4, {2: 4}),
        (
            '[{"square":1,"to":1},{"square":2,"to":4},{"square":3,"to":3},{"square":4,"to":4}]',
            4,
            {2: 4},
        ),
        ('{"tiles":[{"id":1,"to":0},{"id":2,"to":4},{"id":3,"to":0},{"id":4,"to":0}]}', 4, {2: 4}),
    ],
)
def test_a_list_of_all_tiles_says_the_size(text: str, size: int, jumps: dict[int, int]) -> None:
    """A plain tile leads to itself, to nothing or, as most tiles, to 0."""
    game = reads(text)
    assert (game.size, dict(game.board.jumps)) == (size, jumps)


@pytest.mark.parametrize(
    "text",
    ['{"snakes":{},"ladders":{}}', '{"snakes": [], "ladders": []}', "snakes = {}\nladders = {}"],
)
def test_lists_without_jumps_are_a_board(text: str) -> None:
    """A text that names its snakes and ladders and has none is a plain board."""
    game = reads(text)
    assert (game.size, dict(game.board.jumps), min_rolls(game)) == (100, {}, 17)
    assert fewest_rolls(100, {}, House()) == 17


@pytest.mark.parametrize(
    ("text", "formats"),
    [
        ("hello", "pairs, csv and freeform"),
        ('{"what": "ever"}', "boustro, mapping and freeform"),
    ],
)
def test_a_refusal_names_the_nearest_formats_alone(text: str, formats: str) -> None:
    """Two or three formats, those of the text's shape, and not all that there are."""
    with pytest.raises(FormatError) as got:
        reads(text)
    assert f"the nearest formats are {formats}: choose with format=" in str(got.value)


def test_a_wrong_size_is_one_problem() -> None:
    """Jumps beyond a size that is wrong are told once, with the size that a side would give."""
    jumps = "\n".join(f"{square} to {square - 7}" for square in range(20, 80, 3))
    with pytest.raises(FormatError) as got:
        reads(f"size 9\n{jumps}", "freeform")
    assert str(got.value) == (
        "line 2: expected a size of 77 or more, got 9 and 20 jumps beyond it; "
        "if 9 is a side, ask for size=81"
    )


def test_of_many_lines_that_are_not_understood_three_are_told() -> None:
    """The rest is counted."""
    with pytest.raises(FormatError) as got:
        reads("size 30\n" + "three goes up to twenty-two, 9 words\n" * 25, "pairs")
    assert str(got.value).count("expected a pair such as") == 3
    assert "expected such lines, got 22 more lines of another kind" in str(got.value)
