"""Choosing a problem: where names do not tell it, a few boards of each that fits are asked."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from boustro.judging.cases import cases_of
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import FEWEST, NO_ROUTE
from boustro.judging.solver import TOGETHER, Solver, Talk, Time, Trial
from boustro.judging.verdict import AskedCase, SolverReply, Verdict
from boustro.judging.wrappers import untold

_PROBES = 200
_PROBED = (0, 3, 40, 90, 120, 150, 170, 190)
_FEW = 2
_FOR_PROBES = 10.0
_SHARE = 0.9  # below 1, so that of a site's long limit only what is counted is waited for
_UNLOADED = Verdict.NOT_COMPILED
_CLOSED = (_UNLOADED, Verdict.UNFINISHED, Verdict.NOT_JUDGED)
_NOTHING = "answer, got 0"
"""How it is told that a program prints nothing for one board."""
_OF_ANY_FORM = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT)


class CannotOpen(Exception):  # noqa: N818 - it carries a verdict, it is no error of ours
    """A solver that cannot even be asked; `reply` is the verdict, or why it is not judged."""

    def __init__(self, reply: SolverReply | str) -> None:
        if isinstance(reply, str):
            reply = Verdict.NOT_JUDGED.reply(reply)
        super().__init__(reply.message)
        self.reply, self.called = reply, ""


@dataclass(frozen=True, slots=True)
class CandidateSolvers:
    """One solution as a solver of each problem that it may be meant for."""

    solvers: Sequence[Solver]
    """The solvers, the likeliest first."""
    others: Callable[[], Sequence[Solver]] = tuple
    """Those that are asked if none of the first ones is right."""
    is_told: bool = False
    """Whether the first problem is known, so that what the solution makes of that is its own."""
    is_right: bool = False
    """Whether whatever it answers is right, as of a reference."""
    is_known: bool = True
    """Whether its function has a name that tells what it is for."""
    language: str = ""
    """The language of the solution, empty if nobody knows it."""


class _BestSolver(NamedTuple):
    """The best of some solvers, by what it answers on a few boards."""

    solver: Solver
    """The best."""
    right: int
    """On how many boards its answer is right, and not 0."""
    answered: int
    """On how many boards it answers."""
    fault: SolverReply | None
    """Its first fault."""
    answering: int
    """How many of the solvers answer at all."""
    silent: Solver | None = None
    """The one that ends well and prints nothing, if it is the only one."""
    right_0: int = 0
    """On how many boards it is right with 0, which tells no problem from another."""

    @property
    def is_lost(self) -> bool:
        """Whether no problem is told by what it does, if no answer is right."""
        of_any = self.fault is None or self.fault.fault in _OF_ANY_FORM
        return self.answering != 1 and (self.answered > 0 or not of_any)


def best_of(candidates: CandidateSolvers, time: Time, until: float) -> Trial[Solver]:
    """The solver with the problem that it answers best.

    It is one of the others if none is right and one of them is better.

    Raises `CannotOpen` for one that does not load, where time ran out, or where it cannot be told
    which problem is meant.
    """
    solvers, is_told = candidates.solvers, candidates.is_told
    best = yield from _scored(solvers, time, until, is_told=is_told)
    # Few right answers may be right by chance.
    if 2 * best.right <= best.answered // 2 and (more := candidates.others()):
        other = yield from _scored(more, time, until, is_told=False)
        if (other.right, other.answered) > (best.right, best.answered):
            best, solvers, is_told = other, more, False
    if best.answered == 0 and best.silent is not None:
        # It reads the text of this problem to its end, and of no other.
        best, is_told = best._replace(solver=best.silent), True
    fault = best.fault
    if best.answered == 0 and fault is not None and fault.fault in _CLOSED:
        raise CannotOpen(fault)
    is_told |= candidates.is_right and best.answered > 0
    is_guess = len(solvers) > 1 and not is_told and best.right == best.right_0 == 0
    if is_guess and best.is_lost:
        detail = f" ({solvers[0].problem.name}: {fault.message})" if fault else ""
        why = f"no answer was right in any of {len(solvers)} ways{detail}"
        raise CannotOpen(untold(why, candidates.language))
    best.solver.unsure = is_guess or not candidates.is_known
    return best.solver


def _scored(
    solvers: Sequence[Solver], time: Time, until: float, *, is_told: bool
) -> Trial[_BestSolver]:
    """The best of some solvers, the first of equals."""
    # Of one way, or of a program's texts of a problem that is known, the first boards tell enough.
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
    """How many of a few boards it answers rightly, how many at all, how many rightly with 0.

    And a fault, where there is one.

    One who looks at no board answers 0 rightly, too, where nothing can happen.
    """
    problem = talk.problem
    yield from talk.look()
    left = min((until - talk.now()) / 2, _FOR_PROBES)
    if left <= 0:
        message, hints = "time ran out before a form was found", ("form", "budget")
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
    """Two if all answers are too high by one, or all too low, and are not all alike; else 0.

    Who counts squares for rolls is never right, and of one problem alone so regularly wrong.  A
    problem of which more is right comes first.
    """
    if problem.question is not FEWEST:
        return 0
    answers = [(problem.fewest(one.board), one.reply.answer) for one in asked]
    pairs = [(right, got) for right, got in answers if right != NO_ROUTE and type(got) is int]
    is_regular = {got - right for right, got in pairs} in ({1}, {-1}) and len(dict(pairs)) > 2
    return _FEW if is_regular else 0
