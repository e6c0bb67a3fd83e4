r"""The one writer of Markdown: for a report, the summary of a CI job and a learning platform.

Names and messages are other people's.  What a solution wrote stands in code spans, and every sign
that could begin Markdown, HTML, a link or a mention is escaped, so that no name becomes one.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import singledispatch
from itertools import accumulate

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
from boustro.judging.several import tally
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
_MOST_BYTES = 900_000
"""The most bytes of a summary; GitHub refuses one of a job with more than 1 MiB."""
_HEAD_LINES = 2
"""The lines of the table above its files."""
_LONGEST_NOTE = 300
"""The most letters of a note in the table of a summary."""


def markdown(report: Report, *, level: int = 1) -> str:
    """A report as Markdown, with headings from this level on."""
    who = f"{escaped(report.student)}, " if report.student else ""
    title = f"{'#' * level} {who}{code(report.title)}: {escaped(report.verdict_words)}"
    parts = [title, *(_written(block, level + 1) for block in report.blocks)]
    return "\n\n".join(parts) + "\n"


def summary(files: Sequence[tuple[Judgement, str]], most: int) -> str:
    """The whole class as Markdown: counts, a table, and the first reports on what failed.

    Each judgement comes with the name of its report, which may be empty.  It is no link, because
    the summary of a CI job stands elsewhere.
    """
    judgements = [judgement for judgement, _ in files]
    counted = tally(judgements)
    totals = ", ".join(f"{count} {verdict.words}" for verdict, count in counted.items())
    failed = [judgement for judgement in judgements if judgement.failure]
    rows = _within(_MOST_BYTES // 2, [*_table(files, most)])
    shown = [markdown(report_of(one), level=2).rstrip() for one in failed[:_MOST_SHOWN]]
    reports = _within(_MOST_BYTES // 2, shown)
    parts = [
        "# boustro judge",
        f"{quantity(len(judgements), 'file')}: {totals}. Points: {RULE.format(most=most)}.",
        "\n".join(rows),
        _left_out("lines", len(files) + _HEAD_LINES - len(rows)),
        *reports,
        _left_out("reports", len(failed) - len(reports)),
    ]
    return "\n\n".join(filter(None, parts)) + "\n"


def _within(most: int, texts: Sequence[str]) -> list[str]:
    """The first of the texts that have at most this many bytes together."""
    sizes = accumulate(len(f"{text}\n\n".encode("utf-8", "replace")) for text in texts)
    return [text for text, size in zip(texts, sizes, strict=True) if size <= most]


def _left_out(what: str, count: int) -> str:
    """How many files have no line or report in the summary; empty if all have one."""
    return f"The {what} on {count} more are not shown here." if count else ""


def _table(files: Iterable[tuple[Judgement, str]], most: int) -> Iterator[str]:
    """The lines of a table with a row for each file."""
    yield "| file | verdict | points | boards | note | report |"
    yield "|---|---|--:|--:|---|---|"
    for judgement, page in files:
        points = points_of(judgement, most)
        cells = (
            code(judgement.solver, in_table=True),
            escaped(judgement.verdict.words),
            "" if points is None else str(points),
            "" if judgement.verdict is Verdict.SKIPPED else f"{judgement.boards:,}",
            escaped(_cut(in_short(judgement))),
            code(page, in_table=True) if page else "",
        )
        yield f"| {' | '.join(cells)} |"


def _cut(note: str) -> str:
    return note if len(note) <= _LONGEST_NOTE else f"{note[:_LONGEST_NOTE]} …"


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
