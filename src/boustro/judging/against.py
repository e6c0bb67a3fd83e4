"""Reference solvers: a program or a function that is right, however slow, says what is right in place of boustro.

Where it gives no answer within its limits, the board is left out: the solver is not asked it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from math import inf

from boustro.judging.boards import cases_of
from boustro.judging.forms import Form
from boustro.judging.questions import FEWEST, LEFT_OUT, WHOLE, Answer, Measure, Question
from boustro.judging.solver import Boards, Solver, WrappedSolver
from boustro.judging.verdict import SolverReply, Verdict
from boustro.model.board import Board

_LATE = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT)
_MOST_LATE, _PROBES, _ENOUGH = 2, 8, 3
_FIRST, _MOST, _QUICK, _AT_ONCE = 4, 400, 0.5, 2.0
_AS_NUMBERS = Measure(tolerance=1e-6)
_OWN = Question("reference", "what the reference answers", lambda *_: LEFT_OUT)
_Known = dict[tuple[str, Board], Answer]


class Reference:
    """What a solver answers that is right; each board is asked once, and nothing after `seconds` in all.

    `known` are its answers so far, by form and board.  Boards as large as two on which it met a limit
    are not asked any more.
    """

    def __init__(self, solver: Solver, seconds: float, known: _Known) -> None:
        self.solver, self.left, self.known = solver, seconds, known
        self.late: list[int] = []
        self.count = _FIRST
        form = solver.form
        boards = [case.board for case in cases_of(form, _PROBES)]
        pairs = [(board, self.answer(board)) for board in boards]
        answered = [(board, answer) for board, answer in pairs if answer != LEFT_OUT]
        self.is_known = len(answered) >= _ENOUGH and all(
            form.accepts(board, answer) for board, answer in answered
        )
        """Whether it answers the question of its form as boustro does."""

    def answer(self, board: Board) -> Answer:
        """The right answer, `LEFT_OUT` where there is none."""
        self.prepare([board])
        return self.known[self._key(board)]

    def prepare(self, boards: Boards, seconds: float = inf) -> Boards:
        """Ask the boards that have not been asked yet, for so long; the first ones, as far as it came."""
        until = self.solver.now() + seconds
        while unknown := [board for board in boards if self._key(board) not in self.known]:
            if self.solver.now() >= until:
                return boards[: boards.index(unknown[0])]
            self._ask(unknown[: self.count])
        return boards

    def _ask(self, boards: Boards) -> None:
        asked = [board for board in dict.fromkeys(boards) if self._may_answer(board)]
        begin = self.solver.now()
        replies = self.solver.ask(asked, self.left) if asked and self.left > 0 else []
        spent = self.solver.now() - begin
        self.left -= spent
        self.count = min(2 * self.count, _MOST) if spent < _QUICK else _FIRST
        for board, reply in zip(asked, replies, strict=False):
            self._keep(board, reply)
        # After a fault the others are asked anew.
        rest = asked if self.left <= 0 or not replies else []
        left_out = [*rest, *(board for board in boards if not self._may_answer(board))]
        for board in left_out:
            self.known.setdefault(self._key(board), LEFT_OUT)

    def _key(self, board: Board) -> tuple[str, Board]:
        return self.solver.form.name, board

    def _may_answer(self, board: Board) -> bool:
        return sum(size <= board.size for size in self.late) < _MOST_LATE

    def _keep(self, board: Board, reply: SolverReply) -> None:
        answer = LEFT_OUT if reply.fault or reply.answer is None else reply.answer
        self.known[self._key(board)] = answer
        if reply.fault in _LATE:
            self.late.append(board.size)


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

    def answer(self, board: Board) -> Answer:
        """The answer of the reference; without one boustro's."""
        if self.reference is None:
            return self.own_answer(board)
        return self.reference.answer(board)

    def answered(self, boards: Boards) -> Sequence[Board]:
        """Those of the first boards that the reference answers; of all, if it is quick."""
        if self.reference is None:
            return boards
        boards = self.reference.prepare(boards, _AT_ONCE)
        return [board for board in boards if self.answer(board) != LEFT_OUT]

    def accepts(self, board: Board, answer: Answer | None) -> bool:
        """Whether an answer is that of the reference, or as right as that."""
        right = self.answer(board)
        if self.reference is None:
            return Form.accepts(self, board, answer)
        check = self.question.check
        if right == LEFT_OUT or (check and check(self.game(board), answer, self.own_answer(board))):
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
    """A solver that is asked only the boards to which the reference of its form knows an answer."""

    def __init__(self, solver: Solver, reference: Reference) -> None:
        super().__init__(solver)
        self.reference = reference

    def ask(
        self, boards: Boards, seconds: float, *, share: float = 1.0, to_first: bool = False
    ) -> list[SolverReply]:
        """The replies; those to boards that are left out say nothing.

        To fewer boards than could be asked where the reference is slow.
        """
        boards = self.reference.prepare(boards, _AT_ONCE)
        asked = set(self.form.answered(boards))
        some = [board for board in boards if board in asked]
        coming = iter(
            self.solver.ask(some, seconds, share=share, to_first=to_first) if some else []
        )
        replies = list[SolverReply]()
        for board in boards:
            reply = next(coming, None) if board in asked else SolverReply(answer=LEFT_OUT)
            if reply is None:
                break
            replies.append(reply)
        return replies
