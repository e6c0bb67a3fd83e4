"""Counted snakes before ladders: read if no other reading is sound, otherwise refused by name."""

import io
import random
import re

import pytest

from boustro import AmbiguousFormatError, InputError, min_rolls, reads
from boustro.formats import readings
from tests.support.interpreter import House, fewest_rolls

Pairs = list[tuple[int, int]]
INTERVIEW = """9
62 5
33 6
49 9
88 16
41 20
56 53
98 64
93 73
95 75
8
2 37
27 46
10 32
51 68
61 79
65 84
71 91
81 100
"""


@pytest.mark.parametrize(
    ("text", "jumps", "rolls"),
    [
        ("1\n62 5\n1\n2 37\n", {62: 5, 2: 37}, 12),
        ("1\n98 28\n3\n4 14\n9 31\n20 38\n", {98: 28, 4: 14, 9: 31, 20: 38}, 13),
        ("2\n62 5\n33 6\n2\n2 37\n27 46\n", {62: 5, 33: 6, 2: 37, 27: 46}, 12),
        ("1 2\n62 5\n2 37\n27 46\n", {62: 5, 2: 37, 27: 46}, 12),
        ("2 0\n62 5\n33 6\n", {62: 5, 33: 6}, 17),
        ("0\n2\n4 14\n9 31\n", {4: 14, 9: 31}, 14),
    ],
)
def test_snakes_may_come_first(text: str, jumps: dict[int, int], rolls: int) -> None:
    """No jump becomes a size: all are on 100 squares, and a note says the order."""
    [reading] = readings(io.StringIO(text))

    assert reading.game is not None
    assert (reading.game.size, dict(reading.game.board.jumps)) == (100, jumps)
    assert min_rolls(reading.game) == rolls == fewest_rolls(100, jumps, House())
    assert "snakes-first" in [note.name for note in reading.notes]


@pytest.mark.parametrize("order", ["snakes first", "ladders first"])
def test_the_names_of_players_are_passed_over(order: str) -> None:
    """The round ends with the number of players and a name for each; another number is refused."""
    snakes, ladders = re.split(r"(?<=\n)(?=8\n2 37)", INTERVIEW)
    text = INTERVIEW if order == "snakes first" else ladders + snakes
    alone = reads(text)
    [reading] = readings(io.StringIO(text + "2\nGaurav\nSagar\n"))

    assert reading.game == alone
    assert len(alone.board.jumps) == 17
    assert "2 players below the jumps: passed over" in [note.sentence for note in reading.notes]
    for names in ("3\nGaurav\nSagar\n", "2\nGaurav\n7\n"):
        with pytest.raises(InputError):
            reads(text + names)


@pytest.mark.parametrize(
    ("text", "sizes"),
    [
        ("1\n10 5\n1\n2 37\n", {100: {10: 5, 2: 37}, 50: {2: 37}}),
        ("1\n6 5\n2\n3 22\n5 8\n", {100: {6: 5, 3: 22, 5: 8}, 30: {3: 22, 5: 8}}),
    ],
)
def test_a_snake_that_may_be_a_width_and_a_height_is_refused(
    text: str, sizes: dict[int, dict[int, int]]
) -> None:
    """If a board of that width and height fits too, both are named with the size to ask for."""
    with pytest.raises(AmbiguousFormatError) as got:
        reads(text)
    for size, jumps in sizes.items():
        assert f"{size} squares" in str(got.value)
        assert f"size={size}" in str(got.value)
        assert dict(reads(text, size=size).board.jumps) == jumps


def lines(pairs: Pairs) -> str:
    """A jump on each line."""
    return "".join(f"{entry} {exit}\n" for entry, exit in pairs)


def layouts(columns: int, rows: int, first: Pairs, second: Pairs) -> dict[str, tuple[int, str]]:
    """The ways to count two lists, each with the squares that it says, and its text."""
    size = columns * rows
    apart = f"{len(first)}\n{lines(first)}{len(second)}\n{lines(second)}"
    together = f"{len(first)} {len(second)}\n{lines(first)}{lines(second)}"
    both = first + second
    return {
        "apart": (100, apart),
        "together": (100, together),
        "one list": (100, f"{len(both)}\n{lines(both)}"),
        "one case, one list": (100, f"1\n{len(both)}\n{lines(both)}"),
        "one case, apart": (100, f"1\n{apart}"),
        "one case, together": (100, f"1\n{together}"),
        "players": (100, f"{apart}2\nAnn\nBob\n"),
        "size, apart": (size, f"{size}\n{apart}"),
        "size and counts": (size, f"{size} {together}"),
        "sides, apart": (size, f"{columns} {rows}\n{apart}"),
    }


@pytest.mark.slow
def test_no_counted_text_is_read_as_another_board() -> None:
    """Few jumps in every layout and either order: right or refused, and mostly right."""
    dice = random.Random(58)
    right = tried = 0
    for _ in range(120):
        columns, rows = dice.choice([(10, 10), (6, 6), (8, 8), (6, 5)])
        squares = dice.sample(range(1, columns * rows + 1), 2 * dice.choice((1, 2, 2, 3, 4)))
        jumps = list(zip(squares[::2], squares[1::2], strict=True))
        snakes, ladders = (
            [jump for jump in jumps if (jump[0] > jump[1]) is down] for down in (True, False)
        )
        first, second = dice.choice(((snakes, ladders), (ladders, snakes)))
        for name, (size, text) in layouts(columns, rows, first, second).items():
            tried += 1
            try:
                game = reads(text)
            except InputError:
                continue
            meant = [(size, dict(jumps))]
            if name == "one case, one list":
                meant.append((30, dict(jumps)))  # the board of `gfg`
            assert (game.size, dict(game.board.jumps)) in meant, (name, text)
            right += 1
    assert right > 0.8 * tried
