"""`boustro graph`: the game as a directed graph."""

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any

import click

from boustro.cli.asked import Asked, board_options
from boustro.cli.params import BoardName
from boustro.cli.source import Item, games_of
from boustro.cli.telling import left_out, refused, tell_notes

if TYPE_CHECKING:
    from boustro.solve import Graph

SCHEMA = "boustro/graph/1"


@click.command("graph")
@click.argument("boards", metavar="[BOARD]...", nargs=-1, type=BoardName())
@board_options
@click.option(
    "--as",
    "form",
    type=click.Choice(["adjacency", "edges", "dot", "csr", "levels", "json"]),
    default="adjacency",
    show_default=True,
    help="How the graph is written.",
)
def command(boards: tuple[str, ...], asked: Asked, form: str) -> None:
    """Print each BOARD as a directed graph.

    A vertex is a square on which a token can rest; an edge leads from it to every square that
    a throw takes the token to. The level of a vertex is the fewest rolls to it.
    """
    items = games_of(boards, asked)
    if form == "json":
        from boustro.cli.documents import write_stream

        write_stream(SCHEMA, "results", map(_entry, items))
        return
    for item in items:
        if item.number:
            click.echo()
        if item.game is None:
            click.echo(f"# {left_out(item)}")
            continue
        tell_notes(item)
        for line in _FORMS[form](_graph(item)):
            click.echo(line)


def _graph(item: Item) -> "Graph":
    from boustro import solve

    return solve.graph(item.game)


def _adjacency(graph: "Graph") -> Iterator[str]:
    """Vertex, level in brackets, neighbours."""
    for vertex, targets in graph.adjacency.items():
        neighbours = " ".join(map(_name, targets))
        yield f"{_name(vertex)} [{_level(graph.levels[vertex])}]: {neighbours}".rstrip()


def _edges(graph: "Graph") -> Iterable[str]:
    return graph.to_edge_list().splitlines()


def _dot(graph: "Graph") -> Iterable[str]:
    return graph.to_dot().splitlines()


def _levels(graph: "Graph") -> Iterator[str]:
    for vertex, level in graph.levels.items():
        yield f"{_name(vertex)} {_level(level)}"


def _csr(graph: "Graph") -> Iterator[str]:
    yield f"vertices {' '.join(map(_name, graph.vertices))}"
    for name, numbers in zip(("starts", "columns", "throws"), graph.to_csr(), strict=True):
        yield f"{name} {' '.join(map(str, numbers))}"


_FORMS: "dict[str, Callable[[Graph], Iterable[str]]]" = {
    "adjacency": _adjacency,
    "edges": _edges,
    "dot": _dot,
    "csr": _csr,
    "levels": _levels,
}


def _entry(item: Item) -> dict[str, Any]:
    if item.game is None:
        return {"index": item.number, "error": refused(item)}
    graph = _graph(item)
    return {
        "name": item.game.board.name,
        "size": str(item.game.size),
        "rules": item.game.rules.as_dict(),
        "start": _name(graph.start),
        "finish": _name(graph.finish),
        "vertices": [
            {"name": _name(vertex), "level": level} for vertex, level in graph.levels.items()
        ],
        "edges": [
            {"source": _name(edge.source), "target": _name(edge.target), "throws": edge.throws}
            for edge in graph.edges
        ],
        "notes": [{"name": note.name, "sentence": note.sentence} for note in item.notes],
    }


def _name(vertex: object) -> str:
    """A vertex as one word: its square, and what the rules remember in brackets."""
    return str(vertex).replace(" ", "_")


def _level(level: int | None) -> str:
    return "-" if level is None else str(level)
