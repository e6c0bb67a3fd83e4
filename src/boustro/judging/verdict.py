"""Verdicts, replies and judgements: the results of testing a solver."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Self

from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import Answer, Case
from boustro.model import Board
from boustro.say import argument


class Verdict(Enum):
    """What a judge says of a solver; `value` is the usual short form.

    Accepted: right on every board.  Unfinished: no failure found before time ran out.
    """

    words: str
    """The verdict in words."""

    def __new__(cls, value: str, words: str) -> Self:
        """A verdict by its short form, with its words."""
        verdict = object.__new__(cls)
        verdict._value_, verdict.words = value, words
        return verdict

    def reply(self, message: str) -> "SolverReply":
        """The reply of a solver that came to this instead of an answer."""
        return SolverReply(fault=self, message=message)

    ACCEPTED = "AC", "accepted"
    WRONG_ANSWER = "WA", "wrong answer"
    TIME_LIMIT = "TLE", "time limit exceeded"
    MEMORY_LIMIT = "MLE", "memory limit exceeded"
    RUNTIME_ERROR = "RE", "runtime error"
    FORMAT = "format", "no answer in the right format"
    NOT_COMPILED = "CE", "does not compile or load"
    UNFINISHED = "unfinished", "unfinished"
    NOT_JUDGED = "none", "not judged"
    SKIPPED = "skipped", "skipped"


RIGHT_ON_BOARD = "right on this board"
"""The words for a solver that was asked one board, and is right there."""

PASTED = "pasted"
"""The family of a board that stood in a panel."""
HELPS = {
    "form": "chooses another",
    "budget": "allows more",
    "trace": "shows the search of a Python solution",
}


class DealtCase(NamedTuple):
    """A case that a solver is asked, and the family of its board."""

    case: Case
    """The case."""
    family: str
    """The name of its family."""

    @property
    def board(self) -> Board:
        """The board of the case."""
        return self.case.board


Taken = tuple[int, int | None, int | None]
"""The place in a solution that took a value, and the value's first two parts where these are whole
numbers."""


class SolverReply(NamedTuple):
    """What a solver made of one board."""

    answer: Answer | None = None
    """What it answered, if that is of the right kind."""
    fault: Verdict | None = None
    """Else the verdict on what it did."""
    message: str = ""
    """The reason of that in words."""
    changed: bool = False
    """Whether it changed the board it was handed."""
    printed: str = ""
    """What a function that gave no number printed last."""
    signal: int = 0
    """What ended its process, 0 for none."""
    few: bool = False
    """Whether it answered fewer boards than it was asked."""
    hints: tuple[str, ...] = ()
    """The arguments that help."""
    taken: tuple[Taken, ...] = ()
    """What a solution that is traced noted."""
    seconds: float = 0.0
    """Its time, 0 where that is not known."""
    own_call: str = ""
    """What became of a call that the file itself makes, if it failed."""

    def judgement(self, solver: str, seed: int = 0) -> "Judgement":
        """The judgement on a solver of which this is all that can be said."""
        fault = self.fault or Verdict.NOT_JUDGED
        return Judgement(solver, None, fault, reason=self.message, hints=self.hints, seed=seed)


class AskedCase(NamedTuple):
    """A case that was asked, with the right answer and the reply."""

    case: Case
    """The case."""
    right: Answer | None
    """The right answer, None where a hint holds it back."""
    reply: SolverReply
    """What the solver made of it."""
    family: str = ""
    """The name of its family."""
    is_right: bool = False
    """Whether the answer is another than the right one, but right, too."""

    @property
    def board(self) -> Board:
        """The board of the case."""
        return self.case.board

    @property
    def verdict(self) -> Verdict:
        """The verdict on this case alone."""
        if self.reply.fault is not None:
            return self.reply.fault
        is_right = self.is_right or self.reply.answer == self.right
        return Verdict.ACCEPTED if is_right else Verdict.WRONG_ANSWER


class Trace(NamedTuple):
    """The squares that a search took on a board."""

    taken: tuple[tuple[int, int | None], ...] = ()
    """Each with its right level; None where no token rests."""
    wrong: int | None = None
    """The index of the first that comes too early."""
    message: str = ""
    """The same in words, or why there is no trace."""
    own: tuple[tuple[int, int, int | None], ...] = ()
    """Squares with the level that the solution itself has for them, and the right one."""
    differs: str = ""
    """Where these first differ, and the first step of its own that no throw makes, in words."""
    step: tuple[int, int] | None = None
    """The ends of that step."""
    route: tuple[int, ...] = ()
    """The squares by which the solution itself came to its answer, the start first; empty where
    this is not known."""


class GrowthRow(NamedTuple):
    """A size of boards without jumps, with the time and how often a square is taken, if known."""

    size: int
    """How many squares the board has."""
    seconds: float | None
    """The time."""
    taken: int | None
    """How often the solution takes a square."""


class Growth(NamedTuple):
    """How a slow solver's work grows: sizes that keep the limit, and the first that does not."""

    rows: tuple[GrowthRow, ...] = ()
    """The sizes that keep the limit."""
    passed: int | None = None
    """The first that does not."""
    message: str = ""
    """What grows, in words."""


