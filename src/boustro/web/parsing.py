"""JSON parser for requests: one object, in which repeated keys are seen and the depth is limited."""

import json

from boustro.formats.literal import Object
from boustro.web.refusals import Refusal

_DEEPEST = 40


def parse_body(raw: bytes) -> Object:
    """The object in the bytes, repeated keys included; raises `Refusal` for anything but a JSON object.

    >>> parse_body(b'{"board": {"size": 4, "size": 5}}').items[0][1].items
    (('size', 4), ('size', 5))
    """
    try:
        body = json.loads(raw.decode("utf-8"), parse_constant=_refuse, object_pairs_hook=_object)
    except RecursionError:
        raise Refusal(400, "input", "expected JSON that is not nested so deeply") from None
    except ValueError as error:
        reason = str(error).partition(":")[0][:100]
        raise Refusal(400, "input", f"expected JSON in UTF-8: {reason}") from None
    if not isinstance(body, Object):
        raise Refusal(400, "input", "expected a JSON object")
    if _depth(body) > _DEEPEST:
        raise Refusal(400, "input", "expected JSON that is not nested so deeply")
    return body


def _object(pairs: list[tuple[str, object]]) -> Object:
    return Object(tuple(pairs))


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _depth(value: object) -> int:
    """How deeply lists and objects are nested, told without recursion."""
    depth, level = 0, [value]
    while level and depth <= _DEEPEST:
        depth += 1
        level = [inner for item in level for inner in _inside(item)]
    return depth


def _inside(value: object) -> list[object]:
    """The lists and objects that stand in a list or an object."""
    items = [item for _, item in value.items] if isinstance(value, Object) else value
    if not isinstance(items, list):
        return []
    return [item for item in items if isinstance(item, list | Object)]
