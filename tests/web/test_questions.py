"""Questions about a board: the documents of the command, and those of the page."""

import base64
import json
from typing import Any

import pytest
from starlette.testclient import TestClient

import boustro
from boustro import builtin_names
from boustro.formats import registry
from boustro.lesson import lesson, worksheets
from boustro.render.picture.scene import Tone
from boustro.render.picture.tones import mix_colour
from boustro.web import ServerLimits
from boustro.web.api import Executor
from boustro.web.limits import USUAL
from boustro.web.refusals import LimitRefusal
from boustro.web.reply import EncodedReply
from tests.cli.running import Run
from tests.cli.test_solve_json import checked as of_the_command
from tests.web.conftest import Serve
from tests.web.contract import BOARD, checked, refused

MATRIX = [[-1, -1], [-1, 3]]
FORMATS = ("leetcode", "boustro", "csv", "typed", "pairs", "counted", "npy", "relative-grid")


@pytest.mark.parametrize("name", builtin_names())
@pytest.mark.parametrize(
    ("schema", "options", "asked"),
    [
        ("solve-1", ["--levels", "--routes", "3"], {"levels": True, "routes": 3}),
        ("analyse-2", ["--players", "3", "--pmf", "20"], {"players": 3, "pmf": 20}),
    ],
)
def test_the_command_and_the_api_give_equal_documents(
    run: Run, client: TestClient, *, name: str, schema: str, options: list[str], asked: Any
) -> None:
    """For every built-in board the API answers what the command prints."""
    command = schema.partition("-")[0]
    said = of_the_command(run(command, name, "--json", *options).out, f"{schema}.json")
    answered = client.post(f"/api/{command}", json={"board": name, **asked})

    assert checked(answered, schema) == said


def test_what_if_gives_the_document_of_the_command(run: Run, client: TestClient) -> None:
    """Without `top` every change is there, as the command lists them."""
    said = of_the_command(run("whatif", "leetcode", "--json").out, "whatif-1.json")

    assert checked(client.post("/api/whatif", json={"board": "leetcode"}), "whatif-1") == said


def test_what_if_gives_the_changes_that_matter_most(client: TestClient) -> None:
    """With `top` there is every removal, and that many of the others at either end."""
    every = client.post("/api/whatif", json={"board": BOARD}).json()["results"][0]["edits"]
    some = client.post("/api/whatif", json={"board": BOARD, "top": 2}).json()["results"][0]
    others = sorted(
        edit["mean"] for edit in every if edit["kind"] != "remove" and edit["mean"] is not None
    )

    assert sum(edit["kind"] == "remove" for edit in some["edits"]) == len(BOARD["jumps"])
    kept = sorted(edit["mean"] for edit in some["edits"] if edit["kind"] != "remove")
    assert kept == [*others[:2], *others[-2:]]


@pytest.mark.parametrize(
    "board",
    [
        MATRIX,
        {"size": 4, "columns": 2, "jumps": [[2, 3]], "rules": "leetcode"},
        {"size": "4", "jumps": {"2": 3}, "rules": {"start": 1}, "schema": "boustro/board/1"},
    ],
)
def test_a_board_is_a_matrix_or_an_object(client: TestClient, board: Any) -> None:
    """A matrix, the project's own JSON and a looser object say the same game."""
    (entry,) = checked(client.post("/api/solve", json={"board": board}), "solve-1")["results"]

    assert (entry["min_rolls"], entry["rules"]["name"], entry["size"]) == (1, "leetcode", "4")


def test_rules_beside_the_board_win(client: TestClient) -> None:
    """`rules` of the request replace those of the board, whole, by name or by parts."""
    board = BOARD | {"rules": "spoj"}
    for rules, said in (("bounce", "bounce"), ({"overshoot": "win"}, "generous"), (None, "spoj")):
        answer = client.post("/api/solve", json={"board": board, "rules": rules})

        assert answer.json()["results"][0]["rules"]["name"] == said


