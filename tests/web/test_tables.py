"""Games: every throw is on disk before it is answered, and answered once."""

import io
import json
import re
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from PIL import Image, ImageColor
from starlette.testclient import TestClient

import boustro
from boustro.answers.outlook import Outlook
from boustro.gameplay import Play, Record
from boustro.model.game import Game
from boustro.render.picture.theme import theme_of
from boustro.web import ServerLimits, Store, make_app
from boustro.web.fields import Player
from boustro.web.tables import Tables
from tests.web.conftest import PATIENT, SHELF, Serve
from tests.web.contract import BOARD, checked, refused

TWO = [{"name": "Ada"}, {"name": "Ben"}]


def begin(client: TestClient, **body: Any) -> Any:
    """The document of a new game."""
    asked = {"board": "mb48", "players": TWO, "seed": 42} | body
    return checked(client.post("/api/games", json=asked, headers=SHELF), "game-1", 201)


def step(client: TestClient, link: str, kind: str, at: int, status: int = 200, **more: Any) -> Any:
    """The document after a throw (`rolls`) or after one was taken back (`undo`)."""
    answer = client.post(f"/api/games/{link}/{kind}", json={"at": at, **more})
    return checked(answer, "game-1", status)


def play_on(client: TestClient, link: str, rolls: int) -> Any:
    """The document after so many throws."""
    return [step(client, link, "rolls", at) for at in range(rolls)][-1]


def test_a_new_game_stands_at_the_outset(client: TestClient) -> None:
    """Nobody has thrown, the first seat begins, the picture has both tokens."""
    game = begin(client)

    assert (game["rolls"], game["turn"], game["squares"]) == (0, 1, [0, 0])
    assert game["players"] == [
        {"seat": 1, "name": "Ada", "kind": "person", "token": 1},
        {"seat": 2, "name": "Ben", "kind": "person", "token": 2},
    ]
    assert game["svg"].count('class="token ') == 2
    assert game["rules_text"] == "start off the board · land exactly on 100 · one die"


@pytest.mark.slow
@pytest.mark.parametrize("rules", [None, "three-sixes", {"die": "2d6", "again": "doubles"}])
def test_the_throws_are_those_of_the_library(client: TestClient, rules: Any) -> None:
    """By the seed: squares, turns, events and outlook are those of a `Play` of equal seed."""
    board: dict[str, Any] = {"size": 64, "columns": 8, "jumps": [[3, 20], [12, 40], [61, 9]]}
    game = begin(client, board=board, rules=rules, seed=7)
    jumps = dict(board["jumps"])
    play = Play(boustro.Game.of(boustro.Board(64, columns=8, jumps=jumps), rules), 2, seed=7)
    outlook, names = Outlook(play.game), [player["name"] for player in game["players"]]
    for at in range(12):
        played, said = play.roll(), step(client, game["id"], "rolls", at)

        assert said["squares"] == list(play.position.squares)
        assert (said["turn"], said["rolls"]) == (play.position.turn, at + 1)
        assert said["last"]["label"] == played.move.outcome.label
        sentences = [event.sentence(names) for event in played.events]
        assert [e["sentence"] for e in said["last"]["events"]] == sentences
        assert said["outlook"]["needed"] == [outlook.rolls_needed(s) for s in play.position.states]
        assert said["outlook"]["chances"] == pytest.approx(outlook.chances(play.position))


def test_a_repeated_request_has_the_same_answer(client: TestClient) -> None:
    """When the answer got lost the page asks again: there is one throw, not two."""
    link = begin(client)["id"]
    play_on(client, link, 3)
    once, again = (step(client, link, "rolls", 3) for _ in range(2))

    assert once == again
    assert client.get(f"/api/games/{link}").json()["rolls"] == 4


@pytest.mark.parametrize("kind", ["rolls", "undo"])
def test_a_step_of_one_id_is_taken_once_in_a_game(client: TestClient, kind: str) -> None:
    """Asked again after another browser has done the opposite, nothing happens a second time."""
    link, step_id = begin(client)["id"], "a-step-that-is-repeated"
    play_on(client, link, 3)
    before = step(client, link, kind, 3, id=step_id)["rolls"]
    # Somebody else leads the game back to where the step was taken from.
    there = step(client, link, "undo" if kind == "rolls" else "rolls", before)
    assert there["rolls"] == 3

    assert step(client, link, kind, 3, id=step_id) == there
    assert client.get(f"/api/games/{link}").json() == there


