"""Directed graph of a game.

A vertex is a square on which a token can rest.  An edge leads to each square where a throw takes
the token, after any jump.  So a jump's entry is not a vertex (unless another jump ends there), and
a ladder is a long edge.  A throw that leaves the token where it is makes no edge, and no edge
leaves the finish.  The graph includes vertices that cannot be reached from the start, so that a
picture shows the whole board.

If the game needs memory, the vertices are states instead, and only those that can be reached from
the start.
"""

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from boustro.errors import MissingExtraError
from boustro.model.game import Game
from boustro.model.route import LIST_LIMIT
from boustro.model.states import Node, States
from boustro.model.track import Track
from boustro.solve.reference import BreadthFirst, refuse_beyond

if TYPE_CHECKING:
    import networkx


class Edge(NamedTuple):
    """An edge of the graph."""

    source: Node
    target: Node
    throws: tuple[int, ...]
    """The throws that lead along the edge, ascending."""


@dataclass(frozen=True, slots=True)
class Graph:
    """A game as a directed graph, with the level of every vertex.

    >>> from boustro.model.board import Board
    >>> graph = graph_of(Game(Board(5, jumps={2: 5}), "leetcode"))
    >>> graph.adjacency
    {1: (5, 3, 4), 3: (4, 5), 4: (5,), 5: ()}
    >>> graph.levels
    {1: 0, 3: 1, 4: 1, 5: 1}
    """

    start: Node
    finish: Node
    edges: tuple[Edge, ...]
    levels: Mapping[Node, int | None]
    """The fewest rolls to each vertex, in ascending order of the vertices.

    A vertex that cannot be reached from the start has None.
    """

    @property
    def vertices(self) -> tuple[Node, ...]:
        """The vertices, ascending."""
        return tuple(self.levels)

    @property
    def adjacency(self) -> dict[Node, tuple[Node, ...]]:
        """The vertices to which edges lead from each vertex, ordered by their smallest throw."""
        lists: dict[Node, list[Node]] = {vertex: [] for vertex in self.levels}
        for edge in self.edges:
            lists[edge.source].append(edge.target)
        return {vertex: tuple(targets) for vertex, targets in lists.items()}

    def to_csr(self) -> tuple["array[int]", "array[int]", "array[int]"]:
        """The edges as compressed sparse rows: row starts, columns and smallest throws.

        Row and column i stand for `vertices[i]`; all three are arrays of 64-bit integers.
        """
        index = {vertex: i for i, vertex in enumerate(self.levels)}
        starts, columns, throws = array("q", [0]), array("q"), array("q")
        edges = iter(self.edges)
        edge = next(edges, None)
        # The edges have the order of their source vertices.
        for vertex in self.levels:
            while edge is not None and edge.source == vertex:
                columns.append(index[edge.target])
                throws.append(edge.throws[0])
                edge = next(edges, None)
            starts.append(len(columns))
        return starts, columns, throws

    def to_edge_list(self) -> str:
        """One line per edge: source, target and throws, separated by blanks."""
        lines = []
        for edge in self.edges:
            throws = ",".join(map(str, edge.throws))
            lines.append(f"{vertex_name(edge.source)} {vertex_name(edge.target)} {throws}\n")
        return "".join(lines)

    def to_dot(self) -> str:
        """The graph in the DOT language of Graphviz, with one rank per level."""
        return "\n".join(["digraph boustro {", *_dot_lines(self), "}\n"])

    def to_networkx(self) -> "networkx.DiGraph[Any]":
        """A networkx graph with `level` on the vertices and `throws` on the edges.

        Raises `MissingExtraError` if networkx is not installed.
        """
        try:
            import networkx as nx
        except ImportError:
            raise MissingExtraError("expected networkx: pip install 'boustro[graph]'") from None
        graph: networkx.DiGraph[Any] = nx.DiGraph()
        graph.add_nodes_from((vertex, {"level": level}) for vertex, level in self.levels.items())
        graph.add_edges_from((e.source, e.target, {"throws": e.throws}) for e in self.edges)
        return graph

    def _repr_svg_(self) -> Any:
        from boustro.answers.notebook import svg

        return svg(self)


def graph_of(game: Game) -> Graph:
    """The directed graph of `game`; raises `LimitError` beyond a million squares."""
    refuse_beyond(game, LIST_LIMIT, "draw the graph of")
    states = States.of(game)
    search = BreadthFirst(states)
    for _ in search:
        pass  # search on until every state has its level
    if game.has_memory:
        vertices = sorted(search.level)
    else:
        vertices = list(Track.of(game).resting_squares())
    edges = tuple(edge for vertex in vertices for edge in _edges(states, vertex))
    levels = {vertex: search.level.get(vertex) for vertex in vertices}
    return Graph(states.start, states.finish, edges, levels)


def _edges(states: States, vertex: Node) -> Iterator[Edge]:
    if vertex == states.finish:
        return
    throws_to: dict[Node, list[int]] = {}
    for throw, landing in states.distinct(vertex):
        if landing != vertex:
            throws_to.setdefault(landing, []).append(throw.advance)
    for target, throws in throws_to.items():
        yield Edge(vertex, target, tuple(throws))


def vertex_name(vertex: Node) -> str:
    """A vertex as one word: its square, and in brackets the memory of the state.

    >>> from boustro.model.turn import State
    >>> vertex_name(State(0, waiting=True))
    '0_(waiting)'
    """
    return str(vertex).replace(" ", "_")


def _dot_lines(graph: Graph) -> Iterator[str]:
    yield "  rankdir=LR;"
    yield "  node [shape=circle];"
    yield f'  "{graph.start}" [shape=doublecircle, xlabel="start"];'
    yield f'  "{graph.finish}" [shape=doublecircle, xlabel="finish"];'
    ranks: dict[int, list[Node]] = {}
    for vertex, level in graph.levels.items():
        if level is None:
            yield f'  "{vertex}" [style=dotted];'
        else:
            ranks.setdefault(level, []).append(vertex)
    for level in sorted(ranks):
        same = " ".join(f'"{vertex}";' for vertex in ranks[level])
        yield f"  {{ rank=same; {same} }}  // level {level}"
    for edge in graph.edges:
        label = ",".join(map(str, edge.throws))
        yield f'  "{edge.source}" -> "{edge.target}" [label="{label}"];'
