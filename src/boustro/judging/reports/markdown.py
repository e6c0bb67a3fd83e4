r"""The one writer of Markdown: for a report, the summary of a CI job and a learning platform.

Names and messages are other people's.  What a solution wrote stands in code spans, and every sign
that could begin Markdown, HTML, a link or a mention is escaped, so that no name becomes one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch

from boustro.judging.grading import tally
from boustro.judging.reports.points import RULE, points_of
from boustro.judging.reports.report import (
    Block,
    CodeLines,
    Drawn,
    Heading,
    Labelled,
    Report,
    Sentence,
    Steps,
    report_of,
)
from boustro.judging.telling import in_short
from boustro.judging.verdict import Judgement, Verdict
from boustro.render.style import Style
from boustro.render.text import draw
from boustro.say import plain_text, quantity

_SIGNS = re.compile(r"[\\`*_\[\]<>|~&$#]")
_AUTOMATIC = re.compile(r"(?<=:)//|(?i:(?<=www)\.)|\A[-+=]|(?<=\A\d)[.)]")
"""What becomes a link by itself, or an item of a list at the beginning of a line."""
_BACKTICKS = re.compile(r"`+")
_MOST_SHOWN = 20
"""The most failing solutions whose reports stand in a summary in full."""


def markdown(report: Report, *, level: int = 1) -> str:
    """A report as Markdown, with headings from this level on."""
    who = f"{escaped(report.student)}, " if report.student else ""
    title = f"{'#' * level} {who}{code(report.title)}: {escaped(report.verdict_words)}"
    parts = [title, *(_written(block, level + 1) for block in report.blocks)]
    return "\n\n".join(parts) + "\n"


def summary(files: Sequence[tuple[Judgement, str]], most: int) -> str:
    """The whole class as Markdown: counts, a table, and the first reports on what failed.

    Each judgement comes with the name of its report, which may be empty.
    """
    judgements = [judgement for judgement, _ in files]
    counted = tally(judgements)
    totals = ", ".join(f"{count} {verdict.words}" for verdict, count in counted.items())
    failed = [judgement for judgement in judgements if judgement.failure]
    parts = [
        "# boustro judge",
        f"{quantity(len(judgements), 'file')}: {totals}. Points: {RULE.format(most=most)}.",
        "\n".join(_table(files, most)),
        *(markdown(report_of(judgement), level=2).rstrip() for judgement in failed[:_MOST_SHOWN]),
    ]
    if failed[_MOST_SHOWN:]:
        parts.append(f"The reports on {len(failed) - _MOST_SHOWN} more are not shown here.")
    return "\n\n".join(parts) + "\n"


def _table(files: Iterable[tuple[Judgement, str]], most: int) -> Iterator[str]:
    """The lines of a table with a row for each file."""
    yield "| file | verdict | points | boards | note |"
    yield "|---|---|--:|--:|---|"
    for judgement, page in files:
        points = points_of(judgement, most)
        name = code(judgement.solver, in_table=True)
        cells = (
            f"[{name}]({page})" if page else name,
            escaped(judgement.verdict.words),
            "" if points is None else str(points),
            "" if judgement.verdict is Verdict.SKIPPED else f"{judgement.boards:,}",
            escaped(in_short(judgement)),
        )
        yield f"| {' | '.join(cells)} |"


@singledispatch
def _written(block: Block, level: int) -> str:
    """A block as Markdown."""
    raise TypeError(f"expected a block, got {type(block).__name__} at level {level}")


@_written.register
def _(block: Heading, level: int) -> str:
    return f"{'#' * level} {escaped(block.text)}"


@_written.register
def _(block: Sentence, level: int) -> str:  # noqa: ARG001 - each writer has these arguments
    return escaped(block.text)


@_written.register
def _(block: Labelled, level: int) -> str:  # noqa: ARG001
    if "\n" in block.text.strip():
        return f"**{escaped(block.label)}:**\n\n{fenced(block.text)}"
    text = code(block.text) if block.is_verbatim else escaped(block.text)
    return f"**{escaped(block.label)}:** {text}"


@_written.register
def _(block: Steps, level: int) -> str:  # noqa: ARG001
    lines = "\n".join(f"- {escaped(line)}" for line in block.lines)
    return f"**{escaped(block.label)}:**\n\n{lines}"


@_written.register
def _(block: CodeLines, level: int) -> str:  # noqa: ARG001
    return fenced(block.text, block.language)


@_written.register
def _(block: Drawn, level: int) -> str:  # noqa: ARG001
    return fenced(draw(block.game, route=block.route, style=Style()))


def escaped(text: str) -> str:
    r"""A text on one line in which nothing is Markdown, HTML, a link or a mention.

    >>> print(escaped("a*b | <i> @ada https://x.org"))
    a\*b \| \<i\> `@`ada https:\//x.org
    """
    line = _SIGNS.sub(r"\\\g<0>", " ".join(plain_text(text).split()))
    return _AUTOMATIC.sub(r"\\\g<0>", line).replace("@", "`@`")


def code(text: str, *, in_table: bool = False) -> str:
    r"""A text on one line as code, letter by letter.

    >>> print(code("a`b|c"), code("a|b", in_table=True))
    ``a`b|c`` `a\|b`
    """
    line = " ".join(plain_text(text).split()) or " "
    longest = max((len(run[0]) for run in _BACKTICKS.finditer(line)), default=0)
    fence = "`" * (longest + 1)
    padding = " " if line[0] == "`" or line[-1] == "`" else ""
    inside = line.replace("|", r"\|") if in_table else line
    return f"{fence}{padding}{inside}{padding}{fence}"


def fenced(text: str, language: str = "") -> str:
    """Lines as a block of code, behind a fence that none of them can close."""
    lines = plain_text(text).rstrip("\n")
    longest = max((len(run[0]) for run in _BACKTICKS.finditer(lines)), default=0)
    fence = "`" * max(longest + 1, 3)
    return f"{fence}{language}\n{lines}\n{fence}"
