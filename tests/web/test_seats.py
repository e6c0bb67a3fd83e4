"""Seats of a hosted game: whose a seat is, who may roll, and what a link for watching allows."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from boustro.web import Store, make_app, store
from tests.web.contract import BOARD, checked, refused

STARTER, GUEST, THIRD = (
    {"X-Boustro-Shelf": f"the-device-of-{name}"} for name in ("ann-1", "bo-22", "cleo-3")
)
PEOPLE = [{"name": "Ann"}, {"name": "Bo"}, {"name": "Cleo"}]


def begin(client: TestClient, players: Any = PEOPLE) -> Any:
    """The document of a new game, begun by the starter."""
    body = {"board": BOARD, "players": players, "seed": 42}
    return checked(client.post("/api/games", json=body, headers=STARTER), "game-1", 201)


def post(client: TestClient, game: Any, act: str, device: dict[str, str], **body: Any) -> Any:
    """The response to a step of a game, or to a seat that is asked for."""
    return client.post(f"/api/games/{game['id']}/{act}", json=body, headers=device)


def seat(client: TestClient, game: Any, device: dict[str, str], number: int, **more: Any) -> Any:
    """The document after a device has taken a seat."""
    return checked(post(client, game, "seats", device, seat=number, **more), "game-1")


def test_a_seat_is_rolled_for_by_its_own_device_alone(client: TestClient) -> None:
    """Every other device is refused, the one that began the game too, and nothing happens."""
    game = begin(client)
    assert seat(client, game, GUEST, 1)["held"] == ["you", None, None]

    for device in (STARTER, THIRD, {}):
        refused(post(client, game, "rolls", device, at=0), 403, "forbidden")
    rolled = checked(post(client, game, "rolls", GUEST, at=0), "game-1")
    assert (rolled["rolls"], rolled["serial"], rolled["role"]) == (1, 2, "guest")


def test_until_a_seat_is_taken_anyone_with_the_link_plays(client: TestClient) -> None:
    """As at one tablet: for each seat, from any device or none."""
    game = begin(client)
    for at, device in enumerate((STARTER, GUEST, {}, THIRD)):
        checked(post(client, game, "rolls", device, at=at), "game-1")

    assert checked(post(client, game, "undo", GUEST, at=4), "game-1")["rolls"] == 3


def test_a_device_with_a_seat_does_not_roll_for_others(client: TestClient) -> None:
    """Perhaps by mistake, the starter and devices without a seat may roll for free seats."""
    game = begin(client)
    seat(client, game, GUEST, 2)
    refused(post(client, game, "rolls", GUEST, at=0), 403, "forbidden")
    checked(post(client, game, "rolls", STARTER, at=0), "game-1")
    checked(post(client, game, "rolls", GUEST, at=1), "game-1")

    checked(post(client, game, "rolls", THIRD, at=2), "game-1")


def test_the_starter_releases_a_seat(client: TestClient) -> None:
    """Then another device can take it; a device that is neither is refused."""
    game = begin(client)
    seat(client, game, GUEST, 1)
    refused(post(client, game, "seats", THIRD, seat=1, take=False), 403, "forbidden")
    taken = checked(post(client, game, "seats", THIRD, seat=1), "game-1", 409)
    assert taken["held"] == ["other", None, None]
    assert seat(client, game, STARTER, 1, take=False)["held"] == [None] * 3

    assert seat(client, game, THIRD, 1)["held"][0] == "you"


def test_a_seat_is_taken_once_however_often_it_is_asked_for(client: TestClient) -> None:
    """Asked for again, as after a lost answer, it is the same, and no event more."""
    game = begin(client)
    once, again = (seat(client, game, GUEST, 3) for _ in range(2))
    assert once == again
    assert once["serial"] == 1
    freed = [seat(client, game, GUEST, 3, take=False) for _ in range(2)]

    assert [one["serial"] for one in freed] == [2, 2]


def test_a_step_repeated_after_a_seat_was_taken_is_still_the_same_step(client: TestClient) -> None:
    """Without an id the last step is recognised, also where a seat was taken in between."""
    game = begin(client)
    checked(post(client, game, "rolls", GUEST, at=0), "game-1")
    seat(client, game, STARTER, 3)

    assert checked(post(client, game, "rolls", GUEST, at=0), "game-1")["rolls"] == 1


def test_taking_back_is_for_the_device_that_rolled_and_the_starter(client: TestClient) -> None:
    """Another one that has a seat is refused."""
    game = begin(client)
    seat(client, game, GUEST, 1)
    seat(client, game, THIRD, 2)
    for device in (GUEST, STARTER):
        checked(post(client, game, "rolls", GUEST, at=0), "game-1")
        refused(post(client, game, "undo", THIRD, at=1), 403, "forbidden")
        assert checked(post(client, game, "undo", device, at=1), "game-1")["rolls"] == 0


@pytest.mark.parametrize("body", [{"seat": 2}, {"seat": 4}, {"seat": 0}, {"seat": None}, {}])
def test_only_the_seat_of_a_person_is_taken(client: TestClient, body: Any) -> None:
    """Not a computer's, and none that the game does not have."""
    game = begin(client, [{"name": "Ann"}, {"kind": "computer"}])

    refused(post(client, game, "seats", GUEST, **body), 422, "input")


