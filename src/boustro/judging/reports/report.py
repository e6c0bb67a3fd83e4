"""Report on a submission for the student: what it says, as blocks that each writer writes.

The page and the Markdown say the same, because both are written from these blocks.  A report says
no more than the hint of its judgement, and never what classmates handed in.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from difflib import unified_diff
from itertools import islice
from typing import NamedTuple

from boustro.judging.choices import HINTS
from boustro.judging.hints import LINE, MISTAKE
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.reports.students import submitter_of
from boustro.judging.telling import (
    UNNAMED,
    asks_for_route,
    before_line,
    beside_words,
    correction_sentence,
    counts,
    custom_input,
    headline,
    notation,
    outcome,
    right,
    size_words,
    test_case,
)
from boustro.judging.verdict import EQUAL, AskedCase, Correction, Failure, Judgement, Verdict
from boustro.model import Game, Route
from boustro.render.route_text import route_lines
from boustro.render.style import Style
from boustro.say import plain_text
from boustro.solve import explain, shortest_route

_WIDE = 10_000
"""A width in which no line of a route is broken."""
_HELD_BACK = {
    "board": "the board",
    "answers": "both answers",
    "mistake": "the likely mistake",
    "line": "the line",
}
"""What a report leaves out below each hint, in words."""
_MOST_LETTERS = 2000
"""The most letters that are shown of what a solution wrote."""


class Heading(NamedTuple):
    """The title of the blocks after it."""

    text: str


class Sentence(NamedTuple):
    """A paragraph."""

    text: str


class Labelled(NamedTuple):
    """A text with its label; one that the solution wrote is shown letter by letter."""

    label: str
    text: str
    is_verbatim: bool = False


class Steps(NamedTuple):
    """Steps in their order, under a label."""

    label: str
    lines: tuple[str, ...]


class CodeLines(NamedTuple):
    """Lines to read or to paste, in a language for colours or without one."""

    text: str
    language: str = ""


class Drawn(NamedTuple):
    """A board, with a route if one is shown."""

    game: Game
    route: Route | None = None


Block = Heading | Sentence | Labelled | Steps | CodeLines | Drawn


@dataclass(frozen=True, slots=True)
class Report:
    """What a student gets to read about a submission."""

    title: str
    """The name of the file as the student gave it."""
    student: str
    """The student's name, if the platform wrote it."""
    verdict: Verdict
    """The verdict."""
    verdict_words: str
    """The verdict in words."""
    blocks: tuple[Block, ...]
    """What the report says, in order."""


def report_of(judgement: Judgement) -> Report:
    """The report on a submission, up to the hint of its judgement."""
    judgement = without_classmates(judgement)
    submitter = submitter_of(judgement.solver)
    student = submitter.name if submitter.id or submitter.name != judgement.solver else ""
    return Report(
        _shown(submitter.file),
        _shown(student),
        judgement.verdict,
        _shown(judgement.verdict_words),
        tuple(_blocks(judgement)),
    )


def without_classmates(judgement: Judgement) -> Judgement:
    """The judgement without the remark on equal submissions, which names classmates."""
    remarks = tuple(remark for remark in judgement.remarks if remark.name != EQUAL)
    return replace(judgement, remarks=remarks)


def _blocks(judgement: Judgement) -> Iterator[Block]:
    failure, problem = judgement.failure, judgement.form
    if judgement.boards:
        yield Sentence(f"{counts(judgement)}.")
    # Not its hints: they are options for whoever runs the command.
    if judgement.reason:
        yield Labelled("Reason", _shown(judgement.reason), is_verbatim=True)
    if failure is not None and problem is not None:
        yield from _failing_board(failure, problem)
        names = not judgement.is_one_board
        yield from _reasons(failure, judgement.hint or LINE, names=names)
        yield Heading("Test it yourself")
        yield Sentence("The board as a test case:")
        yield CodeLines(test_case(judgement))
        if text := custom_input(judgement):
            yield Sentence("The same board as custom input of the site:")
            yield CodeLines(text)
        if failure.easier:
            yield from _easier(failure.easier, problem)
    if judgement.hint is not None and not judgement.accepted:
        yield from _held_back(judgement.hint)
    yield from _remarks(judgement)
    yield from _how_judged(judgement)


