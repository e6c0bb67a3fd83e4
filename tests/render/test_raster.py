"""PNG, PDF and what moves: numbers are really drawn, files are what they say."""

import io
import os
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from boustro import Board, Game, Play, Rules, builtin, levels, picture, search, shortest_route
from boustro.answers.moments import hops_of_play, hops_of_route, moments
from boustro.answers.pictures import PictureOptions, picture_answer, record_picture
from boustro.errors import LimitError, QuestionError
from boustro.render.animation import walk_animation
from boustro.render.heats import level_heat
from boustro.render.pdf import pdf
from boustro.render.picture.board import BoardScene, SceneContent, board_scene
from boustro.render.picture.walk import Hop
from boustro.render.picture_options import PAPERS, THEMES
from boustro.render.raster import png
from tests.render.drawing import games


def opened(data: bytes) -> Any:
    """An image of bytes."""
    return Image.open(io.BytesIO(data))


def drawn(thing: object, **shown: Any) -> BoardScene:
    """A board's scene with its geometry."""
    return board_scene(thing, SceneContent(**shown))


@pytest.mark.parametrize("theme", THEMES)
def test_numbers_are_really_drawn(theme: str) -> None:
    """In the corner of every square there are pixels of the number's ink, in the square none."""
    scene, place, _ = drawn(Board(100))
    image = opened(png(scene, theme, scale=2.0)).convert("L")

    for square in range(1, 100):
        x, y, side, *_ = place.rect(square)
        corner = (2 * (x + 4), 2 * (y + 3), 2 * (x + 30), 2 * (y + 15))
        middle = (2 * (x + 8), 2 * (y + 24), 2 * (x + side - 8), 2 * (y + 40))
        low, high = image.crop(tuple(map(round, corner))).getextrema()
        assert high - low > 60, square
        low, high = image.crop(tuple(map(round, middle))).getextrema()
        assert high - low < 10, square


def test_figures_differ() -> None:
    """The face has the figures: 1 and 8 are not the same picture."""
    scene, place, _ = drawn(Board(9))
    image = opened(png(scene, scale=3.0)).convert("L")
    boxes = []
    for square in (1, 8, 4):
        x, y, *_ = place.rect(square)
        box = tuple(round(3 * v) for v in (x + 4, y + 3, x + 16, y + 15))
        boxes.append(image.crop(box).point(lambda grey: 255 if grey > 160 else 0).tobytes())

    assert len(set(boxes)) == 3


def test_the_bundled_figures_are_tabular() -> None:
    """All figures are equally wide, so that numbers stand under one another."""
    from PIL import ImageFont

    from boustro.render.fonts import BOLD, REGULAR, font_path

    for name in (REGULAR, BOLD):
        font = ImageFont.truetype(font_path(name), 100)
        assert len({font.getlength(figure) for figure in "0123456789"}) == 1


def test_a_png_is_as_large_as_asked() -> None:
    """Pixels are user units times the scale."""
    scene = drawn(Board(9)).scene

    assert opened(png(scene, scale=2.0)).size[0] == round(2 * scene.width)


def test_too_many_pixels_are_refused() -> None:
    """Before anything is drawn."""
    with pytest.raises(LimitError, match="pixels"):
        png(drawn(Board(100)).scene, scale=20)


@pytest.mark.parametrize("paper", PAPERS)
def test_a_pdf_has_a_page_for_each_board_on_the_paper(paper: str) -> None:
    """The paper is turned for a wide board; the face is embedded; equal input, equal bytes."""
    scenes = [drawn(Board(100)).scene, drawn(Board(10)).scene]
    data = pdf(scenes, paper=paper)

    wide, high = PAPERS[paper]
    boxes = re.findall(rb"/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]", data)
    assert [tuple(map(float, box)) for box in boxes] == [
        pytest.approx((wide, high), abs=0.01),
        pytest.approx((high, wide), abs=0.01),
    ]
    assert b"AtkinsonHyperlegibleNext" in data
    assert pdf(scenes, paper=paper) == data