def test_a_view_says_all_that_is_shown(client: TestClient) -> None:
    """One call holds what the single questions answer, and a picture."""
    view = checked(client.post("/api/view", json={"board": BOARD, "players": 3}), "view-1")
    game = boustro.Game(boustro.Board(100, jumps=BOARD["jumps"]))
    analysis = boustro.analyse(game)

    assert view["sound"]
    assert view["solve"]["min_rolls"] == boustro.min_rolls(game)
    assert view["solve"]["shortest_routes"] == str(boustro.count_shortest_routes(game))
    summary = view["summary"]
    assert summary["mean"] == analysis.mean
    assert summary["median"] == analysis.median
    assert summary["seats"] == list(analysis.table(3).chances)
    assert view["rules_text"] == game.rules.in_plain_words(game.size)
    assert boustro.reads(view["text"]) == game
    assert view["svg"].count('class="jump ') == len(BOARD["jumps"])


def test_minutes_are_quantiles_of_the_turns_until_the_first_finishes(client: TestClient) -> None:
    """Ten seconds a roll: they are the quantiles of many simulated games, within a minute."""
    from boustro.simulation import simulate

    view = client.post("/api/view", json={"board": "mb47", "players": 2}).json()
    minutes = view["summary"]["minutes"]
    result = simulate(boustro.builtin("mb47"), games=20_000, seed=1, players=2)

    assert minutes["roll_seconds"] == 10
    median = result.quantiles[0.5]
    assert median is not None
    assert minutes["median"] == pytest.approx(median / 6, abs=0.5)
    assert minutes["p10"] < minutes["median"] < minutes["p90"]


def test_a_view_of_an_unsound_draft_names_the_squares(client: TestClient) -> None:
    """Every problem with its squares, and the picture of what is sound."""
    jumps = [[4, 40], [3, 5], [3, 7], [2, 9]]
    view = checked(client.post("/api/view", json={"board": {"size": 10, "jumps": jumps}}), "view-1")
    found = {problem["name"]: problem["squares"] for problem in view["problems"]}

    assert not view["sound"]
    assert found == {"exit-out-of-range": [4], "two-exits": [3, 5, 7]}
    assert view["solve"] is None
    assert 'data-entry="2"' in view["svg"]
    assert json.loads(view["text"])["jumps"] == sorted(jumps)


@pytest.mark.parametrize("size", [0, -1, USUAL.drawn + 1])
def test_a_view_of_a_size_that_is_not_drawn(client: TestClient, size: int) -> None:
    """Without a meaning, or too large to draw: no picture, and a reason."""
    view = checked(client.post("/api/view", json={"board": {"size": size}}), "view-1")

    assert view["svg"] is None
    assert view["problems"] or any(note["name"] == "not-drawn" for note in view["notes"])


@pytest.mark.parametrize(
    "asked", [{"heat": "levels"}, {"heat": "visits"}, {"heat": "whatif"}, {"after": 0}]
)
def test_a_view_with_values_over_the_squares(client: TestClient, asked: dict[str, object]) -> None:
    """Each kind of values adds a layer with a legend to the picture."""
    plain = client.post("/api/view", json={"board": BOARD}).json()["svg"]
    warm = client.post("/api/view", json={"board": BOARD} | asked).json()["svg"]

    assert 'class="heat"' in warm
    assert 'class="heat"' not in plain


def test_a_view_draws_the_route_that_is_asked_for(client: TestClient) -> None:
    """`route` counts the shortest routes from 0; without it none is drawn."""
    routes = [list(route.throws) for route in boustro.shortest_routes(boustro.builtin("flat30"))]
    for number in (0, 3):
        view = client.post("/api/view", json={"board": "flat30", "route": number}).json()

        assert view["solve"]["route"]["throws"] == routes[number]
        assert 'class="route"' in view["svg"]
    assert 'class="route"' not in client.post("/api/view", json={"board": "flat30"}).json()["svg"]


