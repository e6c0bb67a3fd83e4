"""`POST /api/judge`: the command's judgement, only if others' code may run, and always ended."""

import asyncio
import io
import json
from base64 import b64encode
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from starlette.testclient import TestClient

from boustro.web import judge_service
from boustro.web.judge_service import Judging
from boustro.web.limits import USUAL
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply
from boustro.web.requests import LONGEST_SOLUTION, MOST_SUBMISSIONS, SolutionToJudge
from boustro.web.serve import ServeOptions
from tests.cli.running import Run
from tests.judging.test_panel import LEETCODE
from tests.judging.variants import SOLVERS
from tests.support.missing import need
from tests.support.processes import run_apart
from tests.web.conftest import Serve
from tests.web.contract import checked, refused

WRONG = SOLVERS / "wrong" / "counts_squares.py"
ENDLESS = "def snakesAndLadders(board):\n    while True:\n        pass\n"
ALWAYS_ONE = {
    "g++": "int snakesAndLadders(vector<vector<int>>& board) {\n  return 1;\n}\n",
    "javac": "class Solution {\n    public int snakesAndLadders(int[][] board) { return 1; }\n}",
}
JAVASCRIPT = "var snakesAndLadders = function (board) {\n  return 0;\n};\n"


@pytest.fixture
def judge(serve: Serve) -> TestClient:
    """A server that judges for everybody."""
    return serve(judges=True)


def asked(client: TestClient, solution: str, **more: str | bool) -> Any:
    """The one judgement in the answer."""
    answer = client.post("/api/judge", json={"solution": solution, **more})
    return checked(answer, "judge-1")["judgements"][0]


