"""Judging: the way of a submission, from its candidates to the verdict.

`judged` chooses the problem that the submission is meant for.  `tried` asks one board after
another until the solver fails or no board is left.  The driver of the trial adds what the
solution's text shows.

The judge confirms every failure.  It asks the board again alone, in a new process.  If the solver
then passes, the failure depends on earlier boards, and the judge finds which of them are needed.
If every answer is right, the judge asks some boards again in another order.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import inf, isinf
from random import Random

from boustro.judging.asked import Case
from boustro.judging.cases import deck
from boustro.judging.choosing import CandidateSolvers, best_of
from boustro.judging.explaining import LikelyMistake, likely_mistake
from boustro.judging.one_board import tried_on
from boustro.judging.pinning import OF_THE_RUN, Pinned, pinned
from boustro.judging.problems import FORMS
from boustro.judging.questions import LEFT_OUT
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
from boustro.say import join_words, quantity, say

Progress = Callable[[int, int], None]
UNDECIDED = (
    "undecided: every answer was wrong, but its form was not recognised, so it may have been asked "
    "the wrong question: {} was assumed; say which it is ({})"
)
SMALLER = say("shrinking-ended", "shrinking ended early, so a smaller board may fail, too")
REFUSED = say("call-refused", "the sandbox does not allow the system call that this error is from")
CHANGES = (
    "changes-board",
    say("board-changed", "it changes the caller's board, which callers do not expect"),
)
OTHER_ORDER = "another order"
UNTRIED = "time ran out: not tried to the end: {}"
UNANSWERED = say(
    "reference-unanswered", "the reference answered none of the boards within its limits"
)
LEFT_OUT_REMARK = "{} left out: the reference gave no answer within its limits"
CUT_SHORT = "no failure found before time ran out ({:,} of {:,} boards)"
BOARDS, BOARDS_ONE_BY_ONE, BOARDS_OF_QUESTIONS = 2000, 400, 200
_FIRST_BATCH, _FIRST_RUNS, _LARGEST_BATCH = 160, 8, 1000
_ASKED_AGAIN = 200
_NO_SUCH_CALL = re.compile(r"Function not implemented|ENOSYS")
_OF_EACH, _OF_EACH_BY_PROGRAMS = 20, 6


@dataclass(frozen=True, slots=True)
class Terms:
    """Options of a judgement: which boards, how much time, and what to look for."""

    boards: int | None = None
    """Number of test boards; None for 2000, or 400 if the program is restarted for each."""
    seed: int = 0
    """Seed of the test boards: equal seeds give equal boards."""
    budget: float = 20.0
    """Seconds for all boards; a solver that needs more is not accepted."""
    shrinking: float = 1.0
    """Extra seconds to shrink and explain a failure that was found near the end of the budget."""
    strict: bool = False
    """Whether a solver that changes the caller's board is wrong."""
    trace: bool = False
    """Whether to record how a Python function searches the failing board."""
    line: bool = False
    """Whether to look for the line of the mistake: a small edit that makes the solution pass."""
    hint: int | None = None
    """The last hint that the judgement contains (`boustro.judging.hints`); None for all."""
    board: Board | None = None
    """A board to run the solver on, in place of test boards."""


Evidence = Callable[[Judgement, Talk], Trial[Judgement]]
"""Adds to a judgement what the text of the solution shows."""


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

    No board is asked after the time `end`.  Raises `CannotOpen` if the submission does not load,
    or if its problem cannot be found.
    """
    solver = yield from best_of(candidates, time, terms.budget)
    talk = Talk(solver, time, end)
    judgement = yield from tried(talk, terms, terms.budget, progress)
    return (yield from evidence(judgement, talk))


def judge_solver(
    solver: BlockingSolver, terms: Terms, until: float, progress: Progress | None = None
) -> Judgement:
    """The judgement on a blocking solver, whose boards may be asked until the time `until`.

    The solver's clock measures the time.  Whatever the solver does, the result is a verdict.
    """
    talk = Talk(solver, Time(solver.now()))
    return driven(tried(talk, terms, until, progress), asked_of)


def tried(
    talk: Talk, terms: Terms, until: float, progress: Progress | None = None
) -> Trial[Judgement]:
    """The trial of a solver, whose boards may be asked until the time `until`.

    A driver runs what the trial yields, and sends back the replies with the time.  This example
    drives a trial by hand, for a solver that answers 2 to every board:

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
    """The judgement with the seed and the restrictions of the sandbox."""
    return replace(judgement, seed=terms.seed, contained=dict(talk.solver.contained))


