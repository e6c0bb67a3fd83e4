"""Verdicts, replies and judgements: the results of testing a solver."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Self

from boustro.judging.asked import Case
from boustro.judging.measure import Answer
from boustro.judging.problems.base import JudgedProblem
from boustro.model import Board
from boustro.say import argument


class Verdict(Enum):
    """A judge's verdict on a solver; `value` is the usual short form.

    Accepted: right on every board.  Unfinished: no failure found before time ran out.
    """

    words: str
    """The verdict in words."""

    def __new__(cls, value: str, words: str) -> Self:
        """Create a verdict from its short form and its words."""
        verdict = object.__new__(cls)
        verdict._value_, verdict.words = value, words
        return verdict

    def reply(self, message: str) -> "SolverReply":
        """A reply with this verdict instead of an answer."""
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
"""The verdict in words for a solver that answered one given board correctly."""

PASTED = "pasted"
"""The family of a board that a panel contained."""
HELPS = {
    "form": "chooses another",
    "budget": "allows more",
    "trace": "shows the search of a Python solution",
}


class DealtCase(NamedTuple):
    """A test case, with the family of its board."""

    case: Case
    """The case."""
    family: str
    """The name of its family."""

    @property
    def board(self) -> Board:
        """The board of the case."""
        return self.case.board


Taken = tuple[int, int | None, int | None]
"""The place in a solution that took a value, and the value's first two parts if these are whole
numbers."""


class SolverReply(NamedTuple):
    """A solver's reply to one board."""

    answer: Answer | None = None
    """Its answer, if that has the right type."""
    fault: Verdict | None = None
    """Otherwise the verdict."""
    message: str = ""
    """The reason for the verdict, in words."""
    changed: bool = False
    """Whether the solver changed the caller's board."""
    printed: str = ""
    """The last output of a function that returned no number."""
    signal: int = 0
    """The signal that ended its process; 0 if none did."""
    few: bool = False
    """Whether it answered fewer boards than the input contained."""
    hints: tuple[str, ...] = ()
    """The arguments that may help."""
    taken: tuple[Taken, ...] = ()
    """The log of a traced solution."""
    seconds: float = 0.0
    """Its time; 0 if unknown."""
    own_call: str = ""
    """The error of a call that the file itself makes, if that call failed."""

    def judgement(self, solver: str, seed: int = 0) -> "Judgement":
        """The judgement on a solver for which this reply is the only information."""
        fault = self.fault or Verdict.NOT_JUDGED
        return Judgement(solver, None, fault, reason=self.message, hints=self.hints, seed=seed)


class AskedCase(NamedTuple):
    """A case with the right answer and the solver's reply."""

    case: Case
    """The case."""
    right: Answer | None
    """The right answer; None if a hint hides it."""
    reply: SolverReply
    """The solver's reply."""
    family: str = ""
    """The name of its family."""
    is_right: bool = False
    """Whether the problem accepts the answer although it differs from `right`."""

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
    """Each square with its right level; None if no token rests there."""
    wrong: int | None = None
    """The index of the first square that the search takes too early."""
    message: str = ""
    """The same in words, or why there is no trace."""
    own: tuple[tuple[int, int, int | None], ...] = ()
    """Squares with the solution's own level, and the right level."""
    differs: str = ""
    """The first difference of these levels, and the solution's first impossible step, in words."""
    step: tuple[int, int] | None = None
    """The ends of that step."""
    route: tuple[int, ...] = ()
    """The route by which the solution reached its answer, from the start on; empty if unknown."""


class GrowthRow(NamedTuple):
    """A slow solution on a board without jumps of one size."""

    size: int
    """The number of squares of the board."""
    seconds: float | None
    """The time; None if unknown."""
    taken: int | None
    """How often the solution takes a square from its queue; None if unknown."""


class Growth(NamedTuple):
    """How a slow solver's work grows with the size of the board."""

    rows: tuple[GrowthRow, ...] = ()
    """The sizes within the limit."""
    passed: int | None = None
    """The first size that exceeds the limit."""
    message: str = ""
    """The growth in words."""


