"""JUnit XML of a class, for build systems."""

import re
from collections import Counter
from collections.abc import Iterable
from xml.sax.saxutils import escape, quoteattr

from boustro.judging.telling import failure_lines
from boustro.judging.verdict import Judgement, Verdict

# What XML 1.0 cannot hold, however it is escaped.
_UNSPEAKABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
# What a judgement is in a report; a failure, if it is none of these.
_TAGS = dict.fromkeys((Verdict.NOT_COMPILED, Verdict.NOT_JUDGED, Verdict.UNFINISHED), "error")
_TAGS |= {Verdict.ACCEPTED: "", Verdict.SKIPPED: "skipped"}


def junit(judgements: Iterable[Judgement]) -> str:
    """One test suite with a test case for every solver, as a text.

    A refused solver is a failure; one that could not be asked every board is an error.  A file
    that is passed over is skipped.
    """
    all_of_them = list(judgements)
    tags = Counter(_TAGS.get(judgement.verdict, "failure") for judgement in all_of_them)
    spent = sum(judgement.seconds for judgement in all_of_them)
    head = (
        f'<testsuite name="boustro judge" tests="{len(all_of_them)}" failures="{tags["failure"]}" '
        f'errors="{tags["error"]}" skipped="{tags["skipped"]}" time="{spent:.3f}">'
    )
    cases = "\n".join(map(_case, all_of_them))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{head}\n{cases}\n</testsuite>\n'


def _case(judgement: Judgement) -> str:
    form = judgement.form.name if judgement.form else "unknown"
    opening = (
        f"  <testcase classname={_quoted(f'boustro.judge.{form}')} "
        f'name={_quoted(judgement.solver)} time="{judgement.seconds:.3f}"'
    )
    if judgement.accepted:
        remarks = "\n".join(remark.sentence for remark in judgement.remarks)
        if not remarks:
            return f"{opening}/>"
        return f"{opening}>\n    <system-out>{_text(remarks)}</system-out>\n  </testcase>"
    if judgement.verdict is Verdict.SKIPPED:
        return f"{opening}>\n    <skipped message={_quoted(judgement.full_reason)}/>\n  </testcase>"
    tag = _TAGS.get(judgement.verdict, "failure")
    message = judgement.verdict_words
    if judgement.failure and judgement.failure.mistake:
        message = f"{message}: {judgement.failure.mistake}"
    body = "\n".join(failure_lines(judgement)) or judgement.full_reason
    kind = _quoted(judgement.verdict.value)
    return (
        f"{opening}>\n    <{tag} type={kind} message={_quoted(message)}>"
        f"{_text(body)}</{tag}>\n  </testcase>"
    )


def _text(text: str) -> str:
    return escape(_UNSPEAKABLE.sub("�", text))


def _quoted(text: str) -> str:
    return quoteattr(_UNSPEAKABLE.sub("�", text))
