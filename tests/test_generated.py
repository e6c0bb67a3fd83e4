"""Generated files: none is stale, every schema is sound and closed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from boustro.answers.documents import Json, schema
from boustro.answers.parts import RulesAnswer
from boustro.model.rules import Rules
from dev.generate import PACKAGE, file_name, generated
from dev.openapi import description, schemas_of
from dev.shapes import documents, shapes

GENERATED = generated()
SCHEMAS = {file_name(each): schema(file_name(each)) for each in documents()}
PARTS = schemas_of(description())


@pytest.mark.parametrize("path", GENERATED, ids=lambda path: path.name)
def test_no_generated_file_is_stale(path: Path) -> None:
    """`make generated` writes what is there already."""
    assert path.read_text("utf-8") == GENERATED[path], "stale: run make generated"


def test_no_schema_lies_about() -> None:
    """Every file among the schemas is that of an answer."""
    found = {path.stem for path in (PACKAGE / "answers" / "schemas").iterdir()}

    assert found == SCHEMAS.keys()


@pytest.mark.parametrize("found", [*SCHEMAS.values(), *PARTS.values()])
def test_schemas_are_sound(found: dict[str, Json]) -> None:
    """Each is a valid JSON Schema of the draft it names."""
    Draft202012Validator.check_schema(found)


@pytest.mark.parametrize("found", [*SCHEMAS.values(), *PARTS.values()])
def test_objects_are_closed(found: dict[str, Json]) -> None:
    """No object may have a key that its schema does not name."""
    assert [each for each in _objects(found) if "additionalProperties" not in each] == []


def test_references_lead_somewhere() -> None:
    """What a part of the description refers to is a part of it, and each part is referred to."""
    said = str(description())
    named = {part.partition("'")[0] for part in said.split("#/components/schemas/")[1:]}

    assert named == PARTS.keys()


def test_rules_are_those_of_the_model() -> None:
    """An answer has every rule, in the order in which files write them."""
    assert [each.key for each in shapes(RulesAnswer)] == list(Rules().as_dict())


def _objects(found: Json) -> Iterator[dict[str, Json]]:
    """The schemas of objects in a schema."""
    if isinstance(found, dict) and found.get("type") == "object":
        yield found
    for each in found.values() if isinstance(found, dict) else found if isinstance(found, list) else ():
        yield from _objects(each)
