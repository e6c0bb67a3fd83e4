"""JSON documents: conversion of all answers to plain JSON values.

An answer is a frozen dataclass.  Its fields become the keys of an object, in the same order.  If it
is a whole document, its class attribute `schema` has the document's name and becomes the first key.
An answer contains the `Rules` of a game themselves; the table of rules writes and describes them.
If a field is a `Wording`, the key `claims` of the object has its code and values.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from enum import Enum
from math import isfinite
from typing import Final, TypeAlias, TypeVar

from boustro.model import Rules
from boustro.say import Said, Value, Wording, uncoded

Json: TypeAlias = bool | int | float | str | list["Json"] | dict[str, "Json"] | None
A = TypeVar("A")

LARGEST = 2**53


class NotAsked(Enum):
    """The type of `NOT_ASKED`."""

    NOT_ASKED = "not asked"


NOT_ASKED: Final = NotAsked.NOT_ASKED
"""The value of a field that the question does not ask for; the document leaves out its key."""


class Digits(int):
    """A whole number that a document always writes as a string of decimal digits.

    >>> to_json(Digits(7))
    '7'
    """


def claims_of(text: object) -> list[Json]:
    """What a text, or each of several, says: each claim as a code and its values."""
    texts = text if isinstance(text, tuple) else (text,)
    return [claim_json(said) for each in texts if isinstance(each, Wording) for said in each.said]


def claim_json(said: Said) -> dict[str, Json]:
    """A claim as JSON; a value that is a text itself is given by its claims.

    >>> from boustro.say import say
    >>> claim_json(say("a", "no: why", why=say("b", "why", square=3)).said[0])
    {'code': 'a', 'values': {'why': [{'code': 'b', 'values': {'square': 3}}]}}
    """
    values = {name: _claimed_json(value) for name, value in said.values}
    claim: dict[str, Json] = {"code": said.code, "values": values}
    if said.before:
        claim["before"] = said.before
    return claim


def _claimed_json(value: Value) -> Json:
    """A value of a claim as JSON."""
    if isinstance(value, Wording) and value:
        return claims_of(value) or [claim_json(uncoded(value))]
    return to_json(value)


class StoredJson(dict[str, "Json"]):
    """A stored object that is already JSON and is used unchanged, however large."""


def to_json(value: object) -> Json:
    """Convert a value to JSON.

    - Whole numbers beyond 2^53 and all `Digits` become strings of decimal digits.
    - Infinite floats and nan become null.
    - Sequences become lists; mappings, rules and dataclasses become objects.
    - A field whose value is `NOT_ASKED` is left out; a field's metadata may name another `key`.

    Raises `TypeError` for any other kind of value.

    >>> to_json({"a": (2**53, 2**53 + 1), "b": float("inf")})
    {'a': [9007199254740992, '9007199254740993'], 'b': None}
    """
    if value is None or isinstance(value, str | bool | StoredJson):
        return value
    if isinstance(value, int):
        is_string = abs(value) > LARGEST or isinstance(value, Digits)
        return decimal(value) if is_string else value
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, list | tuple | Iterator):
        return [to_json(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, Rules):
        return to_json(value.as_dict())
    return to_object(value)


def to_object(value: object) -> dict[str, Json]:
    """Convert an answer, which is a dataclass, to a JSON object."""
    schema: str | None = getattr(value, "schema", None)
    document: dict[str, Json] = {} if schema is None else {"schema": schema}
    claims: dict[str, Json] = {}
    for name, key in keys_of(type(value)).items():
        item = getattr(value, name)
        if item is not NOT_ASKED:
            document[key] = to_json(item)
            if said := claims_of(item):
                claims[key] = said
    if claims:
        document["claims"] = claims
    return document


def keys_of(answer: type) -> dict[str, str]:
    """The fields of an answer, each with its key in the document."""
    if answer not in _KEYS:
        _KEYS[answer] = {part.name: part.metadata.get("key", part.name) for part in fields(answer)}
    return _KEYS[answer]


_KEYS: dict[type, dict[str, str]] = {}


def copy_fields(answer: type[A], source: object, /, **others: object) -> A:
    """An answer with the attributes of `source` that have its fields' names, except `others`.

    >>> from boustro.answers.play import PositionAnswer
    >>> from boustro.gameplay import Position
    >>> copy_fields(PositionAnswer, Position((), 1, None), squares=(7,), over=False)
    PositionAnswer(squares=(7,), turn=1, winner=None, over=False)
    """
    make: Callable[..., A] = answer
    names = keys_of(answer).keys() - others.keys()
    copied = {name: getattr(source, name) for name in names}
    return make(**copied, **others)


_BITS_FOR_STR = 13_000
"""Bits of a number that `str` writes under Python's usual limit of 4300 digits."""


def decimal(value: int) -> str:
    """The decimal digits of a whole number of any size.

    >>> len(decimal(10**5000))
    5001
    """
    if value.bit_length() <= _BITS_FOR_STR:
        return str(value)
    from decimal import Decimal

    # A count of routes can exceed Python's limit of digits for str().
    return format(Decimal(value), "f")
