"""Verdicts, replies and judgements: the results of testing a solver."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple, Self

from boustro.judging.forms import Form
from boustro.judging.questions import Answer, Case
from boustro.model.board import Board
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


HELPS = {
    "form": "chooses another",
    "budget": "allows more",
    "trace": "shows the search of a Python solution",
}


class DealtCase(NamedTuple):
    """A case that a solver is asked, and the family of its board."""

    case: Case
    family: str

    @property
    def board(self) -> Board:
        """The board of the case."""
        return self.case.board


Taken = tuple[int, int | None, int | None]
"""The place in a solution that took a value, and the value's first two parts where these are whole numbers."""


class SolverReply(NamedTuple):
    """What a solver made of one board.

    `answer` is what it answered, if it is of the right kind; else `fault` is the verdict on that and `message`
    the reason in words.  `changed`: it changed the board it was handed.  `printed` is what a
    function that gave no number printed last.  `signal`: what ended its process,
    0 for none; `few`: asked several boards, it answered fewer.  `hints` names arguments that help;
    `taken` is what a solution noted that is traced; `seconds` its time, 0 where that is not known.  `own_call`: what
    became of a call that the file itself makes, if it failed.
    """

    answer: Answer | None = None
    fault: Verdict | None = None
    message: str = ""
    changed: bool = False
    printed: str = ""
    signal: int = 0
    few: bool = False
    hints: tuple[str, ...] = ()
    taken: tuple[Taken, ...] = ()
    seconds: float = 0.0
    own_call: str = ""

    def judgement(self, solver: str, seed: int = 0) -> "Judgement":
        """The judgement on a solver of which this is all that can be said."""
        fault = self.fault or Verdict.NOT_JUDGED
        return Judgement(solver, None, fault, reason=self.message, hints=self.hints, seed=seed)


class AskedCase(NamedTuple):
    """A case that was asked, with the right answer, None where a hint holds it back, and the reply.

    `is_right`: another answer, but right, too.
    """

    case: Case
    right: Answer | None
    reply: SolverReply
    family: str = ""
    is_right: bool = False

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
    """The squares that a search took on a board, each with its right level; None: no token rests there.

    `wrong`: index of the first that comes too early; `message`: the same in words, or why no trace.  `own`:
    squares with the level that the solution itself has for them, and the right one; `differs`: where
    these first differ, and the first step of its own that no throw makes, in words; `step`: that step.
    """

    taken: tuple[tuple[int, int | None], ...] = ()
    wrong: int | None = None
    message: str = ""
    own: tuple[tuple[int, int, int | None], ...] = ()
    differs: str = ""
    step: tuple[int, int] | None = None


class GrowthRow(NamedTuple):
    """A size of boards without jumps, with the time and with how often a solution takes a square, where known."""

    size: int
    seconds: float | None
    taken: int | None


class Growth(NamedTuple):
    """How the work of a slow solver grows: sizes that keep the limit, and the first that does not."""

    rows: tuple[GrowthRow, ...] = ()
    passed: int | None = None
    message: str = ""


class Correction(NamedTuple):
    """An edit of the solution's own text with which it passes `boards` boards, all that were tried.

    `lines`: where it is; several, without `before` and `after`, where an edit of each of them passes.
    """

    lines: tuple[int, ...]
    before: str
    after: str
    boards: int


@dataclass(frozen=True, slots=True)
class Failure:
    """The smallest case found on which a solver fails.

    `before` holds the cases that have to be asked first, in the same process, for it to fail;
    empty where it fails alone.  `original` is the case it was shrunk from.  `mistake` is the
    sentence on the likely mistake, where the pattern is known.  `is_smallest`: every board with
    fewer squares was tried, and none fails so.  `trace`: the order of its search, where asked for;
    `correction`: an edit with which it passes, where asked for; `no_line`: why there is none; `growth`: of a
    slow one.  `easier`: a larger board with far fewer jumps on which it fails, too.  Where a hint holds the answers back, `right` is None and `reply` an empty one.
    """

    case: Case
    right: Answer | None
    reply: SolverReply
    family: str
    original: Case
    before: tuple[Case, ...] = ()
    mistake: str | None = None
    is_smallest: bool = False
    trace: Trace | None = None
    correction: Correction | None = None
    growth: Growth | None = None
    no_line: str = ""
    easier: AskedCase | None = None

    @property
    def board(self) -> Board:
        """The board of the case."""
        return self.case.board


class Remark(NamedTuple):
    """Something to be told of a solver that its verdict does not say."""

    name: str
    sentence: str
    case: Case | None = None


@dataclass(frozen=True, slots=True)
class Judgement:
    """All there is to say about a solver: its verdict and what it rests on.

    Of the `planned` boards `boards` were asked; of the `last` ones, asked together, `wrong` went
    wrong; `seconds` is how long it took, shrinking included.  `reason` says why there is no board
    to show, for a verdict without one; `hints` names the arguments by which it may end otherwise.
    `called` is the function with its parameters and its line.  `hint`: up to which hint it is shown.
    """

    solver: str
    form: Form | None
    verdict: Verdict
    boards: int = 0
    planned: int = 0
    wrong: int = 0
    last: int = 0
    seconds: float = 0.0
    seed: int = 0
    failure: Failure | None = None
    reason: str = ""
    hints: tuple[str, ...] = ()
    called: str = ""
    remarks: tuple[Remark, ...] = ()
    contained: dict[str, bool] = field(default_factory=dict)
    families: dict[str, int] = field(default_factory=dict)
    hint: int | None = None

    @property
    def verdict_words(self) -> str:
        """The verdict in words; of a slow solver with its time and the limit."""
        late = (
            self.failure.reply.message
            if self.failure and self.verdict is Verdict.TIME_LIMIT
            else ""
        )
        return ": ".join(filter(None, (self.verdict.words, late)))

    @property
    def full_reason(self) -> str:
        """The reason, and by which arguments it may end otherwise."""
        hints = (f"{argument(hint)} {HELPS[hint]}" for hint in self.hints)
        return "; ".join(filter(None, (self.reason, ", ".join(hints))))

    @property
    def accepted(self) -> bool:
        """Whether the solver was accepted."""
        return self.verdict is Verdict.ACCEPTED
