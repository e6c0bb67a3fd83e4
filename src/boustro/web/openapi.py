"""The description of the API in OpenAPI 3.1, put together from the schemas of the documents.

The schemas of the command's documents are those of the command; a schema of one file may name a
part of another (`solve-1.json#/$defs/rules`).  Here each becomes a component.
"""

import json
import re
from functools import cache
from importlib.resources import files
from typing import Any

from boustro.answers.documents import schema as answers_schema
from boustro.web.operations import OPERATIONS, Operation

Plain = dict[str, Any]

_OF_THE_COMMAND = ("solve-1", "analyse-1", "whatif-1", "boards-1")
_REFERENCE = re.compile(r"(?:(?P<file>[a-z0-9-]+)\.json)?(?:#/\$defs/(?P<part>.+))?\Z")
_SAID = {
    400: "No JSON, or a body that broke off",
    401: "A token is needed",
    403: "Only the browser that saved it may",
    404: "No such link",
    405: "Another method",
    408: "The body did not come in time",
    409: "The game has gone on: where it stands",
    413: "Too large for this page",
    415: "No JSON",
    421: "Another name than the server's",
    422: "Readable, but without a meaning",
    429: "Too many requests",
    503: "Not now",
}
_ALWAYS = (401, 403, 421, 429)


@cache
def description() -> Plain:
    """The OpenAPI document."""
    from boustro import __version__

    paths: Plain = {}
    for operation in OPERATIONS:
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "boustro",
            "version": __version__,
            "description": "Snakes and Ladders boards: solved, analysed, kept and played.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": paths,
        "components": {"schemas": _components()},
    }


def web_schemas() -> dict[str, Plain]:
    """The schemas of the page's own documents and requests, by name."""
    folder = files("boustro.web").joinpath("schemas")
    found = sorted(item.name for item in folder.iterdir() if item.name.endswith(".json"))
    return {
        name.removesuffix(".json"): json.loads(folder.joinpath(name).read_text("utf-8"))
        for name in found
    }


def _components() -> Plain:
    """Every schema and every part of one, by a name of its own."""
    found: Plain = {"any": {"type": "object"}}
    schemas = {name: answers_schema(name) for name in _OF_THE_COMMAND} | web_schemas()
    for name, schema in schemas.items():
        whole = {key: value for key, value in schema.items() if key not in ("$defs", "$schema")}
        found[name] = _moved(whole, name)
        for part, definition in schema.get("$defs", {}).items():
            found[f"{name}.{part}"] = _moved(definition, name)
    return {name: schema for name, schema in found.items() if schema}


def _moved(schema: Any, file: str) -> Any:
    """The schema with its references pointing to components."""
    if isinstance(schema, list):
        return [_moved(item, file) for item in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        key: _component(value, file) if key == "$ref" else _moved(value, file)
        for key, value in schema.items()
    }


def _component(reference: str, file: str) -> str:
    found = _REFERENCE.match(reference)
    if found is None:
        raise ValueError(f"expected a reference to a schema of ours, got {reference!r}")
    name = found["file"] or file
    return f"#/components/schemas/{name}" + (f".{found['part']}" if found["part"] else "")


def _operation(operation: Operation) -> Plain:
    said: Plain = {
        "operationId": operation.name,
        "summary": operation.title,
        "responses": {
            str(operation.status): _answer(operation),
            **{str(status): _error(status) for status in _refusals(operation)},
        },
    }
    parameters = [_ID] if "{id}" in operation.path else []
    if operation.shelf:
        parameters = [*parameters, _SHELF]
    if parameters:
        said["parameters"] = parameters
    if operation.takes:
        said["requestBody"] = {"required": True, "content": _content(operation.takes)}
    return said


def _refusals(operation: Operation) -> list[int]:
    # An id with a slash in it is another address, where there may be nothing.
    elsewhere = (404, 405) if "{" in operation.path else ()
    return sorted({*_ALWAYS, *operation.refuses, *elsewhere})


def _answer(operation: Operation) -> Plain:
    said: Plain = {"description": operation.title}
    if operation.status == 204:
        return said
    any_file: Plain = {"*/*": {"schema": {}}}
    return said | {"content": _content(operation.gives) if operation.gives else any_file}


def _error(status: int) -> Plain:
    said: Plain = {"description": _SAID[status]}
    return said | {"content": _content("game-1" if status == 409 else "error-1")}


def _content(name: str) -> Plain:
    return {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}


_ID: Plain = {
    "name": "id",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"},
}
_SHELF: Plain = {
    "name": "X-Boustro-Shelf",
    "in": "header",
    "required": False,
    "description": "The name of a browser's shelf, known to it alone.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"},
}
