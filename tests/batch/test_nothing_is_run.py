"""Nothing in a table of boards is run: types and metadata that name a pickle stay bytes."""

import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import run
from tests.cli.running import Run
from tests.formats.test_nothing_is_run import Planted, heard
from tests.support.missing import needed_module

pa = needed_module("pyarrow")
__all__ = ["run"]

COLUMNS = {"size": [9], "entries": [[2]], "exits": [[8]]}
Write = Callable[[Any, Path], None]


def planted_table(canary: Path) -> Any:
    """A board, with an extension type and metadata that make a file where they are unpickled."""
    payload = pickle.dumps(Planted(str(canary)))
    metadata = {
        b"ARROW:extension:name": b"arrow.py_extension_type",
        b"ARROW:extension:metadata": payload,
        b"pandas": payload,
        b"PANDAS_ATTRS": payload,
    }
    table = pa.table(COLUMNS)
    fields = [field.with_metadata(metadata) for field in table.schema]
    return table.cast(pa.schema(fields, metadata=metadata))


def write_parquet(table: Any, path: Path) -> None:
    """A Parquet file of a table."""
    import pyarrow.parquet as pq

    pq.write_table(table, path)


def write_arrow(table: Any, path: Path) -> None:
    """An Arrow file of a table."""
    with pa.OSFile(str(path), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)


@pytest.mark.parametrize(("suffix", "write"), [("parquet", write_parquet), ("arrow", write_arrow)])
def test_no_table_runs_anything(tmp_path: Path, run: Run, suffix: str, write: Write) -> None:
    """The board is answered, and the file that the pickle would make is not there."""
    canary, path = tmp_path / "canary", tmp_path / f"boards.{suffix}"
    write(planted_table(canary), path)

    with heard() as events:
        ran = run("batch", "solve", str(path), "-o", str(tmp_path / "out"))

    assert ran.code == 0, ran.err
    assert not [event for event in events if event.startswith("pickle")]
    assert not canary.exists()
