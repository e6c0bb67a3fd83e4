"""Streaming JSON output: documents are written piece by piece, one game in memory at a time.

It is a module of its own because the commands load it only with `--json`.
"""

import json
from collections.abc import Iterable
from typing import ClassVar, Protocol

import click

from boustro.answers.documents import keys_of, to_json
from boustro.answers.parts import BadAnswer, note_answers
from boustro.cli.headings import refusal_text
from boustro.cli.source import Item


class Document(Protocol):
    """A document that holds one list of answers."""

    schema: ClassVar[str]
    """The name and version of the document, such as `boustro/solve/1`."""


def write_stream(document: type[Document], entries: Iterable[object]) -> None:
    """Print a document that lists the answers `entries`, each written as soon as it is known.

    The document is closed even when an entry fails, so that what was written can be read.
    """
    (key,) = keys_of(document).values()
    click.echo(f'{{"schema": {json.dumps(document.schema)}, {json.dumps(key)}: [', nl=False)
    try:
        for i, entry in enumerate(entries):
            click.echo(",\n" if i else "\n", nl=False)
            click.echo(json.dumps(to_json(entry), ensure_ascii=True), nl=False)
    finally:
        click.echo("\n]}")


def bad_answer(item: Item) -> BadAnswer:
    """The entry for a game that cannot be read."""
    problems = () if item.error is None else item.error.problems
    return BadAnswer(item.number, refusal_text(item), note_answers(problems))


def write_document(answer: object) -> None:
    """Print a document that is one answer."""
    click.echo(json.dumps(to_json(answer)))
