"""The graph: the same game as the search plays, in every form it is given."""

import boustro
from boustro import Board, Game, Rules


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


def test_edge_list_and_dot_name_every_edge() -> None:
    """The text forms hold every edge once, with its throws."""
    graph = boustro.graph([[-1, -1], [-1, 3]])

    assert graph.to_edge_list() == "1 3 1,2\n1 4 3\n3 4 1\n"
    assert graph.to_dot().count(" -> ") == 3
    assert '"1" -> "3" [label="1,2"];' in graph.to_dot()
