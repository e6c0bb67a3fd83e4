"""Error diagnosis: which mistake explains what a solver gave.

A model has to give what the solver gave on every board that was asked.  Then the solver is asked
further boards: those on which the models that are left are wrong, or differ.  A sentence is said
only if its model gives all these answers, too, and no model with another sentence does.  Named
mistakes come first, then what a solver does on all boards alike, then slips of the pen.
"""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from math import inf, isinf
from signal import SIGSEGV
from typing import NamedTuple

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
from boustro.judging.questions import Case
from boustro.judging.records import FAILED
from boustro.judging.searches import NONE, Answer
from boustro.judging.shrink import has_own
from boustro.judging.solver import Talk, Trial
from boustro.judging.variations import UNREDUCED, Variation, too_few_sweeps, variations
from boustro.judging.verdict import AskedCase, SolverReply, Verdict

_EVIDENCE, _FURTHER, _SMALL = 400, 600, 150
_SLOW, _ENOUGH, _ENDLESS = 3, 3, 20
_WITH_ROUTE = 50
_HURRIED, _LEAST = 0.25, 2.0
_NO_ROUTE_ALONE = (
    "it is right wherever there is a route, but where there is none it never returns -1"
)
_FURTHER_SEED = 909
_DEAR = -4
"""Of the further boards every fourth is tried, from the last, where a search for the fewest rolls
does not answer."""

# What a solver says by itself, and no model is needed for.
_SAID = {
    "NameError|UnboundLocalError|ReferenceError": (
        "it uses a name to which it has assigned nothing yet"
    ),
    "RecursionError|call stack|StackOverflow": "its recursion goes deeper than its language allows",
    "ended its process|SystemExit": "it ends the process (exit, quit) instead of returning",
    "TypeError.*NoneType": "it goes on with a value that is None, as of what returns nothing",
    "integers.* not float|float' object cannot be interp|unary ~: 'float'": (
        "it takes a decimal for a whole number: / gives one, // divides without a remainder"
    ),
    "got None|got undefined": "it returns nothing on this board",
    "got 0$": "it prints nothing: print one number per line, one for each board",
}
_PRINTS = "it prints the answer: return it"
_CHANGES = "it changes the caller's board: work on a copy, or store the visited squares elsewhere"


class LikelyMistake(NamedTuple):
    """What is said of a failure, and whether there was time to look for more."""

    sentence: str | None
    """The sentence on the likely mistake, None where none is known."""
    is_cut: bool = False
    """Whether time ran out before all further cases were asked."""


class _OutOfTime(Exception):  # noqa: N818 - no error: the mistake stays unnamed
    """There is no time left to look for a mistake."""


def sentences_for(problem: JudgedProblem, asked: AskedCase) -> set[str]:
    """The sentences of all models of named mistakes that give this answer to this board."""
    models = known_mistakes(problem, asked.reply.answer if asked.right == NONE else None)
    return {model.sentence for model in models if _gives(model, asked)} - {""}


def sentence_for_all(problem: JudgedProblem, asked: Sequence[AskedCase]) -> str | None:
    """The one sentence of all models that give what a solver gave to each of a few boards.

    None where models with different sentences do, or no model does.  No further board is asked, so
    another mistake, or two of them at once, may give the same.
    """
    # To a model a cell that holds its own number is a plain square.
    asked = [one for one in asked if not has_own(one.board)]
    wrong = [one for one in asked if one.verdict is not Verdict.ACCEPTED]
    dead_ends = [one for one in asked if one.right == NONE]
    # Of few wrong answers several mistakes may be the reason, also some that no model makes.
    if len(wrong) < _ENOUGH and (not wrong or wrong != dead_ends):
        return None
    answers = {one.reply.answer for one in dead_ends} - {NONE, None}
    known = _fitting(known_mistakes(problem, answers.pop() if answers else None), asked)
    named = known - {""}
    everywhere = _fitting(_alike(problem, wrong[0]), asked)
    # A search that finds next to nothing answers so, whatever its mistake is.
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
    """Whether a model gives all answers, right ones where it may be late."""
    given = [(_gives(mistake, one), one.verdict is Verdict.ACCEPTED) for one in asked]
    return all(gives or (gives is None and is_right) for gives, is_right in given)


