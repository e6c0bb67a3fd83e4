"""Text output of `judge`: one solver in detail, or several in a table."""

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from itertools import islice

import click

from boustro.cli.guard import clean
from boustro.judging.hints import LINE, MISTAKE
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.several import tally
from boustro.judging.telling import (
    UNNAMED,
    asks_for_route,
    before_line,
    beside_words,
    correction_sentence,
    counts,
    custom_input,
    headline,
    in_short,
    notation,
    outcome,
    own_route,
    right,
    size_words,
    test_case,
)
from boustro.judging.verdict import (
    AskedCase,
    Correction,
    Failure,
    Growth,
    Judgement,
    Trace,
    Verdict,
)
from boustro.model import Game, Route
from boustro.render.route_text import route_lines
from boustro.render.style import BOLD, DIM, Style
from boustro.render.text import draw
from boustro.say import plain_text, quantity
from boustro.solve import explain, shortest_route

GOOD = "1;32"
BAD = "1;31"
_LONGEST_NAME = 40
_VERDICT = max(len(verdict.value) for verdict in Verdict)
_LABEL = 17
"""The width of the labels, in characters."""
_LARGEST_SIZES = 4
"""The most sizes that are listed of the growth of a slow solution."""
_TAB = 4
"""The width of a tab, in spaces."""


def show(judgement: Judgement, style: Style, *, verbose: bool = False) -> None:
    """Print everything about one solver, its verdict last."""
    for line in _lines(judgement, style, verbose=verbose):
        click.echo(line)


def _lines(judgement: Judgement, style: Style, *, verbose: bool) -> Iterator[str]:
    form, failure = judgement.form, judgement.failure
    if form is not None:
        yield style.paint(style.wrap(f"form {form.name}: {form.sentence}", "  "), DIM)
        if not form.has_models:
            question = f"question {form.question.name}: {form.question.words}"
            yield style.paint(style.wrap(question, "  "), DIM)
    if judgement.called:
        yield style.paint(style.wrap(f"function {clean(judgement.called)}", "  "), DIM)
    if judgement.boards:
        yield counts(judgement)
    if judgement.full_reason:
        yield style.wrap(clean(judgement.full_reason), "  ")
    if failure is not None and form is not None:
        yield from _failure(failure, form, style)
        names = not judgement.is_one_board
        yield from _reasons(failure, judgement.hint or LINE, style, names=names)
        yield from _test_case(judgement)
        if failure.easier:
            yield from _easier(failure.easier, form, style)
    for remark in judgement.remarks:
        yield ""
        yield from _label_lines("remark", remark.sentence, style)
        if remark.case is not None and form is not None:
            yield from _to_paste("", notation(remark.case, form))
    yield from _containment(judgement, style, verbose=verbose)
    colour = GOOD if judgement.accepted else BAD
    verdict = style.paint(clean(judgement.verdict_words), colour)
    name = plain_text(judgement.solver, kept="")
    yield f"{style.paint(name, BOLD)}: {verdict}"


def _test_case(judgement: Judgement) -> Iterator[str]:
    """The failing board as a test case, and as custom input if the site takes that instead."""
    yield from _to_paste("test case", test_case(judgement))
    if text := custom_input(judgement):
        yield from _to_paste("custom input", text, "what to paste on the site:")


def _failure(failure: Failure, problem: JudgedProblem, style: Style) -> Iterator[str]:
    """The failing board with both answers and, if the problem is about routes, a shortest route."""
    game = problem.game(failure.case)
    has_answers = failure.right is not None
    shows_route = has_answers and asks_for_route(problem)
    route = shortest_route(game) if shows_route else None
    yield ""
    yield style.wrap(headline(failure))
    yield ""
    yield draw(game, route=route, style=style)
    yield ""
    if failure.before:
        yield from _label_lines("tested before", before_line(failure), style)
    if has_answers:
        yield from _label_lines("its answer", clean(outcome(failure)), style)
        yield from _label_lines("correct answer", right(failure, problem), style)
    if has_answers and (squares := own_route(failure, problem)):
        yield from _label_lines(
            "its own route", f" {style.signs.to} ".join(map(str, squares)), style
        )
    for name, value in beside_words(failure.case, problem):
        yield from _label_lines(name, value, style)
    if route is not None:
        yield from _route(game, route, style)
    elif shows_route:
        yield from _label_lines("why", str(explain(game)), style)


