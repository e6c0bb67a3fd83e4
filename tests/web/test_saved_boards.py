"""Saved boards: seen by whoever has the link, listed and changed by the browser that saved them."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from boustro.web import ServerLimits, Store
from tests.support.plain_names import GOOD, HOSTILE
from tests.web.conftest import SHELF, Serve
from tests.web.contract import BOARD, checked, refused

OTHER = {"X-Boustro-Shelf": "shelf-of-somebody-else"}


def save(client: TestClient, name: str = "mine", **headers: str) -> str:
    """The id of a board that has been saved."""
    body = {"board": BOARD, "rules": "bounce", "name": name}
    saved = checked(client.post("/api/boards", json=body, headers=headers), "saved-1", 201)
    return str(saved["id"])


def test_a_saved_board_is_found_by_its_link(client: TestClient) -> None:
    """Whoever has the id sees the board, its rules and its name."""
    link = save(client, **SHELF)
    found = checked(client.get(f"/api/boards/{link}"), "saved-1")

    assert found["name"] == "mine"
    assert found["game"]["board"]["jumps"] == BOARD["jumps"]
    assert found["game"]["rules"]["name"] == "bounce"


def test_a_shelf_lists_its_own_boards_only(client: TestClient) -> None:
    """The last changed first; nothing of other browsers, and nothing without a shelf."""
    first, second = save(client, "first", **SHELF), save(client, "second", **SHELF)
    save(client, "else", **OTHER)
    client.put(f"/api/boards/{first}", json={"board": BOARD, "name": "first again"}, headers=SHELF)
    listed = checked(client.get("/api/boards", headers=SHELF), "shelf-1")["boards"]

    assert [entry["id"] for entry in listed] == [first, second]
    assert client.get("/api/boards").json()["boards"] == []


def test_only_the_browser_that_saved_a_board_changes_it(client: TestClient) -> None:
    """Another shelf, or none, is refused, and the board stays as it was."""
    link = save(client, **SHELF)
    body = {"board": [[-1, -1]], "name": "taken"}

    for headers in (OTHER, {}):
        refused(client.put(f"/api/boards/{link}", json=body, headers=headers), 403, "forbidden")
        refused(client.delete(f"/api/boards/{link}", headers=headers), 403, "forbidden")
    assert client.get(f"/api/boards/{link}").json()["name"] == "mine"
    assert client.put(f"/api/boards/{link}", json=body, headers=SHELF).json()["name"] == "taken"


def test_a_deleted_board_is_gone(client: TestClient) -> None:
    """Its link then finds nothing."""
    link = save(client, **SHELF)

    assert client.delete(f"/api/boards/{link}", headers=SHELF).status_code == 204
    refused(client.get(f"/api/boards/{link}"), 404, "not-found")


def test_a_deleted_board_can_be_put_back(client: TestClient) -> None:
    """By the browser that deleted it, under its link, with the name and the board that it had."""
    link = save(client, **SHELF)
    was = client.get(f"/api/boards/{link}").json()
    body = {**was["game"], "name": was["name"]}
    client.delete(f"/api/boards/{link}", headers=SHELF)
    for headers in (OTHER, {}):
        refused(client.put(f"/api/boards/{link}", json=body, headers=headers), 404, "not-found")

    assert client.put(f"/api/boards/{link}", json=body, headers=SHELF).status_code == 200
    again = client.get(f"/api/boards/{link}").json()
    assert (again["name"], again["game"]) == (was["name"], was["game"])
    refused(client.put(f"/api/boards/{link}", json=body, headers=OTHER), 403, "forbidden")


def test_the_database_does_not_know_the_name_of_a_shelf(client: TestClient, store: Store) -> None:
    """Whoever reads the file cannot list as the browser does: the name is kept as a digest."""
    save(client, **SHELF)

    rows = store.rows(lambda *row: row, "SELECT * FROM boards")
    assert SHELF["X-Boustro-Shelf"] not in str(rows)


@pytest.mark.parametrize(
    "shelf", ["short", "x" * 65, "with spaces in it, and more", "../../../../etc"]
)
def test_a_shelf_that_is_none_is_refused(client: TestClient, shelf: str) -> None:
    """Only letters, digits, - and _ make a shelf's name."""
    refused(client.get("/api/boards", headers={"X-Boustro-Shelf": shelf}), 422, "input")


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("<script>alert(1)</script>", "<script>alert(1)</script>"),
        ("a\x1b[31m\x00b\u202e", "a[31mb"),
        ("  many   spaces\n", "many spaces"),
        ("", "board"),
        ("🐍 🪜", "🐍 🪜"),
    ],
)
def test_hostile_names_are_harmless(client: TestClient, given: str, kept: str) -> None:
    """A name comes back as text, without what steers a screen, and never as markup of ours."""
    body = {"board": BOARD | {"name": "board"}, "name": given}
    saved = client.post("/api/boards", json=body, headers=SHELF)

    assert saved.json()["name"] == kept
    assert saved.headers["content-type"] == "application/json"
    assert saved.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(("given", "kept"), [*zip(GOOD, GOOD, strict=True), *HOSTILE.items()])
