"""Failure isolation: the smallest failing board alone, or with the boards before it.

The judge first asks the failing board again, alone.  Then it tries smaller cases, which `shrink`
lists, and keeps the smallest case that still fails.  A wrong answer teaches more than a limit, so
a smaller case with a wrong answer takes the place of one that exceeds a limit.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from boustro.judging.asked import Case
from boustro.judging.cases import cases_of
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.questions import LEFT_OUT
from boustro.judging.shrink import (
    ease,
    easier_cases,
    has_fewest_squares,
    key,
    simpler_cases,
    sparse_cases,
    stages,
    tiny_cases,
)
from boustro.judging.solver import TOGETHER, Talk, Trial
from boustro.judging.verdict import AskedCase, Verdict
from boustro.say import say

IsWrong = Callable[[AskedCase], bool]
FirstFailing = Callable[[Sequence[Case]], Trial[Case | None]]
"""Finds the first case that fails; None if all pass."""
KEPT = say(
    "keeps-something",
    "its answer depends on the boards before: something stays from one board to the next (a "
    "variable outside the function, a default argument, in a program input of another case that it "
    "has not read, in C and C++ also memory that is not set or not its own)",
)
MORE_CASES = say(
    "more-cases",
    "it does not answer every case of the input: the first line says how many there are",
)
UNSTEADY = say("unsteady", "it gives different answers to the same question from run to run")
NOT_REPEATED = say("not-repeated", "its failure could not be repeated before time ran out")
NEAR_LIMIT = say(
    "near-limit",
    "it kept the limit in one run and not in another: it needs about as much as the limit allows, "
    "or the machine was busy",
)
OF_THE_RUN = (NOT_REPEATED, NEAR_LIMIT)
"""Reasons that blame the run, not the solution."""

_HURRIED = (Verdict.TIME_LIMIT, Verdict.MEMORY_LIMIT)
_PATIENCE, _PATIENCE_FOR_MORE, _SHARE = 60.0, 2.0, 0.25
_LONGEST_ROW, _TINY_BOARDS, _TRIED = 200, 6, 3
_AT_ONCE = 400
# Counting runs instead of seconds makes shrinking end at the same board every time.
_RUNS, _LATE_RUNS = 48, 3
_CROWDED = 5
"""If the smallest board has this many jumps, the judge looks for one that is easier to follow."""
_FAR_FEWER = 2
"""The easier board has the number of jumps divided by this, or fewer."""
_RUNS_FOR_FEWER = 16


@dataclass(frozen=True, slots=True)
class Pinned:
    """A reproduced failure, with the boards that must come before it."""

    asked: AskedCase
    """The smallest failing case, with the reply."""
    original: AskedCase
    """The failing case that was shrunk."""
    before: tuple[Case, ...] = ()
    """The cases that the solver must answer first."""
    sentence: str | None = None
    """The mistake, if it is already known, or one of `OF_THE_RUN`."""
    seen: list[AskedCase] = field(default_factory=list)
    """All cases asked during the isolation."""
    is_smallest: bool = False
    """Whether no board with fewer squares fails this way."""
    cut_short: bool = False
    """Whether shrinking ended early."""
    easier: AskedCase | None = None
    """A failure on a larger board with far fewer jumps."""


def pinned(
    talk: Talk,
    failed: Sequence[AskedCase],
    order: Sequence[Case],
    is_wrong: IsWrong,
    *,
    until: float,
) -> Trial[Pinned]:
    """The smallest failure found before the time `until`.

    `failed` are the failures among the cases of `order`.
    """
    again = _Again(talk, is_wrong, until)
    again.seen += failed
    ranked = sorted(failed, key=lambda asked: key(asked.case))
    for original in ranked[:_TRIED]:
        is_late = original.verdict is Verdict.TIME_LIMIT
        alone = yield from again.alone(original.case, _SHARE if is_late else 1.0)
        if alone is not None and is_wrong(alone):
            smallest = yield from again.shrunk(original, alone)
            if smallest is not None:
                return smallest
    first = min(failed, key=lambda asked: _index(order, asked.case))
    return (yield from again.in_a_row(first, order))


def shrunk(
    case: Case,
    problem: JudgedProblem,
    first_failing: FirstFailing,
    *,
    is_over: Callable[[], bool],
) -> Trial[Case]:
    """The smallest failing case found before `is_over` returns true."""
    for stage in stages(problem):
        if is_over():
            return case
        failing = yield from first_failing(tiny_cases(case, problem, stage))
        if failing is not None:
            case = failing
            break
    tried = set[Case]()
    while not is_over():
        untried = (one for one in simpler_cases(case, problem) if one not in tried)
        allowed = [*filter(problem.allows, untried)]
        failing = yield from first_failing(allowed)
        if failing is None:
            return case
        tried |= {*allowed[: allowed.index(failing)]}
        case = failing
    return case


def with_fewest_jumps(
    case: Case,
    problem: JudgedProblem,
    first_failing: FirstFailing,
    *,
    is_over: Callable[[], bool],
) -> Trial[Case]:
    """A failing case with few jumps, and then few squares, found before `is_over` returns true."""
    if not is_over():
        found = yield from first_failing(sparse_cases(case, problem))
        case = min(case, found or case, key=ease)
    while not is_over():
        failing = yield from first_failing([*filter(problem.allows, easier_cases(case, problem))])
        if failing is None:
            return case
        case = failing
    return case


def _sentence(before: Sequence[Case], asked: AskedCase) -> str:
    if asked.verdict in _HURRIED:
        return NEAR_LIMIT
    if asked.reply.few:
        return MORE_CASES
    return KEPT if before else UNSTEADY


def _index(order: Sequence[Case], case: Case) -> int:
    return next((i for i, other in enumerate(order) if other == case), len(order))


class _Again:
    """Asks a solver again, and records all answers."""

    def __init__(self, talk: Talk, is_wrong: IsWrong, until: float) -> None:
        self.talk, self.is_wrong, self.until = talk, is_wrong, until
        self.solver, self.problem = talk.solver, talk.problem
        self.seen: list[AskedCase] = []
        self.wanted: Verdict | None = None
        # Whether a wrong answer may take the place of a limit that was exceeded.
        self.may_switch = True
        self.cut_short = False
        self.runs, self.most_runs = 0, _RUNS

    def ask(
        self, cases: Sequence[Case], patience: float = _PATIENCE_FOR_MORE, share: float = 1.0
    ) -> Trial[list[AskedCase]]:
        """The outcomes of cases asked in a new process."""
        left = max(self.until - self.talk.now(), patience)
        asked = yield from self.talk.ask(cases, left, share=share)
        self.seen += asked
        if len(asked) < len(cases) and not any(map(self.is_wrong, asked)):
            self.cut_short = True
        return asked

    def alone(self, case: Case, share: float = 1.0) -> Trial[AskedCase | None]:
        """The outcome of one case in a new process; the judge waits for its verdict."""
        asked = yield from self.ask([case], _PATIENCE, share)
        return asked[0] if asked else None

    def shrunk(self, original: AskedCase, alone: AskedCase) -> Trial[Pinned | None]:
        """The smallest case that fails alone with the same verdict, or a wrong answer for a limit.

        Returns None if a case that exceeded the time limit keeps it when it runs alone.
        """
        self.wanted = alone.verdict
        case = yield from self._smallest(original.case)
        is_late = original.verdict is Verdict.TIME_LIMIT
        asked: AskedCase | None = alone
        if is_late or case != original.case:
            asked = yield from self.alone(case)
        switched = self.wanted is not alone.verdict
        if switched and asked is not None and not self._as_wanted(asked):
            # The wrong answer came of an earlier board: shrink once more, for the limit alone.
            self.wanted, self.may_switch = alone.verdict, False
            case = yield from self._smallest(original.case)
            asked = yield from self.alone(case)
        if is_late and asked is not None and not self._as_wanted(asked):
            asked = yield from self.alone(original.case)
            if asked is not None and not self._as_wanted(asked):
                return None
        if asked is None or not self._as_wanted(asked):
            asked = original if is_late else alone
        cut_short = self._is_over()
        smaller = (one.right for one in self.seen if one.board.size < asked.board.size)
        is_smallest = (
            not cut_short
            and has_fewest_squares(asked.board, self.problem)
            and LEFT_OUT not in smaller
        )
        easier = None
        if not is_late:
            easier = yield from self._easier(asked)
        return Pinned(asked, original, (), None, self.seen, is_smallest, cut_short, easier)

    def _smallest(self, case: Case) -> Trial[Case]:
        """The smallest case that fails in the place of a case, as far as the time reaches."""
        return shrunk(case, self.problem, self.first_failing, is_over=self._is_over)

    def _easier(self, smallest: AskedCase) -> Trial[AskedCase | None]:
        """A failing board with far fewer jumps than the smallest failing board.

        Returns None if there is no such board, or if the smallest one already has few jumps.
        """
        jumps = len(smallest.board.jumps)
        if jumps < _CROWDED:
            return None
        failed = [one.case for one in self.seen if self._as_wanted(one)] or [smallest.case]
        case = min(failed, key=lambda case: (len(case.board.jumps), key(case)))
        self.most_runs = self.runs + _RUNS_FOR_FEWER
        case = yield from with_fewest_jumps(
            case, self.problem, self.first_failing, is_over=self._is_over
        )
        if _FAR_FEWER * len(case.board.jumps) > jumps:
            return None
        asked = yield from self.alone(case)
        return asked if asked is not None and self._as_wanted(asked) else None

    def _is_over(self) -> bool:
        return self.runs >= self.most_runs or self.talk.now() >= self.until

    def _as_wanted(self, asked: AskedCase) -> bool:
        alike = asked.verdict is self.wanted or {asked.verdict, self.wanted} <= set(_HURRIED)
        return self.is_wrong(asked) and alike

    def _fails(self, asked: AskedCase) -> bool:
        """Whether a case may replace the failing one; from a wrong answer on, only such count."""
        is_late = self.wanted in _HURRIED
        if is_late and self.may_switch and asked.verdict is Verdict.WRONG_ANSWER:
            self.wanted = Verdict.WRONG_ANSWER
        return self._as_wanted(asked)

    def first_failing(self, cases: Sequence[Case]) -> Trial[Case | None]:
        """The first case that fails with the wanted verdict, or with a wrong answer for a limit.

        Batches grow as long as no case fails.
        """
        share = _SHARE if self.wanted in _HURRIED else 1.0
        at_once = min(max(2 * self.solver.group, self.solver.per_run // 4), _AT_ONCE)
        done, end = 0, at_once
        while done < len(cases) and not self._is_over():
            left = max(self.until - self.talk.now(), _PATIENCE_FOR_MORE)
            some = cases[done:end]
            asked_cases = yield from self.talk.ask(some, left, share=share, to_first=True)
            self.seen += asked_cases
            self.runs += -(-len(asked_cases) // min(self.solver.per_run, _AT_ONCE)) or 1
            if any(asked.verdict in _HURRIED for asked in asked_cases):
                self.runs += _LATE_RUNS
            for case, asked in zip(some, asked_cases, strict=False):
                if self._fails(asked):
                    return case
            done = done + len(asked_cases) if asked_cases else end
            if done >= end:
                at_once = min(2 * at_once, _AT_ONCE)
                end += at_once
        return None

    def in_a_row(self, original: AskedCase, order: Sequence[Case]) -> Trial[Pinned]:
        """The shortest row of boards whose last board fails, although it passes alone."""
        if self.solver.group == 1:
            return Pinned(original, original, sentence=_sentence((), original), seen=self.seen)
        place = _index(order, original.case)
        if self.solver.group < TOGETHER:
            order = order[place - place % self.solver.group :]
            place %= self.solver.group
        rows = [*self._simple_rows(place + 1), list(order[: place + 1])]
        for row in rows:
            failing = yield from self._first_wrong(row)
            if failing is None:
                continue
            steady = yield from self._first_wrong(failing[0])
            if steady is None:
                continue
            before, asked = steady[0][:-1], steady[1]
            if set(before) != {asked.case}:
                before, asked = yield from self._shorter(*steady)
            sentence = _sentence(before, asked)
            return Pinned(asked, original, tuple(before), sentence, self.seen)
        sentence = NOT_REPEATED if self.cut_short else _sentence((), original)
        return Pinned(original, original, sentence=sentence, seen=self.seen)

    def _simple_rows(self, length: int) -> list[list[Case]]:
        """Rows that repeat one small board, and a row that alternates between several."""
        length = min(max(2, min(length, _LONGEST_ROW)), self.solver.group)
        dealt = cases_of(self.problem, _LONGEST_ROW)
        tiny = sorted({one.case for one in dealt}, key=key)[:_TINY_BOARDS]
        turns = [tiny[i % len(tiny)] for i in range(length)]
        lengths = dict.fromkeys((2, length))
        return [*([case] * count for count in lengths for case in tiny), turns]

    def _first_wrong(self, row: Sequence[Case]) -> Trial[tuple[list[Case], AskedCase] | None]:
        """The row up to its first failing board, and the outcome of that board."""
        all_asked = yield from self.ask(row)
        for i, asked in enumerate(all_asked):
            if self.is_wrong(asked):
                return list(row[: i + 1]), asked
        return None

    def _shorter(self, row: list[Case], asked: AskedCase) -> Trial[tuple[list[Case], AskedCase]]:
        """The shortest row found in time, without its last board, and that board's outcome."""
        share = max((len(row) - 1) // 2, 1)
        while share and self.talk.now() < self.until:
            for start in range(0, len(row) - 1, share):
                end = min(start + share, len(row) - 1)
                tried = row[:start] + row[end:]
                shorter = yield from self._first_wrong(tried)
                if shorter is not None and len(shorter[0]) < len(row):
                    row, asked = shorter
                    break
            else:
                share //= 2
        return row[:-1], asked
