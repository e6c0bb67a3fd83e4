"""The graph: the same game as the search plays, in every form it is given."""

import random

import networkx as nx
import pytest

import boustro
from boustro import Board, Game, Rules
from boustro.model.choices import LimitEffect
from boustro.model.turn import State
from tests.solve.test_witnesses import random_matrix


def test_levels_are_those_of_the_search() -> None:
    """On random boards every vertex has the level of its square, and no square is left out."""
    rng = random.Random(10)
    for _ in range(150):
        game = Game.from_matrix(random_matrix(rng, rng.randint(2, 9)))
        levels = boustro.levels(game)
        graph = boustro.graph(game)

        assert {v: lv for v, lv in graph.levels.items() if lv is not None} == {
            square: level for square, level in enumerate(levels) if level is not None
        }


def test_networkx_finds_the_same_distance() -> None:
    """An independent shortest path on the networkx graph has the fewest rolls."""
    rng = random.Random(11)
    for _ in range(80):
        game = Game.from_matrix(random_matrix(rng, rng.randint(2, 9)))
        graph = boustro.graph(game).to_networkx()
        rolls = boustro.min_rolls(game)
        if game.finish in graph and nx.has_path(graph, game.start, game.finish):
            assert nx.shortest_path_length(graph, game.start, game.finish) == rolls
        else:
            assert rolls is None


def test_a_finish_that_only_an_overshoot_wins_is_a_vertex() -> None:
    """A throw past a last square with a jump rests there, so edges lead to it in every form."""
    for board, die in ((Board(6, jumps={6: 4}), "d2"), (Board(1, jumps={1: 0}), "d6")):
        graph = boustro.graph(Game(board, Rules(overshoot="win", die=die)))

        assert graph.finish in graph.vertices
        assert graph.finish in {target for listed in graph.adjacency.values() for target in listed}
        assert len(graph.to_csr()[1]) == len(graph.edges) == graph.to_networkx().number_of_edges()
    # With faces of 1 no throw goes past it: no token rests there.
    assert (
        6
        not in boustro.graph(Game(Board(6, jumps={6: 4}), Rules(overshoot="win", die="1"))).vertices
    )


def test_fifth_classic() -> None:
    """With one ladder 12-98 the level of square 100 is 3, and 12 itself is no vertex."""
    graph = boustro.graph(boustro.builtin("graph100"))

    assert graph.levels[100] == 3
    assert 12 not in graph.vertices
    assert graph.adjacency[10] == (11, 98, 13, 14, 15, 16)
    assert graph.adjacency[99] == (100,)
    assert graph.adjacency[100] == ()


def test_csr_says_the_same_as_the_adjacency_lists() -> None:
    """Row i of the compressed rows lists the neighbours of vertex i."""
    graph = boustro.graph(boustro.builtin("mb47"))
    starts, columns, throws = graph.to_csr()
    vertices = graph.vertices

    assert len(columns) == len(throws) == starts[-1] == len(graph.edges)
    for i, vertex in enumerate(vertices):
        row = tuple(vertices[c] for c in columns[starts[i] : starts[i + 1]])
        assert row == graph.adjacency[vertex]


def test_edge_list_and_dot_name_every_edge() -> None:
    """The text forms hold every edge once, with its throws."""
    graph = boustro.graph([[-1, -1], [-1, 3]])

    assert graph.to_edge_list() == "1 3 1,2\n1 4 3\n3 4 1\n"
    assert graph.to_dot().count(" -> ") == 3
    assert '"1" -> "3" [label="1,2"];' in graph.to_dot()


@pytest.mark.parametrize("again_limit", [(2, "void"), (3, "start")])
def test_memory_makes_states_the_vertices(again_limit: tuple[int, LimitEffect]) -> None:
    """Where the rules remember, vertices are states and levels still give the fewest rolls."""
    game = Game(Board(20), Rules(again=6, again_limit=again_limit))
    graph = boustro.graph(game)

    assert all(isinstance(vertex, State) for vertex in graph.vertices)
    assert graph.levels[graph.finish] == boustro.min_rolls(game)
