"""Reference solvers: a program or a function that is right, however slow, says what is right in place of boustro.

Where it gives no answer within its limits, the case is left out: the solver is not asked it.
"""

from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from math import inf

from boustro.judging.boards import cases_of
from boustro.judging.forms import Form
from boustro.judging.questions import FEWEST, LEFT_OUT, WHOLE, Answer, Case, Measure, Question
from boustro.judging.solver import Cases, Solver, WrappedSolver
from boustro.judging.verdict import SolverReply, Verdict

_LATE = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT)
_MOST_LATE, _PROBES, _ENOUGH = 2, 8, 3
_FIRST, _MOST, _QUICK, _AT_ONCE = 4, 400, 0.5, 2.0
_AS_NUMBERS = Measure(tolerance=1e-6)
_OWN = Question("reference", "what the reference answers", lambda *_: LEFT_OUT)
_Known = dict[tuple[str, Case], Answer]


class Reference:
    """What a solver answers that is right; each case is asked once, and nothing after `seconds` in all.

    `known` are its answers so far, by form and case.  Boards as large as two on which it met a limit
    are not asked any more.
    """

    def __init__(self, solver: Solver, seconds: float, known: _Known) -> None:
        self.solver, self.left, self.known = solver, seconds, known
        self.late: list[int] = []
        self.count = _FIRST
        form = solver.form
        cases = [dealt.case for dealt in cases_of(form, _PROBES)]
        pairs = [(case, self.answer(case)) for case in cases]
        answered = [(case, answer) for case, answer in pairs if answer != LEFT_OUT]
        self.is_known = len(answered) >= _ENOUGH and all(
            form.accepts(case, answer) for case, answer in answered
        )
        """Whether it answers the question of its form as boustro does."""

    def answer(self, case: Case) -> Answer:
        """The right answer, `LEFT_OUT` where there is none."""
        self.prepare([case])
        return self.known[self._key(case)]

    def prepare(self, cases: Cases, seconds: float = inf) -> Cases:
        """Ask the cases that have not been asked yet, for so long; the first ones, as far as it came."""
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
        # After a fault the others are asked anew.
        rest = asked if self.left <= 0 or not replies else []
        left_out = [*rest, *(case for case in cases if not self._may_answer(case))]
        for case in left_out:
            self.known.setdefault(self._key(case), LEFT_OUT)

    def _key(self, case: Case) -> tuple[str, Case]:
        return self.solver.form.name, case

    def _may_answer(self, case: Case) -> bool:
        smaller = [size for size in self.late if size <= case.board.size]
        return len(smaller) < _MOST_LATE

    def _keep(self, case: Case, reply: SolverReply) -> None:
        answer = LEFT_OUT if reply.fault or reply.answer is None else reply.answer
        self.known[self._key(case)] = answer
        if reply.fault in _LATE:
            self.late.append(case.board.size)


@dataclass(frozen=True, slots=True)
class FreeForm(Form):
    """A form whose answers may be any words; the right ones are those of a reference, where there is one."""

    reference: Reference | None = field(default=None, compare=False)

    @property
    def is_whole(self) -> bool:
        """No answer has to be a whole number."""
        return False

    @property
    def takes_words(self) -> bool:
        """An answer may be any words."""
        return True

    def answer(self, case: Case) -> Answer:
        """The answer of the reference; without one boustro's."""
        if self.reference is None:
            return self.own_answer(case)
        return self.reference.answer(case)

    def answered(self, cases: Cases) -> Cases:
        """Those of the first cases that the reference answers; of all, if it is quick."""
        if self.reference is None:
            return cases
        cases = self.reference.prepare(cases, _AT_ONCE)
        return [case for case in cases if self.answer(case) != LEFT_OUT]

    def accepts(self, case: Case, answer: Answer | None) -> bool:
        """Whether an answer is that of the reference, or as right as that."""
        right = self.answer(case)
        if self.reference is None:
            return Form.accepts(self, case, answer)
        check = self.question.check
        if right == LEFT_OUT or (check and check(self.game(case), answer, self.own_answer(case))):
            return True
        return self.measure.accepts(self._residues(answer), self._residues(right))

    def _residues(self, answer: Answer | None) -> Answer:
        """Fractions and whole numbers modulo the prime, where there is one."""
        if not self.measure.modulus:
            return "" if answer is None else answer
        try:
            numbers = map(Fraction, str(answer).split())
            return " ".join(str(self.measure.written(number)) for number in numbers)
        except ValueError:
            return str(answer)


def free_form(form: Form, reference: Reference | None = None) -> FreeForm:
    """The form with the answers of a reference; without one, that in which a reference is asked."""
    values = {one.name: getattr(form, one.name) for one in fields(Form)}
    free = FreeForm(**values, reference=reference)
    if free.measure == WHOLE:
        free = replace(free, measure=_AS_NUMBERS)
    if reference is None:
        return free if form.is_whole else replace(free, cases=1)
    is_own = free.question is FEWEST and not reference.is_known
    return replace(free, question=_OWN) if is_own else free


class AgainstSolver(WrappedSolver):
    """A solver that is asked only the cases to which the reference of its form knows an answer."""

    def __init__(self, solver: Solver, reference: Reference) -> None:
        super().__init__(solver)
        self.reference = reference

    def ask(
        self, cases: Cases, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies; those to cases that are left out say nothing.

        To fewer cases than could be asked where the reference is slow.
        """
        cases = self.reference.prepare(cases, _AT_ONCE)
        asked = set(self.form.answered(cases))
        some = [case for case in cases if case in asked]
        coming = iter(
            self.solver.ask(some, seconds, share=share, to_first=to_first) if some else []
        )
        replies = list[SolverReply]()
        for case in cases:
            reply = next(coming, None) if case in asked else SolverReply(answer=LEFT_OUT)
            if reply is None:
                break
            replies.append(reply)
        return replies
