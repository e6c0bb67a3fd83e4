"""The readable references in place of the compiled core."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from boustro import core


@contextmanager
def without_core() -> Iterator[None]:
    """As on an installation without the core, where that has been said already."""
    with patch.multiple(core, native=None, _warned=[True]):
        yield
