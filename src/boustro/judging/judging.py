"""Judging: the way of a submission, from its candidates to the verdict.

`judged` chooses the problem that it is meant for, `tried` asks it board after board until it fails
or no board is left, and whoever drives the trial adds what the solution's text shows.

A failure is never taken at its word.  The board is asked again alone, in a fresh process; if it
then goes well, what was asked before has a part in it, and the boards that have to come first are
found.  A solver that gets everything right is asked some of it again in another order.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, isinf
from random import Random

from boustro.judging.cases import deck
from boustro.judging.choosing import CandidateSolvers, best_of
from boustro.judging.explaining import LikelyMistake, likely_mistake
from boustro.judging.one_board import tried_on
from boustro.judging.pinning import OF_THE_RUN, Pinned, pinned
from boustro.judging.problems import FORMS
from boustro.judging.questions import LEFT_OUT, Case
from boustro.judging.shrink import key
from boustro.judging.solver import (
    TOGETHER,
    BlockingSolver,
    Talk,
    Time,
    Trial,
    asked_of,
    driven,
)
from boustro.judging.verdict import (
    AskedCase,
    DealtCase,
    Failure,
    Judgement,
    Remark,
    SolverReply,
    Verdict,
)
from boustro.model import Board
from boustro.say import quantity

Progress = Callable[[int, int], None]
UNDECIDED = (
    "undecided: every answer was wrong, but its form was not recognised, so it may have been asked "
    "the wrong question: {} was assumed; say which it is ({})"
)
SMALLER = "shrinking ended early, so a smaller board may fail, too"
REFUSED = "the sandbox does not allow the system call that this error is from"
CHANGES = "changes-board", "it changes the caller's board, which callers do not expect"
OTHER_ORDER = "another order"
UNTRIED = "time ran out: not tried to the end: {}"
UNANSWERED = "the reference answered none of the boards within its limits"
LEFT_OUT_REMARK = "{} left out: the reference gave no answer within its limits"
CUT_SHORT = "no failure found before time ran out ({:,} of {:,} boards)"
BOARDS, BOARDS_ONE_BY_ONE, BOARDS_OF_QUESTIONS = 2000, 400, 200
_FIRST_BATCH, _FIRST_RUNS, _LARGEST_BATCH = 160, 8, 1000
_ASKED_AGAIN = 200
_NO_SUCH_CALL = re.compile(r"Function not implemented|ENOSYS")
_OF_EACH, _OF_EACH_BY_PROGRAMS = 20, 6


@dataclass(frozen=True, slots=True)
class Terms:
    """How a solver is judged."""

    boards: int | None = None
    """How many test boards; None for 2000, or 400 if the program is restarted for each."""
    seed: int = 0
    """Equal seeds give equal boards."""
    budget: float = 20.0
    """Seconds; if they are too few for all boards, the solver is not accepted."""
    shrinking: float = 1.0
    """Seconds added to explain a late failure."""
    strict: bool = False
    """Whether changing the caller's board also counts as wrong."""
    trace: bool = False
    """Whether the search of a function in Python is followed where it fails."""
    line: bool = False
    """Whether an edit of the function is looked for with which it passes."""
    hint: int | None = None
    """The last hint of which something is in the judgement (`boustro.judging.hints`); None for
    all."""
    board: Board | None = None
    """The one board that is asked, in place of test boards; None for those."""


Evidence = Callable[[Judgement, Talk], Trial[Judgement]]
"""Adds to a judgement what the text of the solution shows beside its answers."""


def judged(
    candidates: CandidateSolvers,
    time: Time,
    terms: Terms,
    evidence: Evidence,
    *,
    end: float = inf,
    progress: Progress | None = None,
) -> Trial[Judgement]:
    """The whole trial of a submission: its problem, its verdict, and what its text shows.

    Nothing is asked of its boards after the time `end`.  Raises `CannotOpen` if it does not load,
    or if nothing tells its problem.
    """
    solver = yield from best_of(candidates, time, terms.budget)
    talk = Talk(solver, time, end)
    judgement = yield from tried(talk, terms, terms.budget, progress)
    return (yield from evidence(judgement, talk))