def test_the_line_is_left_to_the_command(
    judge: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It looks for the line if that is asked for; `test_correction.py` has what it finds."""
    asked_for = []

    async def noted(_: Path, options: list[str], *__: object) -> EncodedReply:
        asked_for.append("--line" in options)
        return EncodedReply(b'{"schema": "boustro/judge/1", "judgements": []}')

    monkeypatch.setattr(judge_service, "_run_judge", noted)
    for line in (True, False):
        body = {"solution": WRONG.read_text("utf-8"), "line": line}
        assert judge.post("/api/judge", json=body).status_code == 200

    assert asked_for == [True, False]


def zipped(files: dict[str, str]) -> str:
    """A ZIP of these files in base64."""
    data = io.BytesIO()
    with ZipFile(data, "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)
    return b64encode(data.getvalue()).decode()


@pytest.mark.slow
def test_a_class_is_judged_from_its_zip(judge: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A judgement for each file, in the sandbox; links and paths out of the ZIP lead nowhere.

    For the boards of a right solution a busy machine may need more time than one of a class has.
    """
    monkeypatch.setattr(judge_service, "_BUDGET_IN_CLASS", 60.0)
    right = (SOLVERS / "right" / "bfs.py").read_text("utf-8")
    files = {
        "Ada Lovelace_1234_assignsubmission_file/solution.py": right,
        "byronben_2345_99_solution.py": WRONG.read_text("utf-8"),
        "../up.py": right,
        "report.pdf": "",
    }
    answer = judge.post("/api/class", json={"zip": zipped(files)})
    found = checked(answer, "judge-1")["judgements"]

    verdicts = {one["solver"]: one["verdict"] for one in found}
    assert verdicts["Ada Lovelace_1234_assignsubmission_file/solution.py"] == "AC"
    assert verdicts["byronben_2345_99_solution.py"] == "WA"
    assert verdicts["report.pdf"] == "skipped"
    assert len(verdicts) == 4
    assert all(one["contained"]["network"] for one in found if one["verdict"] == "WA")


def test_a_class_that_is_none_or_too_large_is_refused(judge: TestClient, serve: Serve) -> None:
    """Before anything runs; and nobody's code runs where the server judges for nobody."""
    for text, status, kind in (
        ("UEsD", 422, "format"),
        ("no base64!", 422, "format"),
        (zipped({f"{number}.py": "" for number in range(MOST_SUBMISSIONS + 1)}), 413, "too-large"),
    ):
        refused(judge.post("/api/class", json={"zip": text}), status, kind)
    closed = serve(judges=False)
    refused(closed.post("/api/class", json={"zip": zipped({"a.py": "x"})}), 403, "forbidden")


def test_a_large_class_has_less_time_for_each_solution(
    judge: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All of them together have a part of what the judge has at most; a small class has more."""
    budgets = []

    async def noted(_: Path, options: list[str], *__: object) -> EncodedReply:
        budgets.append(float(options[options.index("--budget") + 1]))
        return EncodedReply(b'{"schema": "boustro/judge/1", "judgements": []}')

    monkeypatch.setattr(judge_service, "_run_judge", noted)
    for count in (1, 30, MOST_SUBMISSIONS):
        files = {f"{number}.py": "" for number in range(count)}
        assert judge.post("/api/class", json={"zip": zipped(files)}).status_code == 200

    assert budgets[:2] == [3, 3]
    assert budgets[2] * MOST_SUBMISSIONS / 2 < 0.8 * judge_service.LONGEST_OF_CLASS


@pytest.mark.slow
def test_a_class_that_takes_too_long_is_refused_as_a_class(
    judge: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The sentence is about all its solutions, and names the command."""
    monkeypatch.setattr(judge_service, "LONGEST_OF_CLASS", 0.1)
    answer = judge.post("/api/class", json={"zip": zipped({"a.py": ENDLESS})})
    sentence = refused(answer, 413, "too-large")["sentence"]

    assert "expected a class whose solutions are judged within 0.1 s together" in sentence
    assert "boustro judge class.zip" in sentence


@pytest.mark.slow
def test_javascript_and_a_form_that_is_said(judge: TestClient) -> None:
    """The language is recognised; the form is the one in the request."""
    found = asked(judge, JAVASCRIPT, form="flat")

    assert (found["verdict"], found["form"]) == ("WA", "flat")


@pytest.mark.slow
def test_the_api_and_the_command_judge_alike(run: Run, judge: TestClient, tmp_path: Path) -> None:
    """The same verdict, board, answers, sentence and test, for question and rules of one's own.

    The line: `test_the_line_is_left_to_the_command`.
    """
    file = tmp_path / "play.py"
    file.write_text("def play(board, players, throws):\n    return 0\n")
    options = {"question": "winner", "rules": "bounce"}
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    said = json.loads(run("judge", str(file), "--json", "--trace", *words).out)["judgements"][0]
    found = asked(judge, file.read_text(), **options)

    for key in ("question", "verdict", "form", "rules", "failure"):
        assert found[key] == said[key]
    assert (found["question"], found["rules"], found["verdict"]) == ("winner", "bounce", "WA")
    assert found["contained"]["network"]
    assert found["failure"]["played"]["overshoot"] == "bounce"
    assert found["failure"]["route"] is None
    bad = judge.post("/api/judge", json={"solution": "x", "question": "shortest", "rules": "mine"})
    assert "question" in refused(bad, 422, "input")["sentence"]


def test_a_panel_is_answered(judge: TestClient) -> None:
    """The right answer for a board, if solutions are judged; an invalid board is refused."""
    found = asked(judge, LEETCODE)

    assert (found["solver"], found["failure"]["right"]) == ("your output", 4)
    bad = judge.post("/api/judge", json={"solution": LEETCODE.replace("35", "99")})
    assert "row 4, column 2" in refused(bad, 422, "layout")["sentence"]


@pytest.mark.parametrize("why", ["closed", "no token", "no sandbox"])
def test_a_panel_is_answered_where_no_code_runs(
    serve: Serve, monkeypatch: pytest.MonkeyPatch, why: str
) -> None:
    """As the page says there; a solution, and a body that cannot be read, are refused as before."""
    if why == "no sandbox":
        monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    monkeypatch.setattr(Judging, "judge", None)
    client = serve(judges=why != "closed", judge_token="open sesame" if why == "no token" else None)
    status, kind = (503, "missing") if why == "no sandbox" else (403, "forbidden")

    assert asked(client, LEETCODE)["failure"]["right"] == 4
    bad = client.post("/api/judge", json={"solution": LEETCODE.replace("35", "99")})
    assert "row 4, column 2" in refused(bad, 422, "layout")["sentence"]
    for body in ({"solution": ENDLESS}, {"solution": LEETCODE + "x" * LONGEST_SOLUTION}, {}):
        refused(client.post("/api/judge", json=body), status, kind)
    json_body = {"Content-Type": "application/json"}
    for content in (b"\xff", b" " * (USUAL.body + 1)):
        refused(client.post("/api/judge", content=content, headers=json_body), status, kind)
    refused(client.post("/api/class", json={"zip": zipped({"a.py": LEETCODE})}), status, kind)


def test_what_can_be_judged_here_is_told(
    client: TestClient, judge: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The languages whose tools are there; none with the reason where no code runs."""
    assert "python" in checked(judge.get("/api/judge"), "judges-1")["languages"]
    shut = checked(client.get("/api/judge"), "judges-1")
    assert (shut["languages"], shut["reason"]) == ([], judge_service.NOT_HERE)
    monkeypatch.setattr("shutil.which", lambda name, **_: None if name == "node" else name)
    assert checked(judge.get("/api/judge"), "judges-1")["languages"] == ["python", "c++", "java"]
    monkeypatch.setattr("shutil.which", lambda name, **_: name if name == "bwrap" else None)
    assert checked(judge.get("/api/judge"), "judges-1")["languages"] == ["python"]


@pytest.mark.slow
def test_a_syntax_error_is_a_verdict(judge: TestClient) -> None:
    """With its line."""
    found = asked(judge, "def snakesAndLadders(board:\n    return 1\n", language="python")

    assert found["verdict"] == "CE"
    assert "line 1" in found["reason"]


@pytest.mark.slow
def test_a_refusal_names_no_place_on_the_server(judge: TestClient) -> None:
    """The file that the judge reads is ours, not that of whoever pasted it."""
    answer = judge.post("/api/judge", json={"solution": f"{'-' * 60_000}1", "language": "python"})

    assert refused(answer, 422, "question")["sentence"].startswith("cannot read solution.py: ")


def test_no_code_runs_where_that_was_not_said(client: TestClient) -> None:
    """The refusal names the command and the page that needs no server."""
    said = refused(client.post("/api/judge", json={"solution": ENDLESS}), 403, "forbidden")

    assert "boustro judge FILE" in said["sentence"]
    assert "boustro site" in said["sentence"]


def test_no_code_runs_without_the_token_of_this_server(serve: Serve) -> None:
    """Not for another user of this machine: the printed address, a cookie or a header brings it."""
    client = serve(judges=True, judge_token="open sesame")
    for headers in (
        {},
        {"Authorization": "Bearer another"},
        {"Cookie": "boustro-judge=open sesame"},
    ):
        answer = client.post("/api/judge", content=b"\xff", headers=headers)
        assert "`boustro serve` printed" in refused(answer, 403, "forbidden")["sentence"]
    assert client.get("/?token=another").status_code == 200
    assert client.post("/api/judge?token=open+sesame", json={}).status_code == 403

    bearer = {"Authorization": "Bearer open sesame"}
    refused(client.post("/api/judge", json={"solution": " "}, headers=bearer), 422, "input")
    entered = client.get("/b/abc?token=open+sesame&tab=judge")
    assert (entered.status_code, entered.headers["location"]) == (303, "/b/abc?tab=judge")
    cookie = entered.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    assert "sesame" not in cookie
    refused(client.post("/api/judge", json={"solution": " "}), 422, "input")


def test_no_code_runs_without_a_sandbox(judge: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal says what is missing."""
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)
    said = refused(judge.post("/api/judge", json={"solution": ENDLESS}), 503, "missing")

    assert "bubblewrap" in said["sentence"]


@pytest.mark.parametrize("solution", ["", "  \n", "x" * (LONGEST_SOLUTION + 1), 7])
def test_a_solution_is_a_text_of_some_length(judge: TestClient, solution: object) -> None:
    """Not empty and not too long."""
    refused(judge.post("/api/judge", json={"solution": solution}), 422, "input")


def test_other_languages_are_for_the_command(judge: TestClient) -> None:
    """The refusal says what there is for it: boards to test elsewhere, and the command."""
    answer = judge.post(
        "/api/judge", json={"solution": "package main\n\nfunc f(b [][]int) int {\n}"}
    )
    said = refused(answer, 422, "question")["sentence"]

    assert "boards to test on your judge" in said
    assert "boustro judge FILE" in said


@pytest.mark.slow
@pytest.mark.parametrize(("tool", "board"), [("g++", None), ("javac", "leetcode")])
def test_compiled_languages_are_judged(judge: TestClient, tool: str, board: str | None) -> None:
    """In the sandbox, compiler included; on many boards and on one."""
    need(tool, "bubblewrap")
    found = asked(judge, ALWAYS_ONE[tool], **({"board": board} if board else {}))

    assert (found["verdict"], found["contained"]["network"]) == ("WA", True)
    assert found["one_board"] == (board is not None)
    assert board is None or found["failure"]["right"] == 4


@pytest.mark.parametrize(
    ("host", "token", "judge", "expected"),
    [
        ("127.0.0.1", None, False, True),
        ("localhost", "secret", False, False),
        ("0.0.0.0", None, False, False),
        ("0.0.0.0", "secret", True, True),
    ],
)
def test_who_may_have_code_run(
    host: str, token: str | None, *, judge: bool, expected: bool
) -> None:
    """This machine alone where no token is shared; anyone else only with `--judge`."""
    assert ServeOptions(host, 0, token, browser=False, judge=judge).judges is expected


@pytest.mark.slow
def test_a_judge_that_nobody_waits_for_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Its process is gone when the refusal is there, and the next solution is judged."""
    started: list[asyncio.subprocess.Process] = []
    real = asyncio.create_subprocess_exec

    async def noted(*command: Any, **how: Any) -> asyncio.subprocess.Process:
        started.append(await real(*command, **how))
        return started[-1]

    monkeypatch.setattr(asyncio, "create_subprocess_exec", noted)
    judge = Judging(allowed=True)

    async def gone() -> bool:
        return True

    for _ in range(2):
        with pytest.raises(Refusal, match="stopped"):
            run_apart(judge.judge(SolutionToJudge(ENDLESS, "python"), gone))
    assert [process.returncode is None for process in started] == [False, False]


@pytest.mark.parametrize(("limit", "value"), [("WAIT_SECONDS", 0.05), ("MOST_WAITING", 0)])
def test_one_solution_at_a_time(limit: str, value: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another one waits a little, unless too many do, and is told to try again."""
    monkeypatch.setattr(judge_service, limit, value)
    judge = Judging(allowed=True)

    async def never() -> bool:
        return False

    async def two() -> None:
        first = asyncio.create_task(judge.judge(SolutionToJudge(ENDLESS, "python"), never))
        await asyncio.sleep(0.01)
        with pytest.raises(Refusal, match="another solution"):
            await judge.judge(SolutionToJudge(ENDLESS, "python"), never)
        first.cancel()
        with pytest.raises(asyncio.CancelledError):
            await first

    run_apart(two())


def test_the_judge_gets_no_variable_that_was_not_meant_for_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Only a list of them, and no place that depends on where it starts, beside the solution."""
    for name in ("PYTHONSTARTUP", "PYTHONHOME", "NODE_OPTIONS", "LD_PRELOAD", "PYTHONINSPECT"):
        monkeypatch.setenv(name, "evil")
    monkeypatch.setenv("PYTHONPATH", ":src::")
    given = judge_service._environment()

    assert set(given) <= {*judge_service._PASSED_ON, "PYTHONPATH"}
    assert given["PYTHONPATH"] == str(Path.cwd() / "src")
