"""JSON documents: plain values that every reader of JSON takes without harm."""

import json
from collections.abc import Iterable, Iterator
from importlib.resources import files
from typing import Any

from boustro.errors import Problem

LARGEST = 2**53


def document(schema: str, key: str, entries: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """One document with the list of `entries`, as plain values.

    >>> document("boustro/boards/1", "boards", [{"jumps": (1, 38)}])
    {'schema': 'boustro/boards/1', 'boards': [{'jumps': [1, 38]}]}
    """
    return {"schema": schema, key: [plain(entry) for entry in entries]}


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
        return decimal(value)
    return value


def decimal(value: int) -> str:
    """The digits of a whole number, however many there are.

    >>> len(decimal(10**5000))
    5001
    """
    if abs(value) < 10**4000:
        return str(value)
    from decimal import Decimal

    # A count of routes can have more digits than Python turns into text unasked.
    return format(Decimal(value), "f")


def noted(problems: Iterable[Problem]) -> list[dict[str, str]]:
    """Notes as documents carry them: a name for programs and a sentence for people."""
    return [{"name": problem.name, "sentence": problem.sentence} for problem in problems]


def schema(name: str) -> dict[str, Any]:
    """The JSON schema of a document, by its name and version: `solve-1`.

    >>> schema("boards-1")["properties"]["schema"]
    {'const': 'boustro/boards/1'}
    """
    text = files("boustro.answers").joinpath("schemas", f"{name}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
