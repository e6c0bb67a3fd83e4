"""Further keys of NDJSON: which columns of a file are carried along, and of what types.

The first lines of a file say which further keys it has.  A key that resembles one of boustro's own
is not one: its line is rejected, so that no board loses its jumps or its rules by a slip.
"""

import json
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import numpy as np
import pyarrow as pa

from boustro.errors import FormatError
from boustro.formats.base import KINDS
from boustro.formats.boustro import KEYS
from boustro.formats.literal import NotANumber, Object
from boustro.formats.plain import EXACT, plain_rules
from boustro.model.rules import Rules

SAMPLE = 1 << 18
"""The bytes of a file that say which further keys it has."""
CARRIED = pa.schema({"name": pa.string()})
_OURS = {"entries", "exits", "jump", "board", *KINDS, *plain_rules(Rules())}
_INT64 = np.iinfo(np.int64)
_SHOWN = {pa.int64(): "a whole number", pa.float64(): "a number", pa.bool_(): "true or false"}
STRING = r'"(?:[^"\\]|\\.)*"'
_FORMS = {
    pa.int64(): "-?[0-9]+",
    pa.float64(): r"-?[0-9]+(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?",
    pa.bool_(): "true|false",
    pa.string(): STRING,
}


def further_schema(head: bytes) -> Any:
    r"""The columns that lines carry along, as the first of them have them.

    >>> further_schema(b'{"size": 9, "id": 1}\n{"size": 9, "id": null, "tag": "x"}\n').names
    ['name', 'id', 'tag']
    """
    values_by_key = dict[str, list[Any]]()
    for line in head.split(b"\n"):
        try:
            value = json.loads(line)
        except (ValueError, RecursionError):
            continue
        for key in value if isinstance(value, dict) else ():
            if is_further(key):
                values_by_key.setdefault(key, []).append(value[key])
    fields = [pa.field(key, _type_of(values)) for key, values in values_by_key.items()]
    return pa.schema([*CARRIED, *fields])


def is_further(key: str) -> bool:
    """Whether a key is not one of boustro's own, nor resembles one."""
    plain = key.strip().lower()
    return key.isprintable() and plain not in _OURS and not get_close_matches(plain, KEYS, 1, 0.8)


def _type_of(values: list[Any]) -> Any:
    """The type of the values of a key: text where there are several, or lists or objects."""
    kinds = {type(value) for value in values if value is not None}
    if not kinds:
        return pa.null()
    if kinds == {bool}:
        return pa.bool_()
    if kinds == {int} and all(_INT64.min <= value <= _INT64.max for value in values if value):
        return pa.int64()
    if kinds <= {int, float} and all(abs(value) <= EXACT for value in values if type(value) is int):
        return pa.float64()
    return pa.string()


def merge_schemas(schemas: Iterable[Any]) -> Any:
    """The columns of several files: of a key with several types the values become text.

    >>> one, other = pa.schema({"id": pa.int64()}), pa.schema({"id": pa.null(), "x": pa.bool_()})
    >>> [str(field.type) for field in merge_schemas([one, other])]
    ['int64', 'bool']
    """
    kinds = dict[str, set[Any]]()
    for field in (field for schema in schemas for field in schema):
        kinds.setdefault(field.name, set()).add(field.type)
    return pa.schema({name: _common_type(types - {pa.null()}) for name, types in kinds.items()})


def _common_type(types: set[Any]) -> Any:
    if types == {pa.int64(), pa.float64()}:
        return pa.float64()
    return types.pop() if len(types) == 1 else pa.string()


def usual_form(schema: Any) -> str:
    """The expression for a further key with a value that Arrow reads."""
    forms = list[str]()
    for name, type_ in _further(schema):
        written = json.dumps(name, ensure_ascii=False)
        key = "".join(f"\\x{{{ord(letter):x}}}" for letter in written)
        forms.append(rf"|{key}\s*:\s*(?:{_FORMS[type_]}|null)")
    return "".join(forms)


def _further(schema: Any) -> list[tuple[str, Any]]:
    return [(field.name, field.type) for field in schema if field.name not in CARRIED.names]


def carried_values(schema: Any, extra: dict[str, Any]) -> dict[str, Any]:
    """What one board says under further keys, as values of the columns.

    Raises `FormatError` for a value that its column cannot hold.
    """
    return {key: _value(key, type_, extra.get(key)) for key, type_ in _further(schema)}


def _value(key: str, type_: Any, cell: Any) -> Any:
    value = _plain(cell)
    kind = type(value)
    if value is None or (type_ == pa.bool_() and kind is bool):
        return value
    if type_ == pa.string():
        return _sound_text(key, value if kind is str else json.dumps(value))
    if type_ == pa.int64() and kind is int and _INT64.min <= value <= _INT64.max:
        return value
    if type_ == pa.float64() and (kind is float or (kind is int and abs(value) <= EXACT)):
        return value
    expected = _SHOWN.get(type_, str(type_))
    raise FormatError.of(key, f"expected {expected}, as in the first lines, got {cell!s:.40}", key)


def _sound_text(key: str, text: str) -> str:
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise FormatError.of(key, f"expected text, got {text[:40]!a}", key)
    return text


def _plain(value: Any) -> Any:
    """A value of the careful reader as one of Python's own."""
    if isinstance(value, Object):
        return {str(key): _plain(inner) for key, inner in value.items}
    if isinstance(value, list):
        return [_plain(inner) for inner in value]
    if isinstance(value, NotANumber):
        try:
            return float(value.text)
        except ValueError:
            return value.text
    return value