def test_a_trap_has_no_mean(client: TestClient) -> None:
    """What is infinite is null; the chance that a game ends is given."""
    summary = client.post("/api/view", json={"board": "trap"}).json()["summary"]

    assert summary["mean"] is None
    assert 0 < summary["absorption"] < 1


def test_the_search_is_that_of_the_library(client: TestClient) -> None:
    """Step by step the same squares, findings and queues."""
    said = checked(client.post("/api/search", json={"board": "leetcode"}), "search-1")
    steps = list(boustro.search(boustro.builtin("leetcode")))

    assert [step["square"] for step in said["steps"]] == [step.state.square for step in steps]
    assert [step["queue"] for step in said["steps"]] == [
        [state.square for state in step.queue] for step in steps
    ]
    assert said["levels"] == list(boustro.levels(boustro.builtin("leetcode")))


@pytest.mark.parametrize(("entry", "exit"), [(3, 50), (80, 2), (80, 80), (5, 5)])
def test_the_effect_of_a_jump(client: TestClient, entry: int, exit: int) -> None:
    """One more, another exit, one away, nothing: means and fewest rolls before and after."""
    body = {"board": BOARD, "entry": entry, "exit": exit}
    said = checked(client.post("/api/jump-effect", json=body), "jump-effect-1")
    game = boustro.Game(boustro.Board(100, jumps=BOARD["jumps"]))
    edit = boustro.whatif(game).of(entry, exit)

    assert said["mean_before"] == pytest.approx(boustro.analyse(game).mean)
    assert said["mean_after"] == pytest.approx(edit.mean)


@pytest.mark.parametrize("name", FORMATS)
def test_a_board_goes_out_and_comes_in_again(client: TestClient, name: str) -> None:
    """Written in a format and read again, the jumps are the same."""
    board = {"size": 36, "columns": 6, "jumps": [[2, 15], [14, 35], [17, 13]], "name": 'A "b" <i>'}
    written = client.post(
        "/api/write", json={"board": board, "rules": "leetcode", "format": name, "lossy": True}
    )
    content = base64.b64encode(written.content).decode()
    read = client.post("/api/read", json={"base64": content, "format": name})

    assert written.headers["content-disposition"].startswith('attachment; filename="A-b-i.')
    (found,) = checked(read, "read-1")["boards"]
    assert sorted(found["board"]["jumps"]) == board["jumps"]


def test_a_loss_is_refused_unless_allowed(client: TestClient) -> None:
    """What a format cannot say is told; `lossy` writes it all the same."""
    body = {"board": BOARD, "format": "leetcode"}

    refusal = refused(client.post("/api/write", json=body), 422, "format")
    assert "rules" in refusal["sentence"]
    assert client.post("/api/write", json=body | {"lossy": True}).status_code == 200


def test_a_file_is_recognised_by_its_text_or_its_name(client: TestClient) -> None:
    """The answer has the format; if two fit, the refusal names both and the file's name decides."""
    text = "[0,0,0,7,2,0,0,0,5,0]"

    read = checked(client.post("/api/read", json={"text": "[[-1,-1],[-1,3]]"}), "read-1")
    assert read["boards"][0]["format"] == "leetcode"
    assert (
        "flat1" in refused(client.post("/api/read", json={"text": text}), 422, "format")["sentence"]
    )
    named = client.post("/api/read", json={"text": text, "filename": "C:\\x/b.flat1"})
    assert named.json()["boards"][0]["format"] == "flat1"


def test_several_boards_in_one_file(client: TestClient) -> None:
    """All of them are read, in order."""
    text = "[[-1,-1]]\n[[-1,-1],[-1,3]]\n"
    boards = client.post("/api/read", json={"text": text}).json()["boards"]

    assert [board["board"]["size"] for board in boards] == [2, 4]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["svg", "png", "pdf", "gif", "txt"])
