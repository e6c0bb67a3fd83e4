"""TypeScript types of the API's requests and answers, made from their JSON Schemas, for the page.

`python -m dev.typescript` writes them where the page's scripts look for them; git keeps none.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from boustro.answers.documents import Json
from boustro.answers.schemas import Schema
from boustro.web.openapi import description
from boustro.web.operations import OPERATIONS

WRITTEN = Path(__file__).parent.parent / "src" / "boustro" / "web" / "static" / "types.d.ts"
_HEAD = """\
// Types of the requests and answers of boustro's API.  Written by `make page-types`.
"""
_NUMBERS = {
    "Whole": "A whole number; no board of the page has more squares than a number can count.",
    "Length": "A whole number of rolls or turns; null where it is infinite.",
}
"""Numbers that elsewhere may be decimal strings."""
_KINDS = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
    "array": "unknown[]",
    "object": "Record<string, unknown>",
}


def schemas_of(api: Schema) -> dict[str, Schema]:
    """The schemas of an OpenAPI document, by name."""
    match api["components"]:
        case {"schemas": dict(schemas)}:
            return {name: each for name, each in schemas.items() if isinstance(each, dict)}
    raise AssertionError("expected a description with schemas")


def declarations(schemas: Mapping[str, Schema]) -> str:
    """The declarations of all schemas, by name."""
    parts = ["\n".join(_declaration(name, schema)) for name, schema in schemas.items()]
    return "\n".join(f"{part}\n" for part in parts)


def _declaration(name: str, schema: Schema) -> Iterator[str]:
    if name in _NUMBERS:
        types: list[Json] = ["number", "null"] if "null" in str(schema) else ["number"]
        schema = {"type": types, "description": _NUMBERS[name]}
    yield from _comment(schema, "")
    if "properties" in schema:
        yield f"export interface {name} {{"
        yield from _members(schema)
        yield "}"
    else:
        yield f"export type {name} = {type_of(schema)};"


def _members(schema: Schema) -> Iterator[str]:
    properties, required = schema["properties"], schema.get("required", [])
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    for key, each in properties.items():
        assert isinstance(each, dict)
        yield from _comment(each, "  ")
        yield f"  {key}{'' if key in required else '?'}: {type_of(each)};"


def type_of(schema: Json) -> str:
    """The type of what fits a schema.

    >>> type_of({"type": ["string", "null"]})
    'string | null'
    >>> type_of({"type": "array", "items": {"enum": ["a", 1]}})
    '("a" | 1)[]'
    """
    match schema:
        case {"$ref": str(reference)}:
            return reference.rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": list(values)}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": list(options)} | {"oneOf": list(options)}:
            return " | ".join(dict.fromkeys(map(type_of, options)))
        case {"type": list(kinds)}:
            return " | ".join(dict.fromkeys(_KINDS[str(kind)] for kind in kinds))
    return _of_kind(schema)


def _of_kind(schema: Json) -> str:
    """The type of a schema of one kind."""
    match schema:
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(map(type_of, items))}]"
        case {"type": "array", "items": dict(item)}:
            inner = type_of(item)
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object", "properties": dict()}:
            assert isinstance(schema, dict)
            return "{ " + " ".join(line.strip() for line in _members(schema)) + " }"
        case {"type": "object", "additionalProperties": dict(values)}:
            return f"Record<string, {type_of(values)}>"
        case {"type": str(kind)}:
            return _KINDS[kind]
    return "unknown"


def _comment(schema: Schema, indent: str) -> Iterator[str]:
    if "description" in schema:
        yield f"{indent}/** {schema['description']} */"


def main() -> None:
    """Write the types, unless they are there."""
    text = f"{_HEAD}\n{declarations(schemas_of(description(OPERATIONS)))}"
    if not WRITTEN.exists() or WRITTEN.read_text("utf-8") != text:
        WRITTEN.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