def test_a_pdf_is_drawn_with_curves_and_texts() -> None:
    """Its page holds text objects and curves: nothing is a picture of pixels."""
    data = pdf([drawn(builtin("leetcode")).scene])

    assert b"/Subtype /Image" not in data
    assert data.count(b"%%EOF") == 1


HOSTILE = "<script>&\x00\x1b[31m\u202e\ud800 नमस्ते 蛇 🐍" + "x" * 300


def test_a_hostile_name_is_written_by_every_writer() -> None:
    """Whatever a name holds, the picture is there; what cannot be shown is left out."""
    scene = drawn(Board(9, name=HOSTILE), title=HOSTILE).scene
    hop = Hop(1, 1, 1, 2, 2, (2,), "one")

    assert png(scene).startswith(b"\x89PNG")
    assert pdf([scene]).startswith(b"%PDF")
    moving = walk_animation(builtin("leetcode"), (1,), [hop], title=HOSTILE, scale=0.2)
    assert moving.startswith(b"GIF")


@pytest.mark.slow
@given(games(), st.sampled_from(tuple(THEMES)))
@settings(max_examples=15, deadline=None)
def test_any_board_is_written_as_pdf_and_png(game: Game, theme: str) -> None:
    """With its levels and its route."""
    scene = drawn(game, heat=level_heat(levels(game)), route=shortest_route(game)).scene

    assert pdf([scene], theme).endswith(b"%%EOF\n")
    opened(png(scene, theme, scale=0.2)).load()


def test_an_unknown_paper_is_refused() -> None:
    """The message names what there is."""
    with pytest.raises(QuestionError, match="a4, a3, letter"):
        pdf([], paper="b5")


def frames(data: bytes) -> list[Any]:
    """All images of an animation, in colour."""
    image = opened(data)
    found = []
    for i in range(image.n_frames):
        image.seek(i)
        found.append(image.convert("RGB"))
    return found


def test_a_token_walks_the_route() -> None:
    """The token's blue is where the route is: at the start first, on the finish last."""
    game = builtin("leetcode")
    route = shortest_route(game)
    assert route is not None
    hops = list(hops_of_route(route))
    data = walk_animation(game, (1,), hops, scale=0.5)
    images = frames(data)

    place = drawn(game).place
    for image, square in ((images[0], 1), (images[-1], 36)):
        assert has_blue(image, place, square)
    assert not has_blue(images[-1], place, 1)
    assert len(images) > 15
    assert len(data) < 120_000


def has_blue(image: Any, place: Any, square: int) -> bool:
    """Whether there is the blue of the first seat in a square."""
    x, y, wide, high = (0.5 * value for value in place.rect(square)[:4])
    part = image.crop((round(x), round(y), round(x + wide), round(y + high)))
    colours = [colour for _, colour in part.getcolors(1 << 20)]
    return any(blue > 110 and red < 90 for red, _, blue in colours)


def test_a_token_slides_along_the_snake_itself() -> None:
    """Between head and tail a token stands on the points of the snake's own curve."""
    from boustro.render.animation import _frames

    scene = drawn(Board(100, jumps={95: 12}))
    hop = Hop(1, 5, 90, 95, 12, (12,), "")
    spots = [frame.moving[1] for frame in _frames(scene, (90,), [hop]) if frame.moving]
    line = next(iter(scene.centre_lines.values()))

    sliding = spots[10:]
    assert len(sliding) >= 8
    for spot in sliding[1:-1]:
        assert min((spot.x - x) ** 2 + (spot.y - y) ** 2 for x, y in line) < 32**2