def test_pictures_are_files(client: TestClient, kind: str) -> None:
    """Each begins as such a file does, and is one to keep, not to run."""
    board = {"size": 9, "columns": 3, "jumps": [[2, 7]]}
    answer = client.post("/api/picture", json={"board": board, "as": kind, "route": True})
    begins = {
        "svg": b"<svg",
        "png": b"\x89PNG",
        "pdf": b"%PDF",
        "gif": b"GIF8",
        "txt": " ┏".encode(),
    }

    assert answer.content.startswith(begins[kind])
    assert answer.headers["content-disposition"] == f'attachment; filename="board.{kind}"'
    assert "sandbox" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(("kind", "suffix"), [("pdf", "-a4.pdf"), ("svg", ".svg")])
def test_a_page_to_print_has_its_paper_in_its_name(
    client: TestClient, kind: str, suffix: str
) -> None:
    """A picture of another kind has no paper."""
    answer = client.post("/api/picture", json={"board": BOARD, "as": kind, "paper": "a4"})

    assert answer.headers["content-disposition"] == f'attachment; filename="board{suffix}"'


def test_a_lesson_is_the_page_of_the_library_or_its_worksheets(client: TestClient) -> None:
    """The page as it is without a wish, so many worksheets where they are asked for."""
    game = boustro.reads(json.dumps(BOARD))
    for more, text in (({}, lesson(game)), ({"worksheets": 2}, worksheets(game, 2, key=False))):
        answer = client.post("/api/lesson", json={"board": BOARD, **more})

        assert (answer.status_code, answer.text) == (200, text)


def test_a_dark_picture_has_the_ramp_of_dark_paper(client: TestClient) -> None:
    """As the command draws it."""
    asked = {"board": BOARD, "as": "svg", "theme": "dark", "levels": True}

    assert (
        mix_colour(Tone("sequential", 1), dark=True) in client.post("/api/picture", json=asked).text
    )


def test_what_there_is(client: TestClient) -> None:
    """Built-in boards as the command lists them, and every format."""
    boards = checked(client.get("/api/builtins"), "boards-1")["boards"]
    formats = checked(client.get("/api/formats"), "formats-1")["formats"]

    assert [board["name"] for board in boards] == list(builtin_names())
    assert {entry["name"] for entry in formats} == set(registry.FORMATS)


@pytest.mark.slow
def test_long_work_is_done_elsewhere_and_ended(serve: Serve) -> None:
    """A question beyond `quick` cells has the same answer; one that takes too long is refused."""
    slow = serve(ServerLimits(quick=10, workers=1), processes=True)
    body = {"board": BOARD}
    assert slow.post("/api/solve", json=body).json() == serve().post("/api/solve", json=body).json()

    hasty = serve(
        ServerLimits(quick=10, seconds=0.01, view_seconds=0.01, workers=1), processes=True
    )
    refusal = refused(hasty.post("/api/analyse", json=body | {"exact": True}), 413, "too-large")
    assert "seconds" in refusal["sentence"]


