"""Answer to `judge`: the judgements on solvers, with the board on which a solver fails."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from boustro.answers.constraints import Between, Count, OneOf, Seat, Seed
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.problems.notations import literal
from boustro.judging.telling import beside_words, own_route, test_case
from boustro.judging.verdict import (
    HELPS,
    Failure,
    Growth,
    Judgement,
    Remark,
    Trace,
    Verdict,
)
from boustro.model import Board, Rules
from boustro.say import Wording, quoted, say
from boustro.solve import shortest_route


@dataclass(frozen=True)
class JudgedBoardAnswer:
    """A board that the solver was asked about."""

    size: Seat
    columns: Seat
    jumps: tuple[tuple[int, int], ...]
    """The entry and the exit of each jump, in the order of the entries."""
    leetcode: str | None
    """The board as LeetCode writes it, in one line; null if its last row is not full."""
    effects: tuple[tuple[Seat, str], ...] | NotAsked = NOT_ASKED
    """The effects of squares, if there are any."""


@dataclass(frozen=True)
class TraceAnswer:
    """The search of a solution, square by square."""

    taken: tuple[tuple[int, int | None], ...]
    """Each square with its right level, in the order in which the solution took them."""
    wrong: int | None
    """The index in `taken` of the first square that the solution took too early."""
    said: Wording
    """The search in words, or why the judge could not follow it."""
    own: tuple[tuple[int, int, int | None], ...]
    """Squares, each with the solution's own level for it and with the right level."""
    differs: Wording
    """In words, where the levels first differ, or the solution's first step that no throw makes."""
    step: tuple[int, int] | None
    """The squares on which that step begins and ends."""


@dataclass(frozen=True)
class GrowthAnswer:
    """How the work of a slow solution grows on boards without jumps."""

    rows: tuple[tuple[int, float | None, int | None], ...]
    """For each size within the limit, the seconds, and how often a square left the queue."""
    passed: int | None
    """The first size that exceeds the limit."""
    message: Wording
    """How the work grows, in words."""


@dataclass(frozen=True)
class CorrectionAnswer:
    """An edit after which the solution passes; if there are several, only their lines."""

    lines: tuple[Annotated[int, Between(1)], ...]
    before: str
    after: str
    boards: Count
    """The number of boards tried, all of which the edited solution passes."""


@dataclass(frozen=True)
class FailureAnswer:
    """The smallest board found on which the solver fails."""

    board: JudgedBoardAnswer
    answer: int | float | str | None
    """The solver's answer; null if it gave no answer of the right kind."""
    said: Wording | None
    """What the solver did instead of answering."""
    right: int | float | str | None
    """The right answer, -1 for no route; null while the hint withholds it."""
    beside: Mapping[str, str]
    """What was asked in addition to the board: a number of rolls, throws, dice, starts, players."""
    played: Rules
    """The rules of the right answer, with the die that was asked in addition to the board."""
    route: str | None
    own_route: tuple[Seat, ...]
    """The squares by which the solution itself came to its answer, the start first; empty where
    the judge cannot tell."""
    mistake: Wording | None
    family: str
    asked_before: tuple[JudgedBoardAnswer, ...]
    """The boards to ask before this one, in the same process, to make the solver fail."""
    shrunk_from: JudgedBoardAnswer
    test: str
    """The board as the solver receives it: in one line for a function, or as a program reads it."""
    is_smallest: bool
    """Whether the judge tried every board with fewer squares, and none of them fails this way."""
    trace: TraceAnswer | None
    correction: CorrectionAnswer | None
    no_line: Wording | None
    """Why no line is shown, if the judge looked for one."""
    growth: GrowthAnswer | None
    easier: JudgedBoardAnswer | None
    """A larger board with far fewer jumps, on which the solver also fails."""


@dataclass(frozen=True)
class RemarkAnswer:
    """A remark on a solver beyond its verdict."""

    name: str
    sentence: Wording
    board: JudgedBoardAnswer | None


@dataclass(frozen=True)
class JudgeAnswer:
    """The judgement on one solver."""

    solver: str
    form: str | None
    rules: str | None
    """The rules of the right answers: a preset's name, or in words."""
    question: str | None
    """The question: `fewest` rolls, or another one."""
    called: str | None
    """The function that the judge called, with its parameters and its line."""
    verdict: Annotated[str, OneOf(tuple(verdict.value for verdict in Verdict))]
    words: Wording
    """The verdict in words."""
    one_board: bool
    """Whether the judge asked about one given board only, so that the verdict is on that board."""
    boards: Count
    """The number of boards that the solver was asked about."""
    planned: Count
    """The number of boards planned; an accepted solver was asked about all of them."""
    wrong: Count
    """The number of failures on the boards that the judge gave to the last process."""
    seconds: Annotated[float, Between(0)]
    seed: Seed
    reason: Wording | None
    hints: tuple[Annotated[str, OneOf(tuple(HELPS))], ...]
    """The choices that may change the verdict: the problem, or the time limit."""
    failure: FailureAnswer | None
    remarks: tuple[RemarkAnswer, ...]
    contained: Mapping[str, bool]
    """What the solver was kept from doing, as far as the system allows."""
    families: Mapping[str, int]
    """The number of boards of each family that the solver was asked about."""
    hint: Annotated[int, Between(1, 5)] | None
    """The number of the last hint shown; null if everything is shown."""


