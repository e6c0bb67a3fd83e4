"""Schemas made from the annotations: sound, closed, and what users were promised."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from boustro.answers.documents import Json
from boustro.answers.schemas import Schemas, documents, schema
from boustro.model.rules import Rules
from boustro.web.openapi import description
from boustro.web.operations import OPERATIONS
from dev.typescript import schemas_of, type_of

WRITTEN = Path(__file__).with_name("contract.txt")
_WORDS = re.compile(r'"[^"]*"( \| "[^"]*")+')
API = description(OPERATIONS)
SCHEMAS = {name: schema(name) for name in documents()}
PARTS = schemas_of(API)


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
    lines = [f"document {name}" for name in SCHEMAS]
    for name, part in PARTS.items():
        properties, required = part.get("properties"), part.get("required", [])
        if isinstance(properties, dict) and isinstance(required, list):
            keys = (
                f"{k}{'' if k in required else '?'} {type_of(t)}" for k, t in properties.items()
            )
            lines.append(f"{name}: {', '.join(keys)}")
        else:
            lines.append(f"{name} = {type_of(part)}")
    paths = API["paths"]
    assert isinstance(paths, dict)
    for path, methods in paths.items():
        assert isinstance(methods, dict)
        lines += (f"{method.upper()} {path}" for method in methods)
    return [_WORDS.sub("word", line) for line in lines]


def test_the_contract_is_the_written_one() -> None:
    """A name or a type changes with contract.txt, and with the changelog, or not at all."""
    assert contract() == WRITTEN.read_text("utf-8").splitlines()


@pytest.mark.parametrize("found", [*SCHEMAS.values(), *PARTS.values()])
def test_schemas_are_sound(found: dict[str, Json]) -> None:
    """Each is a valid JSON Schema of the draft it names."""
    Draft202012Validator.check_schema(found)


@pytest.mark.parametrize("found", [*SCHEMAS.values(), *PARTS.values()])
def test_objects_are_closed(found: dict[str, Json]) -> None:
    """No object may have a key that its schema does not name."""
    assert [each for each in _objects(found) if "additionalProperties" not in each] == []


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
    said = str(API)
    named = {part.partition("'")[0] for part in said.split("#/components/schemas/")[1:]}

    assert named == PARTS.keys()


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
