"""Meanings: boustro reads what the writer of a text meant, or refuses it, and notes each guess."""

import io
import random
import re
from collections import Counter
from pathlib import Path

import pytest

from boustro import (
    AmbiguousFormatError,
    FormatError,
    Game,
    InputError,
    LayoutError,
    min_rolls,
    reads,
)
from boustro.errors import LossyFormatError
from boustro.formats import readings
from boustro.formats.registry import KNOWN
from boustro.formats.writing import encode
from boustro.model.board import Board
from boustro.model.rules import Rules
from tests.support.interpreter import House, fewest_rolls, leetcode_squares

SIXTY = (Path(__file__).parent / "sixty.txt").read_text("utf-8")
BLOCKS = [block.partition("\n") for block in re.split(r"^=== ", SIXTY, flags=re.MULTILINE)[1:]]
FEWEST_READ = 31
REMEDY = re.compile(r"such as|choose one with|foot first, then|head first, then")


def outcome(head: str, text: str) -> str:
    """How a text was read: right, refused with a remedy, or wrong."""
    size, jumps, _, title = head.split(" ", 3)
    meant = {int(a): int(b) for a, b in re.findall(r"(\d+)>(\d+)", jumps)}
    try:
        game = reads(text)
    except InputError as error:
        return "refused" if REMEDY.search(str(error)) else f"unclear: {title}: {error}"
    right = (game.size, dict(game.board.jumps)) == (int(size), meant)
    return "right" if right else f"wrong: {title}"


def test_sixty_texts_written_before_the_reader_was_looked_at() -> None:
    """None of sixty further texts is read as another board, and each refusal says what works."""
    found = Counter(outcome(head, text) for head, _, text in BLOCKS)

    assert set(found) == {"right", "refused"}
    assert found.total() == 60
    assert found["right"] >= FEWEST_READ


def any_game(name: str, dice: random.Random) -> Game:
    """A game of any shape that a format can hold, with jumps to and from anywhere."""
    rules = Rules.preset(KNOWN[name].preset)
    columns = dice.choice((None, dice.randint(1, 10)))
    size = dice.randint(1, 10) * (columns or dice.randint(1, 10))
    if fixed := {"gfg": 30, "boj": 100, "hackerrank": 100, "mapping": 100}.get(name):
        size, columns = fixed, None
    most = size if dice.random() < 0.3 else min(size, 12)
    entries = dice.sample(range(1, size + 1), dice.randint(0, most))
    exits = {entry: dice.randint(rules.start, size) for entry in entries}
    if dice.random() < 0.5:
        exits = {entry: exit for entry, exit in exits.items() if exit > entry}
    return Game(Board(size, columns=columns, jumps=exits), rules)


def moves(game: Game) -> tuple[int, dict[int, int]]:
    """The squares and the jumps; one to itself is a plain square, where `resolved` cannot tell."""
    return game.size, {a: b for a, b in game.board.jumps.items() if a != b}


def read_or_refused(written: bytes) -> tuple[int, dict[int, int]] | None:
    """The moves that are read, or None for a text that is refused with a remedy."""
    try:
        return moves(reads(written))
    except FormatError as error:
        if REMEDY.search(str(error)):
            return None
        raise


@pytest.mark.slow
@pytest.mark.parametrize("name", KNOWN)
def test_what_a_format_writes_is_never_read_as_other_jumps(name: str) -> None:
    """Without its format's name it is the same game, or refused as what could be several."""
    dice = random.Random(41)
    for _ in range(250):
        game = any_game(name, dice)
        try:
            written = encode(game, name)
        except LossyFormatError:
            continue
        assert read_or_refused(written) in (moves(game), None), written


def flat(size: int, jumps: dict[int, int], plain: int, first: int = 1) -> str:
    """An array of squares counted from 1, with a cell for square 0 if `first` is 0."""
    return str([jumps.get(square, plain) for square in range(first, size + 1)])


