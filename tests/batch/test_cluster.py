"""A cluster of Dask writes the same bytes, whichever process dies."""

import json
import logging
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import pytest

from tests.batch.material import answers, batch, contents, plain_boards, write_ndjson
from tests.support.ports import free_port
from tests.support.processes import started

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0
POISON = """
import os
from boustro.model.batch import ManyBoards
asked = ManyBoards.of_rows
def of_rows(rows, rules):
    if 7777 in list(rows[-1]):
        os.kill(os.getpid(), 9)
    return asked(rows, rules)
ManyBoards.of_rows = of_rows
"""
SLOW = """
import time
import boustro.batch.parts as parts
lines = parts.whole_lines
def whole_lines(stream, first, last):
    time.sleep(0.5)
    return lines(stream, first, last)
parts.whole_lines = whole_lines
"""

DIES_AT_ITS_START = """
import os, sys
if any("spawn_main" in word for word in sys.orig_argv):
    os.kill(os.getpid(), 9)
"""
DIES_WITH_ITS_FIRST_TASK = """
import os
import boustro.batch.parts as parts
parts.count_range.__code__ = (lambda file, bounds: __import__("os")._exit(9)).__code__
"""


@pytest.fixture
def ndjson(tmp_path: Path) -> Path:
    """A file whose answers make eight shards of a MiB of input."""
    return write_ndjson(tmp_path / "boards.ndjson", plain_boards(400, bad=60), "x" * 17_500)


def environment(folder: Path, change: str, *, deaths: int) -> dict[str, str]:
    """An environment in which every Python makes this change when it starts.

    A task that has cost more than so many workers is given up.
    """
    if change:
        folder.mkdir()
        (folder / "sitecustomize.py").write_text(change)
    patience = {"DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": str(deaths)}
    return {**os.environ, **patience, "PYTHONPATH": f"{folder}:{ROOT}/src"}


@contextmanager
def cluster(folder: Path, change: str) -> Iterator[tuple[str, list["subprocess.Popen[str]"]]]:
    """A scheduler and two workers, each a process of its own: the address, and all of them."""
    address = f"tcp://127.0.0.1:{free_port()}"
    quiet = {
        "env": environment(folder, change, deaths=1),
        "stderr": subprocess.DEVNULL,
        "cwd": folder.parent,
    }
    module = [sys.executable, "-m", "distributed.cli.dask_scheduler"]
    scheduler = [*module, "--port", address.rpartition(":")[2], "--no-dashboard"]
    module = [sys.executable, "-m", "distributed.cli.dask_worker"]
    worker = [*module, address, "--nthreads", "1", "--no-dashboard", "--no-nanny"]
    with ExitStack() as stack:
        commands = [scheduler, worker, worker]
        processes = [stack.enter_context(started(each, **quiet)) for each in commands]
        # The run itself would give up sooner.
        wait_until_heard(int(address.rpartition(":")[2]))
        yield address, processes


