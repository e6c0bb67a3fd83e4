"""Correction: an edit of a solution's own text with which it passes all boards.

Every edit answers the board of the failure first; those that are right there answer more and more
boards, at last fresh ones.  Many edits run in one process, one after another, each with a limit of
its own; the right answers stay outside.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from importlib import resources
from itertools import groupby
from math import inf
from typing import NamedTuple

from boustro.judging.cases import cases_of
from boustro.judging.choosing import CannotOpen
from boustro.judging.edits import PythonText
from boustro.judging.idioms import IdiomEdit, idiom_edits
from boustro.judging.questions import Answer, Case
from boustro.judging.repairs import is_plain
from boustro.judging.script_edits import ScriptText, ticking
from boustro.judging.solver import Talk, Trial
from boustro.judging.text_edits import CONDITION, LINE, NAME, TERM, EditedText, TextEdit
from boustro.judging.typed_edits import TypedText
from boustro.judging.verdict import Correction, Failure, Verdict

CALLED = "boustro_edit"
COMPILED = ("c++", "java")
_LONGEST, _AROUND = 190_000, 300  # of a text that is looked into: 256 KiB
_SECONDS, COMPILED_SECONDS = 10.0, 60.0
_FEW, _MORE, _ALL, _FRESH, _FRESH_SEED = 20, 200, 1000, 5000, 4242
_ALL_OF_QUESTIONS = 400
_OF_SEVERAL = 500
"""Fresh boards for each edit where more than one is left, and where a search for the fewest rolls does not answer."""
_MOST_TRIED, _MOST_LINES, _MOST_LOST = 12, 5, 20
_MOST_SHOWN = 12
"""Lines of the longest repair of an idiom that is shown."""
_LANGUAGES = {"python": PythonText, "javascript": ScriptText, "c++": TypedText, "java": TypedText}
_STRANGE = re.compile(r"(?:name|variable:?|access|declaration) '?(\w+)'?|(\w+) is not defined")
_UNCHANGED = TextEdit(1, 0, (), 0)
_COSTS = ((0, NAME), (TERM, TERM), (LINE, CONDITION))
_EACH, _OF_SQUARE, _SHARE = 0.01, 1 / 10_000, 0.25


NOTHING_PASSES = "none found: no single small change makes it pass"
OUT_OF_TIME = "none found in time: not every small change was tried"
TOO_MANY = f"none is shown: changes in more than {_MOST_LINES} lines make it pass"
PASSES_ALONE = "none found: it passes these boards when it runs anew, as it is"
NOT_EDITED = "not looked for: boustro changes functions and programs in Python and JavaScript, and functions in C++ and Java"
NOT_LOADED = "none found: its changed text could not be run"


class NoLine(Exception):  # noqa: N818 - no error: nothing is shown
    """No line is shown, for the reason that the message says."""


class EditedSource(NamedTuple):
    """The text of a solution, and its function; none for a program.  `calls`: it is called again and again."""

    text: str
    language: str
    function: str = ""
    calls: bool = False

    def edits(self, message: str = "") -> list[TextEdit]:
        """Its edits, the smallest first, after an error with a message; raises `SyntaxError` for a text that is no Python."""
        strange = [name for names in _STRANGE.findall(message) for name in names if name]
        return self.edited_text(strange).edits()

    def edited_text(self, strange: Sequence[str] = ()) -> EditedText:
        """Its text, as its language reads it; `strange` are names that it says are not defined."""
        return _LANGUAGES[self.language](self.text, strange)

    def texts(self, edits: Sequence[TextEdit]) -> list[str]:
        """The text with each of the edits."""
        lines = self.text.split("\n")
        return ["\n".join(edit.of(lines)) for edit in edits]

    def batch(self) -> int:
        """How many edits one process runs at most."""
        return max(_LONGEST // (len(self.text) + _AROUND), 1)

    def edited(self, edits: Sequence[TextEdit], each: int, seconds: float) -> str:
        """The text of a solution that is the edited texts in turn, as `running/edited.py` says."""
        if self.language == "javascript":
            return self._edited_script(edits, each, seconds)
        listed = [(edit.first, edit.last, [*edit.lines]) for edit in edits]
        values = {"LINES": self.text.split("\n"), "EDITS": listed, "FUNCTION": self.function}
        values |= {"EACH": each, "SECONDS": seconds, "THROWS": "calls" if self.calls else []}
        return "\n".join(
            [_runner("py"), *(f"{name} = {value!r}" for name, value in values.items())]
        )

    def _edited_script(self, edits: Sequence[TextEdit], each: int, seconds: float) -> str:
        owner, _, method = self.function.rpartition(".")
        last = f"typeof {method} === 'undefined' ? module.exports.{method} || module.exports : {method}"
        if owner:
            last = f"(...given) => new {owner}().{method}(...given)"
        if owner and self.calls:
            last = f"(calls, game = new {owner}()) => calls.map(given => game.{method}(...given))"
        settings = {"each": each, "seconds": seconds, "isProgram": not self.function}
        texts = self.texts(edits)
        loads = (
            f"boustroLoads.push((require, module, exports, console, process) => {{\n{ticking(text)}\n"
            f";return {last if self.function else 0};\n}});"
            for text in texts
        )
        return "\n".join(
            [_runner("js"), f"Object.assign(boustroSettings, {json.dumps(settings)});", *loads]
        )


class Edits(NamedTuple):
    """Edits of a solution that are run in its place, one after another."""

    source: EditedSource
    edits: Sequence[TextEdit]
    each: int
    """How many cases each is asked."""
    seconds: float
    """For each case."""

    @property
    def text(self) -> str:
        """One text that is all of them."""
        return self.source.edited(self.edits, self.each, self.seconds)

    @property
    def function(self) -> str:
        """What the text calls itself by, whatever the solution's function."""
        return CALLED