def test_a_device_without_a_name_takes_no_seat(client: TestClient) -> None:
    """It could not be told from another one."""
    refused(post(client, begin(client), "seats", {}, seat=1), 422, "input")


def test_computers_are_rolled_for_by_any_device_that_plays(client: TestClient) -> None:
    """Once for each `at`: whoever comes second is told how the game stands."""
    game = begin(client, [{"kind": "computer"}, {"name": "Bo"}])
    seat(client, game, GUEST, 2)
    first = checked(post(client, game, "rolls", STARTER, at=0, id="computer-by-starter"), "game-1")
    second = post(client, game, "rolls", GUEST, at=0, id="computer-by-the-guest")

    assert checked(second, "game-1", 409)["last"] == first["last"]


def test_a_link_for_watching_shows_and_does_nothing_else(client: TestClient) -> None:
    """It names neither the link to play nor a way to it."""
    game = begin(client)
    watched = checked(client.get(f"/api/games/{game['watch']}", headers=STARTER), "game-1")
    assert (watched["id"], watched["role"]) == (game["watch"], "watcher")
    assert game["id"] not in client.get(f"/g/{game['watch']}").text

    for act, body in (("rolls", {"at": 0}), ("undo", {"at": 0}), ("seats", {"seat": 1})):
        refused(post(client, watched, act, STARTER, **body), 403, "forbidden")
    gone = client.delete(f"/api/games/{game['watch']}", headers=STARTER)
    refused(gone, 403, "forbidden")
    checked(post(client, game, "rolls", STARTER, at=0), "game-1")
    assert client.get(f"/api/games/{game['watch']}").json()["rolls"] == 1


def test_seats_are_on_disk(client: TestClient, store: Store) -> None:
    """Another server over the same file knows them, and so does this one after a restart."""
    game = begin(client)
    seat(client, game, GUEST, 1)
    other_store = Store(store.path)
    with TestClient(make_app(other_store, processes=False), "http://localhost") as other:
        found = other.get(f"/api/games/{game['id']}", headers=GUEST).json()
        refused(post(other, game, "rolls", THIRD, at=0), 403, "forbidden")
    other_store.close()

    assert (found["held"], found["serial"]) == (["you", None, None], 1)


def test_games_of_an_older_file_are_played_by_all_and_can_be_watched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of version 3 is brought up to date; its throws are still there."""
    path = tmp_path / "old.db"
    with monkeypatch.context() as old:
        old.setattr(store, "MIGRATIONS", store.MIGRATIONS[:3])
        Store(path).close()
    text = '{"size": 100, "jumps": []}'
    players = (
        '[{"seat": 1, "name": "Ann", "kind": "person"}, '
        '{"seat": 2, "name": "Bo", "kind": "person"}]'
    )
    link, time = "a-game-of-an-old-file", "2026-01-01T00:00:00.000Z"
    with closing(sqlite3.connect(path)) as connection:
        row = (link, None, text, players, "7", time)
        connection.execute("INSERT INTO games VALUES (?, ?, ?, ?, ?, ?)", row)
        event = (link, 1, "roll", 0, "3", 1, time, None, None)
        connection.execute("INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", event)
        connection.commit()
    kept = Store(path)
    with TestClient(make_app(kept, processes=False), "http://localhost") as client:
        found = checked(client.get(f"/api/games/{link}"), "game-1")
        assert (found["rolls"], found["held"]) == (1, [None, None])
        for at, device in ((1, GUEST), (2, {})):
            checked(post(client, found, "rolls", device, at=at), "game-1")
        watched = client.get(f"/api/games/{found['watch']}").json()
    kept.close()

    assert (watched["rolls"], watched["role"]) == (3, "watcher")