class _Answers:
    """The answers so far, and the decision when to stop."""

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
        """The failing boards of the last process."""
        return [asked for asked in self.together if self.is_wrong(asked)]

    @property
    def order(self) -> list[Case]:
        """The boards of the last process."""
        return [asked.case for asked in self.together]

    @property
    def are_right(self) -> bool:
        """Whether all answers are right, and another order may show more."""
        return not self.failed and self.solver.group > 1 and self.is_complete

    @property
    def is_complete(self) -> bool:
        """Whether every planned board was asked."""
        return len(self.asked) + self.extra == self.planned

    @property
    def late(self) -> float:
        """The time at which the isolation of a failure must end."""
        return max(self.end, self.talk.now() + self.terms.shrinking)

    def is_wrong(self, asked: AskedCase) -> bool:
        """Whether a reply counts as wrong."""
        changed = asked.reply.changed and (self.terms.strict or self.solver.problem.keeps)
        return asked.verdict is not Verdict.ACCEPTED or changed

    def ask_all(self) -> Trial[None]:
        """Ask the boards in growing batches until one fails or time runs out."""
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
        """Ask some of the boards again in random order, a few of them twice."""
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
        """All cases asked before and during the isolation of a failure."""
        return [asked for asked in (*self.asked, *least.seen) if asked.right != LEFT_OUT]

    def judgement(self) -> Judgement:
        """The verdict on all boards; a failure is not isolated yet."""
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
        text = CUT_SHORT.format(plain.boards, plain.planned)
        reason = say("cut-short", text, boards=plain.boards, planned=plain.planned)
        return replace(plain, verdict=Verdict.UNFINISHED, reason=reason, hints=("budget",))

    def _plain(self, wrong: int, left_out: int) -> Judgement:
        """The judgement if no answer was wrong; the reference did not answer `left_out` boards."""
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
        """The remarks on a solver that do not depend on the verdict."""
        if left_out:
            text = LEFT_OUT_REMARK.format(quantity(left_out, "board"))
            yield Remark("left-out", say("boards-left-out", text, boards=left_out))
        for asked in self.asked:
            if asked.reply.own_call:
                yield Remark("own-call", asked.reply.own_call)
                return

    def _failed(self, plain: Judgement, worst: SolverReply) -> Judgement:
        """The judgement on a solver that failed; it has no failure if no board is the cause."""
        if worst.fault is Verdict.NOT_COMPILED:
            return replace(plain, verdict=Verdict.NOT_COMPILED, reason=worst.message, boards=0)
        if self.solver.unsure and all(map(self.is_wrong, self.asked)):
            form = self.solver.problem.name
            reason = say("undecided", UNDECIDED.format(form, ", ".join(FORMS)), form=form)
            return replace(plain, verdict=Verdict.NOT_JUDGED, reason=reason, hints=("form",))
        return replace(plain, verdict=Verdict.WRONG_ANSWER)

    def refused(self, plain: Judgement, least: Pinned, explanation: LikelyMistake) -> Judgement:
        """The verdict on an isolated failure, with its explanation."""
        failure = _failure(least, explanation)
        verdict = least.asked.verdict
        if verdict is Verdict.ACCEPTED:
            verdict = Verdict.WRONG_ANSWER
        reasons = [*self._reasons(failure, least)]
        hints: tuple[str, ...] = ()
        if untried := [*self._untried(failure, explanation)]:
            what = join_words(", ", untried)
            reasons.append(say("untried", UNTRIED.format(what), what=what))
            hints += ("budget",)
        if failure.mistake is None and not self.terms.trace:
            hints += ("trace",)
        reason = join_words("; ", reasons)
        return replace(plain, verdict=verdict, failure=failure, reason=reason, hints=hints)

    def _reasons(self, failure: Failure, least: Pinned) -> Iterator[str]:
        """The reasons for a failure that its board does not show."""
        if least.cut_short:
            yield SMALLER
        is_apart = self.solver.contained.get("files", False)
        if is_apart and _NO_SUCH_CALL.search(failure.reply.message):
            yield REFUSED
        yield from (sentence for sentence in OF_THE_RUN if sentence == least.sentence)

    def _untried(self, failure: Failure, explanation: LikelyMistake) -> Iterator[str]:
        """The steps that had to be skipped for lack of time."""
        is_late = isinf(self.talk.now())
        if is_late and not failure.is_smallest:
            yield say("smaller-boards", "smaller boards")
        if (is_late or explanation.is_cut) and failure.mistake is None:
            yield say("naming-the-mistake", "naming the mistake")


def _of_families(asked: Sequence[AskedCase], dealt: Sequence[DealtCase]) -> list[AskedCase]:
    """The asked cases, with the families of their boards."""
    return [one._replace(family=case.family) for one, case in zip(asked, dealt, strict=False)]


def _failure(least: Pinned, explanation: LikelyMistake) -> Failure:
    """An isolated failure, with the likely mistake."""
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
