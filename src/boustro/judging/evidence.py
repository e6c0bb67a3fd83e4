"""Evidence: a failing solution's search, the growth of its work, and the line to change.

The solution is rewritten, so that it notes what it does, or is edited, and is asked again.
"""

from dataclasses import replace
from math import inf, isinf

from boustro.errors import BoustroError
from boustro.judging.choosing import CannotOpen
from boustro.judging.growth import growth_of
from boustro.judging.line.search import (
    NOT_EDITED,
    NOT_LOADED,
    OUT_OF_TIME,
    EditTrial,
    NoLine,
    corrected,
)
from boustro.judging.line.sources import EditedSource
from boustro.judging.noting import noting
from boustro.judging.solver import Rewritten, Talk, Trial
from boustro.judging.tracing import NO_TIME, NOT_FOLLOWED, traced
from boustro.judging.verdict import Failure, Growth, Trace

UNFIT = (CannotOpen, BoustroError, SyntaxError, OSError, RecursionError)
"""Errors that end the search for evidence and do not affect the verdict."""


def search_of(
    talk: Talk, source: EditedSource | None, failure: Failure, seconds: float
) -> Trial[Trace]:
    """The order in which a Python function takes squares; without `source` there is none."""
    if source is None:
        return Trace(message=NOT_FOLLOWED)
    try:
        rewritten = Rewritten(noting(source.text, source.function), source.function)
        return (yield from traced(talk.until(inf), rewritten, failure, seconds))
    except UNFIT:
        yield from talk.look()
        return Trace(message=NO_TIME if isinf(talk.now()) else NOT_FOLLOWED)


def growth_found(talk: Talk, source: EditedSource | None, failure: Failure) -> Trial[Growth]:
    """How the work of a slow solver grows; for a Python function, its steps are counted, too."""
    counting = None
    try:
        if source is not None:
            text = noting(source.text, source.function, counts=True)
            counting = Rewritten(text, source.function)
        return (yield from growth_of(talk, failure, counting))
    except UNFIT:
        return Growth()


def with_line(
    talk: Talk,
    source: EditedSource | None,
    failure: Failure,
    seed: int,
    until: float,
    *,
    slower: float = 1.0,
) -> Trial[Failure]:
    """The failure with an edit that makes the solution pass, or the reason for having none.

    Edits are asked until the time `until`; where everything is slow they have `slower` times as
    long.
    """
    if source is None:
        return replace(failure, no_line=NOT_EDITED)
    try:
        trial = EditTrial(source, talk, until, slower=slower)
        return (yield from corrected(failure, trial, seed))
    except NoLine as none:
        return replace(failure, no_line=none.why)
    except UNFIT:
        yield from talk.look()
        return replace(failure, no_line=OUT_OF_TIME if isinf(talk.now()) else NOT_LOADED)
