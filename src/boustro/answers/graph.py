"""Answer to `graph`: the game as a directed graph with levels."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, ClassVar

from boustro.answers.constraints import Count, Matches
from boustro.answers.parts import BadAnswer, GameHead, NoteAnswer, head_of, note_answers
from boustro.errors import Problem
from boustro.model import Game
from boustro.solve import graph, vertex_name

VertexName = Annotated[str, Matches(r"^[0-9]+(_\(.*\))?$")]


@dataclass(frozen=True)
class VertexAnswer:
    """A vertex: a square, and in brackets what the rules remember, as in `0_(waiting)`."""

    name: VertexName
    level: Count | None
    """The fewest rolls from the start to the vertex; null if the start does not lead to it."""


@dataclass(frozen=True)
class EdgeAnswer:
    """An edge, and the throws that take a token along it."""

    source: VertexName
    target: VertexName
    throws: tuple[int, ...]


@dataclass(frozen=True)
class GraphAnswer(GameHead):
    """The graph of one game."""

    start: VertexName
    finish: VertexName
    vertices: tuple[VertexAnswer, ...]
    edges: tuple[EdgeAnswer, ...]
    notes: tuple[NoteAnswer, ...]


@dataclass(frozen=True)
class GraphDocument:
    """What `boustro graph --as json` prints."""

    schema: ClassVar[str] = "boustro/graph/1"
    results: tuple[GraphAnswer | BadAnswer, ...]
    """One entry a game, in the order of the input."""


def graph_answer(game: Game, notes: Iterable[Problem] = ()) -> GraphAnswer:
    """The graph of a game; raises `LimitError` for more than a million squares.

    >>> [edge.target for edge in graph_answer(Game.of([[-1, -1], [-1, 3]])).edges]
    ['3', '4', '4']
    """
    digraph = graph(game)
    return GraphAnswer(
        *head_of(game),
        vertex_name(digraph.start),
        vertex_name(digraph.finish),
        tuple(VertexAnswer(vertex_name(vertex), level) for vertex, level in digraph.levels.items()),
        tuple(
            EdgeAnswer(vertex_name(edge.source), vertex_name(edge.target), edge.throws)
            for edge in digraph.edges
        ),
        note_answers(notes),
    )
