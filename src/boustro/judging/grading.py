"""Judging files and commands: one solver, or a class of them, several at a time."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Self

from boustro.basics.arguments import check_arguments
from boustro.errors import BoustroError, QuestionError
from boustro.judging.against import ReferenceTruth, against
from boustro.judging.choosing import CannotOpen
from boustro.judging.equal import SAME_TEXT, equal_texts
from boustro.judging.evidence import UNFIT, growth_found, search_of, with_line
from boustro.judging.findings import (
    PRINTS_WRONGLY,
    UNROUNDED,
    may_be_unrounded,
    may_lack_a_value,
    printing_line,
)
from boustro.judging.growth import SLOW
from boustro.judging.hints import LINE, keep_to_hint
from boustro.judging.judging import Progress, Terms, judged
from boustro.judging.line.search import COMPILED_SECONDS, EditTrial, unrounded_line
from boustro.judging.line.sources import COMPILED, EditedSource, Edits
from boustro.judging.noting import NOTING_SECONDS
from boustro.judging.running.copies import EditedCopies
from boustro.judging.running.detect import SUFFIXES, functions_in, likely_callee, plain
from boustro.judging.running.intake import put, take
from boustro.judging.running.opening import Target, TargetSpec, candidates_of, opened
from boustro.judging.running.process import Clock, ProcessError, SolverLimits
from boustro.judging.running.sanitizing import NO_VALUE, finding
from boustro.judging.running.scratch import Scratch
from boustro.judging.running.tools import Toolbox, around
from boustro.judging.solver import (
    BlockingSolver,
    Instead,
    Replies,
    Solver,
    Talk,
    Time,
    Trial,
    TrialRun,
    asked_of,
    driven,
)
from boustro.judging.submissions import (
    ARCHIVE,
    NOTEBOOK,
    in_folder,
    is_known,
    largest,
    python_of,
)
from boustro.judging.verdict import EQUAL, Failure, Judgement, Remark, Verdict
from boustro.say import say

MOST_LANES = 1024
_LONGER, _FOR_GROWTH = 0.5, 2.0
"""Seconds after the budget for shrinking and explaining a late failure, and more seconds for
measuring the growth of a slow solver."""
_EDITED = ("python", "javascript", *COMPILED)
_OWN_TROUBLE = "the judge is in trouble, not the solution"
Report = Callable[[Judgement], None]


@check_arguments(lanes=(1, MOST_LANES))
def judge(
    target: TargetSpec,
    terms: Terms | None = None,
    progress: Progress | None = None,
    *,
    limits: SolverLimits | None = None,
    lanes: int = 1,
) -> Judgement:
    """Judge a file, a function or a command: test it on many boards and return the verdict.

    `target` is a path, a function that stands in a file, a command as a list of words, or a
    `Target`, which says more.  `lanes` is how many runs of a program there may be at a time.
    Raises `QuestionError` for a target that cannot be one; everything the solver does is a
    verdict.
    """
    target, terms, begin = Target.of(target), terms or Terms(), monotonic()
    until = terms.budget
    end = until + _LONGER
    limits = limits or SolverLimits(by_site=True)
    limits = limits._replace(clock=Clock(), end=end + _FOR_GROWTH)
    try:
        with ExitStack() as stack:
            if target.untrusted and target.path:
                target = _taken_in(target, target.path, stack)
            if target.path and target.path.suffix.lower() == NOTEBOOK:
                path = _unwrapped(target.path, target.name, stack)
                target = replace(target, path=path, shown=target.shown or target.name)
            candidates = stack.enter_context(candidates_of(target, limits, lanes, until))
            processes = stack.enter_context(Processes(target, limits))
            evidence = partial(_with_evidence, target, limits, terms)
            trial = judged(candidates, Time(), terms, evidence, end=end, progress=progress)
            judgement = driven(trial, processes.run)
    except CannotOpen as shut:
        judgement = replace(shut.reply.judgement(target.name, terms.seed), called=shut.called)
    except (ProcessError, OSError) as error:
        judgement = _not_judged(target, terms, error)
    return keep_to_hint(replace(judgement, seconds=monotonic() - begin), terms.hint)


def _with_evidence(
    target: Target, limits: SolverLimits, terms: Terms, judgement: Judgement, talk: Talk
) -> Trial[Judgement]:
    """The judgement with evidence from the solution's text, and with the requested extras."""
    # Trouble in a further look, as a file that is gone by then, takes no verdict back.
    with suppress(*UNFIT):
        judgement = yield from _looked_into(target, limits, terms, judgement, talk)
    return judgement


def _looked_into(
    target: Target, limits: SolverLimits, terms: Terms, judgement: Judgement, talk: Talk
) -> Trial[Judgement]:
    """The same judgement; the judge's own errors are raised."""
    source = _source(target, talk.solver)
    noted = source if source and source.language == "python" and source.function else None
    if noted is None:
        hints = tuple(hint for hint in judgement.hints if hint != "trace")
        judgement = replace(judgement, hints=hints)
    failure = judgement.failure
    if failure is None:
        return judgement
    sentence = yield from _finding(target, judgement, talk, limits, terms.seed)
    if sentence:
        failure = replace(failure, mistake=sentence)
    if terms.trace:
        seconds = max(limits.end - talk.time.now, 0.0)
        trace = yield from search_of(talk, noted, failure, seconds)
        failure = replace(failure, trace=trace)
    if judgement.verdict in SLOW:
        growth = yield from growth_found(talk.until(limits.end), noted, failure)
        failure = replace(failure, growth=growth)
    if terms.line or terms.hint == LINE:
        until = limits.end
        if source and source.language in COMPILED:
            until += COMPILED_SECONDS
            talk = talk.until(until)
        failure = yield from with_line(talk, source, failure, terms.seed, until)
    return replace(judgement, failure=failure)


