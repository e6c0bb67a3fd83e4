"""Argument validation: make a public function refuse values that its annotations do not allow.

The decorator checks annotations of numbers, texts, truth values, paths, functions, boustro's own
classes, and rows of these, also in a union with None.  The function itself checks every other type
(games, rules, ranges of figures).
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import wraps
from numbers import Real
from types import NoneType, UnionType
from typing import Any, Literal, ParamSpec, TypeVar, Union, Unpack, get_args, get_origin

from boustro.basics.digits import whole
from boustro.errors import InputError, Problem, quote
from boustro.say import argument_name

P = ParamSpec("P")
T = TypeVar("T")
Bounds = tuple[float, float]
_FINITE = -sys.float_info.max, sys.float_info.max
"""The bounds of a finite number."""
POSITIVE = sys.float_info.min, sys.float_info.max
"""The bounds of a number above 0."""
MOST_ITEMS = 10**7
"""The most items of a row that can be checked."""
_SAID: dict[Any, str] = {
    int: "a whole number",
    float: "a finite number",
    str: "a text",
    bytes: "bytes",
    bool: "True or False",
    os.PathLike: "a path",
    Callable: "a function",
    NoneType: "None",
}
"""The words for each type in an error."""


def check_arguments(**bounds: Bounds) -> Callable[[Callable[P, T]], Callable[P, T]]:
    """Make a function refuse arguments that its annotations or these `bounds` do not allow.

    Whole numbers of other types (NumPy's) become ints.  Raises `InputError` with every problem.

    >>> @check_arguments(rows=(1, 9))
    ... def draw(rows: int, title: str = "") -> None: ...
    >>> draw(0, title=None)
    Traceback (most recent call last):
    boustro.errors.InputError: 2 problems:
      expected rows in 1..9, got 0
      expected title to be a text, got None
    """

    def decorate(function: Any) -> Any:
        names = function.__code__.co_varnames[: function.__code__.co_argcount]
        kinds = dict(_checkable(function.__annotations__))
        # An argument of exactly one of these types needs no further check.  A float may be
        # infinite, and an argument with bounds may be outside them.
        types_to_pass = {name: {*_members(kind)} - {float} for name, kind in kinds.items()}
        whole_numbers = {name for name in kinds if int in types_to_pass[name]}
        types_to_pass |= {name: set() for name in bounds}

        @wraps(function)
        def call(*args: Any, **kwargs: Any) -> Any:
            pairs = (*zip(names, args, strict=False), *kwargs.items())
            doubtful = [
                name
                for name, value in pairs
                if name in types_to_pass and type(value) not in types_to_pass[name]
            ]
            if doubtful:
                value_of = {
                    name: whole(value) if name in whole_numbers else value for name, value in pairs
                }
                checks = (
                    _problem(name, kinds[name], value_of[name], bounds.get(name))
                    for name in doubtful
                )
                if problems := [*filter(None, checks)]:
                    raise InputError(problems)
                args = (*map(value_of.get, names[: len(args)]), *args[len(names) :])
                kwargs = {name: value_of[name] for name in kwargs}
            return function(*args, **kwargs)

        return call

    return decorate


def _checkable(annotations: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The parameters whose annotations can be checked, including those of `**kwargs`."""
    for name, kind in annotations.items():
        if get_origin(kind) is Unpack:
            yield from _checkable(get_args(kind)[0].__annotations__)
        elif name != "return" and _is_checkable(kind):
            yield name, kind


def _members(kind: Any) -> tuple[Any, ...]:
    """The members of a union, or the type itself."""
    return get_args(kind) if get_origin(kind) in (Union, UnionType) else (kind,)


def _is_checkable(kind: Any) -> bool:
    origin = get_origin(kind) or kind
    if origin in (Union, UnionType, Sequence):
        return all(map(_is_checkable, get_args(kind)))
    return origin in (*_SAID, Literal) or (
        isinstance(kind, type) and kind.__module__.startswith("boustro.")
    )


def _allows(kind: Any, value: Any, bounds: Bounds) -> bool:
    origin, inner = get_origin(kind) or kind, get_args(kind)
    if len(_members(kind)) > 1:
        return any(_allows(member, value, bounds) for member in inner)
    if origin in (int, float):
        return _allows_number(kind, value, bounds)
    if origin is bool:
        return type(value).__name__ in ("bool", "bool_")  # `bool_` is NumPy's
    if origin is Literal:
        return isinstance(value, str) and value in inner
    if origin is not Sequence:
        return isinstance(value, origin)
    is_row = hasattr(value, "__len__") and not isinstance(value, str | bytes | Mapping)
    return (
        is_row
        and not _is_too_long(value)
        and all(_allows(inner[0], whole(one), bounds) for one in value)
    )


def _allows_number(kind: Any, value: Any, bounds: Bounds) -> bool:
    # A bool is an int in Python, but not a number for the caller.
    if isinstance(value, bool) or not isinstance(value, int if kind is int else Real):
        return False
    if kind is int and bounds is _FINITE:
        return True  # a whole number may be larger than any float
    # NumPy would convert the bounds to its shorter float before it compares.
    number = value if isinstance(value, int) else float(value)
    return bounds[0] <= number <= bounds[1]  # false for nan


def _is_too_long(row: Any) -> bool:
    """Whether a row has too many items to check; a range, which takes no memory, can have them."""
    try:
        return len(row) > MOST_ITEMS
    except OverflowError:
        return True
    except TypeError:  # it has no length
        return False


def _problem(name: str, kind: Any, value: Any, bounds: Bounds | None) -> Problem | None:
    if _allows(kind, value, bounds or _FINITE):
        return None
    requirement = f"to be {_words_of(kind)}"
    if _is_too_long(value):
        requirement = f"to have at most {MOST_ITEMS} items"
    if bounds == POSITIVE:
        requirement = "to be a finite number above 0"
    elif bounds:
        requirement = f"in {bounds[0]}..{bounds[1]}"
    return Problem(name, f"expected {argument_name(name)} {requirement}, got {quote(value)}")


def _words_of(kind: Any) -> str:
    origin, inner = get_origin(kind) or kind, get_args(kind)
    if len(_members(kind)) > 1:
        return " or ".join(map(_words_of, inner))
    if origin is Literal:
        return " or ".join(inner)
    if origin is Sequence:
        return f"a sequence, each {_words_of(inner[0])}"
    return _SAID.get(origin) or f"a {kind.__name__}"