class Correction(NamedTuple):
    """An edit of the solution's own text that makes it pass."""

    lines: tuple[int, ...]
    """The changed line, or several lines if an edit of any one of them passes.  Both texts are
    empty if there are several, or if the only edit is none that a person would make."""
    before: str
    """The text before the edit."""
    after: str
    """The text after the edit."""
    boards: int
    """How many boards the edited solution passes: all that were tried."""


@dataclass(frozen=True, slots=True)
class Failure:
    """The smallest case found on which a solver fails."""

    case: Case
    """The case."""
    right: Answer | None
    """The right answer; None if a hint hides it."""
    reply: SolverReply
    """The solver's reply; empty if a hint hides it."""
    family: str
    """The family of the original case."""
    original: Case
    """The case from which it was shrunk."""
    before: tuple[Case, ...] = ()
    """The cases that the same process must answer first; empty if this one fails alone."""
    mistake: str | None = None
    """The sentence on the likely mistake; None or empty if it is unknown."""
    is_smallest: bool = False
    """Whether no board with fewer squares fails this way; the judge has tried all of them."""
    trace: Trace | None = None
    """The order of its search, on request."""
    correction: Correction | None = None
    """An edit that makes the solution pass, on request."""
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
    """A remark on a solver, in addition to its verdict."""

    name: str
    """The kind of remark."""
    sentence: str
    """The remark in words."""
    case: Case | None = None
    """A case that shows it, if there is one."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The complete result for a solver: its verdict and the evidence."""

    solver: str
    """Its name in reports."""
    form: JudgedProblem | None
    """The problem that it was tested on; None if it was not tested."""
    verdict: Verdict
    """The verdict."""
    boards: int = 0
    """The number of boards asked."""
    planned: int = 0
    """The number of boards planned."""
    wrong: int = 0
    """The number of wrong answers in the last batch."""
    last: int = 0
    """The number of boards in the last batch."""
    seconds: float = 0.0
    """The time of the judgement, including shrinking."""
    seed: int = 0
    """The seed of the boards."""
    failure: Failure | None = None
    """The failure, if there is one."""
    reason: str = ""
    """Why the verdict comes without a failing board, such as the error of a compiler."""
    hints: tuple[str, ...] = ()
    """The arguments that may change the verdict."""
    called: str = ""
    """The function with its parameters and its line."""
    remarks: tuple[Remark, ...] = ()
    """Remarks in addition to the verdict."""
    contained: dict[str, bool] = field(default_factory=dict)
    """The restrictions of the sandbox, by name."""
    families: dict[str, int] = field(default_factory=dict)
    """The number of boards asked, by family."""
    hint: int | None = None
    """The last hint to show; None for all."""
    is_one_board: bool = False
    """Whether the verdict is on one given board only."""

    @property
    def words(self) -> str:
        """The verdict in words, limited to what was tested."""
        if self.is_one_board and self.accepted:
            return RIGHT_ON_BOARD
        return self.verdict.words

    @property
    def verdict_words(self) -> str:
        """The verdict in words; for a slow solver with its time and the limit."""
        if self.failure and self.verdict is Verdict.TIME_LIMIT:
            return ": ".join(filter(None, (self.words, self.failure.reply.message)))
        return self.words

    @property
    def full_reason(self) -> str:
        """The reason, and the arguments that may change the verdict."""
        hints = (f"{argument(hint)} {HELPS[hint]}" for hint in self.hints)
        return "; ".join(filter(None, (self.reason, ", ".join(hints))))

    def __str__(self) -> str:
        """The verdict with the failing board, both answers, the likely mistake and the line."""
        from boustro.judging.telling import failure_lines, in_short

        lines = [*failure_lines(self)] or [*filter(None, [in_short(self)])]
        return "\n".join([f"{self.solver}: {self.verdict_words}", *lines])

    @property
    def accepted(self) -> bool:
        """Whether the solver was accepted."""
        return self.verdict is Verdict.ACCEPTED
