"""A server in this process, on a database of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.types import ASGIApp

from boustro.web import ServerLimits, Store, make_app
from tests.cli.conftest import run
from tests.support.documents import hold_if_document

__all__ = ["run"]

SHELF = {"X-Boustro-Shelf": "shelf-of-the-tests-1"}

Serve = Callable[..., TestClient]

PATIENT = ServerLimits(view_seconds=60.0)
"""On a machine that is busy a picture takes longer, and is not left out all the same."""


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A new database."""
    store = Store(tmp_path / "boustro.db")
    yield store
    store.close()


@pytest.fixture
def serve(store: Store) -> Iterator[Serve]:
    """Start a server with bounds and names of one's own: `serve(limits=..., token=...)`."""
    with ExitStack() as stack:

        def started(limits: ServerLimits | None = None, **how: Any) -> TestClient:
            app = make_app(store, limits or PATIENT, processes=how.pop("processes", False), **how)
            return stack.enter_context(client_of(app))

        yield started


@pytest.fixture
def client(serve: Serve) -> TestClient:
    """A server as it is started without options."""
    return serve()


def client_of(app: ASGIApp) -> TestClient:
    """A client of an application, each of whose documents has to fit its schema."""
    client = TestClient(app, "http://localhost", follow_redirects=False)
    client.event_hooks = {"response": [_hold]}
    return client


def _hold(response: Any) -> None:
    """Every document of a server fits its schema."""
    if response.headers.get("content-type") == "application/json":
        response.read()
        hold_if_document(response.text)
