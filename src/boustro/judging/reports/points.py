"""Points of a submission, by one rule: all of them for an accepted one, none for one that failed.

The judge stops at the first failing board, so it cannot say how much of a solution is right.  What
it could not decide has no points at all, for a person to look at.
"""

from boustro.judging.verdict import Judgement, Verdict

MOST = 100
"""The points of an accepted submission, unless the teacher says another number."""
RULE = "accepted {most}, failed 0, no points where the judge could not decide"
UNDECIDED = (Verdict.UNFINISHED, Verdict.NOT_JUDGED, Verdict.SKIPPED)
"""Verdicts that do not say whether a solution is right."""
_ORDER = (Verdict.SKIPPED, Verdict.NOT_JUDGED, Verdict.NOT_COMPILED)
"""Verdicts that count less than a failure, the least first."""


def points_of(judgement: Judgement, most: int) -> int | None:
    """The points of a submission; None if the judge could not decide."""
    if judgement.verdict in UNDECIDED:
        return None
    return most if judgement.accepted else 0


def rank(judgement: Judgement) -> int:
    """How much a submission counts among the files of one student: the highest counts."""
    if judgement.accepted:
        return len(_ORDER) + 2
    if judgement.verdict is Verdict.UNFINISHED:
        return len(_ORDER) + 1
    return _ORDER.index(judgement.verdict) if judgement.verdict in _ORDER else len(_ORDER)
