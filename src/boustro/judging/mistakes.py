"""Likely mistakes: a sentence for each, and a model, which is a program that makes the mistake.

`mistakes.txt` lists them.

>>> "for at in range(s + 1, s + 6):" in mistake_named("no-six").shown
True
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from boustro.errors import QuestionError
from boustro.judging.asked import Case
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.searches import (
    LOOKUPS,
    NONE,
    PARAGRAPHS,
    RIGHT,
    SEARCHES,
    Answer,
    GameProgram,
    MistakeModel,
    Program,
    WalkProgram,
)
from boustro.judging.verdict import Verdict
from boustro.model import Board
from boustro.say import say


class Mistake(NamedTuple):
    """A model of a mistake."""

    name: str
    """Its name in the list; empty if it is not listed."""
    sentence: str
    """The mistake in words, for the author of the solver."""
    program: MistakeModel
    """A program that makes the mistake."""
    says: str = ""
    """A pattern that the error message of a crashing solver must match."""

    @property
    def shown(self) -> str:
        """The program with its sentence as a docstring, ready to run or to step through."""
        return f'"""{self.name}: {self.sentence}."""\n\n{self.program.text}'


class RoutedProgram(NamedTuple):
    """A program for a problem whose boards all have a route.

    On boards where the program finds no route, a solver may answer anything.
    """

    program: MistakeModel
    """The program."""

    @property
    def text(self) -> str:
        """The whole program."""
        return self.program.text

    @property
    def search(self) -> str:
        """Its search."""
        return self.program.search

    def answer(self, case: Case) -> Answer:
        """The program's answer."""
        return self.program.answer(case)

    def gives(self, answer: Answer, other: Answer) -> bool | None:
        """Whether a solver's answer is the answer of this program.

        Returns None if the program finds no route and the solver answers something else.
        """
        if answer == NONE != other:
            return None
        return self.program.gives(answer, other)


CRASHES = say(
    "crashes", "it is stopped with signal 11, as after a read outside a list or endless recursion"
)
_ENDED = r"[Ii]ndex|Key|range(?!\()|bounds|undefined|signal"
_NO_ROUTE = "it does not return -1 where there is no route, "
_TOO_MUCH_MEMORY = say("too-much-memory", "it needs more memory than the limit allows")
_UNEVEN = say("uneven-count", "its count is off: each roll counts one, and the start nothing")
_FIRST = say(
    "finds-one-roll",
    "on every board tested, it finds the last square only if one roll reaches it",
)
# For each fault, code that causes it, and its sentence.
_ENDS: dict[Answer, tuple[str, str]] = {
    Verdict.RUNTIME_ERROR: ("[][0]", ""),
    Verdict.TIME_LIMIT: ("while True: pass", say("does-not-stop", "it does not stop")),
    Verdict.FORMAT: ('return ""', ""),
}
OUTSIDE = r"^(?!.*empty).*(?:Index|bounds|out of range|undefined \(reading '-?\d)"
READS_OUTSIDE = say("reads-outside", "it reads or writes outside a list")
_ERRORS = {
    OUTSIDE: READS_OUTSIDE,
    "Key": say("unknown-key", "it looks up a key that its dictionary does not hold"),
    "signal 11": CRASHES,
}

_KINDS_OF_SLIPS = [
    " ".join(text[1:].split()).split(") ", 1) for text in PARAGRAPHS if text.startswith("(")
]
_SENTENCES = {kind: say(f"slip-{kind}", sentence) for kind, sentence in _KINDS_OF_SLIPS}
SLIP_IN_CELLS = _SENTENCES["cell"]
_CHANGED: dict[str, tuple[str, ...]] = {
    "<": ("<=",), "<=": ("<",), ">": (">=",), "==": ("!=",), "!=": ("==",), "+": ("-",),
    "-": ("+",), "+=": ("-=",), "or": ("and",),
}  # fmt: skip
_SWAPPED = (r"\[([^][]+)\]\[([^][]+)\]", r"[\2][\1]"), (r"(\w+), (\w+) = ", r"\2, \1 = ")


