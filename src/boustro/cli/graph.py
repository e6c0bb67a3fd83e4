"""`boustro graph`: print the game as a directed graph."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from boustro.cli.command import BOARDS, READ, Invocation, board_command
from boustro.cli.params import choice

if TYPE_CHECKING:
    from boustro.model import Game
    from boustro.solve import Graph


@board_command(
    "graph",
    BOARDS,
    *READ,
    choice(
        "--as form",
        ("adjacency", "edges", "dot", "levels", "json"),
        "How to write the graph.",
        default="adjacency",
    ),
)
def command(*, run: Invocation, form: str) -> None:
    """Print each BOARD as a directed graph.

    A vertex is a square on which a token can rest; an edge leads from it to every square that
    a throw takes the token to. The level of a vertex is the fewest rolls to it.
    """
    if form == "json":
        from boustro.answers.graph import GraphDocument, graph_answer

        run.write(GraphDocument, graph_answer)
        return
    from boustro import solve

    def graph_of(game: "Game", _: object) -> "Graph":
        return solve.graph(game)

    for *_, graph in run.answers(graph_of, lambda why: click.echo(f"# {why}")):
        for line in _FORMS[form](graph):
            click.echo(line)


def _adjacency(graph: "Graph") -> Iterator[str]:
    """Vertex, level in brackets, neighbours."""
    from boustro.solve import vertex_name

    for vertex, targets in graph.adjacency.items():
        neighbours = " ".join(map(vertex_name, targets))
        yield f"{vertex_name(vertex)} [{_level(graph.levels[vertex])}]: {neighbours}".rstrip()


def _levels(graph: "Graph") -> Iterator[str]:
    from boustro.solve import vertex_name

    for vertex, level in graph.levels.items():
        yield f"{vertex_name(vertex)} {_level(level)}"


def _level(level: int | None) -> str:
    return "-" if level is None else str(level)


_FORMS: "dict[str, Callable[[Graph], Iterable[str]]]" = {
    "adjacency": _adjacency,
    "edges": lambda graph: graph.to_edge_list().splitlines(),
    "dot": lambda graph: graph.to_dot().splitlines(),
    "levels": _levels,
}
