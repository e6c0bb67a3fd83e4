"""Lazy loading: a name of a package is loaded from its module when it is first asked for."""

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any


def lazy_names(
    package: str, modules: "Mapping[str, str]", hints: "Mapping[str, str] | None" = None
) -> "tuple[Callable[[str], object], Callable[[], list[str]], list[str]]":
    """`__getattr__`, `__dir__` and `__all__` of a package whose names load on first use.

    `modules` has the module of each name; `hints` say what is meant by names that are none.
    """
    here: Any = sys.modules[package]

    def load(name: str) -> object:
        if name not in modules:
            sentence = f"module {package!r} has no attribute {name!r}{(hints or {}).get(name, '')}"
            # With these, Python suggests the nearest name.
            raise AttributeError(sentence, name=name, obj=here)
        from importlib import import_module

        value: object = getattr(import_module(modules[name]), name)
        setattr(here, name, value)
        return value

    def list_names() -> list[str]:
        return sorted(modules)

    return load, list_names, [name for name in modules if not name.startswith("_")]
