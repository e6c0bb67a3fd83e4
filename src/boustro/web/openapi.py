"""Description of the API in OpenAPI 3.1, made from its operations, its requests and its answers.

It is made when it is asked for: nothing else imports this module.
"""

from boustro import __version__
from boustro.answers.documents import Json
from boustro.answers.errors import ErrorAnswer
from boustro.answers.game import GameAnswer
from boustro.answers.schemas import Schema, Schemas
from boustro.web.game_fields import shared_schemas
from boustro.web.operations import OPERATIONS, Operation
from boustro.web.requests import request_schema

_ROOT = "#/components/schemas/"
_REASONS = {
    400: "Not JSON, or a body that ended early",
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
    503: "Not now",
}
_ALWAYS = (401, 403, 421, 429)
_CONFLICT, _NO_CONTENT = 409, 204


def description() -> Schema:
    """The OpenAPI document."""
    schemas = Schemas(_ROOT)
    paths: dict[str, Schema] = {}
    for operation in OPERATIONS:
        said = _operation(operation, schemas)
        paths.setdefault(operation.path, {})[operation.method.lower()] = said
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "boustro",
            "version": __version__,
            "description": "Snakes and Ladders boards: solved, analysed, kept and played.",
            "license": {"name": "Apache-2.0", "identifier": "Apache-2.0"},
        },
        "paths": dict(paths),
        "components": {"schemas": _components(schemas)},
    }


def _components(schemas: Schemas) -> Schema:
    """Every request, every answer and every part of one, by its name."""
    requests = {o.takes.__name__: request_schema(o.takes) for o in OPERATIONS if o.takes}
    return dict(sorted({**schemas.parts, **shared_schemas(), **requests}.items()))


def _operation(operation: Operation, schemas: Schemas) -> Schema:
    refusals = {str(status): _error(status, schemas) for status in _refusals(operation)}
    said: Schema = {
        "operationId": operation.name,
        "summary": operation.title,
        "responses": {str(operation.status): _answer(operation, schemas), **refusals},
    }
    parameters: list[Json] = [_ID_PARAMETER] if "{id}" in operation.path else []
    if operation.shelf:
        parameters = [*parameters, _SHELF_PARAMETER]
    if parameters:
        said["parameters"] = parameters
    if operation.takes is not None:
        request: Schema = {"$ref": f"{_ROOT}{operation.takes.__name__}"}
        said["requestBody"] = {"required": True, "content": _content(request)}
    return said


def _refusals(operation: Operation) -> list[int]:
    # An id with a slash in it is another address, where there may be nothing.
    elsewhere = (404, 405) if "{" in operation.path else ()
    return sorted({*_ALWAYS, *operation.refuses, *elsewhere})


def _answer(operation: Operation, schemas: Schemas) -> Schema:
    said: Schema = {"description": operation.title}
    if operation.status == _NO_CONTENT:
        return said
    any_file: Schema = {"*/*": {"schema": {}}}
    answer = operation.gives
    return said | {"content": any_file if answer is None else _content(schemas.of(answer))}


def _error(status: int, schemas: Schemas) -> Schema:
    answer = GameAnswer if status == _CONFLICT else ErrorAnswer
    return {"description": _REASONS[status], "content": _content(schemas.of(answer))}


def _content(schema: Schema) -> Schema:
    return {"application/json": {"schema": schema}}


_ID_PARAMETER: Schema = {
    "name": "id",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"},
}
_SHELF_PARAMETER: Schema = {
    "name": "X-Boustro-Shelf",
    "in": "header",
    "required": False,
    "description": "The name of a browser's shelf, known to it alone.",
    "schema": {"type": "string", "pattern": "^[A-Za-z0-9_-]{16,64}$"},
}
