"""Players with a head start or an own die: their chances, a fair start, and games of them."""

import json
from typing import Any

import pytest
from starlette.testclient import TestClient

from boustro import Game, Rules, builtin
from boustro.chain import fair_seat, seat_table
from boustro.gameplay import Play, Record
from boustro.web.ask import work
from boustro.web.limits import USUAL
from boustro.web.requests import HandicapRequest, parse_body, read_request
from tests.web.conftest import SHELF
from tests.web.contract import checked, refused
from tests.web.test_tables import begin, step

ANN = builtin("mb48")
MIA = Game(ANN.board, Rules(start=11, die="d4"))
PLAYERS = [{"name": "Ann"}, {"name": "Mia", "start": 11, "die": "d4"}]
SHORT = {"size": 12, "columns": 4, "rules": {"overshoot": "win"}}


def asked(client: TestClient, players: list[Any], **more: Any) -> Any:
    """The answer about these players."""
    body = {"board": "mb48", "players": players, **more}
    return checked(client.post("/api/handicap", json=body), "handicap-1")


def test_the_chances_are_those_of_the_table(client: TestClient) -> None:
    """What a player shares with the game is null; an equal share is the mean."""
    answer = asked(client, PLAYERS)
    chances = seat_table([ANN, MIA]).chances

    assert answer["players"] == [
        {"start": None, "die": None, "chance": chances[0]},
        {"start": 11, "die": "d4", "chance": chances[1]},
    ]
    assert answer["share"] == pytest.approx(0.5)


def test_one_player_is_made_fair(client: TestClient) -> None:
    """The own die is kept, and the start is the one that `fair_seat` finds."""
    players, small = [{}, {}, {"die": "d4"}], builtin("flat30")
    fair = fair_seat([small, small, Game(small.board, Rules(start=1, die="d4"))], 3)
    youngest = asked(client, players, board="flat30", fair=3)["players"][2]

    assert youngest == {"start": fair.game.start, "die": "d4", "chance": fair.chances[2]}
    fast = asked(client, [{}, {"die": "d12"}], fair=2)["players"][1]
    assert (fast["start"], fast["die"]) == (None, None)


@pytest.mark.parametrize(
    ("players", "status"),
    [
        ([{}, {"start": 101}], 422),
        ([{}, {"start": -1}], 422),
        ([{}, {"start": "11"}], 422),
        ([{}, {"die": "d0"}], 422),
        ([{}, {"die": 4}], 422),
        ([{}, {"die": "d999999999"}], 413),
        ([{}, {"die": "d2001"}], 413),
    ],
)
def test_an_own_rule_that_does_not_fit_is_refused(
    client: TestClient, players: list[Any], status: int
) -> None:
    """Before a game, and when the chances are asked for."""
    body = {"board": "mb48", "players": players}
    for path in ("/api/handicap", "/api/games"):
        answer = client.post(path, json=body, headers=SHELF)
        assert answer.status_code == status, answer.text


def test_what_has_no_answer_is_refused(client: TestClient) -> None:
    """Tokens that bump, and a seat that nobody has."""
    body = {"board": "mb48", "players": [{}, {}]}
    refused(client.post("/api/handicap", json={**body, "fair": 3}), 422, "question")
    bumping = {**body, "rules": {"bump": "start"}}
    refused(client.post("/api/handicap", json=bumping), 422, "question")


def test_an_own_die_counts_as_work() -> None:
    """A question about large own dice is no short one, with a fair start or without."""
    board = {"size": 800, "columns": 20, "jumps": []}

    def work_with(die: str | None, **more: Any) -> int:
        body = {"board": board, "players": [{}, {"die": die}], **more}
        raw = parse_body(json.dumps(body).encode())
        return work(read_request(HandicapRequest, raw, USUAL))

    assert work_with(None) < USUAL.quick < work_with("d2000")
    assert work_with("d2000") == 800 * (6 + 2000)
    assert work_with(None, fair=1) < work_with("d2000", fair=1)


def test_a_game_has_the_rules_of_each_player(client: TestClient) -> None:
    """Throws, squares, chances and the record are those of the library."""
    game = begin(client, players=PLAYERS, seed=7)
    play = Play(ANN, games=[ANN, MIA], seed=7)
    assert game["squares"] == [0, 11]
    assert game["outlook"]["chances"] == pytest.approx(seat_table([ANN, MIA]).chances, abs=1e-12)
    for at in range(9):
        game = step(client, game["id"], "rolls", at)
        play.roll()
        assert game["squares"] == list(play.position.squares)
        assert game["last"]["label"] == play.past[-1].move.label
    assert {"start": 11, "die": "d4"}.items() <= game["players"][1].items()
    assert "start" not in game["players"][0]

    text = client.get(f"/api/games/{game['id']}/record").text
    assert text == f"{Record.of(play)}\n"
    assert text.startswith("boustro record 3\n")
    gif = client.get(f"/api/games/{game['id']}/gif")
    assert gif.content.startswith(b"GIF89a")


def test_the_next_game_has_the_same_head_start(client: TestClient) -> None:
    """As often as they play again."""
    players = [{"name": "Ann"}, {"name": "Mia", "start": 9, "die": "3:1"}]
    game = begin(client, board=SHORT, players=players, seed=1)
    for at in range(30):
        game = step(client, game["id"], "rolls", at)
        if game["over"]:
            break
    answer = client.post(f"/api/games/{game['id']}/next", headers=SHELF)
    following = checked(answer, "game-1", 201 if answer.status_code == 201 else 200)

    assert following["squares"] == [0, 9]
    assert following["players"] == game["players"]
