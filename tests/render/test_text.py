"""The board in the terminal."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boustro import Board, Game, Route, Rules, builtin, levels, shortest_route
from boustro.render.style import Style
from boustro.render.text import MOST_ROWS, draw

STYLES = st.builds(
    Style,
    width=st.integers(20, 160),
    height=st.none() | st.integers(5, 80),
    colour=st.booleans(),
    ascii=st.booleans(),
)


@st.composite
def games(draw_: st.DrawFn) -> Game:
    """Any small game, of any number of columns, with any jumps."""
    size = draw_(st.integers(1, 300))
    square = st.integers(1, size)
    jumps = draw_(st.dictionaries(square, square, max_size=20))
    columns = draw_(st.none() | st.integers(1, size))
    return Game(
        Board(size, columns=columns, jumps=jumps), Rules(start=draw_(st.sampled_from([0, 1])))
    )


def plain(text: str) -> str:
    """`text` without its colours."""
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.slow
@given(games(), STYLES, st.booleans(), st.booleans())
def test_any_board_fits_any_terminal(game: Game, style: Style, routed: bool, leveled: bool) -> None:
    """No line is wider than the terminal, and without colour there is no escape sequence."""
    drawing = draw(
        game,
        route=shortest_route(game) if routed else None,
        levels=levels(game) if leveled else None,
        style=style,
    )

    assert max(map(len, plain(drawing).splitlines())) <= style.width
    assert style.colour or "\x1b" not in drawing
    assert not style.ascii or drawing.isascii()


@pytest.mark.slow
@given(games(), STYLES)
def test_the_legend_speaks_of_rolls_only_where_they_are_drawn(game: Game, style: Style) -> None:
    """A mark that the legend explains stands in the drawing."""
    drawing = plain(draw(game, route=shortest_route(game), style=style))
    *above, legend = drawing.split("F finish")

    explained = re.search(r"([•*]\d+)\s+after", legend)
    assert explained is None or explained[1] in "".join(above)
    assert explained is not None or not re.search(r" [•*]\d", "".join(above))


@pytest.mark.slow
@given(games(), st.integers(100, 160))
def test_every_square_is_drawn_once_where_it_belongs(game: Game, width: int) -> None:
    """The numbers of a grid are those of the numbering, row by row."""
    drawing = draw(game, style=Style(width=width))
    if "┌" not in drawing or game.board.rows > MOST_ROWS:
        return
    rows = [re.findall(r"│ ?(\d+)", line) for line in drawing.splitlines()]
    drawn = [[int(number) for number in row] for row in rows if row]
    table = game.board.numbering.table()

    assert drawn == [[square for square in row if square <= game.size] for row in table]


def test_a_square_of_two_lines_is_taken_when_it_fits() -> None:
    """With a tall terminal a square has its jump below its number, else beside it."""
    board = builtin("mb47")

    assert "│ ▲91  │" in draw(board, style=Style(width=120, height=40))
    assert "71▲91" in draw(board, style=Style(width=120, height=24))
    assert "71▲91" in draw(board, style=Style(width=120))


def test_the_jumps_stand_beside_the_board_or_below_it() -> None:
    """The lists begin on the first line beside the drawing, or follow below if there is no room."""
    wide = draw(builtin("mb47"), style=Style(width=120)).splitlines()
    narrow = draw(builtin("mb47"), style=Style(width=80)).splitlines()

    assert wide[0].endswith("ladders    snakes")
    assert "ladders  1▲38  4▲14" in narrow[21]


def test_a_board_of_ten_by_ten_fits_the_classic_terminal() -> None:
    """On 80 by 24 the lists are left out, since the squares say where the jumps lead."""
    lines = draw(builtin("mb47"), style=Style(width=80, height=24)).splitlines()

    assert len(lines) == 21
    assert "80▲100" in lines[5]


def test_the_route_is_framed_and_numbered() -> None:
    """Squares of the route have heavy frames in which the roll is told, without any colour."""
    game = Game(Board(9, columns=3, jumps={2: 7}), "leetcode")
    drawing = draw(game, route=shortest_route(game))

    assert drawing.splitlines()[:7] == [
        " ┏━━━━━━━━┱────────┲━━━━━━━━┓    ladders",
        "╭┃ 7   •1 ┃ 8      ┃ 9F  •2 ┃    2 ▲ 7",
        "│┡━━━━━━━━╃────────╄━━━━━━━━┩",
        "╰│ 6      │ 5      │ 4      │╮",
        " ┢━━━━━━━━╈━━━━━━━━╅────────┤│",
        " ┃ 1S     ┃ 2▲7 •1 ┃ 3      │╯",
        " ┗━━━━━━━━┻━━━━━━━━┹────────┘",
    ]


def test_ascii_frames_are_of_number_signs() -> None:
    """In ASCII a heavy frame is drawn with `#` and `=`."""
    game = Game(Board(4, jumps={2: 3}), "leetcode")

    assert "#" in draw(game, route=shortest_route(game), style=Style(ascii=True))


def test_levels_stand_to_the_right_of_the_numbers() -> None:
    """A square on which no token comes to rest shows its jump and no level."""
    game = builtin("leetcode")
    drawing = draw(game, levels=levels(game))

    assert "│ 15  1 │ 16  2 │ 17▼13 │" in drawing


def test_start_and_finish_are_marked() -> None:
    """`S` and `F` stand in their squares; a start off the board is told below."""
    assert "│ 1S " in draw(builtin("wall"))
    assert "│ 36F " in draw(builtin("wall"))
    assert "start off the board" in draw(builtin("mb47"))
    coloured = draw(builtin("wall"), style=Style(colour=True))
    assert ("\x1b[2m 1S " in coloured, "\x1b[2m 2 " in coloured) == (False, True)


def test_a_short_top_row_has_no_empty_boxes() -> None:
    """Cells without a square are not drawn."""
    lines = draw(Game(Board(7, columns=5))).splitlines()

    assert lines[0].strip() == "┌────┬────┐"
    assert lines[1].strip() == "│ 7F │ 6  │╮"
    assert lines[2].strip() == "┌────┬────┬────┼────┼────┤│"


def test_a_wide_board_is_drawn_with_one_sign_a_square() -> None:
    """Twenty columns do not fit a grid of 80 columns: the rows carry their squares' numbers."""
    lines = draw(Game(Board(400, jumps={5: 12, 30: 9}))).splitlines()

    assert lines[0].startswith("400  F · ·")
    assert lines[19].startswith("  1  · · · · ▲ ·")


