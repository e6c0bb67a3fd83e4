"""Texts once misread or refused with a false claim: each is read right or refused truly."""

import io

import pytest

from boustro import FormatError, Game, InputError, reads
from boustro.formats import readings


def moves(game: Game) -> tuple[int, dict[int, int]]:
    """The squares and the jumps."""
    return game.size, dict(game.board.jumps)


def refusal(text: str, size: int | None = None) -> str:
    """The one reason why a text is refused."""
    with pytest.raises(InputError) as got:
        reads(text, size=size)
    assert len(got.value.problems) == 1
    return str(got.value)


JUMPS = "moves[2] = 21; moves[4] = 7; moves[26] = 0;"


@pytest.mark.parametrize(
    "array",
    [
        "int moves[30];",
        "int[] moves = new int[30];",
        "moves = [-1] * 30",
        "moves = [-1 for _ in range(30)]",
        "moves = list(range(30))",
        "moves = np.full(30, -1)",
        "std::vector<int> moves(30, -1);",
        "var moves [30]int",
        "moves := make([]int, 30)",
        "let moves = new Array(30);",
        "let mut moves = vec![-1; 30];",
        "const int N = 30;\nint moves[30];",
        "int N = 30;\nint moves[N];",
        "int boardSize = 30;\nint[] moves = new int[boardSize];",
        "int n = 30;\nint moves[] = new int[n];",
        "int N = 30;\nvector<int> moves(N, -1);",
        "N = 30\nmoves = [-1] * N",
        "int moves[30];\nsolve(moves, 30);",
    ],
)
def test_an_array_may_count_from_0_or_from_1(array: str) -> None:
    """Both readings are named; a size that fits only one of them decides, and a note says so."""
    text = f"{array}\n" + JUMPS.replace("; ", "\n").replace(";", "")
    assert refusal(text) == (
        "expected one size, got an array of 30: 29 squares counted from 1, or 30 from 0, "
        "where 2 -> 21 is 3 -> 22: ask for size=29 or size=30"
    )
    assert moves(reads(text, size=29)) == (29, {2: 21, 4: 7, 26: 0})
    [from_0] = readings(io.StringIO(text), size=30)
    assert from_0.game is not None
    assert moves(from_0.game) == (30, {3: 22, 5: 8, 27: 1})
    assert "30 squares in an array of 30 count from 0, so that jump is 3 -> 22" in str(
        from_0.notes[-1]
    )


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("int board[101];\nboard[2] = 21;\nboard[98] = 1;", 100),
        ("const int SIZE = 30;\nint board[31];\nboard[2] = 21;\nboard[28] = 1;", 30),
        ("int N = 30;\nint board[N + 1];\nboard[2] = 21;\nboard[28] = 1;", 30),
        ("SIZE = 30\nboard = [0] * (SIZE + 1)\nboard[2] = 21\nboard[28] = 1", 30),
    ],
)
def test_an_array_with_one_place_more_counts_from_1(text: str, size: int) -> None:
    """Of 101 places, or with a size that is said, one is left over, and it is 0."""
    assert reads(text).size == size


@pytest.mark.parametrize(
    ("text", "jumps"),
    [
        (
            (
                "ladder_start = [3, 12]\nladder_end = [18, 45]\n"
                "snake_head = [97, 84]\nsnake_tail = [77, 58]"
            ),
            {3: 18, 12: 45, 97: 77, 84: 58},
        ),
        ("starts = [3, 12, 32]\nends = [18, 45, 1]", {3: 18, 12: 45, 32: 1}),
        ("snake_heads = [3, 2]\nsnake_tails = [1, 1]", {3: 1, 2: 1}),
        ("int ladderBottoms[] = {3, 12};\nint ladderTops[] = {18, 45};", {3: 18, 12: 45}),
        ("int snakeBottoms[] = {3, 12};\nint snakeTops[] = {18, 45};", {18: 3, 45: 12}),
        ('{"snake_heads": [97], "snake_tails": [77]}', {97: 77}),
        ("snakeHeads = List.of(17, 54);\nsnakeTails = List.of(7, 34);", {17: 7, 54: 34}),
    ],
)
def test_lists_side_by_side(text: str, jumps: dict[int, int]) -> None:
    """Lists of entries and of exits, as their names say, are the jumps in their order."""
    [reading] = readings(io.StringIO(text))
    assert reading.game is not None
    assert moves(reading.game) == (100, jumps)
    assert str(reading.notes[0]).startswith("read as code: ")


