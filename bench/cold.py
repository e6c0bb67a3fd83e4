"""The first answer of a cold process: over a bare interpreter, in CPU time."""

import resource
import subprocess
import sys
from collections.abc import Iterator

from bench.measure import Table, Timing

SCRIPTS = {
    "bare interpreter": "pass",
    "import boustro": "import boustro",
    "import boustro, first list of lists": (
        "import boustro; boustro.min_rolls([[-1, -1, -1], [-1, 9, 8], [-1, 8, 9]])"
    ),
    "import boustro, first Board": "import boustro; boustro.min_rolls(boustro.Board(100))",
    "import numpy": "import numpy",
}


def tables(_quick: bool) -> Iterator[Table]:
    """CPU seconds of whole processes, taken in turn."""
    commands = {name: [sys.executable, "-c", script] for name, script in SCRIPTS.items()}
    commands["boustro solve leetcode"] = [sys.executable, "-m", "boustro", "solve", "leetcode"]
    commands["boustro solve FILE"] = [
        sys.executable,
        "-m",
        "boustro",
        "solve",
        "examples/mb47.csv",
    ]
    seconds: dict[str, list[float]] = {name: [] for name in commands}
    for _ in range(11):
        for name, command in commands.items():
            seconds[name].append(cpu_seconds(command))
    timings = tuple(Timing(name, tuple(spent)) for name, spent in seconds.items())
    yield Table("A cold process (user and system time)", "bare interpreter", timings)


def cpu_seconds(command: list[str]) -> float:
    """User and system seconds of one child process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, timeout=600)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
