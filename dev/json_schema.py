"""JSON Schemas of answers, made from their dataclasses."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import is_dataclass
from types import NoneType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from boustro.answers.documents import Digits, Json
from boustro.answers.hints import Between, Matches, Named, OneOf
from dev.shapes import Shape, answer_of, named, schema_of, sentence_of, shapes, union_of

Schema = dict[str, Json]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
_DIGITS: Schema = {"type": "string", "pattern": "^-?[0-9]+$"}
_PLAIN: dict[object, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Digits: _DIGITS,
    NoneType: {"type": "null"},
    dict: {"type": "object"},
}


class Schemas:
    """Schemas that refer to one another below `root`; `parts` holds those that are referred to."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.parts: dict[str, Schema] = {}

    def object_of(self, answer: type) -> Schema:
        """The schema of an answer: all of its keys and no others."""
        keys = list(shapes(answer))
        properties: Schema = {each.key: self._described(each) for each in keys}
        required: list[Json] = [each.key for each in keys if not each.optional]
        if schema := schema_of(answer):
            properties = {"schema": {"const": schema}, **properties}
            required.insert(0, "schema")
        return {
            "description": sentence_of(answer),
            "type": "object",
            "required": required,
            "additionalProperties": False,
            "properties": properties,
        }

    def of(self, hint: Any) -> Schema:
        """The schema of whatever a field may hold."""
        options = union_of(hint)
        if len(options) > 1:
            return _either([self.of(option) for option in options])
        if get_origin(hint) is Annotated:
            return self._annotated(hint)
        if is_dataclass(hint) and isinstance(hint, type):
            return self._part(hint.__name__, lambda: self.object_of(hint))
        if fields := getattr(hint, "_fields", ()):
            return self._row([get_type_hints(hint)[name] for name in fields])
        return self._generic(hint) if get_args(hint) else dict(_PLAIN[hint])

    def _annotated(self, hint: Any) -> Schema:
        if (name := named(hint)) is not None:
            return self._part(name.name, lambda: _of_kinds(name))
        if (stands_for := answer_of(hint)) is not None:
            return self.of(stands_for)
        schema = self.of(get_args(hint)[0])
        for extra in hint.__metadata__:
            schema |= _constraint(extra)
        return schema

    def _generic(self, hint: Any) -> Schema:
        """Lists and objects of other types."""
        origin, args = get_origin(hint), get_args(hint)
        if origin is tuple and args[-1] is not Ellipsis:
            return self._row(args)
        if origin in (tuple, list, Sequence):
            return {"type": "array", "items": self.of(args[0])}
        assert origin in (dict, Mapping), hint
        return {"type": "object", "additionalProperties": self.of(args[1])}

    def _row(self, hints: Sequence[object]) -> Schema:
        items: list[Json] = [self.of(each) for each in hints]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}

    def _part(self, name: str, make: Callable[[], Schema]) -> Schema:
        if name not in self.parts:
            self.parts[name] = {}
            self.parts[name] = make()
        return {"$ref": f"{self.root}{name}"}

    def _described(self, shape: Shape) -> Schema:
        schema = self.of(shape.hint)
        return {"description": shape.description, **schema} if shape.description else schema


def document_schema(answer: type) -> Schema:
    """The JSON Schema of a document, whole in itself."""
    schemas = Schemas("#/$defs/")
    found = {"$schema": DRAFT, "title": schema_of(answer), **schemas.object_of(answer)}
    parts: dict[str, Json] = dict(sorted(schemas.parts.items()))
    return found | {"$defs": parts} if parts else found


def _constraint(extra: object) -> Schema:
    """What a hint adds to the schema of its type."""
    match extra:
        case Between(least, largest):
            bounds: Schema = {"minimum": least, "maximum": largest}
            return {key: bound for key, bound in bounds.items() if bound is not None}
        case Matches(pattern):
            return {"pattern": pattern}
        case OneOf(values):
            return {"enum": list(values)}
    raise TypeError(f"expected a hint of boustro.answers.hints, got {extra!r}")


def _of_kinds(name: Named) -> Schema:
    kinds = {"digits": _DIGITS}
    options = [kinds.get(kind, {"type": kind}) for kind in name.kinds]
    return {"description": name.description, **_either(options)}


def _either(options: list[Schema]) -> Schema:
    """One of several schemas, written as shortly as it can be."""
    if all(option.keys() == {"type"} for option in options):
        return {"type": [option["type"] for option in options]}
    return {"anyOf": list(options)}
