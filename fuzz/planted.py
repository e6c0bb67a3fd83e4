"""Bugs that boustro once had, put back one at a time: the fuzz script that is for it finds each.

    python fuzz/planted.py [seconds for each] [name of a bug]

A bug is some text in the source of a function and what stood there before; the changed function is
compiled in the place of the mended one.  Text that is no longer there ends the run, as a bug that
no script finds in time does, with exit code 1.
"""

import importlib
import inspect
import subprocess
import sys
import textwrap
import time
from operator import attrgetter
from typing import NamedTuple

from children import find


class Bug(NamedTuple):
    """A bug, and what finds it."""

    script: str
    """The fuzz script that finds it."""
    case: str
    """The function of the script that tries one case."""
    edits: tuple[tuple[str, str, str], ...]
    """The function, the text in it, and the text of the bug."""


FOLDER = "boustro.batch.folder"
BUGS = {
    "a part counts as whole by what it says of itself": Bug(
        "batches",
        "try_case",
        (
            (
                f"{FOLDER}:check_part",
                "merge_counts([count_answers(job.figure, table) for table in tables])",
                "{key: metadata[key] for key in ('counts', 'histogram', 'most')}",
            ),
        ),
    ),
    "a part of another run is believed": Bug(
        "batches",
        "try_case",
        ((f"{FOLDER}:check_part", "if metadata.get(key) != value", "if False"),),
    ),
    "a null list is an empty one": Bug(
        "tables",
        "try_table",
        (
            (
                "boustro.arrow.rows:_counts_and_values",
                "np.flatnonzero(nulls_of(lists))",
                "np.flatnonzero([])",
            ),
        ),
    ),
    "a table is believed": Bug(
        "tables",
        "try_table",
        (("boustro.arrow.blocks:block_of_table", "table.validate(full=True)", "pass"),),
    ),
    "memory that no process holds is not counted": Bug(
        "memory",
        "try_plan",
        (("boustro.judging.running.process:Watch._weigh", "self.unheld is None or", "True or"),),
    ),
}


def plant(place: str, before: str, after: str) -> None:
    """Put a bug into a function."""
    module, _, name = place.partition(":")
    function = attrgetter(name)(importlib.import_module(module))
    source = textwrap.dedent(inspect.getsource(function))
    if source.count(before) != 1:
        sys.exit(f"{place} has no {before!r}, or several")
    made: dict[str, object] = {}
    exec(source.replace(before, after), function.__globals__, made)  # noqa: S102 - our own source
    function.__code__ = made[function.__name__].__code__  # type: ignore[attr-defined]


def look(name: str, seconds: float) -> int:
    """Look for a planted bug in this process; 0 where it was found."""
    bug = BUGS[name]
    for edit in bug.edits:
        plant(*edit)
    script = importlib.import_module(bug.script)
    found = find(f"{bug.script}.py", getattr(script, bug.case), seconds, 1)
    print((found or "not found").splitlines()[0][:150])
    return int(found is None)


def main(seconds: float = 120.0, *names: str) -> int:
    """Plant each bug in a process of its own; 1 where one was not found."""
    missed = 0
    for name in names or BUGS:
        began = time.monotonic()
        command = [sys.executable, __file__, str(seconds), name, "here"]
        if subprocess.run(command, check=False, timeout=seconds + 120).returncode != 0:
            missed += 1
        print(f"{name}: {time.monotonic() - began:.0f} s", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    if sys.argv[3:] == ["here"]:
        sys.exit(look(sys.argv[2], float(sys.argv[1])))
    sys.exit(main(*map(float, sys.argv[1:2]), *sys.argv[2:3]))