def test_a_route_over_a_wide_board_is_marked_without_colour() -> None:
    """Stops are dots, and a jump on the route is hollow."""
    game = Game(Board(400, jumps={5: 12, 30: 9}))
    drawing = draw(game, route=shortest_route(game))

    assert "△" in drawing
    assert "•" in drawing
    assert "hollow" in drawing


@pytest.mark.parametrize("size", [10**6, 10**18])
def test_a_huge_board_is_described_and_not_walked_over(size: int) -> None:
    """A board too wide for the terminal is told in numbers, whatever its size."""
    drawing = draw(Game(Board(size, columns=1000, jumps={5: 12})))

    assert "not drawn: 1000 columns" in drawing
    assert "5▲12" in drawing


def test_a_tall_board_is_drawn_by_its_ends() -> None:
    """Of very many rows the first and the last are drawn, and the rest is counted."""
    drawing = draw(Game(Board(10**18, columns=4)))

    lines = drawing.splitlines()

    assert lines[0] == "1000000000000000000  F · · ·  999999999999999997"
    assert "… 249999999999999980 more rows …" in lines[10]
    assert [line.split() for line in lines[-2:-1]] == [["1", "·", "·", "·", "·", "4"]]


def test_many_jumps_are_cut_short_with_a_count() -> None:
    """Lists never run away: beyond a few lines they say how many more there are."""
    jumps = {square: square + 500 for square in range(1, 400)}
    drawing = draw(Game(Board(1000, columns=10, jumps=jumps)))

    assert " more" in drawing
    assert len(drawing.splitlines()) < 60


def test_a_route_of_a_billion_throws_does_not_take_a_billion_steps() -> None:
    """Of a route too long to list the squares are left unmarked."""
    route = Route.through(0, [(1, 1, 1)])
    long = Route(0, (route.legs[0]._replace(times=10**9, reached=10**9, landed=10**9),))

    assert "┏" not in draw(Game(Board(10**9, columns=5)), route=long)
