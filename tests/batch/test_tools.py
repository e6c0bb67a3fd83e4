"""Tools around Arrow: anything with its capsules is read, and a run's folder is a dataset.

A tool is imported by the test that asks it: every process of pytest imports this module.
"""

from collections.abc import Callable
from doctest import DocTestParser
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import boustro.arrow
from boustro.errors import FormatError
from tests.batch.material import answered, contents, write_ndjson


@cache
def boards() -> Any:
    """A table of three boards: a sound one, one without a route, and a bad one."""
    return pa.table(
        {
            "id": ["a", "stuck", "bad"],
            "size": [9, 9, 9],
            "entries": [[3], [2, 3, 4, 5, 6, 7], [3]],
            "exits": [[8], [1, 1, 1, 1, 1, 1], [12]],
        }
    )


ROLLS = [2, None, None]
STATUSES = ["ok", "no route", "bad"]


class Capsule:
    """Nothing but a capsule of Arrow's, as any other tool may have."""

    def __init__(self, inner: Any, name: str) -> None:
        setattr(self, f"__arrow_c_{name}__", getattr(inner, f"__arrow_c_{name}__"))


TABLES: dict[str, Callable[[], Any]] = {
    "polars": lambda: import_module("polars").DataFrame(boards()),
    "pandas": lambda: boards().to_pandas(),
    "DuckDB": lambda: import_module("duckdb").connect().from_arrow(boards()),
    "reader": lambda: boards().to_reader(),
    "scanner": lambda: import_module("pyarrow.dataset").dataset(boards()).scanner().to_reader(),
    "record batch": lambda: boards().to_batches()[0],
    "stream": lambda: Capsule(boards(), "stream"),
    "array": lambda: Capsule(boards().to_batches()[0], "array"),
}


@pytest.mark.parametrize("tool", TABLES)
def test_every_table_with_capsules_is_taken(tool: str) -> None:
    """The answers are those of the table of Arrow, behind the columns that were there."""
    for ask in (boustro.arrow.solve, boustro.arrow.analyse):
        found = ask(TABLES[tool]())
        assert isinstance(found, pa.Table)
        assert found.column_names[:4] == boards().column_names
        assert found["min_rolls"].to_pylist() == ROLLS
        assert found["status"].to_pylist() == STATUSES


COLUMNS: dict[str, Callable[[str], Any]] = {
    "polars": lambda name: import_module("polars").DataFrame(boards()).get_column(name),
    "pandas": lambda name: boards().to_pandas().get(name),
    "chunks": lambda name: boards().column(name),
    "stream": lambda name: Capsule(boards()[name], "stream"),
    "array": lambda name: Capsule(boards()[name].chunk(0), "array"),
    "lists": lambda name: boards()[name].to_pylist(),
}


@pytest.mark.parametrize("tool", COLUMNS)
def test_every_column_with_capsules_is_taken(tool: str) -> None:
    """Of `min_rolls`, which answers with an array of Arrow's."""
    found = boustro.arrow.min_rolls(*map(COLUMNS[tool], ("size", "entries", "exits")))
    assert isinstance(found, pa.Array)
    assert found.to_pylist() == ROLLS


@pytest.mark.parametrize("odd", [None, 5, "boards.parquet", [{"size": 9}], object()])
def test_what_is_no_table_is_refused(odd: object) -> None:
    """With a sentence that says what is taken."""
    for ask in (boustro.arrow.solve, boustro.arrow.analyse):
        with pytest.raises(FormatError, match=r"expected a table with Arrow's PyCapsules, got "):
            ask(odd)
    if not isinstance(odd, list):
        with pytest.raises(FormatError, match=r"expected .*, got "):
            boustro.arrow.min_rolls(odd, odd, odd)


def test_a_tool_that_cannot_hand_over_its_table_is_refused() -> None:
    """A frame with values of several types in a column is one for Python only."""
    frame = boards().to_pandas().assign(odd=[1, "x", b"y"])
    with pytest.raises(FormatError, match="expected a sound table"):
        boustro.arrow.solve(frame)


def test_a_registered_function_knows_boards_without_a_route(tmp_path: Path) -> None:
    """DuckDB gets null for these, for bad boards and for rows with a null, as the page has it."""
    page = (Path(__file__).parents[2] / "docs/batch.md").read_text("utf-8")
    shown = [example.source for example in DocTestParser().get_examples(page)]
    recipe = next(source for source in shown if "create_function(" in source)
    database = import_module("duckdb").connect()
    exec(recipe, {"database": database, "boustro": boustro})  # noqa: S102 - our own page
    pq.write_table(boards(), tmp_path / "boards.parquet")
    rows = f"'{tmp_path}/boards.parquet'"
    nulls = "SELECT 'null', NULL, [3], [8] UNION ALL SELECT 'list', 9, NULL, [8]"
    asked = f"SELECT id, min_rolls(size, entries, exits) FROM (FROM {rows} UNION ALL {nulls})"  # noqa: S608 - our own
    found: dict[str, int | None] = dict(database.sql(asked).fetchall())
    assert found == {"a": 2, "stuck": None, "bad": None, "null": None, "list": None}


READERS: dict[str, Callable[[str], int]] = {
    "polars": lambda folder: import_module("polars").read_parquet(f"{folder}/*.parquet").height,
    "polars lazily": lambda folder: (
        import_module("polars").scan_parquet(folder, hidden_file_prefix="_").collect().height
    ),
    "pandas": lambda folder: len(import_module("pandas").read_parquet(folder)),
    "pyarrow": lambda folder: import_module("pyarrow.dataset").dataset(folder).count_rows(),
    "pyarrow's table": lambda folder: pq.read_table(folder).num_rows,
    "DuckDB": lambda folder: len(
        import_module("duckdb").execute(f"FROM read_parquet('{folder}/*.parquet')").fetchall()
    ),
}


@pytest.mark.parametrize("reader", READERS)
def test_the_folder_of_a_run_opens_as_a_dataset(reader: str, tmp_path: Path) -> None:
    """All shards and no other file, though there are rejects."""
    path = write_ndjson(tmp_path / "boards.ndjson", [(9, [(3, 8)])] * 30 + [(9, [(3, 12)])])
    answered("solve", path, "-o", tmp_path / "out")
    assert {*contents(tmp_path / "out")} == {"_rejects.ndjson", "part-000000.parquet"}
    assert READERS[reader](str(tmp_path / "out")) == 31
