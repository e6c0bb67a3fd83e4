"""Search for an edit of a solution's own text that makes it pass all boards.

The search tries the idioms first, then the edits in order of cost.  Each edit answers the failing
board first.  The edits that are right there answer more and more boards, and finally fresh ones.
Many edits run in one process, one after another, each with its own limit.  The process never gets
the right answers.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, groupby
from math import inf

from boustro.judging.asked import Case
from boustro.judging.cases import cases_of
from boustro.judging.choosing import CannotOpen
from boustro.judging.line.edits import CONDITION, LINE, NAME, TERM
from boustro.judging.line.idioms import IdiomEdit, idiom_edits
from boustro.judging.line.plain import is_plain, is_swap
from boustro.judging.line.script import ScriptText
from boustro.judging.line.sources import COMPILED, EditedSource, Edits
from boustro.judging.line.tokens import SourceText, TextEdit
from boustro.judging.measure import Answer
from boustro.judging.solver import Talk, Trial
from boustro.judging.verdict import Correction, Failure, Verdict
from boustro.say import Wording, say

COMPILED_SECONDS = 13.0
"""Processor time for all edits of a solution in C++ or Java."""
_SECONDS = 10.0
"""Processor time for all edits of any other solution."""
_FEW, _MORE, _ALL = 20, 200, 1000
"""How many boards the edits have answered after the second, the third and the fourth round."""
_ALL_OF_QUESTIONS = 400
"""`_ALL` for questions that no search answers."""
_FRESH, _FRESH_SEED = 5000, 4242
_OF_SEVERAL = 500
"""Fresh boards for each edit if several edits remain, or if no search answers the question."""
_MOST_TRIED = 12
"""The most edits that answer many boards."""
_MOST_LINES = 5
"""The most lines that are shown."""
_MOST_LOST = 20
"""The most processes that may crash during the search."""
_MOST_SHOWN = 12
"""The most lines of an idiom's repair that are shown."""
_UNCHANGED = TextEdit(1, 0, (), 0)
_COSTS = ((0, NAME), (TERM, TERM), (LINE, CONDITION))
_EACH = 0.01
"""Seconds for a case."""
_OF_SQUARE = 1 / 10_000
"""Additional seconds for each square of its board."""
_SHARE = 0.25
"""The limits of an edit, as a part of the usual limits."""

NOTHING_PASSES = say(
    "no-change-passes", "none found, because none of the small changes tried makes it pass"
)
OUT_OF_TIME = say("changes-untried", "none found before time ran out")
TOO_MANY = say(
    "too-many-lines",
    f"none is shown: changes in more than {_MOST_LINES} lines make it pass",
    most=_MOST_LINES,
)
PASSES_ALONE = say(
    "passes-anew", "none found, because it passes these boards when it runs anew, as it is"
)
NOT_EDITED = say(
    "not-edited",
    "not looked for: boustro changes functions and programs in Python and JavaScript, "
    "and functions in C++ and Java",
)
NOT_LOADED = say("change-not-run", "none found, because its changed text could not be run")

Rounds = Sequence[Sequence[Case]]


class NoLine(Exception):  # noqa: N818 - not an error
    """The search shows no line; `why` says why."""

    def __init__(self, why: Wording) -> None:
        super().__init__(why)
        self.why = why


def unrounded_line(failure: Failure, trial: "EditTrial", seed: int) -> Trial[int | None]:
    """The line of a JavaScript division that has to be rounded down, if exactly one works."""
    text = trial.source.edited_text()
    if not isinstance(text, ScriptText):
        return None
    problem = trial.talk.problem
    cases = problem.answered([dealt.case for dealt in cases_of(problem, _MORE, seed)])
    try:
        some = text.rounded()[:_MOST_TRIED]
        edits = yield from trial.passing(some, [failure.case, *cases])
    except NoLine:
        return None
    return edits[0].first if len(edits) == 1 else None


