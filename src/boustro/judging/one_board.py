"""One board: ask a solver one given board, exactly as the user drew it, without shrinking.

The board need not be one that the problem's statement promises.  Then it is asked all the same if
it can be written, and a remark says so, because a right solution may fail on it.
"""

from random import Random

from boustro.errors import BoustroError
from boustro.judging.asked import Case
from boustro.judging.measure import Answer
from boustro.judging.problems import FORMS
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import LEFT_OUT
from boustro.judging.solver import Talk, Trial
from boustro.judging.verdict import AskedCase, Failure, Judgement, Remark, Verdict
from boustro.model import Board
from boustro.say import say

_UNDECIDED = (
    "undecided: its answer is wrong, but its form was not recognised, so it may have been asked "
    "the wrong question: {} was assumed; say which it is ({})"
)
_RIGHT = "its answer {} is right"
_NOT_PROMISED = "the statement of {} promises no such board: a right solution may fail on it"
_TOO_LARGE = "a board of {:,} squares is too large: at most {:,} are asked alone"
_NOT_FULL = say(
    "row-not-full", "the last row of this board is not full, and a matrix has full rows"
)
_EFFECTS = "the form {} has no way to tell a solution of the effects of squares"
_UNFINISHED = say("unanswered-in-time", "time ran out before it answered")
_SECONDS = 60.0
"""Wall time for the board; most runs end earlier, at the time limit."""
_LARGEST = 400
"""The most squares of a board that is not covered by the statement."""


def tried_on(talk: Talk, board: Board, seed: int, *, strict: bool = False) -> Trial[Judgement]:
    """The trial of a solver on one board, asked once, in a new process."""
    problem = talk.problem
    case = problem.case(board, Random(f"{seed} one board"))  # noqa: S311 - boards are no secrets
    try:
        right = _right(problem, case)
    except (BoustroError, ValueError) as error:
        said = error.wording if isinstance(error, BoustroError) else error.args[0]
        return _judgement(talk, Verdict.NOT_JUDGED, reason=said)
    remarks: tuple[Remark, ...] = ()
    if not problem.allows(case):
        text = _NOT_PROMISED.format(problem.name)
        remarks = (Remark("not-promised", say("not-promised", text, form=problem.name)),)
    replies = yield from talk.told([case], min(_SECONDS, talk.end))
    if not replies:
        return _judgement(talk, Verdict.UNFINISHED, reason=_UNFINISHED, hints=("budget",))
    reply = replies[0]
    asked = AskedCase(case, right, reply, is_right=problem.accepts(case, reply.answer))
    verdict = asked.verdict
    if verdict is Verdict.NOT_COMPILED:
        return _judgement(talk, verdict, reason=reply.message)
    if verdict is Verdict.ACCEPTED and reply.changed and (strict or problem.keeps):
        verdict = Verdict.WRONG_ANSWER
    if verdict is Verdict.ACCEPTED:
        reason = say("answer-right", _RIGHT.format(reply.answer), answer=str(reply.answer))
        return _judgement(talk, verdict, reason=reason, remarks=remarks)
    if talk.solver.unsure and verdict is Verdict.WRONG_ANSWER:
        text = _UNDECIDED.format(problem.name, ", ".join(FORMS))
        reason = say("undecided", text, form=problem.name)
        return _judgement(talk, Verdict.NOT_JUDGED, reason=reason, hints=("form",))
    failure = Failure(case, right, reply, "", case)
    return _judgement(talk, verdict, failure=failure, remarks=remarks)


def _right(problem: JudgedProblem, case: Case) -> Answer:
    """The right answer; raises an error if the board cannot be asked."""
    board = case.board
    if board.size > _LARGEST and board.size not in problem.statement.sizes():
        text = _TOO_LARGE.format(board.size, _LARGEST)
        raise ValueError(say("board-too-large", text, size=board.size, most=_LARGEST))
    is_row = problem.statement.is_linear or problem.statement.size is not None
    if board.size % board.columns and not is_row:
        raise ValueError(_NOT_FULL)
    if not problem.statement.acts(board):
        text = _EFFECTS.format(problem.name)
        raise ValueError(say("form-without-effects", text, form=problem.name))
    problem.game(case)
    problem.arguments(case)
    right = problem.answer(case)
    if right == LEFT_OUT:
        raise ValueError("the reference gave no answer within its limits")
    return right


def _judgement(
    talk: Talk,
    verdict: Verdict,
    *,
    failure: Failure | None = None,
    reason: str = "",
    hints: tuple[str, ...] = (),
    remarks: tuple[Remark, ...] = (),
) -> Judgement:
    """The judgement on the one board; without a right answer the board is not asked."""
    asked = int(failure is not None or verdict is Verdict.ACCEPTED)
    return Judgement(
        talk.solver.name,
        talk.problem,
        verdict,
        boards=asked,
        planned=1,
        wrong=int(failure is not None),
        last=asked,
        failure=failure,
        reason=reason,
        hints=hints,
        called=talk.solver.called,
        remarks=remarks,
        is_one_board=True,
    )
