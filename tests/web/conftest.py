"""A server in this process, on a database of its own."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from boustro.web import Limits, Store, make_app
from tests.cli.conftest import run

__all__ = ["run"]

SHELF = {"X-Boustro-Shelf": "shelf-of-the-tests-1"}

Serve = Callable[..., TestClient]


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

        def started(limits: Limits | None = None, **how: Any) -> TestClient:
            app = make_app(store, limits, **how)
            return stack.enter_context(TestClient(app, "http://localhost", follow_redirects=False))

        yield started


@pytest.fixture
def client(serve: Serve) -> TestClient:
    """A server as it is started without options."""
    return serve()
