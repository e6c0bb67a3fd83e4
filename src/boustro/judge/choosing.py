"""Choosing a form: where names do not tell it, a few boards are asked in each form that fits."""

from collections.abc import Sequence

from boustro.judge.boards import cases_of
from boustro.judge.solver import Solver
from boustro.judge.verdict import SolverReply, Verdict

_PROBES = 200
_PROBED = (0, 3, 40, 90, 120, 150, 170, 190)
_FOR_PROBES = 10.0
_UNLOADED = Verdict.NOT_COMPILED


class CannotOpen(Exception):  # noqa: N818 - it carries a verdict, it is no error of ours
    """A solver that cannot even be asked; `reply` is the verdict on that."""

    def __init__(self, reply: SolverReply) -> None:
        super().__init__(reply.said)
        self.reply = reply


def best_of(solvers: Sequence[Solver], until: float, others: Sequence[Solver] = ()) -> Solver:
    """The solver in the form in which it answers best; one of `others` if it answers in none.

    Raises `CannotOpen` for one that does not load, or where no form was found before `until`.
    """
    found, (right, answered), fault = _scored(solvers, until)
    if answered == 0 and others:
        other, score, _ = _scored(others, until)
        if score[1] > 0:
            return other
    if fault is not None and fault.fault in (_UNLOADED, Verdict.UNFINISHED):
        raise CannotOpen(fault)
    found.unsure = len(solvers) > 1 and right == 0 and answered > 0
    return found


def _scored(
    solvers: Sequence[Solver], until: float
) -> tuple[Solver, tuple[int, int], SolverReply | None]:
    """The best of some solvers, the first of equals; its score, and its first fault."""
    best: tuple[Solver, tuple[int, int], SolverReply | None] | None = None
    for solver in solvers:
        score, fault = _score(solver, until, len(_PROBED) if len(solvers) > 1 else 1)
        if best is None or score > best[1]:
            best = solver, score, fault
        if score[0] == score[1] == len(_PROBED) or (fault and fault.fault is _UNLOADED):
            break
    assert best is not None  # noqa: S101 - there is a form at least
    return best


def _score(solver: Solver, until: float, most: int) -> tuple[tuple[int, int], SolverReply | None]:
    """How many of a few boards it answers rightly and how many at all; its first fault."""
    left = min((until - solver.now()) / 2, _FOR_PROBES)
    if left <= 0:
        said = "time ran out before a form was found; --form chooses one, --budget allows more"
        return (0, 0), SolverReply(fault=Verdict.UNFINISHED, said=said)
    cases = cases_of(solver.form.name, _PROBES)
    boards = [cases[i].board for i in _PROBED if i < len(cases)]
    replies = solver.ask(boards[:most], left)
    answered = [reply for reply in replies if reply.fault is None]
    right = sum(
        reply.answer == solver.form.answer(board)
        for board, reply in zip(boards, replies, strict=False)
    )
    fault = next((reply for reply in replies if reply.fault), None)
    return (right, len(answered)), fault
