"""Shapes of answers: the fields of their dataclasses with types and descriptions, for the generators."""

import ast
import inspect
import pkgutil
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from importlib import import_module
from types import NoneType, UnionType
from typing import Annotated, Union, get_args, get_origin, get_type_hints

import boustro.answers
from boustro.answers.documents import NotAsked, keys_of
from boustro.answers.hints import As, Named


@dataclass(frozen=True)
class Shape:
    """One key of an answer: its type, its description, whether it may be absent."""

    key: str
    hint: object
    description: str
    optional: bool


def documents() -> list[type]:
    """Every answer that is a document of its own, by the name of its schema."""
    found: set[type] = set()
    for info in pkgutil.iter_modules(boustro.answers.__path__, "boustro.answers."):
        module = import_module(info.name)
        classes = [each for each in vars(module).values() if isinstance(each, type)]
        found |= {each for each in classes if is_dataclass(each) and hasattr(each, "schema")}
    whole = {each for each in found if not any(each in other.__mro__[1:] for other in found)}
    return sorted(whole, key=schema_of)


def schema_of(answer: type) -> str:
    """The schema that an answer names itself by; empty for a part of an answer."""
    return str(getattr(answer, "schema", ""))


def shapes(answer: type) -> Iterator[Shape]:
    """The keys of an answer in their order."""
    hints = get_type_hints(answer, include_extras=True)
    described = _descriptions(answer)
    for name, key in keys_of(answer).items():
        parts = [part for part in union_of(hints[name]) if part is not NotAsked]
        optional = len(parts) < len(union_of(hints[name]))
        yield Shape(key, _joined(parts), described.get(name, ""), optional)


def sentence_of(answer: type) -> str:
    """The first paragraph of an answer's description, on one line."""
    return " ".join((inspect.getdoc(answer) or "").partition("\n\n")[0].split())


def union_of(hint: object) -> tuple[object, ...]:
    """The types that a value may have, None as `NoneType`."""
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


def named(hint: object) -> Named | None:
    """The name under which a type is known everywhere, if it has one."""
    return next((extra for extra in _extras(hint) if isinstance(extra, Named)), None)


def answer_of(hint: object) -> type | None:
    """The answer that plain values stand for, where they do."""
    return next((extra.answer for extra in _extras(hint) if isinstance(extra, As)), None)


def _extras(hint: object) -> tuple[object, ...]:
    return hint.__metadata__ if get_origin(hint) is Annotated else ()  # type: ignore[attr-defined]


def _joined(parts: list[object]) -> object:
    ordered = [part for part in parts if part is not NoneType]
    ordered += [NoneType] * (len(ordered) < len(parts))
    return Union[tuple(ordered)]  # noqa: UP007 - made while the program runs


@cache
def _descriptions(answer: type) -> dict[str, str]:
    """The string below a field, as its description."""
    found = {each.name: each.metadata.get("said", "") for each in fields(answer)}
    for kind in reversed(answer.__mro__):
        if is_dataclass(kind):
            (tree,) = ast.parse(textwrap.dedent(inspect.getsource(kind))).body
            assert isinstance(tree, ast.ClassDef)
            found |= dict(_below_fields(tree))
    return found


def _below_fields(tree: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for above, below in zip(tree.body, tree.body[1:], strict=False):
        match above, below:
            case (
                ast.AnnAssign(target=ast.Name(id=name)),
                ast.Expr(value=ast.Constant(value=str(text))),
            ):
                yield name, " ".join(text.split())