def test_an_id_is_that_of_one_step(client: TestClient) -> None:
    """Under the id of another step nothing is done; in another game it is a new one."""
    link, step_id = begin(client)["id"], "a-step-that-was-taken"
    step(client, link, "rolls", 0, id=step_id)

    for kind, at in (("undo", 1), ("rolls", 1)):
        answer = client.post(f"/api/games/{link}/{kind}", json={"at": at, "id": step_id})
        refused(answer, 422, "input")
    assert client.get(f"/api/games/{link}").json()["rolls"] == 1
    assert step(client, begin(client)["id"], "rolls", 0, id=step_id)["rolls"] == 1


@pytest.mark.slow
def test_a_step_of_one_id_is_taken_once_by_two_servers(store: Store, client: TestClient) -> None:
    """The id is on the disk with the throw: another server over the file knows it."""
    link, step_id = begin(client)["id"], "a-step-sent-to-both"
    once = step(client, link, "rolls", 0, id=step_id)
    other_store = Store(store.path)
    app = make_app(other_store, PATIENT, processes=False)
    with TestClient(app, "http://localhost") as other:
        step(other, link, "undo", 1)
        assert step(other, link, "rolls", 0, id=step_id)["rolls"] == 0
    other_store.close()
    assert once["rolls"] == 1


def test_an_id_is_a_plain_word(client: TestClient) -> None:
    """Of 16 to 64 letters, digits, - and _; with another there is no throw."""
    link = begin(client)["id"]
    for step_id in ("", "short", "x" * 65, "with a blank in it", 7, True):
        answer = client.post(f"/api/games/{link}/rolls", json={"at": 0, "id": step_id})
        assert answer.status_code == 422, step_id
        refused(answer, 422, "input")
    assert client.get(f"/api/games/{link}").json()["rolls"] == 0


def test_a_stale_request_is_told_where_the_game_stands(client: TestClient) -> None:
    """A page that missed throws gets the present document with 409, and nothing happens."""
    link = begin(client)["id"]
    play_on(client, link, 3)

    for kind, at in (("rolls", 1), ("rolls", 9), ("undo", 1), ("undo", 9)):
        assert step(client, link, kind, at, 409)["rolls"] == 3


def test_undo_takes_back_a_throw_and_rolls_it_again(client: TestClient) -> None:
    """Rolled again the die falls the same way; asked twice one throw is taken back."""
    link = begin(client)["id"]
    before = play_on(client, link, 4)
    once, again = (step(client, link, "undo", 4) for _ in range(2))

    assert once["rolls"] == again["rolls"] == 3
    assert step(client, link, "rolls", 3)["past"] == before["past"]


def test_undo_takes_back_what_computers_threw_after_a_person(client: TestClient) -> None:
    """As in the terminal: back to before the person's own last throw."""
    players = [{"kind": "person"}, {"kind": "computer"}, {"kind": "computer"}]
    link = begin(client, players=players)["id"]
    play_on(client, link, 6)

    after = step(client, link, "undo", 6)
    assert (after["rolls"], after["turn"]) == (3, 1)


def test_computers_alone_take_back_one_throw(client: TestClient) -> None:
    """Where nobody plays there is no person's throw to go back to."""
    link = begin(client, players=[{"kind": "computer"}])["id"]
    play_on(client, link, 4)

    assert step(client, link, "undo", 4)["rolls"] == 3


def test_there_is_nothing_to_take_back_at_the_outset(client: TestClient) -> None:
    """The refusal says so."""
    link = begin(client)["id"]
    answer = client.post(f"/api/games/{link}/undo", json={"at": 0})

    assert "no throw" in refused(answer, 422, "question")["sentence"]


def test_a_game_that_is_won_is_over(client: TestClient) -> None:
    """Nobody throws any more; the last throw can still be asked for again, and taken back."""
    link = begin(client, board=[[-1, -1, -1]], players=TWO[:1])["id"]
    at, game = 0, begin(client)
    while not game["over"]:
        game = step(client, link, "rolls", at)
        at += 1

    assert game["winner"] == 1
    assert step(client, link, "rolls", at - 1) == game
    refused(client.post(f"/api/games/{link}/rolls", json={"at": at}), 422, "question")
    assert not step(client, link, "undo", at)["over"]


