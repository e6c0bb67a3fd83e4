"""Hints in stages: a judgement that shows only what a student needs to continue alone.

1 says that a solution fails, 2 on which board, 3 both answers and a route, 4 the likely mistake, 5
the line. What a later hint shows is taken out of the judgement, so that no report can show it.
"""

import re
from dataclasses import replace

from boustro.judging.choices import HINTS
from boustro.judging.pinning import OF_THE_RUN
from boustro.judging.verdict import PASTED, Failure, Judgement, SolverReply
from boustro.say import join_words

_FAILS, BOARD, ANSWERS, MISTAKE, LINE = range(1, len(HINTS) + 1)
_ITS_LINE = re.compile(r" \(line \d+\)$")


def keep_to_hint(judgement: Judgement, hint: int | None) -> Judgement:
    r"""The judgement without later hints; all of it if no hint is set.

    >>> from boustro.judging import judge_panel
    >>> judgement = judge_panel("Input\nboard =\n[[-1,-1],[-1,3]]\nOutput\n2\nExpected\n1")
    >>> keep_to_hint(judgement, 2).failure.right, keep_to_hint(judgement, 3).failure.right
    (None, 1)
    """
    failure = judgement.failure
    if hint is None or failure is None:
        return replace(judgement, hint=hint)
    judgement = replace(judgement, hint=hint, failure=_kept(failure, hint))
    if hint >= MISTAKE:
        return judgement
    of_the_run = [sentence for sentence in OF_THE_RUN if sentence in judgement.reason]
    return replace(judgement, reason=join_words("; ", of_the_run), hints=())


def _kept(failure: Failure, hint: int) -> Failure | None:
    """The failure without later hints."""
    if hint < BOARD:
        return None
    if hint < LINE:
        failure = replace(failure, correction=None, no_line="")
    if hint < MISTAKE:
        # The names of some families reveal the mistake.
        family = failure.family if failure.family == PASTED else ""
        failure = replace(failure, family=family, mistake=None, trace=None, growth=None)
    if hint < ANSWERS:
        if failure.easier:
            hidden = failure.easier._replace(right=None, reply=SolverReply())
            failure = replace(failure, easier=hidden)
        return replace(failure, right=None, reply=SolverReply())
    message = failure.reply.message
    if hint < LINE and _ITS_LINE.search(message):
        # What the message says has the line, too.
        message = _ITS_LINE.sub("", message)
    return replace(failure, reply=failure.reply._replace(message=message))