def judge_solver(
    solver: BlockingSolver, terms: Terms, until: float, progress: Progress | None = None
) -> Judgement:
    """The judgement on a solver for which one can wait, which may be asked until the time `until`.

    The time is that of the solver's clock.  Everything the solver does is a verdict.
    """
    talk = Talk(solver, Time(solver.now()))
    return driven(tried(talk, terms, until, progress), asked_of)


def tried(
    talk: Talk, terms: Terms, until: float, progress: Progress | None = None
) -> Trial[Judgement]:
    """The trial of a solver, which may be asked until the time `until`.

    A driver runs what the trial yields, and sends it the replies with the time.  Here one does by
    hand, for a solver that says 2 of every board:

    >>> from types import SimpleNamespace
    >>> from boustro.judging.solver import Replies
    >>> from boustro.judging.verdict import SolverReply
    >>> kind = {"unsure": False, "called": "", "contained": {}, "group": TOGETHER}
    >>> kind |= {"per_run": TOGETHER, "problem": FORMS["leetcode"]}
    >>> solver = SimpleNamespace(name="always 2", **kind)
    >>> trial = tried(Talk(solver, Time(0.0)), Terms(boards=100), until=20.0)
    >>> run, time = next(trial), 0.0
    >>> len(run.cases), run.seconds
    (100, 20.0)
    >>> try:
    ...     while True:
    ...         time += 0.01
    ...         run = trial.send(Replies([SolverReply(2) for _ in run.cases], time))
    ... except StopIteration as end:
    ...     judgement = end.value
    >>> judgement.verdict, judgement.failure.right, judgement.failure.board
    (<Verdict.WRONG_ANSWER: 'WA'>, 1, Board(4))
    """
    if terms.board is not None:
        judgement = yield from tried_on(talk, terms.board, terms.seed, strict=terms.strict)
        return _signed(judgement, talk, terms)
    answers = _Answers(talk, terms, until, progress)
    yield from answers.ask_all()
    if answers.are_right:
        yield from answers.ask_in_another_order()
    judgement = _signed(answers.judgement(), talk, terms)
    if judgement.verdict is not Verdict.WRONG_ANSWER:
        return judgement
    least = yield from pinned(
        talk, answers.failed, answers.order, answers.is_wrong, until=answers.late
    )
    explanation = LikelyMistake(least.sentence)
    if not least.sentence:
        explanation = yield from likely_mistake(
            talk,
            least.asked,
            answers.seen(least),
            until=until,
            longer=terms.shrinking,
            of_each=_OF_EACH if talk.solver.group == TOGETHER else _OF_EACH_BY_PROGRAMS,
        )
    return answers.refused(judgement, least, explanation)


def _signed(judgement: Judgement, talk: Talk, terms: Terms) -> Judgement:
    """The judgement with the seed, and with what the solver was kept from."""
    return replace(judgement, seed=terms.seed, contained=dict(talk.solver.contained))


