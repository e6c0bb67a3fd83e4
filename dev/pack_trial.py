"""Trial of the packs: how many wrong solutions fail in one, and what is named of them.

`python -m dev.pack_trial [PATH]...` judges every solution below the paths, and without a path those
of the tests, by the whole judge and by the outputs of the pack alone.  It lists each, with
both sentences where they differ, which are to be read by hand, and prints a table.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from math import inf
from pathlib import Path
from typing import NamedTuple

from boustro.errors import BoustroError
from boustro.judging.grading import judge
from boustro.judging.judging import Terms, judge_solver
from boustro.judging.pack import judge_outputs, pack_of
from boustro.judging.packs import PACKS
from boustro.judging.records import LATE
from boustro.judging.running.languages import SUFFIXES
from boustro.judging.running.opening import Target, opened
from boustro.judging.running.process import Clock, SolverLimits
from boustro.judging.solver import BlockingSolver
from boustro.judging.verdict import Judgement, SolverReply, Verdict
from tests.judging.mutants import PYTHON, Called, mutants_of, plain
from tests.judging.test_explanations import AUTHORS, BROKEN, H

BUDGET = 10.0
"""Seconds for the whole judge."""
SECONDS = 20.0
"""Seconds for the boards of a pack."""
EVERY = 23
"""Of the solutions with one token changed every so many is tried."""
_WORDS = {Verdict.TIME_LIMIT: "time", Verdict.MEMORY_LIMIT: "time"}
_JUDGED = (
    Verdict.ACCEPTED,
    Verdict.WRONG_ANSWER,
    Verdict.FORMAT,
    Verdict.RUNTIME_ERROR,
    *_WORDS,
)


class Compared(NamedTuple):
    """A solution, judged both ways."""

    name: str
    """What it is called."""
    whole: Judgement
    """The judgement on its answers to many boards."""
    pack: Judgement
    """The judgement on its outputs for the pack."""

    @property
    def kind(self) -> str:
        """How the names of the mistake compare."""
        named, told = _sentence(self.whole), _sentence(self.pack)
        if self.pack.accepted:
            return "not caught"
        if not named:
            return "named by the pack alone" if told else "named by neither"
        if not told:
            return "named by the judge alone"
        return "named alike" if _is_alike(named, told) else "named differently"


def _sentence(judgement: Judgement) -> str:
    return (judgement.failure and judgement.failure.mistake) or ""


def _is_alike(named: str, told: str) -> bool:
    """Whether a sentence of the pack is one of the judge, behind how it is said."""
    return told.endswith((named, named.removeprefix("it ")))


def outputs_of(solver: BlockingSolver, form: str) -> str:
    """The outputs of a pack as a student pastes them: of one run, or of one for each board."""
    cases = pack_of(form).cases
    together = list(solver.ask(cases, SECONDS))
    if len(together) < len(cases) or any(reply.fault for reply in together):
        each = (solver.ask([case], SECONDS) for case in cases)
        together = [one[0] if one else LATE for one in each]
    return "\n".join(map(_output, together))


def _output(reply: SolverReply) -> str:
    if reply.fault is None:
        return str(reply.answer)
    if reply.fault is Verdict.RUNTIME_ERROR:
        return f"error: {reply.message}"
    return _WORDS.get(reply.fault, "null")


def compared_texts() -> Iterator[Compared]:
    """The broken and the changed solutions of the tests, in this process."""
    texts = {
        name: (AUTHORS[author].replace(old, new), "hackerrank" if author == H else "leetcode")
        for name, (author, old, new, _) in BROKEN.items()
    }
    texts |= {f"right {name}": (plain(text), "leetcode") for name, text in PYTHON.items()}
    for author in PYTHON:
        texts |= {one.name: (one.text, "leetcode") for one in [*mutants_of(author)][::EVERY]}
    for name, (text, form) in texts.items():
        if form not in PACKS:
            continue
        solver = Called(text, form=form)
        whole = judge_solver(solver, Terms(boards=600), inf)
        yield Compared(name, whole, judge_outputs(form, outputs_of(solver, form)))


def compared_files(paths: Sequence[Path]) -> Iterator[Compared]:
    """The solutions in files, in processes, without those that the judge cannot judge."""
    for path in paths:
        files = sorted(path.rglob("*")) if path.is_dir() else [path]
        for file in (one for one in files if one.suffix.lower() in SUFFIXES):
            whole = judge(Target(str(file), file), Terms(budget=BUDGET))
            problem = whole.form
            if not problem or problem.name not in PACKS or whole.verdict not in _JUDGED:
                continue
            if problem.has_models:
                yield Compared(str(file), whole, _by_pack(file, problem.name))


def _by_pack(file: Path, form: str) -> Judgement:
    limits = SolverLimits(by_site=True)._replace(clock=Clock(), end=inf)
    with opened(Target(str(file), file, form=form), limits, 1, BUDGET) as solver:
        return judge_outputs(form, outputs_of(solver, form))


def main(paths: Sequence[str]) -> None:
    """Compare all, list what differs, and print the table."""
    counts, is_right = Counter[str](), Counter[str]()
    trials = compared_files([Path(path) for path in paths]) if paths else compared_texts()
    for one in trials:
        if one.whole.accepted:
            is_right["right, accepted by the pack" if one.pack.accepted else "ACCUSED"] += 1
            if not one.pack.accepted:
                print(f"ACCUSED {one.name}")
            continue
        counts[one.kind] += 1
        print(f"{one.kind}: {one.name}", flush=True)
        if one.kind not in ("named alike", "named by neither"):
            print(f"  judge: {_sentence(one.whole)}\n  pack:  {_sentence(one.pack)}", flush=True)
    for kind, count in sorted((counts + is_right).items()):
        print(f"{kind:30}{count:>5}")
    wrong = counts.total()
    named = wrong - counts["named by neither"] - counts["named by the pack alone"]
    if wrong and named:
        caught = wrong - counts["not caught"]
        print(f"caught: {caught} of {wrong}, {caught / wrong:.1%}")
        print(
            f"named alike: {counts['named alike']} of the {named} that the judge names or catches"
        )


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except BoustroError as error:
        sys.exit(str(error))
