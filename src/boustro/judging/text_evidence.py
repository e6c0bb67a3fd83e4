"""Text evidence: what the text of a judged file shows of its failure, if it is asked for."""

from contextlib import suppress
from dataclasses import replace

from boustro.judging.evidence import UNFIT, growth_found, search_of, with_line
from boustro.judging.findings import (
    PRINTS_WRONGLY,
    UNROUNDED,
    may_be_unrounded,
    may_lack_a_value,
    printing_line,
)
from boustro.judging.growth import SLOW
from boustro.judging.hints import LINE
from boustro.judging.judging import Terms
from boustro.judging.line.search import COMPILED_SECONDS, EditTrial, unrounded_line
from boustro.judging.line.sources import COMPILED, EditedSource
from boustro.judging.running.detect import likely_callee, plain
from boustro.judging.running.functions import functions_in
from boustro.judging.running.languages import SUFFIXES
from boustro.judging.running.opening import Target
from boustro.judging.running.process import SolverLimits
from boustro.judging.running.sanitizing import NO_VALUE, finding
from boustro.judging.solver import Solver, Talk, Trial
from boustro.judging.verdict import Failure, Judgement, Verdict
from boustro.say import say

_EDITED = ("python", "javascript", *COMPILED)


def with_evidence(
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
    source = source_of(target, talk.solver)
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
            source = source_of(target, talk.solver)
            if source is None:
                return None
            trial = EditTrial(source, talk, limits.end)
            place = yield from unrounded_line(failure, trial, seed)
            sentence = f"{UNROUNDED} (line {place})"
            return say("unrounded-index", sentence, line=place) if place else None
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


def source_of(target: Target, solver: Solver) -> EditedSource | None:
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
