"""A refusal claims nothing false, and a text with one meaning is read.

The texts have comments, arrays, snakes written tail first, and samples in prose.
"""

import io

import pytest

from boustro import AmbiguousFormatError, FormatError, InputError, reads
from boustro.formats import readings
from boustro.formats.code import Code


def moves(text: str) -> tuple[int, dict[int, int]]:
    """The squares and the jumps of the one board in a text."""
    board = reads(text).board
    return board.size, dict(board.jumps)


def refusal(text: str, form: str | None = None) -> str:
    """Why a text is refused."""
    with pytest.raises(InputError) as got:
        reads(text, form)
    return str(got.value)


def notes(text: str) -> str:
    """The notes on the one board in a text."""
    [reading] = readings(io.StringIO(text))
    return "; ".join(map(str, reading.notes))


RUBY = "class Board\n  LADDERS = { 5 => 15 }.freeze\n  SNAKES = { 29 => 10 }.freeze\n"


@pytest.mark.parametrize(
    "comment",
    [
        "# squares are counted from 1",
        "// columns go from left to right",
        "# rules of the game: roll, then move",
        "# size of a die is 6",
        "# name of the player\n# name of the board",
        "# squares with a snake are red",
    ],
)
def test_a_comment_that_begins_as_a_header_is_none(comment: str) -> None:
    """It goes on as a sentence, and no number, preset or name stands where a header has it."""
    assert moves(f"{RUBY}{comment}\n") == (100, {5: 15, 29: 10})


@pytest.mark.parametrize(
    "comment",
    [
        "# size 36",
        "// size: 36",
        "# size of the board is 36",
        "// the board has 36 squares",
        "# 6 x 6",
    ],
)
def test_a_size_in_a_comment_counts(comment: str) -> None:
    """A header or a sentence about squares says the size if nothing else does."""
    assert moves(f"Ladders: 3 to 22, 5 to 8\n{comment}\n") == (36, {3: 22, 5: 8})


@pytest.mark.parametrize("comment", ["// 60 squares to go", "# takes 40 squares"])
def test_a_number_of_squares_in_a_comment_may_be_the_size(comment: str) -> None:
    """Where it does not speak of the board, boustro asks."""
    assert "in a comment: ask for size=" in refusal(f"Ladders: 3 to 22, 5 to 8\n{comment}\n")


def test_a_finish_that_may_count_from_0_is_asked_for() -> None:
    """99 may be the last of 100 squares."""
    text = "if pos > 99:\n    pos = 99\nsnakes = {20: 8, 30: 9}\nladders = {3: 16}\n"
    assert (
        refusal(text) == "expected one size of 30 or more, got 99, which may be it: ask for size=99"
    )


def test_the_side_of_a_board_of_n_by_n() -> None:
    """A comment says that the constant is a side."""
    assert moves("snakes = [[32, 10]]\nladders = [[3, 22]]\nn = 7 # n x n board\n")[0] == 49


def test_two_sizes_are_refused() -> None:
    """A header that says another size than the words is not passed over."""
    assert "expected one number of squares, got 49 and 36" in refusal(
        "Ladder from 3 to 22, it is\n# size 49\n36 squares\n", "freeform"
    )


PASCAL = (
    "var {array} of integer;\nbegin\n  board[8] := 30;\n  board[40] := 3;\n"
    "  pos := 1;\n  pos := board[pos];\nend.\n"
)


@pytest.mark.parametrize(
    ("array", "size"),
    [
        ("board: array[1..64]", 64),
        ("board: packed array [1 .. 64]", 64),
        ("Board : array (1 .. 64)", 64),
        ("pos, board: array[1..100]", 100),
    ],
)
def test_an_array_with_its_first_index_says_its_squares(array: str, size: int) -> None:
    """A place that the array is asked for is no length of it."""
    assert moves(PASCAL.replace("{array}", array)) == (size, {8: 30, 40: 3})


def test_an_array_from_0_may_count_from_either() -> None:
    """Both boards are named, as for any other array."""
    told = refusal(PASCAL.replace("{array}", "board: array[0..63]"))
    assert "got an array of 64: 63 squares counted from 1, or 64 from 0" in told


