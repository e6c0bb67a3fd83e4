"""Judge in a browser: the same judge, with solutions that the page runs in a worker of their own.

Python in a browser cannot wait for that worker.  So the trial is replayed from its beginning each
time replies arrive: replies to earlier questions are known, with their times, and the first question
without a reply ends the round.  Boards, replies and times are the same in every round.
"""

import json
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from boustro.answers.judge import JudgeDocument, JudgesAnswer, judge_answer
from boustro.judging import running
from boustro.judging.asking import Asking
from boustro.judging.choosing import CannotOpen, best_of
from boustro.judging.correction import (
    CALLED,
    NOT_LOADED,
    EditedSource,
    EditTrial,
    NoLine,
    corrected,
)
from boustro.judging.forms import Form
from boustro.judging.growth import SLOW, growth_of
from boustro.judging.judging import Terms, judge_solver
from boustro.judging.noting import noting
from boustro.judging.problems import form_named
from boustro.judging.questions import Case
from boustro.judging.records import GROWING, late, printable_words, replies_of
from boustro.judging.running import detect
from boustro.judging.solver import TOGETHER, Solver
from boustro.judging.text_edits import TextEdit
from boustro.judging.tracing import NOT_FOLLOWED, traced
from boustro.judging.verdict import Failure, Judgement, SolverReply, Trace, Verdict
from boustro.model.rules import Rules
from boustro.site.warm_up import warm_up
from boustro.web.ask import answer_judge
from boustro.web.limits import USUAL
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply
from boustro.web.requests import OTHER_LANGUAGE, JudgeRequest, parse_body, read_request

Replies = list[SolverReply]
SECONDS = {"python": 2.0, "javascript": 1.0}
"""Seconds of real time for a board: Python in a browser takes two or three times as long."""
_SLOWER = 4.0
"""How much longer than elsewhere edits may take: Python is slower, and time is that of the clock."""
_NAMES = {"python": "solution.py", "javascript": "solution.js"}
_PROGRAM = "it reads its input; the page judges functions, and `boustro judge FILE` programs, too"
_ENDED = "its worker ended before it answered"
_LOST = Verdict.MEMORY_LIMIT.reply(
    "the browser ended it, most likely because it used too much memory"
)
_CONTAINED = ("time", "network", "files", "processes")
_DRIVER = Path(running.__file__).with_name("worker.py")


class RewrittenSolution(NamedTuple):
    """A text to run instead of the solution, and its function; with `seconds` for a board it goes on after a limit."""

    text: str
    function: str
    seconds: float = 0.0


class Unanswered(Exception):  # noqa: N818 - a question to the page, not an error
    """What the page has to run next: a function on some cases, within `seconds`, at a `share` of the limit."""

    def __init__(
        self, function: "RemoteFunction", cases: Sequence[Case], seconds: float, share: float
    ) -> None:
        super().__init__()
        self.function, self.cases, self.seconds, self.share = function, cases, seconds, share


@dataclass
class RemoteFunction:
    """A function that the page runs; its clock counts only the time of questions."""

    trial: "PageTrial"
    name: str
    form: Form
    contained: Mapping[str, bool] = field(default_factory=lambda: dict.fromkeys(_CONTAINED, True))
    called: str = ""
    unsure: bool = False
    rewritten: RewrittenSolution | None = None

    @property
    def group(self) -> int:
        """One worker for any number of boards."""
        return TOGETHER

    per_run = group

    def ask(
        self,
        cases: Sequence[Case],
        seconds: float,
        *,
        share: float = 1.0,
        to_first: bool = False,  # noqa: ARG002 - a solver is asked so
    ) -> Replies:
        """The known replies; raises `Unanswered` if the page has to run the function first."""
        return self.trial.recall(Unanswered(self, cases, seconds, share))

    def now(self) -> float:
        """The seconds that the trial had taken when the last reply came."""
        return self.trial.clock


def _preset(name: str, _: Rules) -> Rules:
    return Rules.preset(name)


