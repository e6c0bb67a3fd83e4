"""Tests under load: run the tests that time may sway again and again, with every core busy.

`python dev/steady.py [FILE...]` runs each test file that reads a clock, sets a limit or waits
100 times, and each other one that starts a process or a browser 10 times; without files all of
them.  A process for each core keeps it busy meanwhile.  Each run is a line of
build/steady/runs.jsonl, so that a round that was broken off goes on where it was; `--table` prints
what is there.  The exit code is 1 where any run was red.
"""

import argparse
import json
import os
import re
import subprocess
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from multiprocessing import Process
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).parent.parent
RUNS = ROOT / "build" / "steady" / "runs.jsonl"
OFTEN, SOMETIMES = 100, 10
LONGEST = 1800
"""Seconds after which one run of a file is ended, and counts as red."""
TIMED = re.compile(
    r"\b(?:sleep|monotonic|perf_counter|process_time|time|timeout|seconds|budget|Clock|clock"
    r"|wait|wait_for\w*|expect|deadline|limits?)\b"
)
"""Words of a file that reads a clock, sets a limit or waits."""
STARTING = re.compile(
    r"\b(?:subprocess|processes|run_to_end|started|opened|judge|run|browser|visit\w*|page|server)\b"
)
"""Words of a file that starts a process or a browser."""
RED = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Run:
    """One run of a test file."""

    file: str
    """Its path from the root."""
    code: int
    """The exit code of pytest; -1 where it was ended."""
    seconds: float
    """By the clock."""
    load: float
    """The machine's mean load over the last minute, at the end."""
    red: list[str] = field(default_factory=list)
    """The tests that were red."""


def times(path: Path) -> int:
    """How often a test file is run.

    >>> times(ROOT / "tests" / "model" / "test_board.py")
    0
    """
    text = path.read_text("utf-8")
    if TIMED.search(text):
        return OFTEN
    return SOMETIMES if STARTING.search(text) else 0


def kept() -> list[Run]:
    """The runs of this round so far."""
    if not RUNS.exists():
        return []
    return [Run(**json.loads(line)) for line in RUNS.read_text("utf-8").splitlines()]


@contextmanager
def busy_cores() -> Iterator[None]:
    """Every core is busy, until the block ends."""
    burning = [Process(target=burn, daemon=True) for _ in range(os.cpu_count() or 1)]
    for process in burning:
        process.start()
    try:
        yield
    finally:
        for process in burning:
            process.kill()
            process.join(60)


def burn() -> NoReturn:
    """Keep one core busy."""
    while True:
        pass


def run(file: str) -> Run:
    """Run a test file once."""
    begin = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", file]
    try:
        done = subprocess.run(
            command, cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            check=False, timeout=LONGEST,
        )  # fmt: skip
        code, red = done.returncode, RED.findall(done.stdout)
    except subprocess.TimeoutExpired:
        code, red = -1, []
    return Run(file, code, round(time.monotonic() - begin, 1), os.getloadavg()[0], red)


def table(runs: Sequence[Run]) -> Iterator[str]:
    """A row for each file: its runs, how many were red, and which tests."""
    by_file = defaultdict[str, list[Run]](list)
    for one in runs:
        by_file[one.file].append(one)
    yield "| file | runs | red | seconds, longest | load | red tests |"
    yield "|---|---|---|---|---|---|"
    for file, some in sorted(by_file.items()):
        red = [one for one in some if one.code]
        names = Counter(name for one in red for name in one.red)
        listed = ", ".join(f"{name} ({count})" for name, count in names.most_common())
        longest = max(one.seconds for one in some)
        load = sum(one.load for one in some) / len(some)
        yield f"| `{file}` | {len(some)} | {len(red)} | {longest:.0f} | {load:.1f} | {listed} |"


def main() -> int:
    """Run what this round still lacks, a round of all files at a time; print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="*", type=Path, help="test files (default: all)")
    parser.add_argument("--table", action="store_true", help="print the runs so far, run nothing")
    parser.add_argument("--runs", type=int, default=OFTEN, help="at most so many runs of a file")
    asked = parser.parse_args()
    paths = [path.resolve() for path in asked.files] or sorted((ROOT / "tests").rglob("test_*.py"))
    wanted = {path.relative_to(ROOT).as_posix(): min(times(path), asked.runs) for path in paths}
    RUNS.parent.mkdir(parents=True, exist_ok=True)
    if not asked.table:
        with busy_cores(), RUNS.open("a", encoding="utf-8") as kept_runs:
            done = Counter(one.file for one in kept())
            for turn in range(max(wanted.values(), default=0)):
                for file in (file for file, count in wanted.items() if done[file] <= turn < count):
                    print(json.dumps(asdict(run(file))), file=kept_runs, flush=True)
    runs = [one for one in kept() if one.file in wanted]
    print("\n".join(table(runs)))
    return int(any(one.code for one in runs))


if __name__ == "__main__":
    sys.exit(main())
