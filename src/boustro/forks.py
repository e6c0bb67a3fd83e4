"""Forks wait for an import of boustro that is under way in another thread.

The lock of the import would stay locked in the child, which does not have that thread, and the
first call there would wait for ever.
"""

import os
import sys
from _thread import get_ident
from time import monotonic, sleep

_LONGEST_WAIT = 10.0
_PAUSE = 0.001


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


def wait_before_forks() -> None:
    """From now on a fork waits for other threads' imports, where the system has forks."""
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(before=_wait_for_imports)
