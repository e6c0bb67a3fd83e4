"""Streaming JSON output: documents are written entry by entry, with one game in memory at a time.

The commands load this module only with `--json`.
"""

import json
from collections.abc import Iterable
from typing import ClassVar, Protocol

import click

from boustro.answers.documents import keys_of, to_json
from boustro.answers.parts import BadAnswer, note_answers
from boustro.cli.headings import refusal_text
from boustro.cli.source import Item
from boustro.say import Wording


class Document(Protocol):
    """A document that contains one list of answers."""

    schema: ClassVar[str]
    """The name and version of the document, such as `boustro/solve/1`."""


def write_stream(document: type[Document], entries: Iterable[object]) -> None:
    """Print a document with a list of answers, each of them as soon as it is computed.

    The document is completed even if an entry fails, so that programs can read what was written.
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
    """The entry for a game that cannot be read, or that has no answer."""
    problems = () if item.error is None else item.error.problems
    said = [said for problem in problems for said in problem.wording.said]
    return BadAnswer(item.number, Wording(refusal_text(item), said), note_answers(problems))


def write_document(answer: object) -> None:
    """Print a document that is one answer."""
    click.echo(json.dumps(to_json(answer)))