@pytest.mark.parametrize(
    ("text", "got"),
    [
        ("starts = [3, 12, 32]\nends = [18, 45, 1, 2]", "starts = [3, 12, 32]"),
        (
            "heads = [16, 47, 60]\ntails = [6, 26, 3]\nfeet = [1, 4]\ntops = [38, 14]",
            "heads = [16, 47, 60]",
        ),
        ("START = (1, 2)\nEND = (5, 6)", "START = (1, 2)"),
        ("START = (1, 2)\nEND = (5, 6)\njumps = {4: 14, 9: 31}", "START = (1, 2)"),
        ("START = (1, 2, 3)\nEND = (5, 6, 7)\njumps = {4: 14, 9: 31}", "START = (1, 2, 3)"),
        ("positions = [1, 2, 3, 4]\njumps = {4: 14}", "positions = [1, 2, 3, 4]"),
    ],
)
def test_lists_that_do_not_belong_together(text: str, got: str) -> None:
    """Lists of other lengths, of several pairs, and places on a screen are no jumps."""
    assert refusal(text) == f"line 1: expected pairs such as jumps[1] = 38 or (1, 38), got {got!r}"


@pytest.mark.parametrize(
    ("text", "jumps"),
    [
        ("snakes = [(17, 6), (9, 2)]\nladders = [(4, 14)]", {17: 6, 9: 2, 4: 14}),
        ("snakes = [(2, 1), (4, 3)]", {2: 1, 4: 3}),
        ("ladders = [[1, 2], [3, 4]]", {1: 2, 3: 4}),
    ],
)
def test_a_list_with_the_name_of_a_kind_is_no_matrix(text: str, jumps: dict[int, int]) -> None:
    """Pairs of ladders or of snakes are jumps, however small their numbers are."""
    assert moves(reads(text)) == (100, jumps)


def test_a_snake_written_tail_first_is_told_as_such() -> None:
    """The reason is the order of the snake's ends, and no row or column of a matrix."""
    snakes = "snakes = [(6, 17), (2, 9)]\nladders = [(4, 14)]\nEND = 100"
    with pytest.raises(FormatError) as got:
        reads(snakes)
    assert [str(problem) for problem in got.value.problems] == [
        "line 1: expected a snake's head first, then its tail, got 6 -> 17",
        "line 1: expected a snake's head first, then its tail, got 2 -> 9",
    ]
    assert moves(reads(f"# each tuple is (bottom, top)\n{snakes}")) == (100, {17: 6, 9: 2, 4: 14})


@pytest.mark.parametrize(
    "text",
    [
        "faces = [(1, 6), (2, 5), (3, 4)]",
        "faces = [1, 2, 3, 4, 5, 6]",
        "dice = {1: 10, 2: 20, 3: 70}",
        "dice = [[1, 2], [3, 4]]",
        "probabilities = {1: 10, 2: 20}",
        "player_turns = [2, 1]",
    ],
)
def test_what_has_the_name_of_something_else_is_no_board(text: str) -> None:
    """The faces of a die, chances and players are no squares."""
    assert refusal(text).startswith("expected jumps such as 3 -> 17, one on each line, got ")


CHAIN = "if position == 5:\n    position = 27\nelif position == 14:\n    position = 44\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (f"{CHAIN}elif position == 57:\n    position -= 20\n", 5),
        (f"{CHAIN}elif position == 57:\n    position = position - 20\n", 5),
        (f"{CHAIN}elif position == 57 or position == 58:\n    position = 50\n", 5),
        (f"{CHAIN}elif position in (57, 58):\n    position = 50\n", 5),
        ("if (pos == 5) return 27;\nif (pos == 14) return 44;\nif (pos == 57) return pos - 20;", 3),
    ],
)
def test_a_move_that_is_no_plain_jump_is_not_dropped(text: str, line: int) -> None:
    """It is refused with its line, also where a size is asked for."""
    for size in (None, 60):
        sentence = refusal(f"{text}if position >= 60:\n    print('You win!')\n", size)
        assert sentence.startswith(
            f"line {line}: expected pairs such as jumps[1] = 38 or (1, 38), got "
        )


