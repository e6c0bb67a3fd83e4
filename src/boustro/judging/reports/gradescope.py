"""Gradescope's `results.json`: a test for each solution, with score, output and visibility.

The keys are those of Gradescope's published output format (Autograder Specifications, Output
format).  The output is Markdown, and the student sees no more than the hint allows.
"""

import json
from collections.abc import Sequence

from boustro.judging.reports.markdown import markdown
from boustro.judging.reports.points import UNDECIDED, points_of
from boustro.judging.reports.report import report_of
from boustro.judging.verdict import Judgement, Verdict
from boustro.say import plain_text


def gradescope(judgements: Sequence[Judgement], most: int) -> str:
    """The text of `results.json`; the points are shared out evenly among several solutions."""
    judged = [one for one in judgements if one.verdict is not Verdict.SKIPPED]
    shares = _shares(most, len(judged))
    accepted = [share for one, share in zip(judged, shares, strict=True) if one.accepted]
    results = {
        # Gradescope needs it where a test has no score, and takes it before the sum of all tests.
        "score": round(float(sum(accepted)), 2),
        "execution_time": round(sum(judgement.seconds for judgement in judged), 1),
        "output": _sentence(judged),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "tests": [
            _test(number, one, share)
            for number, (one, share) in enumerate(zip(judged, shares, strict=True), 1)
        ],
    }
    return json.dumps(results, ensure_ascii=False, indent=2) + "\n"


def _shares(most: int, count: int) -> list[float]:
    """The points of each of `count` solutions, to the hundredth; the last has the rest."""
    share = most * 100 // max(count, 1)
    rest = most * 100 - share * (count - 1)
    return [share / 100] * (count - 1) + [rest / 100] if count else []


def _test(number: int, judgement: Judgement, share: float) -> dict[str, object]:
    """The test of a solution; without score and status if the judge could not decide."""
    report = report_of(judgement)
    decided = {
        "score": share if judgement.accepted else 0.0,
        "status": "passed" if judgement.accepted else "failed",
    }
    return {
        **({} if judgement.verdict in UNDECIDED else decided),
        "max_score": share,
        "name": f"{report.title}: {report.verdict_words}",
        "name_format": "text",
        "number": str(number),
        "output": plain_text(markdown(report)),
        "output_format": "md",
        "visibility": "visible",
    }


def _sentence(judgements: Sequence[Judgement]) -> str:
    """The text above all tests: how many were accepted, and which need a person's attention."""
    accepted = sum(judgement.accepted for judgement in judgements)
    sentence = f"{accepted} of {len(judgements)} accepted."
    if any(points_of(judgement, 1) is None for judgement in judgements):
        return f"{sentence} The judge could not decide about all of them: ask your teacher."
    return sentence