@pytest.mark.parametrize(
    ("text", "jumps"),
    [
        (
            "# tails, heads\nsnakes = [(6, 16), (11, 49)]\nladders = [(36, 44)]",
            {16: 6, 49: 11, 36: 44},
        ),
        (
            "-- Snakes as (tail, head).\nsnakes :: [(Int, Int)]\nsnakes = [(6, 16), (11, 49)]",
            {16: 6, 49: 11},
        ),
        (
            "// top, bottom\nladders = [(44, 36), (67, 51)]\nsnakes = [(16, 6)]",
            {36: 44, 51: 67, 16: 6},
        ),
        ("Type\tBottom\tTop\nLadder\t1\t38\nSnake\t6\t16\nSnake\t19\t62\n", {1: 38, 16: 6, 62: 19}),
    ],
)
def test_jumps_of_one_kind_that_are_all_written_exit_first(
    text: str, jumps: dict[int, int]
) -> None:
    """Jumps written exit first are turned if the text says so and all of the kind show it.

    A note says that they were turned.
    """
    assert moves(text) == (100, jumps)
    assert " first" in notes(text)


@pytest.mark.parametrize(
    "text",
    [
        "snakes = [(6, 16), (11, 49)]",
        "# (tail, head)\nsnakes = [(7, 17), (40, 3)]",
        "snakes = [(6, 16)]\nladders = [(4, 14)]",
        "snakes = {6: 16, 11: 49}",
        "snakes = [(6, 16), (5, 9)]\nladders = [(14, 4), (30, 20)]",
        "Snakes: 6 to 16, 11 to 49",
        "Type\tFrom\tTo\nSnake\t6\t16\nSnake\t19\t62\n",
    ],
)
def test_a_direction_that_may_be_a_mistake_is_refused(text: str) -> None:
    """No jump is turned without a word for it, nor for one pair, some pairs or both kinds."""
    assert "expected a snake's head first, then its tail, got " in refusal(text)


SAMPLE = "3\n4 25\n13 46\n42 63\n2\n99 57\n31 8\n"
JUMPS = {4: 25, 13: 46, 42: 63, 99: 57, 31: 8}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Sample Input 1\n\n", "\nExplanation\nL ladders, then S snakes, on squares 1 to 100.\n"),
        ("Snakes and ladders\n\nInput\n", "\nSample Output\n5\n"),
        ("Q3. The snakes and ladders of a test case.\n\n", "\nAnswer: 8\n"),
    ],
)
def test_a_sample_in_a_statement_is_read(before: str, after: str) -> None:
    """The one block of numbers is the board, and a note says which lines are read."""
    assert moves(before + SAMPLE + after) == (100, JUMPS)
    assert "are read, as hackerrank" in notes(before + SAMPLE + after) or "as counted" in notes(
        before + SAMPLE + after
    )


def test_the_prose_around_a_sample_says_its_size() -> None:
    """Players below the jumps are passed over, and other numbers are not the size."""
    text = (
        "Round - 90 minutes\nBoard has 64 cells, numbered 1-64.\n\n"
        "Input:\n1\n62 5\n2\n2 37\n27 46\n2\nAda\nBob\n\n(snakes, then ladders)"
    )
    assert moves(text) == (64, {62: 5, 2: 37, 27: 46})


@pytest.mark.parametrize(
    "change",
    [
        "The board has side 12 here.",
        "There are 120 of them.",
        "There is one more snake from 50 to 20.",
        "10 x 10 squares, or 12 x 12.",
        "Squares are numbered from 0.",
        "Another one:\n\n1\n3 22\n",
    ],
)
def test_a_sample_with_more_in_its_prose_is_refused(change: str) -> None:
    """A size, a jump, a way of counting or a further block may make it another board."""
    assert "expected" in refusal(f"Snakes and ladders.\n{change}\n\n{SAMPLE}")


def test_numbers_in_prose_about_something_else_are_no_board() -> None:
    """A block of numbers is one only where the prose speaks of a board."""
    assert "expected" in refusal(f"The edges of the graph.\nOne for each line.\n\n{SAMPLE}")


GRID = "3\n-1 -1 -1\n-1 9 -1\n-1 -1 -1\n"


def test_a_grid_in_a_statement_has_to_say_how_its_squares_run() -> None:
    """A statement says it; where it says nothing, or another way, the numbers are not read."""
    said = "The squares run in boustrophedon style, a snake or ladder leads to its number.\n\n"
    assert moves(said + GRID) == (9, {5: 9})
    for other in ("A board of snakes.\n\n", said.replace("style", "style from the top left")):
        assert refusal(other + GRID).startswith(
            "lines 3 to 6: expected a board, got numbers among other text"
        )


