"""Text output of `analyse --lengths`: recorded games against the theory, group by group."""

import math
from collections.abc import Iterator

from boustro.answers.documents import NOT_ASKED
from boustro.answers.fit import FitGroupAnswer, fit_answer
from boustro.chain import Analysis


def fit_lines(analysis: Analysis, lengths: tuple[int, ...] | None) -> Iterator[str]:
    """The groups with the games seen and expected, the test, and what it means; none for None."""
    answer = fit_answer(analysis, lengths)
    if answer is NOT_ASKED:
        return
    yield f"{'rolls':>12}  {'games':>6}  {'expected':>9}"
    for group in answer.groups:
        yield f"{_span(group):>12}  {group.seen:>6}  {group.expected:>9.1f}"
    if answer.freedom:
        yield f"chi-square {answer.statistic:.2f}, degrees of freedom {answer.freedom}, p = {answer.p_value:.3g}"
    yield answer.sentence


def _span(group: FitGroupAnswer) -> str:
    if math.isinf(group.last):
        return f"from {group.first:g}"
    return f"{group.first:g}" if group.first == group.last else f"{group.first:g} to {group.last:g}"
