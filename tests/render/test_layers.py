"""The graph in layers."""

import pytest
from hypothesis import given

from boustro import Board, Game, builtin, graph
from boustro.errors import LimitError
from boustro.render.picture.layers import Layers, layered_scene
from boustro.render.picture.scene import Disc, Scene, shapes
from boustro.render.picture.theme import theme_of
from boustro.render.svg import write
from tests.render.drawing import games, tree, with_class


def scene_of(game: Game) -> Scene:
    """The graph of a game as a scene."""
    found = graph(game)
    levels = {str(vertex): level for vertex, level in found.levels.items()}
    edges = [(str(edge.source), str(edge.target)) for edge in found.edges]
    return layered_scene(Layers(levels, edges, str(found.start), str(found.finish), "a graph"))


@pytest.mark.slow
@given(games())
def test_every_vertex_is_drawn_once_and_apart(game: Game) -> None:
    """One group a vertex, at places that differ."""
    scene = scene_of(game)
    root = tree(write(scene, theme_of("safe")))

    names = [e.get("data-name") for e in with_class(root, "vertex")]
    assert sorted(filter(None, names)) == sorted(map(str, graph(game).levels))
    discs = [(s.x, s.y) for s in shapes(scene.items) if isinstance(s, Disc)]
    assert len(discs) == len(set(discs))


def test_a_level_is_a_column() -> None:
    """Vertices of one level have the same x, the next level's a larger one."""
    found = builtin("leetcode")
    scene = scene_of(found)
    columns = sorted({s.x for s in shapes(scene.items) if isinstance(s, Disc) and s.x})

    assert len(columns) == 6
    assert scene.description.startswith("Level 0: 1. Level 1: 3, ")


def test_a_large_graph_is_refused_with_what_to_do() -> None:
    """Beyond 150 vertices there is a hint to another way."""
    with pytest.raises(LimitError, match="boustro graph --as dot"):
        scene_of(Game(Board(400)))