class PageTrial:
    """The trial of one solution, and all replies so far."""

    def __init__(self, wish: JudgeRequest) -> None:
        self.text, self.form, self.line = wish.solution, wish.form, wish.line
        rules = partial(_preset, wish.rules) if wish.rules else None
        self.asking = Asking(wish.question or "", rules)
        self.language = wish.language or detect.language_of(wish.solution)
        if not self.language:
            raise Refusal(422, "question", OTHER_LANGUAGE)
        self.name = _NAMES[self.language]
        self.callee: detect.Callee | None = None
        self.clock, self.elapsed = 0.0, 0.0
        self.progress = [0, 0]
        self._known: list[tuple[Replies, float]] = []
        self._recalled = 0
        self._judged: tuple[Judgement, int] | None = None
        self._asked: Unanswered | None = None

    @property
    def _function(self) -> str:
        assert self.callee is not None  # noqa: S101 - what is asked has a function
        return self.callee.name

    def recall(self, question: Unanswered) -> Replies:
        """The replies to a question: every round asks the same ones in the same order."""
        if self._recalled == len(self._known):
            raise question
        replies, self.clock = self._known[self._recalled]
        self._recalled += 1
        return replies

    def tell(
        self, records: Sequence[Mapping[str, Any]], end: str, message: str, seconds: float
    ) -> None:
        """Add the replies to the last question, and how that run ended."""
        if self._asked is None:
            return
        died = SolverReply(fault=Verdict.RUNTIME_ERROR, message=printable_words(message or _ENDED))
        form, count = self._asked.function.form, len(self._asked.cases)
        limit = SECONDS[self.language] * self._asked.share
        slow = late(limit, limit, "by the clock")
        faults = {"time": slow, "memory": GROWING, "lost": _LOST, "died": died}
        fault, is_over = faults.get(end), end == "total"
        replies = replies_of(records, count, fault, is_over=is_over, is_whole=form.is_whole)
        self.elapsed += seconds
        self._known.append((replies, self.elapsed))

    def step(self) -> dict[str, Any] | Judgement:
        """The judgement, or what the page has to run before there is one."""
        begin = monotonic()
        self.clock, self._recalled = 0.0, 0
        try:
            return replace(self._judgement(), seconds=self.elapsed + monotonic() - begin)
        except Unanswered as asked:
            self._asked = asked
            self.elapsed += monotonic() - begin
            return {"run": self._run(asked), "progress": self.progress}

    def _run(self, asked: Unanswered) -> dict[str, Any]:
        form, rewritten = asked.function.form, asked.function.rewritten
        solution = rewritten or RewrittenSolution(self.text, self._function)
        calls = map(form.arguments, asked.cases)
        return {
            "language": self.language,
            "driver": _DRIVER.read_text("utf-8") if self.language == "python" else "",
            "solution": solution.text,
            "name": solution.function,
            "throws": json.dumps("calls" if form.calls and not rewritten else form.throws),
            "lines": [json.dumps(list(call), separators=(",", ":")) for call in calls],
            "limit": solution.seconds or SECONDS[self.language] * asked.share,
            "goesOn": bool(solution.seconds),
            "total": asked.seconds,
        }

    def _judgement(self) -> Judgement:
        terms = Terms()
        try:
            forms = self._solvers()
            is_stated = bool(self.form) or (self.callee is not None and self.callee.is_told)
            solver = best_of(forms, terms.budget, is_told=is_stated, language=self.language)
        except CannotOpen as shut:
            return shut.reply.judgement(self.name)
        judgement = self._plain_judgement(solver, terms)
        if (failure := judgement.failure) is None:
            return judgement
        is_followed, trace = self.language == "python" and solver.form.is_searched, None
        if is_followed:
            trace = traced(self._noting_function(solver), failure, 2 * SECONDS["python"])
        failure = replace(failure, trace=trace or Trace(message=NOT_FOLLOWED))
        if judgement.verdict in SLOW:
            counting = self._noting_function(solver, counts=True) if is_followed else None
            growth = growth_of(solver, failure, lambda: nullcontext(counting), inf)
            failure = replace(failure, growth=growth)
        if self.line:
            failure = self._with_line(solver, failure)
        return replace(judgement, failure=failure)

    def _plain_judgement(self, solver: Solver, terms: Terms) -> Judgement:
        """The judgement without the line; of its replies none is looked at again once it is there."""
        if self._judged is None:
            judgement = judge_solver(solver, terms, terms.budget, self._advance)
            self._judged = judgement, self._recalled
        judgement, self._recalled = self._judged
        return judgement

    def _noting_function(self, solver: Solver, *, counts: bool = False) -> RemoteFunction:
        """The solution, rewritten so that it notes what it does."""
        name = self._function
        rewritten = RewrittenSolution(noting(self.text, name, counts=counts), name)
        return RemoteFunction(self, self.name, solver.form, rewritten=rewritten)

    def _with_line(self, solver: Solver, failure: Failure) -> Failure:
        """The failure with an edit with which the solution passes, or with why there is none."""
        source = EditedSource(self.text, self.language or "", self._function, solver.form.calls)

        def opened_edits(
            edits: Sequence[TextEdit], each: int, seconds: float
        ) -> AbstractContextManager[Solver]:
            text = source.edited(edits, each, seconds)
            # In JavaScript the text itself looks at the time.
            limit = _SLOWER * seconds if self.language == "python" else SECONDS["javascript"]
            rewritten = RewrittenSolution(text, CALLED, limit)
            return nullcontext(RemoteFunction(self, self.name, solver.form, rewritten=rewritten))

        try:
            trial = EditTrial(source, solver, opened_edits, inf, slower=_SLOWER)
            return corrected(failure, trial, 0)
        except NoLine as none:
            return replace(failure, no_line=str(none))
        except (SyntaxError, RecursionError):
            return replace(failure, no_line=NOT_LOADED)

    def _advance(self, done: int, count: int) -> None:
        self.progress = [done, count]

    def _solvers(self) -> list[RemoteFunction]:
        """The function in every form it may be in."""
        form = self.form or ""
        self.callee = detect.likely_callee(self.text, self.language, self.name, form, self.asking)
        if self.callee is None:
            fault = detect.fault(self.text, self.language) or _PROGRAM
            raise CannotOpen(fault)
        forms = self.callee.calls(form, self.asking)
        forms = forms or [self.asking.of(form_named(form or "leetcode"))]
        called = self.callee.at_line
        return [RemoteFunction(self, self.name, form, called=called) for form in forms]