def test_the_record_replays_to_the_same_game(client: TestClient) -> None:
    """What is downloaded is a record of the library, played as far as the game."""
    link = begin(client)["id"]
    game = play_on(client, link, 20)
    answer = client.get(f"/api/games/{link}/record")
    record = Record.parse(answer.text)

    assert list(record.play().position.squares) == game["squares"]
    assert record.seed == 42
    assert answer.headers["content-type"].startswith("text/plain")


@pytest.mark.slow
def test_the_past_is_bounded(store: Store, client: TestClient) -> None:
    """The document lists the last 200 throws; the game goes on."""
    link = begin(client, board={"size": 300}, rules={"die": "1"})["id"]
    tables = Tables(store, ServerLimits())
    for at in range(202):
        tables.roll(link, at)

    game = step(client, link, "rolls", 202)
    assert (len(game["past"]), game["rolls"]) == (200, 203)


def test_a_shelf_lists_its_games(client: TestClient) -> None:
    """With their players and how far they are."""
    link = begin(client)["id"]
    play_on(client, link, 2)
    (entry,) = checked(client.get("/api/games", headers=SHELF), "games-1")["games"]

    assert (entry["id"], entry["rolls"]) == (link, 2)
    assert client.get("/api/games").json()["games"] == []


def test_a_shelf_says_who_has_won_and_when(client: TestClient) -> None:
    """A finished game has its winner and the time of its last throw, until that is undone."""
    game = begin(client, board={"size": 1}, rules={"die": "1"})
    step(client, game["id"], "rolls", 0)
    (entry,) = client.get("/api/games", headers=SHELF).json()["games"]
    assert entry["winner"] == 1
    assert entry["played"] > entry["created"]

    step(client, game["id"], "undo", 1)
    (entry,) = client.get("/api/games", headers=SHELF).json()["games"]
    assert entry["winner"] is None


def test_only_the_browser_that_began_a_game_deletes_it(client: TestClient) -> None:
    """Others are refused; afterwards it is neither found nor listed, nor can it be rolled in."""
    link = begin(client)["id"]
    step(client, link, "rolls", 0)
    others = {"X-Boustro-Shelf": "a-shelf-of-somebody-else"}
    for headers in (others, {}):
        refused(client.delete(f"/api/games/{link}", headers=headers), 403, "forbidden")
    assert client.delete(f"/api/games/{link}", headers=SHELF).status_code == 204

    refused(client.get(f"/api/games/{link}"), 404, "not-found")
    refused(client.post(f"/api/games/{link}/rolls", json={"at": 1}), 404, "not-found")
    refused(client.delete(f"/api/games/{link}", headers=SHELF), 404, "not-found")
    assert client.get("/api/games", headers=SHELF).json()["games"] == []


def test_the_picture_can_be_left_out(client: TestClient) -> None:
    """`svg: false` is for pages that move the tokens themselves."""
    link = begin(client)["id"]

    answer = client.post(f"/api/games/{link}/rolls", json={"at": 0, "svg": False})
    assert checked(answer, "game-1")["svg"] is None


@pytest.mark.slow
def test_memory_is_never_the_truth(store: Store, client: TestClient) -> None:
    """Another server over the same file sees every throw, and this one those of the other."""
    link = begin(client)["id"]
    play_on(client, link, 5)
    other_store = Store(store.path)
    app = make_app(other_store, PATIENT, processes=False)
    with TestClient(app, "http://localhost") as other:
        assert other.get(f"/api/games/{link}").json() == client.get(f"/api/games/{link}").json()
        after = step(other, link, "rolls", 5)
        assert client.get(f"/api/games/{link}").json() == after
        assert step(client, link, "rolls", 6)["rolls"] == 7
    other_store.close()


@pytest.mark.parametrize(
    "body",
    [
        {"players": []},
        {"players": [{}] * 13},
        {"players": [{"kind": "robot"}]},
        {"players": [{"name": "x" * 121}]},
        {"players": ["Ada"]},
        {"players": [{"token": 7}]},
        {"players": [{"token": "red"}]},
        {"players": [{"age": 7}]},
        {"players": 2},
        {"players": None},
        {"seed": -1},
        {"seed": 2**64},
        {"seed": "one"},
        {"seed": True},
        {"rules": {"die": [[1, 1, "a b"], [2, 1, "c"]]}},
        {"rules": {"die": [[1, 1, "a"], [2, 1, "a"]]}},
        {"rules": {"die": [[1, 1, "\ud800"], [2, 1, "b"]]}},
        {"board": {"size": 10, "jumps": [[4, 40]]}},
    ],
)
def test_what_cannot_be_played_is_refused(client: TestClient, body: Any) -> None:
    """Too few, too many or odd players, odd seeds, dice whose throws have no names."""
    asked = {"board": "mb48", "players": TWO} | body
    headers = SHELF | {"Content-Type": "application/json"}
    answer = client.post("/api/games", content=json.dumps(asked), headers=headers)

    assert checked(answer, "error-1", 422)["sentence"]