def test_a_number_alone_that_the_jumps_go_beyond_is_no_size() -> None:
    """It may be a count, or the side; nobody is told that it is a size that is too small."""
    expected = "line 1: expected jumps such as 3-22 or ladder from 3 to 22, got "
    assert refusal("3\nladder 4 to 25\nsnake 99 to 57") == f"{expected}'3'"
    assert (
        refusal("10\nladder 4 to 25\nsnake 99 to 57")
        == f"{expected}'10'; if it is a side, ask for size=100"
    )


def test_nothing_follows_from_a_line_that_is_not_understood() -> None:
    """Of a text that is not read rightly no size and no jump is blamed."""
    told = refusal("20 squares\nLadders\n3 to 22\n5 to 25\n5 to 28\nfor players above 8 go 4 more")
    assert "more, got" not in told
    assert "one exit" not in told


@pytest.mark.parametrize(
    ("text", "size", "jumps"),
    [
        (
            (
                "ladders:\n  - {from: 4, to: 14}\nsnakes:\n  - {from: 16, to: 6}\n"
                "finish: 36\ndice: 2\n"
            ),
            36,
            {4: 14, 16: 6},
        ),
        (
            (
                "CREATE TABLE t (kind VARCHAR(6), a INTEGER CHECK (a BETWEEN 1 AND 36));\n"
                "INSERT INTO t VALUES\n  ('ladder', 4, 14),\n  ('snake', 16, 6);"
            ),
            36,
            {4: 14, 16: 6},
        ),
        (
            "ladder_bottom = [4, 9]\nladder_top = [14, 31]\njump[ladder_bottom] = ladder_top\n",
            100,
            {4: 14, 9: 31},
        ),
        (
            (
                "if pos == 4:\n    pos = 14\nelif pos == 9:\n    pos = 3\n"
                "elif pos >= 50:\n    pos = 50\n    win()\n"
            ),
            50,
            {4: 14, 9: 3},
        ),
        ("if (next == 48) next = 96;\n", 100, {48: 96}),
        ("SQUARE_PX = 60\nWINDOW = (540, 600)\nSNAKES = {80: 44}\nSIZE = 81\n", 81, {80: 44}),
        ("LADDERS (2)\n1 -> 38\n4 -> 14\nSNAKES (1)\n16 -> 6\n", 100, {1: 38, 4: 14, 16: 6}),
        (
            "Ladders:\n3 to 22\n\nSquares are numbered 1 to 36.\nFind the mean. (10 marks)\n",
            36,
            {3: 22},
        ),
        (
            (
                "# The game\n\n```python\nSNAKES = {17: 7}\nLADDERS = {4: 14}\n```\n"
                "\nVersion 1.2, 3 contributors.\n"
            ),
            100,
            {17: 7, 4: 14},
        ),
    ],
)
def test_variants_with_one_meaning_are_read(text: str, size: int, jumps: dict[int, int]) -> None:
    """Notations that were once refused are read: YAML, SQL, counted headings, code in fences."""
    assert moves(text) == (size, jumps)


def test_a_list_among_other_text_is_named() -> None:
    """The refusal says how many numbers it has and where, with the formats it may be in."""
    text = "#include <x>\nint board[10] = {\n 0, 0, 0, 8, 0, 3, 0, 0, 0, 0 };\n"
    assert refusal(text) == (
        "expected jumps such as 3 -> 17, one on each line, "
        "got a list of 10 numbers on line 2 among other text: "
        "give it alone; the nearest formats are flat0, flat1 and freeform: choose with format="
    )


def test_a_clock_in_brackets_is_no_array() -> None:
    """A message begins with a time, and its brackets are not blamed."""
    told = refusal("[21:04] Mia: ladders are 4-14, 9-31\n[21:05] Tom: snakes 17-7\n")
    assert "expected , or ]" not in told


def test_strict_reading_takes_no_sample() -> None:
    """What is only noted otherwise is refused."""
    with pytest.raises(FormatError):
        reads(f"Snakes and ladders\n\nInput\n{SAMPLE}", strict=True)


def test_a_sample_that_says_it_counts_from_0_names_that() -> None:
    """The refusal says what to add."""
    with pytest.raises(AmbiguousFormatError, match="counts squares from 1, but the text says"):
        reads(f"Snakes and ladders, 0-based.\n\nInput\n{SAMPLE}")


