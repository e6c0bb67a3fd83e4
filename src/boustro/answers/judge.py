"""Answer to `judge`: judgements on solvers, with the board on which one fails."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar

from boustro.answers.constraints import Between, Count, OneOf, Seat, Seed
from boustro.answers.documents import NOT_ASKED, NotAsked, copy_fields
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.problems.notations import literal
from boustro.judging.telling import beside_words, test_case
from boustro.judging.verdict import HELPS, Failure, Judgement, Remark, Verdict
from boustro.model import Board, Rules
from boustro.solve import shortest_route


@dataclass(frozen=True)
class JudgedBoardAnswer:
    """A board that the solver was asked about."""

    size: Seat
    columns: Seat
    jumps: tuple[tuple[int, int], ...]
    """Entry and exit, by ascending entry."""
    leetcode: str | None
    """The board as a line of LeetCode's."""
    effects: tuple[tuple[Seat, str], ...] | NotAsked = NOT_ASKED
    """Only with effects: what squares do beside jumps."""


@dataclass(frozen=True)
class TraceAnswer:
    """The search of a solution, square by square."""

    taken: tuple[tuple[int, int | None], ...]
    """Each square with its right level, in the order of the queue."""
    wrong: int | None
    """The index in `taken` of the first square that comes too early."""
    said: str
    """The search in words, or why the judge could not follow it."""
    own: tuple[tuple[int, int, int | None], ...]
    """Squares with the solution's own level for them, and the right one."""
    differs: str
    """Where these first differ, and the solution's first step that no throw makes, in words."""
    step: tuple[int, int] | None
    """The squares at which that step begins and ends."""


@dataclass(frozen=True)
class GrowthAnswer:
    """How the work of a slow solution grows on boards without jumps."""

    rows: tuple[tuple[int, float | None, int | None], ...]
    """A size within the limit, its seconds, and how often a square was taken from the queue."""
    passed: int | None
    """The first size that exceeds the limit."""
    message: str
    """What grows, in words."""


@dataclass(frozen=True)
class CorrectionAnswer:
    """An edit with which the solution passes; only the lines if there are several."""

    lines: tuple[Annotated[int, Between(1)], ...]
    before: str
    after: str
    boards: Count
    """How many boards it passes with the edit: all that were tried."""


@dataclass(frozen=True)
class FailureAnswer:
    """The smallest board found on which the solver fails."""

    board: JudgedBoardAnswer
    answer: int | float | str | None
    """Null if it gave no answer of the right kind."""
    said: str | None
    """What came instead of an answer."""
    right: int | float | str | None
    """The right answer, -1 for no route; null while the hint withholds it."""
    beside: Mapping[str, str]
    """The question beside the board: a number of rolls, throws, dice, starts, players."""
    played: Rules
    """The rules of the right answer, with the die that stands beside the board."""
    route: str | None
    mistake: str | None
    family: str
    asked_before: tuple[JudgedBoardAnswer, ...]
    """The boards to ask first, in one process, to make it fail."""
    shrunk_from: JudgedBoardAnswer
    test: str
    """The board as a function is handed it, in one line, or as a program reads it."""
    is_smallest: bool
    """Whether every board with fewer squares was tried, and no such board fails this way."""
    trace: TraceAnswer | None
    correction: CorrectionAnswer | None
    no_line: str | None
    """Why no line is shown, where one was looked for."""
    growth: GrowthAnswer | None
    easier: JudgedBoardAnswer | None
    """A larger board with far fewer jumps on which it fails, too."""


@dataclass(frozen=True)
class RemarkAnswer:
    """A remark on a solver beyond its verdict."""

    name: str
    sentence: str
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
    words: str
    """The verdict in words."""
    boards: Count
    """How many boards were asked."""
    planned: Count
    """How many boards were planned; an accepted solver was asked all of them."""
    wrong: Count
    """How many of the boards asked last, in one process, failed."""
    seconds: Annotated[float, Between(0)]
    seed: Seed
    reason: str | None
    hints: tuple[Annotated[str, OneOf(tuple(HELPS))], ...]
    """Choices that may change the verdict: the problem, or the time limit."""
    failure: FailureAnswer | None
    remarks: tuple[RemarkAnswer, ...]
    contained: Mapping[str, bool]
    """What the system kept the solver from doing, as far as it could."""
    families: Mapping[str, int]
    """How many boards of each family were asked."""
    hint: Annotated[int, Between(1, 5)] | None
    """The number of the last hint shown; null if everything is shown."""


@dataclass(frozen=True)
class JudgeDocument:
    """What `boustro judge --json` prints."""

    schema: ClassVar[str] = "boustro/judge/1"
    judgements: tuple[JudgeAnswer, ...]
    """One entry per solver, in the order of the command line; files of a directory by name."""


@dataclass(frozen=True)
class JudgesAnswer:
    """Which solutions can be judged here."""

    schema: ClassVar[str] = "boustro/judges/1"
    languages: tuple[str, ...]
    reason: str | None
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
        words=judgement.verdict.words,
        called=judgement.called or None,
        seconds=round(judgement.seconds, 3),
        reason=judgement.reason or None,
        failure=_failure(judgement, failure, problem) if failure and problem else None,
        remarks=tuple(map(_remark, judgement.remarks)),
    )


def _failure(judgement: Judgement, failure: Failure, problem: JudgedProblem) -> FailureAnswer:
    # A problem with given throws asks where they lead, not for a route.
    is_route = problem.question.name in ("fewest", "route") and not problem.throws
    is_shown = failure.right is not None and is_route
    route = shortest_route(problem.game(failure.case)) if is_shown else None
    return copy_fields(
        FailureAnswer,
        failure,
        board=_board(failure.board),
        answer=failure.reply.answer,
        beside=dict(beside_words(failure.case, problem)),
        played=problem.game(failure.case).rules,
        said=failure.reply.message or None,
        route=None if route is None else str(route),
        asked_before=tuple(_board(case.board) for case in failure.before),
        shrunk_from=_board(failure.original.board),
        test=test_case(judgement),
        trace=TraceAnswer(*failure.trace) if failure.trace else None,
        correction=CorrectionAnswer(*failure.correction) if failure.correction else None,
        no_line=failure.no_line or None,
        easier=_board(failure.easier.board) if failure.easier else None,
        growth=GrowthAnswer(*failure.growth) if failure.growth else None,
    )


def _rules(problem: JudgedProblem) -> str:
    rules = Rules.of(problem.rules)
    return problem.rules if isinstance(problem.rules, str) else rules.name or str(rules)


def _remark(remark: Remark) -> RemarkAnswer:
    board = _board(remark.case.board) if remark.case else None
    return copy_fields(RemarkAnswer, remark, board=board)


def _board(board: Board) -> JudgedBoardAnswer:
    line = literal(board) if board.size == board.columns * board.rows else None
    effects = tuple((square, str(effect)) for square, effect in board.effects.items()) or NOT_ASKED
    return JudgedBoardAnswer(board.size, board.columns, tuple(board.jumps.items()), line, effects)
