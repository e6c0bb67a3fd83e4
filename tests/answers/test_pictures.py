"""Pictures for pages: the way that tokens take over them."""

import re
from math import hypot

import pytest

from boustro import Board, Game, Play, Rules
from boustro.answers.pictures import (
    PictureOptions,
    TokenLeg,
    page_scene,
    picture_answer,
    token_path,
)
from boustro.model.game import RulesSpec
from boustro.render.picture.board import BoardScene
from boustro.render.picture.scene import Point


def path_of(game: Game, *throws: int, players: int = 1) -> tuple[BoardScene, list[TokenLeg]]:
    """The picture after these throws, and the path of the last."""
    play = Play(game, players)
    for throw in throws:
        play.throw(throw)
    drawn = page_scene(game, tokens=play.position.squares)
    return drawn, token_path(drawn, play.past[-1])


def squares_of(drawn: BoardScene, legs: list[TokenLeg]) -> list[int]:
    """The squares in whose middle the legs end."""
    middles = {drawn.place.centre(square): square for square in range(drawn.place.size + 1)}
    return [middles[leg.points[-1]] for leg in legs]


@pytest.mark.parametrize(
    ("rules", "throws", "squares"),
    [
        ("boxed", (4,), [1, 2, 3, 4]),
        ("bounce", (6, 6), [7, 8, 9, 10, 9, 8]),
        ("boxed", (6, 6), []),
        ("generous", (6, 6), [7, 8, 9, 10]),
        ({"opening": 6}, (6,), [1]),
        ({"opening": 6}, (5,), []),
    ],
)
def test_tokens_walk_as_the_rules_say(
    rules: RulesSpec, throws: tuple[int, ...], squares: list[int]
) -> None:
    """Tokens walk square by square, back from the last square, onto it, or not at all."""
    drawn, legs = path_of(Game.of(Board(10), rules), *throws)

    assert squares_of(drawn, legs) == squares
    assert all(leg.lift > 0 for leg in legs)


def test_tokens_slide_along_each_jump_that_follows_on() -> None:
    """The last leg passes over both jumps as they are drawn, and ends in the middle of a square."""
    drawn, legs = path_of(Game.of(Board(100, jumps={3: 50, 50: 20}), "spoj"), 3)
    *hops, slide = legs

    assert squares_of(drawn, hops) == [1, 2, 3]
    assert slide.points[-1] == pytest.approx(drawn.place.centre(20))
    assert slide.lift == 0
    for line in drawn.centre_lines.values():
        middle = line[len(line) // 2]
        assert min(_far(point, middle) for point in slide.points) < drawn.place.cell


def _far(one: Point, other: Point) -> float:
    return hypot(one.x - other.x, one.y - other.y)


def test_who_is_bumped_goes_last() -> None:
    """The other player's token goes to where the rules send it."""
    drawn, legs = path_of(Game.of(Board(10), {"bump": "start"}), 2, 2, players=2)

    assert [leg.seat for leg in legs] == [2, 2, 1]
    assert squares_of(drawn, legs) == [1, 2, 0]


@pytest.mark.parametrize(("size", "scale"), [(100, 2), (900, 1)])
def test_a_small_picture_has_twice_as_many_pixels(size: int, scale: int) -> None:
    """A large one is large enough with one pixel for each unit of its drawing."""
    game = Game(Board(size), Rules())
    (drawn,) = re.findall(
        rb'viewBox="0 0 ([\d.]+) [\d.]+"', picture_answer([game], PictureOptions("svg")).data
    )
    png = picture_answer([game], PictureOptions("png")).data

    assert int.from_bytes(png[16:20]) == round(scale * float(drawn))