COUNTED_JUMPS = "jumps = {3: 14, 8: 19, 16: 5, 23: 10}\n"


@pytest.mark.parametrize(
    "constant",
    [
        "const int Count = 25;",
        "let total_count = 25",
        "count <- 25",
        "int Count() { return 25; }",
        "static const int kCount{25};",
        "count: '25'",
        "std::array<int, 25> x;",
        "DISTANCE = 25",
        "foo = 25",
    ],
)
def test_a_constant_that_may_be_the_size_is_asked_for(constant: str) -> None:
    """A number that is not understood, as large as the jumps reach, is not passed over."""
    told = refusal(f"{constant}\n{COUNTED_JUMPS}")
    assert told.startswith("expected one size of 23 or more, got ")
    assert told.endswith(": ask for size=25")


def test_a_count_is_named() -> None:
    """The refusal shows the constant; with a size the text is read."""
    text = f"Count = 25\n{COUNTED_JUMPS}"
    assert "got count = 25, which may be it" in refusal(text)
    assert reads(text, size=25).board.size == 25


@pytest.mark.parametrize("side", ["N = 5", "SIDE = 5", "WIDTH = 5"])
def test_a_lone_side_that_fits_the_jumps_is_asked_for(side: str) -> None:
    """Its square may be the size, as nothing else says one."""
    assert f"got {side.lower()}, which may be its side: ask for size=25" in refusal(
        f"{side}\n{COUNTED_JUMPS}"
    )


@pytest.mark.parametrize(
    ("constant", "size"),
    [
        ("count = 100", 100),
        ("count = 4", 100),
        ("N = 4", 100),
        ("WIDTH = 60", 100),
        ("games_count = 1000", 100),
        ("random.seed(42)", 100),
        ("for _ in range(1000): play()", 100),
        ("FPS = 60", 100),
        ("SIZE = 36; count = 1000", 36),
        ("GOAL = 36; N = 5", 36),
    ],
)
def test_a_constant_that_is_no_size_is_passed_over(constant: str, size: int) -> None:
    """It is 100, too small, called something else, or a size is told."""
    assert moves(f"{constant}\n{COUNTED_JUMPS}")[0] == size


@pytest.mark.parametrize(
    "line",
    [
        "  squares INTEGER NOT NULL",
        "squares were joined by a line:",
        "Squares are numbered from 1. Every snake has a head.",
        "size of it is not known",
    ],
)
@pytest.mark.parametrize("form", [None, "pairs"])
def test_a_line_that_begins_with_a_word_of_headers_is_none(line: str, form: str | None) -> None:
    """Without a sign and a number nothing is said of a header that the text has not."""
    told = refusal(f"Some old text, 3 days ago\n{line}\n3 and 24\n", form)
    assert "# size" not in told
    assert "size to be a number" not in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("size: -4\n3 22\n", "line 1: expected size to be a number, got -4"),
        ("// size many\n3 22\n", "line 1: expected // size to be a number, got many"),
        ("size 30\nsize 36\n3 22\n", "line 2: expected size once, got another"),
    ],
)
def test_a_wrong_header_is_shown_as_it_is_written(text: str, told: str) -> None:
    """Its sign is the one that the line has."""
    assert refusal(text, "pairs") == told


def test_a_header_without_a_sign_may_have_a_comment() -> None:
    """What follows the sign of a comment is no part of its number."""
    assert moves("size: 50   # squares 1..50\n3 22\n") == (50, {3: 22})


@pytest.mark.parametrize("join", ["and", "&", "und"])
def test_squares_that_are_only_joined_say_no_direction(join: str) -> None:
    """Where no word says whether a ladder or a snake joins them, either may be the entry."""
    text = f"60 squares\n3 {join} 24\n53 {join} 31\n"
    told = refusal(text, "freeform")
    assert refusal(text)
    assert f"got '3 {join} 24', which does not say where it begins" in told
    assert moves(f"60 squares\nladder 3 {join} 24\n") == (60, {3: 24})


