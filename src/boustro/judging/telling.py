"""Plain-text report of a judgement, without a picture, for reports and test runners."""

from collections.abc import Iterator

from boustro.judging.asked import Case
from boustro.judging.measure import NO_ROUTE
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import squares_of_route
from boustro.judging.verdict import PASTED, AskedCase, Correction, Failure, Judgement, Verdict
from boustro.model import Board
from boustro.say import quantity

UNNAMED = (
    "none is named: print each square that the solution takes on this board, "
    "and look for the first that is wrong"
)
"""The sentence if no likely mistake is known."""
_TEXT_SITES = ("hackerrank", "gfg")
"""The forms whose sites take the text of a program as custom input, also for a function."""


def failure_lines(judgement: Judgement) -> Iterator[str]:
    """The board, the answers and the likely mistake; empty without a failure."""
    failure, problem = judgement.failure, judgement.form
    if failure is None or problem is None:
        return
    if failure.before:
        yield before_line(failure)
    yield f"board: {test_case(judgement)}"
    if failure.right is not None:
        yield f"answer: {outcome(failure)}, correct: {right(failure, problem)}"
    if failure.mistake:
        yield f"likely: {failure.mistake}"
    if failure.growth and failure.growth.message:
        yield f"growth: {failure.growth.message}"
    if failure.correction:
        yield correction_sentence(failure.correction)


def asks_for_route(problem: JudgedProblem) -> bool:
    """Whether a shortest route helps to understand the correct answer.

    It does not if throws are given: such a problem asks where they lead.
    """
    return problem.question.name in ("fewest", "route") and not problem.throws


def asked_lines(asked: AskedCase, problem: JudgedProblem) -> Iterator[str]:
    """Another failing board, with both answers."""
    yield f"board: {notation(asked.case, problem)}"
    if asked.right is not None:
        answer = asked.reply.message or str(asked.reply.answer)
        yield f"answer: {answer}, correct: {asked.right}"


def in_short(judgement: Judgement) -> str:
    """A judgement's reason in one line; empty for most accepted solutions."""
    failure = judgement.failure
    if failure is None:
        return "; ".join(
            filter(None, (judgement.full_reason, *(one.sentence for one in judgement.remarks)))
        )
    if failure.right is None:
        return f"it fails on a board of {failure.board.size} squares"
    message = failure.reply.message
    answered = message or f"its answer {outcome(failure)}, the correct one {failure.right}"
    late = message if judgement.verdict is Verdict.TIME_LIMIT else ""
    line = correction_sentence(failure.correction) if failure.correction else ""
    parts = (late, failure.mistake) if failure.mistake else (answered, judgement.full_reason)
    remarks = (remark.sentence for remark in judgement.remarks)
    return "; ".join(filter(None, (*parts, line, *remarks)))


def correction_sentence(correction: Correction) -> str:
    """The lines whose change makes the solution pass."""
    which = "one of the lines" if correction.lines[1:] else "line"
    where = f"{which} {', '.join(map(str, correction.lines))}"
    return f"{where}: with a change there it passes every board tried"


def outcome(failure: Failure) -> str:
    """The solver's reply to the board, in words."""
    reply = failure.reply
    if reply.fault is not None:
        return reply.message
    changed = ", but it changed the board it was given" if reply.answer == failure.right else ""
    return f"{reply.answer}{changed}"


def right(failure: Failure, problem: JudgedProblem) -> str:
    """The right answer, with an explanation if it is -1."""
    if failure.right == NO_ROUTE and problem.question.name in ("fewest", "route"):
        return "-1 (no route)"
    if problem.question.check is not None:
        return f"{failure.right}, or another"
    return f"square {failure.right}" if problem.throws else str(failure.right)


def own_route(failure: Failure, problem: JudgedProblem) -> tuple[int, ...]:
    """The squares by which the solution came to its answer, the start first; empty if unknown.

    They are its answer where a route is asked, and else those of its search.
    """
    answer = failure.reply.answer
    if problem.question.name == "route" and answer is not None:
        return squares_of_route(problem.game(failure.case), answer)
    return failure.trace.route if failure.trace else ()


def beside_words(case: Case, problem: JudgedProblem) -> Iterator[tuple[str, str]]:
    """The arguments beside the board of a case, by name."""
    asked = case.asked._replace(throws=case.asked.throws or problem.throws)
    names = {"rolls": f"{problem.unit}s", "throws": "throws", "sides": "faces", "starts": "starts"}
    for field, name in names.items():
        value = getattr(asked, field)
        if value:
            yield name, ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    if asked.players > 1:
        yield "players", str(asked.players)


def before_line(failure: Failure) -> str:
    """The number of boards that must come first, in words."""
    count = len(failure.before)
    if set(failure.before) == {failure.case}:
        words = "the same board" if count == 1 else f"the same board {count} times"
    else:
        words = "another board" if count == 1 else f"{count} other boards"
    return f"correct when asked alone, wrong after {words}"


def test_case(judgement: Judgement) -> str:
    """The failing board to paste back, as a function is handed it or a program reads it.

    In one line for a function; of a text without its last line end.
    """
    failure, problem = judgement.failure, judgement.form
    if failure is None or problem is None:
        return ""
    if judgement.called or not problem.has_text:
        return notation(failure.case, problem)
    return problem.text([failure.case]).removesuffix("\n")


def custom_input(judgement: Judgement) -> str:
    """The failing board as the site of the problem takes it; empty if it takes the test case."""
    failure, problem = judgement.failure, judgement.form
    if failure is None or problem is None or not judgement.called:
        return ""
    if problem.name not in _TEXT_SITES or not problem.has_text:
        return ""
    return problem.text([failure.case]).removesuffix("\n")


def notation(case: Case, problem: JudgedProblem) -> str:
    """The case in the form that the problem's solvers get, in one line unless it is a text."""
    return ", ".join(
        argument if isinstance(argument, str) else str(argument).replace(" ", "")
        for argument in problem.arguments(case)
    )


def headline(failure: Failure) -> str:
    """The sentence above the failing board."""
    board = failure.original.board
    if failure.family == PASTED:
        return "The board of the panel:"
    headline = "It fails on this board"
    if failure.case != failure.original:
        headline = f"The smallest failing board found, reduced from a board of {size_words(board)}"
    kind = f" (kind: {failure.family})" if failure.family else ""
    smallest = "; no board with fewer squares fails this way" if failure.is_smallest else ""
    return f"{headline}{kind}{smallest}:"


def size_words(board: Board) -> str:
    """A board's size and jumps, in words.

    >>> size_words(Board(9, jumps={2: 8}))
    '9 squares with 1 jump'
    """
    words = f"{board.size} squares with {quantity(len(board.jumps), 'jump')}"
    return f"{words} and {quantity(len(board.effects), 'effect')}" if board.effects else words


def counts(judgement: Judgement) -> str:
    """How many boards were tested and how many answers were wrong, with the seed and the time."""
    boards = quantity(judgement.boards, "board")
    words = f"{boards} tested{_wrong(judgement)}"
    if not judgement.seconds:  # the answers were pasted
        return words
    return f"{words}, seed {judgement.seed}, {judgement.seconds:.1f} s"


def _wrong(judgement: Judgement) -> str:
    """How many answers were wrong, in words."""
    if not judgement.wrong:
        return ", correct" if judgement.boards == 1 else ", all correct"
    if judgement.wrong == judgement.boards:
        return ", wrong" if judgement.wrong == 1 else ", all wrong"
    # `wrong` counts only the boards asked last, but all answers before them were right.
    return f", {judgement.wrong} wrong"
