"""Files of boards: boards a second of `boustro batch` by format, and its memory.

The whole command in a process of its own, with reading, writing, survey and manifest.  Rates are
given by the processor's time, which other work on the machine disturbs little, and by the clock.
"""

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np

from bench.measure import Table, Timing
from boustro import Board, InputError, min_rolls

BOARDS = 10**6
JUMPS = 18
AT_ONCE = 50_000


def jumps_of(first: int, count: int) -> tuple[np.ndarray, np.ndarray]:
    """Entries and exits of some boards of 100 squares with 18 jumps each."""
    random = np.random.default_rng(first)
    entries = np.argsort(random.random((count, 98)), axis=1)[:, :JUMPS] + 2
    exits = random.integers(1, 100, (count, JUMPS))
    return entries, np.where(exits == entries, 1, exits)


def write_ndjson(path: Path, boards: int, odd: int = 0) -> None:
    """NDJSON; every board number `odd` is cut short, or in turn has its jumps as an object."""
    with path.open("w", encoding="utf-8") as file:
        for first in range(0, boards, AT_ONCE):
            pairs = zip(*(part.tolist() for part in jumps_of(first, AT_ONCE)), strict=True)
            for index, (entries, exits) in enumerate(pairs, first):
                jumps = ", ".join(f"[{a}, {b}]" for a, b in zip(entries, exits, strict=True))
                line = f'{{"size": 100, "columns": 10, "jumps": [{jumps}]}}'
                if odd and index % odd == 0:
                    named = dict(zip(map(str, entries), exits, strict=True))
                    mixed = json.dumps({"size": 100, "jumps": named})
                    line = mixed if index // odd % 2 else line[: len(line) // 2]
                file.write(line + "\n")


def write_parquet(path: Path, boards: int) -> None:
    """The same boards as Parquet, 50,000 in a group of rows."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    writer = None
    offsets = np.arange(0, AT_ONCE * JUMPS + 1, JUMPS, dtype=np.int32)
    for first in range(0, boards, AT_ONCE):
        lists = [
            pa.ListArray.from_arrays(offsets, part.ravel()) for part in jumps_of(first, AT_ONCE)
        ]
        sizes = pa.array(np.full(AT_ONCE, 100))
        table = pa.table({"size": sizes, "entries": lists[0], "exits": lists[1]})
        writer = writer or pq.ParquetWriter(path, table.schema)
        writer.write_table(table)
    assert writer is not None
    writer.close()


def run(source: Path, kind: str = "solve") -> tuple[float, float, float]:
    """The clock's seconds, the processor's seconds and the MiB of memory of one run."""
    out = source.parent / "out"
    shutil.rmtree(out, ignore_errors=True)
    code = (
        "import sys; from boustro.cli import main\n"
        "try: main()\n"
        "except SystemExit: pass\n"
        # What `resource` tells would begin with the memory of the process that started this one.
        "lines = open('/proc/self/status').read().splitlines()\n"
        "sys.stderr.write(next(line.split()[1] for line in lines if line.startswith('VmHWM')))\n"
    )
    command = [sys.executable, "-c", code, "batch", kind, str(source), "-o", str(out)]
    before, begun = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, text=True, timeout=3600)
    clock, after = time.perf_counter() - begun, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return clock, spent, int(done.stderr.splitlines()[-1]) / 1024


FILES: dict[str, Callable[[Path], None]] = {
    "NDJSON.ndjson": lambda path: write_ndjson(path, BOARDS),
    "NDJSON, one in 1,000 cut short, one an object.ndjson": lambda path: write_ndjson(
        path, BOARDS, 500
    ),
    "Parquet.parquet": lambda path: write_parquet(path, BOARDS),
}


def tables(quick: bool) -> Iterator[Table]:
    """Rates by format, the memory of ten times as many boards, and the answers one by one."""
    with tempfile.TemporaryDirectory(dir=os.environ.get("BOUSTRO_BENCH_DIR")) as scratch:
        yield _rates(Path(scratch), 2 if quick else 5)
        if not quick:
            yield _memory(Path(scratch))
            yield _one_by_one(Path(scratch))


def _rates(scratch: Path, rounds: int) -> Table:
    """Every format in turn, by the processor's time; the clock's stands in the notes."""
    timings, notes = [], list[str]()
    for name, write in FILES.items():
        path = scratch / name
        write(path)
        runs = [run(path) for _ in range(rounds)]
        shown = name.rpartition(".")[0]
        timings.append(Timing(shown, tuple(spent for _, spent, _ in runs)))
        clock, spent = (min(column) for column in list(zip(*runs, strict=True))[:2])
        notes.append(
            f"{shown}: {BOARDS / spent:,.0f} boards a second of one core, "
            f"{BOARDS / clock:,.0f} by the clock; {max(each[2] for each in runs):.0f} MiB"
        )
        path.unlink()
    return Table("Files of 10^6 boards, processor time", "NDJSON", tuple(timings), tuple(notes))


def _memory(scratch: Path) -> Table:
    """The most memory of runs of 10^6 and 10^7 boards."""
    path, found = scratch / "boards.ndjson", list[float]()
    for boards in (BOARDS, 10 * BOARDS):
        write_ndjson(path, boards)
        found.append(max(run(path)[2] for _ in range(1 if boards > BOARDS else 3)))
    path.unlink()
    small, large = found[0], found[1]
    said = f"10^6 boards {small:.0f} MiB, 10^7 boards {large:.0f} MiB: {large / small:.2f} times"
    return Table("Most memory of a run", "", (), (said,))


def _one_by_one(scratch: Path) -> Table:
    """The answers for 10^6 random boards, each asked alone as well."""
    import pyarrow.parquet as pq

    path = scratch / "boards.parquet"
    write_parquet(path, BOARDS)
    run(path)
    shards = sorted((scratch / "out").glob("*.parquet"))
    answers = [rolls for shard in shards for rolls in pq.read_table(shard)["min_rolls"].to_pylist()]
    for first in range(0, BOARDS, AT_ONCE):
        for index, (entries, exits) in enumerate(
            zip(*(part.tolist() for part in jumps_of(first, AT_ONCE)), strict=True), first
        ):
            try:
                alone = min_rolls(Board(100, jumps=dict(zip(entries, exits, strict=True))))
            except InputError:
                alone = None
            assert answers[index] == alone, index
    return Table("Answers one by one", "", (), (f"{len(answers):,} boards agree",))
