"""Text output of `judge`: one solver in detail, or many in a table."""

from collections.abc import Iterator, Sequence
from difflib import unified_diff
from itertools import islice

import click

from boustro.cli.guard import clean
from boustro.cli.route_text import route_lines
from boustro.judging.grading import tally
from boustro.judging.hints import LINE, MISTAKE
from boustro.judging.panel import PASTED
from boustro.judging.problems.base import JudgedProblem
from boustro.judging.telling import (
    before_line,
    beside_words,
    correction_sentence,
    in_short,
    notation,
    outcome,
    right,
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
"""How many sizes the growth of a slow solution lists."""
_TAB = 4
"""How many spaces a tab takes."""
_UNNAMED = (
    "none is named: print each square that the solution takes on this board, "
    "and look for the first that is wrong"
)


def show(judgement: Judgement, style: Style, *, verbose: bool = False) -> None:
    """Print everything about one solver, its verdict last."""
    for line in _lines(judgement, style, verbose=verbose):
        click.echo(line)


def _lines(judgement: Judgement, style: Style, *, verbose: bool) -> Iterator[str]:
    if judgement.form is not None:
        yield style.paint(
            style.wrap(f"form {judgement.form.name}: {judgement.form.sentence}", "  "), DIM
        )
        if not judgement.form.has_models:
            question = judgement.form.question
            yield style.paint(style.wrap(f"question {question.name}: {question.words}", "  "), DIM)
    if judgement.called:
        yield style.paint(style.wrap(f"function {clean(judgement.called)}", "  "), DIM)
    if judgement.boards:
        yield _counts_line(judgement)
    if judgement.full_reason:
        yield style.wrap(clean(judgement.full_reason), "  ")
    if judgement.failure is not None and judgement.form is not None:
        yield from _failure(judgement.failure, judgement.form, style)
        yield from _reasons(judgement.failure, judgement.hint or LINE, style)
        yield from _to_paste("test case", test_case(judgement))
    if judgement.failure is not None and judgement.failure.easier and judgement.form:
        yield from _easier(judgement.failure.easier, judgement.form, style)
    for remark in judgement.remarks:
        yield ""
        yield from _label_lines("remark", remark.sentence, style)
        if remark.case is not None and judgement.form is not None:
            yield from _to_paste("", notation(remark.case, judgement.form))
    yield from _containment(judgement, style, verbose=verbose)
    verdict = style.paint(clean(judgement.verdict_words), GOOD if judgement.accepted else BAD)
    name = plain_text(judgement.solver, kept="")
    yield f"{style.paint(name, BOLD)}: {verdict}"


def _counts_line(judgement: Judgement) -> str:
    boards = quantity(judgement.boards, "board")
    counts = f"{boards} tested{_wrong(judgement)}"
    if not judgement.seconds:  # the answers were pasted
        return counts
    return f"{counts}, seed {judgement.seed}, {judgement.seconds:.1f} s"


def _wrong(judgement: Judgement) -> str:
    if not judgement.wrong:
        return ", all correct"
    if judgement.wrong == judgement.boards:
        return ", wrong" if judgement.wrong == 1 else ", all wrong"
    # The judge asked the last boards only because all answers before them were right.
    return f", {judgement.wrong} wrong"


def _failure(failure: Failure, problem: JudgedProblem, style: Style) -> Iterator[str]:
    game = problem.game(failure.case)
    # A problem with given throws asks where they lead, not for a route.
    has_answers = failure.right is not None
    is_route = has_answers and problem.question.name in ("fewest", "route") and not problem.throws
    route = shortest_route(game) if is_route else None
    yield ""
    yield style.wrap(_headline(failure))
    yield ""
    yield draw(game, route=route, style=style)
    yield ""
    if failure.before:
        yield from _label_lines("tested before", before_line(failure), style)
    if has_answers:
        yield from _label_lines("its answer", clean(outcome(failure)), style)
        yield from _label_lines("correct answer", right(failure, problem), style)
    for name, value in beside_words(failure.case, problem):
        yield from _label_lines(name, value, style)
    if route is not None:
        for i, line in enumerate(route_lines(game, route, style)):
            yield from _label_lines("" if i else "a shortest route", line, style)
    elif is_route:
        yield from _label_lines("why", str(explain(game)), style)


def _easier(asked: AskedCase, problem: JudgedProblem, style: Style) -> Iterator[str]:
    """A larger board with far fewer jumps, which is easier to follow by hand."""
    game = problem.game(asked.case)
    size = f"{asked.board.size} squares with {quantity(len(asked.board.jumps), 'jump')}"
    yield ""
    yield f"Easier to follow: it fails on a board of {size}, too:"
    yield ""
    yield draw(game, style=style)
    yield ""
    if asked.right is not None:
        reply = asked.reply.message or str(asked.reply.answer)
        yield from _label_lines("its answer", clean(reply), style)
        yield from _label_lines("correct answer", str(asked.right), style)
    yield from _to_paste("test case", notation(asked.case, problem))


def _reasons(failure: Failure, hint: int, style: Style) -> Iterator[str]:
    """The mistake, the growth of a slow solution, its line and its search, as `hint` allows."""
    if hint >= MISTAKE and (failure.mistake or not failure.correction):
        yield ""
        yield from _label_lines("likely mistake", failure.mistake or _UNNAMED, style)
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
    """The time and the squares taken of the largest sizes within the limit."""
    yield from _label_lines("growth", growth.message, style)
    for size, seconds, taken in growth.rows[-_LARGEST_SIZES:]:
        spent = []
        if seconds is not None:
            spent.append(f"{seconds:.3f} s")
        if taken is not None:
            spent.append(f"{taken:,} times")
        if spent:
            yield from _label_lines("", f"{size} squares: {', '.join(spent)}", style)


def _trace(trace: Trace, style: Style) -> Iterator[str]:
    """The squares that its search took, each with its right level."""
    taken = []
    for i, (square, level) in enumerate(trace.taken):
        mark = "!" if i == trace.wrong else ""
        shown = "-" if level is None else level
        taken.append(f"{square} ({shown}){mark}")
    if taken:
        squares = f"{', '.join(taken)} (in brackets: the right level)"
        yield from _label_lines("its search", squares, style)
    yield from _label_lines("" if taken else "its search", trace.message, style)
    if trace.own:
        own = [
            f"{square}: {level}" if level == right else f"{square}: {level} ({right})"
            for square, level, right in trace.own
        ]
        levels = f"{', '.join(own)} (in brackets: the right level)"
        yield from _label_lines("its levels", levels, style)
    if trace.differs:
        yield from _label_lines("where it differs", trace.differs, style)


def _correction(correction: Correction, style: Style) -> Iterator[str]:
    """The lines where a change makes the solution pass; the change itself if there is only one."""
    yield ""
    yield from _label_lines("the line", correction_sentence(correction), style)
    before = correction.before.expandtabs(_TAB).splitlines()
    after = correction.after.expandtabs(_TAB).splitlines()
    for changed in islice(unified_diff(before, after, n=1, lineterm=""), 3, None):
        yield f"{'':<{_LABEL}}{clean(changed)}"


def _headline(failure: Failure) -> str:
    board = failure.original.board
    if failure.family == PASTED:
        return "The board of the panel:"
    headline = "It fails on this board"
    if failure.case != failure.original:
        size = f"{board.size} squares with {quantity(len(board.jumps), 'jump')}"
        if board.effects:
            size += f" and {quantity(len(board.effects), 'effect')}"
        headline = f"The smallest failing board found, reduced from a board of {size}"
    known = "; no board with fewer squares fails this way" if failure.is_smallest else ""
    kind = f" (kind: {failure.family})" if failure.family else ""
    return f"{headline}{kind}{known}:"


def _to_paste(label: str, text: str) -> Iterator[str]:
    """A text to paste elsewhere, beside its label or, if it has several lines, below it.

    It gets no line breaks and no indent, since these would change it.
    """
    if "\n" not in text:
        yield f"{label:<{_LABEL}}{clean(text)}"
        return
    yield f"{label:<{_LABEL}}what the program reads:"
    yield from map(clean, text.split("\n"))


def _label_lines(label: str, text: str, style: Style) -> Iterator[str]:
    """A label with a wrapped text beside it."""
    for line in style.lines(text, max(style.width - _LABEL, 20)):
        yield f"{label:<{_LABEL}}{line}".rstrip()
        label = ""


def _containment(judgement: Judgement, style: Style, *, verbose: bool) -> Iterator[str]:
    """What the sandbox did not contain, in one line; with `verbose` also what it did."""
    if not judgement.contained:
        return
    held = [name for name, is_so in judgement.contained.items() if is_so]
    free = [name for name, is_so in judgement.contained.items() if not is_so]
    yield ""
    if verbose:
        yield style.paint(style.wrap(f"contained: {', '.join(held)}", "  "), DIM)
    if free:
        more = (
            "" if "files" in held else "; it ran with your rights, --untrusted runs it in a sandbox"
        )
        notice = f"not contained: {', '.join(free)}{more}"
        yield style.paint(style.wrap(notice, "  "), DIM)


def _ink(judgement: Judgement) -> str:
    """The colour of a verdict."""
    if judgement.verdict is Verdict.SKIPPED:
        return DIM
    return GOOD if judgement.accepted else BAD


class SolverTable:
    """A line for each solver; with `patient`, a closed output is reported only at the end."""

    def __init__(self, names: Sequence[str], style: Style, *, patient: bool) -> None:
        self.style, self.patient = style, patient
        self.width = min(max(len("solver"), *map(len, names)), _LONGEST_NAME)
        self.lost: OSError | None = None
        head = f"{'solver':<{self.width}}  {'verdict':<{_VERDICT}}  {'form':<10}  boards  seconds"
        self.head = [style.paint(head[: style.width], BOLD)]

    def add(self, judgement: Judgement) -> None:
        """Print the line of a solver with its remarks, and the header before the first one."""
        if self.lost is not None:
            return
        lines, self.head = [*self.head, *self._lines(judgement)], []
        try:
            click.echo("\n".join(lines))
        except OSError as error:
            if not self.patient:
                raise
            self.lost = error

    def _lines(self, judgement: Judgement) -> Iterator[str]:
        form = judgement.form.name if judgement.form else "-"
        name, half = plain_text(judgement.solver, kept=""), self.width // 2
        # Learning platforms put the student at the beginning of a name, the file at its end.
        if len(name) > self.width:
            more = self.style.signs.more
            name = f"{name[:half]}{more}{name[len(more) - half :]}"
        verdict = self.style.paint(f"{judgement.verdict.value:<{_VERDICT}}", _ink(judgement))
        figures = f"{form:<10}  {judgement.boards:>6}  {judgement.seconds:>7.1f}"
        yield f"{name:<{self.width}}  {verdict}  {figures}"
        if summary := clean(in_short(judgement)):
            yield from (f"    {line}" for line in self.style.lines(summary, self.style.width - 4))

    def end(self, judgements: Sequence[Judgement]) -> None:
        """Print how many solvers have each verdict; raises what closed the output before."""
        if self.lost is not None:
            raise self.lost
        counts = tally(judgements)
        skipped = counts.pop(Verdict.SKIPPED, 0)
        totals = ", ".join(f"{count} {verdict.words}" for verdict, count in counts.items())
        more = f"; {quantity(skipped, 'file')} skipped" if skipped else ""
        click.echo(f"\n{quantity(counts.total(), 'solver')}: {totals}{more}")
        if any(judgement.failure for judgement in judgements):
            hint = "To see the board that a solution gets wrong: boustro judge SOLUTION"
            click.echo(self.style.wrap(hint))
