"""Lazy loading: names of a package, loaded on first use.

The names of a package stand in its stub, `__init__.pyi`, which type checkers read as well: a line
``from boustro.play.play import play as play`` says that `play` is there, and in which module it is.

A fork waits for an import of boustro that is under way in another thread.  The lock of the import
would stay locked in the child, which does not have that thread, and the first call there would wait
for ever.
"""

import os
import sys
from _thread import get_ident
from time import monotonic, sleep

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

_LONGEST_WAIT = 10.0
_PAUSE = 0.001


def lazy_names(
    package: str, **hints: str
) -> "tuple[Callable[[str], object], Callable[[], list[str]]]":
    """`__getattr__` and `__dir__` of a package whose names load on first use.

    `hints` say what is meant by names that are not there.
    """
    here: Any = sys.modules[package]
    homes: dict[str, str] = {}

    def list_names() -> list[str]:
        if not homes:
            stub = here.__loader__.get_data(f"{here.__file__}i").decode()
            words = (line.split() for line in stub.splitlines() if line.startswith("from "))
            homes.update((name, module) for _, module, *_, name in words)
        return sorted(homes)

    def load(name: str) -> object:
        names = list_names()
        if name == "__all__":
            return [name for name in names if not name.startswith("_")]
        if name not in homes:
            # With these, Python suggests the nearest name.
            sentence = f"module {package!r} has no attribute {name!r}{hints.get(name, '')}"
            raise AttributeError(sentence, name=name, obj=here)
        from importlib import import_module

        value: object = getattr(import_module(homes[name]), name)
        setattr(here, name, value)
        return value

    return load, list_names


def _is_importing() -> bool:
    """Whether another thread is importing a module of boustro, as Python's own locks say."""
    locks = getattr(sys.modules.get("_frozen_importlib"), "_module_locks", {})
    for name, reference in [*locks.items()]:
        owner = getattr(reference(), "owner", None)
        if name.startswith("boustro") and owner not in (None, get_ident()):
            return True
    return False


def _wait_for_imports() -> None:
    """Wait, but not for ever, until no other thread is importing a module of boustro."""
    deadline = monotonic() + _LONGEST_WAIT
    while _is_importing() and monotonic() < deadline:
        sleep(_PAUSE)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_wait_for_imports)
