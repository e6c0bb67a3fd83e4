"""The game after a finished one: begun once, by a device that plays, and the same for all."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from boustro.web import ServerLimits, Store, make_app
from tests.web.conftest import Serve
from tests.web.contract import checked, refused
from tests.web.test_seats import GUEST, STARTER, THIRD, post, seat

ONE_ROLL = {"size": 6, "columns": 3, "jumps": [], "rules": {"die": "6:1"}}
"""The first roll of this board wins."""
PEOPLE = [{"name": "Ann", "token": 4}, {"name": "Bo"}, {"name": "Cleo"}]


def begin(client: TestClient) -> Any:
    """The document of a game in which the guest has the second seat."""
    body = {"board": ONE_ROLL, "players": PEOPLE, "seed": 42}
    game = checked(client.post("/api/games", json=body, headers=STARTER), "game-1", 201)
    return seat(client, game, GUEST, 2)


def finish(client: TestClient, game: Any) -> Any:
    """The document after the roll that wins."""
    over = checked(post(client, game, "rolls", STARTER, at=0), "game-1")
    assert over["over"]
    return over


def again(client: TestClient, game: Any, device: dict[str, str]) -> Any:
    """The document of the next game, as a device is told that presses Play again."""
    return checked(post(client, game, "next", device), "game-1")


def told(client: TestClient, link: str, device: dict[str, str] | None = None) -> Any:
    """The document of a game."""
    return checked(client.get(f"/api/games/{link}", headers=device), "game-1")


def test_a_second_press_joins_the_same_game(client: TestClient) -> None:
    """The same board, players and tokens, each device on its seat; the starter stays starter."""
    game = begin(client)
    over = finish(client, game)
    begun = again(client, game, GUEST)
    joined = [again(client, game, device) for device in (STARTER, THIRD, GUEST)]

    assert over["next"] is None
    assert begun["id"] != game["id"]
    assert {one["id"] for one in joined} == {begun["id"]}
    assert {key: begun[key] for key in ("game", "players", "rolls", "serial", "held")} == {
        "game": game["game"],
        "players": game["players"],
        "rolls": 0,
        "serial": 1,
        "held": [None, "you", None],
    }
    assert [one["role"] for one in joined] == ["starter", "guest", "guest"]
    refused(post(client, begun, "rolls", GUEST, at=0), 403, "forbidden")
    checked(post(client, begun, "rolls", STARTER, at=0), "game-1")


def test_the_finished_game_leads_to_the_next_one(client: TestClient) -> None:
    """By one event: a link to play leads to a link to play, a link to watch to a link to watch."""
    game = begin(client)
    over = finish(client, game)
    begun = again(client, game, STARTER)
    again(client, game, GUEST)
    found, watched = told(client, game["id"], THIRD), told(client, game["watch"])
    assert (found["next"], found["serial"]) == (begun["id"], over["serial"] + 1)
    assert (found["winner"], found["past"]) == (over["winner"], over["past"])
    assert watched["next"] == begun["watch"]
    assert begun["id"] not in client.get(f"/g/{game['watch']}").text

    listed = client.get("/api/games", headers=STARTER).json()["games"]
    assert {one["id"]: one["winner"] for one in listed} == {game["id"]: 1, begun["id"]: None}


@pytest.mark.parametrize("device", [THIRD, {}])
def test_a_device_without_a_seat_leads_nobody_away(client: TestClient, device: Any) -> None:
    """Nor does a link to watch, whoever has it; and no body names a game to go to."""
    game = begin(client)
    over = finish(client, game)
    refused(post(client, game, "next", device), 403, "forbidden")
    refused(post(client, game, "next", device, next="a-game-of-my-own-1"), 403, "forbidden")
    for one in (STARTER, GUEST):
        refused(post(client, {"id": game["watch"]}, "next", one), 403, "forbidden")

    found = told(client, game["id"])
    assert (found["next"], found["serial"]) == (None, over["serial"])


def test_a_game_that_goes_on_has_no_next_one(client: TestClient) -> None:
    """Not before the game is over, not after its last roll was undone, and not for no game."""
    game = begin(client)
    refused(post(client, game, "next", STARTER), 422, "question")
    refused(post(client, {"id": "a-link-to-nothing-1"}, "next", STARTER), 404, "not-found")
    finish(client, game)
    first = again(client, game, STARTER)
    assert checked(post(client, game, "undo", STARTER, at=1), "game-1")["next"] is None
    refused(post(client, game, "next", STARTER), 422, "question")
    finish(client, game)

    assert again(client, game, STARTER)["id"] != first["id"]


def test_in_the_place_of_one_that_was_deleted_another_is_begun(client: TestClient) -> None:
    """Not a link that leads nowhere; only the starter can delete it, as before."""
    game = begin(client)
    finish(client, game)
    first = again(client, game, GUEST)
    refused(client.delete(f"/api/games/{first['id']}", headers=GUEST), 403, "forbidden")
    assert client.delete(f"/api/games/{first['id']}", headers=STARTER).status_code == 204

    assert again(client, game, GUEST)["id"] != first["id"]


def test_it_is_on_disk(client: TestClient, store: Store) -> None:
    """Another server over the same file joins it, and so does this one after a restart."""
    game = begin(client)
    finish(client, game)
    begun = again(client, game, STARTER)
    other_store = Store(store.path)
    with TestClient(make_app(other_store, processes=False), "http://localhost") as other:
        found = again(other, game, GUEST)
        leads = told(other, game["id"])["next"]
    other_store.close()

    assert (found["id"], found["held"], leads) == (begun["id"], [None, "you", None], begun["id"])


def test_a_full_shelf_has_room_for_no_next_game(serve: Serve) -> None:
    """It is the starter's, whichever device asks; then nothing is half begun."""
    client = serve(ServerLimits(kept=1))
    game = begin(client)
    over = finish(client, game)
    refused(post(client, game, "next", GUEST), 422, "too-many")

    found = told(client, game["id"])
    assert (found["next"], found["serial"]) == (None, over["serial"])