@dataclass(frozen=True)
class JudgeDocument:
    """What `boustro judge --json` prints."""

    schema: ClassVar[str] = "boustro/judge/1"
    judgements: tuple[JudgeAnswer, ...]
    """One entry per solver, in the order of the command line; files of a folder by name."""


@dataclass(frozen=True)
class JudgesAnswer:
    """Which solutions can be judged here."""

    schema: ClassVar[str] = "boustro/judges/1"
    languages: tuple[str, ...]
    reason: Wording | None
    """Why no solution can be judged; null if some can."""


def judge_answer(judgement: Judgement) -> JudgeAnswer:
    """Everything in a judgement."""
    failure, problem = judgement.failure, judgement.form
    return copy_fields(
        JudgeAnswer,
        judgement,
        form=problem.name if problem else None,
        rules=_rules(problem) if problem else None,
        question=problem.question.name if problem else None,
        verdict=judgement.verdict.value,
        words=_verdict_in_words(judgement),
        one_board=judgement.is_one_board,
        called=judgement.called or None,
        seconds=round(judgement.seconds, 3),
        reason=_in_words(judgement.reason),
        failure=_failure(judgement, failure, problem) if failure and problem else None,
        remarks=tuple(map(_remark, judgement.remarks)),
    )


def _failure(judgement: Judgement, failure: Failure, problem: JudgedProblem) -> FailureAnswer:
    # A problem with given throws asks where they lead, not for a route.
    asks_for_route = problem.question.name in ("fewest", "route") and not problem.throws
    game = problem.game(failure.case)
    route = None
    if asks_for_route and failure.right is not None:
        route = shortest_route(game)
    return copy_fields(
        FailureAnswer,
        failure,
        board=_board(failure.board),
        answer=failure.reply.answer,
        beside=dict(beside_words(failure.case, problem)),
        played=game.rules,
        said=_in_words(failure.reply.message),
        mistake=_in_words(failure.mistake),
        route=None if route is None else str(route),
        own_route=own_route(failure, problem),
        asked_before=tuple(_board(case.board) for case in failure.before),
        shrunk_from=_board(failure.original.board),
        test=test_case(judgement),
        trace=_trace(failure.trace) if failure.trace else None,
        correction=CorrectionAnswer(*failure.correction) if failure.correction else None,
        no_line=_in_words(failure.no_line),
        easier=_board(failure.easier.board) if failure.easier else None,
        growth=_growth(failure.growth) if failure.growth else None,
    )


def _trace(trace: Trace) -> TraceAnswer:
    said, differs = quoted(trace.message), quoted(trace.differs)
    return copy_fields(TraceAnswer, trace, said=said, differs=differs)


def _growth(growth: Growth) -> GrowthAnswer:
    return GrowthAnswer(growth.rows, growth.passed, quoted(growth.message))


def _verdict_in_words(judgement: Judgement) -> Wording:
    if judgement.is_one_board and judgement.accepted:
        return say("right-on-board", judgement.words)
    return say(f"verdict-{judgement.verdict.value}", judgement.words)


def _in_words(text: str | None) -> Wording | None:
    """What the judge says; None if that is nothing."""
    return quoted(text) if text else None


def _rules(problem: JudgedProblem) -> str:
    """The name of the rules of a problem, or the rules in words if they have no name."""
    if isinstance(problem.rules, str):
        return problem.rules
    rules = Rules.of(problem.rules)
    return rules.name or str(rules)


def _remark(remark: Remark) -> RemarkAnswer:
    board = _board(remark.case.board) if remark.case else None
    return copy_fields(RemarkAnswer, remark, sentence=quoted(remark.sentence), board=board)


def _board(board: Board) -> JudgedBoardAnswer:
    is_full = board.size == board.columns * board.rows
    line = literal(board) if is_full else None
    effects = tuple((square, str(effect)) for square, effect in board.effects.items())
    jumps = tuple(board.jumps.items())
    return JudgedBoardAnswer(board.size, board.columns, jumps, line, effects or NOT_ASKED)
