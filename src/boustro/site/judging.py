"""Judge in a browser: the same judge, with solutions that the page runs in a worker of their own.

Python in a browser cannot wait for that worker.  So the trial, which is a generator, rests until
the page brings the replies, and then goes on to the next run.  Its time is that of the runs.
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
from boustro.judging import running
from boustro.judging.asking import Asking
from boustro.judging.choosing import CannotOpen, best_of
from boustro.judging.evidence import growth_found, search_of, with_line
from boustro.judging.growth import SLOW
from boustro.judging.judging import Terms, tried
from boustro.judging.line.sources import EditedSource, Edits
from boustro.judging.problems import problem_named
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.records import GROWING, late, printable_words, replies_of
from boustro.judging.running import detect
from boustro.judging.solver import TOGETHER, Replies, Talk, Time, Trial, TrialRun
from boustro.judging.verdict import Judgement, SolverReply, Verdict
from boustro.model import Rules
from boustro.site.warm_up import warm_up
from boustro.web.ask import answer_judge
from boustro.web.limits import USUAL
from boustro.web.refusals import Refusal
from boustro.web.reply import EncodedReply
from boustro.web.requests import OTHER_LANGUAGE, JudgeRequest, parse_body, read_request

SECONDS = {"python": 2.0, "javascript": 1.0}
"""Seconds of real time for a board: Python in a browser takes two or three times as long."""
_SLOWER = 4.0
"""How much longer than elsewhere edits may take: Python is slower, and time is that of the
clock."""
_NAMES = {"python": "solution.py", "javascript": "solution.js"}
_PROGRAM = "it reads its input; the page judges functions, and `boustro judge FILE` programs, too"
_ENDED = "its worker ended before it answered"
_LOST = Verdict.MEMORY_LIMIT.reply(
    "the browser ended it, most likely because it used too much memory"
)
_CONTAINED = ("time", "network", "files", "processes")
_DRIVER = Path(running.__file__).with_name("worker.py")


@dataclass
class RemoteFunction:
    """A function that the page runs."""

    name: str
    """What reports call it."""
    problem: JudgedProblem
    """What it is asked."""
    contained: Mapping[str, bool] = field(default_factory=lambda: dict.fromkeys(_CONTAINED, True))
    """What it is kept from, by name."""
    called: str = ""
    """The function with its parameters and its line."""
    unsure: bool = False
    """Whether the problem is a guess."""

    @property
    def group(self) -> int:
        """One worker for any number of cases."""
        return TOGETHER

    per_run = group


def _preset(name: str, _: Rules) -> Rules:
    return Rules.preset(name)


class PageTrial:
    """The trial of one solution, between two runs."""

    def __init__(self, wish: JudgeRequest) -> None:
        self.text, self.form, self.line = wish.solution, wish.form, wish.line
        rules = partial(_preset, wish.rules) if wish.rules else None
        self.asking = Asking(wish.question or "", rules)
        self.language = wish.language or detect.language_of(wish.solution)
        if not self.language:
            raise Refusal(422, "question", OTHER_LANGUAGE)
        self.name = _NAMES[self.language]
        self.callee: detect.Callee | None = None
        self.time, self.elapsed = Time(), 0.0
        self.progress = [0, 0]
        self._trial = self._judgement()
        self._wish: TrialRun | None = None
        self._told: Replies | None = None

    @property
    def _function(self) -> str:
        assert self.callee is not None  # noqa: S101 - what is asked has a function
        return self.callee.name

    def tell(
        self, records: Sequence[Mapping[str, Any]], end: str, message: str, seconds: float
    ) -> None:
        """Take the replies to the last run, and how that ended."""
        wish = self._wish
        if wish is None:
            return
        died = SolverReply(fault=Verdict.RUNTIME_ERROR, message=printable_words(message or _ENDED))
        limit = SECONDS[self.language] * wish.share
        slow = late(limit, limit, "by the clock")
        faults = {"time": slow, "memory": GROWING, "lost": _LOST, "died": died}
        fault, is_over, count = faults.get(end), end == "total", len(wish.cases)
        is_whole = wish.solver.problem.is_whole
        replies = replies_of(records, count, fault, is_over=is_over, is_whole=is_whole)
        self.elapsed += seconds
        self._told = Replies(replies, self.elapsed)

    def step(self) -> dict[str, Any] | Judgement:
        """The judgement, or what the page has to run before there is one."""
        begin = monotonic()
        try:
            self._wish = wish = self._next()
        except StopIteration as end:
            judgement: Judgement = end.value
            return replace(judgement, seconds=self.elapsed + monotonic() - begin)
        self.elapsed += monotonic() - begin
        return {"run": self._run(wish), "progress": self.progress}

    def _next(self) -> TrialRun:
        """The next run of cases; the time alone is told at once."""
        wish = next(self._trial) if self._told is None else self._trial.send(self._told)
        while not wish.cases:
            wish = self._trial.send(Replies([], self.time.now))
        return wish

    def _run(self, wish: TrialRun) -> dict[str, Any]:
        """A run as the page takes it."""
        problem, instead = wish.solver.problem, wish.instead
        text, function, limit = self.text, self._function, SECONDS[self.language] * wish.share
        if instead is not None:
            text, function = instead.text, instead.function
        if isinstance(instead, Edits):
            # In JavaScript the text itself looks at the time.
            is_python = self.language == "python"
            limit = _SLOWER * instead.seconds if is_python else SECONDS["javascript"]
        calls = problem.calls and instead is None
        arguments = map(problem.arguments, wish.cases)
        return {
            "language": self.language,
            "driver": _DRIVER.read_text("utf-8") if self.language == "python" else "",
            "solution": text,
            "name": function,
            "throws": json.dumps("calls" if calls else problem.throws),
            "lines": [json.dumps(list(call), separators=(",", ":")) for call in arguments],
            "limit": limit,
            "goesOn": isinstance(instead, Edits),
            "total": wish.seconds,
        }

    def _judgement(self) -> Trial[Judgement]:
        terms = Terms()
        try:
            solvers = self._solvers()
            is_stated = bool(self.form) or (self.callee is not None and self.callee.is_told)
            solver = yield from best_of(
                solvers, self.time, terms.budget, is_told=is_stated, language=self.language
            )
        except CannotOpen as shut:
            return shut.reply.judgement(self.name)
        talk = Talk(solver, self.time)
        judgement = yield from tried(talk, terms, terms.budget, self._advance)
        failure = judgement.failure
        if failure is None:
            return judgement
        source = EditedSource(self.text, self.language, self._function, solver.problem.calls)
        noted = source if self.language == "python" and solver.problem.is_searched else None
        trace = yield from search_of(talk, noted, failure, 2 * SECONDS["python"])
        failure = replace(failure, trace=trace)
        if judgement.verdict in SLOW:
            growth = yield from growth_found(talk, noted, failure)
            failure = replace(failure, growth=growth)
        if self.line:
            failure = yield from with_line(talk, source, failure, 0, inf, slower=_SLOWER)
        return replace(judgement, failure=failure)

    def _advance(self, done: int, count: int) -> None:
        self.progress = [done, count]

    def _solvers(self) -> list[RemoteFunction]:
        """The function for every problem that it may solve."""
        form = self.form or ""
        self.callee = detect.likely_callee(self.text, self.language, self.name, form, self.asking)
        if self.callee is None:
            fault = detect.fault(self.text, self.language) or _PROGRAM
            raise CannotOpen(fault)
        problems = self.callee.calls(form, self.asking)
        problems = problems or [self.asking.of(problem_named(form or "leetcode"))]
        called = self.callee.at_line
        return [RemoteFunction(self.name, problem, called=called) for problem in problems]


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
