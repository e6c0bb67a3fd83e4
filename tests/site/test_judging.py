"""The judge of the site: in rounds, over a function that runs elsewhere, yet as the command."""

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from boustro import builtin
from boustro.answers.documents import claims_of
from boustro.errors import LayoutError
from boustro.judging import running
from boustro.judging.grading import judge
from boustro.judging.judging import Terms
from boustro.judging.records import read_record
from boustro.judging.running.process import Place, SolverLimits, environment, run
from boustro.judging.running.streams import BoardTurns
from boustro.site.browser import BrowserApi
from boustro.site.judging import PageJudge
from tests.judging.in_process import judge_here
from tests.judging.variants import SOLVERS
from tests.support.missing import need
from tests.support.there import there

RUNNING = Path(running.__file__).parent
ALIKE = (
    *("right/bfs.py", "wrong/keeps_what_was_seen.py"),
    *("wrong/does_not_compile.py", "classics/first_prose.py"),
)
MORE_ALIKE = (
    *("right/function.js", "wrong/returns_text.py"),
    *("wrong/reads_beyond_the_last_square.py", "wrong/is_greedy.py", "wrong/changes_the_board.py"),
    *("classics/fourth_roll.py", "classics/fourth_changes.py"),
)
"""One judgement of every kind; `test_judge_page` and `test_contract` ask them in a browser.

Those that answer in JavaScript or with a text are asked on small boards below, and in a browser."""


def run_as_a_page(wanted: dict[str, Any], folder: Path) -> dict[str, Any]:
    """The records of one run, from a process in place of a worker."""
    is_python = wanted["language"] == "python"
    source = folder / f"solution{'.py' if is_python else '.js'}"
    source.write_text(wanted["solution"], "utf-8")
    worker = ["-P", str(RUNNING / "worker.py")] if is_python else [str(RUNNING / "worker.js")]
    command = [sys.executable if is_python else "node", *worker]
    throws = wanted["throws"] if is_python else wanted["throws"].strip('"')
    command += [str(source), wanted["name"], throws, str(folder)]
    given = BoardTurns([f"{line}\n".encode() for line in wanted["lines"]], b"\n")
    limits, place = SolverLimits(seconds=wanted["limit"]), Place(folder, environment())
    ran = run(command, given, limits, place, total=wanted["total"])
    records = [*map(read_record, ran.replies)]
    # A busy machine must not change which boards are tried: what runs takes no time here.
    told = {"records": records, "said": "", "seconds": 0.0}
    return told | {"end": ran.stopped or ("died" if ran.code else "")}


def judged(text: str, folder: Path, **more: Any) -> Any:
    """The judgement that the page ends up with."""
    return judged_by(PageJudge(), text, folder, **more)[0]


def judged_by(page: PageJudge, text: str, folder: Path, **more: Any) -> tuple[Any, int]:
    """The judgement of this page's judge, and the number of runs before it."""
    answer = first_answer(page, text, **more)
    runs = 0
    while "run" in answer:
        told = run_as_a_page(answer["run"], folder)
        answer = json.loads(page.reply(json.dumps(told)).content)
        runs += 1
    return answer["judgements"][0], runs


def first_answer(page: PageJudge, text: str, **more: Any) -> Any:
    """The first run that is wished, or the judgement where none is needed."""
    return json.loads(page.reply(json.dumps({"solution": text, **more})).content)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        *ALIKE,
        *(
            pytest.param(
                name,
                marks=pytest.mark.long(
                    "tests/site/test_judging.py::test_the_site_and_the_command_judge_alike"
                ),
            )
            for name in MORE_ALIKE
        ),
    ],
)
def test_the_site_and_the_command_judge_alike(name: str, tmp_path: Path) -> None:
    """The verdict, the boards tested, the board it fails on, both answers and the sentence."""
    if name.endswith(".js"):
        need("node")
    said = judge(SOLVERS / name, Terms(budget=120, shrinking=60, trace=True))
    found = judged((SOLVERS / name).read_text("utf-8"), tmp_path)

    assert (found["verdict"], found["boards"]) == (said.verdict.value, said.boards)
    assert found["form"] == (said.form and said.form.name)
    assert (found["failure"] is None) == (said.failure is None)
    if said.failure:
        failure, board = found["failure"], said.failure.board
        assert failure["board"]["jumps"] == [list(pair) for pair in board.jumps.items()]
        assert failure["board"]["size"] == board.size
        assert (failure["answer"], failure["right"]) == (
            said.failure.reply.answer,
            said.failure.right,
        )
        assert said.failure.trace is not None
        trace = json.loads(json.dumps(said.failure.trace._asdict()))
        assert failure["own_route"] == trace.pop("route")
        spoken = {"said": said.failure.trace.message, "differs": said.failure.trace.differs}
        claims = {key: claims_of(text) for key, text in spoken.items() if claims_of(text)}
        assert failure["trace"].pop("claims", {}) == claims
        assert failure["trace"] == {"said": trace.pop("message"), **trace}
        assert (failure["mistake"], failure["is_smallest"]) == (
            said.failure.mistake,
            said.failure.is_smallest,
        )