def corrected(failure: Failure, trial: "EditTrial", seed: int) -> Trial[Failure]:
    """The failure with the one small edit that passes all boards, or the lines of several edits.

    If the mistake is an idiom, the failure names it.  Raises `NoLine` if there is no line to show,
    and `SyntaxError` if the text is invalid Python.
    """
    source = trial.source
    rounds = _rounds_of(failure, trial, seed)
    idioms = idiom_edits(source.text, source.language)
    found = yield from _idioms_passing(trial, idioms, rounds)
    if found:
        return _named(failure, source.text, found, _count(rounds, found))
    edits = yield from _smallest_passing(trial, source.edits(failure.reply.message), rounds)
    return replace(
        failure, correction=_correction(source.edited_text(), edits, _count(rounds, edits))
    )


def _rounds_of(failure: Failure, trial: "EditTrial", seed: int) -> Rounds:
    """The boards of each round; the first begins with those that must come before the failure."""
    problem = trial.talk.problem
    usual, later = (_ALL, _FRESH) if problem.is_searched else (_ALL_OF_QUESTIONS, _OF_SEVERAL)
    earlier = problem.answered([dealt.case for dealt in cases_of(problem, usual, seed)])
    following = cases_of(problem, later, _FRESH_SEED + seed)
    fresh = problem.answered([dealt.case for dealt in following])
    few = [failure.original, *earlier[:_FEW]]
    return [*failure.before, failure.case], few, earlier[_FEW:_MORE], earlier[_MORE:], fresh


def _fresh_for(rounds: Rounds, edits: Sequence[object]) -> Sequence[Case]:
    """The fresh boards that each of the remaining edits answers."""
    return rounds[-1][: _OF_SEVERAL if edits[1:] else _FRESH]


def _count(rounds: Rounds, edits: Sequence[object]) -> int:
    """The number of different boards that each of the edits has answered."""
    (*_, case), *asked, _ = rounds
    return len({case, *chain.from_iterable(asked), *_fresh_for(rounds, edits)})


def _idioms_passing(
    trial: "EditTrial", idioms: Sequence[IdiomEdit], rounds: Rounds
) -> Trial[list[IdiomEdit]]:
    """The idioms whose repair makes the solution pass; empty if they are different mistakes."""
    if not idioms:
        return []
    edits = dict.fromkeys(idiom.edit for idiom in idioms)
    try:
        passing = yield from _passing(trial, [_UNCHANGED, *edits], rounds)
    except NoLine:
        return []
    if passing[:1] == [_UNCHANGED]:
        raise NoLine(PASSES_ALONE)
    of_edit = {idiom.edit: idiom for idiom in reversed(idioms)}
    found = [of_edit[edit] for edit in passing]
    return found if len({idiom.sentence for idiom in found}) == 1 else []


def _named(failure: Failure, text: str, found: Sequence[IdiomEdit], boards: int) -> Failure:
    """The failure, with the idiom as its mistake.

    The repair is shown only if it is the only one, short, and good advice.
    """
    lines = tuple(sorted({idiom.line for idiom in found}))
    first, last, after, _ = found[0].edit
    before = text.split("\n")[first - 1 : last]
    correction = Correction(lines, "", "", boards)
    if not found[1:] and last - first < _MOST_SHOWN and found[0].is_advice:
        correction = Correction(lines, "\n".join(before), "\n".join(after), boards)
    return replace(failure, mistake=found[0].sentence, correction=correction)


def _smallest_passing(
    trial: "EditTrial", edits: Sequence[TextEdit], rounds: Rounds
) -> Trial[list[TextEdit]]:
    """The smallest edits that pass; once a small edit passes, no larger ones are tried."""
    every = [_UNCHANGED, *edits]
    passing = list[TextEdit]()
    for least, most in _COSTS:
        group = [edit for edit in every if least <= edit.cost <= most]
        passing = yield from _passing(trial, group, rounds)
        if passing:
            break
    if not passing:
        raise NoLine(NOTHING_PASSES)
    if passing[0] is _UNCHANGED:
        raise NoLine(PASSES_ALONE)
    return passing


def _passing(trial: "EditTrial", edits: list[TextEdit], rounds: Rounds) -> Trial[list[TextEdit]]:
    """The smallest edits that pass all rounds, one per line, or the unchanged text if it passes."""
    *first, more, _ = rounds
    for boards in first:
        edits = yield from trial.passing(edits, boards)
        if edits[:1] == [_UNCHANGED] or not edits:
            return edits[:1]
    passing = yield from trial.passing(edits[:_MOST_TRIED], more)
    edits = _smallest(trial.source.edited_text(), passing)
    if len(edits) > _MOST_LINES:
        raise NoLine(TOO_MANY)
    return (yield from trial.passing(edits, _fresh_for(rounds, edits)))