def _not_judged(target: Target, terms: Terms, error: Exception) -> Judgement:
    """The judgement after a failure of the judge itself, which is never the solution's fault."""
    why = error.strerror if isinstance(error, OSError) and error.strerror else error
    message = say("judge-in-trouble", f"{_OWN_TROUBLE}: {why}", error=str(why))
    reply = Verdict.NOT_JUDGED.reply(message)
    return reply.judgement(target.name, terms.seed)


def _finding(
    target: Target, judgement: Judgement, talk: Talk, limits: SolverLimits, seed: int
) -> Trial[str | None]:
    """A finding in a solution's text; None if there is none."""
    failure, path = judgement.failure, target.path
    if failure is None or path is None:
        return None
    language = SUFFIXES.get(path.suffix.lower())
    text = plain(path.read_bytes(), language) if language else ""
    if line := printing_line(failure.reply.message, text):
        return say("print-fails", PRINTS_WRONGLY.format(line), line=line)
    try:
        if language == "c++" and _is_sanitized(judgement, failure, text):
            found = _sanitized(target, text, failure, talk, limits)
            # What has no value yet may have given any answer, also one that looks like a mistake.
            return found if not failure.mistake or _is_decisive(judgement, found) else None
        if language == "javascript" and "/" in text and may_be_unrounded(failure):
            source = _source(target, talk.solver)
            if source is None:
                return None
            trial = EditTrial(source, talk, limits.end)
            place = yield from unrounded_line(failure, trial, seed)
            text = f"{UNROUNDED} (line {place})"
            return say("unrounded-index", text, line=place) if place else None
    except UNFIT:
        pass
    return None


def _is_sanitized(judgement: Judgement, failure: Failure, text: str) -> bool:
    """Whether to run a C++ solution again with the compiler's checks."""
    is_error = judgement.verdict is Verdict.RUNTIME_ERROR
    return is_error or not failure.mistake or may_lack_a_value(text)


def _is_decisive(judgement: Judgement, found: str | None) -> bool:
    """Whether a finding explains more than the answers do."""
    is_error = judgement.verdict is Verdict.RUNTIME_ERROR
    return found is not None and (is_error or found.startswith(NO_VALUE))


def _sanitized(
    target: Target, text: str, failure: Failure, talk: Talk, limits: SolverLimits
) -> str | None:
    solver = talk.solver
    callees = (each for each in functions_in(text, "c++") if each.at_line == solver.called)
    return finding(text, next(callees, None), solver, failure, limits, toolbox=target.toolbox)


def _source(target: Target, solver: Solver) -> EditedSource | None:
    """The text of the judged file, with its function; None if there is no text."""
    path, problem = target.path, solver.problem
    language = path and SUFFIXES.get(path.suffix.lower())
    if path is None or language not in _EDITED or problem.throws:
        return None
    text = plain(path.read_bytes(), language)
    if not solver.called:
        return None if language in COMPILED else EditedSource(text, language)
    callee = likely_callee(text, language, str(path), target.form, target.asking)
    name = target.function or (callee.name if callee else "")
    return EditedSource(text, language, name, problem.calls) if name else None


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


def solutions_in(directory: Path) -> tuple[Path, ...]:
    """The solutions of a directory and those below it, by name.

    Files and directories named with a leading dot or underscore are left out, also those in a ZIP.
    """
    paths = (submission.path for submission in in_folder(directory) if submission.path)
    return tuple(sorted(path for path in paths if path.suffix.lower() != ARCHIVE))


def grade(
    targets: Sequence[Target | Judgement],
    terms: Terms,
    *,
    limits: SolverLimits | None = None,
    jobs: int = 1,
    report: Report | None = None,
) -> Iterator[Judgement]:
    """The judgement on every target, in their order; `report` hears of each as soon as it is there.

    One that stands among them, as on a file that is passed over, is given as it is.
    """
    named = [target for target in targets if isinstance(target, Target) and target.path]
    equals = equal_texts([(target.name, target.path) for target in named if target.path])

    def one(target: Target | Judgement) -> Judgement:
        if isinstance(target, Judgement):
            return keep_to_hint(target, terms.hint)
        judgement = _judge_safely(target, terms, limits)
        if others := equals.get(target.name):
            names = ", ".join(others)
            remark = Remark(EQUAL, say("same-text", SAME_TEXT.format(names), names=names))
            judgement = replace(judgement, remarks=(*judgement.remarks, remark))
        if report is not None:
            report(judgement)
        return judgement

    pool = ThreadPoolExecutor(max(1, min(jobs, len(targets))))
    try:
        yield from pool.map(one, targets)
    finally:
        # Interrupted: those that wait are not begun any more.
        pool.shutdown(cancel_futures=True)


def _judge_safely(target: Target, terms: Terms, limits: SolverLimits | None = None) -> Judgement:
    """The judgement on a target; if it cannot be judged, the judgement says so."""
    try:
        return judge(target, terms, limits=limits)
    except BoustroError as error:
        reason = error.wording
    except Exception as error:  # noqa: BLE001 - one solver must not stop the others
        what = f"{type(error).__name__}: {error}"
        reason = say("judge-failed", f"the judge failed: {what}", error=what)
    return Judgement(target.name, None, Verdict.NOT_JUDGED, reason=reason, seed=terms.seed)


def tally(judgements: Iterable[Judgement]) -> Counter[Verdict]:
    """The number of solvers with each verdict."""
    return Counter(judgement.verdict for judgement in judgements)
