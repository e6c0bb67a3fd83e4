"""Arrow tables: columns that polars, pandas, pyarrow and DuckDB read, mostly without a copy.

The tables implement the Arrow PyCapsule interface by nanoarrow (the extra `arrow`), which is
imported when another library reads a table.
"""

from array import array
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from boustro.errors import MissingExtraError

_KINDS = {"q": "int64", "d": "float64", "B": "uint8"}
"""Arrow's type for each letter of an array."""
_AS_DIGITS = b"0" + b"1" * 255
"""Maps a byte of 0 to the digit 0, and any other byte to the digit 1."""


class ArrowColumn(NamedTuple):
    """The values of a column, some of which may be missing."""

    values: "array[int] | array[float] | list[str]"
    present: bytes | None = None
    """One byte per value, 0 if it is missing; None if no value is missing."""

    @classmethod
    def of(cls, values: Iterable[int | None]) -> "ArrowColumn":
        """A column of whole numbers; None is a missing value."""
        listed = list(values)
        filled = array("q", (0 if value is None else value for value in listed))
        return cls(filled, bytes(value is not None for value in listed))


@dataclass(frozen=True, slots=True, eq=False)
class ArrowTable:
    """Columns of one length, by name.

    >>> from boustro import levels
    >>> levels([[-1, -1], [-1, 3]]).arrow
    ArrowTable(5 rows: square, level)
    """

    columns: Mapping[str, ArrowColumn]

    def __len__(self) -> int:
        return max(len(column.values) for column in self.columns.values())

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow C stream; raises `MissingExtraError` without nanoarrow."""
        try:
            import nanoarrow as na
        except ImportError:
            message = (
                "data frames need nanoarrow, which is not installed: pip install 'boustro[arrow]'"
            )
            raise MissingExtraError(message) from None
        parts = {name: _array_of(na, column) for name, column in self.columns.items()}
        fields = na.struct({name: part.schema for name, part in parts.items()})
        whole = na.c_array_from_buffers(fields, len(self), [None], children=list(parts.values()))
        return na.c_array_stream(whole).__arrow_c_stream__(requested_schema=requested_schema)

    def __repr__(self) -> str:
        return f"ArrowTable({len(self)} rows: {', '.join(self.columns)})"


class Tabular:
    """A value with a table, `arrow`; libraries that read Arrow also accept the value itself."""

    __slots__ = ()

    @property
    def arrow(self) -> ArrowTable:
        """The value as a table."""
        raise NotImplementedError

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table as an Arrow C stream."""
        return self.arrow.__arrow_c_stream__(requested_schema)


def _array_of(na: Any, column: ArrowColumn) -> Any:
    values = column.values
    if isinstance(values, list):
        return na.c_array(values, na.string())
    kind = getattr(na, _KINDS[values.typecode])()
    return na.c_array_from_buffers(kind, len(values), [_bitmap(column.present), values])


def _bitmap(present: bytes | None) -> bytes | None:
    r"""A bit for each byte, 0 if the byte is 0; the bit of the first byte is the lowest.

    `int` reads the bytes as the digits of a binary number, which is faster than a loop.

    >>> _bitmap(bytes([1, 0, 1, 1, 0, 0, 0, 0, 2]))
    b'\r\x01'
    """
    if not present:
        return None
    digits = present.translate(_AS_DIGITS)
    lowest_bit_last = digits[::-1]
    bits = int(lowest_bit_last, 2)
    return bits.to_bytes((len(present) + 7) // 8, "little")
