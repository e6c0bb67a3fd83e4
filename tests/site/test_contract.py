"""One contract: every operation of the API answers alike on a server and in a browser's worker.

Structure, integers and texts are equal, SVG byte for byte, and floats to twelve digits.  What may
differ is listed: names and times that are new each time, and what a browser cannot do.
"""

import json
import math
import re
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page
from starlette.testclient import TestClient

from boustro.site.browser import BrowserApi
from boustro.web import Store, judge_service, make_app
from boustro.web.operations import OPERATIONS, find_operation
from tests.judging.test_panel import LEETCODE
from tests.judging.variants import SOLVERS

SHELF = "shelf-of-the-tests-1"
CARRY = """async ([method, path, body]) => {
    const host = document.querySelector('link[href$="host.js"]').href;
    const { carry } = await import(host);
    const headers = {"X-Boustro-Shelf": "shelf-of-the-tests-1", "Content-Type": "application/json"};
    const answer = await carry(path, {method, headers, body: body ?? undefined});
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
    return [answer.status, answer.headers.get("content-type"), btoa(letters)];
}"""
WITHOUT_SHELF = """async (path) => {
    const { carry } = await import(document.querySelector('link[href$="host.js"]').href);
    const answer = await carry(path, {method: "GET"});
    return [answer.status, await answer.json()];
}"""
DRAFT = {"size": 20, "columns": 5, "jumps": [[3, 12], [9, 4], [9, 5]]}
BOARD = {"size": 36, "columns": 6, "jumps": [[3, 20], [30, 9]], "name": "Six – “by” six"}
BAD = {"size": 10, "jumps": [[4, 40]]}
PLAYERS = [{"name": "Ada"}, {"name": "Ben", "kind": "computer"}]
AHEAD = [{"name": "Ada"}, {"name": "Mia", "start": 5, "die": "d4"}]
ONE_ROLL = {"size": 6, "rules": {"die": "6:1"}}
LARGE = {"size": 225, "columns": 15, "jumps": [[n, n + 16] for n in range(2, 200, 18)]}

NEW_EACH_TIME = ("id", "watch", "next", "created", "updated", "played")
"""Names that nobody guesses, and times."""
SEED, DRAWN = 7, ("seed",)
OF_THE_MACHINE = ("seconds", "contained")
NEAR = {"rel_tol": 1e-12, "abs_tol": 1e-11}
"""How near the core's floats are to Python's; a change is as exact as the means."""
"""How long judging takes, and what a sandbox or a browser's worker keeps a solution from."""
ELSEWHERE = {"png": "painted by the browser", "pdf": "needs a server", "gif": "needs a server"}
"""Pictures that the worker's Python does not draw."""


JUDGED = (
    (SOLVERS / "wrong" / "counts_squares.py").read_text("utf-8"),
    "var snakesAndLadders = (board) => 0;",
    "def snakesAndLadders(board:\n    return 1\n",
)
"""Solutions that fail on a board of four squares, and one that is no Python."""


class Asked(NamedTuple):
    """One call: `ID` in its path stands for what the last call that made something has named."""

    method: str
    path: str
    body: Any = None


def of_players() -> Iterator[Asked]:
    """Questions about players with a head start and a die of their own."""
    for more in ({}, {"fair": 2}, {"fair": 3}):
        yield Asked("POST", "/api/handicap", {"board": BOARD, "players": AHEAD, **more})


