"""Schemas made from the annotations: sound, closed, and what users were promised."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from jsonschema import Draft202012Validator

from boustro.answers.documents import Json
from boustro.answers.schemas import Schemas, documents, schema
from boustro.model.rules import Rules
from boustro.web.openapi import description
from boustro.web.operations import OPERATIONS
from dev.typescript import schemas_of, type_of

WRITTEN = Path(__file__).with_name("contract.txt")
_WORDS = re.compile(r'"[^"]*"( \| "[^"]*")+')


@cache
def api() -> dict[str, Json]:
    """The description of the service."""
    return description(OPERATIONS)


@cache
def described() -> dict[str, dict[str, Json]]:
    """Every schema by name: those of the documents, and the parts of the service's description."""
    return {**{f"document {name}": schema(name) for name in documents()}, **schemas_of(api())}


@dataclass(frozen=True)
class Base:
    """Keys that others inherit."""

    plain: int
    # No description.
    told: float | None
    """Said in
    two lines."""


@dataclass(frozen=True)
class Ours(Base):
    """Keys of a base and one more."""

    own: str
    """Its own."""


def contract() -> list[str]:
    """A line for each document, each type with its keys and their types, and each operation.

    Lists of words are left to what has them: a new format or rule is no change of a type.
    """
    lines = [f"document {name}" for name in documents()]
    for name, part in schemas_of(api()).items():
        properties, required = part.get("properties"), part.get("required", [])
        if isinstance(properties, dict) and isinstance(required, list):
            keys = (
                f"{k}{'' if k in required else '?'} {type_of(t)}" for k, t in properties.items()
            )
            lines.append(f"{name}: {', '.join(keys)}")
        else:
            lines.append(f"{name} = {type_of(part)}")
    paths = api()["paths"]
    assert isinstance(paths, dict)
    for path, methods in paths.items():
        assert isinstance(methods, dict)
        lines += (f"{method.upper()} {path}" for method in methods)
    return [_WORDS.sub("word", line) for line in lines]


def test_the_contract_is_the_written_one() -> None:
    """A name or a type changes with contract.txt, and with the changelog, or not at all."""
    assert contract() == WRITTEN.read_text("utf-8").splitlines()


def test_schemas_are_sound() -> None:
    """Each is a valid JSON Schema of the draft it names."""
    for found in described().values():
        Draft202012Validator.check_schema(found)


def test_objects_are_closed() -> None:
    """No object may have a key that its schema does not name."""
    objects = [(name, each) for name, found in described().items() for each in _objects(found)]

    assert len(objects) > 100
    assert [each for each in objects if "additionalProperties" not in each[1]] == []


def test_a_description_is_the_string_below_its_field() -> None:
    """On one line, in a base as well; a comment is none, and a key without one has none."""
    properties = Schemas("#").object_of(Ours)["properties"]

    assert properties == {
        "plain": {"type": "integer"},
        "told": {"description": "Said in two lines.", "type": ["number", "null"]},
        "own": {"description": "Its own.", "type": "string"},
    }


def test_references_lead_somewhere() -> None:
    """What a part of the description refers to is a part of it, and each part is referred to."""
    said = str(api())
    named = {part.partition("'")[0] for part in said.split("#/components/schemas/")[1:]}

    assert named == schemas_of(api()).keys()


def test_rules_are_those_of_the_model() -> None:
    """An answer has every rule, in the order in which files write them."""
    schemas = Schemas("#")
    schemas.of(Rules)

    assert schemas.parts["RulesAnswer"]["required"] == list(Rules().as_dict())


def _objects(found: Json) -> Iterator[dict[str, Json]]:
    """The schemas of objects in a schema."""
    if isinstance(found, dict) and found.get("type") == "object":
        yield found
    parts: Iterable[Json] = ()
    if isinstance(found, dict):
        parts = found.values()
    elif isinstance(found, list):
        parts = found
    for part in parts:
        yield from _objects(part)
