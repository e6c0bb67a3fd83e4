"""Answers of the server: their status, and the document they name."""

from typing import Any

BOARD: dict[str, Any] = {
    "size": 100,
    "columns": 10,
    "jumps": [[4, 14], [9, 31], [17, 7], [62, 19], [80, 100]],
}


def checked(response: Any, name: str, status: int = 200) -> Any:
    """The document of this name in a response; every one is held against its schema."""
    assert response.status_code == status, response.text[:500]
    document = response.json()
    assert document["schema"] == f"boustro/{name[:-2]}/{name[-1]}"
    return document


def refused(response: Any, status: int, kind: str) -> Any:
    """The error document in a response."""
    document = checked(response, "error-1", status)
    assert document["kind"] == kind
    return document