def questions() -> Iterator[Asked]:
    """Questions that keep nothing: answers, refusals, several rules and sizes."""
    yield from (Asked("GET", f"/api/{name}") for name in ("openapi.json", "builtins", "formats"))
    for board in ("mb47", "leetcode", BOARD, BAD, [[-1, -1], [-1, 3]], {"board": 1}):
        for name in ("solve", "analyse", "view", "whatif", "search"):
            yield Asked("POST", f"/api/{name}", {"board": board})
    for rules in ("ravensburger", {"again": [6], "again_limit": [3, "start"]}, {"die": "2d6"}):
        yield Asked("POST", "/api/view", {"board": BOARD, "rules": rules, "players": 4})
        yield Asked("POST", "/api/analyse", {"board": BOARD, "rules": rules, "players": 3})
    yield Asked("POST", "/api/view", {"board": DRAFT, "heat": "levels", "route": 0, "chart": True})
    yield Asked("POST", "/api/view", {"board": LARGE, "heat": "visits", "route": 3})
    yield Asked("POST", "/api/view", {"board": "mb48", "heat": "whatif", "chart": True})
    yield Asked("POST", "/api/analyse", {"board": "mb47", "exact": True, "pmf": 60})
    yield Asked("POST", "/api/analyse", {"board": "mb47", "lengths": "31 44 28 39 25 60 18 33"})
    yield Asked("POST", "/api/solve", {"board": "mb47", "routes": 5, "levels": True})
    yield Asked("POST", "/api/solve", {"board": "mb47", "routes": 5_000})
    yield Asked("POST", "/api/jump-effect", {"board": "mb47", "entry": 50, "exit": 5})
    yield Asked("POST", "/api/jump-effect", {"board": "mb47", "entry": 500, "exit": 5})
    for way in ("shorter", "fairer", "sideways"):
        yield Asked("POST", "/api/advise", {"board": BOARD, "way": way})
    yield Asked("POST", "/api/design", {"size": 25, "snakes": 3, "ladders": 3, "seed": 5})
    yield Asked("POST", "/api/read", {"text": "100\n1 38\n16 6\n"})
    yield Asked("POST", "/api/read", {"base64": b64encode(b"[[-1,-1],[-1,3]]").decode()})
    yield Asked("POST", "/api/read", {"text": "no board at all"})
    for name in ("pairs", "csv", "boustro", "leetcode", "npy"):
        yield Asked("POST", "/api/write", {"board": BOARD, "format": name, "lossy": True})
    yield Asked("POST", "/api/write", {"board": BOARD, "format": "leetcode"})
    for kind in ("svg", "txt", *ELSEWHERE):
        yield Asked("POST", "/api/picture", {"board": "mb47", "as": kind, "route": True})
    for more in ({}, {"worksheets": 2}, {"worksheets": 2, "key": True}):
        yield Asked("POST", "/api/lesson", {"board": BOARD, **more})
    yield Asked("POST", "/api/search", {"board": "mb47", "order": "depth"})
    yield from (Asked("POST", "/api/pack", {"form": form}) for form in ("leetcode", "gfg", "flat"))
    yield from (
        Asked("POST", "/api/outputs", {"form": "leetcode", "outputs": outputs})
        for outputs in ("4 " * 12, "1 2", "four")
    )
    yield Asked("GET", "/api/judge")
    for text in (LEETCODE, *JUDGED, "#include <vector>\nint f() { return 1; }", "", 7):
        yield Asked("POST", "/api/judge", {"solution": text})
    yield Asked("GET", "/api/nothing")
    yield Asked("PATCH", "/api/boards")


def story() -> Iterator[Asked]:
    """Boards and games kept, changed, played and forgotten, with what is refused on the way."""
    yield Asked("POST", "/api/boards", {"board": BOARD, "name": "Mine"})
    yield Asked("POST", "/api/boards", {"board": BAD})
    yield Asked("GET", "/api/boards")
    yield Asked("GET", "/api/boards/ID")
    yield Asked("PUT", "/api/boards/ID", {"board": "mb48", "name": "Another"})
    yield Asked("DELETE", "/api/boards/ID")
    yield Asked("GET", "/api/boards/ID")
    yield Asked("POST", "/api/games", {"board": "mb47", "players": PLAYERS, "seed": SEED})
    for at in (0, 1, 1, 2, 9):
        yield Asked("POST", "/api/games/ID/rolls", {"at": at})
    yield Asked("POST", "/api/games/ID/undo", {"at": 3})
    for seat, take in ((1, True), (2, True), (9, True), (1, False)):
        yield Asked("POST", "/api/games/ID/seats", {"seat": seat, "take": take})
    yield Asked("GET", "/api/games/ID/gif")
    yield Asked("GET", "/api/games/ID?at=1")
    yield Asked("GET", "/api/games/ID?svg=false")
    yield Asked("GET", "/api/games/ID")
    yield Asked("GET", "/api/games/ID/record")
    yield Asked("GET", "/api/games")
    yield Asked("POST", "/api/games/ID/next")
    yield Asked("DELETE", "/api/games/ID")
    yield Asked("GET", "/api/games/ID")
    yield Asked("POST", "/api/games", {"board": ONE_ROLL, "players": PLAYERS, "seed": SEED})
    yield Asked("POST", "/api/games/ID/seats", {"seat": 1})
    yield Asked("POST", "/api/games/ID/rolls", {"at": 0})
    for _ in range(2):
        yield Asked("POST", "/api/games/ID/next")
    yield Asked("GET", "/api/games/ID")
    yield Asked("GET", "/api/games")


