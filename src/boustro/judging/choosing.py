"""Choosing a problem: if names do not decide, ask a few boards of each possible problem."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boustro.judging.cases import cases_of
from boustro.judging.measure import NO_ROUTE
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import FEWEST
from boustro.judging.solver import TOGETHER, Solver, Talk, Time, Trial
from boustro.judging.verdict import AskedCase, SolverReply, Verdict
from boustro.judging.wrappers import untold
from boustro.say import Wording, said_by, say, uncoded

_PROBES = 200
_PROBED = (0, 3, 40, 90, 120, 150, 170, 190)
_FEW = 2
_FOR_PROBES = 10.0
_SHARE = 0.9  # below 1, so that of a problem's long limit the judge waits only for what counts
_UNLOADED = Verdict.NOT_COMPILED
_CLOSED = (_UNLOADED, Verdict.UNFINISHED, Verdict.NOT_JUDGED)
_NOTHING = "answer, got 0"
"""The end of the message about a program that prints nothing for one board."""
_OF_ANY_FORM = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT)


class CannotOpen(Exception):  # noqa: N818 - it carries a verdict, it is no error of ours
    """A solver cannot be asked; `reply` holds the verdict, or the reason for not judging it."""

    def __init__(self, reply: SolverReply | str) -> None:
        if isinstance(reply, str):
            # A text without a code would be taken for one of a compiler, as if in any language.
            message = Wording(reply, said_by(reply) or [uncoded(reply)])
            reply = Verdict.NOT_JUDGED.reply(message)
        super().__init__(reply.message)
        self.reply, self.called = reply, ""


@dataclass(frozen=True, slots=True)
class CandidateSolvers:
    """One solution as a solver of each problem that it may be meant for."""

    solvers: Sequence[Solver]
    """The solvers, most likely first."""
    others: Callable[[], Sequence[Solver]] = tuple
    """More solvers to try if none of the first ones is right."""
    is_told: bool = False
    """Whether the first problem is certain, so that wrong answers are the solution's fault."""
    is_right: bool = False
    """Whether every answer counts as right, as for a reference."""
    is_known: bool = True
    """Whether the name of its function suggests the problem."""
    language: str = ""
    """The language of the solution; empty if unknown."""


class _BestSolver(NamedTuple):
    """The best of some solvers on a few boards."""

    solver: Solver
    """The best solver."""
    right: int
    """The number of boards that it answers correctly, except with 0."""
    answered: int
    """The number of boards that it answers."""
    fault: SolverReply | None
    """Its first fault."""
    answering: int
    """How many of the solvers answer at all."""
    silent: Solver | None = None
    """The only solver that ends normally and prints nothing, if there is exactly one."""
    right_0: int = 0
    """The number of boards that it answers correctly with 0, which fits many problems."""

    @property
    def is_lost(self) -> bool:
        """Whether the problem remains unknown, given that no answer is right."""
        of_any = self.fault is None or self.fault.fault in _OF_ANY_FORM
        return self.answering != 1 and (self.answered > 0 or not of_any)


def best_of(candidates: CandidateSolvers, time: Time, until: float) -> Trial[Solver]:
    """The solver with the problem that it answers best.

    If none of the first solvers is right, a better one of the others wins.

    Raises `CannotOpen` if the solution does not load, if time runs out, or if its problem cannot
    be found.
    """
    solvers, is_told = candidates.solvers, candidates.is_told
    best = yield from _scored(solvers, time, until, is_told=is_told)
    # A few right answers may be chance.
    if 2 * best.right <= best.answered // 2 and (more := candidates.others()):
        other = yield from _scored(more, time, until, is_told=False)
        if (other.right, other.answered) > (best.right, best.answered):
            best, solvers, is_told = other, more, False
    if best.answered == 0 and best.silent is not None:
        # It reads the input of this problem to its end, and fails on all others.
        best, is_told = best._replace(solver=best.silent), True
    fault = best.fault
    if best.answered == 0 and fault is not None and fault.fault in _CLOSED:
        raise CannotOpen(fault)
    is_told |= candidates.is_right and best.answered > 0
    is_guess = len(solvers) > 1 and not is_told and best.right == best.right_0 == 0
    if is_guess and best.is_lost:
        detail = f" ({solvers[0].problem.name}: {fault.message})" if fault else ""
        text = f"no answer was right in any of {len(solvers)} ways{detail}"
        why = say("no-way-right", text, ways=len(solvers))
        raise CannotOpen(untold(why, candidates.language))
    best.solver.unsure = is_guess or not candidates.is_known
    return best.solver


def _scored(
    solvers: Sequence[Solver], time: Time, until: float, *, is_told: bool
) -> Trial[_BestSolver]:
    """The best of some solvers; of equal ones the first."""
    # For a single solver, or a program with a known problem, the first boards are enough.
    most = 1 if len(solvers) == 1 else len(_PROBED)
    if is_told and solvers[0].group < TOGETHER:
        most = min(most, _FEW)
    best, answering = None, 0
    silent = list[Solver]()
    for solver in solvers:
        counts, fault = yield from _score(Talk(solver, time), until, most)
        right, answered, right_0 = counts
        if answered > 0:
            answering += 1
        if fault is not None and fault.fault is Verdict.FORMAT and fault.message.endswith(_NOTHING):
            silent.append(solver)
        if best is None or (right, answered) > (best.right, best.answered):
            best = _BestSolver(solver, right, answered, fault, 0, right_0=right_0)
        if right == most or (fault and fault.fault is _UNLOADED):
            break
    assert best is not None  # noqa: S101 - there is a problem at least
    only = silent[0] if len(silent) == 1 and solvers[1:] else None
    return best._replace(answering=answering, silent=only)


def _score(
    talk: Talk, until: float, most: int
) -> Trial[tuple[tuple[int, int, int], SolverReply | None]]:
    """How a solver does on a few boards, and its first fault, if any.

    The numbers count right answers other than 0, all answers, and right answers of 0.  Some boards
    have the answer 0, which even a solver that ignores the board may give.
    """
    problem = talk.problem
    yield from talk.look()
    left = min((until - talk.now()) / 2, _FOR_PROBES)
    if left <= 0:
        message = say("no-form-in-time", "time ran out before a form was found")
        hints = ("form", "budget")
        return (0, 0, 0), SolverReply(fault=Verdict.UNFINISHED, message=message, hints=hints)
    dealt = cases_of(problem, _PROBES)
    cases = [dealt[i].case for i in _PROBED if i < len(dealt)]
    asked = yield from talk.ask(cases[:most], left, share=_SHARE)
    answered = [one for one in asked if one.reply.fault is None]
    accepted = [one for one in answered if one.is_right]
    right = sum(one.right != 0 for one in accepted)
    fault = next((one.reply for one in asked if one.reply.fault), None)
    counts = (right or _few_off_by_one(problem, asked), len(answered))
    return (*counts, len(accepted) - right), fault


def _few_off_by_one(problem: JudgedProblem, asked: Sequence[AskedCase]) -> int:
    """2 if all answers are too high by one, or all too low by one, and they differ; otherwise 0.

    A solver that counts squares instead of rolls is never right, but so regularly wrong only in
    its own problem.  A problem with more right answers still comes first.
    """
    if problem.question is not FEWEST:
        return 0
    answers = [(problem.fewest(one.board), one.reply.answer) for one in asked]
    pairs = [(right, got) for right, got in answers if right != NO_ROUTE and type(got) is int]
    is_regular = {got - right for right, got in pairs} in ({1}, {-1}) and len(dict(pairs)) > 2
    return _FEW if is_regular else 0
