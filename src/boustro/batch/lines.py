"""Lines of JSON: a table of answers as NDJSON."""

import json
import math
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from boustro.arrow.rows import values_of


def json_lines(table: Any) -> bytes:
    """A JSON object a row; Arrow puts the texts of all columns together."""
    pieces = list[Any]()
    for i, name in enumerate(table.schema.names):
        key = f"{', ' if i else '{'}{json.dumps(name)}: "
        pieces += [key, _texts(table[name].combine_chunks())]
    lines = pc.binary_join_element_wise(*pieces, "}\n", "")
    offsets = np.frombuffer(lines.buffers()[1], np.int32)
    return bytes(lines.buffers()[2])[: offsets[len(lines)]]


def _texts(values: Any) -> Any:
    """The values as JSON, `null` where there is none or where it is no number."""
    if not (pa.types.is_integer(values.type) or pa.types.is_floating(values.type)):
        return pa.array([json.dumps(_finite(value), default=str) for value in values_of(values)])
    if pa.types.is_floating(values.type):
        values = pc.if_else(pc.is_finite(values), values, None)
    return pc.fill_null(values.cast(pa.string()), "null")


def _finite(value: Any) -> Any:
    """A value with null in the place of what is no number of JSON."""
    if isinstance(value, dict):
        return {key: _finite(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_finite(inner) for inner in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
