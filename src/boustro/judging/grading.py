"""Judging a file or a command: the driver of a trial whose solver runs in processes."""

import os
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Self

from boustro.basics.arguments import check_arguments
from boustro.errors import QuestionError
from boustro.judging.against import ReferenceTruth, against
from boustro.judging.choosing import CannotOpen
from boustro.judging.hints import keep_to_hint
from boustro.judging.judging import Progress, Terms, judged
from boustro.judging.line.search import COMPILED_SECONDS
from boustro.judging.line.sources import COMPILED, EditedSource, Edits
from boustro.judging.noting import NOTING_SECONDS
from boustro.judging.running.copies import EditedCopies
from boustro.judging.running.intake import put, take
from boustro.judging.running.opening import Target, TargetSpec, candidates_of, opened
from boustro.judging.running.process import Clock, ProcessError, SolverLimits
from boustro.judging.running.scratch import Scratch
from boustro.judging.running.tools import Toolbox, around
from boustro.judging.solver import (
    BlockingSolver,
    Instead,
    Replies,
    Solver,
    Time,
    TrialRun,
    asked_of,
    driven,
)
from boustro.judging.submissions import NOTEBOOK, is_known, largest, python_of
from boustro.judging.text_evidence import with_evidence
from boustro.judging.verdict import Judgement, Verdict
from boustro.say import say

MOST_LANES = 1024
_LONGER, _FOR_GROWTH = 0.5, 2.0
"""Seconds after the budget for shrinking and explaining a late failure, and more seconds for
measuring the growth of a slow solver."""
_OWN_TROUBLE = "the judge is in trouble, not the solution"


@check_arguments(lanes=(1, MOST_LANES))
def judge(
    target: TargetSpec,
    terms: Terms | None = None,
    progress: Progress | None = None,
    *,
    limits: SolverLimits | None = None,
    lanes: int = 1,
) -> Judgement:
    """Test a solution on many boards, and return the verdict with its evidence.

    `target` is the path of a file, a function that a file defines, a command as a list of words, or
    a `Target`, which has more options.  `progress` is called with the numbers of boards tested and
    planned.  Up to `lanes` runs of a program take place at the same time.

    Raises `QuestionError` for any other target.  An error of the solution is not raised: it becomes
    a verdict.
    """
    target, terms, begin = Target.of(target), terms or Terms(), monotonic()
    until = terms.budget
    end = until + _LONGER
    limits = limits or SolverLimits(by_site=True)
    limits = limits._replace(clock=Clock(), end=end + _FOR_GROWTH)
    try:
        with ExitStack() as stack:
            target = _ready(target, stack)
            candidates = stack.enter_context(candidates_of(target, limits, lanes, until))
            processes = stack.enter_context(Processes(target, limits))
            evidence = partial(with_evidence, target, limits, terms)
            trial = judged(candidates, Time(), terms, evidence, end=end, progress=progress)
            judgement = driven(trial, processes.run)
    except CannotOpen as shut:
        judgement = replace(shut.reply.judgement(target.name, terms.seed), called=shut.called)
    except (ProcessError, OSError) as error:
        judgement = _not_judged(target, terms, error)
    return keep_to_hint(replace(judgement, seconds=monotonic() - begin), terms.hint)


def _ready(target: Target, stack: ExitStack) -> Target:
    """The target as it is run, until the stack closes: a copy, or the Python of a notebook."""
    if target.untrusted and target.path:
        target = _taken_in(target, target.path, stack)
    if target.path is None or target.path.suffix.lower() != NOTEBOOK:
        return target
    path = _unwrapped(target.path, target.name, stack)
    return replace(target, path=path, shown=target.shown or target.name)


