"""Judge in a browser: the same judge, but the page runs the solutions, in another worker.

Python in a browser cannot wait for that worker.  So the trial is a generator: it yields a run,
pauses until the page sends the replies, and goes on to the next run.  Only the time of the runs and
of the judge counts.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from math import inf
from pathlib import Path
from time import monotonic
from typing import Any

from boustro.answers.judge import JudgeDocument, JudgesAnswer, judge_answer
from boustro.formats import reads
from boustro.judging import running
from boustro.judging.asking import Asking
from boustro.judging.choosing import CandidateSolvers, CannotOpen
from boustro.judging.evidence import growth_found, search_of, with_line
from boustro.judging.growth import SLOW
from boustro.judging.judging import Terms, judged
from boustro.judging.line.sources import EditedSource, Edits
from boustro.judging.problems import problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.records import GROWING, late, printable_words, replies_of
from boustro.judging.running import detect
from boustro.judging.running.functions import Callee
from boustro.judging.solver import TOGETHER, Replies, Talk, Time, Trial, TrialRun
from boustro.judging.verdict import Judgement, SolverReply, Verdict
from boustro.model import Rules
from boustro.say import say
from boustro.site.warm_up import warm_up
from boustro.web.ask import read_pasted
from boustro.web.limits import USUAL
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply
from boustro.web.requests import (
    JudgeRequest,
    SolutionToJudge,
    other_language,
    parse_body,
    read_request,
)

SECONDS = {"python": 2.0, "javascript": 1.0}
"""The time limit for a board in seconds of real time.

