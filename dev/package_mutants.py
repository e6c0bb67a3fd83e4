"""Mutants of packages: small changes that the package's own tests and examples have to notice.

`make package-mutants COUNT=50 SEED=7 PACKAGES="chain web"` draws so many places of each package by
the seed, and changes one at a time in a copy of the committed files.  First every file of the
package's tests runs once, without browsers and without a change, while `dev.entered` records the
functions that each test enters.  Then those tests run for each change that enter the changed
function, up to the first failure.  What came of each file and each change is kept in build/mutants,
so that a run that was broken off goes on.  The table at the end has the share that was noticed,
and what was not is printed whole.
"""

import ast
import json
import os
import resource
import shutil
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from difflib import unified_diff
from functools import partial
from itertools import islice
from multiprocessing.pool import ThreadPool
from pathlib import Path
from queue import Queue
from typing import Any, NamedTuple

from dev.entered import FAILED, FUNCTION, SECONDS
from dev.mutants import HOW, ROOT, TESTED, WORK, changed_text, changes, name_of

RESULTS = WORK / "packages.jsonl"
ENTERED = WORK / "entered"
PACKAGES = ("chain", "formats", "judging", "answers", "web", "cli")
LONGEST = 3600
"""Seconds by the clock after which a run is ended; a busy machine alone ends none."""
PROCESSOR = 300
"""Seconds of the processor for one process of a run: a change may have made a loop without end."""
MEMORY = 6 << 30
"""Bytes for one process of a run."""
ENOUGH = 100.0
"""Seconds that the tests of one change take together without it; the quickest ones are chosen."""
TEST_FAILED, ERROR, NONE_CHOSEN = 1, 2, 5
"""Exit codes of pytest: a test failed, a file could not be collected, no test was left."""


class Outcome(NamedTuple):
    """What came of one change."""

    package: str
    change: str
    how: str
    """The first failing test; `ended` for a run that used up its bounds; empty where all passed."""
    asked: int
    """How many tests were chosen."""
    entering: int
    """How many tests enter the changed function."""
    seconds: float
    diff: list[str]


class Test(NamedTuple):
    """What was recorded of one test."""

    name: str
    seconds: float
    functions: set[tuple[str, int]]
    """The path and the first line of each function of the package that it enters."""

    @property
    def file(self) -> str:
        """The path of its file."""
        return self.name.partition("::")[0]


