"""Compiled core, where one is installed.

`native` is the module `boustro._native`, or None on an installation without a C++ compiler or with
a core of another version (or when ``BOUSTRO_PURE`` is set in the environment): then Python answers,
figures in floats to twelve digits the same, and a warning says so once.
"""

import os
import sys
from importlib import import_module

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType
    from typing import Any

VERSION = 6
"""The version of the core that goes with this Python: raised with every change of its stubs."""

native: "ModuleType | None" = None
_missing = "no compiled core"
if not os.environ.get("BOUSTRO_PURE"):
    try:
        native = import_module("boustro._native")
    except ImportError as error:
        native = None
        is_absent = isinstance(error, ModuleNotFoundError) and error.name == "boustro._native"
        if not is_absent:
            _missing = f"the compiled core does not load: {error}"
    else:
        if (other := getattr(native, "version", "none")) != VERSION:
            _missing = f"expected a compiled core of version {VERSION}, got {other}: install again"
            native = None


class NoCoreWarning(RuntimeWarning):
    """The compiled core is missing; Python answers, more slowly."""


_warned: list[bool] = []


def say_once_without_core() -> None:
    """Warn that the compiled core is missing, once, and not where it was switched off."""
    meant = os.environ.get("BOUSTRO_PURE") or sys.platform == "emscripten"
    if _warned or native is not None or meant:
        return
    import warnings

    _warned.append(True)
    sentence = f"{_missing}; boustro answers in pure Python (slower, and not on large boards)"
    warnings.warn(sentence, NoCoreWarning, stacklevel=2)


class CachingValue:
    """A value that caches what functions made of it, by function."""

    __slots__ = ("_cache",)
    _cache: "dict[Callable[[Any], Any], Any]"
    """What each function made of the value."""

    def make_once(self, make: "Callable[[Any], Any]") -> "Any":
        """What `make` returns for this value; it is called once."""
        try:
            return self._cache[make]
        except AttributeError:
            object.__setattr__(self, "_cache", {})
        except KeyError:
            pass
        answer = self._cache[make] = make(self)
        return answer


class CoreValue(CachingValue):
    """A value with a form in the core: only here is it decided whether core or Python answers."""

    __slots__ = ()

    @property
    def core_form(self) -> "Any":
        """This value as an object of the core, made once; None where Python answers."""
        if native is not None:
            return self.make_once(type(self).make_core_form)
        say_once_without_core()
        return None

    def make_core_form(self) -> "Any":
        """The object of the core; raises the error of the core for an unsound value."""
        raise NotImplementedError
