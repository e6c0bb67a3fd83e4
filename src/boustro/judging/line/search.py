"""Search: for an edit of a solution's own text with which it passes all boards.

The idioms come first, then the edits by what they cost.  Each answers the board of the failure
first; those that are right there answer more and more boards, at last fresh ones.  Many edits run
together, one after another, each with a limit of its own; the right answers stay outside.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from math import inf

from boustro.judging.cases import cases_of
from boustro.judging.choosing import CannotOpen
from boustro.judging.line.edits import CONDITION, LINE, NAME, TERM, is_plain
from boustro.judging.line.idioms import IdiomEdit, idiom_edits
from boustro.judging.line.script import ScriptText
from boustro.judging.line.sources import COMPILED, EditedSource, Edits
from boustro.judging.line.tokens import SourceText, TextEdit
from boustro.judging.questions import Answer, Case
from boustro.judging.solver import Talk, Trial
from boustro.judging.verdict import Correction, Failure, Verdict

COMPILED_SECONDS = 13.0
"""Of the processor, for all edits of a solution in C++ or Java."""
_SECONDS = 10.0
"""For all edits of another solution."""
_FEW, _MORE, _ALL = 20, 200, 1000
"""Boards that edits answer after that of the failure, those that are left then, and at last."""
_ALL_OF_QUESTIONS = 400
"""Boards at last where a search for the fewest rolls does not answer."""
_FRESH, _FRESH_SEED = 5000, 4242
_OF_SEVERAL = 500
"""Fresh boards for each edit where more than one is left, or a search does not answer."""
_MOST_TRIED, _MOST_LINES, _MOST_LOST = 12, 5, 20
"""Edits that answer many boards, lines that are shown, and processes that may end on the way."""
_MOST_SHOWN = 12
"""Lines of the longest repair of an idiom that is shown."""
_UNCHANGED = TextEdit(1, 0, (), 0)
_COSTS = ((0, NAME), (TERM, TERM), (LINE, CONDITION))
_EACH, _OF_SQUARE, _SHARE = 0.01, 1 / 10_000, 0.25
"""Seconds for a case, more of them for each square, and the part of the usual limit."""

NOTHING_PASSES = "none found: no single small change makes it pass"
OUT_OF_TIME = "none found in time: not every small change was tried"
TOO_MANY = f"none is shown: changes in more than {_MOST_LINES} lines make it pass"
PASSES_ALONE = "none found: it passes these boards when it runs anew, as it is"
NOT_EDITED = (
    "not looked for: boustro changes functions and programs in Python and JavaScript, "
    "and functions in C++ and Java"
)
NOT_LOADED = "none found: its changed text could not be run"

Rounds = Sequence[Sequence[Case]]


class NoLine(Exception):  # noqa: N818 - no error: nothing is shown
    """No line is shown, for the reason that the message says."""


def unrounded_line(failure: Failure, trial: "EditTrial", seed: int) -> Trial[int | None]:
    """The line of the one division in JavaScript that, rounded down, passes some boards."""
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
    """The failure with the one small edit, or the lines of several, that pass all boards tried.

    An idiom that is the mistake is named.  Raises `NoLine` if there is no line to show,
    `SyntaxError` for a text that is no Python.
    """
    source = trial.source
    rounds, count = _rounds_of(failure, trial, seed)
    idioms = idiom_edits(source.text, source.language)
    found = yield from _idioms_passing(trial, idioms, rounds)
    if found:
        return _named(failure, source.text, found, count)
    edits = yield from _smallest_passing(trial, source.edits(failure.reply.message), rounds)
    return replace(failure, correction=_correction(source.edited_text(), edits, count))


def _rounds_of(failure: Failure, trial: "EditTrial", seed: int) -> tuple[Rounds, int]:
    """The boards of each round, and how many different ones they are."""
    problem = trial.talk.problem
    usual, later = (_ALL, _FRESH) if problem.is_searched else (_ALL_OF_QUESTIONS, _OF_SEVERAL)
    earlier = problem.answered([dealt.case for dealt in cases_of(problem, usual, seed)])
    following = cases_of(problem, later, _FRESH_SEED + seed)
    fresh = problem.answered([dealt.case for dealt in following])
    few = [failure.original, *earlier[:_FEW]]
    rounds = ([*failure.before, failure.case], few, earlier[_FEW:_MORE], earlier[_MORE:], fresh)
    return rounds, len({failure.case, *few, *earlier, *fresh})


def _idioms_passing(
    trial: "EditTrial", idioms: Sequence[IdiomEdit], rounds: Rounds
) -> Trial[list[IdiomEdit]]:
    """The idioms with whose repair it passes; none where more than one mistake could be told."""
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
    """The failure with the idiom that is its mistake.

    Its repair is shown where it is the only one, short and advice.
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
    """The smallest edits that pass; where a small one passes, larger ones are not tried."""
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
    """The smallest edits that pass all rounds, one for each line; the text as it is if it does."""
    *first, more, fresh = rounds
    for boards in first:
        edits = yield from trial.passing(edits, boards)
        if edits[:1] == [_UNCHANGED] or not edits:
            return edits[:1]
    passing = yield from trial.passing(edits[:_MOST_TRIED], more)
    edits = _smallest(trial.source.edited_text(), passing)
    if len(edits) > _MOST_LINES:
        raise NoLine(TOO_MANY)
    few = fresh[: _OF_SEVERAL if edits[1:] else _FRESH]
    return (yield from trial.passing(edits, few))


def _smallest(text: SourceText, edits: Sequence[TextEdit]) -> list[TextEdit]:
    """Of the smallest edits one for each line, if there is any, one that a person would make."""
    least = min((edit.cost for edit in edits), default=0)
    smallest = sorted((edit for edit in edits if edit.cost == least), key=lambda edit: edit.first)
    of_lines = [[*some] for _, some in groupby(smallest, key=lambda edit: edit.first)]
    return [next((edit for edit in some if is_plain(text, edit)), some[0]) for some in of_lines]


def _correction(text: SourceText, edits: Sequence[TextEdit], boards: int) -> Correction:
    """The lines, and of one line also its edit, if a person would make it."""
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
    """Edits that are asked boards until the time `until`, or until they have had theirs.

    They have `slower` times as long where everything is.
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
        """The edits that answer all cases rightly; one that ends its process does not."""
        accepts = self.talk.problem.accepts
        passed: list[TextEdit] = []
        batch, lost = self.source.batch(), 0
        while edits and lost < _MOST_LOST and self.until > self.talk.now():
            some = edits[:batch]
            answers = yield from self._answers(some, cases)
            if not answers and some[1:]:
                batch = len(some) // 2  # one of them is no text of its language
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
        """What the edits answer in one process, up to where it ends; nothing if none loads."""
        seconds = _EACH + _OF_SQUARE * max(case.board.size for case in cases)
        instead = Edits(self.source, edits, len(cases), seconds)
        left, every = self.until - self.talk.time.now, [*cases] * len(edits)
        try:
            told = self.talk.until(inf).told(every, left, share=_SHARE, instead=instead)
            replies = yield from told
        except CannotOpen:
            yield from self.talk.look()
            return []
        is_loaded = not replies or replies[0].fault is not Verdict.NOT_COMPILED
        return [reply.answer for reply in replies if is_loaded]