class Correction(NamedTuple):
    """An edit of the solution's own text with which it passes."""

    lines: tuple[int, ...]
    """Where it is; several, without texts, where an edit of each of them passes."""
    before: str
    """What stands there."""
    after: str
    """What the edit makes of it."""
    boards: int
    """How many boards it passes: all that were tried."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The smallest case found on which a solver fails."""

    case: Case
    """The case."""
    right: Answer | None
    """The right answer, None where a hint holds it back."""
    reply: SolverReply
    """What the solver made of it; an empty one where a hint holds it back."""
    family: str
    """The name of the family of the original."""
    original: Case
    """The case from which it was shrunk."""
    before: tuple[Case, ...] = ()
    """The cases to ask first, in the same process, for it to fail; empty if it fails alone."""
    mistake: str | None = None
    """The sentence on the likely mistake, where one is known."""
    is_smallest: bool = False
    """Whether every board with fewer squares was tried, and none fails so."""
    trace: Trace | None = None
    """The order of its search, where asked for."""
    correction: Correction | None = None
    """An edit with which it passes, where asked for."""
    growth: Growth | None = None
    """How the work of a slow solver grows."""
    no_line: str = ""
    """Why there is no correction."""
    easier: AskedCase | None = None
    """A larger board with far fewer jumps on which it fails, too."""

    @property
    def board(self) -> Board:
        """The board of the case."""
        return self.case.board


EQUAL = "equal"
"""The name of the remark on submissions with the same text."""


class Remark(NamedTuple):
    """Something to be told of a solver that its verdict does not say."""

    name: str
    """What kind of remark it is."""
    sentence: str
    """What is told."""
    case: Case | None = None
    """The case on which it shows, if there is one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """All there is to say about a solver: its verdict and what it rests on."""

    solver: str
    """What reports call it."""
    form: JudgedProblem | None
    """The problem that it was asked; None if it was asked none."""
    verdict: Verdict
    """The verdict."""
    boards: int = 0
    """How many boards were asked."""
    planned: int = 0
    """How many boards were to be asked."""
    wrong: int = 0
    """How many of the last ones, asked together, went wrong."""
    last: int = 0
    """How many those are."""
    seconds: float = 0.0
    """How long it took, shrinking included."""
    seed: int = 0
    """The seed of the boards."""
    failure: Failure | None = None
    """The failure, if there is one."""
    reason: str = ""
    """Why there is no board to show, for a verdict without one."""
    hints: tuple[str, ...] = ()
    """The arguments by which it may end otherwise."""
    called: str = ""
    """The function with its parameters and its line."""
    remarks: tuple[Remark, ...] = ()
    """What is told beside the verdict."""
    contained: dict[str, bool] = field(default_factory=dict)
    """What the solver was kept from, by name."""
    families: dict[str, int] = field(default_factory=dict)
    """How many boards of each family were asked."""
    hint: int | None = None
    """Up to which hint it is shown; None for all."""
    is_one_board: bool = False
    """Whether one given board alone was asked, so that the verdict is on that board."""

    @property
    def words(self) -> str:
        """The verdict in words, which says no more than was asked."""
        if self.is_one_board and self.accepted:
            return RIGHT_ON_BOARD
        return self.verdict.words

    @property
    def verdict_words(self) -> str:
        """The verdict in words; of a slow solver with its time and the limit."""
        late = (
            self.failure.reply.message
            if self.failure and self.verdict is Verdict.TIME_LIMIT
            else ""
        )
        return ": ".join(filter(None, (self.words, late)))

    @property
    def full_reason(self) -> str:
        """The reason, and by which arguments it may end otherwise."""
        hints = (f"{argument(hint)} {HELPS[hint]}" for hint in self.hints)
        return "; ".join(filter(None, (self.reason, ", ".join(hints))))

    @property
    def accepted(self) -> bool:
        """Whether the solver was accepted."""
        return self.verdict is Verdict.ACCEPTED