def _not_judged(target: Target, terms: Terms, error: Exception) -> Judgement:
    """The judgement after a failure of the judge itself, which is never the solution's fault."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else error
    message = say("judge-in-trouble", f"{_OWN_TROUBLE}: {why}", error=str(why))
    reply = Verdict.NOT_JUDGED.reply(message)
    return reply.judgement(target.name, terms.seed)


class Processes:
    """The driver of a trial whose solver runs in processes."""

    def __init__(self, target: Target, limits: SolverLimits) -> None:
        self.target, self.limits = target, limits
        self._instead: Instead | None = None
        self._other: Solver | None = None
        self._open = ExitStack()
        self._all = ExitStack()
        self._copies: EditedCopies | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()
        self._all.close()

    def run(self, wish: TrialRun) -> Replies:
        """The result of a run; with a reference, only of cases with a known answer."""
        if wish.instead is not None:
            return asked_of(replace(wish, solver=self._in_place_of(wish.solver, wish.instead)))
        if isinstance(wish.solver.problem.truth, ReferenceTruth):
            return against(wish, asked_of)
        return asked_of(wish)

    def _in_place_of(self, solver: Solver, instead: Instead) -> Solver:
        """The substitute for a solver; it stays open for the next run."""
        if self._other is None or instead is not self._instead:
            self._open.close()
            self._other = None
            self._other = self._open.enter_context(self._opened(solver, instead))
            self._instead = instead
        return self._other

    def _opened(self, solver: Solver, instead: Instead) -> AbstractContextManager[BlockingSolver]:
        if not isinstance(instead, Edits):
            # A solution that notes ends itself, and has to say then what it noted.
            seconds = max(self.limits.seconds, 10 * NOTING_SECONDS)
            ample = self.limits._replace(seconds=seconds)
            return self._rewritten(solver, instead.text, instead.function, ample)
        if instead.source.language in COMPILED:
            copies = self._copies_of(solver, instead.source)
            return copies.opened(instead.edits, instead.each, instead.seconds)
        return self._edited(solver, instead)

    def _copies_of(self, solver: Solver, source: EditedSource) -> EditedCopies:
        """The copies of a source, kept until the trial ends."""
        if self._copies is None:
            limits = self.limits._replace(end=self.limits.end + COMPILED_SECONDS)
            target = self.target
            copies = EditedCopies(source, solver, limits, target.untrusted, target.toolbox)
            self._copies = self._all.enter_context(copies)
        return self._copies

    @contextmanager
    def _edited(self, solver: Solver, edits: Edits) -> Iterator[BlockingSolver]:
        """Edits of a text that is loaded; a program's text is their argument."""
        problem = solver.problem
        with self._rewritten(solver, edits.text, edits.function, self.limits) as other:
            other.problem = problem
            if not solver.called and problem.has_text:
                other.problem = problem.changed(arguments=lambda case: (problem.text([case]),))
            yield other

    @contextmanager
    def _rewritten(
        self, solver: Solver, text: str, function: str, limits: SolverLimits
    ) -> Iterator[BlockingSolver]:
        """A solver of the same problem that runs another text in place of the target's."""
        scratch, path = Scratch(), self.target.path
        try:
            place = scratch.path / f"solution{path.suffix if path else ''}"
            place.write_text(text, "utf-8")
            form = solver.problem.name
            other = replace(self.target, path=place, function=function, form=form, against=None)
            with opened(other, limits, 1, limits.end) as opened_other:
                yield opened_other
        finally:
            scratch.take_away()


def _taken_in(target: Target, path: Path, stack: ExitStack) -> Target:
    """The target with a copy of its file in a folder of the judge, until the stack closes."""
    shown = target.shown or str(path)
    real = Path(os.path.realpath(path))
    try:
        taken = take(real, largest(real.name))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise QuestionError(f"cannot read {shown}: {why}") from None
    scratch = Scratch()
    stack.callback(scratch.take_away)
    suffix = real.suffix if is_known(real.name) else ""
    copy = put(taken, scratch.path / f"solution{suffix}")
    # Whoever took it from a folder knows where that lies; this path is a copy then.
    toolbox = target.toolbox if target.toolbox.apart else Toolbox(around(path))
    return replace(target, path=copy, shown=shown, toolbox=toolbox)


def _unwrapped(notebook: Path, name: str, stack: ExitStack) -> Path:
    """A file with the Python of a notebook, until the stack closes."""
    text = python_of(notebook, name)
    scratch = Scratch()
    stack.callback(scratch.take_away)
    path = scratch.path / "notebook.py"
    path.write_text(text, "utf-8", "replace")
    return path
