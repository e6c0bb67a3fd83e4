"""Error diagnosis: find the mistake that explains a solver's answers.

A model of a mistake must give the solver's answer on every board.  Then the judge asks further
boards, on which the remaining models are wrong or differ.  It reports a mistake only if its model
gives all these answers, too, and no model of another mistake does.  Named mistakes come first,
then behaviour that is the same on all boards, then slips of the pen.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf, isinf
from signal import SIGSEGV
from typing import NamedTuple

from boustro.judging.asked import Case
from boustro.judging.cases import deck
from boustro.judging.mistakes import (
    CRASHES,
    OUTSIDE,
    READS_OUTSIDE,
    SLIP_IN_CELLS,
    Mistake,
    alike,
    known_mistakes,
    slips,
)
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.records import FAILED
from boustro.judging.searches import NONE, Answer
from boustro.judging.shrink import has_own
from boustro.judging.solver import Talk, Trial
from boustro.judging.variations import UNREDUCED, Variation, too_few_sweeps, variations
from boustro.judging.verdict import AskedCase, SolverReply, Verdict
from boustro.say import say

_EVIDENCE, _FURTHER, _SMALL = 400, 600, 150
_SLOW, _ENOUGH, _ENDLESS = 3, 3, 20
_WITH_ROUTE = 50
_HURRIED, _LEAST = 0.25, 2.0
_NO_ROUTE_ALONE = say(
    "no-route-alone",
    "it is right wherever there is a route, but where there is none it never returns -1",
)
_FURTHER_SEED = 909
_DEAR = -4
"""The step through the further boards if no search for the fewest rolls answers the question:
every fourth board, from the last."""

# Error messages that explain a failure without a model.
_SAID = {
    "NameError|UnboundLocalError|ReferenceError": say(
        "unassigned-name", "it uses a name to which it has assigned nothing yet"
    ),
    "RecursionError|call stack|StackOverflow": say(
        "recursion-too-deep", "its recursion goes deeper than its language allows"
    ),
    "ended its process|SystemExit": say(
        "ends-process", "it ends the process (exit, quit) instead of returning"
    ),
    "TypeError.*NoneType": say(
        "goes-on-with-none", "it goes on with a value that is None, as of what returns nothing"
    ),
    "integers.* not float|float' object cannot be interp|unary ~: 'float'": say(
        "decimal-for-whole",
        "it takes a decimal for a whole number: / gives one, // divides without a remainder",
    ),
    "got None|got undefined": say("returns-nothing", "it returns nothing on this board"),
    "got 0$": say(
        "prints-nothing", "it prints nothing: print one number per line, one for each board"
    ),
}
_PRINTS = say("prints-answer", "it prints the answer: return it")
_CHANGES = say(
    "changes-board",
    "it changes the caller's board: work on a copy, or store the visited squares elsewhere",
)


class LikelyMistake(NamedTuple):
    """The likely mistake, and whether the search for it was complete."""

    sentence: str | None
    """The sentence on the likely mistake; None if it is unknown."""
    is_cut: bool = False
    """Whether time ran out before all further cases were asked."""


class _OutOfTime(Exception):  # noqa: N818 - no error: the mistake stays unnamed
    """There is no time left to look for a mistake."""


def sentences_for(problem: JudgedProblem, asked: AskedCase) -> set[str]:
    """The sentences of all named mistakes whose model gives this answer to this board."""
    models = known_mistakes(problem, asked.reply.answer if asked.right == NONE else None)
    return {model.sentence for model in models if _gives(model, asked)} - {""}


def sentence_for_all(problem: JudgedProblem, asked: Sequence[AskedCase]) -> str | None:
    """The mistake whose models give a solver's answers to each of a few boards.

    Returns None if several mistakes fit, or none.  No further board is asked, so another mistake,
    or two mistakes together, may give the same answers.
    """
    # Models treat a cell that holds its own number as a plain square.
    asked = [one for one in asked if not has_own(one.board)]
    wrong = [one for one in asked if one.verdict is not Verdict.ACCEPTED]
    dead_ends = [one for one in asked if one.right == NONE]
    # A few wrong answers may have several reasons, and some that no model covers.
    if len(wrong) < _ENOUGH and (not wrong or wrong != dead_ends):
        return None
    answers = {one.reply.answer for one in dead_ends} - {NONE, None}
    known = _fitting(known_mistakes(problem, answers.pop() if answers else None), asked)
    named = known - {""}
    everywhere = _fitting(_alike(problem, wrong[0]), asked)
    # Any search that finds almost nothing gives these answers, whatever its mistake is.
    is_barren = {one.reply.answer for one in asked} <= {NONE, 1}
    if len(known) == len(named) == 1 and not (is_barren and everywhere):
        return named.pop()
    if said := _from_output(wrong[0], asked):
        return said
    if len(everywhere) == 1:
        return everywhere.pop() or None
    if wrong == dead_ends:
        return _NO_ROUTE_ALONE
    slip = set() if named else _fitting(slips(problem), asked)
    return (slip.pop() or None) if len(slip) == 1 else None


def _fitting(models: Iterable[Mistake], asked: Sequence[AskedCase]) -> set[str]:
    """The sentences of the models that give all answers."""
    return {model.sentence for model in models if _explains(model, asked)}


def _explains(mistake: Mistake, asked: Sequence[AskedCase]) -> bool:
    """Whether a model gives all answers; if it cannot tell, the answer has to be right."""
    for one in asked:
        gives = _gives(mistake, one)
        is_open = gives is None and one.verdict is Verdict.ACCEPTED
        if not gives and not is_open:
            return False
    return True


def likely_mistake(
    talk: Talk,
    failing: AskedCase,
    seen: Sequence[AskedCase],
    *,
    until: float = inf,
    longer: float = 0.0,
    of_each: int = 20,
) -> Trial[LikelyMistake]:
    """The mistake of a solver; the sentence is None unless exactly one model fits.

    `failing` is the case to explain, and `seen` are all cases asked before.  The judge asks
    `of_each` further cases of every kind, until the time `until` or for `longer` seconds.
    """
    if failing.verdict is Verdict.ACCEPTED:
        return LikelyMistake(_CHANGES)
    # Models treat a cell that holds its own number as a plain square; a solver may not.
    seen = [asked for asked in seen if not has_own(asked.board)]
    evidence = [failing, *sorted(seen, key=lambda asked: asked.verdict is Verdict.ACCEPTED)]
    left = _Left(talk, evidence[:_EVIDENCE], until, longer, of_each)
    try:
        sentence = yield from _sentence(left, failing, seen, evidence)
    except _OutOfTime:
        sentence = None
    return LikelyMistake(sentence, left.is_cut)


def _sentence(
    left: "_Left", failing: AskedCase, seen: Sequence[AskedCase], evidence: Sequence[AskedCase]
) -> Trial[str | None]:
    """The sentence of the only model that remains."""
    problem = left.problem
    never_answers = all(asked.verdict is Verdict.FORMAT for asked in evidence)
    # If a solver never returns a number, no answer shows how it searches.
    known = () if never_answers else _known(problem, failing, evidence)
    sentences = yield from left.sentences(known)
    named = sentences - {""}
    if len(sentences) == len(named) == 1:
        everywhere = yield from _finds_nothing(left, failing, evidence)
        return everywhere or named.pop()
    said = _from_output(failing, seen)
    if not problem.has_models:
        is_long = problem.measure.modulus and "fifteen digits" in failing.reply.message
        return UNREDUCED if is_long else said
    sentence = said or (yield from left.the_one(_alike(problem, failing)))
    if sentence:
        return sentence
    if failing.right == NONE and _is_right_with_routes(evidence):
        return _NO_ROUTE_ALONE
    return (yield from _slip(left, failing, evidence, is_named=bool(named)))


def _finds_nothing(
    left: "_Left", failing: AskedCase, evidence: Sequence[AskedCase]
) -> Trial[str | None]:
    """The sentence that a solver never finds a route; None if it finds one.

    Any search that never finds a route gives these answers, whatever its mistake is.
    """
    if any(answer_of(asked.reply) != NONE for asked in evidence):
        return None
    return (yield from left.the_one(_alike(left.problem, failing)))


def _known(
    problem: JudgedProblem, failing: AskedCase, evidence: Sequence[AskedCase]
) -> Iterable[Mistake]:
    """The named mistakes that a solver of the problem may make."""
    if problem.has_models:
        without = failing.reply.answer if failing.right == NONE else None
        return known_mistakes(problem, without)
    wrong = [asked for asked in evidence if asked.verdict is Verdict.WRONG_ANSWER]
    return [*variations(problem), *_slips_of(problem), *too_few_sweeps(problem, wrong)]


def _alike(problem: JudgedProblem, failing: AskedCase) -> Iterable[Mistake]:
    """Mistakes that are the same on all boards."""
    return alike(
        answer_of(failing.reply),
        failing.right,
        uses_memory=failing.verdict is Verdict.MEMORY_LIMIT,
        has_dead_ends=not problem.statement.route,
    )


def _slip(
    left: "_Left", failing: AskedCase, evidence: Sequence[AskedCase], *, is_named: bool
) -> Trial[str | None]:
    """The sentence on a crash or a slip of the pen, if no named mistake explains the failure."""
    crashes = CRASHES if failing.reply.signal == SIGSEGV else None
    # If several named mistakes fit, one more would not help.  A solver that does not stop has
    # answered so few boards that many kinds of slips would fit.
    if is_named or crashes or answer_of(failing.reply) is Verdict.TIME_LIMIT:
        return crashes
    slip = yield from left.the_one(slips(left.problem), small=True)
    outside = _outside(evidence)
    # An error may come from any line, even from a print.  Only a slip in looking up cells is more
    # specific than "reads outside a list".
    return outside if outside and slip != SLIP_IN_CELLS else slip


@lru_cache(64)
def _slips_of(problem: JudgedProblem) -> tuple[Mistake, ...]:
    """The mistakes that only this statement invites, for its own question."""
    if problem.question is not type(problem).question:
        return ()
    accepts = problem.measure.accepts
    slips = problem.slips().items()
    return tuple(
        Mistake("", sentence, Variation(problem, make, accepts)) for sentence, make in slips
    )


def _outside(evidence: Sequence[AskedCase]) -> str | None:
    """The sentence on reads outside a list, if these are the only failures."""
    wrong = [asked for asked in evidence if asked.verdict is not Verdict.ACCEPTED]
    is_alone = all(re.search(OUTSIDE, asked.reply.message) for asked in wrong)
    text = f"on some boards {READS_OUTSIDE}"
    return say("on-some-boards", text, what=READS_OUTSIDE) if is_alone else None


def _is_right_with_routes(evidence: Sequence[AskedCase]) -> bool:
    """Whether a solver is right on all boards with a route, and wrong on all without one."""
    routes = [asked for asked in evidence if asked.right != NONE]
    dead_ends = [asked for asked in evidence if asked.right == NONE]
    is_right = len(routes) >= _WITH_ROUTE and all(
        asked.verdict is Verdict.ACCEPTED for asked in routes
    )
    return is_right and all(asked.verdict is not Verdict.ACCEPTED for asked in dead_ends)


def _from_output(failing: AskedCase, seen: Sequence[AskedCase]) -> str | None:
    printed = [asked for asked in (failing, *seen) if asked.reply.printed]
    if printed and all(str(asked.right) in asked.reply.printed.split() for asked in printed):
        return _PRINTS
    text = failing.reply.message
    return next((sentence for pattern, sentence in _SAID.items() if re.search(pattern, text)), None)


@dataclass(slots=True)
class _Left:
    """Finds the models that remain after all answers, and asks further boards to compare them."""

    talk: Talk
    """Asks further cases."""
    evidence: Sequence[AskedCase]
    """The cases asked so far, with the replies."""
    until: float
    """The time until which further cases are asked."""
    longer: float
    """The seconds for further cases if that time is over."""
    of_each: int
    """The most further cases of each kind."""
    is_cut: bool = False
    """Whether time ran out before all of them were asked."""

    @property
    def problem(self) -> JudgedProblem:
        """The problem of the solver."""
        return self.talk.problem

    def ask(self, cases: Sequence[Case]) -> Trial[Sequence[AskedCase]]:
        """Ask as many further cases as time allows, even after a failure."""
        cases = self.problem.answered(cases)
        until = max(self.until, self.talk.now() + self.longer)
        done = list[AskedCase]()
        while len(done) < len(cases) and (left := until - self.talk.now()) > 0:
            asked = yield from self.talk.ask(cases[len(done) :], max(left, _LEAST), share=_HURRIED)
            if not asked:
                break
            done += asked
        self.is_cut |= len(done) < len(cases)
        return done

    def look(self) -> Trial[None]:
        """Update the time; raise `_OutOfTime` at the end."""
        yield from self.talk.look()
        if isinf(self.talk.now()):
            raise _OutOfTime

    def the_one(self, models: Iterable[Mistake], *, small: bool = False) -> Trial[str | None]:
        """The sentence, if exactly one remains."""
        sentences = yield from self.sentences(models, small=small)
        return sentences.pop() or None if len(sentences) == 1 else None

    def sentences(self, models: Iterable[Mistake], *, small: bool = False) -> Trial[set[str]]:
        """The sentences of the models that also give the answers to further boards.

        A rare mistake may show on none of them, so the boards asked before count, too.
        """
        fitting = yield from self._agreeing(models, self.evidence)
        # A model that cannot tell the answer to any failing board differs from others everywhere.
        explaining = [model for model in fitting if _explains_some(model, self.evidence)]
        cases = yield from self._telling(explaining or fitting, small=small)
        asked: Sequence[AskedCase] = []
        if cases:
            asked = yield from self.ask(cases)
        seen = [*asked, *(self.evidence if len(asked) == len(cases) else ())]
        wrong = [one for one in seen if one.verdict is not Verdict.ACCEPTED]
        if len({one.case for one in wrong}) < min(_ENOUGH, len(cases)):
            return set()
        agreeing = yield from self._agreeing(fitting, asked)
        return {model.sentence for model in agreeing if _explains_some(model, wrong)}

    def _agreeing(
        self, models: Iterable[Mistake], evidence: Sequence[AskedCase]
    ) -> Trial[list[Mistake]]:
        """The models that give all answers."""
        agreeing = list[Mistake]()
        for model in models:
            yield from self.look()
            if _agrees(model, evidence):
                agreeing.append(model)
        return agreeing

    def _telling(self, models: Sequence[Mistake], *, small: bool) -> Trial[list[Case]]:
        """Further cases: some on which models are wrong or differ, and some on which all agree."""
        if not models:
            return []
        kinds: dict[str, list[Case]] = {"differ": [], "wrong": [], "open": [], "right": []}
        slow = Counter[tuple[str, ...]]()
        differing = len({model.sentence for model in models}) > 1
        needed = ("differ", "wrong", "right") if differing else ("wrong", "right")
        for case in _pool(self.problem)[-_SMALL if small else 0 :]:
            is_enough = all(len(kinds[kind]) == self.of_each for kind in needed)
            if is_enough or (small and sum(slow.values()) > _ENDLESS):
                break
            yield from self.look()
            answers = [_answer(model, case) for model in models]
            known = {answer for answer in answers if answer is not None}
            if not known:
                continue  # no model can tell the answer, so the board would show nothing
            kind = self._kind(case, answers)
            # Boards on which only one named mistake exceeds the time tell it from the others.
            names = (model.name for model in models if _answer(model, case) is Verdict.TIME_LIMIT)
            late = (kind, *filter(None, names))
            is_slow = Verdict.TIME_LIMIT in known
            if is_slow:
                slow[late] += 1
            if len(kinds[kind]) < self.of_each and not (is_slow and slow[late] > _SLOW):
                kinds[kind].append(case)
        return [case for cases in kinds.values() for case in cases]

    def _kind(self, case: Case, answers: Sequence[Answer]) -> str:
        """How models answer a case: they differ, are all wrong or right, or some cannot tell."""
        known = {answer for answer in answers if answer is not None}
        if len(known) > 1:
            return "differ"
        if known <= {self.problem.own_answer(case)}:
            return "right"
        return "open" if None in answers else "wrong"


@lru_cache(1 << 14)
def _answer(mistake: Mistake, case: Case) -> Answer:
    """A model's answer, cached because all solvers of a class get the same cases."""
    return mistake.program.answer(case)