@pytest.mark.parametrize(
    ("text", "looks"),
    [
        (
            (
                "server:\n  port: 8080\n  most: 25\n"
                "ladders:\n  - start: x\n    end: 23\n  - start: 9\n"
            ),
            "YAML",
        ),
        ('<?xml version="1.0"?>\n<ladder bottom="4" top="20"/>\n', "XML"),
        ("#include <iostream>\nint main() {\n  play();\n}\n", "a program"),
        (
            "I found an old game at home, 3 days ago.\nIt is like snakes and ladders, for 4.\n",
            "lines of words",
        ),
    ],
)
def test_a_text_of_another_kind_has_one_cause(text: str, looks: str) -> None:
    """One sentence says what is found and the nearest formats, and nothing that follows from it."""
    told = refusal(text)
    assert "problems:" not in told
    assert (
        f" in {looks}; the nearest formats are pairs, csv and freeform: choose with format=" in told
    )


def test_a_count_is_told_beside_lines_that_are_not_understood() -> None:
    """The text says itself how many there are."""
    told = refusal(
        "Data of question 1\nBoard size 64\nNumber of snakes 3\n31 9\n44 26\nEach of 2 ends\n"
    )
    assert "got 'Data of question 1' and further such lines; the nearest formats are" in told
    assert "line 3: expected 3 snakes as it says, got 2" in told


PHP = (
    "<?php\nreturn [\n  'squares' => {size},\n  'ladders' => [['from' => 3, 'to' => 39]],\n"
    "  'snakes' => [['from' => 92, 'to' => 51]],\n];\n"
)


@pytest.mark.parametrize(
    ("text", "size", "jumps"),
    [
        (PHP.replace("{size}", "96"), 96, {3: 39, 92: 51}),
        (
            (
                "const CELLS: usize = 64;\nboard.add(Jump::Ladder { foot: 1, top: 22 });\n"
                "board.add(Jump::Snake { head: 61, bottom: 19 });\n"
            ),
            64,
            {1: 22, 61: 19},
        ),
        (
            (
                "# An engine\n\n![build](https://img.example/badge/build-passing)\n\n"
                "A tiny snakes and ladders engine, 2 to 6 players. `(head, tail)`\n\n"
                "```python\nboard = Board(\n    rows=10,\n    cols=10,\n"
                "    snakes=[(99, 54)],\n    ladders=[(6, 24)],\n)\n```\n"
            ),
            100,
            {99: 54, 6: 24},
        ),
    ],
)
def test_ends_and_sizes_with_a_name_are_read(text: str, size: int, jumps: dict[int, int]) -> None:
    """A size at an arrow, a foot with a top, and code beside a number of players."""
    assert moves(text) == (size, jumps)


def test_a_rust_range_from_0_is_asked_about() -> None:
    """The text says that squares count from 0, and boustro counts from 1."""
    text = "/// Cells are 0..=63.\nconst CELLS: usize = 64;\nlet ladders = [(1, 22), (10, 29)];\n"
    assert "but the text says 'Cells are 0..=63': add 1 to each number" in refusal(text)


def test_a_size_of_100_is_not_taken_for_a_side() -> None:
    """A jump beyond it is the mistake."""
    text = PHP.replace("{size}", "100").replace("39", "108")
    assert refusal(text) == "expected one size of 108 or more, got 100: ask for size="


YAML = (
    "server:\n  port: 8080\nboard:\n  size: 50   # squares 1..50\n"
    "  ladders:\n    - start: 4\n      end: 23\n"
    "    - {start: 26, end: 44}\n  snakes:\n    - head: 48\n      tail: 9\n"
)


def test_a_list_with_a_key_on_each_line_is_read() -> None:
    """Items of YAML in either style are jumps, beside settings that are none."""
    assert moves(YAML) == (50, {4: 23, 26: 44, 48: 9})
    assert moves(YAML.removesuffix("\n")) == (50, {4: 23, 26: 44, 48: 9})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("end: 23", "end: 23\n      chance: 2"),
        ("end: 23", "end: x"),
        ("      end: 23\n", ""),
        ("tail: 9", "tail: 49"),
        ("size: 50", "size: 40"),
    ],
)
def test_a_list_with_an_item_that_is_not_clear_is_refused(old: str, new: str) -> None:
    """No item is left out, and none is read the other way round."""
    assert "expected" in refusal(YAML.replace(old, new))


def test_a_tile_with_its_place_on_a_screen_is_no_jump() -> None:
    """The top of what is drawn is no top of a ladder."""
    assert Code("drawn = [{ cell: 4, top: 30 }, { cell: 9, top: 60 }];\n").pairs == []
    assert len(Code("drawn = [{ foot: 4, top: 30 }, { foot: 9, top: 60 }];\n").pairs) == 2
