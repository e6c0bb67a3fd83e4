"""A run that is killed at chosen moments: run as a script by `test_lost.py`.

    python -m tests.batch.killing INPUT FOLDER MOMENTS [OPTION...]

A line of the code that writes is a moment.  For each of so many moments, evenly spread over a whole
run, a child dies by SIGKILL there; then another one continues.  What a child leaves must be no
broken file, and what the second leaves must be, byte for byte, what an undisturbed run leaves.
"""

import multiprocessing
import os
import shutil
import signal
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any

import pyarrow.parquet as pq
from click.testing import CliRunner

from boustro.cli.group import boustro as group
from tests.batch.material import contents

WATCHED = ("basics/files.py", "batch/run.py", "batch/folder.py", "batch/sources.py")
PATIENCE = 60.0


def run(source: str, folder: str, options: list[str], moment: int | None, counted: Any) -> None:
    """One run, which dies at the given moment; 0 for never, None if no moments are counted."""
    lock = threading.Lock()

    def watch(frame: FrameType, event: str, argument: object) -> Callable[..., Any] | None:
        if not frame.f_code.co_filename.endswith(WATCHED):
            return None
        if event == "line":
            with lock:
                counted.value += 1
                if counted.value == moment:
                    os.kill(os.getpid(), signal.SIGKILL)
        return watch

    if moment is not None:
        threading.settrace(watch)
        sys.settrace(watch)
    words = ["batch", "solve", source, "-o", folder, "--shard-size", "1", "--threads", "2"]
    words += options
    result = CliRunner().invoke(group, words)
    sys.settrace(None)
    os._exit(result.exit_code)


def child(
    source: str, folder: Path, options: list[str], moment: int | None = None
) -> tuple[int, int]:
    """The exit code of a run in a process of its own, and the moments it had."""
    context: Any = multiprocessing.get_context("fork")
    counted = context.Value("q", 0)
    process = context.Process(target=run, args=(source, str(folder), options, moment, counted))
    process.start()
    process.join(PATIENCE)
    assert process.exitcode is not None, "the run hangs"
    return process.exitcode, counted.value


def main(source: str, scratch: Path, moments: int, options: list[str]) -> None:
    """Kill runs at so many moments, and compare."""
    # What a child need not import and start again for itself.
    words = ["batch", "solve", source, "-o", str(scratch / "first"), "--shard-size", "1"]
    CliRunner().invoke(group, [*words, "--threads", "1", *options])
    code, total = child(source, scratch / "whole", options, 0)
    assert code == 0, code
    whole = contents(scratch / "whole")
    for number in range(moments):
        folder = scratch / "killed"
        moment = 1 + total * number // moments
        code, _ = child(source, folder, options, moment)
        assert code in (-signal.SIGKILL, 0), code
        for shard in folder.glob("part-*.parquet"):
            pq.read_table(shard)
        code, _ = child(source, folder, options)
        assert code == 0, code
        assert contents(folder) == whole, f"moment {moment}"
        shutil.rmtree(folder)
    sys.stdout.write(f"{moments} of {total} moments\n")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), sys.argv[4:])