def test_a_step_says_how_many_throws_it_knows(client: TestClient) -> None:
    """Without a whole number there is no throw."""
    link = begin(client)["id"]
    for at in (None, -1, "0", 1.0, True, 10**10):
        answer = client.post(f"/api/games/{link}/rolls", json={"at": at})
        assert answer.status_code == 422, at
        refused(answer, 422, "input")
    assert client.get(f"/api/games/{link}").json()["rolls"] == 0


def test_the_throws_of_a_game_are_bounded(serve: Serve) -> None:
    """A game is refused more throws than the server keeps."""
    client = serve(ServerLimits(throws=3))
    link = begin(client, board=BOARD)["id"]
    play_on(client, link, 3)

    refused(client.post(f"/api/games/{link}/rolls", json={"at": 3}), 422, "too-many")


def test_the_steps_of_a_game_are_bounded(serve: Serve) -> None:
    """Throws and undos together, since all are replayed; the game can still be read."""
    client = serve(ServerLimits(events=3))
    game = begin(client)
    steps = [("rolls", 0), ("undo", 1), ("rolls", 0), ("undo", 1), ("rolls", 1)]
    answers = [
        client.post(f"/api/games/{game['id']}/{step}", json={"at": at}) for step, at in steps
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 200, 422, 422]
    said = refused(answers[-1], 422, "too-many")["sentence"]
    assert said == "expected at most 3 throws and undos in a game"
    assert client.get(f"/api/games/{game['id']}").json()["rolls"] == 1