def _listed(paragraph: str) -> Iterator[Mistake]:
    """The models of one paragraph of the list."""
    name, _, sentence = " ".join(re.findall(r"^\S.*", paragraph, re.MULTILINE)).partition(":")
    says, edits = _ENDED, re.findall(r"^  (.*)", paragraph, re.MULTILINE)
    if edits[0].startswith("says: "):
        says = edits.pop(0).removeprefix("says: ")
    for number, program in enumerate((program for line in edits for program in _edited(line)), 1):
        said = sentence.strip() and say(f"mistake-{name}", sentence.strip())
        yield Mistake(f"{name}-{number}" if number > 1 else name, said, program, says)


def _edited(line: str) -> Iterator[Program]:
    """The programs of a line of edits: each right program, with and without optional edits."""
    name, edits = named.groups() if (named := re.match(r"(\w+):(.*)", line)) else ("", line)
    ways = [
        ("", edit[2:]) if edit.startswith("? ") else (edit,) for edit in edits.strip().split(" ; ")
    ]
    for right, chosen in product([name] if name else ["taking", "reaching"], product(*ways)):
        program = RIGHT[right]
        text = program.look if right == "cell" else program.search
        for edit in filter(None, chosen):
            old, _, new = edit.partition(" ->")
            text = _replaced(text, old, new.strip())
        yield program._replace(look=text) if right == "cell" else program._replace(search=text)


def _replaced(text: str, old: str, new: str) -> str:
    """The text with every `old` replaced; ¶ in `new` starts a line with the same indentation."""
    lines = ((line, " " * (len(line) - len(line.lstrip()))) for line in text.splitlines())
    return "\n".join(line.replace(old, new).replace("¶", "\n" + indent) for line, indent in lines)


MISTAKES = tuple(mistake for one in PARAGRAPHS if one[0].isalpha() for mistake in _listed(one))


def mistake_named(name: str) -> Mistake:
    """The mistake with this name; a number at the end selects one of several models.

    Raises `QuestionError` for any other name.
    """
    for model in MISTAKES:
        if model.name == name and model.sentence:
            return model
    names = dict.fromkeys(re.sub(r"-\d+$", "", model.name) for model in MISTAKES if model.sentence)
    raise QuestionError(f"expected one of {', '.join(names)}, got {name!r}")


_SHOWS_FROM = {"boxed-equality": 128, "identity": 257}
"""Mistakes that show only on boards with at least this many squares."""


def known_mistakes(problem: JudgedProblem, without: object) -> Iterator[Mistake]:
    """The models of named mistakes; `without` is the solver's answer if there is no route."""
    in_cells = problem.name in ("leetcode", "resolved")
    has_minus_one = "-1" in repr(problem.arguments(Case(Board(100))))
    for model in MISTAKES:
        # A mistake in looking up cells needs cells, and a mistake about -1 needs -1 in the input.
        fits = in_cells or model.program.search != RIGHT["cell"].search
        fits &= has_minus_one or not model.name.startswith("minus-one-as-exit")
        # If every board is large, a program that follows all routes seems never to stop.
        fits &= problem.statement.size is None or not isinstance(model.program, WalkProgram)
        fits &= problem.statement.sizes()[-1] >= _SHOWS_FROM.get(model.name, 0)
        if fits and isinstance(model.program, GameProgram) is bool(problem.throws):
            is_routed = problem.statement.route and not problem.throws
            yield model._replace(program=RoutedProgram(model.program)) if is_routed else model
    if without is not None and not problem.throws:
        sentence = say("no-route-other", f"{_NO_ROUTE}but {without}", answer=str(without))
        yield from _ending(sentence, "return -1", f"return {without}")


