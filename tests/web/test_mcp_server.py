"""`boustro mcp` with a client of the protocol's own package, over standard input and output."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from importlib import import_module
from typing import Any

import jsonschema
import pytest

from boustro.judging.choices import LANGUAGE_TITLES
from tests.judging.test_panel import LEETCODE
from tests.judging.variants import SOLVERS
from tests.support.documents import hold_if_document
from tests.support.missing import need, needs, only
from tests.support.processes import read_line, run_apart, run_to_end, started

pytestmark = needs("mcp")

BOARD = [[-1, -1, -1], [-1, -1, -1], [-1, 8, -1]]
WRONG = (SOLVERS / "wrong" / "forgets_to_alternate.py").read_text("utf-8")
COMMAND = (sys.executable, "-m", "boustro", "mcp")
READ_SECONDS = 120


def talk(work: Callable[[Any], Awaitable[Any]]) -> Any:
    """The result of some work with a client of a new server."""
    mcp = import_module("mcp")

    async def talk_so() -> Any:
        server = mcp.StdioServerParameters(command=COMMAND[0], args=[*COMMAND[1:]])
        async with mcp.Client(server, read_timeout_seconds=READ_SECONDS) as client:
            return await work(client)

    # Each call has a bound of its own, and a talk is of a few calls.
    return run_apart(talk_so(), 10 * READ_SECONDS)


def document(result: Any) -> dict[str, Any]:
    """The document of a result, which stands in it twice, and holds to its schema."""
    (text,) = result.content
    found: dict[str, Any] = json.loads(text.text)
    assert result.structured_content == found
    hold_if_document(text.text)
    return found


ASKED: tuple[tuple[str, dict[str, Any]], ...] = (
    ("solve", {"board": BOARD, "routes": 1}),
    ("solve", {"board": [[1, 2], [3]]}),
    ("nothing", {}),
    ("analyse", {"board": "mb47", "players": 2}),
    ("judge", {"solution": WRONG}),
)


@pytest.fixture(scope="module")
def answers() -> list[Any]:
    """The list of tools, and the answer to each question, all in one conversation."""

    async def ask(client: Any) -> list[Any]:
        return [await client.list_tools()] + [
            await client.call_tool(tool, arguments) for tool, arguments in ASKED
        ]

    found: list[Any] = talk(ask)
    return found


@pytest.mark.slow
def test_three_tools_with_their_arguments(answers: list[Any]) -> None:
    """Each has a schema of its own, without a reference to elsewhere, and says what a key means."""
    listed = answers[0]

    assert [tool.name for tool in listed.tools] == ["judge", "solve", "analyse"]
    for tool in listed.tools:
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        assert "#/components" not in json.dumps(tool.input_schema)
    judge, solve, _ = listed.tools
    for words in (*LANGUAGE_TITLES.values(), "with board", "with line"):
        assert words in judge.description
    jsonschema.validate({"board": BOARD, "rules": "leetcode", "routes": 2}, solve.input_schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"board": BOARD, "other": 1}, solve.input_schema)
    assert "shortest routes" in solve.input_schema["properties"]["routes"]["description"]


@pytest.mark.slow
def test_boards_are_solved_and_analysed(answers: list[Any]) -> None:
    """The documents are those of the page; an error is one, too, and ends nothing."""
    solved, refused, unknown, analysed = answers[1:5]

    assert document(solved)["results"][0]["min_rolls"] == 2
    assert (refused.is_error, document(refused)["schema"]) == (True, "boustro/error/1")
    assert unknown.is_error
    assert document(analysed)["results"][0]["mean"] == pytest.approx(39.2251, abs=1e-4)


@pytest.mark.slow
def test_a_solution_is_judged_in_the_sandbox(answers: list[Any]) -> None:
    """The smallest board on which it fails, with both answers; it had no files and no network."""
    need("bubblewrap")
    (judgement,) = document(answers[5])["judgements"]

    assert judgement["verdict"] == "WA"
    assert judgement["failure"]["test"] == "[[-1,2],[-1,-1]]"
    assert judgement["contained"]["files"]
    assert judgement["contained"]["network"]


@only(os.name == "posix", "POSIX")
def test_ctrl_c_ends_it() -> None:
    """In a terminal, where nothing ends its standard input."""
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with started(COMMAND, hears=["SIGINT"], **pipes) as process:
        assert process.stdin is not None
        process.stdin.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
        process.stdin.flush()
        read_line(process.stdout)
        process.send_signal(signal.SIGINT)
        assert process.wait(READ_SECONDS) == -signal.SIGINT


def test_a_panel_is_explained_without_a_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing runs for it; a solution is refused with a sentence that names what is missing."""
    monkeypatch.setattr("shutil.which", lambda *_, **__: None)

    async def ask() -> list[Any]:
        tools = import_module("boustro.web.mcp_server").Tools()
        params_of = import_module("mcp_types").CallToolRequestParams
        asked = [
            params_of(name="judge", arguments={"solution": text}) for text in (LEETCODE, WRONG)
        ]
        try:
            return [await tools._call(None, params) for params in asked]
        finally:
            await tools.close()

    panel, solution = run_apart(ask())
    assert document(panel)["judgements"][0]["failure"]["right"] == 4
    assert "bubblewrap" in document(solution)["sentence"]


def test_without_the_extra_a_sentence_says_how_to_install_it() -> None:
    """On standard error, with exit code 1."""
    code = "import sys; sys.modules['mcp'] = sys.modules['mcp_types'] = None\n"
    code += "from boustro.cli import main\nsys.argv = ['boustro', 'mcp']\nraise SystemExit(main())"
    done = run_to_end(sys.executable, "-c", code)

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.strip().endswith("pip install 'boustro[mcp]'")
    assert len(done.stderr.strip().splitlines()) == 1
