"""Plugin of pytest for `dev.package_mutants`: record which functions each test enters.

`BOUSTRO_ENTERED=FILE` and `BOUSTRO_PACKAGE=NAME` record the functions of a package, with the time
and the failures of each test, a line of JSON for each.  Processes that a test forks are recorded
as well, and those that it starts, where their `sitecustomize` imports this module.
`BOUSTRO_CHOSEN=FILE` runs only the tests that the file lists.  PYTEST_DONT_REWRITE: Python imports
this module before pytest does.
"""

import json
import os
import sys
import threading
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

ROOT = Path(__file__).parent.parent
FUNCTION, SECONDS, FAILED = "function", "seconds", "failed"
"""What a line tells: its first word, followed by the test, and the path and line or the number."""


class Recorder:
    """Write each function of a package that is entered, once for each test."""

    def __init__(self, file: str, package: str) -> None:
        self.file = file
        self.package = str(ROOT / "src" / "boustro" / package) + os.sep
        self.test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
        self.known: dict[int, CodeType] = {}

    def begin(self, test: str = "") -> None:
        """Record for this test from now on; a test before it may have ended the tracing."""
        self.test = test or self.test
        self.known.clear()
        threading.settrace(self.enter)
        sys.settrace(self.enter)

    def enter(self, frame: FrameType, _event: str, _argument: object) -> None:
        """Called by Python for each call; by returning nothing it is not called for each line."""
        code = frame.f_code
        if id(code) not in self.known:
            self.known[id(code)] = code  # held, so that no other code gets its id
            if code.co_filename.startswith(self.package):
                path = os.path.relpath(code.co_filename, ROOT)
                self.write(FUNCTION, path, code.co_firstlineno)

    def write(self, *words: object) -> None:
        """Add a line; a process that may not write there, such as a judged solution, does not."""
        line = json.dumps([words[0], self.test, *words[1:]]) + "\n"
        with suppress(OSError):
            file = os.open(self.file, os.O_WRONLY | os.O_APPEND)
            os.write(file, line.encode())
            os.close(file)

    def pytest_runtest_setup(self, item: Any) -> None:
        """Each test begins anew."""
        self.begin(item.nodeid)

    def pytest_runtest_logreport(self, report: Any) -> None:
        """Its time, by the clock, and whether it failed."""
        self.write(SECONDS, report.duration)
        if report.failed:
            self.write(FAILED)


class Chooser:
    """Leave out the tests that a file does not list."""

    def __init__(self, file: str) -> None:
        self.chosen = set(Path(file).read_text(encoding="utf-8").splitlines())

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """In the order of the files, as pytest was given them."""
        items[:] = [item for item in items if item.nodeid in self.chosen]


RECORDER = (
    Recorder(os.environ["BOUSTRO_ENTERED"], os.environ["BOUSTRO_PACKAGE"])
    if "BOUSTRO_ENTERED" in os.environ
    else None
)
if RECORDER:
    RECORDER.begin()


def pytest_configure(config: Any) -> None:
    """Register what the environment asks for."""
    if RECORDER:
        config.pluginmanager.register(RECORDER, "recorder")
    if "BOUSTRO_CHOSEN" in os.environ:
        config.pluginmanager.register(Chooser(os.environ["BOUSTRO_CHOSEN"]), "chooser")