def likely_mistake(
    talk: Talk,
    failing: AskedCase,
    seen: Sequence[AskedCase],
    *,
    until: float = inf,
    longer: float = 0.0,
    of_each: int = 20,
) -> Trial[LikelyMistake]:
    """The mistake of a solver, without a sentence where no model alone is seen to be right.

    `failing` is the case to be explained, `seen` everything that was asked.  Further cases,
    `of_each` of every kind, are asked until the time `until`, or for so much `longer`.
    """
    if failing.verdict is Verdict.ACCEPTED:
        return LikelyMistake(_CHANGES)
    # To a model a cell that holds its own number is a plain square, which it need not be to a
    # solver.
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
    """The sentence of the one model that is left."""
    problem = left.problem
    never_answers = all(asked.verdict is Verdict.FORMAT for asked in evidence)
    # Whatever a solver does that never gives a number, its search shows in no answer.
    known = () if never_answers else _known(problem, failing, evidence)
    sentences = yield from left.sentences(known)
    named = sentences - {""}
    if len(sentences) == len(named) == 1:
        return named.pop()
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


def _known(
    problem: JudgedProblem, failing: AskedCase, evidence: Sequence[AskedCase]
) -> Iterable[Mistake]:
    """The mistakes with a name that a solver of the problem may make."""
    if problem.has_models:
        without = failing.reply.answer if failing.right == NONE else None
        return known_mistakes(problem, without)
    wrong = [asked for asked in evidence if asked.verdict is Verdict.WRONG_ANSWER]
    return [*variations(problem), *_slips_of(problem), *too_few_sweeps(problem, wrong)]


def _alike(problem: JudgedProblem, failing: AskedCase) -> Iterable[Mistake]:
    """What a solver does on all boards alike."""
    return alike(
        answer_of(failing.reply),
        failing.right,
        uses_memory=failing.verdict is Verdict.MEMORY_LIMIT,
        has_dead_ends=not problem.statement.route,
    )


def _slip(
    left: "_Left", failing: AskedCase, evidence: Sequence[AskedCase], *, is_named: bool
) -> Trial[str | None]:
    """The sentence on a crash or a slip of the pen, where no mistake with a name explains it."""
    crashes = CRASHES if failing.reply.signal == SIGSEGV else None
    # Where several mistakes explain it, another makes it no clearer; and that a solver does not
    # stop is said of so few boards that slips of many kinds fit.
    if is_named or crashes or answer_of(failing.reply) is Verdict.TIME_LIMIT:
        return crashes
    slip = yield from left.the_one(slips(left.problem), small=True)
    outside = _outside(evidence)
    # An error may come from anywhere, as from a print: only what it looks up is told by the boards
    # on which it comes.
    return outside if outside and slip != SLIP_IN_CELLS else slip


@lru_cache(64)
def _slips_of(problem: JudgedProblem) -> tuple[Mistake, ...]:
    """The mistakes that a statement alone leads to, where no other question is asked."""
    if problem.question is not type(problem).question:
        return ()
    accepts = problem.measure.accepts
    slips = problem.slips().items()
    return tuple(
        Mistake("", sentence, Variation(problem, make, accepts)) for sentence, make in slips
    )


def _outside(evidence: Sequence[AskedCase]) -> str | None:
    """That it reads outside a list, where nothing else ever goes wrong."""
    wrong = [asked for asked in evidence if asked.verdict is not Verdict.ACCEPTED]
    is_alone = all(re.search(OUTSIDE, asked.reply.message) for asked in wrong)
    return f"on some boards {READS_OUTSIDE}" if is_alone else None


