"""HTML page of a report: one file without scripts, which makes no requests."""

from functools import cache, singledispatch
from importlib import resources

from boustro.judging.reports.report import (
    Block,
    CodeLines,
    Drawn,
    Heading,
    Labelled,
    Report,
    Sentence,
    Steps,
)
from boustro.judging.verdict import Verdict
from boustro.render.markup import Markup, join, page_head, tag
from boustro.render.picture.palette import colour_rule
from boustro.render.picture_value import picture
from boustro.render.svg import stylesheet
from boustro.render.text import draw
from boustro.say import quantity
from boustro.version import __version__

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
_MOST_DRAWN = 400
"""The most squares of a board that is drawn as a picture; a larger one is drawn with letters."""
_KINDS = {
    Verdict.ACCEPTED: "good",
    Verdict.UNFINISHED: "open",
    Verdict.NOT_JUDGED: "open",
}
"""The class of a verdict in the style sheet; `bad` for all others."""


def page(report: Report) -> str:
    """A report as an HTML file."""
    kind = _KINDS.get(report.verdict, "bad")
    verdict = tag("p", report.verdict_words, class_=f"verdict {kind}")
    student = [tag("p", report.student, class_="student")] if report.student else []
    body = [_block(block, number) for number, block in enumerate(report.blocks)]
    foot = tag("footer", tag("p", f"Judged by boustro {__version__}."))
    top = tag("header", student, tag("h1", report.title), verdict)
    whole = tag("body", top, tag("main", body), foot)
    head = page_head(f"{report.title}: {report.verdict_words}", _POLICY, _style())
    return f"<!doctype html>\n{tag('html', head, whole, lang='en')}\n"


@cache
def _style() -> str:
    """The colours, light, dark and printed, and the style sheets of the boards and of the page."""
    sizes = (resources.files("boustro.render") / "static" / "sizes.css").read_text("utf-8")
    own = (resources.files("boustro.judging.reports") / "page.css").read_text("utf-8")
    dark = f"{colour_rule('dark')}\n{stylesheet('dark')}"
    rules = [
        colour_rule("classic"),
        stylesheet("classic"),
        f"@media screen and (prefers-color-scheme: dark) {{ {dark} }}",
        f"@media print {{ {colour_rule('print')} }}",
        sizes,
        own,
    ]
    return "\n".join(rules)


@singledispatch
def _block(block: Block, number: int) -> Markup:
    """A block as HTML; the number keeps the ids of its parts apart from those of other blocks."""
    raise TypeError(f"expected a block, got {type(block).__name__} as block {number}")


@_block.register
def _(block: Heading, number: int) -> Markup:  # noqa: ARG001 - each writer has these arguments
    return tag("h2", block.text)


@_block.register
def _(block: Sentence, number: int) -> Markup:  # noqa: ARG001
    return tag("p", block.text)


@_block.register
def _(block: Labelled, number: int) -> Markup:  # noqa: ARG001
    label = tag("b", f"{block.label}: ")
    if "\n" in block.text.strip():
        return join([tag("p", label), tag("pre", block.text)])
    return tag("p", label, tag("code", block.text) if block.is_verbatim else block.text)


@_block.register
def _(block: Steps, number: int) -> Markup:  # noqa: ARG001
    steps = tag("ul", [tag("li", line) for line in block.lines])
    return join([tag("p", tag("b", f"{block.label}:")), steps])


@_block.register
def _(block: CodeLines, number: int) -> Markup:  # noqa: ARG001
    if block.language != "diff":
        return tag("pre", block.text)
    lines = (_difference_line(line) for line in block.text.split("\n"))
    return tag("pre", join(lines, "\n"))


def _difference_line(line: str) -> Markup:
    """A line of a change: what is taken out, what is put in, or a line around it."""
    element = {"-": "del", "+": "ins"}.get(line[:1], "span")
    return tag(element, line)


@_block.register
def _(block: Drawn, number: int) -> Markup:
    game = block.game
    if game.size > _MOST_DRAWN:
        return tag("pre", draw(game, route=block.route))
    drawing = picture(game, route=block.route).embedded(prefix=f"b{number}-")
    words = f"A board of {quantity(game.size, 'square')}."
    return tag("figure", Markup(drawing), aria_label=words)
