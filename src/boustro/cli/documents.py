"""JSON documents written piece by piece, so that a stream of games needs no more than one."""

import json
import sys
from collections.abc import Iterable, Iterator
from typing import Any

import click

LARGEST = 2**53


def write_stream(schema: str, key: str, entries: Iterable[dict[str, Any]]) -> None:
    """Print one document with a list of `entries`, each written as soon as it is known.

    The document is closed even when an entry fails, so that what was written can be read.
    """
    # A count of routes can have more digits than Python turns into text unasked.
    sys.set_int_max_str_digits(0)
    click.echo(f'{{"schema": {json.dumps(schema)}, {json.dumps(key)}: [', nl=False)
    try:
        for i, entry in enumerate(entries):
            click.echo(",\n" if i else "\n", nl=False)
            click.echo(json.dumps(plain(entry), ensure_ascii=True), nl=False)
    finally:
        click.echo("\n]}")


def plain(value: Any) -> Any:
    """`value` with whole numbers beyond 2^53 as decimal strings, and tuples as lists.

    >>> plain({"a": (2**53, 2**53 + 1)})
    {'a': [9007199254740992, '9007199254740993']}
    """
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | Iterator):
        return [plain(item) for item in value]
    if isinstance(value, int) and abs(value) > LARGEST:
        return str(value)
    return value