def _smallest(text: SourceText, edits: Sequence[TextEdit]) -> list[TextEdit]:
    """One of the smallest edits per line, preferably one that a person would make."""
    least = min((edit.cost for edit in edits), default=0)
    smallest = sorted((edit for edit in edits if edit.cost == least), key=lambda edit: edit.first)
    chosen = list[TextEdit]()
    for _, group in groupby(smallest, key=lambda edit: edit.first):
        of_line = [*group]
        plain = (edit for edit in of_line if is_plain(text, edit))
        chosen.append(next(plain, of_line[0]))
    return chosen[:1] if _moves_one_statement(text, chosen) else chosen


def _moves_one_statement(text: SourceText, edits: Sequence[TextEdit]) -> bool:
    """Whether all edits swap a statement with the one before it or after it."""
    swaps = [edit for edit in edits if is_swap(text, edit)]
    return swaps == [*edits] and all(edit.first <= edits[0].last for edit in edits)


def _correction(text: SourceText, edits: Sequence[TextEdit], boards: int) -> Correction:
    """The changed lines; also the edit if it is the only one and a person would make it."""
    changed = tuple(sorted(_first_changed(text.lines, edit) for edit in edits))
    if edits[1:] or not is_plain(text, edits[0]):
        return Correction(changed, "", "", boards)
    first, last, after, _ = edits[0]
    return Correction(changed, "\n".join(text.lines[first - 1 : last]), "\n".join(after), boards)


def _first_changed(lines: Sequence[str], edit: TextEdit) -> int:
    before, after = lines[edit.first - 1 : edit.last], edit.lines
    differ = [one != other for one, other in zip(before, after, strict=False)]
    return edit.first + [*differ, True].index(True)


class EditTrial:
    """Edits that answer boards until the time `until`, or until their own time is used up.

    `slower` multiplies their own time, on a slow machine.
    """

    def __init__(
        self,
        source: EditedSource,
        talk: Talk,
        until: float,
        *,
        slower: float = 1.0,
    ) -> None:
        self.source, self.talk = source, talk
        seconds = COMPILED_SECONDS if source.language in COMPILED else slower * _SECONDS
        self.until = min(until, talk.now() + seconds)

    def passing(self, edits: Sequence[TextEdit], cases: Sequence[Case]) -> Trial[list[TextEdit]]:
        """The edits that answer all cases correctly; an edit that crashes does not pass."""
        accepts = self.talk.problem.accepts
        passed: list[TextEdit] = []
        batch, lost = self.source.batch(), 0
        while edits and lost < _MOST_LOST and self.until > self.talk.now():
            some = edits[:batch]
            answers = yield from self._answers(some, cases)
            if not answers and some[1:]:
                batch = len(some) // 2  # one of them does not load, so try fewer
                continue
            rows = [answers[i : i + len(cases)] for i in range(0, len(answers), len(cases))]
            for edit, row in zip(some, rows, strict=False):
                if all(map(accepts, cases, row)):
                    passed.append(edit)
            if len(rows) < len(some):
                lost += 1
            edits, batch = edits[max(len(rows), 1) :], self.source.batch()
        if edits:
            raise NoLine(OUT_OF_TIME if lost < _MOST_LOST else NOTHING_PASSES)
        return passed

    def _answers(
        self, edits: Sequence[TextEdit], cases: Sequence[Case]
    ) -> Trial[list[Answer | None]]:
        """The answers of edits in one process, until it ends; empty if the edits do not load."""
        seconds = _EACH + _OF_SQUARE * max(case.board.size for case in cases)
        instead = Edits(self.source, edits, len(cases), seconds)
        left, every = self.until - self.talk.time.now, [*cases] * len(edits)
        try:
            asking = self.talk.until(inf).told(every, left, share=_SHARE, instead=instead)
            replies = yield from asking
        except CannotOpen:
            yield from self.talk.look()
            return []
        if replies and replies[0].fault is Verdict.NOT_COMPILED:
            return []
        return [reply.answer for reply in replies]