CLASSES = [Asked("POST", "/api/class", {"zip": text}) for text in ("UEsD", "no base64!", 7)]
"""What is refused everywhere; the page without a server refuses the ZIP of a class, too."""
CALLS = (*questions(), *of_players(), *CLASSES, *story())
PLAIN_CALLS = (
    Asked("POST", "/api/solve", {"board": BOARD}),
    Asked("POST", "/api/view", {"board": BAD}),
    Asked("GET", "/api/nothing"),
    Asked("PATCH", "/api/boards"),
)
"""An answer and each kind of refusal, by the page's transport."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    """A server of this process, with nothing kept yet."""
    store = Store(tmp_path / "server.db")
    # A browser has no compilers, and this server is to have none either.
    with pytest.MonkeyPatch.context() as patched:
        tools = dict.fromkeys(("c++", "java"), (("no-such-tool",),))
        patched.setattr(judge_service, "TOOLS", judge_service.TOOLS | tools)
        with TestClient(
            make_app(store, processes=False, judges=True), "http://localhost"
        ) as client:
            client.headers["X-Boustro-Shelf"] = SHELF
            yield client
        store.close()


def plain(value: Any) -> Any:
    """A document without what is new each time."""
    if isinstance(value, dict):
        drawn = "watch" in value and value["seed"] != SEED
        ours = (*NEW_EACH_TIME, *(OF_THE_MACHINE if "solver" in value else DRAWN * drawn))
        return {key: key if key in ours else plain(each) for key, each in value.items()}
    return [plain(each) for each in value] if isinstance(value, list) else value


def reading(media: str | None, content: bytes) -> Any:
    """A reply as it is compared."""
    if media != "application/json" or not content:
        return media, content
    return plain(json.loads(content))


def id_in(content: bytes) -> str | None:
    """The id of what a reply says was made."""
    found = re.search(rb'"id": "([\w-]{16,})"', content)
    return found and found[1].decode()


def test_every_operation_is_tried() -> None:
    """All operations of the description."""
    tried = {find_operation(c.method, c.path.partition("?")[0])[0] for c in CALLS if known(c)}

    assert set(OPERATIONS) == tried


def known(call: Asked) -> bool:
    """Whether it calls an operation at all."""
    return any(call.method == o.method for o in OPERATIONS) and "nothing" not in call.path


Carry = Callable[[Asked, str, str | None], tuple[int, str | None, bytes]]
"""What comes of a call whose `ID` is a link, and of its body: status, media type and content."""


@pytest.mark.slow
def test_server_and_page_answer_alike(server: TestClient, tmp_path: Path) -> None:
    """Call after call, the Python of a page's worker: the same status, media type and document."""
    api = BrowserApi(str(tmp_path / "boustro.db"))

    def carry(call: Asked, link: str, body: str | None) -> tuple[int, str | None, bytes]:
        path = call.path.replace("ID", link)
        content, media, _, status, *_ = api.answer(call.method, path, SHELF, body or "")
        assert isinstance(content, bytes)
        assert isinstance(status, int)
        return status, None if media is None else str(media), content

    # Solutions run in the browser, and pictures are painted there: the page itself is asked
    # of these.
    calls = [call for call in CALLS if not (is_judged(call) or picture_of(call) in ELSEWHERE)]
    assert answer_differently(calls, carry, server) == []
    api.store.close()


