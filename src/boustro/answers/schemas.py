"""JSON Schemas of answers, made on demand from the annotations of their dataclasses.

The description of a key is the string below its field, which only the source contains.  Parsing the
sources is slow, so import this module only to make schemas.
"""

import ast
import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from types import NoneType, UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

import boustro.answers
from boustro.answers.constraints import As, Between, Matches, NamedType, OneOf, Whole
from boustro.answers.documents import Digits, Json, NotAsked, keys_of
from boustro.answers.parts import ClaimAnswer
from boustro.model import RULE_TABLE, Rule, Rules
from boustro.say import Wording

Schema = dict[str, Json]
DRAFT = "https://json-schema.org/draft/2020-12/schema"
_DIGITS: Schema = {"type": "string", "pattern": "^-?[0-9]+$"}
_PLAIN: dict[object, Schema] = {
    str: {"type": "string"},
    Wording: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    Digits: _DIGITS,
    NoneType: {"type": "null"},
    dict: {"type": "object"},
}
_CLAIMS = "What the sentences of this object say: the claims of each, by the key of the sentence."


def documents() -> dict[str, type]:
    """Every answer that is a document, by the name and version of its schema, such as `solve-1`."""
    classes: set[type] = set()
    for info in pkgutil.iter_modules(boustro.answers.__path__, "boustro.answers."):
        members = vars(import_module(info.name)).values()
        classes |= {kind for kind in members if isinstance(kind, type) and _schema_name(kind)}
    # A base class has only a part of a document.
    bases: set[type] = set()
    for kind in classes:
        _, *bases_of_kind = kind.__mro__
        bases.update(bases_of_kind)
    by_name: dict[str, type] = {}
    for kind in classes - bases:
        _, _, name_and_version = _schema_name(kind).partition("/")
        by_name[name_and_version.replace("/", "-")] = kind
    return dict(sorted(by_name.items()))


def schema(name: str) -> Schema:
    """The JSON Schema of a document, by its name and version.

    Raises `KeyError` for an unknown name.

    >>> schema("boards-1")["required"]
    ['schema', 'boards']
    """
    answer, schemas = documents()[name], Schemas("#/$defs/")
    document: Schema = {"$schema": DRAFT, "title": _schema_name(answer)}
    document |= schemas.object_of(answer)
    parts: dict[str, Json] = dict(sorted(schemas.parts.items()))
    if parts:
        document["$defs"] = parts
    return document