def _route(game: Game, route: Route, style: Style) -> Iterator[str]:
    """A shortest route, one roll a line."""
    for i, line in enumerate(route_lines(game, route, style)):
        yield from _label_lines("" if i else "a shortest route", line, style)


def _easier(asked: AskedCase, problem: JudgedProblem, style: Style) -> Iterator[str]:
    """A larger board with far fewer jumps, which is easier to follow by hand."""
    game = problem.game(asked.case)
    has_answers = asked.right is not None
    route = shortest_route(game) if has_answers and asks_for_route(problem) else None
    yield ""
    yield f"Easier to follow: it fails on a board of {size_words(asked.board)}, too:"
    yield ""
    yield draw(game, route=route, style=style)
    yield ""
    if has_answers:
        reply = asked.reply.message or str(asked.reply.answer)
        yield from _label_lines("its answer", clean(reply), style)
        yield from _label_lines("correct answer", str(asked.right), style)
    if route is not None:
        yield from _route(game, route, style)
    yield from _to_paste("test case", notation(asked.case, problem))


def _reasons(failure: Failure, hint: int, style: Style, *, names: bool) -> Iterator[str]:
    """The likely mistake, the growth of a slow solution, the line to change, and the search.

    `hint` is the number of the hint; below that of the mistake, the mistake is not shown.  `names`:
    whether a mistake was looked for, which takes more boards than one.
    """
    mistake = failure.mistake
    if not mistake and not failure.correction and names:
        mistake = UNNAMED
    if mistake and hint >= MISTAKE:
        yield ""
        yield from _label_lines("likely mistake", mistake, style)
    if failure.growth:
        yield from _growth(failure.growth, style)
    if failure.correction:
        yield from _correction(failure.correction, style)
    elif failure.no_line:
        yield ""
        yield from _label_lines("the line", failure.no_line, style)
    if failure.trace:
        yield from _trace(failure.trace, style)


def _growth(growth: Growth, style: Style) -> Iterator[str]:
    """How the work grows: the time and the squares taken, for the largest sizes in the limit."""
    yield from _label_lines("growth", growth.message, style)
    largest = growth.rows[-_LARGEST_SIZES:] if growth.passed is not None else ()
    for size, seconds, taken in largest:
        work = []
        if seconds is not None:
            work.append(f"{seconds:.3f} s")
        if taken is not None:
            work.append(f"{taken:,} times")
        if work:
            yield from _label_lines("", f"{size} squares: {', '.join(work)}", style)


def _trace(trace: Trace, style: Style) -> Iterator[str]:
    """The squares that the search of a solution took, and the solution's own levels."""
    taken = []
    for i, (square, right_level) in enumerate(trace.taken):
        mark = "!" if i == trace.wrong else ""
        shown_level = "-" if right_level is None else right_level
        taken.append(f"{square} ({shown_level}){mark}")
    if taken:
        squares = f"{', '.join(taken)} (in brackets: the right level)"
        yield from _label_lines("its search", squares, style)
    yield from _label_lines("" if taken else "its search", trace.message, style)
    if trace.own:
        levels = []
        for square, level, right_level in trace.own:
            correction = "" if level == right_level else f" ({right_level})"
            levels.append(f"{square}: {level}{correction}")
        text = f"{', '.join(levels)} (in brackets: the right level)"
        yield from _label_lines("its levels", text, style)
    if trace.differs:
        yield from _label_lines("where it differs", trace.differs, style)


def _correction(correction: Correction, style: Style) -> Iterator[str]:
    """The lines that can be changed so that the solution passes; a single line with its change."""
    yield ""
    yield from _label_lines("the line", correction_sentence(correction), style)
    before = correction.before.expandtabs(_TAB).splitlines()
    after = correction.after.expandtabs(_TAB).splitlines()
    difference = unified_diff(before, after, n=1, lineterm="")
    for line in islice(difference, 3, None):  # without the three lines of its header
        yield f"{'':<{_LABEL}}{clean(line)}"