def test_server_and_worker_answer_alike(kept_page: Page, server: TestClient) -> None:
    """The same of a page's own transport.

    It is asked what runs in the browser alone, and the story of a board and a game.
    """

    def carry(call: Asked, link: str, body: str | None) -> tuple[int, str | None, bytes]:
        status, media, letters = carried(kept_page, call, link, body)
        return status, media, b64decode(letters)

    # Python's solutions are judged alike by `test_judging`, and in a browser by `test_judge_page`.
    calls = [call for call in questions() if is_judged(call) or picture_of(call)]
    calls.remove(Asked("POST", "/api/judge", {"solution": JUDGED[0]}))
    assert answer_differently([*PLAIN_CALLS, *calls, *story()], carry, server) == []


@pytest.mark.parametrize("path", ["/api/boards", "/api/games"])
def test_a_page_without_a_shelf_is_answered_like_one_of_a_server(
    kept_page: Page, server: TestClient, path: str
) -> None:
    """A browser that has saved nothing yet has no shelf: it has no boards and no games."""
    del server.headers["X-Boustro-Shelf"]
    answered = server.get(path)

    assert answered.status_code == 200
    assert kept_page.evaluate(WITHOUT_SHELF, path) == [200, answered.json()]


def is_judged(call: Asked) -> bool:
    """Whether it asks for a judgement, or for what can be judged."""
    return call.path == "/api/judge"


def picture_of(call: Asked) -> str | None:
    """The kind of picture that it asks for, if any."""
    if call.path.endswith("/gif"):
        return "gif"
    return call.body.get("as") if isinstance(call.body, dict) else None


def answer_differently(
    calls: Sequence[Asked], carry: Carry, server: TestClient
) -> list[tuple[Asked, list[str]]]:
    """The calls that `carry` answers otherwise than a server, with where."""
    here = there = "none"
    different = []
    for call in calls:
        body = None if call.body is None else json.dumps(call.body)
        status, media, content = carry(call, there, body)
        if picture_of(call) in ELSEWHERE:
            assert told(str(picture_of(call)), status, content)
            continue
        answered = server.request(
            call.method,
            call.path.replace("ID", here),
            content=body,
            headers={"Content-Type": "application/json"} if body else {},
        )
        if call.method == "POST" and answered.status_code == 201:
            here, there = id_in(answered.content) or here, id_in(content) or there
        expected = (
            answered.status_code,
            reading(answered.headers.get("content-type"), answered.content),
        )
        if found := differences(expected, (status, reading(media, content))):
            different.append((call, found))
    return different


def carried(page: Page, call: Asked, link: str, body: str | None) -> Any:
    """What the page's own transport gives."""
    return page.evaluate(CARRY, [call.method, call.path.replace("ID", link), body])


def told(kind: str, status: int, content: bytes) -> bool:
    """Whether a picture that Python does not draw there came otherwise, or a sentence did."""
    if kind == "png":
        return status == 200 and content.startswith(b"\x89PNG")
    return status == 503 and ELSEWHERE[kind] in json.loads(content)["sentence"]


def differences(left: Any, right: Any, where: str = "") -> list[str]:
    """Where two values differ, in words, the first few."""
    if isinstance(left, dict) and isinstance(right, dict) and left.keys() == right.keys():
        found = [differences(left[key], right[key], f"{where}.{key}") for key in left]
        return [one for several in found for one in several][:8]
    both = (list, tuple)
    if isinstance(left, both) and isinstance(right, both) and len(left) == len(right):
        pairs = enumerate(zip(left, right, strict=True))
        found = [differences(a, b, f"{where}[{at}]") for at, (a, b) in pairs]
        return [one for several in found for one in several][:8]
    near = (
        isinstance(left, float) and isinstance(right, float) and math.isclose(left, right, **NEAR)
    )
    return (
        []
        if near or (type(left), left) == (type(right), right)
        else [f"{where}: {str(left)[:200]} / {str(right)[:200]}"]
    )
