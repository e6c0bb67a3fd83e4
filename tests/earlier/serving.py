"""This version's server on the database of an earlier one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from starlette.testclient import TestClient

from boustro.web import Store, make_app


@contextmanager
def serving(database: Path, shelf: str) -> Iterator[TestClient]:
    """A client of the server, with the shelf of the browser that filled the database."""
    store = Store(database)
    headers = {"X-Boustro-Shelf": shelf}
    with TestClient(
        make_app(store, processes=False), "http://localhost", headers=headers
    ) as client:
        yield client
    store.close()
