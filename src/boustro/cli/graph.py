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
        "Write the graph in this form.",
        default="adjacency",
    ),
)
def command(*, run: Invocation, form: str) -> None:
    """Print each BOARD as a directed graph.

    A vertex is a square on which a token can rest. An edge leads from it to each square to which
    a throw can move the token. The level of a vertex is the fewest rolls to it.
    """
    if form == "json":
        from boustro.answers.graph import GraphDocument, graph_answer

        run.write(GraphDocument, graph_answer)
        return
    from boustro import solve

    def graph_of(game: "Game", _: object) -> "Graph":
        return solve.graph(game)

    def print_comment(reason: str) -> None:
        click.echo(f"# {reason}")

    lines_of = _FORMS[form]
    for _, _, graph in run.answers(graph_of, print_comment):
        for line in lines_of(graph):
            click.echo(line)


def _adjacency(graph: "Graph") -> Iterator[str]:
    """A line for each vertex: its name, its level in brackets, and its neighbours."""
    from boustro.solve import vertex_name

    for vertex, targets in graph.adjacency.items():
        level = _level(graph.levels[vertex])
        neighbours = " ".join(map(vertex_name, targets))
        yield f"{vertex_name(vertex)} [{level}]: {neighbours}".rstrip()


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
