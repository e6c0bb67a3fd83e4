"""A server in a process of its own, which tests may kill and start again."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.ports import free_port
from tests.support.processes import end, read_line, start

PATIENT = """
from functools import partial
from boustro.cli import main
from boustro.web import ServerLimits, judge_service, serve, workers
limits = ServerLimits(view_seconds=60.0, seconds=120.0, design_seconds=60.0, store_seconds=60.0)
judge_service.WAIT_SECONDS = workers.WAIT_SECONDS = 60.0
serve.serve = partial(serve.serve, limits=limits)
main()
"""
"""The command as it is, but on a machine that is busy nothing is left out for the time it takes."""


class Server:
    """The page on this machine, with its database in `folder`; the port stays when it restarts.

    `entrance` is the path that it printed, with the token of those who may have solutions run.
    """

    def __init__(self, folder: Path, *options: str) -> None:
        self.options = options
        self.database = folder / "boustro.db"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.entrance = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Start, and wait until it says that it answers."""
        command = [sys.executable, "-c", PATIENT, "serve", "--no-browser"]
        command += ["--port", str(self.port), "--db", str(self.database), *self.options]
        self._process = start(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=os.environ | {"PYTHONUTF8": "1"},
        )
        said = read_line(self._process.stdout)
        if not said.startswith("http"):
            raise AssertionError(f"the server did not say where it is but {said!r}")
        self.entrance = said.removeprefix(self.address)

    @property
    def is_running(self) -> bool:
        """Whether its process is there."""
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process is not None:
            end(self._process)
            self._process = None

    def restart(self) -> None:
        """Start again on the same port with the same database."""
        self.kill()
        self.start()
