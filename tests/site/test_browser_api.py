"""The API in a worker of the browser, and the database whose bytes the browser keeps."""

import io
import json
from base64 import b64encode
from pathlib import Path
from zipfile import ZipFile

import pytest

from boustro.site.browser import BrowserApi

SHELF = "a-shelf-of-its-own"
BOARD = json.dumps({"name": "Kept", "board": "mb47"})


def names(api: BrowserApi) -> list[str]:
    """The names of the boards that are kept."""
    content = api.answer("GET", "/api/boards", SHELF, "")[0]
    assert isinstance(content, bytes)
    return [board["name"] for board in json.loads(content)["boards"]]


def test_it_goes_on_with_what_another_page_has_written(tmp_path: Path) -> None:
    """The bytes that come with a change are a database with the change in it."""
    one, other = BrowserApi(str(tmp_path / "one.db")), BrowserApi(str(tmp_path / "other.db"))
    database = one.answer("POST", "/api/boards", SHELF, BOARD)[-1]
    assert isinstance(database, bytes)
    other.load(database)

    assert names(other) == ["Kept"]
    assert other.answer("GET", "/api/boards", SHELF, "")[-1] is None
    one.store.close()
    other.store.close()


@pytest.mark.parametrize("again", [False, True])
def test_nothing_written_is_an_empty_database(tmp_path: Path, again: bool) -> None:
    """After a first save that the browser gave up, there is nothing; the next save is kept."""
    api = BrowserApi(str(tmp_path / "boustro.db"))
    api.answer("POST", "/api/boards", SHELF, BOARD)
    api.load(b"")
    assert names(api) == []
    if again:
        api.answer("POST", "/api/boards", SHELF, BOARD)
        assert names(api) == ["Kept"]
    api.store.close()


def test_the_zip_of_a_class_needs_a_server(tmp_path: Path) -> None:
    """A ZIP that a server would judge is refused with a sentence that says where to go."""
    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        archive.writestr("a.py", "x")
    body = json.dumps({"zip": b64encode(data.getvalue()).decode()})
    api = BrowserApi(str(tmp_path / "boustro.db"))
    content, _, _, status, _ = api.answer("POST", "/api/class", None, body)
    api.close()

    assert status == 503
    assert isinstance(content, bytes)
    assert "boustro judge class.zip" in json.loads(content)["sentence"]