def test_a_game_that_cannot_be_opened_is_not_kept(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What would be refused whenever it is looked at is refused at the start."""

    def refuse(*_: object) -> Game:
        raise MemoryError

    monkeypatch.setattr("boustro.web.tables.reads", refuse)
    body = {"board": BOARD, "players": TWO}
    refused(client.post("/api/games", json=body, headers=SHELF), 413, "too-large")
    monkeypatch.undo()

    assert client.get("/api/games", headers=SHELF).json()["games"] == []


def test_long_games_make_way_in_memory(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered is bounded by its throws; what made way is played again from the file."""
    monkeypatch.setattr("boustro.web.tables._REMEMBERED_THROWS", 3)
    tables = Tables(store, ServerLimits())
    links = [tables.begin(None, '{"size": 100}', [Player("Ada", "person")], 1).id for _ in "ab"]
    for at in range(3):
        for link in links:
            tables.roll(link, at)

    assert list(tables._tables) == links[1:]
    assert [tables.find(link).play.rolls for link in links] == [3, 3]


def test_games_of_no_shelf_are_bounded_too(serve: Serve) -> None:
    """Leaving the shelf out wins nothing: such games share one bound."""
    client = serve(ServerLimits(kept=2))
    body = {"board": BOARD, "players": TWO}
    for _ in range(2):
        assert client.post("/api/games", json=body).status_code == 201

    said = refused(client.post("/api/games", json=body), 422, "too-many")["sentence"]
    assert "X-Boustro-Shelf" in said
    begin(client)


def test_seeds_beyond_2_to_53_are_strings(client: TestClient) -> None:
    """They go in and come out as decimal strings; smaller ones are numbers."""
    assert begin(client, seed=str(2**64 - 1))["seed"] == str(2**64 - 1)
    assert begin(client, seed="7")["seed"] == 7


def test_the_outlook_knows_where_a_turn_began_that_can_be_undone(client: TestClient) -> None:
    """The state before a throw within a turn, sent as JSON, is one of the chain's again."""
    rules = {"die": "1,6", "again": "max", "again_limit": [3, "undo"]}
    game = begin(client, board={"size": 90}, rules=rules, seed=3)
    rolls = [step(client, game["id"], "rolls", at) for at in range(9)]

    turns = [rolled["turn"] for rolled in rolls]
    assert {(2, 2), (2, 1)} <= set(pairwise(turns)), "within a turn, and out of it"
    assert all(None not in rolled["outlook"]["needed"] for rolled in rolls)
    assert all(rolled["outlook"]["chances"] for rolled in rolls)


def test_a_game_that_cannot_be_foreseen_is_played_all_the_same(client: TestClient) -> None:
    """Rules of much memory leave the outlook empty, and refuse neither the game nor a roll."""
    rules = {"again": 6, "again_limit": [400, "void"]}
    game = begin(client, board={"size": 2000}, rules=rules)
    rolled = step(client, game["id"], "rolls", 0)

    assert rolled["rolls"] == 1
    assert rolled["outlook"] == {"needed": [None, None], "chances": None}


def test_a_game_that_is_over_has_its_longest_fall_and_climb(client: TestClient) -> None:
    """Of all its throws, the first where several are as long; while it goes on there is neither."""
    board = {"size": 40, "columns": 5, "jumps": [[3, 20], [30, 9], [25, 10], [15, 32]]}
    link = begin(client, board=board, rules={"overshoot": "win"}, seed=5)["id"]
    throws: list[Any] = []
    game = {"over": False, "fall": None, "climb": None}
    while not game["over"]:
        assert (game["fall"], game["climb"]) == (None, None)
        game = step(client, link, "rolls", len(throws), svg=False)
        throws.append(game["last"])
    heights = [throw["landed"] - throw["reached"] for throw in throws]

    assert min(heights) < 0 < max(heights), "a game with a snake and a ladder"
    assert game["fall"] == throws[heights.index(min(heights))]
    assert game["climb"] == throws[heights.index(max(heights))]


def test_an_earlier_moment_is_drawn_as_it_was_then(client: TestClient) -> None:
    """Picture and way are those of that throw; the rest is the present state of the game."""
    link = begin(client)["id"]
    then = [step(client, link, "rolls", at) for at in range(5)]
    for number, told in enumerate(then, 1):
        past = client.get(f"/api/games/{link}?at={number}").json()
        assert (past["svg"], past["path"]) == (told["svg"], told["path"])
        assert past["rolls"] == 5

    assert client.get(f"/api/games/{link}?at=0").json()["path"] == []
    assert client.get(f"/api/games/{link}?at=99999").json()["svg"] == then[-1]["svg"]


def test_a_game_is_a_moving_picture(client: TestClient) -> None:
    """A GIF of every throw; a game on a board too large to draw is refused."""
    link = begin(client, board={"size": 16, "columns": 4, "jumps": [[2, 9]]})["id"]
    play_on(client, link, 3)
    answer = client.get(f"/api/games/{link}/gif")
    assert answer.headers["content-type"] == "image/gif"
    assert answer.content.startswith(b"GIF89a")

    large = begin(client, board={"size": 20_000})["id"]
    refused(client.get(f"/api/games/{large}/gif"), 413, "too-large")


def test_the_film_has_the_tokens_that_were_chosen(client: TestClient) -> None:
    """The first picture has the colours of the players' tokens, not those of their seats.

    The palette of a film may move a colour by a few steps, far less than two seats differ.
    """
    board = {"size": 16, "columns": 4, "jumps": []}
    link = begin(client, board=board, players=[{"token": 5}, {"token": 1}])["id"]
    play_on(client, link, 2)
    film = Image.open(io.BytesIO(client.get(f"/api/games/{link}/gif").content)).convert("RGB")
    seen = Counter(zip(*[iter(film.tobytes())] * 3, strict=True))
    colours = theme_of("classic").seats

    def pixels_like(colour: str) -> int:
        wanted = ImageColor.getrgb(colour)
        return sum(
            count
            for found, count in seen.items()
            if max(abs(a - b) for a, b in zip(found, wanted, strict=True)) <= 5
        )

    shown = {seat for seat, colour in enumerate(colours, 1) if pixels_like(colour) > 50}
    assert shown == {1, 5}


def test_tokens_are_chosen(client: TestClient) -> None:
    """A player has the sign and the colour of another seat, and keeps the number of the own one."""
    game = begin(client, players=[{"token": 4}, {}])

    assert [player["token"] for player in game["players"]] == [4, 2]
    assert re.search(r'<g (?=[^>]*class="token seat-4")[^>]*data-seat="1"', game["svg"])
    assert 'class="token seat-1"' not in game["svg"]
