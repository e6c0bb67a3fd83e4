"""The command as tests run it: in this process, or as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from boustro.cli.group import boustro as group
from tests.cli.running import Ran, Run
from tests.judging.in_process import judging_here
from tests.support.documents import hold_if_document

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process: `run("solve", "mb47", text=..., env=...)`."""
    for name in ("NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "BOUSTRO_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)

    def run(*args: str, text: str | bytes | None = None, **env: str) -> Ran:
        result = CliRunner().invoke(group, args, input=text, env=env, prog_name="boustro")
        hold_if_document(result.stdout)
        return Ran(result.exit_code, result.stdout, result.stderr)

    return run


@pytest.fixture
def run_here(run: Run) -> Run:
    """Run the command, and what it judges, in this process: solutions in Python alone."""

    def run_here(*args: str, text: str | bytes | None = None, **env: str) -> Ran:
        with judging_here():
            return run(*args, text=text, **env)

    return run_here


@pytest.fixture
def process() -> Callable[..., "subprocess.CompletedProcess[bytes]"]:
    """Run the command as a process of its own."""

    def process(*args: str, **options: Any) -> "subprocess.CompletedProcess[bytes]":
        environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONUTF8": "1"}
        environment |= options.pop("env", {})
        command = [sys.executable, "-m", "boustro", *args]
        return subprocess.run(
            command, env=environment, timeout=60, check=False, capture_output=True, **options
        )

    return process
