"""Runs the examples in the documentation: README.md and every page under docs/.

- A ``python`` block is run; with ``>>>`` prompts its answers are compared.
- A ``console`` block is run: a line that opens with ``$`` is a command, the lines below are
  what it prints (``...`` stands for anything). A command must end with exit code 0.
- A ``sh`` block is shown, never run: installing, cloning, make.

Each document runs in a directory of its own which holds a copy of ``examples/``.
"""

import doctest
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from sybil import Example, Sybil
from sybil.parsers.myst import CodeBlockParser, PythonCodeBlockParser, SkipParser

ROOT = Path(__file__).parent
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE

PATIENT_FOLDER = ".patient"
PATIENT = """import sys
if "--line" in sys.orig_argv:
    from boustro.judging.line import search
    search._SECONDS = 60.0
"""
"""What every Python of a command runs first: a line is found on a busy machine, too."""

collect_ignore = [
    "docs/conf.py",  # runs in Sphinx
    "docs/screenshots.py",  # runs with a browser
    # Both run with Cosmic Ray.
    "dev/mutants.py",
    "dev/package_mutants.py",
    # Each raises, since its package has another name now.
    "src/boustro/design.py",
    "src/boustro/judge.py",
    "src/boustro/play.py",
    "src/boustro/simulate.py",
]


def split_console(block: str) -> list[tuple[str, str]]:
    """The commands of a console block, each with the output that stands below it."""
    steps: list[tuple[str, str]] = []
    for line in block.splitlines(keepends=True):
        if line.startswith("$ "):
            steps.append((line[2:].strip(), ""))
        elif steps:
            command, output = steps[-1]
            steps[-1] = (command, output + line)
        else:
            raise ValueError(f"a console block opens with '$ ', not with {line!r}")
    return steps


def run_command(command: str) -> str:
    """What a shell line prints, on both streams, in a plain terminal of 80 columns."""
    environment = {name: value for name, value in os.environ.items() if name != "FORCE_COLOR"}
    environment |= {"NO_COLOR": "1", "COLUMNS": "80", "TERM": "dumb", "PYTHONUTF8": "1"}
    environment["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    ways = (str(Path(PATIENT_FOLDER).resolve()), environment.get("PYTHONPATH", ""))
    environment["PYTHONPATH"] = os.pathsep.join(filter(None, ways))
    done = subprocess.run(
        command,
        shell=True,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    if done.returncode:
        return f"{done.stdout}(exit code {done.returncode})\n"
    return done.stdout


def evaluate_console(example: Example) -> str | None:
    """Run a console block; the first difference, or None."""
    for command, expected in split_console(example.parsed):
        found = run_command(command)
        if not doctest.OutputChecker().check_output(expected, found, FLAGS):
            return f"$ {command}\nexpected:\n{expected}\nfound:\n{found}"
    return None


def enter_scratch(namespace: dict[str, Any]) -> None:
    """Go to a new directory with a copy of the examples."""
    namespace["_home"] = Path.cwd()
    namespace["_scratch"] = scratch = Path(tempfile.mkdtemp())
    if (ROOT / "examples").is_dir():
        shutil.copytree(ROOT / "examples", scratch / "examples")
    (scratch / PATIENT_FOLDER).mkdir()
    (scratch / PATIENT_FOLDER / "sitecustomize.py").write_text(PATIENT, "utf-8")
    os.chdir(scratch)


def leave_scratch(namespace: dict[str, Any]) -> None:
    """Come back, and leave nothing behind."""
    os.chdir(namespace["_home"])
    shutil.rmtree(namespace["_scratch"])


pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=FLAGS),
        CodeBlockParser("console", evaluate_console),
        SkipParser(),
    ],
    patterns=["README.md", "docs/**/*.md", "docs/*.md"],
    setup=enter_scratch,
    teardown=leave_scratch,
).pytest()
