"""Columns of boards: a null is no board, no number is cut, unsound memory is refused."""

import io
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import boustro.arrow
from boustro.errors import FormatError, InputError
from tests.batch.material import answered, arrow_table, batch, contents, plain_boards, refused
from tests.support.processes import run_to_end

LISTS = {
    "list": pa.list_(pa.int64()),
    "large": pa.large_list(pa.uint8()),
    "fixed": pa.list_(pa.int16(), 1),
}


def table(**columns: Any) -> Any:
    """Two boards; the first has `columns` in the place of sound ones."""
    sound = {"size": [9, 9], "entries": [[3], [3]], "exits": [[8], [8]]}
    return pa.table(sound | columns)


@pytest.mark.parametrize("kind", LISTS)
@pytest.mark.parametrize("at", [0, 1])
def test_a_null_list_is_no_board_without_jumps(kind: str, at: int) -> None:
    """A null in any column and any kind of list is a bad board; the next board is answered."""
    for names in (("entries",), ("exits",), ("entries", "exits")):
        lists = [[3], [3]]
        ends = [[8], [8]]
        columns = {"entries": pa.array(lists, LISTS[kind]), "exits": pa.array(ends, LISTS[kind])}
        for name in names:
            known = columns[name].to_pylist()
            known[at] = None
            columns[name] = pa.array(known, LISTS[kind])
        found = boustro.arrow.solve(table(**columns))
        assert found["status"].to_pylist() == ["bad" if i == at else "ok" for i in range(2)]
        assert found["min_rolls"].to_pylist() == [None if i == at else 2 for i in range(2)]


def test_a_column_of_nothing_but_nulls_has_no_boards() -> None:
    """A column of nulls alone, as other tools write it, has only bad boards."""
    nulls = pa.nulls(2)
    found = boustro.arrow.solve(table(entries=nulls, exits=nulls))
    assert found["status"].to_pylist() == ["bad", "bad"]


@pytest.mark.parametrize("kind", ["solve", "analyse", "simulate"])
def test_nulls_are_rejected_with_their_reasons(kind: str, tmp_path: Path) -> None:
    """All problems of a row are listed, for all questions."""
    lists = pa.list_(pa.int64())
    nulls = pa.table(
        {
            "size": pa.array([None, 9, 9, None], pa.int64()),
            "entries": pa.array([[3], None, [None], None], lists),
            "exits": pa.array([[8], [8], [8], None], lists),
        }
    )
    pq.write_table(pa.concat_tables([nulls, table()]), tmp_path / "boards.parquet")
    out = answered(kind, tmp_path / "boards.parquet", "-o", tmp_path / "out")

    assert "6 boards: 2 ok, 0 without a route, 4 bad" in out
    rejects = (tmp_path / "out/_rejects.ndjson").read_text().splitlines()
    told = [line.partition('"reasons": ')[2].rstrip("}") for line in rejects]
    lists_null = (f'"expected a list of {name}, got null"' for name in ("entries", "exits"))
    assert told == [
        '["expected a size, got null"]',
        '["expected a list of entries, got null"]',
        '["expected entries, got null"]',
        f'["expected a size, got null", {", ".join(lists_null)}]',
    ]


def test_a_null_of_rules_or_columns_says_nothing() -> None:
    """A null for rules or columns means the usual ones."""
    both = table(rules=pa.array([None, "boxed"]), columns=pa.array([None, 3], pa.int8()))
    assert boustro.arrow.solve(both)["status"].to_pylist() == ["ok", "ok"]


@pytest.mark.parametrize(
    ("what", "values", "kind"),
    [
        ("size", [2**64 - 1, 9], pa.uint64()),
        ("entries", [[2**64 - 1], [3]], pa.list_(pa.uint64())),
        ("exits", [[2**63], [8]], pa.list_(pa.uint64())),
        ("columns", [2**64 - 1, 3], pa.uint64()),
        ("columns", [0, 3], None),
        ("columns", [10, 3], None),
    ],
)
def test_a_number_that_no_board_has_spoils_its_own_row(
    what: str, values: list[Any], kind: Any, tmp_path: Path
) -> None:
    """A number beyond signed 64 bits is refused, not cut."""
    columns = {what: pa.array(values, kind)}
    assert boustro.arrow.solve(table(**columns))["status"].to_pylist() == ["bad", "ok"]

    pq.write_table(table(**columns), tmp_path / "boards.parquet")
    answered("solve", tmp_path / "boards.parquet", "-o", tmp_path / "out")
    assert f"expected {what}" in (tmp_path / "out/_rejects.ndjson").read_text().replace(
        "a size", "size"
    )


