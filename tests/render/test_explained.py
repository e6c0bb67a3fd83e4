"""Pictures that explain themselves: signs, missing letters, animations large enough to read."""

import io
import re
from pathlib import Path

import pytest
from PIL import Image

from boustro import Board, Game, builtin, picture, search, shortest_route
from boustro.answers.moments import hops_of_route, moments
from boustro.answers.pictures import PictureOptions, page_picture, page_scene, picture_answer
from boustro.model.route import Route
from boustro.render.animation import fitting_scale, walk_animation
from boustro.render.picture.board import SceneContent, board_scene
from boustro.render.picture.scene import Words, shapes


def test_letters_that_cannot_be_drawn_are_named(tmp_path: Path) -> None:
    """A PNG, PDF or animation of a name in another script warns; SVG and Latin letters do not."""
    game = Game(Board(4, name="蛇と梯子"))
    options = [PictureOptions(kind) for kind in ("png", "pdf", "gif", "svg")]

    for one in options:
        notes = [note.name for note in picture_answer([game], one).notes]
        assert notes == ([] if one.kind == "svg" else ["letters"])
    with pytest.warns(UserWarning, match="has no 蛇, と, 梯, 子: write .svg"):
        picture(game, title="蛇と梯子").save(tmp_path / "board.png")
    picture(game, title="蛇と梯子").save(tmp_path / "board.svg")
    picture(game, title="Échelles et serpents – ½").save(tmp_path / "board.png")


@pytest.mark.slow
def test_an_animation_fills_a_projector() -> None:
    """Its longer side has 960 pixels, unless it has very many frames; a given scale is used."""
    drawn = board_scene(builtin("mb47"), SceneContent()).scene
    hops = list(hops_of_route(Route.through(1, [(1, 2, 15), (2, 17, 13)])))
    images = [
        Image.open(io.BytesIO(walk_animation(builtin("leetcode"), (1,), hops, scale=scale)))
        for scale in (None, 0.25)
    ]

    assert [max(image.size) for image in images] == [pytest.approx(960, abs=1), 123]
    assert fitting_scale(drawn, 10) * max(drawn.width, drawn.height) == pytest.approx(960)
    assert fitting_scale(drawn, 1000) == 0.6


def test_signs_are_explained_below_the_board() -> None:
    """Those of a route and of a search; not on a page, nor where there are none."""
    game = builtin("leetcode")
    route = shortest_route(game)
    steps = moments(search(game), 36, 1)
    for drawn, said in (
        (picture(game, route=route).svg, ["where roll 1 ends", "a throw of 1", "a jump is taken"]),
        (picture(game, search=steps[2]).svg, ["found with this roll", "searched from next"]),
        (picture(game).svg, []),
        (page_picture(page_scene(game, route=route)), []),
    ):
        assert re.findall('class="sign".*?<text class="caption"[^>]*>([^<]*)<', drawn) == said
    for size in (4, 9, 100):
        scene = board_scene(Board(size), SceneContent(route=shortest_route(Board(size)))).scene
        below = [s.y for s in shapes(scene.items) if isinstance(s, Words) and s.text[:2] == "a "]
        assert max(below) + 8 < scene.height


def test_the_graph_explains_itself() -> None:
    """Its title stands above it; its edges and the marked squares are explained."""
    drawn = picture_answer([builtin("leetcode")], PictureOptions("svg", graph=True)).data.decode()

    assert 'class="heading"' in drawn
    for said in ("LeetCode 909", "start and finish", "finds the square by this", "any other edge"):
        assert said in drawn