@pytest.mark.parametrize("plain", [0, -1])
@pytest.mark.parametrize("first", [0, 1])
def test_an_array_counted_from_1_is_not_read_one_off(plain: int, first: int) -> None:
    """Where both counts are legal the refusal names both, and `numbered` reads it."""
    text = flat(100, {4: 14, 9: 31, 17: 7}, plain, first)
    entry = 5 - first
    with pytest.raises(
        AmbiguousFormatError, match=rf"numbered: .*{entry} -> 14|numbered: .*4 -> 14"
    ):
        reads(text)
    assert moves(reads(text, "numbered")) == (100, {4: 14, 9: 31, 17: 7})


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("[-1,-1,21,-1,7,-1,0" + ",-1" * 23 + "]", ("flat0", {3: 22, 5: 8, 7: 1})),
        ("[-1,-1,10,-1,-1,-1,-1,-1,-1,-1]", ("numbered", {3: 10})),
        ("[1,2,10,4,5,6,7,8,9,10]", ("numbered", {3: 10})),
    ],
)
def test_what_only_one_count_allows_is_read(text: str, meant: tuple[str, dict[int, int]]) -> None:
    """A jump to index 0, or to the last square, decides; so do cells with their own numbers."""
    [reading] = readings(io.StringIO(text))
    assert reading.game is not None
    assert (reading.format, dict(reading.game.board.jumps)) == meant


def test_a_guess_is_noted_and_is_an_error_in_strict_reading() -> None:
    """The note says how the first jump was read; a format that is named is no guess."""
    text = "[-1,-1,3,-1,0]"
    [reading] = readings(io.StringIO(text))
    assert [str(note) for note in reading.notes][:1] == [
        "read as flat0: 3 -> 4 (a guess: other formats look alike)"
    ]
    [named] = readings(io.StringIO(text), "flat0")
    assert not [note for note in named.notes if note.name == "format-guessed"]
    with pytest.raises(LayoutError, match="read as flat0: 3 -> 4"):
        reads(text, strict=True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("0 0 0\n0 1 0\n0 2 0", "shifts, 2 -> 4; .* destinations, 2 -> 2, or heights .*, 2 -> 8:"),
        ("[[0,0,0],[0,0,0],[0,3,0]]", "shifts, 2 -> 5; .* destinations, 2 -> 3:"),
        ("[[1,2,3],[4,5,9],[7,8,9]]", "left to right in every row: write each jump as 3 -> 17"),
        ("[[1,2,9],[6,5,4],[7,8,9]]", "bottom row first: write each jump"),
        ("# 0-based\n3 8\n5 2", "counts squares from 1, but the text says '0-based'"),
        ("# the cells start at zero\n3->8", "'cells start at zero'"),
        ("# cells 0..99\n3->8", "counts squares from 1, but the text says 'cells 0..99'"),
        ("2 2 2 4", "^3 problems:\n  expected jumps such as 3 -> 17"),
        (
            "hello",
            (
                "^expected jumps such as 3 -> 17, .*got 'hello'; "
                "the nearest formats are pairs, csv and freeform"
            ),
        ),
        ("http://127.0.0.1:8000/b/Xy_1", "expected a link that ends in #board="),
        ("http://127.0.0.1:8000/#board=Xy_1", "expected a whole link with a board, got a damaged"),
        ("4,3->1\n2,2", "expected every square once, got 2 again"),
        ("9,3->1\n2,1", "expected squares in 1..4, got 9: 2 rows of 2 cells"),
        ("30 squares\ndie 1-6\n3 to 22", "expected jumps such as"),
    ],
)
def test_what_may_mean_something_else_is_refused(text: str, sentence: str) -> None:
    """The message says what else it could be, and how to say what is meant."""
    with pytest.raises(InputError, match=sentence):
        reads(text)


@pytest.mark.parametrize(
    ("text", "size", "jumps"),
    [
        ("size 30\n3 ⇒ 17", 30, {3: 17}),
        ("size 30\n9 – 4", 30, {9: 4}),
        ("Leitern:\n4 bis 14\nSchlangen:\n17 bis 7", 100, {4: 14, 17: 7}),
        ("36 Felder\nDie Leiter führt von 4 nach 14", 36, {4: 14}),
        ("4,3->1\n1,2", 4, {3: 1}),
        (",3->1\n,", 4, {3: 1}),
        ('"4";"3 -> 1"\n"1";"2"', 4, {3: 1}),
        ("0 -1 0\n0 0 0\n0 3 0", 9, {8: 7, 2: 5}),
        ("# cells 0 to 30\n3 -> 22", 100, {3: 22}),
    ],
)
def test_what_only_seems_to_need_a_guess_is_read(
    text: str, size: int, jumps: dict[int, int]
) -> None:
    """Arrows and dashes below a header, German, sheets, shifts of which one has a sign."""
    game = reads(text)
    assert (game.size, dict(game.board.jumps)) == (size, jumps)