@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("rules", [["boxed"], None]),
        ("rules", [1, 2]),
        ("entries", [["3"], ["3"]]),
        ("exits", ["8", "8"]),
        ("size", [9.0, 9.0]),
        ("columns", ["3", "3"]),
    ],
)
def test_columns_of_other_types_are_refused(name: str, values: list[Any], tmp_path: Path) -> None:
    """The function and the command refuse it with the name of the column."""
    columns = {name: pa.array(values)}
    with pytest.raises(FormatError, match="expected a column"):
        boustro.arrow.solve(table(**columns))
    pq.write_table(table(**columns), tmp_path / "boards.parquet")
    assert "expected a column" in refused(
        "solve", tmp_path / "boards.parquet", "-o", tmp_path / "out"
    )


def test_a_column_that_is_there_twice_is_refused(tmp_path: Path) -> None:
    """Two columns of one name are ambiguous, so both are refused."""
    for name in ("size", "id"):
        one = pa.table([[9], [[3]], [[8]], [1], [2]], ["size", "entries", "exits", "id", name])
        with pytest.raises(FormatError, match=f"expected one column {name}, got 2"):
            boustro.arrow.solve(one)
        with pa.ipc.new_file(tmp_path / "boards.arrow", one.schema) as file:
            file.write_table(one)
        out = refused("solve", tmp_path / "boards.arrow", "-o", tmp_path / "out")
        assert f"expected one column {name}, got 2" in out


def bad_offsets() -> Any:
    """A table whose lists end far outside their values."""
    offsets = pa.py_buffer(np.array([0, 1 << 30, 2], np.int32))
    values = pa.array([3, 3], pa.int64())
    lists = pa.Array.from_buffers(pa.list_(pa.int64()), 2, [None, offsets], children=[values])
    return pa.table({"size": [9, 9], "entries": lists, "exits": lists})


@pytest.mark.slow
def test_memory_that_is_not_sound_is_refused(tmp_path: Path) -> None:
    """Offsets outside their values end no process: the function and the command say so."""
    script = """
import sys
import pytest
import boustro.arrow
from boustro.errors import InputError
from tests.batch.material import refused
from tests.batch.test_columns import bad_offsets
import pyarrow as pa
table = bad_offsets()
for question in (boustro.arrow.solve, boustro.arrow.analyse):
    with pytest.raises(InputError, match="expected a sound table"):
        question(table)
with pytest.raises(InputError, match="expected a sound table"):
    boustro.arrow.min_rolls(table["size"], table["entries"], table["exits"])
with pa.ipc.new_file(sys.argv[1], table.schema) as file:
    chunks = [column.chunk(0) for column in table.columns]
    file.write_batch(pa.RecordBatch.from_arrays(chunks, table.schema.names))
assert "cannot read" in refused("solve", sys.argv[1], "-o", sys.argv[2])
"""
    names = [str(tmp_path / name) for name in ("boards.arrow", "out")]
    done = run_to_end(sys.executable, "-c", script, *names, cwd=Path(__file__).parents[2])
    assert done.returncode == 0, done.stderr


def test_a_list_longer_than_its_memory_is_refused() -> None:
    """Arrow's C interface does not pass on the length of memory, so no table goes through it."""
    entries = pa.array([[4, 5, 6]], pa.list_(pa.int64(), 3))
    batch = pa.record_batch({"size": [9], "entries": entries, "exits": [[7, 8, 9]]})
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, batch.schema) as stream:
        stream.write_batch(batch)
    data = bytearray(sink.getvalue().to_pybytes())
    # The first part of three elements without nulls in the message: the numbers of the first list.
    data[data.index(bytes([3, *[0] * 15])) + 4] = 128
    batch = pa.ipc.open_stream(bytes(data)).read_next_batch()
    for table in (batch, pa.Table.from_batches([batch])):
        with pytest.raises(InputError, match="expected a sound table"):
            boustro.arrow.solve(table)
        with pytest.raises(InputError, match="expected a sound table"):
            boustro.arrow.min_rolls(*table.columns)


def test_columns_of_different_lengths_are_refused() -> None:
    """Such input is refused like any other that is no table."""
    with pytest.raises(InputError):
        boustro.arrow.min_rolls(pa.array([9]), pa.array([[3], [4]]), pa.array([[8]]))