class PageJudge:
    """The judge of one page, in steps between which the page runs the solution."""

    def __init__(self) -> None:
        self.trial: PageTrial | None = None
        self._warming, self.is_warm = warm_up(), False

    judges = JudgesAnswer(("python", "javascript"), None)

    def reply(self, body: str) -> EncodedReply:
        """The document boustro/judge/1, or `run`: what has to be run before there is one.

        The body is a `JudgeRequest`, or what came of a run: `records`, `end`, `said` and `seconds`;
        or `warm`, for a part of the cache warm-up, and the reply is whether it was the last.
        """
        fields = json.loads(body)
        if "warm" in fields:
            self.is_warm = next(self._warming, self) is self
            return EncodedReply(json.dumps({"warm": self.is_warm}).encode())
        if "records" in fields and self.trial:
            self.trial.tell(fields["records"], fields["end"], fields["said"], fields["seconds"])
        else:
            wish = read_request(JudgeRequest, parse_body(body.encode()), USUAL)
            if isinstance(asked := answer_judge(wish), JudgeDocument):
                return EncodedReply.of(asked)
            self.trial = PageTrial(asked)
        next_step = self.trial.step()
        if isinstance(next_step, Judgement):
            return EncodedReply.of(JudgeDocument((judge_answer(next_step),)))
        return EncodedReply(json.dumps(next_step).encode())
