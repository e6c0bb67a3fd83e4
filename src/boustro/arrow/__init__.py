"""Arrow tables: `solve`, `analyse` and `min_rolls` answer a table of boards in one call.

A table of boards has the columns ``size``, ``entries`` and ``exits``.  The last two hold lists of
whole numbers, with as many exits as entries.  A column ``rules`` may hold the name of a preset or
the JSON of rules.  All other columns are copied to the result.

The table can be of any tool that exports Arrow data (PyCapsules): a frame of polars or pandas, a
relation of DuckDB, a reader or a record batch.  The package needs the extra `batch`.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from boustro.errors import FormatError, MissingExtraError
from boustro.model import Rules, RulesSpec

try:
    import pyarrow as pa

    from boustro.arrow.blocks import block_of_table, check_schema, join_columns
    from boustro.arrow.questions import BlockQuestion
except ImportError as error:
    _HINT = "many boards need Apache Arrow: pip install 'boustro[batch]'"
    raise MissingExtraError(_HINT) from error


def solve(table: Any, rules: RulesSpec = None, *, threads: int = 0) -> Any:
    """Solve a table of boards: its columns as an Arrow table, followed by the answers.

    The new columns are `min_rolls`, the fewest rolls, and `status`, which is ``ok``, ``no route``
    or ``bad``.  Without a route, and for a bad board, `min_rolls` is null.  `rules` replace the
    rules of the table.  Without either, the rules are `boxed`.

    >>> boards = pa.table({"size": [100, 9], "entries": [[4], [3]], "exits": [[100], [12]]})
    >>> solve(boards).select(["min_rolls", "status"]).to_pydict()
    {'min_rolls': [1, None], 'status': ['ok', 'bad']}
    """
    return _append("solve", table, rules, threads)


def analyse(table: Any, rules: RulesSpec = None, *, threads: int = 0) -> Any:
    """The same table as from `solve`, with the columns `mean`, `sd` and `p_finish` as well.

    They hold the mean and the standard deviation of the rolls, and the chance to finish.  Mean and
    standard deviation are infinite if a game can end in a trap.  All three are null for a bad
    board; here, a board of more than 2,000 squares counts as bad.

    >>> boards = pa.table({"size": [20], "entries": [[4]], "exits": [[20]]})
    >>> [round(mean, 3) for mean in analyse(boards)["mean"].to_pylist()]
    [8.009]
    """
    return _append("analyse", table, rules, threads)


def min_rolls(size: Any, entries: Any, exits: Any) -> Any:
    """The fewest rolls of boards that are given by three columns; null without a route.

    Each column is a list, or a column of any tool.  The answer is an Arrow array, so that DuckDB
    can register this function.  The rules are `boxed`; for others, use `solve`.

    >>> min_rolls(pa.array([100]), pa.array([[4]]), pa.array([[100]])).to_pylist()
    [1]
    """
    columns = {"size": size, "entries": entries, "exits": exits}
    with _sound_memory(TypeError, ValueError):
        table = pa.table({name: _column_of(column) for name, column in columns.items()})
    return solve(table)["min_rolls"].combine_chunks()


def _column_of(column: Any) -> Any:
    """A column of another tool as one of pyarrow; any other column or list as it is."""
    if isinstance(column, pa.ChunkedArray) or not hasattr(column, "__arrow_c_stream__"):
        return column
    return pa.chunked_array(column)


def _append(kind: str, frame: Any, rules: RulesSpec, threads: int) -> Any:
    """The columns of a table, followed by those of the answers to the question `kind`."""
    name = type(frame).__name__
    checked = None if rules is None else Rules.of(rules)
    if not (hasattr(frame, "__arrow_c_stream__") or hasattr(frame, "__arrow_c_array__")):
        raise FormatError.of("table", f"expected a table with Arrow's PyCapsules, got {name}")
    with _sound_memory(TypeError, ValueError):
        table = _table_of(frame)
    check_schema(table.schema, name)
    with _sound_memory():
        block = block_of_table(table, rules=checked)
    return join_columns(table, BlockQuestion(kind).answer(block, threads=threads).table())


def _table_of(frame: Any) -> Any:
    """Any table or record batch as a table of pyarrow."""
    if isinstance(frame, pa.Table):
        return frame
    if isinstance(frame, pa.RecordBatch):
        # Arrow's C interface has no lengths of buffers, so nothing could check them.
        return pa.Table.from_batches([frame])
    return pa.table(frame)


@contextmanager
def _sound_memory(*others: type[Exception]) -> Iterator[None]:
    """Turn Arrow's errors about a table, and these `others`, into `FormatError`."""
    try:
        yield
    except MemoryError:
        raise
    except (pa.ArrowException, *others) as error:
        raise FormatError.of("table", f"expected a sound table, got one with: {error}") from None
