"""Class grading: judge many solvers in one run, several at a time, each on its own."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from boustro.errors import BoustroError
from boustro.judge.detect import SUFFIXES
from boustro.judge.judging import Progress, Terms, judge
from boustro.judge.opening import Target
from boustro.judge.verdict import Judgement, Verdict

Told = Callable[[Judgement], None]


def solutions_in(directory: Path) -> tuple[Path, ...]:
    """The solutions of a directory and those below it, by name.

    Files and directories whose names begin with a dot or an underline are left out.
    """
    found = []
    for folder, below, names in os.walk(directory):
        below[:] = sorted(name for name in below if name[0] not in "._" and name != "node_modules")
        paths = (Path(folder, name) for name in names if name[0] not in "._")
        found += [path for path in paths if path.suffix.lower() in SUFFIXES]
    return tuple(sorted(found))


def graded(
    targets: Sequence[Target], terms: Terms, *, jobs: int = 1, told: Told | None = None
) -> Iterator[Judgement]:
    """The judgement on every target, in their order; `told` hears of each as soon as it is there."""

    def one(target: Target) -> Judgement:
        judgement = judge_safely(target, terms)
        if told is not None:
            told(judgement)
        return judgement

    pool = ThreadPoolExecutor(max(1, min(jobs, len(targets))))
    try:
        yield from pool.map(one, targets)
    finally:
        # Interrupted: those that wait are not begun any more.
        pool.shutdown(cancel_futures=True)


def judge_safely(target: Target, terms: Terms, progress: Progress | None = None) -> Judgement:
    """The judgement on a target; one that cannot be judged is a judgement, too."""
    try:
        return judge(target, terms, progress)
    except BoustroError as error:
        reason = str(error)
    except Exception as error:  # noqa: BLE001 - one solver must not stop the others
        reason = f"the judge failed: {type(error).__name__}: {error}"
    return Judgement(target.name, None, Verdict.NOT_JUDGED, reason=reason, seed=terms.seed)


def tally(judgements: Iterable[Judgement]) -> dict[Verdict, int]:
    """How many solvers have each verdict."""
    counts: dict[Verdict, int] = {}
    for judgement in judgements:
        counts[judgement.verdict] = counts.get(judgement.verdict, 0) + 1
    return counts