def test_a_recorded_game_is_shown_throw_by_throw() -> None:
    """Every throw of a game is a hop that ends where the game says."""
    play = Play(builtin("mb48"), players=3, seed=3)
    for _ in range(9):
        play.roll()
    hops = list(hops_of_play(play.past))

    assert hops[-1].squares == play.position.squares
    assert [hop.seat for hop in hops] == [1, 2, 3] * 3
    assert len(frames(walk_animation(play.game, (0, 0, 0), hops, scale=0.2))) > 20


@pytest.mark.slow
def test_names_of_players_stand_in_a_moving_picture() -> None:
    """They take the place of the numbers, unless the typeface lacks a letter of theirs."""
    play = Play(builtin("mb48"), players=2, seed=3)
    play.roll()
    written = [
        record_picture(play, PictureOptions("gif", scale=0.2, names=names)).data
        for names in ((), ("Ann", "Bob"), ("Zoë", "Bob"), ("蛇", "Bob"))
    ]

    assert [hop.caption.split()[:2] for hop in hops_of_play(play.past, ("Ann", "Bob"))] == [
        ["Ann", "throws"]
    ]
    assert written[0] == written[3]
    assert len(set(written)) == 3


def test_a_long_caption_is_written_smaller() -> None:
    """It keeps to the width of the board, whose edge stays empty beside it."""
    hop = Hop(1, 2, 1, 3, 3, (3,), "somebody with a very long name throws 2")
    image = frames(walk_animation(Game(Board(9, columns=3), Rules(start=1)), (1,), [hop]))[-1]
    beside = {
        image.getpixel((x, y)) for x in (1, 2) for y in range(image.height - 30, image.height)
    }

    assert len(beside) == 1


@pytest.mark.slow
def test_the_search_is_shown_level_by_level() -> None:
    """One picture for the outset and one for every level; levels keep their colours."""
    game = builtin("leetcode")
    found = moments(search(game), game.size, game.start)

    assert [moment.caption for moment in found] == [
        "at the outset the queue holds square 1",
        "1 roll: 6 new squares",
        "2 rolls: 11 new squares",
        "3 rolls: 7 new squares",
        "the finish is found: 4 rolls",
    ]
    assert {moment.deepest for moment in found} == {4}
    assert found[0].queue == ("1",)
    answer = picture_answer([game], PictureOptions("gif", search=True, scale=0.25))
    assert len(frames(answer.data)) == 5


def test_a_moving_position_has_a_picture_for_each_roll() -> None:
    """A frame before any roll and one after each, all of one size, whatever their legends say."""
    game = Game(Board(9, jumps={2: 8}), "boxed")
    answer = picture_answer([game], PictureOptions("gif", heat=4, scale=0.5))

    assert len(frames(answer.data)) == 5
    with pytest.raises(QuestionError, match="at most 300 rolls to animate, got 301"):
        picture_answer([game], PictureOptions("gif", heat=301))


def test_too_long_a_walk_is_refused() -> None:
    """Before anything is painted."""
    hops = [Hop(1, 1, 1, 2, 2, (2,), "")] * 5_000

    with pytest.raises(LimitError, match="frames"):
        walk_animation(builtin("leetcode"), (1,), hops)


def test_a_picture_saves_itself(tmp_path: Any) -> None:
    """By the name of the file; other names are refused."""
    shown = picture(builtin("leetcode"), theme="print")
    for kind, head in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
        shown.save(tmp_path / f"board.{kind}")
        assert (tmp_path / f"board.{kind}").read_bytes().startswith(head)
    with pytest.raises(QuestionError, match=r"\.svg, \.png, \.pdf"):
        shown.save(tmp_path / "board.bmp")


def test_a_picture_is_saved_completely_or_not_at_all(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where the disk is full, the file that was there is unchanged, and nothing lies beside it."""
    target = tmp_path / "board.svg"
    target.write_text("as it was")

    def fail(_: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        picture(builtin("leetcode")).save(target)

    assert target.read_text() == "as it was"
    assert [*tmp_path.iterdir()] == [target]