class Schemas:
    """Builds schemas; a schema refers to others as `root` and a name, which `parts` contains."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.parts: dict[str, Schema] = {}

    def object_of(self, answer: type) -> Schema:
        """The schema of an answer: all of its keys and no others."""
        name = _schema_name(answer)
        hints = get_type_hints(answer, include_extras=True)
        properties: Schema = {"schema": {"const": name}} if name else {}
        required: list[Json] = [*properties]
        descriptions = descriptions_of(answer)
        for field, key in keys_of(answer).items():
            value = self.of(hints[field])
            text = descriptions.get(field)
            properties[key] = {"description": text, **value} if text else value
            if NotAsked not in _union(hints[field]):
                required.append(key)
        if any(_holds_wording(hints[field]) for field in keys_of(answer)):
            claims = self.of(Mapping[str, tuple[ClaimAnswer, ...]])
            properties["claims"] = {"description": _CLAIMS, **claims}
        first_paragraph, _, _ = (inspect.getdoc(answer) or "").partition("\n\n")
        return _closed(" ".join(first_paragraph.split()), properties, required)

    def of(self, hint: object) -> Schema:
        """The schema of the type of a field."""
        options = [option for option in _union(hint) if option is not NotAsked]
        if len(options) > 1:
            options.sort(key=lambda option: option is NoneType)  # null comes last
            return _either([self.of(option) for option in options])
        (hint,) = options
        if get_origin(hint) is Annotated:
            return self._constrain(*get_args(hint))
        if hint is Rules:
            return self._part("RulesAnswer", self._rules)
        if isinstance(hint, type) and is_dataclass(hint):
            return self._part(hint.__name__, lambda: self.object_of(hint))
        names = getattr(hint, "_fields", ())
        if names:
            return self._row([get_type_hints(hint)[name] for name in names])
        return self._generic(hint) if get_args(hint) else dict(_PLAIN[hint])

    def _constrain(self, hint: object, *extras: object) -> Schema:
        """The schema of an `Annotated` type, with the constraints of its `extras`."""
        match extras:
            case (NamedType() as name,):
                return self._part(name.name, lambda: _of_kinds(name))
            case (As(answer),):
                return self.of(answer)
        constrained = self.of(hint)
        for extra in extras:
            constrained |= _constraint(extra)
        return constrained

    def _generic(self, hint: object) -> Schema:
        """The schema of a generic type: a list or an object."""
        origin = get_origin(hint)
        args = get_args(hint)
        if origin is tuple and args[-1] is not Ellipsis:
            return self._row(args)
        if origin in (tuple, list, Sequence):
            return {"type": "array", "items": self.of(args[0])}
        if origin in (dict, Mapping):
            return {"type": "object", "additionalProperties": self.of(args[1])}
        raise TypeError(f"expected a type that JSON can hold, got {hint!r}")

    def _row(self, hints: Sequence[object]) -> Schema:
        """The schema of a list whose items each have their own type."""
        items: list[Json] = [self.of(hint) for hint in hints]
        return {"type": "array", "prefixItems": items, "minItems": len(items), "items": False}

    def _rules(self) -> Schema:
        """The schema of the rules of a game; the kind of each rule describes its values."""
        properties: Schema = {"name": self.of(str | None)}
        properties |= {rule.name: self._rule(rule) for rule in RULE_TABLE}
        text = "The rules of a game; `name` is the preset that has them, if one has."
        return _closed(text, properties, [*properties])

    def _rule(self, rule: Rule) -> Schema:
        forms: list[Schema] = rule.written(self.of(Whole))
        if rule.none:
            forms.append(dict(_PLAIN[NoneType]))
        form = forms[0] if len(forms) == 1 else _either(forms)
        return {"description": f"{rule.meaning[:-1]}{rule.described}", **form}

    def _part(self, name: str, make: Callable[[], Schema]) -> Schema:
        """A reference to the schema with this name, which `make` returns."""
        if name not in self.parts:
            # The empty schema ends the recursion, if the schema refers to itself.
            self.parts[name] = {}
            self.parts[name] = make()
        return {"$ref": f"{self.root}{name}"}


def _closed(text: str, properties: Schema, required: list[Json]) -> Schema:
    """The schema of an object that has all of the required keys and no unknown ones."""
    return {
        "description": text,
        "type": "object",
        "required": required,
        "additionalProperties": False,
        "properties": properties,
    }


def _constraint(extra: object) -> Schema:
    """The keywords that a constraint adds to the schema of its type."""
    match extra:
        case Between(least, largest):
            bounds: Schema = {"minimum": least, "maximum": largest}
            return {key: bound for key, bound in bounds.items() if bound is not None}
        case Matches(pattern):
            return {"pattern": pattern}
        case OneOf(values):
            return {"enum": list(values)}
    raise TypeError(f"expected a hint of boustro.answers.constraints, got {extra!r}")


def _of_kinds(name: NamedType) -> Schema:
    """The schema of a type with a name, made from its kinds of JSON values."""
    options = [_of_kind(kind) for kind in name.kinds]
    return {"description": name.description, **_either(options)}


def _of_kind(kind: str) -> Schema:
    return _DIGITS if kind == "digits" else {"type": kind}


def _either(options: Sequence[Schema]) -> Schema:
    """The schema of a value that fits one of several schemas, in the shortest form."""
    if all(option.keys() == {"type"} for option in options):
        return {"type": [option["type"] for option in options]}
    return {"anyOf": list(options)}


def _schema_name(answer: type) -> str:
    """The schema's name of a document; empty for any other class."""
    name = getattr(answer, "schema", "")
    if not is_dataclass(answer) or not isinstance(name, str):
        return ""
    return name


def _holds_wording(hint: object) -> bool:
    """Whether a field of this type is a sentence, or a list of sentences."""
    return any(each is Wording or Wording in get_args(each) for each in _union(hint))


def _union(hint: object) -> tuple[object, ...]:
    """The members of a union; any other type is the only member."""
    is_union = get_origin(hint) in (Union, UnionType)
    return get_args(hint) if is_union else (hint,)


def descriptions_of(answer: type) -> dict[str, str]:
    """The descriptions of an answer's fields, those of its bases included."""
    descriptions: dict[str, str] = {}
    for kind in reversed(answer.__mro__):
        if is_dataclass(kind):
            descriptions |= _descriptions_in(kind.__module__).get(kind.__name__, {})
    return descriptions


@cache
def _descriptions_in(module: str) -> dict[str, dict[str, str]]:
    """For each class of a module, the strings below its fields."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    classes = (part for part in tree.body if isinstance(part, ast.ClassDef))
    return {part.name: dict(_below_fields(part.body)) for part in classes}


def _below_fields(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    """The name of each field in the body of a class, with the string below the field."""
    for above, below in pairwise(body):
        match above, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())
