"""The layout of jumps: snakes that meet differ in colour, and heads lie free where they can."""

from itertools import combinations
from math import asin, degrees, dist

from hypothesis import given

from boustro import Board, builtin
from boustro.render.picture.jump_layout import LaidJump, lay
from boustro.render.picture.place import Geometry, place
from boustro.render.picture.theme import SNAKE_COLOURS
from boustro.render.picture.view import View
from tests.support.strategies import boards

CLOSE = 0.3
"""How near two bodies come, in squares, that lie on one another."""
ROOM = 0.25
"""The same for a body and the head of another."""


def laid_out(board: Board) -> tuple[Geometry, list[LaidJump]]:
    """The snakes of a board as they lie."""
    view = View.of(board)
    where = place(view, 64.0)
    return where, [jump for jump in lay(where, view) if not jump.ladder]


def ladders_of(board: Board) -> list[LaidJump]:
    """The ladders of a board as they lie."""
    view = View.of(board)
    return [jump for jump in lay(place(view, 64.0), view) if jump.ladder]


def angle(one: LaidJump, other: LaidJump) -> float:
    """The angle between two ladders, in degrees."""
    along = [jump.line[0].direction(jump.line[-1]) for jump in (one, other)]
    return degrees(asin(min(1.0, abs(along[0].x * along[1].y - along[0].y * along[1].x))))


def nearest(one: LaidJump, other: LaidJump) -> float:
    """How near the bodies of two snakes come."""
    return min(dist(a, b) for a in one.line for b in other.line)


@given(boards())
def test_snakes_that_meet_differ_in_colour(board: Board) -> None:
    """But for those that meet more snakes than there are colours."""
    where, snakes = laid_out(board)
    meeting: dict[LaidJump, set[LaidJump]] = {snake: set() for snake in snakes}
    for one, other in combinations(snakes, 2):
        if nearest(one, other) < CLOSE * where.cell:
            meeting[one].add(other)
            meeting[other].add(one)
    for one, others in meeting.items():
        if len(snakes) <= SNAKE_COLOURS:
            assert one.colour not in {other.colour for other in others}


def test_no_head_lies_on_a_body_of_a_usual_board() -> None:
    """On the first board of the page, and where a straight way leads over a head."""
    for board in (builtin("mb47").board, Board(100, jumps={96: 5, 99: 92})):
        where, snakes = laid_out(board)
        for one in snakes:
            for other in snakes:
                if one is not other:
                    near = min(dist(one.line[0], point) for point in other.line)
                    assert near > ROOM * where.cell, (one.entry, other.entry)


def test_ladders_side_by_side_are_not_parallel() -> None:
    """A ladder turns away from a longer one beside it, and its ends stay inside their squares."""
    for jumps in ({12: 33, 13: 34}, {3: 38, 22: 59}):
        board = Board(100, jumps=jumps)
        where = place(View.of(board), 64.0)
        one, other = ladders_of(board)

        assert angle(one, other) > 7.0, jumps
        for ladder in (one, other):
            ends = ((ladder.entry, ladder.line[0]), (ladder.exit, ladder.line[-1]))
            for square, (x, y) in ends:
                middle = where.centre(square)
                assert max(abs(x - middle.x), abs(y - middle.y)) < 0.4 * where.cell
