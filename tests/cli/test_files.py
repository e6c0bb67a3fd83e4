"""Named files: a regular one is read, anything else is refused at once, with the reason."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.running import Run
from tests.support.missing import leave_to, only
from tests.support.processes import run_to_end

Process = Callable[..., "subprocess.CompletedProcess[bytes]"]
SOLVERS = Path(__file__).parents[1] / "judging" / "solvers"
OTHERWISE = "expected a regular file, got a pipe, a device or a socket"
# A solution is known by where a link leads to.
REFUSALS = (OTHERWISE, "or a program, got /dev/zero")

pytestmark = only(os.name == "posix", "POSIX")


@pytest.fixture(params=["pipe", "device"])
def endless(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file that nobody writes to, or one without an end."""
    path = tmp_path / f"{request.param}.py"
    if request.param == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/zero")
    return path


ARGS = (
    *(("solve",), ("graph",), ("convert", "--to", "boustro", "-o", "-")),
    *(("lesson", "-o", "lesson.html"), ("show", "--record"), ("play", "--auto", "--load")),
    *(("show", "-o", "moves.gif", "--record"), ("judge",)),
    ("judge", "--function", "solve"),
)
# One process for all: to start takes longer than to refuse.
IN_TURN = """
import json, sys
from click.testing import CliRunner
from boustro.cli.group import boustro

for words in json.loads(sys.argv[1]):
    ran = CliRunner().invoke(boustro, words, prog_name="boustro")
    print(json.dumps([ran.exit_code, ran.stdout, ran.stderr]))
"""


@pytest.mark.slow
def test_what_is_no_regular_file_is_refused(endless: Path) -> None:
    """Exit code 2 and one line, for boards, records and solutions; nothing is waited for.

    A server does not start on such a database, with exit code 1.
    """
    commands = [*ARGS, ("serve", "--no-browser", "--port", "0", "--db")]
    words = json.dumps([[*command, str(endless)] for command in commands])
    done = run_to_end(sys.executable, "-c", IN_TURN, words, cwd=endless.parent)
    *refused, served = map(json.loads, done.stdout.splitlines())

    for args, (code, out, err) in zip(ARGS, refused, strict=True):
        assert (code, out) == (2, ""), args
        assert any(refusal in err for refusal in REFUSALS), args
        assert len(err.splitlines()) == 1, args
    assert served[0] == 1
    assert OTHERWISE in served[2]


def test_in_a_class_the_others_are_judged(run_here: Run, endless: Path) -> None:
    """Among solutions it is passed over, as a link is, and the reason is said."""
    right = (SOLVERS / "right" / "bfs.py").read_text(encoding="utf-8")
    (endless.parent / "ada.py").write_text(right, encoding="utf-8")
    (endless.parent / "loop.py").symlink_to("loop.py")
    ran = run_here("judge", str(endless.parent), "--boards", "20")

    assert ran.code == 0
    said = " ".join(ran.out.split())
    assert "ada.py AC" in said
    assert "loop.py skipped" in said
    assert "a link, which is not followed" in said
    assert f"{endless.name} skipped" in said


def test_a_solution_has_a_largest_size(run: Run, tmp_path: Path) -> None:
    """A larger file is refused, whatever it holds; a program may have any size."""
    large = tmp_path / "large.py"
    large.write_text("#" * (1 << 20) + "\ndef solve(board): return 1\n", encoding="utf-8")
    run("judge", str(large)).refused(f"cannot read {large}: expected at most 1 MiB, got more")


def test_a_record_has_a_largest_size(run: Run, tmp_path: Path) -> None:
    """As the text of a board has."""
    large = tmp_path / "large.txt"
    with large.open("wb") as file:
        file.truncate((64 << 20) + 1)
    run("show", "--record", str(large)).refused(
        f"cannot read {large}: expected at most 64 MiB, got more"
    )


def test_a_pipe_that_the_shell_has_opened_is_read(process: Process) -> None:
    """`<(command)` and /dev/stdin are pipes that are open already: as standard input is."""
    reading, writing = os.pipe()
    os.write(writing, b"[[-1,-1],[-1,3]]\n")
    os.close(writing)
    name = f"/dev/fd/{reading}"
    if not Path(name).exists():
        leave_to("with names for open files")
    try:
        substituted = process("solve", "--answers", name, pass_fds=(reading,))
    finally:
        os.close(reading)
    piped = process("solve", "--answers", "/dev/stdin", input=b"[[-1,-1],[-1,3]]\n")

    assert (substituted.returncode, substituted.stdout) == (0, b"1\n")
    assert (piped.returncode, piped.stdout) == (0, b"1\n")