def _failing_board(failure: Failure, problem: JudgedProblem) -> Iterator[Block]:
    """The failing board with both answers and, if the problem is about routes, a shortest route."""
    game = problem.game(failure.case)
    has_answers = failure.right is not None
    shows_route = has_answers and asks_for_route(problem)
    route = shortest_route(game) if shows_route else None
    yield Heading("The board")
    yield Sentence(headline(failure))
    if has_answers:
        yield Labelled("Its answer", _shown(outcome(failure)), is_verbatim=True)
        yield Labelled("Correct answer", right(failure, problem))
    if failure.before:
        yield Labelled("Tested before", before_line(failure))
    for name, value in beside_words(failure.case, problem):
        yield Labelled(name.capitalize(), value)
    yield Drawn(game, route)
    if route is not None:
        yield _steps(game, route)
    elif shows_route:
        yield Labelled("Why", str(explain(game)))


def _steps(game: Game, route: Route) -> Block:
    """A shortest route, one roll a line."""
    return Steps("A shortest route", tuple(route_lines(game, route, Style(width=_WIDE))))


def _reasons(failure: Failure, hint: int, *, names: bool) -> Iterator[Block]:
    """The likely mistake, the growth of a slow solution, and the line to change.

    `names`: mistakes were looked for, so that the report says if none was found.
    """
    mistake = failure.mistake
    if not mistake and not failure.correction and names:
        mistake = UNNAMED
    has_growth = failure.growth is not None and bool(failure.growth.message)
    if (mistake and hint >= MISTAKE) or has_growth:
        yield Heading("Likely mistake")
    if mistake and hint >= MISTAKE:
        yield Sentence(_sentence(mistake))
    if failure.growth and failure.growth.message:
        yield Labelled("Growth", failure.growth.message)
    if failure.correction:
        yield Heading("The line")
        yield Sentence(_sentence(correction_sentence(failure.correction)))
        yield from _difference(failure.correction)
    elif failure.no_line:
        yield Labelled("The line", _shown(failure.no_line))


def _difference(correction: Correction) -> Iterator[Block]:
    """The change that makes the solution pass, if there is only one."""
    before, after = correction.before.splitlines(), correction.after.splitlines()
    difference = unified_diff(before, after, n=1, lineterm="")
    lines = list(islice(difference, 3, None))  # without the three lines of its header
    if lines:
        yield CodeLines("\n".join(map(_shown, lines)), "diff")


def _easier(asked: AskedCase, problem: JudgedProblem) -> Iterator[Block]:
    """A larger board with far fewer jumps, which is easier to follow by hand."""
    game = problem.game(asked.case)
    has_answers = asked.right is not None
    route = shortest_route(game) if has_answers and asks_for_route(problem) else None
    yield Heading("Easier to follow")
    yield Sentence(f"It fails on a board of {size_words(asked.board)}, too:")
    yield Drawn(game, route)
    if has_answers:
        answer = asked.reply.message or str(asked.reply.answer)
        yield Labelled("Its answer", _shown(answer), is_verbatim=True)
        yield Labelled("Correct answer", str(asked.right))
    if route is not None:
        yield _steps(game, route)
    yield CodeLines(notation(asked.case, problem))


def _remarks(judgement: Judgement) -> Iterator[Block]:
    """The remarks in addition to the verdict."""
    if judgement.remarks:
        yield Heading("Remarks")
    for remark in judgement.remarks:
        yield Sentence(_sentence(remark.sentence))
        if remark.case is not None and judgement.form is not None:
            yield CodeLines(notation(remark.case, judgement.form))


def _how_judged(judgement: Judgement) -> Iterator[Block]:
    """The called function, and the form of the problem."""
    problem = judgement.form
    if problem is None:
        return
    yield Heading("How it was judged")
    if judgement.called:
        yield Labelled("Function", _shown(judgement.called), is_verbatim=True)
    yield Labelled("Form", f"{problem.name}: {problem.sentence}")
    if not problem.has_models:
        yield Labelled("Question", f"{problem.question.name}: {problem.question.words}")


def _held_back(hint: int) -> Iterator[Block]:
    """The hints that the report does not show."""
    if hint < len(HINTS):
        *others, last = (_HELD_BACK[name] for name in HINTS[hint:])
        later = f"{', '.join(others)} and {last}" if others else last
        yield Sentence(f"This report stops at hint {hint} of {len(HINTS)}: it leaves out {later}.")


def _sentence(text: str) -> str:
    """A text as a sentence of its own."""
    end = "" if text.endswith((".", "!", "?", ":")) else "."
    return f"{text[:1].upper()}{_shown(text[1:])}{end}"


def _shown(text: str) -> str:
    """Another person's text, safe to show and not too long."""
    short = text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]} …"
    return plain_text(short)