@cache
def _runner(ending: str) -> str:
    files = resources.files("boustro.judging.running")
    return files.joinpath(f"edited.{ending}").read_text("utf-8")


def unrounded_line(failure: Failure, trial: "EditTrial", seed: int) -> Trial[int | None]:
    """The line of the one division in JavaScript that, rounded down, makes a solution right on some boards."""
    text = trial.source.edited_text()
    if not isinstance(text, ScriptText) or isinstance(text, TypedText):
        return None
    form = trial.talk.problem
    cases = form.answered([dealt.case for dealt in cases_of(form, _MORE, seed)])
    try:
        some = [*text.rounded()][:_MOST_TRIED]
        edits = yield from trial.passing(some, [failure.case, *cases])
    except NoLine:
        return None
    return edits[0].first if len(edits) == 1 else None


def corrected(failure: Failure, trial: "EditTrial", seed: int) -> Trial[Failure]:
    """The failure with the one small edit, or the lines of several, with which a solution passes all boards tried.

    An idiom that is the mistake is named.  Raises `NoLine` if there is no line to show, `SyntaxError` for a text that
    is no Python.
    """
    form = trial.talk.problem
    usual, later = (_ALL, _FRESH) if form.is_searched else (_ALL_OF_QUESTIONS, _OF_SEVERAL)
    earlier = form.answered([dealt.case for dealt in cases_of(form, usual, seed)])
    following = cases_of(form, later, _FRESH_SEED + seed)
    fresh = form.answered([dealt.case for dealt in following])
    few = [failure.original, *earlier[:_FEW]]
    rounds = ([*failure.before, failure.case], few, earlier[_FEW:_MORE], earlier[_MORE:], fresh)
    count = len({failure.case, *few, *earlier, *fresh})
    source = trial.source
    idioms = idiom_edits(source.text, source.language)
    found = yield from _idioms_passing(trial, idioms, rounds)
    if found:
        return _named(failure, source.text, found, count)
    edits = yield from _smallest_passing(trial, source.edits(failure.reply.message), rounds)
    return replace(failure, correction=_correction(source.edited_text(), edits, count))


def _idioms_passing(
    trial: "EditTrial", idioms: Sequence[IdiomEdit], rounds: Sequence[Sequence[Case]]
) -> Trial[list[IdiomEdit]]:
    """The idioms with whose repair it passes; none where more than one mistake could be told."""
    if not idioms:
        return []
    if trial.source.language in COMPILED:
        # Each round is compiled: that takes longer than to answer its boards.
        board, few, more, many, fresh = rounds
        rounds = ([*board, *few], [*more, *many], fresh)
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
    """The failure with the idiom that is its mistake; its repair is shown where it is the only one, short and advice."""
    lines = tuple(sorted({idiom.line for idiom in found}))
    first, last, after, _ = found[0].edit
    is_shown = not found[1:] and last - first < _MOST_SHOWN and found[0].is_advice
    before = text.split("\n")[first - 1 : last] if is_shown else []
    shown = "\n".join(after) if is_shown else ""
    correction = Correction(lines, "\n".join(before), shown, boards)
    return replace(failure, mistake=found[0].sentence, correction=correction)


def _smallest_passing(
    trial: "EditTrial", edits: Sequence[TextEdit], rounds: Sequence[Sequence[Case]]
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


def _passing(
    trial: "EditTrial", edits: list[TextEdit], rounds: Sequence[Sequence[Case]]
) -> Trial[list[TextEdit]]:
    """The smallest edits that pass all rounds, one for each line; the text as it is where it passes."""
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


def _smallest(text: EditedText, edits: Sequence[TextEdit]) -> list[TextEdit]:
    """Of the smallest edits one for each line, if there is any, one that a person would make."""
    least = min((edit.cost for edit in edits), default=0)
    smallest = sorted((edit for edit in edits if edit.cost == least), key=lambda edit: edit.first)
    of_lines = [[*some] for _, some in groupby(smallest, key=lambda edit: edit.first)]
    return [next((edit for edit in some if is_plain(text, edit)), some[0]) for some in of_lines]


def _correction(text: EditedText, edits: Sequence[TextEdit], boards: int) -> Correction:
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
    """Edits that are asked boards until the time `until`, or until they have had ten seconds, or a minute if they are compiled.

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
        """The edits that answer all cases rightly; one that ends or holds up the process does not."""
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
            passed += [
                edit for edit, row in zip(some, rows, strict=False) if all(map(accepts, cases, row))
            ]
            if len(rows) < len(some):
                lost += 1
            edits, batch = edits[max(len(rows), 1) :], self.source.batch()
        if edits:
            raise NoLine(OUT_OF_TIME if lost < _MOST_LOST else NOTHING_PASSES)
        return passed

    def _answers(
        self, edits: Sequence[TextEdit], cases: Sequence[Case]
    ) -> Trial[list[Answer | None]]:
        """What the edits answer in one process, up to where it ends; nothing if they do not load."""
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
