"""The public names of a package, read from the package itself, so that none can be forgotten.

A public name is a function, a class's method, property or field that opens with no underscore, in
any module of the package: `seats.odds`, `seats.Match.chances`.  Names of the package's front itself
stand without a module.
"""

import inspect
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from types import CodeType, FrameType, ModuleType
from typing import Any

from tests.grid.hold import Checks


def public_names(package: str) -> dict[str, Any]:
    """Every public name of `boustro.<package>` with what it is."""
    front = import_module(f"boustro.{package}")
    inside = pkgutil.iter_modules(front.__path__)
    modules = [front, *(import_module(f"boustro.{package}.{m.name}") for m in inside)]
    return {name: thing for module in modules for name, thing in _names_of(module, front)}


def uncovered(checks: Checks) -> set[str]:
    """The public names that no check covers and no exemption excuses."""
    names = public_names(checks.package)
    excused = {name for name in names if name.rsplit(".", 1)[0] + ".*" in checks.exempt}
    excused |= {name for name in names if name.split(".")[0] + ".*" in checks.exempt}
    return names.keys() - checks.covered.keys() - checks.exempt.keys() - excused


def unknown(checks: Checks) -> set[str]:
    """The names that a check or an exemption speaks of, and that do not exist (any more)."""
    names = public_names(checks.package)
    spoken = {*checks.covered, *checks.exempt}
    prefixes = {".".join(name.split(".")[:i]) + ".*" for name in names for i in (1, 2)}
    return spoken - names.keys() - prefixes


def code_of(thing: Any) -> CodeType | None:
    """The code that runs when a public name is used; None for fields and inherited slots."""
    if isinstance(thing, property):
        thing = thing.fget
    if isinstance(thing, cached_property):
        thing = thing.func
    if isinstance(thing, classmethod | staticmethod):
        thing = thing.__func__
    found = getattr(inspect.unwrap(thing), "__code__", None) if callable(thing) else None
    return found if isinstance(found, CodeType) else None


def claimed_codes(checks: Checks) -> dict[str, CodeType]:
    """The public functions that checks claim to call, with their code."""
    names = public_names(checks.package)
    codes = {name: code_of(names[name]) for name in checks.covered}
    return {name: code for name, code in codes.items() if code is not None}


def codes_run(play: Callable[[], object]) -> set[CodeType]:
    """The code objects of all Python functions that run during `play`."""
    found = set[CodeType]()

    def note(frame: FrameType, event: str, _: object) -> None:
        found.add(frame.f_code)

    before = sys.gettrace()
    sys.settrace(note)
    try:
        play()
    finally:
        sys.settrace(before)
    return found


def _names_of(module: ModuleType, front: ModuleType) -> Iterator[tuple[str, Any]]:
    prefix = "" if module is front else module.__name__.rsplit(".", 1)[1] + "."
    for name, thing in vars(module).items():
        if name.startswith("_") or getattr(thing, "__module__", None) != module.__name__:
            continue
        if inspect.isclass(thing):
            yield from ((f"{prefix}{name}.{part}", what) for part, what in _parts_of(thing))
        elif inspect.isfunction(thing):
            yield f"{prefix}{name}", thing


def _parts_of(cls: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties of a class, and its fields (as None)."""
    own = {name: what for name, what in vars(cls).items() if not name.startswith("_")}
    fields = [name for name in inspect.get_annotations(cls) if not name.startswith("_")]
    yield from (own | dict.fromkeys(fields)).items()
