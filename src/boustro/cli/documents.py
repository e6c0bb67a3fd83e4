"""JSON documents written piece by piece, so that a stream of games needs no more than one."""

import json
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from boustro.answers.documents import plain
from boustro.cli.source import Item
from boustro.cli.telling import refused
from boustro.errors import Problem
from boustro.model.game import Game

Entry = Callable[[Game, tuple[Problem, ...]], dict[str, Any]]
"""What a document says about a game that has these notes."""


def write_stream(schema: str, key: str, entries: Iterable[dict[str, Any]]) -> None:
    """Print one document with a list of `entries`, each written as soon as it is known.

    The document is closed even when an entry fails, so that what was written can be read.
    """
    click.echo(f'{{"schema": {json.dumps(schema)}, {json.dumps(key)}: [', nl=False)
    try:
        for i, entry in enumerate(entries):
            click.echo(",\n" if i else "\n", nl=False)
            click.echo(json.dumps(plain(entry), ensure_ascii=True), nl=False)
    finally:
        click.echo("\n]}")


def write_results(schema: str, items: Iterable[Item], entry: Entry) -> None:
    """Print the document of all games; one that cannot be read keeps its place."""
    write_stream(schema, "results", _entries(items, entry))


def _entries(items: Iterable[Item], entry: Entry) -> Iterator[dict[str, Any]]:
    for item in items:
        if item.game is None:
            yield {"index": item.number, "error": refused(item)}
        else:
            yield entry(item.game, item.notes)