def test_a_view_that_takes_too_long_is_a_picture(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its figures, which a note says."""
    answer = Executor.ask

    async def take_too_long(here: Executor, kind: str, raw: bytes, seconds: float) -> EncodedReply:
        if kind == "ViewRequest":
            raise LimitRefusal("too long")
        return await answer(here, kind, raw, seconds)

    monkeypatch.setattr(Executor, "ask", take_too_long)
    view = checked(client.post("/api/view", json={"board": BOARD}), "view-1")

    assert view["svg"]
    assert [note["name"] for note in view["notes"]] == ["takes-long"]


@pytest.mark.parametrize("path", ["solve", "view"])
def test_of_very_many_problems_the_first_hundred_are_told(client: TestClient, path: str) -> None:
    """The others are counted, in the sentence and in a last entry of the list."""
    board = {"size": 100, "jumps": [[square, 2000] for square in range(1, 1001)]}
    answer = client.post(f"/api/{path}", json={"board": board}).json()
    told = answer["problems"]

    assert len(told) == 101
    assert (told[-1]["name"], told[-1]["sentence"]) == ("more", "and 1800 more")
    assert told[-1]["claims"]["sentence"] == [{"code": "and-more", "values": {"count": 1800}}]
    assert path == "view" or answer["sentence"].startswith("1900 problems: jump 1: ")


def test_a_board_to_order(serve: Serve) -> None:
    """The board has what was wished for, in the document of the command."""
    client = serve(ServerLimits(design_seconds=60.0))
    wishes = {"size": 64, "columns": 8, "mean": "20..22", "keep": [[3, 50]], "seed": 7}
    made = checked(client.post("/api/design", json=wishes), "design-1")
    jumps = dict(made["game"]["board"]["jumps"])
    analysis = boustro.analyse(boustro.Board(64, jumps=jumps))

    assert made["met"]
    assert jumps[3] == 50
    assert 20 <= analysis.mean <= 22
    assert made["mean"] == pytest.approx(analysis.mean)


def test_a_search_for_a_board_ends_in_time(serve: Serve) -> None:
    """For a mean that no board has, the search takes all its time, and gives the nearest board."""
    client = serve(limits=ServerLimits(design_seconds=0.3))
    made = checked(client.post("/api/design", json={"mean": 2}), "design-1")

    assert (made["met"], made["ended"]) == (False, "time")
    assert made["wishes"][0]["value"] > 2


@pytest.mark.slow
@pytest.mark.parametrize(
    ("wishes", "name"),
    [
        ({"snakes": 60}, "impossible"),
        ({"size": 6, "columns": 3, "snakes": 3, "ladders": 0}, "not-found"),
        ({"snakes": [1]}, "snakes"),
        ({"snakes": True}, "snakes"),
        ({"ladders": "x" * 41}, "ladders"),
        ({"keep": [[1]]}, "keep"),
        ({"keep": "3-22"}, "keep"),
    ],
)  # fmt: skip
def test_wishes_are_refused_by_name(serve: Serve, wishes: Any, name: str) -> None:
    """What is proved impossible, what was not found and what is no wish are told apart."""
    client = serve(ServerLimits(design_seconds=0.5))
    answer = refused(client.post("/api/design", json=wishes), 422, "input")

    assert [problem["name"] for problem in answer["problems"]] == [name]


@pytest.mark.parametrize("way", ["shorter", "longer", "fairer"])
def test_changes_to_another_length(client: TestClient, way: str) -> None:
    """Each change, made, leads to the mean or the chance that the answer says, and a better one."""
    asked = {"board": BOARD, "way": way, "players": 3}
    (answer,) = checked(client.post("/api/advise", json=asked), "advice-1")["results"]

    assert len(answer["advice"]) == 3
    for advice in answer["advice"]:
        (change,) = advice["changes"]
        pairs = [pair for pair in BOARD["jumps"] if pair != change["before"]]
        if change["after"]:
            pairs.append(change["after"])
        analysis = boustro.analyse(boustro.Board(100, jumps=dict(pairs)))
        assert advice["mean"] == pytest.approx(analysis.mean)
        if way == "fairer":
            first = analysis.table(3).chances[0]
            assert advice["figures"]["first_seat"] == pytest.approx(first)
            assert first < answer["figures"]["first_seat"]
        else:
            assert (analysis.mean < answer["mean"]) == (way == "shorter")


def test_a_board_that_never_ends_is_mended(client: TestClient) -> None:
    """Its length cannot be changed before that, which is said."""
    trap = {"size": 12, "jumps": [[entry, 1] for entry in range(5, 11)]}
    asked = {"board": trap, "way": "mend"}
    (answer,) = checked(client.post("/api/advise", json=asked), "advice-1")["results"]
    said = refused(client.post("/api/advise", json={**asked, "way": "longer"}), 422, "question")

    assert answer["advice"][0]["changes"][0]["text"] == "move the snake's head from 5 to 4"
    assert "always ends" in said["sentence"]
