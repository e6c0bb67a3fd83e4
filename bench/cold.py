"""A cold start: processor time of a process with an installed boustro, over a bare interpreter.

The editable installation of a clone is not measured: its finder loads more than boustro.
"""

import resource
import shutil
import subprocess
import tempfile
import venv
from collections.abc import Iterator
from pathlib import Path

import click

import boustro
from bench.measure import Table, Timing
from boustro.core import native

SCRIPTS = {
    "bare interpreter": "pass",
    "import dataclasses and typing": "import dataclasses, typing",
    "import boustro": "import boustro",
    "import boustro, first list of lists": (
        "import boustro; boustro.min_rolls([[-1, -1, -1], [-1, 9, 8], [-1, 8, 9]])"
    ),
    "import boustro, first Board": "import boustro; boustro.min_rolls(boustro.Board(100))",
}
COMMANDS = {
    "boustro solve leetcode": ["-m", "boustro", "solve", "leetcode"],
    "boustro solve FILE": ["-m", "boustro", "solve", "examples/mb47.csv"],
}


def tables(_quick: bool) -> Iterator[Table]:
    """CPU seconds of whole processes, taken in turn."""
    arguments = {name: ["-c", script] for name, script in SCRIPTS.items()} | COMMANDS
    seconds: dict[str, list[float]] = {name: [] for name in arguments}
    with tempfile.TemporaryDirectory() as folder:
        python = installed(Path(folder))
        for _ in range(12):
            for name, rest in arguments.items():
                seconds[name].append(cpu_seconds([python, *rest]))
    # The first run of each compiles what Python keeps compiled.
    timings = tuple(Timing(name, tuple(spent[1:])) for name, spent in seconds.items())
    yield Table("A cold process (user and system time)", "bare interpreter", timings)


def installed(folder: Path) -> str:
    """A Python that has boustro, with its core, and click, and nothing else."""
    venv.create(folder, with_pip=False)
    packages = next(folder.glob("lib/python*/site-packages"))
    for package in (boustro, click):
        shutil.copytree(Path(str(package.__file__)).parent, packages / package.__name__)
    if native is not None:
        shutil.copy(str(native.__file__), packages / "boustro")
    return str(folder / "bin" / "python")


def cpu_seconds(command: list[str]) -> float:
    """User and system seconds of one child process."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, stdout=subprocess.DEVNULL, check=True, timeout=600)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
