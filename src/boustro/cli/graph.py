"""`boustro graph`: print the game as a directed graph."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

import click

from boustro.cli.params import BoardName
from boustro.cli.request import Request, board_options
from boustro.cli.sections import BoardCommand
from boustro.cli.source import Item, games_of
from boustro.cli.telling import skip_line, tell_notes

if TYPE_CHECKING:
    from boustro.solve import Graph


@click.command("graph", cls=BoardCommand)
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option(
    "--as",
    "form",
    type=click.Choice(["adjacency", "edges", "dot", "csr", "levels", "json"]),
    default="adjacency",
    show_default=True,
    help="How to write the graph.",
)
def command(boards: tuple[str, ...], request: Request, form: str) -> None:
    """Print each BOARD as a directed graph.

    A vertex is a square on which a token can rest; an edge leads from it to every square that
    a throw takes the token to. The level of a vertex is the fewest rolls to it.
    """
    items = games_of(boards, request)
    if form == "json":
        from boustro.answers.graph import GraphDocument, graph_answer
        from boustro.cli.documents import write_results

        write_results(GraphDocument, items, graph_answer)
        return
    for item in items:
        if item.number:
            click.echo()
        if item.game is None:
            click.echo(f"# {skip_line(item)}")
            continue
        tell_notes(item)
        for line in _FORMS[form](_graph(item)):
            click.echo(line)


def _graph(item: Item) -> "Graph":
    from boustro import solve

    return solve.graph(item.game)


def _adjacency(graph: "Graph") -> Iterator[str]:
    """Vertex, level in brackets, neighbours."""
    from boustro.solve.digraph import vertex_name

    for vertex, targets in graph.adjacency.items():
        neighbours = " ".join(map(vertex_name, targets))
        yield f"{vertex_name(vertex)} [{_level(graph.levels[vertex])}]: {neighbours}".rstrip()


def _edges(graph: "Graph") -> Iterable[str]:
    return graph.to_edge_list().splitlines()


def _dot(graph: "Graph") -> Iterable[str]:
    return graph.to_dot().splitlines()


def _levels(graph: "Graph") -> Iterator[str]:
    from boustro.solve.digraph import vertex_name

    for vertex, level in graph.levels.items():
        yield f"{vertex_name(vertex)} {_level(level)}"


def _csr(graph: "Graph") -> Iterator[str]:
    from boustro.solve.digraph import vertex_name

    yield f"vertices {' '.join(map(vertex_name, graph.vertices))}"
    for name, numbers in zip(("starts", "columns", "throws"), graph.to_csr(), strict=True):
        yield f"{name} {' '.join(map(str, numbers))}"


_FORMS: "dict[str, Callable[[Graph], Iterable[str]]]" = {
    "adjacency": _adjacency,
    "edges": _edges,
    "dot": _dot,
    "csr": _csr,
    "levels": _levels,
}


def _level(level: int | None) -> str:
    return "-" if level is None else str(level)
