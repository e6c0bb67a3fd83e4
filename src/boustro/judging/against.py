"""Reference solvers: a right solution, however slow, provides the right answers.

If the reference gives no answer within its limits, the judge leaves the case out.
"""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from math import inf

from boustro.judging.asked import Case
from boustro.judging.cases import cases_of
from boustro.judging.measure import WHOLE, Answer, Measure
from boustro.judging.problems.base import JudgedProblem, OwnTruth
from boustro.judging.questions import FEWEST, LEFT_OUT, Question
from boustro.judging.solver import BlockingSolver, Cases, Replies, TrialRun
from boustro.judging.verdict import SolverReply, Verdict

_LATE = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT)
_MOST_LATE, _PROBES, _ENOUGH = 2, 8, 3
_FIRST, _MOST, _QUICK, _AT_ONCE = 4, 400, 0.5, 2.0
_AS_NUMBERS = Measure(tolerance=1e-6)
_OWN = Question("reference", "what the reference answers", lambda *_: LEFT_OUT)
_Known = dict[tuple[str, Case], Answer]


class Reference:
    """The answers of a reference solver, which count as right.

    The judge asks each case once, and nothing after `seconds` in all.

    `known` holds the answers so far, by problem and case.  After the solver exceeded a limit on
    two boards, it gets no board that is as large as both.
    """

    def __init__(self, solver: BlockingSolver, seconds: float, known: _Known) -> None:
        self.solver, self.left, self.known = solver, seconds, known
        self.late: list[int] = []
        self.count = _FIRST
        problem = solver.problem
        cases = [dealt.case for dealt in cases_of(problem, _PROBES)]
        pairs = [(case, self.answer(case)) for case in cases]
        answered = [(case, answer) for case, answer in pairs if answer != LEFT_OUT]
        self.is_known = len(answered) >= _ENOUGH and all(
            problem.accepts(case, answer) for case, answer in answered
        )
        """Whether the reference agrees with boustro on its problem."""

    def answer(self, case: Case) -> Answer:
        """The right answer; `LEFT_OUT` if the reference gives none."""
        self.prepare([case])
        return self.known[self._key(case)]

    def prepare(self, cases: Cases, seconds: float = inf) -> Cases:
        """Ask the unknown cases for at most `seconds`, and return the leading known cases."""
        until = self.solver.now() + seconds
        while unknown := [case for case in cases if self._key(case) not in self.known]:
            if self.solver.now() >= until:
                return cases[: cases.index(unknown[0])]
            self._ask(unknown[: self.count])
        return cases

    def _ask(self, cases: Cases) -> None:
        asked = [case for case in dict.fromkeys(cases) if self._may_answer(case)]
        begin = self.solver.now()
        replies = self.solver.ask(asked, self.left) if asked and self.left > 0 else []
        spent = self.solver.now() - begin
        self.left -= spent
        self.count = min(2 * self.count, _MOST) if spent < _QUICK else _FIRST
        for case, reply in zip(asked, replies, strict=False):
            self._keep(case, reply)
        # After a fault, the remaining cases are asked again later.
        rest = asked if self.left <= 0 or not replies else []
        left_out = [*rest, *(case for case in cases if not self._may_answer(case))]
        for case in left_out:
            self.known.setdefault(self._key(case), LEFT_OUT)

    def _key(self, case: Case) -> tuple[str, Case]:
        return self.solver.problem.name, case

    def _may_answer(self, case: Case) -> bool:
        smaller = [size for size in self.late if size <= case.board.size]
        return len(smaller) < _MOST_LATE

    def _keep(self, case: Case, reply: SolverReply) -> None:
        answer = LEFT_OUT if reply.fault or reply.answer is None else reply.answer
        self.known[self._key(case)] = answer
        if reply.fault in _LATE:
            self.late.append(case.board.size)


class ReferenceTruth(OwnTruth):
    """A reference provides the right answers, which may contain any words.

    Without a reference, boustro does; so the reference itself is tested.
    """

    def __init__(self, reference: Reference | None = None) -> None:
        self.reference = reference

    def is_whole(self, _: JudgedProblem) -> bool:
        """False: answers need not be whole numbers."""
        return False

    def takes_words(self, _: JudgedProblem) -> bool:
        """True: an answer may contain any words."""
        return True

    def answer(self, problem: JudgedProblem, case: Case) -> Answer:
        """The reference's answer, or boustro's if there is no reference."""
        return self.reference.answer(case) if self.reference else problem.own_answer(case)

    def answered(self, problem: JudgedProblem, cases: Cases) -> Cases:
        """The leading cases that the reference answers in time."""
        if self.reference is None:
            return cases
        cases = self.reference.prepare(cases, _AT_ONCE)
        return [case for case in cases if self.answer(problem, case) != LEFT_OUT]

    def accepts(self, problem: JudgedProblem, case: Case, answer: Answer | None) -> bool:
        """Whether an answer equals the reference's answer, or is right, too."""
        right = self.answer(problem, case)
        if self.reference is None:
            return super().accepts(problem, case, answer)
        if right == LEFT_OUT:
            return True
        check, measure = problem.question.check, problem.measure
        if check and check(problem.game(case), answer, problem.own_answer(case)):
            return True
        return measure.accepts(_residues(answer, measure), _residues(right, measure))


def _residues(answer: Answer | None, measure: Measure) -> Answer:
    """The numbers of an answer modulo the prime, if the measure has one."""
    if not measure.modulus:
        return "" if answer is None else answer
    try:
        numbers = map(Fraction, str(answer).split())
        return " ".join(str(measure.written(number)) for number in numbers)
    except ValueError:
        return str(answer)


def with_reference(problem: JudgedProblem, reference: Reference | None = None) -> JudgedProblem:
    """The problem with a reference's answers; without one, the problem for testing a reference."""
    measure = _AS_NUMBERS if problem.measure == WHOLE else problem.measure
    free = problem.changed(truth=ReferenceTruth(reference), measure=measure)
    if reference is None:
        return free if problem.is_whole else free.changed(cases=1)
    is_own = free.question is FEWEST and not reference.is_known
    return free.changed(question=_OWN) if is_own else free


def against(wish: TrialRun, run: Callable[[TrialRun], Replies]) -> Replies:
    """The result of a run, limited to the cases that the reference, if any, can answer.

    Replies to the others say nothing.

    Of fewer cases than could be asked where the reference is slow.
    """
    truth = wish.solver.problem.truth
    reference = truth.reference if isinstance(truth, ReferenceTruth) else None
    if reference is None or not wish.cases:
        return run(wish)
    cases = reference.prepare(wish.cases, _AT_ONCE)
    asked = set(wish.solver.problem.answered(cases))
    some = [case for case in cases if case in asked]
    told = run(replace(wish, cases=some))
    coming, replies = iter(told.replies), list[SolverReply]()
    for case in cases:
        reply = next(coming, None) if case in asked else SolverReply(answer=LEFT_OUT)
        if reply is None:
            break
        replies.append(reply)
    return Replies(replies, told.time)
