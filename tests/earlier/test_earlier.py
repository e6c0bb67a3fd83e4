"""What version e1fccac wrote opens in this one: a database, a board in a file, a record.

That version made the files beside this one: its server kept the board and the two games, and then
the database was vacuumed to pages of 512 bytes.  A link of its page is in
`tests/web/units/link.test.js`.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from boustro import Board, Game, Rules, min_rolls, read
from boustro.gameplay import Record
from boustro.site.browser import BrowserApi
from tests.earlier.serving import serving
from tests.support.documents import hold

HERE = Path(__file__).parent
RECORD = (HERE / "e1fccac-record.txt").read_text("utf-8")
SHELF = "shelf-of-version-e1fccac"
SAVED = "/api/boards/0XiDGan18PqTBtTckpCvWA"
BEGUN = "/api/games/v6ki2g2PSidmaDSul6eM2w"
WON = "/api/games/sbme6FHs6Yl2JHIxBKXuxA"
GAME = Game(
    Board(36, {2: 15, 14: 35, 17: 13}, columns=6, name="Schlangen & Leitern ✓"),
    Rules(overshoot="bounce", die="2d6", again="doubles", again_limit=(3, "start")),
)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A copy of the database."""
    return Path(shutil.copy(HERE / "e1fccac.db", tmp_path))


@pytest.fixture
def client(database: Path) -> Iterator[TestClient]:
    """This version's server on that database, asked by the browser that filled it."""
    with serving(database, SHELF) as client:
        yield client


def get(client: TestClient, path: str) -> Any:
    """A document, as its schema says."""
    return hold(client.get(path).text)


def test_a_saved_board_opens_and_can_be_saved_anew(client: TestClient) -> None:
    """Its name, board and rules are there, and its shelf may change it."""
    (board,) = get(client, "/api/boards")["boards"]
    by_link = get(client, SAVED)
    view = client.post("/api/view", json=board["game"])
    again = client.put(SAVED, json={**board["game"], "name": "changed"})

    assert board == by_link
    assert board["name"] == "saved by e1fccac"
    assert read_game(board["game"]) == GAME
    assert hold(view.text)["solve"]["min_rolls"] == min_rolls(GAME)
    assert hold(again.text)["name"] == "changed"


def test_a_game_goes_on(client: TestClient) -> None:
    """Squares, seats and turn are as saved, a step is taken once, and others follow."""
    game = get(client, BEGUN)
    roll = client.post(f"{BEGUN}/rolls", json={"at": 5, "id": "a-step-of-this-one"})
    repeated = client.post(f"{BEGUN}/rolls", json={"at": 0, "id": "step-number-000000"})

    assert (game["squares"], game["turn"], game["rolls"]) == ([35, 27], 1, 5)
    assert ([each["name"] for each in game["players"]], game["held"]) == (
        ["Ada", "Player 2"],
        ["you", None],
    )
    assert hold(roll.text)["rolls"] == hold(repeated.text)["rolls"] == 6


def test_a_finished_game_is_kept(client: TestClient) -> None:
    """Its winner stands in the list of games, and its record has all throws."""
    games = {each["id"]: each["winner"] for each in get(client, "/api/games")["games"]}

    assert games == {BEGUN.rpartition("/")[2]: None, WON.rpartition("/")[2]: 1}
    assert client.get(f"{WON}/record").text.count("\n1: ") == get(client, WON)["rolls"] == 19


def test_a_record_plays_the_same_game(client: TestClient) -> None:
    """The server writes the same record of its game today; it gives board, rules and squares."""
    play = Record.parse(RECORD).play()

    assert client.get(f"{BEGUN}/record").text == RECORD
    assert play.game.rules == GAME.rules
    assert play.position.squares == (35, 27)
    assert f"{Record.of(play)}\n" == RECORD


def test_a_file_is_read() -> None:
    """The project's own format, with its rules."""
    assert read(HERE / "e1fccac.json") == GAME


def test_the_page_without_a_server_goes_on(database: Path, tmp_path: Path) -> None:
    """The database that a browser kept is the same file."""
    api = BrowserApi(str(tmp_path / "page.db"))
    api.load(database.read_bytes())
    content, _, _, status, _ = api.answer("GET", BEGUN, SHELF, "")
    api.store.close()

    assert status == 200
    assert isinstance(content, bytes)
    assert hold(content.decode())["squares"] == [35, 27]


def read_game(kept: Any) -> Game:
    """The game of a saved board."""
    board, rules = (
        kept["board"],
        {key: rule for key, rule in kept["rules"].items() if key != "name"},
    )
    jumps = dict(board["jumps"])
    return Game(
        Board(board["size"], jumps, columns=board["columns"], name=board["name"]), Rules(**rules)
    )