Python in a browser takes two or three times as long as elsewhere.
"""
_SLOWER = 4.0
"""The factor by which the time limits of edits are multiplied, for the same reason."""
_NAMES = {"python": "solution.py", "javascript": "solution.js"}
_PROGRAM = "it reads its input; the page judges functions, and `boustro judge FILE` programs, too"
_ENDED = "its worker ended before it answered"
_LOST = Verdict.MEMORY_LIMIT.reply(
    say("ended-by-browser", "the browser ended it, most likely because it used too much memory")
)
_CONTAINED = ("time", "network", "files", "processes")
_DRIVER = Path(running.__file__).with_name("worker.py")


@dataclass
class RemoteFunction:
    """A function that the page runs."""

    name: str
    """The name of the solution in reports."""
    problem: JudgedProblem
    """The problem that the function has to solve."""
    contained: Mapping[str, bool] = field(default_factory=lambda: dict.fromkeys(_CONTAINED, True))
    """What the function is kept from using."""
    called: str = ""
    """The function with its parameters and its line."""
    unsure: bool = False
    """Whether the problem is a guess."""

    @property
    def group(self) -> int:
        """The most cases for one worker; there is no limit."""
        return TOGETHER

    per_run = group


def _preset(name: str, _: Rules) -> Rules:
    return Rules.preset(name)


class PageTrial:
    """The trial of one solution, which pauses at each run."""

    def __init__(self, wish: SolutionToJudge) -> None:
        self.wish = wish
        self.text, self.form, self.line = wish.solution, wish.form, wish.line
        self.board = reads(wish.board, "boustro").board if wish.board is not None else None
        rules = partial(_preset, wish.rules) if wish.rules else None
        self.asking = Asking(wish.question or "", rules)
        self.language = wish.language
        if self.language not in SECONDS:
            raise Refusal(422, "question", other_language("Python and JavaScript"))
        self.name = _NAMES[self.language]
        self.callee: Callee | None = None
        self.time, self.elapsed = Time(), 0.0
        self.progress = [0, 0]
        self._trial = self._judgement()
        self._last_run: TrialRun | None = None
        self._replies: Replies | None = None
        self._failed: tuple[Judgement, Talk] | None = None

    def finds_line(self, wish: SolutionToJudge) -> bool:
        """Whether this trial has failed the same solution, and can go on to what is wished."""
        return self._failed is not None and wish == replace(self.wish, line=True)

    def find_line(self) -> None:
        """Go on to the line of the mistake, without judging the solution once more."""
        assert self._failed is not None  # noqa: S101 - `finds_line` says so
        self._trial, self._last_run, self._replies = self._with_line(*self._failed), None, None

    @property
    def _function(self) -> str:
        assert self.callee is not None  # noqa: S101 - without a function there is no run
        return self.callee.name

    def tell(
        self, records: Sequence[Mapping[str, Any]], end: str, message: str, seconds: float
    ) -> None:
        """Receive the replies to the last run, and how the run ended."""
        run = self._last_run
        if run is None:
            return
        died = SolverReply(fault=Verdict.RUNTIME_ERROR, message=printable_words(message or _ENDED))
        limit = SECONDS[self.language] * run.share
        slow = late(limit, limit, "by the clock")
        faults = {"time": slow, "memory": GROWING, "lost": _LOST, "died": died}
        replies = replies_of(
            records,
            len(run.cases),
            faults.get(end),
            is_over=end == "total",
            is_whole=run.solver.problem.is_whole,
        )
        self.elapsed += seconds
        self._replies = Replies(replies, self.elapsed)

    def step(self) -> dict[str, Any] | Judgement:
        """The judgement, or what the page has to run before there is a judgement."""
        begin = monotonic()
        try:
            run = self._next_run()
        except StopIteration as end:
            judgement: Judgement = end.value
            return replace(judgement, seconds=self.elapsed + monotonic() - begin)
        self._last_run = run
        self.elapsed += monotonic() - begin
        return {"run": self._run_document(run), "progress": self.progress}

    def _next_run(self) -> TrialRun:
        """The next run with cases; a run without any asks only for the time."""
        run = next(self._trial) if self._replies is None else self._trial.send(self._replies)
        while not run.cases:
            run = self._trial.send(Replies([], self.time.now))
        return run

    def _run_document(self, run: TrialRun) -> dict[str, Any]:
        """A run in the form that the page expects."""
        problem = run.solver.problem
        other_source = run.instead
        is_python = self.language == "python"
        text, function = self.text, self._function
        limit = SECONDS[self.language] * run.share
        if other_source is not None:
            text, function = other_source.text, other_source.function
        tries_edits = isinstance(other_source, Edits)
        if isinstance(other_source, Edits):
            # In JavaScript, the text of the edits itself checks the time.
            limit = _SLOWER * other_source.seconds if is_python else SECONDS["javascript"]
        is_called = problem.calls and other_source is None
        arguments = [problem.arguments(case) for case in run.cases]
        return {
            "language": self.language,
            "driver": _DRIVER.read_text("utf-8") if is_python else "",
            "solution": text,
            "name": function,
            "throws": json.dumps("calls" if is_called else problem.throws),
            "lines": [json.dumps(list(values), separators=(",", ":")) for values in arguments],
            "limit": limit,
            "goesOn": tries_edits,
            "total": run.seconds,
        }

    def _judgement(self) -> Trial[Judgement]:
        """Judge the solution; yields each run, and is sent the replies to it."""
        terms = Terms(board=self.board)
        try:
            candidates = self._candidates()
            return (
                yield from judged(
                    candidates, self.time, terms, self._with_evidence, progress=self._advance
                )
            )
        except CannotOpen as error:
            return error.reply.judgement(self.name)

    def _with_evidence(self, judgement: Judgement, talk: Talk) -> Trial[Judgement]:
        """The judgement with the search of the solution, the growth of its work, and its line."""
        failure, problem = judgement.failure, talk.problem
        if failure is None:
            return judgement
        source = self._source(problem)
        can_be_traced = self.language == "python" and problem.is_searched
        traced_source = source if can_be_traced else None
        trace = yield from search_of(talk, traced_source, failure, 2 * SECONDS["python"])
        failure = replace(failure, trace=trace)
        if judgement.verdict in SLOW:
            growth = yield from growth_found(talk, traced_source, failure)
            failure = replace(failure, growth=growth)
        judgement = replace(judgement, failure=failure)
        if self.line:
            return (yield from self._with_line(judgement, talk))
        self._failed = judgement, talk
        return judgement

    def _with_line(self, judgement: Judgement, talk: Talk) -> Trial[Judgement]:
        """The judgement on a failure, with the line of the mistake."""
        assert judgement.failure is not None  # noqa: S101 - only failures get here
        source = self._source(talk.problem)
        failure = yield from with_line(talk, source, judgement.failure, 0, inf, slower=_SLOWER)
        return replace(judgement, failure=failure)

    def _source(self, problem: JudgedProblem) -> EditedSource:
        """The solution, as it can be rewritten and edited."""
        return EditedSource(self.text, self.language, self._function, problem.calls)

    def _advance(self, done: int, count: int) -> None:
        self.progress = [done, count]

    def _candidates(self) -> CandidateSolvers:
        """The function of the solution, once for each problem that it may be meant to solve."""
        form = self.form or ""
        self.callee = detect.likely_callee(self.text, self.language, self.name, form, self.asking)
        if self.callee is None:
            fault = detect.fault(self.text, self.language) or _PROGRAM
            raise CannotOpen(fault)
        problems = self.callee.calls(form, self.asking)
        if not problems:
            problems = [self.asking.of(problem_named(form or "leetcode"))]
        called = self.callee.at_line
        solvers = [RemoteFunction(self.name, problem, called=called) for problem in problems]
        is_told = bool(form) or self.callee.is_told
        return CandidateSolvers(solvers, is_told=is_told, language=self.language)


class PageJudge:
    """The judge of one page; it works in steps, and the page runs the solution between them."""

    def __init__(self) -> None:
        self.trial: PageTrial | None = None
        self.is_warm = False
        self._warm_up = warm_up()

    judges = JudgesAnswer(("python", "javascript"), None)

    def reply(self, body: str) -> EncodedReply:
        """The document boustro/judge/1, or `run`: what the page has to run before there is one.

        The body is one of these:

        - a `JudgeRequest`, which begins a trial; for the line of what was judged last, it goes on;
        - the result of a run: `records`, `end`, `said` and `seconds`;
        - `warm`, which does a part of the cache warm-up; the reply says whether it was the last.
        """
        fields = json.loads(body)
        if "warm" in fields:
            self._warm_up_further()
            return EncodedReply(json.dumps({"warm": self.is_warm}).encode())
        if "records" in fields and self.trial:
            self.trial.tell(fields["records"], fields["end"], fields["said"], fields["seconds"])
        else:
            request = read_request(JudgeRequest, parse_body(body.encode()), USUAL)
            pasted = read_pasted(request)
            if pasted.solution is None:
                return EncodedReply.of(pasted.panel)
            if self.trial is not None and self.trial.finds_line(pasted.solution):
                self.trial.find_line()
            else:
                self.trial = PageTrial(pasted.solution)
        next_step = self.trial.step()
        if isinstance(next_step, Judgement):
            return EncodedReply.of(JudgeDocument((judge_answer(next_step),)))
        return EncodedReply(json.dumps(next_step).encode())

    def _warm_up_further(self) -> None:
        """Do the next part of the cache warm-up, and note if none is left."""
        try:
            next(self._warm_up)
        except StopIteration:
            self.is_warm = True
        else:
            self.is_warm = False