class Copy:
    """A copy of the committed files, in which one change at a time is made and undone."""

    def __init__(self, home: Path) -> None:
        self.home = home
        shutil.rmtree(home, ignore_errors=True)
        home.mkdir(parents=True)
        packed = subprocess.run(
            ["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True, timeout=60
        )
        unpack = ["tar", "x", "-C", str(home), "--exclude=biome.json"]  # one is enough for Biome
        subprocess.run(unpack, input=packed.stdout, check=True, timeout=60)
        for path in (TESTED / "boustro").glob("_native*.so"):
            shutil.copy(path, home / "src" / "boustro")
        (home / "hook").mkdir()
        (home / "hook" / "sitecustomize.py").write_text("import dev.entered\n", encoding="utf-8")

    def record(self, package: str, file: Path) -> str:
        """Record what the tests of a file enter, and name the first that fails without a change."""
        kept = record_of(package, file)
        new = self.home / kept.name
        new.write_text("", encoding="utf-8")
        names = {"BOUSTRO_ENTERED": str(new), "BOUSTRO_PACKAGE": package}
        how = self._run([str(file)], names, [self.home / "hook", self.home], processor=LONGEST)
        if not new.stat().st_size:
            raise SystemExit(f"no test of {file} runs")
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.move(new, kept)
        return how

    def tried(self, package: str, change: Any, entering: Sequence[Test]) -> Outcome:
        """What the tests that enter the changed function say to a change."""
        begin, how = time.monotonic(), ""
        tests = quickest(entering)
        path = self.home / change.module_path
        before, after = path.read_text(encoding="utf-8"), changed_text(change)
        path.write_text(after, encoding="utf-8")
        try:
            if tests:
                how = self._first_failure(tests)
        finally:
            path.write_text(before, encoding="utf-8")
        lines = unified_diff(before.splitlines(), after.splitlines(), lineterm="", n=1)
        seconds = time.monotonic() - begin
        names = package, name_of(change)
        return Outcome(*names, how, len(tests), len(entering), seconds, [*lines][2:])

    def _first_failure(self, tests: Sequence[Test]) -> str:
        chosen = self.home / "chosen.txt"
        chosen.write_text("\n".join(test.name for test in tests), encoding="utf-8")
        return self._run(files_of(tests), {"BOUSTRO_CHOSEN": str(chosen)})

    def _run(
        self,
        words: Sequence[str],
        names: Mapping[str, str],
        paths: Sequence[Path] = (),
        *,
        processor: int = PROCESSOR,
    ) -> str:
        """The first test that fails of those that pytest gets to by these words."""
        places = [*paths, self.home / "src", TESTED]
        environment = {
            **os.environ,
            **names,
            "PYTHONPATH": os.pathsep.join(map(str, places)),
            "PYTHONDONTWRITEBYTECODE": "1",
            "BOUSTRO_NO_BROWSER": "1",
        }
        command = [sys.executable, "-m", "pytest", "--no-header", "--tb=no", "-rfE"]
        how = [word for word in HOW[:-2] if word != "-x" or "BOUSTRO_CHOSEN" in names]
        try:
            done = subprocess.run(
                [*command, "-p", "dev.entered", *how, *words],
                cwd=self.home,
                env=environment,
                capture_output=True,
                text=True,
                check=False,
                timeout=LONGEST,
                preexec_fn=partial(_bounded, processor),
            )
        except subprocess.TimeoutExpired:
            return "ended"
        if done.returncode in (TEST_FAILED, ERROR):
            said = [line for line in done.stdout.splitlines() if line[:6] in ("FAILED", "ERROR ")]
            return said[0].split(" - ")[0].split(maxsplit=1)[1] if said else "ended"
        return "" if done.returncode in (0, NONE_CHOSEN) else "ended"


def _bounded(processor: int) -> None:
    resource.setrlimit(resource.RLIMIT_CPU, (processor, processor))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    os.nice(10)


def test_files(package: str) -> list[Path]:
    """The files of a package's tests, without browsers, which cost more than all the rest.

    The package itself stands for the examples in its docstrings.
    """
    found = (ROOT / "tests" / package).rglob("test_*.py")
    files = (path.relative_to(ROOT) for path in found if path.parent.name != "browser")
    return [Path("src", "boustro", package), *sorted(files)]


def record_of(package: str, file: Path) -> Path:
    """Where the record of a file of tests is kept; another state of the package has another one."""
    command = ["git", "rev-parse", f"HEAD:src/boustro/{package}", f"HEAD:{file}"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    states = [name[:8] for name in done.stdout.split()]
    return ENTERED / package / ("-".join([file.stem, *states]) + ".jsonl")


def recorded(package: str) -> Iterator[Test]:
    """The tests of a package that pass without a change."""
    for file in filter(Path.exists, (record_of(package, one) for one in test_files(package))):
        seconds: dict[str, float] = defaultdict(float)
        functions: dict[str, set[tuple[str, int]]] = defaultdict(set)
        failed = set()
        for line in file.read_text(encoding="utf-8").splitlines():
            kind, name, *words = json.loads(line)
            if kind == SECONDS:
                seconds[name] += words[0]
            elif kind == FUNCTION:
                functions[name].add((words[0], words[1]))
            elif kind == FAILED:
                failed.add(name)
        for name in seconds.keys() - failed:
            yield Test(name, seconds[name], functions[name])


def entering_tests(change: Any, tests: Sequence[Test]) -> Sequence[Test]:
    """The tests that enter the function of a change; outside of functions, any of its module.

    All tests stand for a change outside of functions in a module that no test enters: it may hold
    constants alone.
    """
    path, span = str(change.module_path), _span(change)
    first, last = span or (0, sys.maxsize)
    entering = [
        test
        for test in tests
        if any(name == path and first <= line <= last for name, line in test.functions)
    ]
    return entering if entering or span else tests


def _span(change: Any) -> tuple[int, int] | None:
    """The first and the last line of the innermost function around a change, if there is one."""
    text = (ROOT / change.module_path).read_text(encoding="utf-8")
    spans = [
        (min(part.lineno for part in (node, *node.decorator_list)), node.end_lineno or 0)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    around = [span for span in spans if span[0] <= change.start_pos[0] <= span[1]]
    return max(around, default=None)


def quickest(tests: Iterable[Test]) -> list[Test]:
    """The quickest tests, as many as take `ENOUGH` seconds together, but at least one."""
    chosen: list[Test] = []
    seconds = 0.0
    for test in sorted(tests, key=lambda test: (test.seconds, test.name)):
        seconds += test.seconds
        if chosen and seconds > ENOUGH:
            break
        chosen.append(test)
    return chosen


def files_of(tests: Iterable[Test]) -> list[str]:
    """The files of tests, the one whose tests take least first."""
    seconds: dict[str, float] = defaultdict(float)
    for test in tests:
        seconds[test.file] += test.seconds
    return sorted(seconds, key=lambda file: (seconds[file], file))


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
    how = outcome.how or f"not noticed by {outcome.asked} of {outcome.entering} tests"
    print(f"{outcome.package} {outcome.change}: {how}", flush=True)


def in_copies(work: Sequence[Callable[[Copy], None]], copies: "Queue[Copy]", jobs: int) -> None:
    """Do each piece of work in one of the copies, some at a time."""

    def do(piece: Callable[[Copy], None]) -> None:
        copy = copies.get(timeout=24 * LONGEST)
        try:
            piece(copy)
        finally:
            copies.put(copy)

    with ThreadPool(jobs) as threads:
        done = threads.imap_unordered(do, work)
        for _ in work:
            done.next(timeout=24 * LONGEST)


def record(package: str, copies: "Queue[Copy]", jobs: int) -> None:
    """Record each file of a package's tests once."""

    def record_file(file: Path, copy: Copy) -> None:
        how = copy.record(package, file)
        result = f"{how} fails without a change" if how else "recorded"
        print(f"{file}: {result}", flush=True)

    left = [file for file in test_files(package) if not record_of(package, file).exists()]
    in_copies([partial(record_file, file) for file in left], copies, jobs)


def try_package(package: str, count: int, seed: int, copies: "Queue[Copy]", jobs: int) -> None:
    """Try changes to a package that were not tried before."""
    before = known()
    tests = list(recorded(package))

    def try_change(change: Any, entering: Sequence[Test], copy: Copy) -> None:
        note(copy.tried(package, change, entering))

    drawn = islice(places(package, seed), count)
    left = [change for change in drawn if (package, name_of(change)) not in before]
    # Not in the threads: see `boustro.judging.syntax`.
    entering = [entering_tests(change, tests) for change in left]
    work = [
        partial(try_change, change, those) for change, those in zip(left, entering, strict=True)
    ]
    in_copies(work, copies, jobs)


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
        asked = f"asked: {each.asked} of {each.entering} tests"
        yield "\n".join(["", f"{each.package} {each.change}", asked, *each.diff])


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
        record(package, copies, jobs)
        try_package(package, count, seed, copies, jobs)
    print(*table(count, seed, packages), sep="\n")


if __name__ == "__main__":
    numbers = [int(word) for word in sys.argv[1:4]]
    main(*numbers, packages=sys.argv[4:] or PACKAGES)
