"""Every document that a test meets is held against its schema, and its sentences have claims."""

import json
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from boustro.answers.schemas import schema

_SENTENCE = re.compile(r"[a-z]{2,}:? [a-z]{2,} [a-z]{2,}")
"""Three words in a row."""
NO_CLAIMS = {
    "name": "the name of a board, which somebody chose",
    "title": "the title of a board or of a format",
    "source": "where a board is from",
    "text": "a board, or the input of a solution",
    "test": "a board as a solution gets it",
    "svg": "a picture",
    "chart": "a picture",
    "before": "a line of the solution",
    "after": "a line of the solution",
    "solver": "the name of a file",
    "called": "the head of a function",
    "family": "the name of a kind of boards, by which `families` counts them",
    "rules": "the name of rules, or all their clauses; of a board, `rules` has the values",
    "state": "a square and what the rules remember of it",
    "policy": "the choices that `decisions` has as squares and options",
    "options": "the choices at a square, as their names",
    "answer": "what the solution answered",
    "languages": "names",
}
"""Keys of texts without claims, each with the reason."""
_PLAYERS = {"player", "seat"}
"""The keys of an event for who it happens to."""
NAMES = {"error", "got", "text", "place", "option", "names", "languages", "effect", "answer"}
"""Values that are texts of the input, of a compiler or of the solution, or lists of names."""


@cache
def validator(name: str) -> Draft202012Validator:
    """What holds documents of a name and version, such as `solve-1`."""
    return Draft202012Validator(schema(name))


def hold(text: str) -> Any:
    """The document in `text`, held against the schema that it names."""
    document = json.loads(text)
    validator(document["schema"].removeprefix("boustro/").replace("/", "-")).validate(document)
    assert [*unclaimed(document)] == []
    assert [*wordy(document)] == []
    return document


def hold_if_document(text: str) -> None:
    """Hold what a command or a server gave, where it is a whole document of ours."""
    if text.startswith('{"schema": "boustro/') and text.rstrip().endswith("}"):
        hold(text)


def unclaimed(document: Any) -> Iterator[tuple[str, str]]:
    """The sentences of a document that have no claim beside them, each with its key.

    An event of a game and a step of a search have none: their other keys say the same.
    """
    if isinstance(document, list):
        for item in document:
            yield from unclaimed(item)
    if not isinstance(document, dict):
        return
    claims = document.get("claims", {})
    says_itself = "queued" in document or ("sentence" in document and document.keys() & _PLAYERS)
    for name, value in document.items():
        texts = value if isinstance(value, list) else [value]
        is_said = name in claims or name in NO_CLAIMS or (name == "sentence" and says_itself)
        if name == "claims":
            continue
        if not is_said:
            yield from ((name, each) for each in texts if _is_sentence(each))
        yield from unclaimed(value)


def wordy(document: Any) -> Iterator[tuple[str, str]]:
    """The values of claims that are sentences, each with its name."""
    if isinstance(document, list):
        for item in document:
            yield from wordy(item)
    if isinstance(document, dict):
        is_claim = document.keys() == {"code", "values"}
        for name, value in document.items():
            if is_claim and name == "values":
                texts = value.items()
                yield from ((k, each) for k, each in texts if k not in NAMES and _is_sentence(each))
            yield from wordy(value)


def _is_sentence(value: object) -> bool:
    return isinstance(value, str) and _SENTENCE.search(value) is not None