@pytest.fixture(scope="module")
def with_line(tmp_path_factory: pytest.TempPathFactory) -> tuple[Any, int]:
    """A judgement with the line of the mistake, and the number of runs before it."""
    text = Path("examples/solutions/cleo.py").read_text("utf-8")
    return judged_by(PageJudge(), text, tmp_path_factory.mktemp("line"), line=True)


@pytest.mark.slow
def test_the_line_is_the_commands(with_line: tuple[Any, int]) -> None:
    """With its change, and on as many boards."""
    file = Path("examples/solutions/cleo.py").resolve()
    said = judge_here(file, Terms(budget=120, line=True)).failure
    found = with_line[0]["failure"]["correction"]

    assert said is not None
    assert said.correction is not None
    assert "popleft" in found["after"]
    assert found == json.loads(json.dumps(said.correction._asdict()))


@pytest.mark.slow
def test_a_line_is_looked_for_where_the_judgement_ended(
    with_line: tuple[Any, int], tmp_path: Path
) -> None:
    """The solution is not judged again for it; another solution, or other options, are."""
    text = Path("examples/solutions/cleo.py").read_text("utf-8")
    page, (whole, all_runs) = PageJudge(), with_line
    plain, first_runs = judged_by(page, text, tmp_path)
    line, more_runs = judged_by(page, text, tmp_path, line=True)

    assert plain["failure"]["correction"] is None
    assert first_runs + more_runs == all_runs
    assert line | {"seconds": 0} == whole | {"seconds": 0}
    anew = first_answer(page, text, line=True, form="leetcode")
    assert anew == first_answer(PageJudge(), text, line=True, form="leetcode")


def test_one_board_is_asked_alone(tmp_path: Path) -> None:
    """As by the command: both answers, its own route and its search; an unsound one is refused."""
    file = Path("examples/solutions/cleo.py").resolve()
    said = there(judge_here(file, Terms(board=builtin("leetcode").board, trace=True)).failure)
    board = {"size": 36, "jumps": [[2, 15], [14, 35], [17, 13]], "rules": {"start": 0}}
    found = judged(file.read_text("utf-8"), tmp_path, board=board)

    assert (found["one_board"], found["boards"], found["verdict"]) == (True, 1, "WA")
    failure = found["failure"]
    assert (failure["answer"], failure["right"]) == (said.reply.answer, said.right) == (6, 4)
    assert tuple(failure["own_route"]) == there(said.trace).route
    assert failure["played"]["start"] == 1
    with pytest.raises(LayoutError, match="40"):
        judged("def f(board):\n  return 1\n", tmp_path, board={**board, "jumps": [[2, 40]]})