def slips(problem: JudgedProblem) -> Sequence[Mistake]:
    """The models of slips of the pen: right searches with one token changed.

    There are three right searches.  The purpose of the changed line decides the sentence.  A model
    that is right on all boards is not a mistake, and explains nothing.
    """
    return () if problem.throws else _slips(cells=problem.name == "leetcode")


@cache
def _slips(*, cells: bool) -> Sequence[Mistake]:
    """The slips in all lines; without `cells`, none in the lookup of squares."""
    models = [
        Mistake("", sentence, Program(search, changed, wraps), _ENDED)
        for look, search, wraps in product(LOOKUPS, SEARCHES, (True, False))
        for sentence, changed in _changes(look)
        if cells or sentence != SLIP_IN_CELLS
    ]
    for search in SEARCHES:
        models += [
            Mistake("", sentence, Program(changed, LOOKUPS[0]), _ENDED)
            for sentence, changed in _changes(search)
        ]
    return tuple(dict.fromkeys(models))


@cache
def _changes(text: str) -> Sequence[tuple[str, str]]:
    """Texts with one token or one line changed, each with the sentence on the changed line.

    A line may have several purposes: the first explains a changed token, the last a changed line.
    """
    lines, changes = text.splitlines(), list[tuple[str, str]]()
    for i, line in enumerate(lines):
        code, _, kinds = line.partition("  # ")
        first, *_, last = [*kinds.split(), *kinds.split()] or ["", ""]
        tried = [(first, changed) for changed in _one_token(code)]
        tried += [(last, changed) for changed in _whole(code)]
        for kind, changed in tried if kinds else ():
            changes.append((_SENTENCES[kind], "\n".join([*lines[:i], changed, *lines[i + 1 :]])))
    return changes


def _one_token(code: str) -> Iterator[str]:
    for token in re.finditer(r"\w+|[-+<>=!]+", code):
        others = _CHANGED.get(token[0], ())
        if token[0].isdigit():
            others = f"{int(token[0]) + 1}", f"{int(token[0]) - 1}"
        yield from (code[: token.start()] + other + code[token.end() :] for other in others)


def _whole(code: str) -> Iterator[str]:
    """The line with two parts swapped, and `pass` in its place."""
    for pattern, swapped in _SWAPPED:
        if re.search(pattern, code):
            yield re.sub(pattern, swapped, code)
    yield re.sub(r"\S.*", "pass", code)


def alike(
    always: Answer, right: Answer, *, uses_memory: bool = False, has_dead_ends: bool = True
) -> Iterator[Mistake]:
    """Models of a solver that behaves the same on all boards.

    On one board with the answer `right` it gave `always`.  `uses_memory` means that it exceeded
    the memory limit and not the time limit; `has_dead_ends`, that some boards have no route.
    """
    answers = say("always-answers", f"it answers {always}", answer=str(always))
    gives, end = _ENDS.get(always, (f"return {always}", answers))
    if uses_memory:
        end = _TOO_MUCH_MEMORY
    for says, what in (_ERRORS if always is Verdict.RUNTIME_ERROR else {"": end}).items():
        seen = what and say("on-every-board", f"on every board tested, {what}", what=what)
        yield Mistake("", seen, Program(f"def search(to, last):\n    {gives}"), says)
        if has_dead_ends and right != NONE != always:
            text = f"on every board tested that has a route, {what}"
            seen = what and say("on-every-route", text, what=what)
            yield from _ending(seen, "return rolls", gives, says)
    yield from _ending(_FIRST, "return rolls", "return 1 if rolls == 1 else -1")
    for factor, more in [*product((-1, 2, 3), range(-2, 3)), (1, -2), (1, 2)]:
        yield from _ending(_UNEVEN, "return rolls", f"return {factor} * rolls + {more}")


def _ending(sentence: str, old: str, new: str, says: str = "") -> Iterator[Mistake]:
    """The model of a right search with one of its return statements changed."""
    return (Mistake("", sentence, one, says) for one in _edited(f"taking: {old} -> {new}"))
