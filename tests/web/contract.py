"""Answers held against the description of the API."""

from typing import Any

from jsonschema import Draft202012Validator

from boustro.web.openapi import description

BOARD: dict[str, Any] = {
    "size": 100,
    "columns": 10,
    "jumps": [[4, 14], [9, 31], [17, 7], [62, 19], [80, 100]],
}


def checked(response: Any, name: str, status: int = 200) -> Any:
    """The document in a response, held against the schema `name` of the description."""
    assert response.status_code == status, response.text[:500]
    document = response.json()
    root = {"$ref": f"#/components/schemas/{name}", "components": description()["components"]}
    Draft202012Validator(root).validate(document)
    return document


def refused(response: Any, status: int, kind: str) -> Any:
    """The error document in a response."""
    document = checked(response, "error-1", status)
    assert document["kind"] == kind
    return document
