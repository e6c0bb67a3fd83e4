"""Mutants of packages: small changes that the package's own folder of tests has to notice.

`make package-mutants COUNT=50 SEED=7 PACKAGES="chain web"` draws so many places of each package by
the seed, and changes one at a time in a copy of the committed files.  The package's tests then stop
at the first failure: those of the changed module first, then the quick ones, then the slow ones,
without browsers.  What came of each change is kept in build/mutants/packages.jsonl, so that a run
that was broken off goes on.  The table at the end has the share that was noticed, and what was not
is printed whole.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from difflib import unified_diff
from itertools import islice
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any, NamedTuple

from dev.mutants import HOW, ROOT, TESTED, WORK, changed_text, changes, name_of

RESULTS = WORK / "packages.jsonl"
PACKAGES = ("chain", "formats", "judging", "answers", "web", "cli")
LONGEST = 3600
"""Seconds by the clock after which a run is ended; a busy machine alone ends none."""
PROCESSOR = 300
"""Seconds of the processor for one process of a run: a change may have made a loop without end."""
MEMORY = 6 << 30
"""Bytes for one process of a run."""
ROUNDS = ("not slow", "slow")
"""The marks of the tests that are asked, one round after another."""
LEFT_OUT = "--ignore-glob=*/browser/*"
"""Browsers are not changed with Python, and cost more than all the rest."""
FAILED, ENDED = 1, 2
"""The exit codes of pytest where a test failed, and where one could not even be collected."""


class Outcome(NamedTuple):
    """What came of one change."""

    package: str
    change: str
    how: str
    """The first failing test; `ended` for a run that used up its bounds; empty where all passed."""
    seconds: float
    diff: list[str]


class Copy:
    """A copy of the committed files, in which one change at a time is made and undone."""

    def __init__(self, home: Path) -> None:
        self.home = home
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        packed = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True, timeout=60
        )
        unpack = ["tar", "x", "-C", str(home)]
        subprocess.run(unpack, input=packed.stdout, check=True, timeout=60)
        for path in (TESTED / "boustro").glob("_native*.so"):
            shutil.copy(path, home / "src" / "boustro")

    def tried(self, package: str, change: Any | None) -> Outcome:
        """What the tests of a package say to a change; to none, where all of them have to pass."""
        begin, how = time.monotonic(), ""
        path = self.home / (change.module_path if change else "README.md")
        before = path.read_text(encoding="utf-8")
        after = changed_text(change) if change else before
        path.write_text(after, encoding="utf-8")
        try:
            how = self._first_failure(package, near=path.stem)
        finally:
            path.write_text(before, encoding="utf-8")
        lines = unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1)
        name = name_of(change) if change else "unchanged"
        return Outcome(package, name, how, time.monotonic() - begin, [*lines][2:])

    def _first_failure(self, package: str, near: str) -> str:
        folder = f"tests/{package}"
        nearest = sorted(
            str(path.relative_to(self.home))
            for path in (self.home / folder).glob(f"test_{near}*.py")
        )
        for marks in ROUNDS:
            how = self._run([*HOW[:-2], "-m", marks, LEFT_OUT, *nearest, folder])
            if how:
                return how
        return ""

    def _run(self, words: Sequence[str]) -> str:
        path = os.pathsep.join([str(self.home / "src"), str(TESTED)])
        environment = os.environ | {
            "PYTHONPATH": path,
            "PYTHONDONTWRITEBYTECODE": "1",
            "BOUSTRO_NO_BROWSER": "1",
        }
        command = [sys.executable, "-m", "pytest", "--no-header", "--tb=no", "-rfE", *words]
        try:
            done = subprocess.run(
                command,
                cwd=self.home,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=LONGEST,
                preexec_fn=_bounded,
            )
        except subprocess.TimeoutExpired:
            return "ended"
        if done.returncode in (FAILED, ENDED):
            said = [line for line in done.stdout.splitlines() if line[:6] in ("FAILED", "ERROR ")]
            return said[0].split(" - ")[0].split()[1] if said else "ended"
        return "" if done.returncode in (0, 5) else "ended"


def _bounded() -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (PROCESSOR, PROCESSOR))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.nice(10)


def places(package: str, seed: int) -> Iterator[Any]:
    """The changes to a package, in an order drawn by the seed."""
    modules = sorted((ROOT / "src" / "boustro" / package).rglob("*.py"))
    yield from changes(seed, [str(path.relative_to(ROOT)) for path in modules])


def known() -> dict[tuple[str, str], Outcome]:
    """What came of changes before, by package and change."""
    RESULTS.touch()
    lines = RESULTS.read_text(encoding="utf-8").splitlines()
    outcomes = (Outcome(**json.loads(line)) for line in lines)
    return {(each.package, each.change): each for each in outcomes}


def note(outcome: Outcome) -> None:
    """Keep what came of a change."""
    with RESULTS.open("a", encoding="utf-8") as file:
        print(json.dumps(outcome._asdict()), file=file, flush=True)
    print(f"{outcome.package} {outcome.change}: {outcome.how or 'not noticed'}", flush=True)


def try_package(package: str, count: int, seed: int, copies: "Queue[Copy]", jobs: int) -> None:
    """Try changes to a package, after the unchanged code, with which every test has to pass."""
    before = known()
    drawn = [None, *islice(places(package, seed), count)]
    left = [one for one in drawn if (package, name_of(one) if one else "unchanged") not in before]

    def tried(change: Any | None) -> Outcome:
        copy = copies.get(timeout=24 * LONGEST)
        try:
            return copy.tried(package, change)
        finally:
            copies.put(copy)

    if left[:1] == [None]:
        outcome = tried(left.pop(0))
        if outcome.how:
            raise SystemExit(f"{package}: {outcome.how} fails without any change")
        note(outcome)
    changes_left: Queue[Any] = Queue()
    outcomes: Queue[Outcome] = Queue()
    for change in left:
        changes_left.put(change)

    def work() -> None:
        with suppress(Empty):
            while True:
                outcomes.put(tried(changes_left.get_nowait()))

    for _ in range(jobs):
        Thread(target=work, daemon=True).start()
    for _ in left:
        note(outcomes.get(timeout=24 * LONGEST))


def table(count: int, seed: int, packages: Sequence[str]) -> Iterator[str]:
    """The share that was noticed, by package; then what was not."""
    outcomes = known()
    yield "| package | changes | noticed | share |"
    yield "|---|---|---|---|"
    survivors: list[Outcome] = []
    for package in packages:
        names = [name_of(change) for change in islice(places(package, seed), count)]
        tried = [outcomes[package, name] for name in names if (package, name) in outcomes]
        noticed = sum(bool(each.how) for each in tried)
        share = f"{noticed / len(tried):.0%}" if tried else "–"
        yield f"| {package} | {len(tried)} | {noticed} | {share} |"
        survivors += [each for each in tried if not each.how]
    for each in survivors:
        yield "\n".join(["", f"{each.package} {each.change}", *each.diff])


def main(
    count: int = 50, seed: int = 7, jobs: int = 2, *, packages: Sequence[str] = PACKAGES
) -> None:
    """Try so many changes to each package, a few at a time, and print the table."""
    os.chdir(ROOT)
    WORK.mkdir(parents=True, exist_ok=True)
    copies: Queue[Copy] = Queue()
    for job in range(jobs):
        copies.put(Copy(WORK / f"package-{job}"))
    for package in packages:
        try_package(package, count, seed, copies, jobs)
    print(*table(count, seed, packages), sep="\n")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:4]]
    main(*numbers, packages=sys.argv[4:] or PACKAGES)