def test_a_form_that_is_said(tmp_path: Path) -> None:
    """The solution is asked in that form and in no other."""
    found = judged("def f(moves, count):\n    return 1\n", tmp_path, form="flat")

    assert found["form"] == found["rules"].replace("gfg", "flat") == "flat"
    assert found["failure"]["test"].endswith("-1], 9")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "more", "beside", "right"),
    [
        (
            "def chance_within(board, k):\n return 0.5 if k > 1 else 0.0\n",
            {},
            {"rolls": "1"},
            1 / 6,
        ),
        ("const expectedRolls = (board) => 2.5;\n", {}, {}, 6.0),
        (
            (
                "class Game {\n"
                "  play(die1, die2) { return `Player 1 is on square ${die1 + die2}`; }\n}\n"
            ),
            {},
            {"throws": "2"},
            "Player 1 is on square 38",
        ),
        (
            "def solve(n, a, b, p, q):\n return 0\n",
            {"form": "abc298e"},
            {"faces": "1, 1", "starts": "1, 1", "players": "2"},
            1,
        ),
    ],
    ids=["a decimal", "a decimal in JavaScript", "texts of many calls", "modulo a prime"],
)
def test_other_questions(
    text: str, more: dict[str, str], beside: dict[str, str], right: object, tmp_path: Path
) -> None:
    """A name or the form says what is asked.

    On 2 × 2 squares one face in six ends a game on every square.
    """
    if not text.startswith("def"):
        need("node")
    found = judged(text, tmp_path, **more)

    assert (found["verdict"], found["failure"]["beside"]) == ("WA", beside)
    assert found["failure"]["right"] == pytest.approx(right) if isinstance(right, float) else right
    assert found["failure"]["route"] is None


def test_a_question_and_rules_that_are_said(tmp_path: Path) -> None:
    """What is chosen beside the text is asked, by the rules that are chosen there."""
    text = "def snakes_and_ladders(board):\n    return [1]\n"
    found = judged(text, tmp_path, question="route", rules="bounce")

    assert (found["question"], found["rules"]) == ("route", "bounce")
    assert (found["verdict"], found["failure"]["right"]) == ("WA", "0 4")


def test_programs_are_for_the_command(tmp_path: Path) -> None:
    """A solution that reads its input is not judged, and the reason says who judges it."""
    found = judged("print(len(input()))\n", tmp_path)

    assert found["verdict"] == "none"
    assert "boustro judge FILE" in found["reason"]


def test_other_languages_are_refused(tmp_path: Path) -> None:
    """C++ is no Python with mistakes in it."""
    api = BrowserApi(str(tmp_path / "boustro.db"))
    body = json.dumps({"solution": "#include <vector>\nint f() { return 1; }"})
    content, _, _, status, _ = api.answer("POST", "/judge/step", None, body)
    api.store.close()

    assert status == 422
    assert isinstance(content, bytes)
    assert b"boustro judge FILE" in content


def test_a_worker_that_ends_is_a_runtime_error() -> None:
    """What it said is shown; words that no screen should get are not."""
    page = PageJudge()
    answer = json.loads(
        page.reply(json.dumps({"solution": "def snakesAndLadders(board): return 1"})).content
    )
    while "run" in answer:
        told = {"records": [], "end": "died", "said": "RangeError\x1b[2J", "seconds": 0.5}
        answer = json.loads(page.reply(json.dumps(told)).content)

    assert answer["judgements"][0]["verdict"] == "RE"
    assert answer["judgements"][0]["failure"]["said"] == "RangeError [2J"


def test_a_worker_that_its_browser_ended_has_used_too_much_memory() -> None:
    """Only the page can say so; the sentence says what it is most likely from."""
    page = PageJudge()
    answer = json.loads(
        page.reply(json.dumps({"solution": "def snakesAndLadders(board): return 1"})).content
    )
    while "run" in answer:
        told = {"records": [{"ready": True}], "end": "lost", "said": "", "seconds": 0.5}
        answer = json.loads(page.reply(json.dumps(told)).content)

    assert answer["judgements"][0]["verdict"] == "MLE"
    assert (
        "most likely because it used too much memory" in answer["judgements"][0]["failure"]["said"]
    )


def test_a_run_that_claims_to_be_over_is_not_accepted() -> None:
    """The judgement is unfinished if a worker says time is over before it has answered a board."""
    page = PageJudge()
    answer = json.loads(
        page.reply(json.dumps({"solution": "def snakesAndLadders(board): return 1"})).content
    )
    while "run" in answer:
        told = {"records": [{"ready": True}], "end": "total", "said": "", "seconds": 0.5}
        answer = json.loads(page.reply(json.dumps(told)).content)

    assert answer["judgements"][0]["verdict"] != "AC"
