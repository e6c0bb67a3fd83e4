"""OpenAPI 3.1 description of the API, generated from its operations, requests and answers.

The server imports this module only when a client asks for the description.
"""

from collections.abc import Iterator, Sequence

from boustro.answers.documents import Json
from boustro.answers.errors import ErrorAnswer
from boustro.answers.game import GameAnswer
from boustro.answers.schemas import Schema, Schemas
from boustro.version import __version__
from boustro.web.api import Operation
from boustro.web.game_fields import shared_schemas
from boustro.web.requests import request_schema

_ROOT = "#/components/schemas/"
_REASONS = {
    400: "Not JSON, a body that ended early, or an ambiguous head",
    401: "A token is needed",
    403: "Only the browser that saved it may",
    404: "No such link",
    405: "Wrong method",
    408: "The body did not arrive in time",
    409: "The game has moved on: its current state",
    413: "Too large for this page",
    415: "Not JSON",
    421: "Not the server's name",
    422: "Readable, but it makes no sense",
    429: "Too many requests",
    431: "Too many headers",
    503: "Not now",
}
_ALWAYS = (400, 401, 403, 421, 429, 431, 503)
_CONFLICT = 409
_NO_CONTENT = 204


def description(operations: Sequence[Operation]) -> Schema:
    """The OpenAPI document of these operations."""
    schemas = Schemas(_ROOT)
    paths: dict[str, Schema] = {}
    for operation in operations:
        methods = paths.setdefault(operation.path, {})
        methods[operation.method.lower()] = _operation(operation, schemas)
    kinds = [operation.takes for operation in operations if operation.takes is not None]
    requests = {kind.__name__: request_schema(kind) for kind in kinds}
    parts = {**schemas.parts, **shared_schemas(), **requests}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "boustro",
            "version": __version__,
            "description": "Snakes and Ladders boards: solved, analysed, kept and played.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": dict(paths),
        "components": {"schemas": dict(sorted(parts.items()))},
    }


def _operation(operation: Operation, schemas: Schemas) -> Schema:
    # An id that contains a slash makes another path, which the server may not know.
    other_path = (404, 405) if "{" in operation.path else ()
    refused = sorted({*_ALWAYS, *operation.refuses, *other_path})
    described: Schema = {
        "operationId": operation.name,
        "summary": operation.title,
        "responses": {
            str(operation.status): _answer(operation, schemas),
            **{str(status): _refusal(status, schemas) for status in refused},
        },
    }
    parameters = list(_parameters(operation))
    if parameters:
        described["parameters"] = parameters
    if operation.takes is not None:
        request: Schema = {"$ref": f"{_ROOT}{operation.takes.__name__}"}
        described["requestBody"] = {"required": True, "content": _content(request)}
    return described


def _answer(operation: Operation, schemas: Schemas) -> Schema:
    described: Schema = {"description": operation.title}
    if operation.status == _NO_CONTENT:
        return described
    if operation.gives is None:
        any_file: Schema = {"*/*": {"schema": {}}}
        return described | {"content": any_file}
    return described | {"content": _content(schemas.of(operation.gives))}


def _refusal(status: int, schemas: Schemas) -> Schema:
    answer = GameAnswer if status == _CONFLICT else ErrorAnswer
    return {"description": _REASONS[status], "content": _content(schemas.of(answer))}


def _content(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


def _parameters(operation: Operation) -> Iterator[Json]:
    """The id in the path, and the header that names a shelf."""
    schema: Schema = {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"}
    if "{id}" in operation.path:
        yield {"name": "id", "in": "path", "required": True, "schema": schema}
    if operation.shelf:
        description = "The name of a browser's shelf, known to it alone."
        where: Schema = {"name": "X-Boustro-Shelf", "in": "header", "required": False}
        yield {**where, "description": description, "schema": schema}
