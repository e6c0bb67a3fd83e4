"""Arrow tables: answers for boards in tables, record batches and columns of Apache Arrow.

A table of boards has the columns ``size``, ``entries`` and ``exits`` (lists of whole numbers, as
many exits as entries), and may have ``rules``: the name of a preset or the JSON of rules.  Further
columns are carried along.  DuckDB, polars, pandas and Dask hand over such columns without a copy.
It needs the extra `batch`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from boustro.errors import FormatError, MissingExtraError
from boustro.model.game import RulesSpec
from boustro.model.rules import Rules

try:
    import pyarrow as pa

    from boustro.arrow.blocks import block_of_table, check_schema
    from boustro.arrow.questions import BlockQuestion
except ImportError as error:
    _HINT = "many boards need Apache Arrow: pip install 'boustro[batch]'"
    raise MissingExtraError(_HINT) from error


def solve(table: Any, rules: RulesSpec = None, *, threads: int = 0) -> Any:
    """A table or record batch with the fewest rolls of each board, as a table with more columns.

    `min_rolls` is null where there is none, and `status` says why: ``ok``, ``no route`` or
    ``bad``.  `rules` replace those of the table, which are `boxed` if it has none.

    >>> boards = pa.table({"size": [100, 9], "entries": [[4], [3]], "exits": [[100], [12]]})
    >>> solve(boards).select(["min_rolls", "status"]).to_pydict()
    {'min_rolls': [1, None], 'status': ['ok', 'bad']}
    """
    return _append("solve", table, rules, threads)


def analyse(table: Any, rules: RulesSpec = None, *, threads: int = 0) -> Any:
    """The same with mean and standard deviation of the rolls, and the chance to finish.

    The mean and the standard deviation are infinite where a trap can be fallen into; all are null
    for a bad board, as one of more than 2,000 squares is here.

    >>> boards = pa.table({"size": [20], "entries": [[4]], "exits": [[20]]})
    >>> [round(mean, 3) for mean in analyse(boards)["mean"].to_pylist()]
    [8.009]
    """
    return _append("analyse", table, rules, threads)


def min_rolls(size: Any, entries: Any, exits: Any) -> Any:
    """The fewest rolls of boards given by three columns, null where there are none.

    Rules are `boxed`.  The columns are Arrow arrays, chunked or not, so that the function can be
    registered in DuckDB; `solve` takes other rules.

    >>> min_rolls(pa.array([100]), pa.array([[4]]), pa.array([[100]])).to_pylist()
    [1]
    """
    with _sound_memory():
        table = pa.table({"size": size, "entries": entries, "exits": exits})
    return solve(table)["min_rolls"].combine_chunks()


def _append(kind: str, table: Any, rules: RulesSpec, threads: int) -> Any:
    """The columns of a table, and behind them those of the answers."""
    check_schema(table.schema, type(table).__name__)
    checked = None if rules is None else Rules.of(rules)
    with _sound_memory():
        block = block_of_table(table, rules=checked)
    answers = BlockQuestion(kind).answer(block, threads=threads).table()
    whole = pa.table(table) if isinstance(table, pa.RecordBatch) else table
    for name in answers.schema.names:
        whole = whole.append_column(answers.schema.field(name), answers[name])
    return whole


@contextmanager
def _sound_memory() -> Iterator[None]:
    """Raise `FormatError` for what Arrow finds wrong with the memory of a table."""
    try:
        yield
    except MemoryError:
        raise
    except pa.ArrowException as error:
        raise FormatError.of("table", f"expected a sound table, got one with: {error}") from None