def _is_right_with_routes(evidence: Sequence[AskedCase]) -> bool:
    """Whether a solver is right on every board with a route, and wrong on every one without."""
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
    """The models that are left by what was asked, and by further boards that tell them apart."""

    talk: Talk
    """Asks further cases."""
    evidence: Sequence[AskedCase]
    """What was asked so far, with the replies."""
    until: float
    """The time until which further cases are asked."""
    longer: float
    """For how long they are asked where that is over."""
    of_each: int
    """How many further cases there are of each kind, at most."""
    is_cut: bool = False
    """Whether time ran out before all of them were asked."""

    @property
    def problem(self) -> JudgedProblem:
        """What was asked."""
        return self.talk.problem

    def ask(self, cases: Sequence[Case]) -> Trial[Sequence[AskedCase]]:
        """Those of the further cases that there is time for, whatever became of others."""
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
        """Look at the time, and end where nothing more is asked."""
        yield from self.talk.look()
        if isinf(self.talk.now()):
            raise _OutOfTime

    def the_one(self, models: Iterable[Mistake], *, small: bool = False) -> Trial[str | None]:
        """The sentence, if one is left."""
        sentences = yield from self.sentences(models, small=small)
        return sentences.pop() or None if len(sentences) == 1 else None

    def sentences(self, models: Iterable[Mistake], *, small: bool = False) -> Trial[set[str]]:
        """The sentences of the models that also give the answers to further boards.

        A mistake that shows on few boards may show on none of them: then those seen count, too.
        """
        fitting = yield from self._agreeing(models, self.evidence)
        cases = yield from self._telling(fitting, small=small)
        asked: Sequence[AskedCase] = []
        if cases:
            asked = yield from self.ask(cases)
        seen = [*asked, *(self.evidence if len(asked) == len(cases) else ())]
        wrong = [one for one in seen if one.verdict is not Verdict.ACCEPTED]
        if len({one.case for one in wrong}) < min(_ENOUGH, len(cases)):
            return set()
        agreeing = yield from self._agreeing(fitting, asked)
        # A model that cannot tell of any board that went wrong explains none.
        return {model.sentence for model in agreeing if any(_gives(model, one) for one in wrong)}

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
        """Further cases: on some the models are wrong or differ, on some none does."""
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
                continue  # no model can tell, so its answer would say nothing
            kind = self._kind(case, answers)
            # A mistake with a name is told from another by boards on which only one of them is
            # late.
            names = (model.name for model in models if _answer(model, case) is Verdict.TIME_LIMIT)
            late = (kind, *filter(None, names))
            is_slow = Verdict.TIME_LIMIT in known
            if is_slow:
                slow[late] += 1
            if len(kinds[kind]) < self.of_each and not (is_slow and slow[late] > _SLOW):
                kinds[kind].append(case)
        return [case for cases in kinds.values() for case in cases]

    def _kind(self, case: Case, answers: Sequence[Answer]) -> str:
        """Whether models differ on a case, are all wrong or right, or cannot all tell."""
        known = {answer for answer in answers if answer is not None}
        if len(known) > 1:
            return "differ"
        if known <= {self.problem.own_answer(case)}:
            return "right"
        return "open" if None in answers else "wrong"


@lru_cache(1 << 14)
def _answer(mistake: Mistake, case: Case) -> Answer:
    """What a model answers; solvers of a class are asked the same cases."""
    return mistake.program.answer(case)


def _agrees(mistake: Mistake, evidence: Sequence[AskedCase]) -> bool:
    return all(_gives(mistake, asked) is not False for asked in evidence)


def _gives(mistake: Mistake, asked: AskedCase) -> bool | None:
    """Whether a model gives what a solver gave, for the same error; None if it cannot tell."""
    answer = _answer(mistake, asked.case)
    if answer is Verdict.RUNTIME_ERROR is asked.reply.fault:
        message = asked.reply.message
        return message == FAILED.message or bool(re.search(mistake.says, message))
    return None if answer is None else mistake.program.gives(answer, answer_of(asked.reply))


def answer_of(reply: SolverReply) -> Answer:
    """What models are compared with; memory that runs out is time that would."""
    if reply.fault is Verdict.MEMORY_LIMIT:
        return Verdict.TIME_LIMIT
    return reply.answer if reply.fault is None else reply.fault


@cache
def _pool(problem: JudgedProblem) -> list[Case]:
    """Cases that a trial does not ask, of many sizes before the smallest."""
    step = -1 if problem.is_searched else _DEAR
    cases = (dealt.case for dealt in deck(problem, _FURTHER_SEED).first(_FURTHER))
    return [case for case in cases if not has_own(case.board)][::step]