def files() -> dict[str, bytes]:
    """The same boards as files of Arrow, and of Parquet with and without checksums of pages."""
    boards = arrow_table(plain_boards(60))
    sinks = {name: io.BytesIO() for name in ("a.arrow", "b.parquet", "c.parquet")}
    with pa.ipc.new_file(sinks["a.arrow"], boards.schema) as file:
        file.write_table(boards)
    pq.write_table(boards, sinks["b.parquet"], write_page_checksum=True)
    pq.write_table(boards, sinks["c.parquet"], compression="none", row_group_size=20)
    return {name: sink.getvalue() for name, sink in sinks.items()}


def ask_damaged(folder: Path, seed: int, count: int) -> None:
    """Ask about files with flipped and missing bytes: an answer or a sentence, never a bug."""
    random = Random(seed)
    for name, data in files().items():
        for _ in range(count):
            damaged = bytearray(data)
            for _ in range(random.choice((1, 1, 3))):
                damaged[random.randrange(len(damaged))] ^= 1 << random.randrange(8)
            cut = random.randrange(len(data)) if random.random() < 0.2 else len(data)
            (folder / name).write_bytes(damaged[:cut])
            out = folder / "out"
            code, said = batch("solve", folder / name, "-o", out, "--threads", "1")
            assert code in (0, 1, 2), said
            assert "internal error" not in said, said
            assert code == 0 or "boustro: " in said, said
            if out.exists():
                for each in contents(out):
                    (out / each).unlink()


@pytest.mark.slow
def test_no_damage_to_a_table_ends_python(tmp_path: Path) -> None:
    """Each flipped bit gives an answer or a sentence, in a process that ends as usual."""
    script = (
        "import sys; from pathlib import Path; from tests.batch.test_columns import ask_damaged\n"
        "for seed in range(4):\n"
        "    print('seed', seed, flush=True); ask_damaged(Path(sys.argv[1]), seed, 40)"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    done = run_to_end(*command, cwd=Path(__file__).parents[2], timeout=480)
    assert done.returncode == 0, (done.returncode, done.stdout, done.stderr)


def test_columns_that_a_format_cannot_hold_are_refused(tmp_path: Path) -> None:
    """The run is refused before it answers any board."""
    union = pa.UnionArray.from_sparse(pa.array([0, 0], pa.int8()), [pa.array([1, 2])])
    odd = table(odd=union)
    with pa.ipc.new_file(tmp_path / "boards.arrow", odd.schema) as file:
        file.write_table(odd)
    out = refused("solve", tmp_path / "boards.arrow", "-o", tmp_path / "out")
    assert "expected columns for parquet" in out
    assert not (tmp_path / "out").exists()


def test_every_value_that_is_carried_along_is_json(tmp_path: Path) -> None:
    """Nanoseconds, nan within lists and bytes come through, in answers and in rejects."""
    columns = {
        "at": pa.array([1, 2], pa.timestamp("ns")),
        "took": pa.array([1, 2], pa.duration("ns")),
        "list": [[1.5, float("nan")], [float("inf")]],
        "bytes": [b"\xff", b"x"],
    }
    pq.write_table(table(exits=[[8], [99]], **columns), tmp_path / "boards.parquet")
    words = ("solve", tmp_path / "boards.parquet", "-o", tmp_path / "out", "--to", "ndjson")
    answered(*words)

    def refuse(constant: str) -> None:
        raise AssertionError(constant)

    lines = (tmp_path / "out/_answers.ndjson").read_text().splitlines()
    rows = [json.loads(line, parse_constant=refuse) for line in lines]
    assert rows[0]["at"] == "1970-01-01 00:00:00.000000001"
    assert [row["took"] for row in rows] == [1, 2]
    assert [row["list"] for row in rows] == [[1.5, None], [None]]
    reject = json.loads((tmp_path / "out/_rejects.ndjson").read_text())
    assert "1970-01-01 00:00:00.000000002" in reject["text"]


def test_tables_of_boards_refuse_effects() -> None:
    """A column of effects is refused in one sentence; boards are never answered without them."""
    boards = pa.table({"size": [9], "entries": [[3]], "exits": [[8]], "effects": ["over"]})
    with pytest.raises(InputError, match="expected boards without a column effects; NDJSON has"):
        boustro.arrow.solve(boards)