@pytest.mark.parametrize(
    ("text", "rows", "rolls"),
    [
        ("3\n-1 1 -1\n-1 -1 9\n-1 4 -1", [[-1, 1, -1], [-1, -1, 9], [-1, 4, -1]], 1),
        ("3,\n-1,1,-1\n-1,-1,9\n-1,4,-1", [[-1, 1, -1], [-1, -1, 9], [-1, 4, -1]], 1),
        ("2\n-1 -1\n-1 3", [[-1, -1], [-1, 3]], 1),
        ("2 3\n-1 -1 -1\n-1 6 -1", [[-1, -1, -1], [-1, 6, -1]], 1),
        ("3 2\n-1 -1 -1\n-1 6 -1", [[-1, -1, -1], [-1, 6, -1]], 1),
        ("3\n7 8 9\n6 5 9\n1 2 3", [[-1, -1, -1], [-1, -1, 9], [-1, -1, -1]], 1),
        ("3\n0 0 0\n0 +2 0\n0 0 0", [[-1, -1, -1], [-1, 7, -1], [-1, -1, -1]], 2),
    ],
)
def test_a_grid_may_begin_with_its_sides(text: str, rows: list[list[int]], rolls: int) -> None:
    """One number for a square, or rows and columns in either order; then exactly as many rows."""
    size, jumps = leetcode_squares(rows)
    game = reads(text)

    assert (game.size, dict(game.board.jumps)) == (size, jumps)
    assert min_rolls(game) == rolls == fewest_rolls(size, jumps, House(start=1))


@pytest.mark.parametrize("form", ["leetcode", "resolved", "relative-grid"])
@pytest.mark.parametrize("word", ["5x6", "size=30", "Ladders:"])
def test_a_word_above_rows_says_no_sides(form: str, word: str) -> None:
    """Only a number does; a word is a row that is too short."""
    with pytest.raises(LayoutError, match="row 2: expected 1 cells as in row 1, got 3") as refused:
        reads(f"{word}\n1 2 3\n4 5 6", form)
    assert "numbers below it" not in str(refused.value)


@pytest.mark.parametrize(("form", "squares"), [("gfg", 30), ("boj", 100), ("hackerrank", 100)])
def test_the_size_of_a_format_is_no_side(form: str, squares: int) -> None:
    """A message takes a size that the text says for a side, but never the size of a format."""
    jumps = {entry: entry + squares for entry in range(2, 8)}
    with pytest.raises(LossyFormatError, match=f"got {squares} and 6 jumps beyond it$"):
        encode([Game(Board(2 * squares, jumps=jumps))], form, lossy=True)
    with pytest.raises(FormatError, match=r"if 30 is a side, ask for size=900$"):
        reads("# size 30\n2 96\n3 97\n4 98", "pairs")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            "4\n-1 1 -1\n-1 -1 9\n-1 4 -1",
            "^expected 4 rows of 4 numbers below it, got 3 rows of 3$",
        ),
        (
            "3\n-1 1\n-1 -1 9\n-1 4 -1",
            "^expected 3 rows of 3 numbers below it, got 3 rows of 2 or 3$",
        ),
        ("3 2\n-1 -1\n-1 -1\n-1 5", "has 4 rows; the first could also say that 3 rows of 2 follow"),
        ("2\n4 3\n1 3", "resolved: 4 squares, 2 -> 3, or counted: 100 squares, 1 -> 3"),
    ],
)
def test_sides_that_do_not_fit_are_refused_once(text: str, sentence: str) -> None:
    """The message says what the sides ask for, or what else the first row may be."""
    with pytest.raises(InputError, match=sentence):
        reads(text)


def test_a_sheet_with_a_row_too_long_is_refused() -> None:
    """The message names the line."""
    with pytest.raises(InputError, match="line 2: expected 2 cells such as 87 or 87->24, got"):
        reads("4,3->1\n2,1,9", "csv")
