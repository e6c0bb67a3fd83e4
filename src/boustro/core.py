"""Compiled core, where one is installed.

`native` is the module `boustro._native`, or None on an installation without a C++ compiler (or
when ``BOUSTRO_PURE`` is set in the environment): then the readable twins answer, with the same
answers, and a warning says so once.
"""

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from types import ModuleType

native: "ModuleType | None" = None
if not os.environ.get("BOUSTRO_PURE"):
    try:
        from boustro import _native as native
    except ImportError:
        native = None


class NoCoreWarning(RuntimeWarning):
    """The compiled core is missing; answers come from the readable twins, more slowly."""


_said: list[bool] = []


def say_once_without_core() -> None:
    """Warn that the compiled core is missing, the first time only; not if it was asked for."""
    if _said or native is not None or os.environ.get("BOUSTRO_PURE"):
        return
    import warnings

    _said.append(True)
    sentence = "no compiled core: boustro answers in pure Python (slower, same answers)"
    warnings.warn(sentence, NoCoreWarning, stacklevel=2)