def test_a_name_is_the_same_for_a_board_a_player_and_a_view(
    client: TestClient, given: str, kept: str
) -> None:
    """Joiners stay, what cannot be shown is left out; one that is too long is refused in words."""

    def post(path: str, **body: Any) -> Any:
        headers = {**SHELF, "Content-Type": "application/json"}
        return client.post(path, content=json.dumps(body), headers=headers).json()

    board = {**BOARD, "name": given}
    found = client.get(f"/api/boards/{post('/api/boards', board=board)['id']}").json()
    view = post("/api/view", board=board)
    begun = post("/api/games", board=BOARD, players=[{"name": given}, {}])

    assert (found["name"], found["game"]["board"]["name"]) == (kept or "100 squares", kept)
    assert json.loads(view["text"])["name"] == kept
    assert ("not-shown" in [note["name"] for note in view["notes"]]) == (given != kept)
    if len(given) > 120:
        assert "at most 120 characters" in str(begun)
    else:
        assert begun["players"][0]["name"] == " ".join(kept.split())


def test_a_shelf_is_bounded(serve: Serve) -> None:
    """A shelf that is full takes no more, also if it has more than a new bound; others do."""
    client = serve(ServerLimits(kept=2))
    save(client, **SHELF)
    save(client, **SHELF)

    body = {"board": BOARD, "name": "one more"}
    refused(client.post("/api/boards", json=body, headers=SHELF), 422, "too-many")
    save(client, **OTHER)
    lowered = serve(ServerLimits(kept=1))
    refused(lowered.post("/api/boards", json=body, headers=SHELF), 422, "too-many")


def test_the_bytes_of_a_shelf_are_bounded(serve: Serve) -> None:
    """Its boards are listed in one document; a board in the place of another counts once."""
    client = serve(ServerLimits(shelf_bytes=1500))
    link = save(client, **SHELF)
    large = {"board": {"size": 400, "jumps": [[n, n + 200] for n in range(2, 200)]}}

    said = refused(client.post("/api/boards", json=large, headers=SHELF), 422, "too-many")
    assert "1500 bytes of boards" in said["sentence"]
    refused(client.put(f"/api/boards/{link}", json=large, headers=SHELF), 422, "too-many")
    small = {"board": {"size": 400, "jumps": [[n, n + 200] for n in range(2, 60)]}}
    assert client.put(f"/api/boards/{link}", json=small, headers=SHELF).status_code == 200
    assert client.put(f"/api/boards/{link}", json=small, headers=SHELF).status_code == 200


def test_boards_of_no_shelf_are_bounded_too(serve: Serve) -> None:
    """Leaving the shelf out wins nothing: such boards share one bound, apart from all shelves."""
    client = serve(ServerLimits(kept=2))
    save(client)
    save(client)

    said = refused(client.post("/api/boards", json={"board": BOARD}), 422, "too-many")["sentence"]
    assert "X-Boustro-Shelf" in said
    save(client, **SHELF)


@pytest.mark.parametrize(
    "link", ["x", "a" * 22, "..%2f..%2fetc", "%00", "a" * 1000, "'; DROP TABLE"]
)
def test_a_link_that_leads_nowhere(client: TestClient, link: str) -> None:
    """Whatever stands in the address, the answer is that there is nothing."""
    for path in (f"/api/boards/{link}", f"/api/games/{link}", f"/api/games/{link}/record"):
        refused(client.get(path), 404, "not-found")
