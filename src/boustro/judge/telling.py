"""Plain-text report of a judgement, without a picture, for reports and test runners."""

from collections.abc import Iterator

from boustro.judge.forms import NO_ROUTE, Form
from boustro.judge.verdict import Failure, Judgement, Verdict
from boustro.model.board import Board


def failure_lines(judgement: Judgement) -> Iterator[str]:
    """The board, the answers and the likely mistake; nothing without a failure."""
    failure, form = judgement.failure, judgement.form
    if failure is None or form is None:
        return
    if failure.before:
        yield before_line(failure)
    yield f"board: {notation(failure.board, form)}"
    yield f"answer: {outcome(failure)}, correct: {right(failure, form)}"
    if failure.mistake:
        yield f"likely: {failure.mistake}"
    if failure.correction:
        yield failure.correction.sentence


def in_short(judgement: Judgement) -> str:
    """What there is to say about a judgement in a line; nothing of most accepted ones."""
    failure = judgement.failure
    if failure is None:
        return "; ".join(
            filter(None, (judgement.full_reason, *(one.sentence for one in judgement.remarks)))
        )
    answered = f"its answer {outcome(failure)}, the correct one {failure.right}"
    untold = "; ".join(filter(None, (failure.reply.message or answered, judgement.full_reason)))
    line = failure.correction.sentence if failure.correction else ""
    return "; ".join(filter(None, (failure.mistake or untold, line)))


def outcome(failure: Failure) -> str:
    """What the solver made of the board."""
    if failure.verdict is Verdict.ACCEPTED:
        return f"{failure.reply.answer}, but it changed the board it was given"
    return str(failure.reply.answer) if failure.reply.fault is None else failure.reply.message


def right(failure: Failure, form: Form) -> str:
    """The right answer, and what it means where it is -1."""
    if failure.right == NO_ROUTE:
        return "-1 (no route)"
    return f"square {failure.right}" if form.throws else str(failure.right)


def before_line(failure: Failure) -> str:
    """How many boards have to be asked first."""
    count = len(failure.before)
    if set(failure.before) == {failure.board}:
        words = "the same board" if count == 1 else f"the same board {count} times"
    else:
        words = "another board" if count == 1 else f"{count} other boards"
    return f"correct when asked alone, wrong after {words}"


def notation(board: Board, form: Form) -> str:
    """The board as the form's solvers are handed it, in one line."""
    return ", ".join(str(argument).replace(" ", "") for argument in form.arguments(board))
