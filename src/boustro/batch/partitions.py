"""Hive partitions: columns that the names of folders hold, as in `year=2026/month=01/boards.parquet`."""

from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pyarrow as pa

_NULL = "__HIVE_DEFAULT_PARTITION__"
_MOST_DIGITS = 18


def partition_of(name: str) -> dict[str, str | None]:
    """The columns in the name of a file: keys and values of the folders in it.

    >>> partition_of("boards/year=2026/tag=a%20b/one.parquet")
    {'year': '2026', 'tag': 'a b'}
    """
    pairs = (part.partition("=") for part in name.partition("?")[0].split("/")[:-1])
    found = {unquote(key): unquote(value) for key, sign, value in pairs if key and sign}
    return {key: None if value == _NULL else value for key, value in found.items()}


def partition_columns(names: list[str]) -> Iterator[Any]:
    """For each file a table of one row with the columns in its name.

    A column is of whole numbers where all files have such, written as usual; else it is text.

    >>> [table.to_pylist() for table in partition_columns(["a=1/x", "a=2/b=01/x"])]
    [[{'a': 1}], [{'a': 2, 'b': '01'}]]
    """
    partitions = [partition_of(name) for name in names]
    keys = dict.fromkeys(key for partition in partitions for key in partition)
    whole = {key for key in keys if all(_is_whole(each.get(key)) for each in partitions)}
    for partition in partitions:
        columns = {key: pa.array([value], pa.string()) for key, value in partition.items()}
        yield pa.table(
            {key: each.cast(pa.int64()) if key in whole else each for key, each in columns.items()}
        )


def _is_whole(text: str | None) -> bool:
    if text is None:
        return True
    digits = text.removeprefix("-")
    is_number = digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS
    return is_number and str(int(text)) == text


def add_partition(table: Any, partition: Any) -> Any:
    """A table or a record batch with the columns of a partition that it does not have itself."""
    for field in missing_fields(table.schema, partition):
        values = pa.repeat(partition[field.name][0], len(table))
        table = table.append_column(field, values)
    return table


def missing_fields(schema: Any, partition: Any) -> list[Any]:
    """The fields of a partition that a schema does not have."""
    return [field for field in partition.schema if field.name not in schema.names]