def _agrees(mistake: Mistake, evidence: Sequence[AskedCase]) -> bool:
    return all(_gives(mistake, asked) is not False for asked in evidence)


def _explains_some(mistake: Mistake, asked: Sequence[AskedCase]) -> bool:
    """Whether a model gives the solver's answer to a failing board; otherwise it explains none."""
    wrong = (one for one in asked if one.verdict is not Verdict.ACCEPTED)
    return any(_gives(mistake, one) for one in wrong)


def _gives(mistake: Mistake, asked: AskedCase) -> bool | None:
    """Whether a model gives the solver's answer or error; None if it cannot tell."""
    answer = _answer(mistake, asked.case)
    if answer is Verdict.RUNTIME_ERROR is asked.reply.fault:
        message = asked.reply.message
        return message == FAILED.message or bool(re.search(mistake.says, message))
    return None if answer is None else mistake.program.gives(answer, answer_of(asked.reply))


def answer_of(reply: SolverReply) -> Answer:
    """The answer or fault to compare with models; for them, out of memory is out of time."""
    if reply.fault is Verdict.MEMORY_LIMIT:
        return Verdict.TIME_LIMIT
    return reply.answer if reply.fault is None else reply.fault


@cache
def _pool(problem: JudgedProblem) -> list[Case]:
    """Further cases, which a trial does not ask; boards of many sizes come before small ones."""
    step = -1 if problem.is_searched else _DEAR
    cases = (dealt.case for dealt in deck(problem, _FURTHER_SEED).first(_FURTHER))
    return [case for case in cases if not has_own(case.board)][::step]