def test_the_finish_of_a_chain_of_conditions_is_no_jump() -> None:
    """What it is compared with may be the size, though words are printed then."""
    text = f"{CHAIN}if position >= 60:\n    print('You win!')\n"
    assert (
        refusal(text) == "expected one size of 44 or more, got 60, which may be it: ask for size=60"
    )
    assert moves(reads(f"{CHAIN}if position == 60:\n    win()\n", size=60)) == (60, {5: 27, 14: 44})


@pytest.mark.parametrize(
    ("line", "got"),
    [
        ("The game ends at square 30.", None),
        ("There is one at square 4.", None),
        ("There is a ladder on square 30.", None),
        ("Square 3 takes you up 19.", "takes you up 19"),
        ("Square 98 drops you back 20", "drops you back 20"),
        ("Square 64 falls 4", "falls 4"),
        ("From 98 go down 20 spaces", "go down 20"),
    ],
)
def test_a_number_in_a_sentence_is_no_count(line: str, got: str | None) -> None:
    """Such a number is neither a count nor the size; a way must say whether it is by so much."""
    expected = f"expected jumps such as 3-22 or ladder from 3 to 22, got {line!r}"
    if got is not None:
        steps = got.split()[-1]
        expected = (
            f"expected where a jump ends, got {got!r}: say whether it is by {steps} or to {steps}"
        )
    with pytest.raises(FormatError) as error:
        reads(f"Ladders:\n3 -> 22\n5 -> 8\n{line}\n", "freeform")
    assert str(error.value) == f"line 4: {expected}"
    with pytest.raises(FormatError):
        reads(f"{line}\n3 -> 22\n5 -> 8\n", "freeform")


@pytest.mark.parametrize(
    "text", ["Ladders: 1\n3-22", "Number of ladders: 1\n3-22", "1 ladder: 3-22", "Ladders\n1\n3 22"]
)
def test_a_count_is_still_held_against_the_jumps(text: str) -> None:
    """A line that says no more than how many there are is a count."""
    assert dict(reads(text, "freeform").board.jumps) == {3: 22}
    with pytest.raises(FormatError, match=r"line [12]: expected 2 ladders as it says, got 1"):
        reads(text.replace("1", "2", 1), "freeform")


TILES = '{"tile": 1}, {"tile": 2, "to": 6}, ' + ", ".join(f'{{"tile": {n}}}' for n in range(3, 13))


@pytest.mark.parametrize(
    "side",
    [
        '"cols": 4',
        '"columns": 4',
        '"width": 4',
        '"rows": 3',
        '"height": 3',
        '"rows": 3, "cols": 4',
        '"columnCount": 4',
        '"squares_per_row": 4',
        '"rowLength": 4',
    ],
)
def test_the_columns_of_a_list_of_tiles(side: str) -> None:
    """However they are called, one side is enough."""
    board = reads(f'{{{side}, "tiles": [{TILES}]}}').board
    assert (board.size, board.columns, dict(board.jumps)) == (12, 4, {2: 6})


def test_sides_that_are_no_columns() -> None:
    """Sides of another number of squares are refused; those of a window are passed over."""
    said = refusal(f'{{"rows": 4, "cols": 4, "tiles": [{TILES}]}}')
    assert said == "expected 4 times 4 squares, got 12"
    assert reads(f'{{"width": 600, "tiles": [{TILES}]}}').board.columns == 6


PLAIN = [[1, 2, 3, 4], [5, 6, 14, 8], [9, 10, 11, 12], [13, 2, 15, 16]]


@pytest.mark.parametrize("less", [0, 1])
@pytest.mark.parametrize("order", ["", ", bottom row first"])
@pytest.mark.parametrize("first", ["", "4\n", "4 4\n"])
def test_a_grid_numbered_in_another_way_is_refused_as_such(
    less: int, order: str, first: str
) -> None:
    """It holds the squares' own numbers, and the message says in which way."""
    rows = PLAIN[::-1] if order else PLAIN
    text = first + "\n".join(" ".join(str(cell - less) for cell in row) for row in rows)
    counted = ", counted from 0" if less else ""
    assert refusal(text) == (
        "expected text with one meaning, got text that fits resolved, "
        "which has the top row first and turns "
        "at the end of each row; it could also be a grid read left to right in every row"
        f"{order}{counted}: write each jump as 3 -> 17; or choose one with format="
    )


def test_the_formats_nearest_to_a_matrix_below_words() -> None:
    """They are those of a matrix."""
    assert "the nearest formats are leetcode, resolved and freeform: " in refusal(
        "An example of the puzzle:\n"
        "Input: board = [[-1,-1,-1],[-1,-1,-1],[-1,4,-1]]\nThe answer is four.\n"
    )


