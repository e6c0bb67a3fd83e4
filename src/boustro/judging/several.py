"""Several solvers: the judgements on a class, some of them at a time."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import replace

from boustro.errors import BoustroError
from boustro.judging.equal import SAME_TEXT, equal_texts
from boustro.judging.grading import judge
from boustro.judging.hints import keep_to_hint
from boustro.judging.judging import Terms
from boustro.judging.running.opening import Target
from boustro.judging.running.process import SolverLimits
from boustro.judging.verdict import EQUAL, Judgement, Remark, Verdict
from boustro.say import say

Report = Callable[[Judgement], None]
_HEARD = 0.2
"""Seconds after which a signal is heard at the latest."""


def grade(
    targets: Sequence[Target | Judgement],
    terms: Terms,
    *,
    limits: SolverLimits | None = None,
    jobs: int = 1,
    report: Report | None = None,
) -> Iterator[Judgement]:
    """The judgement on every target, in their order; `report` hears of each as soon as it is there.

    One that stands among them, as on a file that is passed over, is given as it is.
    """
    named = [target for target in targets if isinstance(target, Target) and target.path]
    equals = equal_texts([(target.name, target.path) for target in named if target.path])

    def one(target: Target | Judgement) -> Judgement:
        if isinstance(target, Judgement):
            return keep_to_hint(target, terms.hint)
        judgement = _judge_safely(target, terms, limits)
        if others := equals.get(target.name):
            names = ", ".join(others)
            remark = Remark(EQUAL, say("same-text", SAME_TEXT.format(names), names=names))
            judgement = replace(judgement, remarks=(*judgement.remarks, remark))
        if report is not None:
            report(judgement)
        return judgement

    pool = ThreadPoolExecutor(max(1, min(jobs, len(targets))))
    try:
        judged = [pool.submit(one, target) for target in targets]
        yield from map(_result, judged)
    finally:
        # Interrupted: those that wait are not begun any more.
        pool.shutdown(cancel_futures=True)


def _result(judged: "Future[Judgement]") -> Judgement:
    """What a thread returns.

    A signal that comes just before the main thread begins to wait is heard only when it wakes up.
    """
    while not wait([judged], timeout=_HEARD).done:
        pass
    return judged.result()


def _judge_safely(target: Target, terms: Terms, limits: SolverLimits | None = None) -> Judgement:
    """The judgement on a target; if it cannot be judged, the judgement says so."""
    try:
        return judge(target, terms, limits=limits)
    except BoustroError as error:
        reason = error.wording
    except Exception as error:  # noqa: BLE001 - one solver must not stop the others
        what = f"{type(error).__name__}: {error}"
        reason = say("judge-failed", f"the judge failed: {what}", error=what)
    return Judgement(target.name, None, Verdict.NOT_JUDGED, reason=reason, seed=terms.seed)


def tally(judgements: Iterable[Judgement]) -> Counter[Verdict]:
    """The number of solvers with each verdict."""
    return Counter(judgement.verdict for judgement in judgements)
