"""What the page has judged, judged in the test's own process: no other process, no sandbox.

A run of the command costs ten times as much.  The server's are in `test_judge_service.py`, and
those of the page that has one judged or stopped in `test_judge.py`.
"""

from base64 import b64decode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory, mkdtemp
from typing import Any

from playwright.sync_api import Page, Route

from boustro.answers.documents import to_json
from boustro.answers.judge import JudgeDocument, judge_answer
from boustro.cli.judge_targets import targets_of
from boustro.formats import reads
from boustro.judging.asking import Asking
from boustro.judging.judging import Terms
from boustro.judging.running.opening import Target
from boustro.judging.verdict import Correction, Judgement
from boustro.model import Rules
from boustro.web.ask import class_to_judge, read_pasted
from boustro.web.limits import USUAL
from boustro.web.requests import (
    ClassRequest,
    JudgeRequest,
    SolutionToJudge,
    parse_body,
    read_request,
)
from tests.judging.in_process import judge_here
from tests.support.there import there
from tests.web.browser.acting import intercept

EXAMPLES = Path(__file__).parents[3] / "examples" / "solutions"
LINES = {
    "ben.py": Correction((9, 21), "", "", 1369),
    "cleo.py": Correction(
        (15,),
        "            square, rolls = queue.pop()",
        "            square, rolls = queue.popleft()",
        5832,
    ),
}
"""What the search for the line finds of the examples, which takes seconds of a processor."""


@cache
def judgement_on(solution: str, rules: str, board: str, question: str, form: str) -> Judgement:
    """The judgement on a solution in Python; several tests ask for the same."""
    with TemporaryDirectory() as folder:
        path = Path(folder, "solution.py")
        path.write_text(solution, "utf-8")
        asking = Asking(question, (lambda _: Rules.preset(rules)) if rules else None)
        only = reads(board, "boustro").board if board else None
        target = Target(path.name, path, form=form, asking=asking)
        return judge_here(target, Terms(trace=True, board=only))


def with_line(found: Judgement, wish: SolutionToJudge) -> Judgement:
    """The same judgement with its line, which is known."""
    texts = {(EXAMPLES / name).read_text("utf-8"): line for name, line in LINES.items()}
    return replace(found, failure=replace(there(found.failure), correction=texts[wish.solution]))


def answer_to(body: bytes) -> Any:
    """The document with which the server answers a request to judge a solution or a panel."""
    pasted = read_pasted(read_request(JudgeRequest, parse_body(body), USUAL))
    if pasted.panel is not None:
        return to_json(pasted.panel)
    wish = there(pasted.solution)
    asked = (wish.rules or "", wish.board or "", wish.question or "", wish.form or "")
    found = judgement_on(wish.solution, *asked)
    answer = judge_answer(with_line(found, wish) if wish.line else found)
    return to_json(JudgeDocument((answer,)))


def answer_to_class(body: bytes) -> Any:
    """The document with which the server answers a request to judge a class."""
    wish = class_to_judge(read_request(ClassRequest, parse_body(body), USUAL))
    with TemporaryDirectory() as folder:
        path = Path(folder, "class.zip")
        path.write_bytes(b64decode(wish.zip))
        targets = targets_of([str(path)], "", (), "", lambda: Path(mkdtemp(dir=folder)))
        found = [one if isinstance(one, Judgement) else judge_here(one) for one in targets]
        return to_json(JudgeDocument(tuple(map(judge_answer, found))))


@contextmanager
def judged_here(page: Page, mistake: str = "") -> Iterator[None]:
    """While the block lasts, what the page has judged is judged here.

    With a line comes this `mistake`, as if the line were an idiom.
    """

    def judge(route: Route) -> None:
        request = route.request
        if request.method != "POST":
            return route.continue_()
        document = answer_to(request.post_data_buffer or b"")
        if mistake and there(request.post_data_json).get("line"):
            document["judgements"][0]["failure"]["mistake"] = mistake
        return route.fulfill(json=document)

    def judge_class(route: Route) -> None:
        route.fulfill(json=answer_to_class(route.request.post_data_buffer or b""))

    intercept(page, "**/api/judge", judge)
    intercept(page, "**/api/class", judge_class)
    yield
    page.unroute("**/api/judge")
    page.unroute("**/api/class")