def wait_until_heard(port: int) -> None:
    """Wait until somebody listens at a port."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5):
            return
        time.sleep(0.1)
    raise AssertionError("there is no scheduler in time")


def on_this_machine(source: Path, folder: Path, change: str) -> tuple[int, str]:
    """The exit code and the errors of a run on a cluster that it starts, into `folder/out`."""
    run = [*words(source, folder / "out", "")[:-2], "--workers", "1"]
    changed = environment(folder / "site", change, deaths=0)
    command = [sys.executable, "-m", "boustro", *run]
    with started(command, cwd=ROOT, env=changed, stderr=subprocess.PIPE) as process:
        _, told = process.communicate(timeout=PATIENCE)
    return process.returncode, told


def words(source: Path, out: Path, address: str) -> list[str]:
    """The words of a command on a cluster."""
    told = ["batch", "solve", str(source), "-o", str(out), "--shard-size", "1"]
    return [*told, "--scheduler", address]


def wait_for(folder: Path, shards: int, run: "subprocess.Popen[str]") -> None:
    """Wait until a run has written this number of shards."""
    end = time.monotonic() + PATIENCE
    while len(list(folder.glob("part-*.parquet"))) < shards:
        assert run.poll() is None, run.communicate(timeout=PATIENCE)
        assert time.monotonic() < end, "no shard in time"
        time.sleep(0.05)


def test_no_part_of_dask_writes_lines() -> None:
    """Whichever module notices first that a process is gone."""
    from boustro.batch.cluster import silence_dask

    silence_dask()
    names = [name for name in logging.root.manager.loggerDict if name.startswith("distributed")]

    assert "distributed.batched" in names
    assert {logging.getLogger(name).getEffectiveLevel() for name in names} == {logging.CRITICAL}


def test_whoever_dies_costs_time_and_no_result(ndjson: Path, tmp_path: Path) -> None:
    """A worker is killed in the middle, then the scheduler; the same command continues the run."""
    out = tmp_path / "out"
    with cluster(tmp_path / "site", SLOW) as (address, processes):
        command = [sys.executable, "-m", "boustro", *words(ndjson, out, address)]
        with started(command, cwd=ROOT, stderr=subprocess.PIPE) as run:
            wait_for(out, 1, run)
            processes[1].send_signal(signal.SIGKILL)
            wait_for(out, 3, run)
            processes[0].send_signal(signal.SIGKILL)
            _, said = run.communicate(timeout=PATIENCE)
    assert run.returncode == 1
    assert said == "boustro: the scheduler is gone; run the same command again to continue\n"
    assert 3 <= len(list(out.glob("part-*.parquet"))) < 8

    for folder in (out, tmp_path / "one"):
        assert batch(*words(ndjson, folder, "")[1:-2])[0] == 0
    assert contents(out) == contents(tmp_path / "one")


def test_a_board_that_kills_its_process_becomes_a_reject(ndjson: Path, tmp_path: Path) -> None:
    """Its part is answered board by board in other processes; the other parts are answered.

    `--workers 1` starts a cluster, which continues a run and writes the same bytes.
    """
    lines = ndjson.read_text().splitlines()
    lines[23] = '{"size": 7777}'
    ndjson.write_text("\n".join(lines))
    assert batch(*words(ndjson, tmp_path / "one", "")[1:-2])[0] == 0
    (tmp_path / "out").mkdir()
    shutil.copy(tmp_path / "one/part-000003.parquet", tmp_path / "out")
    code, told = on_this_machine(ndjson, tmp_path, POISON)
    assert code == 0, told

    rejects = [
        json.loads(line) for line in (tmp_path / "out/_rejects.ndjson").read_text().splitlines()
    ]
    poison = [each for each in rejects if each["index"] == 23]
    assert "ends the process" in poison[0]["reasons"][0]
    rolls = [answers(tmp_path / name)["min_rolls"].to_pylist() for name in ("out", "one")]
    assert [i for i, pair in enumerate(zip(*rolls, strict=True)) if len({*pair}) > 1] == [23]
    whole, ours = contents(tmp_path / "one"), contents(tmp_path / "out")
    assert [name for name in whole if name.startswith("part-") and ours[name] != whole[name]] == [
        "part-000000.parquet"
    ]


def test_a_scheduler_that_is_not_there_is_told(ndjson: Path, tmp_path: Path) -> None:
    """An unknown address ends with exit code 1, an impossible one with 2."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("boustro.batch.cluster.PATIENCE_S", 1)
        address = f"tcp://127.0.0.1:{free_port()}"
        code, told = batch(*words(ndjson, tmp_path / "out", address)[1:])
    assert code == 1
    assert f"cannot reach the scheduler at {address}" in told, told


def test_workers_that_die_at_their_start_are_no_bug(ndjson: Path, tmp_path: Path) -> None:
    """One sentence says that the workers of the machine did not start, and how to go on."""
    code, told = on_this_machine(ndjson, tmp_path, DIES_AT_ITS_START)

    assert code == 1
    assert told.startswith("boustro: the workers of the local cluster did not start ("), told
    assert told.endswith("; run the same command again to continue\n")
    assert told.count("\n") == 1


def test_workers_that_die_while_they_survey_are_no_bug(ndjson: Path, tmp_path: Path) -> None:
    """If all workers end before the first part, a sentence says why; a new run continues."""
    code, told = on_this_machine(ndjson, tmp_path, DIES_WITH_ITS_FIRST_TASK)

    assert code == 1
    assert told.startswith(
        "boustro: each worker of the cluster that ran the same task was lost ("
    ), told
    assert told.endswith("; run the same command again to continue\n")

    assert batch(*words(ndjson, tmp_path / "out", "")[1:-2])[0] == 0
