"""Every document that a test meets is held against its schema, which allows no other keys."""

import json
from functools import cache
from typing import Any

from jsonschema_rs import Draft202012Validator

from boustro.answers.schemas import schema


@cache
def validator(name: str) -> Draft202012Validator:
    """What holds documents of a name and version, such as `solve-1`."""
    return Draft202012Validator(schema(name))


def hold(text: str) -> Any:
    """The document in `text`, held against the schema that it names."""
    document = json.loads(text)
    validator(document["schema"].removeprefix("boustro/").replace("/", "-")).validate(document)
    return document


def hold_if_document(text: str) -> None:
    """Hold what a command or a server gave, where it is a whole document of ours."""
    if text.startswith('{"schema": "boustro/') and text.rstrip().endswith("}"):
        hold(text)
