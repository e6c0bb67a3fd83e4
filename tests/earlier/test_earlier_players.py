"""Games and records of version b1c61b76, whose players had no rules of their own, go on here.

That version made the files beside this one: its server kept the two games, and then the database
was vacuumed to pages of 512 bytes.
"""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from boustro.gameplay import Record
from tests.earlier.serving import serving
from tests.support.documents import hold

HERE = Path(__file__).parent
RECORD = (HERE / "b1c61b76-record.txt").read_text("utf-8")
SHELF = "shelf-of-version-b1c61b76"
BEGUN = "/api/games/BQhjniRdM_-TvprpwKAbvQ"
WON = "/api/games/mji6dRKCzCI3YMQgChHEww"
CHANCES = [0.34145170487245546, 0.3743344848814178, 0.28421381024612297]
"""Each seat's chance to win, as that version gave it."""


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    """This version's server on a copy of that database, asked by the browser that filled it."""
    with serving(Path(shutil.copy(HERE / "b1c61b76.db", tmp_path)), SHELF) as client:
        yield client


def test_a_game_goes_on_with_its_chances(client: TestClient) -> None:
    """Nobody has a start or a die of their own, and the next roll is taken."""
    game = hold(client.get(BEGUN).text)

    assert (game["squares"], game["turn"], game["rolls"]) == ([35, 26, 13], 2, 7)
    assert game["outlook"]["chances"] == pytest.approx(CHANCES, abs=1e-12)
    assert [set(player) for player in game["players"]] == [{"seat", "name", "kind", "token"}] * 3
    assert hold(client.post(f"{BEGUN}/rolls", json={"at": 7}).text)["rolls"] == 8


def test_a_finished_game_is_played_again(client: TestClient) -> None:
    """The next game has the same players."""
    game = hold(client.get(WON).text)
    following = hold(client.post(f"{WON}/next").text)

    assert (game["winner"], following["rolls"]) == (1, 0)
    assert following["players"] == game["players"]


def test_a_record_plays_the_same_game(client: TestClient) -> None:
    """It is written as before, too."""
    play = Record.parse(RECORD).play()

    assert client.get(f"{BEGUN}/record").text == RECORD == f"{Record.of(play)}\n"
    assert play.position.squares == (35, 26, 13)
