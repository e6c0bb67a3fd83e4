"""What a run of the command gives."""

from collections.abc import Callable
from typing import NamedTuple


class Ran(NamedTuple):
    """What a run of the command printed, and its exit code."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]