class _Answers:
    """What was asked so far, and when to stop."""

    def __init__(self, talk: Talk, terms: Terms, until: float, progress: Progress | None) -> None:
        solver = talk.solver
        self.talk, self.solver, self.terms, self.progress = talk, solver, terms, progress
        self.end = until
        self.asked: list[AskedCase] = []
        self.together: list[AskedCase] = []
        self.extra = 0
        usual = BOARDS if solver.problem.is_searched else BOARDS_OF_QUESTIONS
        if solver.group < TOGETHER:
            usual = min(usual, BOARDS if solver.group > 1 else BOARDS_ONE_BY_ONE)
            if not solver.problem.is_searched:
                usual //= 2
        self.count = terms.boards or usual
        self.planned = self.count
        self.deck = deck(solver.problem, terms.seed)

    @property
    def failed(self) -> list[AskedCase]:
        """The boards of the last process that went wrong."""
        return [asked for asked in self.together if self.is_wrong(asked)]

    @property
    def order(self) -> list[Case]:
        """The boards of the last process."""
        return [asked.case for asked in self.together]

    @property
    def are_right(self) -> bool:
        """Whether all are right, and another order may show more."""
        return not self.failed and self.solver.group > 1 and self.is_complete

    @property
    def is_complete(self) -> bool:
        """Whether every board that was planned so far was asked."""
        return len(self.asked) + self.extra == self.planned

    @property
    def late(self) -> float:
        """Until when a failure may be looked into."""
        return max(self.end, self.talk.now() + self.terms.shrinking)

    def is_wrong(self, asked: AskedCase) -> bool:
        """Whether a reply is held against the solver."""
        changed = asked.reply.changed and (self.terms.strict or self.solver.problem.keeps)
        return asked.verdict is not Verdict.ACCEPTED or changed

    def ask_all(self) -> Trial[None]:
        """Ask the boards, more at a time as it goes well, until one fails or time is up."""
        batch = min(_FIRST_RUNS * self.solver.group, _FIRST_BATCH)
        if not self.solver.problem.is_searched:
            batch = -(-batch // 4)
        while len(self.asked) < self.count and not self.failed:
            left = self.end - self.talk.now()
            if left <= 0:
                return
            following = min(len(self.asked) + batch, self.count)
            dealt = self.deck.first(following)[len(self.asked) :]
            if not dealt:
                self.count = self.planned = len(self.asked)
                return
            asked = yield from self.talk.ask([one.case for one in dealt], left)
            self.together = _of_families(asked, dealt)
            self.asked += self.together
            if not self.together:
                return
            batch = min(2 * batch, _LARGEST_BATCH)
            if self.progress is not None:
                self.progress(len(self.asked), self.count)

    def ask_in_another_order(self) -> Trial[None]:
        """Some of the boards once more, from the last to the first, some of them twice."""
        rng = Random(self.terms.seed)  # noqa: S311 - boards are no secrets
        pairs = zip(self.deck.first(len(self.asked)), self.asked, strict=True)
        dealt = [one for one, asked in pairs if asked.right != LEFT_OUT]
        most = _ASKED_AGAIN if self.solver.problem.is_searched else -(-len(dealt) // 4)
        some = rng.sample(dealt, min(len(dealt), most))
        if some:
            some += rng.choices(some, k=len(some) // 4)
        left = max(self.end - self.talk.now(), 2.0)
        asked = yield from self.talk.ask([one.case for one in some], left)
        self.together = [one._replace(family=OTHER_ORDER) for one in asked]
        self.planned += len(some)
        self.extra = len(self.together)

    def seen(self, least: Pinned) -> list[AskedCase]:
        """Everything that was asked until a failure was pinned down."""
        return [asked for asked in (*self.asked, *least.seen) if asked.right != LEFT_OUT]

    def judgement(self) -> Judgement:
        """The verdict on all that was asked; a wrong answer that is still to be looked into."""
        left_out = sum(asked.right == LEFT_OUT for asked in self.asked)
        plain = self._plain(len(self.failed), left_out)
        if left_out == len(self.asked) > 0:
            return replace(
                plain, verdict=Verdict.NOT_JUDGED, reason=UNANSWERED, boards=0, planned=0
            )
        plain = replace(plain, remarks=tuple(self._remarks(left_out)))
        if self.failed:
            return self._failed(plain, self.failed[0].reply)
        if changed := [asked.case for asked in self.asked if asked.reply.changed]:
            remark = Remark(*CHANGES, min(changed, key=key))
            plain = replace(plain, remarks=(*plain.remarks, remark))
        if self.is_complete:
            return plain
        reason = CUT_SHORT.format(plain.boards, plain.planned)
        return replace(plain, verdict=Verdict.UNFINISHED, reason=reason, hints=("budget",))

    def _plain(self, wrong: int, left_out: int) -> Judgement:
        """The judgement if nothing went wrong; a reference has `left_out` so many boards."""
        return Judgement(
            self.solver.name,
            self.solver.problem,
            Verdict.ACCEPTED,
            boards=len(self.asked) + self.extra - left_out,
            planned=self.planned - left_out,
            wrong=wrong,
            last=len(self.together),
            families=dict(Counter(asked.family for asked in self.asked)),
            called=self.solver.called,
        )

    def _remarks(self, left_out: int) -> Iterator[Remark]:
        """What is told of a solver, whatever the verdict."""
        if left_out:
            yield Remark("left-out", LEFT_OUT_REMARK.format(quantity(left_out, "board")))
        if told := next((asked.reply.own_call for asked in self.asked if asked.reply.own_call), ""):
            yield Remark("own-call", told)

    def _failed(self, plain: Judgement, worst: SolverReply) -> Judgement:
        """The judgement on a solver that failed; without a failure where no board is to blame."""
        if worst.fault is Verdict.NOT_COMPILED:
            return replace(plain, verdict=Verdict.NOT_COMPILED, reason=worst.message, boards=0)
        if self.solver.unsure and all(map(self.is_wrong, self.asked)):
            reason = UNDECIDED.format(self.solver.problem.name, ", ".join(FORMS))
            return replace(plain, verdict=Verdict.NOT_JUDGED, reason=reason, hints=("form",))
        return replace(plain, verdict=Verdict.WRONG_ANSWER)

    def refused(self, plain: Judgement, least: Pinned, explanation: LikelyMistake) -> Judgement:
        """The verdict on a failure that is pinned down, with why it fails."""
        failure = _failure(least, explanation)
        verdict = least.asked.verdict
        verdict = Verdict.WRONG_ANSWER if verdict is Verdict.ACCEPTED else verdict
        reasons = [*self._reasons(failure, least)]
        hints: tuple[str, ...] = ()
        if untried := [*self._untried(failure, explanation)]:
            reasons.append(UNTRIED.format(", ".join(untried)))
            hints += ("budget",)
        if failure.mistake is None and not self.terms.trace:
            hints += ("trace",)
        reason = "; ".join(reasons)
        return replace(plain, verdict=verdict, failure=failure, reason=reason, hints=hints)

    def _reasons(self, failure: Failure, least: Pinned) -> Iterator[str]:
        """What has to be said of a failure beside its board."""
        if least.cut_short:
            yield SMALLER
        is_apart = self.solver.contained.get("files", False)
        if is_apart and _NO_SUCH_CALL.search(failure.reply.message):
            yield REFUSED
        yield from (sentence for sentence in OF_THE_RUN if sentence == least.sentence)

    def _untried(self, failure: Failure, explanation: LikelyMistake) -> Iterator[str]:
        """What there was no time for."""
        is_late = isinf(self.talk.now())
        if is_late and not failure.is_smallest:
            yield "smaller boards"
        if (is_late or explanation.is_cut) and failure.mistake is None:
            yield "naming the mistake"


def _of_families(asked: Sequence[AskedCase], dealt: Sequence[DealtCase]) -> list[AskedCase]:
    """What was asked, with the families of its boards."""
    return [one._replace(family=case.family) for one, case in zip(asked, dealt, strict=False)]


def _failure(least: Pinned, explanation: LikelyMistake) -> Failure:
    """A failure that is pinned down, with the likely mistake."""
    case, first, sentence = least.asked, least.original, explanation.sentence
    return Failure(
        case.case,
        case.right,
        case.reply,
        first.family,
        first.case,
        before=least.before,
        mistake=None if sentence in OF_THE_RUN else sentence,
        is_smallest=least.is_smallest,
        easier=least.easier,
    )