BLOCK = "class Board {{\n  void fill() {{\n    snakes.put(16, 6);\n    ladders.put(4, 14);\n{}"


@pytest.mark.parametrize(
    "text",
    [
        BLOCK.format(""),
        BLOCK.format("    run(() {\n"),
        BLOCK.format("  }\n"),
        "snakes.put(16, 6);\nladders.put(4, 14);\n  }\n}\n",
    ],
)
def test_a_fragment_of_a_program(text: str) -> None:
    """Blocks that are not closed, or were opened before, hide no jump."""
    assert moves(reads(text)) == (100, {16: 6, 4: 14})


@pytest.mark.parametrize(
    "text",
    [
        "snakes = {16: 6, 47: 26,",
        "snakes = ((16, 6), (47, 26),",
        "int s[][2] = {{16, 6}, {47, 26},",
    ],
)
def test_a_list_that_is_cut_off_is_refused(text: str) -> None:
    """The jumps that are missing may be anywhere."""
    with pytest.raises(InputError):
        reads(text)


@pytest.mark.parametrize(
    "call", ["tk.Canvas(self, width=50, height=50)", "Rect(width=20, height=20)"]
)
def test_the_sides_of_what_is_drawn_are_no_sides_of_a_board(call: str) -> None:
    """They are squares of the screen; those of a board are the board's."""
    assert reads(f"snakes = {{16: 6}}\nladders = {{4: 14}}\ncell = {call}\n").size == 100
    board = "Board(width=5, height=4)"
    assert reads(f"snakes = {{16: 6}}\nladders = {{4: 14}}\nboard = {board}\n").board.columns == 5


@pytest.mark.parametrize(
    "use",
    [
        "position = position - self.snakes.get(position)",
        "position += snakes[position]",
        "pos = pos - snakes[pos]",
    ],
)
def test_numbers_that_are_added_to_a_square_are_no_exits(use: str) -> None:
    """They are refused where they are added."""
    expected = "line 2: expected squares where jumps end, got numbers that are added to a square"
    assert refusal(f"self.snakes = {{98: 1, 52: 20}}\n{use}\n") == expected
    fine = 'print("down to " + str(snakes[position]))\nposition = snakes.get(position, position)'
    assert dict(reads(f"snakes = {{98: 1, 52: 20}}\n{fine}\n").board.jumps) == {98: 1, 52: 20}


@pytest.mark.parametrize(
    ("size", "said"),
    [
        ("int throws = min_dice_throws(36, snakes, ladders);", 36),
        ("int M = 6; int N = 5; int[] array = new int[M*N];", 30),
    ],
)
def test_what_may_be_the_size_is_not_passed_over(size: str, said: int) -> None:
    """A number beside the lists of jumps, and the product of two constants, may be the size."""
    text = f"int[][] snakes = {{{{27, 1}}}};\nint[][] ladders = {{{{3, 22}}}};\n{size}\n"
    assert (
        refusal(text)
        == f"expected one size of 27 or more, got {said}, which may be it: ask for size={said}"
    )


def test_a_list_that_comes_twice_in_go() -> None:
    """It is one of two boards, as in any other language."""
    text = "snakes := map[int]int{14: 4, 17: 7}\nsnakes := map[int]int{54: 34}\n"
    assert refusal(text) == "line 2: expected one board, got snakes again"


def test_sides_by_their_axes() -> None:
    """`dimX` and `dimY` are the columns and the rows."""
    board = reads("dimX = 5;\ndimY = 4;\nsnakes.put(14, 4);\nladders.put(3, 11);").board
    assert (board.size, board.columns) == (20, 5)


def test_an_array_that_is_too_short() -> None:
    """An exit beyond the last index is refused, and no size is assumed."""
    text = "int N = 30;\nint moves[] = new int[N+1];\nmoves[3] = 34;\nmoves[4] = 7;"
    assert refusal(text) == "expected a size of 34 or more, got an array of 31"


def test_a_line_of_a_program_is_no_header() -> None:
    """`size = 10,` among the arguments of a function is a side, and no wrong header."""
    text = (
        "function Board({\n  size = 10,\n"
        "  ladders = { 2: 23, 8: 34 },\n  snakes = { 92: 51 },\n}) {\n"
    )
    assert refusal(text) == "expected one size of 92 or more, got 10: ask for size=100"