def _to_paste(label: str, text: str, what: str = "what the program reads:") -> Iterator[str]:
    """A text to paste elsewhere, beside its label or, if it has several lines, below its label.

    It is neither wrapped nor indented, because that would change the text.
    """
    if "\n" not in text:
        yield f"{label:<{_LABEL}}{clean(text)}"
        return
    yield f"{label:<{_LABEL}}{what}"
    yield from map(clean, text.split("\n"))


def _label_lines(label: str, text: str, style: Style) -> Iterator[str]:
    """A label, and beside it a text in lines that fit the width."""
    for line in style.lines(text, max(style.width - _LABEL, 20)):
        yield f"{label:<{_LABEL}}{line}".rstrip()
        label = ""


def _containment(judgement: Judgement, style: Style, *, verbose: bool) -> Iterator[str]:
    """What the solver was not kept from doing; with `verbose`, also what it was kept from."""
    if not judgement.contained:
        return
    contained = [name for name, is_contained in judgement.contained.items() if is_contained]
    others = [name for name, is_contained in judgement.contained.items() if not is_contained]
    yield ""
    if verbose:
        yield style.paint(style.wrap(f"contained: {', '.join(contained)}", "  "), DIM)
    if others:
        notice = f"not contained: {', '.join(others)}"
        if "files" not in contained:
            notice += "; it ran with your rights, --untrusted runs it in a sandbox"
        yield style.paint(style.wrap(notice, "  "), DIM)


def _ink(judgement: Judgement) -> str:
    """The colour of a verdict."""
    if judgement.verdict is Verdict.SKIPPED:
        return DIM
    return GOOD if judgement.accepted else BAD


class SolverTable:
    """A table with a line for each solver.

    With `patient`, an output that is closed does not stop the judging: `end` raises the error.
    `to_see` says where the board of a solution is shown.
    """

    def __init__(
        self,
        names: Sequence[str],
        style: Style,
        *,
        patient: bool,
        to_see: str = "boustro judge SOLUTION",
    ) -> None:
        self.style, self.patient, self.to_see = style, patient, to_see
        self.width = min(max(len("solver"), *map(len, names)), _LONGEST_NAME)
        self.output_error: OSError | None = None
        head = f"{'solver':<{self.width}}  {'verdict':<{_VERDICT}}  {'form':<10}  boards  seconds"
        self.head = [style.paint(head[: style.width], BOLD)]

    def add(self, judgement: Judgement) -> None:
        """Print the line of a solver, and the header before the first one."""
        if self.output_error is not None:
            return
        lines = [*self.head, *self._lines(judgement)]
        self.head = []
        try:
            click.echo("\n".join(lines))
        except OSError as error:
            if not self.patient:
                raise
            self.output_error = error

    def _lines(self, judgement: Judgement) -> Iterator[str]:
        form = judgement.form.name if judgement.form else "-"
        name = plain_text(judgement.solver, kept="")
        if len(name) > self.width:
            # Both ends stay: learning platforms begin a name with the student and end it with the
            # file.
            half = self.width // 2
            more = self.style.signs.more
            name = f"{name[:half]}{more}{name[len(more) - half :]}"
        verdict = self.style.paint(f"{judgement.verdict.value:<{_VERDICT}}", _ink(judgement))
        figures = f"{form:<10}  {judgement.boards:>6}  {judgement.seconds:>7.1f}"
        yield f"{name:<{self.width}}  {verdict}  {figures}"
        summary = clean(in_short(judgement))
        if summary:
            for line in self.style.lines(summary, self.style.width - 4):
                yield f"    {line}"

    def end(self, judgements: Sequence[Judgement]) -> None:
        """Print how many solvers have each verdict; raises the error if the output was closed."""
        if self.output_error is not None:
            raise self.output_error
        counts = tally(judgements)
        skipped = counts.pop(Verdict.SKIPPED, 0)
        totals = ", ".join(f"{count} {verdict.words}" for verdict, count in counts.items())
        more = f"; {quantity(skipped, 'file')} skipped" if skipped else ""
        click.echo(f"\n{quantity(counts.total(), 'solver')}: {totals}{more}")
        if any(judgement.failure for judgement in judgements):
            hint = f"To see the board that a solution gets wrong: {self.to_see}"
            click.echo(self.style.wrap(hint))
